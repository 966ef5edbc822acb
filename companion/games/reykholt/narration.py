"""What happened, told to the table in as few lines as it takes; forced steps with their rule."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from companion.engine.effect import EffectError
from companion.engine.event import Event, Happening, Note
from companion.engine.verdict import Why
from companion.games.reykholt.goods import KINDS
from companion.games.reykholt.state import Valley
from companion.games.reykholt.wording import card_name, counted, place, rule_text, worker_owner
from companion.games.reykholt.words import words

_PHRASES: dict[tuple[str, str, str], str] = {
    ("supply", "stock", ""): "takes {goods}",
    ("supply", "stock", "RH-BON-03"): "takes {goods} with the bonus",
    ("supply", "stock", "RH-SOLO-13"): "takes {goods} ({rule})",
    ("stock", "supply", ""): "gives up {goods}",
    ("stock", "supply", "RH-TOUR-05"): "pays {goods}",
    ("bonus", "stock", ""): "takes the {piece} on top of the bonus stack ({rule})",
    ("stock", "house", ""): "seeds {goods} in greenhouse {target}",
    ("stock", "house", "RH-ACT-04"): "leaves {goods} in greenhouse {target} ({rule})",
    ("supply", "house", ""): "puts {goods} into greenhouse {target}",
    ("supply", "house", "RH-GLOS-10"): "fills it with {goods}",
    ("house", "stock", ""): "harvests {goods} from greenhouse {source}",
    ("house", "supply", ""): "loses {goods} in greenhouse {source} ({rule})",
    ("pile", "houses", ""): "takes the greenhouse {piece}",
    ("houses", "pile", ""): "puts the greenhouse {piece} back on its pile",
    ("workers", "space", ""): "goes to {where}",
    ("display", "cards", ""): "takes the card {piece}",
    ("", "cards", ""): "shares the card {piece}",
    ("table", "table", ""): "moves on to {where}",
    ("table", "table", "RH-ACT-08"): "moves on to {where}, free ({rule})",
    ("start", "start", ""): "is the next start player ({rule})",
}
"""By where a piece came from, where it went, and under which rule ("": any)."""

_SILENT = ("RH-WORK-04",)
_HOME = ("RH-HOME-01", "RH-SOLO-19")


class _Told(NamedTuple):
    """A piece of the story: a whole line, or what a seat does, told in one line with what it does next."""

    text: str
    seat: int | None = None
    cause: str = ""


def story(s: Valley, happenings: Sequence[Happening], names: Sequence[str]) -> list[str]:
    """Lines for the table; `names` by seat."""
    lines: list[str] = []
    for (seat, cause), group in groupby(_told(s, happenings, names), lambda each: (each.seat, each.cause)):
        if seat is None:
            lines += [each.text for each in group]
        else:
            lines.append(f"{names[seat]} {', '.join(each.text for each in group)}{_by(s, cause)}")
    return lines


def event_line(s: Valley, event: Event, names: Sequence[str]) -> str:
    """What an event means for the pieces on the table; empty for what needs no telling."""
    return next(iter(story(s, [event], names)), "")


def _told(s: Valley, happenings: Sequence[Happening], names: Sequence[str]) -> Iterator[_Told]:
    for sort, group in groupby(happenings, _sort):
        if sort == "harvest":
            yield from _harvest(list(group), names)
        elif sort == "home":
            yield _home(s, list(group), names)
        elif sort.startswith("taken"):
            yield _taken(list(group))
        elif sort != "silent":
            yield from (told for each in group if (told := _one(s, each, names)) is not None)


def _sort(happening: Happening) -> str:
    """Which happenings in a row are told together."""
    if happening.cause == "set-up" or happening.rule in _SILENT:
        return "silent" if isinstance(happening, Event) else "one"
    if not isinstance(happening, Event):
        return "one"
    if happening.rule in _HOME:
        return "home"
    if happening.rule == "RH-HARV-01":
        return "harvest"
    plain = (happening.source, happening.target) == ("supply", f"stock:{happening.seat}")
    return f"taken {happening.seat} {happening.cause}" if plain and happening.rule == "RH-GLOS-04" else "one"


def _one(s: Valley, happening: Happening, names: Sequence[str]) -> _Told | None:
    if isinstance(happening, Note):
        return _Told(_note(happening, names))
    source, target = happening.source.split(":"), happening.target.split(":")
    key = source[0], target[0]
    template = _PHRASES.get((*key, happening.rule)) or _PHRASES.get((*key, ""))
    if template is None or happening.seat is None:
        return None
    text = template.format(
        goods=counted(happening.n, happening.piece),
        piece=_named(s, happening.piece),
        source=source[-1],
        target=target[-1],
        where=place(s, happening.target, names),
        rule=happening.rule,
    )
    return _Told(text, happening.seat, happening.cause if happening.cause.startswith("card:") else "")


def _named(s: Valley, piece: str) -> str:
    """What a piece is called behind its sort: "the card Early Bird", "the greenhouse 4 tomato/lettuce"."""
    sort, _, rest = piece.removeprefix("sharing of ").partition(" ")
    if sort == "card":
        return card_name(s, rest)
    return rest or piece


def _by(s: Valley, cause: str) -> str:
    return f" (card {card_name(s, cause.removeprefix('card:'))})" if cause.startswith("card:") else ""


def _note(note: Note, names: Sequence[str]) -> str:
    if note.template.startswith("passed over") and isinstance(note.args[1], Why):
        reason = rule_text(note.args[1], names)
        return f"Passed over: {_in_words(str(note.args[0]))}; {reason} ({note.rule})"
    text = rule_text(Why(note.rule, note.template, note.args), names)
    return f"{text[:1].upper()}{text[1:]} ({note.rule})"


def _in_words(effect: str) -> str:
    try:
        return words.say(words.effect(effect))
    except EffectError:
        # a step of the flow, which nobody can type
        return effect


def _taken(group: Sequence[Happening]) -> _Told:
    """Goods of one space or card, taken one after the other."""
    events = [each for each in group if isinstance(each, Event)]
    counts = {kind: sum(each.n for each in events if each.piece == kind) for kind in KINDS}
    shown = ", ".join(counted(n, kind) for kind, n in counts.items() if n)
    cause = events[0].cause
    return _Told(f"takes {shown}", events[0].seat, cause if cause.startswith("card:") else "")


def _harvest(group: Sequence[Happening], names: Sequence[str]) -> Iterator[_Told]:
    """Harvest Time: a line for each player, the rule at the first."""
    goods: dict[int, list[str]] = {}
    for each in group:
        if isinstance(each, Event) and each.seat is not None:
            goods.setdefault(each.seat, []).append(f"1 {each.piece} from {each.source.split(':')[-1]}")
    rule = " (RH-HARV-01)"
    for seat, taken in goods.items():
        yield _Told(f"{names[seat]} harvests {', '.join(taken)}{rule}")
        rule = ""


def _home(s: Valley, group: Sequence[Happening], names: Sequence[str]) -> _Told:
    event = group[0]
    assert isinstance(event, Event)
    whose = f"{worker_owner(s, event.piece, names)} workers" if s.solo else "All workers"
    return _Told(f"{whose} come home ({event.rule})")
