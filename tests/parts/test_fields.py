"""Fields as people type them: read in short forms, refused with what was expected, and written back."""

from __future__ import annotations

from typing import Any

import pytest
from toy_words import words

from companion.parts.fields import Field, Unfit, applies, near, read, write
from companion.parts.schemas import SCHEMAS

NUMBER = Field("number", numbers=range(1, 10))
MARK = Field("number", numbers=(0, 3, 4))
NAMES = Field("names", choices=("tomato", "lettuce", "cauliflower", "carrot"))
CHOICE = Field("one of", choices=("A", "own", "others"))
YES = Field("yes/no")
TEXT = Field("text")
ID = Field("id")
EFFECT = Field("effect")


@pytest.mark.parametrize(
    ("field", "typed", "value", "text"),
    [
        (NUMBER, " 4 ", 4, "4"),
        (NUMBER, "04", 4, "4"),
        (Field("number"), "0", 0, "0"),
        (MARK, "3", 3, "3"),
        (NAMES, "car, T", ["tomato", "carrot"], "tomato/carrot"),
        (NAMES, "lettuce", ["lettuce"], "lettuce"),
        (NAMES, "cau/car", ["cauliflower", "carrot"], "cauliflower/carrot"),
        (CHOICE, "a", "A", "A"),
        (CHOICE, "OT", "others", "others"),
        (YES, "y", True, "yes"),
        (YES, "No", False, "no"),
        (TEXT, "  two   words ", "two words", "two words"),
        (ID, "Field-2", "field-2", "field-2"),
        (EFFECT, "2  FISH+rope", "2 fish + rope", "2 fish + rope"),
    ],
)
def test_what_is_typed_is_read_and_written_back(field: Field, typed: str, value: Any, text: str) -> None:
    assert read(field, typed, words) == value
    assert write(field, value) == text
    assert read(field, text, words) == value


@pytest.mark.parametrize(
    ("field", "typed", "told"),
    [
        (NUMBER, "", "expected a whole number from 1 to 9"),
        (NUMBER, "10", "expected a whole number from 1 to 9"),
        (NUMBER, "-1", "expected a whole number from 1 to 9"),
        (NUMBER, "²", "expected a whole number from 1 to 9"),
        (NUMBER, "9" * 5000, "expected a whole number from 1 to 9"),
        (Field("number"), "x", "expected a whole number"),
        (MARK, "1", "expected one of 0, 3, 4"),
        (NAMES, "", "expected some of tomato, lettuce, cauliflower, carrot, each once, found ''"),
        (NAMES, "c", "expected some of tomato, lettuce, cauliflower, carrot, each once, found 'c'"),
        (NAMES, "t tomato", "expected some of tomato, lettuce, cauliflower, carrot, each once"),
        (CHOICE, "o", "expected one of A, own, others"),
        (CHOICE, "", "expected one of A, own, others"),
        (YES, "", "expected yes or no"),
        (YES, "perhaps", "expected yes or no"),
        (TEXT, "  ", "expected text"),
        (ID, "a b", "expected an id of small letters, digits and hyphens, such as field-2"),
        (EFFECT, "2 fsh", "column 3: expected a word of this game: fish, found 'fsh'"),
        (EFFECT, "  fish +", "column 9: expected a word, found the end"),
    ],
)
def test_what_cannot_be_read_says_what_was_expected(field: Field, typed: str, told: str) -> None:
    with pytest.raises(Unfit) as fault:
        read(field, typed, words)
    assert str(fault.value) == told


def test_an_effect_is_read_without_a_games_words_too() -> None:
    assert read(EFFECT, "anything(2)+else") == "anything(2) + else"
    with pytest.raises(Unfit, match="column 9"):
        read(EFFECT, "anything)")


def test_what_is_no_value_is_not_written() -> None:
    with pytest.raises(Unfit, match="expected one of A, own, others, found 'mine'"):
        write(CHOICE, "mine")


def test_a_whole_choice_goes_before_those_that_it_begins() -> None:
    assert near(("card", "carrot"), "card") == "card"
    assert near(("card", "card-2"), "card") == "card"
    assert near(("card", "carrot"), "car") is None
    assert near(("card",), "") is None


def test_a_field_is_asked_where_the_other_one_begins_so() -> None:
    flag = SCHEMAS["reykholt"].sections["space"].fields["flag"]
    assert applies(flag, {"column": "town-hall"})
    assert not applies(flag, {"column": "market"})
    assert not applies(flag, {})
    assert applies(NUMBER, {})
