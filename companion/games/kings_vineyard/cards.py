"""Cards of King's Vineyard as canonical texts, which states hold: "green 2-4 sweet", "green/red 3-5", "shovel"."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import combinations
from typing import Any, NamedTuple

from companion.engine.verdict import Why

CAN, SHOVEL, FERTILIZER = SPECIALS = ("watering can", "shovel", "fertilizer")
KING = "king"
HIDDEN = "hidden card"
"""A planted card that shows nothing of itself until it ripens (KV-COMP-14)."""
DEFAULT_COLOURS = ("green", "red", "purple", "black")

SINGLES, HYBRIDS, SINGLES_PER_COLOUR, HYBRIDS_PER_COLOUR = 60, 36, 15, 18
SPECIAL_CARDS, KINGS, TILES, TOKENS = 16, 3, 80, 70


class Face(NamedTuple):
    """What a grape card shows: one or two colours, the maturity range in vine tiles, sweet or not."""

    colours: tuple[str, ...]
    low: int
    high: int
    sweet: bool


def card_text(face: Face) -> str:
    """Canonical text of a grape card."""
    return f"{'/'.join(face.colours)} {face.low}-{face.high}" + (" sweet" if face.sweet else "")


_GRAPE = re.compile(r"(\S+) ([1-9]\d?)-([1-9]\d?)( sweet)?")


@cache
def face(card: str) -> Face | None:
    """What a canonical card text shows; None for special cards, kings, and what no card can show."""
    match = _GRAPE.fullmatch(card)
    if match is None:
        return None
    colours, low, high = tuple(match[1].split("/")), int(match[2]), int(match[3])
    if low > high or not 1 <= len(set(colours)) == len(colours) <= 2:
        return None
    return Face(colours, low, high, match[4] is not None)


def backwards(card: str) -> tuple[int, int] | None:
    """The ends of a range that is written the wrong way round, "green 4-2"; None where it is not."""
    match = _GRAPE.fullmatch(card)
    return (int(match[2]), int(match[3])) if match and int(match[2]) > int(match[3]) else None


def is_grape(card: str) -> bool:
    """Whether a card can be planted (KV-PLANT-09)."""
    return face(card) is not None


def colour_sets(colours: Sequence[str]) -> list[tuple[str, ...]]:
    """The colours of every single and every hybrid card."""
    return [(colour,) for colour in colours] + list(combinations(colours, 2))


def deck(parts: Mapping[str, Any], colours: Sequence[str]) -> list[str]:
    """All cards but the kings, for the colours in play, as the parts data tells their ranges and numbers.

    parts   tables "single" (copies for each colour), "hybrid" (copies for each pair of colours) and "special"
    """
    cards: list[str] = []
    for kind, size in (("single", 1), ("hybrid", 2)):
        for record in parts[kind]:
            for shown in combinations(colours, size):
                text = card_text(Face(shown, record["low"], record["high"], record["sweet"]))
                cards += [text] * record["copies"]
    for record in parts["special"]:
        cards += [record["name"]] * record["copies"]
    return cards


def too_many(cards: Iterable[str], colours: Sequence[str], removed: str) -> Why | None:
    """Why these grape cards cannot all lie on the table at once; None if they can (KV-COMP-03, -15, -16, SETUP-01)."""
    singles: Counter[str] = Counter()
    hybrids: Counter[str] = Counter()
    pairs = 0
    for card in cards:
        shown = face(card)
        if shown is None:
            continue
        if removed in shown.colours:
            return Why("KV-SETUP-01", "{0} was taken out of the deck", (removed,))
        if len(shown.colours) == 1:
            singles[shown.colours[0]] += 1
        else:
            pairs += 1
            hybrids.update(shown.colours)
    for colour, n in singles.items():
        if n > SINGLES_PER_COLOUR:
            return Why(
                "KV-COMP-15", "there are 15 single {0} cards, and with this one {1} would be in play", (colour, n)
            )
    for colour, n in hybrids.items():
        if n > HYBRIDS_PER_COLOUR:
            return Why("KV-COMP-16", "18 hybrids show {0}, and with this one {1} would be in play", (colour, n))
    if pairs > HYBRIDS:
        return Why("KV-COMP-03", "there are 36 hybrid cards, and with this one {0} would be in play", (pairs,))
    return None


def some_cards(colours: Sequence[str]) -> Iterable[str]:
    """Cards that a real table may hold, for practice and tests; any other range is as good."""
    for shown in colour_sets(colours):
        for low in range(1, 5):
            for high in range(low, 7):
                for sweet in (False, True):
                    yield card_text(Face(shown, low, high, sweet))
