"""A royal visit of King's Vineyard asked at the table: the questions, what they make of each answer, the way back."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import deepcopy
from functools import partial
from typing import Any, NamedTuple

from companion.cli.asking import NO, Back, Unread, ask_until, is_back, named, walk
from companion.cli.beginning import read_names
from companion.cli.prompter import Prompt, Prompter
from companion.cli.score import line_text, sheet_text, tiles_note
from companion.games.game import SetupFault, load
from companion.games.kings_vineyard.cards import DEFAULT_COLOURS
from companion.games.kings_vineyard.score import Grapes
from companion.games.kings_vineyard.score_file import (
    BOXES,
    GAME,
    PlayerSheet,
    ScoreFileError,
    read_visit,
    score_sheet,
)
from companion.games.kings_vineyard.score_reading import (
    EXAMPLE,
    FORM,
    known_colours,
    plant_form,
    plant_text,
    read_plants,
)
from companion.games.kings_vineyard.setup import OPTIONS

NONE = ("0", "none", *NO)
READINGS = tuple(spec for spec in OPTIONS if spec.key in ("majority", "colour_bonus"))


class Part(NamedTuple):
    """What is asked and checked as one: a key of the score file and whose it is; None for what is the whole table's."""

    key: str
    seat: int | None = None


NAMES, CHOSEN = Part("name"), Part("readings")
TWO_DIGITS = 10
COUNTS = {"tokens": "points held before this visit", "harvested": "harvested cards"}
PLAYER_PARTS = (*COUNTS, "plant")
# keys of the score file as people call them
_WORDS = {"tokens": "points held", "harvested": "harvested cards", "plant": "plants"}


class VisitForm:
    """A royal visit as far as it has been told.

    document   what the score file of the visit holds, defaults written out
    complete   every vineyard has been told
    hinted     the form of a plant has been explained
    """

    def __init__(self, prompter: Prompter) -> None:
        self.prompter = prompter
        self.document: dict[str, Any] = {"game": GAME, **{spec.key: spec.default for spec in READINGS}, "player": []}
        self.complete = False
        self.hinted = False

    def steps(self) -> Sequence[Callable[[], None]]:
        """All questions in order, as far as they are known now, and the sheet with its corrections."""
        parts = [NAMES, CHOSEN, *(part for seat in range(len(self.players)) for part in _parts(seat))]
        return [*(partial(self._told, part) for part in parts), self._correct]

    def text(self) -> str:
        """The score file of the visit."""
        return file_text(self.document)

    @property
    def players(self) -> list[dict[str, Any]]:
        """The players' tables of the document."""
        players: list[dict[str, Any]] = self.document["player"]
        return players

    @property
    def names(self) -> list[str]:
        """The players' names in order."""
        return [player["name"] for player in self.players]

    # --- asking ----------------------------------------------------------------------------------

    def _told(self, part: Part) -> None:
        self._settle(part)
        if part.key == "plant" and part.seat is not None:
            self._tell_tally(part.seat)

    def _settle(self, part: Part) -> None:
        """Ask a part, then whichever part is at fault, until the document is one that can be scored."""
        while True:
            before = deepcopy(self.document)
            self._ask(part)
            fault = self._fault()
            if fault is None:
                return
            self.prompter.tell(self._fault_text(fault))
            blamed = _blamed(fault, part)
            if blamed == part:
                self.document = before
            part = blamed

    def _ask(self, part: Part) -> None:
        if part.seat is None:
            (self._ask_names if part == NAMES else self._ask_readings)()
        elif part.key == "plant":
            self._ask_plants(part.seat)
        else:
            player = self.players[part.seat]
            prompt = Prompt(f"{player['name']}: {COUNTS[part.key]}", default=str(player[part.key]))
            player[part.key] = ask_until(self.prompter, prompt, partial(_read_count, player[part.key]))

    def _ask_names(self) -> None:
        def read(typed: str) -> list[str]:
            try:
                return read_names(typed.split(","), load(GAME)) if typed or not former else former
            except SetupFault as fault:
                raise Unread(str(fault)) from fault

        former = self.names
        question = "Whose vineyards are judged? Names with commas"
        prompt = Prompt(question, (), ", ".join(former) or None, "" if former else "such as: Anna, Ben, Cleo")
        self.document["player"] = _renamed(self.players, ask_until(self.prompter, prompt, read))

    def _ask_readings(self) -> None:
        now = {spec.key: self.document[spec.key] for spec in READINGS}
        others = [
            (value, f"{spec.question}: {meaning} ({spec.rule})")
            for spec in READINGS
            for value, meaning in spec.values.items()
            if value != now[spec.key]
        ]
        default = "; ".join(f"{spec.values[now[spec.key]]} ({spec.rule})" for spec in READINGS)
        prompt = Prompt("Where the rulebook is open, change a reading?", others, default)
        self.document.update(ask_until(self.prompter, prompt, _read_readings))

    def _ask_plants(self, seat: int) -> None:
        """Lines of plants up to an empty one; the first replaces the plants told before, `back` takes the last away."""
        former = self.players[seat]["plant"]
        lines: list[list[dict[str, Any]]] = []
        while True:
            told = [plant for line in lines for plant in line] if lines else former
            self.players[seat]["plant"] = told
            typed = self.prompter.ask(self._plants_prompt(seat, begun=bool(lines))).strip()
            if not typed or (lines and typed.casefold() in NONE):
                return
            if is_back(typed):
                if not lines:
                    raise Back
                self.prompter.tell(f"Taken back: {', '.join(plant_form(_grapes(plant)) for plant in lines.pop())}")
            elif typed.casefold() in NONE:
                self.players[seat]["plant"] = []
                return
            elif taken := self._take(seat, told if lines else [], typed):
                lines.append(taken)

    def _plants_prompt(self, seat: int, begun: bool) -> Prompt:
        name, told = self.names[seat], self.players[seat]["plant"]
        if begun:
            return Prompt(f"{name}'s plants: {len(told)} told, any more?", default="no more")
        hint = "" if self.hinted else f"{FORM}: {EXAMPLE}"
        self.hinted = True
        if not told:
            return Prompt(f"{name}'s plants, in one line or one by one", (), "none", hint)
        shown = ", ".join(plant_form(_grapes(plant)) for plant in told)
        return Prompt(f"{name}'s plants; what is typed replaces them, 0 for none", (), shown, hint)

    def _take(self, seat: int, told: Sequence[dict[str, Any]], typed: str) -> list[dict[str, Any]]:
        """The plants of a line that may be added to those told, each read back; what may not be is told."""
        player = self.players[seat]
        former, player["plant"] = player["plant"], [*told]
        used = self._colours()
        plants, faults = read_plants(typed, known_colours(used, BOXES[len(self.players)].colours))
        for plant in plants:
            player["plant"].append({**plant._asdict(), "colours": [*plant.colours]})
            fault = self._fault()
            if fault is not None and _blamed(fault, Part("plant", seat)) == Part("plant", seat):
                self.prompter.tell(self._fault_text(fault))
                player["plant"].pop()
                continue
            self.prompter.tell(f"  {plant_text(plant)}{_remark(plant, used)}")
        for line in faults:
            self.prompter.tell(line)
        taken: list[dict[str, Any]] = player["plant"][len(told) :]
        player["plant"] = former
        return taken

    def _colours(self) -> list[str]:
        """The colours in use, in the order in which they come in the document."""
        told = (colour for player in self.players for plant in player["plant"] for colour in plant["colours"])
        return list(dict.fromkeys(told))

    # --- the end ---------------------------------------------------------------------------------

    def _correct(self) -> None:
        """Show the sheet, and ask again what is named, until nothing is."""
        self.complete = True
        while True:
            self._tell_sheet()
            choices = [*((name, f"{name}'s points, cards and plants") for name in self.names), ("readings", "")]
            prompt = Prompt("Correct anything? A player's name, or Enter", choices, "nothing")
            parts = ask_until(self.prompter, prompt, self._read_correction)
            if not parts:
                return
            self._ask_again(parts)

    def _ask_again(self, parts: Sequence[Part]) -> None:
        try:
            walk(lambda: [partial(self._settle, part) for part in parts])
        except Back:
            return

    def _read_correction(self, typed: str) -> Sequence[Part]:
        wanted = typed.casefold()
        name = named(typed, self.names)
        if name is not None:
            return _parts(self.names.index(name))
        if not wanted or wanted in NONE:
            return ()
        if "readings".startswith(wanted) and not any(each.casefold().startswith(wanted) for each in self.names):
            return (CHOSEN,)
        raise Unread(f"Not understood: {typed}; expected one of {', '.join(self.names)}, readings, or Enter")

    # --- telling ---------------------------------------------------------------------------------

    def tell_so_far(self) -> None:
        """The tally of everybody of whom something was told, for people who leave before the sheet."""
        if self.complete or self._fault() is not None:
            return
        for seat, player in enumerate(self.players):
            if any(player[key] for key in PLAYER_PARTS):
                self._tell_tally(seat)

    def _tell_tally(self, seat: int) -> None:
        player = score_sheet(read_visit(self.document)).players[seat]
        for line in _tally(player, last=seat == len(self.players) - 1):
            self.prompter.tell(line)

    def _tell_sheet(self) -> None:
        visit = read_visit(self.document)
        self.prompter.tell()
        for line in sheet_text(score_sheet(visit)).split("\n"):
            self.prompter.tell(line)
        if note := tiles_note(visit):
            self.prompter.tell(note)
        self.prompter.tell()

    def _fault(self) -> str | None:
        """Why what was told so far cannot be scored, as the score file's reader says it; None if it can."""
        # before there are names there is nothing to judge
        if not self.players:
            return None
        try:
            read_visit(self.document)
        except ScoreFileError as error:
            return str(error)
        return None

    def _fault_text(self, fault: str) -> str:
        """The reader's line with the player and the plant in words instead of the file's path."""
        path, _, reason = fault.partition(": ")
        match = _PLAYER_PATH.match(path)
        if match is None:
            return f"all together: {reason}"
        keys = re.findall(r"(\w+)(?:\[(\d+)\])?", match["rest"])
        where = [f"{key} {number}" if key == "plant" and number else _WORDS.get(key, key) for key, number in keys]
        return f"{', '.join([self.names[int(match['number']) - 1], *where])}: {reason}"


_PLAYER_PATH = re.compile(r"player\[(?P<number>\d+)\]\.(?P<rest>(?P<key>\w+).*)")


def file_text(document: Mapping[str, Any]) -> str:
    """A visit as the text of a score file; a reading stands in it only where it is not the recommended one."""
    import tomli_w

    defaults = {spec.key: spec.default for spec in READINGS}
    head = {key: value for key, value in document.items() if key != "player" and value != defaults.get(key)}
    return tomli_w.dumps(head) + "".join(_tables(document["player"]))


def _tables(players: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    # table by table: tomli_w alone would put players without plants on one line
    import tomli_w

    for player in players:
        yield "\n[[player]]\n" + tomli_w.dumps({key: value for key, value in player.items() if key != "plant"})
        for plant in player["plant"]:
            yield "[[player.plant]]\n" + tomli_w.dumps(plant)


def _tally(player: PlayerSheet, last: bool) -> list[str]:
    """A player's grape, colour and vine points, before the award that takes all vineyards (KV-SCORE-06)."""
    lines = [line for line in player.lines if line.rule != "KV-SCORE-06"]
    points = sum(line.points for line in lines)
    award = "before most of one colour" if last else "most of one colour is open until all vineyards are known"
    return [player.name, *map(line_text, lines), f"{points:>5}  so far · {award} (KV-SCORE-06)"]


def _remark(plant: Grapes, used: Sequence[str]) -> str:
    """What of a plant may well be a slip: a colour nobody named before, the range of the card for its length."""
    new = [colour for colour in plant.colours if colour not in used and colour not in DEFAULT_COLOURS]
    long = (
        [f"{plant.length} is the length of the vine, not the range of the card"] if plant.length >= TWO_DIGITS else []
    )
    remarks = [*(f"{colour} is a new colour" for colour in new), *long]
    return f" ({'; '.join(remarks)})" if remarks else ""


def _parts(seat: int) -> tuple[Part, ...]:
    return tuple(Part(key, seat) for key in PLAYER_PARTS)


def _blamed(fault: str, asked: Part) -> Part:
    """The part that a fault's path names; the one just asked where it names none."""
    match = _PLAYER_PATH.match(fault.partition(": ")[0])
    if match is None:
        return asked
    return NAMES if match["key"] == "name" else Part(match["key"], int(match["number"]) - 1)


def _grapes(plant: Mapping[str, Any]) -> Grapes:
    return Grapes(tuple(plant["colours"]), plant["length"], plant["sweet"], plant["ripe"])


def _renamed(players: Sequence[dict[str, Any]], names: Sequence[str]) -> list[dict[str, Any]]:
    """Tables for these names: what was told stays with its player, and with the seat where one only got a new name."""
    by_name = {player["name"]: player for player in players}
    by_seat = {
        seat: player
        for seat, player in enumerate(players)
        if len(players) == len(names) and player["name"] not in names
    }
    fresh = {"tokens": 0, "harvested": 0, "plant": []}
    return [
        {"name": name, **{key: (by_name.get(name) or by_seat.get(seat) or fresh)[key] for key in PLAYER_PARTS}}
        for seat, name in enumerate(names)
    ]


def _read_count(former: int, typed: str) -> int:
    if not typed:
        return former
    try:
        return int(typed)
    except ValueError:
        raise Unread("Not understood; expected a whole number of at least 0") from None


def _read_readings(typed: str) -> dict[str, str]:
    """The readings that a line changes, by key: "per-colour, all"."""
    if typed.casefold() in NONE:
        return {}
    keys = {value: spec.key for spec in READINGS for value in spec.values}
    changed = {}
    for word in typed.casefold().replace(",", " ").split():
        near = [value for value in keys if value.startswith(word)]
        if len(near) != 1:
            raise Unread(f"Not understood: {word}; expected {', '.join(keys)}, or Enter for no change")
        changed[keys[near[0]]] = near[0]
    return changed
