"""One game being played: what is owed, what may be answered, why something may not, and what an answer brings about."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from companion.engine.agenda import settle
from companion.engine.effect import AnyOrder, Effect
from companion.engine.event import Happening, Inventory
from companion.engine.lookahead import give, most_parts, parts_after, parts_bound
from companion.engine.node import Decision, Fact, Node, Over
from companion.engine.state import State
from companion.engine.verdict import Illegal, Maybe, Unreadable, Verdict, Why
from companion.engine.words import Choice, Words, arguments

S = TypeVar("S", bound=State)


class Option(NamedTuple):
    """An answer in canonical form and what is said of it."""

    answer: str
    verdict: Verdict


class FactMissing(Exception):
    """This answer can be judged only once a printed fact has been told."""

    def __init__(self, fact: Fact) -> None:
        super().__init__(fact)
        self.fact = fact


class Game(Protocol[S]):
    """What a game gives the machine."""

    name: str
    words: Words

    def interrupts(self, s: S, seat: int) -> Iterable[str]:
        """Names of what this seat may do at any time, its words in the registry; legality is the word's `can`."""
        ...

    def fact_fault(self, fact: Fact, answer: str) -> str | None:
        """What is wrong with a told fact, in one line; None if it can be kept."""
        ...

    def inventory(self, s: S) -> Inventory:
        """Every piece at every place that the game keeps count of."""
        ...


class Play(Generic[S]):
    """A state with its game. `apply` is all or nothing: a refused answer changes nothing."""

    __slots__ = ("game", "state", "words")

    def __init__(self, game: Game[S], state: S) -> None:
        self.game = game
        self.words = game.words
        self.state = state
        self._settle()

    def clone(self) -> Play[S]:
        """An independent copy."""
        new: Play[S] = Play.__new__(Play)
        new.game, new.words, new.state = self.game, self.words, self.state.clone()
        return new

    @property
    def node(self) -> Node:
        """What the table owes next."""
        if not self.state.agenda:
            return Over()
        step, seat, args, named = self._top()
        return step.node(self.state, seat, *args, **named)

    def _top(self) -> tuple[Choice, Any, tuple[Any, ...], dict[str, Any]]:
        seat, effect, _ = self.state.agenda[-1]
        step = self.words.step(effect)
        args, named = arguments(step, effect)
        return step, seat, args, named  # type: ignore[return-value]

    def options(self) -> Iterator[Option]:
        """The legal answers of the seat to move, lazily; those that hang on something unseen are marked Maybe."""
        s = self.state
        if not s.agenda:
            return
        step, seat, args, named = self._top()
        careful = self._careful()
        for answer in step.options(s, seat, *args, **named):
            verdict = step.judge(s, seat, answer, *args, **named)
            if verdict.__class__ is Why or (careful and self._part_lost(answer)):
                continue
            yield Option(answer, verdict)
        if seat is None or not isinstance(self.node, Decision):
            return
        for name in self.game.interrupts(s, seat):
            answer = f"@{seat + 1} {name}"
            if answer in s.interrupts:
                continue
            verdict = self._judge_interrupt(answer)
            if verdict.__class__ is not Why:
                yield Option(answer, verdict)

    def explain(self) -> list[Option]:
        """Every candidate answer with what is said of it, the interrupts of all seats too."""
        s = self.state
        if not s.agenda:
            return []
        step, seat, args, named = self._top()
        found = [Option(answer, self.judge(answer)) for answer in step.options(s, seat, *args, **named)]
        for each in range(s.players):
            for name in self.game.interrupts(s, each):
                answer = f"@{each + 1} {name}"
                found.append(Option(answer, self._judge_interrupt(answer)))
        return found

    def judge(self, answer: str) -> Verdict:
        """What is said of one canonical answer; raises Unreadable if it means nothing at this step."""
        s = self.state
        if not s.agenda:
            raise Unreadable("nothing: the game is over")
        if answer.startswith("@"):
            return self._judge_interrupt(answer)
        step, seat, args, named = self._top()
        verdict = step.judge(s, seat, answer, *args, **named)
        if verdict.__class__ is not Why and self._careful() and self._part_lost(answer):
            return Why(self.words.rules["part lost"], "after that, fewer parts of this could still be done")
        return verdict

    def missing(self, answer: str) -> Fact | None:
        """The printed fact that must be told before this answer can be judged."""
        if not self.state.agenda or answer.startswith("@"):
            return None
        step, seat, args, named = self._top()
        return step.needs(self.state, seat, answer, *args, **named)

    def apply(self, answer: str) -> list[Happening]:
        """Give an answer; returns what happened. Raises Illegal, Unreadable or FactMissing, and then nothing has changed."""
        s = self.state
        fact = self.missing(answer)
        if fact is not None:
            raise FactMissing(fact)
        verdict = self.judge(answer)
        if isinstance(verdict, Why):
            raise Illegal(verdict)
        s.log = log = []
        self._take(answer)
        self._settle()
        s.log = None
        return log

    def play(self, answer: str) -> None:
        """Give an answer that `options` has just listed; nothing is judged again and nothing is logged."""
        self._take(answer)
        self._settle()

    def _take(self, answer: str) -> None:
        s = self.state
        if answer.startswith("@"):
            seat, name = self._read_interrupt(answer)
            s.interrupts = (*s.interrupts, answer)
            s.push(seat, self.words.effect(name), f"interrupt:{name}")
            return
        # while an interrupt is being carried out, the step below it has not been answered yet
        if not s.agenda[-1].source.startswith("interrupt:"):
            s.interrupts = ()
        give(self.words, s, answer)

    def tell(self, fact: Fact, answer: str) -> None:
        """Keep a printed fact, or pass it over for now where the answer is empty. Raises Unreadable for what cannot be kept."""
        s = self.state
        if not answer:
            s.not_now = (*s.not_now, fact.key)
            return
        fault = self.game.fact_fault(fact, answer)
        if fault is not None:
            raise Unreadable(fault)
        s.facts[fact.key] = answer

    def rule(self, seat: int | None, effect: Effect) -> list[Happening]:
        """Do an effect by the table's word, over whatever is pending, which is then asked again."""
        self.words.check(effect)
        s = self.state
        s.log = log = []
        s.push(seat, effect, "ruling")
        self._settle()
        s.log = None
        return log

    def _careful(self) -> bool:
        """Whether picks must leave all possible parts possible: inside a scope, for its owner."""
        s = self.state
        top = s.agenda[-1]
        if s.scope >= 0:
            return top.seat == s.agenda[s.scope].seat
        return isinstance(top.effect, AnyOrder)

    def _part_lost(self, answer: str) -> bool:
        s = self.state
        after = parts_after(self.words, s, answer)
        if after >= parts_bound(s):
            return False
        trial = s.clone()
        if trial.scope >= 0:
            return after < most_parts(self.words, trial)
        step, seat, args, named = self._top()
        return any(
            parts_after(self.words, s, other) > after
            for other in step.options(s, seat, *args, **named)
            if not isinstance(step.judge(s, seat, other, *args, **named), Why)
        )

    def _settle(self) -> None:
        s = self.state
        settle(self.words, s)
        while s.agenda and self._careful():
            if not isinstance(self.node, Decision):
                return
            first_two = list(islice(self.options(), 2))
            if len(first_two) != 1 or isinstance(first_two[0].verdict, Maybe):
                return
            give(self.words, s, first_two[0].answer)
            settle(self.words, s)

    def _read_interrupt(self, answer: str) -> tuple[int, str]:
        number, _, name = answer[1:].partition(" ")
        if not number.isdigit() or not 1 <= int(number) <= self.state.players:
            raise Unreadable("a seat after @, such as @2")
        seat = int(number) - 1
        if name not in self.game.interrupts(self.state, seat):
            raise Unreadable("something this seat may do at any time")
        return seat, name

    def _judge_interrupt(self, answer: str) -> Verdict:
        seat, name = self._read_interrupt(answer)
        return self.words.can(self.state, seat, self.words.effect(name))
