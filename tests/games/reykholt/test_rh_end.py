"""The end: after the last round tile, furthest manager first, on one table the one that came last."""

import pytest
from games.reykholt.valleys import deal, easiest, go_on, new_game, run, valley
from hypothesis import given
from hypothesis import strategies as st

from companion.games.reykholt.game import GAME
from companion.games.reykholt.score import decided_by, ranks, table_name, winners


def end(*tables: int, arrived=(), **facts):
    return valley(len(tables), time="homecoming", round=7, tables=tables, arrived=arrived, **facts)


@pytest.mark.rule("RH-END-01")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_eighth_round_begins(players):
    play = valley(players, time="homecoming", round=6)
    assert play.state.round == 7 and play.state.agenda
    while play.state.agenda:
        assert play.state.round == 7
        run(play, easiest(play))
        deal(play)
    assert (play.state.round, play.state.phase) == (7, "end")


@pytest.mark.rule("RH-END-02")
@pytest.mark.parametrize(
    ("tables", "places"), [((17, 16), [1, 2]), ((12, 19, 15), [3, 1, 2]), ((20, 21, 22, 23), [4, 3, 2, 1])]
)
def test_the_furthest_manager_wins(tables, places):
    result = GAME.result(end(*tables).state)
    assert [line.rank for line in result.lines] == places
    assert [line.total for line in result.lines] == list(tables)
    assert (result.winners, result.decided_by) == ((places.index(1),), "RH-END-02")
    assert result.lines[0].shown == f"{tables[0]} tables"


@pytest.mark.rule("RH-END-03")
def test_on_one_table_the_one_that_came_last_wins():
    result = GAME.result(end(24, 24, arrived=[5, 9]).state)
    assert (result.winners, result.decided_by) == ((1,), "RH-END-03")
    assert [line.rank for line in result.lines] == [2, 1]


@pytest.mark.rule("RH-END-03")
def test_who_reached_the_furthest_table_in_a_later_round_wins():
    play = valley(2, time="tourism", round=6, tables=[23, 20], stocks=["", ""])
    while play.state.round == 6:
        run(play, easiest(play))
    assert play.state.tables[0] == 24
    play.state.tables[1] = 23
    play.state.advance(1, "RH-TOUR-07")
    assert play.state.tables == [24, 24]
    assert GAME.result(play.state).winners == (1,)


@pytest.mark.rule("RH-END-04")
def test_laps_count_and_no_win_is_shared():
    result = GAME.result(end(31, 30).state)
    assert result.winners == (0,)
    assert [line.detail for line in result.lines] == ["on tomato-1 (lap 2)", "on carrot-6"]


@pytest.mark.rule("RH-END-04")
@given(st.lists(st.integers(0, 70), min_size=2, max_size=4), st.randoms(use_true_random=False))
def test_places_are_strict(tables, random):
    arrived = random.sample(range(20), len(tables))
    places = ranks(tables, arrived)
    assert sorted(places) == list(range(1, len(tables) + 1))
    first = places.index(1)
    assert tables[first] == max(tables) and winners(tables, arrived) == (first,)
    assert decided_by(tables, arrived) == ("RH-END-03" if tables.count(max(tables)) > 1 else "RH-END-02")


@pytest.mark.rule("RH-END-05")
def test_goods_greenhouses_and_cards_that_are_left_are_worth_nothing():
    rich = end(10, 11, stocks=["tttlllmmmccc", ""], houses=["4tl tttt, 3tl", ""], cards=[["service-a-3"], []])
    assert GAME.result(rich.state) == GAME.result(end(10, 11).state)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_whole_game_has_one_winner(players):
    for seed in range(3):
        play = new_game(players, seed=seed)
        go_on(play)
        result = GAME.result(play.state)
        (winner,) = result.winners
        assert play.state.foremost()[0] == winner
        assert result.lines[winner].rank == 1


@pytest.mark.parametrize(
    ("table", "name"),
    [
        (0, "start"),
        (1, "tomato-1"),
        (23, "mushroom-5"),
        (30, "carrot-6"),
        (31, "tomato-1 (lap 2)"),
        (65, "carrot-1 (lap 3)"),
    ],
)
def test_tables_are_named_as_they_are_printed(table, name):
    assert table_name(table) == name
