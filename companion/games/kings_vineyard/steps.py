"""What the phases share: a choice of a plot for a verb, who holds a special card, and when such a card may be used.

An answer such as "water 2" names the plot, 1 to 5; "done" ends a step.
"""

from __future__ import annotations

from collections.abc import Iterable

from companion.engine.effect import Word
from companion.engine.node import Decision, Node
from companion.engine.verdict import Maybe, Seat, Unreadable, Verdict, Why
from companion.engine.words import Choice
from companion.games.kings_vineyard.cards import CAN, FERTILIZER, SHOVEL, SPECIAL_CARDS
from companion.games.kings_vineyard.state import PLOTS, Plant, Vineyards

DONE, DRAW = "done", "draw"
LIMIT = len(PLOTS)
DUTY = 3


def holds(s: Vineyards, seat: int, card: str, rule: str) -> Verdict:
    """Whether a seat holds a special card: known where cards are dealt, the owner's word at a real table."""
    if s.hands is not None:
        return None if card in s.hands[seat] else Why(rule, "{0} holds no {1}", (Seat(seat), card))
    if sum(s.used.values()) >= SPECIAL_CARDS:
        return Why("KV-COMP-04", "all 16 special cards are used up")
    return Maybe(rule, "if {0} holds a {1}", (Seat(seat), card))


_PHASE_OF = {CAN: "wilt", SHOVEL: "plant", FERTILIZER: "grow"}


def not_now(card: str) -> Why | None:
    """Why a special card that belongs to another phase cannot be used; None if the text is no such card."""
    phase = _PHASE_OF.get(card)
    return None if phase is None else Why("KV-COMP-19", "a {0} is used in the {1} phase", (card, phase))


class PlotChoice(Choice):
    """Pick a plot for a verb, again and again, until "done"."""

    typed = False
    verb = ""
    ask = ""
    special = ""
    prepared: tuple[str, ...] = ()

    def __init_subclass__(cls) -> None:
        cls.prepared = tuple(f"{cls.verb} {plot + 1}" for plot in PLOTS)

    def node(self, s: Vineyards, seat: int) -> Node:
        return Decision(seat, self.ask, self.rule, default=DONE)

    def options(self, s: Vineyards, seat: int) -> Iterable[str]:
        for plot, plant in enumerate(s.plots[seat]):
            if plant is not None:
                yield self.prepared[plot]
        yield DONE

    def judge(self, s: Vineyards, seat: int, answer: str) -> Verdict:
        if answer == DONE:
            return None
        if answer not in self.prepared:
            wrong_phase = not_now(answer)
            if wrong_phase is None or self.special == answer:
                raise Unreadable(f"{self.verb} and a plot, 1 to 5, or {DONE}")
            return wrong_phase
        plot = self.prepared.index(answer)
        plant = s.plots[seat][plot]
        if plant is None:
            return Why(self.rule, "{0} has no plant {1}", (Seat(seat), plot + 1))
        return self.judge_plot(s, seat, plot, plant)

    def take(self, s: Vineyards, seat: int, answer: str) -> None:
        if answer == DONE:
            return
        s.push(seat, Word(self.name))
        self.take_plot(s, seat, self.prepared.index(answer))

    def judge_plot(self, s: Vineyards, seat: int, plot: int, plant: Plant) -> Verdict:
        """Whether the verb may befall this plant."""
        raise NotImplementedError

    def take_plot(self, s: Vineyards, seat: int, plot: int) -> None:
        """Let the verb befall this plant."""
        raise NotImplementedError
