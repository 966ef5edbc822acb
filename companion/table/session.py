"""A sitting at a table: an answer is judged, written to the journal and only then applied; the state is its replay."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from companion.engine.effect import Effect, EffectError
from companion.engine.event import Event, Happening, Inventory
from companion.engine.node import Chance, Fact, Node
from companion.engine.play import FactMissing, Play
from companion.engine.verdict import Illegal, Unreadable, Why
from companion.games.game import TableGame
from companion.table.dealer import draw
from companion.table.journal import Journal
from companion.table.played import fold, undoable
from companion.table.put_back import PutBack, put_back
from companion.table.sealed import Entry, Header


class Step(NamedTuple):
    """An entry of the played line and what it brought about; `entry` is None for what comes before the first."""

    entry: Entry | None
    happenings: list[Happening]


class Withdrawal(NamedTuple):
    """What an undo would take back: the entries, the pieces to put back, and the hidden pieces that were seen."""

    entries: list[Entry]
    pieces: list[PutBack]
    seen: list[Event]


class ReplayFault(Exception):
    """An entry of a journal is not legal any more; one line that names it."""


class Session:
    """One game, its journal (None: nothing is written) and the state that it replays to.

    `seed` stands for the dealer of a dealt game; at a real table it is None and chance steps are reported.
    """

    def __init__(
        self,
        game: TableGame,
        header: Header,
        parts: Mapping[str, Any],
        journal: Journal | None = None,
        entries: Sequence[Entry] = (),
        position: Mapping[str, Any] | None = None,
    ) -> None:
        self.game = game
        self.header = header
        self.names = header.players
        self.journal = journal
        self._parts = parts
        self._position = position
        self._entries = list(entries)
        self.steps: list[Step] = []
        self.initial: Inventory
        self.play: Play[Any]
        self._replay()

    # --- what is owed ----------------------------------------------------------------------------

    @property
    def node(self) -> Node:
        """What the table owes next; a dealt game never stops at a chance step."""
        return self.play.node

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return not self.play.state.agenda

    @property
    def line(self) -> list[Entry]:
        """The entries in force, undone ones left out."""
        return [step.entry for step in self.steps if step.entry is not None]

    def happenings(self) -> list[Happening]:
        """All that happened, in order."""
        return [happening for step in self.steps for happening in step.happenings]

    def seat_name(self, seat: int | None) -> str | None:
        """A seat's name; None for the table as a whole."""
        return None if seat is None else self.names[seat]

    # --- answers ---------------------------------------------------------------------------------

    def answer(self, answer: str, note: str = "") -> list[Happening]:
        """Give a canonical answer: judged, written, applied.

        Raises Illegal, Unreadable, FactMissing, and JournalError if it cannot be written; then nothing has changed."""
        node = self.node
        if isinstance(node, Fact):
            return self.tell(node, answer)
        self._judge(answer)
        entry = self._write("answer", self.seat_name(node.seat), node.ask, answer, note)
        return self._perform(entry)

    def _judge(self, answer: str) -> None:
        verdict = self.play.judge(answer)
        if isinstance(verdict, Why):
            raise Illegal(verdict)
        fact = self.play.missing(answer)
        if fact is not None:
            raise FactMissing(fact)

    def tell(self, fact: Fact, answer: str) -> list[Happening]:
        """Tell a printed fact, or pass it over with an empty answer. Raises Unreadable for what cannot be kept."""
        if answer and (fault := self.game.fact_fault(fact, answer)) is not None:
            raise Unreadable(fault)
        entry = self._write("fact", self.seat_name(fact.seat), fact.ask, answer, fact=fact.key)
        return self._perform(entry)

    def ruling(self, seat: int | None, text: str, note: str = "") -> list[Happening]:
        """The table decides by hand: any effect.

        Raises EffectError, Unreadable where a player must be named, Illegal for what cannot be done.
        """
        effect = self.read_ruling(seat, text)
        verdict = self.play.words.can(self.play.state, seat, effect)
        if isinstance(verdict, Why):
            raise Illegal(verdict)
        return self._perform(self._write("ruling", self.seat_name(seat), "ruling", text, note))

    def read_ruling(self, seat: int | None, text: str) -> Effect:
        """The effect of a ruling's text; raises EffectError with the column, Unreadable where a player is missing."""
        effect = self.play.words.effect(text)
        if seat is None and self.play.words.needs_seat(effect):
            raise Unreadable(f"a player before the effect, such as {self.names[0]} {text}")
        return effect

    # --- taking back -----------------------------------------------------------------------------

    def withdrawal(self) -> Withdrawal | None:
        """What an undo would take back: the last answer that a person gave and all that came after it."""
        line = self.line
        last = self._last_by_a_person(line)
        if last is None:
            return None
        first = next(i for i, step in enumerate(self.steps) if step.entry is last)
        happenings = [each for step in self.steps[first:] for each in step.happenings]
        entries = [entry for entry in line if entry.number >= last.number and entry.kind != "fact"]
        seen = [each for each in happenings if isinstance(each, Event) and each.secret]
        return Withdrawal(entries, put_back(happenings), seen)

    def undo(self) -> None:
        """Take back what `withdrawal` names; facts that were told stay told."""
        last = self._last_by_a_person(self.line)
        if last is None:
            return
        self._write("undo", None, "undo", "", of=last.number)
        self._replay()

    def _last_by_a_person(self, line: list[Entry]) -> Entry | None:
        people = [entry for entry in line if entry.seat not in self.header.auto]
        return undoable(people)

    # --- journal and replay ----------------------------------------------------------------------

    def _write(
        self, kind: str, seat: str | None, ask: str, answer: str, note: str = "", fact: str = "", of: int = 0
    ) -> Entry:
        if self.journal is None:
            entry = Entry(len(self._entries) + 1, kind, seat, ask, answer, note, fact, of)
        else:
            entry = self.journal.append(kind=kind, seat=seat, ask=ask, answer=answer, note=note, fact=fact, of=of)
        self._entries.append(entry)
        return entry

    def _perform(self, entry: Entry) -> list[Happening]:
        happenings = self._apply(entry)
        happenings += self._deal()
        self.steps.append(Step(entry, happenings))
        return happenings

    def _replay(self) -> None:
        """Build the state anew from the played line."""
        state = self._start()
        self.initial = self.game.inventory(state)
        self.steps = []
        log: list[Happening] = []
        state.log = log
        self.play = Play(self.game, state)
        state.log = None
        self.steps.append(Step(None, log + self._deal()))
        for entry in fold(self._entries):
            try:
                self._perform(entry)
            except (Illegal, Unreadable, FactMissing, EffectError) as fault:
                raise ReplayFault(self._not_legal(entry, fault)) from fault

    def _start(self) -> Any:
        options = {key: str(value) for key, value in self.header.options.items()}
        dealt = self.header.seed is not None
        if self._position is not None:
            return self.game.from_position(len(self.names), options, self._position, self._parts, dealt, self.names)
        return self.game.start(len(self.names), options, self._parts, dealt)

    def _apply(self, entry: Entry) -> list[Happening]:
        seat = None if entry.seat is None else self.names.index(entry.seat)
        if entry.kind == "ruling":
            return self.play.rule(seat, self.read_ruling(seat, entry.answer))
        node = self.play.node
        if entry.kind == "fact":
            return self.play.tell(Fact(entry.fact, entry.ask, "", seat=seat), entry.answer)
        if node.ask != entry.ask or node.seat != seat:
            raise Unreadable(f"an answer to {node.ask!r}")
        return self.play.apply(entry.answer)

    def _not_legal(self, entry: Entry, fault: Exception) -> str:
        who = entry.seat or "the table"
        return f"entry {entry.number} ({who}, {entry.ask}: {entry.answer!r}) does not hold: {self._reason(fault)}"

    def _reason(self, fault: Exception) -> str:
        if isinstance(fault, Illegal):
            return f"{self.game.rule_text(fault.why, self.names)} ({fault.why.rule})"
        if isinstance(fault, Unreadable):
            return f"expected {fault.expected}"
        return "a printed fact is missing" if isinstance(fault, FactMissing) else str(fault)

    def _deal(self) -> list[Happening]:
        """Answer the chance steps of a dealt game."""
        seed = self.header.seed
        happenings: list[Happening] = []
        while seed is not None and isinstance(node := self.play.node, Chance):
            happenings += self.play.apply(draw(node.outcomes, seed, self.play.state.chances))
        return happenings
