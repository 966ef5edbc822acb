"""Small situations of Reykholt, told tersely.

Goods are letters, t l m f c for tomato, lettuce, mushroom, cauliflower and carrot: "ttl" is two tomatoes and a lettuce.
Greenhouses are a line such as "4tlm tt, 3tlmfc, r5tl": size and kinds it takes, then what stands in it; `r` marks one
of the random pile. What a space or a card of the bundled set shows is overridden with `spaces` and `texts`.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import pytest

from companion.engine.effect import Word
from companion.engine.event import Event, Happening, Inventory, Note, difference
from companion.engine.node import Chance
from companion.engine.play import Play
from companion.engine.verdict import Illegal, Maybe, Why
from companion.folders import rulebooks
from companion.games.reykholt.game import GAME
from companion.games.reykholt.goods import KINDS, House, house_text
from companion.games.reykholt.state import Valley
from companion.rulebook.record import load
from companion.table.dealer import draw

NAMES = ("Ann", "Ben", "Cleo", "Dan")
LETTERS = "tlmfc"
RULES = {record.id for record in load("reykholt")}


@cache
def parts() -> dict[str, Any]:
    """The stand-in parts."""
    return tomllib.loads((rulebooks() / "reykholt" / "parts.toml").read_text(encoding="utf-8"))


def goods(letters: str) -> dict[str, int]:
    """A position's goods from letters."""
    return {KINDS[LETTERS.index(letter)]: n for letter, n in Counter(letters).items()}


def house_card(text: str) -> str:
    """The canonical text of a greenhouse card from "4tlm"."""
    return house_text(House(int(text[0]), tuple(sorted(LETTERS.index(letter) for letter in text[1:]))))


def _houses(line: str) -> list[dict[str, Any]]:
    records = []
    for words in (each.split() for each in line.split(",") if each.strip()):
        pile = {"pile": "random"} if words[0].startswith("r") else {}
        inside = words[1] if len(words) > 1 else ""
        records.append({"card": house_card(words[0].removeprefix("r")), "goods": goods(inside), **pile})
    return records


def valley(
    players: int = 2,
    options: Mapping[str, str] | None = None,
    dealt: bool = True,
    stocks: Sequence[str] = (),
    houses: Sequence[str] = (),
    cards: Sequence[Sequence[str]] = (),
    tables: Sequence[int] = (),
    arrived: Sequence[int] = (),
    left: Sequence[int] = (),
    spaces: Mapping[str, str] | None = None,
    texts: Mapping[str, str] | None = None,
    **position: Any,
) -> Play[Valley]:
    """A play from a position, sequences by seat. Without `time` or `turn` it is Ann's turn in Work Time.

    spaces  what a space shows, by its id: {"field-2": "tomato + seed(1)"}, with "flag " before it where it is flagged
    texts   what a card says, by its id: {"service-a-1": "time:harvest / tomato"}
    position  further keys of the game's own [position] table
    """
    by_seat: Sequence[tuple[str, Sequence[Any]]] = (
        ("goods", [goods(each) for each in stocks]),
        ("greenhouse", [_houses(each) for each in houses]),
        ("cards", cards),
        ("tables", tables),
        ("arrived", arrived),
        ("left", left),
    )
    records = [
        {"name": NAMES[seat], **{key: values[seat] for key, values in by_seat if seat < len(values)}}
        for seat in range(players)
    ]
    facts = {f"space:{space}": text for space, text in (spaces or {}).items()}
    facts |= {f"card:{card}": text for card, text in (texts or {}).items()}
    if "time" not in position:
        position.setdefault("turn", "Ann")
    told = {"round": 2, "facts": facts, "player": records, **position}
    return Play(GAME, GAME.from_position(players, options or {}, told, parts(), dealt, NAMES[:players]))


def on(effect: str, *, space: str = "field-2", players: int = 2, **facts: Any) -> Play[Valley]:
    """Ann's turn, with one space that shows this effect; `facts` as in `valley`."""
    return valley(players, spaces={space: effect}, **facts)


def doing(effect: str, *, players: int = 2, **facts: Any) -> Play[Valley]:
    """Ann does this effect by a space."""
    play = on(effect, players=players, **facts)
    play.apply("field-2")
    return play


def new_game(players: int = 2, seed: int | None = 1, options: Mapping[str, str] | None = None) -> Play[Valley]:
    """A game from its beginning: dealt with a seed, at a real table without one."""
    play = Play(GAME, GAME.start(players, options or {}, parts(), seed is not None))
    if seed is not None:
        deal(play, seed)
    return play


# --- going on ------------------------------------------------------------------------------------


def run(play: Play[Valley], *answers: str) -> list[Happening]:
    """Give these answers in a row; returns all that happened."""
    return [each for answer in answers for each in play.apply(answer)]


def deal(play: Play[Valley], seed: int = 1) -> list[Happening]:
    """Answer chance steps until somebody must decide."""
    found: list[Happening] = []
    while isinstance(play.node, Chance):
        found += play.apply(draw(play.node.outcomes, seed, play.state.chances))
    return found


def easiest(play: Play[Valley]) -> str:
    """The step's default, or the first answer offered."""
    return play.node.default or offered(play)[0]


def go_on(play: Play[Valley], time: str = "", ask: str = "") -> list[Happening]:
    """Give the easiest answers, no printed fact, until a time begins, a question is asked, or the game is over.

    The time "next" is the next round's Work Time.
    """
    found = deal(play)
    this = play.state.round
    for _ in range(800):
        here = play.state.phase if play.state.round == this else "next"
        if not play.state.agenda or (time and here == time) or (ask and play.node.ask == ask):
            return found
        answer = easiest(play)
        fact = play.missing(answer)
        found += play.tell(fact, "") if fact is not None else play.apply(answer)
        found += deal(play)
    raise AssertionError(f"neither {time!r} nor {ask!r} ever came")


def push(play: Play[Valley], seat: int | None, word: str, *args: Any) -> None:
    """Put a step before the pending one, even where it would be done unasked."""
    play.state.push(seat, Word(word, args))


# --- what is said and what happened --------------------------------------------------------------


def asked(play: Play[Valley]) -> tuple[int | None, str]:
    """Whose turn it is, and for what."""
    return play.node.seat, play.node.ask


def offered(play: Play[Valley]) -> list[str]:
    """The answers that are offered."""
    return [option.answer for option in play.options()]


def stock(play: Play[Valley], seat: int = 0) -> str:
    """A stock in letters."""
    return "".join(letter * n for letter, n in zip(LETTERS, play.state.stock[seat], strict=True))


def inside(play: Play[Valley], number: int = 1, seat: int = 0) -> str:
    """What stands in a greenhouse, in letters."""
    there = play.state.house_at(seat, number)
    assert there is not None
    return "".join(letter * n for letter, n in zip(LETTERS, there.goods, strict=True))


def refused(play: Play[Valley], answer: str) -> str:
    """The rule that refuses an answer; sees that giving it nevertheless changes nothing."""
    verdict = play.judge(answer)
    assert isinstance(verdict, Why), f"{answer!r} is not refused: {verdict!r}"
    before = snapshot(play)
    with pytest.raises(Illegal) as caught:
        play.apply(answer)
    assert caught.value.why == verdict
    assert snapshot(play) == before
    assert answer not in offered(play)
    assert verdict.rule in RULES
    assert GAME.rule_text(verdict, NAMES).strip()
    return verdict.rule


def perhaps(play: Play[Valley], answer: str) -> str:
    """The rule by which an answer hangs on what nobody has told yet."""
    verdict = play.judge(answer)
    assert isinstance(verdict, Maybe), f"{answer!r} hangs on nothing: {verdict!r}"
    return verdict.rule


def moves(happenings: Sequence[Happening], piece: str = "", rule: str = "") -> list[tuple[str, int, str, str]]:
    """The moves of a piece or under a rule, or all: (piece, number, from, to)."""
    return [
        (each.piece, each.n, each.source, each.target)
        for each in happenings
        if isinstance(each, Event) and piece in ("", each.piece) and rule in ("", each.rule)
    ]


def notes(happenings: Sequence[Happening], rule: str = "") -> list[Note]:
    """The remarks, all or those under a rule."""
    return [each for each in happenings if isinstance(each, Note) and rule in ("", each.rule)]


def change(play: Play[Valley], before: Inventory) -> Inventory:
    """What differs from an inventory taken before."""
    after = GAME.inventory(play.state)
    return Counter({key: n for key in {*after, *before} if (n := after[key] - before[key])})


def told(play: Play[Valley], happenings: Sequence[Happening]) -> Inventory:
    """What the events say has changed, at the places of which the companion keeps count."""
    return Counter({key: n for key, n in difference(happenings).items() if GAME.tracked(play.state, key[0])})


def snapshot(play: Play[Valley]) -> tuple[Any, ...]:
    """All that a game can differ in."""
    s = play.state
    return (
        GAME.inventory(s),
        GAME.public(s),
        s.agenda[:],
        (s.chances, s.interrupts, s.scope, s.marks, s.facts.copy(), s.not_now),
        (s.arrived[:], s.toured, s.used.copy(), s.harvested, s.numbered[:], s.left[:], s.met[:]),
    )
