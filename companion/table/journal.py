"""The journal of a sitting: a TOML file that people can read, a header and then one `[[entry]]` an answer.

Entries are only ever appended, and on disk before `append` returns. Each is sealed over the one before, so that a cut
or a change by hand is found, and everything before it still opens. A scenario has the same format without seals."""

import os
from collections.abc import Mapping
from contextlib import suppress
from itertools import count
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self

from companion.table.played import fold, redoable, undoable
from companion.table.reading import Damage, Reading, Scan, read, scan, scan_file
from companion.table.sealed import (
    FORMAT,
    Entry,
    Header,
    JournalError,
    check_saveable,
    entry_table,
    entry_text,
    header_table,
    header_text,
    read_entry,
    seal_of,
)

if TYPE_CHECKING:
    from filelock import BaseFileLock

__all__ = [
    "FORMAT",
    "Damage",
    "Entry",
    "Header",
    "Journal",
    "JournalError",
    "Reading",
    "SaveInUse",
    "fold",
    "read",
    "redoable",
    "undoable",
]

_BINARY = getattr(os, "O_BINARY", 0)


class SaveInUse(JournalError):
    """Another companion has this journal open."""


class Journal:
    """A journal open for appending; while it is, no other program can open it so."""

    def __init__(self, path: Path, found: Scan, size: int, lock: "BaseFileLock", set_aside: Path | None = None) -> None:
        self.path = path
        self.header = found.reading.header
        self.position = found.reading.position
        self.set_aside = set_aside
        self._entries = list(found.reading.entries)
        self._seal = found.seal
        self._size = size
        self._torn = False
        self._lock = lock

    @classmethod
    def create(cls, path: Path, header: Header, position: Mapping[str, Any] | None = None) -> Self:
        """Start a journal, played from `position` if there is one.

        Raises FileExistsError if the file exists, JournalError if the header or the file cannot be written."""
        path = Path(os.path.realpath(path))
        table = header_table(header, position)
        check_saveable(table, "")
        data = header_text(table).encode()
        found = scan(data)
        if os.path.lexists(path):
            raise FileExistsError(f"{path.name} exists already")
        lock = _locked(path)
        try:
            _place(path, data)
            return cls(path, found, len(data), lock)
        except BaseException as error:
            lock.release()
            if isinstance(error, OSError) and not isinstance(error, FileExistsError):
                raise JournalError(f"{path.name}: could not be written: {_reason(error)}") from error
            raise

    @classmethod
    def open(cls, path: Path, *, drop_damage: bool = False) -> Self:
        """Open a journal to continue it.

        A damaged one is refused unless `drop_damage`: then the whole file is copied beside it (`set_aside`), and the
        journal ends after its last good entry; with a changed header it stays refused. Raises SaveInUse, and
        JournalError as `read` does."""
        path = Path(os.path.realpath(path))
        if not os.path.lexists(path):
            raise JournalError(f"{path.name}: there is no such file")
        lock = _locked(path)
        try:
            found, data = scan_file(path)
            damage = found.reading.damage
            if damage and not (drop_damage and found.seal):
                raise JournalError(f"{path.name}: {damage.what}; good entries before it: {damage.good}")
            if not found.seal:
                raise JournalError(f"{path.name}: this is a scenario; it can be started from, but not continued")
            if damage is None:
                return cls(path, found, len(data), lock)
            copy = _set_aside(path, data)
            _cut(path, found.end)
            return cls(path, found, found.end, lock, copy)
        except BaseException as error:
            lock.release()
            if isinstance(error, OSError):
                raise JournalError(f"{path.name}: could not be mended: {_reason(error)}") from error
            raise

    @property
    def entries(self) -> tuple[Entry, ...]:
        """All entries on disk, undo and redo among them."""
        return tuple(self._entries)

    def append(
        self,
        *,
        kind: str = "answer",
        seat: str | None = None,
        ask: str = "",
        answer: str = "",
        note: str = "",
        fact: str = "",
        of: int = 0,
    ) -> Entry:
        """Add an entry; it is on disk when this returns.

        Raises JournalError if the entry cannot be saved, is an undo or redo that does not apply, or the disk fails;
        then neither the file nor `entries` has changed."""
        entry = Entry(len(self._entries) + 1, kind, seat, ask, answer, note, fact, of)
        where, table = f"entry[{entry.number}]", entry_table(entry)
        check_saveable(table, where)
        read_entry(table, f"{where}.", self.header.players)
        if kind in ("undo", "redo"):
            fold([*self._entries, entry])
        seal = seal_of(self._seal, table)
        try:
            self._store(entry_text(entry, seal).encode())
        except OSError as error:
            what = f"entry {entry.number} could not be written: {_reason(error)}"
            raise JournalError(f"{self.path.name}: {what}") from error
        self._entries.append(entry)
        self._seal = seal
        return entry

    def close(self) -> None:
        """Let other programs open the journal."""
        self._lock.release()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def _store(self, block: bytes) -> None:
        if not self._lock.is_locked:
            raise JournalError(f"{self.path.name}: the journal is closed")
        handle = os.open(self.path, os.O_WRONLY | os.O_APPEND | _BINARY)
        try:
            if self._torn:
                os.ftruncate(handle, self._size)
                self._torn = False
            if os.fstat(handle).st_size != self._size:
                raise JournalError(f"{self.path.name}: another program changed the file; nothing was written to it")
            try:
                _write(handle, block)
            except BaseException:
                self._take_back(handle)
                raise
            self._size += len(block)
        finally:
            os.close(handle)

    def _take_back(self, handle: int) -> None:
        try:
            os.ftruncate(handle, self._size)
        except OSError:
            # the next append tries again before it writes
            self._torn = True
            return
        with suppress(OSError):
            os.fsync(handle)


def _locked(path: Path) -> "BaseFileLock":
    """The lock of the operating system for this journal, which ends with the program that holds it, however it ends."""
    from filelock import FileLock, Timeout

    folder = path.parent / ".locks"
    try:
        folder.mkdir(exist_ok=True)
        lock = FileLock(folder / f"{path.name}.lock", thread_local=False)
        lock.acquire(timeout=0)
    except Timeout as error:
        raise SaveInUse(f"{path.name} is open in another companion") from error
    except OSError as error:
        raise JournalError(f"{path.name}: cannot be opened for writing: {_reason(error)}") from error
    return lock


def _place(path: Path, data: bytes) -> None:
    """Write a new file so that it appears whole or not at all; called under its lock."""
    fresh = path.with_name(f".{path.name}.new")
    try:
        _write_file(fresh, data, os.O_TRUNC)
        try:
            os.link(fresh, path)
        except OSError:
            # the name is taken, or the file system has no links
            if os.path.lexists(path):
                raise FileExistsError(f"{path.name} exists already") from None
            fresh.rename(path)
    finally:
        with suppress(OSError):
            fresh.unlink()
    _sync_folder(path.parent)


def _set_aside(path: Path, data: bytes) -> Path:
    copies = (path.with_name(f"{path.stem}.damaged-{number}.toml") for number in count(1))
    copy = next(copy for copy in copies if not os.path.lexists(copy))
    _write_file(copy, data, os.O_EXCL)
    _sync_folder(path.parent)
    return copy


def _cut(path: Path, end: int) -> None:
    handle = os.open(path, os.O_WRONLY)
    try:
        os.ftruncate(handle, end)
        os.fsync(handle)
    finally:
        os.close(handle)


def _write_file(path: Path, data: bytes, flag: int) -> None:
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | flag | _BINARY, 0o666)
    try:
        _write(handle, data)
    finally:
        os.close(handle)


def _write(handle: int, data: bytes) -> None:
    while data:
        data = data[os.write(handle, data) :]
    os.fsync(handle)


def _sync_folder(folder: Path) -> None:
    # Windows cannot open a folder, and need not
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _reason(error: OSError) -> str:
    return error.strerror or str(error)
