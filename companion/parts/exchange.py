"""Passing a table's own parts on: written to a file, and taken over from one after a look at what would change."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from pathlib import Path
from typing import NamedTuple

from companion.parts.own import SOURCE, keep, own, replace
from companion.parts.record import Key, PartsFault, Record, read_file
from companion.parts.schemas import schema_of


class Preview(NamedTuple):
    """What an import would change: records that are new, equal to one's own, or different from it (own, theirs)."""

    new: Mapping[Key, Record]
    equal: Mapping[Key, Record]
    different: Mapping[Key, tuple[Record, Record]]


def export(game: str, path: Path) -> int:
    """Write all of a table's own parts to a file, over whatever is there; how many records. Raises PartsFault."""
    records = own(game)
    if not path.parent.is_dir():
        raise PartsFault(f"{path}: cannot be written: there is no folder {path.parent}")
    replace(path, game, records.values())
    return len(records)


def preview(game: str, path: Path) -> Preview:
    """Compare a file with a table's own parts; nothing is changed. Raises PartsFault."""
    mine = own(game)
    try:
        theirs = {record.key: record for record in read_file(path, schema_of(game), (SOURCE,))}
    except (FileNotFoundError, NotADirectoryError) as fault:
        raise PartsFault(f"{path}: there is no such file") from fault
    return Preview(
        {key: record for key, record in theirs.items() if key not in mine},
        {key: record for key, record in theirs.items() if mine.get(key) == record},
        {key: (mine[key], record) for key, record in theirs.items() if key in mine and mine[key] != record},
    )


def take_over(game: str, found: Preview, overwrite: Collection[Key] = ()) -> int:
    """Keep what is new, and of what is different the records named; how many were kept. Raises PartsFault."""
    wanted = [*found.new.values(), *(theirs for key, (_, theirs) in found.different.items() if key in overwrite)]
    if wanted:
        keep(game, wanted)
    return len(wanted)
