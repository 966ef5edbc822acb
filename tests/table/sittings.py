"""Sessions for tests: started with a line, played with random answers, compared field by field."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from companion.engine.node import Amount, Decision
from companion.engine.state import State
from companion.games.game import load
from companion.games.kings_vineyard.state import Plant
from companion.parts.load import load as load_parts
from companion.table.journal import Entry, Journal
from companion.table.sealed import FORMAT, Header
from companion.table.session import Session

GAME = "kings-vineyard"
NAMES = ("Anna", "Ben", "Cleo", "Dora")


def header(
    players: int = 3,
    seed: int | None = None,
    auto: Sequence[str] = (),
    names: Sequence[str] = NAMES,
    **options: str,
) -> Header:
    """The header of a game of King's Vineyard: dealt with a seed, of a real table without one."""
    return Header(FORMAT, GAME, "test", "2025-01-01T00:00:00", tuple(names[:players]), dict(options), seed, tuple(auto))


def sitting(
    wanted: Header,
    journal: Journal | None = None,
    entries: Sequence[Entry] = (),
    position: Mapping[str, Any] | None = None,
) -> Session:
    """A session of that header."""
    return Session(load(GAME), wanted, load_parts(GAME), journal, entries, position)


def kept(folder: Path, wanted: Header) -> Session:
    """A session whose answers go to a journal in the folder."""
    return sitting(wanted, Journal.create(folder / "game.toml", wanted))


def any_answer(session: Session, rng: random.Random) -> str:
    """A random legal answer; what ends a step is as likely as all the rest, so that games go on."""
    node = session.node
    if isinstance(node, Amount):  # how many kings: seldom one, so that games last
        return "1" if rng.random() < 0.05 else "0"
    options = [option.answer for option in session.play.options()]
    if isinstance(node, Decision) and node.default in options and rng.random() < 0.5:
        return node.default
    return rng.choice(options)


def play_on(session: Session, answers: int, seed: int = 1) -> Session:
    """Give so many random answers, or fewer if the game is over before."""
    rng = random.Random(f"answers {seed}")
    for _ in range(answers):
        if session.over:
            break
        session.answer(any_answer(session, rng))
    return session


def fields(thing: Any) -> Any:
    """A state as plain data, every slot of it, to be compared field by field."""
    if isinstance(thing, State | Plant):
        slots = [slot for kind in type(thing).__mro__ for slot in getattr(kind, "__slots__", ())]
        return {slot: fields(getattr(thing, slot)) for slot in slots}
    if type(thing) in (list, tuple):
        return [fields(each) for each in thing]
    if type(thing) is dict:
        return dict(thing)
    return thing


def state_of(session: Session) -> Any:
    """Every field of a session's state, what is owed, and what was told so far."""
    return fields(session.play.state), session.node, session.happenings()
