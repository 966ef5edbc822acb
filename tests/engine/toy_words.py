"""What people may type in Harbour, and the choices behind it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from toy_state import BERTHS, GOODS, Harbour

from companion.engine.agenda import abandon, attempt, hold_together
from companion.engine.common import add_common_words
from companion.engine.effect import Effect, Range, Word
from companion.engine.node import (
    Amount,
    Bundle,
    Chance,
    Decision,
    Node,
    Secret,
    bundles,
    read_bundle,
    read_secret,
    secrets,
    whole_number,
)
from companion.engine.verdict import Maybe, Seat, Unreadable, Verdict, Why
from companion.engine.words import Choice, Deed, Param, Words

HIGHEST_BID = 2
NONE = Word("none")

words = Words({"nothing possible": "HB-NONE", "part lost": "HB-LOST", "order": "HB-ORDER"})
words.dice["gale"] = ("1", "2", "3", "4", "x", "x")
add_common_words(words, "HB-COMMON")


# --- goods and coins -----------------------------------------------------------------------------


@words.add("fish", "HB-GOODS")
@words.add("rope", "HB-GOODS")
@words.add("salt", "HB-GOODS")
class Good(Deed):
    countable = True
    eager = True

    def run(self, s: Harbour, seat: int, count: int) -> None:
        s.gain(seat, self.name, count, self.rule)

    def can_lose(self, s: Harbour, seat: int, count: int) -> Verdict:
        have = s.stock[seat][self.name]
        return None if have >= count else Why(self.rule, "needs {0}, {1} has {2}", (count, Seat(seat), have))

    def lose(self, s: Harbour, seat: int, count: int) -> None:
        s.gain(seat, self.name, -count, self.rule)

    def say(self, count: int) -> str:
        return f"{count} {self.name}"


@words.add("coin", "HB-COIN")
class Coin(Deed):
    countable = True
    eager = True

    def run(self, s: Harbour, seat: int, count: int) -> None:
        s.earn(seat, count, self.rule)

    def can_lose(self, s: Harbour, seat: int, count: int) -> Verdict:
        return None if s.coins[seat] >= count else Why(self.rule, "needs {0}, has {1}", (count, s.coins[seat]))

    def lose(self, s: Harbour, seat: int, count: int) -> None:
        s.earn(seat, -count, self.rule)

    def say(self, count: int) -> str:
        return f"{count} coin{'s' if count != 1 else ''}"


# --- berths --------------------------------------------------------------------------------------


def free_for(s: Harbour, seat: int, good: str) -> list[int]:
    return [i for i, takes in enumerate(BERTHS) if good in takes and s.berths[seat][i] is None]


def most_stored(s: Harbour, seat: int) -> int:
    """How many goods of the stock find a berth each: a matching, grown one berth at a time."""
    units = [good for good in GOODS for _ in range(min(s.stock[seat][good], len(BERTHS)))]
    held: dict[int, int] = {}  # unit: berth

    def settle_berth(berth: int, seen: set[int]) -> bool:
        for unit, good in enumerate(units):
            if good not in BERTHS[berth] or unit in seen:
                continue
            seen.add(unit)
            if unit not in held or settle_berth(held[unit], seen):
                held[unit] = berth
                return True
        return False

    return sum(settle_berth(berth, set()) for berth, good in enumerate(s.berths[seat]) if good is None)


def limits(count: int | Range, most: int) -> tuple[int, int]:
    if isinstance(count, int):
        return count, count
    return count.low, most if count.high is None else min(most, count.high)


def number_of(answer: str, low: int, high: int) -> int:
    """The number in "berth 2", counted from 0."""
    word, _, rest = answer.partition(" ")
    number = whole_number(rest) if word == "berth" else 0
    if not low <= number <= high:
        raise Unreadable(f"berth {low} to {high}")
    return number - 1


@words.add("store", "HB-STORE")
class Store(Deed):
    """`store(2)`, `store(1..)`: goods from the stock into free berths, at least the printed number of them."""

    takes = (Param("count", "number range"),)
    inner = "storing"

    def most(self, s: Harbour, seat: int) -> int:
        return most_stored(s, seat)

    def can(self, s: Harbour, seat: int, count: int | Range) -> Verdict:
        low, _ = limits(count, 0)
        most = self.most(s, seat)
        if most < max(1, low):
            return Why(self.rule, "{0} of {1} can be done", (most, max(1, low)))
        return None

    def run(self, s: Harbour, seat: int, count: int | Range) -> None:
        hold_together(s, seat)
        s.push(seat, Word(self.inner, limits(count, len(BERTHS))))

    def say(self, count: int | Range) -> str:
        low, high = limits(count, len(BERTHS))
        return f"{self.name} {low}" if low == high else f"{self.name} {low} to {high}"


@words.add("unload", "HB-UNLOAD")
class Unload(Store):
    """`unload(0..3)`: goods from berths into the stock."""

    inner = "unloading"

    def most(self, s: Harbour, seat: int) -> int:
        return sum(good is not None for good in s.berths[seat])


class Repeated(Choice):
    """One thing after another, at least `low` and at most `high` of them; "done" ends it."""

    typed = False
    asked = ""

    def things(self, s: Harbour, seat: int) -> Iterable[str]:
        raise NotImplementedError

    def judge_thing(self, s: Harbour, seat: int, answer: str) -> Verdict:
        raise NotImplementedError

    def take_thing(self, s: Harbour, seat: int, answer: str) -> None:
        raise NotImplementedError

    def node(self, s: Harbour, seat: int, low: int, high: int) -> Node:
        return Decision(seat, self.asked, self.rule, default=None if low > 0 else "done")

    def options(self, s: Harbour, seat: int, low: int, high: int) -> Iterator[str]:
        yield from self.things(s, seat)
        yield "done"

    def judge(self, s: Harbour, seat: int, answer: str, low: int, high: int) -> Verdict:
        if answer == "done":
            return Why(self.rule, "{0} more to do", (low,)) if low > 0 else None
        return self.judge_thing(s, seat, answer)

    def take(self, s: Harbour, seat: int, answer: str, low: int, high: int) -> None:
        if answer == "done":
            return
        if high > 1:
            s.push(seat, Word(self.name, (max(0, low - 1), high - 1)))
        self.take_thing(s, seat, answer)

    def stuck(self, s: Harbour, seat: int, low: int, high: int) -> None:
        s.remark(seat, self.rule, "{0} fewer than printed", low)
        abandon(s)


@words.add("storing", "HB-STORE")
class Storing(Repeated):
    asked = "store what"

    def things(self, s: Harbour, seat: int) -> Iterable[str]:
        return GOODS

    def judge_thing(self, s: Harbour, seat: int, answer: str) -> Verdict:
        if answer not in GOODS:
            raise Unreadable("one of: " + ", ".join(GOODS))
        if not s.stock[seat][answer]:
            return Why(self.rule, "{0} has no {1}", (Seat(seat), answer))
        return None if free_for(s, seat, answer) else Why("HB-BERTH", "no berth is free for {0}", (answer,))

    def take_thing(self, s: Harbour, seat: int, answer: str) -> None:
        s.push(seat, Word("berthing", (Word(answer),)))


@words.add("berthing", "HB-BERTH")
class Berthing(Choice):
    typed = False

    def node(self, s: Harbour, seat: int, good: Word) -> Node:
        return Decision(seat, f"berth for {good.name}", self.rule)

    def options(self, s: Harbour, seat: int, good: Word) -> Iterable[str]:
        return (f"berth {i + 1}" for i in range(len(BERTHS)))

    def judge(self, s: Harbour, seat: int, answer: str, good: Word) -> Verdict:
        berth = number_of(answer, 1, len(BERTHS))
        return None if berth in free_for(s, seat, good.name) else Why(self.rule, "no place for {0}", (good.name,))

    def take(self, s: Harbour, seat: int, answer: str, good: Word) -> None:
        s.put(seat, good.name, number_of(answer, 1, len(BERTHS)), self.rule)


@words.add("unloading", "HB-UNLOAD")
class Unloading(Repeated):
    asked = "unload what"

    def things(self, s: Harbour, seat: int) -> Iterable[str]:
        return (f"berth {i + 1}" for i in range(len(BERTHS)))

    def judge_thing(self, s: Harbour, seat: int, answer: str) -> Verdict:
        berth = number_of(answer, 1, len(BERTHS))
        return Why(self.rule, "{0} is empty", (answer,)) if s.berths[seat][berth] is None else None

    def take_thing(self, s: Harbour, seat: int, answer: str) -> None:
        s.fetch(seat, number_of(answer, 1, len(BERTHS)), self.rule)


# --- amounts, bundles, chance, secrets, any time -------------------------------------------------


@words.add("sell", "HB-SELL")
class Sell(Choice):
    """So many salt, a coin each."""

    def node(self, s: Harbour, seat: int) -> Amount:
        return Amount(seat, "sell salt", 0, s.stock[seat]["salt"], self.rule, default="0")

    def options(self, s: Harbour, seat: int) -> Iterable[str]:
        return map(str, range(s.stock[seat]["salt"] + 1))

    def can(self, s: Harbour, seat: int) -> Verdict:
        return None if s.stock[seat]["salt"] else Why(self.rule, "{0} has no salt", (Seat(seat),))

    def judge(self, s: Harbour, seat: int, answer: str) -> Verdict:
        have = s.stock[seat]["salt"]
        return Why(self.rule, "{0} has {1} salt", (Seat(seat), have)) if whole_number(answer) > have else None

    def take(self, s: Harbour, seat: int, answer: str) -> None:
        s.gain(seat, "salt", -int(answer), self.rule)
        s.earn(seat, int(answer), self.rule)


@words.add("barter", "HB-BARTER")
class Barter(Choice):
    """`barter(2)`: two goods of any kinds for a coin."""

    takes = (Param("goods", "number"),)

    def node(self, s: Harbour, seat: int, goods: int) -> Bundle:
        kinds = {good: n for good, n in s.stock[seat].items() if n}
        return Bundle(seat, "barter", kinds, goods, goods, self.rule)

    def options(self, s: Harbour, seat: int, goods: int) -> Iterable[str]:
        return bundles(self.node(s, seat, goods))

    def judge(self, s: Harbour, seat: int, answer: str, goods: int) -> Verdict:
        node = self.node(s, seat, goods)
        given = read_bundle(node, answer)
        if sum(given.values()) != goods:
            return Why(self.rule, "{0} goods, not {1}", (goods, sum(given.values())))
        short = next((good for good, n in given.items() if n > node.kinds[good]), None)
        return Why(self.rule, "{0} has fewer {1}", (Seat(seat), short)) if short else None

    def take(self, s: Harbour, seat: int, answer: str, goods: int) -> None:
        for good, n in read_bundle(self.node(s, seat, goods), answer).items():
            s.gain(seat, good, -n, self.rule)
        s.earn(seat, 1, self.rule)


@words.add("fight", "HB-FIGHT")
class Fight(Choice):
    """The gale's number and one more against the strength: an equal sum wins, X loses."""

    takes = (Param("strength", "number"), Param("win", "effect", needed=False), Param("lose", "effect", needed=False))

    def can(self, s: Harbour, seat: int, *args: object, **named: object) -> Verdict:
        return None

    def node(self, s: Harbour, seat: int, *args: object, **named: object) -> Node:
        return Chance(seat, "roll gale", self.words.dice["gale"], self.rule)

    def options(self, s: Harbour, seat: int, *args: object, **named: object) -> Iterable[str]:
        return dict.fromkeys(self.words.dice["gale"])

    def judge(self, s: Harbour, seat: int, answer: str, *args: object, **named: object) -> Verdict:
        if answer not in self.words.dice["gale"]:
            raise Unreadable("1 to 4 or x")
        return None

    def forced(self, s: Harbour, seat: int, *args: object, **named: object) -> None:
        return None

    def take(
        self,
        s: Harbour,
        seat: int,
        answer: str,
        strength: int,
        win: Effect = NONE,
        lose: Effect = NONE,
    ) -> None:
        s.chances += 1
        s.push(seat, attempt(win if answer != "x" and int(answer) + 1 >= strength else lose))

    def say(self, strength: int, win: Effect = NONE, lose: Effect = NONE) -> str:
        return f"fight {strength}; won: {self.words.say(win)}; lost: {self.words.say(lose)}"


@words.add("smoke-signal", "HB-SMOKE")
class SmokeSignal(Deed):
    """A card for any time: a fish or a salt."""

    def can(self, s: Harbour, seat: int) -> Verdict:
        return None if s.cards[seat] else Why(self.rule, "{0} has no card left", (Seat(seat),))

    def run(self, s: Harbour, seat: int) -> None:
        s.use_card(seat, self.rule)
        s.push(seat, self.words.effect("fish | salt"))


@words.add("rumour", "HB-RUMOUR")
class Rumour(Deed):
    """A fish, if its owner says that the rumour is true."""

    def can(self, s: Harbour, seat: int) -> Verdict:
        return Maybe(self.rule, "if the rumour is true")

    def run(self, s: Harbour, seat: int) -> None:
        s.gain(seat, "fish", 1, self.rule)


@words.add("bid", "HB-BID")
class Bid(Choice):
    """Everybody bids at once; the highest, among equals the first seat, pays the lowest bid for two salt."""

    typed = False

    def node(self, s: Harbour, seat: None) -> Secret:
        choices = tuple(tuple(map(str, range(min(HIGHEST_BID, coins) + 1))) for coins in s.coins)
        return Secret(tuple(range(s.players)), "bid", choices, self.rule)

    def options(self, s: Harbour, seat: None) -> Iterable[str]:
        return secrets(self.node(s, seat))

    def judge(self, s: Harbour, seat: None, answer: str) -> Verdict:
        for each, bid in enumerate(answer.split(" ")[: s.players]):
            if whole_number(bid) > s.coins[each]:
                return Why(self.rule, "more than {0} holds", (Seat(each),))
        read_secret(self.node(s, seat), answer)
        return None

    def take(self, s: Harbour, seat: None, answer: str) -> None:
        bids = [int(bid) for bid in read_secret(self.node(s, seat), answer)]
        winner = bids.index(max(bids))
        s.earn(winner, -min(bids), self.rule)
        s.gain(winner, "salt", 2, self.rule)
