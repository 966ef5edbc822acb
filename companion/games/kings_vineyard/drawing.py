"""The draw and discard phases: kings reported at a real table, hands refilled and thrown off where cards are dealt."""

from __future__ import annotations

from collections.abc import Iterable

from companion.engine.effect import Word
from companion.engine.node import Amount, Decision, Node, whole_number
from companion.engine.verdict import Seat, Unreadable, Verdict, Why
from companion.engine.words import Choice
from companion.games.kings_vineyard.cards import KINGS, is_grape
from companion.games.kings_vineyard.flow import HAND
from companion.games.kings_vineyard.state import Vineyards
from companion.games.kings_vineyard.steps import DONE, DRAW, DUTY
from companion.games.kings_vineyard.words import words


@words.add("kings", "KV-DRAW-04")
class Kings(Choice):
    """At a real table: how many kings came up while hands were refilled."""

    typed = False

    def node(self, s: Vineyards, seat: None) -> Node:
        return Amount(None, "kings drawn", 0, KINGS - s.kings, self.rule, default="0")

    def options(self, s: Vineyards, seat: None) -> Iterable[str]:
        return map(str, range(KINGS - s.kings + 1))

    def judge(self, s: Vineyards, seat: None, answer: str) -> Verdict:
        if whole_number(answer) > KINGS - s.kings:
            return Why("KV-COMP-05", "there are 3 kings and {0} came already", (s.kings,))
        return None

    def take(self, s: Vineyards, seat: None, answer: str) -> None:
        for _ in range(int(answer)):
            s.reveal_king(None)


@words.add("refill", "KV-DRAW-02")
class Refill(Choice):
    """Dealt: one card at a time up to six, each from the pile or from the top of the discard pile."""

    typed = False
    sources = ("pile", "discard")

    def node(self, s: Vineyards, seat: int) -> Node:
        return Decision(seat, "draw from", self.rule)

    def options(self, s: Vineyards, seat: int) -> Iterable[str]:
        return self.sources

    def judge(self, s: Vineyards, seat: int, answer: str) -> Verdict:
        if answer not in self.sources:
            raise Unreadable("pile or discard")
        assert s.hands is not None
        if len(s.hands[seat]) >= HAND:
            return Why("KV-DRAW-01", "{0} holds 6 cards already", (Seat(seat),))
        if answer == "discard":
            return None if s.discard else Why(self.rule, "the discard pile is empty")
        return None if s.pile or s.under or s.discard else Why("KV-DRAW-08", "both piles are empty")

    def forced(self, s: Vineyards, seat: int) -> str | None:
        assert s.hands is not None
        if len(s.hands[seat]) >= HAND:
            return "enough"
        if not s.pile and not s.under:  # KV-DRAW-07: the discards become the pile before anybody draws again
            return "pile" if s.discard else "enough"
        return None if s.discard else "pile"

    def take(self, s: Vineyards, seat: int, answer: str) -> None:
        assert s.pile is not None and s.discard is not None
        if answer == "enough":
            return
        s.push(seat, Word("refill"))
        if answer == "discard":
            s.draw(seat, s.discard[-1], "discard")
            return
        if s.under and len(s.pile) <= s.under[-1]:
            s.reveal_king(seat)  # KV-DRAW-05: the next card replaces it
            return
        if not s.pile:
            s.reshuffle()
        s.push(seat, Word("deal"))


@words.add("to-discard", "KV-DISC-01")
class ToDiscard(Choice):
    """Dealt: any number of cards from hand, special cards too."""

    typed = False

    def node(self, s: Vineyards, seat: int) -> Node:
        return Decision(seat, "discard", self.rule, default=DONE)

    def options(self, s: Vineyards, seat: int) -> Iterable[str]:
        assert s.hands is not None
        for card in dict.fromkeys(s.hands[seat]):
            yield "discard " + card
        yield DONE

    def judge(self, s: Vineyards, seat: int, answer: str) -> Verdict:
        if answer == DONE:
            return None
        if answer == DRAW:
            return Why("KV-DISC-02", "no cards are drawn before the next round")
        verb, _, card = answer.partition(" ")
        assert s.hands is not None
        if verb != "discard" or not card:
            raise Unreadable(f"discard and a card of the hand, or {DONE}")
        return None if card in s.hands[seat] else Why(self.rule, "{0} holds no {1}", (Seat(seat), card))

    def take(self, s: Vineyards, seat: int, answer: str) -> None:
        if answer == DONE:
            return
        s.push(seat, Word("to-discard"), "phase:discard")
        card = answer.partition(" ")[2]
        s.throw(seat, card)
        assert s.hands is not None
        if s.log is None or not is_grape(card) or any(map(is_grape, s.hands[seat])):
            return
        if len(s.plants(seat)) < DUTY:
            s.remark(seat, self.rule, "{0} keeps no grape card, though planting is due", Seat(seat))
