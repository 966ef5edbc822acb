"""Planting: the duty up to three plants, the limit of five, shovels."""

import pytest
from games.kings_vineyard.tables import asked, hand, moves, offered, perhaps, push, refused, run, table

from companion.engine.verdict import Unreadable
from companion.games.game import SetupFault


@pytest.mark.rule("KV-PLANT-01", "KV-COMP-14")
def test_a_card_from_hand_is_laid_unripe_in_the_first_free_plot():
    play = table("g24 oo, -, r13 oo", "", hands=["p13, p24", ""], phase="plant")
    found = run(play, "plant purple 2-4")
    assert moves(found)[0] == ("purple 2-4", 1, "hand:0", "plot:0:1:unripe")
    assert hand(play, 0) == ["purple 1-3"]
    assert not play.state.plant_at(0, 1).ripe


@pytest.mark.rule("KV-PLANT-02")
@pytest.mark.parametrize("vineyard", ["", "g24 oo", "g24 oo, r13 !ox"])
def test_below_three_plants_a_grape_card_in_hand_must_be_planted(vineyard):
    play = table(vineyard, "", hands=["p13, b13, shovel", ""], phase="plant")
    assert refused(play, "done") == "KV-PLANT-02"
    assert play.node.default is None
    run(play, "plant purple 1-3")


@pytest.mark.rule("KV-PLANT-02")
def test_the_duty_is_done_with_one_card():
    play = table("", "", hands=["p13, p24, shovel", ""], phase="plant")
    run(play, "plant purple 1-3")
    assert play.judge("done") is None
    assert play.node.default == "done"


@pytest.mark.rule("KV-PLANT-02", "KV-PLANT-09")
def test_without_a_grape_card_planting_is_skipped():
    play = table("g24 oo", "r24 oo", hands=["shovel, fertilizer", "p13, p24"], phase="plant")
    assert asked(play) == (1, "plant")
    real = table("g24 oo", "", phase="plant")
    assert perhaps(real, "done") == "KV-PLANT-02"
    run(real, "done")
    assert asked(real) == (1, "plant")


@pytest.mark.rule("KV-PLANT-03")
@pytest.mark.parametrize("vineyard", ["g24 oo, r13 !ox, b13 oo", "g24 oo, r13 !ox, b13 oo, p13 o"])
@pytest.mark.parametrize("hands", [None, ["p13", ""]])
def test_with_three_plants_or_more_planting_is_voluntary(vineyard, hands):
    play = table(vineyard, "", hands=hands, phase="plant")
    assert play.judge("done") is None
    assert play.node.default == "done"
    assert play.judge("plant purple 1-3") is None
    fewer = table("g24 oo, r13 !ox", "", hands=["p13, p24", ""], phase="plant")
    assert refused(fewer, "done") == "KV-PLANT-02"


@pytest.mark.rule("KV-PLANT-04")
@pytest.mark.parametrize("hands", [None, ["p13, shovel", "b13, b24"]])
def test_with_five_plants_planting_is_refused_and_not_asked(hands):
    play = table("g24 oo, r13 !ox, b13 oo, p13 o, p24 !oo", "b24 oo", hands=hands, phase="plant")
    assert asked(play)[0] == 1
    push(play, 0, "planting", 1, 0)
    assert refused(play, "plant purple 1-3") == "KV-PLANT-04"
    effect = play.words.effect("plant(purple, 1..3)")
    assert play.words.can(play.state, 0, effect).rule == "KV-PLANT-04"
    with pytest.raises(SetupFault, match=r"at most 5 plants .KV-PLANT-04"):
        table("g24 oo, r13 !ox, b13 oo, p13 o, p24 !oo, p24 o", "")


@pytest.mark.rule("KV-PLANT-04")
@pytest.mark.parametrize(("plants", "allowed"), [(4, True), (5, False)])
def test_a_vineyard_of_n_plants(plants, allowed):
    play = table(", ".join(["g24 oo"] * plants), "", phase="plant")
    assert (asked(play) == (0, "plant")) is allowed


@pytest.mark.rule("KV-PLANT-05", "KV-PLANT-07")
@pytest.mark.parametrize("hands", [None, ["p13, p24, p35, shovel", "r13, r24"]])
def test_a_shovel_with_one_plant_allows_two_cards_and_leaves_the_game(hands):
    play = table("g24 oo", "", hands=hands, phase="plant")
    found = run(play, "shovel", "plant purple 1-3", "plant purple 2-4")
    assert len(play.state.plants(0)) == 3
    assert moves(found, "shovel") == [("shovel", 1, "hand:0", "box")]
    assert play.state.used == {"shovel": 1}
    assert asked(play) == (1, "plant")


@pytest.mark.rule("KV-PLANT-05")
def test_several_shovels_allow_several_cards():
    hands = ["p13, p24, p35, b13, shovel, shovel", ""]
    play = table("", "", hands=hands, phase="plant")
    run(play, "shovel", "shovel", "plant purple 1-3", "plant purple 2-4", "plant purple 3-5")
    assert len(play.state.plants(0)) == 3
    assert hand(play, 0) == ["black 1-3"]


@pytest.mark.rule("KV-PLANT-05")
def test_a_shovel_may_follow_the_first_card_where_it_is_known_to_be_held():
    play = table("", "", hands=["p13, p24, shovel", ""], phase="plant")
    run(play, "plant purple 1-3", "shovel", "plant purple 2-4")
    assert len(play.state.plants(0)) == 2


@pytest.mark.rule("KV-PLANT-05")
def test_a_shovel_needs_a_further_card_to_plant_and_a_shovel():
    play = table("g24 oo, b24 oo, r24 oo", "", hands=["p13, shovel", ""], phase="plant")
    assert refused(play, "shovel") == "KV-PLANT-05"
    without = table("", "", hands=["p13, p24", ""], phase="plant")
    assert refused(without, "shovel") == "KV-PLANT-05"
    real = table("", "", phase="plant")
    assert perhaps(real, "shovel") == "KV-PLANT-05"


@pytest.mark.rule("KV-PLANT-06")
@pytest.mark.parametrize("hands", [None, ["p13, p24, p35, shovel, shovel", "r13, r24"]])
def test_with_four_plants_and_two_shovels_only_one_card_can_be_planted(hands):
    play = table("g24 oo, r13 !ox, b13 oo, p13 o", "", hands=hands, phase="plant")
    assert refused(play, "shovel") == "KV-PLANT-06"
    run(play, "plant purple 2-4")
    assert len(play.state.plants(0)) == 5
    assert asked(play) == (1, "plant")
    push(play, 0, "planting", 1, 1)
    assert refused(play, "plant purple 3-5") == "KV-PLANT-04"


@pytest.mark.rule("KV-PLANT-06")
def test_with_three_plants_one_shovel_is_the_last():
    play = table("g24 oo, r13 !ox, b13 oo", "", phase="plant")
    run(play, "shovel")
    assert refused(play, "shovel") == "KV-PLANT-06"


@pytest.mark.rule("KV-PLANT-08")
@pytest.mark.parametrize("hands", [None, ["p13, p24", "r13, r24"]])
def test_without_a_shovel_one_card_is_planted_and_the_next_player_asked(hands):
    play = table("", "g24 oo", hands=hands, phase="plant")
    run(play, "plant purple 1-3")
    assert asked(play) == (1, "plant")
    assert len(play.state.plants(0)) == 1


@pytest.mark.rule("KV-PLANT-08")
def test_a_second_card_before_the_shovel_is_refused():
    play = table("", "", hands=["p13, p24, shovel", ""], phase="plant")
    run(play, "plant purple 1-3")
    assert refused(play, "plant purple 2-4") == "KV-PLANT-08"
    assert offered(play) == ["shovel", "done"]


@pytest.mark.rule("KV-PLANT-09")
@pytest.mark.parametrize("hands", [None, ["g13, g24, shovel, watering can, fertilizer", ""]])
def test_special_cards_cannot_be_planted(hands):
    play = table("", "", hands=hands, phase="plant")
    for special in ("shovel", "watering can", "fertilizer"):
        assert refused(play, f"plant {special}") == "KV-PLANT-09"


@pytest.mark.rule("KV-PLANT-09")
def test_single_and_hybrid_cards_can_be_planted():
    play = table("", "", phase="plant")
    assert play.judge("plant green 1-3") is None
    assert play.judge("plant green/red 2-4 sweet") is None


@pytest.mark.rule("KV-COMP-02", "KV-COMP-03", "KV-COMP-13")
def test_a_card_shows_one_or_two_different_colours_of_the_table_in_its_order():
    play = table("", "", phase="plant")
    for colours in ("green/green", "red/green", "green/red/purple", "blue", "green/blue"):
        with pytest.raises(Unreadable):
            play.judge(f"plant {colours} 2-4")
