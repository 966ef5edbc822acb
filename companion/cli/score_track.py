"""The end of a game of Reykholt asked at the table: where managers stand, who is in front, what a story card asks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any

from companion.cli.asking import NO, Back, Unread, ask_until, is_back, named, walk
from companion.cli.beginning import read_names
from companion.cli.prompter import Prompt, Prompter
from companion.cli.score_track_text import track_text
from companion.games.game import SetupFault, load
from companion.games.reykholt.goods import KINDS, table_cost
from companion.games.reykholt.score import GOAL, table_name
from companion.games.reykholt.score_file import GAME, Sheet, read_track, score_track
from companion.games.reykholt.score_reading import EXAMPLE, FORM, read_table

ALL, NOBODY = ("all", "everybody"), ("none", "nobody")
ORDER, STORY = "order", "story"
MOST_GOODS = 99


class TrackForm:
    """The end of a game as far as it has been told.

    names     who played, in seat order; one alone played solo
    tables    tables entered, by name
    fronts    by table that several are on: their names from the front to the back
    met       who meets the story card's condition; None outside Story Mode
    held      alone: goods in stock of the kind that the next table wants
    complete  the sheet has been shown
    """

    def __init__(self, prompter: Prompter) -> None:
        self.prompter = prompter
        self.names: list[str] = []
        self.tables: dict[str, int] = {}
        self.fronts: dict[int, list[str]] = {}
        self.met: set[str] | None = None
        self.held = 0
        self.complete = False

    def steps(self) -> Sequence[Callable[[], None]]:
        """All questions in order, as far as they are known now, and the sheet with its corrections."""
        asked: list[Callable[[], None]] = [self._ask_names]
        asked += [partial(self._ask_table, name) for name in self.names]
        return [*asked, self._ask_rest, self._correct]

    def text(self) -> str:
        """The score file of what was told."""
        import tomli_w

        told = self.document()
        text = tomli_w.dumps({key: value for key, value in told.items() if key != "player"})
        for player in told["player"]:
            goods = "".join(f"goods = {{ {kind} = {n} }}\n" for kind, n in player.pop("goods", {}).items())
            text += f"\n[[player]]\n{tomli_w.dumps(player)}{goods}"
        return text

    def document(self) -> dict[str, Any]:
        """The score file as a table."""
        solo = {"solo": True} if len(self.names) == 1 else {}
        return {"game": GAME, **solo, "player": [self._record(name) for name in self.names]}

    def _record(self, name: str) -> dict[str, Any]:
        record: dict[str, Any] = {"name": name, "tables": self.tables[name]}
        front = self.fronts.get(self.tables[name], [])
        if name in front and len(self._on(self.tables[name])) > 1:
            record["arrived"] = len(front) - front.index(name)
        if self.met is not None:
            record["condition"] = name in self.met
        if self._goods() and self.held:
            record["goods"] = {KINDS[table_cost(self.tables[name] + 1)[0]]: self.held}
        return record

    def _on(self, table: int) -> list[str]:
        return [name for name in self.names if self.tables.get(name) == table]

    # --- asking ----------------------------------------------------------------------------------

    def _ask_names(self) -> None:
        def read(typed: str) -> list[str]:
            if is_back(typed):  # one player alone could be called that
                raise Back
            try:
                return read_names(typed.split(","), load(GAME)) if typed or not former else former
            except SetupFault as fault:
                raise Unread(str(fault)) from fault

        former = self.names
        prompt = Prompt("Who played? Names with commas", (), ", ".join(former) or None, "such as: Anna, Ben, Cleo")
        self.names = ask_until(self.prompter, prompt, read)
        if self.met is not None:
            self.met &= set(self.names)

    def _ask_table(self, name: str) -> None:
        def read(typed: str) -> int:
            table = former if not typed and former is not None else read_table(typed)
            if table is None:
                raise Unread(f"Not understood; expected {FORM}: {EXAMPLE}")
            return table

        former = self.tables.get(name)
        default = None if former is None else f"{former} tables, {table_name(former)}"
        hint = f"{FORM}: {EXAMPLE}" if not self.tables else ""
        self.tables[name] = ask_until(self.prompter, Prompt(f"Where is {name}'s manager?", (), default, hint), read)
        tables = "1 table" if self.tables[name] == 1 else f"{self.tables[name]} tables"
        self.prompter.tell(f"  {tables} · on {table_name(self.tables[name])} (RH-END-02)")

    def _ask_rest(self) -> None:
        # one step for all that hangs on the tables, so that a correction changes no step's place
        walk(lambda: [*self._orders(), self._ask_story, *self._goods()])

    def _orders(self) -> list[Callable[[], None]]:
        """A question for each table that several managers are on (RH-END-03)."""
        shared = dict.fromkeys(table for name in self.names if len(self._on(table := self.tables.get(name, -1))) > 1)
        return [partial(self._ask_order, table) for table in shared if table >= 0]

    def _ask_order(self, table: int) -> None:
        there = self._on(table)
        former = self.fronts.get(table, [])
        if sorted(former) != sorted(there):
            former = []

        def read(typed: str) -> list[str]:
            front = former if not typed else _names(typed, there)
            left = [name for name in there if name not in front]
            if not front or len(left) > 1:
                raise Unread(f"Expected {' and '.join(there)}, from the front to the back")
            return [*front, *left]

        question = f"Who stands in front on {table_name(table)}? Names from the front to the back (RH-END-03)"
        self.fronts[table] = ask_until(self.prompter, Prompt(question, (), ", ".join(former) or None), read)

    def _ask_story(self) -> None:
        def read(typed: str) -> set[str] | None:
            folded = typed.casefold()
            if not typed or (folded in NO and named(typed, self.names) is None):
                return self.met if not typed else None
            if named(typed, self.names) is None and folded in ALL + NOBODY:
                return set(self.names) if folded in ALL else set()
            return set(_names(typed, self.names))

        now = "this was no Story Mode" if self.met is None else ", ".join(sorted(self.met)) or NOBODY[0]
        hint = "names, all or none" + ("; no: this was no Story Mode" if self.met is not None else "")
        question = "Story Mode: who meets what the story card asks? (RH-STORY-14)"
        self.met = ask_until(self.prompter, Prompt(question, (), now, hint), read)

    def _goods(self) -> list[Callable[[], None]]:
        """Alone, once the goal is reached: the goods that the next table wants (RH-SOLO-25)."""
        if len(self.names) != 1 or self.met is not None or self.tables.get(self.names[0], 0) < GOAL:
            return []
        return [self._ask_goods]

    def _ask_goods(self) -> None:
        def read(typed: str) -> int:
            if not typed:
                return self.held
            if not (typed.isascii() and typed.isdigit()) or int(typed[:3]) > MOST_GOODS:
                raise Unread(f"Not understood; expected a whole number from 0 to {MOST_GOODS}")
            return int(typed)

        name = self.names[0]
        kind, wanted = table_cost(self.tables[name] + 1)
        question = f"{name}'s goods in stock for the next table, {KINDS[kind]}: it wants {wanted} (RH-SOLO-25)"
        self.held = ask_until(self.prompter, Prompt(question, (), str(self.held)), read)

    # --- the end ---------------------------------------------------------------------------------

    def _correct(self) -> None:
        """Show the sheet, and ask again what is named, until nothing is."""
        self.complete = True
        while True:
            self._tell_sheet()
            choices = [(name, f"{name}'s table") for name in self.names]
            choices += [(ORDER, "who is in front")] if self._orders() else []
            prompt = Prompt(
                "Correct anything? A player's name, or Enter",
                [*choices, (STORY, "who meets the story card's condition")],
                "nothing",
            )
            again = ask_until(self.prompter, prompt, self._read_correction)
            if not again:
                return
            self._ask_again(again)

    def _ask_again(self, steps: Sequence[Callable[[], None]]) -> None:
        """Ask these, and who is in front where that is new; the way back ends with what was told before."""
        before = dict(self.tables)
        try:
            walk(lambda: [*steps, *self._unsettled()])
        except Back:
            self.tables = before

    def _unsettled(self) -> list[Callable[[], None]]:
        return [step for step in self._orders() if not self._settled(step)]

    def _settled(self, step: Any) -> bool:
        (table,) = step.args
        return sorted(self.fronts.get(table, [])) == sorted(self._on(table))

    def _read_correction(self, typed: str) -> Sequence[Callable[[], None]]:
        wanted = typed.casefold()
        name = named(typed, self.names)
        if name is not None:
            return [partial(self._ask_table, name), *self._goods()]
        if not wanted or wanted in ("0", *NOBODY, *NO):
            return ()
        if ORDER.startswith(wanted) and self._orders():
            return self._orders()
        if STORY.startswith(wanted):
            return [self._ask_story, *self._goods()]
        order = [ORDER] if self._orders() else []
        raise Unread(f"Not understood: {typed}; expected one of {', '.join([*self.names, *order, STORY])}, or Enter")

    # --- telling ---------------------------------------------------------------------------------

    def tell_so_far(self) -> None:
        """How far everybody came of whom that was told, for people who leave before the sheet."""
        if self.complete:
            return
        for name in self.names:
            if name in self.tables:
                self.prompter.tell(f"{name} · {self.tables[name]} tables · on {table_name(self.tables[name])}")

    def sheet(self) -> Sheet:
        """The sheet of what was told."""
        return score_track(read_track(self.document()))

    def _tell_sheet(self) -> None:
        self.prompter.tell()
        for line in track_text(self.sheet()).split("\n"):
            self.prompter.tell(line)
        self.prompter.tell()


def _names(typed: str, known: Sequence[str]) -> list[str]:
    """Players by beginnings of their names, with commas or blanks between them. Raises Unread."""
    whole = named(typed, known)
    pieces: Iterable[str] = [typed] if whole is not None else typed.split(",") if "," in typed else typed.split()
    found = []
    for piece in pieces:
        name = named(piece, known)
        if name is None or name in found:
            raise Unread(f"Not understood: {piece.strip()}; expected names of {', '.join(known)}")
        found.append(name)
    return found
