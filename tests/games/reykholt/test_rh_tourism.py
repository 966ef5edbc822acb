"""Tourism Time and the bonus (RH-TOUR-*, RH-BON-*)."""

import pytest
from games.reykholt.valleys import asked, go_on, moves, new_game, offered, on, push, refused, run, stock, valley

from companion.engine.verdict import Unreadable
from companion.games.reykholt.goods import KINDS, table_cost
from companion.games.reykholt.score import table_name

TABLE = {table_name(number): number for number in range(1, 41)}


def tour(table, goods="", bonus=0, **facts):
    """Ann's turn in Tourism Time, from the table with this name."""
    play = valley(stocks=[goods], tables=[TABLE.get(table, 0)], **facts)
    push(play, 0, "tour", bonus)
    return play


@pytest.mark.rule("RH-TOUR-01", "RH-TOUR-02")
def test_from_the_front_of_the_track_to_the_rear_and_in_front_on_one_table_first():
    # A on table 7 behind B, C on table 9; everybody can pay the next table, so everybody is asked
    play = valley(3, time="tourism", tables=[7, 7, 9], arrived=[1, 2, 3], stocks=["mm", "mm", "cc"])
    order = []
    while play.state.phase == "tourism" and play.state.agenda:
        seat, ask = asked(play)
        if not order or order[-1] != seat:
            order.append(seat)
        assert ask == "tour"
        run(play, "bonus") if "bonus" in offered(play) else run(play, "stop")
    assert order == [2, 1, 0]


@pytest.mark.rule("RH-TOUR-01")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_each_player_has_one_turn(players):
    play = new_game(players)
    found = go_on(play, time="next")
    assert sorted(seat for _, _, _, seat in moves(found, rule="RH-BON-03")) == [
        f"stock:{seat}" for seat in range(players)
    ]


@pytest.mark.rule("RH-TOUR-02")
def test_a_manager_moved_while_it_waits_is_placed_anew():
    texts = {"service-a-1": "any-time / advance / round"}
    facts = {"tables": [5, 4, 4], "arrived": [3, 2, 1], "stocks": ["ttll", "cc", "cc"]}
    play = valley(3, time="tourism", cards=[[], [], ["service-a-1"]], texts=texts, **facts)
    assert asked(play)[0] == 0
    assert play.state.foremost() == [0, 1, 2]
    run(play, "@3 use-card(service-a-1)", "bonus", "stop")
    assert play.state.toured[:2] == (0, 2)


@pytest.mark.rule("RH-TOUR-03")
def test_a_turn_is_finished_before_the_next_begins():
    play = valley(time="tourism", tables=[5, 4], stocks=["ttllmmff", "c"])
    run(play, "pay", "pay", "bonus")
    assert asked(play) == (0, "tour")
    run(play, "stop")
    assert asked(play) == (1, "tour")


@pytest.mark.rule("RH-TOUR-04")
def test_as_many_tables_as_can_be_paid_with_the_bonus_among_them():
    play = tour("carrot-1", "ttllm")
    run(play, "pay", "pay")
    assert stock(play) == "mmm", "the bonus was all that was left"
    few = tour("carrot-1", "ttll")
    run(few, "bonus", "stop")
    assert (few.state.tables[0], stock(few)) == (6, "ttttll")
    short = tour("carrot-1", "t", bonus=1)
    assert refused(short, "pay") == "RH-TOUR-04"
    with pytest.raises(Unreadable, match="pay, bonus or stop"):
        short.judge("jump")


@pytest.mark.rule("RH-TOUR-05")
def test_the_goods_of_the_signpost_go_back_to_the_supply():
    play = tour("tomato-3", "lllll", bonus=1)
    found = run(play, "pay")
    assert ("lettuce", 3, "stock:0", "supply") in moves(found, rule="RH-TOUR-05")
    assert (stock(play), play.state.tables[0]) == ("ll", TABLE["lettuce-3"])


@pytest.mark.rule("RH-TOUR-06")
def test_the_first_table_costs_one_tomato():
    play = tour("start", "t", bonus=1)
    run(play, "pay")
    assert (stock(play), play.state.tables[0]) == ("", 1)


@pytest.mark.rule("RH-TOUR-07")
def test_tables_are_entered_one_by_one_in_their_order():
    goods = "tlmfc" + "ttllmmffcc"
    play = tour("start", goods, bonus=1)
    found = run(play, *["pay"] * 10)
    entered = [(int(a[6:]), int(b[6:])) for _, _, a, b in moves(found, "manager 0")]
    assert entered == [(n, n + 1) for n in range(10)]
    assert stock(play) == ""


@pytest.mark.rule("RH-TOUR-07", "RH-TOUR-12", "RH-TOUR-13")
def test_what_each_table_of_two_laps_asks_for():
    for table in range(1, 61):
        kind, n = table_cost(table)
        assert KINDS[kind] == KINDS[(table - 1) % 5]
        assert n == 1 + (table - 1) // 5
    assert [table_cost(n) for n in (1, 5, 6, 21, 23, 30)] == [(0, 1), (4, 1), (0, 2), (0, 5), (2, 5), (4, 6)]


@pytest.mark.rule("RH-TOUR-08", "RH-TOUR-09", "RH-TOUR-14")
def test_on_the_next_lap_each_table_asks_for_six_more():
    play = tour("carrot-6", "tttttttt", bonus=1)
    run(play, "pay")
    assert (stock(play), play.state.tables[0]) == ("t", 31)
    with_bonus = tour("carrot-6")
    run(with_bonus, "bonus")
    assert stock(with_bonus) == "ttttttt"
    for number in range(1, 31):
        (kind, n), (again, more) = table_cost(number), table_cost(number + 30)
        assert (again, more) == (kind, n + 6)


@pytest.mark.rule("RH-TOUR-10", "RH-TOUR-11")
def test_who_arrives_stands_in_front_of_those_already_there():
    play = valley(3, tables=[3, 4, 4], arrived=[0, 5, 4], stocks=["f"])
    assert play.state.foremost() == [1, 2, 0]
    push(play, 0, "tour", 1)
    run(play, "pay")
    assert play.state.tables == [4, 4, 4]
    assert play.state.foremost() == [0, 1, 2]


# --- the bonus ------------------------------------------------------------------------------------


@pytest.mark.rule("RH-BON-01")
def test_the_bonus_is_used_once():
    play = tour("carrot-1", "llll")
    run(play, "bonus")
    assert asked(play) == (0, "tour")
    assert refused(play, "bonus") == "RH-BON-01"


@pytest.mark.rule("RH-BON-01")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_the_bonus_comes_once_a_round(players):
    play = new_game(players)
    for number in range(1, 4):
        go_on(play, time="next")
        assert all(tables >= number for tables in play.state.tables)


@pytest.mark.rule("RH-BON-02")
def test_the_bonus_is_compulsory():
    play = tour("carrot-1", "ttll")
    assert refused(play, "stop") == "RH-BON-02"
    assert play.node.default is None
    run(play, "pay")
    assert refused(play, "stop") == "RH-BON-02"


@pytest.mark.rule("RH-BON-02")
def test_with_an_empty_stock_the_manager_moves_exactly_one_table():
    play = on("none + advance", tables=[4, 8], left=[1, 0])
    found = run(play, "field-2")
    assert play.state.round == 3
    assert play.state.tables == [6, 9]
    assert len(moves(found, rule="RH-BON-03")) == 2


@pytest.mark.rule("RH-BON-03")
def test_the_bonus_brings_what_the_table_asks_and_moves_the_manager():
    play = tour("tomato-4", "m")
    found = run(play, "bonus")
    assert ("lettuce", 4, "supply", "stock:0") in moves(found, rule="RH-BON-03")
    assert (stock(play), play.state.tables[0]) == ("llllm", TABLE["lettuce-4"])


@pytest.mark.rule("RH-BON-04")
@pytest.mark.parametrize("place", [0, 1, 2])
def test_the_bonus_may_come_before_between_or_after_paid_steps(place):
    play = tour("start", "tlm")
    steps = ["pay", "pay"]
    steps.insert(place, "bonus")
    run(play, *steps)
    assert play.state.tables[0] == 3


@pytest.mark.rule("RH-BON-05")
def test_goods_of_the_bonus_pay_for_further_tables():
    play = tour("carrot-1", "tllmmffcc")
    run(play, "bonus")
    assert stock(play) == "tttllmmffcc"
    run(play, "pay", "pay", "pay", "pay", "pay")
    assert (table_name(play.state.tables[0]), stock(play)) == ("tomato-3", "")
    assert play.state.tables[0] == TABLE["carrot-1"] + 6


@pytest.mark.rule("RH-BON-06")
def test_the_worked_turn_with_the_bonus_in_the_middle():
    play = tour("mushroom-1", "ttf")
    found = run(play, "pay")
    assert [rule for rule in (each.rule for each in found) if rule == "RH-BON-03"], "nothing else was possible there"
    assert stock(play) == "ttc"
    run(play, "pay")
    assert (table_name(play.state.tables[0]), stock(play)) == ("tomato-2", "c")
    assert play.state.tables[0] == TABLE["mushroom-1"] + 3


@pytest.mark.rule("RH-BON-06")
def test_in_the_worked_turn_no_other_place_for_the_bonus_can_be_paid():
    first = tour("mushroom-1", "ttf")
    run(first, "bonus")
    assert (table_name(first.state.tables[0]), asked(first)[1]) == ("cauliflower-1", "place a worker")
    second = tour("cauliflower-1", "tt")
    assert refused(second, "pay") == "RH-TOUR-04"


@pytest.mark.rule("RH-SVC-07")
def test_a_card_for_any_time_may_be_used_where_nothing_else_could_be_chosen():
    card = ["service-a-8"]  # tomato : lettuce
    play = valley(time="tourism", tables=[1, 0], stocks=["t", ""], cards=[card])
    assert asked(play) == (0, "tour")
    assert refused(play, "pay") == "RH-TOUR-04"
    run(play, "@1 use-card(service-a-8)", "pay")
    assert play.state.tables[0] == 3, "the bonus followed by itself"
