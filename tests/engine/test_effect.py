from __future__ import annotations

import pickle
import re

import pytest

from companion.engine.effect import (
    MAX_DEPTH,
    MAX_LENGTH,
    AnyOrder,
    Case,
    Effect,
    EffectError,
    InOrder,
    May,
    OneOf,
    Pay,
    Range,
    Times,
    Word,
    format_effect,
    parse,
    words_in,
)

A, B, C, D = Word("a"), Word("b"), Word("c"), Word("d")
GOLD, SEED, TOMATO = Word("gold"), Word("seed"), Word("tomato")


def call(name: str, *args: object, count: int = 1, **named: object) -> Word:
    return Word(name, args, tuple(named.items()), count)  # type: ignore[arg-type]


TREES: list[tuple[str, Effect, str]] = [  # text, tree, canonical text
    # words and counts
    ("tomato", TOMATO, "tomato"),
    ("1 tomato", TOMATO, "tomato"),
    ("2 tomato", Word("tomato", count=2), "2 tomato"),
    ("2tomato", Word("tomato", count=2), "2 tomato"),
    ("007 gold", Word("gold", count=7), "7 gold"),
    ("Early-Riser", Word("early-riser"), "early-riser"),
    ("service-a-3", Word("service-a-3"), "service-a-3"),
    ("d6", Word("d6"), "d6"),
    ("2 goods(any)", call("goods", Word("any"), count=2), "2 goods(any)"),
    # each way to join, and how tightly
    ("a | b", OneOf((A, B)), "a | b"),
    ("a; b", InOrder((A, B)), "a; b"),
    ("a + b", AnyOrder((A, B)), "a + b"),
    ("a : b", Pay(A, B), "a : b"),
    ("[a]", May(A), "[a]"),
    ("3*a", Times(3, A), "3*a"),
    ("1*a", Times(1, A), "1*a"),
    ("a|b|c", OneOf((A, B, C)), "a | b | c"),
    ("a + b; c | d", OneOf((InOrder((AnyOrder((A, B)), C)), D)), "a + b; c | d"),
    ("a; b + c", InOrder((A, AnyOrder((B, C)))), "a; b + c"),
    ("a | b : c", OneOf((A, Pay(B, C))), "a | b : c"),
    ("a : b | c : d", OneOf((Pay(A, B), Pay(C, D))), "a : b | c : d"),
    ("2*a : [b]", Pay(Times(2, A), May(B)), "2*a : [b]"),
    ("[a | c : d]", May(OneOf((A, Pay(C, D)))), "[a | c : d]"),
    # nesting that brackets keep
    ("(a; b); c", InOrder((InOrder((A, B)), C)), "(a; b); c"),
    ("a + (b + c)", AnyOrder((A, AnyOrder((B, C)))), "a + (b + c)"),
    ("(a | b) | c", OneOf((OneOf((A, B)), C)), "(a | b) | c"),
    ("(a | b); c", InOrder((OneOf((A, B)), C)), "(a | b); c"),
    ("(a; b) + c", AnyOrder((InOrder((A, B)), C)), "(a; b) + c"),
    ("(a : b) + c", AnyOrder((Pay(A, B), C)), "(a : b) + c"),
    ("a; (b : c)", InOrder((A, Pay(B, C))), "a; (b : c)"),
    ("a : (b + c)", Pay(A, AnyOrder((B, C))), "a : (b + c)"),
    ("(a | b) : (c; d)", Pay(OneOf((A, B)), InOrder((C, D))), "(a | b) : (c; d)"),
    ("(a : b) : c", Pay(Pay(A, B), C), "(a : b) : c"),
    ("a : (b : c)", Pay(A, Pay(B, C)), "a : (b : c)"),
    # brackets that say nothing
    ("(a)", A, "a"),
    ("((2 a))", Word("a", count=2), "2 a"),
    ("([a])", May(A), "[a]"),
    ("[(a)]", May(A), "[a]"),
    ("[[a]]", May(May(A)), "[[a]]"),
    ("(a : b) | c", OneOf((Pay(A, B), C)), "a : b | c"),
    ("(a + b); c", InOrder((AnyOrder((A, B)), C)), "a + b; c"),
    # repeats
    ("2*3*a", Times(2, Times(3, A)), "2*3*a"),
    ("2*(3*a)", Times(2, Times(3, A)), "2*3*a"),
    ("3*2 tomato", Times(3, Word("tomato", count=2)), "3*2 tomato"),
    ("3*1 tomato", Times(3, TOMATO), "3*tomato"),
    ("3*[a]", Times(3, May(A)), "3*[a]"),
    ("3*(a + b)", Times(3, AnyOrder((A, B))), "3*(a + b)"),
    ("3*(a : b)", Times(3, Pay(A, B)), "3*(a : b)"),
    ("3*a + b", AnyOrder((Times(3, A), B)), "3*a + b"),
    # arguments
    ("seed(2)", call("seed", 2), "seed(2)"),
    ("seed(0)", call("seed", 0), "seed(0)"),
    ("seed(2..)", call("seed", Range(2, None)), "seed(2..)"),
    ("harvest(0..3)", call("harvest", Range(0, 3)), "harvest(0..3)"),
    ("harvest(3..3)", call("harvest", Range(3, 3)), "harvest(3..3)"),
    ("lose(2 gold)", call("lose", Word("gold", count=2)), "lose(2 gold)"),
    ("lose(1 gold)", call("lose", GOLD), "lose(gold)"),
    ("f(a, 2, 3.., 4 b)", call("f", A, 2, Range(3, None), Word("b", count=4)), "f(a, 2, 3.., 4 b)"),
    ("f(a | b, c; d)", call("f", OneOf((A, B)), InOrder((C, D))), "f(a | b, c; d)"),
    ("f((a), 2*b, [c])", call("f", A, Times(2, B), May(C)), "f(a, 2*b, [c])"),
    ("greenhouse(size=3)", call("greenhouse", size=3), "greenhouse(size=3)"),
    ("f(a, n=1..2, m=2..)", call("f", A, n=Range(1, 2), m=Range(2, None)), "f(a, n=1..2, m=2..)"),
    (
        "fight(strength=3, win=2 gold, lose=lose(1 good))",
        call("fight", strength=3, win=Word("gold", count=2), lose=call("lose", Word("good"))),
        "fight(strength=3, win=2 gold, lose=lose(good))",
    ),
    ("bid(win=a; [b : c])", call("bid", win=InOrder((A, May(Pay(B, C))))), "bid(win=a; [b : c])"),
    # cases
    (
        "roll(d6, 1..4: none, 5..6: each(lose(6 gold)))",
        call(
            "roll",
            Word("d6"),
            Case(Range(1, 4), Word("none")),
            Case(Range(5, 6), call("each", call("lose", Word("gold", count=6)))),
        ),
        "roll(d6, 1..4: none, 5..6: each(lose(6 gold)))",
    ),
    ("roll(6: 2 gold)", call("roll", Case(Range(6, 6), Word("gold", count=2))), "roll(6: 2 gold)"),
    ("roll(6..6: gold)", call("roll", Case(Range(6, 6), GOLD)), "roll(6: gold)"),
    ("roll(5..: gold)", call("roll", Case(Range(5, None), GOLD)), "roll(5..: gold)"),
    ("roll(X: lose(1 good))", call("roll", Case("x", call("lose", Word("good")))), "roll(x: lose(good))"),
    ("roll(x: a; b | c)", call("roll", Case("x", OneOf((InOrder((A, B)), C)))), "roll(x: a; b | c)"),
    (
        "roll(1: a : b, x: a : b)",
        call("roll", Case(Range(1, 1), Pay(A, B)), Case("x", Pay(A, B))),
        "roll(1: a : b, x: a : b)",
    ),
    ("f(k=x: a, m=3: b)", call("f", k=Case("x", A), m=Case(Range(3, 3), B)), "f(k=x: a, m=3: b)"),
    # a payment as an argument is no case
    ("each((a : b))", call("each", Pay(A, B)), "each(a : b)"),
    ("each(1 a : b)", call("each", Pay(A, B)), "each(a : b)"),
    ("each(a : b)", call("each", Pay(A, B)), "each(a : b)"),
    ("each((a : b) | c)", call("each", OneOf((Pay(A, B), C))), "each(a : b | c)"),
    ("each(2 a : b)", call("each", Pay(Word("a", count=2), B)), "each(2 a : b)"),
    ("each(f(1) : b)", call("each", Pay(call("f", 1), B)), "each(f(1) : b)"),
    ("each((a : b) + c)", call("each", AnyOrder((Pay(A, B), C))), "each((a : b) + c)"),
    ("f(k=1 a : b)", call("f", k=Pay(A, B)), "f(k=a : b)"),
    # case, white space, look-alikes
    ("  LOSE ( 2   Gold )\n", call("lose", Word("gold", count=2)), "lose(2 gold)"),
    ("a\t+\r\nb", AnyOrder((A, B)), "a + b"),
    ("2\N{NO-BREAK SPACE}tomato", Word("tomato", count=2), "2 tomato"),
    ("3×tomato", Times(3, TOMATO), "3*tomato"),
    ("seed(2…)", call("seed", Range(2, None)), "seed(2..)"),
    ("seed(1…3)", call("seed", Range(1, 3)), "seed(1..3)"),
    ("seed ( 1 .. 3 )", call("seed", Range(1, 3)), "seed(1..3)"),
]


@pytest.mark.parametrize(("text", "tree", "canonical"), TREES, ids=[text for text, _, _ in TREES])
def test_text_and_tree(text: str, tree: Effect, canonical: str) -> None:
    assert parse(text) == tree
    assert format_effect(tree) == canonical
    assert parse(canonical) == tree


WORD, END = "a word", "the end or one of + ; | :"
ERRORS: list[tuple[str, int, str, str]] = [  # text, column, expected, found
    ("", 1, WORD, "the end"),
    ("   ", 1, WORD, "the end"),
    ("tomato +", 9, WORD, "the end"),
    ("tomato +  ", 9, WORD, "the end"),
    ("tomato +)", 9, WORD, "')'"),
    ("+ a", 1, WORD, "'+'"),
    ("a | | b", 5, WORD, "'|'"),
    ("a;", 3, WORD, "the end"),
    ("a : ", 4, WORD, "the end"),
    ("()", 2, WORD, "')'"),
    ("[ ]", 3, WORD, "']'"),
    ("(a", 3, "')'", "the end"),
    ("[a)", 3, "']'", "')'"),
    ("(a b)", 4, "')'", "'b'"),
    ("a)", 2, END, "')'"),
    ("to mato", 4, END, "'mato'"),
    ("a, b", 2, END, "','"),
    ("a = b", 3, END, "'='"),
    # counts
    ("2", 2, "a word or '*'", "the end"),
    ("2 (a)", 3, "a word or '*'", "'('"),
    ("2 3 a", 3, "a word or '*'", "'3'"),
    ("1..3", 2, "a word or '*'", "'..'"),
    ("0 tomato", 1, "a number from 1 up", "'0'"),
    ("a + 00 tomato", 5, "a number from 1 up", "'00'"),
    ("0*a", 1, "a number from 1 up", "'0'"),
    ("lose(0 gold)", 6, "a number from 1 up", "'0'"),
    ("3*", 3, WORD, "the end"),
    ("a*3", 2, END, "'*'"),
    # characters that belong to nothing
    ("a $ b", 3, END, "'$'"),
    ("$", 1, WORD, "'$'"),
    ("a – b", 3, END, "'–'"),
    ("a / b", 3, END, "'/'"),
    ("-a", 1, WORD, "'-'"),
    ("a-", 2, END, "'-'"),
    ("a--b", 2, END, "'-'"),
    ("my_word", 3, END, "'_'"),
    ("café", 4, END, "'é'"),
    ("\N{KELVIN SIGN}", 1, WORD, "'\N{KELVIN SIGN}'"),
    ("٣ a", 1, WORD, "'٣'"),
    ("a \x1b[31m", 3, END, r"'\x1b'"),
    ("seed(1.3)", 7, "a word or '*'", "'.'"),
    # arguments
    ("harvest()", 9, "a word or a number", "')'"),
    ("f(a,)", 5, "a word or a number", "')'"),
    ("f(, a)", 3, "a word or a number", "','"),
    ("f(=a)", 3, "a word or a number", "'='"),
    ("f(k=)", 5, "a word or a number", "')'"),
    ("f(k=m=1)", 6, "',' or ')'", "'='"),
    ("f(2=a)", 4, "a word or '*'", "'='"),
    ("f(a", 4, "',' or ')'", "the end"),
    ("f(2", 4, "',' or ')'", "the end"),
    ("f(a b)", 5, "',' or ')'", "'b'"),
    ("f(1..3 a)", 8, "',' or ')'", "'a'"),
    ("f(2 + a)", 5, "a word or '*'", "'+'"),
    ("f(..3)", 3, "a word or a number", "'..'"),
    ("f(3..1)", 6, "a number from 3 up", "'1'"),
    ("f(4..2: a)", 6, "a number from 4 up", "'2'"),
    ("f(1: )", 6, WORD, "')'"),
    ("f(1: 2: a)", 7, "a word or '*'", "':'"),
    ("f(size=3, a)", 11, "an argument with a name, as in size=3", "'a'"),
    ("f(size=3, 2 a)", 11, "an argument with a name, as in size=3", "'2'"),
    ("f(size=3, )", 11, "an argument with a name, as in size=3", "')'"),
    ("f(win=a, lose=b, WIN=c)", 18, "another name", "'win' a second time"),
    # a `:` in company
    ("tomato : carrot + seed", 17, "brackets: write (tomato : carrot) + seed or tomato : (carrot + seed)", ""),
    ("a + b : c", 7, "brackets: write a + (b : c) or (a + b) : c", ""),
    ("a; b : c", 6, "brackets: write a; (b : c) or (a; b) : c", ""),
    ("a : b; c", 6, "brackets: write (a : b); c or a : (b; c)", ""),
    ("a : b : c", 7, "brackets: write (a : b) : c or a : (b : c)", ""),
    ("a + b; c : d", 10, "brackets: write a + b; (c : d) or (a + b; c) : d", ""),
    ("a + b : c + d", 7, "brackets: write a + (b : c) + d or (a + b) : (c + d)", ""),
    ("a : b + c : d", 7, "brackets: write (a : b) + (c : d) or a : ((b + c) : d)", ""),
    ("a : b : c : d", 7, "brackets: write (a : b) : c or a : (b : c)", ""),
    ("d | 2 a : [b] + c", 15, "brackets: write (2 a : [b]) + c or 2 a : ([b] + c)", ""),
    ("each(1 a : b + c)", 14, "brackets: write (a : b) + c or a : (b + c)", ""),
    ("f(1: a : b; c)", 11, "brackets: write (a : b); c or a : (b; c)", ""),
]


@pytest.mark.parametrize(("text", "column", "expected", "found"), ERRORS, ids=[repr(text) for text, *_ in ERRORS])
def test_text_that_is_no_effect(text: str, column: int, expected: str, found: str) -> None:
    with pytest.raises(EffectError) as caught:
        parse(text)
    assert (caught.value.column, caught.value.expected, caught.value.found) == (column, expected, found)


@pytest.mark.parametrize("text", [text for text, _, expected, _ in ERRORS if expected.startswith("brackets")])
def test_both_bracketings_that_an_error_shows_can_be_typed(text: str) -> None:
    with pytest.raises(EffectError) as caught:
        parse(text)
    first, second = caught.value.expected.removeprefix("brackets: write ").split(" or ")
    assert parse(first) != parse(second)


def test_error_is_one_line_and_survives_pickling() -> None:
    error = EffectError(9, "a word", "')'")
    assert str(error) == "column 9: expected a word, found ')'"
    assert str(EffectError(4, "a word")) == "column 4: expected a word"
    assert isinstance(error, ValueError)
    assert str(pickle.loads(pickle.dumps(error))) == str(error)


NESTINGS = [
    ("(", "a", ")"),
    ("[", "a", "]"),
    ("f(", "a", ")"),
    ("2*", "a", ""),
    ("f(k=", "1", ")"),
    ("f(1: ", "a", ")"),
]


@pytest.mark.parametrize(("opening", "core", "closing"), NESTINGS)
def test_nesting_ends_at_the_limit(opening: str, core: str, closing: str) -> None:
    def nested(levels: int) -> str:
        return opening * levels + core + closing * levels

    deepest = parse(nested(MAX_DEPTH))
    assert parse(format_effect(deepest)) == deepest
    with pytest.raises(EffectError, match="at most 40 levels") as caught:
        parse(nested(MAX_DEPTH + 1))
    sign = re.search(r"[(\[*]", opening)
    assert sign is not None
    assert caught.value.column == MAX_DEPTH * len(opening) + sign.start() + 1


def test_brackets_side_by_side_are_not_deep() -> None:
    assert parse(" + ".join(["[f(2*(a; b))]"] * 50)) == AnyOrder((May(call("f", Times(2, InOrder((A, B))))),) * 50)


@pytest.mark.parametrize("length", [MAX_LENGTH + 1, 50_000])
def test_text_too_long_is_refused_before_it_is_read(length: int) -> None:
    with pytest.raises(EffectError) as caught:
        parse("(" * length)
    assert str(caught.value) == f"column 1001: expected at most 1000 characters, found {length}"


def test_longest_text_is_read() -> None:
    assert parse("a" * MAX_LENGTH) == Word("a" * MAX_LENGTH)
    assert parse("a".rjust(MAX_LENGTH)) == A
    assert parse("9" * (MAX_LENGTH - 2) + " a") == Word("a", count=10 ** (MAX_LENGTH - 2) - 1)


def test_text_that_would_grow_too_long_when_written_out() -> None:
    assert len(format_effect(parse("|".join("a" * 250)))) == 997
    with pytest.raises(EffectError) as caught:
        parse("|".join("a" * 260))
    assert (caught.value.column, caught.value.found) == (520, "1037")


def test_long_chain_of_payments_is_refused_in_few_words() -> None:
    with pytest.raises(EffectError) as caught:
        parse(":".join("a" * 500))
    assert caught.value.expected == "brackets: write (a : a) : a or a : (a : a)"


def test_words_know_their_column() -> None:
    tree = parse("2 tomato +  lose( gold, k = x: 3*seed )")
    assert [(word.name, word.column) for word in words_in(tree)] == [
        ("tomato", 3),
        ("lose", 13),
        ("gold", 19),
        ("seed", 34),
    ]
    assert Word("tomato", column=3) == Word("tomato", column=9)
    assert hash(Word("tomato", column=3)) == hash(TOMATO)
    assert "column" not in repr(Word("tomato", column=3))


def test_words_are_walked_in_the_order_of_the_text() -> None:
    tree = parse("a1 | a2; [a3] + 2*a4 | 2 a5 : a6(a7, 3, 1..2, 1..4: a8, x: a9, k=b1, m=x: b2(b3)) | b4")
    assert [word.name for word in words_in(tree)] == [*(f"a{i}" for i in range(1, 10)), "b1", "b2", "b3", "b4"]
