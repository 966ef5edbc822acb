"""`companion play` and `companion resume`: a sitting from its beginning, or from where it was left."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from companion.catalogue import TITLES, not_built
from companion.cli.output import as_typed, fail, interactive
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
        path = saves.find(as_typed(name)) if name is not None else saves.latest()
    except JournalError as fault:
        fail(str(fault))
    if path is None:
        fail("there is no saved game yet; begin one with: companion play kings-vineyard")
    prompter = make_prompter(plain)
    sit_down(reopen(path, prompter), prompter, plain)


def make_prompter(plain: bool) -> Prompter:
    """Line mode where it is asked for or where there is no terminal, a terminal's prompts elsewhere."""
    if plain or not interactive():
        from companion.cli.prompter import PlainPrompter

        return PlainPrompter()
    from companion.cli.terminal import TerminalPrompter

    return TerminalPrompter()


def reopen(path: Path, prompter: Prompter) -> Session:
    """The session of a save; where it is damaged, its good part if people say so. Ends the program with one line where
    it cannot be gone on with."""
    from companion.cli.prompter import EndOfInput, Prompt
    from companion.table.journal import JournalError
    from companion.table.reading import scan_file

    try:
        found, _ = scan_file(path)
        damage = found.reading.damage
        if damage is None:
            return open_session(path)
        if not found.seal:
            fail(f"{path.name}: {damage.what}; with it as it was, the game can be gone on with")
        question = f"{path.name}: {damage.what}. Go on from entry {damage.good + 1}? [y/N]"
        if prompter.ask(Prompt(question, default="no")).strip().casefold() not in ("y", "yes"):
            raise EndOfInput
        session = open_session(path, drop_damage=True)
        if session.journal is not None and session.journal.set_aside is not None:
            prompter.tell(f"The whole file is kept as {session.journal.set_aside.name}.")
        return session
    except JournalError as fault:
        fail(str(fault))
    except EndOfInput:
        fail(f"{path.name} was left as it is")
    except KeyboardInterrupt:
        fail(f"Interrupted; {path.name} was left as it is", 130)


def open_session(path: Path, writing: bool = True, drop_damage: bool = False) -> Session:
    """A session from its file; raises JournalError with one line where it cannot be opened or does not replay.

    With `drop_damage` what stands behind the last good entry is set aside and cut off."""
    from companion.games.game import SetupFault, load
    from companion.parts.load import load as load_parts
    from companion.table.journal import Journal, JournalError
    from companion.table.reading import read
    from companion.table.session import ReplayFault, Session

    journal = Journal.open(path, drop_damage=drop_damage) if writing else None
    held: Any = journal or read(path)
    game = held.header.game
    try:
        if (reason := not_built(game)) is not None:
            raise JournalError(f"{path.name}: {reason}")
        return Session(load(game), held.header, load_parts(game), journal, held.entries, held.position)
    except BaseException as fault:
        if journal is not None:
            journal.close()
        if isinstance(fault, SetupFault | ReplayFault):
            raise JournalError(f"{path.name}: {fault}") from fault
        raise


def sit_down(session: Session, prompter: Prompter, plain: bool) -> None:
    """Lead a session until it is over or people leave."""
    from companion.cli.loop import Sitting, lead
    from companion.cli.views import show_board

    no_colour = plain or not interactive()

    def draw() -> None:
        show_board(session.game.name, session.play.state, session.names, no_colour)

    name = session.journal.path.stem if session.journal is not None else ""
    options = "-- " if name.startswith("-") else ""
    lead(Sitting(session, prompter, draw), f"companion resume {options}{shlex.quote(as_typed(name))}")
    if session.journal is not None:
        session.journal.close()
