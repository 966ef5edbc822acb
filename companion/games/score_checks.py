"""Checks of a score file that every game makes: keys, whole numbers, names. A fault is one line with the key's path."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple

WHOLE_NUMBER_BITS = 63
SHOWN_CHARACTERS = 40


class Key(NamedTuple):
    """What a key of the file holds, in words, and the rule behind it, if there is one."""

    expected: str
    rule: str = ""


class ScoreFileError(ValueError):
    """A score file that cannot be scored; the message is one line: the key's path, what was expected, what is there."""


def keys(table: Mapping[str, Any], path: str, known: Mapping[str, Key], required: Collection[str]) -> None:
    """No key but the known ones, and all that are required. Raises ScoreFileError."""
    prefix = f"{path}." if path else ""
    for name in table:
        if name not in known:
            shown = name if name.isascii() and name.replace("-", "_").isidentifier() else quoted(name)
            raise ScoreFileError(f"{prefix}{shown}: unknown key, expected one of {', '.join(known)}")
    for name in required:
        if name not in table:
            raise refused(f"{prefix}{name}", known[name].expected, "nothing", known[name].rule)


def tables(value: object, path: str, key: Key) -> list[Mapping[str, Any]]:
    """A list of tables. Raises ScoreFileError."""
    if not isinstance(value, list):
        raise unexpected(path, key, value)
    for number, item in enumerate(value, 1):
        if not isinstance(item, dict):
            raise unexpected(f"{path}[{number}]", Key("a table"), item)
    return value


def whole(value: object, path: str, low: int, key: Key) -> int:
    """A whole number of at least `low`. Raises ScoreFileError."""
    if isinstance(value, bool) or not isinstance(value, int) or value < low:
        raise unexpected(path, key, value)
    if value.bit_length() > WHOLE_NUMBER_BITS:
        raise unexpected(path, Key(f"a whole number of at most {2**WHOLE_NUMBER_BITS - 1}"), value)
    return value


def flag(value: object, path: str, key: Key) -> bool:
    """True or false. Raises ScoreFileError."""
    if not isinstance(value, bool):
        raise unexpected(path, key, value)
    return value


def text(value: object, path: str, expected: str) -> str:
    """A text of one line that shows something. Raises ScoreFileError."""
    if not isinstance(value, str):
        raise unexpected(path, Key(expected), value)
    if not any(char.isprintable() and not char.isspace() for char in value):
        raise unexpected(path, Key(f"{expected}, not blank"), value)
    if any(map(_disturbs, value)):
        raise unexpected(path, Key(f"{expected}, without line breaks and control characters"), value)
    return value


def names(told: Sequence[str]) -> None:
    """No two players have names that look alike; `told` in the file's order. Raises ScoreFileError."""
    seen: dict[str, int] = {}
    for number, name in enumerate(told, 1):
        first = seen.setdefault(fold(name), number)
        if first != number:
            twin = f"{quoted(name)} as in player[{first}].name"
            raise refused(f"player[{number}].name", "a name that no other player has", twin)


def _disturbs(char: str) -> bool:
    return unicodedata.category(char) in ("Cc", "Zl", "Zp")


def fold(name: str) -> str:
    """The same for names that differ only in outer space, in case or in how their accents are encoded."""
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", name.strip()).casefold())


def unexpected(path: str, key: Key, value: object) -> ScoreFileError:
    """The fault of a value that is not what its key holds."""
    return refused(path, key.expected, found(value), key.rule)


def refused(path: str, expected: str, found: str, rule: str = "") -> ScoreFileError:
    """A fault in one line: the path, what was expected, what is there, the rule."""
    return ScoreFileError(f"{path}: expected {expected}, found {found}{f' ({rule})' if rule else ''}")


def found(value: object) -> str:
    """A value as a fault shows it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return quoted(value)
    if isinstance(value, int):
        return str(value) if value.bit_length() <= WHOLE_NUMBER_BITS else "one that is too large"
    if isinstance(value, float):
        return str(value)
    if isinstance(value, list):
        return "a list"
    return "a table" if isinstance(value, dict) else "a date or a time"


def quoted(text: str) -> str:
    """The text in quotation marks, cut short, with a stand-in for whatever would break the line."""
    cut = text if len(text) <= SHOWN_CHARACTERS else f"{text[:SHOWN_CHARACTERS]}…"
    return f'"{"".join("�" if _disturbs(char) else char for char in cut)}"'
