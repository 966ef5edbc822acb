"""Who is ahead, and a solo player's score (RH-END-*, RH-SOLO-22 to -26, RH-STORY-14)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from companion.games.reykholt.goods import KINDS, table_cost

GOAL = 21
"""The tomato table with five dishes."""
POINTS_PER_TABLE, MOST_FOR_GOODS = 10, 9


class Solo(NamedTuple):
    """A solo score: `missing` tables to the goal (0: reached), points for tables beyond it, points for goods."""

    missing: int
    beyond: int
    goods: int

    @property
    def total(self) -> int | None:
        """None: goal missed, no score (RH-SOLO-22)."""
        return None if self.missing else self.beyond + self.goods


def solo_score(tables: int, stock: Sequence[int]) -> Solo:
    """Ten points a table beyond the goal, and the goods that the next table wants, nine at most (RH-SOLO-24, -25)."""
    if tables < GOAL:
        return Solo(GOAL - tables, 0, 0)
    kind, n = table_cost(tables + 1)
    return Solo(0, (tables - GOAL) * POINTS_PER_TABLE, min(stock[kind], n, MOST_FOR_GOODS))


def ranks(tables: Sequence[int], arrived: Sequence[int], met: Sequence[bool | None] = ()) -> list[int]:
    """Places by seat: tables entered, laps included, and on one table whoever arrived last (RH-END-02 to -04).

    Who fails a story card's condition stands behind everybody who meets it (RH-STORY-14).
    """
    fits = [met[seat] is not False if met else True for seat in range(len(tables))]
    order = [(fits[seat], tables[seat], arrived[seat]) for seat in range(len(tables))]
    return [1 + sum(other > own for other in order) for own in order]


def decided_by(tables: Sequence[int], met: Sequence[bool | None] = ()) -> str:
    """The rule that settles first place."""
    able = [n for seat, n in enumerate(tables) if not met or met[seat] is not False]
    if met and len(able) < len(tables):
        return "RH-STORY-14"
    return "RH-END-03" if tables.count(max(tables)) > 1 else "RH-END-02"


def table_name(table: int) -> str:
    """A table in words: "mushroom-5", with its lap from the second on; "start" for 0."""
    if not table:
        return "start"
    kind, n = table_cost(table)
    return f"{KINDS[kind]}-{n}"
