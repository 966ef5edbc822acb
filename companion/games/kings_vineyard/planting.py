"""The plant phase: one grape card a round, and one more for each shovel."""

from __future__ import annotations

from collections.abc import Iterable

from companion.engine.effect import Word
from companion.engine.node import Decision, Node
from companion.engine.verdict import Maybe, Seat, Unreadable, Verdict, Why
from companion.engine.words import Choice
from companion.games.kings_vineyard.cards import (
    HIDDEN,
    SHOVEL,
    SPECIAL_CARDS,
    SPECIALS,
    backwards,
    colour_sets,
    face,
    is_grape,
    some_cards,
    too_many,
)
from companion.games.kings_vineyard.state import Vineyards
from companion.games.kings_vineyard.steps import DONE, DUTY, LIMIT, holds, not_now
from companion.games.kings_vineyard.words import words

_PLANTING = [
    [Word("planting", (left, planted)) for planted in range(LIMIT + 1)] for left in range(LIMIT + SPECIAL_CARDS)
]

_HIDDEN = f"plant {HIDDEN}"


@words.add("planting", "KV-PLANT-02")
class Planting(Choice):
    """`left` cards may still be planted, `planted` are: one, and one more for each shovel (KV-PLANT-05, -08)."""

    typed = False

    def node(self, s: Vineyards, seat: int, left: int, planted: int) -> Node:
        due = not planted and len(s.plants(seat)) < DUTY
        default = (_HIDDEN if s.hidden else None) if due else DONE
        return Decision(seat, "plant", self.rule, default=default, form="" if s.hidden else "card")

    def options(self, s: Vineyards, seat: int, left: int, planted: int) -> Iterable[str]:
        if s.hidden:
            yield _HIDDEN
            yield SHOVEL
        elif s.hands is None:
            yield from (f"plant {card}" for card in some_cards(s.options.colours))
            yield SHOVEL
        else:
            for card in dict.fromkeys(s.hands[seat]):
                yield SHOVEL if card == SHOVEL else "plant " + card
        yield DONE

    def judge(self, s: Vineyards, seat: int, answer: str, left: int, planted: int) -> Verdict:
        growing = LIMIT - s.plots[seat].count(None)
        if answer == DONE:
            return self._judge_done(s, seat, growing, planted)
        if answer == SHOVEL:
            return self._judge_shovel(s, seat, growing, left)
        verb, _, card = answer.partition(" ")
        if verb != "plant" or not card:
            wrong_phase = not_now(answer)
            if wrong_phase is None:
                raise Unreadable(f"plant and a card, {SHOVEL} or {DONE}")
            return wrong_phase
        return self._judge_card(s, seat, card, growing, left)

    def _judge_done(self, s: Vineyards, seat: int, growing: int, planted: int) -> Verdict:
        if planted or growing >= DUTY:  # KV-PLANT-03
            return None
        if s.hands is None:
            return Maybe(self.rule, "only if {0} holds no grape card", (Seat(seat),))
        if any(face(card) is not None for card in s.hands[seat]):
            return Why(self.rule, "{0} has {1} of the 3 plants and must plant a grape card", (Seat(seat), growing))
        return None

    def _judge_shovel(self, s: Vineyards, seat: int, growing: int, left: int) -> Verdict:
        if growing + left >= LIMIT:
            return Why("KV-PLANT-06", "a vineyard holds 5 plants, and {0} has room for no further card", (Seat(seat),))
        if s.hands is not None and sum(map(is_grape, s.hands[seat])) <= left:
            return Why("KV-PLANT-05", "{0} holds no further grape card to plant", (Seat(seat),))
        return holds(s, seat, SHOVEL, "KV-PLANT-05")

    def _judge_card(self, s: Vineyards, seat: int, card: str, growing: int, left: int) -> Verdict:
        shown = face(card)
        if shown is None and not (card == HIDDEN and s.hidden):
            if card in SPECIALS:
                return Why("KV-PLANT-09", "a {0} is no grape card", (card,))
            ends = backwards(card)
            if ends is None:
                raise Unreadable("a grape card: colour, range, sweet or not")
            return Why("KV-GROW-03", "a range goes from its minimum up to its maximum, not from {0} to {1}", ends)
        if growing >= LIMIT:
            return Why("KV-PLANT-04", "{0} has 5 plants already", (Seat(seat),))
        if not left:
            return Why("KV-PLANT-08", "one card a round, and one more for each shovel")
        if s.hands is not None:
            return None if card in s.hands[seat] else Why("KV-DISC-03", "{0} holds no {1}", (Seat(seat), card))
        if shown is None:
            return None
        if shown.colours not in colour_sets(s.options.colours):
            raise Unreadable("one or two colours, in this order, of " + ", ".join(s.options.colours))
        return too_many([*s.seen(), card], s.options.colours, s.options.removed)

    def take(self, s: Vineyards, seat: int, answer: str, left: int, planted: int) -> None:
        if answer == DONE:
            return
        if answer == SHOVEL:
            s.spend(seat, SHOVEL, "box", "KV-PLANT-07")
            s.push(seat, _PLANTING[left + 1][planted])
            return
        s.plant(seat, s.plots[seat].index(None), answer.partition(" ")[2], "KV-PLANT-01")
        if left > 1 or self._may_go_on(s, seat):
            s.push(seat, _PLANTING[left - 1][planted + 1])

    def _may_go_on(self, s: Vineyards, seat: int) -> bool:
        """A shovel may follow where it is known to be held; at a real table it is announced before the last card."""
        return s.hands is not None and SHOVEL in s.hands[seat]
