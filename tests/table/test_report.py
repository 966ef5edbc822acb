"""The report that other programs read: its keys, at every point of a game, and nothing hidden in it."""

from __future__ import annotations

import json

from table.sittings import header, play_on, sitting

from companion.table.report import report


def test_a_game_that_goes_on() -> None:
    session = sitting(header(3))
    session.answer("plant green 2-4 sweet")
    assert report(session) == {
        "game": "kings-vineyard",
        "entries": 1,
        "over": False,
        "waiting_for": {"seat": "Ben", "ask": "plant"},
        "state": session.game.public(session.play.state),
        "score": {
            "players": [{"name": name, "total": 0, "rank": 1} for name in ("Anna", "Ben", "Cleo")],
            "winners": [],
            "decided_by": None,
        },
    }


def test_a_question_to_the_whole_table_waits_for_no_seat() -> None:
    session = sitting(header(2), position={"round": 4, "phase": "draw"})
    assert report(session)["waiting_for"] == {"seat": None, "ask": "kings drawn"}


def test_a_game_that_is_over() -> None:
    position = {
        "phase": "visit",
        "kings": 3,
        "due": 1,
        "player": [{"name": "Anna", "points": 24, "harvested": 6}, {"name": "Ben", "points": 24, "harvested": 4}],
    }
    told = report(sitting(header(3), position=position))
    assert told["over"]
    assert told["waiting_for"] is None
    assert told["entries"] == 0
    assert told["score"] == {
        "players": [
            {"name": "Anna", "total": 24, "rank": 1},
            {"name": "Ben", "total": 24, "rank": 2},
            {"name": "Cleo", "total": 0, "rank": 3},
        ],
        "winners": ["Anna"],
        "decided_by": "KV-WIN-03",
    }


def test_undone_entries_are_not_counted() -> None:
    session = play_on(sitting(header(3)), 6)
    session.undo()
    session.undo()
    assert report(session)["entries"] == 4


def test_it_is_plain_data_and_shows_no_hand_and_no_pile() -> None:
    session = play_on(sitting(header(4, 3)), 30)
    told = report(session)
    assert json.loads(json.dumps(told)) == told
    state = session.play.state
    assert all("hand" not in player for player in told["state"]["players"])
    assert [player["cards"] for player in told["state"]["players"]] == [len(hand) for hand in state.hands]
    assert told["state"]["pile"] == len(state.pile) + len(state.under)
