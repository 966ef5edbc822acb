"""`companion parts`: what is known of a game's components and from where, told, checked, and passed on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import typer

from companion.catalogue import TITLES
from companion.cli.output import as_typed, fail, width, wrapped
from companion.cli.setup import check_game

if TYPE_CHECKING:
    from companion.cli.prompter import Prompter
    from companion.games.game import TableGame
    from companion.parts.exchange import Preview
    from companion.parts.record import Key, Record


Answer = TypeVar("Answer")


class Action(StrEnum):
    """What to do with a game's parts."""

    SHOW = "show"
    ENTER = "enter"
    CHECK = "check"
    EXPORT = "export"
    IMPORT = "import"


def parts(
    game: Annotated[str, typer.Argument(metavar="GAME", help=f"One of {', '.join(TITLES)}.")],
    action: Annotated[Action, typer.Argument(metavar="[ACTION]", help="show, enter, check, export or import.")] = (
        Action.SHOW
    ),
    what: Annotated[
        str | None,
        typer.Argument(metavar="[WHAT]", help="enter: a section or an id. export, import: the file."),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON document (show).")] = False,
    plain: Annotated[bool, typer.Option("--plain", help="Line mode: plain text, one line an answer.")] = False,
) -> None:
    """Show what is known of the components, or tell, check, export or import it."""
    check_game(game)
    if action in (Action.EXPORT, Action.IMPORT) and what is None:
        raise typer.BadParameter(f"{action.value} needs a file", param_hint="WHAT")
    if action in (Action.SHOW, Action.CHECK) and what is not None:
        raise typer.BadParameter(f"{action.value} takes nothing more", param_hint="WHAT")
    if as_json and action is not Action.SHOW:
        raise typer.BadParameter("goes with show only", param_hint="--json")
    from companion.games.game import load
    from companion.parts.record import PartsFault

    try:
        if action is Action.SHOW:
            (_show_json if as_json else _show)(load(game))
        elif action is Action.CHECK:
            _check(load(game))
        else:
            _WITH_PROMPTS[action](load(game), what, plain)
    except PartsFault as fault:
        fail(str(fault))


def _tell(text: str = "") -> None:
    from companion.cli.output import literal

    for line in wrapped(literal(text), width()):
        typer.echo(line)


# --- what is known ---------------------------------------------------------------------------------

_FROM = {"table": "told by the table", "rulebook": "from the rulebook"}


def _show(game: TableGame) -> None:
    """Sections with their counts, then what is known, then what is missing."""
    from companion.cli.parts_enter import askable, group, label
    from companion.parts.merge import known
    from companion.parts.schemas import schema_of
    from companion.parts.told import in_words

    sections, told = schema_of(game.name).sections, known(game.name)
    _tell(f"{game.title}: what is known of the components")
    _show_box(game)
    groups: dict[str, list[Record]] = {}
    for record in askable(game.name).values():
        groups.setdefault(group(record), []).append(record)
    for name, records in groups.items():
        open_now = [record.id for record in records if record.key not in told]
        _tell()
        _tell(f"{name}: {len(records) - len(open_now)} of {len(records)} known")
        for record in records:
            if record.key in told:
                said = in_words(sections[record.section], record.fields, game.words)
                _tell(f"  {label(record)} · {said} · {_FROM[record.source]}")
        if open_now:
            _tell(f"  not told yet · {' · '.join(open_now)}")
    if any(record.key not in told for records in groups.values() for record in records):
        _tell()
        _tell("What is not told is asked at its first use; practice games use stand-ins.")
        _tell(f"To tell it now: companion parts {game.name} enter")


def _show_box(game: TableGame) -> None:
    """What is asked once about the whole box, at the beginning of a game."""
    from companion.parts.own import remembered

    told = remembered(game.name)
    for spec in game.options:
        if spec.remembered:
            value = told.get(spec.key)
            said = "not told yet" if value is None else f"{spec.values.get(value, value)} · {_FROM['table']}"
            _tell(f"  {spec.question} · {said}")


def _show_json(game: TableGame) -> None:
    from json import dumps

    from companion.cli.parts_enter import askable
    from companion.parts.merge import known
    from companion.parts.own import remembered

    told = known(game.name)
    found: dict[str, Any] = {
        "game": game.name,
        "facts": remembered(game.name),
        "known": [_as_json(record) for record in told.values() if record.section != "fact"],
        "missing": [
            {key: value for key, value in _as_json(record).items() if key in ("section", "id", "board")}
            for key, record in askable(game.name).items()
            if key not in told
        ],
    }
    typer.echo(dumps(found, ensure_ascii=False))


def _as_json(record: Record) -> dict[str, Any]:
    return {"section": record.section, "id": record.id, "source": record.source, **record.fields}


# --- checking --------------------------------------------------------------------------------------


def _check(game: TableGame) -> None:
    """Contradictions, one a line; ends with 1 if there are any."""
    from companion.parts.check import check
    from companion.parts.merge import known

    told = known(game.name)
    found = check(game.name, told.values(), game.words)
    for finding in found:
        _tell(finding.text + (f" ({finding.rule})" if finding.rule else ""))
    if found:
        fail(f"{len(found)} contradictions" if len(found) > 1 else "1 contradiction")
    _tell(f"{len(told)} records, and nothing among them contradicts the rules or each other")


# --- telling and passing on -------------------------------------------------------------------------


def _enter(game: TableGame, what: str | None, plain: bool) -> None:
    from companion.cli.parts_enter import enter
    from companion.cli.play import make_prompter
    from companion.engine.verdict import Unreadable

    try:
        kept = enter(make_prompter(plain), game, None if what is None else as_typed(what))
    except Unreadable as fault:
        fail(f"{as_typed(what or '')}: expected {fault.expected}")
    _tell(f"{kept} kept" if kept else "Nothing new was kept")


def _export(game: TableGame, what: str | None, plain: bool) -> None:
    from companion.cli.asking import confirm
    from companion.parts.exchange import export

    path = Path(what or "")
    if path.is_dir():
        fail(f"{path}: expected the name of a file, this is a folder")
    left = f"{path} was left as it is"
    question = f"{path} is there already. Write over it?"
    if path.exists() and not _asked(plain, left, lambda prompter: confirm(prompter, question)):
        fail(left)
    count = export(game.name, path)
    _tell(f"{count} records written to {path}")


def _import(game: TableGame, what: str | None, plain: bool) -> None:
    from companion.parts.exchange import preview, take_over

    found = preview(game.name, Path(what or ""))
    _tell(f"{len(found.new)} new · {len(found.equal)} as you have them · {len(found.different)} different")
    overwrite: Sequence[Key] = ()
    if found.new or found.different:
        left = "Left before all was asked; nothing was taken over"
        take, overwrite = _asked(plain, left, lambda prompter: _choose(prompter, game, found))
        found = found if take else found._replace(new={})
    _tell(f"{take_over(game.name, found, overwrite)} taken over")


def _choose(prompter: Prompter, game: TableGame, found: Preview) -> tuple[bool, list[Key]]:
    """Whether to take what is new, and which of one's own records to overwrite: each asked, no by default."""
    from companion.cli.asking import confirm
    from companion.cli.parts_enter import label
    from companion.parts.schemas import schema_of
    from companion.parts.told import in_words

    def said(record: Record) -> str:
        if record.section == "fact":
            return str(record.fields["value"])
        return in_words(schema_of(game.name).sections[record.section], record.fields, game.words)

    for record in found.new.values():
        _tell(f"  new: {record.section} {label(record)} · {said(record)}")
    take = bool(found.new) and confirm(prompter, f"Take over the {len(found.new)} new ones?")
    overwrite = []
    for key, (mine, theirs) in found.different.items():
        _tell(f"  {mine.section} {label(mine)} · yours: {said(mine)}")
        _tell(f"  theirs: {said(theirs)}")
        if confirm(prompter, "Take theirs?"):
            overwrite.append(key)
    return take, overwrite


def _asked(plain: bool, left: str, ask: Callable[[Prompter], Answer]) -> Answer:
    """What people answer; ends the program with one line where they leave or the input ends."""
    from companion.cli.play import make_prompter
    from companion.cli.prompter import EndOfInput

    try:
        return ask(make_prompter(plain))
    except EndOfInput:
        fail(left)
    except KeyboardInterrupt:
        fail(left, 130)


_WITH_PROMPTS = {Action.ENTER: _enter, Action.EXPORT: _export, Action.IMPORT: _import}
