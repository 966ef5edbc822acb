"""Wilting, watering cans in every reading, and harvesting."""

import pytest
from games.kings_vineyard.tables import asked, go_on, hand, moves, notes, offered, perhaps, refused, run, table, vines

from companion.games.kings_vineyard.game import GAME


@pytest.mark.rule("KV-WILT-01", "KV-WILT-02", "KV-WILT-03")
def test_every_ripe_vine_has_one_tile_turned_and_no_unripe_one():
    play = table("g13 !oox, r24 ooo, p15 !ooooo", "b13 oo", phase="wilt")
    found = run(play, "done")
    assert vines(play, 0) == "!oxx ooo !oooox"
    assert vines(play, 1) == "oo"
    assert moves(found, "tile") == [
        ("tile", 1, "vine:0:0:green", "vine:0:0:brown"),
        ("tile", 1, "vine:0:2:green", "vine:0:2:brown"),
    ]


@pytest.mark.rule("KV-WILT-03")
def test_an_unripe_vine_needs_no_watering_can():
    play = table("g13 !oo, r24 ooo", "", phase="wilt")
    assert refused(play, "water 2") == "KV-WILT-03"
    dealt = table("g13 !oo, r24 ooo", "", hands=["watering can", ""], phase="wilt")
    assert offered(dealt) == ["water 1", "done"]
    assert refused(dealt, "water 2") == "KV-WILT-03"


@pytest.mark.rule("KV-WILT-05", "KV-DISC-03")
def test_cans_are_used_by_whoever_holds_them_at_a_real_table_on_their_word():
    play = table("g13 !oo", "", phase="wilt")
    assert perhaps(play, "water 1") == "KV-WILT-05"
    dealt = table("g13 !oo", "r13 !oo", hands=["", "watering can"], phase="wilt")
    assert asked(dealt) == (1, "use watering cans")
    assert refused(dealt, "water 2") == "KV-WILT-05"


@pytest.mark.rule("KV-WILT-05", "KV-WILT-06", "KV-WILT-08")
def test_one_can_on_the_first_of_two_vines_leaves_one_more_tile_wilted_on_the_second_only():
    play = table("g13 !oo, r13 !oo", "", hands=["watering can, watering can", ""], phase="wilt")
    found = run(play, "water 1", "done")
    assert vines(play, 0) == "!oo !ox"
    assert hand(play, 0) == ["watering can"]
    assert moves(found, "watering can") == [
        ("watering can", 1, "hand:0", "cans:0:0"),
        ("watering can", 1, "cans:0:0", "box"),
    ]
    assert play.state.discard == []
    assert GAME.inventory(play.state)["box", "watering can"] == 1


@pytest.mark.rule("KV-WILT-05", "KV-WILT-06", "KV-WILT-07")
@pytest.mark.parametrize("dealt", [True, False])
def test_cans_may_be_spread_over_several_plants(dealt):
    hands = ["watering can, watering can, watering can", ""] if dealt else None
    play = table("g13 !oo, r13 !oo, p13 !oo", "", hands=hands, phase="wilt")
    found = run(play, "water 3", "water 1", "done")
    assert vines(play, 0) == "!oo !ox !oo"
    assert notes(found, "KV-WILT-07") == []
    assert play.state.used == {"watering can": 2}


@pytest.mark.rule("KV-WILT-07", "KV-WILT-08")
def test_a_second_can_on_one_plant_is_wasted_with_a_warning():
    play = table("g13 !oox", "", phase="wilt")
    found = run(play, "water 1")
    assert notes(found, "KV-WILT-07") == []
    found = run(play, "water 1")
    assert [note.args for note in notes(found, "KV-WILT-07")] == [(1,)]
    run(play, "done")
    assert vines(play, 0) == "!oox"
    assert GAME.inventory(play.state)["box", "watering can"] == 2
    go_on(play, ask="use watering cans")
    run(play, "done")
    assert vines(play, 0).split()[0] == "!oxx"


@pytest.mark.rule("KV-WILT-07")
def test_with_the_option_a_second_can_protects_the_next_round_too():
    play = table("g13 !oox", "", phase="wilt", options={"second_can": "next-round"})
    found = run(play, "water 1", "water 1", "done")
    assert notes(found, "KV-WILT-07") == []
    assert vines(play, 0) == "!oox"
    inventory = GAME.inventory(play.state)
    assert (inventory["cans:0:0", "watering can"], inventory["box", "watering can"]) == (1, 1)
    go_on(play, ask="use watering cans")
    run(play, "done")
    assert vines(play, 0).split()[0] == "!oox"
    assert GAME.inventory(play.state)["box", "watering can"] == 2
    go_on(play, phase="plant")
    go_on(play, ask="use watering cans")
    run(play, "done")
    assert vines(play, 0).split()[0] == "!oxx"


@pytest.mark.rule("KV-WILT-07", "KV-WILT-08")
def test_with_the_option_a_harvested_plants_cans_go_to_the_box():
    play = table("g13 !oox, r24 oo", "", phase="wilt", options={"second_can": "next-round"})
    run(play, "water 1", "water 1", "done", "harvest 1")
    inventory = GAME.inventory(play.state)
    assert (inventory["cans:0:0", "watering can"], inventory["box", "watering can"]) == (0, 2)


@pytest.mark.rule("KV-WILT-07")
def test_with_the_option_a_second_can_restores_a_wilted_tile():
    play = table("g14 !ooxx, r13 !oo", "", phase="wilt", options={"second_can": "restore"})
    found = run(play, "water 1", "water 1", "water 2")
    assert notes(found, "KV-WILT-07") == []
    assert len(notes(run(play, "water 2"), "KV-WILT-07")) == 1  # it has no wilted tile
    found = run(play, "done")
    assert vines(play, 0) == "!ooox !oo"
    assert ("tile", 1, "vine:0:0:brown", "vine:0:0:green") in moves(found)
    last = table("g14 !ooox", "", phase="wilt", options={"second_can": "restore"})
    assert notes(run(last, "water 1", "water 1"), "KV-WILT-07") == []
    assert len(notes(run(last, "water 1"), "KV-WILT-07")) == 1
    assert GAME.inventory(play.state)["box", "watering can"] == 4


@pytest.mark.rule("KV-WILT-04")
def test_a_player_without_ripe_grapes_is_not_asked_for_cans():
    hands = ["watering can", "watering can"]
    play = table("g24 oo", "r13 !oo", hands=hands, phase="wilt")
    assert asked(play) == (1, "use watering cans")


@pytest.mark.rule("KV-RIPE-04", "KV-HARV-01")
def test_a_plant_of_two_ripened_in_round_four_is_judged_in_rounds_four_and_five_and_harvested_in_round_six():
    play = table("g24 oo", "", phase="ripen", round=4, kings=1, due=1)
    found = run(play, "ripen 1")
    assert [event.n for event in found if getattr(event, "rule", "") == "KV-SCORE-03"] == [1]
    assert vines(play, 0) == "!oo"
    run(play, "1")
    assert (play.state.round, asked(play)) == (5, (0, "use watering cans"))
    run(play, "done")
    assert vines(play, 0) == "!ox"
    before = play.state.points[0]
    while play.state.round == 5:
        run(play, play.node.default or "plant red 3-6")
    assert play.state.points[0] - before == 1 + 2
    go_on(play, ask="use watering cans")
    found = run(play, "done")
    assert ("green 2-4", 1, "plot:0:0:ripe", "stock:0") in moves(found)
    assert play.state.round == 6
    assert play.state.plots[0][0] is None


@pytest.mark.rule("KV-RIPE-04")
def test_a_plant_ripened_in_round_three_has_no_wilted_tile_when_it_is_scored():
    play = table("g24 oo", "", phase="ripen", round=3, kings=1, due=1)
    run(play, "ripen 1")
    assert (play.state.visits, play.state.round) == (1, 4)
    assert (play.state.plant_at(0, 0).green, play.state.plant_at(0, 0).brown) == (2, 0)


@pytest.mark.rule("KV-HARV-01", "KV-HARV-02", "KV-HARV-03")
def test_a_wholly_wilted_plant_is_harvested_without_asking():
    play = table("g13 !oxx, r13 !ox", "", phase="wilt")
    tiles = play.state.tiles
    found = run(play, "done")
    assert vines(play, 0) == ""
    assert play.state.stocks[0] == ["green 1-3", "red 1-3"]
    assert play.state.tiles == tiles + 5 == 80
    assert ("tile", 3, "vine:0:0:brown", "tiles") in moves(found)
    assert ("green 1-3", 1, "plot:0:0:ripe", "stock:0") in moves(found)


@pytest.mark.rule("KV-HARV-02")
def test_a_tile_is_kept_by_the_can_and_the_plant_with_it():
    play = table("g13 !oxx", "", phase="wilt")
    run(play, "water 1", "done")
    assert asked(play) == (0, "harvest early")
    assert vines(play, 0) == "!oxx"


@pytest.mark.rule("KV-HARV-04", "KV-HARV-05", "KV-HARV-06", "KV-HARV-02")
def test_any_plant_may_be_harvested_by_choice_ripe_ones_for_the_stock_unripe_ones_for_the_discard_pile():
    play = table("g13 !oox, r24 ooo, p13 o", "", hands=["g24", ""], phase="harvest")
    found = run(play, "harvest 2", "harvest 1", "done")
    assert moves(found, "red 2-4") == [("red 2-4", 1, "plot:0:1:unripe", "discard")]
    assert moves(found, "green 1-3") == [("green 1-3", 1, "plot:0:0:ripe", "stock:0")]
    assert [event.rule for event in found if " 2-4" in event.piece or " 1-3" in event.piece][:2] == [
        "KV-HARV-05",
        "KV-HARV-06",
    ]
    assert play.state.discard == ["red 2-4"]
    assert play.state.stocks[0] == ["green 1-3"]
    assert moves(found, "tile")[:3] == [
        ("tile", 3, "vine:0:1:green", "tiles"),
        ("tile", 2, "vine:0:0:green", "tiles"),
        ("tile", 1, "vine:0:0:brown", "tiles"),
    ]


@pytest.mark.rule("KV-HARV-04")
def test_a_plot_without_a_plant_cannot_be_harvested():
    play = table("g13 !oox, r24 ooo", "", phase="harvest")
    assert refused(play, "harvest 3") == "KV-HARV-04"
    assert refused(play, "harvest 5") == "KV-HARV-04"
    run(play, "harvest 1")
    assert refused(play, "harvest 1") == "KV-HARV-04"


@pytest.mark.rule("KV-HARV-07")
def test_without_plants_there_is_no_harvest():
    play = table("", "g24 oo", phase="harvest")
    assert asked(play) == (1, "harvest early")
    assert table("", "", phase="wilt").state.phase == "plant"
