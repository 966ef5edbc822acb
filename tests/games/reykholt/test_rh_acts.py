"""Harvesting, taking cards, immediate advances (RH-ACT-*); greenhouses and goods of the owner's choice."""

import pytest
from games.reykholt.valleys import (
    asked,
    doing,
    go_on,
    inside,
    moves,
    new_game,
    notes,
    offered,
    on,
    push,
    refused,
    run,
    stock,
    valley,
)

from companion.engine.effect import EffectError
from companion.engine.node import Chance
from companion.engine.verdict import Unreadable
from companion.games.reykholt.words import words

A = [f"service-a-{number}" for number in range(1, 9)]
QUIET = ["service-a-3", "service-a-4", "service-a-5", "service-a-6", "service-a-7"]


@pytest.mark.rule("RH-ACT-01")
def test_a_harvest_moves_one_good_into_the_stock():
    play = on("harvest(1)", houses=["4tlm mmm"], stocks=["t"])
    found = run(play, "field-2")
    assert moves(found, "mushroom") == [("mushroom", 1, "house:0:1", "stock:0")]
    assert (stock(play), inside(play)) == ("tm", "mm")


@pytest.mark.rule("RH-ACT-01")
def test_only_ones_own_greenhouses_that_hold_the_good_are_harvested():
    play = doing("harvest(2)", houses=["4tlm mm, 4tlm tt, 4tlm", "4tlm ll, 3tlm, 3tlm, 3tlm l"])
    assert refused(play, "lettuce from 4") == "RH-ACT-01"
    assert refused(play, "tomato from 3") == "RH-ACT-01"
    assert refused(play, "tomato from 1") == "RH-ACT-01"


@pytest.mark.rule("RH-ACT-02")
def test_several_harvests_come_from_different_greenhouses():
    play = doing("harvest(3)", houses=["4tlm mm, 4tlm tt, 4tlm"])
    run(play, "mushroom from 1")
    assert refused(play, "mushroom from 1") == "RH-ACT-02"
    assert offered(play) == ["tomato from 2", "done"]
    run(play, "tomato from 2")
    assert (stock(play), asked(play)[0]) == ("tm", 1)


@pytest.mark.rule("RH-ACT-03")
def test_one_action_takes_one_good_from_a_mixed_greenhouse_too():
    play = on("harvest(2)", houses=["4tlm tl"])
    run(play.clone(), "field-2", "lettuce from 1")
    push(play, 0, "harvesting", 0, 1, 1)
    assert refused(play, "lettuce from 1") == "RH-ACT-03"


@pytest.mark.rule("RH-ACT-03")
def test_two_actions_of_a_space_may_take_from_the_same_greenhouse():
    play = on("harvest(1) + harvest(1)", houses=["4tlm tt"])
    run(play, "field-2")
    assert stock(play) == "tt"


@pytest.mark.rule("RH-ACT-04")
@pytest.mark.parametrize("fewer", [1, 2])
def test_fewer_harvests_than_allowed_are_legal_but_not_none(fewer):
    play = doing("harvest(3)", houses=["4tlm mm, 4tlm tt, 4tlm l"])
    assert refused(play, "done") == "RH-ACT-04"
    run(play, *["mushroom from 1", "tomato from 2"][:fewer])
    assert play.node.default == "done"
    run(play, "done")
    assert len(stock(play)) == fewer
    assert asked(play)[0] == 1


@pytest.mark.rule("RH-ACT-04")
def test_by_the_other_reading_none_is_fewer_too():
    play = doing("harvest(3)", houses=["4tlm mm, 4tlm tt"], options={"zero_harvest": "yes"})
    assert play.node.default == "done"
    run(play, "done")
    assert (stock(play), asked(play)[0]) == ("", 1)
    assert refused(on("harvest(3)", options={"zero_harvest": "yes"}), "field-2") == "RH-WORK-07"


@pytest.mark.rule("RH-ACT-04", "RH-HARV-01")
def test_in_harvest_time_a_good_may_be_left_where_it_is():
    play = valley(time="harvest", houses=["4tlm tt, 3tlm l", "3tlm m"], stocks=["", "t"], arrived=[0, 1])
    assert asked(play) == (1, "tour")
    assert (stock(play), inside(play, 1)) == ("tl", "t")
    run(play, "@1 keep(1)")
    assert (stock(play), inside(play, 1), inside(play, 2)) == ("l", "tt", "")
    with pytest.raises(Unreadable):
        play.judge("@1 keep(1)")


@pytest.mark.rule("RH-ACT-04")
def test_what_is_paid_or_has_no_parcel_left_is_not_left_behind():
    texts = {"service-a-8": "any-time / add(carrot)"}
    play = valley(time="harvest", houses=["4tlm tttt"], stocks=["", "t"], cards=[["service-a-8"]], texts=texts)
    run(play, "@1 use-card(service-a-8)")
    assert inside(play) == "tttc"
    assert refused(play, "@1 keep(1)") == "RH-ACT-04"
    paid = valley(time="harvest", houses=["4tlm tttt"], stocks=["", "t"], arrived=[1, 0])
    run(paid, "pay")
    with pytest.raises(Unreadable):
        paid.judge("@1 keep(1)")


@pytest.mark.rule("RH-ACT-05")
def test_a_card_of_ones_choice_comes_from_the_display():
    play = doing("service", display=A[2:7])
    assert offered(play) == A[2:7]
    found = run(play, "service-a-5")
    assert moves(found) == [("card service-a-5", 1, "display", "cards:0")]
    assert play.state.display == ["service-a-3", "service-a-4", "service-a-6", "service-a-7"]
    assert refused(on("service", display=[]), "field-2") == "RH-WORK-07"
    with pytest.raises(Unreadable, match="a card on display"):
        doing("service", display=A[2:7]).judge("service-a-1")


@pytest.mark.rule("RH-ACT-06", "RH-ACT-07")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_last_three_cards_bring_tomato_lettuce_and_mushroom(players):
    play = on("service", display=QUIET, players=players, left=[0] * players)
    gained = []
    for number, card in enumerate(QUIET):
        seat = number % players
        before = stock(play, seat)
        push(play, seat, "service")
        # the last one is the only one left
        run(play, card) if number < 4 else play._settle()
        gained.append(stock(play, seat).replace(before, "", 1) if before else stock(play, seat))
    assert gained == ["", "", "t", "l", "m"]
    assert (play.state.bonus, play.state.display) == (0, [])


@pytest.mark.rule("RH-ACT-06")
def test_the_good_comes_from_the_bonus_stack():
    play = doing("service", display=QUIET[:3], bonus=3)
    found = run(play, QUIET[0])
    assert moves(found, rule="RH-ACT-06") == [("tomato", 1, "bonus", "stock:0")]
    empty = doing("service", display=QUIET[:3], bonus=0)
    run(empty, QUIET[0])
    assert stock(empty) == ""


@pytest.mark.rule("RH-ACT-08", "RH-ACT-09")
@pytest.mark.parametrize("table", [0, 13, 16])
def test_an_immediate_advance_is_one_table_and_no_goods(table):
    play = on("advance", tables=[table], stocks=[""])
    found = run(play, "field-2")
    assert (play.state.tables[0], stock(play)) == (table + 1, "")
    assert [piece for piece, *_ in moves(found)] == ["worker 0", "manager 0"]


@pytest.mark.rule("RH-ACT-10")
def test_an_immediate_advance_is_not_the_bonus():
    play = doing("advance", left=[1, 0])
    assert (play.state.round, play.state.phase) == (3, "work")
    assert play.state.tables[0] == 2
    assert stock(play) == "l"


@pytest.mark.rule("RH-ACT-11")
def test_after_an_immediate_advance_the_manager_stands_in_front_and_goes_on_in_the_next_lap():
    play = on("advance", tables=[4, 5], arrived=[3, 9])
    assert play.state.foremost() == [1, 0]
    run(play, "field-2")
    assert play.state.tables == [5, 5]
    assert play.state.foremost() == [0, 1]
    lap = on("advance", tables=[29, 5])
    run(lap, "field-2")
    push(lap, 0, "tour", 0)
    run(lap, "bonus")
    assert stock(lap) == "t" * 7


# --- goods and greenhouses ------------------------------------------------------------------------


def test_goods_of_ones_choice_are_chosen_one_by_one():
    play = doing("2 good")
    assert offered(play) == ["tomato", "lettuce", "mushroom", "cauliflower", "carrot"]
    run(play, "carrot", "mushroom")
    assert stock(play) == "mc"
    with pytest.raises(Unreadable, match="one of: tomato"):
        doing("good").judge("potato")


def test_a_cost_of_several_goods_is_paid_whole_or_not_at_all():
    assert refused(on("3 good : advance", stocks=["tl"]), "field-2") == "RH-WORK-07"
    play = doing("3 good : advance", stocks=["tlmc"])
    run(play, "tomato", "lettuce", "carrot")
    assert (stock(play), play.state.tables[0]) == ("m", 1)


def test_a_sized_pile_gives_its_top_card():
    play = doing("greenhouse(size=4)")
    assert [each.text for each in play.state.houses[0]] == ["4 tomato/lettuce/mushroom/cauliflower"]
    assert len(play.state.piles["4"]) == 1


def test_an_empty_pile_gives_nothing():
    play = on("greenhouse(size=4)")
    play.state.piles["4"].clear()
    assert refused(play, "field-2") == "RH-WORK-07"
    any_pile = doing("greenhouse(any)")
    any_pile.state.piles["4"].clear()
    assert refused(any_pile, "4") == "RH-SPACE-05"


def test_a_random_greenhouse_is_drawn_from_below_the_lid():
    play = doing("greenhouse(random)")
    assert isinstance(play.node, Chance)
    assert len(play.node.outcomes) == 6
    run(play, "6 tomato/lettuce")
    assert (play.state.houses[0][0].pile, play.state.chances) == ("random", 1)


def test_the_card_on_the_random_pile_is_the_first_to_be_taken_where_it_is_no_lid():
    play = doing("greenhouse(random)", options={"lid": "card"})
    assert play.state.houses[0][0].text == "5 tomato/lettuce/mushroom"
    assert (len(play.state.piles["random"]), play.state.chances) == (6, 0)
    push(play, 1, "greenhouse", words.effect("greenhouse(random)").args[0])
    play._settle()
    assert isinstance(play.node, Chance)


@pytest.mark.parametrize("effect", ["greenhouse", "greenhouse(size=7)", "greenhouse(big)", "add(potato)", "2 seed(1)"])
def test_effects_that_mean_nothing_are_refused_with_their_column(effect):
    with pytest.raises(EffectError):
        words.effect(effect)


def test_greenhouses_are_told_when_they_are_taken_at_a_real_table():
    play = on("greenhouse(size=4) + seed(1)", dealt=False, stocks=["f"])
    run(play, "field-2")
    assert asked(play) == (0, "greenhouse 4")
    for unreadable in ("5 tomato/lettuce", "4 potato", "tomato"):
        with pytest.raises(Unreadable, match="the card taken, such as 4 tomato/lettuce"):
            play.judge(unreadable)
    run(play, "4 lettuce/cauliflower")
    assert inside(play) == "ffff"
    other = on("greenhouse(random)", dealt=False)
    run(other, "field-2", "9 tomato")
    assert other.state.houses[0][0].card.size == 9


@pytest.mark.parametrize(
    ("effect", "said"),
    [
        ("2 tomato", "2 tomatoes"),
        ("lettuce", "1 lettuce"),
        ("2 carrot", "2 carrots"),
        ("good", "1 good of your choice"),
        ("3 good", "3 goods of your choice"),
        ("seed(1)", "seed once"),
        ("seed(2)", "seed 2 times"),
        ("seed(2..)", "seed at least 2 times"),
        ("seed(1..3)", "seed 1 to 3 times"),
        ("harvest(1)", "harvest once"),
        ("harvest(3)", "harvest up to 3 times, each from another greenhouse"),
        ("harvest(1..)", "harvest any number of times"),
        ("greenhouse(size=4)", "take a greenhouse of size 4"),
        ("greenhouse(random)", "take a random greenhouse"),
        ("greenhouse(any)", "take any greenhouse"),
        ("discard", "discard one of your greenhouses"),
        ("rarest(1)", "take 1 of the rarest type of one of your greenhouses"),
        ("add(carrot)", "put 1 carrot into a free parcel of one of your greenhouses"),
        ("advance", "move your manager one table on, free"),
        ("service", "take a service card"),
        ("share", "share a neighbour's service card"),
    ],
)
def test_effects_are_read_out_in_words(effect, said):
    assert words.say(words.effect(effect)) == said


def test_a_part_that_cannot_be_done_is_passed_over_with_its_reason():
    play = on("harvest(1); 2 tomato")
    found = run(play, "field-2")
    assert [note.rule for note in notes(found)] == ["RH-ACT-01"]
    assert stock(play) == "tt"


def test_harvest_of_a_range_asks_for_the_least_of_it():
    play = doing("harvest(2..3)", houses=["3tl t, 3tl l, 3tl t"])
    run(play, "tomato from 1")
    assert refused(play, "done") == "RH-ACT-04"
    run(play, "lettuce from 2", "done")
    assert stock(play) == "tl"
    assert refused(on("harvest(2..3)", houses=["3tl t"]), "field-2") == "RH-WORK-07"
    new = new_game(2)
    go_on(new, time="harvest")
