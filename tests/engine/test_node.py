"""Canonical answers of amounts, bundles and secrets: one way to write each, everything else is unreadable."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from toy import Stock, answers, doing, own

from companion.engine.node import (
    Amount,
    Bundle,
    Secret,
    bundle_text,
    bundles,
    read_bundle,
    read_secret,
    secrets,
    whole_number,
)
from companion.engine.verdict import Illegal, Unreadable

kinds = st.dictionaries(st.sampled_from(["fish", "rope", "salt"]), st.integers(0, 3))


@given(st.integers(0, 10**6))
def test_whole_numbers_are_read_back(number: int) -> None:
    assert whole_number(str(number)) == number


@pytest.mark.parametrize("text", ["", "-1", "+1", "01", "00", "1.0", "1 ", "²", "٣", "one", "1_0"])
def test_other_numbers_are_unreadable(text: str) -> None:
    with pytest.raises(Unreadable, match="a whole number"):
        whole_number(text)


@given(kinds, st.integers(0, 4), st.integers(0, 3))
def test_every_bundle_is_in_range_and_read_back(most: dict[str, int], low: int, more: int) -> None:
    node = Bundle(0, "give", most, low, low + more)
    found = list(bundles(node))
    assert len(found) == len(set(found))
    for text in found:
        goods = read_bundle(node, text)
        assert bundle_text(goods) == text
        assert low <= sum(goods.values()) <= low + more
        assert all(n <= most[kind] for kind, n in goods.items())


NODE = Bundle(0, "give", {"fish": 2, "rope": 1}, 0, 3)


def test_a_bundle_is_read_as_written() -> None:
    assert read_bundle(NODE, "2 fish 1 rope") == {"fish": 2, "rope": 1}
    assert read_bundle(NODE, "nothing") == {}
    assert read_bundle(NODE, "9 fish") == {"fish": 9}, "how many there are is for the rules to say"


@pytest.mark.parametrize(
    "text",
    ["", "fish", "2", "2 fish 1", "2  fish", "1 rope 2 fish", "1 fish 1 fish", "1 coin", "0 fish", "01 fish", "fish 2"],
)
def test_other_bundles_are_unreadable(text: str) -> None:
    with pytest.raises(Unreadable):
        read_bundle(NODE, text)


def test_an_unordered_bundle_is_told_the_right_order() -> None:
    with pytest.raises(Unreadable, match="2 fish 1 rope"):
        read_bundle(NODE, "1 rope 2 fish")


def test_secrets_in_seat_order() -> None:
    node = Secret((0, 1), "bid", (("0", "1"), ("0",)))
    assert list(secrets(node)) == ["0 0", "1 0"]
    assert read_secret(node, "1 0") == ("1", "0")
    for text in ("", "1", "1 0 0", "1  0", "0 1", "x 0"):
        with pytest.raises(Unreadable):
            read_secret(node, text)
    with pytest.raises(Unreadable, match="for seat 2 one of: 0"):
        read_secret(node, "0 1")


def test_an_amount_is_asked_between_its_ends() -> None:
    play = doing("sell", Stock("ss"))
    assert isinstance(play.node, Amount)
    assert (play.node.low, play.node.high, play.node.default) == (0, 2, "0")
    assert answers(play) == ["0", "1", "2"]
    for text in ("", "two", "-1", "02"):
        with pytest.raises(Unreadable):
            play.apply(text)
    with pytest.raises(Illegal) as fault:
        play.apply("3")
    assert fault.value.why.rule == "HB-SELL"
    play.apply("2")
    assert own(play.state) == Stock(coins=2)


def test_a_bundle_at_the_table() -> None:
    play = doing("barter(2) ; none", Stock("ffs"))
    assert answers(play) == ["1 fish 1 salt", "2 fish"]
    for text in ("1 fish", "2 fish 1 salt", "2 salt"):
        with pytest.raises(Illegal):
            play.apply(text)
    with pytest.raises(Unreadable):
        play.apply("1 salt 1 fish")
    play.apply("1 fish 1 salt")
    assert own(play.state) == Stock("f", coins=1)


def test_amounts_and_bundles_too_must_leave_the_other_parts_possible() -> None:
    play = doing("sell + lose(salt)", Stock("sss"))
    play.apply("sell")
    assert answers(play) == ["0", "1", "2"]
    with pytest.raises(Illegal) as fault:
        play.apply("3")
    assert fault.value.why.rule == "HB-LOST"
    play = doing("barter(2) + lose(salt)", Stock("ffs"))
    play.apply("barter(2)")
    assert own(play.state) == Stock(coins=1), "two fish are the only bundle that leaves the salt"
