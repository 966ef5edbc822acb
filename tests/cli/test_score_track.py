"""`companion score reykholt`: the printed sheet, the questions without a file, and the file that is written."""

import io
import json
import tomllib
from collections.abc import Callable
from typing import Any

import pytest
import typer
from cli.scripted import Scripted
from typer.testing import CliRunner

from companion.cli.prompter import PlainPrompter
from companion.cli.score import score
from companion.cli.score_asked import ask_score
from companion.cli.score_track_text import track_text
from companion.games.reykholt.score_file import read_track, score_track

app = typer.Typer()
app.command("score")(score)

GAME = """\
game = "reykholt"
[[player]]
name = "Anna [/]"
tables = 17
arrived = 3
[[player]]
name = "Þórdís 🥕"
tables = 17
arrived = 4
[[player]]
name = ":smile:"
tables = 1
"""
SOLO = 'game = "reykholt"\nsolo = true\n[[player]]\nname = "Anna"\ntables = 23\ngoods = { cauliflower = 2 }\n'


def run(*arguments: str, status: int = 0) -> tuple[str, str]:
    result = CliRunner().invoke(app, ["reykholt", *arguments])
    assert result.exit_code == status, result.output
    return result.stdout, result.stderr


@pytest.fixture
def scored(tmp_path) -> Callable[..., str]:
    def run_file(text: str, *arguments: str) -> str:
        file = tmp_path / "game.toml"
        file.write_text(text, encoding="utf-8")
        out, err = run("--from", str(file), *arguments)
        assert err == ""
        return out

    return run_file


@pytest.mark.rule("RH-END-03")
def test_the_sheet_shows_the_places_and_who_has_won(scored):
    assert (
        scored(GAME)
        == """\
Reykholt, 3 players

1. Þórdís 🥕 · 17 tables · on lettuce-4
2. Anna [/] · 17 tables · on lettuce-4
3. :smile: · 1 table · on tomato-1
First place: Þórdís 🥕, tied on the furthest table, arrived there last (RH-END-03)
"""
    )


@pytest.mark.rule("RH-SOLO-26")
def test_alone_each_line_of_the_score_is_shown(scored):
    assert (
        scored(SOLO)
        == """\
Reykholt, one player

Anna · 23 tables · on mushroom-5
   20  tables beyond tomato-5 · 2 × 10 · RH-SOLO-24
    2  goods for the next table · 2 cauliflower, 5 wanted · RH-SOLO-25
   22  in all
Goal reached, 22 points (RH-SOLO-22)
"""
    )
    assert json.loads(scored(SOLO, "--json"))["players"][0]["total"] == 22


@pytest.mark.rule("RH-SOLO-22")
def test_a_missed_goal_says_by_how_much(scored):
    out = scored(SOLO.replace("23", "20"))
    assert out.splitlines()[-1] == "Goal missed by 1 table: it is tomato-5, table 21 (RH-SOLO-22)"
    told = json.loads(scored(SOLO.replace("23", "20"), "--json"))
    assert told == {
        "game": "reykholt",
        "players": [{"name": "Anna", "total": None, "gained": None, "rank": 1, "lines": []}],
        "winners": [],
        "decided_by": "RH-SOLO-22",
    }


@pytest.mark.rule("RH-STORY-14")
def test_a_failed_condition_is_shown_with_its_player(scored):
    failing = "\ncondition = false\n[[player]]"
    text = GAME.replace("\n[[player]]", failing).replace('"reykholt"' + failing, '"reykholt"\n[[player]]')
    out = scored(text + "condition = true\n")
    assert out.splitlines()[2] == "1. :smile: · 1 table · on tomato-1"
    assert out.splitlines()[3].endswith("· story card's condition not met")
    assert out.splitlines()[-1] == (
        "First place: :smile:, furthest of those who meet the story card's condition (RH-STORY-14)"
    )
    out = scored(text + "condition = false\n")
    assert out.splitlines()[-1] == "Nobody has won: all fail the story card's condition (RH-STORY-14)"
    assert scored(SOLO + "condition = true\n").splitlines()[-1].startswith("Goal reached: the story card's condition")
    assert scored(SOLO + "condition = false\n").splitlines()[-1] == "Goal missed (RH-STORY-14)"


def test_a_fault_is_told_with_the_file_and_its_place(tmp_path):
    file = tmp_path / "game.toml"
    file.write_text(SOLO.replace("true", "false"), encoding="utf-8")
    out, err = run("--from", str(file), status=1)
    assert out == ""
    assert err == f"{file}: player: expected two to four players, or one with solo = true, found 1 (RH-GEN-01)\n"


# --- asked at the table --------------------------------------------------------------------------


def asked(*answers: Any) -> Scripted:
    """A talk that ends with the sheet, and with no file unless one is named."""
    prompter = Scripted(answers)
    ask_score("reykholt", prompter)
    return prompter


@pytest.fixture
def written(tmp_path) -> Callable[..., dict[str, Any]]:
    """The document that a talk writes, which is scored as the talk said."""

    def write(*answers: str) -> dict[str, Any]:
        file = tmp_path / "told.toml"
        file.unlink(missing_ok=True)
        prompter = asked(*answers, str(file))
        document = tomllib.loads(file.read_text(encoding="utf-8"))
        assert track_text(score_track(read_track(document))) in "\n".join(prompter.told)
        assert prompter.told[-1] == f"Written; to see it again: companion score reykholt --from {file}"
        return document

    return write


def test_tables_are_told_in_short_forms_and_the_order_only_where_it_matters(written):
    document = written("Anna, Ben, Cleo", "l4", "17", "t1 lap 2", "ben", "", "")
    assert document == {
        "game": "reykholt",
        "player": [
            {"name": "Anna", "tables": 17, "arrived": 1},
            {"name": "Ben", "tables": 17, "arrived": 2},
            {"name": "Cleo", "tables": 31},
        ],
    }


def test_several_may_share_several_tables(written):
    document = written("Ann, Bo, Cy, Di", "3", "4", "3", "4", "cy ann", "di, bo", "", "")
    assert [player["arrived"] for player in document["player"]] == [1, 1, 2, 2]


@pytest.mark.rule("RH-SOLO-26")
def test_alone_the_goods_for_the_next_table_are_asked(written):
    assert written("Anna", "m5", "", "2", "") == tomllib.loads(SOLO)
    document = written("Anna", "21", "", "", "")
    assert document["player"] == [{"name": "Anna", "tables": 21}]


def test_alone_below_the_goal_no_goods_are_asked():
    prompter = asked("Anna", "20", "", "", "")
    assert not any("goods" in question for question in prompter.questions)
    assert any("Goal missed by 1 table" in line for line in prompter.told)


@pytest.mark.rule("RH-STORY-14")
@pytest.mark.parametrize(
    ("typed", "met"),
    [("all", [True, True]), ("none", [False, False]), ("b", [False, True]), ("a, ben", [True, True]), ("", None)],
)
def test_the_story_cards_condition_is_asked(written, typed, met):
    document = written("Anna, Ben", "3", "4", typed, "")
    assert [player.get("condition") for player in document["player"]] == (met or [None, None])


def test_any_line_can_be_corrected_and_a_table_newly_shared_is_asked_about(written):
    document = written("Anna, Ben", "3", "4", "", "anna", "4", "anna", "story", "all", "story", "no", "")
    assert document["player"] == [
        {"name": "Anna", "tables": 4, "arrived": 2},
        {"name": "Ben", "tables": 4, "arrived": 1},
    ]
    document = written("Anna, Ben", "4", "4", "anna", "", "order", "ben", "")
    assert [player["arrived"] for player in document["player"]] == [1, 2]


def test_the_way_back_asks_the_question_before_with_what_was_told():
    prompter = asked("Anna, Ben", "3", "back", "t1", "4", "-", "", "", "", "")
    assert [prompt.default for prompt in prompter.asked if "Anna's manager" in prompt.question] == [
        None,
        "3 tables, mushroom-1",
    ]
    assert any("1. Ben · 4 tables" in line for line in prompter.told)
    assert any("2. Anna · 1 table" in line for line in prompter.told)
    assert "This is the first question" in asked("-", "A, B", "1", "2", "", "", "").told


@pytest.mark.parametrize(
    ("answers", "said"),
    [
        (("A, B, C, D, E",), "Reykholt is for 1 to 4 players"),
        (("A, B", "x9"), "Not understood; expected the table by its goods"),
        (("A, B", "3", "3", "x"), "Not understood: x; expected names of A, B"),
        (("A, B", "3", "3", ""), "Expected A and B, from the front to the back"),
        (("A, B", "3", "4", "x"), "Not understood: x; expected names of A, B"),
        (("A", "22", "", "x"), "Not understood; expected a whole number from 0 to 99"),
    ],
)
def test_what_cannot_be_read_is_said_in_one_line(answers, said):
    prompter = Scripted(answers)
    with pytest.raises(typer.Exit):
        ask_score("reykholt", prompter)
    assert any(line.startswith(said) for line in prompter.told)


def test_a_correction_of_nobody_is_said_in_one_line():
    said = "Not understood: x; expected one of A, B, {}story, or Enter"
    assert said.format("") in asked("A, B", "3", "4", "", "x", "", "").told
    assert said.format("order, ") in asked("A, B", "3", "3", "a", "", "x", "", "").told


def test_leaving_early_shows_what_was_told():
    prompter = Scripted(["A, B", "3", KeyboardInterrupt])
    with pytest.raises(typer.Exit) as leaving:
        ask_score("reykholt", prompter)
    assert leaving.value.exit_code == 130
    assert prompter.told[-1] == "A · 3 tables · on mushroom-1"


def test_a_whole_talk_in_line_mode():
    target = io.StringIO()
    answers = ["Anna, Ben", "l4", "m4", "", "", ""]
    ask_score("reykholt", PlainPrompter(io.StringIO("\n".join(answers) + "\n"), target))
    assert "First place: Ben, furthest on the track (RH-END-02)" in target.getvalue()
