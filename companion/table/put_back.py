"""What people must put back on the table when answers are taken back: the net way of every piece, reversed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from companion.engine.event import Event, Happening


class PutBack(NamedTuple):
    """`n` pieces lie at `now` and go back to `then`."""

    piece: str
    n: int
    now: str
    then: str


def put_back(happenings: Iterable[Happening]) -> list[PutBack]:
    """The pieces to move, the last moved first. What came back to its place by itself is left out, and so are counters."""
    events = [event for event in happenings if isinstance(event, Event) and event.source]
    net: Counter[tuple[str, str]] = Counter()
    for event in events:
        net[event.piece, event.source] -= event.n
        net[event.piece, event.target] += event.n
    found: dict[tuple[str, str, str], int] = {}
    for event in reversed(events):
        _shift(net, found, event.piece, event.target, event.source, event.n)
    # what travelled over several places is matched by its two ends
    for piece, now in list(net):
        for other, then in list(net):
            if other == piece:
                _shift(net, found, piece, now, then, net[piece, now])
    return [PutBack(piece, n, now, then) for (piece, now, then), n in found.items()]


def _shift(
    net: Counter[tuple[str, str]], found: dict[tuple[str, str, str], int], piece: str, now: str, then: str, most: int
) -> None:
    """Book up to `most` pieces as going back from where there are too many to where they are missing."""
    n = min(most, net[piece, now], -net[piece, then])
    if n > 0:
        net[piece, now] -= n
        net[piece, then] += n
        found[piece, now, then] = found.get((piece, now, then), 0) + n
