"""`/why` and `/whynot`: the events that a number is made of, and the rule that forbids an answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.engine.event import Event
from companion.engine.verdict import Ambiguous, Unreadable, Why
from companion.table.names import split_name
from companion.table.together import seats_together
from companion.table.typed import read_answer

if TYPE_CHECKING:
    from companion.cli.loop import Sitting
    from companion.engine.play import Play

PLACES_SHOWN = 6


def why(sitting: Sitting, rest: str) -> None:
    """What numbers are made of: a player's own by the name alone, any place on the table by its words."""
    session = sitting.session
    seats = range(len(session.names))
    if not rest:
        for seat in seats:
            _tell_main(sitting, seat)
        return
    words = rest.casefold().replace("'s", "").split()
    named = [seat for seat in seats if session.names[seat].casefold().split()[: len(words)] == words]
    if named:
        _tell_main(sitting, named[0])
        return
    places = _places(sitting)
    found = [place for place, text in places if _matches(words, text)]
    if not found:
        sitting.prompter.tell("No such place; places: " + " · ".join(text for _, text in places[:12]))
    for place in found[:PLACES_SHOWN]:
        _tell_place(sitting, place)
    if len(found) > PLACES_SHOWN:
        left = " · ".join(
            session.game.place(session.play.state, place, session.names) for place in found[PLACES_SHOWN:]
        )
        sitting.prompter.tell(f"Also: {left}")


def _tell_main(sitting: Sitting, seat: int) -> None:
    for place in sitting.session.game.main_places(sitting.session.play.state, seat):
        _tell_place(sitting, place)


def _places(sitting: Sitting) -> list[tuple[str, str]]:
    """Every open place that an event touched or a piece lies at, with its name."""
    session = sitting.session
    state = session.play.state
    touched = [
        place
        for each in session.happenings()
        if isinstance(each, Event) and not each.secret
        for place in (each.source, each.target)
        if place and session.game.tracked(state, place) and not session.game.is_private(state, place)
    ]
    main = [place for seat in range(len(session.names)) for place in session.game.main_places(state, seat)]
    return [(place, session.game.place(state, place, session.names)) for place in dict.fromkeys([*touched, *main])]


def _matches(words: list[str], text: str) -> bool:
    inside = text.casefold().replace("'s", "").split()
    return all(any(each.strip("()").startswith(word) for each in inside) for word in words)


def _tell_place(sitting: Sitting, place: str) -> None:
    """A place: what lies there now, and line by line where that comes from; the lines sum to it."""
    session = sitting.session
    text = session.game.place(session.play.state, place, session.names)
    start = {piece: n for (where, piece), n in session.initial.items() if where == place}
    lines = [f"  {n:+} {piece} · at the start" for piece, n in start.items()]
    total = dict(start)
    for each in session.happenings():
        if not isinstance(each, Event) or place not in (each.source, each.target):
            continue
        n = each.n if each.target == place else -each.n
        total[each.piece] = total.get(each.piece, 0) + n
        lines.append(f"  {n:+} {each.piece} · {' '.join(each.cause.replace(':', ' ').split())} ({each.rule})")
    shown = " · ".join(f"{n} {piece}" for piece, n in total.items() if n) or "nothing"
    sitting.prompter.tell(f"{text[:1].upper()}{text[1:]}: {shown}")
    for line in lines:
        sitting.prompter.tell(line)


def why_not(sitting: Sitting, rest: str) -> None:
    """What is said of an answer, and the rule that forbids it; where all act at once a name goes before."""
    from companion.cli.commands import show_all

    session = sitting.session
    if not rest:
        show_all(sitting, "")
        return
    try:
        play, text = _at_the_seat(sitting, rest)
        answer = read_answer(session.game, play, text, session.names)[0]
        verdict = play.judge(answer)
    except (Unreadable, Ambiguous) as fault:
        sitting.prompter.tell(sitting.fault_text(fault))
        return
    if isinstance(verdict, Why):
        sitting.prompter.tell(f"{answer}: not possible, {sitting.verdict_text(verdict)}")
        tell_rule(sitting, verdict.rule)
    elif verdict is not None:
        sitting.prompter.tell(f"{answer}: possible, {sitting.verdict_text(verdict)}")
    else:
        sitting.prompter.tell(f"{answer}: possible")


def _at_the_seat(sitting: Sitting, text: str) -> tuple[Play, str]:  # type: ignore[type-arg]
    """Where the table is asked as a whole, the game at the step of the player named, and the text without the name."""
    session = sitting.session
    seats = seats_together(session.game, session.play)
    if not seats:
        return session.play, text
    seat, rest = split_name(seats, session.names, text)
    trial = session.play.clone()
    while trial.node.seat != seat and trial.node.default is not None:
        trial.play(trial.node.default)
    return trial, rest


def tell_rule(sitting: Sitting, rule_id: str) -> None:
    from companion.cli.output import width
    from companion.rulebook.record import UnknownRule, by_id
    from companion.rulebook.text import brief

    try:
        lines = brief(by_id(rule_id), width())
    except UnknownRule as fault:
        lines = [str(fault)]
    for line in lines:
        sitting.prompter.tell(line)
