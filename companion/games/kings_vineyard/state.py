"""The state of a game of King's Vineyard, and the atoms that change it: each moves pieces and logs that it did."""

from __future__ import annotations

from collections import Counter
from typing import Literal, NamedTuple, Self

from companion.engine.event import Inventory
from companion.engine.state import State
from companion.games.kings_vineyard.cards import DEFAULT_COLOURS, KING, TILES, Face, face

PLOTS = range(5)


class Options(NamedTuple):
    """What a table settles before it begins; every default is the recommended reading.

    majority     "one" award a visit or one "per-colour" (KV-SCORE-06)
    draw         all draw and then all discard "by-phase", or each draws and discards in turn "by-player" (KV-FLOW-02)
    second_can   on one plant is "wasted", protects the "next-round" too, or may "restore" a wilted tile (KV-WILT-07)
    colour_bonus counts "ripe" clusters or "all" (KV-SCORE-24)
    colours      names of the four grape colours (KV-COMP-13)
    planted      cards show colours and range ("open") or nothing ("hidden") until they ripen (KV-COMP-14)
    removed      with two players the colour taken out (KV-SETUP-01); "": not told, or drawn if cards are dealt
    """

    majority: Literal["one", "per-colour"] = "one"
    draw: str = "by-phase"
    second_can: str = "wasted"
    colour_bonus: Literal["ripe", "all"] = "ripe"
    colours: tuple[str, ...] = DEFAULT_COLOURS
    removed: str = ""
    planted: str = "open"


class Plant:
    """One planted card with its vine: `green` and `brown` tiles, `cans` lying on it."""

    __slots__ = ("brown", "cans", "card", "face", "green", "ripe")

    def __init__(self, card: str, shown: Face | None) -> None:
        self.card = card
        self.face = shown
        self.green = 0
        self.brown = 0
        self.cans = 0
        self.ripe = False

    def clone(self) -> Plant:
        new = Plant.__new__(Plant)
        new.card, new.face, new.green, new.brown = self.card, self.face, self.green, self.brown
        new.cans, new.ripe = self.cans, self.ripe
        return new

    @property
    def length(self) -> int:
        """Vine tiles, wilted ones included (KV-SCORE-12)."""
        return self.green + self.brown


class Vineyards(State):
    """The table: every seat's five plots, harvested cards and points; the piles where the companion deals.

    round, phase, first   the round (from 1), the phase's name, the first player's seat
    plots[seat][plot]     a Plant or None; a plot is shown as 1 to 5
    stocks[seat]          harvested grape cards
    hands, pile, discard  None at a real table, where nobody's hand is known; the pile is unordered, without kings
    under                 for each king still in the pile, how many other cards lie under it, the next king last
    kings, due, visits    kings out so far; kings out in this round, not yet judged; visits held
    tiles                 vine tiles in the common stock; below 0 the table uses substitutes
    used                  special cards used up, by name
    """

    __slots__ = (
        "discard",
        "due",
        "first",
        "hands",
        "kings",
        "options",
        "phase",
        "pile",
        "plots",
        "points",
        "round",
        "stocks",
        "tiles",
        "under",
        "used",
        "visits",
    )

    def __init__(self, players: int, options: Options, first: int = 0) -> None:
        super().__init__(players)
        self.options = options
        self.first = first
        self.round = 0
        self.phase = "set-up"
        self.plots: list[list[Plant | None]] = [[None] * len(PLOTS) for _ in range(players)]
        self.stocks: list[list[str]] = [[] for _ in range(players)]
        self.points = [0] * players
        self.hands: list[list[str]] | None = None
        self.pile: list[str] | None = None
        self.discard: list[str] | None = None
        self.under: tuple[int, ...] = ()
        self.kings = 0
        self.due = 0
        self.visits = 0
        self.tiles = TILES
        self.used: dict[str, int] = {}

    def clone(self) -> Self:
        new = super().clone()
        new.options, new.first, new.round, new.phase = self.options, self.first, self.round, self.phase
        new.plots = [[plant and plant.clone() for plant in plots] for plots in self.plots]
        new.stocks = [stock[:] for stock in self.stocks]
        new.points = self.points[:]
        new.hands = None if self.hands is None else [hand[:] for hand in self.hands]
        new.pile = None if self.pile is None else self.pile[:]
        new.discard = None if self.discard is None else self.discard[:]
        new.under, new.kings, new.due, new.visits = self.under, self.kings, self.due, self.visits
        new.tiles = self.tiles
        new.used = self.used.copy()
        return new

    @property
    def dealt(self) -> bool:
        """Whether the companion deals, so that hands are known to it."""
        return self.hands is not None

    @property
    def hidden(self) -> bool:
        """Whether planted cards are told only when they ripen: at a real table whose cards show nothing before."""
        return self.hands is None and self.options.planted == "hidden"

    def seen(self) -> list[str]:
        """All grape cards that lie in vineyards and among the harvested, as far as they have been told."""
        lying = [plant.card for plots in self.plots for plant in plots if plant is not None]
        return [*lying, *(card for stock in self.stocks for card in stock)]

    def plants(self, seat: int) -> list[tuple[int, Plant]]:
        """A seat's plants with their plots."""
        return [(plot, plant) for plot, plant in enumerate(self.plots[seat]) if plant is not None]

    def plant_at(self, seat: int, plot: int) -> Plant:
        """The plant of an occupied plot."""
        plant = self.plots[seat][plot]
        assert plant is not None
        return plant

    # --- atoms: a change and its event, together -------------------------------------------------

    def draw(self, seat: int, card: str, source: str) -> None:
        """A card comes into a dealt hand from "pile" or "discard"."""
        assert self.hands is not None and self.pile is not None and self.discard is not None
        if source == "pile":
            # the pile has no order: the last card takes the drawn one's place
            index = self.pile.index(card)
            self.pile[index] = self.pile[-1]
            self.pile.pop()
        else:
            self.discard.pop()
        self.hands[seat].append(card)
        if self.log is not None:
            self.move(card, 1, source, f"hand:{seat}", seat, "KV-DRAW-01", secret=source == "pile")

    def remove_colour(self, colour: str) -> None:
        """All cards that show a colour leave the dealt pile for the box (KV-SETUP-01)."""
        assert self.pile is not None
        self.options = self.options._replace(removed=colour)
        leaving = [card for card in self.pile if (shown := face(card)) is not None and colour in shown.colours]
        gone = set(leaving)
        self.pile = [card for card in self.pile if card not in gone]
        for card in leaving:
            self.move(card, 1, "pile", "", None, "KV-SETUP-01")

    def place_king(self, depth: int) -> None:
        """A king is put into the dealt pile with so many other cards under it (KV-SETUP-07)."""
        self.under = tuple(sorted((*self.under, depth)))
        self.move(KING, 1, "", "pile", None, "KV-SETUP-07")

    def reveal_king(self, seat: int | None) -> None:
        """A king is laid out in the middle (KV-DRAW-04)."""
        self.under = self.under[:-1]
        self.kings += 1
        self.due += 1
        self.move(KING, 1, "pile", "centre", seat, "KV-DRAW-04")
        if self.due > 1:
            self.remark(
                None, "KV-DRAW-09", "{0} kings in one round: each judges at its end, one after the other", self.due
            )

    def reshuffle(self) -> None:
        """The discard pile becomes the draw pile (KV-DRAW-07)."""
        assert self.pile is not None and self.discard is not None
        cards, self.discard = self.discard, []
        for card in cards:
            self.move(card, 1, "discard", "pile", None, "KV-DRAW-07")
        self.pile += cards

    def throw(self, seat: int, card: str) -> None:
        """A card goes from a dealt hand to the discard pile (KV-DISC-01)."""
        assert self.hands is not None and self.discard is not None
        self.hands[seat].remove(card)
        self.discard.append(card)
        if self.log is not None:
            self.move(card, 1, f"hand:{seat}", "discard", seat, "KV-DISC-01")

    def spend(self, seat: int, card: str, target: str, rule: str) -> None:
        """A special card leaves the hand, for a vine or for the box."""
        if self.hands is not None:
            self.hands[seat].remove(card)
        self.used[card] = self.used.get(card, 0) + 1
        if self.log is not None:
            self.move(card, 1, f"hand:{seat}", target, seat, rule)

    def water(self, seat: int, plot: int, n: int) -> None:
        """Watering cans are laid on a vine, or (n below 0) go on into the box (KV-WILT-08)."""
        self.plant_at(seat, plot).cans += n
        if n < 0:
            self.move("watering can", -n, f"cans:{seat}:{plot}", "box", seat, "KV-WILT-08")

    def wilt(self, seat: int, plot: int, n: int, rule: str) -> None:
        """Tiles are turned to the bare side, or (n below 0) back to the leafy one."""
        plant = self.plant_at(seat, plot)
        plant.green -= n
        plant.brown += n
        if self.log is not None:
            green, brown = f"vine:{seat}:{plot}:green", f"vine:{seat}:{plot}:brown"
            self.move("tile", abs(n), green if n > 0 else brown, brown if n > 0 else green, seat, rule)

    def grow(self, seat: int, plot: int, n: int, rule: str) -> None:
        """Leafy tiles come from the common stock, or (n below 0) go back to it."""
        self.plant_at(seat, plot).green += n
        self.tiles -= n
        if self.log is not None:
            stock, vine = "tiles", f"vine:{seat}:{plot}:green"
            self.move("tile", abs(n), stock if n > 0 else vine, vine if n > 0 else stock, seat, rule)
            if n > 0 and self.tiles < 0:
                missing = min(n, -self.tiles)
                self.remark(None, "KV-COMP-06", "the 80 vine tiles are used up: take a substitute for {0}", missing)

    def plant(self, seat: int, plot: int, card: str, rule: str) -> None:
        """A card from hand is laid face down (KV-PLANT-01)."""
        self.plots[seat][plot] = Plant(card, face(card))
        if self.hands is not None:
            self.hands[seat].remove(card)
        if self.log is not None:
            self.move(card, 1, f"hand:{seat}", f"plot:{seat}:{plot}:unripe", seat, rule)

    def tell(self, seat: int, plot: int, card: str, rule: str) -> None:
        """A hidden card is told for what it is; on the table nothing moves."""
        plant = self.plant_at(seat, plot)
        place = f"plot:{seat}:{plot}:unripe"
        self.move(plant.card, 1, place, "", seat, rule)
        plant.card, plant.face = card, face(card)
        self.move(card, 1, "", place, seat, rule)

    def ripen(self, seat: int, plot: int, rule: str) -> None:
        """The card is turned face up at the end of its vine (KV-RIPE-03)."""
        plant = self.plant_at(seat, plot)
        plant.ripe = True
        if self.log is not None:
            place = f"plot:{seat}:{plot}"
            self.move(plant.card, 1, f"{place}:unripe", f"{place}:ripe", seat, rule)

    def harvest(self, seat: int, plot: int, rule: str) -> None:
        """The tiles go to the common stock, the card to its owner's, or unripe to the discards (KV-HARV-02 to -06)."""
        plant = self.plant_at(seat, plot)
        if plant.cans:
            self.water(seat, plot, -plant.cans)
        if self.log is not None:
            place, side = f"plot:{seat}:{plot}", "ripe" if plant.ripe else "unripe"
            self.move("tile", plant.green, f"vine:{seat}:{plot}:green", "tiles", seat, "KV-HARV-02")
            self.move("tile", plant.brown, f"vine:{seat}:{plot}:brown", "tiles", seat, "KV-HARV-02")
            self.move(plant.card, 1, f"{place}:{side}", f"stock:{seat}" if plant.ripe else "discard", seat, rule)
        self.tiles += plant.length
        self.plots[seat][plot] = None
        if plant.ripe:
            self.stocks[seat].append(plant.card)
        elif self.discard is not None:
            self.discard.append(plant.card)

    def pay(self, seat: int, n: int, rule: str, cause: str = "") -> None:
        """Points are handed out as tokens, or (n below 0) given back."""
        self.points[seat] += n
        if self.log is not None:
            before, self.cause = self.cause, cause or self.cause
            source, target = ("gifts", f"points:{seat}") if n > 0 else (f"points:{seat}", "gifts")
            self.move("point", abs(n), source, target, seat, rule)
            self.cause = before

    def end_visit(self) -> None:
        """A king has judged; he leaves the game, or stays for the end (KV-SCORE-18)."""
        self.due -= 1
        self.visits += 1
        self.move(KING, 1, "centre", "box", None, "KV-SCORE-18" if self.visits < 3 else "KV-WIN-01")

    def pass_first(self) -> None:
        """The first player card moves one seat clockwise (KV-SETUP-12)."""
        before, self.first = self.first, (self.first + 1) % self.players
        if self.log is not None:
            self.move("first player card", 1, f"first:{before}", f"first:{self.first}", self.first, "KV-SETUP-12")

    def begin_round(self) -> None:
        """The round counter goes up."""
        self.round += 1
        self.move("round", 1, "", "round", None, "KV-FLOW-01")


def tracked(s: Vineyards, place: str) -> bool:
    """Whether the companion knows all pieces of a place: at a real table nobody's hand and no pile is known."""
    return s.dealt or not (place in ("pile", "discard") or place.startswith("hand:"))


def inventory(s: Vineyards) -> Inventory:
    """Every piece at every tracked place."""
    found: Inventory = Counter()
    found["tiles", "tile"] = s.tiles
    found["round", "round"] = s.round
    found["centre", KING] = s.due
    found[f"first:{s.first}", "first player card"] = 1
    for seat in range(s.players):
        found[f"points:{seat}", "point"] = s.points[seat]
        found["gifts", "point"] -= s.points[seat]
        found.update((f"stock:{seat}", card) for card in s.stocks[seat])
        for plot, plant in s.plants(seat):
            found[f"vine:{seat}:{plot}:green", "tile"] = plant.green
            found[f"vine:{seat}:{plot}:brown", "tile"] = plant.brown
            found[f"plot:{seat}:{plot}:{'ripe' if plant.ripe else 'unripe'}", plant.card] = 1
            found[f"cans:{seat}:{plot}", "watering can"] = plant.cans
    _add_box(s, found)
    if s.hands is not None and s.pile is not None and s.discard is not None:
        found.update(("pile", card) for card in s.pile)
        found.update(("discard", card) for card in s.discard)
        found["pile", KING] = len(s.under)
        for seat, hand in enumerate(s.hands):
            found.update((f"hand:{seat}", card) for card in hand)
    return Counter({key: n for key, n in found.items() if n})


def _add_box(s: Vineyards, found: Inventory) -> None:
    found["box", KING] = s.visits
    lying = sum(plant.cans for seat in range(s.players) for _, plant in s.plants(seat))
    for card, n in s.used.items():
        found["box", card] = n - (lying if card == "watering can" else 0)


def faults(s: Vineyards) -> list[str]:
    """What no state may show, whatever was answered."""
    found = []
    vines = 0
    for seat in range(s.players):
        for plot, plant in s.plants(seat):
            vines += plant.length
            if plant.face is not None and plant.length > plant.face.high:
                found.append(f"plant {plot + 1} of seat {seat + 1} is above its maximum (KV-GROW-04)")
            if min(plant.green, plant.brown, plant.cans) < 0 or (plant.brown and not plant.ripe):
                found.append(f"plant {plot + 1} of seat {seat + 1} has tiles that cannot be (KV-WILT-03)")
        if s.points[seat] < 0:
            found.append(f"seat {seat + 1} has fewer than 0 points (KV-OBJ-02)")
    if vines + s.tiles != TILES:
        found.append(f"{vines} tiles in vineyards and {s.tiles} in the stock are not 80 (KV-COMP-06)")
    if s.hands is not None and any(len(hand) > 6 for hand in s.hands):
        found.append("a hand has more than 6 cards (KV-DRAW-01)")
    return found
