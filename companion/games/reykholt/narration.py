"""What happened, told to the table in as few lines as it takes; forced steps with their rule."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from companion.engine.event import Event, Happening
from companion.engine.verdict import Why
from companion.games.reykholt.state import Valley
from companion.games.reykholt.wording import event_line, rule_text

SILENT = ("set-up",)


def story(s: Valley, happenings: Sequence[Happening], names: Sequence[str]) -> list[str]:
    """Lines for the table; `names` by seat."""
    lines: list[str] = []
    for (kind, _), group in groupby(happenings, _kind):
        if kind == "harvest":
            lines.append(_harvest(list(group), names))
        elif kind != "silent":
            lines += [line for each in group if (line := _line(s, each, names))]
    return lines


def _kind(happening: Happening) -> tuple[str, str]:
    if happening.cause in SILENT:
        return "silent", ""
    if isinstance(happening, Event) and happening.cause == "time:harvest" and happening.rule == "RH-HARV-01":
        return "harvest", ""
    if isinstance(happening, Event) and happening.rule in ("RH-GLOS-10", "RH-WORK-04", "RH-HOME-01"):
        return "silent", happening.rule
    return "event", ""


def _line(s: Valley, happening: Happening, names: Sequence[str]) -> str:
    if isinstance(happening, Event):
        return event_line(s, happening, names)
    text = rule_text(Why(happening.rule, happening.template, happening.args), names)
    return f"{text[:1].upper()}{text[1:]} ({happening.rule})"


def _harvest(group: Sequence[Happening], names: Sequence[str]) -> str:
    """Harvest Time in one line: who takes what."""
    goods: dict[str, list[str]] = {}
    for each in group:
        if isinstance(each, Event) and each.seat is not None:
            goods.setdefault(names[each.seat], []).append(f"{each.piece} from {each.source.split(':')[-1]}")
    shown = " · ".join(f"{name} {', '.join(each)}" for name, each in goods.items())
    return f"Harvest Time, one good from each greenhouse: {shown} (RH-HARV-01)"
