"""What a seat may do at any time, as people type it: "@ben early bird", "@2 keep(4)", "@ keep 4"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from companion.engine.verdict import Ambiguous, Unreadable
from companion.table.names import split_name

if TYPE_CHECKING:
    from companion.engine.play import Play
    from companion.games.game import TableGame


class AnyTime(NamedTuple):
    """Something a seat may do now: its canonical answer ("@2 keep(4)") and what it is called."""

    seat: int
    answer: str
    label: str


def any_time(game: TableGame, play: Play, seats: Sequence[int] | None = None) -> list[AnyTime]:  # type: ignore[type-arg]
    """All that these seats, or all of them, have for any time."""
    state, node = play.state, play.node
    return [
        AnyTime(seat, answer := f"@{seat + 1} {name}", game.option_label(state, node, answer))
        for seat in (range(state.players) if seats is None else seats)
        for name in game.interrupts(state, seat)
    ]


def read_interrupt(game: TableGame, play: Play, text: str, names: Sequence[str]) -> str:  # type: ignore[type-arg]
    """The canonical answer of "@seat name": a number or the beginning of a player's name, and beginnings of words.

    Raises Unreadable with what there is, Ambiguous with the candidates.
    """
    typed = text[1:].strip()
    number, _, rest = typed.partition(" ")
    if number.isascii() and number.isdigit():
        seats = [int(number) - 1]
        if seats[0] not in range(play.state.players):
            raise Unreadable(f"a seat from 1 to {play.state.players} after @")
    elif names:
        seat, rest = split_name(range(len(names)), names, typed)
        seats = [seat]
    else:
        raise Unreadable(f"a seat from 1 to {play.state.players} after @")
    return find_any_time(any_time(game, play, seats), rest)


def find_any_time(there: Sequence[AnyTime], text: str) -> str:
    """The one whose canonical text or name has words that begin so, in a row. Raises Unreadable or Ambiguous."""
    wanted = _words(text)
    found = [each for each in there if each.answer.partition(" ")[2] == text] or [
        each
        for each in there
        if wanted and any(_in_a_row(wanted, _words(said)) for said in (each.answer.partition(" ")[2], each.label))
    ]
    if len(found) == 1:
        return found[0].answer
    if found:
        raise Ambiguous(tuple(each.answer for each in found))
    if not there:
        raise Unreadable("a player who has something for any time; nobody named has")
    raise Unreadable("one of: " + " · ".join(each.answer for each in there))


def _words(text: str) -> list[str]:
    return re.findall(r"[^\W_]+", text.casefold())


def _in_a_row(wanted: Sequence[str], words: Sequence[str]) -> bool:
    # numbers are meant whole: 1 is not the beginning of 12
    return any(
        all(a == w if w.isdigit() else a.startswith(w) for a, w in zip(words[start:], wanted, strict=False))
        for start in range(len(words) - len(wanted) + 1)
    )
