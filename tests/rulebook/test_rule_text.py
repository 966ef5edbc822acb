"""Rules as plain text."""

import pytest

from companion.rulebook.record import RuleRecord, by_id, load
from companion.rulebook.text import brief, full


def test_the_answer_stands_first_and_everything_is_said() -> None:
    assert full(by_id("KV-SCORE-06"), 100) == [
        "Whoever has the most grapes of a single colour gets 2 points.",
        "KV-SCORE-06 · Most grapes of the same colour · Scoring",
        "Example: The players' largest groups of one colour are 3, 2 and 2: the first player gets 2 extra",
        "  points.",
        "Reading: There is one award a visit, for the largest group of one colour on the table; a group of",
        "  one is enough if no other player has as many. A tie between two colours of the same player is no",
        "  tie.",
        "Or: There is one award for each colour, for the player with the most grapes of that colour.",
        "Option: majority = one (the reading above) | per-colour",
        "See also: KV-SCORE-21 KV-SCORE-24 KV-SCORE-05",
    ]


def test_a_rule_the_book_does_not_print_says_so() -> None:
    assert "The rulebook does not say this outright." in full(by_id("KV-PLANT-09"), 80)
    assert "The rulebook does not say this outright." not in full(by_id("KV-PLANT-04"), 80)


def test_brief_keeps_the_answer_and_the_reading() -> None:
    lines = brief(by_id("KV-PLANT-05"), 100)
    assert lines[1:] == [
        "KV-PLANT-05 · Effect of a shovel · Plant",
        "Reading: Each shovel allows one more grape card.",
    ]


def test_an_option_without_a_reading_shows_its_values() -> None:
    lines = full(by_id("RH-SETUP-17"), 100)
    assert "Option: set = A | B | C | D | E" in lines
    assert not any(line.startswith("Reading: ") for line in lines)


@pytest.mark.parametrize("game", ["kings-vineyard", "reykholt"])
@pytest.mark.parametrize("width", [40, 100])
def test_no_line_is_wider_than_asked(width: int, game: str) -> None:
    lines = [line for record in load(game) for show in (full, brief) for line in show(record, width)]
    assert max(map(len, lines)) <= width


def test_text_is_literal() -> None:
    odd = RuleRecord("AL-A-01", "alpha", "en", "[/] :smile:", "S", "flow", (2,), "Pay [bold]2[/bold].")
    assert full(odd, 80) == ["Pay [bold]2[/bold].", "AL-A-01 · [/] :smile: · S"]
