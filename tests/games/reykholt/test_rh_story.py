"""Story Mode: the story card's rounds and condition, an event at the beginning of every Work Time, yellow cards."""

from collections.abc import Mapping
from typing import Any

import pytest
from games.reykholt.valleys import (
    NAMES,
    asked,
    change,
    deal,
    easiest,
    go_on,
    moves,
    new_game,
    notes,
    offered,
    parts,
    refused,
    run,
    stock,
    told,
    valley,
)

from companion.engine.effect import Word
from companion.engine.node import Chance
from companion.engine.play import FactMissing, Play
from companion.engine.verdict import Unreadable
from companion.games.game import SetupFault
from companion.games.reykholt.game import GAME
from companion.games.reykholt.scenario import read_story
from companion.games.reykholt.setup import setup_steps
from companion.games.reykholt.state import Story, Valley

PLAYERS = (1, 2, 3, 4)


def step(players: int, rule: str) -> str:
    return " ".join(each.text for each in setup_steps(players) if each.rule == rule)


def story_work(effect: str, players: int = 3, options: Mapping[str, str] | None = None, **facts: Any) -> Play[Valley]:
    """The beginning of a Work Time at which an event with this effect is turned up."""
    play = valley(players, options={"story": "6", **(options or {})}, time="work", **facts)
    play.state.facts |= {f"event:{each['id']}": effect for each in parts()["event"]}
    return play


def ended(players: int = 2, story: str = "6", options=None, rounds: int = 6, **facts):
    """The end of a game with this story card, at the question whether the first player meets it, if it is asked."""
    return valley(players, options={"story": story, **(options or {})}, time="homecoming", round=rounds, **facts)


@pytest.mark.rule("RH-STORY-01", "RH-STORY-06", "RH-STORY-08")
@pytest.mark.parametrize("players", PLAYERS)
def test_any_number_of_players_may_play_any_story_card(players):
    for number in range(1, 6):
        play = new_game(players, options={"story": f"story-{number}"})
        assert play.state.parts.story.id == f"story-{number}"
    plain = new_game(players)
    assert plain.state.parts.story is None and plain.state.events == []
    assert [space.id for space in play.state.parts.spaces] == [space.id for space in plain.state.parts.spaces]
    assert len(play.state.display) == len(plain.state.display)


@pytest.mark.rule("RH-STORY-07", "RH-STORY-08", "RH-STORY-10")
@pytest.mark.parametrize("players", PLAYERS)
def test_the_story_card_is_chosen_before_the_tiles_and_the_events_come_last(players):
    rules = [each.rule for each in setup_steps(players)]
    tiles = "RH-SOLO-11" if players == 1 else "RH-SETUP-19"
    assert rules.index("RH-STORY-07") < rules.index("RH-STORY-09") < rules.index(tiles)
    assert "Any of them will do; in the order from 1 to 5" in step(players, "RH-STORY-07")
    assert rules[-1] == "RH-STORY-10"
    assert "shuffle the 13 events" in step(players, "RH-STORY-10")
    assert "faces down" in step(players, "RH-STORY-10")


@pytest.mark.rule("RH-STORY-09", "RH-SETUP-21", "RH-STORY-14")
@pytest.mark.parametrize("rounds", range(1, 9))
def test_the_story_card_says_how_many_rounds_are_played(rounds):
    play = new_game(2, options={"story": str(rounds)})
    assert play.state.rounds == rounds
    go_on(play)
    assert (play.state.round, play.state.phase) == (rounds, "end")
    assert "as many round tiles as the story card says" in step(2, "RH-STORY-09")


@pytest.mark.rule("RH-STORY-09")
@pytest.mark.parametrize("text", ["9", "0", "ten", "-1", "12 tables", "6 tables", "²"])
def test_a_card_without_rounds_from_one_to_eight_is_refused(text):
    with pytest.raises(SetupFault) as caught:
        GAME.check_options(2, {"story": text})
    assert str(caught.value) == (
        f"story is the rounds of the story card, 1 to 8, and what it asks, such as 6, 12 tables, not {text!r} "
        "(RH-STORY-09)"
    )


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("6", Story("told", "told", 6)),
        ("8 rounds", Story("told", "told", 8)),
        ("6, 12 tables", Story("told", "told", 6, tables=12)),
        ("5,1 greenhouse, at least 6 goods", Story("told", "told", 5, greenhouses=1, goods=6)),
        ("7, 18 tables, goods of three kinds, no card", Story("told", "told", 7, "goods of three kinds, no card", 18)),
    ],
)
def test_a_story_card_is_told_in_a_line(text, read):
    assert read_story(text) == read
    assert read.asks == (text not in ("6", "8 rounds"))


def test_a_stand_in_is_for_practice_games_only():
    with pytest.raises(SetupFault) as caught:
        GAME.start(2, {"story": "story-2"}, parts(), False)
    assert "story-2 is a stand-in for practice games (RH-STORY-09)" in str(caught.value)
    with pytest.raises(SetupFault) as caught:
        GAME.start(2, {"story": "story-7"}, parts(), True)
    assert str(caught.value) == (
        "story is one of story-1, story-2, story-3, story-4, story-5, not 'story-7' (RH-STORY-07)"
    )


@pytest.mark.rule("RH-STORY-10", "RH-STORY-11", "RH-STORY-13")
@pytest.mark.parametrize("players", PLAYERS)
def test_every_work_time_turns_up_another_event_which_is_discarded(players):
    play = Play(GAME, GAME.start(players, {"story": "8"}, parts(), True))
    before = GAME.inventory(play.state)
    found = deal(play)
    for _ in range(2000):
        if not play.state.agenda:
            break
        number = play.state.round
        assert len(play.state.turned) == number
        assert len(play.state.events) == 13 - number
        assert not set(play.state.turned) & set(play.state.events)
        found += run(play, easiest(play))
        found += deal(play)
    assert len(play.state.turned) == len(set(play.state.turned)) == 8
    turned = [(piece, source, target) for piece, _, source, target in moves(found) if source == "events"]
    assert turned == [(f"event {event}", "events", "turned") for event in play.state.turned]
    assert change(play, before) == told(play, found)


@pytest.mark.rule("RH-STORY-11")
def test_the_event_comes_before_the_first_worker():
    play = valley(3, options={"story": "6"}, time="work")
    assert isinstance(play.node, Chance) and play.node.ask == "turn up an event"
    assert len(play.node.outcomes) == 13
    assert play.state.left == [3, 3, 3]


@pytest.mark.rule("RH-STORY-12")
@pytest.mark.parametrize(("start", "order"), [("Ann", [0, 1, 2]), ("Cleo", [2, 0, 1])])
def test_an_event_befalls_everybody_from_the_start_player_clockwise(start, order):
    play = story_work("2 tomato | lettuce", start=start)
    deal(play)
    seats = []
    for _ in order:
        seats.append(play.node.seat)
        run(play, "2 tomato")
    assert seats == order
    assert [stock(play, seat) for seat in range(3)] == ["tt"] * 3
    assert asked(play) == (order[0], "place a worker")


@pytest.mark.rule("RH-STORY-12")
def test_who_cannot_do_what_an_event_asks_is_passed_over():
    play = story_work("lose(carrot)", stocks=["cc", "", "c"])
    found = deal(play)
    assert [stock(play, seat) for seat in range(3)] == ["c", "", ""]
    assert len(notes(found, "RH-GLOS-05")) == 1


@pytest.mark.rule("RH-STORY-12")
@pytest.mark.parametrize(("option", "left"), [("after-event", "t"), ("before-event", "")])
def test_alone_the_gift_comes_after_the_event_or_before_it(option, left):
    play = story_work("lose(tomato)", players=1, options={"solo_gift": option})
    deal(play)
    assert stock(play) == left
    assert len(play.state.houses[0]) == 1
    default = story_work("lose(tomato)", players=1)
    deal(default)
    assert stock(default) == "t"


# --- at a real table -----------------------------------------------------------------------------


def real(players: int = 2):
    return new_game(players, seed=None, options={"story": "6, 12 tables"})


@pytest.mark.rule("RH-STORY-11", "RH-STORY-12", "RH-STORY-13")
def test_at_a_real_table_the_start_player_names_the_event_and_what_it_does_is_told_once():
    play = real()
    assert asked(play) == (0, "turn up an event")
    with pytest.raises(FactMissing) as missing:
        play.apply("first-snow")
    assert missing.value.fact.key == "event:first-snow"
    play.tell(missing.value.fact, "2 tomato")
    found = run(play, "first-snow")
    assert [stock(play, seat) for seat in (0, 1)] == ["tt", "tt"]
    assert moves(found, "event first-snow") == [("event first-snow", 1, "events", "turned")]
    play = valley(2, dealt=False, options={"story": "6"}, time="work", turned=["first-snow"], round=2)
    assert refused(play, "first-snow") == "RH-STORY-13"
    for text in ("First Snow", "", "event-7"):
        with pytest.raises(Unreadable):
            play.judge(text)


@pytest.mark.rule("RH-STORY-12")
def test_an_event_that_nobody_tells_is_reported_by_each_player():
    play = real()
    assert play.node.default == "event-1"
    run(play, "event-1")
    assert asked(play) == (0, "what event-1 did")
    run(play, "tomato")
    assert asked(play) == (1, "what event-1 did")
    run(play, "2 lettuce")
    assert [stock(play, seat) for seat in (0, 1)] == ["t", "ll"]
    assert asked(play) == (0, "place a worker")


# --- the end -------------------------------------------------------------------------------------


@pytest.mark.rule("RH-STORY-14")
def test_numbers_are_counted_and_nobody_is_asked():
    play = ended(
        2, "6, 12 tables, 2 greenhouses, 3 goods", tables=[12, 14], stocks=["ttl", "tt"], houses=["4tl, 3tl"] * 2
    )
    assert not play.state.agenda
    assert play.state.met == [True, False]
    result = GAME.result(play.state)
    assert (result.winners, result.decided_by) == ((0,), "RH-STORY-14")
    assert [line.rank for line in result.lines] == [1, 2]


@pytest.mark.rule("RH-STORY-14")
def test_words_are_for_the_table_to_judge_from_the_start_player_on():
    play = ended(3, "6, 10 tables, three kinds of goods", tables=[11, 12, 9], start="Ben")
    assert asked(play) == (1, "story condition met")
    run(play, "no")
    # Cleo is short of tables, whatever her goods
    assert asked(play) == (0, "story condition met")
    run(play, "yes")
    assert not play.state.agenda
    assert play.state.met == [True, False, False]
    assert GAME.result(play.state).winners == (0,)


@pytest.mark.rule("RH-STORY-14")
def test_what_is_counted_cannot_be_said_otherwise():
    play = ended(2, "6, 12 tables, well fed", tables=[12, 11])
    assert offered(play) == ["yes", "no"]
    play = ended(2, "6, 12 tables, well fed", tables=[11, 12])
    assert asked(play) == (1, "story condition met")
    play.state.push(0, Word("condition"))
    assert refused(play, "yes") == "RH-STORY-14"
    play = ended(2, "6, 12 tables", tables=[12, 12])
    play.state.push(0, Word("condition"))
    assert refused(play, "no") == "RH-STORY-14"


@pytest.mark.rule("RH-STORY-14")
def test_if_all_fail_all_lose():
    play = ended(2, "6, 30 tables", tables=[20, 25])
    result = GAME.result(play.state)
    assert (result.winners, result.decided_by) == ((), "RH-STORY-14")
    assert [line.rank for line in result.lines] == [2, 1]


@pytest.mark.rule("RH-STORY-14")
def test_a_card_that_asks_nothing_leaves_it_at_the_tables():
    play = ended(2, "6", tables=[20, 25])
    assert not play.state.agenda
    assert (GAME.result(play.state).winners, GAME.result(play.state).decided_by) == ((1,), "RH-END-02")


@pytest.mark.rule("RH-STORY-14", "RH-END-02")
def test_the_first_of_those_who_meet_it_wins_by_the_common_rules():
    play = ended(3, "6, 1 greenhouse", tables=[20, 20, 20], arrived=[1, 3, 2], houses=["4tl", "4tl", ""])
    result = GAME.result(play.state)
    assert (result.winners, result.decided_by) == ((1,), "RH-END-03")
    assert [line.rank for line in result.lines] == [2, 1, 3]


@pytest.mark.rule("RH-STORY-01")
def test_alone_the_story_card_decides_on_rounds_and_goal_or_the_solo_game_does():
    play = ended(1, "6, 3 tables", tables=[3])
    result = GAME.result(play.state)
    assert (result.winners, result.decided_by, result.lines[0].shown) == ((0,), "RH-STORY-14", "3 tables")
    assert GAME.result(ended(1, "6, 4 tables", tables=[3]).state).winners == ()
    solo = {"solo_story": "solo"}
    assert new_game(1, options={"story": "8", **solo}).state.rounds == 5
    play = ended(1, "6, 4 tables", options=solo, rounds=5, tables=[22])
    result = GAME.result(play.state)
    assert not play.state.agenda
    assert (result.winners, result.decided_by, result.lines[0].total) == ((0,), "RH-SOLO-22", 10)
    assert new_game(1, options={"story": "8", **solo}).state.turned


@pytest.mark.rule("RH-STORY-05")
@pytest.mark.parametrize("players", PLAYERS)
def test_yellow_cards_are_mixed_into_their_set_in_story_mode_and_outside_it_if_liked(players):
    def cards(**options: str) -> set[str]:
        state = GAME.start(players, {"set": "B", **options}, parts(), True)
        assert set(state.deck) == set(state.parts.cards)
        return set(state.deck)

    plain = cards()
    assert all(card.startswith("service-b-") for card in plain)
    yellow = {each["id"] for each in parts()["card"] if each["kind"] == "story-service" and each["set"] == "B"}
    assert cards(story_cards="yes") == cards(story="6") == plain | yellow
    assert len(yellow) == 4
    assert "with or without Story Mode" in step(players, "RH-STORY-05")


def test_the_question_of_the_condition_names_the_player():
    play = ended(2, "6, three kinds", tables=[1, 2])
    assert GAME.question(play.state, play.node, NAMES) == "Ann, do you meet what the story card asks for?"
