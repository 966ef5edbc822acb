"""How good a table looks for a seat: where its manager comes if it only harvests from now on, and what is left over."""

from __future__ import annotations

from companion.engine.effect import Word
from companion.games.reykholt.goods import table_cost
from companion.games.reykholt.state import Valley

TABLE = 3.0
GOOD, RARER = 0.63, 0.09
"""Worth of a good left over, and how much more each step of rarity makes it."""
MOST_OF_A_KIND = 9
EMPTY, PARCEL = 0.54, 0.12
"""Worth of a greenhouse to be seeded yet, by the rounds it may still yield, and of each kind that it takes."""
CARD = 1.1


def outlook(s: Valley, seat: int) -> float:
    """The worth of a state, in thirds of a table."""
    stock = s.stock[seat][:]
    growing = [each.goods[:] for each in s.houses[seat]]
    tables = s.tables[seat]
    for number in range(s.round, s.rounds + 1):
        now = number == s.round
        if not (now and s.phase != "work"):
            _harvest(stock, growing)
        if not (now and (s.phase in ("homecoming", "end") or seat in s.toured)):
            tables = _tour(stock, tables)
        elif now and s.phase == "tourism" and s.agenda and s.agenda[-1].seat == seat:
            # half-way through the own turn: go on as far as the stock reaches
            tables = _tour(stock, tables, bonus=_bonus_used(s))
    left = s.rounds - s.round + (s.phase == "work")
    over = sum(min(n, MOST_OF_A_KIND) * (GOOD + RARER * kind) for kind, n in enumerate(stock))
    empty = sum(
        (EMPTY + PARCEL * len(each.card.kinds)) * min(left - 1, each.card.size) / 2
        for each in s.houses[seat]
        if not each.filled and left > 1
    )
    cards = CARD * len(s.cards_of(seat)) * min(left, 4) / 4
    return TABLE * tables + over * min(1.0, 0.25 + 0.25 * left) + empty + cards


def _bonus_used(s: Valley) -> bool:
    """Whether the seat at its turn has taken the bonus step; True where it is at no step of the track."""
    effect = s.agenda[-1].effect
    return bool(effect.args[0]) if isinstance(effect, Word) and effect.name == "tour" else True


def _harvest(stock: list[int], growing: list[list[int]]) -> None:
    for goods in growing:
        kind = max((kind for kind, n in enumerate(goods) if n), default=-1)
        if kind >= 0:
            goods[kind] -= 1
            stock[kind] += 1


def _tour(stock: list[int], table: int, bonus: bool = False) -> int:
    """One turn on the track: pay while the stock reaches, the bonus where it does not; once it is used, to the end."""
    while True:
        kind, n = table_cost(table + 1)
        if stock[kind] >= n:
            stock[kind] -= n
        elif bonus:
            return table
        else:
            bonus = True
            stock[kind] += n
        table += 1
