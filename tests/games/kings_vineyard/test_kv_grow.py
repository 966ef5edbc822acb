"""Growing, fertilizers, ripening: every plant within the range of its card."""

import pytest
from games.kings_vineyard.tables import asked, hand, moves, offered, perhaps, refused, run, table, vines

from companion.engine.verdict import Unreadable
from companion.games.game import SetupFault
from companion.games.kings_vineyard.game import GAME


@pytest.mark.rule("KV-GROW-01", "KV-GROW-02")
def test_every_unripe_plant_grows_by_one_tile_and_no_ripe_one():
    play = table("g36, r36 o, p36 oo, b13 !ooo, g24", "r24 oo, g24 oo, p24 oo", phase="plant")
    found = run(play, "done")
    assert asked(play) == (0, "use fertilizers")
    assert vines(play, 0) == "o oo ooo !ooo o"
    assert [each for each in moves(found, "tile") if each[3].startswith("vine:0")] == [
        ("tile", 1, "tiles", f"vine:0:{plot}:green") for plot in (0, 1, 2, 4)
    ]


@pytest.mark.rule("KV-GROW-02", "KV-GROW-07")
def test_fertilizer_is_refused_on_a_ripe_plant():
    play = table("g24 oo, b13 !oo", "", phase="grow")
    assert refused(play, "fertilize 2") == "KV-GROW-07"


@pytest.mark.rule("KV-GROW-11", "KV-RIPE-01")
def test_a_card_planted_this_round_has_one_tile_and_may_ripen_at_a_minimum_of_one():
    play = table("g24 oo, r24 oo", "r24 oo, g24 oo, p24 oo", phase="plant")
    run(play, "plant purple 1-3", "done")
    assert vines(play, 0) == "ooo ooo o"
    run(play, "done", "done")
    assert asked(play) == (0, "ripen early")
    run(play, "ripen 3")
    assert vines(play, 0) == "ooo ooo !o"


@pytest.mark.rule("KV-GROW-03", "KV-GROW-04", "KV-RIPE-01")
def test_a_plant_grows_until_its_owner_ripens_it_within_its_range():
    play = table("g24 o", "", phase="ripen")
    play = table("g24 o, r13 o", "", phase="ripen")
    assert refused(play, "ripen 1") == "KV-GROW-04"
    for length in (2, 3):
        grown = table(f"g24 {'o' * length}", "", phase="ripen")
        assert offered(grown) == ["ripen 1", "done"]
        assert grown.judge("ripen 1") is None
    full = table("g24 ooo, r24 oo", "", phase="grow")
    assert vines(full, 0) == "oooo ooo"
    run(full, "done")
    assert vines(full, 0) == "!oooo ooo"


@pytest.mark.rule("KV-GROW-03")
def test_a_range_that_runs_backwards_is_refused():
    play = table("", "", phase="plant")
    assert refused(play, "plant green 4-2") == "KV-GROW-03"
    for text in ("plant green 0-2", "plant green 24", "plant green"):
        with pytest.raises(Unreadable):
            play.judge(text)
    with pytest.raises(SetupFault, match="KV-GROW-04"):
        table("g24 !ooooo", "")


@pytest.mark.rule("KV-GROW-04")
def test_no_plant_exceeds_its_maximum_even_after_a_ruling():
    play = table("g24 ooo", "", phase="plant")
    play.rule(0, play.words.effect("tile(1)"))
    assert vines(play, 0) == "oooo"
    run(play, "plant red 3-6", "plant red 3-5")
    assert vines(play, 0) == "oooo o"
    run(play, "done", "done")
    assert vines(play, 0).startswith("!oooo")


@pytest.mark.rule("KV-GROW-04")
@pytest.mark.parametrize(("length", "fits"), [(1, False), (2, True), (4, True), (5, False)])
def test_a_ripe_plant_is_within_its_range(length, fits):
    vineyard = f"g24 !{'o' * length}"
    if fits:
        assert vines(table(vineyard, "", phase="harvest"), 0) == f"!{'o' * length}"
    else:
        with pytest.raises(SetupFault, match=r"expected 2 to 4 for a ripe green 2-4, found . .KV-GROW-04"):
            table(vineyard, "", phase="harvest")


@pytest.mark.rule("KV-GROW-05")
def test_a_vineyard_of_ripe_plants_only_has_no_grow_phase():
    play = table("g24 !oo, r13 !o, b13 !oo", "b24 oo", phase="grow")
    assert asked(play) == (1, "use fertilizers")
    assert vines(play, 0) == "!oo !o !oo"


@pytest.mark.rule("KV-GROW-06", "KV-GROW-07", "KV-GROW-10")
def test_two_fertilizers_on_a_plant_of_one_make_four_tiles():
    play = table("g24 o", "", hands=["fertilizer, fertilizer, fertilizer", ""], phase="grow")
    found = run(play, "fertilize 1", "fertilize 1")
    assert play.state.plant_at(0, 0).length == 4
    assert moves(found, "fertilizer") == [("fertilizer", 1, "hand:0", "box")] * 2
    assert hand(play, 0) == ["fertilizer"]
    assert play.state.discard == []
    assert GAME.inventory(play.state)["box", "fertilizer"] == 2


@pytest.mark.rule("KV-GROW-06", "KV-GROW-08")
@pytest.mark.parametrize("hands", [None, ["fertilizer, fertilizer, fertilizer", ""]])
def test_fertilizers_may_be_put_on_one_plant_or_on_several(hands):
    play = table("g35 o, r35 o, p35 o", "", hands=hands, phase="grow")
    run(play, "fertilize 1", "fertilize 3", "fertilize 1", *["done"] * (hands is None))
    assert vines(play, 0) == "oooo oo ooo"
    assert play.state.used == {"fertilizer": 3}


@pytest.mark.rule("KV-GROW-06", "KV-DISC-03")
def test_fertilizers_are_used_by_whoever_holds_them_at_a_real_table_on_their_word():
    play = table("g35 o", "", phase="grow")
    assert perhaps(play, "fertilize 1") == "KV-GROW-06"
    dealt = table("g35 o", "r35 o", hands=["", "fertilizer"], phase="grow")
    assert asked(dealt) == (1, "use fertilizers")


@pytest.mark.rule("KV-GROW-09")
@pytest.mark.parametrize("hands", [None, ["fertilizer, fertilizer", ""]])
def test_fertilizer_does_not_push_a_plant_beyond_its_maximum(hands):
    play = table("g24 ooo, r35 o", "", hands=hands, phase="grow")
    assert vines(play, 0) == "oooo oo"
    assert refused(play, "fertilize 1") == "KV-GROW-09"
    assert not [answer for answer in offered(play) if answer == "fertilize 1"]
    run(play, "fertilize 2")


@pytest.mark.rule("KV-RIPE-01")
def test_a_plot_without_a_plant_cannot_be_ripened():
    play = table("g24 oo", "", phase="ripen")
    assert refused(play, "ripen 2") == "KV-RIPE-01"


@pytest.mark.rule("KV-RIPE-02")
@pytest.mark.parametrize(("length", "ripe"), [(2, False), (3, False), (4, True)])
def test_a_plant_ripens_without_asking_at_its_maximum_only(length, ripe):
    play = table(f"g24 {'o' * length}, r13 o", "", phase="ripen")
    assert play.state.plant_at(0, 0).ripe is ripe
    assert ("ripen 1" in offered(play)) is not ripe
    if ripe:
        assert refused(play, "ripen 1") == "KV-RIPE-03"
    run(play, "done")
    assert play.state.plant_at(0, 0).ripe is ripe


@pytest.mark.rule("KV-RIPE-02")
def test_no_position_has_a_full_grown_plant_unripe_before_it_could_be_ripened():
    with pytest.raises(SetupFault, match="expected 0 to 3 for an unripe green 2-4, found 4"):
        table("g24 oooo", "", phase="wilt")


@pytest.mark.rule("KV-RIPE-03")
def test_a_ripened_card_is_turned_face_up_and_keeps_its_vine():
    play = table("g24 oo, r13 o", "", phase="ripen")
    found = run(play, "ripen 1")
    assert moves(found) == [("green 2-4", 1, "plot:0:0:unripe", "plot:0:0:ripe")]
    assert vines(play, 0) == "!oo o"
    assert refused(play, "ripen 1") == "KV-RIPE-03"
