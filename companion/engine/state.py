"""The part of a game's state that the machine owns: the agenda, the log, told facts, the marks of parts being done."""

from __future__ import annotations

from collections.abc import Hashable
from typing import NamedTuple, Self

from companion.engine.effect import Effect
from companion.engine.event import Event, Happening, Note


class Frame(NamedTuple):
    """One pending step: whose it is, what is to be done, and where it comes from ("space:field-2", "phase:work")."""

    seat: int | None
    effect: Effect
    source: str


class State:
    """Mutable and slotted; a game adds its own slots and extends `clone`.

    players    number of seats; seats are numbered clockwise from 0
    agenda     pending steps, the next one last
    cause      source of the step being done, for its events
    log        what happened since the log was opened; None: nobody listens (playouts, look-ahead)
    facts      printed facts told so far, by key
    not_now    facts that the table passed over; the game empties it when they may be asked again
    chances    number of chance steps answered so far: the dealer's key
    interrupts interrupts used since the pending step was first asked
    scope      where on the agenda the innermost scope begins (agenda.py); -1: none is open
    marks      number of the newest mark of a part; 0 outside scopes
    watched    in a look-ahead: marks up to this number are counted; otherwise 0
    parts_done in a look-ahead: how many of those have been reached
    """

    __slots__ = (
        "agenda",
        "cause",
        "chances",
        "facts",
        "interrupts",
        "log",
        "marks",
        "not_now",
        "parts_done",
        "players",
        "scope",
        "watched",
    )

    def __init__(self, players: int) -> None:
        self.players = players
        self.agenda: list[Frame] = []
        self.cause = ""
        self.log: list[Happening] | None = None
        self.facts: dict[str, str] = {}
        self.not_now: tuple[str, ...] = ()
        self.chances = 0
        self.interrupts: tuple[str, ...] = ()
        self.scope = -1
        self.marks = 0
        self.watched = 0
        self.parts_done = 0

    def clone(self) -> Self:
        """An independent copy that logs nothing; games call it first and copy their own slots after."""
        new = self.__class__.__new__(self.__class__)
        new.players = self.players
        new.agenda = self.agenda[:]
        new.cause = self.cause
        new.log = None
        new.facts = self.facts.copy() if self.facts else {}
        new.not_now = self.not_now
        new.chances = self.chances
        new.interrupts = self.interrupts
        new.scope = self.scope
        new.marks = self.marks
        new.watched = self.watched
        new.parts_done = self.parts_done
        return new

    def key(self) -> Hashable:
        """The game's own part of the state as far as effects change it: equal keys, equal futures; None: not compared.

        A look-ahead then tries no position twice, which bounds it where many orders come to the same.
        """
        return None

    def clockwise(self, first: int) -> list[int]:
        """All seats in clockwise order from one of them."""
        return [(first + step) % self.players for step in range(self.players)]

    def push(self, seat: int | None, effect: Effect, source: str | None = None) -> None:
        """Put a step on top of the agenda; its source is that of the step being done unless named."""
        self.agenda.append(Frame(seat, effect, self.cause if source is None else source))

    def forget_interrupts(self, source: str) -> None:
        """The pending step is answered; not so by what belongs to an interrupt, after which the step is asked again."""
        if not source.startswith("interrupt:"):
            self.interrupts = ()

    def move(
        self,
        piece: str,
        n: int,
        source: str,
        target: str,
        seat: int | None,
        rule: str,
        secret: bool = False,
    ) -> None:
        """Log that pieces moved; only atoms call it, beside the change itself."""
        if self.log is not None and n:
            self.log.append(Event(piece, n, source, target, seat, self.cause, rule, secret))

    def remark(self, seat: int | None, rule: str, template: str, *args: object) -> None:
        """Log a remark for the table."""
        if self.log is not None:
            self.log.append(Note(seat, rule, template, args, self.cause))
