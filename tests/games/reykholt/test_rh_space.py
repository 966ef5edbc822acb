"""What the signs on action spaces mean (RH-SPACE-*)."""

import pytest
from games.reykholt.valleys import (
    NAMES,
    asked,
    doing,
    inside,
    moves,
    offered,
    on,
    push,
    refused,
    run,
    stock,
    valley,
)

from companion.engine.verdict import Unreadable
from companion.games.reykholt.game import GAME
from companion.games.reykholt.words import words


@pytest.mark.rule("RH-SPACE-01", "RH-WORK-05")
def test_a_space_is_done_at_once_and_leaves_nothing_for_later():
    play = on("2 tomato; (lettuce : carrot) | good", stocks=["l"], left=[2, 2])
    run(play, "field-2")
    while asked(play)[0] == 0:
        run(play, offered(play)[0])
    assert asked(play) == (1, "place a worker")
    assert all(frame.source.startswith("time:") for frame in play.state.agenda)


@pytest.mark.rule("RH-SPACE-02")
def test_an_arrow_is_an_exchange():
    play = on("lettuce : greenhouse(size=4)", stocks=["tl"])
    found = run(play, "field-2")
    assert [each[0] for each in moves(found)] == [
        "worker 0",
        "lettuce",
        "greenhouse 4 tomato/lettuce/mushroom/cauliflower",
    ]
    assert stock(play) == "t"
    without = on("lettuce : greenhouse(size=4)", stocks=["tm"])
    assert refused(without, "field-2") == "RH-WORK-07"
    assert "needs 1 lettuce, Ann has 0" in GAME.rule_text(without.judge("field-2"), NAMES)


@pytest.mark.rule("RH-SPACE-02")
def test_the_cost_is_not_paid_where_the_gain_cannot_be_had():
    play = on("tomato : harvest(1)", stocks=["t"], houses=["4tl"])
    assert refused(play, "field-2") == "RH-WORK-07"
    # the only greenhouse is what would have to be given up
    last = on("discard : harvest(1)", houses=["4tl t"])
    assert refused(last, "field-2") == "RH-WORK-07"
    two = doing("discard : harvest(1)", houses=["4tl t, 4tl, 5tl l, 6tl"])
    run(two, "1")
    assert stock(two) == "l"


@pytest.mark.rule("RH-SPACE-02")
def test_the_good_that_the_gain_needs_is_not_the_one_to_pay_with():
    play = doing("good : seed(1)", stocks=["ttll"], houses=["4t"])
    run(play, "tomato")
    assert inside(play) == "tttt"
    short = on("good : seed(1)", stocks=["tl"], houses=["4t"])
    run(short, "field-2")
    assert (stock(short), inside(short)) == ("", "tttt"), "only the lettuce could be paid with"
    choice = doing("good : seed(1)", stocks=["tlm"], houses=["4t"])
    assert refused(choice, "tomato") == "RH-WORK-09"


@pytest.mark.rule("RH-SPACE-03")
def test_of_two_options_joined_by_or_exactly_one_is_done():
    play = doing("carrot | cauliflower")
    assert play.node.rule == "RH-SPACE-03"
    assert refused(play, "carrot + cauliflower") == "RH-SPACE-03"
    for neither in ("none", "done", "no"):
        with pytest.raises(Unreadable, match="one of: carrot · cauliflower"):
            play.judge(neither)
    run(play, "cauliflower")
    assert (stock(play), asked(play)[0]) == ("f", 1)


@pytest.mark.rule("RH-SPACE-03")
def test_an_option_that_cannot_be_done_is_refused_and_the_other_taken():
    play = doing("harvest(1) | 2 tomato")
    assert stock(play) == "tt"
    three = doing("harvest(1) | 2 tomato | lettuce")
    assert refused(three, "harvest(1)") == "RH-ACT-01"


@pytest.mark.rule("RH-SPACE-04")
@pytest.mark.parametrize("first", ["harvest(1)", "seed(1)"])
def test_actions_not_joined_by_or_come_in_any_order(first):
    play = doing("harvest(1) + seed(1)", stocks=["l"], houses=["4tl tt, 4tl"])
    assert asked(play) == (0, "which first")
    assert play.node.rule == "RH-SPACE-04"
    run(play, first)
    while asked(play)[0] == 0:
        run(play, offered(play)[0])
    assert inside(play, 2) != ""
    assert inside(play, 1) == "t"


@pytest.mark.rule("RH-SPACE-05", "RH-SPACE-06")
@pytest.mark.parametrize(("house", "pile"), [("4tlmf", "4"), ("5tlm", "5"), ("r5tlm", "random")])
def test_a_discarded_greenhouse_goes_on_top_of_its_pile_and_can_be_taken_again(house, pile):
    play = on("discard : advance", houses=[house])
    run(play, "field-2")
    card = play.state.piles[pile][-1]
    assert play.state.houses[0] == []
    assert card.startswith(house.lstrip("r")[0])
    take = "greenhouse(random)" if pile == "random" else f"greenhouse(size={pile})"
    play.state.push(1, words.effect(take))
    play._settle()
    assert [each.text for each in play.state.houses[1]] == [card]
    assert play.state.houses[1][0].pile == pile


@pytest.mark.rule("RH-SPACE-05")
def test_one_needs_a_greenhouse_to_discard_one():
    assert refused(on("discard : advance"), "field-2") == "RH-WORK-07"
    play = doing("(discard : advance) | carrot | tomato")
    assert refused(play, "discard : advance") == "RH-SPACE-05"
    choice = doing("discard : advance", houses=["4tl, 4tl"])
    assert refused(choice, "3") == "RH-SPACE-05"
    with pytest.raises(Unreadable, match="the number of a greenhouse"):
        choice.judge("first")


@pytest.mark.rule("RH-SPACE-07")
def test_goods_left_in_it_go_to_the_supply():
    play = on("discard : advance", houses=["4tl ll"], stocks=["t"])
    found = run(play, "field-2")
    assert moves(found, "lettuce", "RH-SPACE-07") == [("lettuce", 2, "house:0:1", "supply")]
    assert stock(play) == "t"


@pytest.mark.rule("RH-SPACE-06", "RH-SPACE-07")
def test_it_comes_back_empty():
    play = on("discard : greenhouse(size=4)", houses=["4tl ll"])
    run(play, "field-2")
    assert (play.state.houses[0][0].text, inside(play, 2)) == ("4 tomato/lettuce", "")
    assert play.state.houses[0][0].number == 2


@pytest.mark.rule("RH-SPACE-08", "RH-SPACE-09")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_every_space_in_play_has_a_column_and_a_row_for_cards_to_name(players):
    spaces = valley(players).state.parts.spaces
    assert [space.id for space in spaces] == [f"{space.column}-{space.row}" for space in spaces]
    texts = {"service-a-5": "action:goods / carrot / own / field / 2"}
    for space in ("field-2", "field-3", "market-2"):
        play = on("tomato", space=space, players=players, cards=[["service-a-5"]], texts=texts)
        run(play, space)
        assert ("c" in stock(play)) is (space == "field-2")


def test_an_effect_in_another_order_is_the_same_space():
    for effect in ("seed(1) + tomato", "tomato + seed(1)"):
        play = doing(effect, houses=["4t"])
        assert inside(play) == "tttt"
    push(play, 0, "none")
    play._settle()
    assert stock(play) == ""
