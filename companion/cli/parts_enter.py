"""`companion parts GAME enter`: what is printed, told component by component in a few keystrokes, and kept at once."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from companion.cli.asking import confirm
from companion.cli.output import width, wrapped
from companion.cli.prompter import EndOfInput, Prompt, Prompter
from companion.engine.node import Fact
from companion.engine.verdict import Unreadable
from companion.engine.words import Words
from companion.games.game import SetupFault, TableGame
from companion.parts.fields import Section, Unfit, near, read
from companion.parts.merge import known, stand_ins
from companion.parts.own import SOURCE, keep, own, remember, remembered
from companion.parts.record import Key, Record
from companion.parts.schemas import schema_of
from companion.parts.told import EFFECT, fact_key, fact_text, in_words, on_face
from companion.table.telling import NO, NOTE, NOTHING, YES, Question, ask_fields, main_question, read_shown

STOP = "/stop"
LOOKED_AT = 5
_FROM = {"table": "As told before", "rulebook": "By the rulebook", "stand-in": "A draft, not the print"}
BOX = "box"
"""What stands for the questions about the whole box, which a game asks at its beginning."""


class Stop(Exception):
    """The people want to leave it at that."""


class Asking:
    """A prompter for the table's questions: lines are broken to the width there is, and /stop ends it all."""

    def __init__(self, prompter: Prompter) -> None:
        self.prompter = prompter

    def ask(self, question: Question) -> str:
        *before, last = wrapped(question.question, width())
        for line in before:
            self.prompter.tell(line)
        typed = self.prompter.ask(Prompt(last, question.choices, question.default, question.hint))
        if typed.strip().casefold() == STOP:
            raise Stop
        return typed

    def tell(self, text: str = "") -> None:
        for line in wrapped(text, width()):
            self.prompter.tell(line)


def enter(prompter: Prompter, game: TableGame, what: str | None = None) -> int:
    """Ask for what is not known yet, or for `what`: a section, an id, or section:id of a piece that is new; how many
    records were kept.

    Each is kept once it has been read back. Ends where people type /stop or the input ends; raises PartsFault, and
    Unreadable where `what` is nothing of this game.
    """
    asking = Asking(prompter)
    kept = 0
    try:
        wanted = _chosen(asking, game) if what is None else _named(game, what.casefold())
        if wanted is None:
            return _enter_box(asking, game)
        if not wanted:
            asking.tell(f"There is nothing left to tell of {game.title}")
        for place, draft in enumerate(wanted, 1):
            asking.tell()
            kept += _enter_one(asking, game, draft, f"{place} of {len(wanted)} · ")
    except (Stop, EndOfInput, KeyboardInterrupt):
        prompter.tell()
    return kept


def askable(game: str) -> dict[Key, Record]:
    """All components that can be asked for, known ones and stand-ins, in the order of the bundled file."""
    sections = schema_of(game).sections
    found = {**stand_ins(game), **known(game)}
    return {key: record for key, record in found.items() if sections[record.section].told}


def _named(game: TableGame, what: str) -> list[Record] | None:
    """The components of that id, or of that section as far as they are not told yet, else all of it; None: the box."""
    every, told = askable(game.name), known(game.name)
    sections = [name for name, section in schema_of(game.name).sections.items() if section.told]
    if found := [record for record in every.values() if record.id == what]:
        return found
    if found := [record for record in every.values() if record.section == what]:
        return [record for record in found if record.key not in told] or found
    if what == BOX and _box(game):
        return None
    section, _, new = what.partition(":")
    if section in sections and new:
        try:
            return [Record(section, read(schema_of(game.name).sections[section].fields["id"], new), {}, "")]
        except Unfit as fault:
            raise Unreadable(str(fault).removeprefix("expected ")) from fault
    listed = [*sections, *([BOX] if _box(game) else [])]
    raise Unreadable(f"one of {', '.join(listed)}, or the id of one" if sections else " or ".join(listed) or "nothing")


def _chosen(asking: Asking, game: TableGame) -> list[Record] | None:
    """The components of a sort that people choose, as far as they are not told yet; None: the box."""
    told = known(game.name)
    groups: dict[str, list[Record]] = {}
    for key, record in askable(game.name).items():
        if key not in told:
            groups.setdefault(group(record), []).append(record)
    titles = {name: schema_of(game.name).sections[records[0].section].title for name, records in groups.items()}
    choices = [(name, f"{titles[name]}: {len(records)} not told yet") for name, records in groups.items()]
    if _box(game):
        choices.append((BOX, "what is asked once about the whole box"))
    names = [name for name, _ in choices]
    while len(names) > 1:
        asking.tell(f"Each is kept at once; {STOP} leaves the rest for later")
        typed = asking.ask(Question("What would you like to tell?", choices, names[0])).strip()
        name = near(names, typed) if typed else names[0]
        if name is not None:
            return groups.get(name)
        asking.tell("Not understood; expected one of: " + ", ".join(names))
    return groups.get(names[0]) if names else []


def group(record: Record) -> str:
    """A section, and the side of the board where there are two."""
    return f"{record.section} {record.face}".strip()


def label(record: Record) -> str:
    """A component as people find it: "field-2 (board 3-4)"."""
    return record.id + (f" (board {record.face})" if record.face else "")


def _enter_one(asking: Asking, game: TableGame, draft: Record, place: str) -> bool:
    """Ask for one component until it is kept or passed over; whether it was kept."""
    section = schema_of(game.name).sections[draft.section]
    record = _ask_one(asking, section, draft, game.words, f"{place}{section.title} {label(draft)}")
    if record is None:
        return False
    mine = own(game.name).get(record.key)
    keep(game.name, [record])
    asking.tell(f"Kept: {label(record)}")
    if mine is not None and mine != record:
        offer_running(asking.prompter, game, record)
    return True


def _ask_one(asking: Asking, section: Section, draft: Record, words: Words, title: str) -> Record | None:
    placed = {name: value for name, value in draft.fields.items() if section.fields[name].place}
    shown = draft.fields if draft.source != "stand-in" else _without_note(draft.fields)
    asking.tell(title)
    if shown:
        asking.tell(f"{_FROM[draft.source]}: {in_words(section, shown, words)}")
    if EFFECT in shown:
        asking.tell(f"  {shown[EFFECT]}")
    draft_asked = bool(shown)
    while True:
        typed = NO[0]
        if draft_asked:
            hint = f"n: no · {NOTHING}: skip · or type what it shows"
            typed = asking.ask(Question("Is that what yours shows?", default="yes", hint=hint)).strip() or YES[0]
        # who has said anything else does not mean the draft by Enter any more
        draft_asked = False
        if typed.casefold() in NO:
            hint = f"{NOTE} … keeps a note · ?: the words · {NOTHING}: skip"
            typed = asking.ask(Question(main_question(section, section.told), hint=hint)).strip()
        if typed.casefold() in YES and shown:
            return Record(draft.section, draft.id, {**shown}, SOURCE, draft.face)
        if typed == NOTHING:
            return None
        fields = _typed(asking, section, typed, placed, _defaults(section, draft), words)
        if fields is None:
            continue
        asking.tell(f"That is: {in_words(section, fields, words)}")
        if asking.ask(Question("Keep it? [Y/n]", default="yes")).strip().casefold() in ("", *YES):
            return Record(draft.section, draft.id, fields, SOURCE, str(fields.get(section.face, "")))


def _typed(
    asking: Asking, section: Section, typed: str, placed: Mapping[str, Any], defaults: Mapping[str, Any], words: Words
) -> dict[str, Any] | None:
    """The fields of a component from a line that says what it shows, and the questions that are left; None where it
    cannot be read, which has been told."""
    told = read_shown(asking, section, section.told, typed, words)
    if told is None:
        return None
    fields = {**placed, **told}
    # of what is kept as a note, only the place must be known
    every = dict.fromkeys((*section.told, *section.fields))
    names = [name for name in every if "note" not in told or section.fields[name].place]
    ask_fields(asking, section, names, fields, defaults, words)
    return fields


def _defaults(section: Section, draft: Record) -> Mapping[str, Any]:
    """What Enter stands for at single questions: a name that we made up is offered with the whole draft only."""
    made_up = draft.source == "stand-in"
    return {
        name: value for name, value in draft.fields.items() if not (made_up and section.fields[name].kind == "text")
    }


def _without_note(fields: Mapping[str, Any]) -> Mapping[str, Any]:
    """A stand-in's note is about the stand-in."""
    return {name: value for name, value in fields.items() if name != "note"}


# --- what is asked once about the whole box --------------------------------------------------------


def _box(game: TableGame) -> list[str]:
    return [spec.key for spec in game.options if spec.remembered]


def _enter_box(asking: Asking, game: TableGame) -> int:
    """Ask what a game would ask about the box at its beginning; how many answers were kept."""
    before = remembered(game.name)
    kept = 0
    for spec in game.options:
        if not spec.remembered:
            continue
        default = before.get(spec.key, spec.default)
        while True:
            typed = asking.ask(Question(f"{spec.question}? ({spec.rule})", list(spec.values.items()), default)).strip()
            value = default if not typed else near(list(spec.values), typed) or typed
            try:
                game.check_options(game.players[-1], {spec.key: value})
            except SetupFault as fault:
                asking.tell(str(fault))
                continue
            remember(game.name, spec.key, value)
            kept += 1
            break
    return kept


# --- the game that is running ----------------------------------------------------------------------


def offer_running(prompter: Prompter, game: TableGame, record: Record) -> bool:
    """After a correction: where the newest unfinished game holds the fact as it was, ask whether to correct it there
    too, and tell it as an entry of its own; whether that was done."""
    from companion.cli.play import open_session
    from companion.table.journal import JournalError

    try:
        path = _unfinished(game, record)
        if path is None or not confirm(prompter, f"Also in the game that is running ({path.stem})?"):
            return False
        session = open_session(path)
        try:
            key = fact_key(record)
            before = next(entry for entry in reversed(session.line) if entry.fact == key)
            session.tell(Fact(key, before.ask, record.section), _value(game.name, record))
        finally:
            if session.journal is not None:
                session.journal.close()
    except JournalError as fault:
        prompter.tell(f"Not changed there: {fault}")
        return False
    except Unreadable as fault:
        prompter.tell(f"Not changed there: expected {fault.expected}")
        return False
    prompter.tell(f"Changed in {path.stem} too; what happened there before stays as it was")
    return True


def _unfinished(game: TableGame, record: Record) -> Path | None:
    """The newest save of this game that is not over and was told something else of this component."""
    from companion.cli.play import open_session
    from companion.table import saves
    from companion.table.journal import JournalError
    from companion.table.reading import read as read_save

    value, key = _value(game.name, record), fact_key(record)
    for path in saves.listed()[:LOOKED_AT]:
        try:
            if not value or read_save(path).header.game != game.name:
                continue
            session = open_session(path, writing=False)
        except JournalError:
            continue
        told = [entry.answer for entry in session.line if entry.fact == key and entry.answer]
        if not session.over and on_face(record, len(session.names)) and told and told[-1] != value:
            return path
    return None


def _value(game: str, record: Record) -> str:
    section = schema_of(game).sections[record.section]
    return fact_text(section, section.told, record.fields)
