"""What people put back on the table of Reykholt when an answer is taken back, word for word."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.engine.event import Event
from companion.games.reykholt.game import GAME
from companion.parts.load import load as load_parts
from companion.table.sealed import FORMAT, Header
from companion.table.session import Session

NAMES = ("Anna", "Ben", "Cleo")


def sitting(position: Mapping[str, Any], answers: Sequence[str], players: int = 3) -> Session:
    """A dealt game from a position, with these answers given."""
    header = Header(FORMAT, "reykholt", "test", "", NAMES[:players], {}, 1)
    session = Session(GAME, header, load_parts("reykholt"), position=position)
    for answer in answers:
        session.answer(answer)
    return session


def taken_back(session: Session) -> list[str]:
    """The lines that an undo shows, after it."""
    withdrawal = session.withdrawal()
    assert withdrawal is not None
    session.undo()
    events = [Event(each.piece, each.n, each.now, each.then, None, "undo", "") for each in withdrawal.pieces]
    return [line for event in events if (line := GAME.move_back(session.play.state, event, session.names))]


def work(**position: Any) -> dict[str, Any]:
    return {"round": 2, "time": "work", "turn": "Ben", **position}


def test_a_worker_and_what_the_space_gave() -> None:
    session = sitting(work(), ["market-2"])
    assert taken_back(session) == [
        "1 lettuce from Ben's stock back to the supply",
        "1 tomato from Ben's stock back to the supply",
        "Ben's worker from market-2 back to Ben's workers",
    ]


def test_of_a_seeded_greenhouse_one_good_goes_back_to_the_stock() -> None:
    player = {
        "name": "Ben",
        "goods": {"lettuce": 2},
        "greenhouse": [{"card": "4 lettuce"}, {"card": "3 tomato"}, {"card": "5 lettuce"}],
    }
    session = sitting(work(player=[player]), ["field-2", "lettuce in 1"])
    assert taken_back(session)[-2:] == [
        "3 lettuce from Ben's greenhouse 1 back to the supply",
        "1 lettuce from Ben's greenhouse 1 back to Ben's stock",
    ]


def tourism(*players: Mapping[str, Any]) -> dict[str, Any]:
    return {"round": 2, "time": "tourism", "player": list(players)}


def test_a_paid_step_and_a_bonus_step() -> None:
    ben = {"name": "Ben", "tables": 5, "arrived": 9, "goods": {"tomato": 2, "lettuce": 2, "mushroom": 2}}
    session = sitting(tourism(ben), ["pay", "bonus"])
    assert taken_back(session) == [
        "Ben's manager from table lettuce-2 back to table tomato-2",
        "2 lettuce from Ben's stock back to the supply",
    ]
    assert taken_back(session) == [
        "Ben's manager from table tomato-2 back to table carrot-1",
        "2 tomatoes from the supply back to Ben's stock",
    ]


def test_on_a_table_that_is_shared_the_place_in_the_row_is_told() -> None:
    others = {"name": "Cleo", "tables": 5, "arrived": 7}, {"name": "Anna", "tables": 5, "arrived": 8}
    ben = {"name": "Ben", "tables": 5, "arrived": 9, "goods": {"tomato": 4, "lettuce": 2}}
    session = sitting(tourism(ben, *others), ["pay"])
    assert session.node.seat == 1
    assert taken_back(session)[0] == (
        "Ben's manager from table tomato-2 back to table carrot-1, in front of Anna and Cleo"
    )


def test_a_service_card_with_the_good_that_came_with_it() -> None:
    session = sitting(work(display=["service-a-4", "service-a-7"], bonus=2), ["town-hall-3", "service-a-4"])
    card = session.play.state.parts.cards["service-a-4"].name
    assert taken_back(session) == [
        "1 lettuce from Ben's stock back to the bonus stack",
        f"the card {card} from Ben's cards back to the display",
    ]


def test_a_greenhouse_goes_back_on_top_of_its_pile() -> None:
    session = sitting(work(), ["property-5"])
    lines = taken_back(session)
    assert lines[0].startswith("the greenhouse 4 ")
    assert lines[0].endswith(" from Ben's greenhouses back to the top of pile 4")


def test_a_discarded_one_comes_back_with_what_stood_in_it() -> None:
    player = {"name": "Ben", "greenhouse": [{"card": "5 tomato/lettuce", "goods": {"lettuce": 3}}]}
    session = sitting(work(player=[player]), ["town-hall-2"])
    assert taken_back(session) == [
        "Ben's manager from table tomato-1 back to table start, behind Cleo and in front of Anna",
        "the greenhouse 5 tomato/lettuce from pile 5 back to Ben's greenhouses",
        "3 lettuce from the supply back to Ben's greenhouse 1",
        "Ben's worker from town-hall-2 back to Ben's workers",
    ]


def test_a_good_that_was_left_in_its_greenhouse_goes_back_to_the_stock() -> None:
    ben = {
        "name": "Ben",
        "tables": 2,
        "arrived": 9,
        "goods": {"mushroom": 1},
        "greenhouse": [{"card": "3 lettuce", "goods": {"lettuce": 2}}],
    }
    session = sitting({"round": 2, "time": "harvest", "player": [ben]}, ["@2 keep(1)"])
    assert taken_back(session) == ["1 lettuce from Ben's greenhouse 1 back to Ben's stock"]


def test_over_the_end_of_a_round_workers_return_to_their_spaces_and_the_start_card_to_its_owner() -> None:
    players = [{"name": name, "tables": 5, "arrived": n, "goods": {"tomato": 9}} for n, name in enumerate(NAMES, 5)]
    position = {"round": 2, "time": "tourism", "workers": {"field-2": "Ben"}, "player": players}
    session = sitting(position, [])
    while session.play.state.round == 2:
        session.answer("stop" if session.node.ask == "tour" and _may_stop(session) else "bonus")
    lines = taken_back(session)
    assert "Ben's worker from Ben's workers back to field-2" in lines
    assert "the start player card from Ben back to Anna" in lines


def _may_stop(session: Session) -> bool:
    return any(option.answer == "stop" for option in session.play.options())
