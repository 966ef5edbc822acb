"""What may stand in a field of a part record: how it is checked, read from what people type, and written."""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

from companion.engine.effect import EffectError, format_effect, parse
from companion.engine.words import Words

_BETWEEN_NAMES = re.compile(r"[\s,/]+")
_ID = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*", re.ASCII)
YES, NO = "yes", "no"


class Field(NamedTuple):
    """One field of a section.

    kind     of KINDS
    needed   a record without it is refused; instead of what is printed there may be a note
    choices  for "one of" and "names"
    numbers  what a "number" may be; None: any whole number
    place    it says which piece is meant and not what is printed there
    ask      the question for it, empty where people are not asked
    said     how it reads in a sentence, {} being the value; of a yes/no: what is said for yes, and for no after a |
    means    choices in words
    only     (other field, beginnings): asked only where the other field begins so
    """

    kind: str
    needed: bool = False
    choices: tuple[str, ...] = ()
    numbers: range | tuple[int, ...] | None = None
    place: bool = False
    ask: str = ""
    said: str = ""
    means: Mapping[str, str] = MappingProxyType({})
    only: tuple[str, tuple[str, ...]] | None = None


class Section(NamedTuple):
    """One sort of component: its fields in the order of the file.

    title   what one of them is called
    told    the fields that a table tells at the first use in a game, most important first
    short   how all that is told is asked at once and written as bare values, "4 tomato/carrot"; empty: one by one
    face    the field whose value ("3-4") is the side of the board, by the numbers of players; two sides may share ids
    ids     whether records have an id; the others go by their number
    single  whether it is one table and no list of them
    """

    title: str
    fields: Mapping[str, Field]
    told: tuple[str, ...] = ()
    short: str = ""
    face: str = ""
    ids: bool = True
    single: bool = False


class Unfit(ValueError):
    """A value or a typed text that a field cannot take; the message is what was expected, in a few words."""


def applies(field: Field, record: Mapping[str, Any]) -> bool:
    """Whether a field is worth asking about, as far as the record is known."""
    if field.only is None:
        return True
    other, beginnings = field.only
    return str(record.get(other, "")).startswith(beginnings)


def check(field: Field, value: Any) -> None:
    """Raise Unfit where a value of a file is none for this field; for an effect with the column."""
    kind = KINDS[field.kind]
    if not kind.fits(field, value):
        raise Unfit(f"expected {kind.words(field)}, found {shown(value)}")
    if field.kind == "effect":
        try:
            parse(value)
        except EffectError as fault:
            raise Unfit(str(fault)) from fault


def read(field: Field, text: str, words: Words | None = None) -> Any:
    """The value that a typed text means, an effect in its canonical form; raises Unfit."""
    # columns of a fault are those of the line as it was typed
    return KINDS[field.kind].read(field, text if field.kind == "effect" else " ".join(text.split()), words)


def write(field: Field, value: Any) -> str:
    """A value as text that `read` takes; raises Unfit for what is none."""
    check(field, value)
    return KINDS[field.kind].write(value)


def expected(field: Field) -> str:
    """What a field of a file takes, in a few words."""
    return KINDS[field.kind].words(field)


def shown(value: object) -> str:
    """A value of a file in a message, on one line."""
    text = repr(value)
    return text if len(text) <= 40 else f"{text[:39]}…"


class _Kind(NamedTuple):
    words: Callable[[Field], str]
    fits: Callable[[Field, Any], bool]
    read: Callable[[Field, str, Words | None], Any]
    write: Callable[[Any], str] = str


def near(choices: Sequence[str], text: str) -> str | None:
    """The choice that a text is, or the only one that it begins; None where it may be none or several."""
    folded = text.casefold()
    found = [choice for choice in choices if folded and choice.casefold().startswith(folded)]
    exact = [choice for choice in found if choice.casefold() == folded]
    return (exact or found)[0] if len(exact or found) == 1 else None


def _number_words(field: Field) -> str:
    numbers = field.numbers
    if numbers is None:
        return "a whole number"
    if isinstance(numbers, range):
        return f"a whole number from {numbers[0]} to {numbers[-1]}"
    return f"one of {', '.join(map(str, numbers))}"


def _within(numbers: Container[int] | None, value: int) -> bool:
    return numbers is None or value in numbers


def _read_text(field: Field, text: str, words: Words | None) -> str:
    if not text:
        raise Unfit(f"expected {expected(field)}")
    return text


def _read_id(field: Field, text: str, words: Words | None) -> str:
    if _ID.fullmatch(text.casefold()) is None:
        raise Unfit(f"expected {expected(field)}")
    return text.casefold()


def _read_number(field: Field, text: str, words: Words | None) -> int:
    # nothing printed has more digits
    if not (text.isascii() and text.isdigit() and len(text) <= 9) or not _within(field.numbers, int(text)):
        raise Unfit(f"expected {expected(field)}")
    return int(text)


def _read_yes(field: Field, text: str, words: Words | None) -> bool:
    found = near((YES, NO), text)
    if found is None:
        raise Unfit("expected yes or no")
    return found == YES


def _read_names(field: Field, text: str, words: Words | None) -> list[str]:
    names = []
    wanted = f"expected some of {', '.join(field.choices)}, each once"
    for each in _BETWEEN_NAMES.split(text):
        name = near(field.choices, each)
        if name is None:
            raise Unfit(f"{wanted}, found {shown(each)}")
        names.append(name)
    if not _all_different(field, names):
        raise Unfit(wanted)
    return sorted(names, key=field.choices.index)


def _read_choice(field: Field, text: str, words: Words | None) -> str:
    found = near(field.choices, text)
    if found is None:
        raise Unfit(f"expected {expected(field)}")
    return found


def _read_effect(field: Field, text: str, words: Words | None) -> str:
    try:
        return format_effect(parse(text) if words is None else words.effect(text))
    except EffectError as fault:
        raise Unfit(str(fault)) from fault


def _all_different(field: Field, value: Any) -> bool:
    # a choice compares with anything, while a value from a file may be no member of a set
    return (
        isinstance(value, list) and all(each in field.choices for each in value) and 0 < len(value) == len(set(value))
    )


def _is_text(field: Field, value: Any) -> bool:
    return isinstance(value, str)


KINDS: Mapping[str, _Kind] = {
    "id": _Kind(
        lambda field: "an id of small letters, digits and hyphens, such as field-2",
        lambda field, value: isinstance(value, str) and _ID.fullmatch(value) is not None,
        _read_id,
    ),
    "text": _Kind(lambda field: "text", _is_text, _read_text),
    "number": _Kind(
        _number_words,
        lambda field, value: type(value) is int and _within(field.numbers, value),
        _read_number,
    ),
    "yes/no": _Kind(
        lambda field: "true or false",
        lambda field, value: isinstance(value, bool),
        _read_yes,
        lambda value: YES if value else NO,
    ),
    "names": _Kind(
        lambda field: f"a list, each once, of {', '.join(field.choices)}", _all_different, _read_names, "/".join
    ),
    "one of": _Kind(
        lambda field: f"one of {', '.join(field.choices)}",
        lambda field, value: isinstance(value, str) and value in field.choices,
        _read_choice,
    ),
    "effect": _Kind(lambda field: "an effect", _is_text, _read_effect),
}
