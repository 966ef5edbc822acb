"""Typed answers: exact ones, unique beginnings, a game's own forms; four faults told apart."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from games.kings_vineyard.tables import go_on, run, table, vines

from companion.engine.node import Amount, Bundle, Fact
from companion.engine.play import Play
from companion.engine.verdict import Ambiguous, Illegal, Unreadable
from companion.games.kings_vineyard.game import GAME
from companion.table.typed import answers_here, read_answer

GARDEN = ("g24 o, r24 ooo, p46 oo, b24 !oox", "b35 o")


def at(ask: str, *vineyards: str, phase: str = "wilt", **facts: Any) -> Play[Any]:
    """A real table at the first question of that kind."""
    play = table(*(vineyards or GARDEN), phase=phase, **facts)
    go_on(play, ask=ask)
    return play


# --- reading -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "answers"),
    [
        ("", ["done"]),
        ("   ", ["done"]),
        ("done", ["done"]),
        ("d", ["done"]),
        ("harvest 2", ["harvest 2", "done"]),
        ("h 2", ["harvest 2", "done"]),
        ("HARVEST  2", ["harvest 2", "done"]),
        ("2 4", ["harvest 2", "harvest 4", "done"]),
        ("0", ["done"]),
        ("-", ["done"]),
    ],
)
def test_a_line_means_canonical_answers(typed: str, answers: list[str]) -> None:
    assert read_answer(GAME, at("harvest early"), typed) == answers


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("dis wa", "discard watering can"),
        ("d w", "discard watering can"),
        ("do", "done"),
        ("discard g", "discard green 2-4"),
    ],
)
def test_beginnings_word_by_word(typed: str, answer: str) -> None:
    play = table("g24 o", "r24 o", hands=["g24, r24, watering can", ""], phase="discard")
    assert read_answer(GAME, play, typed) == [answer]


def test_an_ambiguous_beginning_names_what_it_could_be() -> None:
    play = table("g24 o", "r24 o", hands=["g24, g35, watering can", ""], phase="discard")
    with pytest.raises(Ambiguous) as fault:
        read_answer(GAME, play, "discard g")
    assert fault.value.candidates == ("discard green 2-4", "discard green 3-5")


def test_a_legal_answer_comes_before_a_refused_one_of_the_same_beginning() -> None:
    """Plants 1 and 3 cannot ripen: "ripen" alone means the one that can."""
    play = at("ripen early", "g24 o, r24 ooo, p46 oo", "b35 o", phase="ripen")
    assert read_answer(GAME, play, "ripe") == ["ripen 2"]
    assert read_answer(GAME, play, "ripen 1") == ["ripen 1", "done"]


@pytest.mark.parametrize("typed", ["sing", "harvest", "harvest x", "99", "²", "\x00", "🥕", "@", "h" * 5000])
def test_what_means_nothing_says_what_would(typed: str) -> None:
    play = at("harvest early")
    with pytest.raises((Unreadable, Ambiguous)) as fault:
        play.judge(read_answer(GAME, play, typed)[0])
    if isinstance(fault.value, Unreadable):
        assert fault.value.expected


def test_where_there_is_no_default_an_empty_line_says_what_is_wanted() -> None:
    play = at("plant", "g24 o", "r24 o", phase="plant")
    with pytest.raises(Unreadable, match="g24s is green 2-4 sweet"):
        read_answer(GAME, play, "")


# --- amounts, bundles, facts ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "answer"), [("", "0"), ("0", "0"), ("2", "2"), ("02", "2"), ("7", "7"), ("00012", "12")]
)
def test_amounts(typed: str, answer: str) -> None:
    play = at("kings drawn", phase="draw")
    assert isinstance(play.node, Amount)
    assert read_answer(GAME, play, typed) == [answer]


@pytest.mark.parametrize("typed", ["-1", "1.5", "two", "²", "٣", "9" * 5000])
def test_no_amount(typed: str) -> None:
    with pytest.raises(Unreadable, match="a whole number from 0 to 3"):
        read_answer(GAME, at("kings drawn", phase="draw"), typed)


def owing(node: object) -> Any:
    """As much of a play as reading a bundle or a fact needs."""
    return SimpleNamespace(node=node, state=None)


PLAIN: Any = SimpleNamespace(read=lambda s, node, text: [], form_help=lambda s, node: "")
GOODS = Bundle(0, "pay", {"tomato": 3, "carrot": 2, "cauliflower": 1}, 0, 4)


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("2 tomato 1 carrot", "2 tomato 1 carrot"),
        ("1 carrot 2 tomato", "2 tomato 1 carrot"),
        ("2t, car", "2 tomato 1 carrot"),
        ("2 T", "2 tomato"),
        ("t t", "2 tomato"),
        ("0", "nothing"),
        ("none", "nothing"),
        ("-", "nothing"),
    ],
)
def test_bundles(typed: str, answer: str) -> None:
    assert read_answer(PLAIN, owing(GOODS), typed) == [answer]


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("2", "amounts and kinds, such as 2 tomato"),
        ("2 2 tomato", "one amount before each kind"),
        ("9" * 5000 + " tomato", "one amount before each kind"),
        ("2 gold", "amounts of tomato, carrot, cauliflower"),
        ("²t", "amounts of tomato, carrot, cauliflower"),
    ],
)
def test_no_bundle(typed: str, expected: str) -> None:
    with pytest.raises(Unreadable) as fault:
        read_answer(PLAIN, owing(GOODS), typed)
    assert fault.value.expected == expected


def test_a_beginning_of_two_kinds_is_ambiguous() -> None:
    with pytest.raises(Ambiguous) as fault:
        read_answer(PLAIN, owing(GOODS), "1 ca")
    assert fault.value.candidates == ("carrot", "cauliflower")


def test_a_fact_takes_the_line_as_it_is_typed() -> None:
    fact = Fact("card:7", "what does it say", "effect")
    assert read_answer(PLAIN, owing(fact), "  Lettuce :  mushroom ") == ["Lettuce :  mushroom"]
    assert read_answer(PLAIN, owing(fact), "") == [""]


# --- several answers in one line -----------------------------------------------------------------


def test_the_last_answer_is_left_out_where_the_step_is_over_without_it() -> None:
    play = at("ripen early", "g24 ooo, r24 o", "b35 o", phase="ripen")
    assert read_answer(GAME, play, "1") == ["ripen 1", "done"]
    assert answers_here(GAME, play, "1") == ["ripen 1"]


def test_nothing_is_given_where_one_of_several_is_refused() -> None:
    play = at("plant", "g24 o", "r24 o", phase="plant", options={"removed": "black"})
    with pytest.raises(Illegal) as refused:
        answers_here(GAME, play, "shovel r35 b24")
    assert refused.value.why.rule == "KV-SETUP-01"
    assert play.state.used == {}
    assert answers_here(GAME, play, "shovel r35 p24") == ["shovel", "plant red 3-5", "plant purple 2-4"]


def test_what_follows_the_end_of_a_step_is_refused_with_its_reason() -> None:
    """Plant 1 ripens, and then nothing is left to ripen: plant 2 must not be dropped without a word."""
    play = at("ripen early", "g24 ooo, r24 o", "b35 o", phase="ripen")
    with pytest.raises(Illegal) as refused:
        answers_here(GAME, play, "1 2")
    assert refused.value.why.rule == "KV-GROW-04"
    assert vines(play, 0) == "ooo o"
    with pytest.raises(Unreadable, match="nothing after ripen 1, which ends this step"):
        answers_here(GAME, play, "1 1")


def test_trying_a_line_changes_nothing() -> None:
    play = at("use fertilizers", "g46 oo, r46 o", "b35 o", phase="grow")
    before = GAME.inventory(play.state)
    assert answers_here(GAME, play, "1 1 2") == ["fertilize 1", "fertilize 1", "fertilize 2", "done"]
    assert GAME.inventory(play.state) == before
    run(play, "fertilize 1", "fertilize 1", "fertilize 2", "done")
    assert vines(play, 0) == "ooooo ooo"


def test_what_nobody_has_for_any_time_is_not_understood() -> None:
    with pytest.raises(Unreadable, match="something for any time"):
        read_answer(GAME, at("harvest early"), "@1 early-riser")
