"""What cannot be together in a game's parts: counts that are too high, marks where none can be, places given twice."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple, Protocol

from companion.engine.effect import EffectError
from companion.engine.words import Words
from companion.parts.record import Record
from companion.parts.schemas import schema_of


class Finding(NamedTuple):
    """A contradiction in one line, and the rule that it is one by (empty: plain sense)."""

    text: str
    rule: str = ""


class Check(Protocol):
    """One thing that must hold among the records of a game."""

    def findings(self, records: Sequence[Record]) -> Iterator[Finding]: ...


class Most(NamedTuple):
    """At most `limit` records of a section have these values."""

    section: str
    limit: int
    what: str
    rule: str
    values: Mapping[str, Any] = MappingProxyType({})

    def findings(self, records: Sequence[Record]) -> Iterator[Finding]:
        found = [record for record in records if record.section == self.section and _has(record, self.values)]
        if len(found) > self.limit:
            names = ", ".join(record.id for record in found)
            yield Finding(f"{len(found)} {self.what}, at most {self.limit}: {names}", self.rule)


class OnlyWith(NamedTuple):
    """A field is set (and not false) only where another one begins with one of these."""

    section: str
    field: str
    other: str
    beginnings: tuple[str, ...]
    rule: str = ""

    def findings(self, records: Sequence[Record]) -> Iterator[Finding]:
        for record in _of(records, self.section):
            other = str(record.fields.get(self.other, ""))
            if record.fields.get(self.field) and not other.startswith(self.beginnings):
                wanted = " or ".join(self.beginnings)
                yield Finding(f"{_name(record)}: {self.field} only with {self.other} {wanted}, not {other}", self.rule)


class Among(NamedTuple):
    """A field names one of another field's list."""

    section: str
    field: str
    many: str
    rule: str = ""

    def findings(self, records: Sequence[Record]) -> Iterator[Finding]:
        for record in _of(records, self.section):
            one, many = record.fields.get(self.field), record.fields.get(self.many)
            if one is not None and many is not None and one not in many:
                yield Finding(
                    f"{_name(record)}: {self.field} is {one}, not among {self.many} {', '.join(many)}", self.rule
                )


class Once(NamedTuple):
    """No two records have the same values of these fields."""

    section: str
    fields: tuple[str, ...]

    def findings(self, records: Sequence[Record]) -> Iterator[Finding]:
        first: dict[tuple[Any, ...], Record] = {}
        for record in _of(records, self.section):
            values = tuple(record.fields.get(name) for name in self.fields)
            if None in values:
                continue
            other = first.setdefault(values, record)
            if other is not record:
                place = ", ".join(f"{name} {value}" for name, value in zip(self.fields, values, strict=True))
                yield Finding(f"{_name(record)}: {place} is also that of {_name(other)}")


class IdSays(NamedTuple):
    """The id is made of these fields."""

    section: str
    fields: tuple[str, ...]

    def findings(self, records: Sequence[Record]) -> Iterator[Finding]:
        for record in _of(records, self.section):
            wanted = "-".join(str(record.fields.get(name)) for name in self.fields)
            if record.id != wanted:
                yield Finding(f"{_name(record)}: by its {' and '.join(self.fields)} it is {wanted}")


class NotOver(NamedTuple):
    """One number is not over another."""

    section: str
    low: str
    high: str

    def findings(self, records: Sequence[Record]) -> Iterator[Finding]:
        for record in _of(records, self.section):
            low, high = record.fields[self.low], record.fields[self.high]
            if low > high:
                yield Finding(f"{_name(record)}: {self.low} is {low}, over {self.high} {high}")


CHECKS: Mapping[str, tuple[Check, ...]] = {
    "reykholt": (
        Once("space", ("board", "column", "row")),
        IdSays("space", ("column", "row")),
        OnlyWith("space", "flag", "column", ("property", "town-hall"), "RH-WORK-14"),
        Most(
            "space",
            2,
            "flags in the property column of board 1-2",
            "RH-SOLO-07",
            {"board": "1-2", "column": "property", "flag": True},
        ),
        Most("greenhouse", 23, "greenhouse cards", "RH-COMP-10"),
        Most("greenhouse", 1, "greenhouse cards that are put aside", "RH-SETUP-10", {"lid": True}),
        *(
            Most(
                "greenhouse",
                count,
                f"sized solo greenhouses of size {size}",
                "RH-SOLO-02",
                {"size": size, "solo": True, "random": False},
            )
            for size, count in ((3, 1), (4, 2), (5, 2), (6, 1))
        ),
        Among("greenhouse", "rarest", "kinds"),
        OnlyWith("greenhouse", "lid", "random", ("True",), "RH-SETUP-10"),
        Most("card", 36, "service cards", "RH-COMP-19", {"kind": "service"}),
        Most("card", 16, "story service cards", "RH-STORY-04", {"kind": "story-service"}),
        OnlyWith("card", "column", "when", ("action:",), "RH-SVC-08"),
        OnlyWith("card", "row", "when", ("action:",), "RH-SVC-08"),
        Most("event", 13, "event cards", "RH-STORY-03"),
        Most("story", 5, "scenario cards", "RH-STORY-02"),
    ),
    "kings-vineyard": (NotOver("single", "low", "high"), NotOver("hybrid", "low", "high")),
}


def check(game: str, records: Iterable[Record], words: Words | None = None) -> list[Finding]:
    """All contradictions among records of a game; with its words, effects that it cannot read too."""
    listed = list(records)
    found = [finding for each in CHECKS.get(game, ()) for finding in each.findings(listed)]
    return found + (list(_unread(game, listed, words)) if words is not None else [])


def _unread(game: str, records: Sequence[Record], words: Words) -> Iterator[Finding]:
    sections = schema_of(game).sections
    for record in records:
        for name, field in sections[record.section].fields.items():
            if field.kind != "effect" or name not in record.fields:
                continue
            try:
                words.effect(record.fields[name])
            except EffectError as fault:
                yield Finding(f"{_name(record)}: {name}: {fault}")


def _of(records: Sequence[Record], section: str) -> Iterator[Record]:
    return (record for record in records if record.section == section)


def _has(record: Record, values: Mapping[str, Any]) -> bool:
    return all(record.fields.get(name, False) == value for name, value in values.items())


def _name(record: Record) -> str:
    return f"{record.section} {record.id}" + (f" ({record.face})" if record.face else "")
