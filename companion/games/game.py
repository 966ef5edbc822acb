"""What a game gives the table beyond the machine's `Game`: set-up, reading of typed forms, wording, results."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from importlib import import_module
from typing import Any, NamedTuple, Protocol

from companion.catalogue import MODULES
from companion.engine.event import Event, Happening, Inventory
from companion.engine.node import Fact, Node
from companion.engine.state import State
from companion.engine.verdict import Verdict
from companion.engine.words import Words


class OptionSpec(NamedTuple):
    """Something a table settles before it begins: a choice among `values` (value: what it means), or free text.

    `rule` names the rule whose reading it is; `players` are the player counts for which it is asked; a `seat` may be
    given as a player's name; what is `remembered` is printed on the table's own box and asked only once.
    """

    key: str
    question: str
    values: Mapping[str, str]
    default: str
    rule: str
    players: tuple[int, ...] = ()
    seat: bool = False
    remembered: bool = False


class ResultLine(NamedTuple):
    """One player's result: `total` of so many a `unit`, `rank` (shared where tie-breakers end), `detail` on ties."""

    seat: int
    total: int
    rank: int
    detail: str
    unit: str = "point"

    @property
    def shown(self) -> str:
        """The total in words: "1 point", "18 tables"."""
        return f"{self.total} {self.unit}" if self.total == 1 else f"{self.total} {self.unit}s"


class Result(NamedTuple):
    """The standing; `decided_by` is the rule that settles first place."""

    lines: tuple[ResultLine, ...]
    winners: tuple[int, ...]
    decided_by: str


class SetupStep(NamedTuple):
    """One preparation at the table, and the rule it follows."""

    text: str
    rule: str


class SetupFault(ValueError):
    """The players or an option do not fit the game; one line that says what would be right."""


class TableGame(Protocol):
    """A game as the table plays it. All texts name players through `names`, by seat."""

    name: str
    title: str
    players: range
    words: Words
    options: Sequence[OptionSpec]
    planned: Sequence[str]  # steps of few ways, which a simple player thinks through to their end
    turns: Sequence[str]  # steps with which a turn begins: so far a simple player looks ahead

    def interrupts(self, s: Any, seat: int) -> Iterable[str]: ...
    def fact_fault(self, fact: Fact, answer: str) -> str | None: ...

    def facts(self, s: Any) -> Iterable[Fact]:
        """What is printed on the table's own box, is in this game, and has not been told in it."""
        ...

    def inventory(self, s: Any) -> Inventory: ...

    def tracked(self, s: Any, place: str) -> bool:
        """Whether the companion keeps count of all pieces of a place."""
        ...

    def is_private(self, s: Any, place: str) -> bool:
        """Whether what lies at a place is for its owner's eyes alone."""
        ...

    def start(self, players: int, options: Mapping[str, str], parts: Mapping[str, Any], dealt: bool) -> State:
        """The state before the first step; raises SetupFault."""
        ...

    def check_options(self, players: int, options: Mapping[str, str]) -> None:
        """Raises SetupFault where an option does not fit the game or the number of players."""
        ...

    def from_position(
        self,
        players: int,
        options: Mapping[str, str],
        position: Mapping[str, Any],
        parts: Mapping[str, Any],
        dealt: bool,
        names: Sequence[str],
    ) -> State:
        """The state of a [position] table, at the beginning of a phase; raises SetupFault with the key's path."""
        ...

    def to_position(self, s: Any, names: Sequence[str]) -> dict[str, Any]:
        """The [position] table of a state, as of the beginning of its phase."""
        ...

    def setup_steps(self, players: int) -> list[SetupStep]:
        """The physical preparations, exact for the player count; raises SetupFault."""
        ...

    def read(self, s: Any, node: Node, text: str) -> list[list[str]]:
        """Canonical answers that a typed form may mean here: each reading is one or more answers in a row."""
        ...

    def question(self, s: Any, node: Node, names: Sequence[str]) -> str:
        """The prompt's question in words."""
        ...

    def option_label(self, s: Any, node: Node, answer: str) -> str:
        """An option in words."""
        ...

    def form_help(self, s: Any, node: Node) -> str:
        """How the typed form of this node is written, with an example; empty where there is none."""
        ...

    def rules_here(self, s: Any, node: Node) -> Sequence[str]:
        """The rules behind the step at hand, most important first."""
        ...

    def main_places(self, s: Any, seat: int) -> Sequence[str]:
        """The places that "why?" is about where only a player is named."""
        ...

    def place(self, s: Any, place: str, names: Sequence[str]) -> str:
        """A place of pieces in words, as in "from Anna's hand"."""
        ...

    def move_back(self, s: Any, event: Event, names: Sequence[str]) -> str:
        """What people do with pieces that lie at `source` and go back to `target`, in the state that is restored."""
        ...

    def event_line(self, s: Any, event: Event, names: Sequence[str]) -> str:
        """What an event shows the table, in words; empty for what needs no telling."""
        ...

    def story(self, s: Any, happenings: Sequence[Happening], names: Sequence[str]) -> list[str]:
        """What the table sees happen, in as few lines as it takes; forced steps with their rule."""
        ...

    def together(self, s: Any, node: Node) -> str:
        """The question to the table as a whole where all may act at once; empty where each is asked alone."""
        ...

    def private(self, s: Any, seat: int, names: Sequence[str]) -> list[str]:
        """What only this seat may see, in lines; empty where nothing is hidden from the others."""
        ...

    def rule_text(self, verdict: Verdict, names: Sequence[str]) -> str:
        """A verdict in words, without its rule id."""
        ...

    def headline(self, s: Any, names: Sequence[str]) -> str:
        """Round, phase and what comes next, in one line."""
        ...

    def public(self, s: Any, viewer: int | None = None) -> dict[str, Any]:
        """The state as one seat (None: nobody) may see it, as plain data."""
        ...

    def result(self, s: Any) -> Result:
        """The standing by points in hand; final once the game is over."""
        ...

    def faults(self, s: Any) -> list[str]:
        """What in a state can never be by the rules; empty for every state that play can reach."""
        ...

    def worth(self, s: Any, seat: int) -> float:
        """How good a state looks for a seat, for simple players."""
        ...


def load(name: str) -> TableGame:
    """The game of that name; raises KeyError where it is not built."""
    game: TableGame = import_module(MODULES[name]).GAME
    return game
