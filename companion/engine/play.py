"""One game being played: what is owed, what may be answered, why something may not, and what an answer brings about."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from companion.engine.agenda import is_last, open_scope, settle
from companion.engine.effect import Effect
from companion.engine.event import Happening, Inventory
from companion.engine.lookahead import give, keeps, most_parts
from companion.engine.node import Amount, Bundle, Decision, Fact, Node, Over, whole_number
from companion.engine.state import State
from companion.engine.verdict import Illegal, Maybe, Unreadable, Verdict, Why
from companion.engine.words import Choice, Words, arguments

S = TypeVar("S", bound=State)
S_contra = TypeVar("S_contra", bound=State, contravariant=True)


class Option(NamedTuple):
    """An answer in canonical form and what is said of it."""

    answer: str
    verdict: Verdict


class FactMissing(Exception):
    """This answer can be judged only once a printed fact has been told."""

    def __init__(self, fact: Fact) -> None:
        super().__init__(fact)
        self.fact = fact


class Game(Protocol[S_contra]):
    """What a game gives the machine."""

    name: str
    words: Words

    def interrupts(self, s: S_contra, seat: int) -> Iterable[str]:
        """What this seat may do at any time: effects as canonical texts, legal if the effect can be done."""
        ...

    def fact_fault(self, fact: Fact, answer: str) -> str | None:
        """What is wrong with a told fact, in one line; None if it can be kept."""
        ...

    def inventory(self, s: S_contra) -> Inventory:
        """Every piece at every place that the game keeps count of."""
        ...


class Play(Generic[S]):
    """A state with its game. `apply`, `tell` and `rule` are all or nothing: where they raise, nothing has changed."""

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
        assert isinstance(step, Choice)
        return step, seat, args, named

    def options(self) -> Iterator[Option]:
        """The legal answers of the seat to move, lazily; those that hang on something unseen are marked Maybe."""
        s = self.state
        if not s.agenda:
            return
        yield from self._answers()
        seat = s.agenda[-1].seat
        if seat is None or not isinstance(self.node, Decision):
            return
        for name in self.game.interrupts(s, seat):
            answer = f"@{seat + 1} {name}"
            if answer in s.interrupts:
                continue
            verdict = self._judge_interrupt(answer)
            if verdict.__class__ is not Why:
                yield Option(answer, verdict)

    def _answers(self) -> Iterator[Option]:
        """The options without the interrupts."""
        s = self.state
        step, seat, args, named = self._top()
        target = most_parts(self.words, s) if self._careful() else 0
        for answer in step.options(s, seat, *args, **named):
            verdict = step.judge(s, seat, answer, *args, **named)
            if verdict.__class__ is Why or (target and not keeps(self.words, s, answer, target)):
                continue
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
        if verdict.__class__ is Why or not self._careful():
            return verdict
        if not keeps(self.words, s, answer, most_parts(self.words, s)):
            return Why(self.words.rules["part lost"], "after that, fewer parts of this could still be done")
        return verdict

    def missing(self, answer: str) -> Fact | None:
        """The printed fact that must be told before this answer can be judged."""
        if not self.state.agenda or answer.startswith("@"):
            return None
        step, seat, args, named = self._top()
        return step.needs(self.state, seat, answer, *args, **named)

    def apply(self, answer: str) -> list[Happening]:
        """Give an answer; returns what happened.

        Raises Unreadable, Illegal, or FactMissing where it cannot be judged to the end before a fact is told.
        """
        verdict = self.judge(answer)
        if isinstance(verdict, Why):
            raise Illegal(verdict)
        fact = self.missing(answer)
        if fact is not None:
            raise FactMissing(fact)
        return self._logged(lambda: self._take(answer))

    def _logged(self, change: Callable[[], None]) -> list[Happening]:
        """Change the state and go on to the next node; a fault of the machine half-way leaves the state as it was."""
        s = self.state
        before = s.clone()
        log: list[Happening] = []
        s.log = log
        try:
            change()
            self._settle()
        except BaseException:
            self.state = before
            raise
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
            self._push_apart(seat, self.words.effect(name), f"interrupt:{name}")
        else:
            give(self.words, s, answer)

    def _push_apart(self, seat: int | None, effect: Effect, source: str) -> None:
        """Put an effect over whatever is pending, in a scope of its own: nothing in it counts for an open one."""
        s = self.state
        s.cause = source
        open_scope(s, seat)
        s.push(seat, effect)

    def tell(self, fact: Fact, answer: str) -> list[Happening]:
        """Keep a printed fact, or pass it over for now where the answer is empty; returns the forced steps that follow.

        Raises Unreadable for what cannot be kept.
        """
        fault = self.game.fact_fault(fact, answer) if answer else None
        if fault is not None:
            raise Unreadable(fault)
        return self._logged(lambda: self._keep(fact.key, answer))

    def _keep(self, key: str, answer: str) -> None:
        s = self.state
        if answer:
            s.facts[key] = answer
        elif key not in s.not_now:
            s.not_now = (*s.not_now, key)

    def rule(self, seat: int | None, effect: Effect) -> list[Happening]:
        """Do an effect by the table's word, over whatever is pending, which is then asked again.

        Raises EffectError for a word that is none, Unreadable where a seat is missing, Illegal for what cannot be done.
        """
        self.words.check(effect)
        if seat is None and self.words.needs_seat(effect):
            raise Unreadable("a player whom it befalls")
        verdict = self.words.can(self.state, seat, effect)
        if isinstance(verdict, Why):
            raise Illegal(verdict)
        return self._logged(lambda: self._push_apart(seat, effect, "ruling"))

    def _careful(self) -> bool:
        """Whether picks must leave all parts possible that are: those of a scope's owner."""
        s = self.state
        if s.scope < 0 or s.agenda[-1].seat != s.agenda[s.scope].seat or is_last(self.words, s, s.scope):
            return False
        node = self.node
        # of a form to be typed the options are but examples, and what is told is no pick
        return isinstance(node, Amount | Bundle) or (isinstance(node, Decision) and not node.form)

    def _settle(self) -> None:
        s = self.state
        settle(self.words, s)
        while s.scope >= 0 and s.agenda and self._careful():
            first_two = list(islice(self._answers(), 2))
            if len(first_two) != 1 or isinstance(first_two[0].verdict, Maybe):
                return
            give(self.words, s, first_two[0].answer)
            settle(self.words, s)

    def _read_interrupt(self, answer: str) -> tuple[int, str]:
        number, _, name = answer[1:].partition(" ")
        seat = whole_number(number) - 1
        if not 0 <= seat < self.state.players:
            raise Unreadable(f"a seat from 1 to {self.state.players} after @")
        if name not in self.game.interrupts(self.state, seat):
            raise Unreadable("something this seat may do at any time")
        return seat, name

    def _judge_interrupt(self, answer: str) -> Verdict:
        seat, name = self._read_interrupt(answer)
        return self.words.can(self.state, seat, self.words.effect(name))
