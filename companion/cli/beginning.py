"""The beginning of a sitting: players, options, and the save, from the command line or asked."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from datetime import datetime
from importlib.metadata import version
from pathlib import Path
from typing import Any, NamedTuple

from companion.cli.output import fail
from companion.cli.prompter import EndOfInput, Prompt, Prompter
from companion.games.game import OptionSpec, SetupFault, TableGame, load
from companion.parts.load import load as load_parts
from companion.table import saves
from companion.table.journal import Journal, JournalError
from companion.table.reading import read
from companion.table.sealed import FORMAT, Header
from companion.table.session import ReplayFault, Session

MOST_LETTERS = 60


class Wish(NamedTuple):
    """What the command line asked for."""

    game: str
    players: str | None
    deal: int | None
    settings: Sequence[str]
    source: Path | None
    save: str | None
    auto: Sequence[str]


def begin(prompter: Prompter, wish: Wish) -> Session:
    """A session with its journal, ready for its first answer; ends the program with one line where that is not possible."""
    game = load(wish.game)
    position: Mapping[str, Any] | None = None
    names: Sequence[str] | None = None
    options: dict[str, str] = {}
    try:
        if wish.source is not None:
            reading = read(wish.source)
            if reading.header.game != wish.game:
                fail(f"{wish.source}: is a position of {reading.header.game}, not of {wish.game}")
            position, names = reading.position, reading.header.players
            options = {key: str(value) for key, value in reading.header.options.items()}
        asked = wish.players is None and names is None
        if wish.players is not None:
            names = read_names(wish.players.split(","), game)
        if names is None:
            names = _ask_names(prompter, game)
        options |= _settings(game, wish.settings, names)
        if asked:
            options = _ask_options(prompter, game, names, options, dealt=wish.deal is not None)
        auto = _auto(names, wish.auto)
        header = Header(
            FORMAT,
            wish.game,
            version("tabletop-companion"),
            datetime.now().isoformat(timespec="seconds"),
            tuple(names),
            dict(options),
            wish.deal,
            auto,
        )
        # an option that the game refuses must not leave a save behind
        parts = load_parts(wish.game)
        Session(game, header, parts, position=position)
        path = saves.path_for(wish.save or saves.fresh_name(wish.game))
        journal = Journal.create(path, header, position)
        return Session(game, header, parts, journal, position=position)
    except FileExistsError:
        fail(f"there is a save named {wish.save} already; go on with it: companion resume {wish.save}")
    except (SetupFault, JournalError, ReplayFault) as fault:
        fail(str(fault))
    except EndOfInput:
        fail("the set-up was not finished, and nothing was begun; --players and --set answer its questions")


def read_names(typed: Sequence[str], game: TableGame) -> list[str]:
    """Players' names as typed, trimmed; raises SetupFault for a number of players, or names, that cannot be."""
    names = [unicodedata.normalize("NFC", name.strip()) for name in typed]
    if len(names) not in game.players:
        raise SetupFault(f"{game.title} is for {game.players[0]} to {game.players[-1]} players, not {len(names)}")
    seen: dict[str, str] = {}
    for name in names:
        if not name:
            raise SetupFault("a player's name is empty")
        if len(name) > MOST_LETTERS:
            raise SetupFault(f"a name has at most {MOST_LETTERS} letters; {name[:12]}… has {len(name)}")
        if any(unicodedata.category(sign) in ("Cc", "Cs") for sign in name):
            raise SetupFault(f"a name has no control signs; {name!r} has")
        folded = unicodedata.normalize("NFC", name.casefold())
        if folded in seen:
            raise SetupFault(f"two players have the same name: {seen[folded]} and {name}")
        seen[folded] = name
    return names


def _ask_names(prompter: Prompter, game: TableGame) -> list[str]:
    while True:
        typed = prompter.ask(Prompt("Who plays? Names clockwise, with commas", hint="such as: Anna, Ben, Cleo"))
        try:
            return read_names(typed.split(","), game)
        except SetupFault as fault:
            prompter.tell(str(fault))


def _settings(game: TableGame, settings: Sequence[str], names: Sequence[str]) -> dict[str, str]:
    found = {}
    keys = {spec.key: spec for spec in game.options}
    for setting in settings:
        key, equals, value = setting.partition("=")
        if not equals or key not in keys:
            raise SetupFault(f"--set {setting}: expected KEY=VALUE with one of {', '.join(keys)}")
        found[key] = _seat_number(keys[key], value, names)
    return found


def _seat_number(spec: OptionSpec, value: str, names: Sequence[str]) -> str:
    """A player named where a seat is wanted, as the seat's number from 1; any other value as it is."""
    folded = [name.casefold() for name in names]
    if spec.seat and value.strip().casefold() in folded:
        return str(folded.index(value.strip().casefold()) + 1)
    return value


def _ask_options(
    prompter: Prompter, game: TableGame, names: Sequence[str], given: Mapping[str, str], dealt: bool
) -> dict[str, str]:
    """Options that are still open, the readings among them only if the table wants to change any."""
    found = dict(given)
    open_specs = [
        spec for spec in game.options if spec.key not in found and (not spec.players or len(names) in spec.players)
    ]
    for spec in open_specs:
        if not spec.values and not (dealt and spec.key == "colours"):
            found[spec.key] = _ask_option(prompter, game, names, found, spec)
    readings = [spec for spec in open_specs if spec.values]
    prompter.tell("Where the rulebook is open, the companion plays:")
    for spec in readings:
        prompter.tell(f"  {spec.question}: {spec.values[spec.default]} ({spec.rule})")
    answer = prompter.ask(Prompt("Change any of these? [y/N]", default="no"))
    if answer.strip().casefold() in ("y", "yes"):
        for spec in readings:
            found[spec.key] = _ask_option(prompter, game, names, found, spec)
    return found


def _ask_option(
    prompter: Prompter, game: TableGame, names: Sequence[str], found: Mapping[str, str], spec: OptionSpec
) -> str:
    while True:
        choices = list(spec.values.items())
        shown = Prompt(f"{spec.question}? ({spec.rule})", choices, spec.default)
        typed = prompter.ask(shown).strip()
        near = [key for key in spec.values if typed and key.startswith(typed.casefold())]
        value = spec.default if not typed else near[0] if len(near) == 1 else typed
        try:
            value = _seat_number(spec, value, names)
            game.check_options(len(names), {**found, spec.key: value})
        except SetupFault as fault:
            prompter.tell(str(fault))
            continue
        return value


def _auto(names: Sequence[str], wanted: Sequence[str]) -> tuple[str, ...]:
    by_fold = {name.casefold(): name for name in names}
    for name in wanted:
        if name.casefold() not in by_fold:
            raise SetupFault(f"--auto {name}: no such player; players: {', '.join(names)}")
    return tuple(by_fold[name.casefold()] for name in wanted)
