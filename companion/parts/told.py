"""Printed facts of a running game and the records behind them: keys, texts, words.

A fact's key is `section:id` ("space:field-2"). Its text is the field itself where a section tells one, an effect for
most; bare values where the section has a short form: `4 tomato/carrot`; otherwise name and value by turns:
`effect lettuce : mushroom · when action:harvest · whose own`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.engine.effect import EffectError
from companion.engine.words import Words
from companion.parts.fields import Field, Section, Unfit, applies, read, write
from companion.parts.record import Key, Record
from companion.parts.schemas import Schema

_BETWEEN = " · "
EFFECT = "effect"


def section_of(schema: Schema, key: str) -> Section | None:
    """The section that a fact's key names; None for a fact that is no component's."""
    name, colon, _ = key.partition(":")
    section = schema.sections.get(name) if colon else None
    return section if section is not None and section.told else None


def told_fields(section: Section | None, sort: str) -> tuple[str, ...]:
    """The fields that a fact holds; `sort` is its schema: "effect", or the name of a section."""
    return (EFFECT,) if section is None or sort == EFFECT else section.told


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


def fact_text(section: Section, names: Sequence[str], fields: Mapping[str, Any]) -> str:
    """The canonical text of a fact from a record's fields; empty where its first field is unknown."""
    if names[0] not in fields:
        return ""
    texts = {name: write(section.fields[name], fields[name]) for name in names if name in fields}
    if len(names) == 1 or section.short:
        return " ".join(texts.values())
    return _BETWEEN.join(f"{name} {text}" for name, text in texts.items())


def read_fact(section: Section, names: Sequence[str], text: str, words: Words | None = None) -> dict[str, Any]:
    """The fields that a fact's text holds; raises Unfit."""
    if len(names) == 1:
        return {names[0]: read(section.fields[names[0]], text, words)}
    if section.short:
        return _read_short(section, names, text)
    found: dict[str, Any] = {}
    for part in text.split(_BETWEEN.strip()):
        name, _, value = part.strip().partition(" ")
        if name not in names or name in found:
            raise Unfit(f"expected each once of {', '.join(names)}, found {name!r}")
        found[name] = read(section.fields[name], value, words)
    missing = [name for name in names if section.fields[name].needed and name not in found]
    if missing:
        raise Unfit(f"expected {', '.join(names)}; {missing[0]} is missing")
    return found


def _read_short(section: Section, names: Sequence[str], text: str) -> dict[str, Any]:
    values = text.split(maxsplit=len(names) - 1)
    if len(values) != len(names):
        raise Unfit(f"expected {' and '.join(names)}")
    return {name: read(section.fields[name], value) for name, value in zip(names, values, strict=True)}


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
