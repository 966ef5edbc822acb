"""Parts files: what is read, and every kind of mistake told in one line that names file, record and field."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import tomli_w

from companion.folders import rulebooks
from companion.parts.load import bundled, load
from companion.parts.record import PartsFault, Record, read_file, read_table, to_table
from companion.parts.schemas import SCHEMAS, Schema, schema_of

SPACE = {
    "id": "field-2",
    "board": "3-4",
    "column": "field",
    "row": 2,
    "flag": False,
    "effect": "tomato + seed(1)",
    "source": "table",
}
CARD = {
    "id": "service-a-3",
    "name": "Compost",
    "kind": "service",
    "set": "A",
    "effect": "lettuce : mushroom",
    "when": "action:harvest",
    "whose": "own",
    "limit": "round",
    "column": "field",
    "row": 1,
    "source": "table",
    "note": "only by day",
}
HOUSE = {"id": "g3-1", "size": 3, "kinds": ["tomato", "carrot"], "rarest": "carrot", "players": 0, "source": "table"}
KINDS = "expected a list, each once, of tomato, lettuce, mushroom, cauliflower, carrot"
UNKNOWN = "unknown key, expected one of id, board, column, row, effect, flag, source, note"
HEAD: dict[str, Any] = {"format": 1, "game": "reykholt"}


def written(folder: Path, text: str | bytes) -> Path:
    path = folder / "parts.toml"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


def refused(folder: Path, text: str | bytes, **more: Any) -> str:
    """What is said of a file, without its name, which always stands first."""
    path = written(folder, text)
    with pytest.raises(PartsFault) as fault:
        read_file(path, schema_of("reykholt"), **more)
    message = str(fault.value)
    assert message.startswith(f"{path}: ")
    assert "\n" not in message
    return message.removeprefix(f"{path}: ")


def with_record(section: str, record: dict[str, Any], *, without: str = "", **changed: Any) -> str:
    held = {key: value for key, value in {**record, **changed}.items() if key != without}
    return tomli_w.dumps({**HEAD, section: [held]})


def test_records_are_read_with_their_fields_source_and_side(tmp_path: Path) -> None:
    path = written(tmp_path, tomli_w.dumps({**HEAD, "space": [SPACE], "card": [CARD], "greenhouse": [HOUSE]}))
    space, house, card = read_file(path, schema_of("reykholt"))
    assert space == Record(
        "space",
        "field-2",
        {"board": "3-4", "column": "field", "row": 2, "effect": "tomato + seed(1)", "flag": False},
        "table",
        "3-4",
    )
    assert space.key == ("space", "field-2", "3-4")
    assert card.key == ("card", "service-a-3", "")
    assert card.fields == {key: value for key, value in CARD.items() if key not in ("id", "source")}
    assert house.fields["kinds"] == ["tomato", "carrot"]


def test_equal_ids_on_two_sides_of_the_board_are_two_spaces(tmp_path: Path) -> None:
    other = {**SPACE, "board": "1-2"}
    records = read_file(written(tmp_path, tomli_w.dumps({**HEAD, "space": [SPACE, other]})), schema_of("reykholt"))
    assert {record.face for record in records} == {"3-4", "1-2"}


def test_a_byte_order_mark_and_other_line_ends_do_not_matter(tmp_path: Path) -> None:
    text = with_record("space", SPACE).replace("\n", "\r\n").encode("utf-8-sig")
    assert len(read_file(written(tmp_path, text), schema_of("reykholt"))) == 1


@pytest.mark.parametrize("game", SCHEMAS)
def test_bundled_parts_are_read_and_written_back_as_they_are(game: str) -> None:
    records = bundled(game)
    assert records
    table = to_table(records, SCHEMAS[game])
    assert table == load(game)
    assert read_table(table, SCHEMAS[game]) == records


def test_a_game_without_bundled_parts_or_a_schema_has_none(tmp_path: Path) -> None:
    assert not (rulebooks() / "almanac" / "parts.toml").exists()
    assert bundled("almanac") == []
    assert schema_of("almanac") == Schema("almanac", {"fact": SCHEMAS["reykholt"].sections["fact"]})
    with pytest.raises(FileNotFoundError):
        read_file(tmp_path / "none.toml", schema_of("reykholt"))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "format: missing"),
        ("format = 1", "game: missing"),
        ("format = 0\ngame = 'reykholt'", "format: expected 1, found 0"),
        ("format = true\ngame = 'reykholt'", "format: expected 1, found True"),
        ("format = '1'\ngame = 'reykholt'", "format: expected 1, found '1'"),
        (
            "format = 2\ngame = 'reykholt'",
            "was written by a newer companion (format 2); this one reads format 1",
        ),
        ("format = 1\ngame = 'almanac'", "game: expected reykholt, found 'almanac'"),
        ("format = 1\ngame = 3", "game: expected reykholt, found 3"),
        (
            "format = 1\ngame = 'reykholt'\ncolour = 'red'",
            "colour: unknown key, expected one of format, game, "
            "track, good, space, greenhouse, card, event, story, fact",
        ),
        (
            'format = 1\ngame = "reykholt"\n"a\\nb" = 1',
            "'a\\nb': unknown key, expected one of format, game, "
            "track, good, space, greenhouse, card, event, story, fact",
        ),
        (
            "format = 1\ngame = 'reykholt'\nspace = 'field-2'",
            "space: expected tables, each begun by [[space]], found 'field-2'",
        ),
        (
            "format = 1\ngame = 'reykholt'\n[space]\nid = 'field-2'",
            "space: expected tables, each begun by [[space]], found {'id': 'field-2'}",
        ),
        ("format = 1\ngame = 'reykholt'\nspace = [1]", "space[1]: expected a table, found 1"),
        ("format = 1\ngame = 'reykholt'\ntrack = 1", "track: expected a table, found 1"),
        (
            "format = 1\ngame = 'reykholt'\n[track]\nruns = 6\nsource = 'table'",
            "track.order: missing, expected a list, each once, of tomato, lettuce, mushroom, cauliflower, carrot",
        ),
        ("format = ", "cannot be read: Invalid value (at end of document)"),
        (b"format = 1\n# \xff", "cannot be read: it is not text in UTF-8"),
    ],
)
def test_a_file_that_is_none_is_refused(tmp_path: Path, text: str | bytes, told: str) -> None:
    assert refused(tmp_path, text) == told


def test_a_file_nested_without_end_is_refused(tmp_path: Path) -> None:
    assert refused(tmp_path, "a = " + "[" * 5000).startswith("cannot be read: ")


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    with pytest.raises(PartsFault, match="cannot be read: Is a directory"):
        read_file(tmp_path, schema_of("reykholt"))


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (
            {"without": "id"},
            "space[1].id: missing, expected an id of small letters, digits and hyphens, such as field-2",
        ),
        (
            {"id": "Field 2"},
            "space[1].id: expected an id of small letters, digits and hyphens, such as field-2, found 'Field 2'",
        ),
        ({"id": 2}, "space[1].id: expected an id of small letters, digits and hyphens, such as field-2, found 2"),
        ({"without": "board"}, "space[1].board (field-2): missing, expected one of 3-4, 1-2"),
        ({"board": "2-4"}, "space[1].board (field-2): expected one of 3-4, 1-2, found '2-4'"),
        ({"board": ["3-4"]}, "space[1].board (field-2): expected one of 3-4, 1-2, found ['3-4']"),
        (
            {"column": "garden"},
            "space[1].column (field-2): expected one of property, field, market, town-hall, found 'garden'",
        ),
        ({"without": "row"}, "space[1].row (field-2): missing, expected a whole number from 1 to 9"),
        ({"row": 0}, "space[1].row (field-2): expected a whole number from 1 to 9, found 0"),
        ({"row": True}, "space[1].row (field-2): expected a whole number from 1 to 9, found True"),
        ({"row": 2.0}, "space[1].row (field-2): expected a whole number from 1 to 9, found 2.0"),
        ({"flag": "yes"}, "space[1].flag (field-2): expected true or false, found 'yes'"),
        ({"flag": 1}, "space[1].flag (field-2): expected true or false, found 1"),
        ({"effect": 3}, "space[1].effect (field-2): expected an effect, found 3"),
        ({"effect": "2 tomato +"}, "space[1].effect (field-2): column 11: expected a word, found the end"),
        (
            {"effect": "tomato lettuce"},
            "space[1].effect (field-2): column 8: expected the end or one of + ; | :, found 'lettuce'",
        ),
        (
            {"without": "effect"},
            "space[1].effect (field-2): missing, expected an effect, or a note that says what it does",
        ),
        ({"without": "source"}, "space[1].source (field-2): missing, expected one of rulebook, stand-in, table"),
        ({"source": "me"}, "space[1].source (field-2): expected one of rulebook, stand-in, table, found 'me'"),
        ({"note": 5}, "space[1].note (field-2): expected text, found 5"),
        (
            {"colour": "x" * 60},
            f"space[1].colour (field-2): {UNKNOWN}",
        ),
        (
            {"a\nb": 1},
            f"space[1].'a\\nb' (field-2): {UNKNOWN}",
        ),
        ({"note": {"a": "x" * 60}}, f"space[1].note (field-2): expected text, found {{'a': '{'x' * 32}…"),
    ],
)
def test_a_mistake_in_a_space_names_the_field(tmp_path: Path, change: dict[str, Any], told: str) -> None:
    assert refused(tmp_path, with_record("space", SPACE, **change)) == told


@pytest.mark.parametrize(
    ("section", "record", "change", "told"),
    [
        (
            "card",
            CARD,
            {"kind": "red"},
            "card[1].kind (service-a-3): expected one of service, story-service, found 'red'",
        ),
        ("card", CARD, {"set": "F"}, "card[1].set (service-a-3): expected one of A, B, C, D, E, found 'F'"),
        (
            "card",
            CARD,
            {"whose": "mine"},
            "card[1].whose (service-a-3): expected one of own, others, all, found 'mine'",
        ),
        ("card", CARD, {"limit": "turn"}, "card[1].limit (service-a-3): expected one of round, game, found 'turn'"),
        (
            "card",
            CARD,
            {"when": "time:noon"},
            "card[1].when (service-a-3): expected one of now-once, time:work, time:harvest, time:tourism, "
            "time:homecoming, action:seed, action:harvest, action:greenhouse, action:discard, action:goods, "
            "action:card, action:advance, any-time, found 'time:noon'",
        ),
        ("greenhouse", HOUSE, {"size": 0}, "greenhouse[1].size (g3-1): expected a whole number from 1 to 9, found 0"),
        ("greenhouse", HOUSE, {"players": 2}, "greenhouse[1].players (g3-1): expected one of 0, 3, 4, found 2"),
        (
            "greenhouse",
            HOUSE,
            {"kinds": ["tomato", "tomato"]},
            f"greenhouse[1].kinds (g3-1): {KINDS}, found ['tomato', 'tomato']",
        ),
        (
            "greenhouse",
            HOUSE,
            {"kinds": [["tomato"]]},
            f"greenhouse[1].kinds (g3-1): {KINDS}, found [['tomato']]",
        ),
        (
            "greenhouse",
            HOUSE,
            {"kinds": []},
            f"greenhouse[1].kinds (g3-1): {KINDS}, found []",
        ),
        (
            "fact",
            {"id": "a", "value": "b", "source": "table"},
            {"value": 3},
            "fact[1].value (a): expected text, found 3",
        ),
        ("fact", {"id": "a", "value": "b", "source": "table"}, {"id": 3}, "fact[1].id: expected text, found 3"),
    ],
)
def test_a_mistake_in_a_card_names_the_field(
    tmp_path: Path, section: str, record: dict[str, Any], change: dict[str, Any], told: str
) -> None:
    assert refused(tmp_path, with_record(section, record, **change)) == told


def test_a_record_that_stands_there_twice_is_refused(tmp_path: Path) -> None:
    text = tomli_w.dumps({**HEAD, "card": [CARD, {**CARD, "id": "service-a-4"}, CARD]})
    assert refused(tmp_path, text) == "card[3].id: stands there twice, first as card[1]"


def test_a_source_that_may_not_stand_in_a_file_is_refused(tmp_path: Path) -> None:
    told = refused(tmp_path, with_record("space", SPACE, source="stand-in"), sources=("table",))
    assert told == "space[1].source (field-2): expected table, found 'stand-in'"


def test_a_note_stands_for_what_is_printed_but_not_for_the_place(tmp_path: Path) -> None:
    noted = {key: value for key, value in CARD.items() if key in ("id", "kind", "set", "source", "note")}
    (record,) = read_file(written(tmp_path, tomli_w.dumps({**HEAD, "card": [noted]})), schema_of("reykholt"))
    assert record.fields == {"kind": "service", "set": "A", "note": "only by day"}
    told = refused(tmp_path, with_record("card", noted, without="set"))
    assert told == "card[1].set (service-a-3): missing, expected one of A, B, C, D, E"


def test_records_without_ids_go_by_their_number() -> None:
    assert [record.id for record in bundled("kings-vineyard") if record.section == "special"] == ["1", "2", "3"]
