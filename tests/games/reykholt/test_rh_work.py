"""Work Time: turns, free spaces, all actions that are possible, flags (RH-WORK-*); spaces at a real table."""

import pytest
from games.reykholt.valleys import (
    NAMES,
    asked,
    doing,
    go_on,
    inside,
    moves,
    new_game,
    notes,
    offered,
    on,
    perhaps,
    refused,
    run,
    stock,
    valley,
)

from companion.engine.node import Fact
from companion.engine.play import FactMissing
from companion.engine.verdict import Maybe, Unreadable
from companion.games.reykholt.game import GAME


def placements(play):
    """Who places a worker, in order, while every space taken brings one good."""
    order = []
    while play.state.phase == "work":
        assert asked(play)[1] == "place a worker"
        order.append(play.node.seat)
        run(play, offered(play)[0])
    return order


def plain(players, **facts):
    """Every space brings a tomato."""
    ids = valley(players).state.parts.by_id
    return valley(players, spaces=dict.fromkeys(ids, "tomato"), **facts)


@pytest.mark.rule("RH-WORK-01")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_a_round_opens_with_work_time(players):
    play = new_game(players)
    assert (play.state.round, play.state.phase) == (1, "work")
    go_on(play, time="next")
    assert (play.state.round, play.state.phase) == (2, "work")


@pytest.mark.rule("RH-WORK-02", "RH-WORK-04")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_one_worker_a_turn_clockwise_from_the_start_player_three_each(players):
    for first in range(players):
        play = plain(players, start=NAMES[first], turn=NAMES[first])
        clockwise = [(first + step) % players for step in range(players)]
        assert placements(play) == clockwise * 3


@pytest.mark.rule("RH-WORK-03")
def test_a_space_with_another_players_worker_is_taken():
    play = plain(3, workers={"market-2": "Ben"})
    assert refused(play, "market-2") == "RH-WORK-03"
    assert play.judge("market-3") is None


@pytest.mark.rule("RH-WORK-06")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_ones_own_worker_takes_a_space_too(players):
    play = plain(players)
    run(play, "market-2", *[f"field-{row}" for row in range(2, players + 1)])
    assert asked(play) == (0, "place a worker")
    assert refused(play, "market-2") == "RH-WORK-06"
    assert refused(play, "field-2") == "RH-WORK-03"


@pytest.mark.rule("RH-WORK-04")
def test_placing_is_compulsory_while_a_space_can_be_used():
    play = plain(2)
    assert refused(play, "pass") == "RH-WORK-04"


@pytest.mark.rule("RH-WORK-04")
def test_without_a_legal_space_the_turn_passes_and_the_worker_stays():
    ids = valley(2).state.parts.by_id
    play = valley(2, spaces=dict.fromkeys(ids, "harvest(1)"), houses=["", "3tlm t"], time="work", left=[3, 3])
    assert asked(play) == (1, "place a worker")
    assert play.state.left == [2, 3]
    found = run(play, "field-1")
    assert [each.rule for each in notes(found)] == ["RH-WORK-04"] * len(notes(found))
    assert play.state.phase != "work" or play.node.seat == 1


@pytest.mark.rule("RH-WORK-05", "RH-SPACE-01")
def test_the_action_is_carried_out_before_the_next_turn():
    play = on("good + 2 lettuce", space="market-1")
    found = run(play, "market-1")
    assert asked(play) == (0, "take which good")
    assert moves(found)[:2] == [
        ("worker 0", 1, "workers:0", "space:6"),
        ("lettuce", 2, "supply", "stock:0"),
    ]
    run(play, "carrot")
    assert asked(play) == (1, "place a worker")
    assert stock(play) == "llc"


@pytest.mark.rule("RH-WORK-07")
@pytest.mark.parametrize(
    "effect",
    ["harvest(1)", "seed(1)", "seed(2..)", "discard : advance", "good : carrot", "seed(1) | harvest(2)", "rarest(1)"],
)
def test_a_space_of_which_nothing_can_be_done_is_refused(effect):
    play = on(effect)
    assert refused(play, "field-2") == "RH-WORK-07"
    assert "field-2" in GAME.rule_text(play.judge("field-2"), NAMES)


@pytest.mark.rule("RH-WORK-08")
def test_one_possible_action_of_several_is_enough():
    play = on("harvest(1) + seed(1)", houses=["3tlm tt"])
    run(play, "field-2")
    assert stock(play) == "t"
    neither = on("harvest(1) + seed(1)", stocks=["t"])
    assert refused(neither, "field-2") == "RH-WORK-07"


@pytest.mark.rule("RH-WORK-09", "RH-WORK-11")
def test_who_can_seed_must():
    play = on("tomato + seed(1)", stocks=["l"], houses=["6tl, 6l"])
    run(play, "field-2")
    assert asked(play) == (0, "seed")
    assert refused(play, "done") == "RH-GLOS-11"
    run(play, "lettuce in 2")
    assert (stock(play), inside(play, 2)) == ("t", "llllll")


@pytest.mark.rule("RH-WORK-09")
def test_a_pick_that_makes_a_further_action_impossible_is_refused():
    play = doing("harvest(1) + (tomato : carrot)", houses=["4tl tt, 4tl ll, 3tlm t"])
    assert asked(play) == (0, "harvest")
    assert refused(play, "lettuce from 2") == "RH-WORK-09"
    run(play, "tomato from 1")
    assert stock(play) == "c"


@pytest.mark.rule("RH-WORK-09", "RH-SPACE-02")
def test_an_exchange_must_be_done_where_it_can_be():
    play = on("tomato + (lettuce : carrot)", stocks=["l"])
    run(play, "field-2")
    assert stock(play) == "tc"
    without = on("tomato + (lettuce : carrot)", stocks=["m"])
    run(without, "field-2")
    assert stock(without) == "tm"


@pytest.mark.rule("RH-WORK-09")
@pytest.mark.parametrize("effect", ["tomato + (lettuce : carrot)", "tomato; lettuce : carrot", "2*(lettuce : carrot)"])
def test_exchanges_as_offers_may_be_left_out(effect):
    effect = effect.replace("; lettuce : carrot", "; (lettuce : carrot)")
    play = on(effect, stocks=["l"], options={"exchanges": "optional"})
    run(play, "field-2")
    assert asked(play) == (0, "if you like")
    run(play, "no")
    assert "l" in stock(play)
    taken = on(effect, stocks=["l"], options={"exchanges": "optional"})
    run(taken, "field-2", "lettuce : carrot")
    assert "c" in stock(taken)


@pytest.mark.rule("RH-WORK-10")
def test_without_a_greenhouse_tomato_and_seed_gives_the_tomato():
    play = on("tomato + seed(1)")
    assert play.judge("field-2") is None
    found = run(play, "field-2")
    assert stock(play) == "t"
    assert moves(found, "tomato") == [("tomato", 1, "supply", "stock:0")]
    assert asked(play)[0] == 1


@pytest.mark.rule("RH-WORK-12")
def test_what_one_action_brings_makes_the_other_possible():
    play = on("tomato + seed(1)", houses=["4tlmf"])
    run(play, "field-2")
    assert (stock(play), inside(play)) == ("", "tttt")


@pytest.mark.rule("RH-WORK-12")
def test_a_greenhouse_just_taken_is_to_be_seeded():
    play = doing("greenhouse(size=4) + seed(1)", stocks=["f"])
    assert (stock(play), inside(play)) == ("", "ffff")


@pytest.mark.rule("RH-WORK-12")
def test_the_order_that_dodges_an_action_is_refused():
    play = doing("greenhouse(any) + seed(1)", stocks=["f"])
    # a greenhouse of size 5 takes no cauliflower, so the seeding could not follow
    run(play, *(["greenhouse(any)"] if asked(play)[1] == "which first" else []))
    assert refused(play, "5") == "RH-WORK-09"
    assert refused(play, "6") == "RH-WORK-09"
    assert {"3", "4"} <= set(offered(play))


@pytest.mark.rule("RH-WORK-15")
def test_one_flag_a_column_and_round():
    flags = {"property-1": "flag tomato", "property-2": "flag tomato", "property-3": "tomato"}
    flags |= {"town-hall-1": "flag tomato", "town-hall-2": "flag tomato"}
    play = valley(spaces=flags, workers={"property-2": "Ann", "town-hall-2": "Ben"})
    assert refused(play, "property-1") == "RH-WORK-15"
    assert play.judge("town-hall-1") is None
    run(play, "town-hall-1")
    assert play.judge("property-1") is None


@pytest.mark.rule("RH-WORK-16")
def test_flags_are_counted_by_column_player_and_round_and_bind_no_plain_space():
    flags = {"property-1": "flag tomato", "property-2": "flag tomato", "property-3": "tomato"}
    play = valley(spaces=flags, workers={"property-2": "Ann"})
    assert play.judge("property-3") is None
    other = valley(spaces=flags, workers={"property-2": "Ann"}, turn="Ben")
    assert other.judge("property-1") is None
    ids = valley().state.parts.by_id
    later = valley(spaces=dict.fromkeys(ids, "tomato") | flags, workers={"property-2": "Ann"}, left=[1, 0])
    assert refused(later, "property-1") == "RH-WORK-15"
    go_on(later, time="next")
    while later.node.seat != 0:
        run(later, "field-1")
    assert later.judge("property-1") is None


@pytest.mark.rule("RH-WORK-16")
def test_alone_the_other_colours_workers_do_not_count_for_the_flag():
    flags = {"town-hall-1": "flag tomato", "town-hall-2": "flag tomato"}
    play = valley(1, spaces=flags, workers={"town-hall-2": "1"})  # round 2 is the second colour's
    assert play.judge("town-hall-1") is None
    own = valley(1, spaces=flags, workers={"town-hall-2": "2"})
    assert refused(own, "town-hall-1") == "RH-WORK-15"


# --- a real table ---------------------------------------------------------------------------------


def real(**facts):
    return valley(3, dealt=False, **facts)


def test_a_space_nobody_has_told_is_perhaps_possible_and_asked_first():
    play = real()
    assert perhaps(play, "field-2") == "RH-WORK-07"
    before = GAME.inventory(play.state)
    with pytest.raises(FactMissing) as caught:
        play.apply("field-2")
    fact = caught.value.fact
    assert (fact.key, fact.schema, fact.seat) == ("space:field-2", "space", 0)
    assert GAME.inventory(play.state) == before
    play.tell(fact, "seed(2..)")
    assert refused(play, "field-2") == "RH-WORK-07"
    play.tell(Fact("space:market-3", "", "space"), "tomato + seed(1)")
    run(play, "market-3")
    assert (stock(play), asked(play)) == ("t", (1, "place a worker"))


def test_listing_asks_nothing_and_a_taken_space_asks_nothing_either():
    play = real(workers={"field-2": "Ben"})
    assert refused(play, "field-2") == "RH-WORK-03"
    marked = {option.answer for option in play.options() if isinstance(option.verdict, Maybe)}
    assert marked == set(play.state.parts.by_id) - {"field-2"}


@pytest.mark.rule("RH-WORK-15")
def test_a_flag_is_told_with_the_space_and_none_is_invented():
    play = real(left=[3, 0, 0])
    play.tell(Fact("space:property-2", "", "space"), "tomato")
    run(play, "property-2")
    assert perhaps(play, "property-3") == "RH-WORK-07"
    play = real(left=[3, 0, 0])
    play.tell(Fact("space:property-2", "", "space"), "flag tomato")
    play.tell(Fact("space:property-3", "", "space"), "flag tomato")
    run(play, "property-2")
    assert refused(play, "property-3") == "RH-WORK-15"


def test_not_now_leads_to_a_report_of_what_happened_and_the_fact_is_asked_again_later():
    play = real(left=[3, 0, 0])
    play.tell(Fact("space:field-2", "", "space"), "")
    run(play, "field-2")
    assert asked(play) == (0, "what field-2 did")
    with pytest.raises(Unreadable, match="an effect, such as"):
        play.judge("two tomatoes")
    found = run(play, "2 tomato + seed(1)")
    assert moves(found, "tomato") == [("tomato", 2, "supply", "stock:0")]
    assert found[0].cause == "space:field-2"
    go_on(play, time="next")
    assert play.missing("field-2") is not None


def test_what_cannot_have_happened_is_refused_in_a_report():
    play = real(left=[3, 0, 0])
    play.tell(Fact("space:field-2", "", "space"), "")
    run(play, "field-2")
    assert refused(play, "harvest(1)") == "RH-ACT-01"
    run(play, "none")


@pytest.mark.parametrize("text", ["tomatoes", "flag", "2 tomato + : x", "next-worker"])
def test_a_fact_that_cannot_be_read_is_not_kept(text):
    play = real()
    with pytest.raises(Unreadable):
        play.tell(Fact("space:field-2", "", "space"), text)
    assert play.missing("field-2") is not None


def test_what_means_nothing_here_is_told_apart_from_what_is_refused():
    with pytest.raises(Unreadable, match="a space, such as property-1"):
        valley().judge("field-9")
