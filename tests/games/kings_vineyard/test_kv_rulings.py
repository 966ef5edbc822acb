"""Rulings: what the table decides by hand is done as it says, told as events, refused where it cannot be done."""

from collections import Counter

import pytest
from games.kings_vineyard.tables import asked, change, deal, moves, run, table, told, vines

from companion.engine.effect import EffectError
from companion.engine.event import Event
from companion.engine.verdict import Why
from companion.games.kings_vineyard.game import GAME


def rule(play, text, seat=0):
    """Do a ruling; its events are the difference that it makes."""
    effect = play.words.effect(text)
    assert not isinstance(play.words.can(play.state, seat, effect), Why)
    before = GAME.inventory(play.state)
    happenings = play.rule(seat, effect)
    assert change(play, before) == told(play, happenings)
    assert all(each.n > 0 and each.cause == "ruling" for each in happenings if isinstance(each, Event))
    return happenings


def refusal(play, text, seat=0):
    verdict = play.words.can(play.state, seat, play.words.effect(text))
    assert isinstance(verdict, Why), text
    return verdict.rule


@pytest.mark.rule("KV-OBJ-02")
def test_points_are_given_and_taken_but_never_below_none():
    play = table("g24 oo", "", phase="plant", points=[1, 0])
    assert moves(rule(play, "2 points")) == [("point", 2, "gifts", "points:0")]
    assert moves(rule(play, "lose(3 points)")) == [("point", 3, "points:0", "gifts")]
    assert play.state.points == [0, 0]
    assert refusal(play, "lose(1 points)") == "KV-OBJ-02"
    rule(play, "points", seat=1)
    rule(play, "each(2 points)")
    assert play.state.points == [2, 3]


TILES = [
    ("tile(1)", "ooo !oxx", ("tile", 1, "tiles", "vine:0:0:green")),
    ("remove-tile(1)", "o !oxx", ("tile", 1, "vine:0:0:green", "tiles")),
    ("wilt(2)", "oo !xxx", ("tile", 1, "vine:0:1:green", "vine:0:1:brown")),
    ("unwilt(2)", "oo !oox", ("tile", 1, "vine:0:1:brown", "vine:0:1:green")),
    ("ripen(1)", "!oo !oxx", ("green 2-4", 1, "plot:0:0:unripe", "plot:0:0:ripe")),
]


@pytest.mark.rule("KV-WILT-02", "KV-RIPE-03")
@pytest.mark.parametrize(("text", "after", "move"), TILES)
def test_tiles_are_added_taken_and_turned_by_ruling(text, after, move):
    play = table("g24 oo, r13 !oxx", "", phase="plant")
    pending = asked(play)
    assert moves(rule(play, text)) == [move]
    assert vines(play, 0) == after
    assert asked(play) == pending


@pytest.mark.parametrize(
    ("text", "cited"),
    [
        ("tile(3)", "KV-PLANT-04"),
        ("tile(0)", "KV-PLANT-04"),
        ("harvest(6)", "KV-PLANT-04"),
        ("remove-tile(3)", "KV-PLANT-04"),
        ("unwilt(1)", "KV-WILT-02"),
        ("ripen(2)", "KV-RIPE-03"),
    ],
)
def test_a_ruling_about_what_is_not_there_is_refused(text, cited):
    play = table("g24 oo, r13 !oxx", "", phase="plant")
    assert refusal(play, text) == cited


def test_a_vine_without_leafy_tiles_gives_none_and_is_not_harvested_unripe():
    play = table("g24 o, r13 !oxx", "", phase="wilt")
    rule(play, "remove-tile(1)")
    assert refusal(play, "remove-tile(1)") == "KV-GROW-01"
    assert refusal(play, "wilt(1)") == "KV-WILT-02"
    run(play, "done")
    # the ripe one is harvested, the bare unripe one waits for its next tile
    assert vines(play, 0) == ""
    assert play.state.plots[0][0] is not None
    assert play.state.plots[0][1] is None


@pytest.mark.rule("KV-WILT-01", "KV-HARV-01")
def test_a_vine_that_a_ruling_has_wilted_wholly_wilts_no_further_and_is_harvested():
    play = table("g24 oo, r13 !ox", "", phase="wilt")
    rule(play, "wilt(2)")
    found = run(play, "done")
    assert moves(found, "tile") == [("tile", 2, "vine:0:1:brown", "tiles")]
    assert play.state.tiles == 78


@pytest.mark.rule("KV-HARV-05", "KV-HARV-06")
def test_harvesting_by_ruling_puts_cards_where_the_rules_put_them():
    play = table("g24 oo, r13 !oxx", "", hands=["g13, g35", ""], phase="plant")
    rule(play, "harvest(1)")
    rule(play, "harvest(2)")
    assert (play.state.discard, play.state.stocks[0]) == (["green 2-4"], ["red 1-3"])
    assert play.state.tiles == 80


@pytest.mark.rule("KV-PLANT-01", "KV-COMP-13")
def test_planting_by_ruling():
    play = table("g24 oo, -, r13 !oxx", "", phase="grow")
    rule(play, "plant(red, green, 3..5, sweet)")
    assert play.state.plots[0][1].card == "green/red 3-5 sweet"
    rule(play, "plant(purple, 2..4)")
    for parts in ("blue, 2..4", "green, red, purple, 2..4", "green", "sweet, 1..2", "green, 2.."):
        assert refusal(play, f"plant({parts})") == "KV-COMP-13"
    rule(play, "plant(black, 0..2)")
    assert play.state.plots[0][4].card == "black 1-2"
    dealt = table("", "", hands=["g24, g35, b13", ""], phase="plant")
    assert refusal(dealt, "plant(red, 2..4)") == "KV-PLANT-01"
    rule(dealt, "plant(green, 2..4)")
    assert dealt.state.hands[0] == ["green 3-5", "black 1-3"]


@pytest.mark.rule("KV-DRAW-04", "KV-COMP-05")
def test_a_king_by_ruling_judges_at_the_end_of_the_round():
    play = table("g13 !ooo", "", hands=["g24, g35", ""], phase="plant", kings=2, due=0)
    found = rule(play, "king")
    assert moves(found) == [("king", 1, "pile", "centre")]
    assert (play.state.kings, play.state.due, play.state.under) == (3, 1, ())
    assert refusal(play, "king") == "KV-COMP-05"
    run(play, "plant green 2-4")
    deal(play)
    while play.state.agenda:
        run(play, play.node.default)
    assert play.state.points == [3, 0]


@pytest.mark.parametrize(
    "text", ["kings", "tile", "tile(green)", "2 tile(1)", "water(1)", "planting(1, 0)", "phase(draw)"]
)
def test_what_is_no_ruling_is_refused_with_its_column(text):
    with pytest.raises(EffectError):
        table("g24 oo", "", phase="plant").words.effect(text)


def test_every_word_that_may_be_typed_reads_back():
    words = table("g24 oo", "", phase="plant").words
    said = Counter(
        words.say(words.effect(text))
        for text in ("points", "2 points", *[each[0] for each in TILES], "harvest(2)", "plant(green, 2..4)", "king")
    )
    assert set(said.values()) == {1}
    assert {"1 point", "2 points", "add a leafy tile to plant 1", "plant green 2 to 4"} <= set(said)
