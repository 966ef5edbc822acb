"""The five kinds of goods, and greenhouse cards as canonical texts: "4 tomato/lettuce/mushroom"."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

KINDS = ("tomato", "lettuce", "mushroom", "cauliflower", "carrot")
"""In order of rarity, the rarest last (RH-COMP-21, RH-SVC-13)."""

PIECES = (40, 36, 32, 28, 24)
SIZES = (3, 4, 5, 6)
RANDOM = "random"
GREENHOUSES = 23


class House(NamedTuple):
    """What a greenhouse card shows: parcels, and the kinds it takes, as numbers in order of rarity."""

    size: int
    kinds: tuple[int, ...]

    @property
    def rarest(self) -> int:
        """The kind in the golden box (RH-SVC-12)."""
        return self.kinds[-1]


def house_text(card: House) -> str:
    """Canonical text of a greenhouse card."""
    return f"{card.size} {'/'.join(KINDS[kind] for kind in card.kinds)}"


@cache
def house(text: str) -> House | None:
    """What a canonical text shows; None if it is no greenhouse."""
    size, _, shown = text.partition(" ")
    names = shown.split("/")
    if not size.isdigit() or not 1 <= int(size) <= 9 or any(name not in KINDS for name in names):
        return None
    kinds = tuple(sorted({KINDS.index(name) for name in names}))
    card = House(int(size), kinds)
    return card if house_text(card) == text else None


def table_cost(table: int) -> tuple[int, int]:
    """Kind and number that the table with this number (from 1, laps counted on) asks for.

    The kinds follow each other by rarity and the number goes up by one with each run (RH-TOUR-12, -13); 30 tables make
    a lap, and a further lap's numbers are six higher (RH-TOUR-09, -14), so that the row goes on without a gap.
    """
    return (table - 1) % len(KINDS), 1 + (table - 1) // len(KINDS)


LAP = 30


def goods_text(counts: list[int] | tuple[int, ...]) -> str:
    """Goods in words: "2 tomato, 1 carrot"; "nothing" for none."""
    return ", ".join(f"{n} {kind}" for kind, n in zip(KINDS, counts, strict=True) if n) or "nothing"
