"""What each player does in the seven phases. An answer such as "water 2" names the plot, 1 to 5; "done" ends a step."""

from __future__ import annotations

from collections.abc import Iterable

from companion.engine.effect import Word
from companion.engine.node import Amount, Decision, Node, whole_number
from companion.engine.verdict import Maybe, Seat, Unreadable, Verdict, Why
from companion.engine.words import Choice, Deed
from companion.games.kings_vineyard.cards import (
    CAN,
    FERTILIZER,
    KINGS,
    SHOVEL,
    SPECIAL_CARDS,
    SPECIALS,
    backwards,
    card_text,
    colour_sets,
    face,
    is_grape,
    too_many,
)
from companion.games.kings_vineyard.cards import Face as GrapeFace
from companion.games.kings_vineyard.flow import HAND
from companion.games.kings_vineyard.state import PLOTS, Plant, Vineyards
from companion.games.kings_vineyard.words import words

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


# --- draw and discard ----------------------------------------------------------------------------


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


# --- wilt and harvest ----------------------------------------------------------------------------


@words.add("water", "KV-WILT-05")
class Water(PlotChoice):
    """Watering cans are laid on ripe plants before their vines wilt."""

    verb = "water"
    ask = "use watering cans"
    special = CAN

    def options(self, s: Vineyards, seat: int) -> Iterable[str]:
        if s.hands is None or CAN in s.hands[seat]:
            for plot, plant in enumerate(s.plots[seat]):
                if plant is not None and plant.ripe:
                    yield self.prepared[plot]
        yield DONE

    def judge_plot(self, s: Vineyards, seat: int, plot: int, plant: Plant) -> Verdict:
        if not plant.ripe:
            return Why("KV-WILT-03", "plant {0} is unripe and does not wilt", (plot + 1,))
        return holds(s, seat, CAN, self.rule)

    def take_plot(self, s: Vineyards, seat: int, plot: int) -> None:
        s.spend(seat, CAN, f"cans:{seat}:{plot}", self.rule)
        s.water(seat, plot, 1)
        plant = s.plant_at(seat, plot)
        restorable = s.options.second_can == "restore" and plant.cans - 1 <= plant.brown
        if plant.cans > 1 and s.options.second_can != "next-round" and not restorable:
            s.remark(
                seat, "KV-WILT-07", "only one tile of plant {0} wilts a round: this can does nothing more", plot + 1
            )


@words.add("wilting", "KV-WILT-01")
class Wilting(Deed):
    """Every ripe plant has one tile turned, unless a can lies on it."""

    typed = False

    def run(self, s: Vineyards, seat: int) -> None:
        for plot, plant in enumerate(s.plots[seat]):
            if plant is None or not plant.ripe:
                continue
            if not plant.cans:
                # only a ruling can have left no leafy tile
                if plant.green:
                    s.wilt(seat, plot, 1, self.rule)
                continue
            if s.options.second_can == "next-round":
                s.water(seat, plot, -1)
                continue
            if s.options.second_can == "restore" and plant.cans > 1:
                s.wilt(seat, plot, -min(plant.cans - 1, plant.brown), "KV-WILT-07")
            s.water(seat, plot, -plant.cans)


@words.add("harvest-wilted", "KV-HARV-01")
class HarvestWilted(Deed):
    typed = False

    def run(self, s: Vineyards, seat: int) -> None:
        for plot, plant in enumerate(s.plots[seat]):
            if plant is not None and plant.ripe and not plant.green:
                s.harvest(seat, plot, "KV-HARV-03")


@words.add("harvest-early", "KV-HARV-04")
class HarvestEarly(PlotChoice):
    verb = "harvest"
    ask = "harvest early"

    def judge_plot(self, s: Vineyards, seat: int, plot: int, plant: Plant) -> Verdict:
        return None

    def take_plot(self, s: Vineyards, seat: int, plot: int) -> None:
        s.harvest(seat, plot, "KV-HARV-06" if s.plant_at(seat, plot).ripe else "KV-HARV-05")


# --- plant ---------------------------------------------------------------------------------------

_PLANTING = [
    [Word("planting", (left, planted)) for planted in range(LIMIT + 1)] for left in range(LIMIT + SPECIAL_CARDS)
]


@words.add("planting", "KV-PLANT-02")
class Planting(Choice):
    """`left` cards may still be planted, `planted` are: one, and one more for each shovel (KV-PLANT-05, -08)."""

    typed = False

    def node(self, s: Vineyards, seat: int, left: int, planted: int) -> Node:
        due = not planted and len(s.plants(seat)) < DUTY
        return Decision(seat, "plant", self.rule, default=None if due else DONE, form="card")

    def options(self, s: Vineyards, seat: int, left: int, planted: int) -> Iterable[str]:
        if s.hands is None:
            yield from (f"plant {card}" for card in _some_cards(s))
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
        if shown is None:
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
        if shown.colours not in colour_sets(s.options.colours):
            raise Unreadable("one or two colours, in this order, of " + ", ".join(s.options.colours))
        lying = [plant.card for seat in range(s.players) for _, plant in s.plants(seat)]
        return too_many([*lying, *(c for stock in s.stocks for c in stock), card], s.options.colours, s.options.removed)

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


def _some_cards(s: Vineyards) -> Iterable[str]:
    """Cards that a real table may have planted, for practice and tests; any other range is as good."""
    for colours in colour_sets(s.options.colours):
        for low in range(1, 5):
            for high in range(low, 7):
                yield card_text(GrapeFace(colours, low, high, False))
                yield card_text(GrapeFace(colours, low, high, True))


# --- grow and ripen ------------------------------------------------------------------------------


@words.add("growth", "KV-GROW-01")
class Growth(Deed):
    typed = False

    def run(self, s: Vineyards, seat: int) -> None:
        for plot, plant in enumerate(s.plots[seat]):
            # only a ruling can bring a plant to its maximum before this phase (KV-GROW-04)
            if plant is not None and not plant.ripe and (plant.face is None or plant.length < plant.face.high):
                s.grow(seat, plot, 1, self.rule)


@words.add("fertilize", "KV-GROW-06")
class Fertilize(PlotChoice):
    """Each fertilizer adds one tile to an unripe plant, up to its maximum."""

    verb = "fertilize"
    ask = "use fertilizers"
    special = FERTILIZER

    def options(self, s: Vineyards, seat: int) -> Iterable[str]:
        if s.hands is None or FERTILIZER in s.hands[seat]:
            yield from super().options(s, seat)
        else:
            yield DONE

    def judge_plot(self, s: Vineyards, seat: int, plot: int, plant: Plant) -> Verdict:
        if plant.ripe:
            return Why("KV-GROW-07", "plant {0} is ripe and grows no more", (plot + 1,))
        if plant.face is not None and plant.length >= plant.face.high:
            return Why("KV-GROW-09", "plant {0} has its maximum of {1} tiles", (plot + 1, plant.face.high))
        return holds(s, seat, FERTILIZER, self.rule)

    def take_plot(self, s: Vineyards, seat: int, plot: int) -> None:
        s.spend(seat, FERTILIZER, "box", "KV-GROW-10")
        s.grow(seat, plot, 1, "KV-GROW-07")


@words.add("ripen-full", "KV-RIPE-02")
class RipenFull(Deed):
    typed = False

    def run(self, s: Vineyards, seat: int) -> None:
        for plot, plant in enumerate(s.plots[seat]):
            if plant is not None and not plant.ripe and plant.face is not None and plant.length >= plant.face.high:
                s.ripen(seat, plot, self.rule)


@words.add("ripen-early", "KV-RIPE-01")
class RipenEarly(PlotChoice):
    verb = "ripen"
    ask = "ripen early"

    def options(self, s: Vineyards, seat: int) -> Iterable[str]:
        for plot, plant in enumerate(s.plots[seat]):
            if plant is not None and not plant.ripe:
                yield self.prepared[plot]
        yield DONE

    def judge_plot(self, s: Vineyards, seat: int, plot: int, plant: Plant) -> Verdict:
        if plant.ripe:
            return Why("KV-RIPE-03", "plant {0} is ripe already", (plot + 1,))
        if plant.face is not None and plant.length < plant.face.low:
            return Why("KV-GROW-04", "plant {0} needs {1} tiles and has {2}", (plot + 1, plant.face.low, plant.length))
        return None

    def take_plot(self, s: Vineyards, seat: int, plot: int) -> None:
        s.ripen(seat, plot, self.rule)
