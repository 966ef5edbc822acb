"""A dealt game of Reykholt told to a real table's companion: which cards were drawn and taken, and every answer."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from typing import Any

from companion.engine.event import Event, Happening
from companion.engine.node import Decision, Fact
from companion.engine.play import FactMissing, Play
from companion.engine.verdict import Illegal, Unreadable
from companion.games.game import load
from companion.games.reykholt.greenhouses import NO_CARD
from companion.games.reykholt.state import Valley
from companion.parts.load import load as load_parts
from companion.table.auto import choose
from companion.table.sealed import FORMAT, Header
from companion.table.session import Session

NAMES = ("Anna", "Ben", "Cleo", "Dora")
GAME = "reykholt"


def dealt_game(players: int, seed: int, chance: float = 0.3, **options: str) -> Session:
    """A dealt game to its end: simple players who do as they please now and then."""
    header = Header(FORMAT, GAME, "", "", NAMES[:players], dict(options), seed)
    session, rng = Session(load(GAME), header, load_parts(GAME)), random.Random(seed)
    while not session.over:
        answers = [option.answer for option in session.play.options()]
        session.answer(rng.choice(answers) if rng.random() < chance else choose(session.game, session.play))
    return session


def printed(dealt: Session, fact: Fact) -> str:
    """What stands on a space or a card of a dealt game, as a table would tell it."""
    s: Valley = dealt.play.state
    sort, _, name = fact.key.partition(":")
    if sort == "space":
        space = s.parts.spaces[s.parts.by_id[name]]
        return f"flag {space.effect}" if space.flag else space.effect
    card = s.parts.cards[name]
    further = [card.whose, card.limit, card.column, str(card.row or "")]
    return " / ".join([card.when, card.effect, *filter(None, further)])


def told(happenings: Iterable[Happening]) -> list[tuple[object, ...]]:
    """What happened on the table as people see it: no names of cards before they are taken."""
    return [
        (each.piece, each.n, each.source, each.target, each.seat, each.cause, each.rule)
        for each in happenings
        if isinstance(each, Event) and each.target != "display" and not each.piece.startswith("card card-")
    ]


def tell_it(dealt: Session, table: Session) -> None:
    """Give a table's session what was answered in a dealt one: each time the answer after which the same happens."""
    wanted = told(dealt.happenings())
    while not table.over:
        done = len(told(table.happenings()))
        answer = _fitting(dealt, table.play, wanted[done:])
        assert answer is not None, (table.node, wanted[done : done + 3])
        _give(dealt, table, answer)


def _fitting(dealt: Session, play: Play[Any], wanted: list[tuple[object, ...]]) -> str | None:
    """The answer after which the next of the wanted events come about, at once or by the answers that follow."""
    for answer in _candidates(play, wanted):
        trial = play.clone()
        try:
            while (fact := trial.missing(answer)) is not None:
                trial.tell(fact, printed(dealt, fact))
            came = told(trial.apply(answer))
        except (Illegal, Unreadable):
            continue
        if came != wanted[: len(came)]:
            continue
        ended = (play.node.seat, play.node.ask) != (trial.node.seat, trial.node.ask)
        if came or not trial.state.agenda or (ended and _fitting(dealt, trial, wanted) is not None):
            return answer
    return None


def _candidates(play: Play[Any], wanted: list[tuple[object, ...]]) -> list[str]:
    """Legal answers; where a card is to be typed, the one that comes next."""
    node = play.node
    assert isinstance(node, Decision)
    sort, _, name = str(wanted[0][0]).partition(" ") if wanted else ("", "", "")
    legal = [option.answer for option in play.options()]
    any_time = [answer for answer in legal if answer.startswith("@")]
    if node.form == "greenhouse":
        return [name, NO_CARD] if sort == "greenhouse" else [NO_CARD, *any_time]
    if node.form == "card":
        return [name] if sort == "card" else any_time
    return legal


def _give(dealt: Session, table: Session, answer: str) -> None:
    while True:
        try:
            table.answer(answer)
        except FactMissing as missing:
            table.tell(missing.fact, printed(dealt, missing.fact))
        else:
            return


def dealt_and_told(players: int, seed: int, **options: str) -> tuple[Session, Session]:
    """A dealt game, and the same as a table told it from nothing but the box's own backs."""
    dealt = dealt_game(players, seed, **options)
    table = Session(dealt.game, dealt.header._replace(seed=None), load_parts(GAME))
    for fact in list(table.game.facts(table.play.state)):
        table.tell(fact, printed(dealt, fact))
    tell_it(dealt, table)
    return dealt, table


def seen(session: Session) -> Mapping[str, Any]:
    """What lies open at the end, without names of cards that nobody took."""
    public = session.game.public(session.play.state)
    return {**public, "display": len(public["display"])}
