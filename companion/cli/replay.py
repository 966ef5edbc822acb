"""`companion replay` and `companion scenarios`: games and positions from files, run again and checked."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NoReturn

import typer

from companion.catalogue import TITLES
from companion.cli.output import fail, literal, width, wrapped
from companion.cli.setup import check_game

if TYPE_CHECKING:
    from companion.table.reading import Reading
    from companion.table.session import Session


def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A saved game or a scenario.")],
    until: Annotated[int | None, typer.Option("--until", min=0, metavar="N", help="Stop after entry N.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
) -> None:
    """Run a saved game or a scenario again, and check what it expects."""
    reading = _read(file)
    session = _run(file, reading, until)
    if as_json:
        import json

        from companion.table.report import report

        typer.echo(json.dumps(report(session), indent=2))
    else:
        _tell(session)
    if until is None and reading.expect:
        _check(file, session, reading.expect)
        if not as_json:
            typer.echo("Everything is as the scenario expects.")


def scenarios(
    name: Annotated[str | None, typer.Argument(metavar="[NAME]", help="A scenario to play through.")] = None,
    game: Annotated[str | None, typer.Option("--game", metavar="GAME", help="Only this game's.")] = None,
) -> None:
    """List the scenarios, or play one through: worked examples of the rulebooks and small positions."""
    from shlex import quote

    from companion.folders import scenarios as folder

    if game is not None:
        check_game(game)
    files = sorted(folder().glob(f"{game or '*'}/*.toml"))
    if name is None:
        _list(files)
        return
    file = _named(files, name)
    reading = _read(file)
    session = _run(file, reading)
    _echo(reading.title)
    if reading.about:
        _echo(reading.about)
    _tell(session)
    _check(file, session, reading.expect or {})
    _echo("As it should be. To play from its beginning:")
    deal = "" if reading.header.seed is None else f" --deal {reading.header.seed}"
    typer.echo(f"  companion play {reading.header.game} --from {quote(str(file))}{deal}")


def _read(file: Path) -> Reading:
    """A file whole and of the right shape; ends the program with one line where it is not."""
    from companion.table.expect import ExpectationFault, check
    from companion.table.journal import JournalError
    from companion.table.reading import read

    try:
        reading = read(file)
        if reading.damage is not None:
            fail(f"{file.name}: {reading.damage.what}; good entries before it: {reading.damage.good}")
        check(reading.expect or {})
    except (JournalError, ExpectationFault) as fault:
        _end(file, fault)
    return reading


def _run(file: Path, reading: Reading, until: int | None = None) -> Session:
    """The session that a file's entries replay to, all of them or those up to a number; ends the program likewise."""
    header = reading.header
    check_game(header.game)
    from companion.games.game import SetupFault, load
    from companion.parts.load import load as load_parts
    from companion.table.journal import JournalError, fold
    from companion.table.session import ReplayFault, Session

    entries: Any = [entry for entry in reading.entries if until is None or entry.number <= until]
    try:
        fold(entries)
        return Session(load(header.game), header, load_parts(header.game), None, entries, reading.position)
    except (JournalError, SetupFault, ReplayFault) as fault:
        _end(file, fault)


def _check(file: Path, session: Session, expect: dict[str, Any]) -> None:
    """End the program with one line where something is not as expected."""
    from companion.table.expect import differences

    wrong = differences(session, expect)
    if wrong:
        fail(f"{file.name}: " + "; ".join(wrong))


def _end(file: Path, fault: Exception) -> NoReturn:
    text = str(fault)
    fail(text if text.startswith(file.name) else f"{file.name}: {text}")


def _named(files: list[Path], name: str) -> Path:
    """The scenario of that name, or the one that begins so."""
    wanted = name.removesuffix(".toml").casefold()
    near = [file for file in files if file.stem == wanted] or [file for file in files if file.stem.startswith(wanted)]
    if len(near) != 1:
        known = ", ".join(file.stem for file in near or files)
        fail(f"{name}: which one: {known}" if near else f"{name}: no such scenario; there are: {known or 'none'}")
    return near[0]


def _list(files: list[Path]) -> None:
    """The names with their titles, game by game; nothing is replayed for it."""
    column = max((len(file.stem) for file in files), default=0)
    last = ""
    for file in files:
        if file.parent.name != last:
            last = file.parent.name
            _echo(TITLES.get(last, last))
        _echo(f"  {file.stem:{column}}  {_read(file).title}")
    _echo("To play one through: companion scenarios NAME" if files else "There are no scenarios yet.")


def _tell(session: Session) -> None:
    """The whole game in words."""
    game, state = session.game, session.play.state
    for step in session.steps:
        if step.entry is not None:
            _echo(f"{step.entry.number:>4}  {step.entry.seat or 'table'} · {step.entry.ask}: {step.entry.answer}")
        for line in game.story(state, step.happenings, session.names):
            _echo(f"        {line}")
    _echo(game.headline(state, session.names))
    if not session.over:
        _echo(game.question(state, session.node, session.names))
        return
    for place in game.result(state).lines:
        _echo(f"  {place.rank}. {session.names[place.seat]}: {place.shown}, {place.detail}")


def _echo(text: str) -> None:
    """One line of text, in the columns there are."""
    for line in wrapped(literal(text), width()):
        typer.echo(line)
