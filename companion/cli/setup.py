"""`companion games` and `companion setup`: what can be played, and the physical set-up step by step."""

from __future__ import annotations

from typing import Annotated

import typer

from companion.catalogue import MODULES, TITLES, not_built
from companion.cli.output import fail, width


def games() -> None:
    """List the games."""
    for name, title in TITLES.items():
        typer.echo(f"{name:15} {title}" + ("" if name in MODULES else " (not built yet)"))


def check_game(name: str) -> None:
    """End with one line where a game is unknown (usage) or not built yet."""
    reason = not_built(name)
    if reason is not None:
        fail(reason, 1 if name in TITLES else 2)


def setup(
    game: Annotated[str, typer.Argument(metavar="GAME", help=f"One of {', '.join(TITLES)}.")],
    players: Annotated[int, typer.Option("--players", min=1, metavar="N", help="How many play.")],
) -> None:
    """What to take from the box and do with it, exact for the player count."""
    check_game(game)
    from textwrap import wrap

    from companion.games.game import SetupFault, load

    try:
        steps = load(game).setup_steps(players)
    except SetupFault as fault:
        fail(str(fault))
    typer.echo(f"{TITLES[game]}, set-up for {players} player{'' if players == 1 else 's'}")
    for number, step in enumerate(steps, 1):
        for line in wrap(
            f"{step.text} ({step.rule})",
            width(),
            initial_indent=f"{number:>3}. ",
            subsequent_indent="     ",
            break_on_hyphens=False,
        ):
            typer.echo(line)
