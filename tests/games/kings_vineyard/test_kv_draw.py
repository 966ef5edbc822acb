"""Drawing and discarding in a dealt game, and what is asked instead at a real table."""

import pytest
from games.kings_vineyard.tables import (
    asked,
    cards,
    deal,
    easiest,
    go_on,
    hand,
    moves,
    new_game,
    notes,
    offered,
    push,
    refused,
    run,
    table,
)

from companion.engine.node import Amount
from companion.games.kings_vineyard.game import GAME

FULL = "g13, g24, g35, r13, r24, r35"


@pytest.mark.rule("KV-DRAW-01")
@pytest.mark.parametrize(("held", "drawn"), [("g13, g24, r13, r24", 2), (FULL, 0), ("", 6)])
def test_a_hand_is_refilled_to_six(held, drawn):
    play = table("", "", hands=[held, FULL.replace("g", "p")], phase="draw", discard="b13")
    found = []
    while play.state.phase == "draw":
        assert asked(play) == (0, "draw from")
        found += run(play, "pile") + deal(play)
    assert len(hand(play, 0)) == 6
    assert [(source, target) for _, _, source, target in moves(found)] == [("pile", "hand:0")] * drawn


@pytest.mark.rule("KV-DRAW-01")
def test_whoever_holds_six_draws_no_more():
    play = table("", "", hands=["g13", FULL.replace("g", "p")], phase="draw", discard="b13")
    push(play, 1, "refill")
    assert refused(play, "pile") == refused(play, "discard") == "KV-DRAW-01"


@pytest.mark.rule("KV-DRAW-02")
def test_cards_come_from_either_pile_one_at_a_time_the_top_discard_only():
    play = table("", "", hands=["g13, g24, r13", FULL.replace("g", "p")], phase="draw", discard="b13, b24")
    assert offered(play) == ["pile", "discard"]
    found = run(play, "discard")
    assert moves(found) == [("black 2-4", 1, "discard", "hand:0")]
    assert offered(play) == ["pile", "discard"]
    run(play, "pile")
    deal(play)
    assert offered(play) == ["pile", "discard"]
    run(play, "discard")
    assert {"black 1-3", "black 2-4"} <= set(hand(play, 0))
    assert play.state.discard == []


@pytest.mark.rule("KV-DRAW-02")
def test_an_empty_discard_pile_gives_no_card():
    play = table("", "", hands=["g13", ""], phase="draw", discard="b13")
    run(play, "discard")
    push(play, 0, "refill")
    assert refused(play, "discard") == "KV-DRAW-02"
    assert offered(play) == ["pile"]


@pytest.mark.rule("KV-DRAW-03", "KV-DRAW-06")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_round_one_has_no_draw_phase_so_no_king_can_come(players):
    dealt = new_game(players, seed=6, options={"removed": "green"} if players == 2 else {})
    found = []
    while dealt.state.round == 1:
        found += run(dealt, easiest(dealt)) + deal(dealt)
        assert dealt.state.kings == 0 or dealt.state.round == 2
        if dealt.state.round == 1:
            assert not [each for each in moves(found) if each[2] == "pile"]
    real = new_game(players)
    assert real.state.phase == "plant"
    go_on(real, ask="kings drawn")
    assert real.state.round == 2


@pytest.mark.rule("KV-DRAW-04", "KV-DRAW-05")
def test_a_drawn_king_goes_to_the_middle_and_is_replaced():
    play = table("", "", hands=["g13, g24, g35, r13, r24", FULL.replace("g", "p")], phase="draw", discard="b13, b24")
    # the next card is the king
    play.state.under = (3, 20, len(play.state.pile))
    found = run(play, "pile")
    assert moves(found) == [("king", 1, "pile", "centre")]
    assert [event.seat for event in found] == [0]
    assert asked(play) == (0, "draw from")
    assert (play.state.kings, play.state.due, play.state.visits) == (1, 1, 0)
    found = run(play, "pile") + deal(play)
    assert moves(found)[-1][2:] == ("pile", "hand:0")
    assert len(hand(play, 0)) == 6
    assert GAME.inventory(play.state)["centre", "king"] == 1


@pytest.mark.rule("KV-DRAW-04", "KV-DRAW-05")
def test_a_king_is_replaced_from_the_discard_pile_too_if_its_drawer_likes():
    play = table("", "", hands=["g13, g24, g35, r13, r24", FULL.replace("g", "p")], phase="draw", discard="b13, b24")
    play.state.under = (3, 20, len(play.state.pile))
    run(play, "pile", "discard")
    assert "black 2-4" in hand(play, 0)
    assert play.state.phase == "discard"


@pytest.mark.rule("KV-DRAW-04")
def test_a_real_table_reports_how_many_kings_came_once_for_all():
    play = table("g13 oo", "", phase="draw")
    assert play.node == Amount(None, "kings drawn", 0, 3, "KV-DRAW-04", default="0")
    found = run(play, "1")
    assert moves(found, "king") == [("king", 1, "pile", "centre")]
    assert play.state.due == 1
    assert notes(found, "KV-DRAW-09") == []


@pytest.mark.rule("KV-DRAW-07", "KV-DRAW-08")
def test_after_the_last_king_the_discards_become_the_pile_when_it_is_empty():
    play = table(
        "", "", hands=["g13, g24", "p13, p24, p35, r24"], phase="draw", kings=3, due=1, discard="b13, b24, b35"
    )
    everything = play.state.pile
    play.state.stocks[1] += everything[2:]
    play.state.pile = everything[:2]
    run(play, "pile")
    deal(play)
    found = run(play, "pile") + deal(play)
    assert [each[2:] for each in moves(found)] == [
        ("pile", "hand:0"),
        *[("discard", "pile")] * 3,
        *[("pile", "hand:0")] * 2,
        ("pile", "hand:1"),
    ]
    assert [len(each) for each in play.state.hands] == [6, 5]
    assert {"black 1-3", "black 2-4", "black 3-5"} <= {*hand(play, 0), *hand(play, 1)}


@pytest.mark.rule("KV-DRAW-08")
def test_with_both_piles_empty_players_draw_fewer():
    play = table("", "", hands=["g13, g24", "p13, p24, p35, r24"], phase="draw", kings=3, due=1, discard="b13")
    play.state.stocks[1] += play.state.pile
    play.state.pile = []
    found = run(play, "discard")
    assert moves(found) == [("black 1-3", 1, "discard", "hand:0")]
    assert play.state.phase == "discard"
    assert [len(each) for each in play.state.hands] == [3, 4]
    push(play, 1, "refill")
    assert refused(play, "pile") == "KV-DRAW-08"


@pytest.mark.rule("KV-DRAW-08")
def test_the_pile_is_not_empty_while_a_king_lies_in_it():
    play = table(
        "", "", hands=["g13, g24, g35, p13, p24", FULL.replace("g", "b")], phase="draw", kings=2, discard="p35"
    )
    play.state.stocks[1] += play.state.pile[3:]
    play.state.pile = play.state.pile[:3]
    play.state.under = (3,)
    found = run(play, "pile")
    assert moves(found) == [("king", 1, "pile", "centre")]
    assert len(play.state.pile) == 3
    assert play.state.discard == ["purple 3-5"]


@pytest.mark.rule("KV-DISC-01")
@pytest.mark.parametrize("number", range(4))
def test_any_number_of_cards_may_be_discarded_special_ones_too(number):
    held = "shovel, g13, watering can"
    play = table("g13 oo, r13 oo, p13 oo", "", hands=[held, ""], phase="discard")
    found = run(play, *[f"discard {card}" for card in cards(held)[:number]])
    if number < 3:
        found += run(play, "done")
    assert [each[2:] for each in moves(found)] == [("hand:0", "discard")] * number
    assert play.state.discard == cards(held)[:number]
    assert len(hand(play, 0)) == 3 - number


@pytest.mark.rule("KV-DISC-01")
def test_a_card_that_is_not_held_cannot_be_discarded():
    play = table("", "", hands=["g13, shovel", "r24"], phase="discard")
    assert refused(play, "discard red 2-4") == refused(play, "discard fertilizer") == "KV-DISC-01"


@pytest.mark.rule("KV-DISC-01", "KV-PLANT-02")
def test_discarding_the_last_grape_card_before_planting_is_due_is_allowed_with_a_warning():
    play = table("g13 oo", "", hands=["g13, g24, shovel, fertilizer", ""], phase="discard")
    assert notes(run(play, "discard shovel"), "KV-DISC-01") == []
    assert notes(run(play, "discard green 1-3"), "KV-DISC-01") == []
    assert len(notes(run(play, "discard green 2-4"), "KV-DISC-01")) == 1
    assert notes(run(play, "discard fertilizer"), "KV-DISC-01") == []
    enough = table("g13 oo, r13 oo, p13 oo", "", hands=["g13", ""], phase="discard")
    assert notes(run(enough, "discard green 1-3"), "KV-DISC-01") == []


@pytest.mark.rule("KV-DISC-02")
def test_nothing_is_drawn_for_discarded_cards_before_the_next_round():
    play = table("g13 oo, r13 oo, p13 oo", "", hands=["g13, g24, shovel", "r24"], phase="discard")
    run(play, "discard green 1-3")
    assert refused(play, "draw") == "KV-DISC-02"
    run(play, "done", "done")
    while play.state.round == 2:
        assert play.state.phase != "draw"
        assert len(hand(play, 0)) <= 2
        run(play, easiest(play))


@pytest.mark.rule("KV-DISC-03")
def test_later_phases_use_only_the_cards_that_were_kept():
    held = ["g13, g24, g35, watering can, fertilizer, shovel", "r24"]
    play = table("g13 !oo, r24 oo", "", hands=held, phase="discard")
    run(play, *[f"discard {card}" for card in cards("g13, watering can, fertilizer, shovel")])
    assert play.state.phase == "discard"
    run(play, "done", "done")
    seen = set()
    while play.state.phase != "plant":
        seen.add(asked(play))
        run(play, "done")
    assert (0, "use watering cans") not in seen
    assert refused(play, "plant green 1-3") == "KV-DISC-03"
    assert refused(play, "shovel") in ("KV-PLANT-05", "KV-DISC-03")
    run(play, "plant green 2-4")
    assert "fertilizer" not in play.state.used
    push(play, 0, "fertilize")
    assert refused(play, "fertilize 2") == "KV-GROW-06"


def test_hands_are_not_asked_about_at_a_real_table():
    play = table("g13 oo", "", phase="draw")
    run(play, "0")
    assert play.state.phase == "harvest"
    assert play.state.hands is play.state.pile is play.state.discard is None
    after_three = table("g13 oo", "", phase="draw", kings=3, due=1)
    assert after_three.state.phase == "harvest"
