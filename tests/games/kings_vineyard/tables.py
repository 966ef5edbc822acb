"""Small situations of King's Vineyard, told tersely.

A vineyard is a line such as "g24 oo, rg35s !oox": a short card, then its vine, `o` a leafy tile and `x` a bare one,
with `!` before the tiles of a ripe plant; `-` is an empty plot. A hand is a line such as "g24, shovel"; hands make the
game a dealt one.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import islice
from typing import Any

import pytest

from companion.engine.effect import Word
from companion.engine.event import Event, Happening, Inventory, Note, difference
from companion.engine.node import Amount, Chance
from companion.engine.play import Play
from companion.engine.verdict import Illegal, Maybe, Why
from companion.folders import rulebooks
from companion.games.kings_vineyard.cards import DEFAULT_COLOURS, SPECIALS
from companion.games.kings_vineyard.game import GAME
from companion.games.kings_vineyard.reading import read_card
from companion.games.kings_vineyard.state import Vineyards
from companion.table.dealer import draw

NAMES = ("Ann", "Ben", "Cleo", "Dan")


@cache
def parts() -> dict[str, Any]:
    """The stand-in deck."""
    return tomllib.loads((rulebooks() / "kings-vineyard" / "parts.toml").read_text(encoding="utf-8"))


def card(text: str) -> str:
    """A special card by name, a grape card in short form."""
    found = text if text in SPECIALS else read_card(DEFAULT_COLOURS, text)
    assert found is not None, text
    return found


def cards(text: str) -> list[str]:
    return [card(each.strip()) for each in text.split(",") if each.strip()]


def new_game(players: int = 3, seed: int | None = None, options: Mapping[str, str] | None = None) -> Play[Vineyards]:
    """A game from its beginning: dealt with a seed, at a real table without one."""
    play = Play(GAME, GAME.start(players, options or {}, parts(), seed is not None))
    if seed is not None:
        deal(play, seed)
    return play


def position(
    *vineyards: str,
    hands: Sequence[str] | None = None,
    stocks: Sequence[str] = (),
    points: Sequence[int] = (),
    **facts: Any,
) -> dict[str, Any]:
    """The [position] table of a situation; `facts` are its further keys, cards in short form."""
    players = []
    for seat, vineyard in enumerate(vineyards):
        record: dict[str, Any] = {"name": NAMES[seat], "plant": _plants(vineyard)}
        if hands is not None:
            record["hand"] = cards(hands[seat]) if seat < len(hands) else []
        if seat < len(stocks):
            record["stock"] = cards(stocks[seat])
        if seat < len(points):
            record["points"] = points[seat]
        players.append(record)
    if "discard" in facts:
        facts["discard"] = cards(facts["discard"])
    return {"round": 2, **facts, "player": players}


def table(
    *vineyards: str, hands: Sequence[str] | None = None, options: Mapping[str, str] | None = None, **facts: Any
) -> Play[Vineyards]:
    """A play that stands at the beginning of a phase (`phase`; otherwise draw); dealt if hands are told."""
    told = position(*vineyards, hands=hands, **facts)
    names = NAMES[: len(vineyards)]
    state = GAME.from_position(len(vineyards), options or {}, told, parts(), hands is not None, names)
    return Play(GAME, state)


def _plants(vineyard: str) -> list[dict[str, Any]]:
    plants = []
    for plot, text in enumerate(vineyard.split(",")):
        words = text.split()
        if words in ([], ["-"]):
            continue
        tiles = words[1] if len(words) > 1 else ""
        vine = tiles.lstrip("!")
        plants.append(
            {
                "card": card(words[0]),
                "plot": plot + 1,
                "length": len(vine),
                "wilted": vine.count("x"),
                "ripe": tiles.startswith("!"),
            }
        )
    return plants


def vines(play: Play[Vineyards], seat: int) -> str:
    """The vines of a seat in the notation above, without their cards: "oo !ox -"."""
    shown = [
        ("!" if plant.ripe else "") + "o" * plant.green + "x" * plant.brown if plant is not None else "-"
        for plant in play.state.plots[seat]
    ]
    return " ".join(shown).rstrip(" -")


def hand(play: Play[Vineyards], seat: int) -> list[str]:
    """A dealt hand."""
    assert play.state.hands is not None
    return sorted(play.state.hands[seat])


# --- going on ------------------------------------------------------------------------------------


def run(play: Play[Vineyards], *answers: str) -> list[Happening]:
    """Give these answers in a row; returns all that happened."""
    return [each for answer in answers for each in play.apply(answer)]


def deal(play: Play[Vineyards], seed: int = 1) -> list[Happening]:
    """Answer chance steps until somebody must decide."""
    found: list[Happening] = []
    while isinstance(play.node, Chance):
        found += play.apply(draw(play.node.outcomes, seed, play.state.chances))
    return found


def easiest(play: Play[Vineyards]) -> str:
    """The step's default; where planting is due a card that does not ripen soon, if there is one."""
    if play.node.default is not None:
        return play.node.default
    certain = [option.answer for option in islice(play.options(), 40) if not isinstance(option.verdict, Maybe)]
    return max(certain, key=lambda answer: answer.removesuffix(" sweet")[-3:]) if certain else offered(play)[0]


def go_on(play: Play[Vineyards], phase: str = "", ask: str = "") -> list[Happening]:
    """Give the easiest answers until a phase begins, a question is asked, or the game is over."""
    found = deal(play)
    for _ in range(500):
        if not play.state.agenda or (phase and play.state.phase == phase) or (ask and play.node.ask == ask):
            return found
        found += play.apply(easiest(play))
        found += deal(play)
    raise AssertionError(f"neither {phase!r} nor {ask!r} ever came")


def push(play: Play[Vineyards], seat: int | None, word: str, *args: Any) -> None:
    """Put a step before the pending one, even where it would be passed over unasked."""
    play.state.push(seat, Word(word, args))


# --- what is said and what happened --------------------------------------------------------------


def offered(play: Play[Vineyards]) -> list[str]:
    """The answers that are offered."""
    return [option.answer for option in play.options()]


def refused(play: Play[Vineyards], answer: str) -> str:
    """The rule that refuses an answer; sees that giving it nevertheless changes nothing."""
    verdict = play.judge(answer)
    assert isinstance(verdict, Why), f"{answer!r} is not refused: {verdict!r}"
    before, agenda = GAME.inventory(play.state), play.state.agenda[:]
    with pytest.raises(Illegal) as caught:
        play.apply(answer)
    assert caught.value.why == verdict
    assert (GAME.inventory(play.state), play.state.agenda) == (before, agenda)
    assert GAME.rule_text(verdict, NAMES).strip()
    return verdict.rule


def perhaps(play: Play[Vineyards], answer: str) -> str:
    """The rule by which an answer hangs on what only its owner sees."""
    verdict = play.judge(answer)
    assert isinstance(verdict, Maybe), f"{answer!r} hangs on nothing: {verdict!r}"
    return verdict.rule


def moves(happenings: Sequence[Happening], piece: str = "") -> list[tuple[str, int, str, str]]:
    """The moves of a piece, or of all: (piece, number, from, to)."""
    return [
        (each.piece, each.n, each.source, each.target)
        for each in happenings
        if isinstance(each, Event) and piece in ("", each.piece)
    ]


def change(play: Play[Vineyards], before: Inventory) -> Inventory:
    """What differs from an inventory taken before."""
    after = GAME.inventory(play.state)
    return Counter({key: n for key in {*after, *before} if (n := after[key] - before[key])})


def told(play: Play[Vineyards], happenings: Sequence[Happening]) -> Inventory:
    """What the events say has changed, at the places of which the companion keeps count."""
    return Counter({key: n for key, n in difference(happenings).items() if GAME.tracked(play.state, key[0])})


def notes(happenings: Sequence[Happening], rule: str) -> list[Note]:
    """The remarks under a rule."""
    return [each for each in happenings if isinstance(each, Note) and each.rule == rule]


def asked(play: Play[Vineyards]) -> tuple[int | None, str]:
    """Whose turn it is, and for what."""
    node = play.node
    assert not isinstance(node, Amount) or node.seat is None
    return node.seat, node.ask
