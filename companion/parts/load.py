"""Reading what is known of a game's components."""

from __future__ import annotations

import tomllib
from typing import Any

from companion.folders import rulebooks


def load(game: str) -> dict[str, Any]:
    """The bundled parts of a game, as tables; raises FileNotFoundError where the game has none."""
    with (rulebooks() / game / "parts.toml").open("rb") as file:
        return tomllib.load(file)
