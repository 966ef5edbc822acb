"""The shape of a journal: header and entries as TOML tables, what is refused in them, and the seals that chain them."""

import json
from collections.abc import Callable, Mapping
from hashlib import blake2b
from typing import Any, NamedTuple

import tomli_w

FORMAT = 1

Table = dict[str, Any]


class JournalError(Exception):
    """A journal that cannot be read, written or continued; the message is one line."""


class Header(NamedTuple):
    """What a sitting starts from. `created` is local time, for information only; `auto` are seats the program plays."""

    format: int
    game: str
    program: str
    created: str
    players: tuple[str, ...]
    options: dict[str, str | int | bool]
    seed: int | None = None
    auto: tuple[str, ...] = ()


class Entry(NamedTuple):
    """One line of a sitting. `fact` is the key of a told printed fact, `of` the number of the entry acted on."""

    number: int
    kind: str = "answer"
    seat: str | None = None
    ask: str = ""
    answer: str = ""
    note: str = ""
    fact: str = ""
    of: int = 0


class _Type(NamedTuple):
    words: str
    fits: Callable[[Any], bool]


class _Key(NamedTuple):
    type: _Type
    needed: bool = False


_TEXT = _Type("text", lambda value: isinstance(value, str))
_WHOLE = _Type("a whole number", lambda value: type(value) is int)
_NAMES = _Type(
    "a list of names", lambda value: isinstance(value, list) and all(isinstance(name, str) for name in value)
)
_TABLE = _Type("a table", lambda value: isinstance(value, dict))
_SETTING = _Type("text, a whole number, true or false", lambda value: isinstance(value, str | int))

_HEADER_KEYS = {
    "format": _Key(_WHOLE, needed=True),
    "seal": _Key(_TEXT),
    "game": _Key(_TEXT, needed=True),
    "program": _Key(_TEXT),
    "created": _Key(_TEXT),
    "players": _Key(_NAMES, needed=True),
    "seed": _Key(_WHOLE),
    "auto": _Key(_NAMES),
    "title": _Key(_TEXT),
    "about": _Key(_TEXT),
    "options": _Key(_TABLE),
    "position": _Key(_TABLE),
    "expect": _Key(_TABLE),
}
_SEALED_HEADER_KEYS = _HEADER_KEYS | {"program": _Key(_TEXT, needed=True), "created": _Key(_TEXT, needed=True)}

_ENTRY_KEYS = {
    "number": _Key(_WHOLE, needed=True),
    "kind": _Key(_TEXT),
    "seat": _Key(_TEXT),
    "ask": _Key(_TEXT),
    "answer": _Key(_TEXT),
    "note": _Key(_TEXT),
    "fact": _Key(_TEXT),
    "of": _Key(_WHOLE),
}
_NEEDED_BY_KIND = {
    "answer": ("ask", "answer"),
    "fact": ("fact", "answer"),
    "ruling": ("answer",),
    "undo": ("of",),
    "redo": ("of",),
}


def header_table(header: Header, position: Mapping[str, Any] | None) -> Table:
    """The header as its file holds it, without its seal; absent things are left out."""
    table: Table = {
        "format": header.format,
        "game": header.game,
        "program": header.program,
        "created": header.created,
        "players": list(header.players),
        "seed": header.seed,
        "auto": list(header.auto) or None,
        "options": dict(header.options) or None,
        "position": None if position is None else dict(position),
    }
    return {key: value for key, value in table.items() if value is not None}


def header_seal(table: Table) -> str:
    """The seal that a header with this content must have."""
    return seal_of("", {key: value for key, value in table.items() if key != "seal"})


def header_text(table: Table) -> str:
    """The sealed header as text. The seal stands second, so that a header cut short never passes for a scenario."""
    return tomli_w.dumps({"format": table["format"], "seal": header_seal(table)} | table)


def read_header(table: Table) -> Header:
    """A header from its table, which may also be that of a scenario (no `seal`).

    Raises JournalError naming the key and what was expected."""
    _check_format(table)
    _check_keys(table, _SEALED_HEADER_KEYS if "seal" in table else _HEADER_KEYS, "")
    players, options = tuple(table["players"]), table.get("options", {})
    _check_keys(options, dict.fromkeys(options, _Key(_SETTING)), "options.")
    if not players or not all(players):
        raise JournalError("players: expected at least one name and no empty one")
    if twice := [name for name in players if players.count(name) > 1]:
        raise JournalError(f"players: {_shown(twice[0])} stands there twice")
    auto = tuple(table.get("auto", ()))
    for place, name in enumerate(auto, start=1):
        _check_seat(name, players, f"auto[{place}]")
    return Header(
        format=table["format"],
        game=table["game"],
        program=table.get("program", ""),
        created=table.get("created", ""),
        players=players,
        options=options,
        seed=table.get("seed"),
        auto=auto,
    )


def entry_table(entry: Entry) -> Table:
    """The entry as its file holds it, without its seal: what its kind does not need is left out where it is empty."""
    needed = ("number", *_NEEDED_BY_KIND.get(entry.kind, ()))
    plain = Entry(entry.number)._asdict()
    return {key: value for key, value in entry._asdict().items() if key in needed or value != plain[key]}


def entry_text(entry: Entry, seal: str) -> str:
    """The block of text that is appended for an entry."""
    return "\n[[entry]]\n" + tomli_w.dumps(entry_table(entry) | {"seal": seal})


def read_entry(table: Table, where: str, players: tuple[str, ...] | None = None) -> Entry:
    """An entry from its table without the seal; its seat is one of `players`, if they are given.

    Raises JournalError naming the key (after `where`, which ends in a dot) and what was expected."""
    _check_keys(table, _ENTRY_KEYS, where)
    kind = table.get("kind", "answer")
    if kind not in _NEEDED_BY_KIND:
        raise JournalError(f"{where}kind: expected one of {', '.join(_NEEDED_BY_KIND)}, found {_short(kind)}")
    for key in _NEEDED_BY_KIND[kind]:
        if key not in table:
            raise JournalError(f"{where}{key}: missing, expected {_ENTRY_KEYS[key].type.words}")
    if kind == "fact" and not table["fact"]:
        raise JournalError(f"{where}fact: expected the key of a printed fact, found nothing")
    if "of" in table and not 0 < table["of"] < table["number"]:
        raise JournalError(f"{where}of: expected the number of an earlier entry, found {table['of']}")
    if players is not None and "seat" in table:
        _check_seat(table["seat"], players, f"{where}seat")
    return Entry(**table)


def seal_of(previous: str, table: Table) -> str:
    """16 hex digits over the previous seal and the content of a header or entry, however the file lays it out."""
    text = json.dumps([previous, table], sort_keys=True, default=repr)
    return blake2b(text.encode(), digest_size=8).hexdigest()


def check_saveable(value: Any, where: str) -> None:
    """Raise JournalError if TOML cannot hold the value: half a character (a lone surrogate), None, a set, a key that
    is no text."""
    if isinstance(value, Mapping):
        for key, part in value.items():
            if not isinstance(key, str):
                raise JournalError(f"{where}: expected text as key, found {_short(key)}")
            check_saveable(key, where)
            check_saveable(part, f"{where}.{key}" if where else key)
    elif isinstance(value, list | tuple):
        for place, part in enumerate(value, start=1):
            check_saveable(part, f"{where}[{place}]")
    elif isinstance(value, str):
        if broken := [letter for letter in value if "\ud800" <= letter <= "\udfff"]:
            raise JournalError(f"{_shown(where)}: the character U+{ord(broken[0]):04X} in it cannot be saved")
    elif not isinstance(value, int | float):
        raise JournalError(f"{where}: expected text, a number, a list or a table, found {_short(value)}")


def _check_format(table: Table) -> None:
    found = table.get("format", FORMAT)
    if type(found) is int and found > FORMAT:
        raise JournalError(f"was written by a newer companion (format {found}); this one reads format {FORMAT}")
    if type(found) is int and found < FORMAT:
        raise JournalError(f"format: expected {FORMAT}, found {found}")


def _check_keys(table: Table, keys: Mapping[str, _Key], where: str) -> None:
    for key, value in table.items():
        if key not in keys:
            raise JournalError(f"{where}{_shown(key)}: unknown key, expected one of {', '.join(keys)}")
        if not keys[key].type.fits(value):
            raise JournalError(f"{where}{key}: expected {keys[key].type.words}, found {_short(value)}")
    for key, (kind, needed) in keys.items():
        if needed and key not in table:
            raise JournalError(f"{where}{key}: missing, expected {kind.words}")


def _check_seat(name: str, players: tuple[str, ...], where: str) -> None:
    if name not in players:
        names = ", ".join(map(_shown, players))
        raise JournalError(f"{where}: expected one of the players {names}, found {_short(name)}")


def _short(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 40 else f"{text[:39]}…"


def _shown(text: str) -> str:
    return text if text.isprintable() else repr(text)
