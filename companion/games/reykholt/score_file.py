"""A score file of Reykholt: checked, and made into a score sheet (RH-END-*, RH-SOLO-22 to -26, RH-STORY-14)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from companion.games import score_checks as check
from companion.games.reykholt.goods import KINDS, table_cost
from companion.games.reykholt.score import (
    GOAL,
    POINTS_PER_TABLE,
    decided_by,
    ranks,
    solo_score,
    table_name,
    winners,
)
from companion.games.score_checks import Key
from companion.games.sheet import Line, document

GAME = "reykholt"
COUNTS = range(2, 5)

FILE_KEYS = {
    "game": Key(f'"{GAME}"'),
    "player": Key("[[player]] tables", "RH-GEN-01"),
    "solo": Key("true or false"),
}
PLAYER_KEYS = {
    "name": Key("the player's name"),
    "tables": Key("a whole number of at least 0, the tables entered in all", "RH-END-02"),
    "arrived": Key("a whole number of at least 0, higher for later arrivals", "RH-END-03"),
    "condition": Key("true or false, whether the story card's condition is met", "RH-STORY-14"),
}
SOLO_KEYS = {
    "name": PLAYER_KEYS["name"],
    "tables": PLAYER_KEYS["tables"],
    "goods": Key("a table of goods in stock, such as { cauliflower = 2 }", "RH-SOLO-25"),
    "condition": PLAYER_KEYS["condition"],
}
GOODS_KEYS = {kind: Key("a whole number of at least 0", "RH-SOLO-25") for kind in KINDS}


class Player(NamedTuple):
    """One player as the file tells it; `arrived` is 0 where it is not told, `condition` None outside Story Mode."""

    name: str
    tables: int
    arrived: int
    condition: bool | None
    goods: tuple[int, ...]


class TrackFile(NamedTuple):
    """A whole score file, checked; players in the file's order."""

    players: tuple[Player, ...]
    solo: bool


class PlayerSheet(NamedTuple):
    """One player's part of the sheet; `total` and `gained` are None where a solo goal was missed."""

    name: str
    tables: int
    total: int | None
    gained: int | None
    rank: int
    lines: tuple[Line, ...]
    condition: bool | None


class Sheet(NamedTuple):
    """The scored game, players in the file's order; `decided_by` is the rule that settled first place or the goal."""

    players: tuple[PlayerSheet, ...]
    winners: tuple[str, ...]
    decided_by: str
    solo: bool


def read_track(told: Mapping[str, Any]) -> TrackFile:
    """Check a parsed score file and return what it says.

    Raises ScoreFileError at the first thing that is missing, unknown, of a wrong type, or excluded by a rule.
    """
    # before the keys: a file of another game has keys of its own
    if told.get("game", GAME) != GAME:
        raise check.unexpected("game", FILE_KEYS["game"], told["game"])
    check.keys(told, "", FILE_KEYS, required=("game", "player"))
    solo = check.flag(told.get("solo", False), "solo", FILE_KEYS["solo"])
    tables = check.tables(told["player"], "player", FILE_KEYS["player"])
    if solo and len(tables) != 1:
        raise check.refused("player", "one player, as solo = true", str(len(tables)), "RH-GEN-01")
    if not solo and len(tables) not in COUNTS:
        raise check.refused("player", "two to four players, or one with solo = true", str(len(tables)), "RH-GEN-01")
    read = _read_alone if solo else _read_player
    players = tuple(read(table, f"player[{number}]") for number, table in enumerate(tables, 1))
    check.names([player.name for player in players])
    _check_arrivals(tables, players)
    _check_conditions(players)
    return TrackFile(players, solo)


def _read_player(table: Mapping[str, Any], path: str) -> Player:
    if "goods" in table:
        found = check.found(table["goods"])
        raise check.refused(f"{path}.goods", "no goods, as they count for one player alone only", found, "RH-END-05")
    check.keys(table, path, PLAYER_KEYS, required=("name", "tables"))
    return Player(*_name_and_tables(table, path), *_arrival_and_condition(table, path), goods=())


def _read_alone(table: Mapping[str, Any], path: str) -> Player:
    check.keys(table, path, SOLO_KEYS, required=("name", "tables"))
    goods = table.get("goods", {})
    if not isinstance(goods, dict):
        raise check.unexpected(f"{path}.goods", SOLO_KEYS["goods"], goods)
    check.keys(goods, f"{path}.goods", GOODS_KEYS, required=())
    held = tuple(check.whole(goods.get(kind, 0), f"{path}.goods.{kind}", 0, GOODS_KEYS[kind]) for kind in KINDS)
    return Player(*_name_and_tables(table, path), *_arrival_and_condition(table, path), goods=held)


def _name_and_tables(table: Mapping[str, Any], path: str) -> tuple[str, int]:
    name = check.text(table["name"], f"{path}.name", PLAYER_KEYS["name"].expected)
    return name, check.whole(table["tables"], f"{path}.tables", 0, PLAYER_KEYS["tables"])


def _arrival_and_condition(table: Mapping[str, Any], path: str) -> tuple[int, bool | None]:
    arrived = check.whole(table.get("arrived", 0), f"{path}.arrived", 0, PLAYER_KEYS["arrived"])
    if "condition" not in table:
        return arrived, None
    return arrived, check.flag(table["condition"], f"{path}.condition", PLAYER_KEYS["condition"])


def _check_arrivals(tables: Sequence[Mapping[str, Any]], players: Sequence[Player]) -> None:
    """Players on one table arrived there one after the other (RH-END-03, -04)."""
    for number, player in enumerate(players, 1):
        others = [(place, each) for place, each in enumerate(players, 1) if each.tables == player.tables]
        if len(others) > 1 and "arrived" not in tables[number - 1]:
            twin = next(each.name for place, each in others if place != number)
            expected = f"the order of arrival, as {check.quoted(twin)} is on the same table"
            raise check.refused(f"player[{number}].arrived", expected, "nothing", "RH-END-03")
        for place, each in others:
            if place < number and each.arrived == player.arrived:
                expected = f"another order of arrival than that of player[{place}] on the same table"
                raise check.refused(f"player[{number}].arrived", expected, str(player.arrived), "RH-END-03")


def _check_conditions(players: Sequence[Player]) -> None:
    """In Story Mode it is told of everybody, outside it of nobody."""
    if all(player.condition is None for player in players):
        return
    for number, player in enumerate(players, 1):
        if player.condition is None:
            expected = "true or false for everybody, as in Story Mode"
            raise check.refused(f"player[{number}].condition", expected, "nothing", "RH-STORY-14")


def score_track(told: TrackFile) -> Sheet:
    """The places by tables and arrival, or a solo player's score."""
    if told.solo:
        return _score_alone(told.players[0])
    players = told.players
    tables, arrived = [player.tables for player in players], [player.arrived for player in players]
    met = [player.condition for player in players]
    places = ranks(tables, arrived, met)
    sheets = tuple(_by_tables(player, place, "RH-END-02") for player, place in zip(players, places, strict=True))
    first = tuple(players[seat].name for seat in winners(tables, arrived, met))
    return Sheet(sheets, first, decided_by(tables, arrived, met), solo=False)


def _by_tables(player: Player, place: int, rule: str) -> PlayerSheet:
    line = Line("tables", player.tables, rule, f"on {table_name(player.tables)}")
    return PlayerSheet(player.name, player.tables, player.tables, player.tables, place, (line,), player.condition)


def _score_alone(player: Player) -> Sheet:
    # with a story card its rounds and its condition are the goal (RH-STORY-01)
    if player.condition is not None:
        sheet = _by_tables(player, 1, "RH-STORY-14") if player.condition else _missed(player)
        return Sheet((sheet,), (player.name,) if player.condition else (), "RH-STORY-14", solo=True)
    score = solo_score(player.tables, player.goods)
    if score.total is None:
        return Sheet((_missed(player),), (), "RH-SOLO-22", solo=True)
    kind, wanted = table_cost(player.tables + 1)
    beyond = player.tables - GOAL
    lines = (
        Line(f"tables beyond {table_name(GOAL)}", score.beyond, "RH-SOLO-24", f"{beyond} × {POINTS_PER_TABLE}"),
        Line(
            "goods for the next table",
            score.goods,
            "RH-SOLO-25",
            f"{player.goods[kind]} {KINDS[kind]}, {wanted} wanted",
        ),
    )
    kept = tuple(line for line in lines if line.points)
    sheet = PlayerSheet(player.name, player.tables, score.total, score.total, 1, kept, None)
    return Sheet((sheet,), (player.name,), "RH-SOLO-22", solo=True)


def _missed(player: Player) -> PlayerSheet:
    return PlayerSheet(player.name, player.tables, None, None, 1, (), player.condition)


def sheet_document(sheet: Sheet) -> dict[str, Any]:
    """The sheet as a document of plain dicts, lists, strings and numbers."""
    return document(GAME, sheet.players, sheet.winners, sheet.decided_by)
