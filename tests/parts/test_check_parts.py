"""What cannot be together among the parts of a game, with the rule that says so."""

from __future__ import annotations

from typing import Any

import pytest
from toy_words import words

from companion.parts.check import Finding, check
from companion.parts.load import bundled
from companion.parts.record import Record
from companion.parts.schemas import SCHEMAS


def space(column: str = "field", row: int = 1, board: str = "3-4", **more: Any) -> Record:
    fields = {"board": board, "column": column, "row": row, "effect": "tomato", **more}
    return Record("space", f"{column}-{row}", fields, "table", board)


def house(number: int, **more: Any) -> Record:
    return Record("greenhouse", f"g{number}", {"size": 3, "kinds": ["tomato", "carrot"], **more}, "table")


def card(number: int, **more: Any) -> Record:
    fields = {"kind": "service", "set": "A", "effect": "tomato", "when": "now-once", **more}
    return Record("card", f"card-{number}", fields, "table")


@pytest.mark.parametrize("game", SCHEMAS)
def test_bundled_parts_hold_together(game: str) -> None:
    assert check(game, bundled(game)) == []


@pytest.mark.rule("RH-WORK-14")
@pytest.mark.parametrize(
    ("column", "fits"), [("property", True), ("town-hall", True), ("field", False), ("market", False)]
)
def test_flags_stand_in_two_columns_only(column: str, fits: bool) -> None:
    found = check("reykholt", [space(column, flag=True), space(column, 2, flag=False)])
    told = f"space {column}-1 (3-4): flag only with column property or town-hall, not {column}"
    assert found == ([] if fits else [Finding(told, "RH-WORK-14")])


@pytest.mark.rule("RH-SOLO-07")
def test_the_property_column_for_two_has_two_flags() -> None:
    flags = [space("property", row, "1-2", flag=True) for row in (1, 2, 3)]
    assert check("reykholt", flags[:2]) == []
    (found,) = check("reykholt", flags)
    assert found.rule == "RH-SOLO-07"
    assert found.text == "3 flags in the property column of board 1-2, at most 2: property-1, property-2, property-3"
    assert check("reykholt", [space("property", row, flag=True) for row in range(1, 7)]) == []


def test_a_place_is_given_once_and_the_id_says_it() -> None:
    again = space()._replace(id="field-2")
    assert [each.text for each in check("reykholt", [space(), again])] == [
        "space field-2 (3-4): board 3-4, column field, row 1 is also that of space field-1 (3-4)",
        "space field-2 (3-4): by its column and row it is field-1",
    ]
    assert check("reykholt", [space(), space(board="1-2")]) == []


@pytest.mark.parametrize(
    ("records", "what", "rule"),
    [
        ([house(n) for n in range(24)], "24 greenhouse cards, at most 23", "RH-COMP-10"),
        ([card(n) for n in range(37)], "37 service cards, at most 36", "RH-COMP-19"),
        ([card(n, kind="story-service") for n in range(17)], "17 story service cards, at most 16", "RH-STORY-04"),
        (
            [Record("event", f"e{n}", {"effect": "none"}, "table") for n in range(14)],
            "14 event cards, at most 13",
            "RH-STORY-03",
        ),
        (
            [Record("story", f"s{n}", {"rounds": 7}, "table") for n in range(6)],
            "6 scenario cards, at most 5",
            "RH-STORY-02",
        ),
        (
            [house(n, solo=True, random=False) for n in (1, 2)],
            "2 sized solo greenhouses of size 3, at most 1",
            "RH-SOLO-02",
        ),
        (
            [house(n, random=True, lid=True) for n in (1, 2)],
            "2 greenhouse cards that are put aside, at most 1",
            "RH-SETUP-10",
        ),
    ],
)
@pytest.mark.rule("RH-COMP-10", "RH-COMP-19", "RH-STORY-02", "RH-STORY-03", "RH-STORY-04")
def test_there_are_no_more_than_the_box_holds(records: list[Record], what: str, rule: str) -> None:
    assert check("reykholt", records[1:]) == []
    (found,) = check("reykholt", records)
    assert found.text.startswith(f"{what}: {records[0].id}, ")
    assert found.rule == rule


def test_random_greenhouses_do_not_count_among_the_sized_ones() -> None:
    assert check("reykholt", [house(n, solo=True, random=True) for n in range(5)]) == []


@pytest.mark.parametrize(
    ("record", "told"),
    [
        (house(1, rarest="lettuce"), "greenhouse g1: rarest is lettuce, not among kinds tomato, carrot"),
        (house(1, lid=True), "greenhouse g1: lid only with random True, not "),
        (card(1, column="field"), "card card-1: column only with when action:, not now-once"),
        (card(1, when="time:work", row=1), "card card-1: row only with when action:, not time:work"),
    ],
)
def test_fields_that_do_not_go_together(record: Record, told: str) -> None:
    assert [each.text for each in check("reykholt", [record])] == [told]


def test_a_range_does_not_run_backwards() -> None:
    record = Record("single", "1", {"low": 4, "high": 3, "sweet": False, "copies": 1}, "table")
    assert [each.text for each in check("kings-vineyard", [record])] == ["single 1: low is 4, over high 3"]


def test_effects_that_the_game_cannot_read_are_found_with_its_words() -> None:
    record = space(effect="2 fsh + salt")
    assert check("reykholt", [record]) == []
    (found,) = check("reykholt", [record, space("market", effect="fish")], words)
    assert found.text == "space field-1 (3-4): effect: column 3: expected a word of this game: fish, found 'fsh'"


def test_a_note_alone_contradicts_nothing() -> None:
    noted = Record("card", "card-1", {"kind": "service", "set": "A", "note": "by hand"}, "table")
    assert check("reykholt", [noted, Record("fact", "a", {"value": "b"}, "table")], words) == []
