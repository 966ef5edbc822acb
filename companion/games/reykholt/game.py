"""Reykholt as the table plays it: what `companion.games.game.TableGame` asks for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from companion.engine.effect import EffectError
from companion.engine.event import Inventory
from companion.engine.node import Fact
from companion.games.game import Result, ResultLine
from companion.games.reykholt import acts, cards, flow, score, tourism, wording, work
from companion.games.reykholt import state as state_module
from companion.games.reykholt.facts import read_card
from companion.games.reykholt.goods import KINDS, goods_text, table_cost
from companion.games.reykholt.narration import story
from companion.games.reykholt.reading import read
from companion.games.reykholt.setup import OPTIONS, check_options, setup_steps, start
from companion.games.reykholt.state import Valley
from companion.games.reykholt.words import words

# importing these registers their words
_WORDS_FROM = (acts, cards, flow, tourism, work)


class Reykholt:
    """Stateless; the one instance is `GAME`."""

    name = "reykholt"
    title = "Reykholt"
    players = range(1, 5)
    words = words
    options = OPTIONS

    read = staticmethod(read)
    check_options = staticmethod(check_options)
    start = staticmethod(start)
    setup_steps = staticmethod(setup_steps)
    question = staticmethod(wording.question)
    option_label = staticmethod(wording.option_label)
    form_help = staticmethod(wording.form_help)
    rules_here = staticmethod(wording.rules_here)
    place = staticmethod(wording.place)
    event_line = staticmethod(wording.event_line)
    private = staticmethod(wording.private)
    story = staticmethod(story)
    together = staticmethod(wording.together)
    rule_text = staticmethod(wording.rule_text)
    headline = staticmethod(wording.headline)
    is_private = staticmethod(wording.is_private)
    tracked = staticmethod(state_module.tracked)

    def interrupts(self, s: Valley, seat: int) -> Iterable[str]:
        """Cards for any time, and a good of Harvest Time that is better left where it was."""
        yield from cards.any_time_cards(s, seat)
        for owner, number, _ in s.harvested:
            if owner == seat:
                yield f"keep({number})"

    def fact_fault(self, fact: Fact, answer: str) -> str | None:
        """What is wrong with a told space or card; None if it can be kept."""
        try:
            if fact.key.startswith("card:"):
                read_card(fact.key.partition(":")[2], answer)
            else:
                words.effect(answer.removeprefix("flag "))
        except (EffectError, ValueError) as fault:
            return str(fault)
        return None

    def inventory(self, s: Valley) -> Inventory:
        """Every piece at every tracked place."""
        return state_module.inventory(s)

    def faults(self, s: Valley) -> list[str]:
        """What can never be: goods below 0, a greenhouse fuller than its parcels."""
        return state_module.faults(s)

    def from_position(
        self,
        players: int,
        options: Mapping[str, str],
        position: Mapping[str, Any],
        parts: Mapping[str, Any],
        dealt: bool,
        names: Sequence[str],
    ) -> Valley:
        """The state of a [position] table; raises SetupFault."""
        from companion.games.reykholt.position import from_position

        return from_position(players, options, position, parts, dealt, names)

    def to_position(self, s: Valley, names: Sequence[str]) -> dict[str, Any]:
        """The [position] table of a state."""
        from companion.games.reykholt.position import to_position

        return to_position(s, names)

    def public(self, s: Valley, viewer: int | None = None) -> dict[str, Any]:
        """What lies open: all but piles."""
        return {
            "round": s.round,
            "rounds": s.rounds,
            "phase": s.phase,
            "start": s.start,
            "workers": {
                space.id: colour for space, colour in zip(s.parts.spaces, s.workers, strict=True) if colour >= 0
            },
            "display": list(s.display),
            "bonus": s.bonus,
            "players": [_seat(s, seat) for seat in range(s.players)],
        }

    def result(self, s: Valley) -> Result:
        """The standing by tables; alone by the solo score."""
        met = s.met if s.parts.story is not None and s.phase == "end" else []
        places = score.ranks(s.tables, s.arrived, met)
        lines = tuple(self._line(s, seat, places[seat]) for seat in range(s.players))
        if s.solo:
            won = score.solo_score(s.tables[0], s.stock[0]).total is not None and met[:1] != [False]
            return Result(lines, (0,) if won else (), "RH-SOLO-22")
        winners = tuple(seat for seat, place in enumerate(places) if place == 1 and not (met and met[seat] is False))
        return Result(lines, winners, score.decided_by(s.tables, met))

    def _line(self, s: Valley, seat: int, rank: int) -> ResultLine:
        where = f"on {score.table_name(s.tables[seat])}"
        if not s.solo:
            return ResultLine(seat, s.tables[seat], rank, where, "table")
        solo = score.solo_score(s.tables[0], s.stock[0])
        if solo.total is None:
            return ResultLine(seat, 0, rank, f"{where}, goal missed by {solo.missing} tables")
        return ResultLine(seat, solo.total, rank, f"{where}, {solo.beyond} for tables and {solo.goods} for goods")

    def main_places(self, s: Valley, seat: int) -> Sequence[str]:
        """A player's stock, and their greenhouses."""
        return f"stock:{seat}", f"houses:{seat}"

    def worth(self, s: Valley, seat: int) -> float:
        """Tables, and what goods in stock and greenhouses may still buy."""
        left = s.rounds - s.round
        stock = sum(min(n, 8) * (1 + 0.15 * kind) for kind, n in enumerate(s.stock[seat]))
        growing = sum(
            min(n, left + 1) * (0.8 + 0.12 * kind) for each in s.houses[seat] for kind, n in enumerate(each.goods)
        )
        empty = sum(0.6 for each in s.houses[seat] if not each.filled) if left else 0.0
        kind, n = table_cost(s.tables[seat] + 1)
        near = 0.3 * min(1.0, s.stock[seat][kind] / n)
        return 3.0 * s.tables[seat] + 0.35 * stock + 0.3 * growing + 0.5 * empty + near + 0.3 * len(s.cards_of(seat))


def _seat(s: Valley, seat: int) -> dict[str, Any]:
    return {
        "tables": s.tables[seat],
        "table": score.table_name(s.tables[seat]),
        "stock": {kind: n for kind, n in zip(KINDS, s.stock[seat], strict=True) if n},
        "greenhouses": [
            {"number": each.number, "card": each.text, "goods": goods_text(each.goods)} for each in s.houses[seat]
        ],
        "cards": s.cards_of(seat),
        "workers": s.left[seat],
    }


GAME = Reykholt()
