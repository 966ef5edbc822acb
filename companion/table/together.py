"""One line that answers for several seats: "anna 2, ben 1" at a step that all may do at once.

It becomes one canonical answer per seat and step, as if each had been asked alone: journals are equal either way.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from companion.engine.node import Decision
from companion.engine.play import Play
from companion.engine.verdict import Ambiguous, Illegal, Unreadable
from companion.games.game import TableGame
from companion.table.names import split_name
from companion.table.typed import answers_here

NOBODY = ("0", "-", "n", "no", "none", "nobody")


class SeatFault(Exception):
    """One seat's part of the line is at fault; nothing was given. `cause` is what that part alone would have raised."""

    def __init__(self, seat: int, cause: Exception) -> None:
        super().__init__(seat, cause)
        self.seat = seat
        self.cause = cause


class Given(NamedTuple):
    """A canonical answer and the seat and step that it belongs to."""

    seat: int
    ask: str
    answer: str


def seats_together(game: TableGame, play: Play) -> list[int]:  # type: ignore[type-arg]
    """The seats that are asked the same in a row, if the game lets the table answer as a whole; never just one."""
    node = play.node
    if not isinstance(node, Decision) or node.default is None or not game.together(play.state, node):
        return []
    trial, ask, seats = play.clone(), node.ask, list[int]()
    while isinstance(node, Decision) and node.ask == ask and node.default is not None:
        if node.seat in seats:
            return []
        seats.append(node.seat)
        trial.play(node.default)
        node = trial.node
    return seats if len(seats) > 1 else []


def read_together(game: TableGame, play: Play, seats: Sequence[int], names: Sequence[str], typed: str) -> list[Given]:  # type: ignore[type-arg]
    """The answers of all seats, in seat order; who is not named takes the default.

    Raises Unreadable or Ambiguous for a part that names nobody, SeatFault for a part that is no legal answer.
    """
    parts = _by_seat(seats, names, typed)
    trial, ask = play.clone(), play.node.ask
    given: list[Given] = []
    for seat in seats:
        for text in parts.get(seat, ()):
            try:
                given += _answers(game, trial, seat, ask, text)
            except (Unreadable, Ambiguous, Illegal) as fault:
                raise SeatFault(seat, fault) from fault
        if (trial.node.seat, trial.node.ask) == (seat, ask) and trial.node.default is not None:
            given.append(Given(seat, ask, trial.node.default))
            trial.play(trial.node.default)
    return given


def _answers(game: TableGame, trial: Play, seat: int, ask: str, text: str) -> list[Given]:  # type: ignore[type-arg]
    if (trial.node.seat, trial.node.ask) != (seat, ask):
        raise Unreadable("nothing more of this player, whose step is over")
    found = [Given(seat, ask, answer) for answer in answers_here(game, trial, text)]
    for each in found:
        trial.play(each.answer)
    return found


def _by_seat(seats: Sequence[int], names: Sequence[str], typed: str) -> dict[int, list[str]]:
    """What was typed for each seat: "anna 2 3, ben 1", by unique beginnings of names; "0" or "no" alone: nothing."""
    parts: dict[int, list[str]] = {}
    folded = typed.strip().casefold()
    if folded in NOBODY and not any(names[seat].casefold().startswith(folded) for seat in seats):
        return parts
    for part in filter(None, (each.strip() for each in typed.split(","))):
        seat, rest = split_name(seats, names, part)
        parts.setdefault(seat, []).append(rest)
    return parts
