"""`companion play` and `companion resume`: a sitting from its beginning, or from where it was left."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from companion.catalogue import TITLES
from companion.cli.output import fail, interactive
from companion.cli.setup import check_game

if TYPE_CHECKING:
    from companion.cli.prompter import Prompter
    from companion.table.session import Session


def play(
    game: Annotated[str, typer.Argument(metavar="GAME", help=f"One of {', '.join(TITLES)}.")],
    players: Annotated[str | None, typer.Option("--players", metavar="A,B,C", help="Names, clockwise.")] = None,
    deal: Annotated[int | None, typer.Option("--deal", metavar="SEED", help="Let the companion deal.")] = None,
    settings: Annotated[list[str] | None, typer.Option("--set", metavar="KEY=VALUE", help="Settle an option.")] = None,
    source: Annotated[Path | None, typer.Option("--from", metavar="FILE", help="Begin at a position.")] = None,
    save: Annotated[str | None, typer.Option("--save", metavar="NAME", help="Name of the save.")] = None,
    auto: Annotated[list[str] | None, typer.Option("--auto", metavar="NAME", help="A seat played for you.")] = None,
    plain: Annotated[bool, typer.Option("--plain", help="Line mode: plain text, one line an answer.")] = False,
) -> None:
    """Lead a game from its first round to its last."""
    check_game(game)
    from companion.cli.beginning import Wish, begin

    prompter = make_prompter(plain)
    session = begin(prompter, Wish(game, players, deal, settings or [], source, save, auto or []))
    sit_down(session, prompter, plain)


def resume(
    name: Annotated[
        str | None, typer.Argument(metavar="[SAVE]", help="A save's name; without it the last one.")
    ] = None,
    plain: Annotated[bool, typer.Option("--plain", help="Line mode: plain text, one line an answer.")] = False,
) -> None:
    """Go on with a saved game, exactly where it stopped."""
    from companion.table import saves
    from companion.table.journal import JournalError

    try:
        path = saves.find(name) if name is not None else saves.latest()
        if path is None:
            fail("there is no saved game yet; begin one with: companion play kings-vineyard")
        session = open_session(path)
    except JournalError as fault:
        fail(str(fault))
    sit_down(session, make_prompter(plain), plain)


def make_prompter(plain: bool) -> Prompter:
    """Line mode where it is asked for or where there is no terminal, a terminal's prompts elsewhere."""
    if plain or not interactive():
        from companion.cli.prompter import PlainPrompter

        return PlainPrompter()
    from companion.cli.terminal import TerminalPrompter

    return TerminalPrompter()


def open_session(path: Path, writing: bool = True) -> Session:
    """A session from its file; raises JournalError with one line where it cannot be opened or does not replay."""
    from companion.games.game import SetupFault, load
    from companion.parts.load import load as load_parts
    from companion.table.journal import Journal, JournalError
    from companion.table.reading import read
    from companion.table.session import ReplayFault, Session

    journal = Journal.open(path) if writing else None
    reading = None if journal else read(path)
    header: Any = (journal or reading).header  # type: ignore[union-attr]
    entries = journal.entries if journal else reading.entries  # type: ignore[union-attr]
    position = (journal or reading).position  # type: ignore[union-attr]
    if header.game not in TITLES:
        raise JournalError(f"{path.name} is of a game that is unknown here: {header.game}")
    check_game(header.game)
    try:
        return Session(load(header.game), header, load_parts(header.game), journal, entries, position)
    except (SetupFault, ReplayFault) as fault:
        raise JournalError(f"{path.name}: {fault}") from fault


def sit_down(session: Session, prompter: Prompter, plain: bool) -> None:
    """Lead a session until it is over or people leave."""
    from companion.cli.loop import Sitting, lead
    from companion.cli.views import show_board

    no_colour = plain or not interactive()

    def draw() -> None:
        show_board(session.game.name, session.play.state, session.names, no_colour)

    name = session.journal.path.stem if session.journal is not None else ""
    lead(Sitting(session, prompter, draw), f"companion resume {name}")
    if session.journal is not None:
        session.journal.close()
