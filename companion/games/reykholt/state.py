"""The state of a game of Reykholt, and the atoms that change it: each moves pieces and logs that it did."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple, Self

from companion.engine.event import Inventory
from companion.engine.state import State
from companion.games.reykholt.goods import KINDS, RANDOM, House, house

COLUMNS = ("property", "field", "market", "town-hall")
WORKERS = 3
FREE, BLOCK = -1, 9
BONUS_STACK = (2, 1, 0)
"""Mushroom lowest, lettuce, tomato on top (RH-SETUP-24)."""


class Options(NamedTuple):
    """What a table settles before it begins; every default is the recommended reading.

    set           letter of the service set (RH-SETUP-14)
    story         id of the story card or what it says, "" outside Story Mode (RH-STORY-07)
    story_cards   "yes": the story pack's service cards are mixed in outside Story Mode too (RH-STORY-05)
    zero_harvest  "yes": a space's harvest may be none at all (RH-ACT-04)
    exchanges     "compulsory" like all actions, or "optional" (RH-WORK-09)
    seed_count    "seed N" is "at-most" N, as many as possible, or "exact" (RH-GLOS-11)
    spent_red     sharing a red card wants it "usable-now", or "any" (RH-SVC-18)
    start_order   on the start table the last placed stands in front, "last-in-front", or the first (RH-SETUP-29)
    lid           the card on the random pile is a "lid" that stays, or a "card" to be taken (RH-SETUP-12)
    solo_story    alone in Story Mode the "story" card's rounds and goal hold, or those of "solo" (RH-STORY-01)
    solo_gift     alone in Story Mode the gift comes "after-event" or "before-event" (RH-STORY-12)
    flags         alone at a real table: the rows of the two flagged Property spaces (RH-SOLO-07)
    blocked_once  alone, one worker a game may be placed on a blocked space: "no" or "yes" (RH-SOLO-27)
    """

    set: str = "A"
    story: str = ""
    story_cards: str = "no"
    zero_harvest: str = "no"
    exchanges: str = "compulsory"
    seed_count: str = "at-most"
    spent_red: str = "usable-now"
    start_order: str = "last-in-front"
    lid: str = "lid"
    solo_story: str = "story"
    solo_gift: str = "after-event"
    flags: str = "1 2"
    blocked_once: str = "no"


class Space(NamedTuple):
    """An action space: `effect` is the bundled text, "" where only the table can tell it; a told one goes first."""

    id: str
    column: str
    row: int
    flag: bool
    effect: str


class Card(NamedTuple):
    """A service card; `when`, `whose`, `limit`, `column` and `row` as in the parts file."""

    id: str
    name: str
    effect: str
    when: str
    whose: str = "own"
    limit: str = ""
    column: str = ""
    row: int = 0


class Story(NamedTuple):
    """A story card: rounds, and the least that a player must have to win; `text` is what the card asks beyond that."""

    id: str
    name: str
    rounds: int
    text: str = ""
    tables: int = 0
    greenhouses: int = 0
    goods: int = 0

    @property
    def asks(self) -> bool:
        """Whether it asks anything of a winner."""
        return bool(self.text or self.tables or self.greenhouses or self.goods)


class Greenhouse:
    """A greenhouse in front of a player: its number there, its card, the pile it came from, goods by kind.

    Clones of a state share it: an atom that changes its goods puts another in its place.
    """

    __slots__ = ("card", "goods", "number", "pile", "text")

    def __init__(self, number: int, text: str, card: House, pile: str) -> None:
        self.number = number
        self.text = text
        self.card = card
        self.pile = pile
        self.goods = [0] * len(KINDS)

    def with_more(self, kind: int, n: int) -> Greenhouse:
        """The same with so many goods more of a kind, or fewer."""
        new = Greenhouse(self.number, self.text, self.card, self.pile)
        new.goods = self.goods[:]
        new.goods[kind] += n
        return new

    @property
    def filled(self) -> int:
        """Goods in it."""
        return sum(self.goods)

    def held(self) -> list[int]:
        """The kinds that stand in it."""
        return [kind for kind, n in enumerate(self.goods) if n]


class Parts(NamedTuple):
    """What never changes in a game: spaces in play, cards by id, events by id, the story card."""

    spaces: tuple[Space, ...]
    cards: dict[str, Card]
    events: dict[str, str]
    story: Story | None
    by_id: dict[str, int]


class Valley(State):
    """The table. A player alone has seat 0 and the workers of two colours, 0 and 1.

    parts, options         what never changes
    round, rounds, phase   round from 1; rounds of this game; work, harvest, tourism or homecoming
    start                  the start player
    stock[seat]            goods by kind
    houses[seat]           greenhouses
    piles                  greenhouse cards by pile, the top one last; None at a real table
    seen                   how many cards on top of the random pile are known; those below have no order
    workers[space]         colour of the worker there, FREE or BLOCK
    left[seat]             workers not placed yet
    display, cards         service cards on display, and in front of each seat
    shared                 (card, owner, sharer)
    used                   (seat, card) -> round in which a limited card was used last
    bonus                  goods left on the bonus stack
    deck, events           cards not yet on display and events not yet drawn, where cards are dealt
    tables, arrived        tables entered in all, and when (higher: later) by seat
    toured                 seats that had their Tourism turn
    numbered               greenhouses that a seat has had so far
    harvested              (seat, greenhouse, kind) of this Harvest Time, while one can still be declined
    broke_block            the one worker on a blocked space has been used
    below                  (space, colour) of the worker beside which that one was placed, while it stands there
    turned                 events turned up so far
    met                    who meets the story card's text, None while not asked
    """

    __slots__ = (
        "arrived",
        "below",
        "bonus",
        "broke_block",
        "cards",
        "deck",
        "display",
        "events",
        "harvested",
        "houses",
        "left",
        "met",
        "numbered",
        "options",
        "parts",
        "phase",
        "piles",
        "round",
        "rounds",
        "seen",
        "shared",
        "start",
        "stock",
        "tables",
        "toured",
        "turned",
        "used",
        "workers",
    )

    def __init__(self, players: int, options: Options, parts: Parts, rounds: int, start: int = 0) -> None:
        super().__init__(players)
        self.options = options
        self.parts = parts
        self.rounds = rounds
        self.start = start
        self.round = 0
        self.phase = "set-up"
        self.stock = [[0] * len(KINDS) for _ in range(players)]
        self.houses: list[list[Greenhouse]] = [[] for _ in range(players)]
        self.piles: dict[str, list[str]] | None = None
        self.seen = 0
        self.workers = [FREE] * len(parts.spaces)
        self.left = [0] * players
        self.display: list[str] = []
        self.cards: list[list[str]] = [[] for _ in range(players)]
        self.shared: list[tuple[str, int, int]] = []
        self.used: dict[tuple[int, str], int] = {}
        self.bonus = len(BONUS_STACK)
        self.deck: list[str] | None = None
        self.events: list[str] | None = None
        self.tables = [0] * players
        self.arrived = [0] * players
        self.toured: tuple[int, ...] = ()
        self.numbered = [0] * players
        self.harvested: tuple[tuple[int, int, int], ...] = ()
        self.broke_block = False
        self.below: tuple[int, int] | None = None
        self.turned: tuple[str, ...] = ()
        self.met: list[bool | None] = [None] * players

    def clone(self) -> Self:
        new = super().clone()
        new.options, new.parts, new.rounds, new.start = self.options, self.parts, self.rounds, self.start
        new.round, new.phase = self.round, self.phase
        new.stock = [goods[:] for goods in self.stock]
        new.houses = [houses[:] for houses in self.houses]
        new.piles = None if self.piles is None else {pile: cards[:] for pile, cards in self.piles.items()}
        new.seen = self.seen
        new.workers = self.workers[:]
        new.left = self.left[:]
        new.display = self.display[:]
        new.cards = [cards[:] for cards in self.cards]
        new.shared = self.shared[:]
        new.used = self.used.copy()
        new.bonus = self.bonus
        new.deck = None if self.deck is None else self.deck[:]
        new.events = None if self.events is None else self.events[:]
        new.tables, new.arrived, new.toured = self.tables[:], self.arrived[:], self.toured
        new.numbered = self.numbered[:]
        new.harvested, new.broke_block, new.met = self.harvested, self.broke_block, self.met[:]
        new.below, new.turned = self.below, self.turned
        return new

    @property
    def dealt(self) -> bool:
        """Whether the companion deals cards and piles."""
        return self.piles is not None

    @property
    def solo(self) -> bool:
        """Whether one player plays alone."""
        return self.players == 1

    @property
    def story_goal(self) -> Story | None:
        """The story card whose rounds and goal hold; None outside Story Mode, or alone as settled (RH-STORY-01)."""
        return None if self.solo and self.options.solo_story == "solo" else self.parts.story

    def colour(self, seat: int) -> int:
        """The colour of the workers that a seat places in this round (RH-SOLO-15)."""
        return (self.round - 1) % 2 if self.players == 1 else seat

    def house_at(self, seat: int, number: int) -> Greenhouse | None:
        """The greenhouse with this number in front of a seat."""
        for each in self.houses[seat]:
            if each.number == number:
                return each
        return None

    def cards_of(self, seat: int) -> list[str]:
        """Service cards that a seat may use, shared ones too (RH-SVC-16)."""
        own = self.cards[seat][:]
        return own + [card for card, _, sharer in self.shared if sharer == seat] if self.shared else own

    def foremost(self) -> list[int]:
        """Seats from the front of the track to the rear (RH-TOUR-02, RH-END-03)."""
        return sorted(range(self.players), key=lambda seat: (-self.tables[seat], -self.arrived[seat]))

    # --- atoms -----------------------------------------------------------------------------------

    def gain(self, seat: int, kind: int, n: int, rule: str) -> None:
        """Goods from the supply, which never runs out (RH-GLOS-01)."""
        self.stock[seat][kind] += n
        if self.log is not None:
            self.move(KINDS[kind], n, "supply", f"stock:{seat}", seat, rule)

    def give_up(self, seat: int, kind: int, n: int, rule: str) -> None:
        """Goods from a stock back to the supply."""
        self.stock[seat][kind] -= n
        if self.log is not None:
            self.move(KINDS[kind], n, f"stock:{seat}", "supply", seat, rule)

    def take_house(self, seat: int, text: str, pile: str, rule: str) -> Greenhouse:
        """A greenhouse card comes from a pile to a seat."""
        card = house(text)
        assert card is not None
        if self.piles is not None:
            cards = self.piles[pile]
            if pile != RANDOM:
                cards.pop()
            elif self.seen:
                cards.pop()
                self.seen -= 1
            else:
                cards.remove(text)
        self.numbered[seat] += 1
        new = Greenhouse(self.numbered[seat], text, card, pile)
        self.houses[seat].append(new)
        if self.log is not None:
            self.move(f"greenhouse {text}", 1, f"pile:{pile}", f"houses:{seat}", seat, rule)
        return new

    def drop_house(self, seat: int, number: int, rule: str) -> None:
        """A greenhouse goes back on top of its pile, its goods to the supply (RH-SPACE-05, -07)."""
        old = self.house_at(seat, number)
        assert old is not None
        for kind, n in enumerate(old.goods):
            if n and self.log is not None:
                self.move(KINDS[kind], n, f"house:{seat}:{number}", "supply", seat, "RH-SPACE-07")
        self.houses[seat].remove(old)
        if self.piles is not None:
            self.piles[old.pile].append(old.text)
            self.seen += old.pile == RANDOM
        if self.log is not None:
            self.move(f"greenhouse {old.text}", 1, f"houses:{seat}", f"pile:{old.pile}", seat, rule)

    def _at(self, seat: int, number: int) -> Greenhouse:
        found = self.house_at(seat, number)
        assert found is not None
        return found

    def _fill(self, seat: int, number: int, kind: int, n: int) -> None:
        """So many goods more in a greenhouse, or fewer; no clone of this state sees it."""
        old, houses = self._at(seat, number), self.houses[seat]
        houses[houses.index(old)] = old.with_more(kind, n)

    def seed(self, seat: int, number: int, kind: int, rule: str) -> None:
        """One good from the stock, and the other parcels from the supply (RH-GLOS-07, -10)."""
        self.stock[seat][kind] -= 1
        size = self._at(seat, number).card.size
        self._fill(seat, number, kind, size)
        if self.log is not None:
            place = f"house:{seat}:{number}"
            self.move(KINDS[kind], 1, f"stock:{seat}", place, seat, rule)
            self.move(KINDS[kind], size - 1, "supply", place, seat, "RH-GLOS-10")

    def harvest(self, seat: int, number: int, kind: int, rule: str) -> None:
        """One good from a greenhouse into the stock (RH-ACT-01)."""
        self._fill(seat, number, kind, -1)
        self.stock[seat][kind] += 1
        if self.log is not None:
            self.move(KINDS[kind], 1, f"house:{seat}:{number}", f"stock:{seat}", seat, rule)

    def put_in(self, seat: int, number: int, kind: int, source: str, rule: str) -> None:
        """One good into a free parcel, from the "supply" or from the stock."""
        self._fill(seat, number, kind, 1)
        if source != "supply":
            self.stock[seat][kind] -= 1
        if self.log is not None:
            self.move(KINDS[kind], 1, source, f"house:{seat}:{number}", seat, rule)

    def advance(self, seat: int, rule: str) -> None:
        """The manager goes one table on and stands in front there (RH-TOUR-10, RH-ACT-11)."""
        before = self.tables[seat]
        self.tables[seat] += 1
        self.arrived[seat] = max(self.arrived) + 1
        if self.log is not None:
            self.move(f"manager {seat}", 1, f"table:{before}", f"table:{before + 1}", seat, rule)

    def place(self, seat: int, space: int, rule: str) -> None:
        """A worker goes to a space, beside one that stands there where that is allowed (RH-SOLO-27)."""
        if self.workers[space] != FREE:
            self.broke_block = True
            self.below = space, self.workers[space]
        self.workers[space] = self.colour(seat)
        self.left[seat] -= 1
        if self.log is not None:
            self.move(self.worker(self.colour(seat)), 1, f"workers:{seat}", f"space:{space}", seat, rule)

    def call_home(self, space: int, rule: str) -> None:
        """The worker of a space goes back to its owner; one that it joined stays (RH-SOLO-08)."""
        colour = self.workers[space]
        seat = 0 if self.solo else colour
        self.workers[space] = FREE
        if self.below is not None and self.below[0] == space:
            self.workers[space] = self.below[1]
            self.below = None
        if self.log is not None:
            self.move(self.worker(colour), 1, f"space:{space}", f"home:{seat}", seat, rule)

    def call_joined_home(self, rule: str) -> None:
        """The worker that another one joined goes back to its owner (RH-SOLO-27)."""
        assert self.below is not None
        space, colour = self.below
        self.below = None
        if self.log is not None:
            self.move(self.worker(colour), 1, f"space:{space}", "home:0", 0, rule)

    def turn_up(self, event: str, rule: str) -> None:
        """An event comes from its deck and lies among those discarded (RH-STORY-11, -13)."""
        if self.events is not None:
            self.events.remove(event)
        self.turned = (*self.turned, event)
        self.move(f"event {event}", 1, "events", "turned", None, rule)

    def worker(self, colour: int) -> str:
        """What a worker of a colour is called as a piece: alone, two colours are told apart."""
        return f"worker of colour {colour + 1}" if self.solo else f"worker {colour}"

    def name_card(self, old: str, card: str, rule: str) -> None:
        """A card on display that had no name turns out to be this one."""
        self.display[self.display.index(old)] = card
        if self.log is not None:
            self.move(f"card {old}", 1, "display", "", None, rule)
            self.move(f"card {card}", 1, "", "display", None, rule)

    def take_card(self, seat: int, card: str, rule: str) -> None:
        """A service card from the display (RH-ACT-05)."""
        self.display.remove(card)
        self.cards[seat].append(card)
        if self.log is not None:
            self.move(f"card {card}", 1, "display", f"cards:{seat}", seat, rule)

    def share_card(self, seat: int, owner: int, card: str, rule: str) -> None:
        """A neighbour's card is moved between both (RH-SVC-16)."""
        self.shared.append((card, owner, seat))
        if self.log is not None:
            self.move("sharing of card " + card, 1, "", f"cards:{seat}", seat, rule)

    def take_bonus_good(self, seat: int, rule: str) -> None:
        """The top good of the bonus stack (RH-ACT-06)."""
        self.bonus -= 1
        kind = BONUS_STACK[self.bonus]
        self.stock[seat][kind] += 1
        if self.log is not None:
            self.move(KINDS[kind], 1, "bonus", f"stock:{seat}", seat, rule)

    def next_round(self) -> None:
        """The round counter goes up."""
        self.round += 1
        self.move("round", 1, "", "round", None, "RH-FLOW-02")

    def pass_start(self) -> None:
        """The start player card goes to the left (RH-HOME-03)."""
        before, self.start = self.start, (self.start + 1) % self.players
        if self.log is not None and before != self.start:
            self.move("start player card", 1, f"start:{before}", f"start:{self.start}", self.start, "RH-HOME-03")

    def ready_workers(self, seat: int) -> None:
        """A seat's three workers stand ready for the round."""
        n = WORKERS - self.left[seat]
        self.left[seat] = WORKERS
        if self.log is not None:
            self.move(self.worker(self.colour(seat)), n, f"home:{seat}", f"workers:{seat}", seat, "RH-WORK-04")


def tracked(s: Valley, place: str) -> bool:
    """Whether the companion knows all pieces of a place; at a real table no pile is known, homes never."""
    if place.startswith(("home:", "workers:")) or place == "supply":
        return False
    return s.dealt or not place.startswith(("pile:", "deck", "events"))


def inventory(s: Valley) -> Inventory:
    """Every piece at every tracked place."""
    found: Inventory = Counter()
    found["round", "round"] = s.round
    found[f"start:{s.start}", "start player card"] = 1
    for kind in BONUS_STACK[: s.bonus]:
        found["bonus", KINDS[kind]] += 1
    for card in s.display:
        found["display", f"card {card}"] = 1
    for card, _, sharer in s.shared:
        found[f"cards:{sharer}", f"sharing of card {card}"] = 1
    for space, colour in enumerate(s.workers):
        if colour not in (FREE, BLOCK):
            found[f"space:{space}", s.worker(colour)] = 1
    if s.below is not None and s.below[1] != BLOCK:
        found[f"space:{s.below[0]}", s.worker(s.below[1])] = 1
    found.update({("events", f"event {event}"): 1 for event in s.events or ()})
    found.update({("turned", f"event {event}"): 1 for event in s.turned})
    for seat in range(s.players):
        found[f"table:{s.tables[seat]}", f"manager {seat}"] = 1
        found.update({(f"stock:{seat}", kind): n for kind, n in zip(KINDS, s.stock[seat], strict=True)})
        for card in s.cards[seat]:
            found[f"cards:{seat}", f"card {card}"] = 1
        for each in s.houses[seat]:
            found[f"houses:{seat}", f"greenhouse {each.text}"] += 1
            for kind, n in enumerate(each.goods):
                found[f"house:{seat}:{each.number}", KINDS[kind]] = n
    for pile, cards in (s.piles or {}).items():
        found.update((f"pile:{pile}", f"greenhouse {text}") for text in cards)
    return Counter({key: n for key, n in found.items() if n})


def faults(s: Valley) -> list[str]:
    """What no state may show, whatever was answered."""
    found = []
    for seat in range(s.players):
        if min(s.stock[seat]) < 0:
            found.append(f"seat {seat + 1} has fewer than 0 goods (RH-GLOS-05)")
        for each in s.houses[seat]:
            if each.filled > each.card.size or min(each.goods) < 0:
                found.append(f"greenhouse {each.number} of seat {seat + 1} holds {each.filled} goods (RH-GLOS-06)")
    if len(s.shared) != len({card for card, _, _ in s.shared}):
        found.append("a card is shared by more than two (RH-SVC-17)")
    return found
