"""Set-up: the steps told to the table, the deal, where the kings lie, and what a table settles beforehand."""

from collections import Counter

import pytest
from games.kings_vineyard.tables import asked, deal, go_on, hand, moves, new_game, parts, run
from hypothesis import given
from hypothesis import strategies as st

from companion.engine.node import Chance
from companion.engine.play import Play
from companion.games.game import SetupFault
from companion.games.kings_vineyard.cards import DEFAULT_COLOURS, deck, face, is_grape
from companion.games.kings_vineyard.game import GAME
from companion.games.kings_vineyard.setup import setup_steps
from companion.table.dealer import draw

CARDS = {2: 79, 3: 112, 4: 112}
PILE = {2: 67, 3: 94, 4: 88}


def told(players: int, rule: str) -> str:
    return " ".join(step.text for step in setup_steps(players) if step.rule == rule)


def options_of(players: int) -> dict[str, str]:
    return {"removed": "green"} if players == 2 else {}


@pytest.mark.rule("KV-SETUP-01", "KV-SETUP-02", "KV-SETUP-03")
def test_two_players_take_a_colour_out_and_go_on_as_all_do():
    assert "one grape colour" in told(2, "KV-SETUP-01")
    assert "15 single cards" in told(2, "KV-SETUP-01") and "18 hybrids" in told(2, "KV-SETUP-01")
    assert "45 single cards, 18 hybrids and 16 special cards, 79 in all" in told(2, "KV-SETUP-02")
    rules = [step.rule for step in setup_steps(2)]
    for players in (3, 4):
        assert [step.rule for step in setup_steps(players)][1:] == rules[2:]
        assert "KV-SETUP-01" not in {step.rule for step in setup_steps(players)}


@pytest.mark.rule("KV-SETUP-02")
def test_without_green_seventy_nine_cards_are_left():
    left = deck(parts(), [colour for colour in DEFAULT_COLOURS if colour != "green"])
    shown = Counter(len(each.colours) if (each := face(card)) is not None else 0 for card in left)
    assert shown == {1: 45, 2: 18, 0: 16}
    assert sum(shown.values()) == 79
    assert not any("green" in card for card in left)


@pytest.mark.rule("KV-SETUP-01", "KV-SETUP-03")
def test_where_nobody_chose_a_colour_it_is_drawn_before_the_deal():
    play = Play(GAME, GAME.start(2, {}, parts(), True))
    assert play.node == Chance(None, "take a colour out", DEFAULT_COLOURS, "KV-SETUP-01")
    found = run(play, "purple")
    assert sum(n for _, n, source, target in moves(found) if (source, target) == ("pile", "")) == 15 + 18
    assert play.state.options.removed == "purple"
    chosen = new_game(2, seed=5, options={"removed": "purple"})
    deal(play, 5)
    assert GAME.inventory(play.state).total() == GAME.inventory(chosen.state).total()
    assert all("purple" not in card for card in [*play.state.pile, *hand(play, 0), *hand(play, 1)])
    assert asked(play) == (0, "discard")


@pytest.mark.rule("KV-SETUP-04", "KV-SETUP-05", "KV-SETUP-06")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_six_cards_each_without_kings_and_the_rest_is_the_pile(players):
    assert "3 king cards aside" in told(players, "KV-SETUP-04") and "shuffle" in told(players, "KV-SETUP-04")
    assert f"6 cards to each player, {6 * players} in all" in told(players, "KV-SETUP-05")
    assert f"{PILE[players]} cards face down" in told(players, "KV-SETUP-06")
    assert PILE[players] == CARDS[players] - 6 * players
    play = new_game(players, seed=8, options=options_of(players))
    assert [len(each) for each in play.state.hands] == [6] * players
    assert len(play.state.pile) == PILE[players]
    assert "king" not in [card for each in (*play.state.hands, play.state.pile) for card in each]


@pytest.mark.rule("KV-SETUP-05")
def test_the_hands_are_dealt_in_turn_from_the_first_player():
    play = Play(GAME, GAME.start(3, {"first": "2"}, parts(), True))
    seats = []
    while isinstance(play.node, Chance) and play.node.ask == "draw a card":
        seats.append(play.node.seat)
        play.apply(draw(play.node.outcomes, 1, play.state.chances))
    assert sorted(seats) == [0] * 6 + [1] * 6 + [2] * 6
    assert seats[0] == 1
    assert play.node.ask == "place a king"


@pytest.mark.rule("KV-SETUP-07", "KV-SETUP-08", "KV-SETUP-09")
@pytest.mark.parametrize(("players", "size", "third"), [(2, 70, 24), (3, 97, 33), (4, 91, 31)])
def test_the_steps_say_where_the_kings_go(players, size, third):
    text = told(players, "KV-SETUP-07")
    assert f"The pile now has {size} cards" in text
    low, middle, high = (int(word) for word in text.split() if word.isdigit() and int(word) != size)
    assert low == 4
    assert high == PILE[players] - third
    assert abs((high - middle) - (middle - low)) <= 1
    assert f"the top {third} cards" in told(players, "KV-SETUP-09")


@pytest.mark.rule("KV-SETUP-07", "KV-SETUP-08", "KV-SETUP-09", "KV-DRAW-09")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_way_to_place_the_kings_is_even_and_keeps_them_a_round_apart(players):
    start = Play(GAME, GAME.start(players, options_of(players), parts(), True))
    while start.node.ask == "draw a card":
        start.apply(draw(start.node.outcomes, 4, start.state.chances))
    others = PILE[players]
    found = set()
    for lowest in start.node.outcomes:
        second = start.clone()
        second.apply(lowest)
        for highest in second.node.outcomes:
            third = second.clone()
            third.apply(highest)
            found |= {(int(lowest), int(middle), int(highest)) for middle in third.node.outcomes}
    for low, middle, high in found:
        assert 3 <= low <= 5
        # 23.3 of 70 cards: a king has 24 above it, other kings counted
        assert others - high >= (others + 3) / 3
        assert others - high <= (others + 3) / 3 + 3
        assert middle - low > 6 * players and high - middle > 6 * players
        assert abs((high - middle) - (middle - low)) <= 7
    gap = {2: 20, 3: 29, 4: 27}[players]
    assert any(abs(middle - low - gap) <= 1 and abs(high - middle - gap) <= 1 for low, middle, high in found)


@pytest.mark.rule("KV-SETUP-10", "KV-COMP-09")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_tiles_and_tokens_lie_where_all_can_reach_them(players):
    assert "80 vine tiles" in told(players, "KV-SETUP-10") and "everybody" in told(players, "KV-SETUP-10")
    assert "70 tokens" in told(players, "KV-COMP-09")
    assert "goblets are worth 1, bottles 5, barrels 10" in told(players, "KV-COMP-09")


@pytest.mark.rule("KV-SETUP-11", "KV-COMP-07", "KV-COMP-08")
def test_the_first_player_has_the_card_and_everybody_a_reference():
    assert "reference card" in told(4, "KV-SETUP-11") and "first player card" in told(4, "KV-SETUP-11")
    for seat in range(4):
        play = new_game(4, options={"first": str(seat + 1)})
        assert GAME.inventory(play.state)[f"first:{seat}", "first player card"] == 1
        assert asked(play) == (seat, "plant")


@pytest.mark.rule("KV-SETUP-12", "KV-FLOW-05")
def test_the_first_player_card_goes_round_clockwise_after_each_round():
    play = new_game(3, options={"first": "2"})
    order = []
    for number in range(1, 5):
        assert play.state.round == number
        order.append(play.state.first)
        found = []
        while play.state.round == number:
            assert play.state.first == order[-1]
            found += go_on_one(play)
        assert moves(found, "first player card")[-1][2:] == (f"first:{order[-1]}", f"first:{(order[-1] + 1) % 3}")
        assert len(moves(found, "first player card")) == 1
    assert order == [1, 2, 0, 1]


def go_on_one(play):
    """Plant where it is due, otherwise give the step's default."""
    return run(play, play.node.default or "plant green 3-5")


def test_a_real_table_begins_with_planting_as_nothing_else_can_be_done():
    play = new_game(2)
    assert (play.state.round, play.state.phase) == (1, "plant")
    assert asked(play) == (0, "plant")


@pytest.mark.parametrize(
    ("players", "options", "message"),
    [
        (3, {"removed": "green"}, "two players only (KV-SETUP-01)"),
        (2, {"removed": "blue"}, "removed is one of green, red, purple, black, not 'blue' (KV-SETUP-01)"),
        (3, {"majority": "two"}, "majority is one or per-colour, not 'two' (KV-SCORE-06)"),
        (3, {"draw": ""}, "draw is by-phase or by-player, not '' (KV-FLOW-02)"),
        (3, {"second_can": "x"}, "second_can is wasted or next-round or restore, not 'x' (KV-WILT-07)"),
        (3, {"colour_bonus": "x"}, "colour_bonus is ripe or all, not 'x' (KV-SCORE-24)"),
        (3, {"first": "4"}, "first is a seat from 1 to 3, not '4' (KV-SETUP-11)"),
        (3, {"first": "²"}, "first is a seat from 1 to 3, not '²' (KV-SETUP-11)"),
        (3, {"colours": "green,red,blue"}, "colours are four different names"),
        (3, {"colours": "green,red,blue,green"}, "colours are four different names"),
        (3, {"colours": "green,red,blue,4"}, "a colour is one word of letters, not '4' (KV-COMP-13)"),
        (3, {"colours": "green,grey,blue,red"}, "begin with different letters"),
        (3, {"colour": "red"}, "no option 'colour'; options: colours, removed,"),
    ],
)
def test_an_option_that_does_not_fit_is_refused_in_one_line(players, options, message):
    with pytest.raises(SetupFault) as caught:
        GAME.start(players, options, parts(), False)
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


@given(st.text(max_size=4))
def test_the_first_player_is_a_seat_or_refused(text):
    try:
        play = new_game(3, options={"first": text})
    except SetupFault:
        assert text not in ("1", "2", "3")
    else:
        assert str(play.state.first + 1) == text


@pytest.mark.rule("KV-COMP-13")
def test_a_table_names_its_own_colours_and_they_are_dealt_and_planted():
    options = {"colours": "Weiß, rosé,bleu , noir"}
    play = new_game(3, seed=1, options=options)
    assert play.state.options.colours == ("weiß", "rosé", "bleu", "noir")
    dealt = [card for each in play.state.hands for card in each if is_grape(card)]
    assert {colour for card in dealt for colour in face(card).colours} <= set(play.state.options.colours)
    real = new_game(3, options=options)
    assert real.judge("plant weiß/rosé 2-4") is None
    go_on(real, phase="grow")
    assert real.state.plots[0][0].card.startswith("weiß")
