"""What the table told of its box before: it stands in a game from the beginning, so that every choice is judged by it.

Each is an entry of its own in the save, which thus replays without anybody's parts file.
"""

from __future__ import annotations

from collections.abc import Iterable

from companion.engine.node import Fact
from companion.engine.verdict import Unreadable
from companion.parts.merge import known
from companion.parts.own import PartsFault, remembered
from companion.parts.schemas import schema_of
from companion.parts.told import fact_text, find, section_of, told_fields
from companion.table.session import Session


class Recall:
    """The table's own facts, read once, and which have been looked up for this sitting."""

    def __init__(self) -> None:
        self.fault = ""
        self._looked_up: set[str] = set()
        self._known: dict[str, str] = {}

    def tell(self, session: Session) -> list[Fact]:
        """Tell a session of a real table all that is known and that its game wants; returns what was told.

        Where the parts file cannot be read, `fault` says so and nothing is told. Raises JournalError."""
        if session.header.seed is not None:
            return []
        wanted = [fact for fact in session.game.facts(session.play.state) if fact.key not in self._looked_up]
        if not wanted:
            return []
        self._look_up(session, wanted)
        told = []
        for fact in wanted:
            value = self._known.get(fact.key, "")
            if value and self._fits(session, fact, value):
                told.append(fact)
        return told

    def _look_up(self, session: Session, wanted: Iterable[Fact]) -> None:
        name = session.game.name
        self._looked_up |= {fact.key for fact in wanted}
        try:
            records, plain = known(name), remembered(name)
        except PartsFault as fault:
            self.fault = str(fault)
            return
        for fact in wanted:
            section = section_of(schema_of(name), fact.key)
            record = find(records, fact.key, len(session.names))
            text = ""
            if section is not None and record is not None:
                text = fact_text(section, told_fields(section, fact.schema), record.fields)
            self._known[fact.key] = text or plain.get(fact.key, "")

    def _fits(self, session: Session, fact: Fact, value: str) -> bool:
        try:
            session.tell(fact, value)
        except Unreadable:
            # it is asked at its first use, where the fault is told
            return False
        return True
