"""Planted cards that show nothing until they ripen: planted unnamed, told when they are turned over."""

import pytest
from games.kings_vineyard.tables import (
    NAMES,
    asked,
    go_on,
    moves,
    new_game,
    offered,
    parts,
    perhaps,
    refused,
    run,
    vines,
)

from companion.engine.play import Play
from companion.engine.verdict import Unreadable, Why
from companion.games.game import SetupFault
from companion.games.kings_vineyard.game import GAME
from companion.table.typed import read_answer

HIDDEN = {"planted": "hidden"}
CARD = "hidden card"


def table(*plants, phase="ripen", **facts):
    """Two players, the first with these plants: (card, length, ripe)."""
    options = {"planted": "hidden"} | facts.pop("options", {})
    told = [{"card": card, "length": length, "ripe": ripe} for card, length, ripe in plants]
    position = {"round": 4, "phase": phase, "player": [{"name": "Ann", "plant": told}], **facts}
    return Play(GAME, GAME.from_position(2, options, position, parts(), False, NAMES[:2]))


@pytest.mark.rule("KV-COMP-14", "KV-PLANT-01", "KV-PLANT-02")
def test_a_hidden_card_is_planted_without_its_name():
    play = new_game(2, options=HIDDEN)
    assert offered(play) == [f"plant {CARD}", "shovel", "done"]
    assert play.node.default == f"plant {CARD}"
    assert perhaps(play, "done") == "KV-PLANT-02"
    assert moves(run(play, f"plant {CARD}")) == [(CARD, 1, "hand:0", "plot:0:0:unripe")]
    assert GAME.public(play.state)["players"][0]["plants"][0]["card"] is None
    go_on(play, ask="ripen early")
    assert vines(play, 0) == "o"


@pytest.mark.rule("KV-COMP-14")
def test_where_cards_are_open_none_is_planted_unnamed():
    with pytest.raises(Unreadable):
        new_game(2).judge(f"plant {CARD}")
    with pytest.raises(Unreadable):
        new_game(2, seed=1).judge(f"plant {CARD}")


@pytest.mark.rule("KV-COMP-14", "KV-RIPE-01", "KV-RIPE-03", "KV-GROW-04")
def test_a_hidden_card_is_told_when_it_ripens_and_must_fit_its_vine():
    play = table((CARD, 2, False), (CARD, 5, False))
    assert refused(play, "ripen 1 green 3-5") == "KV-GROW-04"
    assert refused(play, "ripen 2 green 2-4") == "KV-GROW-04"
    assert refused(play, "ripen 3 green 2-4") == "KV-RIPE-01"
    for answer in ("ripen 1", "ripen 1 shovel", "ripen 1 blue 1-3", "ripen 1 red/green 2-4"):
        with pytest.raises(Unreadable):
            play.judge(answer)
    found = run(play, "ripen 1 green 2-4")
    assert moves(found) == [
        (CARD, 1, "plot:0:0:unripe", ""),
        ("green 2-4", 1, "", "plot:0:0:unripe"),
        ("green 2-4", 1, "plot:0:0:unripe", "plot:0:0:ripe"),
    ]
    assert vines(play, 0) == "!oo ooooo"
    assert refused(play, "ripen 1 green 2-4") == "KV-RIPE-03"


@pytest.mark.rule("KV-RIPE-02")
def test_whether_a_hidden_plant_has_its_maximum_only_its_owner_knows():
    play = table((CARD, 3, False))
    assert perhaps(play, "done") == "KV-RIPE-02"
    assert play.node.default == "done"


@pytest.mark.rule("KV-COMP-15")
def test_a_hidden_card_that_turns_out_the_sixteenth_of_its_kind_is_refused():
    stock = [{"name": "Ben", "stock": ["green 1-3"] * 15}]
    ann = {"name": "Ann", "plant": [{"card": CARD, "length": 2}]}
    position = {"phase": "ripen", "player": [ann, *stock]}
    play = Play(GAME, GAME.from_position(2, HIDDEN, position, parts(), False, NAMES[:2]))
    assert refused(play, "ripen 1 green 2-4") == "KV-COMP-15"
    run(play, "ripen 1 red 2-4")


@pytest.mark.rule("KV-HARV-05")
def test_a_hidden_plant_given_up_goes_to_the_discard_pile_untold():
    play = table((CARD, 2, False), phase="harvest")
    assert (CARD, 1, "plot:0:0:unripe", "discard") in moves(run(play, "harvest 1"))


@pytest.mark.rule("KV-SCORE-24", "KV-SCORE-02")
def test_where_unripe_clusters_count_hidden_cards_are_told_before_the_visit():
    plants = [("green 1-3", 2, True), (CARD, 2, False)]
    play = table(*plants, kings=1, due=1, options={"colour_bonus": "all"})
    run(play, "done")
    assert asked(play) == (0, "tell the card")
    assert refused(play, "card green 1-2") == "KV-GROW-04"
    assert read_answer(GAME, play, "g24") == ["card green 2-4"]
    run(play, "card green 2-4")
    # one ordinary cluster, two of a colour, the most of a colour
    assert play.state.points == [1 + 1 + 2, 0]
    base = table(*plants, kings=1, due=1)
    run(base, "done")
    assert base.state.points == [1 + 2, 0]


@pytest.mark.parametrize("text", ["1 g24", "ripen 1 g24", "1 Green 2-4", "1, g24"])
def test_plot_and_card_are_typed_together(text):
    play = table((CARD, 2, False), (CARD, 1, False))
    assert read_answer(GAME, play, text)[0] == "ripen 1 green 2-4"


def test_a_ripe_card_is_never_hidden():
    with pytest.raises(SetupFault, match=r"a ripe plant shows its card.*KV-COMP-14"):
        table((CARD, 2, True))
    play = table((CARD, 2, False))
    ruling = play.words.can(play.state, 0, play.words.effect("ripen(1)"))
    assert isinstance(ruling, Why)
    assert ruling.rule == "KV-COMP-14"
