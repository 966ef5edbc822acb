"""Harbour, a small game that uses every part of the machine: order of play, spaces, and ways to set up a position."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from toy_state import GOODS, Harbour, inventory
from toy_words import words

from companion.engine.agenda import attempt
from companion.engine.effect import EffectError, Word
from companion.engine.event import Inventory
from companion.engine.node import (
    Decision,
    Fact,
    Node,
)
from companion.engine.play import Play
from companion.engine.state import State
from companion.engine.verdict import Maybe, Seat, Unreadable, Verdict, Why
from companion.engine.words import Choice, Deed, Param

ROUNDS = 3
SPACES = {
    1: "2 fish + rope + store(1..)",
    2: "store(2) + unload(0..3)",
    3: "fish : (2 salt | coin)",
    4: "roll(gale, x: lose(fish), 1..2: none, 3..4: each(salt))",
    5: "2*store(1); [rope : coin]",
    6: "fight(strength=2, win=2 coin, lose=lose(fish))",
    7: "(fish + rope) : 2 coin",
    8: "others(salt); left(lose(salt)); rope",
    9: "sell + barter(2) + store(1..2)",
}


def fact_of(s: Harbour, space: int, seat: int) -> Fact:
    return Fact(f"space:{space}", f"what is printed on space {space}", "effect", seat=seat, rule="HB-PLACE")


@words.add("place", "HB-PLACE")
class Place(Choice):
    """A worker to a free space, or "pass"; what nobody has told yet is Maybe possible."""

    typed = False
    spaces = tuple(f"space {space}" for space in SPACES)

    def node(self, s: Harbour, seat: int) -> Node:
        return Decision(seat, "place a worker", self.rule)

    def options(self, s: Harbour, seat: int) -> Iterator[str]:
        yield from self.spaces
        yield "pass"

    def judge(self, s: Harbour, seat: int, answer: str) -> Verdict:
        if answer == "pass":
            return None
        if answer not in self.spaces:
            raise Unreadable("space and a number, or pass")
        space = self.spaces.index(answer) + 1
        if space in s.taken:
            return Why(self.rule, "{0} is there", (Seat(s.taken[space]),))
        text = s.facts.get(f"space:{space}")
        if text is None:
            return Maybe(self.rule, "not checked: nobody has told what is printed there")
        return self.words.can(s, seat, self.words.effect(text))

    def needs(self, s: Harbour, seat: int, answer: str) -> Fact | None:
        if answer == "pass":
            return None
        space = self.spaces.index(answer) + 1
        key = f"space:{space}"
        return None if key in s.facts or key in s.not_now else fact_of(s, space, seat)

    def take(self, s: Harbour, seat: int, answer: str) -> None:
        if answer == "pass":
            return
        space = self.spaces.index(answer) + 1
        s.take_space(seat, space, self.rule)
        text = s.facts.get(f"space:{space}")
        s.push(seat, self.words.effect(text) if text is not None else Word("report"), f"space:{space}")


@words.add("report", "HB-PLACE")
class Report(Choice):
    """The table says as an effect what an untold space brought this once."""

    typed = False

    def node(self, s: Harbour, seat: int) -> Node:
        return Decision(seat, "what happened", self.rule, form="effect")

    def options(self, s: Harbour, seat: int) -> Iterable[str]:
        return ()

    def judge(self, s: Harbour, seat: int, answer: str) -> Verdict:
        try:
            self.words.effect(answer)
        except EffectError as fault:
            raise Unreadable(str(fault)) from fault
        return None

    def forced(self, s: Harbour, seat: int) -> None:
        return None

    def take(self, s: Harbour, seat: int, answer: str) -> None:
        s.push(seat, attempt(self.words.effect(answer)))


@words.add("notice", "HB-NOTICE")
class Notice(Choice):
    """A printed fact is wanted before the game goes on; where it is not told now, nothing comes of it."""

    takes = (Param("space", "number"),)

    def node(self, s: Harbour, seat: int, space: int) -> Node:
        return fact_of(s, space, seat)

    def can(self, s: Harbour, seat: int, space: int) -> Verdict:
        return None

    def options(self, s: Harbour, seat: int, space: int) -> Iterable[str]:
        return ()

    def judge(self, s: Harbour, seat: int, answer: str, space: int) -> Verdict:
        raise Unreadable("what is printed there")

    def forced(self, s: Harbour, seat: int, space: int) -> str | None:
        if f"space:{space}" in s.not_now:
            return "nothing"
        return s.facts.get(f"space:{space}")

    def take(self, s: Harbour, seat: int, answer: str, space: int) -> None:
        if answer != "nothing":
            s.push(seat, attempt(self.words.effect(answer)))


@words.add("round", "HB-FLOW")
class Round(Deed):
    typed = False

    def run(self, s: Harbour, seat: None) -> None:
        if s.round == ROUNDS:
            return
        s.next_round(self.rule)
        s.not_now = ()
        s.push(None, Word("round"), "phase:round")
        s.push(None, Word("bid"), "phase:bid")
        for _ in range(2):
            for each in reversed(range(s.players)):
                s.push(each, Word("place"), "phase:place")


class HarbourGame:
    name = "harbour"
    words = words

    def interrupts(self, s: Harbour, seat: int) -> Iterable[str]:
        return ("smoke-signal",)

    def fact_fault(self, fact: Fact, answer: str) -> str | None:
        try:
            words.effect(answer)
        except EffectError as fault:
            return str(fault)
        return None

    def inventory(self, s: Harbour) -> Inventory:
        return inventory(s)


GAME = HarbourGame()


def start(players: int = 2, untold: Iterable[int] = ()) -> Play[Harbour]:
    """A whole game from its first step; nobody has told what is printed on the `untold` spaces."""
    s = Harbour(players)
    s.facts = {f"space:{space}": text for space, text in SPACES.items() if space not in set(untold)}
    s.push(None, Word("round"), "phase:round")
    return Play(GAME, s)


class Stock(NamedTuple):
    """What seat 0 has before an effect: goods by their first letters, berths as letters with "." for a free one."""

    goods: str = ""
    berths: str = "...."
    coins: int = 0


LETTER = {good[0]: good for good in GOODS}


EMPTY = Stock()


def harbour(own: Stock = EMPTY, players: int = 2, cards: int = 0) -> Harbour:
    s = Harbour(players)
    s.coins[0] = own.coins
    s.cards = [cards] * players
    for letter in own.goods:
        s.stock[0][LETTER[letter]] += 1
    s.berths[0] = [LETTER.get(letter) for letter in own.berths]
    return s


def doing(text: str, own: Stock = EMPTY, players: int = 2, cards: int = 0) -> Play[Harbour]:
    """Seat 0 is about to do one effect, which the table passes over if it is not possible at all."""
    s = harbour(own, players, cards)
    s.push(0, attempt(words.effect(text)), "test")
    return Play(GAME, s)


def answers(play: Play[Harbour]) -> list[str]:
    """What is offered, interrupts left out."""
    return [option.answer for option in play.options() if not option.answer.startswith("@")]


def slots(s: State) -> dict[str, object]:
    """Every field of a state."""
    names = [name for each in type(s).__mro__ for name in getattr(each, "__slots__", ())]
    return {name: getattr(s, name) for name in names}


def own(s: Harbour, seat: int = 0) -> Stock:
    """What a seat has, as `Stock`."""
    goods = "".join(good[0] * s.stock[seat][good] for good in GOODS)
    return Stock(goods, "".join(good[0] if good else "." for good in s.berths[seat]), s.coins[seat])


def everything(play: Play[Harbour]) -> dict[str, object]:
    """All that a refused answer must leave alone."""
    return slots(play.state.clone()) | {"log": play.state.log}


def changed(play: Play[Harbour], before: dict[str, object]) -> dict[str, object]:
    now = everything(play)
    return {name: now[name] for name in now if now[name] != before[name]}
