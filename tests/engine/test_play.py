"""A game being played: whole games, faults, secrets; offered is what can be done."""

from __future__ import annotations

import random
import tomllib
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from toy import GAME, ROUNDS, Stock, changed, doing, everything, harbour, own, slots, start
from toy_state import Harbour, inventory
from toy_words import words

from companion.engine.effect import Word
from companion.engine.event import difference
from companion.engine.node import Over, Secret
from companion.engine.play import Play
from companion.engine.verdict import EngineFault, Illegal, Maybe, Unreadable, Why

# --- whole games ---------------------------------------------------------------------------------


@settings(max_examples=15, deadline=None)
@given(st.integers(0, 10**6), st.integers(2, 4))
def test_a_random_game_holds_together_at_every_step(seed: int, players: int) -> None:
    rng = random.Random(seed)
    play = start(players)
    given_answers = []
    while play.state.agenda:
        offered = list(play.options())
        assert offered, play.node
        assert not any(isinstance(option.verdict, Why | Maybe) for option in offered)
        answer = rng.choice(offered).answer
        before, pieces = everything(play), inventory(play.state)
        copy, unlogged = play.clone(), play.clone()
        assert slots(copy.state) == slots(play.state)

        log = play.apply(answer)

        assert play.state.log is None
        assert changed(copy, before) == {}, "a copy does not follow"
        after = inventory(play.state)
        after.subtract(pieces)
        assert difference(log) == {key: n for key, n in after.items() if n}
        unlogged.play(answer)
        assert slots(unlogged.state) == slots(play.state)
        given_answers.append(answer)
    assert isinstance(play.node, Over)
    assert play.state.round == ROUNDS
    again = start(players)
    for answer in given_answers:
        again.apply(answer)
    assert slots(again.state) == slots(play.state)


@settings(max_examples=15, deadline=None)
@given(st.integers(0, 10**6))
def test_offered_applies_and_refused_says_why(seed: int) -> None:
    rng = random.Random(seed)
    play = start(3)
    while play.state.agenda:
        offered = {option.answer: option.verdict for option in play.options()}
        before = everything(play)
        for option in play.explain():
            if option.answer in offered:
                assert option.verdict == offered[option.answer] == play.judge(option.answer)
                play.clone().apply(option.answer)
                continue
            assert option.verdict == play.judge(option.answer)
            if option.answer.startswith("@") and option.verdict is None:
                continue  # another seat's, or used once at this step
            assert isinstance(option.verdict, Why)
            assert option.verdict.rule.startswith("HB-")
            with pytest.raises(Illegal) as fault:
                play.apply(option.answer)
            assert fault.value.why == option.verdict
        assert changed(play, before) == {}
        assert set(offered) <= {option.answer for option in play.explain()}
        play.play(rng.choice(list(offered)))


@pytest.mark.parametrize(
    "answer", ["", "no such thing", "@", "@9 smoke-signal", "@1 nothing", "@x y", "space 99", "@01 smoke-signal"]
)
def test_an_unreadable_answer_changes_nothing(answer: str) -> None:
    rng = random.Random(3)
    play = start(2)
    while play.state.agenda:
        before = everything(play)
        with pytest.raises(Unreadable):
            play.apply(answer)
        assert changed(play, before) == {}
        play.play(rng.choice([option.answer for option in play.options()]))


def test_nothing_is_owed_once_the_game_is_over() -> None:
    play = doing("none")
    assert play.node == Over()
    assert list(play.options()) == play.explain() == []
    assert play.missing("pass") is None
    with pytest.raises(Unreadable, match="over"):
        play.apply("pass")


def test_positions_to_depth_three_are_as_many_as_ever() -> None:
    counts = tomllib.loads(Path(__file__).with_name("harbour_perft.toml").read_text())
    for players, expected in counts.items():
        assert [perft(start(int(players)), depth) for depth in range(1, 4)] == expected


def perft(play: Play[Harbour], depth: int) -> int:
    if depth == 0 or not play.state.agenda:
        return 1
    total = 0
    for option in play.options():
        after = play.clone()
        after.play(option.answer)
        total += perft(after, depth - 1)
    return total


# --- faults of the machine -----------------------------------------------------------------------


def test_a_fault_half_way_leaves_the_state_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    play = doing("fish : (store(1) | sell)", Stock("fss"))
    play.apply("sell")

    def broken(s: Harbour, seat: int, answer: str) -> None:
        s.gain(seat, "salt", -1, "HB-SELL")
        raise EngineFault("half-way")

    monkeypatch.setattr(words.by_name["sell"], "take", broken)
    before = everything(play)
    with pytest.raises(EngineFault):
        play.apply("1")
    assert changed(play, before) == {}
    assert play.state.log is None
    monkeypatch.undo()
    play.apply("1")
    assert own(play.state) == Stock("s", coins=1)


def test_a_ruling_that_fails_half_way_leaves_the_state_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    play = start(2)
    before = everything(play)
    monkeypatch.setattr(words.by_name["coin"], "run", lambda *_: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        play.rule(0, words.effect("fish; coin"))
    assert changed(play, before) == {}


# --- secrets -------------------------------------------------------------------------------------


def bidding(*coins: int) -> Play[Harbour]:
    s = harbour(players=len(coins))
    s.coins = list(coins)
    s.push(None, Word("bid"), "phase:bid")
    return Play(GAME, s)


@pytest.mark.parametrize(
    ("bids", "coins", "salt"),
    [("2 1 2", [1, 2, 2], [2, 0, 0]), ("0 1 2", [2, 2, 2], [0, 0, 2]), ("1 2 2", [2, 1, 2], [0, 2, 0])],
)
def test_the_highest_bid_wins_and_pays_the_lowest(bids: str, coins: list[int], salt: list[int]) -> None:
    play = bidding(2, 2, 2)
    play.apply(bids)
    assert play.state.coins == coins
    assert [own["salt"] for own in play.state.stock] == salt


def test_unreadable_and_illegal_bids_are_told_apart() -> None:
    play = bidding(2, 1)
    assert isinstance(play.node, Secret)
    assert [option.answer for option in play.options()] == ["0 0", "0 1", "1 0", "1 1", "2 0", "2 1"]
    for answer in ("1", "1 1 1", "1,1", "x 1", "01 1", "1  1"):
        with pytest.raises(Unreadable):
            play.judge(answer)
    with pytest.raises(Illegal) as fault:
        play.apply("1 2")
    assert fault.value.why.args == (fault.value.why.args[0],), "nobody's coins are counted out"
    assert not bidding(0, 0).state.agenda, "where nobody can bid nobody is asked"
