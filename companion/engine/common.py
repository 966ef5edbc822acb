"""Words that mean the same in every game: nothing, losing, rolling, and whom something befalls."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from companion.engine.agenda import attempt
from companion.engine.effect import (
    AnyOrder,
    Case,
    Effect,
    InOrder,
    May,
    OneOf,
    Pay,
    Range,
    Times,
    Word,
    format_effect,
)
from companion.engine.node import Chance, Node
from companion.engine.state import State
from companion.engine.verdict import EngineFault, Unreadable, Verdict, Why
from companion.engine.words import Choice, Deed, Param, Words, arguments


class Nothing(Deed):
    eager = True
    seatless = True

    def run(self, s: State, seat: int | None) -> None:
        return

    def say(self) -> str:
        return "nothing"


class Lose(Deed):
    """Give up what a word gains that brings `can_lose` and `lose`."""

    takes = (Param("what", "effect"),)

    def can(self, s: State, seat: int | None, what: Effect) -> Verdict:
        if not isinstance(what, Word):
            return self.words.can(s, seat, _each_lost(what))
        step: Any = self.words.step(what)
        args, named = arguments(step, what)
        verdict: Verdict = step.can_lose(s, seat, *args, **named)
        return verdict

    def run(self, s: State, seat: int | None, what: Effect) -> None:
        if not isinstance(what, Word):
            s.push(seat, _each_lost(what))
            return
        step: Any = self.words.step(what)
        args, named = arguments(step, what)
        step.lose(s, seat, *args, **named)

    def fault(self, what: Effect) -> str | None:
        return _not_lost(self.words, what)

    def say(self, what: Effect) -> str:
        return f"lose {self.words.say(what)}"


def _each_lost(what: Effect) -> Effect:
    """`lose(a + b)` is `lose(a) + lose(b)`, and so on for the other structures."""
    if isinstance(what, Word):
        return Word("lose", (what,))
    if isinstance(what, Times):
        return Times(what.count, _each_lost(what.part))
    if isinstance(what, May):
        return May(_each_lost(what.part))
    if isinstance(what, OneOf | InOrder | AnyOrder):
        return type(what)(tuple(_each_lost(part) for part in what.parts))
    raise EngineFault(f"a payment cannot be lost: {format_effect(what)}")


def _not_lost(words: Words, what: Effect) -> str | None:
    """What should stand instead of something in `what` that cannot be given up."""
    if isinstance(what, Pay):
        return "amounts to lose, no payment"
    if isinstance(what, Word):
        step = words.by_name.get(what.name)
        return None if step is None or hasattr(step, "lose") else f"amounts to lose, not {what.name}"
    parts = (what.part,) if isinstance(what, Times | May) else what.parts
    return next((fault for part in parts if (fault := _not_lost(words, part)) is not None), None)


class Roll(Choice):
    """`roll(d6, 1..4: none, 5..6: each(lose(6 gold)))`: a face is reported or dealt, its first case is done."""

    takes = (Param("die", "name"), Param("case", "case", repeats=True))

    def can(self, s: State, seat: int | None, die: Word, *cases: Case) -> Verdict:
        return None

    def node(self, s: State, seat: int | None, die: Word, *cases: Case) -> Node:
        return Chance(seat, f"roll {die.name}", self._faces(die), self.rule)

    def options(self, s: State, seat: int | None, die: Word, *cases: Case) -> Iterable[str]:
        return dict.fromkeys(self._faces(die))

    def judge(self, s: State, seat: int | None, answer: str, die: Word, *cases: Case) -> Verdict:
        if answer not in self._faces(die):
            raise Unreadable("a face of the die: " + " ".join(dict.fromkeys(self._faces(die))))
        return None

    def forced(self, s: State, seat: int | None, die: Word, *cases: Case) -> str | None:
        return None

    def take(self, s: State, seat: int | None, answer: str, die: Word, *cases: Case) -> None:
        s.chances += 1
        for case in cases:
            if _fits(case, answer):
                s.push(seat, attempt(case.effect))
                return

    def fault(self, die: Word, *cases: Case) -> str | None:
        faces = self._faces(die)
        if not faces:
            return "a die: " + ", ".join(self.words.dice)
        if not all(any(_fits(case, face) for face in faces) for case in cases):
            return "faces of the die: " + " ".join(dict.fromkeys(faces))
        return None

    def _faces(self, die: Word) -> tuple[str, ...]:
        return self.words.dice.get(die.name, ())

    def say(self, die: Word, *cases: Case) -> str:
        return f"roll {die.name}: " + "; ".join(f"{_face(c)}: {self.words.say(c.effect)}" for c in cases)


def _fits(case: Case, face: str) -> bool:
    if isinstance(case.face, Range):
        number = int(face) if face.isdigit() else -1
        return case.face.low <= number and (case.face.high is None or number <= case.face.high)
    return case.face == face


def _face(case: Case) -> str:
    if not isinstance(case.face, Range):
        return case.face
    low, high = case.face.low, case.face.high
    return f"{low} or more" if high is None else str(low) if low == high else f"{low} to {high}"


class Each(Deed):
    """It befalls every seat, clockwise from the owner; `others` leaves the owner out, `left` is the left neighbour."""

    takes = (Param("what", "effect"),)
    whom = "everybody"

    def seats(self, s: State, seat: int | None) -> list[int]:
        return s.clockwise(seat or 0)

    def run(self, s: State, seat: int | None, what: Effect) -> None:
        for each in reversed(self.seats(s, seat)):
            s.push(each, attempt(what))

    def say(self, what: Effect) -> str:
        return f"{self.whom}: {self.words.say(what)}"


class Others(Each):
    whom = "everybody else"

    def can(self, s: State, seat: int | None, what: Effect) -> Verdict:
        return Why(self.rule, "nobody is named of whom there are others") if seat is None else None

    def seats(self, s: State, seat: int | None) -> list[int]:
        return super().seats(s, seat)[1:]


class Left(Others):
    whom = "the player on the left"

    def seats(self, s: State, seat: int | None) -> list[int]:
        return super().seats(s, seat)[:1]


def add_common_words(words: Words, rule: str) -> None:
    """Register them in a game's words, citing one rule of that game for steps that cite none of their own."""
    for name, word in (
        ("none", Nothing),
        ("lose", Lose),
        ("roll", Roll),
        ("each", Each),
        ("others", Others),
        ("left", Left),
    ):
        words.add(name, rule)(word)
