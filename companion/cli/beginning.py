"""The beginning of a sitting: players, options, and the save, from the command line or asked."""

from __future__ import annotations

import os
import unicodedata
from collections.abc import Mapping, Sequence
from contextlib import suppress
from datetime import datetime
from importlib.metadata import version
from pathlib import Path
from typing import Any, NamedTuple

from companion.cli.options import ask_options, look, own_facts, read_settings, remember_facts
from companion.cli.output import as_typed, controls, fail
from companion.cli.prompter import EndOfInput, Prompt, Prompter
from companion.games.game import SetupFault, TableGame, load
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
    """A session with its journal, ready for its first answer; ends the program with one line where that cannot be."""
    try:
        return _begin(prompter, wish)
    except FileExistsError:
        fail(f"there is a save named {as_typed(wish.save or '')} already: resume it, or choose another name")
    except (SetupFault, JournalError, ReplayFault) as fault:
        fail(str(fault))
    except EndOfInput:
        fail("The set-up was not finished, and nothing was begun; --players and --set answer its questions")
    except KeyboardInterrupt:
        fail("Interrupted; nothing was begun", 130)


def _begin(prompter: Prompter, wish: Wish) -> Session:
    game = load(wish.game)
    position: Mapping[str, Any] | None = None
    names: Sequence[str] | None = None
    options: dict[str, str] = {}
    # a name that is taken is told before all the questions
    if wish.save is not None and os.path.lexists(saves.path_for(as_typed(wish.save))):
        raise FileExistsError
    if wish.source is not None:
        reading = read(wish.source)
        if reading.header.game != wish.game:
            raise SetupFault(f"{wish.source}: is a position of {reading.header.game}, not of {wish.game}")
        if reading.position is None and reading.entries:
            raise SetupFault(f"{wish.source}: holds no position to begin at; a saved game is gone on with by resume")
        position, names = reading.position, read_names(reading.header.players, game)
        options = {key: str(value) for key, value in reading.header.options.items()}
    asked = wish.players is None and names is None
    if wish.players is not None:
        names = read_names(as_typed(wish.players).split(","), game)
    if names is None:
        names = _ask_names(prompter, game)
    options |= read_settings(game, [as_typed(setting) for setting in wish.settings], names)
    own = own_facts(game, dealt=wish.deal is not None)
    if asked:
        options = ask_options(prompter, game, names, own, options, dealt=wish.deal is not None)
    elif position is None:
        options = own | options
    if wish.deal is None:
        remember_facts(game, own, options)
    if wish.auto and wish.deal is None:
        raise SetupFault("--auto needs --deal: at a real table only people see the cards")
    auto = _auto(names, [as_typed(name) for name in wish.auto])
    now = datetime.now().isoformat(timespec="seconds")
    header = Header(FORMAT, wish.game, version("tabletop-companion"), now, tuple(names), {**options}, wish.deal, auto)
    # an option that the game refuses must not leave a save behind
    parts = load_parts(wish.game)
    Session(game, header, parts, position=position)
    return Session(game, header, parts, _journal(wish, header, position), position=position)


def _journal(wish: Wish, header: Header, position: Mapping[str, Any] | None) -> Journal:
    if wish.save is not None:
        return Journal.create(saves.path_for(as_typed(wish.save)), header, position)
    while True:
        # two games may begin at the same moment
        with suppress(FileExistsError):
            return Journal.create(saves.path_for(saves.fresh_name(wish.game)), header, position)


def read_names(typed: Sequence[str], game: TableGame) -> list[str]:
    """Players' names as typed, trimmed; raises SetupFault for a number of players, or names, that cannot be."""
    if len(typed) not in game.players:
        raise SetupFault(f"{game.title} is for {game.players[0]} to {game.players[-1]} players, not {len(typed)}")
    names = [_read_name(name) for name in typed]
    seen: dict[str, str] = {}
    for name in names:
        seen_as = look(name)
        if seen_as in seen:
            raise SetupFault(f"two players have the same name: {seen[seen_as]} and {name}")
        seen[seen_as] = name
    return names


def _read_name(typed: str) -> str:
    broken = [sign for sign in typed.strip() if controls(sign) or unicodedata.category(sign) == "Cs"]
    if broken:
        raise SetupFault(f"a name has letters and signs that can be shown; {typed.strip()!a} has others")
    name = unicodedata.normalize("NFC", " ".join(typed.split()))
    if not look(name):
        raise SetupFault("a player's name is empty")
    if len(name) > MOST_LETTERS:
        raise SetupFault(f"a name has at most {MOST_LETTERS} letters; {name[:12]}… has {len(name)}")
    if name[0] in "/?" or ";" in name:
        raise SetupFault(f"a name begins with no / or ? and holds no ; as these mean something in answers; {name} does")
    return name


def _ask_names(prompter: Prompter, game: TableGame) -> list[str]:
    while True:
        typed = prompter.ask(Prompt("Who plays? Names clockwise, with commas", hint="such as: Anna, Ben, Cleo"))
        try:
            return read_names(typed.split(","), game)
        except SetupFault as fault:
            prompter.tell(str(fault))


def _auto(names: Sequence[str], wanted: Sequence[str]) -> tuple[str, ...]:
    by_look = {look(name): name for name in names}
    for name in wanted:
        if look(name) not in by_look:
            raise SetupFault(f"--auto {name}: no such player; players: {', '.join(names)}")
    return tuple(dict.fromkeys(by_look[look(name)] for name in wanted))
