"""Reading what is known of a game's components."""

from __future__ import annotations

import tomllib
from typing import Any

from companion.folders import rulebooks
from companion.parts.record import Record, read_file
from companion.parts.schemas import schema_of


def load(game: str) -> dict[str, Any]:
    """The bundled parts of a game, as tables; raises FileNotFoundError where the game has none."""
    with (rulebooks() / game / "parts.toml").open("rb") as file:
        return tomllib.load(file)


def bundled(game: str) -> list[Record]:
    """The bundled parts of a game, checked; none where it has no file of them. Raises PartsFault."""
    try:
        return read_file(rulebooks() / game / "parts.toml", schema_of(game))
    except FileNotFoundError:
        return []
