"""`companion replay` and `companion scenarios`: games and positions from files, run again and checked."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from companion.catalogue import TITLES
from companion.cli.output import fail
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
    from companion.table.expect import differences
    from companion.table.report import report

    reading, session = _open(file, until)
    if as_json:
        import json

        typer.echo(json.dumps(report(session), indent=2))
    else:
        _tell(session)
    if until is None and reading.expect:
        wrong = differences(session, reading.expect)
        if wrong:
            fail(f"{file.name}: " + "; ".join(wrong))
        if not as_json:
            typer.echo("Everything is as the scenario expects.")


def _open(file: Path, until: int | None = None) -> tuple[Reading, Session]:
    from companion.games.game import SetupFault, load
    from companion.parts.load import load as load_parts
    from companion.table.journal import JournalError
    from companion.table.reading import read
    from companion.table.session import ReplayFault, Session

    try:
        reading = read(file)
        if reading.damage is not None:
            fail(f"{file.name}: {reading.damage.what}; {reading.damage.good} entries before it are good")
        header = reading.header
        check_game(header.game)
        entries: Any = [entry for entry in reading.entries if until is None or entry.number <= until]
        parts = load_parts(header.game)
        return reading, Session(load(header.game), header, parts, None, entries, reading.position)
    except (JournalError, SetupFault, ReplayFault) as fault:
        fail(f"{file.name}: {fault}" if file.name not in str(fault) else str(fault))


def _tell(session: Session) -> None:
    """The whole game in words."""
    for step in session.steps:
        if step.entry is not None:
            typer.echo(f"{step.entry.number:>4}  {step.entry.seat or 'table'} · {step.entry.ask}: {step.entry.answer}")
        for line in session.game.story(session.play.state, step.happenings, session.names):
            typer.echo(f"        {line}")
    typer.echo(session.game.headline(session.play.state, session.names))
    if session.over:
        for line in session.game.result(session.play.state).lines:
            typer.echo(f"  {line.rank}. {session.names[line.seat]}: {line.total} points, {line.detail}")
    else:
        typer.echo(session.game.question(session.play.state, session.node, session.names))


def scenarios(
    name: Annotated[str | None, typer.Argument(metavar="[NAME]", help="A scenario to play through.")] = None,
    game: Annotated[str | None, typer.Option("--game", metavar="GAME", help="Only this game's.")] = None,
) -> None:
    """List the scenarios, or play one through: worked examples of the rulebooks and small positions."""
    from companion.folders import scenarios as folder
    from companion.table.expect import differences

    files = sorted(folder().glob("*/*.toml"))
    if game is not None:
        check_game(game)
        files = [file for file in files if file.parent.name == game]
    if name is None:
        for file in files:
            reading, _ = _open(file)
            typer.echo(f"{file.stem:28} {TITLES[file.parent.name]}: {reading.title}")
        return
    near = [file for file in files if file.stem == name] or [file for file in files if file.stem.startswith(name)]
    if len(near) != 1:
        known = ", ".join(file.stem for file in (near or files))
        fail(f"{name}: " + (f"which one: {known}" if near else f"no such scenario; there are: {known}"))
    reading, session = _open(near[0])
    typer.echo(reading.title)
    if reading.about:
        typer.echo(reading.about)
    _tell(session)
    wrong = differences(session, reading.expect or {})
    if wrong:
        fail("; ".join(wrong))
    typer.echo(f"As it should be. Play on from here: companion play {near[0].parent.name} --from {near[0]}")
