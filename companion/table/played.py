"""The played line of a journal: its entries with undo and redo carried out."""

from collections.abc import Sequence
from typing import NamedTuple

from companion.table.sealed import Entry, JournalError


class _Undone(NamedTuple):
    undo: Entry
    segment: list[Entry]


def fold(entries: Sequence[Entry]) -> list[Entry]:
    """The entries that count, in order of play, without undo and redo.

    An undo takes the entry it names and all after it out of the line, but keeps the facts told there. A redo puts back
    what the undo it names took out; facts told since then stand before it. Raises JournalError if an undo names no
    entry of the line, or a redo anything but the latest undo, with nothing but facts since."""
    return _carry_out(entries)[0]


def undoable(entries: Sequence[Entry]) -> Entry | None:
    """The last entry of the played line that is not a fact."""
    return next((entry for entry in reversed(fold(entries)) if entry.kind != "fact"), None)


def redoable(entries: Sequence[Entry]) -> Entry | None:
    """The undo entry that a redo would act on."""
    undone = _carry_out(entries)[1]
    return undone[-1].undo if undone else None


def _carry_out(entries: Sequence[Entry]) -> tuple[list[Entry], list[_Undone]]:
    line: list[Entry] = []
    undone: list[_Undone] = []
    for entry in entries:
        if entry.kind == "undo":
            segment = _take_out(line, entry)
            undone.append(_Undone(entry, segment))
        elif entry.kind == "redo":
            if not undone or undone[-1].undo.number != entry.of:
                raise JournalError(f"entry {entry.number}: there is nothing to redo from entry {entry.of}")
            _put_back(line, undone.pop().segment)
        else:
            line.append(entry)
            # a fact is true whatever is played, so it does not use up the redo
            if entry.kind != "fact":
                undone.clear()
    return line, undone


def _take_out(line: list[Entry], undo: Entry) -> list[Entry]:
    cut = next((place for place, entry in enumerate(line) if entry.number == undo.of), None)
    if cut is None:
        raise JournalError(f"entry {undo.number}: entry {undo.of} is not in the played line, so it cannot be undone")
    if line[cut].kind == "fact":
        raise JournalError(f"entry {undo.number}: entry {undo.of} tells a printed fact, and facts are kept")
    segment = line[cut:]
    line[cut:] = [entry for entry in segment if entry.kind == "fact"]
    return segment


def _put_back(line: list[Entry], segment: list[Entry]) -> None:
    kept = {entry.number for entry in segment}
    line[:] = [entry for entry in line if entry.number not in kept] + segment
