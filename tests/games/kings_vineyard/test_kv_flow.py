"""Rounds, phases, visits and the end: their order, whose turn it is, and what all may do at once."""

import pytest
from games.kings_vineyard.tables import (
    NAMES,
    asked,
    deal,
    go_on,
    new_game,
    notes,
    offered,
    run,
    table,
    vines,
)

from companion.engine.verdict import Unreadable
from companion.games.kings_vineyard.flow import PHASES
from companion.games.kings_vineyard.game import GAME


def turns(play, until_round):
    """(phase, seat) of every question until a round begins, repeated ones once."""
    found = []
    while play.state.agenda and play.state.round < until_round:
        turn = (play.state.phase, play.node.seat)
        if turn not in found[-1:]:
            found.append(turn)
        run(play, play.node.default or offered(play)[0])
    return found


@pytest.mark.rule("KV-FLOW-01")
def test_a_round_has_seven_phases_in_their_order():
    assert PHASES == ("draw", "discard", "wilt", "harvest", "plant", "grow", "ripen")
    play = table(
        "g13 !ooo, r24 oo", "", hands=["watering can, fertilizer, r13", "g24"], phase="draw", under=[3, 20, 40]
    )
    play.state.discard.append("green 3-5")
    seen = [play.state.phase]
    go_on(play, phase="discard")
    while play.state.round == 2:
        if play.state.phase != seen[-1]:
            seen.append(play.state.phase)
        run(play, play.node.default or offered(play)[0])
    assert tuple(seen) == PHASES


@pytest.mark.rule("KV-FLOW-02", "KV-DRAW-01")
def test_all_draw_and_then_all_discard_from_the_first_player_clockwise():
    hands = ["g13, r13, p13, g24, r24"] * 3
    play = table("", "", "", hands=hands, phase="draw", first="Ben", discard="b13, b24, b35")
    order = []
    while play.state.phase in ("draw", "discard"):
        order.append(asked(play))
        run(play, offered(play)[-1])
        deal(play)
    assert order == [(seat, ask) for ask in ("draw from", "discard") for seat in (1, 2, 0)]


@pytest.mark.rule("KV-FLOW-02")
def test_by_player_a_neighbour_may_pick_up_a_fresh_discard():
    hands = ["g13, g24, g35, r13, r24, r35", "p13", ""]
    play = table("", "", "", hands=hands, phase="draw", options={"draw": "by-player"})
    assert asked(play) == (0, "discard")
    run(play, "discard green 2-4", "done")
    assert asked(play) == (1, "draw from")
    run(play, "discard")
    assert "green 2-4" in play.state.hands[1]
    by_phase = table("", "", "", hands=hands, phase="draw")
    go_on(by_phase, ask="discard")
    assert [len(each) for each in by_phase.state.hands] == [6, 6, 6]


@pytest.mark.rule("KV-FLOW-02", "KV-DRAW-03")
def test_by_player_round_one_is_discarding_only():
    play = new_game(3, seed=2, options={"draw": "by-player"})
    assert [asked(play)] == [(0, "discard")]
    run(play, "done")
    assert asked(play) == (1, "discard")
    run(play, "done", "done")
    assert play.state.phase == "plant"


SCRIPTS = {
    # seat: answers from wilt to ripen, in that seat's own order
    0: {
        "wilt": ["done"],
        "harvest": ["harvest 2", "done"],
        "plant": ["plant red 1-2"],
        "grow": ["done"],
        "ripen": ["done"],
    },
    1: {
        "wilt": ["water 1", "done"],
        "harvest": ["done"],
        "plant": ["shovel", "plant black 2-3", "plant purple 1-4"],
        "grow": ["fertilize 2", "done"],
        "ripen": ["done"],
    },
    2: {
        "harvest": ["done"],
        "plant": ["plant green/red 2-4"],
        "grow": ["fertilize 2", "done"],
        "ripen": ["ripen 2", "done"],
    },
}


def play_scripts(first):
    play = table("g13 !oo, r24 o", "p13 !o", "b15 o", first=NAMES[first], phase="wilt")
    left = {seat: {phase: answers[:] for phase, answers in script.items()} for seat, script in SCRIPTS.items()}
    seen = []
    while play.state.phase in PHASES[2:]:
        phase, seat = play.state.phase, play.node.seat
        seen.append((seat, phase))
        run(play, left[seat][phase].pop(0))
        if play.state.round == 3:
            break
    assert not any(answers for script in left.values() for answers in script.values())
    return play, seen


@pytest.mark.rule("KV-FLOW-03")
def test_whoever_acts_first_from_wilt_to_ripen_the_vineyards_come_out_the_same():
    results = []
    for first in range(3):
        play, _ = play_scripts(first)
        results.append([(vines(play, seat), play.state.stocks[seat]) for seat in range(3)])
    assert results[0] == results[1] == results[2]
    assert results[0][0] == ("!ox o", [])
    assert results[0][2] == ("oo !oo", [])


@pytest.mark.rule("KV-FLOW-04")
@pytest.mark.parametrize("first", range(3))
def test_each_player_keeps_the_order_of_the_phases(first):
    _, seen = play_scripts(first)
    for seat in range(3):
        own = [PHASES.index(phase) for each, phase in seen if each == seat]
        assert own == sorted(own) and own


@pytest.mark.rule("KV-FLOW-05", "KV-SCORE-01")
def test_the_first_player_card_is_passed_after_the_last_phase_and_after_the_visit():
    play = table("g13 !oo", "r13 oo", kings=1, due=1, phase="ripen")
    found = run(play, "ripen 1")
    pieces = [event.piece for event in found if hasattr(event, "piece")]
    assert pieces.index("point") < pieces.index("king") < pieces.index("first player card") < pieces.index("round")
    assert (play.state.first, play.state.round) == (1, 3)


@pytest.mark.rule("KV-WILT-04", "KV-GROW-05", "KV-HARV-07")
def test_who_has_nothing_to_do_in_a_phase_is_not_asked():
    play = table("g13 oo", "r13 !oo", "", "b24 !ooo, g24 oo", phase="wilt")
    seen = []
    while play.state.phase != "plant":
        seen.append((play.state.phase, play.node.seat))
        run(play, "done")
    assert seen == [("wilt", 1), ("wilt", 3), ("harvest", 0), ("harvest", 1), ("harvest", 3)]
    go_on(play, phase="grow")
    seen = []
    while play.state.phase == "grow":
        seen.append(play.node.seat)
        run(play, "done")
    assert 1 in seen  # the planted card
    ripe = table("g13 !ooo, r24 !ooo, p13 !oo", "b24 ooo", phase="plant")
    found = run(ripe, "done", "plant green 2-4")
    assert ripe.state.phase == "grow"
    assert ripe.node.seat == 1
    assert not [event for event in found if getattr(event, "target", "").startswith("vine:0")]


@pytest.mark.rule("KV-OBJ-02", "KV-SCORE-17", "KV-SCORE-18")
def test_after_the_first_two_visits_points_are_paid_the_king_leaves_and_play_goes_on():
    for kings in (1, 2):
        play = table("g13 !oo, r13 o", "r13 !oo", kings=kings, due=1, points=[3, 4], phase="ripen")
        found = run(play, "done")
        paid = [event for event in found if getattr(event, "piece", "") == "point"]
        assert sum(event.n for event in paid if event.seat == 0) == play.state.points[0] - 3 == 1
        assert {(event.source, event.target) for event in paid} == {("gifts", "points:0"), ("gifts", "points:1")}
        assert {event.cause.split(":")[1] for event in paid} == {str(kings)}
        assert GAME.inventory(play.state)["box", "king"] == kings
        assert [event.rule for event in found if getattr(event, "piece", "") == "king"] == ["KV-SCORE-18"]
        assert (play.state.due, play.state.round) == (0, 3)
        assert play.state.agenda


@pytest.mark.rule("KV-WIN-01", "KV-OBJ-03", "KV-WIN-02")
def test_the_third_visit_ends_the_game():
    play = table("g13 !oo, r13 o", "r13 !o", kings=3, due=1, points=[9, 2], phase="ripen")
    found = run(play, "done")
    assert play.state.points == [10, 3]
    assert (play.state.agenda, play.node.ask, play.state.round) == ([], "over", 2)
    assert not [event for event in found if getattr(event, "piece", "") in ("first player card", "round")]
    assert [event.rule for event in found if getattr(event, "piece", "") == "king"] == ["KV-WIN-01"]
    result = GAME.result(play.state)
    assert (result.winners, result.decided_by) == ((0,), "KV-WIN-02")


@pytest.mark.rule("KV-WIN-03", "KV-WIN-04")
def test_a_tie_is_decided_by_harvested_cards_or_shared():
    def result(*stocks):
        play = table("g13 o", "r13 o", kings=3, due=1, points=[24, 24], stocks=stocks, phase="ripen")
        run(play, "done", "done")
        return GAME.result(play.state)

    six, four = "g13, g24, g35, r13, r24, r35", "b13, b24, b35, p13"
    assert (result(six, four).winners, result(six, four).decided_by) == ((0,), "KV-WIN-03")
    assert (result(four, six).winners, result(four, six).decided_by) == ((1,), "KV-WIN-03")
    shared = result(four, "b13, b24, b35, r13")
    assert (shared.winners, shared.decided_by) == ((0, 1), "KV-WIN-04")
    assert [line.rank for line in shared.lines] == [1, 1]


@pytest.mark.rule("KV-SCORE-01", "KV-DRAW-06")
def test_a_round_without_a_king_is_not_judged_and_one_with_a_king_only_at_its_end():
    play = table("g24 oo, r13 !oo", "", phase="draw")
    go_on(play, phase="plant")
    run(play, "plant purple 2-4", "plant black 2-4")
    go_on(play, phase="draw")
    assert (play.state.points, play.state.visits) == ([0, 0], 0)
    play = table("g24 oo, r13 !oo", "", phase="draw")
    run(play, "1")
    assert play.state.due == 1
    while play.state.round == 2:
        assert (play.state.points, play.state.visits) == ([0, 0], 0)
        # whoever prepares is judged by what they prepared
        prepared = play.node.ask == "ripen early" and "ripen 1" in offered(play) and asked(play)[0] == 0
        run(play, "ripen 1" if prepared else play.node.default or "plant black 3-5")
    assert play.state.visits == 1
    assert play.state.points[0] == 1 + 1 + 2  # two ordinary clusters and the most of a colour


@pytest.mark.rule("KV-SCORE-19")
def test_what_was_harvested_in_the_round_is_not_judged():
    kept = table("g13 !oo, g24 !ooo, r24 o", "", kings=1, due=1, phase="harvest")
    given_up = kept.clone()
    go_on(kept, phase="draw")
    run(given_up, "harvest 1")
    go_on(given_up, phase="draw")
    assert kept.state.points[0] == 1 + 1 + 1 + 2
    assert given_up.state.points[0] == 1 + 2
    assert given_up.state.stocks[0] == ["green 1-3"]


@pytest.mark.rule("KV-SCORE-12")
def test_a_vine_of_three_with_two_wilted_matches_one_with_none():
    play = table("g13 !oxx, r13 !ooo, b14 o", "p13 !o, p24 !oo", kings=1, due=1, phase="ripen")
    found = run(play, "done")
    lines = {
        event.cause: (event.n, event.rule)
        for event in found
        if getattr(event, "piece", "") == "point" and event.seat == 0
    }
    assert lines["visit:1:equal vines: length 3"] == (1, "KV-SCORE-13")


@pytest.mark.rule("KV-EX-02")
def test_the_printed_score_is_paid_at_a_table():
    play = table("g13 !oo, g24s !oo, b14 o", "p13 !o, p24 !oo", kings=1, due=1, phase="ripen")
    run(play, "done")
    assert play.state.points[0] == 1 + 2 + 1 + 1 == 5


@pytest.mark.rule("KV-SCORE-06")
def test_the_option_for_the_majority_decides_between_one_award_and_one_a_colour():
    vineyards = ("g13 !oo, g24 !ooo, b14 o", "r13 !o, p13 !oo")
    one = table(*vineyards, kings=1, due=1, phase="ripen")
    each = table(*vineyards, kings=1, due=1, phase="ripen", options={"majority": "per-colour"})
    run(one, "done")
    run(each, "done")
    assert one.state.points == [2 + 1 + 2, 2]
    assert each.state.points == [2 + 1 + 2, 2 + 2 + 2]


@pytest.mark.rule("KV-SCORE-24")
def test_the_option_for_the_colour_bonus_decides_whether_unripe_clusters_count():
    vineyards = ("g13 !oo, g14 o", "r13 !o")
    ripe = table(*vineyards, kings=1, due=1, phase="ripen")
    every = table(*vineyards, kings=1, due=1, phase="ripen", options={"colour_bonus": "all"})
    run(ripe, "done")
    run(every, "done")
    assert ripe.state.points == [1, 1]
    assert every.state.points == [1 + 1 + 2, 1]


@pytest.mark.rule("KV-DRAW-09")
def test_two_kings_in_one_round_both_judge_at_its_end_one_after_the_other():
    play = table("g13 !ooo, r24 o", "", phase="draw")
    found = run(play, "2")
    assert [note.args for note in notes(found, "KV-DRAW-09")] == [(2,)]
    go_on(play, phase="ripen")
    found = go_on(play, phase="draw")
    assert (play.state.visits, play.state.due) == (2, 0)
    assert play.state.points[0] == 2 * (1 + 2)
    causes = [event.cause.split(":")[1] for event in found if getattr(event, "piece", "") == "point"]
    assert causes == sorted(causes) and set(causes) == {"1", "2"}


@pytest.mark.rule("KV-DRAW-09", "KV-WIN-01")
def test_with_the_second_and_third_king_in_one_round_both_judge_and_the_game_ends():
    play = table("g13 !ooo, r24 o", "", kings=1, phase="draw")
    run(play, "2")
    go_on(play)
    assert (play.state.visits, play.state.agenda) == (3, [])


@pytest.mark.rule("KV-FLOW-02", "KV-SETUP-11")
def test_every_phase_goes_clockwise_from_the_first_player():
    play = table("", "", "", phase="plant", first="Cleo")
    order = []
    while play.state.phase == "plant":
        order.append(play.node.seat)
        run(play, "plant green 2-4")
    assert order == [2, 0, 1]


@pytest.mark.rule("KV-FLOW-04")
def test_what_belongs_to_another_phase_means_nothing():
    answers = {"wilt": "water 1", "harvest": "harvest 1", "plant": "plant green 2-4", "grow": "fertilize 1"}
    for phase, own in answers.items():
        play = table("g24 !oo, r35 oo, b35 oo", "", phase=phase)
        for answer in {*answers.values(), "ripen 2"} - {own}:
            with pytest.raises(Unreadable):
                play.apply(answer)
