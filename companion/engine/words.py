"""A game's registry of effect words, and the reading of whole effects through it: can, run and say.

A word is either a `Deed`, done without asking, or a `Choice`, which waits for an answer. `can` is the one predicate: options,
greyed prompts, refusals, playouts and the look-ahead all come down to it; it asks nothing and changes nothing.
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
    typed      people may type it; the steps of a game's flow are not for typing
    """

    name: ClassVar[str]
    rule: ClassVar[str] = ""
    takes: ClassVar[tuple[Param, ...]] = ()
    countable: ClassVar[bool] = False
    eager: ClassVar[bool] = False
    typed: ClassVar[bool] = True
    asks: ClassVar[bool] = False

    def __init__(self, words: Words) -> None:
        self.words = words

    def can(self, s: Any, seat: Any, *args: Any, **named: Any) -> Verdict:
        """Whether it can be done now, or why not."""
        return None

    def run(self, s: Any, seat: Any, *args: Any, **named: Any) -> None:
        """Do it: call atoms, push frames."""
        raise NotImplementedError

    def say(self, *args: Any, **named: Any) -> str:
        """The word in plain language."""
        return self.name.replace("-", " ")


class Choice(Deed):
    """A word that waits for an answer; `run` is never called."""

    asks = True

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
        """Possible if any answer is."""
        verdict: Verdict = None
        for answer in self.options(s, seat, *args, **named):
            verdict = self.judge(s, seat, answer, *args, **named)
            if not isinstance(verdict, Why):
                return verdict
        return verdict or Why(self.rule, "there is nothing to choose")


D = TypeVar("D", bound=type[Deed])


class Words:
    """The words of one game. `rules` maps the machine's own kinds of refusal to rule ids of the game:

    "nothing possible", "part lost" (a pick after which fewer parts can be done), "order" (the parts of one space).
    """

    def __init__(self, rules: Mapping[str, str]) -> None:
        from companion.engine.agenda import structure

        self.rules = rules
        self.dice: dict[str, tuple[str, ...]] = {"d6": ("1", "2", "3", "4", "5", "6")}
        self.by_name: dict[str, Deed] = {}
        self.structure: dict[type, Deed] = structure(self)
        self.effect: Callable[[str], Effect] = lru_cache(maxsize=None)(self._checked)

    def add(self, name: str, rule: str = "") -> Callable[[D], D]:
        """Register a word class under its name."""

        def register(word: D) -> D:
            word.name, word.rule = name, rule
            self.by_name[name] = word(self)
            return word

        return register

    def step(self, effect: Effect) -> Deed:
        """The word or the structure behind an effect; raises EngineFault for an unknown word."""
        if isinstance(effect, Word):
            found = self.by_name.get(effect.name)
            if found is None:
                raise EngineFault(f"no word {effect.name!r}")
            return found
        return self.structure[type(effect)]

    def can(self, s: State, seat: int | None, effect: Effect) -> Verdict:
        """Whether an effect can be done now by a seat, or why not."""
        step = self.step(effect)
        args, named = arguments(step, effect)
        return step.can(s, seat, *args, **named)

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

    def check(self, effect: Effect) -> None:
        """See that every word is known and has the arguments it takes; raises EffectError with the column."""
        for word in words_in(effect):
            if word.name in self._names(effect):
                continue
            self._check_word(word)

    def _names(self, effect: Effect) -> set[str]:
        """Plain names that stand as arguments where a name is wanted (a die, a colour), not as words."""
        found: set[str] = set()
        for word in words_in(effect):
            step = self.by_name.get(word.name)
            if step is None:
                continue
            for param, arg in zip(_spread(step.takes, len(word.args)), word.args, strict=False):
                if "name" in param.kinds and isinstance(arg, Word):
                    found.add(arg.name)
        return found

    def _check_word(self, word: Word) -> None:
        step = self.by_name.get(word.name)
        if step is None or not step.typed:
            known = [name for name, each in self.by_name.items() if each.typed]
            near = get_close_matches(word.name, known, 3, 0.6)
            hint = f"; did you mean {' or '.join(near)}?" if near else f"; known words: {', '.join(sorted(known))}"
            raise EffectError(word.column, f"{word.name!r} is no word of this game{hint}")
        if word.count != 1 and not step.countable:
            raise EffectError(word.column, f"no number goes before {word.name!r}; {_usage(step)}")
        self._check_arguments(step, word)

    def _check_arguments(self, step: Deed, word: Word) -> None:
        params = _spread(step.takes, len(word.args))
        given = dict(word.named)
        if len(word.args) > len(params):
            raise EffectError(word.column, f"too many arguments; {_usage(step)}")
        for param, arg in zip(params, word.args, strict=False):
            if param.name in given and not param.repeats:
                raise EffectError(word.column, f"{param.name} stands twice; {_usage(step)}")
            _check_kind(step, word, param, arg)
        by_name = {param.name: param for param in step.takes}
        for key, arg in word.named:
            if key not in by_name:
                raise EffectError(word.column, f"{word.name} knows no {key!r}; {_usage(step)}")
            _check_kind(step, word, by_name[key], arg)
        missing = [p.name for p in params[len(word.args) :] if p.needed and p.name not in given]
        if missing:
            raise EffectError(word.column, f"{missing[0]} is missing; {_usage(step)}")


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


def _check_kind(step: Deed, word: Word, param: Param, arg: Arg) -> None:
    kind = _kind(arg)
    if kind in param.kinds or (kind == "name" and "effect" in param.kinds):
        return
    raise EffectError(word.column, f"{param.name} wants a {param.kinds.replace(' ', ' or a ')}; {_usage(step)}")


def _usage(step: Deed) -> str:
    shown = ", ".join(f"{p.name}{'…' if p.repeats else ''}" if p.needed else f"[{p.name}]" for p in step.takes)
    number = "2 " if step.countable else ""
    return f"write {number}{step.name}" + (f"({shown})" if shown else "")


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
