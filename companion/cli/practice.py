"""`companion simulate` and `companion demo`: games that play themselves on stand-in parts."""

from __future__ import annotations

from typing import Annotated

import typer

from companion.catalogue import TITLES
from companion.cli.output import fail
from companion.cli.setup import check_game

_NAMES = ("Anna", "Ben", "Cleo", "Dora")


def simulate(
    game: Annotated[str, typer.Argument(metavar="GAME", help=f"One of {', '.join(TITLES)}.")],
    players: Annotated[int, typer.Option("--players", min=1, metavar="N", help="How many play.")] = 4,
    games: Annotated[int, typer.Option("--games", min=1, metavar="K", help="How many games.")] = 100,
    seed: Annotated[int, typer.Option("--seed", metavar="S", help="Equal seeds give equal games.")] = 1,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
) -> None:
    """Play whole games with random legal choices, and check everything that must hold."""
    check_game(game)
    from companion.games.game import SetupFault, load
    from companion.parts.load import load as load_parts
    from companion.table.practice import InvariantBroken
    from companion.table.practice import simulate as run

    try:
        report = run(load(game), load_parts(game), players, games, seed)
    except (SetupFault, InvariantBroken) as fault:
        fail(str(fault))
    if as_json:
        import json

        typer.echo(json.dumps(report, indent=2))
        return
    final = report["final"]
    typer.echo(
        f"{games} games of {TITLES[game]} with {players} players, random choices,\n"
        "on stand-in cards: their ranges and marks are ours, not the printed ones\n"
        f"  {report['decisions']} decisions and {report['chances']} chances in {report['seconds']} s"
        f" ({report['games_per_s']} games/s, {report['decisions_per_s']} decisions/s)\n"
        f"  at the end: {final['min']} to {final['max']}, median {final['median']}\n"
        f"  wins by seat: {' '.join(map(str, report['wins_by_seat']))}\n"
        f"  digest {report['digest']}"
    )


def demo(
    game: Annotated[str, typer.Argument(metavar="GAME", help=f"One of {', '.join(TITLES)}.")],
    players: Annotated[int, typer.Option("--players", min=1, max=4, metavar="N", help="How many play.")] = 3,
    seed: Annotated[int, typer.Option("--seed", metavar="S", help="Equal seeds give equal games.")] = 1,
) -> None:
    """A whole dealt game that plays itself, told as it goes."""
    check_game(game)
    from companion.cli.loop import Sitting
    from companion.cli.prompter import PlainPrompter
    from companion.cli.views import show_board
    from companion.games.game import SetupFault, load
    from companion.parts.load import load as load_parts
    from companion.table.sealed import FORMAT, Header
    from companion.table.session import Session

    names = _NAMES[:players]
    try:
        session = Session(
            load(game), Header(FORMAT, game, "", "", names, {}, seed, names), load_parts(game), journal=None
        )
    except SetupFault as fault:
        fail(str(fault))
    typer.echo(
        f"{TITLES[game]}, a practice game on stand-in cards:\ntheir ranges and marks are ours, not the printed ones."
    )
    sitting = Sitting(session, PlainPrompter(), lambda: show_board(game, session.play.state, names, True))
    sitting.run()
    sitting.show_board()
