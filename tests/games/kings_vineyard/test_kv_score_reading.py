"""Plants typed for the king's judgement: short and long forms, colours old and new, and what cannot be read."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.kings_vineyard.cards import DEFAULT_COLOURS
from companion.games.kings_vineyard.score import Grapes
from companion.games.kings_vineyard.score_reading import (
    known_colours,
    plant_form,
    plant_text,
    read_plants,
)

COLOURS = (*DEFAULT_COLOURS, "grün", "grey", "greyish", "tan")
plants = st.builds(
    Grapes,
    st.lists(st.sampled_from(COLOURS), min_size=1, max_size=2, unique=True).map(tuple),
    st.integers(1, 80),
    st.booleans(),
    st.booleans(),
)


def read(line, known=DEFAULT_COLOURS):
    typed = read_plants(line, known)
    assert typed.faults == ()
    return list(typed.plants)


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("g3s", "green · 3 tiles · sweet · ripe"),
        ("rg4", "green/red · 4 tiles · ripe"),
        ("g1u", "green · 1 tile · unripe"),
        ("g3us", "green · 3 tiles · sweet · unripe"),
        ("g3r", "green · 3 tiles · ripe"),
        ("P 2 s u", "purple · 2 tiles · sweet · unripe"),
        ("red/pu 3 sweet unripe", "red/purple · 3 tiles · sweet · unripe"),
        ("blackred5sweet", "red/black · 5 tiles · sweet · ripe"),
        ("red green 3", "green/red · 3 tiles · ripe"),
        ("green · 3 tiles · sweet · ripe", "green · 3 tiles · sweet · ripe"),
        ("Yellow3", "yellow · 3 tiles · ripe"),
        ("rot / g 3", "green/rot · 3 tiles · ripe"),
    ],
)
def test_a_plant_is_read_in_its_forms(typed, words):
    assert [plant_text(plant) for plant in read(typed)] == [words]


@pytest.mark.parametrize("line", ["g3s rg4 r2u", "g3s,rg4;r2u", " g3 s  rg4, r2 u "])
def test_several_plants_stand_in_one_line(line):
    assert read(line) == [
        Grapes(("green",), 3, True, True),
        Grapes(("green", "red"), 4, False, True),
        Grapes(("red",), 2, False, False),
    ]


@given(st.lists(plants, max_size=5))
def test_what_is_shown_can_be_typed_again(told):
    assert read(", ".join(map(plant_form, told)), COLOURS) == told


@given(st.text(max_size=30))
def test_any_line_is_read_or_told(line):
    typed = read_plants(line, DEFAULT_COLOURS)
    assert all(1 <= len(plant.colours) <= 2 for plant in typed.plants)
    assert typed.plants or typed.faults or not re.sub(r"[\s,;·]", "", line)


@pytest.mark.parametrize("unread", ["x9", "g", "3", "g3x", "foo r2", "gg2", "g2-4", "g2.5", "r/g/p3", "g" + "9" * 30])
def test_what_cannot_be_read_is_told_and_the_rest_counts(unread):
    typed = read_plants(f"g3s, {unread}, r2", DEFAULT_COLOURS)
    assert [plant_form(plant) for plant in typed.plants] == ["green3s", "red2"]
    assert [fault[: 15 + len(unread) + 1] for fault in typed.faults] == [f"Not understood: {unread}"]
    assert "s for sweet, u for unripe; colours: green, red, purple, black" in typed.faults[0]


def test_two_letters_that_mean_two_things_are_asked_for_again():
    assert read_plants("gr4", DEFAULT_COLOURS) == (
        (),
        ("gr4 could be green or green/red; write green, or g/r for both",),
    )


def test_a_colour_named_once_is_named_by_its_beginning_afterwards():
    assert [plant.colours for plant in read("yellow3 y2 yg2")] == [("yellow",), ("yellow",), ("green", "yellow")]


def test_beginnings_name_the_colours_in_use_alone_once_there_are_no_more():
    assert known_colours(["grey", "rot"], 4) == ["grey", "rot", *DEFAULT_COLOURS]
    assert known_colours(["grey", "rot", "tan"], 3) == ["grey", "rot", "tan"]
    assert [plant.colours for plant in read("gr2", ["grey", "lila", "tan"])] == [("grey",)]
    # one too many is understood, so that it is refused with its rule
    assert [plant.colours for plant in read("p2", ["grey", "lila", "tan"])] == [("purple",)]
