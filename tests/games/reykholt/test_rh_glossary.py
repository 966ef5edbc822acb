"""Supply, stock and seeding (RH-GLOS-*)."""

import pytest
from games.reykholt.valleys import (
    NAMES,
    asked,
    doing,
    inside,
    moves,
    offered,
    on,
    parts,
    push,
    refused,
    run,
    stock,
    valley,
)

from companion.games.game import SetupFault
from companion.games.reykholt.game import GAME
from companion.games.reykholt.goods import KINDS, PIECES


@pytest.mark.rule("RH-GLOS-01", "RH-GLOS-02")
@pytest.mark.parametrize(("kind", "pieces"), list(zip(KINDS, PIECES, strict=True)))
def test_more_of_a_kind_can_be_had_than_there_are_pieces(kind, pieces):
    letter = "tlmfc"[KINDS.index(kind)]
    play = on(f"2 {kind}", stocks=["", letter * pieces])
    found = run(play, "field-2")
    assert stock(play) == letter * 2
    assert (kind, 2, "supply", "stock:0") in moves(found)
    assert GAME.faults(play.state) == []


@pytest.mark.rule("RH-GLOS-03")
def test_a_goods_tile_is_said_to_stand_for_three_and_counts_as_plain_goods():
    steps = {step.rule: step.text for step in GAME.setup_steps(3)}
    assert "3 goods" in steps["RH-SETUP-23"]
    play = on("7 tomato : carrot", stocks=["ttttttt"])
    run(play, "field-2")
    assert stock(play) == "c"


@pytest.mark.rule("RH-GLOS-04")
def test_the_stock_is_what_was_taken_and_harvested():
    play = doing("2 lettuce + harvest(1)", houses=["4tlm tt"])
    assert stock(play) == "tll"


@pytest.mark.rule("RH-GLOS-05")
def test_goods_in_greenhouses_do_not_pay_for_a_table():
    play = valley(houses=["3tlmfc ttt"])
    push(play, 0, "tour", 0)
    assert refused(play, "pay") == "RH-GLOS-05"
    with_stock = valley(time="tourism", houses=["3tlmfc ttt", ""], stocks=["t"], arrived=[1, 0])
    assert asked(with_stock) == (0, "tour")
    found = run(with_stock, "pay")
    assert moves(found)[0] == ("tomato", 1, "stock:0", "supply")
    assert inside(with_stock) == "ttt"


@pytest.mark.rule("RH-GLOS-05")
@pytest.mark.parametrize("cost", ["tomato", "good", "2 good", "tomato + lettuce"])
def test_goods_in_greenhouses_pay_no_cost_of_a_space(cost):
    effect = f"({cost}) : carrot | 2 mushroom | lettuce"
    play = doing(effect, houses=["3tlmfc tt, 3tlmfc ll"])
    pay = next(option.answer for option in play.explain() if ":" in option.answer)
    assert refused(play, pay) == "RH-GLOS-05"
    paid = doing(effect, houses=["3tlmfc tt"], stocks=["tl"])
    assert pay in offered(paid)


@pytest.mark.rule("RH-GLOS-05")
def test_a_good_that_is_not_in_stock_cannot_be_given_up():
    play = doing("good : 2 carrot", stocks=["tm"], houses=["4tlm ll"])
    assert asked(play) == (0, "give up which good")
    assert refused(play, "lettuce") == "RH-GLOS-05"
    run(play, "mushroom")
    assert stock(play) == "tcc"


@pytest.mark.rule("RH-GLOS-06")
def test_a_parcel_holds_one_good_so_a_full_greenhouse_takes_no_other():
    play = doing("add(carrot)", houses=["4tlm tttt, 3tlm tt, 4tlm lll"])
    assert asked(play) == (0, "add to which greenhouse")
    assert refused(play, "1") == "RH-GLOS-06"
    run(play, "2")
    assert inside(play, 2) == "ttc"
    with pytest.raises(SetupFault, match=r"at most 4 goods, found 5 .RH-GLOS-06"):
        valley(houses=["4tlm ttttt"])


@pytest.mark.rule("RH-GLOS-07")
def test_seeding_moves_a_good_from_stock_into_an_empty_greenhouse_of_ones_own():
    play = doing("seed(1)", stocks=["tl", "m"], houses=["4tlm, 3tlmfc", "5tlm, 5tlm, 5tlm"])
    found = run(play, "lettuce in 2")
    assert moves(found)[0] == ("lettuce", 1, "stock:0", "house:0:2")
    assert stock(play) == "t"
    assert inside(play, 1) == ""


@pytest.mark.rule("RH-GLOS-07")
def test_only_a_good_in_stock_and_a_greenhouse_of_ones_own_will_do():
    play = doing("seed(1)", stocks=["tl", "m"], houses=["4tlm, 3tlmfc", "5tlm, 5tlm, 5tlm"])
    assert refused(play, "mushroom in 1") == "RH-GLOS-07"
    assert refused(play, "tomato in 3") == "RH-GLOS-07"


@pytest.mark.rule("RH-GLOS-08")
def test_a_greenhouse_that_still_holds_a_good_is_not_seeded():
    play = doing("seed(1)", stocks=["tl"], houses=["4tlmf m, 4tlmf"])
    assert refused(play, "tomato in 1") == "RH-GLOS-08"
    choice = doing("seed(1) | carrot | tomato", stocks=["tl"], houses=["4tlmf m"])
    assert refused(choice, "seed(1)") == "RH-GLOS-08"
    assert refused(on("seed(1)", stocks=["tl"], houses=["4tlmf m"]), "field-2") == "RH-WORK-07"


@pytest.mark.rule("RH-GLOS-09")
def test_a_greenhouse_takes_only_what_it_shows():
    play = doing("seed(1)", stocks=["tlc"], houses=["4tl, 3tlmfc"])
    assert refused(play, "carrot in 1") == "RH-GLOS-09"
    run(play, "carrot in 2")
    choice = doing("seed(1) | carrot | tomato", stocks=["c"], houses=["4tl"])
    assert refused(choice, "seed(1)") == "RH-GLOS-09"


@pytest.mark.rule("RH-GLOS-10")
def test_the_other_parcels_are_filled_from_the_supply():
    play = on("seed(1)", stocks=["l"], houses=["5tlm"])
    found = run(play, "field-2")
    assert (stock(play), inside(play)) == ("", "lllll")
    assert ("lettuce", 4, "supply", "house:0:1") in moves(found, rule="RH-GLOS-10")


@pytest.mark.parametrize("record", parts()["greenhouse"], ids=lambda record: record["id"])
def test_every_greenhouse_card_fills_up_with_each_of_its_kinds(record):
    letters = "".join("tlmfc"[KINDS.index(kind)] for kind in record["kinds"])
    for letter in letters:
        play = doing("seed(1)", stocks=[letter], houses=[f"{record['size']}{letters}"])
        assert inside(play) == letter * record["size"]


@pytest.mark.rule("RH-GLOS-11")
def test_seeding_so_many_times_is_neither_more_nor_less():
    play = doing("seed(2)", stocks=["ttt"], houses=["4tl, 4tl, 4tl"])
    run(play, "tomato in 1")
    assert refused(play, "done") == "RH-GLOS-11"
    run(play, "tomato in 3")
    assert (stock(play), inside(play, 2)) == ("t", "")
    assert asked(play) == (1, "place a worker")


@pytest.mark.rule("RH-GLOS-11")
def test_with_fewer_possible_seed_twice_does_as_many_as_can_be_done():
    play = on("seed(2)", stocks=["t"], houses=["4tl, 4tl"])
    assert play.judge("field-2") is None
    run(play, "field-2", "tomato in 2")
    assert asked(play)[0] == 1
    exact = {"seed_count": "exact"}
    refuses = on("seed(2)", stocks=["t"], houses=["4tl, 4tl"], options=exact)
    assert refused(refuses, "field-2") == "RH-WORK-07"
    choice = doing("seed(2) | carrot | tomato", stocks=["t"], houses=["4tl, 4tl"], options=exact)
    assert refused(choice, "seed(2)") == "RH-GLOS-11"
    assert offered(doing("seed(2) | carrot", stocks=["t"], houses=["4tl, 4tl"])) == ["seed(2)", "carrot"]
    both = doing("seed(2)", stocks=["tt"], houses=["4tl, 4tl"], options=exact)
    run(both, "tomato in 1")
    assert (stock(both), inside(both, 1), inside(both, 2)) == ("", "tttt", "tttt")


@pytest.mark.rule("RH-GLOS-11")
@pytest.mark.parametrize(("count", "rule"), [("2", "RH-GLOS-11"), ("2..", "RH-GLOS-13")])
def test_the_first_of_two_seedings_may_not_prevent_the_second(count, rule):
    play = doing(f"seed({count})", stocks=["tl"], houses=["4tl, 3t"])
    assert refused(play, "tomato in 1") == rule
    assert offered(play) == ["lettuce in 1", "tomato in 2"]


@pytest.mark.rule("RH-GLOS-12")
def test_at_least_has_no_upper_end_but_goods_and_empty_greenhouses():
    play = doing("seed(1..)", stocks=["tttt"], houses=["4tl, 4tl, 4tl, 5tlm l"])
    run(play, "tomato in 1", "tomato in 2", "tomato in 3")
    assert stock(play) == "t"
    assert asked(play)[0] == 1
    poor = doing("seed(1..)", stocks=["tt"], houses=["4tl, 4tl, 4tl"])
    run(poor, "tomato in 1", "tomato in 2")
    assert asked(poor)[0] == 1


@pytest.mark.rule("RH-GLOS-13")
def test_an_action_whose_minimum_cannot_be_met_cannot_be_chosen():
    play = doing("seed(2..) | carrot | tomato", stocks=["ttt"], houses=["4tl, 4tl l"])
    assert refused(play, "seed(2..)") == "RH-GLOS-13"
    alone = on("seed(2..)", stocks=["ttt"], houses=["4tl, 4tl l"])
    assert refused(alone, "field-2") == "RH-WORK-07"
    assert "needs 2 seedings, Ann can do 1 (RH-GLOS-13)" in GAME.rule_text(alone.judge("field-2"), NAMES)
    goods = on("seed(2..)", stocks=["t"], houses=["4tl, 4tl"])
    assert refused(goods, "field-2") == "RH-WORK-07"


@pytest.mark.rule("RH-GLOS-14")
def test_at_least_two_means_two_or_three_but_not_one():
    houses = ["4tl, 4tl, 4tl"]
    play = doing("seed(2..)", stocks=["ttt"], houses=houses)
    assert refused(play, "done") == "RH-GLOS-13"
    run(play, "tomato in 1")
    assert refused(play, "done") == "RH-GLOS-13"
    run(play, "tomato in 2")
    assert set(offered(play)) == {"tomato in 3", "done"}
    assert play.node.default == "done"
    more = play.clone()
    run(more, "tomato in 3")
    run(play, "done")
    assert (stock(play), stock(more)) == ("t", "")
    only_one = on("seed(2..)", stocks=["ttt"], houses=["4tl"])
    assert refused(only_one, "field-2") == "RH-WORK-07"


@pytest.mark.rule("RH-GLOS-15")
def test_several_seedings_are_of_different_greenhouses():
    play = on("seed(3)", stocks=["ttttt"], houses=["4tl"])
    run(play, "field-2")
    assert (stock(play), inside(play)) == ("tttt", "tttt")
    assert asked(play)[0] == 1
    two = doing("seed(2)", stocks=["ttttt"], houses=["4tl, 4tl, 4tl"])
    run(two, "tomato in 1")
    assert refused(two, "tomato in 1") == "RH-GLOS-08"
