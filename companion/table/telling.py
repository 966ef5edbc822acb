"""A printed fact at its first use: asked of the table, read back, told to the session and kept for later games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from companion.engine.event import Happening
from companion.engine.node import Fact
from companion.engine.verdict import Unreadable
from companion.engine.words import Words
from companion.parts.fields import Field, Section, Unfit, applies, read, write
from companion.parts.merge import known, stand_ins
from companion.parts.own import SOURCE, keep, remember, remembered
from companion.parts.record import PartsFault, Record
from companion.parts.schemas import schema_of
from companion.parts.told import (
    EFFECT,
    fact_text,
    find,
    in_words,
    main_field,
    read_fact,
    section_of,
    split_marks,
    told_fields,
)
from companion.table.session import Session

NOTE = "note:"
NOTHING = "-"
YES, NO = ("y", "yes"), ("n", "no")
_OTHER = Section("fact", {EFFECT: Field("effect", needed=True, ask="What happens there", said="{}")}, told=(EFFECT,))
"""A fact of no component that the parts files know: an effect."""


class Question(NamedTuple):
    """One question; choices are (answer, label), `default` says what an empty line means, `hint` what to type."""

    question: str
    choices: Sequence[tuple[str, str]] = ()
    default: str | None = None
    hint: str = ""


class Asker(Protocol):
    """Who puts questions to people and brings back the line that they type."""

    def ask(self, question: Question) -> str: ...

    def tell(self, text: str = "") -> None:
        """Show a line, literally."""
        ...


class Told(NamedTuple):
    """What the table said of a fact: its canonical text, empty for "not now"; or a note, where no text can say it."""

    value: str
    note: str = ""


def settle_fact(session: Session, fact: Fact, asker: Asker) -> list[Happening]:
    """Tell the session a fact: what the table told before, or what it is asked now, which is kept for later games.

    "Not now" is told too and holds as long as the game makes it. What the asker raises goes through; then nothing was
    told. Raises JournalError where it cannot be written."""
    game, players = session.game.name, len(session.names)
    before = told_before(asker, fact, game, players)
    if before.note:
        asker.tell(f"As you noted before, and not checked: {before.note}")
        return session.tell(fact, "")
    told = before if before.value else ask_fact(asker, fact, session.game.words, game, players)
    while True:
        try:
            happenings = session.tell(fact, told.value)
            break
        except Unreadable as fault:
            asker.tell(f"That cannot be kept: expected {fault.expected}")
        told = ask_fact(asker, fact, session.game.words, game, players)
    if told != before and told != Told(""):
        try:
            keep_told(game, fact, told, players)
        except PartsFault as fault:
            asker.tell(f"Note: {fault}; it holds for this game only")
    return happenings


def told_before(asker: Asker, fact: Fact, game: str, players: int) -> Told:
    """What is known of a fact from the rulebook or from what the table told; empty where nothing is."""
    section, names = _shape(fact, game)
    try:
        record = find(known(game), fact.key, players)
        plain = remembered(game).get(fact.key, "")
    except PartsFault as fault:
        asker.tell(f"Note: {fault}; what it told is asked again")
        return Told("")
    value = (fact_text(section, names, record.fields) if record is not None else "") or plain
    return Told(value, "" if value or record is None else record.fields.get("note", ""))


def keep_told(game: str, fact: Fact, told: Told, players: int) -> None:
    """Keep what was told in the table's own parts: as the record of its component, over what was told of it before; as
    a plain fact where it makes no whole record. Raises PartsFault."""
    section, names = _shape(fact, game)
    record = find(stand_ins(game) | known(game), fact.key, players)
    if record is None:
        _remember(game, fact, told)
        return
    # what says which piece it is holds for the stand-in too; all else is only what people told
    mine = {
        name: value for name, value in record.fields.items() if record.source == SOURCE or section.fields[name].place
    }
    if told.value:
        mine = {name: value for name, value in mine.items() if name not in names}
        mine |= read_fact(section, names, told.value)
    else:
        mine["note"] = told.note
    if not told.note and any(
        field.needed and name not in (*mine, "id", "source") for name, field in section.fields.items()
    ):
        _remember(game, fact, told)
        return
    keep(game, [Record(record.section, record.id, mine, SOURCE, record.face)])


def _remember(game: str, fact: Fact, told: Told) -> None:
    """Keep a fact that makes no whole record; of one that cannot be typed there is nothing to keep."""
    if told.value:
        remember(game, fact.key, told.value)


def ask_fact(asker: Asker, fact: Fact, words: Words, game: str, players: int) -> Told:
    """Ask a fact until it can be read and is confirmed; Enter is "not now".

    `y` accepts the draft, which is the fact's own or that of the game's stand-ins for so many players."""
    section, names = _shape(fact, game)
    stand_in = _stand_in(fact, game, players)
    placed = {name: value for name, value in stand_in.items() if section.fields[name].place}
    draft = _draft(section, names, fact, stand_in)
    asker.tell(f"Nobody has told yet: {fact.ask}")
    if draft:
        said = in_words(section, {**placed, **draft}, words)
        asker.tell(f"A draft, not the print: {said} · {fact_text(section, names, draft)}")
    hint = f"{'y: just that · ' if draft else ''}{NOTE} … keeps a note · ?: the words"
    question = Question(main_question(section, names), default="not now", hint=hint)
    while True:
        typed = asker.ask(question).strip()
        folded = typed.casefold()
        if folded in ("", "not now", *NO):
            return Told("")
        if folded in YES and draft:
            return Told(fact_text(section, names, draft))
        if folded in YES:
            asker.tell("There is no draft to say yes to; type it, or Enter for not now")
            continue
        fields = read_shown(asker, section, names, typed, words)
        if fields is None:
            continue
        fields = {**placed, **fields}
        if "note" not in fields:
            ask_fields(asker, section, names, fields, draft, words)
        if _confirmed(asker, f"That is: {in_words(section, fields, words)}. Keep it?"):
            return Told("" if "note" in fields else fact_text(section, names, fields), fields.get("note", ""))
        asker.tell("Not kept; type it once more, or Enter for not now")


def main_question(section: Section, names: Sequence[str]) -> str:
    """What is asked first of a component."""
    return f"{section.short or section.fields[main_field(names)].ask}?"


def read_shown(asker: Asker, section: Section, names: Sequence[str], typed: str, words: Words) -> dict[str, Any] | None:
    """What a typed line says of a component: its first field, all of a short form, or a note; None, once it has been
    told why, where it cannot be read. A lone ? tells the words."""
    if typed == "?":
        asker.tell(f"Words: {', '.join(sorted(name for name, word in words.by_name.items() if word.typed))}")
        asker.tell("a + b: all that can be done · a; b: in this order · a | b: one of them")
        asker.tell("a : b: pay a to get b · [a]: if you like · 3*a: three times")
        return None
    if typed.startswith("/"):
        asker.tell("Commands wait until this is answered")
        return None
    if typed.casefold().startswith(NOTE):
        note = " ".join(typed[len(NOTE) :].split())
        if note:
            return {"note": note}
        asker.tell(f"Not understood: expected words after {NOTE}")
        return None
    try:
        if section.short or "/" in typed:
            return read_fact(section, names, typed, words)
        marks, text = split_marks(section, names, typed)
        first = main_field(names)
        return {**dict.fromkeys(marks, True), first: read(section.fields[first], text, words)}
    except Unfit as fault:
        asker.tell(f"Not understood: {fault}")
        return None


def ask_fields(
    asker: Asker,
    section: Section,
    names: Sequence[str],
    fields: dict[str, Any],
    draft: Mapping[str, Any],
    words: Words,
) -> None:
    """Ask for those of the named fields that are open still, one by one, and put them into `fields`."""
    for name in names:
        field = section.fields[name]
        if name in fields or not field.ask or not applies(field, fields):
            continue
        value = _ask_field(asker, field, draft.get(name), words)
        if value is not None:
            fields[name] = value


def _ask_field(asker: Asker, field: Field, draft: Any, words: Words) -> Any:
    """A value for one field, the draft at Enter; None where it is left open."""
    default = write(field, draft) if draft is not None else "" if field.needed else NOTHING
    choices = [(choice, field.means.get(choice, choice)) for choice in field.choices] if field.kind == "one of" else []
    if not field.needed:
        choices.append((NOTHING, "leave it open"))
    question = Question(f"{field.ask}?", choices, default or None)
    while True:
        typed = asker.ask(question).strip() or default
        if typed == NOTHING and not field.needed:
            return None
        try:
            return read(field, typed, words)
        except Unfit as fault:
            asker.tell(f"Not understood: {fault}")


def _confirmed(asker: Asker, question: str) -> bool:
    return asker.ask(Question(f"{question} [y/N]", default="no")).strip().casefold() in YES


def _shape(fact: Fact, game: str) -> tuple[Section, Sequence[str]]:
    """The section of a fact and the fields that it holds."""
    section = section_of(schema_of(game), fact.key)
    return section or _OTHER, told_fields(section, fact.schema)


def _stand_in(fact: Fact, game: str, players: int) -> Mapping[str, Any]:
    """The fields of the stand-in for a fact's component; empty where there is none."""
    try:
        record = find(stand_ins(game), fact.key, players)
    except PartsFault:
        return {}
    return {} if record is None else record.fields


def _draft(section: Section, names: Sequence[str], fact: Fact, stand_in: Mapping[str, Any]) -> Mapping[str, Any]:
    """The fields of a draft; empty where there is none, as one is that cannot be read or lacks what is needed."""
    if fact.draft:
        try:
            return read_fact(section, names, fact.draft)
        except Unfit:
            return {}
    return {name: stand_in[name] for name in names if name in stand_in} if fact_text(section, names, stand_in) else {}
