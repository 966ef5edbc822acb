"""A story card as people tell it: "6, 12 tables, 2 greenhouses, goods of three kinds" (RH-STORY-09, -14)."""

from __future__ import annotations

import re

from companion.games.game import SetupFault
from companion.games.reykholt.state import Story

ROUND_TILES = 8
EXAMPLE = "6, 12 tables"
_BUNDLED = re.compile(r"story-\d", re.ASCII)
_COUNTED = re.compile(r"(?:at least )?(\d{1,3}) (table|greenhouse|good)s?", re.ASCII)
_ROUNDS = re.compile(r"(\d)(?: rounds?)?", re.ASCII)


def is_bundled(text: str) -> bool:
    """Whether a text is the id of a stand-in, as practice games use them."""
    return _BUNDLED.fullmatch(text) is not None


def read_story(text: str) -> Story:
    """Rounds first, then what a winner needs: numbers are counted, any other words are for the table to judge.

    Raises SetupFault.
    """
    first, *rest = [" ".join(part.split()) for part in text.split(",")]
    rounds = _ROUNDS.fullmatch(first.casefold())
    if rounds is None or not 1 <= int(rounds[1]) <= ROUND_TILES:
        expected = f"the rounds of the story card, 1 to {ROUND_TILES}, and what it asks, such as {EXAMPLE}"
        raise SetupFault(f"story is {expected}, not {text!r} (RH-STORY-09)")
    needs: dict[str, int] = {}
    words = []
    for part in filter(None, rest):
        counted = _COUNTED.fullmatch(part.casefold())
        if counted is None:
            words.append(part)
        else:
            needs[f"{counted[2]}s"] = int(counted[1])
    return Story("told", "told", int(rounds[1]), ", ".join(words), **needs)
