"""Who is ahead, and a solo player's score (RH-END-*, RH-SOLO-22 to -26, RH-STORY-14)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from companion.games.game import Result, ResultLine
from companion.games.reykholt.goods import KINDS, LAP, table_cost
from companion.games.reykholt.state import Valley

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
    order = [(_able(met, seat), tables[seat], arrived[seat]) for seat in range(len(tables))]
    return [1 + sum(other > own for other in order) for own in order]


def winners(tables: Sequence[int], arrived: Sequence[int], met: Sequence[bool | None] = ()) -> tuple[int, ...]:
    """The seat in the first place; nobody where all fail the story card's condition (RH-STORY-14)."""
    places = ranks(tables, arrived, met)
    return tuple(seat for seat, place in enumerate(places) if place == 1 and _able(met, seat))


def decided_by(tables: Sequence[int], arrived: Sequence[int], met: Sequence[bool | None] = ()) -> str:
    """The rule that settles first place: by tables, by arrival, or by a story card's condition where nobody meets it or
    whoever is furthest does not."""
    if not _able(met, ranks(tables, arrived).index(1)):
        return "RH-STORY-14"
    able = [n for seat, n in enumerate(tables) if _able(met, seat)]
    return "RH-END-03" if able.count(max(able)) > 1 else "RH-END-02"


def _able(met: Sequence[bool | None], seat: int) -> bool:
    """Whether a seat may win; who has not been asked yet may."""
    return not met or met[seat] is not False


def table_name(table: int) -> str:
    """A table in words: "mushroom-5", with its lap from the second on; "start" for 0."""
    if not table:
        return "start"
    lap, before = divmod(table - 1, LAP)
    kind, n = table_cost(before + 1)
    return f"{KINDS[kind]}-{n}" + (f" (lap {lap + 1})" if lap else "")


def result(s: Valley) -> Result:
    """The standing: by tables, alone by the solo score; final once the game is over."""
    met: Sequence[bool | None] = s.met if s.phase == "end" and s.story_goal is not None else ()
    first = winners(s.tables, s.arrived, met)
    if s.solo and s.story_goal is not None:
        return Result((_by_tables(s, 0, 1),), first, "RH-STORY-14")
    if s.solo:
        return _solo_result(s)
    places = ranks(s.tables, s.arrived, met)
    lines = tuple(_by_tables(s, seat, place) for seat, place in enumerate(places))
    return Result(lines, first, decided_by(s.tables, s.arrived, met))


def _solo_result(s: Valley) -> Result:
    score, where = solo_score(s.tables[0], s.stock[0]), f"on {table_name(s.tables[0])}"
    if score.total is None:
        tables = "1 table" if score.missing == 1 else f"{score.missing} tables"
        return Result((ResultLine(0, 0, 1, f"{where}, goal missed by {tables}"),), (), "RH-SOLO-22")
    detail = f"{where}, {score.beyond} for tables and {score.goods} for goods"
    return Result((ResultLine(0, score.total, 1, detail),), (0,), "RH-SOLO-22")


def _by_tables(s: Valley, seat: int, place: int) -> ResultLine:
    return ResultLine(seat, s.tables[seat], place, f"on {table_name(s.tables[seat])}", "table")
