"""Set-up: options, the first state from the parts, and the physical preparations step by step."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.games.game import OptionSpec, SetupFault, SetupStep
from companion.games.reykholt.flow import open_table
from companion.games.reykholt.goods import KINDS, RANDOM, SIZES, House, house_text
from companion.games.reykholt.state import BLOCK, Card, Options, Parts, Space, Story, Valley

ROUNDS, SOLO_ROUNDS = 7, 5
PLAYERS = range(1, 5)

OPTIONS = (
    OptionSpec("set", "Which set of service cards, A to E", {}, "A", "RH-SETUP-14"),
    OptionSpec("story", "Which story card; Enter plays without Story Mode", {}, "", "RH-STORY-07"),
    OptionSpec("start", "Who bought tomatoes last and is start player", {}, "1", "RH-SETUP-28", seat=True),
    OptionSpec(
        "zero_harvest",
        "A space's harvest",
        {"no": "at least one good, if any can be harvested", "yes": "may be none at all"},
        "no",
        "RH-ACT-04",
    ),
    OptionSpec(
        "exchanges",
        "Exchanges on a space",
        {"compulsory": "must be done like all actions", "optional": "are offers"},
        "compulsory",
        "RH-WORK-09",
    ),
    OptionSpec(
        "seed_count",
        "Seed so many times",
        {"at-most": "as many of them as possible", "exact": "all of them, or the action is impossible"},
        "at-most",
        "RH-GLOS-11",
    ),
    OptionSpec(
        "spent_red",
        "Sharing a red card",
        {"usable-now": "only if its effect can be used now", "any": "at any time"},
        "usable-now",
        "RH-SVC-18",
        players=(3, 4),
    ),
    OptionSpec(
        "start_order",
        "In front on the start table",
        {"last-in-front": "the last manager placed", "first-in-front": "the start player's"},
        "last-in-front",
        "RH-SETUP-29",
        players=(2, 3, 4),
    ),
    OptionSpec(
        "lid",
        "The face-down card on the random pile",
        {"lid": "stays there as a lid", "card": "is a greenhouse, the first to be taken"},
        "lid",
        "RH-SETUP-12",
    ),
    OptionSpec(
        "solo_story",
        "Alone in Story Mode, rounds and goal are those of",
        {"story": "the story card", "solo": "the solo game"},
        "story",
        "RH-STORY-01",
        players=(1,),
    ),
    OptionSpec(
        "blocked_once",
        "Alone, once a game a worker may go to a blocked space",
        {"no": "no", "yes": "yes, the variant"},
        "no",
        "RH-SOLO-27",
        players=(1,),
    ),
)


def read_options(players: int, given: Mapping[str, str]) -> tuple[Options, int]:
    """Options from their texts, and the start player's seat; raises SetupFault naming the option."""
    if players not in PLAYERS:
        raise SetupFault(f"Reykholt is for 1 to 4 players, not {players} (RH-GEN-01)")
    known = {spec.key: spec for spec in OPTIONS}
    for key, value in given.items():
        spec = known.get(key)
        if spec is None:
            raise SetupFault(f"no option {key!r}; options: {', '.join(known)}")
        if spec.values and value not in spec.values:
            raise SetupFault(f"{key} is {' or '.join(spec.values)}, not {value!r} ({spec.rule})")
    values = {spec.key: given.get(spec.key, spec.default) for spec in OPTIONS}
    values["set"] = values["set"].strip().upper()
    if values["set"] not in ("A", "B", "C", "D", "E"):
        raise SetupFault(f"set is a letter from A to E, not {values['set']!r} (RH-SETUP-14)")
    if values["set"] == "E" and players > 2:
        raise SetupFault(f"set E is for two players, not {players} (RH-SETUP-18)")
    start = values.pop("start")
    if not (start.isascii() and start.isdigit() and 1 <= int(start) <= players):
        raise SetupFault(f"start is a seat from 1 to {players}, not {start!r} (RH-SETUP-28)")
    return Options(**values), int(start) - 1


def check_options(players: int, options: Mapping[str, str]) -> None:
    """Raises SetupFault where an option does not fit."""
    read_options(players, options)


def start(players: int, options: Mapping[str, str], parts: Mapping[str, Any], dealt: bool) -> Valley:
    """The state before the first step; with `dealt` the companion holds the stand-in parts. Raises SetupFault."""
    settled, first = read_options(players, options)
    printed = read_parts(players, settled, parts, dealt)
    s = Valley(players, settled, printed, _rounds(players, settled, printed.story), first)
    if dealt:
        s.piles = _piles(players, settled, parts)
        s.deck = list(printed.cards)
        s.events = list(printed.events)
    if s.solo:
        for index, space in enumerate(printed.spaces):  # RH-SOLO-06
            if space.column == "property" and space.flag:
                s.workers[index] = BLOCK
    open_table(s)
    return s


def _rounds(players: int, options: Options, story: Story | None) -> int:
    """RH-FLOW-01, RH-SOLO-11, RH-STORY-09; alone in Story Mode as the table settled (RH-STORY-01)."""
    if story is not None and (players > 1 or options.solo_story == "story"):
        return story.rounds
    return SOLO_ROUNDS if players == 1 else ROUNDS


def read_parts(players: int, options: Options, parts: Mapping[str, Any], dealt: bool) -> Parts:
    """The spaces, cards, events and story of a game; at a real table spaces are named, but not what they show."""
    board = "1-2" if players <= 2 else "3-4"  # RH-COMP-02
    spaces = tuple(
        Space(each["id"], each["column"], each["row"], each["flag"], each["effect"] if dealt else "")
        for each in parts["space"]
        if each["board"] == board and not (players == 3 and each["row"] == 1)  # RH-SETUP-04
    )
    cards = {
        each["id"]: _card(each)
        for each in parts["card"]
        if dealt and each["set"] == options.set and (each["kind"] == "service" or options.story)  # RH-SETUP-16
    }
    events = {each["id"]: each["effect"] for each in parts["event"]} if options.story else {}
    return Parts(spaces, cards, events, _story(options, parts), {space.id: i for i, space in enumerate(spaces)})


def _card(record: Mapping[str, Any]) -> Card:
    return Card(
        record["id"],
        record["name"],
        record["effect"],
        record["when"],
        record.get("whose", "own"),
        record.get("limit", ""),
        record.get("column", ""),
        record.get("row", 0),
    )


def _story(options: Options, parts: Mapping[str, Any]) -> Story | None:
    if not options.story:
        return None
    known = {each["id"]: each for each in parts["story"]}
    record = known.get(options.story)
    if record is None:
        raise SetupFault(f"story is one of {', '.join(known)}, not {options.story!r} (RH-STORY-07)")
    needs = {key: record.get(key, 0) for key in ("tables", "greenhouses", "goods")}
    return Story(record["id"], record["name"], record["rounds"], record.get("condition", ""), **needs)


def _piles(players: int, options: Options, parts: Mapping[str, Any]) -> dict[str, list[str]]:
    """Sized piles and the random pile for a player count (RH-SETUP-06, -08, -12, RH-SOLO-02)."""
    piles: dict[str, list[str]] = {pile: [] for pile in (*map(str, SIZES), RANDOM)}
    for record in parts["greenhouse"]:
        if record["players"] > max(players, 2) or (record.get("lid") and options.lid == "lid"):
            continue
        if players == 1 and not record["random"] and not record["solo"]:
            continue
        kinds = tuple(sorted(KINDS.index(kind) for kind in record["kinds"]))
        pile = RANDOM if record["random"] else str(record["size"])
        piles[pile].append(house_text(House(record["size"], kinds)))
    return piles


def setup_steps(players: int) -> list[SetupStep]:
    """What to take and do before round one, exact for the player count. Raises SetupFault."""
    if players not in PLAYERS:
        raise SetupFault(f"Reykholt is for 1 to 4 players, not {players} (RH-GEN-01)")
    return [SetupStep(text, rule) for text, rule, counts in _STEPS if players in counts]


_ALL, _MANY = (1, 2, 3, 4), (2, 3, 4)
_STEPS: Sequence[tuple[str, str, tuple[int, ...]]] = (
    ("Before the very first game: put each sticker on a worker of its colour.", "RH-FIRST-01", _ALL),
    ("Before the very first game: put the five goods boxes together.", "RH-FIRST-02", _ALL),
    ("Lay the board in the middle with its face for 1 and 2 players up.", "RH-SETUP-02", (1, 2)),
    ("Lay the board in the middle with its face for 3 and 4 players up.", "RH-SETUP-02", (3, 4)),
    ("Lay the covering tile face down above the board.", "RH-SETUP-03", (1, 2)),
    ("Lay the covering tile over the top row of the board.", "RH-SETUP-04", (3,)),
    ("Leave the covering tile in the box.", "RH-SETUP-05", (4,)),
    ("Put the greenhouses marked for 3 and for 4 players into the box.", "RH-SETUP-07", (1, 2)),
    ("Put the greenhouses marked for 4 players into the box.", "RH-SETUP-06", (3,)),
    ("Keep all greenhouses.", "RH-SETUP-06", (4,)),
    (
        "Take one greenhouse of size 3, two of size 4, two of size 5 and one of size 6 into their piles.",
        "RH-SOLO-02",
        (1,),
    ),
    (
        "Sort the greenhouses into piles by the parcels on their backs, and lay these in a row, faces up.",
        "RH-SETUP-09",
        _MANY,
    ),
    (
        "Put the card with the special symbol aside from the random greenhouses; shuffle the rest, face up.",
        "RH-SETUP-10",
        _ALL,
    ),
    ("Lay the card put aside on top of the random pile, face down.", "RH-SETUP-12", _ALL),
    ("Choose one set of service cards for this game; set A for a first one.", "RH-SETUP-14", _ALL),
    ("Set E is only for two players.", "RH-SETUP-18", (3, 4)),
    ("Shuffle the set and lay 5 of its cards beside the board, face up.", "RH-SETUP-15", _MANY),
    ("Shuffle the set and lay 3 of its cards beside the board, face up.", "RH-SOLO-09", (1,)),
    ("Put the other service cards into the box.", "RH-SETUP-16", _ALL),
    ("Stack round tiles 1 to 7 with 1 on top; tile 8 stays in the box outside Story Mode.", "RH-SETUP-19", _MANY),
    ("Stack round tiles 1 to 5 with 1 on top.", "RH-SOLO-11", (1,)),
    ("Put the stack on its marked place.", "RH-SETUP-20", _ALL),
    ("Put all wooden goods into the boxes within reach: that is the supply.", "RH-SETUP-22", _ALL),
    ("Keep the goods tiles at hand; each stands for 3 goods.", "RH-SETUP-23", _ALL),
    ("Stack a mushroom, a lettuce on it and a tomato on top, at one end of the service cards.", "RH-SETUP-24", _ALL),
    ("Everybody takes the 3 workers, the manager and the player card of one colour.", "RH-SETUP-26", _MANY),
    ("Take the workers of two colours, 3 and 3, and one manager of either.", "RH-SOLO-04", (1,)),
    ("Put a worker of an unused colour on both flagged Property spaces: they stay there.", "RH-SOLO-06", (1,)),
    ("Put the pieces of unused colours into the box.", "RH-SETUP-27", _MANY),
    ("Whoever bought tomatoes last takes the start player card.", "RH-SETUP-28", _MANY),
    (
        "Clockwise from the start player, put the managers on the start table, each in front of those before.",
        "RH-SETUP-29",
        _MANY,
    ),
    ("Put the manager on the start table.", "RH-SOLO-29", (1,)),
    ("Nobody begins with goods or greenhouses.", "RH-SETUP-30", _ALL),
    ("In Story Mode choose the story card before stacking the round tiles: it tells how many.", "RH-STORY-07", _ALL),
    (
        "In Story Mode shuffle the 13 events and lay them face down beside the board, as the last step.",
        "RH-STORY-10",
        _ALL,
    ),
)
