"""Reading journals and scenarios: what stands in the file, how much of it is good, and what is wrong with the rest."""

import re
import tomllib
from pathlib import Path
from typing import NamedTuple

from companion.table.played import fold
from companion.table.sealed import (
    Entry,
    Header,
    JournalError,
    Table,
    entry_table,
    header_seal,
    read_entry,
    read_header,
    seal_of,
)

_BOM = b"\xef\xbb\xbf"
_ENTRY_LINE = re.compile(rb"^[ \t]*\[\[[ \t]*entry[ \t]*\]\][ \t]*(?:#[^\n]*)?\r?$", re.MULTILINE)
_SEAL_LINE = re.compile(rb'^[ \t]*seal[ \t]*=[ \t]*"[0-9a-f]{16}"[ \t]*(?:#[^\n]*)?\r?(?:\n|\Z)', re.MULTILINE)
_BLANK = re.compile(rb"(?:[ \t\r\n]|#[^\n]*)*")
# no entry has more lines: so much of a spoilt first entry may hang on the header
_LINES_OF_AN_ENTRY = 12
_BAD_HEADER = "its header is cut off or was changed by hand"


class Damage(NamedTuple):
    """What is wrong, in one line, and how many entries before it are good."""

    what: str
    good: int


class Reading(NamedTuple):
    """A journal or scenario as read. `entries` are the good ones; `rest`, only where there is damage, holds what can
    still be read from there on, the changed entry included. `position` and `expect` are None where absent."""

    header: Header
    entries: tuple[Entry, ...]
    position: Table | None = None
    expect: Table | None = None
    title: str = ""
    about: str = ""
    damage: Damage | None = None
    rest: tuple[Entry, ...] = ()


class Scan(NamedTuple):
    """A reading with the byte where its good part ends and the last good seal: "" in a scenario, or where not even the
    header is good."""

    reading: Reading
    end: int
    seal: str


class _Piece(NamedTuple):
    """What stands from an `[[entry]]` line to its seal, if it can be read, and the byte where it ends."""

    end: int
    sealed: bool
    entry: Entry | None = None
    seal: str = ""


def read(path: Path) -> Reading:
    """Read a journal or a scenario.

    Damage in a journal after its header is reported in the reading. Raises JournalError if the header is cut or
    unreadable, if the file cannot be read at all, and for any fault in a scenario."""
    return scan_file(path)[0].reading


def scan_file(path: Path) -> tuple[Scan, bytes]:
    """The scan of a file and its bytes. Raises JournalError as `read` does."""
    try:
        data = path.read_bytes()
    except FileNotFoundError as error:
        raise JournalError(f"{path.name}: there is no such file") from error
    except OSError as error:
        raise JournalError(f"{path.name}: cannot be read: {error.strerror or error}") from error
    try:
        return scan(data), data
    except JournalError as error:
        raise JournalError(f"{path.name}: {error}") from error


def scan(data: bytes) -> Scan:
    """The scan of the bytes of a journal or scenario. Raises JournalError as `read` does, without the file's name."""
    start = len(_BOM) if data.startswith(_BOM) else 0
    if not data[start:].strip():
        raise JournalError("the file is empty")
    marks = list(_ENTRY_LINE.finditer(data, start))
    table, end = _header(data, start, marks[0].start() if marks else len(data))
    if table is None or "seal" not in table:
        return _scan_scenario(_toml(data[start:]))
    read_header(table)
    pieces = _pieces(data, end, marks)
    seal = header_seal(table)
    if seal == table["seal"]:
        good, what = _chain(pieces, seal)
        last = pieces[good - 1] if good else _Piece(end, True, seal=seal)
    elif pieces:
        good, what = 0, "the header was changed by hand"
        last = _Piece(end, False)
    else:
        raise JournalError(_BAD_HEADER)
    reading = _reading(
        table,
        entries=_readable(pieces[:good]),
        damage=Damage(what, good) if what else None,
        rest=_readable(pieces[good:]),
    )
    return Scan(reading, last.end, last.seal)


def _scan_scenario(table: Table) -> Scan:
    if "seal" in table:
        raise JournalError(_BAD_HEADER)
    listed = table.pop("entry", [])
    header = read_header(table)
    if not isinstance(listed, list) or not all(isinstance(one, dict) for one in listed):
        raise JournalError("entry: expected one [[entry]] for each answer")
    entries = []
    for number, one in enumerate(listed, start=1):
        # people who write a scenario need not number it
        if one.setdefault("number", number) != number:
            raise JournalError(f"entry[{number}].number: expected {number}, found {one['number']!r}")
        entries.append(read_entry(one, f"entry[{number}].", header.players))
    fold(entries)
    return Scan(_reading(table, tuple(entries)), 0, "")


def _reading(
    table: Table, entries: tuple[Entry, ...], damage: Damage | None = None, rest: tuple[Entry, ...] = ()
) -> Reading:
    return Reading(
        header=read_header(table),
        entries=entries,
        position=table.get("position"),
        expect=table.get("expect"),
        title=table.get("title", ""),
        about=table.get("about", ""),
        damage=damage,
        rest=rest,
    )


def _readable(pieces: list[_Piece]) -> tuple[Entry, ...]:
    return tuple(piece.entry for piece in pieces if piece.entry)


def _header(data: bytes, start: int, end: int) -> tuple[Table | None, int]:
    """The table of the header and where it ends: as far as its own seal holds, else all before the first entry."""
    whole = _try_toml(data[start:end])
    if whole is not None and whole.get("seal") in (None, header_seal(whole)):
        return whole, end
    cut = end
    for _ in range(_LINES_OF_AN_ENTRY):
        cut = data.rfind(b"\n", start, max(start, cut - 1)) + 1
        table = _try_toml(data[start:cut])
        if table and table.get("seal") == header_seal(table):
            return table, cut
    return whole, end


def _pieces(data: bytes, header_end: int, marks: list[re.Match[bytes]]) -> list[_Piece]:
    """One piece an entry; what follows a seal and is neither blank nor a comment is a piece of its own."""
    pieces = []
    starts = [header_end, *(mark.end() for mark in marks)]
    ends = [*(mark.start() for mark in marks), len(data)]
    for place, (start, end) in enumerate(zip(starts, ends, strict=True)):
        owed = place > 0
        while owed or not _BLANK.fullmatch(data, start, end):
            seal_line = _SEAL_LINE.search(data, start, end)
            stop = seal_line.end() if seal_line else end
            pieces.append(_piece(data[start:stop], stop, sealed=seal_line is not None))
            owed, start = False, stop
    return pieces


def _piece(text: bytes, end: int, *, sealed: bool) -> _Piece:
    try:
        table = _toml(text)
        seal = table.pop("seal", "")
        return _Piece(end, sealed, read_entry(table, ""), seal)
    except JournalError:
        return _Piece(end, sealed)


def _chain(pieces: list[_Piece], seal: str) -> tuple[int, str]:
    """How many pieces from the first are good, and what is wrong with the next ("" if nothing is)."""
    for place, piece in enumerate(pieces):
        number = place + 1
        if not piece.sealed and piece is pieces[-1]:
            return place, f"entry {number} is cut off"
        if not piece.sealed or piece.entry is None:
            return place, f"entry {number} cannot be read"
        if piece.entry.number != number:
            return place, _misplaced(number, piece.entry.number, _readable(pieces[place:]))
        seal = seal_of(seal, entry_table(piece.entry))
        if piece.seal != seal:
            return place, f"entry {number} was changed by hand"
    return len(pieces), ""


def _misplaced(expected: int, found: int, later: tuple[Entry, ...]) -> str:
    if any(entry.number == expected for entry in later):
        return f"entry {expected} is not in its place"
    if found > expected:
        return f"entry {expected} is missing"
    return f"entry {found} stands there twice"


def _toml(data: bytes) -> Table:
    try:
        return tomllib.loads(data.decode())
    except UnicodeDecodeError as error:
        raise JournalError("cannot be read: it is not text in UTF-8") from error
    except (ValueError, RecursionError) as error:
        raise JournalError(f"cannot be read: {error}") from error


def _try_toml(data: bytes) -> Table | None:
    try:
        return _toml(data)
    except JournalError:
        return None
