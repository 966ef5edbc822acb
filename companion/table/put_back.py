"""What people must put back on the table when answers are taken back: the net way of every piece, reversed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from companion.engine.event import Event, Happening


class PutBack(NamedTuple):
    """`n` pieces lie at `now` and go back to `then`; a `secret` piece is known to its owner alone."""

    piece: str
    n: int
    now: str
    then: str
    secret: bool = False


def put_back(happenings: Iterable[Happening]) -> list[PutBack]:
    """The pieces to move, the last moved first, without counters, tellings and what is back in its place."""
    events = [each for each in happenings if isinstance(each, Event) and each.source and each.target]
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
    hidden = {(event.piece, event.target) for event in events if event.secret}
    return [PutBack(piece, n, now, then, (piece, now) in hidden) for (piece, now, then), n in found.items()]


def _shift(
    net: Counter[tuple[str, str]], found: dict[tuple[str, str, str], int], piece: str, now: str, then: str, most: int
) -> None:
    """Book up to `most` pieces as going back from where there are too many to where they are missing."""
    n = min(most, net[piece, now], -net[piece, then])
    if n > 0:
        net[piece, now] -= n
        net[piece, then] += n
        found[piece, now, then] = found.get((piece, now, then), 0) + n
