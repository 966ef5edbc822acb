"""What people type on the track: a whole turn in a line, with the steps that come by themselves typed or left out."""

from __future__ import annotations

import pytest
from games.reykholt.valleys import valley

from companion.engine.verdict import Illegal, Unreadable
from companion.games.reykholt.game import GAME
from companion.table.typed import answers_here


def at_the_track(stock="ttf"):
    return valley(time="tourism", tables=(3, 0), stocks=(stock, ""))


def given(play, typed):
    """The answers of a typed turn, carried out."""
    for answer in answers_here(GAME, play, typed):
        play.apply(answer)
    return play.state.tables[0], play.state.stock[0]


@pytest.mark.parametrize(
    "typed", ["pay pay", "pay bonus pay", "pay bonus pay stop", "pay pay stop", "p b p s", "Pay, Bonus, Pay"]
)
def test_the_worked_turn_may_be_typed_with_or_without_its_forced_steps(typed: str) -> None:
    assert given(at_the_track(), typed) == (6, [0, 0, 0, 0, 1])


def test_a_second_bonus_is_refused_all_the_same() -> None:
    play = at_the_track()
    with pytest.raises(Illegal) as refused:
        given(play, "pay bonus bonus")
    assert refused.value.why.rule == "RH-BON-01"
    assert play.state.tables[0] == 3


@pytest.mark.parametrize("typed", ["bonus bonus", "pay bonus pay bonus", "pay pay pay"])
def test_nothing_is_given_where_a_step_is_typed_after_the_end_of_the_turn(typed: str) -> None:
    play = at_the_track()
    with pytest.raises(Unreadable, match="which ends this step"):
        given(play, typed)
    assert play.state.tables[0] == 3
