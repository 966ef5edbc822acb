"""The dealer: keyed draws, equal on every machine, each outcome as often as it is likely."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from companion.table.dealer import draw

DIE = ("1", "2", "3", "4", "5", "6")


def test_the_same_key_draws_the_same_everywhere() -> None:
    assert [draw(DIE, 1, number) for number in range(12)] == list("136333512146")
    assert [draw(DIE, 2, number) for number in range(12)] != list("136333512146")


@given(st.lists(st.text(max_size=3), min_size=1, max_size=120), st.integers(), st.integers(0, 5000))
def test_it_is_one_of_the_outcomes_and_nothing_else_decides(outcomes: list[str], seed: int, number: int) -> None:
    drawn = draw(outcomes, seed, number)
    assert drawn in outcomes
    assert draw(tuple(outcomes), seed, number) == drawn


def test_outcomes_come_as_often_as_they_stand_there() -> None:
    counts = Counter(draw(("rare", "often", "often", "often"), 7, number) for number in range(4000))
    assert 900 < counts["rare"] < 1100
    assert 2900 < counts["often"] < 3100


def test_numbers_and_seeds_draw_independently() -> None:
    pairs = Counter((draw(DIE, seed, 3), draw(DIE, seed, 4)) for seed in range(3600))
    assert len(pairs) == 36
    assert min(pairs.values()) > 60
    assert max(pairs.values()) < 145
