"""The stack of pending steps: running it until somebody must answer, and the frames for the parts of an effect.

"All that are possible, in any order" opens a scope. Below its parts lies `scope-end`, below each part being done lies `part-done`; a part
that turns out impossible half-way is abandoned down to its mark. The look-ahead counts the marks that are reached.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from companion.engine.effect import AnyOrder, Effect, InOrder, May, OneOf, Pay, Times, Word, format_effect
from companion.engine.node import Decision, Node
from companion.engine.state import State
from companion.engine.verdict import Maybe, Verdict, Why
from companion.engine.words import STUCK, Choice, Deed, Words, arguments, pick

if TYPE_CHECKING:
    from collections.abc import Callable

SCOPE_END = Word("scope-end")
PART_DONE = Word("part-done")


def attempt(part: Effect) -> Word:
    """The step "do this if it is possible, otherwise pass it over with its reason"."""
    return Word("attempt", (part,))


def settle(words: Words, s: State, floor: int = 0) -> None:
    """Run pending steps until one must be answered or only `floor` frames are left."""
    agenda, by_name = s.agenda, words.by_name
    while len(agenda) > floor:
        seat, effect, source = agenda[-1]
        step = by_name[effect.name] if effect.__class__ is Word else words.step(effect)  # type: ignore[union-attr]
        args, named = arguments(step, effect)
        if step.asks:
            answer = step.forced(s, seat, *args, **named)  # type: ignore[attr-defined]
            if answer is None:
                return
            agenda.pop()
            s.cause = source
            if answer == STUCK:
                step.stuck(s, seat, *args, **named)  # type: ignore[attr-defined]
            else:
                step.take(s, seat, answer, *args, **named)  # type: ignore[attr-defined]
        else:
            agenda.pop()
            s.cause = source
            step.run(s, seat, *args, **named)


def abandon(s: State) -> None:
    """Give up the part being done: drop its frames and its mark, which then is not counted."""
    while s.scope >= 0 and len(s.agenda) > s.scope + 1:
        if s.agenda.pop().effect == PART_DONE:
            return


def open_part(s: State, seat: int | None, rest: Effect | None = None) -> None:
    """Mark the beginning of a part, below whatever is pushed next; the first one opens the scope."""
    if s.scope < 0:
        s.scope = len(s.agenda)
        s.parts_done = 0
        s.push(seat, SCOPE_END)
    if rest is not None:
        s.push(seat, rest)
    s.push(seat, PART_DONE)


class Attempt(Deed):
    typed = False

    def can(self, s: State, seat: int | None, part: Effect) -> Verdict:
        return self.words.can(s, seat, part)

    def run(self, s: State, seat: int | None, part: Effect) -> None:
        verdict = self.words.can(s, seat, part)
        if isinstance(verdict, Why):
            s.remark(seat, verdict.rule, "passed over: {0} ({1})", format_effect(part), verdict)
            return
        s.push(seat, part)

    def say(self, part: Effect) -> str:
        return self.words.say(part)


class Must(Attempt):
    """The gain of a cost that has been paid: if it cannot be had, the whole part is given up."""

    def run(self, s: State, seat: int | None, part: Effect) -> None:
        if isinstance(self.words.can(s, seat, part), Why):
            abandon(s)
            return
        s.push(seat, part)


class PartDone(Deed):
    typed = False

    def run(self, s: State, seat: int | None) -> None:
        s.parts_done += 1


class ScopeEnd(Deed):
    typed = False

    def run(self, s: State, seat: int | None) -> None:
        s.scope = -1
        s.parts_done = 0


class InOrderStep(Deed):
    def can(self, s: State, seat: int | None, effect: InOrder) -> Verdict:
        return _any_possible(self.words, s, seat, effect.parts)

    def run(self, s: State, seat: int | None, effect: InOrder) -> None:
        for part in reversed(effect.parts):
            s.push(seat, attempt(part))


class TimesStep(Deed):
    def can(self, s: State, seat: int | None, effect: Times) -> Verdict:
        return self.words.can(s, seat, effect.part)

    def run(self, s: State, seat: int | None, effect: Times) -> None:
        for _ in range(effect.count):
            s.push(seat, attempt(effect.part))


class PayStep(Deed):
    """Possible only if the gain is, once the cost is paid."""

    def can(self, s: State, seat: int | None, effect: Pay) -> Verdict:
        from companion.engine.lookahead import parts_possible

        verdict = self.words.can(s, seat, effect.cost)
        if isinstance(verdict, Why):
            return verdict
        if parts_possible(self.words, s, seat, effect):
            return verdict
        gain = self.words.can(s, seat, effect.gain)
        rule = gain.rule if isinstance(gain, Why) else self.words.rules["nothing possible"]
        return Why(rule, "after the payment {0} is not possible", (format_effect(effect.gain),))

    def run(self, s: State, seat: int | None, effect: Pay) -> None:
        if s.scope < 0:
            open_part(s, seat)
        s.push(seat, Word("must", (effect.gain,)))
        s.push(seat, effect.cost)


class PickStep(Choice):
    """A choice among the parts of an effect; an answer is the part's canonical text."""

    ask = "choose one"

    def node(self, s: State, seat: int, effect: Any) -> Node:
        return Decision(seat, self.ask, self.words.rules.get("order", ""))

    def options(self, s: State, seat: int, effect: Any) -> Iterable[str]:
        return dict.fromkeys(map(format_effect, effect.parts))

    def judge(self, s: State, seat: int, answer: str, effect: Any) -> Verdict:
        return self.words.can(s, seat, pick(answer, effect.parts))


class OneOfStep(PickStep):
    def take(self, s: State, seat: int, answer: str, effect: OneOf) -> None:
        s.push(seat, pick(answer, effect.parts))

    def can(self, s: State, seat: int | None, effect: OneOf) -> Verdict:
        return _any_possible(self.words, s, seat, effect.parts)


class AnyOrderStep(PickStep):
    ask = "which first"

    def can(self, s: State, seat: int | None, effect: AnyOrder) -> Verdict:
        return _any_possible(self.words, s, seat, effect.parts)

    def forced(self, s: State, seat: int, effect: AnyOrder) -> str | None:
        for part in effect.parts:
            if self.words.step(part).eager and self.words.can(s, seat, part) is None:
                return format_effect(part)
        return super().forced(s, seat, effect)

    def take(self, s: State, seat: int, answer: str, effect: AnyOrder) -> None:
        chosen = pick(answer, effect.parts)
        rest = list(effect.parts)
        rest.remove(chosen)
        open_part(s, seat, AnyOrder(tuple(rest)) if rest else None)
        s.push(seat, chosen)

    def stuck(self, s: State, seat: int, effect: AnyOrder) -> None:
        for part in effect.parts:
            verdict = self.words.can(s, seat, part)
            if isinstance(verdict, Why):
                s.remark(seat, verdict.rule, "passed over: {0} ({1})", format_effect(part), verdict)


class MayStep(Choice):
    """A part that may be left out; "no" leaves it out."""

    def can(self, s: State, seat: int | None, effect: May) -> Verdict:
        return self.words.can(s, seat, effect.part)

    def node(self, s: State, seat: int, effect: May) -> Node:
        return Decision(seat, "if you like", self.words.rules.get("order", ""), default="no")

    def options(self, s: State, seat: int, effect: May) -> Iterable[str]:
        return format_effect(effect.part), "no"

    def judge(self, s: State, seat: int, answer: str, effect: May) -> Verdict:
        if answer == "no":
            return None
        return self.words.can(s, seat, pick(answer, (effect.part,)))

    def take(self, s: State, seat: int, answer: str, effect: May) -> None:
        if answer != "no":
            s.push(seat, effect.part)


def _any_possible(words: Words, s: State, seat: int | None, parts: tuple[Effect, ...]) -> Verdict:
    """Legal if any part is; Maybe if that hangs on something unseen; otherwise the first part's reason."""
    best: Verdict = Why(words.rules["nothing possible"], "there is nothing to do")
    for index, part in enumerate(parts):
        verdict = words.can(s, seat, part)
        if verdict is None:
            return None
        if isinstance(verdict, Maybe) or index == 0:
            best = verdict
    return best


def structure(words: Words) -> dict[type, Deed]:
    """The steps behind the parts of an effect; also registers the machine's own marks among a game's words."""
    marks: tuple[tuple[str, Callable[[Words], Deed]], ...] = (
        ("attempt", Attempt),
        ("must", Must),
        ("part-done", PartDone),
        ("scope-end", ScopeEnd),
    )
    for name, make in marks:
        words.by_name[name] = make(words)
    return {
        OneOf: OneOfStep(words),
        InOrder: InOrderStep(words),
        AnyOrder: AnyOrderStep(words),
        Pay: PayStep(words),
        May: MayStep(words),
        Times: TimesStep(words),
    }
