"""A score sheet as every game has it: lines that sum to what was gained, and the document for programs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple, Protocol


class Line(NamedTuple):
    """One entry on a player's score sheet; entries worth nothing are not written."""

    category: str
    points: int
    rule: str
    detail: str


class PlayerLines(Protocol):
    """One player's part of a sheet; `total` and `gained` are None where there is no score."""

    @property
    def name(self) -> str: ...
    @property
    def total(self) -> int | None: ...
    @property
    def gained(self) -> int | None: ...
    @property
    def rank(self) -> int: ...
    @property
    def lines(self) -> Sequence[Line]: ...


def document(game: str, players: Iterable[PlayerLines], winners: Iterable[str], decided_by: str) -> dict[str, Any]:
    """A sheet as a document of plain dicts, lists, strings and numbers."""
    told = [
        {
            "name": player.name,
            "total": player.total,
            "gained": player.gained,
            "rank": player.rank,
            "lines": [line._asdict() for line in player.lines],
        }
        for player in players
    ]
    return {"game": game, "players": told, "winners": list(winners), "decided_by": decided_by}
