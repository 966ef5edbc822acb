"""Whether the parts of "all that are possible, in any order" can still be completed: a search.

It runs on clones and leaves out parts in [ ], at-any-time cards and the choices of other seats; what hangs on chance,
on a typed form or on something unseen counts as possible. Counted are the parts of what is begun; what a later choice
may begin counts once it has.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from companion.engine.agenda import is_last, open_scope, settle
from companion.engine.effect import Effect, May, Word
from companion.engine.node import Chance, Decision, Fact, Secret
from companion.engine.state import State
from companion.engine.verdict import Why
from companion.engine.words import Choice, Words, arguments


def completable(words: Words, s: State, seat: int | None, effect: Effect) -> bool:
    """Whether a seat could complete one effect, were it done now."""
    trial = s.clone()
    trial.agenda.clear()
    trial.scope, trial.marks = -1, 0
    trial.watched, trial.parts_done = 1, 0
    open_scope(trial, seat)
    trial.push(seat, effect)
    settle(words, trial, 1)
    return _reaches(words, trial, 0, 1, set())


def most_parts(words: Words, s: State) -> int:
    """How many of the parts begun in the pending scope can still be completed."""
    trial = _trial(s)
    target = _bound(trial, s.scope)
    while target and not _reaches(words, trial, s.scope, target, set()):
        target -= 1
    return target


def keeps(words: Words, s: State, answer: str, target: int) -> bool:
    """Whether so many parts can still be completed once this answer is given."""
    trial = _trial(s)
    give(words, trial, answer)
    settle(words, trial, s.scope + 1)
    return _reaches(words, trial, s.scope, target, set())


def give(words: Words, s: State, answer: str) -> None:
    """Take the top frame off and do what a legal answer says."""
    seat, effect, source = s.agenda.pop()
    step = words.step(effect)
    assert isinstance(step, Choice)
    args, named = arguments(step, effect)
    s.cause = source
    if s.interrupts:
        s.forget_interrupts(source)
    step.take(s, seat, answer, *args, **named)


def _reaches(words: Words, s: State, root: int, target: int, failed: set[Hashable]) -> bool:
    """Whether a settled state can come to so many completed parts before the scope at `root` ends.

    `failed` keeps the positions from which it could not.
    """
    owner = s.agenda[root].seat
    while s.parts_done < target:
        if _bound(s, root) < target:
            return False
        seat, effect, _ = s.agenda[-1]
        if seat == owner or seat is None:
            break
        s.agenda.pop()
        settle(words, s, root + 1)
    else:
        return True
    if is_last(words, s, root):
        return True
    step = words.step(effect)
    assert isinstance(step, Choice)
    args, named = arguments(step, effect)
    node = step.node(s, seat, *args, **named)
    if seat != owner or isinstance(node, Chance | Fact | Secret) or (isinstance(node, Decision) and node.form):
        return True
    position = s.key()
    if position is not None:
        position = (position, s.parts_done, tuple(s.agenda[root:]))
        if position in failed:
            return False
    answers = ["no"] if isinstance(effect, May) else list(step.options(s, seat, *args, **named))
    for answer in answers:
        if isinstance(step.judge(s, seat, answer, *args, **named), Why):
            continue
        after = s.clone()
        give(words, after, answer)
        settle(words, after, root + 1)
        if _reaches(words, after, root, target, failed):
            return True
    if position is not None and answers:
        failed.add(position)
    return not answers  # a free text: unseen


def _trial(s: State) -> State:
    trial = s.clone()
    trial.watched, trial.parts_done = s.marks, 0
    return trial


def _bound(s: State, root: int) -> int:
    """The most parts that could be completed at best: those done, those being done and those left."""
    bound = s.parts_done
    for _, effect, _ in s.agenda[root:]:
        if not isinstance(effect, Word):
            continue
        args: tuple[Any, ...] = effect.args
        if effect.name == "part-done":
            bound += args[0] <= s.watched
        elif effect.name == "parts" and args[1] <= s.watched:
            bound += sum(not isinstance(part, May) for part in args[0].parts)
    return bound
