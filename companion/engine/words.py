"""A game's registry of effect words, and the reading of whole effects through it: can, run and say.

A word is either a `Deed`, done without asking, or a `Choice`, which waits for an answer. `can` is the one predicate:
options, greyed prompts, refusals, playouts and the look-ahead all come down to it; it asks nothing and changes nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from difflib import get_close_matches
from functools import lru_cache
from typing import Any, ClassVar, NamedTuple, TypeVar

from companion.engine.effect import (
    AnyOrder,
    Arg,
    Case,
    Effect,
    EffectError,
    InOrder,
    May,
    OneOf,
    Pay,
    Range,
    Times,
    Word,
    format_effect,
    parse,
    words_in,
)
from companion.engine.node import Fact, Node
from companion.engine.state import State
from companion.engine.verdict import EngineFault, Maybe, Unreadable, Verdict, Why

STUCK = "\0stuck"
"""What `forced` returns where no answer at all is legal."""


class Param(NamedTuple):
    """One argument of a word: `kinds` of "number", "range", "effect", "case", "name"; the last may repeat."""

    name: str
    kinds: str
    needed: bool = True
    repeats: bool = False


class Deed:
    """A word that is done without asking.

    rule       behind the word
    takes      its arguments, for checking what people type
    countable  a number may stand before it ("2 tomato"); it then comes as the first argument
    eager      done first among "any order" without asking, since having done it never hinders another part
    seatless   it befalls the table as a whole and needs no seat
    typed      people may type it; the steps of a game's flow are not for typing
    certain    where it can be done it is completed, whatever is answered that its judge allows

    A word that can also be given up, as a cost or by `lose(2 tomato)`, brings `can_lose` and `lose` too; where
    `can_lose` allows it, it is given up for certain.
    """

    name: str = ""
    rule: str = ""
    takes: ClassVar[tuple[Param, ...]] = ()
    countable: ClassVar[bool] = False
    eager: ClassVar[bool] = False
    typed: ClassVar[bool] = True
    seatless: ClassVar[bool] = False
    certain: ClassVar[bool] = False

    def __init__(self, words: Words) -> None:
        self.words = words

    def can(self, s: Any, seat: Any, *args: Any, **named: Any) -> Verdict:
        """Whether it can be done now, or why not."""
        return None

    def run(self, s: Any, seat: Any, *args: Any, **named: Any) -> None:
        """Do it: call atoms, push frames."""
        raise NotImplementedError

    def fault(self, *args: Any, **named: Any) -> str | None:
        """What should stand instead, in a few words, if typed arguments of the right kinds are wrong; else None."""
        return None

    def say(self, *args: Any, **named: Any) -> str:
        """The word in plain language."""
        return self.name.replace("-", " ")


class Choice(Deed):
    """A word that waits for an answer; `run` is never called."""

    def node(self, s: Any, seat: Any, *args: Any, **named: Any) -> Node:
        """What is asked."""
        raise NotImplementedError

    def options(self, s: Any, seat: Any, *args: Any, **named: Any) -> Iterable[str]:
        """Candidate answers in canonical form, the refused ones too."""
        raise NotImplementedError

    def judge(self, s: Any, seat: Any, answer: str, *args: Any, **named: Any) -> Verdict:
        """Whether this answer may be given; raises Unreadable if it means nothing here."""
        raise NotImplementedError

    def take(self, s: Any, seat: Any, answer: str, *args: Any, **named: Any) -> None:
        """Do what a legal answer says; the frame is off the agenda already."""
        raise NotImplementedError

    def needs(self, s: Any, seat: Any, answer: str, *args: Any, **named: Any) -> Fact | None:
        """The printed fact that must be told before this answer can be judged."""
        return None

    def stuck(self, s: Any, seat: Any, *args: Any, **named: Any) -> None:
        """What comes of a step that no answer fits; a word that can run out of answers says so here."""
        raise EngineFault(f"no answer is legal at {self.name!r}, {args}")

    def forced(self, s: Any, seat: Any, *args: Any, **named: Any) -> str | None:
        """The only answer there is, if there is only one and it hangs on nothing unseen; STUCK if there is none."""
        only = STUCK
        found = False
        for answer in self.options(s, seat, *args, **named):
            verdict = self.judge(s, seat, answer, *args, **named)
            if verdict is not None:
                if verdict.__class__ is Maybe:
                    return None
                continue
            if found:
                return None
            only, found = answer, True
        return only

    def can(self, s: Any, seat: Any, *args: Any, **named: Any) -> Verdict:
        """Possible if any answer is; Maybe if that hangs on something unseen."""
        best: Verdict = Why(self.rule, "there is nothing to choose")
        for answer in self.options(s, seat, *args, **named):
            verdict = self.judge(s, seat, answer, *args, **named)
            if verdict is None:
                return None
            if isinstance(verdict, Maybe) or isinstance(best, Why):
                best = verdict
        return best


class _ByName(dict[str, Deed]):
    def __missing__(self, name: str) -> Deed:
        raise EngineFault(f"no word {name!r}")


D = TypeVar("D", bound=type[Deed])


class Words:
    """The words of one game. `rules` maps the machine's own kinds of refusal to rule ids of the game:

    "nothing possible", "part lost" (a pick after which fewer parts can be done), "order" (the parts of one space),
    "one of" (its alternatives).
    """

    def __init__(self, rules: Mapping[str, str]) -> None:
        from companion.engine.agenda import structure

        self.rules = rules
        self.dice: dict[str, tuple[str, ...]] = {"d6": ("1", "2", "3", "4", "5", "6")}
        self.by_name: dict[str, Deed] = _ByName()
        self.structure: dict[type, Deed] = structure(self)
        self.effect: Callable[[str], Effect] = lru_cache(maxsize=None)(self._checked)

    def add(self, name: str, rule: str = "") -> Callable[[D], D]:
        """Register a word class under its name; one class may stand for several words, in several games."""

        def register(word: D) -> D:
            step = word(self)
            step.name, step.rule = name, rule
            self.by_name[name] = step
            return word

        return register

    def step(self, effect: Effect) -> Deed:
        """The word or the structure behind an effect; raises EngineFault for an unknown word."""
        if isinstance(effect, Word):
            return self.by_name[effect.name]
        return self.structure[type(effect)]

    def can(self, s: State, seat: int | None, effect: Effect) -> Verdict:
        """Whether an effect can be done now by a seat, or why not."""
        if not isinstance(effect, Word):
            return self.structure[effect.__class__].can(s, seat, effect)
        step = self.by_name[effect.name]
        if step.countable or effect.named:
            args, named = arguments(step, effect)
            return step.can(s, seat, *args, **named)
        return step.can(s, seat, *effect.args)

    def say(self, effect: Effect) -> str:
        """An effect in plain language, for reading back what was typed."""
        if isinstance(effect, Word):
            step = self.step(effect)
            args, named = arguments(step, effect)
            return step.say(*args, **named)
        return _STRUCTURE_SAID[type(effect)](self, effect)

    def _checked(self, text: str) -> Effect:
        effect = parse(text)
        self.check(effect)
        return effect

    def needs_seat(self, effect: Effect) -> bool:
        """Whether an effect befalls somebody, so that a seat must be named."""
        return any(not self.by_name[word.name].seatless for word in words_in(effect) if word.name in self.by_name)

    def check(self, effect: Effect) -> None:
        """See that every word is known and has the arguments it takes; raises EffectError with the column."""
        names: set[int] = set()  # of the very objects: a die's or a colour's name may be a word elsewhere
        for word in words_in(effect):
            if id(word) in names:
                continue
            step = self._known(word)
            params = _spread(step.takes, len(word.args))
            _check_arguments(step, word, params)
            by_name = {param.name: param for param in step.takes}
            pairs = [*zip(params, word.args, strict=False), *((by_name[key], arg) for key, arg in word.named)]
            names.update(id(arg) for param, arg in pairs if "name" in param.kinds and _kind(arg) == "name")
            args, named = arguments(step, word)
            if (fault := step.fault(*args, **named)) is not None:
                raise EffectError(word.column, fault)

    def _known(self, word: Word) -> Deed:
        step = self.by_name.get(word.name)
        if step is not None and step.typed:
            return step
        known = sorted(name for name, each in self.by_name.items() if each.typed)
        near = get_close_matches(word.name, known, 3, 0.6)
        shown = " or ".join(near) if near else "one of " + ", ".join(known)
        raise EffectError(word.column, f"a word of this game: {shown}", repr(word.name))


def arguments(step: Deed, effect: Effect) -> tuple[tuple[Any, ...], dict[str, Any]]:
    """What a step's functions are called with: a word's count (if it takes one) and arguments; a structure itself."""
    if not isinstance(effect, Word):
        return (effect,), {}
    args: tuple[Any, ...] = (effect.count, *effect.args) if step.countable else effect.args
    return args, ({key.replace("-", "_"): value for key, value in effect.named} if effect.named else {})


def _spread(takes: tuple[Param, ...], given: int) -> tuple[Param, ...]:
    if takes and takes[-1].repeats and given > len(takes):
        return takes + (takes[-1],) * (given - len(takes))
    return takes


def _kind(arg: Arg) -> str:
    if isinstance(arg, int):
        return "number"
    if isinstance(arg, Range):
        return "range"
    if isinstance(arg, Case):
        return "case"
    return "name" if isinstance(arg, Word) and arg.count == 1 and not arg.args and not arg.named else "effect"


def _check_arguments(step: Deed, word: Word, params: tuple[Param, ...]) -> None:
    usage = _usage(step)
    if word.count != 1 and not step.countable:
        raise EffectError(word.column, f"no number before this word: {usage}", f"{word.count} {word.name}")
    if len(word.args) > len(params):
        raise EffectError(word.column, f"fewer arguments: {usage}", f"{len(word.args)} of them")
    for param, arg in zip(params, word.args, strict=False):
        _check_kind(usage, word, param, arg)
    by_name = {param.name: param for param in step.takes}
    placed = {param.name for param in params[: len(word.args)]}
    for key, arg in word.named:
        if key not in by_name:
            raise EffectError(word.column, usage, f"an argument {key}=")
        if key in placed:
            raise EffectError(word.column, f"{key} once: {usage}", "it twice")
        _check_kind(usage, word, by_name[key], arg)
    given = placed | {key for key, _ in word.named}
    missing = [param.name for param in step.takes if param.needed and param.name not in given]
    if missing:
        raise EffectError(word.column, usage, f"no {missing[0]}")


def _check_kind(usage: str, word: Word, param: Param, arg: Arg) -> None:
    kind = _kind(arg)
    if kind in param.kinds or (kind == "name" and "effect" in param.kinds):
        return
    column = arg.column if isinstance(arg, Word) else word.column
    wanted = " or ".join(_KINDS[each] for each in param.kinds.split())
    raise EffectError(column or word.column, f"{wanted} as {param.name}: {usage}", _KINDS[kind])


_KINDS = {"number": "a number", "range": "a range", "effect": "an effect", "case": "a case", "name": "a name"}


def _usage(step: Deed) -> str:
    """How the word is written: `2 tomato`, `greenhouse(size)`; what may be left out stands in [ ]."""
    shown = ", ".join(f"{p.name}{'…' if p.repeats else ''}" if p.needed else f"[{p.name}]" for p in step.takes)
    return ("2 " if step.countable else "") + step.name + (f"({shown})" if shown else "")


def _joined(words: Words, parts: Iterable[Effect], glue: str) -> str:
    return glue.join(words.say(part) for part in parts)


_STRUCTURE_SAID: dict[type, Callable[[Words, Any], str]] = {
    OneOf: lambda words, e: "either " + _joined(words, e.parts, ", or "),
    InOrder: lambda words, e: _joined(words, e.parts, ", then "),
    AnyOrder: lambda words, e: _joined(words, e.parts, " and ") + " (in any order, all that can be done)",
    Pay: lambda words, e: f"pay ({words.say(e.cost)}) to get ({words.say(e.gain)})",
    May: lambda words, e: f"if you like, {words.say(e.part)}",
    Times: lambda words, e: f"{e.count} times: {words.say(e.part)}",
}


def pick(answer: str, parts: Iterable[Effect]) -> Effect:
    """The part whose canonical text an answer is; raises Unreadable."""
    shown = []
    for part in parts:
        text = format_effect(part)
        if text == answer:
            return part
        shown.append(text)
    raise Unreadable("one of: " + " · ".join(shown))
