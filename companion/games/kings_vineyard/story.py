"""What happened, told to the table in as few lines as it takes; forced steps with their rule."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import groupby

from companion.engine.event import Event, Happening, Note
from companion.engine.verdict import Why
from companion.games.kings_vineyard.score import tokens
from companion.games.kings_vineyard.state import Vineyards
from companion.games.kings_vineyard.wording import counted, event_line, rule_text

# what befalls many plants at once is told in one line
_TOGETHER: Mapping[str, str] = {
    "KV-GROW-01": "Grow, one leafy tile each",
    "KV-WILT-01": "Wilt, turn one tile each",
}


def story(s: Vineyards, happenings: Sequence[Happening], names: Sequence[str]) -> list[str]:
    """Lines for the table; `names` by seat."""
    lines: list[str] = []
    for (kind, _), group in groupby(happenings, _kind):
        lines += _TELL[kind](s, list(group), names)
    return lines


def _kind(happening: Happening) -> tuple[str, object]:
    """How a happening is told, and what those told in one line with it have in common."""
    if isinstance(happening, Note):
        return "note", None
    if happening.cause == "set-up":
        return "silent", None
    if happening.cause.startswith("visit:"):
        return "visit", happening.cause.split(":")[1]
    if happening.rule in _TOGETHER and happening.cause.startswith("phase:"):
        return "together", happening.rule
    if happening.secret:
        return "drawn", happening.seat
    return "event", None


def _notes(s: Vineyards, group: Iterable[Happening], names: Sequence[str]) -> list[str]:
    texts = [
        (each, rule_text(Why(each.rule, each.template, each.args), names)) for each in group if isinstance(each, Note)
    ]
    return [f"{text[:1].upper()}{text[1:]} ({each.rule})" for each, text in texts]


def _events(s: Vineyards, group: Iterable[Happening], names: Sequence[str]) -> list[str]:
    return [line for each in group if isinstance(each, Event) and (line := event_line(s, each, names))]


def _together(s: Vineyards, group: Iterable[Happening], names: Sequence[str]) -> list[str]:
    plots: dict[str, list[str]] = {}
    rule = ""
    for each in group:
        if isinstance(each, Event) and each.seat is not None:
            rule = each.rule
            plots.setdefault(names[each.seat], []).append(str(int(each.target.split(":")[2]) + 1))
    shown = " · ".join(f"{name} {' '.join(numbers)}" for name, numbers in plots.items())
    return [f"{_TOGETHER[rule]}: {shown} ({rule})"]


def _drawn(s: Vineyards, group: Sequence[Happening], names: Sequence[str]) -> list[str]:
    seat = group[0].seat
    name = names[seat] if seat is not None else "The table"
    return [f"{name} draws {counted(len(group), 'card')}"]


def _visit(s: Vineyards, group: Iterable[Happening], names: Sequence[str]) -> list[str]:
    return sheet([each for each in group if isinstance(each, Event)], names)


def _silent(s: Vineyards, group: Iterable[Happening], names: Sequence[str]) -> list[str]:
    return []


_TELL: Mapping[str, Callable[[Vineyards, list[Happening], Sequence[str]], list[str]]] = {
    "note": _notes,
    "event": _events,
    "together": _together,
    "drawn": _drawn,
    "visit": _visit,
    "silent": _silent,
}


def sheet(points: Sequence[Event], names: Sequence[str]) -> list[str]:
    """A visit's points, player by player and line by line, with what to hand out."""
    lines = ["The king judges the vineyards:"]
    for seat, name in enumerate(names):
        own = [event for event in points if event.seat == seat]
        gained = sum(event.n for event in own)
        paid = "" if not gained else f": hand out {tokens_text(gained)}"
        lines.append(f"  {name} gains {gained}{paid}")
        lines += [f"    {event.n}  {event.cause.split(':', 2)[2]} ({event.rule})" for event in own]
    return lines


def tokens_text(points: int) -> str:
    """Points, 1 or more, as tokens: "1 barrel, 1 bottle and 2 goblets"."""
    kinds = zip(tokens(points), ("barrel", "bottle", "goblet"), strict=True)
    *most, last = (counted(n, name) for n, name in kinds if n)
    return f"{', '.join(most)} and {last}" if most else last
