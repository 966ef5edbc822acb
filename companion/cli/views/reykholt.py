"""The table of Reykholt: the board in its columns, the track, and what each player has."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.console import Console, Group, RenderableType
from rich.table import Table
from rich.text import Text

from companion.games.reykholt.facts import effect_of, flagged
from companion.games.reykholt.goods import KINDS, goods_text, table_cost
from companion.games.reykholt.score import GOAL, table_name
from companion.games.reykholt.state import BLOCK, COLUMNS, FREE, Valley
from companion.games.reykholt.wording import card_line, headline, house_line
from companion.games.reykholt.words import words

NEXT_TABLES = 4


def show(state: Any, names: Sequence[str], console: Console) -> None:
    """Print the whole table."""
    console.print(board(state, names))


def board(s: Valley, names: Sequence[str]) -> RenderableType:
    """Spaces column by column, the track from the front, then the players; no meaning by colour alone."""
    blocks: list[RenderableType] = [Text(headline(s, names), style="bold")]
    if s.dealt:
        blocks.append(Text("stand-in board and cards: what they show is ours, not printed"))
    for column in COLUMNS:
        blocks.append(_column(s, column, names))
    blocks.append(_track(s, names))
    if s.display:
        blocks.append(Text("Service cards on display", style="bold"))
        blocks += [_card(s, card) for card in s.display]
    blocks += [_player(s, seat, names) for seat in range(s.players)]
    return Group(*blocks)


def _column(s: Valley, column: str, names: Sequence[str]) -> RenderableType:
    grid = Table.grid(padding=(0, 2))
    for space, colour in zip(s.parts.spaces, s.workers, strict=True):
        if space.column != column:
            continue
        effect = effect_of(s, space)
        shown = "not told yet" if effect is None else words.say(effect)
        flag = "flag " if flagged(s, space) else ""
        grid.add_row(Text(f"  {space.row}"), Text(_worker(s, colour, names)), Text(flag + shown))
    return Group(Text(column.replace("-", " ").title(), style="bold"), grid)


def _worker(s: Valley, colour: int, names: Sequence[str]) -> str:
    if colour == FREE:
        return "-"
    if colour == BLOCK:
        return "blocked"
    return f"colour {colour + 1}" if s.solo else names[colour]


def _track(s: Valley, names: Sequence[str]) -> RenderableType:
    lines = [Text("Track, from the front", style="bold")]
    for seat in s.foremost():
        coming = [table_cost(s.tables[seat] + step) for step in range(1, NEXT_TABLES + 1)]
        wants = ", ".join(f"{n} {KINDS[kind]}" for kind, n in coming)
        lines.append(Text(f"  {names[seat]} on {table_name(s.tables[seat])} ({s.tables[seat]}); then {wants}"))
    if s.solo and s.tables[0] < GOAL:
        lines.append(Text(f"  goal: {table_name(GOAL)}, {GOAL - s.tables[0]} tables away"))
    return Group(*lines)


def _player(s: Valley, seat: int, names: Sequence[str]) -> RenderableType:
    lines = [Text(f"{names[seat]}: {goods_text(s.stock[seat])}", style="bold")]
    lines += [Text(f"  {each.number}  {house_line(each)}") for each in s.houses[seat]]
    return Group(*lines, *(_card(s, card) for card in s.cards_of(seat)))


def _card(s: Valley, card: str) -> RenderableType:
    grid = Table.grid(padding=(0, 2))
    grid.add_row(Text(f"  {card}"), Text(card_line(s, card)))
    return grid
