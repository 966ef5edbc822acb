"""Positions as plain data: read, refused with the key's path, and written again."""

from typing import Any

import pytest
from games.reykholt.valleys import NAMES, asked, deal, easiest, new_game, offered, parts, run, valley
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.engine.play import Play
from companion.games.game import SetupFault
from companion.games.reykholt.cards import FOREVER
from companion.games.reykholt.game import GAME
from companion.games.reykholt.state import BLOCK

ANN = {"name": "Ann"}


def refusal(position: dict[str, Any], players: int = 2, dealt: bool = True, **options: str) -> str:
    with pytest.raises(SetupFault) as caught:
        GAME.from_position(players, options, position, parts(), dealt, NAMES[:players])
    message = str(caught.value)
    assert "\n" not in message
    return message


@pytest.mark.parametrize(
    ("position", "message"),
    [
        ({"rounds": 3}, "position.rounds: unknown key, expected one of round, time, start, turn, workers,"),
        ({"round": 8}, "position.round: expected a whole number, 1 to 7, found 8"),
        ({"round": "2"}, "position.round: expected a whole number, 1 to 7, found '2'"),
        ({"time": "lunch"}, "position.time: expected one of work, harvest, tourism, homecoming, found 'lunch'"),
        ({"start": "Cleo"}, "position.start: expected one of Ann, Ben, found 'Cleo'"),
        ({"turn": "Ann", "time": "tourism"}, "position.turn: only Work Time has turns (RH-WORK-02)"),
        ({"player": ["Ann"]}, "position.player: expected a list of tables, found ['Ann']"),
        ({"player": 3}, "position.player: expected a list of tables, found 3"),
        ({"player": [{"tables": 3}]}, "position.player[1].name: expected one of Ann, Ben, found None"),
        (
            {"player": [{**ANN, "tables": -1}]},
            "position.player[1].tables: expected a whole number, 0 or more, found -1",
        ),
        ({"player": [{**ANN, "left": 4}]}, "position.player[1].left: expected a whole number, 0 to 3, found 4"),
        (
            {"player": [{**ANN, "goods": {"leek": 1}}]},
            "position.player[1].goods.leek: expected one of tomato, lettuce,",
        ),
        ({"player": [{**ANN, "goods": 3}]}, "position.player[1].goods: expected a table, found 3"),
        ({"player": [{**ANN, "cards": "a"}]}, "position.player[1].cards: expected a list of texts, found 'a'"),
        ({"player": [{**ANN, "cards": ["x"]}]}, "position: x is no card of set A (RH-SETUP-14)"),
        (
            {"player": [{**ANN, "greenhouse": [{"card": "4 leek"}]}]},
            "position.player[1].greenhouse[1].card: expected a card such as",
        ),
        (
            {"player": [{**ANN, "greenhouse": [{"card": "3 tomato", "goods": {"tomato": 4}}]}]},
            "position.player[1].greenhouse[1].goods: expected at most 3 goods, found 4 (RH-GLOS-06)",
        ),
        (
            {"player": [{**ANN, "greenhouse": [{"card": "3 tomato", "pile": "9"}]}]},
            "position.player[1].greenhouse[1].pile: expected a size from 3 to 6 or random, found '9'",
        ),
        (
            {"player": [{**ANN, "tables": 3, "arrived": 1}, {"name": "Ben", "tables": 3}]},
            "position.player: expected another arrived for Ben, found 1 as Ann on the same table (RH-END-03)",
        ),
        ({"display": ["service-a-1"] * 2}, "position: service-a-1 lies in two places (RH-ACT-05)"),
        ({"bonus": 4}, "position.bonus: expected a whole number, 0 to 3, found 4"),
        ({"workers": {"field-9": "Ann"}}, "position.workers.field-9: expected one of property-1,"),
        ({"workers": {"field-1": "Dan"}}, "position.workers.field-1: expected one of Ann, Ben, found 'Dan'"),
        ({"workers": []}, "position.workers: expected a table, found []"),
        ({"facts": 1}, "position.facts: expected a table, found 1"),
        ({"turned": ["event-1"]}, "position.turned: event-1 is no event that is left (RH-STORY-13)"),
        ({"random_top": ["9 tomato"]}, "position.random_top: '9 tomato' is not in the random pile (RH-SETUP-13)"),
        (
            {"shared": [{"card": "service-a-1", "owner": "Ann", "sharer": "Ben"}]},
            "position.shared[1]: expected a card of a neighbour, with three or four players (RH-SVC-15)",
        ),
    ],
)
def test_a_fault_is_refused_in_one_line_with_its_place(position, message):
    assert refusal(position).startswith(message)


def test_alone_workers_are_named_by_colour_and_blocked_spaces_hold_none():
    assert refusal({"workers": {"field-1": "Ann"}}, players=1).startswith(
        "position.workers.field-1: expected a colour, 1 or 2, found 'Ann'"
    )
    assert refusal({"workers": {"property-1": "1"}}, players=1) == (
        "position.workers.property-1: a worker stands there already (RH-WORK-03)"
    )
    assert refusal({"joined": "field-1"}, players=1, blocked_once="yes") == (
        "position.joined: expected a space with a worker, found field-1 (RH-SOLO-27)"
    )
    play = valley(1, options={"blocked_once": "yes"}, turn="Ann", workers={"property-1": 1})
    assert play.state.below == (0, BLOCK) and play.state.broke_block


def test_a_turn_or_a_time_is_taken_up_where_the_position_says():
    assert asked(valley(3, turn="Cleo")) == (2, "place a worker")
    assert asked(valley(3, time="tourism", tables=[3, 7, 5], stocks=["t" * 9 + "l" * 9 + "m" * 9] * 3)) == (1, "tour")
    play = valley(2, time="homecoming", round=3)
    assert (play.state.round, play.state.phase) == (4, "work")


def test_cards_on_the_table_are_not_dealt_again():
    play = valley(2, turn="Ann", display=["service-a-3"], cards=[["service-a-4"], []])
    assert play.state.bonus == 1
    assert not {"service-a-3", "service-a-4"} & set(play.state.deck)


def test_cards_shared_and_used_up_are_read():
    told = {
        "cards": [["service-a-8"], [], []],
        "shared": [{"card": "service-a-8", "owner": "Ann", "sharer": "Cleo"}],
        "used": [{"card": "service-a-8", "player": "Ann", "round": 2}, {"card": "service-a-8", "player": "Cleo"}],
    }
    play = valley(3, turn="Ann", stocks=["t", "t", "t"], **told)
    assert play.state.cards_of(2) == ["service-a-8"]
    assert play.state.used == {(0, "service-a-8"): 2, (2, "service-a-8"): FOREVER}


def written(play: Play[Any]) -> dict[str, Any]:
    return GAME.to_position(play.state, NAMES[: play.state.players])


@settings(max_examples=25)
@given(st.integers(1, 4), st.integers(0, 300), st.integers(0, 10_000), st.booleans())
def test_what_is_written_is_read_again(players, steps, seed, story):
    """At the beginning of a time the same pieces lie at the same places, and the same may be answered."""
    options = {"story": "8"} if story else {}
    if players == 1:
        options["blocked_once"] = "yes"
    play = new_game(players, seed=seed, options=options)
    for number in range(steps):
        if not play.state.agenda:
            return
        answers = [answer for answer in offered(play) if not answer.startswith("@")]
        run(play, answers[(seed + number * 7) % len(answers)] if answers else easiest(play))
        deal(play, seed)
    if not play.state.agenda:
        return
    told = written(play)
    state = GAME.from_position(players, options, told, parts(), True, NAMES[:players])
    assert GAME.inventory(state) == GAME.inventory(play.state)
    assert (state.below, state.broke_block, state.used) == (play.state.below, play.state.broke_block, play.state.used)
    assert GAME.to_position(state, NAMES[:players]) == told
