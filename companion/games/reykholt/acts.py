"""What spaces and cards do: goods, seeding, harvesting, a step on the track. One word each."""

from __future__ import annotations

from collections.abc import Iterable

from companion.engine.agenda import abandon, hold_together
from companion.engine.effect import Range, Word
from companion.engine.node import Decision, Node
from companion.engine.verdict import Seat, Unreadable, Verdict, Why
from companion.engine.words import Choice, Deed, Param
from companion.games.reykholt.cards import did
from companion.games.reykholt.goods import KINDS
from companion.games.reykholt.state import Greenhouse, Valley
from companion.games.reykholt.words import words

DONE = "done"
"""At a real table only people see that a pile is empty."""
MOST = 99
NUMBERS = frozenset(map(str, range(1, 40)))


# --- goods ---------------------------------------------------------------------------------------


class Goods(Deed):
    """`2 tomato` gains two from the supply; as a cost or in lose(…) two are given back."""

    countable = True
    eager = True

    def run(self, s: Valley, seat: int, count: int) -> None:
        s.gain(seat, KINDS.index(self.name), count, self.rule)
        did(s, seat, "goods")

    def can_lose(self, s: Valley, seat: int, count: int) -> Verdict:
        have = s.stock[seat][KINDS.index(self.name)]
        return (
            None if have >= count else Why("RH-GLOS-05", "needs {0}, {1} has {2}", (self.say(count), Seat(seat), have))
        )

    def lose(self, s: Valley, seat: int, count: int) -> None:
        s.give_up(seat, KINDS.index(self.name), count, "RH-SPACE-02")

    def say(self, count: int) -> str:
        many = {"tomato": "tomatoes"}.get(self.name, self.name if self.name == "lettuce" else f"{self.name}s")
        return f"{count} {self.name if count == 1 else many}"


for _kind in KINDS:
    words.add(_kind, "RH-GLOS-04")(Goods)


@words.add("good", "RH-GLOS-04")
class AnyGood(Deed):
    """`2 good`: goods of the owner's choice, one after the other."""

    countable = True

    def run(self, s: Valley, seat: int, count: int) -> None:
        did(s, seat, "goods")
        s.push(seat, Word("choose-good", (count,)))

    def can_lose(self, s: Valley, seat: int, count: int) -> Verdict:
        have = sum(s.stock[seat])
        return None if have >= count else Why("RH-GLOS-05", "needs {0} goods, {1} has {2}", (count, Seat(seat), have))

    def lose(self, s: Valley, seat: int, count: int) -> None:
        s.push(seat, Word("give-good", (count,)))

    def say(self, count: int) -> str:
        return "1 good of your choice" if count == 1 else f"{count} goods of your choice"


class KindChoice(Choice):
    """One of the five kinds, so many times over."""

    typed = False
    certain = True
    ask = ""

    def node(self, s: Valley, seat: int, count: int) -> Node:
        return Decision(seat, self.ask, self.rule)

    def options(self, s: Valley, seat: int, count: int) -> Iterable[str]:
        return KINDS

    def judge(self, s: Valley, seat: int, answer: str, count: int) -> Verdict:
        if answer not in KINDS:
            raise Unreadable("one of: " + ", ".join(KINDS))
        return self.judge_kind(s, seat, KINDS.index(answer))

    def judge_kind(self, s: Valley, seat: int, kind: int) -> Verdict:
        """Whether this kind may be chosen."""
        return None

    def take(self, s: Valley, seat: int, answer: str, count: int) -> None:
        if count > 1:
            s.push(seat, Word(self.name, (count - 1,)))
        self.take_kind(s, seat, KINDS.index(answer))

    def take_kind(self, s: Valley, seat: int, kind: int) -> None:
        """Do what the choice of a kind means."""
        raise NotImplementedError


@words.add("choose-good", "RH-GLOS-04")
class ChooseGood(KindChoice):
    ask = "take which good"

    def take_kind(self, s: Valley, seat: int, kind: int) -> None:
        s.gain(seat, kind, 1, self.rule)


@words.add("give-good", "RH-GLOS-05")
class GiveGood(KindChoice):
    ask = "give up which good"

    def judge_kind(self, s: Valley, seat: int, kind: int) -> Verdict:
        return None if s.stock[seat][kind] else Why(self.rule, "{0} has no {1}", (Seat(seat), KINDS[kind]))

    def take_kind(self, s: Valley, seat: int, kind: int) -> None:
        s.give_up(seat, kind, 1, "RH-SPACE-02")

    def stuck(self, s: Valley, seat: int, count: int) -> None:
        abandon(s)


# --- seeding -------------------------------------------------------------------------------------


def seedable(s: Valley, seat: int) -> list[Greenhouse]:
    """Greenhouses without a single good (RH-GLOS-08)."""
    return [each for each in s.houses[seat] if not any(each.goods)]


def can_seed(s: Valley, seat: int, count: int = 1, number: int = 0, kind: int = 0) -> bool:
    """Whether so many greenhouses can be seeded; number and kind as in `most_seedings`."""
    if count > 1:
        enough = len(seedable(s, seat)) >= count and sum(s.stock[seat]) >= count
        return enough and most_seedings(s, seat, number, kind) >= count
    stock = s.stock[seat]
    for each in s.houses[seat]:
        if each.number != number and not any(each.goods):
            for other in each.card.kinds:
                if stock[other] > (number > 0 and other == kind):
                    return True
    return False


def most_seedings(s: Valley, seat: int, number: int = 0, kind: int = 0) -> int:
    """How many greenhouses the goods in stock can seed at once: a matching, grown one greenhouse at a time.

    With a number and a kind: how many more, once this greenhouse has been seeded with that kind.
    """
    stock = s.stock[seat][:]
    if number:
        stock[kind] -= 1
    given: list[list[Greenhouse]] = [[] for _ in KINDS]

    def settle(each: Greenhouse, tried: set[int]) -> bool:
        for kind in each.card.kinds:
            if kind in tried or not stock[kind]:
                continue
            tried.add(kind)
            if len(given[kind]) < stock[kind]:
                given[kind].append(each)
                return True
            for other in given[kind]:
                if settle(other, tried):
                    given[kind].remove(other)
                    given[kind].append(each)
                    return True
        return False

    return sum(settle(each, set()) for each in seedable(s, seat) if each.number != number)


def _minimum(count: int | Range) -> str:
    """The rule behind the fewest seedings of an action: an exact number, or one of "at least"."""
    return "RH-GLOS-13" if isinstance(count, Range) else "RH-GLOS-11"


@words.add("seed", "RH-GLOS-07")
class Seed(Deed):
    """`seed(2)`: so many seedings, or as many as can be done; `seed(2..)`: at least two."""

    takes = (Param("count", "number range"),)

    def can(self, s: Valley, seat: int, count: int | Range) -> Verdict:
        low = self._low(s, count)
        if can_seed(s, seat, low):
            return None
        if low > 1:
            most = most_seedings(s, seat)
            return Why(_minimum(count), "needs {0} seedings, {1} can do {2}", (low, Seat(seat), most))
        if not seedable(s, seat):
            return Why("RH-GLOS-08", "{0} has no empty greenhouse", (Seat(seat),))
        return Why("RH-GLOS-09", "{0} has no good that an empty greenhouse takes", (Seat(seat),))

    def run(self, s: Valley, seat: int, count: int | Range) -> None:
        if isinstance(count, int):
            most = min(count, most_seedings(s, seat)) if count > 1 else 1
            low, high = most, most
        else:
            low, high = count.low, count.high or MOST
        hold_together(s, seat)
        did(s, seat, "seed")
        s.push(seat, Word("seeding", (low, high)))

    def _low(self, s: Valley, count: int | Range) -> int:
        """The fewest seedings with which the action can be chosen at all (RH-GLOS-11, -13)."""
        if isinstance(count, Range):
            return max(1, count.low)
        return count if s.options.seed_count == "exact" else 1

    def say(self, count: int | Range) -> str:
        if isinstance(count, int):
            return "seed once" if count == 1 else f"seed {count} times"
        return f"seed at least {count.low} times" if count.high is None else f"seed {count.low} to {count.high} times"


@words.add("seeding", "RH-GLOS-07")
class Seeding(Choice):
    """`low` seedings are still due, `high` still allowed; an answer such as "tomato in 2" names good and greenhouse."""

    typed = False
    certain = True

    def node(self, s: Valley, seat: int, low: int, high: int) -> Node:
        return Decision(seat, "seed", self.rule, default=None if low > 0 else DONE)

    def options(self, s: Valley, seat: int, low: int, high: int) -> Iterable[str]:
        for each in seedable(s, seat):
            for kind in each.card.kinds:
                if s.stock[seat][kind]:
                    yield f"{KINDS[kind]} in {each.number}"
        yield DONE

    def judge(self, s: Valley, seat: int, answer: str, low: int, high: int) -> Verdict:
        # only an exact number leaves no room between both
        minimum = "RH-GLOS-11" if low == high else "RH-GLOS-13"
        if answer == DONE:
            return Why(minimum, "at least {0} more to seed", (low,)) if low > 0 else None
        name, _, number = answer.partition(" in ")
        if name not in KINDS or number not in NUMBERS:
            raise Unreadable(f"a good and a greenhouse, such as tomato in 1, or {DONE}")
        kind, there = KINDS.index(name), s.house_at(seat, int(number))
        if there is None:
            return Why("RH-GLOS-07", "{0} has no greenhouse {1}", (Seat(seat), number))
        if any(there.goods):
            return Why("RH-GLOS-08", "greenhouse {0} still holds goods", (number,))
        if kind not in there.card.kinds:
            return Why("RH-GLOS-09", "greenhouse {0} takes no {1}", (number, name))
        if not s.stock[seat][kind]:
            return Why("RH-GLOS-07", "{0} has no {1}", (Seat(seat), name))
        if low > 1 and not can_seed(s, seat, low - 1, int(number), kind):
            return Why(minimum, "after that, fewer than {0} seedings could be done", (low,))
        return None

    def take(self, s: Valley, seat: int, answer: str, low: int, high: int) -> None:
        if answer == DONE:
            return
        name, _, number = answer.partition(" in ")
        if high > 1:
            s.push(seat, Word("seeding", (max(0, low - 1), high - 1)))
        s.seed(seat, int(number), KINDS.index(name), self.rule)

    def stuck(self, s: Valley, seat: int, low: int, high: int) -> None:
        abandon(s)


# --- harvesting ----------------------------------------------------------------------------------


@words.add("harvest", "RH-ACT-01")
class Harvest(Deed):
    """`harvest(3)`: up to three goods, each from another greenhouse; none only where no space asks (RH-ACT-04)."""

    takes = (Param("count", "number range"),)

    def can(self, s: Valley, seat: int, count: int | Range) -> Verdict:
        low = count.low if isinstance(count, Range) else 1
        have = 0
        for each in s.houses[seat]:
            have += any(each.goods)
            if have and have >= low:
                return None
        return Why("RH-ACT-01", "{0} of {1}'s greenhouses hold goods", (have, Seat(seat)))

    def run(self, s: Valley, seat: int, count: int | Range) -> None:
        high = count if isinstance(count, int) else count.high or MOST
        low = count.low if isinstance(count, Range) else 1
        if low == 1 and (s.options.zero_harvest == "yes" or not s.cause.startswith("space:")):
            low = 0
        hold_together(s, seat)
        s.push(seat, Word("harvesting", (low, high)))

    def say(self, count: int | Range) -> str:
        high = count if isinstance(count, int) else count.high
        if high == 1:
            return "harvest once"
        return (
            "harvest any number of times"
            if high is None
            else f"harvest up to {high} times, each from another greenhouse"
        )


@words.add("harvesting", "RH-ACT-02")
class Harvesting(Choice):
    """One harvest after the other; the numbers behind low and high are greenhouses harvested already."""

    typed = False
    certain = True

    def node(self, s: Valley, seat: int, low: int, high: int, *had: int) -> Node:
        return Decision(seat, "harvest", self.rule, default=None if low > 0 else DONE)

    def options(self, s: Valley, seat: int, low: int, high: int, *had: int) -> Iterable[str]:
        for each in s.houses[seat]:
            if each.number in had:
                continue
            held = each.held()
            for kind in held:
                yield f"{KINDS[kind]} from {each.number}"
        yield DONE

    def judge(self, s: Valley, seat: int, answer: str, low: int, high: int, *had: int) -> Verdict:
        if answer == DONE:
            return Why("RH-ACT-04", "at least {0} must be harvested", (low,)) if low > 0 else None
        name, _, number = answer.partition(" from ")
        if name not in KINDS or number not in NUMBERS:
            raise Unreadable(f"a greenhouse, such as 1, or {DONE}")
        there = s.house_at(seat, int(number))
        if there is None:
            return Why("RH-ACT-01", "{0} has no greenhouse {1}", (Seat(seat), number))
        if int(number) in had:
            others = any(each.filled and each.number not in had for each in s.houses[seat])
            rule = "RH-ACT-02" if others else "RH-ACT-03"
            return Why(rule, "greenhouse {0} gave a good to this action already", (number,))
        if not there.goods[KINDS.index(name)]:
            return Why("RH-ACT-01", "greenhouse {0} holds no {1}", (number, name))
        return None

    def take(self, s: Valley, seat: int, answer: str, low: int, high: int, *had: int) -> None:
        if answer == DONE:
            return
        name, _, number = answer.partition(" from ")
        if not had:
            did(s, seat, "harvest")
        if high > 1:
            s.push(seat, Word("harvesting", (max(0, low - 1), high - 1, *had, int(number))))
        s.harvest(seat, int(number), KINDS.index(name), "RH-ACT-01")

    def stuck(self, s: Valley, seat: int, low: int, high: int, *had: int) -> None:
        abandon(s)


# --- the track -------------------------------------------------------------------------------------


@words.add("advance", "RH-ACT-08")
class Advance(Deed):
    """One table on, free, without goods, and without the bonus being used (RH-ACT-08 to -11)."""

    eager = True

    def run(self, s: Valley, seat: int) -> None:
        s.advance(seat, self.rule)
        did(s, seat, "advance")

    def say(self) -> str:
        return "move your manager one table on, free"
