"""The effect language: short text that people type and read, and the tree it stands for.

Joined, from the loosest to the tightest, by `a | b`, `a; b`, `a + b`, `a : b`; the units are `[a]`, `3*a`, `2 tomato`,
`word(x, key=value)` and whatever stands in round brackets. An argument is a whole number, a range (`1..3`, `2..`), a
case (`1..4: a`, `6: a`, `x: a`) or an effect. The X of a die is the only face with a name: where an argument begins
with `x:` that is the face, and any other name before a `:` is a cost: `roll(d6, x: lose(gold))`, `each(gold : seed)`.

What the words mean is not known here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final, TypeAlias

MAX_LENGTH: Final = 1000
MAX_DEPTH: Final = 40


@dataclass(frozen=True, slots=True)
class OneOf:
    """`a | b`: one of two or more parts."""

    parts: tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class InOrder:
    """`a; b`: two or more parts, one after the other."""

    parts: tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class AnyOrder:
    """`a + b`: two or more parts in the order somebody chooses."""

    parts: tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class Pay:
    """`cost : gain`: the gain for the cost."""

    cost: Effect
    gain: Effect


@dataclass(frozen=True, slots=True)
class May:
    """`[part]`: the part may be left out."""

    part: Effect


@dataclass(frozen=True, slots=True)
class Times:
    """`3*part`: the part, `count` (1 or more) times over."""

    count: int
    part: Effect


@dataclass(frozen=True, slots=True)
class Word:
    """`2 name(arg, key=arg)`: a word of a game. `column` (1-based) is where its name stands, 0 without a text."""

    name: str
    args: tuple[Arg, ...] = ()
    named: tuple[tuple[str, Arg], ...] = ()
    count: int = 1
    column: int = field(default=0, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Range:
    """`low..high`, or `low..` with no upper end (`high` is None); both ends belong to it."""

    low: int
    high: int | None


@dataclass(frozen=True, slots=True)
class Case:
    """`face: effect` among arguments: what happens on these numbers, or on the face of that name."""

    face: Range | str
    effect: Effect


Effect: TypeAlias = OneOf | InOrder | AnyOrder | Pay | May | Times | Word
Arg: TypeAlias = int | Range | Case | Effect


class EffectError(ValueError):
    """A text that is no effect: `column` (1-based), what was `expected` there, and what was `found` (may be empty)."""

    def __init__(self, column: int, expected: str, found: str = "") -> None:
        super().__init__(column, expected, found)
        self.column = column
        self.expected = expected
        self.found = found

    def __str__(self) -> str:
        found = f", found {self.found}" if self.found else ""
        return f"column {self.column}: expected {self.expected}{found}"


def parse(text: str) -> Effect:
    """The tree of a text; case and white space do not matter. Raises EffectError where it cannot be read on."""
    if len(text) > MAX_LENGTH:
        raise EffectError(MAX_LENGTH + 1, f"at most {MAX_LENGTH} characters", str(len(text)))
    parser = _Parser(text)
    effect = parser.effect()
    parser.expect("end", "the end or one of + ; | :")
    # Even spacing at most doubles a text; what is accepted must still be readable once it has been written out.
    if len(text) > MAX_LENGTH // 2 and (length := len(format_effect(effect))) > MAX_LENGTH:
        raise EffectError(len(text) + 1, f"at most {MAX_LENGTH} characters when evenly spaced", str(length))
    return effect


def words_in(effect: Effect) -> Iterator[Word]:
    """Every word of the tree in the order of its text, those inside arguments and cases too."""
    pending: list[Arg] = [effect]
    while pending:
        node = pending.pop()
        match node:
            case Word(args=args, named=named):
                yield node
                pending.extend(value for _, value in reversed(named))
                pending.extend(reversed(args))
            case OneOf(parts) | InOrder(parts) | AnyOrder(parts):
                pending.extend(reversed(parts))
            case Pay(cost, gain):
                pending += (gain, cost)
            case May(part) | Times(_, part) | Case(_, part):
                pending.append(part)


# --- tree to text ---

_UNITS: Final = (May, Times, Word)
_JOINTS: Final = {OneOf: " | ", InOrder: "; ", AnyOrder: " + "}
# What may stand inside each kind of tree without brackets.
_BARE: Final[dict[type, tuple[type, ...]]] = {
    OneOf: (InOrder, AnyOrder, Pay, *_UNITS),
    InOrder: (AnyOrder, *_UNITS),
    AnyOrder: _UNITS,
    Pay: _UNITS,
    Times: _UNITS,
}
_NAME: Final = "[a-z][a-z0-9]*(?:-[a-z0-9]+)*"
_READS_AS_CASE: Final = re.compile("x : ")


def format_effect(effect: Effect) -> str:
    """The canonical text of a tree, with no more brackets than it needs; `parse` gives the same tree back."""
    match effect:
        case Word():
            return _word_text(effect)
        case OneOf(parts) | InOrder(parts) | AnyOrder(parts):
            return _JOINTS[type(effect)].join(_part_text(part, effect) for part in parts)
        case Pay(cost, gain):
            return f"{_part_text(cost, effect)} : {_part_text(gain, effect)}"
        case May(part):
            return f"[{format_effect(part)}]"
        case Times(count, part):
            return f"{count}*{_part_text(part, effect)}"


def _part_text(part: Effect, whole: Effect) -> str:
    text = format_effect(part)
    return text if isinstance(part, _BARE[type(whole)]) else f"({text})"


def _word_text(word: Word) -> str:
    text = word.name if word.count == 1 else f"{word.count} {word.name}"
    if not word.args and not word.named:
        return text
    inside = [_argument_text(value) for value in word.args]
    inside += [f"{key}={_argument_text(value)}" for key, value in word.named]
    return f"{text}({', '.join(inside)})"


def _argument_text(value: Arg) -> str:
    match value:
        case int():
            return str(value)
        case Range():
            return _range_text(value)
        case Case(face, effect):
            label = face if isinstance(face, str) else _range_text(face)
            if isinstance(face, Range) and face.low == face.high:
                label = str(face.low)
            return f"{label}: {format_effect(effect)}"
        case _:
            text = format_effect(value)
            return f"1 {text}" if _READS_AS_CASE.match(text) else text


def _range_text(numbers: Range) -> str:
    return f"{numbers.low}.." if numbers.high is None else f"{numbers.low}..{numbers.high}"


# --- text to tree ---

FACE: Final = "x"
"""The one face of a die that is no number."""

# A character that fits nothing becomes a token of its own: the parser then says what should have stood there.
_TOKEN: Final = re.compile(rf"\s*(?:([0-9]+)|((?i:{_NAME}))|(\.\.|.))", re.ASCII)
_WHITE: Final = re.compile(r"\s")
_LOOK_ALIKES: Final = {"×": "*", "…": ".."}
_CLOSING: Final = {"(": ")", "[": "]"}
_OPENING: Final = frozenset({"word", "number", *_CLOSING})


class _Parser:
    """Reads one text from left to right; `kinds`, `texts` and `columns` describe its tokens, `at` is the next one."""

    __slots__ = ("at", "columns", "depth", "kinds", "texts")

    def __init__(self, text: str) -> None:
        self.kinds: list[str] = []
        self.texts: list[str] = []
        self.columns: list[int] = []
        self.at = 0
        self.depth = 0
        plain = _WHITE.sub(" ", text).rstrip()
        for match in _TOKEN.finditer(plain):
            number, name, sign = match.groups()
            self.kinds.append("number" if number else "word" if name else _LOOK_ALIKES.get(sign, sign))
            self.texts.append(number or (name.lower() if name else sign))
            self.columns.append(match.end() - len(self.texts[-1]) + 1)
        self.kinds.append("end")
        self.texts.append("")
        self.columns.append(len(plain) + 1)

    @property
    def column(self) -> int:
        return self.columns[self.at]

    def refused(self, expected: str) -> EffectError:
        found = "the end" if self.kinds[self.at] == "end" else repr(self.texts[self.at])
        return EffectError(self.column, expected, found)

    def expect(self, kind: str, expected: str) -> None:
        if self.kinds[self.at] != kind:
            raise self.refused(expected)
        self.at += 1

    def step_in(self) -> None:
        if self.depth == MAX_DEPTH:
            raise EffectError(self.column, f"at most {MAX_DEPTH} levels of brackets and repeats")
        self.depth += 1
        self.at += 1

    def effect(self) -> Effect:
        parts = [self.chain()]
        while self.kinds[self.at] == "|":
            self.at += 1
            parts.append(self.chain())
        return parts[0] if len(parts) == 1 else OneOf(tuple(parts))

    def chain(self) -> Effect:
        """What stands between two `|`: units joined by `;`, `+` or one `:`."""
        counted = self.kinds[self.at] == "number"
        units = [self.unit()]
        signs: list[str] = []
        columns: list[int] = []
        while (sign := self.kinds[self.at]) in (";", "+", ":"):
            signs.append(sign)
            columns.append(self.column)
            self.at += 1
            units.append(self.unit())
        if ":" in signs and len(signs) > 1:
            raise EffectError(columns[max(1, signs.index(":"))], _both_bracketings(units, signs, counted))
        return _joined(units, signs)

    def unit(self) -> Effect:
        kind = self.kinds[self.at]
        if kind == "word":
            return self.word(1)
        if kind == "number":
            return self.counted()
        if kind not in _CLOSING:
            raise self.refused("a word")
        self.step_in()
        inside = self.effect()
        self.expect(_CLOSING[kind], repr(_CLOSING[kind]))
        self.depth -= 1
        return May(inside) if kind == "[" else inside

    def counted(self) -> Effect:
        count = int(self.texts[self.at])
        if count < 1:
            raise self.refused("a number from 1 up")
        self.at += 1
        if self.kinds[self.at] == "word":
            return self.word(count)
        if self.kinds[self.at] != "*":
            raise self.refused("a word or '*'")
        self.step_in()
        part = self.unit()
        self.depth -= 1
        return Times(count, part)

    def word(self, count: int) -> Word:
        name, column = self.texts[self.at], self.column
        self.at += 1
        if self.kinds[self.at] != "(":
            return Word(name, (), (), count, column)
        self.step_in()
        args: list[Arg] = []
        named: dict[str, Arg] = {}
        self.add_argument(args, named)
        while self.kinds[self.at] == ",":
            self.at += 1
            self.add_argument(args, named)
        self.expect(")", "',' or ')'")
        self.depth -= 1
        return Word(name, tuple(args), tuple(named.items()), count, column)

    def add_argument(self, args: list[Arg], named: dict[str, Arg]) -> None:
        key = self.texts[self.at]
        if self.kinds[self.at] == "word" and self.kinds[self.at + 1] == "=":
            if key in named:
                raise EffectError(self.column, "another name", f"{key!r} a second time")
            self.at += 2
            named[key] = self.argument()
        elif named:
            raise self.refused("an argument with a name, as in size=3")
        else:
            args.append(self.argument())

    def argument(self) -> Arg:
        kind, text = self.kinds[self.at], self.texts[self.at]
        if kind not in _OPENING:
            raise self.refused("a word or a number")
        after = self.kinds[self.at + 1]
        if text == FACE and after == ":":
            self.at += 2
            return Case(FACE, self.effect())
        if kind == "number" and after in ("..", ":", ",", ")", "end"):
            return self.numbers()
        return self.effect()

    def numbers(self) -> int | Range | Case:
        low = int(self.texts[self.at])
        high: int | None = low
        self.at += 1
        if self.kinds[self.at] == "..":
            self.at += 1
            high = self.upper_end(low)
        elif self.kinds[self.at] != ":":
            return low
        if self.kinds[self.at] != ":":
            return Range(low, high)
        self.at += 1
        return Case(Range(low, high), self.effect())

    def upper_end(self, low: int) -> int | None:
        if self.kinds[self.at] != "number":
            return None
        high = int(self.texts[self.at])
        if high < low:
            raise self.refused(f"a number from {low} up")
        self.at += 1
        return high


def _joined(units: Sequence[Effect], signs: Sequence[str]) -> Effect:
    """The tree of units joined by signs; each `:` takes only the unit on its left and on its right."""
    groups = [[units[0]]]
    for sign, unit in zip(signs, units[1:], strict=True):
        if sign == ";":
            groups.append([unit])
        elif sign == "+":
            groups[-1].append(unit)
        else:
            groups[-1][-1] = Pay(groups[-1][-1], unit)
    parts = [group[0] if len(group) == 1 else AnyOrder(tuple(group)) for group in groups]
    return parts[0] if len(parts) == 1 else InOrder(tuple(parts))


def _both_bracketings(units: Sequence[Effect], signs: Sequence[str], counted: bool) -> str:
    """The two readings of a chain in which a `:` has company; a 1 in front stays (an argument needs it)."""
    colons = [place for place, sign in enumerate(signs) if sign == ":"]
    if len(colons) > 2:  # two are enough to show what is meant
        units, signs = units[: colons[2] + 1], signs[: colons[2]]
    write = _argument_text if counted else format_effect
    return f"brackets: write {write(_joined(units, signs))} or {write(_loose(units, signs))}"


def _loose(units: Sequence[Effect], signs: Sequence[str]) -> Effect:
    """The first `:` takes all that stands on its left and on its right."""
    if ":" not in signs:
        return _joined(units, signs)
    cut = signs.index(":")
    return Pay(_joined(units[: cut + 1], signs[:cut]), _loose(units[cut + 1 :], signs[cut + 1 :]))
