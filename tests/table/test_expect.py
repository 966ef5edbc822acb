"""What a scenario expects: what holds is silent, what does not is one line, and a wrong shape is named."""

from __future__ import annotations

from typing import Any

import pytest
from table.sittings import header, sitting

from companion.table.expect import ExpectationFault, check, differences
from companion.table.session import Session

POSITION = {
    "round": 3,
    "phase": "ripen",
    "player": [
        {"name": "Anna", "points": 4, "plant": [{"card": "green 2-4", "length": 1}, {"card": "red 2-4", "length": 3}]},
        {"name": "Ben", "harvested": 2},
    ],
}


def ripening() -> Session:
    return sitting(header(2), position=POSITION)


@pytest.mark.parametrize(
    "expect",
    [
        {},
        {"over": False},
        {"waiting_for": {"seat": "Anna", "ask": "ripen early"}},
        {
            "state": {
                "round": 3,
                "players": [{"plants": [{"green": 1}, {"ripe": False}]}, {"harvested": 2}],
            }
        },
        {"score": {"winners": [], "players": [{"name": "Anna", "rank": 1}, {"rank": 2}]}},
        {"points": {"Anna": 4, "Ben": 0}},
        {"refused": [{"answer": "ripen 1", "rule": "KV-GROW-04"}], "offered": ["ripen 2", "done", "0"]},
    ],
)
def test_what_holds_is_silent(expect: dict[str, Any]) -> None:
    assert differences(ripening(), expect) == []


@pytest.mark.parametrize(
    ("expect", "line"),
    [
        ({"over": True}, "over: expected True, came False"),
        ({"waiting_for": {"seat": "Ben"}}, "waiting_for.seat: expected 'Ben', came 'Anna'"),
        ({"state": {"rounds": 3}}, "state.rounds: expected 3, came None"),
        ({"state": {"players": [{}]}}, "state.players: expected 1 items, came 2"),
        ({"state": {"players": [{}, {"harvested": 3}]}}, "state.players[2].harvested: expected 3, came 2"),
        ({"state": {"players": {"Anna": 1}}}, "state.players: expected {'Anna': 1}, came"),
        ({"score": {"decided_by": "KV-WIN-02"}}, "score.decided_by: expected 'KV-WIN-02', came None"),
        ({"points": {"Anna": 5}}, "points of Anna: expected 5, came 4"),
        ({"points": {"Dora": 5}}, "points of Dora: no such player, players: Anna, Ben"),
        (
            {"refused": [{"answer": "ripen 2", "rule": "KV-GROW-04"}]},
            "ripen 2: expected to be refused by KV-GROW-04, is offered",
        ),
        (
            {"refused": [{"answer": "ripen 1", "rule": "KV-RIPE-03"}]},
            "ripen 1: expected to be refused by KV-RIPE-03, is by KV-GROW-04",
        ),
        (
            {"refused": [{"answer": "sing", "rule": "KV-RIPE-03"}]},
            "sing: expected to be refused by KV-RIPE-03, is not understood; expected one of: ripen 2, done",
        ),
        ({"offered": ["ripen 1"]}, "ripen 1: expected to be offered, is refused by KV-GROW-04"),
        ({"offered": ["sing"]}, "sing: expected to be offered, is not understood; expected one of: ripen 2, done"),
    ],
)
def test_what_does_not_hold_is_one_line(expect: dict[str, Any], line: str) -> None:
    (found,) = differences(ripening(), expect)
    assert found.startswith(line)


def test_everything_that_differs_is_told() -> None:
    found = differences(ripening(), {"over": True, "points": {"Anna": 1, "Ben": 2}, "offered": ["ripen 1"]})
    assert len(found) == 4


@pytest.mark.parametrize(
    ("expect", "line"),
    [
        (
            {"ovr": True},
            "expect.ovr: unknown key, expected one of over, waiting_for, state, score, points,",
        ),
        ({"over": "no"}, "expect.over: expected true or false"),
        ({"waiting_for": "Anna"}, "expect.waiting_for: expected a table"),
        ({"state": []}, "expect.state: expected a table"),
        ({"score": 3}, "expect.score: expected a table"),
        ({"points": [5]}, "expect.points: expected a whole number for each player's name"),
        ({"points": {"Anna": "5"}}, "expect.points: expected a whole number for each player's name"),
        ({"points": {"Anna": True}}, "expect.points: expected a whole number for each player's name"),
        ({"refused": ["ripen 1"]}, "expect.refused: expected a list of tables such as"),
        ({"refused": [{"answer": "ripen 1"}]}, "expect.refused: expected a list of tables such as"),
        ({"refused": [{"answer": "ripen 1", "rule": 4}]}, "expect.refused: expected a list of tables such as"),
        ({"offered": "ripen 1"}, "expect.offered: expected a list of answers"),
        ({"offered": [1]}, "expect.offered: expected a list of answers"),
    ],
)
def test_a_wrong_shape_is_named(expect: dict[str, Any], line: str) -> None:
    with pytest.raises(ExpectationFault) as fault:
        check(expect)
    assert str(fault.value).startswith(line)
    with pytest.raises(ExpectationFault):
        differences(ripening(), expect)
