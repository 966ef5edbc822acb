"""What is offered on a space agrees with brute force: what begins a best plan, and nothing else."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from games.reykholt.valley_planner import MANY, TAKES, House, Position, Stack, advance, offered, possible, text
from games.reykholt.valleys import asked, doing, refused, run, stock, valley
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.engine.play import Play
from companion.engine.verdict import Why
from companion.games.reykholt.goods import RANDOM
from companion.games.reykholt.state import Valley

LETTERS = "tlmfc"
SEED = [("seed", 1, 1), ("seed", 2, 2), ("seed", 1, MANY), ("seed", 2, MANY), ("seed", 3, 3)]
ANY = ("greenhouse", (3, 4, 5, 6))

kinds = st.integers(0, 4)
gains = st.tuples(st.just("gain"), st.integers(1, 2), kinds)
builds = st.sampled_from([ANY, *(("greenhouse", (size,)) for size in TAKES)])
simple = st.one_of(
    st.sampled_from(SEED), st.sampled_from([("harvest", n) for n in (1, 2, 3)]), builds, gains, st.just(("advance",))
)
costs = st.sampled_from([("good", 1), ("good", 2), ("discard",), ("gain", 1, 0), ("gain", 2, 1)])
payments = st.tuples(st.just("pay"), costs, simple)
eithers = st.lists(simple | payments, min_size=2, max_size=3, unique=True).map(lambda found: ("either", tuple(found)))
wholes = st.lists(simple | payments | st.just(("good", 1)), min_size=2, max_size=3, unique=True).map(
    lambda found: ("all", tuple(found))
)
spaces = st.one_of(wholes, wholes, payments, eithers, st.sampled_from(SEED))

PRINTED = [
    ("all", (("gain", 1, 0), ("seed", 1, 1))),
    ("all", (ANY, ("seed", 1, 1))),
    ("all", (("gain", 1, 2), ("harvest", 1))),
    ("all", (("harvest", 1), ("seed", 1, 1))),
    ("pay", ("discard",), ("all", (("advance",), ("good", 1)))),
    ("either", (("pay", ("good", 1), ANY), ("seed", 2, 2))),
    ("seed", 2, MANY),
    ("pay", ("good", 3), ("advance",)),
    ("all", (("greenhouse", (5,)), ("seed", 1, 1))),
]


@st.composite
def positions(draw: st.DrawFn) -> tuple[str, str]:
    """A stock and greenhouses in the notation of `valleys`; some of them mixed."""
    held = "".join(draw(st.lists(st.sampled_from(LETTERS), max_size=4)))
    houses = []
    for size in draw(st.lists(st.sampled_from(sorted(TAKES)), max_size=3)):
        takes = LETTERS[: 8 - size]
        inside = draw(st.lists(st.sampled_from(takes), max_size=min(size, 2)))
        houses.append(f"{size}{takes} {''.join(inside)}")
    return held, ", ".join(houses)


def set_up(held: str, houses: str, emptied: tuple[int, ...]) -> Play[Valley]:
    """Nothing is pending; the random pile and some others are empty."""
    play = valley(stocks=[held], houses=[houses])
    s = play.state
    s.agenda.clear()
    for pile in (RANDOM, *map(str, emptied)):
        s.piles[pile].clear()
    return play


def position_of(play: Play[Valley]) -> Position:
    s = play.state
    return Position(
        tuple(s.stock[0]),
        tuple(House(each.number, each.card.size, tuple(each.goods)) for each in s.houses[0]),
        tuple(len(s.piles[str(size)]) for size in TAKES),
        s.numbered[0],
        s.tables[0],
    )


def answers(play: Play[Valley]) -> Iterator[str]:
    return (option.answer for option in play.options())


def agree(part: tuple, held: str, houses: str, seed: int, emptied: tuple[int, ...] = ()) -> int:
    """Go through a space at random, comparing what is offered at every step; returns how many choices there were."""
    play = set_up(held, houses, emptied)
    position = position_of(play)
    rng = random.Random(seed)
    effect = play.words.effect(text(part))
    able = possible(position, part)
    assert (not isinstance(play.words.can(play.state, 0, effect), Why)) is able
    if able:
        play.state.push(0, effect, "space:field-2")
        play._settle()
    stack: Stack = (("done",), ("do", part)) if able else ()
    choices = 0
    while True:
        position, stack, _ = advance(position, stack)
        if not stack:
            break
        ways = offered(position, stack)
        if len(ways) > 1:
            choices += 1
            assert position_of(play) == position
            assert set(answers(play)) == {way.answer for way in ways}
        way = rng.choice(ways)
        if len(ways) > 1:
            play.apply(way.answer)
        position, stack = way.position, way.stack
    assert not play.state.agenda
    assert position_of(play) == position
    return choices


@settings(max_examples=400)
@given(spaces, positions(), st.integers(0, 3), st.sets(st.sampled_from(sorted(TAKES)), max_size=2))
def test_offered_is_what_begins_a_best_plan(part: tuple, position: tuple[str, str], seed: int, emptied: set) -> None:
    agree(part, *position, seed, tuple(sorted(emptied)))


@pytest.mark.rule("RH-WORK-09", "RH-WORK-12")
@pytest.mark.parametrize("part", PRINTED, ids=text)
def test_the_spaces_in_play_agree_on_many_positions(part: tuple) -> None:
    rng = random.Random(text(part))
    choices = 0
    for seed in range(40):
        held = "".join(rng.choices(LETTERS, k=rng.randrange(6)))
        houses = []
        for _ in range(rng.randrange(5)):
            size = rng.choice(sorted(TAKES))
            inside = "".join(rng.choices(LETTERS[: 8 - size], k=rng.choice((0, 0, 1, 2))))
            houses.append(f"{size}{LETTERS[: 8 - size]} {inside}")
        choices += agree(part, held, ", ".join(houses), seed)
    assert choices > 5


@pytest.mark.rule("RH-WORK-09")
@pytest.mark.parametrize("whose", ["own", "others"])
def test_cards_that_go_off_half_way_do_not_hide_what_is_lost(whose: str) -> None:
    """A choice of another seat in between, or one that may be left out, is no excuse for a part that cannot be done."""
    seat = 0 if whose == "own" else 1
    cards: list[list[str]] = [[], []]
    cards[seat] = ["service-a-1"]
    play = doing(
        "harvest(1) + (tomato : carrot)",
        cards=cards,
        texts={"service-a-1": f"action:harvest / [good : advance] / {whose}"},
        stocks=["m", "m"],
        houses=["4tl tt, 4tl ll, 3tlm t"],
    )
    assert asked(play) == (0, "harvest")
    assert refused(play, "lettuce from 2") == "RH-WORK-09"
    run(play, "tomato from 1")
    assert asked(play) == (seat, "if you like")
    run(play, "no")
    assert stock(play) == "mc"


def test_what_a_card_of_ones_own_offers_may_be_left_for_the_space() -> None:
    play = doing(
        "tomato; (tomato : carrot)",
        cards=[["service-a-1"]],
        texts={"service-a-1": "action:goods / [tomato : advance] / own / round"},
    )
    assert asked(play) == (0, "if you like")
    run(play, "no")
    assert stock(play) == "c"
