"""Greenhouse cards: taking them from piles, giving them back, what one of the own ones brings. One word each."""

from __future__ import annotations

from collections.abc import Iterable

from companion.engine.effect import Word
from companion.engine.node import Chance, Decision, Node
from companion.engine.verdict import Seat, Unreadable, Verdict, Why
from companion.engine.words import Choice, Deed, Param
from companion.games.reykholt.acts import NUMBERS
from companion.games.reykholt.cards import did
from companion.games.reykholt.goods import KINDS, RANDOM, SIZES, house
from companion.games.reykholt.state import Greenhouse, Valley
from companion.games.reykholt.words import words

NO_CARD = "none"
PILES = (*map(str, SIZES), RANDOM)


@words.add("greenhouse", "RH-SETUP-08")
class TakeGreenhouse(Deed):
    """`greenhouse(size=4)`, `greenhouse(random)`, `greenhouse(any)` of all piles."""

    takes = (Param("pile", "name", needed=False), Param("size", "number", needed=False))

    def can(self, s: Valley, seat: int, pile: Word | None = None, size: int = 0) -> Verdict:
        if s.piles is None or any(s.piles[each] for each in self._piles(pile, size)):
            return None
        return Why("RH-SPACE-05", "no greenhouse is left there")

    def run(self, s: Valley, seat: int, pile: Word | None = None, size: int = 0) -> None:
        did(s, seat, "greenhouse")
        piles = self._piles(pile, size)
        if len(piles) == 1:
            s.push(seat, Word("build", (Word(piles[0]),)) if size == 0 else Word("build", (size,)))
        else:
            s.push(seat, Word("choose-pile"))

    def _piles(self, pile: Word | None, size: int) -> tuple[str, ...]:
        if size:
            return (str(size),)
        return (RANDOM,) if pile is not None and pile.name == RANDOM else PILES

    def fault(self, pile: Word | None = None, size: int = 0) -> str | None:
        if pile is not None and pile.name not in (RANDOM, "any"):
            return f"{RANDOM}, any, or size=4"
        return None if pile is not None or size in SIZES else "a size from 3 to 6, random or any"

    def say(self, pile: Word | None = None, size: int = 0) -> str:
        if size:
            return f"take a greenhouse of size {size}"
        return "take a random greenhouse" if pile is not None and pile.name == RANDOM else "take any greenhouse"


@words.add("choose-pile", "RH-SETUP-08")
class ChoosePile(Choice):
    typed = False
    certain = True

    def node(self, s: Valley, seat: int) -> Node:
        return Decision(seat, "which pile", self.rule)

    def options(self, s: Valley, seat: int) -> Iterable[str]:
        return PILES

    def judge(self, s: Valley, seat: int, answer: str) -> Verdict:
        if answer not in PILES:
            raise Unreadable("a size from 3 to 6, or random")
        if s.piles is not None and not s.piles[answer]:
            return Why("RH-SPACE-05", "no greenhouse is left there")
        return None

    def take(self, s: Valley, seat: int, answer: str) -> None:
        s.push(seat, Word("build", (Word(RANDOM) if answer == RANDOM else int(answer),)))


@words.add("build", "RH-SETUP-09")
class Build(Choice):
    """The card itself: where cards are dealt the top one of a sized pile, or a random one; told at a real table."""

    typed = False

    def node(self, s: Valley, seat: int, pile: Word | int) -> Node:
        if s.piles is not None:
            return Chance(seat, "draw a greenhouse", s.piles[RANDOM], self.rule)
        return Decision(seat, f"greenhouse {self._name(pile)}", self.rule, form="greenhouse")

    def options(self, s: Valley, seat: int, pile: Word | int) -> Iterable[str]:
        return dict.fromkeys(self._cards(s, pile))

    def judge(self, s: Valley, seat: int, answer: str, pile: Word | int) -> Verdict:
        if s.piles is None and answer == NO_CARD:
            return None
        card = house(answer)
        if card is None or (isinstance(pile, int) and card.size != pile):
            raise Unreadable(f"the card taken, such as {self._example(pile)}")
        if s.piles is not None and answer not in self._cards(s, pile):
            raise Unreadable("a card of that pile")
        return None

    def forced(self, s: Valley, seat: int, pile: Word | int) -> str | None:
        """A pile shows its top card; a draw from below the lid or a card at a table is never forced."""
        return self._cards(s, pile)[0] if s.piles is not None and self._open(s, pile) else None

    def take(self, s: Valley, seat: int, answer: str, pile: Word | int) -> None:
        if s.piles is not None and not self._open(s, pile):
            s.chances += 1
        if answer == NO_CARD:
            s.remark(seat, "RH-SPACE-05", "no greenhouse is left in pile {0}", self._name(pile))
            return
        s.take_house(seat, answer, self._name(pile), self.rule)

    def _open(self, s: Valley, pile: Word | int) -> bool:
        """Whether the top card of a dealt pile is known."""
        return isinstance(pile, int) or s.seen > 0

    def _name(self, pile: Word | int) -> str:
        return str(pile) if isinstance(pile, int) else pile.name

    def _cards(self, s: Valley, pile: Word | int) -> list[str]:
        if s.piles is None:
            sizes = (pile,) if isinstance(pile, int) else SIZES
            return [f"{size} {'/'.join(KINDS[: 8 - size])}" for size in sizes]
        cards = s.piles[self._name(pile)]
        return cards[-1:] if self._open(s, pile) else cards

    def _example(self, pile: Word | int) -> str:
        return f"{pile if isinstance(pile, int) else 4} {KINDS[0]}/{KINDS[1]}"


class OwnHouse(Choice):
    """One of the own greenhouses, by its number."""

    ask = ""
    typed = False
    certain = True

    def node(self, s: Valley, seat: int, *args: Word) -> Node:
        return Decision(seat, self.ask, self.rule)

    def options(self, s: Valley, seat: int, *args: Word) -> Iterable[str]:
        return [str(each.number) for each in s.houses[seat]]

    def judge(self, s: Valley, seat: int, answer: str, *args: Word) -> Verdict:
        if answer not in NUMBERS:
            raise Unreadable("the number of a greenhouse")
        there = s.house_at(seat, int(answer))
        if there is None:
            return Why(self.rule, "{0} has no greenhouse {1}", (Seat(seat), answer))
        return self.judge_house(s, seat, there, *args)

    def can(self, s: Valley, seat: int, *args: Word) -> Verdict:
        found: Verdict = Why(self.rule, "{0} has no greenhouse", (Seat(seat),))
        for each in s.houses[seat]:
            found = self.judge_house(s, seat, each, *args)
            if found is None:
                break
        return found

    def judge_house(self, s: Valley, seat: int, there: Greenhouse, *args: Word) -> Verdict:
        """Whether this greenhouse may be chosen."""
        return None


@words.add("discard", "RH-SPACE-05")
class Discard(OwnHouse):
    """A greenhouse goes back to its pile, its goods to the supply."""

    ask = "discard which greenhouse"
    typed = True

    def take(self, s: Valley, seat: int, answer: str) -> None:
        s.drop_house(seat, int(answer), self.rule)
        did(s, seat, "discard")

    def say(self) -> str:
        return "discard one of your greenhouses"


@words.add("rarest", "RH-SVC-12")
class Rarest(OwnHouse):
    """`rarest(1)`: so many goods of the kind in the golden box of one of the own greenhouses."""

    ask = "rarest type of which greenhouse"
    typed = True
    takes = (Param("count", "number"),)

    def take(self, s: Valley, seat: int, answer: str, count: int) -> None:
        there = s.house_at(seat, int(answer))
        assert there is not None
        s.gain(seat, there.card.rarest, count, self.rule)

    def say(self, count: int) -> str:
        return f"take {count} of the rarest type of one of your greenhouses"


@words.add("add", "RH-GLOS-06")
class Add(OwnHouse):
    """`add(carrot)`: a good of this kind from the supply into a free parcel of one of the own greenhouses."""

    ask = "add to which greenhouse"
    typed = True
    takes = (Param("kind", "name"),)

    def judge_house(self, s: Valley, seat: int, there: Greenhouse, *args: Word) -> Verdict:
        if there.filled >= there.card.size:
            return Why(self.rule, "greenhouse {0} has no free parcel", (there.number,))
        return None

    def take(self, s: Valley, seat: int, answer: str, kind: Word) -> None:
        s.put_in(seat, int(answer), KINDS.index(kind.name), "supply", self.rule)

    def fault(self, kind: Word) -> str | None:
        return None if kind.name in KINDS else "one of " + ", ".join(KINDS)

    def say(self, kind: Word) -> str:
        return f"put 1 {kind.name} into a free parcel of one of your greenhouses"
