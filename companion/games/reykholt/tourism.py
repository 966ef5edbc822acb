"""Tourism Time: each manager in turn from the front of the track, step by step (RH-TOUR-*, RH-BON-*)."""

from __future__ import annotations

from collections.abc import Iterable

from companion.engine.effect import Word
from companion.engine.node import Decision, Node
from companion.engine.verdict import Seat, Unreadable, Verdict, Why
from companion.engine.words import Choice, Deed
from companion.games.reykholt.cards import may_use_any
from companion.games.reykholt.goods import KINDS, table_cost
from companion.games.reykholt.state import Valley
from companion.games.reykholt.words import words

PAY, BONUS, STOP = STEPS = ("pay", "bonus", "stop")


@words.add("next-manager", "RH-TOUR-02")
class NextManager(Deed):
    """The foremost manager whose owner has not had a turn."""

    typed = False

    def run(self, s: Valley, seat: None) -> None:
        for each in s.foremost():
            if each not in s.toured:
                s.toured = (*s.toured, each)
                s.push(None, Word(self.name))
                s.push(each, Word("tour", (0,)))
                return


@words.add("tour", "RH-TOUR-04")
class Tour(Choice):
    """One step: pay for the next table, take it by the bonus (once, and it must be), or stop."""

    typed = False

    def node(self, s: Valley, seat: int, bonus: int) -> Node:
        return Decision(seat, "tour", self.rule, default=STOP if bonus else None)

    def options(self, s: Valley, seat: int, bonus: int) -> Iterable[str]:
        return STEPS

    def judge(self, s: Valley, seat: int, answer: str, bonus: int) -> Verdict:
        if answer == STOP:
            return None if bonus else Why("RH-BON-02", "the bonus step is compulsory and not used yet")
        if answer == BONUS:
            return Why("RH-BON-01", "the bonus is used once a round") if bonus else None
        if answer != PAY:
            raise Unreadable("pay, bonus or stop")
        kind, n = table_cost(s.tables[seat] + 1)
        have = s.stock[seat][kind]
        if have >= n:
            return None
        short = (n, KINDS[kind], Seat(seat), have)
        if have + sum(each.goods[kind] for each in s.houses[seat]) >= n:
            return Why("RH-GLOS-05", "the next table wants {0} {1}, {2} has {3}: greenhouses do not pay", short)
        return Why(self.rule, "the next table wants {0} {1}, {2} has {3}", short)

    def forced(self, s: Valley, seat: int, bonus: int) -> str | None:
        """A card for any time may change what can be paid."""
        return None if may_use_any(s, seat) else super().forced(s, seat, bonus)

    def take(self, s: Valley, seat: int, answer: str, bonus: int) -> None:
        if answer == STOP:
            return
        kind, n = table_cost(s.tables[seat] + 1)
        if answer == PAY:
            s.harvested = tuple(each for each in s.harvested if each[0] != seat)
            s.give_up(seat, kind, n, "RH-TOUR-05")
        else:
            s.gain(seat, kind, n, "RH-BON-03")
        s.advance(seat, "RH-TOUR-07")
        s.push(seat, Word(self.name, (int(bonus or answer == BONUS),)))
