from __future__ import annotations

import re
from collections.abc import Iterator

from effect_trees import effects
from hypothesis import example, given, settings
from hypothesis import strategies as st

from companion.engine.effect import MAX_LENGTH, Effect, EffectError, format_effect, parse, words_in


@settings(deadline=None)
@given(effects)
def test_tree_to_text_and_back(tree: Effect) -> None:
    assert parse(format_effect(tree)) == tree


@settings(deadline=None)
@given(effects)
def test_words_in_a_tree_are_those_in_its_text(tree: Effect) -> None:
    names_or_counts = re.sub(r"[a-z][a-z0-9-]*(=|: )", " ", format_effect(tree))  # keys and faces are no words
    assert [word.name for word in words_in(tree)] == re.findall(r"[a-z][a-z0-9-]*", names_or_counts)


def tree_or_none(text: str) -> Effect | None:
    try:
        return parse(text)
    except EffectError:
        return None


def without_one_pair(text: str) -> Iterator[str]:
    """The text without a pair of round brackets, once for each pair that belongs to no call."""
    opened: list[int] = []
    for end, sign in enumerate(text):
        if sign == "(":
            opened.append(end)
        elif sign == ")":
            start = opened.pop()
            if start == 0 or text[start - 1] in " ([*=":
                yield f"{text[:start]} {text[start + 1 : end]} {text[end + 1 :]}"


@settings(deadline=None)
@given(effects)
@example(parse("((a | b) + c) : (2*(a : b); f((a; b) | c, k=(a : b)))"))
def test_no_pair_of_brackets_to_spare(tree: Effect) -> None:
    for barer in without_one_pair(format_effect(tree)):
        assert tree_or_none(barer) != tree


SPACES = st.sampled_from(["", " ", "  ", "\t", "\n", "\N{NO-BREAK SPACE}", "\N{THIN SPACE}", "\N{LINE SEPARATOR}"])


@settings(deadline=None)
@given(effects, st.data())
def test_spacing_case_and_look_alikes_do_not_matter(tree: Effect, data: st.DataObject) -> None:
    tokens = re.findall(r"[a-z][a-z0-9-]*|[0-9]+|\.\.|[^ ]", format_effect(tree))
    swaps = {"*": "×", "..": "…"}
    typed = "".join(
        data.draw(SPACES) + data.draw(st.sampled_from([token, token.upper(), swaps.get(token, token)]))
        for token in tokens
    )
    if len(typed) <= MAX_LENGTH:
        assert parse(typed) == tree


def reads_or_says_where(text: str) -> None:
    try:
        tree = parse(text)
    except EffectError as error:
        assert 1 <= error.column <= len(text) + 1
        assert error.expected
        assert len(str(error).splitlines()) == 1
        return
    canonical = format_effect(tree)
    assert parse(canonical) == tree
    assert format_effect(parse(canonical)) == canonical


@settings(deadline=None)
@given(st.text())
@example("a\x85b")
@example("\ud800")
@example("²a")
def test_any_text_is_read_or_refused(text: str) -> None:
    reads_or_says_where(text)


PIECES = [
    "a",
    "x",
    "tomato",
    "k=",
    "f(",
    "(",
    ")",
    "[",
    "]",
    "+",
    ";",
    "|",
    " : ",
    ":",
    ",",
    "*",
    "..",
    "0",
    "1",
    "2",
    "12",
    " ",
    "-",
]


@settings(deadline=None)
@given(st.lists(st.sampled_from(PIECES), max_size=30).map("".join))
def test_pieces_of_the_language_in_any_order(text: str) -> None:
    reads_or_says_where(text)


@settings(deadline=None)
@given(effects, st.data())
def test_text_with_one_slip(tree: Effect, data: st.DataObject) -> None:
    text = format_effect(tree)
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(start + 2, len(text))))
    reads_or_says_where(text[:start] + data.draw(st.sampled_from(["", *PIECES])) + text[end:])


@settings(deadline=None)
@given(st.sampled_from("([:|;+2*,.af "), st.integers(1, MAX_LENGTH + 1))
def test_long_runs_of_one_character(character: str, length: int) -> None:
    reads_or_says_where(character * length)
