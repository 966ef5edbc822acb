"""Hypothesis strategies for effect trees: any tree that a text of the language can stand for."""

from __future__ import annotations

from hypothesis import strategies as st

from companion.engine.effect import (
    MAX_LENGTH,
    AnyOrder,
    Arg,
    Case,
    Effect,
    InOrder,
    May,
    OneOf,
    Pay,
    Range,
    Times,
    Word,
    format_effect,
)

NAMES = ("a", "x", "b2", "tomato", "gold", "seed", "greenhouse", "lose", "each", "early-riser", "d6", "s-3")
names = st.sampled_from(NAMES) | st.from_regex(r"[a-z][a-z0-9]{0,3}(-[a-z0-9]{1,3}){0,2}", fullmatch=True)
counts = st.sampled_from((1, 1, 2, 3)) | st.integers(1, 99)
numbers = st.integers(0, 20)


@st.composite
def _ranges(draw: st.DrawFn) -> Range:
    low = draw(numbers)
    return Range(low, draw(st.none() | st.integers(low, low + 9)))


ranges = _ranges()


def _words(args: st.SearchStrategy[Arg]) -> st.SearchStrategy[Word]:
    named = st.dictionaries(names, args, max_size=2).map(lambda pairs: tuple(pairs.items()))
    return st.builds(Word, names, st.lists(args, max_size=3).map(tuple), named, counts)


def _larger(inner: st.SearchStrategy[Effect]) -> st.SearchStrategy[Effect]:
    parts = st.lists(inner, min_size=2, max_size=3).map(tuple)
    args = st.one_of(numbers, ranges, inner, st.builds(Case, ranges | st.just("x"), inner))
    return st.one_of(
        st.builds(OneOf, parts),
        st.builds(InOrder, parts),
        st.builds(AnyOrder, parts),
        st.builds(Pay, inner, inner),
        st.builds(May, inner),
        st.builds(Times, counts, inner),
        _words(args),
    )


plain_words = st.builds(Word, names, count=counts)
effects: st.SearchStrategy[Effect] = st.recursive(plain_words, _larger, max_leaves=12).filter(
    lambda effect: len(format_effect(effect)) <= MAX_LENGTH
)
