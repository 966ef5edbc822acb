"""Brute force for "all that are possible, in any order": every order and every inner choice by Harbour's plain rules.

It knows nothing of the machine. A position is goods, berths and coins; what is still to do is a stack, its top last:

    ("set", parts, id)   parts left of "any order"
    ("done", id)         one of them, or something else begun, is completed here
    ("do", part)         a part
    ("try", part)        a part, if it is possible
    ("need", part)       a part without which all down to the next "done" is given up
    ("storing", low, high), ("berth", good), ("unloading", low, high)

A part is ("gain", n, good), ("lose", n, good), ("store", low, high), ("unload", low, high), ("pay", costs, gain),
("either", parts), ("may", part), ("order", parts), ("times", n, part) or ("all", parts).
"""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

from toy_state import BERTHS, GOODS

from companion.engine.effect import format_effect, parse

UNLIMITED = 9
Part = tuple[Any, ...]
Stack = tuple[tuple[Any, ...], ...]


class Position(NamedTuple):
    goods: tuple[int, ...]
    berths: tuple[str | None, ...]
    coins: int

    def have(self, good: str) -> int:
        return self.coins if good == "coin" else self.goods[GOODS.index(good)]

    def gained(self, good: str, n: int) -> Position:
        if good == "coin":
            return self._replace(coins=self.coins + n)
        goods = list(self.goods)
        goods[GOODS.index(good)] += n
        return self._replace(goods=tuple(goods))

    def berthed(self, berth: int, good: str | None) -> Position:
        return self._replace(berths=(*self.berths[:berth], good, *self.berths[berth + 1 :]))


class Choice(NamedTuple):
    answer: str
    position: Position
    stack: Stack


@cache
def text(part: Part) -> str:
    """A part in the language's canonical form."""
    return format_effect(parse(_loose(part)))


def _loose(part: Part) -> str:
    kind = part[0]
    if kind == "gain":
        return f"{part[1]} {part[2]}"
    if kind == "lose":
        return f"lose({part[1]} {part[2]})"
    if kind in ("store", "unload"):
        _, low, high = part
        return f"{kind}({low}..{'' if high == UNLIMITED else high})"
    if kind == "may":
        return f"[{_loose(part[1])}]"
    if kind == "times":
        return f"{part[1]}*({_loose(part[2])})"
    if kind == "pay":
        return f"({' + '.join(map(_loose, part[1]))}) : ({_loose(part[2])})"
    glue = {"either": " | ", "order": "; ", "all": " + "}[kind]
    return glue.join(f"({_loose(each)})" for each in part[1])


@cache
def most_stored(position: Position) -> int:
    most = 0
    for good in GOODS:
        if not position.have(good):
            continue
        for berth in free(position, good):
            most = max(most, 1 + most_stored(position.gained(good, -1).berthed(berth, good)))
    return most


def free(position: Position, good: str) -> list[int]:
    return [berth for berth, kept in enumerate(position.berths) if kept is None and good in BERTHS[berth]]


@cache
def possible(position: Position, part: Part) -> bool:
    kind = part[0]
    if kind == "lose":
        return position.have(part[2]) >= part[1]
    if kind == "store":
        return most_stored(position) >= max(1, part[1])
    if kind == "unload":
        return sum(kept is not None for kept in position.berths) >= max(1, part[1])
    if kind == "pay":
        return most_done(position, (("done", 0), ("do", part)), frozenset({0})) == 1
    if kind in ("either", "order", "all"):
        return any(possible(position, each) for each in part[1])
    if kind == "may":
        return possible(position, part[1])
    if kind == "times":
        return possible(position, part[2])
    return True


def next_id(stack: Stack, watched: frozenset[int]) -> int:
    return 1 + max((*watched, *(each[-1] for each in stack if each[0] in ("set", "done"))), default=0)


def given_up(stack: Stack) -> Stack:
    while stack[-1][0] != "done":
        stack = stack[:-1]
    return stack[:-1]


def advance(position: Position, stack: Stack, watched: frozenset[int]) -> tuple[Position, Stack, int]:
    """Do what needs no choice; also returns how many of the watched parts were completed."""
    done = 0
    while stack:
        top, rest = stack[-1], stack[:-1]
        kind = top[0]
        if kind == "done":
            done += top[1] in watched
            stack = rest
        elif kind == "try":
            stack = (*rest, ("done", next_id(rest, watched)), ("do", top[1])) if possible(position, top[1]) else rest
        elif kind == "need":
            stack = (*rest, ("do", top[1])) if possible(position, top[1]) else given_up(rest)
        elif kind == "set":
            eager = next((part for part in top[1] if part[0] == "gain"), None)
            if eager is not None:
                stack = begun(rest, top, eager)
            elif any(possible(position, part) for part in top[1]):
                return position, stack, done
            else:
                stack = rest
        elif kind == "do":
            if top[1][0] in ("either", "may"):
                return position, stack, done
            position, stack = do(position, rest, top[1], watched)
        elif kind in ("storing", "unloading") and top[1] > 0 and not choices(position, stack, watched):
            stack = given_up(rest)
        else:
            return position, stack, done
    return position, stack, done


def begun(rest: Stack, whole: tuple[Any, ...], part: Part) -> Stack:
    left = list(whole[1])
    left.remove(part)
    below = (*rest, ("set", tuple(left), whole[2])) if left else rest
    return (*below, ("do", part)) if part[0] == "may" else (*below, ("done", whole[2]), ("do", part))


def do(position: Position, rest: Stack, part: Part, watched: frozenset[int]) -> tuple[Position, Stack]:
    kind = part[0]
    if kind in ("gain", "lose"):
        return position.gained(part[2], part[1] if kind == "gain" else -part[1]), rest
    if kind in ("store", "unload"):
        inner = "storing" if kind == "store" else "unloading"
        return position, (*rest, (inner, part[1], min(part[2], len(BERTHS))))
    if kind == "pay":
        return position, (*rest, ("need", part[2]), *(("need", as_cost(each)) for each in reversed(part[1])))
    if kind == "order":
        return position, (*rest, *(("try", each) for each in reversed(part[1])))
    if kind == "times":
        more = (("try", ("times", part[1] - 1, part[2])),) if part[1] > 1 else ()
        return position, (*rest, *more, ("try", part[2]))
    return position, (*rest, ("set", part[1], next_id(rest, watched)))


def as_cost(part: Part) -> Part:
    return ("lose", *part[1:]) if part[0] == "gain" else part


def choices(position: Position, stack: Stack, watched: frozenset[int]) -> list[Choice]:
    """What could be answered if only the step at hand mattered."""
    top, rest = stack[-1], stack[:-1]
    kind = top[0]
    if kind == "set":
        parts = [part for part in dict.fromkeys(top[1]) if possible(position, part)]
        return [Choice(text(part), position, begun(rest, top, part)) for part in parts]
    if kind == "do" and top[1][0] == "either":
        parts = [part for part in dict.fromkeys(top[1][1]) if possible(position, part)]
        return [Choice(text(part), position, (*rest, ("do", part))) for part in parts]
    if kind == "do":
        yes = [Choice(text(top[1][1]), position, (*rest, ("done", next_id(rest, watched)), ("do", top[1][1])))]
        return [*(yes if possible(position, top[1][1]) else ()), Choice("no", position, rest)]
    if kind == "berth":
        good = top[1]
        return [
            Choice(f"berth {each + 1}", position.gained(good, -1).berthed(each, good), rest)
            for each in free(position, good)
        ]
    return repeated(position, top, rest)


def repeated(position: Position, top: tuple[Any, ...], rest: Stack) -> list[Choice]:
    kind, low, high = top
    again = (*rest, (kind, max(0, low - 1), high - 1)) if high > 1 else rest
    if kind == "storing":
        goods = [good for good in GOODS if position.have(good) and free(position, good)]
        found = [Choice(good, position, (*again, ("berth", good))) for good in goods]
    else:
        found = [
            Choice(f"berth {berth + 1}", position.berthed(berth, None).gained(kept, 1), again)
            for berth, kept in enumerate(position.berths)
            if kept is not None
        ]
    return found if low > 0 else [*found, Choice("done", position, rest)]


@cache
def most_done(position: Position, stack: Stack, watched: frozenset[int]) -> int:
    """The most watched parts that any way of going on completes, nothing in [ ] being done."""
    position, stack, done = advance(position, stack, watched)
    if not stack:
        return done
    ways = [
        way
        for way in choices(position, stack, watched)
        if stack[-1][0] != "do" or stack[-1][1][0] != "may" or way.answer == "no"
    ]
    return done + max(most_done(way.position, way.stack, watched) for way in ways)


def offered(position: Position, stack: Stack) -> list[Choice]:
    """The answers after which as many of the parts begun can be completed as before."""
    watched = frozenset(each[-1] for each in stack if each[0] in ("set", "done"))
    target = most_done(position, stack, watched)
    return [way for way in choices(position, stack, watched) if most_done(way.position, way.stack, watched) >= target]
