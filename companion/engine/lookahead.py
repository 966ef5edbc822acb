"""How many parts of "all that are possible, in any order" can still be completed: a search over orders and inner choices, on clones.

It leaves out parts in [ ], at-any-time cards and other seats; what hangs on chance or on something unseen counts as possible.
"""

from __future__ import annotations

from companion.engine.agenda import PART_DONE, open_part, settle
from companion.engine.effect import AnyOrder, Effect, May
from companion.engine.node import Chance, Fact, Secret
from companion.engine.state import State
from companion.engine.verdict import Why
from companion.engine.words import Choice, Words, arguments


def parts_possible(words: Words, s: State, seat: int | None, effect: Effect) -> int:
    """How many parts of one effect a seat could complete, were it done now: 1 or 0 for an effect of one part."""
    trial = s.clone()
    trial.agenda.clear()
    trial.scope = -1
    open_part(trial, seat)
    trial.push(seat, effect)
    settle(words, trial, 1)
    return most_parts(words, trial)


def parts_after(words: Words, s: State, answer: str) -> int:
    """How many parts of the pending scope can be completed once this answer is given; marks reached before count too."""
    trial = s.clone()
    give(words, trial, answer)
    settle(words, trial, trial.scope + 1)
    return most_parts(words, trial)


def give(words: Words, s: State, answer: str) -> None:
    """Take the top frame off and do what a legal answer says."""
    seat, effect, source = s.agenda.pop()
    step = words.step(effect)
    assert isinstance(step, Choice)
    args, named = arguments(step, effect)
    s.cause = source
    step.take(s, seat, answer, *args, **named)


def parts_bound(s: State) -> int:
    """The most parts that could be completed at best: those done, those being done and those not begun."""
    agenda = s.agenda
    if s.scope < 0:
        top = agenda[-1].effect if agenda else None
        return len(top.parts) if isinstance(top, AnyOrder) else 1
    bound = s.parts_done
    for frame in agenda[s.scope :]:
        if frame.effect == PART_DONE:
            bound += 1
        elif isinstance(frame.effect, AnyOrder):
            bound += len(frame.effect.parts)
    return bound


def most_parts(words: Words, s: State) -> int:
    """The best that can come of a settled state inside a scope; `s` is used up."""
    if len(s.agenda) <= s.scope + 1:
        return s.parts_done
    bound = parts_bound(s)
    seat, effect, _ = s.agenda[-1]
    step = words.step(effect)
    assert isinstance(step, Choice)
    args, named = arguments(step, effect)
    if seat != s.agenda[s.scope].seat or isinstance(step.node(s, seat, *args, **named), Chance | Fact | Secret):
        return bound
    most = 0
    answers = ("no",) if isinstance(effect, May) else step.options(s, seat, *args, **named)
    for answer in answers:
        if isinstance(step.judge(s, seat, answer, *args, **named), Why):
            continue
        most = max(most, parts_after(words, s, answer))
        if most >= bound:
            return most
    return most
