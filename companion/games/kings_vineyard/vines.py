"""The wilt, harvest, grow and ripen phases: what befalls the vines."""

from __future__ import annotations

from collections.abc import Iterable

from companion.engine.node import Decision, Node
from companion.engine.verdict import Maybe, Seat, Unreadable, Verdict, Why
from companion.engine.words import Choice, Deed
from companion.games.kings_vineyard.cards import CAN, FERTILIZER, colour_sets, face, some_cards, too_many
from companion.games.kings_vineyard.state import Plant, Vineyards
from companion.games.kings_vineyard.steps import DONE, PlotChoice, holds
from companion.games.kings_vineyard.words import words


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


@words.add("growth", "KV-GROW-01")
class Growth(Deed):
    typed = False

    def run(self, s: Vineyards, seat: int) -> None:
        for plot, plant in enumerate(s.plots[seat]):
            # only a ruling can bring a plant to its maximum before this phase (KV-GROW-04)
            if (
                plant is not None
                and not plant.ripe
                and (plant.face is None or plant.green + plant.brown < plant.face.high)
            ):
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
        if plant.face is not None and plant.green + plant.brown >= plant.face.high:
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
            if (
                plant is not None
                and not plant.ripe
                and plant.face is not None
                and plant.green + plant.brown >= plant.face.high
            ):
                s.ripen(seat, plot, self.rule)


def told(s: Vineyards, plot: int, plant: Plant, card: str, ripe: bool) -> Verdict:
    """Whether a hidden plant can be this card: its range must fit the vine as it stands (KV-GROW-04)."""
    shown = face(card)
    if shown is None or shown.colours not in colour_sets(s.options.colours):
        raise Unreadable("the card that it is, such as g24s")
    if plant.face is not None:
        return Why("KV-RIPE-03", "plant {0} is told already: {1}", (plot + 1, plant.card))
    if ripe and plant.length < shown.low:
        return Why("KV-GROW-04", "plant {0} needs {1} tiles and has {2}", (plot + 1, shown.low, plant.length))
    if plant.length > shown.high - (not ripe):
        found = "plant {0} has {1} tiles, and this card must ripen at {2}"
        return Why("KV-GROW-04", found, (plot + 1, plant.length, shown.high))
    return too_many([*s.seen(), card], s.options.colours, s.options.removed)


@words.add("ripen-early", "KV-RIPE-01")
class RipenEarly(PlotChoice):
    """Plants between minimum and maximum; a hidden one is told when it ripens: "ripen 2 green 2-4"."""

    verb = "ripen"
    ask = "ripen early"

    def node(self, s: Vineyards, seat: int) -> Node:
        untold = any(plant.face is None for _, plant in s.plants(seat))
        return Decision(seat, self.ask, self.rule, default=DONE, form="ripe card" if untold else "")

    def options(self, s: Vineyards, seat: int) -> Iterable[str]:
        for plot, plant in enumerate(s.plots[seat]):
            if plant is None or plant.ripe:
                continue
            if plant.face is not None:
                yield self.prepared[plot]
            else:
                yield from (f"{self.prepared[plot]} {card}" for card in some_cards(s.options.colours))
        yield DONE

    def judge(self, s: Vineyards, seat: int, answer: str) -> Verdict:
        if answer == DONE and any(plant.face is None for _, plant in s.plants(seat)):
            return Maybe("KV-RIPE-02", "only if no hidden plant of {0} has its maximum of tiles", (Seat(seat),))
        start, card = answer[:7], answer[8:]
        if not card or start not in self.prepared:
            return super().judge(s, seat, answer)
        plot = self.prepared.index(start)
        plant = s.plots[seat][plot]
        if plant is None or plant.card == card:
            return super().judge(s, seat, start)
        return told(s, plot, plant, card, ripe=True)

    def judge_plot(self, s: Vineyards, seat: int, plot: int, plant: Plant) -> Verdict:
        if plant.ripe:
            return Why("KV-RIPE-03", "plant {0} is ripe already", (plot + 1,))
        if plant.face is None:
            raise Unreadable(f"the card too, such as {plot + 1} g24s")
        if plant.length < plant.face.low:
            return Why("KV-GROW-04", "plant {0} needs {1} tiles and has {2}", (plot + 1, plant.face.low, plant.length))
        return None

    def take(self, s: Vineyards, seat: int, answer: str) -> None:
        card = answer[8:]
        if card and s.plant_at(seat, self.prepared.index(answer[:7])).face is None:
            s.tell(seat, self.prepared.index(answer[:7]), card, "KV-COMP-14")
        super().take(s, seat, answer[:7])

    def take_plot(self, s: Vineyards, seat: int, plot: int) -> None:
        s.ripen(seat, plot, self.rule)


@words.add("tell-card", "KV-SCORE-24")
class TellCard(Choice):
    """Where unripe clusters count for colours, a hidden plant is told before the king judges: "card green 2-4"."""

    typed = False

    def node(self, s: Vineyards, seat: int, plot: int) -> Node:
        return Decision(seat, "tell the card", self.rule, form="told card")

    def options(self, s: Vineyards, seat: int, plot: int) -> Iterable[str]:
        return (f"card {card}" for card in some_cards(s.options.colours))

    def judge(self, s: Vineyards, seat: int, answer: str, plot: int) -> Verdict:
        verb, _, card = answer.partition(" ")
        if verb != "card":
            raise Unreadable("the card that it is, such as g24s")
        return told(s, plot, s.plant_at(seat, plot), card, ripe=False)

    def take(self, s: Vineyards, seat: int, answer: str, plot: int) -> None:
        s.tell(seat, plot, answer.partition(" ")[2], "KV-SCORE-24")
