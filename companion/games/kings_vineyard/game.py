"""King's Vineyard as the table plays it: what `companion.games.game.TableGame` asks for."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from companion.engine.event import Inventory
from companion.engine.node import Fact
from companion.games.game import Result, ResultLine
from companion.games.kings_vineyard import drawing, planting, rulings, score, vines, wording
from companion.games.kings_vineyard import state as state_module
from companion.games.kings_vineyard.flow import visit
from companion.games.kings_vineyard.position import from_position, to_position
from companion.games.kings_vineyard.reading import read
from companion.games.kings_vineyard.setup import OPTIONS, check_options, setup_steps, start
from companion.games.kings_vineyard.state import Vineyards
from companion.games.kings_vineyard.story import story
from companion.games.kings_vineyard.words import words

# importing these registers their words
_WORDS_FROM = (drawing, planting, vines, rulings)


class KingsVineyard:
    """Stateless; the one instance is `GAME`."""

    name = "kings-vineyard"
    title = "King's Vineyard"
    players = range(2, 5)
    words = words
    options = OPTIONS
    planned = turns = ()

    read = staticmethod(read)
    check_options = staticmethod(check_options)
    start = staticmethod(start)
    from_position = staticmethod(from_position)
    to_position = staticmethod(to_position)
    setup_steps = staticmethod(setup_steps)
    question = staticmethod(wording.question)
    option_label = staticmethod(wording.option_label)
    form_help = staticmethod(wording.form_help)
    rules_here = staticmethod(wording.rules_here)
    place = staticmethod(wording.place)
    event_line = staticmethod(wording.event_line)
    move_back = staticmethod(wording.move_back)
    private = staticmethod(wording.private)
    story = staticmethod(story)
    together = staticmethod(wording.together)
    rule_text = staticmethod(wording.rule_text)
    headline = staticmethod(wording.headline)
    is_private = staticmethod(wording.is_private)
    tracked = staticmethod(state_module.tracked)

    def interrupts(self, s: Vineyards, seat: int) -> Iterable[str]:
        """Nothing in this game may be done out of turn."""
        return ()

    def fact_fault(self, fact: Fact, answer: str) -> str | None:
        """Nothing printed is asked in this game beyond the planted cards, which are answers."""
        return "this game keeps no printed facts"

    def facts(self, s: Vineyards) -> Iterable[Fact]:
        """Cards are told as they are planted."""
        return ()

    def inventory(self, s: Vineyards) -> Inventory:
        """Every piece at every tracked place."""
        return state_module.inventory(s)

    def public(self, s: Vineyards, viewer: int | None = None) -> dict[str, Any]:
        """What lies open, and the viewer's own hand where cards are dealt."""
        return {
            "round": s.round,
            "phase": s.phase,
            "first": s.first,
            "kings": s.kings,
            "visits": s.visits,
            "tiles": s.tiles,
            "used": dict(sorted(s.used.items())),
            "players": [_seat(s, seat, viewer) for seat in range(s.players)],
        } | ({} if s.pile is None else {"pile": len(s.pile) + len(s.under), "discard": list(s.discard or ())})

    def result(self, s: Vineyards) -> Result:
        """Ranking by points, then by harvested cards (KV-WIN-02 to -04)."""
        harvested = [len(stock) for stock in s.stocks]
        ranks = score.rank(s.points, harvested)
        lines = tuple(
            ResultLine(seat, s.points[seat], ranks[seat], f"{harvested[seat]} harvested") for seat in range(s.players)
        )
        winners = tuple(seat for seat, rank in enumerate(ranks) if rank == 1)
        return Result(lines, winners, score.decided_by(s.points, harvested))

    def faults(self, s: Vineyards) -> list[str]:
        """What can never be: more than five plants, a vine above its maximum, a lost tile or card."""
        return state_module.faults(s)

    def main_places(self, s: Vineyards, seat: int) -> Sequence[str]:
        """A player's points."""
        return (f"points:{seat}",)

    def worth(self, s: Vineyards, seat: int) -> float:
        """Points in hand, what the king would give now, and a little for unripe plants on their way and cards kept."""
        now = visit(s).gained[seat] if s.kings - s.due < 3 else 0
        coming = sum(0.4 * min(1.0, plant.length / plant.face.high) for _, plant in s.plants(seat) if plant.face)
        kept = 0.05 * len(s.hands[seat]) if s.hands is not None else 0.0
        return s.points[seat] + 0.6 * now + coming + kept


def _seat(s: Vineyards, seat: int, viewer: int | None) -> dict[str, Any]:
    plants = [
        {
            "plot": plot + 1,
            "card": plant.card if plant.face is not None else None,
            "green": plant.green,
            "brown": plant.brown,
            "ripe": plant.ripe,
            **({"cans": plant.cans} if plant.cans else {}),
        }
        for plot, plant in s.plants(seat)
    ]
    shown: dict[str, Any] = {"points": s.points[seat], "harvested": len(s.stocks[seat]), "plants": plants}
    if s.hands is not None:
        shown["cards"] = len(s.hands[seat])
        if viewer == seat:
            shown["hand"] = sorted(s.hands[seat])
    return shown


GAME = KingsVineyard()
