"""The stack of pending steps: running it until somebody must answer, and the frames for the parts of an effect.

"All that are possible, in any order", a payment and whatever else must be completed or given up open a scope of one
seat: `scope-end` lies at its bottom, `part-done` (a mark) below each part being done. A part that turns out impossible
half-way is abandoned down to its mark; the look-ahead counts the marks that are reached. What befalls another seat, an
interrupt and a ruling have a scope of their own above the open one.
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


def attempt(part: Effect) -> Word:
    """The step "do this if it is possible, otherwise pass it over with its reason"."""
    return Word("attempt", (part,))


def settle(words: Words, s: State, floor: int = 0) -> None:
    """Run pending steps until one must be answered or only `floor` frames are left."""
    agenda, by_name = s.agenda, words.by_name
    while len(agenda) > floor:
        seat, effect, source = agenda[-1]
        step = by_name[effect.name] if isinstance(effect, Word) else words.step(effect)
        args, named = arguments(step, effect)
        if isinstance(step, Choice):
            answer = step.forced(s, seat, *args, **named)
            if answer is None:
                return
            agenda.pop()
            s.cause = source
            if s.interrupts:
                s.forget_interrupts(source)
            if answer == STUCK:
                step.stuck(s, seat, *args, **named)
            else:
                step.take(s, seat, answer, *args, **named)
        else:
            agenda.pop()
            s.cause = source
            step.run(s, seat, *args, **named)


# --- scopes and marks ----------------------------------------------------------------------------


def open_scope(s: State, seat: int | None) -> None:
    """Begin a scope of this seat above whatever is pending, with the mark of one part."""
    s.push(seat, Word("scope-end", (s.scope, s.marks)))
    s.scope = len(s.agenda) - 1
    open_part(s, seat)


def open_part(s: State, seat: int | None) -> None:
    """Mark the beginning of a part, below whatever is pushed next."""
    s.marks += 1
    s.push(seat, Word("part-done", (s.marks,)))


def hold_together(s: State, seat: int | None) -> None:
    """What is pushed next must be completed, or the part that it belongs to is given up: sees that it belongs to one.

    A word with a printed minimum calls this before it pushes its inner choices, and `abandon` where it gets stuck.
    """
    if s.scope < 0 or s.agenda[s.scope].seat != seat:
        open_scope(s, seat)


def set_apart(s: State, seat: int | None) -> None:
    """What is pushed next may be given up without the part in which it stands."""
    if s.scope < 0:
        return
    if s.agenda[s.scope].seat == seat:
        open_part(s, seat)
    else:
        open_scope(s, seat)


def abandon(s: State) -> None:
    """Give up the part being done: drop its frames and its mark, which then is not counted."""
    while s.scope >= 0 and len(s.agenda) > s.scope + 1:
        effect = s.agenda.pop().effect
        if isinstance(effect, Word) and effect.name == "part-done":
            return


def is_last(words: Words, s: State, root: int) -> bool:
    """Whether the pending step is the last in the scope at `root` and is completed whatever is answered."""
    if not words.step(s.agenda[-1].effect).certain:
        return False
    for _, effect, _ in s.agenda[root:-1]:
        if not isinstance(effect, Word):
            return False
        if effect.name not in ("part-done", "scope-end") and not (
            effect.name == "must" and _always(words, effect.args[0])  # type: ignore[arg-type]
        ):
            return False
    return True


class PartDone(Deed):
    typed = False

    def run(self, s: State, seat: int | None, number: int) -> None:
        if number <= s.watched:
            s.parts_done += 1


class ScopeEnd(Deed):
    typed = False

    def run(self, s: State, seat: int | None, outer: int, marks: int) -> None:
        s.scope = outer
        s.marks = marks


class Attempt(Deed):
    typed = False

    def can(self, s: State, seat: int | None, part: Effect) -> Verdict:
        return self.words.can(s, seat, part)

    def run(self, s: State, seat: int | None, part: Effect) -> None:
        if not _passed_over(self.words, s, seat, part):
            set_apart(s, seat)
            s.push(seat, part)

    def say(self, part: Effect) -> str:
        return self.words.say(part)


class Must(Attempt):
    """A cost, or the gain once the cost is paid: if it cannot be had, the whole part is given up."""

    def run(self, s: State, seat: int | None, part: Effect) -> None:
        if _passed_over(self.words, s, seat, part):
            abandon(s)
        else:
            s.push(seat, part)


# --- the structures ------------------------------------------------------------------------------


class InOrderStep(Deed):
    def can(self, s: State, seat: int | None, effect: InOrder) -> Verdict:
        return _any_possible(self.words, s, seat, effect.parts)

    def run(self, s: State, seat: int | None, effect: InOrder) -> None:
        for part in reversed(effect.parts):
            s.push(seat, attempt(part))


class TimesStep(Deed):
    """Each time is a part of its own; once it cannot be done, the times that are left are passed over together."""

    def can(self, s: State, seat: int | None, effect: Times) -> Verdict:
        return self.words.can(s, seat, effect.part)

    def run(self, s: State, seat: int | None, effect: Times) -> None:
        if effect.count > 1:
            s.push(seat, attempt(Times(effect.count - 1, effect.part) if effect.count > 2 else effect.part))
        s.push(seat, attempt(effect.part))


class Together(Deed):
    """All of its parts in this order, or none: possible only if a look-ahead finds a way through."""

    typed = False

    def can(self, s: State, seat: int | None, *parts: Effect) -> Verdict:
        from companion.engine.lookahead import completable

        first = self.words.can(s, seat, parts[0])
        if isinstance(first, Why):
            return first
        possible = completable(self.words, s, seat, Word(self.name, parts))
        verdicts = [first, *(self.words.can(s, seat, part) for part in parts[1:])]
        if possible:
            return next((verdict for verdict in verdicts if isinstance(verdict, Maybe)), None)
        why = Why(self.words.rules["nothing possible"], "after that {0} is not possible", (format_effect(parts[-1]),))
        return next((verdict for verdict in verdicts if isinstance(verdict, Why)), why)

    def run(self, s: State, seat: int | None, *parts: Effect) -> None:
        hold_together(s, seat)
        for part in reversed(parts):
            s.push(seat, Word("must", (part,)))

    def say(self, *parts: Effect) -> str:
        return " and ".join(map(self.words.say, parts))


def _always(words: Words, effect: Effect) -> bool:
    """Whether an effect is possible whatever came before."""
    match effect:
        case Word():
            return type(words.by_name[effect.name]).can is Deed.can
        case InOrder(parts) | AnyOrder(parts) | OneOf(parts):
            return any(_always(words, part) for part in parts)
        case May(part) | Times(_, part):
            return _always(words, part)
    return False


class PayStep(Deed):
    """The whole cost, then the gain; possible only if the gain is, once the cost is paid."""

    def can(self, s: State, seat: int | None, effect: Pay) -> Verdict:
        cost = effect.cost
        # where nothing can come in between, nothing need be searched
        if isinstance(cost, Word) and _always(self.words, effect.gain):
            step = self.words.by_name[cost.name]
            if hasattr(step, "lose"):
                return self.words.by_name["lose"].can(s, seat, cost)
            if step.certain:
                return self.words.can(s, seat, cost)
        return self.words.can(s, seat, self._together(effect))

    def run(self, s: State, seat: int | None, effect: Pay) -> None:
        s.push(seat, self._together(effect))

    def _together(self, effect: Pay) -> Word:
        return Word("together", (*paid(self.words, effect.cost), effect.gain))


def paid(words: Words, cost: Effect) -> tuple[Effect, ...]:
    """What a cost asks for, all of it: amounts are given up (`2 fish : …` loses them), other words are done."""
    match cost:
        case Word() if hasattr(words.step(cost), "lose"):
            return (Word("lose", (cost,)),)
        case InOrder(parts) | AnyOrder(parts):
            return tuple(each for part in parts for each in paid(words, part))
        case Times(count, part):
            return paid(words, part) * count
        case OneOf(parts):
            return (OneOf(tuple(_all_of(paid(words, part)) for part in parts)),)
        case May(part):
            return (May(_all_of(paid(words, part))),)
    return (cost,)


def _all_of(parts: tuple[Effect, ...]) -> Effect:
    return parts[0] if len(parts) == 1 else Word("together", parts)


class PickStep(Choice):
    """A choice among parts of an effect; an answer is the part's canonical text."""

    typed = False
    ask = "choose one"
    kind = "order"

    def node(self, s: State, seat: int, effect: Any, number: int = 0) -> Node:
        return Decision(seat, self.ask, self._cited)

    @property
    def _cited(self) -> str:
        """The game's rule behind this choice."""
        return self.words.rules.get(self.kind, "")

    def options(self, s: State, seat: int, effect: Any, number: int = 0) -> Iterable[str]:
        return dict.fromkeys(map(format_effect, effect.parts))

    def judge(self, s: State, seat: int, answer: str, effect: Any, number: int = 0) -> Verdict:
        return self.words.can(s, seat, pick(answer, effect.parts))

    def stuck(self, s: State, seat: int, effect: Any, number: int = 0) -> None:
        for part in effect.parts:
            _passed_over(self.words, s, seat, part)


class OneOfStep(PickStep):
    kind = "one of"

    def judge(self, s: State, seat: int, answer: str, effect: Any, number: int = 0) -> Verdict:
        parts = set(map(format_effect, effect.parts))
        if answer not in parts and set(answer.split(" + ")) <= parts:
            return Why(self._cited, "one of these only, not several")
        return super().judge(s, seat, answer, effect)

    def can(self, s: State, seat: int | None, effect: OneOf) -> Verdict:
        return _any_possible(self.words, s, seat, effect.parts)

    def take(self, s: State, seat: int, answer: str, effect: OneOf) -> None:
        s.push(seat, pick(answer, effect.parts))


class AnyOrderStep(Deed):
    """Parts that are themselves "any order" join their parts with the others."""

    def can(self, s: State, seat: int | None, effect: AnyOrder) -> Verdict:
        return _any_possible(self.words, s, seat, effect.parts)

    def run(self, s: State, seat: int | None, effect: AnyOrder) -> None:
        hold_together(s, seat)
        s.marks += 1
        s.push(seat, Word("parts", (AnyOrder(tuple(_flat(effect))), s.marks)))


def _flat(effect: AnyOrder) -> Iterable[Effect]:
    for part in effect.parts:
        if isinstance(part, AnyOrder):
            yield from _flat(part)
        else:
            yield part


class Parts(PickStep):
    """What is left of "any order"; `number` is that of their marks. A part in [ ] has none: nothing hangs on it."""

    ask = "which first"

    def forced(self, s: State, seat: int, effect: AnyOrder, number: int) -> str | None:
        for part in effect.parts:
            if self.words.step(part).eager and self.words.can(s, seat, part) is None:
                return format_effect(part)
        return super().forced(s, seat, effect, number)

    def take(self, s: State, seat: int, answer: str, effect: AnyOrder, number: int) -> None:
        chosen = pick(answer, effect.parts)
        rest = list(effect.parts)
        rest.remove(chosen)
        if rest:
            s.push(seat, Word(self.name, (AnyOrder(tuple(rest)), number)))
        if not isinstance(chosen, May):
            s.push(seat, Word("part-done", (number,)))
        s.push(seat, chosen)

    def say(self, effect: AnyOrder, number: int) -> str:
        return self.words.say(effect)


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
            set_apart(s, seat)
            s.push(seat, effect.part)


def _any_possible(words: Words, s: State, seat: int | None, parts: tuple[Effect, ...]) -> Verdict:
    """Legal if any part is; Maybe if that hangs on something unseen; otherwise the first part's reason."""
    best: Verdict = None
    for part in parts:
        verdict = words.can(s, seat, part)
        if verdict is None:
            return None
        if best is None or (isinstance(verdict, Maybe) and isinstance(best, Why)):
            best = verdict
    return best


def _passed_over(words: Words, s: State, seat: int | None, part: Effect) -> bool:
    """Whether a part cannot be done; then the table is told why."""
    verdict = words.can(s, seat, part)
    if not isinstance(verdict, Why):
        return False
    s.remark(seat, verdict.rule, "passed over: {0} ({1})", format_effect(part), verdict)
    return True


def structure(words: Words) -> dict[type, Deed]:
    """The steps behind the parts of an effect; also registers the machine's own steps among a game's words."""
    own: tuple[tuple[str, Callable[[Words], Deed]], ...] = (
        ("attempt", Attempt),
        ("must", Must),
        ("together", Together),
        ("parts", Parts),
        ("part-done", PartDone),
        ("scope-end", ScopeEnd),
    )
    for name, make in own:
        step = words.by_name[name] = make(words)
        step.name = name
    return {
        OneOf: OneOfStep(words),
        InOrder: InOrderStep(words),
        AnyOrder: AnyOrderStep(words),
        Pay: PayStep(words),
        May: MayStep(words),
        Times: TimesStep(words),
    }
