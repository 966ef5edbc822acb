"""Where a manager stands, as people tell it at the end: "17", "lettuce 4", "l4", "t1 lap 2", "start"."""

from __future__ import annotations

import re

from companion.games.reykholt.goods import KINDS, LAP
from companion.games.reykholt.reading import kind_named

FORM = "the table by its goods, or how many tables were entered"
EXAMPLE = "l4 is the table of 4 lettuce; t1 lap 2 on a second lap; 17 tables; 0 for the start table"
MOST_LAPS, MOST_DIGITS = 9, 3
_TABLE = re.compile(r"(?P<kind>[a-z]+)[ -]*(?P<dishes>\d{1,2})(?: \(?(?:lap )?(?P<lap>\d)\)?)?", re.ASCII)
_TURNED = re.compile(r"(?P<dishes>\d{1,2}) ?(?P<kind>[a-z]+)(?: \(?(?:lap )?(?P<lap>\d)\)?)?", re.ASCII)


def read_table(typed: str) -> int | None:
    """The number of tables entered; None where the text names none (RH-TOUR-09, -12 to -14)."""
    text = " ".join(typed.casefold().split())
    if text in ("start", "start table"):
        return 0
    number = text.removesuffix("s").removesuffix(" table")
    if number.isascii() and number.isdigit():
        return int(number) if len(number) <= MOST_DIGITS else None
    match = _TABLE.fullmatch(text) or _TURNED.fullmatch(text)
    if match is None:
        return None
    kind = kind_named(match["kind"].removesuffix("es"))
    if kind is None:
        return None
    lap, dishes = int(match["lap"] or 1), int(match["dishes"])
    if not (1 <= dishes <= LAP // len(KINDS) and 1 <= lap <= MOST_LAPS):
        return None
    return (lap - 1) * LAP + (dishes - 1) * len(KINDS) + kind + 1
