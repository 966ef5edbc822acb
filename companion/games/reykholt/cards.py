"""Service cards: taking and sharing them, what sets them off, and those for any time (RH-SVC-*)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from companion.engine.agenda import attempt
from companion.engine.effect import Word
from companion.engine.node import Decision, Fact, Node
from companion.engine.verdict import Maybe, Seat, Unreadable, Verdict, Why
from companion.engine.words import Choice, Deed, Param
from companion.games.reykholt.facts import card_fact, card_of
from companion.games.reykholt.state import Card, Valley
from companion.games.reykholt.words import words

ONCE = "now-once"
ANY_TIME = "any-time"
FOREVER = 1_000
LAST_CARDS = 3


_NAME = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*", re.ASCII)
_UNNAMED = re.compile(r"card-\d+", re.ASCII)


def is_unnamed(card: str) -> bool:
    """Whether nobody has said yet which card this is: at a real table "card-1" is just one on display."""
    return _UNNAMED.fullmatch(card) is not None


def can_be_named(s: Valley, card: str) -> bool:
    """Whether a card on display may turn out to be this one."""
    if _NAME.fullmatch(card) is None or is_unnamed(card) or any(card in cards for cards in s.cards):
        return False
    return any(map(is_unnamed, s.display))


def told_card(card: str, seat: int | None = None) -> Fact:
    """What the table is asked about a card."""
    return Fact(card_fact(card), f"what the card {card} says", "card", seat=seat, rule="RH-SVC-03")


def did(s: Valley, actor: int, action: str) -> None:
    """An action was done: if a space caused it, cards waiting for it go off in turn order (RH-SVC-08, -09, -11)."""
    if not s.cause.startswith("space:") or not any(s.cards):
        return
    space = s.parts.spaces[s.parts.by_id[s.cause[6:]]]

    def waits(seat: int, card: Card) -> bool:
        if (card.whose == "own" and seat != actor) or (card.whose == "others" and seat == actor):
            return False
        return card.column in ("", space.column) and card.row in (0, space.row)

    _set_off_all(s, f"action:{action}", waits)


def time_begins(s: Valley, time: str) -> None:
    """A time begins: cards that name it are set off, in turn order (RH-SVC-10, -11)."""
    _set_off_all(s, f"time:{time}", lambda seat, card: True)


def _set_off_all(s: Valley, when: str, waits: Callable[[int, Card], bool]) -> None:
    """Set off the cards that wait for this, seat by seat; a seat's own go off in the order that it likes."""
    if not any(s.cards):
        return
    for seat in reversed(s.clockwise(s.start)):
        if not s.cards[seat] and not s.shared:
            continue
        due = [
            card
            for name in s.cards_of(seat)
            if (card := card_of(s, name)) is not None
            and card.when == when
            and waits(seat, card)
            and may_use(s, seat, card)
        ]
        if len(due) > 1:
            s.push(seat, Word("set-off", tuple(Word(card.id) for card in due)))
        elif due:
            set_off(s, seat, due[0])


def set_off(s: Valley, seat: int, card: Card) -> None:
    """Push a card's effect for a seat, and note its use where that is limited."""
    if card.limit:
        s.used[seat, card.id] = FOREVER if card.limit == "game" else s.round
    s.push(seat, attempt(words.effect(card.effect)), f"card:{card.id}")


@words.add("set-off", "RH-SVC-11")
class SetOff(Choice):
    """Cards of one seat that go off at the same moment; those that only bring goods go first, unasked."""

    typed = False

    def node(self, s: Valley, seat: int, *names: Word) -> Node:
        return Decision(seat, "which card first", self.rule)

    def options(self, s: Valley, seat: int, *names: Word) -> Iterable[str]:
        return [name.name for name in names]

    def judge(self, s: Valley, seat: int, answer: str, *names: Word) -> Verdict:
        if Word(answer) not in names:
            raise Unreadable("one of: " + ", ".join(name.name for name in names))
        return None

    def forced(self, s: Valley, seat: int, *names: Word) -> str | None:
        for name in names:
            card = card_of(s, name.name)
            if card is None or self.words.step(words.effect(card.effect)).eager:
                return name.name
        return names[0].name if len(names) == 1 else None

    def take(self, s: Valley, seat: int, answer: str, *names: Word) -> None:
        rest = tuple(name for name in names if name.name != answer)
        if rest:
            s.push(seat, Word(self.name, rest))
        card = card_of(s, answer)
        if card is not None and may_use(s, seat, card):
            set_off(s, seat, card)


def may_use(s: Valley, seat: int, card: Card) -> bool:
    """Whether a card's limit leaves this seat a use."""
    return s.used.get((seat, card.id), 0) < (s.round if card.limit else FOREVER)


def any_time_cards(s: Valley, seat: int) -> list[str]:
    """What a seat may do at any time: its cards for that (RH-SVC-07), as words of the registry."""
    found = []
    for name in s.cards_of(seat):
        card = card_of(s, name)
        if card is not None and card.when == ANY_TIME:
            found.append(f"use-card({name})")
    return found


def may_use_any(s: Valley, seat: int) -> bool:
    """Whether a seat could use a card for any time right now."""
    return any(not isinstance(words.can(s, seat, words.effect(name)), Why) for name in any_time_cards(s, seat))


@words.add("use-card", "RH-SVC-07")
class UseCard(Deed):
    """A card for any time, also on another's turn."""

    takes = (Param("card", "name"),)

    def can(self, s: Valley, seat: int, name: Word) -> Verdict:
        card = card_of(s, name.name)
        if card is None or card.when != ANY_TIME or name.name not in s.cards_of(seat):
            return Why(self.rule, "{0} has no such card for any time", (Seat(seat),))
        if not may_use(s, seat, card):
            return Why("RH-SVC-03", "{0} was used already", (card.name,))
        return self.words.can(s, seat, words.effect(card.effect))

    def run(self, s: Valley, seat: int, name: Word) -> None:
        card = card_of(s, name.name)
        assert card is not None
        set_off(s, seat, card)

    def say(self, name: Word) -> str:
        return f"use the card {name.name}"


class CardChoice(Choice):
    """A card from somewhere; a red one only where its effect can be used right then (RH-SVC-05)."""

    ask = ""
    unusable = "RH-SVC-05"

    def node(self, s: Valley, seat: int) -> Node:
        return Decision(seat, self.ask, self.rule)

    def needs(self, s: Valley, seat: int, answer: str) -> Fact | None:
        known = answer in self.cards(s, seat) or can_be_named(s, answer)
        if not known or is_unnamed(answer) or card_of(s, answer) is not None or card_fact(answer) in s.not_now:
            return None
        return told_card(answer, seat)

    def options(self, s: Valley, seat: int) -> Iterable[str]:
        return self.cards(s, seat)

    def cards(self, s: Valley, seat: int) -> list[str]:
        """The cards that can be chosen at all."""
        raise NotImplementedError

    def usable(self, s: Valley, seat: int, name: str, strict: bool = True) -> Verdict:
        """Whether a card may be taken: a red one's effect must be possible now."""
        card = card_of(s, name)
        if card is None:
            return Maybe("RH-SVC-05", "if it is no red card, or can be used now")
        if card.when != ONCE or not strict:
            return None
        verdict = self.words.can(s, seat, words.effect(card.effect))
        if isinstance(verdict, Why):
            return Why(self.unusable, "{0} is red and cannot be used now: {1}", (card.name, verdict))
        return verdict

    def gain(self, s: Valley, seat: int, name: str) -> None:
        """A red card works at once, one time; any other from now on (RH-SVC-02, -06). An untold one is reported."""
        s.not_now = ()
        card = card_of(s, name)
        if card is None:
            s.push(seat, Word("report", (Word(name),)), f"card:{name}")
        elif card.when == ONCE:
            s.used[seat, name] = FOREVER
            s.push(seat, attempt(words.effect(card.effect)), f"card:{name}")


@words.add("service", "RH-ACT-05")
class Service(CardChoice):
    ask = "take which service card"

    def can(self, s: Valley, seat: int) -> Verdict:
        return super().can(s, seat) if s.display else Why(self.rule, "no service card is left on display")

    def cards(self, s: Valley, seat: int) -> list[str]:
        return s.display

    def node(self, s: Valley, seat: int) -> Node:
        form = "card" if any(map(is_unnamed, s.display)) else ""
        return Decision(seat, self.ask, self.rule, form=form)

    def judge(self, s: Valley, seat: int, answer: str) -> Verdict:
        if answer not in s.display and not can_be_named(s, answer):
            raise Unreadable("a card on display: " + ", ".join(s.display))
        return self.usable(s, seat, answer)

    def take(self, s: Valley, seat: int, answer: str) -> None:
        last_ones = len(s.display) <= LAST_CARDS
        if answer not in s.display:
            s.name_card(next(filter(is_unnamed, s.display)), answer, "RH-SETUP-15")
        s.take_card(seat, answer, self.rule)
        did(s, seat, "card")
        self.gain(s, seat, answer)
        if last_ones and s.bonus:  # RH-ACT-06
            s.take_bonus_good(seat, "RH-ACT-06")

    def say(self) -> str:
        return "take a service card"


@words.add("share", "RH-SVC-15")
class Share(CardChoice):
    ask = "share which card"
    unusable = "RH-SVC-18"

    def can(self, s: Valley, seat: int) -> Verdict:
        if s.players < 3:
            return Why("RH-SVC-14", "cards are shared with three or four players only")
        if not self.cards(s, seat):
            return Why(self.rule, "no neighbour of {0} has a card to share", (Seat(seat),))
        return super().can(s, seat)

    def cards(self, s: Valley, seat: int) -> list[str]:
        theirs = [card for owner in self._neighbours(s, seat) for card in s.cards[owner]]
        shared = {card for card, _, _ in s.shared}
        return [card for card in theirs if card not in shared] if shared else theirs

    def _neighbours(self, s: Valley, seat: int) -> list[int]:
        return [(seat + 1) % s.players, (seat - 1) % s.players]

    def judge(self, s: Valley, seat: int, answer: str) -> Verdict:
        if any(answer == card for card, _, _ in s.shared):
            return Why("RH-SVC-17", "{0} is shared by two already", (answer,))
        if answer not in self.cards(s, seat):
            if any(answer in cards for cards in s.cards):
                return Why(self.rule, "{0} lies before no neighbour of {1}", (answer, Seat(seat)))
            raise Unreadable("a card of a neighbour: " + ", ".join(self.cards(s, seat)))
        return self.usable(s, seat, answer, strict=s.options.spent_red == "usable-now")

    def take(self, s: Valley, seat: int, answer: str) -> None:
        owner = next(each for each in self._neighbours(s, seat) if answer in s.cards[each])
        s.share_card(seat, owner, answer, "RH-SVC-16")
        did(s, seat, "card")
        self.gain(s, seat, answer)

    def say(self) -> str:
        return "share a neighbour's service card"
