"""What people see of a game beyond lines of text; rich is imported only when something is drawn."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Any


def show_board(game: str, state: Any, names: Sequence[str], plain: bool) -> None:
    """Draw the board of a game on standard output."""
    import sys

    from rich.console import Console

    from companion.cli.output import width

    console = Console(
        file=sys.stdout,
        width=width(),
        markup=False,
        highlight=False,
        emoji=False,
        no_color=True if plain else None,
        color_system=None if plain else "auto",
        soft_wrap=False,
    )
    view = import_module(f"companion.cli.views.{game.replace('-', '_')}")
    view.show(state, names, console)
