"""What lies where in Harbour, and the atoms that change it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable
from typing import Self

from companion.engine.event import Inventory
from companion.engine.state import State

GOODS = ("fish", "rope", "salt")
# what each berth takes in
BERTHS = (frozenset(GOODS), frozenset({"fish"}), frozenset({"rope", "salt"}), frozenset({"salt"}))


class Harbour(State):
    """stock[seat][good], berths[seat][berth], coins and cards by seat, taken spaces, round."""

    __slots__ = ("berths", "cards", "coins", "round", "stock", "taken")

    def __init__(self, players: int) -> None:
        super().__init__(players)
        self.stock: list[dict[str, int]] = [dict.fromkeys(GOODS, 0) for _ in range(players)]
        self.berths: list[list[str | None]] = [[None] * len(BERTHS) for _ in range(players)]
        self.coins = [1] * players
        self.cards = [1] * players
        self.taken: dict[int, int] = {}
        self.round = 0

    def clone(self) -> Self:
        new = super().clone()
        new.stock = [own.copy() for own in self.stock]
        new.berths = [own[:] for own in self.berths]
        new.coins = self.coins[:]
        new.cards = self.cards[:]
        new.taken = self.taken.copy()
        new.round = self.round
        return new

    def key(self) -> Hashable:
        goods = tuple(tuple(own.values()) for own in self.stock)
        return goods, tuple(map(tuple, self.berths)), tuple(self.coins), tuple(self.cards)

    # atoms: each changes the state and logs it

    def gain(self, seat: int, good: str, n: int, rule: str) -> None:
        assert self.stock[seat][good] + n >= 0
        self.stock[seat][good] += n
        self._moved(good, n, f"stock:{seat}", seat, rule)

    def earn(self, seat: int, n: int, rule: str) -> None:
        assert self.coins[seat] + n >= 0
        self.coins[seat] += n
        self._moved("coin", n, f"coins:{seat}", seat, rule)

    def put(self, seat: int, good: str, berth: int, rule: str) -> None:
        assert self.berths[seat][berth] is None and self.stock[seat][good] and good in BERTHS[berth]
        self.stock[seat][good] -= 1
        self.berths[seat][berth] = good
        self.move(good, 1, f"stock:{seat}", f"berth:{seat}:{berth}", seat, rule)

    def fetch(self, seat: int, berth: int, rule: str) -> None:
        good = self.berths[seat][berth]
        assert good is not None
        self.stock[seat][good] += 1
        self.berths[seat][berth] = None
        self.move(good, 1, f"berth:{seat}:{berth}", f"stock:{seat}", seat, rule)

    def use_card(self, seat: int, rule: str) -> None:
        assert self.cards[seat]
        self.cards[seat] -= 1
        self.move("card", 1, f"cards:{seat}", "", seat, rule)

    def take_space(self, seat: int, space: int, rule: str) -> None:
        assert space not in self.taken
        self.taken[space] = seat
        self.move(f"worker {seat}", 1, "", f"space:{space}", seat, rule)

    def next_round(self, rule: str) -> None:
        for space, seat in self.taken.items():
            self.move(f"worker {seat}", 1, f"space:{space}", "", seat, rule)
        self.taken.clear()
        self.round += 1
        self.move("round", 1, "", "track", None, rule)

    def _moved(self, piece: str, n: int, place: str, seat: int, rule: str) -> None:
        self.move(piece, abs(n), "" if n > 0 else place, place if n > 0 else "", seat, rule)


def inventory(s: Harbour) -> Inventory:
    found: Inventory = Counter()
    for seat in range(s.players):
        for good, n in s.stock[seat].items():
            found[f"stock:{seat}", good] = n
        for berth, kept in enumerate(s.berths[seat]):
            if kept is not None:
                found[f"berth:{seat}:{berth}", kept] = 1
        found[f"coins:{seat}", "coin"] = s.coins[seat]
        found[f"cards:{seat}", "card"] = s.cards[seat]
    for space, seat in s.taken.items():
        found[f"space:{space}", f"worker {seat}"] = 1
    found["track", "round"] = s.round
    return Counter({key: n for key, n in found.items() if n})
