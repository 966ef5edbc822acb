"""Printed facts of a running game and the records behind them: keys, texts, words.

A fact's key is `section:id` ("space:field-2"). Its text holds the values in the order in which the section tells them,
what is not printed left out: `action:harvest / lettuce : mushroom / others / round`, or in a short form with blanks
between them: `4 tomato/carrot`. A mark that is there goes before them all: `flag 2 tomato`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.engine.effect import EffectError
from companion.engine.words import Words
from companion.parts.fields import Field, Section, Unfit, applies, read, write
from companion.parts.record import Key, Record
from companion.parts.schemas import Schema

_BETWEEN = " / "
EFFECT = "effect"


def section_of(schema: Schema, key: str) -> Section | None:
    """The section that a fact's key names; None for a fact that is no component's."""
    name, colon, _ = key.partition(":")
    section = schema.sections.get(name) if colon else None
    return section if section is not None and section.told else None


def told_fields(section: Section | None, sort: str) -> tuple[str, ...]:
    """The fields that a fact holds; `sort` is its schema: "effect", or the name of a section."""
    return (EFFECT,) if section is None or (sort == EFFECT and EFFECT in section.told) else section.told


def fact_key(record: Record) -> str:
    """The key under which games know a component."""
    return f"{record.section}:{record.id}"


def find(records: Mapping[Key, Record], key: str, players: int) -> Record | None:
    """The record behind a fact's key, on the side of the board for that many players."""
    name, _, part = key.partition(":")
    found = [record for record in records.values() if (record.section, record.id) == (name, part)]
    return next((record for record in found if on_face(record, players)), None)


def on_face(record: Record, players: int) -> bool:
    """Whether a component is used with that many players, by the side of the board that it is on."""
    low, _, high = record.face.partition("-")
    return not record.face or int(low) <= players <= int(high or low)


def main_field(names: Sequence[str]) -> str:
    """The field that is asked first: the effect where there is one."""
    return EFFECT if EFFECT in names else names[0]


def fact_text(section: Section, names: Sequence[str], fields: Mapping[str, Any]) -> str:
    """The canonical text of a fact from a record's fields; empty where one that it needs is unknown."""
    if any(section.fields[name].needed and name not in fields for name in names):
        return ""
    held = [name for name in names if name in fields]
    marks = [name for name in held if fields[name] is True]
    values = [write(section.fields[name], fields[name]) for name in held if not isinstance(fields[name], bool)]
    return " ".join([*marks, (" " if section.short else _BETWEEN).join(values)])


def read_fact(section: Section, names: Sequence[str], text: str, words: Words | None = None) -> dict[str, Any]:
    """The fields that a fact's text holds; raises Unfit."""
    marks, rest = split_marks(section, names, text)
    found: dict[str, Any] = {name: name in marks for name in names if section.fields[name].kind == "yes/no"}
    values = [name for name in names if name not in found]
    left = rest.split(maxsplit=len(values) - 1) if section.short else [rest]
    if len(values) > 1 and not section.short:
        left = [part.strip() for part in rest.split(_BETWEEN.strip())]
    for name in values:
        field = section.fields[name]
        if not left:
            if field.needed:
                raise Unfit(f"expected {_BETWEEN.join(values)}; {name} is missing")
            continue
        try:
            found[name] = read(field, left[0], words)
        except Unfit:
            if field.needed:
                raise
            continue
        del left[0]
    if left:
        raise Unfit(f"expected {_BETWEEN.join(values)}, found {left[0]!r}")
    return found


def split_marks(section: Section, names: Sequence[str], text: str) -> tuple[list[str], str]:
    """The marks before a fact's text, and the text without them."""
    marks: list[str] = []
    while True:
        first, blank, rest = text.strip().partition(" ")
        name = first.casefold()
        if not blank or name not in names or name in marks or section.fields[name].kind != "yes/no":
            return marks, text
        marks.append(name)
        text = rest


def in_words(section: Section, fields: Mapping[str, Any], words: Words | None = None) -> str:
    """What a component shows, in plain language; places are left out."""
    pieces = []
    for name, field in section.fields.items():
        if name in fields and field.said and applies(field, fields):
            pieces.append(_said(field, fields[name], words))
    return "; ".join(piece for piece in pieces if piece)


def _said(field: Field, value: Any, words: Words | None) -> str:
    if isinstance(value, bool):
        yes, _, no = field.said.partition("|")
        return yes if value else no
    if isinstance(value, list):
        *most, last = value
        text = f"{', '.join(most)} and {last}" if most else last
    elif field.kind == "effect":
        text = effect_in_words(value, words)
    else:
        text = field.means.get(str(value), str(value))
    return field.said.replace("{}", text)


def effect_in_words(text: str, words: Words | None) -> str:
    """An effect read out; its text where the game has no such words."""
    if words is None:
        return text
    try:
        return words.say(words.effect(text))
    except EffectError:
        return text
