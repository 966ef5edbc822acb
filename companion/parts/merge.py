"""The table's own parts over the bundled ones. A stand-in is a draft and never passes for what is printed."""

from __future__ import annotations

from companion.parts.load import bundled
from companion.parts.own import own
from companion.parts.record import Key, Record

STAND_IN = "stand-in"


def known(game: str) -> dict[Key, Record]:
    """What is really printed, as far as rulebook or table tell; the table's own word wins. Raises PartsFault."""
    printed = {record.key: record for record in bundled(game) if record.source != STAND_IN}
    return printed | own(game)


def drafts(game: str) -> dict[Key, Record]:
    """Stand-ins for components that nobody has told yet: what to ask about, never what to show. Raises PartsFault."""
    told = known(game)
    return {record.key: record for record in bundled(game) if record.source == STAND_IN and record.key not in told}


def stand_ins(game: str) -> dict[Key, Record]:
    """All stand-ins, those of told components too. Raises PartsFault."""
    return {record.key: record for record in bundled(game) if record.source == STAND_IN}
