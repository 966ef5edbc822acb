"""Sharing a neighbour's service card (RH-SVC-14 to -19)."""

import pytest
from games.reykholt.valleys import asked, doing, moves, notes, offered, on, refused, run, stock, valley

from companion.engine.verdict import Unreadable

ONE, TWO, THREE, FOUR = (f"service-a-{number}" for number in range(1, 5))


def sharing(*owned, players=4, **facts):
    """Ann shares; cards lie before the seats as given."""
    return doing("share | 2 tomato | lettuce", players=players, cards=owned, **facts)


@pytest.mark.rule("RH-SVC-14")
@pytest.mark.parametrize("players", [1, 2])
def test_with_one_or_two_players_nothing_is_shared(players):
    play = sharing([], [ONE], players=players) if players == 2 else sharing([ONE], players=1)
    assert refused(play, "share") == "RH-SVC-14"
    assert refused(on("share", players=players), "field-2") == "RH-WORK-07"


@pytest.mark.rule("RH-SVC-14")
@pytest.mark.parametrize("players", [3, 4])
def test_with_three_or_four_players_cards_are_shared(players):
    assert "share" in offered(sharing([], [ONE], [TWO], players=players))


@pytest.mark.rule("RH-SVC-15")
def test_only_the_neighbours_cards_qualify():
    play = sharing([FOUR], [ONE], [TWO], [THREE])
    run(play, "share")
    assert offered(play) == [ONE, THREE]
    assert refused(play, TWO) == "RH-SVC-15"
    assert refused(play, FOUR) == "RH-SVC-15"
    with pytest.raises(Unreadable, match="a card of a neighbour"):
        play.judge("service-a-8")
    assert refused(sharing([], [], [TWO]), "share") == "RH-SVC-15"


@pytest.mark.rule("RH-SVC-16")
def test_both_use_the_shared_card_from_then_on():
    texts = {ONE: "action:goods / carrot / own / round", TWO: "time:harvest / lettuce"}
    spaces = {"field-2": "tomato", "field-3": "share", "field-4": "tomato"}
    play = valley(3, cards=[[], [ONE], [TWO]], texts=texts, spaces=spaces, left=[2, 1, 1])
    found = run(play, "field-3", ONE)
    assert moves(found, rule="RH-SVC-16") == [(f"sharing of card {ONE}", 1, "", "cards:0")]
    run(play, "field-2", "market-6", "2 tomato")
    assert [stock(play, seat).count("c") for seat in range(3)] == [0, 1, 0]
    run(play, "field-4")
    assert [play.state.stock[seat][4] >= 1 for seat in range(3)] == [True, True, False]


@pytest.mark.rule("RH-SVC-17")
def test_nobody_else_can_join():
    play = sharing([], [ONE, FOUR], [], [THREE], shared=[{"card": ONE, "owner": "Ben", "sharer": "Cleo"}])
    run(play, "share")
    assert refused(play, ONE) == "RH-SVC-17"
    assert offered(play) == [FOUR, THREE]


@pytest.mark.rule("RH-SVC-18")
def test_a_shared_red_card_works_once_for_the_sharer_though_its_owner_used_it():
    texts = {ONE: "now-once / 2 lettuce"}
    play = sharing([], [ONE], [], [THREE, FOUR], texts=texts)
    play.state.used[1, ONE] = 1000
    run(play, "share", ONE)
    assert (stock(play, 0), stock(play, 1)) == ("ll", "")
    assert asked(play)[0] == 1


@pytest.mark.rule("RH-SVC-18")
@pytest.mark.parametrize(("reading", "allowed"), [("usable-now", False), ("any", True)])
def test_sharing_a_red_card_that_cannot_be_used_by_either_reading(reading, allowed):
    texts = {ONE: "now-once / harvest(1)"}
    play = sharing([], [ONE], [], [THREE, FOUR], texts=texts, options={"spent_red": reading})
    run(play, "share")
    if not allowed:
        assert refused(play, ONE) == "RH-SVC-18"
        return
    found = run(play, ONE)
    assert [note.rule for note in notes(found)] == ["RH-ACT-01"]
    assert asked(play)[0] == 1


@pytest.mark.rule("RH-SVC-19")
def test_sharing_brings_nothing_off_the_bonus_stack():
    play = sharing([], [ONE], [], [THREE, FOUR], display=["service-a-5", "service-a-6"])
    before = play.state.bonus
    found = run(play, "share", ONE)
    assert play.state.bonus == before
    assert moves(found, rule="RH-ACT-06") == []
