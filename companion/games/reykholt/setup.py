"""Set-up: options, the first state from the parts, and the physical preparations step by step."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.games.game import OptionSpec, SetupFault, SetupStep
from companion.games.reykholt.flow import open_table
from companion.games.reykholt.goods import KINDS, RANDOM, SIZES, House, house_text
from companion.games.reykholt.scenario import EXAMPLE, is_bundled, read_story
from companion.games.reykholt.state import BLOCK, Card, Options, Parts, Space, Story, Valley

ROUNDS, SOLO_ROUNDS = 7, 5
PLAYERS = range(1, 5)
FLAGS = 2
SETS = ("A", "B", "C", "D", "E")
_ALL, _MANY, _ALONE = (1, 2, 3, 4), (2, 3, 4), (1,)

OPTIONS = (
    OptionSpec("set", "Which set of service cards, A to E", {}, "A", "RH-SETUP-14"),
    OptionSpec(
        "story",
        f"Story Mode: the rounds of the story card and what it asks, such as {EXAMPLE}; Enter plays without",
        {},
        "",
        "RH-STORY-07",
    ),
    OptionSpec(
        "start", "Who bought tomatoes last and is start player", {}, "1", "RH-SETUP-28", players=_MANY, seat=True
    ),
    OptionSpec(
        "flags",
        "In which two rows of the Property column are flags, such as 1 2",
        {},
        "1 2",
        "RH-SOLO-07",
        players=_ALONE,
        remembered=True,
    ),
    OptionSpec(
        "story_cards",
        "The service cards of Story Mode",
        {"no": "are used in Story Mode only", "yes": "are mixed into their set in any game"},
        "no",
        "RH-STORY-05",
    ),
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
        players=_MANY,
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
        players=_ALONE,
    ),
    OptionSpec(
        "solo_gift",
        "Alone in Story Mode, the greenhouse and the tomato of a round come",
        {"after-event": "after the event", "before-event": "before the event"},
        "after-event",
        "RH-STORY-12",
        players=_ALONE,
    ),
    OptionSpec(
        "blocked_once",
        "Alone, once a game a worker may go to a blocked space",
        {"no": "no", "yes": "yes, the variant"},
        "no",
        "RH-SOLO-27",
        players=_ALONE,
    ),
)


def read_options(players: int, given: Mapping[str, str]) -> tuple[Options, int]:
    """Options from their texts, and the start player's seat; raises SetupFault naming the option."""
    if players not in PLAYERS:
        raise SetupFault(f"Reykholt is for 1 to 4 players, not {players} (RH-GEN-01)")
    known = {spec.key: spec for spec in OPTIONS}
    for key, value in given.items():
        if key not in known:
            raise SetupFault(f"no option {key!r}; options: {', '.join(known)}")
        _check_value(known[key], value, players)
    values = {spec.key: given.get(spec.key, spec.default).strip() for spec in OPTIONS}
    values["set"] = values["set"].upper()
    if values["set"] not in SETS:
        raise SetupFault(f"set is a letter from A to E, not {values['set']!r} (RH-SETUP-14)")
    if values["set"] == "E" and players > 2:
        raise SetupFault(f"set E is for two players, not {players} (RH-SETUP-18)")
    if values["story"] and not is_bundled(values["story"]):
        read_story(values["story"])
    start = values.pop("start")
    if not (start.isascii() and start.isdigit() and 1 <= int(start) <= players):
        raise SetupFault(f"start is a seat from 1 to {players}, not {start!r} (RH-SETUP-28)")
    return Options(**values), int(start) - 1


def _check_value(spec: OptionSpec, value: str, players: int) -> None:
    if spec.values and value not in spec.values:
        raise SetupFault(f"{spec.key} is {' or '.join(spec.values)}, not {value!r} ({spec.rule})")
    if spec.players and players not in spec.players and value != spec.default:
        fitting = f"{spec.players[0]} to {spec.players[-1]} players" if len(spec.players) > 1 else "one player alone"
        raise SetupFault(f"{spec.key} is for {fitting}, not {players} ({spec.rule})")
    if spec.key == "flags":
        rows = _rows(value)
        if len(rows) != FLAGS or len(set(rows)) != FLAGS:
            raise SetupFault(f"flags are two rows, such as 1 2, not {value!r} ({spec.rule})")


def _rows(value: str) -> list[int]:
    """Numbers of rows from a text, digits only."""
    words = value.replace(",", " ").split()
    return [int(word) for word in words if word in tuple("123456789")] if all(map(str.isdigit, words)) else []


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
        s.seen = int(settled.lid == "card")  # the last card of the random pile (RH-SETUP-12)
        s.deck = list(printed.cards)
        s.events = list(printed.events)
    if s.solo:
        _block(s)
    open_table(s)
    return s


def _block(s: Valley) -> None:
    """Workers on both flagged Property spaces (RH-SOLO-06); at a real table the one who plays said where they are."""
    told = _rows(s.options.flags)
    rows = [space.row for space in s.parts.spaces if space.column == "property" and (space.flag or not s.dealt)]
    if not s.dealt and not set(told) <= set(rows):
        raise SetupFault(f"flags are rows from {min(rows)} to {max(rows)}, not {s.options.flags!r} (RH-SOLO-07)")
    for index, space in enumerate(s.parts.spaces):
        if space.column == "property" and space.row in (rows if s.dealt else told):
            s.workers[index] = BLOCK


def _rounds(players: int, options: Options, story: Story | None) -> int:
    """RH-FLOW-01, RH-SOLO-11, RH-STORY-09; alone in Story Mode as the table settled (RH-STORY-01)."""
    if story is not None and (players > 1 or options.solo_story == "story"):
        return story.rounds
    return SOLO_ROUNDS if players == 1 else ROUNDS


def read_parts(players: int, options: Options, parts: Mapping[str, Any], dealt: bool) -> Parts:
    """The spaces, cards, events and story of a game; at a real table spaces are named, but not what they show."""
    board = "1-2" if players <= 2 else "3-4"  # RH-COMP-02
    more = bool(options.story) or options.story_cards == "yes"  # RH-STORY-05
    spaces = tuple(
        Space(each["id"], each["column"], each["row"], each["flag"], each["effect"] if dealt else "")
        for each in parts["space"]
        if each["board"] == board and not (players == 3 and each["row"] == 1)  # RH-SETUP-04
    )
    cards = {
        each["id"]: _card(each)
        for each in parts["card"]
        if dealt and each["set"] == options.set and (each["kind"] == "service" or more)  # RH-SETUP-16
    }
    events = {each["id"]: each["effect"] for each in parts["event"] if dealt and options.story}
    return Parts(spaces, cards, events, _story(options, parts, dealt), {space.id: i for i, space in enumerate(spaces)})


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


def _story(options: Options, parts: Mapping[str, Any], dealt: bool) -> Story | None:
    """The story card, told or, in a dealt game, a stand-in; None outside Story Mode."""
    if not options.story:
        return None
    if not is_bundled(options.story):
        return read_story(options.story)
    if not dealt:
        told = f"what the story card says, its rounds and what it asks, such as {EXAMPLE}"
        raise SetupFault(f"story is {told}; {options.story} is a stand-in for practice games (RH-STORY-09)")
    known = {each["id"]: each for each in parts["story"]}
    record = known.get(options.story)
    if record is None:
        raise SetupFault(f"story is one of {', '.join(known)}, not {options.story!r} (RH-STORY-07)")
    needs = {key: record.get(key, 0) for key in ("tables", "greenhouses", "goods")}
    # where numbers are given they say the same as the text
    text = "" if any(needs.values()) else record.get("condition", "")
    return Story(record["id"], record["name"], record["rounds"], text, **needs)


def _piles(players: int, options: Options, parts: Mapping[str, Any]) -> dict[str, list[str]]:
    """Sized piles and the random pile for a player count (RH-SETUP-06, -08, -12, RH-SOLO-02)."""
    piles: dict[str, list[str]] = {pile: [] for pile in (*map(str, SIZES), RANDOM)}
    for record in sorted(parts["greenhouse"], key=lambda record: bool(record.get("lid"))):
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


_STEPS: Sequence[tuple[str, str, tuple[int, ...]]] = (
    ("Before the very first game: put each sticker on a worker of its colour.", "RH-FIRST-01", _ALL),
    ("Before the very first game: put the five goods boxes together.", "RH-FIRST-02", _ALL),
    ("Lay the board in the middle of the table, its face for 1 and 2 players up.", "RH-SETUP-02", (1, 2)),
    ("Lay the board in the middle of the table, its face for 3 and 4 players up.", "RH-SETUP-02", (3, 4)),
    ("Lay the covering tile face down above the board, beyond its upper edge.", "RH-SETUP-03", (1, 2)),
    ("Lay the covering tile over the top row of the board.", "RH-SETUP-04", (3,)),
    ("Leave the covering tile in the box.", "RH-SETUP-05", (4,)),
    ("Put the greenhouses marked for 3 and for 4 players into the box.", "RH-SETUP-07", (1, 2)),
    ("Put the greenhouses marked for 4 players into the box.", "RH-SETUP-06", (3,)),
    ("Keep all greenhouses, whatever their mark.", "RH-SETUP-06", (4,)),
    ("Sort the greenhouses into piles by the number of parcels on their backs.", "RH-SETUP-08", _ALL),
    (
        "Of the sized piles keep one greenhouse of size 3, two of size 4, two of size 5 and one of size 6; put the "
        "others into the box.",
        "RH-SOLO-02",
        _ALONE,
    ),
    ("Lay these piles in a row beside the board, faces up.", "RH-SETUP-09", _ALL),
    (
        "The greenhouses with the special symbol on their backs are the random greenhouses: put the one that has a "
        "symbol of its own aside for now.",
        "RH-SETUP-10",
        _ALL,
    ),
    ("Shuffle the other random greenhouses and lay them beside the other piles, faces up.", "RH-SETUP-11", _ALL),
    ("Lay the card put aside on top of the random greenhouses, face down.", "RH-SETUP-12", _ALL),
    ("Choose one set of service cards, A to E, for this game; set A suits a first game.", "RH-SETUP-14", _ALL),
    ("Leave out set E: it is for two players.", "RH-SETUP-18", (3, 4)),
    ("Set E is meant for two players; alone, a card of it may speak of somebody else.", "RH-SETUP-18", _ALONE),
    (
        "If you like, mix the yellow cards of the story pack into the set of their letter, with or without Story Mode.",
        "RH-STORY-05",
        _ALL,
    ),
    ("Shuffle the set and lay 5 of its cards beside the board, faces up.", "RH-SETUP-15", _MANY),
    ("Shuffle the set and lay 3 of its cards beside the board, faces up.", "RH-SOLO-09", _ALONE),
    ("Put the rest of the set and all other sets into the box.", "RH-SETUP-16", _ALL),
    (
        "Story Mode only: choose a story card now. Any of them will do; in the order from 1 to 5 they tell a story.",
        "RH-STORY-07",
        _ALL,
    ),
    ("Story Mode only: stack as many round tiles as the story card says, with 1 on top.", "RH-STORY-09", _ALL),
    (
        "Otherwise stack round tiles 1 to 7 with 1 on top and 7 at the bottom; tile 8 stays in the box.",
        "RH-SETUP-19",
        _MANY,
    ),
    ("Otherwise stack round tiles 1 to 5 with 1 on top; the others stay in the box.", "RH-SOLO-11", _ALONE),
    ("Put the stack on its marked space, which is on the board or on the covering tile.", "RH-SETUP-20", (1, 2, 3)),
    ("Put the stack on its marked space on the board.", "RH-SETUP-20", (4,)),
    ("Put all wooden goods into their boxes, within reach of everybody: that is the supply.", "RH-SETUP-22", _ALL),
    ("Keep the 40 goods tiles at hand; each stands for 3 goods.", "RH-SETUP-23", _ALL),
    (
        "Stack a mushroom, a lettuce on it and a tomato on top, and put the stack at one end of the service cards.",
        "RH-SETUP-24",
        _ALL,
    ),
    (
        "Everybody chooses a colour of their own and takes its 3 workers, its manager and its player card.",
        "RH-SETUP-26",
        _MANY,
    ),
    ("Take the workers of two colours, 3 and 3, and one manager in either of these colours.", "RH-SOLO-04", _ALONE),
    (
        "Put a worker of another colour on each of the two flagged spaces of the Property column: they stay there for "
        "the whole game.",
        "RH-SOLO-06",
        _ALONE,
    ),
    ("Put the pieces of colours that nobody chose into the box.", "RH-SETUP-27", _MANY),
    ("Whoever bought tomatoes last is start player and takes the start player card.", "RH-SETUP-28", _MANY),
    (
        "Clockwise from the start player, put the managers on the start table of the track, each in front of those "
        "that are there.",
        "RH-SETUP-29",
        _MANY,
    ),
    ("Put the manager on the start table of the track.", "RH-SOLO-29", _ALONE),
    ("Nobody begins with goods or greenhouses.", "RH-SETUP-30", _ALL),
    (
        "Story Mode only: last of all, shuffle the 13 events and lay them beside the board as a deck, faces down.",
        "RH-STORY-10",
        _ALL,
    ),
)
