"""Words of King's Vineyard that people type for a ruling: what the table decides by hand, done as it says."""

from __future__ import annotations

from companion.engine.effect import Range, Word
from companion.engine.verdict import Seat, Verdict, Why
from companion.engine.words import Deed, Param
from companion.games.kings_vineyard.cards import Face, card_text
from companion.games.kings_vineyard.state import Vineyards
from companion.games.kings_vineyard.words import words

RULING = "ruling"
_PLOT = Param("plant", "number")


def _no_plant(s: Vineyards, seat: int, plot: int) -> Why | None:
    if not 1 <= plot <= len(s.plots[seat]) or s.plots[seat][plot - 1] is None:
        return Why("KV-PLANT-04", "{0} has no plant {1}", (Seat(seat), plot))
    return None


@words.add("points", "KV-OBJ-02")
class Points(Deed):
    """`2 points`, `lose(2 points)`."""

    countable = True

    def run(self, s: Vineyards, seat: int, count: int) -> None:
        s.pay(seat, count, self.rule)

    def can_lose(self, s: Vineyards, seat: int, count: int) -> Verdict:
        if s.points[seat] < count:
            return Why(self.rule, "needs {0} points, {1} has {2}", (count, Seat(seat), s.points[seat]))
        return None

    def lose(self, s: Vineyards, seat: int, count: int) -> None:
        s.pay(seat, -count, self.rule)

    def say(self, count: int) -> str:
        return f"{count} point{'s' if count != 1 else ''}"


class OnPlant(Deed):
    """A word about one of the seat's plants: `tile(2)` is about plant 2."""

    takes = (_PLOT,)
    said = ""

    def can(self, s: Vineyards, seat: int, plot: int) -> Verdict:
        return _no_plant(s, seat, plot)

    def say(self, plot: int) -> str:
        return f"{self.said} plant {plot}"


@words.add("tile", "KV-GROW-01")
class Tile(OnPlant):
    said = "add a leafy tile to"

    def run(self, s: Vineyards, seat: int, plot: int) -> None:
        s.grow(seat, plot - 1, 1, self.rule)


@words.add("remove-tile", "KV-GROW-01")
class RemoveTile(OnPlant):
    said = "take a leafy tile off"

    def can(self, s: Vineyards, seat: int, plot: int) -> Verdict:
        missing = _no_plant(s, seat, plot)
        if missing is None and not s.plant_at(seat, plot - 1).green:
            return Why(self.rule, "plant {0} has no leafy tile", (plot,))
        return missing

    def run(self, s: Vineyards, seat: int, plot: int) -> None:
        s.grow(seat, plot - 1, -1, self.rule)


@words.add("wilt", "KV-WILT-02")
class Wilt(RemoveTile):
    said = "turn a tile to its bare side on"

    def run(self, s: Vineyards, seat: int, plot: int) -> None:
        s.wilt(seat, plot - 1, 1, self.rule)


@words.add("unwilt", "KV-WILT-02")
class Unwilt(OnPlant):
    said = "turn a tile back to its leafy side on"

    def can(self, s: Vineyards, seat: int, plot: int) -> Verdict:
        missing = _no_plant(s, seat, plot)
        if missing is None and not s.plant_at(seat, plot - 1).brown:
            return Why(self.rule, "plant {0} has no bare tile", (plot,))
        return missing

    def run(self, s: Vineyards, seat: int, plot: int) -> None:
        s.wilt(seat, plot - 1, -1, self.rule)


@words.add("ripen", "KV-RIPE-03")
class Ripen(OnPlant):
    said = "turn to its ripe side"

    def can(self, s: Vineyards, seat: int, plot: int) -> Verdict:
        missing = _no_plant(s, seat, plot)
        if missing is None and s.plant_at(seat, plot - 1).ripe:
            return Why(self.rule, "plant {0} is ripe already", (plot,))
        if missing is None and s.plant_at(seat, plot - 1).face is None:
            return Why("KV-COMP-14", "nobody has told which card plant {0} is", (plot,))
        return missing

    def run(self, s: Vineyards, seat: int, plot: int) -> None:
        s.ripen(seat, plot - 1, self.rule)


@words.add("harvest", "KV-HARV-04")
class Harvest(OnPlant):
    said = "harvest"

    def run(self, s: Vineyards, seat: int, plot: int) -> None:
        s.harvest(seat, plot - 1, self.rule)


@words.add("plant", "KV-PLANT-01")
class PlantCard(Deed):
    """`plant(green, 2..4)`, `plant(green, red, 3..5, sweet)`: colours, range, sweet or not."""

    takes = (Param("part", "name range", repeats=True),)

    def can(self, s: Vineyards, seat: int, *parts: Word | Range) -> Verdict:
        if None not in s.plots[seat]:
            return Why("KV-PLANT-04", "{0} has 5 plants already", (Seat(seat),))
        card = self._card(s, parts)
        if card is None:
            return Why("KV-COMP-13", "a card shows one or two of {0}, and a range", (", ".join(s.options.colours),))
        if s.hands is not None and card not in s.hands[seat]:
            return Why(self.rule, "{0} holds no {1}", (Seat(seat), card))
        return None

    def run(self, s: Vineyards, seat: int, *parts: Word | Range) -> None:
        card = self._card(s, parts)
        assert card is not None
        s.plant(seat, s.plots[seat].index(None), card, self.rule)

    def _card(self, s: Vineyards, parts: tuple[Word | Range, ...]) -> str | None:
        names = [part.name for part in parts if isinstance(part, Word)]
        spans = [part for part in parts if isinstance(part, Range)]
        colours = tuple(colour for colour in s.options.colours if colour in names)
        sweet = "sweet" in names
        if not 1 <= len(colours) <= 2 or len(colours) + sweet != len(names) or len(spans) != 1 or not spans[0].high:
            return None
        return card_text(Face(colours, max(1, spans[0].low), spans[0].high, sweet))

    def say(self, *parts: Word | Range) -> str:
        shown = [part.name if isinstance(part, Word) else f"{part.low} to {part.high}" for part in parts]
        return "plant " + " ".join(shown)


@words.add("king", "KV-DRAW-04")
class King(Deed):
    """A king is out: one more in the middle, judging at the end of this round."""

    seatless = True

    def can(self, s: Vineyards, seat: int | None) -> Verdict:
        return None if s.kings < 3 else Why("KV-COMP-05", "all 3 kings came already")

    def run(self, s: Vineyards, seat: int | None) -> None:
        s.reveal_king(seat)

    def say(self) -> str:
        return "a king comes to the middle of the table"
