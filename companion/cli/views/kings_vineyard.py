"""The board of King's Vineyard: every vineyard with its vines, and what lies in the middle."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.console import Console, Group, RenderableType
from rich.table import Table
from rich.text import Text

from companion.games.kings_vineyard.state import Plant, Vineyards
from companion.games.kings_vineyard.wording import counted, headline, outlook

NARROW = 64


def board(s: Vineyards, names: Sequence[str], width: int) -> RenderableType:
    """The whole table for a screen of so many columns; what is a colour is a letter or a word too."""
    blocks: list[RenderableType] = [Text(headline(s, names), style="bold"), Text(_middle(s))]
    for seat in range(s.players):
        blocks.append(_vineyard(s, seat, names, width))
    blocks.append(Text("vines: o leafy tile, x bare tile; (1) the plant's number", style="dim"))
    return Group(*blocks)


def _middle(s: Vineyards) -> str:
    shown = [f"{counted(s.tiles, 'tile')} in the stock"]
    if s.pile is not None:
        shown.append(f"{counted(len(s.pile) + len(s.under), 'card')} in the pile")
        shown.append("stand-in cards")
    if s.discard:
        shown.append(f"{s.discard[-1]} on the discard pile")
    shown.append(f"{counted(3 - s.kings, 'king')} still in the pile")
    return " · ".join(shown)


def _vineyard(s: Vineyards, seat: int, names: Sequence[str], width: int) -> RenderableType:
    first = " (first)" if seat == s.first else ""
    hand = "" if s.hands is None else f" · {counted(len(s.hands[seat]), 'card')}"
    points = counted(s.points[seat], "point")
    title = Text(f"{names[seat]}{first}: {points} · {len(s.stocks[seat])} harvested{hand}", style="bold")
    grid = Table.grid(padding=(0, 2))
    for plot, plant in s.plants(seat):
        card = plant.card if plant.face is not None else "untold"
        cells = [Text(f"  ({plot + 1})"), Text(card), _vine(plant)]
        if width >= NARROW:
            cells.append(Text(outlook(s, plant)))
        grid.add_row(*cells)
        if width < NARROW:
            grid.add_row("", Text(outlook(s, plant), style="dim"), "")
    return Group(title, grid) if s.plants(seat) else title


def _vine(plant: Plant) -> Text:
    vine = Text("o" * plant.green, style="green")
    vine.append("x" * plant.brown, style="yellow")
    return vine


def show(state: Any, names: Sequence[str], console: Console) -> None:
    """Print the board."""
    console.print(board(state, names, console.width))
