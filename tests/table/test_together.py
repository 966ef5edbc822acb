"""One line for the whole table: the journal of asking each alone, and nothing given where a part is wrong."""

from __future__ import annotations

import random
from typing import Any

import pytest
from games.kings_vineyard.tables import NAMES, go_on, table
from hypothesis import given, settings
from hypothesis import strategies as st
from table.sittings import NAMES as PLAYERS
from table.sittings import any_answer, header, sitting, state_of

from companion.engine.play import Play
from companion.engine.verdict import Ambiguous, Illegal, Unreadable
from companion.games.kings_vineyard.game import GAME
from companion.table.names import split_name
from companion.table.together import Given, SeatFault, read_together, seats_together

GARDENS = ("g24 oo, r24 o, p35 o", "b35 oo", "", "r46 o, b46 o")


def harvesting(*gardens: str, **facts: Any) -> Play[Any]:
    play = table(*(gardens or GARDENS), phase="harvest", **facts)
    go_on(play, ask="harvest early")
    return play


def together(play: Play[Any], typed: str) -> list[Given]:
    return read_together(GAME, play, seats_together(GAME, play), NAMES, typed)


def done(*seats: int) -> list[Given]:
    return [Given(seat, "harvest early", "done") for seat in seats]


# --- who is asked --------------------------------------------------------------------------------


def test_those_who_are_asked_the_same_in_a_row_answer_together() -> None:
    assert seats_together(GAME, harvesting()) == [0, 1, 3]


def test_one_alone_is_asked_alone() -> None:
    assert seats_together(GAME, harvesting("g24 oo", "", "")) == []


def test_nobody_answers_together_where_hands_are_hidden_or_the_game_asks_each() -> None:
    assert seats_together(GAME, table("g24 oo", "r24 o", hands=["", ""], phase="harvest")) == []
    play = table("g24 oo", "r24 o", phase="plant")
    assert play.node.ask == "plant"
    assert seats_together(GAME, play) == []


def test_asking_changes_nothing() -> None:
    play = harvesting()
    before = GAME.inventory(play.state), play.state.agenda[:]
    seats_together(GAME, play)
    together(play, "ann 1, ben 1")
    with pytest.raises(SeatFault):
        together(play, "ann 1, ben 2")
    assert (GAME.inventory(play.state), play.state.agenda) == before


# --- what is typed -------------------------------------------------------------------------------


@pytest.mark.parametrize("typed", ["", "  ", "0", "-", "no", "NONE", "nobody", ",,"])
def test_nobody_does_anything(typed: str) -> None:
    assert together(harvesting(), typed) == done(0, 1, 3)


@pytest.mark.parametrize("typed", ["dan 2, ann 1 3", "Ann 1 3, Dan 2", "a 3 1,d 2", "ANN harvest 1 3, da h 2,"])
def test_each_name_with_its_answers_in_any_order(typed: str) -> None:
    given = together(harvesting(), typed)
    assert {each for each in given if each.answer != "done"} == {
        Given(0, "harvest early", "harvest 1"),
        Given(0, "harvest early", "harvest 3"),
        Given(3, "harvest early", "harvest 2"),
    }
    assert [each.seat for each in given] == sorted(each.seat for each in given)
    assert [each for each in given if each.answer == "done"] == done(0, 1, 3)


def test_who_has_nothing_left_is_not_asked_again() -> None:
    assert together(harvesting(), "ben 1") == [*done(0), Given(1, "harvest early", "harvest 1"), *done(3)]


@pytest.mark.parametrize(
    ("typed", "seat", "cause", "said"),
    [
        ("ann 1, ben 2", 1, Illegal, "KV-HARV-04"),
        ("ann 4", 0, Illegal, "KV-HARV-04"),
        ("dan sing", 3, Unreadable, "one of: harvest 1, harvest 2, done"),
        ("ben 1 1", 1, Unreadable, "nothing after harvest 1, which ends this step"),
        ("ann 1, ann 2", 0, Unreadable, "nothing more of this player, whose step is over"),
        ("ann shovel", 0, Illegal, "KV-COMP-19"),
    ],
)
def test_a_wrong_part_is_the_fault_of_its_seat(typed: str, seat: int, cause: type[Exception], said: str) -> None:
    with pytest.raises(SeatFault) as fault:
        together(harvesting(), typed)
    assert fault.value.seat == seat
    assert isinstance(fault.value.cause, cause)
    shown = fault.value.cause.why.rule if isinstance(fault.value.cause, Illegal) else str(fault.value.cause)
    assert shown == said


def test_a_part_without_a_name_is_not_understood() -> None:
    with pytest.raises(Unreadable, match="a name and an answer, such as Ann 1; names here: Ann, Ben, Dan"):
        together(harvesting(), "1")
    with pytest.raises(Unreadable, match="names here: Ann, Ben, Dan"):
        together(harvesting(), "cleo 1")


def test_who_is_not_asked_after_all_cannot_answer() -> None:
    """Ann's can was the last of the sixteen special cards, so that Ben's step is over before it begins."""
    play = table("g24 !oo, r24 o", "b24 !oo", used={"watering can": 5, "shovel": 5, "fertilizer": 5}, phase="wilt")
    assert seats_together(GAME, play) == [0, 1]
    assert [each.answer for each in together(play, "ann 1")] == ["water 1"]
    with pytest.raises(SeatFault) as fault:
        together(play, "ann 1, ben 1")
    assert fault.value.seat == 1


# --- names ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("names", "text", "found"),
    [
        (("Ann", "Anna"), "ann 1", (0, "1")),
        (("Ann", "Anna"), "anna 1", (1, "1")),
        (("Ann", "Ann Lee"), "ann lee 2", (1, "2")),
        (("Ann", "Ann Lee"), "ann 2", (0, "2")),
        (("Þórdís 🥕", "[/]"), "þór 1", (0, "1")),
        (("Þórdís 🥕", "[/]"), "[ 1 2", (1, "1 2")),
        (("Ben", "Cleo"), "ben", (0, "")),
        (("1", "2"), "1 2", (0, "2")),
    ],
)
def test_a_name_or_its_beginning(names: tuple[str, ...], text: str, found: tuple[int, str]) -> None:
    assert split_name(range(len(names)), names, text) == found


def test_a_beginning_of_two_names_is_ambiguous() -> None:
    with pytest.raises(Ambiguous) as fault:
        split_name(range(3), ("Ann", "Anna", "Ben"), "an 1")
    assert fault.value.candidates == ("Ann", "Anna")


def test_a_player_whose_name_begins_like_nobody_is_still_a_player() -> None:
    play = harvesting("g24 oo", "b35 oo")
    names = ("Nora", "Ben")
    assert read_together(GAME, play, [0, 1], names, "no 1")[0] == Given(0, "harvest early", "harvest 1")


# --- the same as asking each ---------------------------------------------------------------------


@given(seed=st.integers(0, 10_000), players=st.integers(2, 4))
@settings(max_examples=20)
def test_a_line_for_all_gives_the_journal_of_asking_each(seed: int, players: int) -> None:
    rng = random.Random(seed)
    alone, whole = sitting(header(players)), sitting(header(players))
    lines = 0
    while not alone.over and lines < 6:
        seats = seats_together(alone.game, alone.play)
        if not seats:
            answer = any_answer(alone, rng)
            alone.answer(answer)
            whole.answer(answer)
            continue
        lines += 1
        ask, typed = alone.node.ask, []
        while alone.node.ask == ask and alone.node.seat in seats:
            seat, given = alone.node.seat, []
            while (alone.node.seat, alone.node.ask) == (seat, ask):
                given.append(any_answer(alone, rng))
                alone.answer(given[-1])
            plots = " ".join(answer.split()[-1] for answer in given if answer != "done")
            if plots:
                typed.append(f"{PLAYERS[seat].lower()} {plots}")
            seats = [each for each in seats if each != seat]
        rng.shuffle(typed)
        for each in read_together(
            whole.game, whole.play, seats_together(whole.game, whole.play), whole.names, ", ".join(typed)
        ):
            whole.answer(each.answer)
        assert whole.line == alone.line
        assert state_of(whole) == state_of(alone)
