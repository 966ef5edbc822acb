"""A dealt game of King's Vineyard told to a real table's companion, line by line, as people would type it."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import NamedTuple

from companion.engine.event import Event, Happening
from companion.engine.node import Decision
from companion.games.game import load
from companion.games.kings_vineyard.cards import SHOVEL, face, is_grape
from companion.parts.load import load as load_parts
from companion.table.auto import choose
from companion.table.sealed import FORMAT, Header
from companion.table.session import Session
from companion.table.together import read_together, seats_together
from companion.table.typed import answers_here

NAMES = ("Anna", "Ben", "Cleo", "Dora")
GAME = "kings-vineyard"


class Round(NamedTuple):
    """What came of one round: kings out, and by seat the answers to each question."""

    kings: int
    answers: dict[tuple[int, str], list[str]]


# where a piece came from and went to, under which rule: the question that a table answers with it
_ASKED = {
    ("hand", "cans", "KV-WILT-05"): "use watering cans",
    ("plot", "stock", "KV-HARV-06"): "harvest early",
    ("plot", "discard", "KV-HARV-05"): "harvest early",
    ("hand", "box", "KV-PLANT-07"): "plant",
    ("hand", "plot", "KV-PLANT-01"): "plant",
    ("tiles", "vine", "KV-GROW-07"): "use fertilizers",
    ("plot", "plot", "KV-RIPE-01"): "ripen early",
}


def dealt_game(players: int, seed: int) -> Session:
    """A dealt game to its end: simple players who throw a card or two away now and then, as people do."""
    header = Header(FORMAT, GAME, "", "", NAMES[:players], {}, seed)
    session, rng = Session(load(GAME), header, load_parts(GAME)), random.Random(seed)
    while not session.over:
        session.answer(_choice(session, rng))
    return session


def _choice(session: Session, rng: random.Random) -> str:
    node = session.node
    if node.ask == "draw from":
        return "discard" if rng.random() < 0.1 else "pile"
    if node.ask == "plant" and session.line[-1].answer.startswith(("shovel", "plant")):
        # whoever used a shovel plants the second card too
        planting = [each.answer for each in session.play.options() if each.answer.startswith("plant")]
        if planting and SHOVEL in [entry.answer for entry in session.line[-2:] if entry.seat == NAMES[node.seat]]:
            return planting[0]
    if node.ask != "discard":
        return choose(session.game, session.play)
    hand = session.play.state.hands[node.seat]
    grapes = [card for card in hand if is_grape(card)]
    return f"discard {rng.choice(grapes)}" if len(grapes) > 3 and rng.random() < 0.55 else "done"


def rounds(session: Session) -> list[Round]:
    """What a table would have seen of a game, round by round."""
    found: list[Round] = []
    kings, answers = 0, dict[tuple[int, str], list[str]]()
    for each in session.happenings():
        if not isinstance(each, Event):
            continue
        if each.piece == "round":
            found.append(Round(kings, answers))
            kings, answers = 0, {}
        elif each.rule == "KV-DRAW-04":
            kings += 1
        elif each.seat is not None and (ask := _ask(each)):
            answers.setdefault((each.seat, ask), []).append(_answer(each))
    return [*found[1:], Round(kings, answers)]


def _ask(event: Event) -> str:
    return _ASKED.get((event.source.partition(":")[0], event.target.partition(":")[0], event.rule), "")


def _answer(event: Event) -> str:
    if event.rule == "KV-PLANT-07":
        return SHOVEL
    if event.rule == "KV-PLANT-01":
        return short(event.piece)
    place = event.source if event.source.startswith("plot:") else event.target
    return str(int(place.split(":")[2]) + 1)


def short(card: str) -> str:
    """A card as people type it: "g24s"."""
    shown = face(card)
    assert shown is not None
    # the second colour first: "gr" alone would begin green too
    return "".join(colour[0] for colour in reversed(shown.colours)) + f"{shown.low}{shown.high}" + "s" * shown.sweet


def lines(told: list[Round], table: Session) -> Iterator[str]:
    """The lines that answer a real table's questions as the game went; each is to be given before the next is taken."""
    while not table.over:
        node = table.node
        now = told[table.play.state.round - 1]
        if node.ask == "kings drawn":
            yield str(now.kings) if now.kings else ""
            continue
        assert isinstance(node, Decision)
        seats = seats_together(table.game, table.play)
        if not seats:
            yield " ".join(now.answers.pop((node.seat, node.ask), [])) or ("" if node.default else "-")
            continue
        parts = [(seat, now.answers.pop((seat, node.ask))) for seat in seats if (seat, node.ask) in now.answers]
        yield ", ".join(f"{NAMES[seat][0].lower()} {' '.join(plots)}" for seat, plots in parts)


def dealt_and_told(players: int, seed: int) -> tuple[Session, Session, list[str]]:
    """A dealt game, the same told to a table, and the lines that were typed for it."""
    dealt = dealt_game(players, seed)
    table = Session(dealt.game, dealt.header._replace(seed=None), load_parts(GAME))
    typed = []
    for line in lines(rounds(dealt), table):
        typed.append(line)
        for answer in _canonical(table, line):
            table.answer(answer)
    return dealt, table, typed


def _canonical(table: Session, line: str) -> list[str]:
    seats = seats_together(table.game, table.play)
    if not seats:
        return answers_here(table.game, table.play, line)
    return [each.answer for each in read_together(table.game, table.play, seats, table.names, line)]


def points(happenings: list[Happening]) -> list[tuple[int | None, int, str]]:
    """Every point that was paid, with its rule."""
    return [(each.seat, each.n, each.rule) for each in happenings if isinstance(each, Event) and each.piece == "point"]
