"""The look-ahead agrees with brute force: an answer is offered if and only if a best plan begins with it."""

from __future__ import annotations

import random

from hypothesis import given, settings
from hypothesis import strategies as st
from planner import Position, Stack, advance, offered, possible, text
from toy import LETTER, Stock, answers, doing, own
from toy_state import BERTHS, GOODS

from companion.engine.play import Play

amounts = st.sampled_from((1, 1, 2))
goods = st.sampled_from(GOODS)
gains = st.tuples(st.just("gain"), amounts, goods)
losses = st.tuples(st.just("lose"), amounts, goods)
stores = st.sampled_from([("store", 1, 1), ("store", 2, 2), ("store", 1, 9), ("store", 0, 2)])
unloads = st.sampled_from([("unload", 1, 1), ("unload", 2, 2), ("unload", 0, 3)])
simple = st.one_of(losses, stores, unloads, stores, gains)


def pairs(inner: st.SearchStrategy[tuple]) -> st.SearchStrategy[tuple]:
    return st.tuples(inner, inner)


wholes = st.tuples(st.just("all"), pairs(simple))
eithers = st.tuples(st.just("either"), pairs(simple | wholes))
payments = st.tuples(
    st.just("pay"),
    st.lists(gains | unloads | stores, min_size=1, max_size=2).map(tuple),
    st.one_of(simple, eithers, wholes),
)
orders = st.tuples(st.just("order"), pairs(simple | payments))
times = st.tuples(st.just("times"), st.just(2), simple | payments)
mays = st.tuples(st.just("may"), simple | payments)
parts = st.one_of(simple, payments, eithers, orders, times, mays)
sets = st.lists(parts, min_size=2, max_size=3).map(lambda found: ("all", tuple(found)))


@st.composite
def stocks(draw: st.DrawFn) -> Stock:
    held = "".join(draw(st.lists(st.sampled_from("frs"), max_size=4)))
    berths = "".join(draw(st.sampled_from([".", *sorted(good[0] for good in takes)])) for takes in BERTHS)
    return Stock(held, berths, draw(st.integers(0, 1)))


def position_of(stock: Stock) -> Position:
    counts = tuple(stock.goods.count(good[0]) for good in GOODS)
    return Position(counts, tuple(LETTER.get(letter) for letter in stock.berths), stock.coins)


def follow(play: Play, position: Position, stack: Stack, rng: random.Random) -> None:
    """Go through one effect at random, comparing what is offered at every step."""
    while True:
        position, stack, _ = advance(position, stack, frozenset())
        assert position_of(own(play.state)) == position or stack
        if not stack:
            break
        ways = offered(position, stack)
        if len(ways) > 1:
            assert position_of(own(play.state)) == position
            assert set(answers(play)) == {way.answer for way in ways}
        way = rng.choice(ways)
        if len(ways) > 1:
            play.apply(way.answer)
        position, stack = way.position, way.stack
    assert not play.state.agenda


@settings(max_examples=400, deadline=None)
@given(sets, stocks(), st.integers(0, 3))
def test_offered_is_what_begins_a_best_plan(whole: tuple, stock: Stock, seed: int) -> None:
    position = position_of(stock)
    play = doing(text(whole), stock)
    stack: Stack = (("do", whole),) if possible(position, whole) else ()
    follow(play, position, stack, random.Random(seed))


@settings(max_examples=200, deadline=None)
@given(st.one_of(payments, orders, times, mays, eithers), stocks(), st.integers(0, 3))
def test_a_single_part_is_judged_in_the_same_way(part: tuple, stock: Stock, seed: int) -> None:
    position = position_of(stock)
    play = doing(text(part), stock)
    stack: Stack = (("done", 1), ("do", part)) if possible(position, part) else ()
    follow(play, position, stack, random.Random(seed))
