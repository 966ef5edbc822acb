"""One player alone: two colours in turn, blocked spaces, a gift each round, five rounds, the goal and the score."""

import pytest
from games.reykholt.valleys import (
    change,
    deal,
    easiest,
    moves,
    new_game,
    offered,
    parts,
    refused,
    run,
    told,
    valley,
)
from hypothesis import given
from hypothesis import strategies as st

from companion.games.game import SetupFault
from companion.games.reykholt.game import GAME
from companion.games.reykholt.goods import KINDS, table_cost
from companion.games.reykholt.score import GOAL, solo_score
from companion.games.reykholt.setup import setup_steps
from companion.games.reykholt.state import BLOCK, BONUS_STACK, FREE

BLOCKED = ("property-1", "property-2")


def step(rule: str) -> str:
    return " ".join(each.text for each in setup_steps(1) if each.rule == rule)


def on_board(play) -> dict[str, int]:
    """Colours by space, blocking workers left out."""
    spaces = zip(play.state.parts.spaces, play.state.workers, strict=True)
    return {space.id: colour for space, colour in spaces if colour not in (FREE, BLOCK)}


def go_to(play, number: int):
    """Play on to the first placement of a round."""
    found = deal(play)
    while play.state.round < number:
        found += run(play, easiest(play))
        found += deal(play)
    return found


def score(play) -> int | None:
    (line,) = GAME.result(play.state).lines
    return line.total if GAME.result(play.state).winners else None


@pytest.mark.rule("RH-SOLO-01", "RH-SOLO-28", "RH-SOLO-29")
def test_all_that_is_not_changed_is_as_with_two():
    alone, two = new_game(1), new_game(2)
    assert [space.id for space in alone.state.parts.spaces] == [space.id for space in two.state.parts.spaces]
    assert alone.state.tables == [0] and alone.state.bonus == two.state.bonus == len(BONUS_STACK)
    assert "start table" in step("RH-SOLO-29")
    for rule in ("RH-SETUP-02", "RH-SETUP-03", "RH-SETUP-07", "RH-SETUP-22", "RH-SETUP-24"):
        assert step(rule) == " ".join(each.text for each in setup_steps(2) if each.rule == rule)
    play = valley(1, time="tourism", stocks=["tl"])
    assert refused(play, "stop") == "RH-BON-02"
    found = run(play, "bonus") + run(play, "stop") + deal(play)
    # one tile leaves in each Homecoming, and the start card stays
    assert play.state.round == 3 and play.state.start == 0
    assert moves(found, "start player card") == []


@pytest.mark.rule("RH-SOLO-02", "RH-SOLO-03")
def test_six_sized_greenhouses_and_the_whole_random_pile():
    piles = GAME.start(1, {}, parts(), True).piles
    assert [len(piles[size]) for size in "3456"] == [1, 2, 2, 1]
    assert piles["random"] == GAME.start(2, {}, parts(), True).piles["random"]
    assert "one greenhouse of size 3, two of size 4, two of size 5 and one of size 6" in step("RH-SOLO-02")


@pytest.mark.rule("RH-SOLO-04", "RH-SOLO-05")
def test_two_colours_of_workers_and_one_manager():
    assert "workers of two colours, 3 and 3" in step("RH-SOLO-04")
    assert "one manager in either" in step("RH-SOLO-04")
    play = new_game(1)
    go_to(play, 2)
    while play.state.phase == "work":
        run(play, easiest(play))
        deal(play)
    assert sorted(on_board(play).values()) == [0, 0, 0, 1, 1, 1]
    assert [piece for _, piece in GAME.inventory(play.state) if piece.startswith("manager")] == ["manager 0"]


@pytest.mark.rule("RH-SOLO-06", "RH-SOLO-07", "RH-SOLO-08")
def test_both_flagged_property_spaces_stay_blocked_to_the_end():
    assert "two flagged spaces of the Property column" in step("RH-SOLO-06")
    play = new_game(1)
    while play.state.agenda:
        blocked = [
            space.id
            for space, colour in zip(play.state.parts.spaces, play.state.workers, strict=True)
            if colour == BLOCK
        ]
        assert tuple(blocked) == BLOCKED
        if play.node.ask == "place a worker":
            for space in BLOCKED:
                assert refused(play, space) == "RH-SOLO-08"
        run(play, easiest(play))
        deal(play)


@pytest.mark.rule("RH-SOLO-06", "RH-SOLO-07")
def test_at_a_real_table_the_one_who_plays_tells_where_the_flags_are():
    state = GAME.start(1, {"flags": "3, 1"}, parts(), False)
    blocked = [space.id for space, colour in zip(state.parts.spaces, state.workers, strict=True) if colour == BLOCK]
    assert blocked == ["property-1", "property-3"]
    with pytest.raises(SetupFault) as caught:
        GAME.start(1, {"flags": "1 9"}, parts(), False)
    assert str(caught.value) == "flags are rows from 1 to 3, not '1 9' (RH-SOLO-07)"


@pytest.mark.rule("RH-SOLO-09", "RH-SOLO-10")
def test_three_cards_each_with_a_good_of_the_bonus_stack():
    assert "lay 3 of its cards" in step("RH-SOLO-09")
    assert len(new_game(1).state.display) == 3
    cards = ["service-a-3", "service-a-4", "service-a-6"]
    play = valley(1, turn="Ann", display=cards, bonus=3, spaces={"town-hall-1": "service", "market-1": "service"})
    goods = []
    for space, card in zip(["town-hall-1", "town-hall-2", "market-1"], cards, strict=True):
        found = run(play, space)
        if play.node.ask == "take which service card":
            found += run(play, card)
        goods += [piece for piece, _, source, _ in moves(found) if source == "bonus"]
    assert goods == ["tomato", "lettuce", "mushroom"]


@pytest.mark.rule("RH-SOLO-11", "RH-SOLO-21", "RH-SOLO-16")
def test_five_rounds_nine_placements_of_one_colour_and_six_of_the_other():
    assert "round tiles 1 to 5" in step("RH-SOLO-11")
    for seed in range(3):
        play = new_game(1, seed=seed)
        placed = []
        while play.state.agenda:
            number = play.state.round
            found = run(play, easiest(play))
            placed += [(number, piece) for piece, _, source, target in moves(found) if target.startswith("space:")]
            deal(play, seed)
        assert (play.state.round, play.state.phase) == (5, "end")
        colours = [(number, piece[-1]) for number, piece in placed]
        assert colours == [(number, "12"[(number - 1) % 2]) for number in range(1, 6) for _ in range(3)]


@pytest.mark.rule("RH-SOLO-12", "RH-SOLO-13", "RH-SOLO-14")
def test_each_work_time_begins_with_a_greenhouse_and_a_tomato_and_leaves_three_workers():
    play = new_game(1)
    assert play.state.round == 1
    assert (play.state.stock[0], len(play.state.houses[0])) == ([1, 0, 0, 0, 0], 1)
    assert play.state.left == [3]
    taken = 1
    for number in range(2, 6):
        found = go_to(play, number)
        assert moves(found, rule="RH-SOLO-13") == [("tomato", 1, "supply", "stock:0")]
        taken += 1
        assert play.state.left == [3]
    assert play.state.piles is not None and taken == 5


@pytest.mark.rule("RH-SOLO-12")
def test_where_the_random_pile_is_empty_only_the_tomato_comes():
    houses = ", ".join(["r3tlmfc"] * 2 + ["r4tlmf"] * 2 + ["r5tlm", "r6tl"])
    play = valley(1, time="work", houses=[houses])
    assert play.state.piles["random"] == []
    assert (play.state.stock[0][0], len(play.state.houses[0])) == (1, 6)
    assert play.node.ask == "place a worker"


@pytest.mark.rule("RH-SOLO-15", "RH-SOLO-17")
def test_the_other_colour_and_the_flags_leave_five_spaces_closed():
    play = new_game(1)
    go_to(play, 2)
    before = on_board(play)
    assert len(before) == 3 and set(before.values()) == {0}
    closed = [space.id for space in play.state.parts.spaces if space.id in before or space.id in BLOCKED]
    assert len(closed) == 5
    assert not set(closed) & set(offered(play))
    for space in before:
        assert refused(play, space) == "RH-SOLO-17"
    assert refused(play, BLOCKED[0]) == "RH-SOLO-08"


@pytest.mark.rule("RH-SOLO-18", "RH-SOLO-19", "RH-SOLO-20")
def test_nobody_comes_home_in_round_one_and_then_those_of_the_round_before():
    play = new_game(1)
    homes = {}
    boards = {}
    while play.state.agenda:
        number = play.state.round
        found = run(play, easiest(play))
        found += deal(play)
        homes.setdefault(number, []).extend(
            piece for piece, _, source, target in moves(found) if source.startswith("space:")
        )
        if play.state.round > number:
            boards[number] = sorted(on_board(play).values())
    assert homes[1] == []
    for number in range(2, 6):
        assert homes[number] == [f"worker of colour {1 + number % 2}"] * 3
    assert boards == {number: [(number - 1) % 2] * 3 for number in range(1, 5)}


@pytest.mark.rule("RH-SOLO-22", "RH-SOLO-23")
def test_the_goal_is_the_tomato_table_with_five_dishes():
    assert table_cost(GOAL) == (KINDS.index("tomato"), 5)
    missed = valley(1, tables=[20], stocks=["llllll"], time="homecoming", round=5)
    assert not missed.state.agenda
    result = GAME.result(missed.state)
    assert (result.winners, result.decided_by) == ((), "RH-SOLO-22")
    assert result.lines[0].detail == "on carrot-4, goal missed by 1 table"
    reached = valley(1, tables=[21], time="homecoming", round=5)
    assert GAME.result(reached.state).winners == (0,)


@pytest.mark.rule("RH-SOLO-24", "RH-SOLO-25", "RH-SOLO-26")
@pytest.mark.parametrize(
    ("tables", "stock", "points"),
    [
        (20, "", None),
        (21, "", 0),
        (21, "lll", 3),
        (22, "", 10),
        (23, "ff", 22),
        (23, "ffffffff", 25),
        (23, "ttlmmmcc", 20),
        (30, "ttttttttttt", 90 + 7),
        (40, "tttttttttttt", 190 + 9),
        (55, "t" * 12, 340 + 9),
    ],
)
def test_ten_points_a_table_and_one_a_good_that_the_next_one_wants(tables, stock, points):
    play = valley(1, tables=[tables], stocks=[stock], time="homecoming", round=5)
    assert score(play) == points


@given(st.integers(0, 80), st.lists(st.integers(0, 15), min_size=5, max_size=5))
def test_goods_never_outweigh_a_table(tables, stock):
    here, further = solo_score(tables, stock), solo_score(tables + 1, [0] * 5)
    assert (here.total is None) == (tables < 21)
    if here.total is not None:
        assert 0 <= here.goods <= 9
        assert further.total is not None and further.total > here.total


VARIANT = {"blocked_once": "yes"}


@pytest.mark.rule("RH-SOLO-27", "RH-SOLO-08")
def test_once_a_worker_may_join_a_blocking_one_which_stays():
    play = valley(1, options=VARIANT, turn="Ann", round=1)
    assert set(BLOCKED) <= set(offered(play))
    before = GAME.inventory(play.state)
    found = run(play, "property-2")
    found += deal(play)
    assert told(play, found) == change(play, before)
    assert refused(play, "property-1") == "RH-SOLO-08"
    go_to(play, 2)
    assert refused(play, "property-2") == "RH-SOLO-17"
    go_to(play, 3)
    assert refused(play, "property-2") == "RH-SOLO-08"
    assert play.state.below is None


@pytest.mark.rule("RH-SOLO-27", "RH-SOLO-19")
def test_a_worker_that_joined_one_of_the_other_colour_stays_when_that_one_goes_home():
    play = valley(1, options=VARIANT, turn="Ann", round=2, workers={"market-1": "1", "market-2": "1", "field-2": "1"})
    before = GAME.inventory(play.state)
    found = run(play, "market-1")
    assert moves(found, "tomato") == [("tomato", 1, "supply", "stock:0")]
    assert refused(play, "market-2") == "RH-SOLO-17"
    while play.state.round == 2:
        found += run(play, easiest(play))
        found += deal(play)
    assert told(play, found) == change(play, before)
    assert on_board(play)["market-1"] == 1
    assert sorted(on_board(play).values()) == [1, 1, 1]
    assert [piece for piece, _, source, _ in moves(found) if source.startswith("space:")] == ["worker of colour 1"] * 3


@pytest.mark.rule("RH-SOLO-27")
def test_a_space_of_the_colour_at_work_is_no_blocked_one_and_without_the_variant_none_is_open():
    play = valley(1, options=VARIANT, turn="Ann", round=1)
    run(play, "market-1")
    assert refused(play, "market-1") == "RH-WORK-06"
    assert refused(valley(1, turn="Ann", round=1), "property-1") == "RH-SOLO-08"


@pytest.mark.rule("RH-SOLO-27")
def test_the_flag_limit_holds_for_a_worker_that_joined():
    play = valley(1, options=VARIANT, turn="Ann", round=1, spaces={"property-3": "flag tomato"})
    run(play, "property-3")
    assert refused(play, "property-1") == "RH-WORK-15"
