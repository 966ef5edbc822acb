"""The sheet of a game of Reykholt as plain lines."""

from __future__ import annotations

from companion.cli.score import line_text
from companion.games.reykholt.score import GOAL, table_name
from companion.games.reykholt.score_file import PlayerSheet, Sheet

SETTLED_BY = {
    "RH-END-02": "furthest on the track",
    "RH-END-03": "tied on the furthest table, arrived there last",
    "RH-STORY-14": "furthest of those who meet the story card's condition",
}


def track_text(sheet: Sheet) -> str:
    """Who came how far and who has won, or a solo player's score with each line that it is made of."""
    if sheet.solo:
        return f"Reykholt, one player\n\n{_alone_text(sheet)}"
    by_place = sorted(sheet.players, key=lambda player: player.rank)
    return "\n".join(
        [
            f"Reykholt, {len(sheet.players)} players",
            "",
            *(f"{player.rank}. {place_text(player)}" for player in by_place),
            _winner_text(sheet),
        ]
    )


def place_text(player: PlayerSheet) -> str:
    """How far one player came: "Anna · 17 tables · on lettuce-4"."""
    tables = "1 table" if player.tables == 1 else f"{player.tables} tables"
    failed = " · story card's condition not met" if player.condition is False else ""
    return f"{player.name} · {tables} · on {table_name(player.tables)}{failed}"


def _winner_text(sheet: Sheet) -> str:
    if not sheet.winners:
        return f"Nobody has won: all fail the story card's condition ({sheet.decided_by})"
    return f"First place: {sheet.winners[0]}, {SETTLED_BY[sheet.decided_by]} ({sheet.decided_by})"


def _alone_text(sheet: Sheet) -> str:
    (player,) = sheet.players
    lines = [place_text(player)]
    if player.condition is not None:
        reached = "Goal reached: the story card's condition is met" if player.condition else "Goal missed"
        return "\n".join([*lines, f"{reached} ({sheet.decided_by})"])
    if player.total is None:
        short = GOAL - player.tables
        tables = "1 table" if short == 1 else f"{short} tables"
        return "\n".join(
            [*lines, f"Goal missed by {tables}: it is {table_name(GOAL)}, table {GOAL} ({sheet.decided_by})"]
        )
    points = "point" if player.total == 1 else "points"
    reached = f"Goal reached, {player.total} {points} ({sheet.decided_by})"
    return "\n".join([*lines, *map(line_text, player.lines), f"{player.total:>5}  in all", reached])
