"""What a table has told about its own box: facts and records kept from game to game, in the player's data folder."""

from __future__ import annotations

import os
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from companion.folders import home
from companion.parts.fields import Unfit
from companion.parts.record import Key, PartsFault, Record, read_file, read_table, to_table
from companion.parts.schemas import schema_of

__all__ = ["PartsFault", "keep", "own", "own_file", "remember", "remembered", "replace"]

SOURCE = "table"


def own_file(game: str) -> Path:
    """Where a game's own parts lie."""
    return home() / "parts" / f"{game}.toml"


def own(game: str) -> dict[Key, Record]:
    """All that the table has told; raises PartsFault where the file cannot be read."""
    try:
        return {record.key: record for record in read_file(own_file(game), schema_of(game), (SOURCE,))}
    except (FileNotFoundError, NotADirectoryError):
        return {}


def keep(game: str, records: Iterable[Record]) -> None:
    """Keep records, each over what was told of the same component before. Raises PartsFault; then nothing changed."""
    told = own(game)
    told |= {record.key: record._replace(source=SOURCE) for record in records}
    replace(own_file(game), game, told.values())


def remembered(game: str) -> dict[str, str]:
    """Facts told so far, by their id; raises PartsFault where the file cannot be read."""
    return {record.id: record.fields["value"] for record in own(game).values() if record.section == "fact"}


def remember(game: str, key: str, value: str) -> None:
    """Keep a fact, replacing what was told before; the file is replaced as a whole. Raises PartsFault."""
    keep(game, [Record("fact", key, {"value": value}, SOURCE)])


def replace(path: Path, game: str, records: Iterable[Record]) -> None:
    """Write a parts file with these records in the place of what is there: it is the old one or the new one, whole.

    Raises PartsFault; what could not be read again is not written."""
    import tomli_w

    table = to_table(records, schema_of(game))
    try:
        read_table(table, schema_of(game), (SOURCE,))
    except Unfit as fault:
        raise PartsFault(f"{path}: not written: {fault}") from fault

    draft = path.with_name(f".{path.name}.{os.getpid()}.new")
    try:
        # the folder of a player's own files is made on demand
        path.parent.mkdir(parents=True, exist_ok=True)
        data = tomli_w.dumps(table).encode()
        with draft.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        draft.replace(path)
    except (OSError, UnicodeEncodeError) as fault:
        with suppress(OSError):
            draft.unlink()
        reason = getattr(fault, "strerror", None) or fault
        raise PartsFault(f"{path}: cannot be written: {reason}") from fault
