"""What changed: pieces that went from one place to another, and remarks about steps that changed nothing.

A change is always so many pieces of one kind leaving a place and coming to another ("" is outside the game), so that
the events between two states sum to the difference of their inventories. Counters (the round, points) are pieces too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

Inventory = Counter[tuple[str, str]]
"""How many pieces of a kind lie at a place: {(place, piece): n}."""


class Event(NamedTuple):
    """`n` pieces went from `source` to `target`; `cause` is the frame's source, `rule` the rule behind it.

    `seat` is whom it befalls; `secret` events show their piece to that seat alone.
    """

    piece: str
    n: int
    source: str
    target: str
    seat: int | None
    cause: str
    rule: str
    secret: bool = False


class Note(NamedTuple):
    """A remark for the table: a step passed over, a warning. It changes nothing."""

    seat: int | None
    rule: str
    template: str
    args: tuple[object, ...] = ()
    cause: str = ""


Happening = Event | Note


def difference(events: Iterable[Happening]) -> Inventory:
    """The sum of the events, zero entries left out."""
    total: Inventory = Counter()
    for event in events:
        if isinstance(event, Event):
            total[event.source, event.piece] -= event.n
            total[event.target, event.piece] += event.n
    return Counter({key: n for key, n in total.items() if n and key[0]})
