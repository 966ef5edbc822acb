"""Facts of a running game and records: keys and sides, texts that read back, and what is said of them."""

from __future__ import annotations

from typing import Any

import pytest
from toy_words import words

from companion.parts.fields import Section, Unfit
from companion.parts.load import bundled
from companion.parts.schemas import SCHEMAS
from companion.parts.told import (
    effect_in_words,
    fact_key,
    fact_text,
    find,
    in_words,
    on_face,
    read_fact,
    section_of,
    split_marks,
    told_fields,
)

REYKHOLT = SCHEMAS["reykholt"]
SECTIONS = REYKHOLT.sections
TOLD = [section for section in SECTIONS.values() if section.told]


@pytest.mark.parametrize(
    ("section", "fields", "text"),
    [
        ("space", {"effect": "2 tomato", "flag": True}, "flag 2 tomato"),
        ("space", {"effect": "2 tomato", "flag": False}, "2 tomato"),
        ("greenhouse", {"size": 4, "kinds": ["tomato", "carrot"]}, "4 tomato/carrot"),
        ("card", {"when": "now-once", "effect": "lettuce"}, "now-once / lettuce"),
        (
            "card",
            {
                "when": "action:harvest",
                "effect": "lettuce : mushroom",
                "whose": "others",
                "limit": "round",
                "column": "field",
                "row": 2,
            },
            "action:harvest / lettuce : mushroom / others / round / field / 2",
        ),
        ("card", {"when": "time:work", "effect": "carrot", "limit": "game"}, "time:work / carrot / game"),
        ("event", {"effect": "each(tomato)"}, "each(tomato)"),
        ("story", {"rounds": 7}, "7"),
    ],
)
def test_a_facts_text_reads_back(section: str, fields: dict[str, Any], text: str) -> None:
    shape = SECTIONS[section]
    assert fact_text(shape, shape.told, fields) == text
    assert read_fact(shape, shape.told, text) == fields


@pytest.mark.parametrize(
    ("section", "typed", "fields"),
    [
        ("space", "FLAG  2 tomato", {"effect": "2 tomato", "flag": True}),
        ("greenhouse", "4 car t", {"size": 4, "kinds": ["tomato", "carrot"]}),
        ("card", "any / tomato", {"when": "any-time", "effect": "tomato"}),
    ],
)
def test_short_ways_to_type_a_fact(section: str, typed: str, fields: dict[str, Any]) -> None:
    shape = SECTIONS[section]
    assert read_fact(shape, shape.told, typed) == fields


@pytest.mark.parametrize(
    ("section", "typed", "told"),
    [
        ("space", "flag", None),
        ("space", "2 tomato +", "column 11: expected a word, found the end"),
        ("greenhouse", "4", "expected size / kinds; kinds is missing"),
        ("greenhouse", "tomato 4", "expected a whole number from 1 to 9"),
        ("card", "tomato", "expected one of now-once, time:work"),
        ("card", "now-once", "expected when / effect / whose / limit / column / row; effect is missing"),
        ("card", "now-once / tomato / mine", "expected when / effect / whose / limit / column / row, found 'mine'"),
    ],
)
def test_a_fact_that_cannot_be_read(section: str, typed: str, told: str | None) -> None:
    shape = SECTIONS[section]
    if told is None:
        # a mark alone marks nothing: it is read as a word, which a game then does not know
        assert read_fact(shape, shape.told, typed) == {"flag": False, "effect": "flag"}
        return
    with pytest.raises(Unfit) as fault:
        read_fact(shape, shape.told, typed)
    assert str(fault.value).startswith(told)


def test_every_stand_in_makes_a_fact_that_reads_back() -> None:
    made = 0
    for record in bundled("reykholt"):
        section = SECTIONS[record.section]
        if not section.told:
            continue
        text = fact_text(section, section.told, record.fields)
        held = {name: record.fields[name] for name in section.told if name in record.fields}
        assert read_fact(section, section.told, text) == held
        made += 1
    assert made > 100


@pytest.mark.parametrize("section", TOLD, ids=lambda section: section.title)
def test_no_text_can_hide_in_a_fact(section: Section) -> None:
    assert all(section.fields[name].kind not in ("text", "id") for name in section.told)


def test_what_is_needed_and_unknown_makes_no_fact() -> None:
    assert fact_text(SECTIONS["card"], SECTIONS["card"].told, {"effect": "tomato"}) == ""
    assert fact_text(SECTIONS["space"], ("effect",), {"note": "by hand"}) == ""


def test_marks_are_taken_off_once() -> None:
    space = SECTIONS["space"]
    assert split_marks(space, space.told, "flag tomato") == (["flag"], "tomato")
    assert split_marks(space, space.told, "flag flag tomato") == (["flag"], "flag tomato")
    assert split_marks(space, ("effect",), "flag tomato") == ([], "flag tomato")


def test_the_side_of_the_board_goes_by_the_players() -> None:
    records = {record.key: record for record in bundled("reykholt")}
    for players, face in ((1, "1-2"), (2, "1-2"), (3, "3-4"), (4, "3-4")):
        found = find(records, "space:property-1", players)
        assert found is not None
        assert (found.face, fact_key(found)) == (face, "space:property-1")
        assert on_face(found, players)
    assert find(records, "space:property-6", 2) is None
    assert find(records, "property-1", 2) is None
    assert find(records, "card:service-a-1", 2) is not None


def test_only_components_have_sections() -> None:
    assert section_of(REYKHOLT, "space:field-2") is SECTIONS["space"]
    for key in ("colours", "space", "fact:space", "track:order", "page:3"):
        assert section_of(REYKHOLT, key) is None
    assert told_fields(None, "effect") == ("effect",)
    assert told_fields(SECTIONS["space"], "effect") == ("effect",)
    assert told_fields(SECTIONS["space"], "space") == ("effect", "flag")
    assert told_fields(SECTIONS["greenhouse"], "effect") == ("size", "kinds")


def test_a_component_is_said_in_words() -> None:
    space = {"board": "3-4", "column": "property", "row": 1, "effect": "2 fish", "flag": True}
    assert in_words(SECTIONS["space"], space, words) == "2 fish; with a flag"
    assert in_words(SECTIONS["space"], space | {"flag": False}, words) == "2 fish; no flag"
    assert in_words(SECTIONS["space"], space | {"column": "market"}, words) == "2 fish"
    house = {"size": 3, "kinds": ["tomato", "lettuce", "carrot"], "rarest": "carrot", "solo": False}
    assert in_words(SECTIONS["greenhouse"], house) == "3 parcels; grows tomato, lettuce and carrot; golden box carrot"
    card = {"name": "{x} [/]", "effect": "fish : rope", "when": "action:harvest", "whose": "own", "note": "by day"}
    said = "“{x} [/]”; pay (1 fish) to get (1 rope); when a space lets somebody harvest; set off by its owner"
    assert in_words(SECTIONS["card"], card, words) == f"{said}; noted: by day"


def test_an_effect_that_the_game_cannot_read_is_shown_as_it_stands() -> None:
    assert effect_in_words("2 pears", words) == "2 pears"
    assert effect_in_words("2 fish", None) == "2 fish"
