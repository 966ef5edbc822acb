"""A score file of one royal visit: checked, and made into a score sheet."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, TypeVar

from companion.games import score_checks as check
from companion.games.kings_vineyard.score import (
    Award,
    ColourBonus,
    Grapes,
    Majority,
    decided_by,
    rank,
    score_visit,
)
from companion.games.score_checks import Key, ScoreFileError
from companion.games.sheet import Line, document

__all__ = ["ScoreFileError", "read_visit", "score_sheet", "sheet_document", "vine_tiles"]

Choice = TypeVar("Choice", bound=str)

GAME = "kings-vineyard"
PLANTS = 5
VINE_TILES = 80
SINGLES_OF_A_COLOUR = 15
HYBRIDS_OF_A_COLOUR = 18


class Box(NamedTuple):
    """What is in play: different colours and grape cards, each with its rule."""

    colours: int
    colours_rule: str
    cards: int
    cards_rule: str


FULL_BOX = Box(4, "KV-COMP-13", 96, "KV-COMP-02, KV-COMP-03")
BOXES = {2: Box(3, "KV-SETUP-01", 63, "KV-SETUP-02"), 3: FULL_BOX, 4: FULL_BOX}


FILE_KEYS = {
    "game": Key(f'"{GAME}"'),
    "player": Key("two to four [[player]] tables", "KV-COMP-08"),
    "majority": Key('"one" or "per-colour"', "KV-SCORE-06"),
    "colour_bonus": Key('"ripe" or "all"', "KV-SCORE-24"),
}
PLAYER_KEYS = {
    "name": Key("the player's name"),
    "tokens": Key("a whole number of at least 0", "KV-SCORE-17"),
    "harvested": Key("a whole number of at least 0", "KV-HARV-03"),
    "plant": Key("[[player.plant]] tables"),
}
PLANT_KEYS = {
    "colours": Key("a list of one or two colour names", "KV-COMP-02, KV-COMP-03"),
    "length": Key("a whole number of at least 1", "KV-GROW-03"),
    "sweet": Key("true or false"),
    "ripe": Key("true or false"),
}


class Player(NamedTuple):
    """One player as the file tells it: points held before the visit, cards in the personal stock, the vineyard."""

    name: str
    tokens: int
    harvested: int
    plants: tuple[Grapes, ...]


class VisitFile(NamedTuple):
    """A whole score file, checked; players in the file's order."""

    players: tuple[Player, ...]
    majority: Majority
    colour_bonus: ColourBonus


class PlayerSheet(NamedTuple):
    """One player's part of the sheet: `total` is the points held before and those `gained` in this visit."""

    name: str
    harvested: int
    total: int
    gained: int
    rank: int
    lines: tuple[Line, ...]


class Sheet(NamedTuple):
    """The scored visit, players in the file's order; `decided_by` is the rule that settled first place."""

    players: tuple[PlayerSheet, ...]
    winners: tuple[str, ...]
    decided_by: str
    awards: tuple[Award, ...]


def read_visit(told: Mapping[str, Any]) -> VisitFile:
    """Check a parsed score file and return what it says.

    Raises ScoreFileError at the first thing that is missing, unknown, of a wrong type, or excluded by a rule.
    """
    # before the keys: a file of another game has keys of its own
    if told.get("game", GAME) != GAME:
        raise check.unexpected("game", FILE_KEYS["game"], told["game"])
    check.keys(told, "", FILE_KEYS, required=("game", "player"))
    majority: Majority = _choice(told, "majority", ("one", "per-colour"))
    colour_bonus: ColourBonus = _choice(told, "colour_bonus", ("ripe", "all"))
    tables = check.tables(told["player"], "player", FILE_KEYS["player"])
    if len(tables) not in BOXES:
        raise check.refused("player", "two to four players", str(len(tables)), "KV-COMP-08")
    box = BOXES[len(tables)]
    spellings: dict[str, str] = {}
    players = tuple(_player(table, f"player[{number}]", spellings, box) for number, table in enumerate(tables, 1))
    check.names([player.name for player in players])
    _check_cards(players, box)
    return VisitFile(players, majority, colour_bonus)


def score_sheet(visit: VisitFile) -> Sheet:
    """Score a visit and rank its players (KV-OBJ-01, KV-WIN-02 to KV-WIN-04)."""
    players = visit.players
    scored = score_visit([player.plants for player in players], visit.majority, visit.colour_bonus)
    gained = scored.gained
    totals = [player.tokens + points for player, points in zip(players, gained, strict=True)]
    harvested = [player.harvested for player in players]
    ranks = rank(totals, harvested)
    sheets = tuple(
        PlayerSheet(player.name, player.harvested, totals[seat], gained[seat], ranks[seat], scored.lines[seat])
        for seat, player in enumerate(players)
    )
    winners = tuple(sheet.name for sheet in sheets if sheet.rank == 1)
    return Sheet(sheets, winners, decided_by(totals, harvested), scored.awards)


def vine_tiles(visit: VisitFile) -> int:
    """The number of vine tiles in use; more than VINE_TILES is worth a warning, but no fault (KV-COMP-06)."""
    return sum(plant.length for player in visit.players for plant in player.plants)


def sheet_document(sheet: Sheet) -> dict[str, Any]:
    """The sheet as a document of plain dicts, lists, strings and numbers."""
    return document(GAME, sheet.players, sheet.winners, sheet.decided_by)


def _player(table: Mapping[str, Any], path: str, spellings: dict[str, str], box: Box) -> Player:
    check.keys(table, path, PLAYER_KEYS, required=("name",))
    plants = check.tables(table.get("plant", []), f"{path}.plant", PLAYER_KEYS["plant"])
    if len(plants) > PLANTS:
        raise check.refused(f"{path}.plant", f"at most {PLANTS} plants", str(len(plants)), "KV-PLANT-04")
    return Player(
        check.text(table["name"], f"{path}.name", PLAYER_KEYS["name"].expected),
        check.whole(table.get("tokens", 0), f"{path}.tokens", 0, PLAYER_KEYS["tokens"]),
        check.whole(table.get("harvested", 0), f"{path}.harvested", 0, PLAYER_KEYS["harvested"]),
        tuple(_plant(plant, f"{path}.plant[{number}]", spellings, box) for number, plant in enumerate(plants, 1)),
    )


def _plant(table: Mapping[str, Any], path: str, spellings: dict[str, str], box: Box) -> Grapes:
    check.keys(table, path, PLANT_KEYS, required=("colours", "length"))
    return Grapes(
        _colours(table["colours"], f"{path}.colours", spellings, box),
        check.whole(table["length"], f"{path}.length", 1, PLANT_KEYS["length"]),
        check.flag(table.get("sweet", False), f"{path}.sweet", PLANT_KEYS["sweet"]),
        check.flag(table.get("ripe", True), f"{path}.ripe", PLANT_KEYS["ripe"]),
    )


def _colours(value: object, path: str, spellings: dict[str, str], box: Box) -> tuple[str, ...]:
    """The card's colours, each as the file spells it first; `spellings` gathers those of the whole file."""
    key = PLANT_KEYS["colours"]
    if not isinstance(value, list):
        raise check.unexpected(path, key, value)
    if len(value) not in (1, 2):
        raise check.refused(path, "one or two colour names", str(len(value)), key.rule)
    colours = []
    for number, item in enumerate(value, 1):
        name = check.text(item, f"{path}[{number}]", "a colour name")
        folded = check.fold(name)
        if folded not in spellings and len(spellings) == box.colours:
            known = f"one of {', '.join(map(check.quoted, spellings.values()))}"
            raise check.refused(f"{path}[{number}]", known, check.quoted(name), box.colours_rule)
        colours.append(spellings.setdefault(folded, name))
    if len(set(colours)) < len(colours):
        raise check.refused(path, "two different colours", f"{check.quoted(colours[0])} twice", "KV-COMP-03")
    return tuple(colours)


def _check_cards(players: Sequence[Player], box: Box) -> None:
    """No more cards can be planted or harvested than are in play."""
    singles: dict[str, int] = {}
    hybrids: dict[str, int] = {}
    for number, player in enumerate(players, 1):
        for place, plant in enumerate(player.plants, 1):
            if len(plant.colours) == 1:
                cards, limit, kind, rule = singles, SINGLES_OF_A_COLOUR, "single-variety cards", "KV-COMP-15"
            else:
                cards, limit, kind, rule = hybrids, HYBRIDS_OF_A_COLOUR, "hybrid cards", "KV-COMP-16"
            for colour in plant.colours:
                cards[colour] = cards.get(colour, 0) + 1
                if cards[colour] > limit:
                    path = f"player[{number}].plant[{place}].colours"
                    raise check.refused(
                        path, f"at most {limit} {kind} of {check.quoted(colour)} in all", "one more", rule
                    )
    total = sum(player.harvested + len(player.plants) for player in players)
    if total > box.cards:
        raise check.refused(
            "player", f"at most {box.cards} grape cards planted and harvested in all", str(total), box.cards_rule
        )


def _choice(told: Mapping[str, Any], name: str, choices: Sequence[Choice]) -> Choice:
    """The value of an optional key of the file, one of `choices`; the first of them is the default."""
    value = told.get(name, choices[0])
    for choice in choices:
        if value == choice:
            return choice
    raise check.unexpected(name, FILE_KEYS[name], value)
