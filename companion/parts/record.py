"""Records of parts files: what a component shows, and who says so."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Collection, Iterable, Mapping
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

from companion.parts.fields import Section, Unfit, check, expected, shown
from companion.parts.schemas import SOURCES, Schema

FORMAT = 1

Key: TypeAlias = tuple[str, str, str]
"""Section, id and side of the board (empty where there is only one): what tells components apart."""


class PartsFault(Exception):
    """A parts file cannot be read or written; one line that names it."""


class Record(NamedTuple):
    """One component. `fields` are all but id and source; `face` is the side of the board that it is on, or empty."""

    section: str
    id: str
    fields: Mapping[str, Any]
    source: str
    face: str = ""

    @property
    def key(self) -> Key:
        return (self.section, self.id, self.face)


def read_file(path: Path, schema: Schema, sources: Collection[str] = SOURCES) -> list[Record]:
    """The records of a parts file, in its order; only those `sources` may stand in it.

    Raises FileNotFoundError or NotADirectoryError where there is none, and PartsFault with one line that names file,
    record and field."""
    try:
        table = tomllib.loads(path.read_bytes().decode("utf-8-sig"))
    except UnicodeDecodeError as fault:
        raise PartsFault(f"{path}: cannot be read: it is not text in UTF-8") from fault
    except (FileNotFoundError, NotADirectoryError):
        raise
    except (ValueError, RecursionError) as fault:
        raise PartsFault(f"{path}: cannot be read: {fault}") from fault
    except OSError as fault:
        raise PartsFault(f"{path}: cannot be read: {fault.strerror or fault}") from fault
    try:
        return read_table(table, schema, sources)
    except Unfit as fault:
        raise PartsFault(f"{path}: {fault}") from fault


def read_table(table: Mapping[str, Any], schema: Schema, sources: Collection[str] = SOURCES) -> list[Record]:
    """The records of a parts table; raises Unfit with one line that names record and field."""
    _check_head(table, schema)
    records = []
    for name, section in schema.sections.items():
        listed = table.get(name, [])
        if section.single:
            if name in table:
                records.append(_read_record(name, section, 0, listed, sources))
            continue
        if not isinstance(listed, list):
            raise Unfit(f"{name}: expected tables, each begun by [[{name}]], found {shown(listed)}")
        places: dict[Key, int] = {}
        for number, each in enumerate(listed, 1):
            record = _read_record(name, section, number, each, sources)
            first = places.setdefault(record.key, number)
            if first != number:
                raise Unfit(f"{_where(name, number, each, 'id')}: stands there twice, first as {name}[{first}]")
            records.append(record)
    return records


def to_table(records: Iterable[Record], schema: Schema) -> dict[str, Any]:
    """The table of a parts file with these records, in the order of the schema's sections and fields."""
    table: dict[str, Any] = {"format": FORMAT, "game": schema.game}
    for record in records:
        section = schema.sections[record.section]
        held = {"id": record.id, "source": record.source, **record.fields}
        fields = {name: held[name] for name in section.fields if name in held}
        if section.single:
            table[record.section] = fields
        else:
            table.setdefault(record.section, []).append(fields)
    order = ["format", "game", *schema.sections]
    return {name: table[name] for name in order if name in table}


def _check_head(table: Mapping[str, Any], schema: Schema) -> None:
    written = table.get("format")
    if type(written) is int and written > FORMAT:
        raise Unfit(f"was written by a newer companion (format {written}); this one reads format {FORMAT}")
    for name, wanted in (("format", FORMAT), ("game", schema.game)):
        found = table.get(name)
        if found != wanted or type(found) is not type(wanted):
            raise Unfit(f"{name}: expected {wanted}, found {shown(found)}" if name in table else f"{name}: missing")
    known = ("format", "game", *schema.sections)
    for name in table:
        if name not in known:
            raise Unfit(f"{_plain(name)}: unknown key, expected one of {', '.join(known)}")


def _read_record(name: str, section: Section, number: int, table: Any, sources: Collection[str]) -> Record:
    if not isinstance(table, dict):
        raise Unfit(f"{_numbered(name, number)}: expected a table, found {shown(table)}")

    def where(key: str) -> str:
        return _where(name, number, table, key)

    for key, value in table.items():
        if key not in section.fields:
            raise Unfit(f"{where(key)}: unknown key, expected one of {', '.join(section.fields)}")
        try:
            check(section.fields[key], value)
        except Unfit as fault:
            raise Unfit(f"{where(key)}: {fault}") from fault
    _check_whole(section, table, where)
    if table["source"] not in sources:
        raise Unfit(f"{where('source')}: expected {' or '.join(sources)}, found {shown(table['source'])}")
    fields = {key: table[key] for key in section.fields if key in table and key not in ("id", "source")}
    return Record(
        name, table["id"] if section.ids else str(number), fields, table["source"], table.get(section.face, "")
    )


def _check_whole(section: Section, table: Mapping[str, Any], where: Callable[[str], str]) -> None:
    for key, field in section.fields.items():
        # what the fields cannot say is kept in words
        spared = "note" in table and not field.place and key not in ("id", "source")
        if key in table or not field.needed or spared:
            continue
        instead = ", or a note that says what it does" if field.kind == "effect" else ""
        raise Unfit(f"{where(key)}: missing, expected {expected(field)}{instead}")


def _where(name: str, number: int, table: Mapping[str, Any], key: str) -> str:
    held = table.get("id")
    told = f" ({_plain(held)})" if isinstance(held, str) and held and key != "id" else ""
    return f"{_numbered(name, number)}.{_plain(key)}{told}"


def _numbered(name: str, number: int) -> str:
    """The place of a record; a section with only one has no numbers."""
    return f"{name}[{number}]" if number else name


def _plain(text: str) -> str:
    return text if text.isprintable() else repr(text)
