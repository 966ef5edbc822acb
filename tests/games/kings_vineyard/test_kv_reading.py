"""What people type in King's Vineyard, and that nothing they type is taken for anything but what it says."""

import pytest
from games.kings_vineyard.tables import new_game, run, table
from hypothesis import example, given
from hypothesis import strategies as st

from companion.engine.verdict import Ambiguous, Unreadable, Why
from companion.games.kings_vineyard.cards import DEFAULT_COLOURS, Face, card_text, colour_sets, face
from companion.games.kings_vineyard.game import GAME
from companion.games.kings_vineyard.reading import read_card
from companion.table.typed import read_answer


def typed(play, text):
    return read_answer(GAME, play, text)


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("g24s", "green 2-4 sweet"),
        ("g24", "green 2-4"),
        ("g 2 4", "green 2-4"),
        ("g2-4", "green 2-4"),
        ("g 2–4 s", "green 2-4 sweet"),
        ("g 2 to 4", "green 2-4"),
        ("g2..4s", "green 2-4 sweet"),
        ("G24S", "green 2-4 sweet"),
        ("  Green   2-4  SWEET ", "green 2-4 sweet"),
        ("green 2-4 sw", "green 2-4 sweet"),
        ("gre 24", "green 2-4"),
        ("rg35", "green/red 3-5"),
        ("green/red 3-5", "green/red 3-5"),
        ("red/green 3-5", "green/red 3-5"),
        ("red green 3-5", "green/red 3-5"),
        ("red + green 3-5", "green/red 3-5"),
        ("r&g35s", "green/red 3-5 sweet"),
        ("redgreen35", "green/red 3-5"),
        ("re/gr 3-5", "green/red 3-5"),
        ("bp 10-12", "purple/black 10-12"),
        ("b3", "black 3-3"),
    ],
)
def test_a_card_is_read_from_short_and_long_forms(text, card):
    assert read_card(DEFAULT_COLOURS, text) == card
    assert typed(new_game(2), text) == [f"plant {card}"]
    assert typed(new_game(2), f"plant {text}") == [f"plant {card}"]


def test_gr_may_be_green_or_two_colours():
    with pytest.raises(Ambiguous) as caught:
        typed(new_game(2), "gr24")
    assert caught.value.candidates == ("plant green 2-4", "plant green/red 2-4")
    assert read_card(DEFAULT_COLOURS, "gr24") is None


@pytest.mark.parametrize(
    "text",
    ["x24", "g", "24", "g0-2", "g02", "gg24", "g24x", "g24 5", "g204", "green/green 2-4", "sweet g24", "g-24",
     "green/red/black 2-4", "shovel", "king 1-2", "g²4", "", "  ", "g1012"],
)  # fmt: skip
def test_what_is_no_card_is_not_read_as_one(text):
    assert read_card(DEFAULT_COLOURS, text) is None


@pytest.mark.parametrize("text", ["x24", "g", "g24 5", "gg24", "plant", "plant x", "p", "g24 r35 banana", "shovel x24"])
def test_what_is_no_planting_is_unreadable_and_says_how_it_is_written(text):
    with pytest.raises(Unreadable) as caught:
        typed(new_game(2), text)
    assert "g24s is green 2-4 sweet" in caught.value.expected


@pytest.mark.rule("KV-GROW-03")
def test_a_range_that_runs_backwards_is_read_and_then_refused():
    play = new_game(2)
    (answer,) = typed(play, "g42")
    assert isinstance(play.judge(answer), Why)
    assert play.judge(answer).rule == "KV-GROW-03"


@pytest.mark.rule("KV-PLANT-05", "KV-PLANT-08")
@pytest.mark.parametrize(
    ("text", "answers"),
    [
        ("shovel g24 r35", ["shovel", "plant green 2-4", "plant red 3-5"]),
        ("g24 shovel r35", ["shovel", "plant green 2-4", "plant red 3-5"]),
        ("g24s, r35 sh", ["shovel", "plant green 2-4 sweet", "plant red 3-5"]),
        ("SHOVEL SHOVEL g24 r35 b1", ["shovel", "shovel", "plant green 2-4", "plant red 3-5", "plant black 1-1"]),
        ("shovel", ["shovel"]),
        ("shov", ["shovel"]),
        ("-", ["done"]),
        ("no", ["done"]),
        ("None", ["done"]),
        ("done", ["done"]),
    ],
)  # fmt: skip
def test_shovels_go_before_the_cards_that_they_allow(text, answers):
    play = new_game(2)
    assert typed(play, text) == answers
    for answer in answers:
        assert not isinstance(play.judge(answer), Why)
        run(play, answer)


@pytest.mark.rule("KV-PLANT-08")
def test_more_cards_than_allowed_are_not_taken_for_the_next_players():
    play = new_game(2)
    for text in ("g24 r35", "shovel g24 r35 b13"):
        with pytest.raises(Unreadable, match="shovel before the cards"):
            typed(play, text)
    run(play, "shovel")
    assert typed(play, "g24 r35") == ["plant green 2-4", "plant red 3-5"]


@pytest.mark.rule("KV-COMP-19")
@pytest.mark.parametrize(("phase", "text"), [("grow", "Shovel"), ("wilt", "fertilizer"), ("plant", "watering  can")])
def test_a_special_card_of_another_phase_is_refused_by_its_rule(phase, text):
    play = table("g13 !oo, r24 oo, p24 oo", "", phase=phase)
    (answer,) = typed(play, text)
    assert play.judge(answer).rule == "KV-COMP-19"


@pytest.mark.rule("KV-DISC-02")
def test_drawing_for_a_discard_is_refused_by_its_rule():
    play = table("", "", hands=["g13, g24", ""], phase="discard")
    assert typed(play, "draw") == ["draw"]
    assert play.judge("draw").rule == "KV-DISC-02"
    assert typed(play, "di green 2") == ["discard green 2-4"]


PLOTS = [("wilt", "water"), ("harvest", "harvest"), ("grow", "fertilize"), ("ripen", "ripen")]


@pytest.mark.parametrize(("phase", "verb"), PLOTS)
def test_plots_are_bare_numbers(phase, verb):
    vineyard = "g15 oo, r15 oo" if phase in ("grow", "ripen") else "g13 !oo, r13 !oo"
    play = table(vineyard, "", phase=phase)
    for text in ("2", f"{verb} 2", f"{verb[:3]} 2", " 2 ", f"{verb.upper()} 2"):
        assert typed(play, text)[0] == f"{verb} 2"
    for text in ("1 2", "1, 2", "1,2", f"{verb} 1 2"):
        assert typed(play, text)[:2] == [f"{verb} 1", f"{verb} 2"]
    for text in ("", "0", "-", "no", "none", "n", "done", "d"):
        assert typed(play, text) == ["done"]
    for text in ("6", "-1", "1 6", "12", "²", "one", "1.5", "drink 2"):
        with pytest.raises(Unreadable):
            typed(play, text)


def test_kings_are_a_number():
    play = table("g13 oo", "", phase="draw")
    assert typed(play, "1") == ["1"]
    assert typed(play, "") == ["0"]
    assert typed(play, "4") == ["4"]
    assert play.judge("4").rule == "KV-COMP-05"
    with pytest.raises(Unreadable):
        typed(play, "a king")


cards_of_the_table = st.builds(
    lambda colours, low, more, sweet: card_text(Face(colours, low, low + more, sweet)),
    st.sampled_from(colour_sets(DEFAULT_COLOURS)),
    st.integers(1, 9),
    st.integers(0, 9),
    st.booleans(),
)
SCENES = {
    "kings": table("g13 oo", "", phase="draw"),
    "draw": table("", "", hands=["g13", ""], phase="draw", discard="r13"),
    "discard": table("", "", hands=["g13, shovel", ""], phase="discard"),
    "water": table("g13 !oo", "", phase="wilt"),
    "harvest": table("g13 !oo", "", phase="harvest"),
    "plant": table("", "", phase="plant"),
    "plant from hand": table("", "", hands=["g13, r24, shovel", ""], phase="plant"),
    "fertilize": table("g13 o", "", phase="grow"),
    "ripen": table("g13 o", "", phase="ripen"),
    "over": table("g13 !o", "", kings=3, due=1, phase="ripen"),
}
bits = st.sampled_from(
    [*"grpbsx0123456789 -/,@+&._–²ß\n", "shovel", "sweet", "green", "red", "plant", "done", "water", "  ", "can"]
)  # fmt: skip


@given(cards_of_the_table)
def test_every_canonical_card_reads_as_itself(card):
    assert read_card(DEFAULT_COLOURS, card) == card
    assert read_card(DEFAULT_COLOURS, card.upper()) == card
    assert face(card) is not None


@given(cards_of_the_table)
def test_initials_and_digits_read_as_the_card(card):
    shown = face(card)
    initials = "".join(colour[0] for colour in reversed(shown.colours))
    short = f"{initials}{shown.low}-{shown.high}{'s' if shown.sweet else ''}"
    assert read_card(DEFAULT_COLOURS, short) == card


@given(st.sampled_from(sorted(SCENES)), st.lists(bits, max_size=12).map("".join) | st.text(max_size=20))
@example("plant", "shovel ,")
@example("plant", "g24s" * 30)
@example("over", "done")
def test_whatever_is_typed_is_read_or_refused(scene, text):
    play = SCENES[scene].clone()
    try:
        answers = typed(play, text)
    except (Unreadable, Ambiguous):
        return
    assert answers
    try:
        verdict = play.judge(answers[0])
    except Unreadable:
        assert play.node.ask == "over" or answers[0].startswith("@")
        return
    if not isinstance(verdict, Why):
        play.apply(answers[0])
