"""Reykholt as the table plays it: what `companion.games.game.TableGame` asks for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from companion.engine.effect import EffectError
from companion.engine.event import Inventory
from companion.engine.node import Fact
from companion.games.reykholt import acts, cards, flow, greenhouses, score, tourism, wording, work
from companion.games.reykholt import state as state_module
from companion.games.reykholt.facts import card_of, effect_of, read_card
from companion.games.reykholt.goods import KINDS, goods_text
from companion.games.reykholt.narration import event_line, story
from companion.games.reykholt.outlook import outlook
from companion.games.reykholt.reading import read
from companion.games.reykholt.setup import OPTIONS, check_options, setup_steps, start
from companion.games.reykholt.state import Valley
from companion.games.reykholt.words import words

# importing these registers their words
_WORDS_FROM = (acts, cards, flow, greenhouses, tourism, work)


class Reykholt:
    """Stateless; the one instance is `GAME`."""

    name = "reykholt"
    title = "Reykholt"
    players = range(1, 5)
    words = words
    options = OPTIONS
    planned = ("tour",)
    turns = ("place a worker",)

    read = staticmethod(read)
    check_options = staticmethod(check_options)
    start = staticmethod(start)
    setup_steps = staticmethod(setup_steps)
    result = staticmethod(score.result)
    question = staticmethod(wording.question)
    option_label = staticmethod(wording.option_label)
    form_help = staticmethod(wording.form_help)
    rules_here = staticmethod(wording.rules_here)
    place = staticmethod(wording.place)
    event_line = staticmethod(event_line)
    move_back = staticmethod(wording.move_back)
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

    def facts(self, s: Valley) -> Iterable[Fact]:
        """Spaces, and service cards that have a name, as far as nobody has told them."""
        for space in s.parts.spaces:
            if effect_of(s, space) is None:
                yield work.told_space(space)
        for card in (*s.display, *(card for own in s.cards for card in own)):
            if not cards.is_unnamed(card) and card_of(s, card) is None:
                yield cards.told_card(card)

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

    def main_places(self, s: Valley, seat: int) -> Sequence[str]:
        """A player's stock, and their greenhouses."""
        return f"stock:{seat}", f"houses:{seat}"

    def worth(self, s: Valley, seat: int) -> float:
        """Tables, and what goods in stock and greenhouses may still buy."""
        return outlook(s, seat)


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
