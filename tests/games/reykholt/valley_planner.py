"""Brute force for one space of Reykholt by its plain rules: every order, every good, greenhouse and pile.

It knows nothing of the machine. What is still to do is a stack, its top last: ("set", parts), ("do", part), ("need",
part), ("done",) where a part is completed, and the inner choices ("give",), ("choose",), ("pile",), ("drop",),
("seeding", low, high), ("harvesting", low, high, had). A part is ("gain", n, kind), ("good", n), ("seed", low, high),
("harvest", n), ("greenhouse", sizes), ("advance",), ("pay", cost, gain), ("either", parts) or ("all", parts); a cost is
("good", n), ("gain", n, kind) or ("discard",). The random pile is empty, and every card is the usual one of its size.
"""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

KINDS = ("tomato", "lettuce", "mushroom", "cauliflower", "carrot")
TAKES = {size: tuple(range(8 - size)) for size in (3, 4, 5, 6)}
MANY = 99
Part = tuple[Any, ...]
Stack = tuple[tuple[Any, ...], ...]


class House(NamedTuple):
    number: int
    size: int
    goods: tuple[int, ...]


class Position(NamedTuple):
    stock: tuple[int, ...]
    houses: tuple[House, ...]
    piles: tuple[int, ...]  # cards left of sizes 3 to 6
    had: int  # greenhouses so far
    tables: int

    def stocked(self, kind: int, n: int) -> Position:
        return self._replace(stock=plus(self.stock, kind, n))

    def rehoused(self, old: House, new: House) -> Position:
        return self._replace(houses=tuple(new if each is old else each for each in self.houses))

    def piled(self, size: int, n: int) -> Position:
        return self._replace(piles=plus(self.piles, size - 3, n))


class Way(NamedTuple):
    answer: str
    position: Position
    stack: Stack


def plus(counts: tuple[int, ...], at: int, n: int) -> tuple[int, ...]:
    return (*counts[:at], counts[at] + n, *counts[at + 1 :])


@cache
def text(part: Part) -> str:
    """A part in the effect language."""
    match part:
        case ("gain", n, kind):
            return KINDS[kind] if n == 1 else f"{n} {KINDS[kind]}"
        case ("good", n):
            return "good" if n == 1 else f"{n} good"
        case ("seed", low, high):
            return f"seed({low}..)" if high == MANY else f"seed({high})"
        case ("harvest", n):
            return f"harvest({n})"
        case ("greenhouse", sizes):
            return f"greenhouse(size={sizes[0]})" if len(sizes) == 1 else "greenhouse(any)"
        case ("pay", cost, gain):
            return f"{bracketed(cost)} : {bracketed(gain)}"
        case ("either", parts):
            return " | ".join(map(text, parts))
        case ("all", parts):
            return " + ".join(map(bracketed, parts))
    return str(part[0])


def bracketed(part: Part) -> str:
    return f"({text(part)})" if part[0] in ("pay", "either", "all") else text(part)


@cache
def most_seeded(position: Position) -> int:
    return max((1 + most_seeded(way.position) for way in seedings(position, (), 0, 1)), default=0)


def seedings(position: Position, rest: Stack, low: int, high: int) -> list[Way]:
    again = (*rest, ("seeding", max(0, low - 1), high - 1)) if high > 1 else rest
    return [
        Way(
            f"{KINDS[kind]} in {house.number}",
            position.stocked(kind, -1).rehoused(house, house._replace(goods=plus(house.goods, kind, house.size))),
            again,
        )
        for house in position.houses
        if not any(house.goods)
        for kind in TAKES[house.size]
        if position.stock[kind]
    ]


def possible(position: Position, part: Part) -> bool:
    match part:
        case ("seed", low, high):
            return most_seeded(position) >= (low if high == MANY else 1)
        case ("harvest", _):
            return any(any(house.goods) for house in position.houses)
        case ("greenhouse", sizes):
            return any(position.piles[size - 3] for size in sizes)
        case ("pay", *_):
            return most_done(position, (("done",), ("do", part))) > 0
        case ("either", parts) | ("all", parts):
            return any(possible(position, each) for each in parts)
    return True


def payable(position: Position, cost: Part) -> bool:
    match cost:
        case ("good", n):
            return sum(position.stock) >= n
        case ("gain", n, kind):
            return position.stock[kind] >= n
    return bool(position.houses)


def advance(position: Position, stack: Stack) -> tuple[Position, Stack, int]:
    """Do what needs no choice; also returns how many parts were completed."""
    done = 0
    while stack:
        top, rest = stack[-1], stack[:-1]
        match top:
            case ("done",):
                done += 1
                stack = rest
            case ("set", parts):
                able = [part for part in parts if possible(position, part)]
                sure = next((part for part in able if part[0] in ("gain", "advance")), None)
                if not able:
                    stack = rest
                elif sure is None:
                    return position, stack, done
                else:
                    stack = begun(rest, parts, sure)
            case ("need", part):
                stack = (*rest, ("do", part)) if possible(position, part) else given_up(rest)
            case ("do", ("either", _)):
                return position, stack, done
            case ("do", part):
                position, stack = do(position, rest, part)
            case ("seeding", low, _) if low > 0 and not ways(position, stack):
                stack = given_up(rest)
            case ("harvesting", low, *_) if low > 0 and not ways(position, stack):
                stack = given_up(rest)
            case _:
                return position, stack, done
    return position, stack, done


def given_up(stack: Stack) -> Stack:
    while stack[-1] != ("done",):
        stack = stack[:-1]
    return stack[:-1]


def begun(rest: Stack, parts: tuple[Part, ...], part: Part) -> Stack:
    left = list(parts)
    left.remove(part)
    below = (*rest, ("set", tuple(left))) if left else rest
    return (*below, ("done",), ("do", part))


def do(position: Position, rest: Stack, part: Part) -> tuple[Position, Stack]:
    match part:
        case ("gain", n, kind):
            return position.stocked(kind, n), rest
        case ("good", n):
            return position, (*rest, *(("choose",),) * n)
        case ("seed", low, high):
            most = min(high, most_seeded(position))
            return position, (*rest, ("seeding", low, high) if high == MANY else ("seeding", most, most))
        case ("harvest", n):
            return position, (*rest, ("harvesting", 1, n, ()))
        case ("greenhouse", sizes):
            return (build(position, sizes[0]), rest) if len(sizes) == 1 else (position, (*rest, ("pile",)))
        case ("advance",):
            return position._replace(tables=position.tables + 1), rest
        case ("all", parts):
            return position, (*rest, ("set", parts))
    cost, gain = part[1:]
    after = (*rest, ("need", gain))
    if not payable(position, cost):
        return position, given_up(rest)
    if cost[0] == "gain":
        return position.stocked(cost[2], -cost[1]), after
    return position, (*after, *((("drop",),) if cost[0] == "discard" else (("give",),) * cost[1]))


def build(position: Position, size: int) -> Position:
    number = position.had + 1
    houses = (*position.houses, House(number, size, (0,) * len(KINDS)))
    return position.piled(size, -1)._replace(houses=houses, had=number)


def ways(position: Position, stack: Stack) -> list[Way]:
    """What could be answered if only the step at hand mattered."""
    top, rest = stack[-1], stack[:-1]
    match top:
        case ("set", parts):
            able = [part for part in dict.fromkeys(parts) if possible(position, part)]
            return [Way(text(part), position, begun(rest, parts, part)) for part in able]
        case ("do", (_, parts)):
            return [Way(text(part), position, (*rest, ("do", part))) for part in parts if possible(position, part)]
        case ("choose",):
            return [Way(name, position.stocked(kind, 1), rest) for kind, name in enumerate(KINDS)]
        case ("give",):
            return [
                Way(name, position.stocked(kind, -1), rest) for kind, name in enumerate(KINDS) if position.stock[kind]
            ]
        case ("pile",):
            return [Way(str(size), build(position, size), rest) for size in TAKES if position.piles[size - 3]]
        case ("drop",):
            return [
                Way(
                    str(house.number),
                    position.piled(house.size, 1)._replace(
                        houses=tuple(each for each in position.houses if each is not house)
                    ),
                    rest,
                )
                for house in position.houses
            ]
        case ("seeding", low, high):
            found = seedings(position, rest, low, high)
        case ("harvesting", low, high, had):
            found = harvests(position, rest, low, high, had)
    return found if top[1] > 0 else [*found, Way("done", position, rest)]


def harvests(position: Position, rest: Stack, low: int, high: int, had: tuple[int, ...]) -> list[Way]:
    found = []
    for house in position.houses:
        again = (*rest, ("harvesting", max(0, low - 1), high - 1, (*had, house.number))) if high > 1 else rest
        for kind, n in enumerate(house.goods):
            if n and house.number not in had:
                after = position.stocked(kind, 1).rehoused(house, house._replace(goods=plus(house.goods, kind, -1)))
                found.append(Way(f"{KINDS[kind]} from {house.number}", after, again))
    return found


@cache
def most_done(position: Position, stack: Stack) -> int:
    """The most parts that any way of going on completes."""
    position, stack, done = advance(position, stack)
    if not stack:
        return done
    return done + max(most_done(way.position, way.stack) for way in ways(position, stack))


def offered(position: Position, stack: Stack) -> list[Way]:
    """The answers after which as many parts can be completed as before."""
    target = most_done(position, stack)
    return [way for way in ways(position, stack) if most_done(way.position, way.stack) >= target]
