"""Harvest Time and Homecoming (RH-HARV-*, RH-HOME-*)."""

import pytest
from games.reykholt.valleys import (
    NAMES,
    asked,
    go_on,
    inside,
    moves,
    new_game,
    offered,
    refused,
    run,
    stock,
    valley,
)

from companion.engine.verdict import Unreadable
from companion.games.reykholt.state import FREE


def last_worker(players=2, **facts):
    """Ann has the last worker of the round and takes 2 cauliflowers with it."""
    left = [1] + [0] * (players - 1)
    return valley(players, spaces={"field-2": "2 cauliflower"}, left=left, **facts)


@pytest.mark.rule("RH-HARV-01")
def test_everybody_takes_one_good_out_of_every_greenhouse_that_holds_any():
    play = last_worker(houses=["4tlmf tttt, 3tlmfc c, 5tlm", "6tl ll"])
    found = run(play, "field-2")
    assert sorted(moves(found, rule="RH-HARV-01")) == [
        ("carrot", 1, "house:0:2", "stock:0"),
        ("lettuce", 1, "house:1:1", "stock:1"),
        ("tomato", 1, "house:0:1", "stock:0"),
    ]
    assert [inside(play, number) for number in (1, 2, 3)] == ["ttt", "", ""]
    assert inside(play, 1, seat=1) == "l"


@pytest.mark.rule("RH-HARV-01")
def test_a_greenhouse_need_not_be_full():
    play = last_worker(houses=["6tl t"])
    run(play, "field-2")
    assert "t" in stock(play)


@pytest.mark.rule("RH-HARV-02")
def test_the_owner_chooses_the_kind_of_a_mixed_greenhouse():
    play = last_worker(houses=["4tlmf tm, 3tlmfc"])
    run(play, "field-2")
    assert asked(play) == (0, "harvest greenhouse 1")
    assert offered(play) == ["tomato", "mushroom"]
    assert refused(play, "carrot") == "RH-HARV-02"
    with pytest.raises(Unreadable, match="one of the kinds in it"):
        play.judge("potato")
    run(play, "mushroom")
    assert inside(play, 1) == "t"
    assert "m" in stock(play)


@pytest.mark.rule("RH-HARV-02")
def test_what_was_chosen_can_still_be_left():
    play = last_worker(houses=["4tlmf tm"], stocks=["", "t"])
    run(play, "field-2", "mushroom", "@1 keep(1)")
    assert inside(play, 1) == "tm"


@pytest.mark.rule("RH-HARV-02")
def test_a_card_makes_a_greenhouse_mixed_and_harvest_time_asks():
    texts = {"service-a-8": "any-time / add(mushroom) / round"}
    play = valley(
        spaces={"field-2": "tomato"},
        left=[1, 0],
        houses=["4tlm tt"],
        cards=[["service-a-8"]],
        texts=texts,
        stocks=["", "t"],
    )
    run(play, "@1 use-card(service-a-8)")
    assert inside(play) == "ttm"
    run(play, "field-2")
    assert asked(play) == (0, "harvest greenhouse 1")


@pytest.mark.rule("RH-HARV-03")
@pytest.mark.parametrize("start", [0, 1, 2])
def test_the_order_makes_no_difference_so_all_harvest_at_once(start):
    play = last_worker(3, houses=["4tlmf t", "4tlmf l", "4tlmf m"], start=NAMES[start])
    found = run(play, "field-2")
    harvested = moves(found, rule="RH-HARV-01")
    seats = [int(place[-1]) for *_, place in harvested]
    assert seats == [(start + step) % 3 for step in range(3)]
    assert sorted(harvested) == [
        ("lettuce", 1, "house:1:1", "stock:1"),
        ("mushroom", 1, "house:2:1", "stock:2"),
        ("tomato", 1, "house:0:1", "stock:0"),
    ]


@pytest.mark.rule("RH-HARV-03")
def test_a_good_can_be_left_by_another_seat_than_the_one_to_move():
    play = last_worker(houses=["4tlmf tt", "6tl ll"], stocks=["t", "l"], tables=[1, 0])
    run(play, "field-2")
    assert asked(play) == (1, "tour")
    before = play.node
    run(play, "@1 keep(1)")
    assert play.node == before
    assert inside(play, 1) == "tt"


# --- Homecoming -----------------------------------------------------------------------------------


@pytest.mark.rule("RH-HOME-01", "RH-FLOW-06")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_all_workers_come_home(players):
    rows = "23456" if players > 2 else "123"
    workers = {f"market-{row}": NAMES[seat] for row, seat in zip(rows, range(players), strict=False)}
    play = last_worker(players, workers=workers)
    found = run(play, "field-2")
    assert play.state.round == 3
    home = moves(found, rule="RH-HOME-01")
    assert len(home) == len(workers) + 1
    assert all(target.startswith("home:") for *_, target in home)
    assert set(play.state.workers) == {FREE}
    assert play.state.left == [3] * players


@pytest.mark.rule("RH-HOME-02")
@pytest.mark.parametrize("players", [1, 2, 4])
def test_each_homecoming_uses_up_one_round_tile(players):
    play = new_game(players)
    for number in range(1, play.state.rounds):
        assert play.state.round == number
        go_on(play, time="next")
    go_on(play)
    assert (play.state.round, play.state.phase) == (play.state.rounds, "end")


@pytest.mark.rule("RH-HOME-03")
def test_the_start_card_goes_to_the_left():
    play = new_game(3)
    starters = []
    while play.state.agenda and play.state.round <= 4:
        starters.append(play.state.start)
        assert play.node.seat == play.state.start
        found = go_on(play, time="next")
    assert starters == [0, 1, 2, 0]
    assert ("start player card", 1, "start:0", "start:1") in moves(found)


@pytest.mark.rule("RH-SVC-08")
def test_cards_that_name_homecoming_go_off_then():
    play = last_worker(cards=[["service-a-7"]], houses=["4tlmf ttt"], stocks=["", "t"])
    run(play, "field-2")
    go_on(play, ask="if you like")
    assert play.state.phase == "homecoming"
    assert asked(play) == (0, "if you like")
    before = stock(play)
    run(play, "harvest(1)", "tomato from 1")
    assert stock(play) == "t" + before
