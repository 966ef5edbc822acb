"""`companion score` without a file: the questions, the way back, corrections, and the file that is written."""

import io
import tomllib
from collections.abc import Callable
from contextlib import suppress

import pytest
import typer
from cli.scripted import Scripted

from companion.cli.prompter import EndOfInput, PlainPrompter
from companion.cli.score import score, sheet_text
from companion.cli.score_asked import ask_score
from companion.games.kings_vineyard.score_file import read_visit, score_sheet

ANNA, BEN = ["12", "4", "g3s rg3", ""], ["17", "6", "r1", ""]
BEGUN = ["Anna, Ben", ""]
VISIT = [*BEGUN, *ANNA, *BEN]


def asked(*answers) -> Scripted:
    """A talk that ends with the sheet, and with no file unless one is named."""
    prompter = Scripted(answers)
    ask_score("kings-vineyard", prompter)
    return prompter


def left(*answers) -> tuple[Scripted, int]:
    """A talk that people leave, and the exit status."""
    prompter = Scripted(answers)
    with pytest.raises(typer.Exit) as leaving:
        ask_score("kings-vineyard", prompter)
    return prompter, leaving.value.exit_code


@pytest.fixture
def written(tmp_path) -> Callable[..., dict]:
    """The document that a talk writes, which is scored as the talk said."""

    def write(*answers) -> dict:
        file = tmp_path / "visit.toml"
        prompter = asked(*answers, str(file))
        document = tomllib.loads(file.read_text(encoding="utf-8"))
        shown = "\n".join(prompter.told)
        assert sheet_text(score_sheet(read_visit(document))) in shown
        assert prompter.told[-1] == f"Written; to see it again: companion score kings-vineyard --from {file}"
        return document

    return write


def test_a_whole_visit_in_line_mode(tmp_path, capsys):
    target = io.StringIO()
    file = tmp_path / "visit.toml"
    answers = [*VISIT, "", str(file)]
    ask_score("kings-vineyard", PlainPrompter(io.StringIO("\n".join(answers) + "\n"), target))
    score("kings-vineyard", file)
    sheet = capsys.readouterr().out
    shown = target.getvalue()
    assert sheet in shown
    assert (
        """\
> Anna's plants, in one line or one by one
  colours, tiles, s for sweet, u for unripe: g3s is green, a vine of 3 tiles, sweet; rg4u is red/green, 4 tiles, unripe
  Enter: none
>   green · 3 tiles · sweet · ripe
  green/red · 3 tiles · ripe
Anna's plants: 2 told, any more?
  Enter: no more
> Anna
    1  ordinary clusters · 1 × 1 · KV-SCORE-03
    2  sweet clusters · 1 × 2 · KV-SCORE-04
    1  colour: green · 2 of green · KV-SCORE-07
    1  equal vines: length 3 · 2 vines of 3 tiles · KV-SCORE-13
    5  so far · most of one colour is open until all vineyards are known (KV-SCORE-06)
Ben: points held before this visit
  Enter: 0
"""
        in shown
    )


def test_the_file_stands_in_the_format_of_the_documentation(tmp_path):
    file = tmp_path / "visit.toml"
    asked(*VISIT[:-2], "", "", str(file))
    text = file.read_text(encoding="utf-8")
    assert text.startswith('game = "kings-vineyard"\n\n[[player]]\nname = "Anna"\ntokens = 12\nharvested = 4\n')
    assert text.count("[[player.plant]]\n") == 2
    assert tomllib.loads(text)["player"][1] == {"name": "Ben", "tokens": 17, "harvested": 6}


def test_each_part_is_asked_once_with_its_default():
    prompter = asked(*VISIT, "", "")
    assert [(prompt.question, prompt.default) for prompt in prompter.asked[2:7]] == [
        ("Anna: points held before this visit", "0"),
        ("Anna: harvested cards", "0"),
        ("Anna's plants, in one line or one by one", "none"),
        ("Anna's plants: 2 told, any more?", "no more"),
        ("Ben: points held before this visit", "0"),
    ]
    assert [prompt.question for prompt in prompter.asked if prompt.hint.startswith("colours, tiles")] == [
        "Anna's plants, in one line or one by one"
    ]


def test_empty_lines_alone_make_a_visit_without_plants(written):
    document = written("[/], Þórdís 🥕", *[""] * 8)
    assert [player["name"] for player in document["player"]] == ["[/]", "Þórdís 🥕"]


def test_plants_may_come_one_by_one(written):
    document = written(*BEGUN, "", "", "g3s", "rg4", "r2u", "", "", "", "", "")
    assert [(plant["colours"], plant["length"]) for plant in document["player"][0]["plant"]] == [
        (["green"], 3),
        (["green", "red"], 4),
        (["red"], 2),
    ]


@pytest.mark.rule("KV-SCORE-06", "KV-SCORE-24")
@pytest.mark.parametrize(
    ("typed", "readings"),
    [
        ("", {}),
        ("no", {}),
        ("per", {"majority": "per-colour"}),
        ("all, per-colour", {"majority": "per-colour", "colour_bonus": "all"}),
        ("one ripe", {}),
    ],
)
def test_readings_are_changed_in_a_word(written, typed, readings):
    document = written("Anna, Ben", typed, *ANNA, *BEN, "")
    assert {key: value for key, value in document.items() if key not in ("game", "player")} == readings


@pytest.mark.parametrize(
    ("before", "wrong", "said"),
    [
        ([], "Anna", "King's Vineyard is for 2 to 4 players, not 1"),
        ([], "", "King's Vineyard is for 2 to 4 players, not 1"),
        ([], "Anna, anna", "two players have the same name: Anna and anna"),
        (["Anna, Ben"], "y", "Not understood: y; expected one, per-colour, ripe, all, or Enter for no change"),
        (BEGUN, "x", "Not understood; expected a whole number of at least 0"),
        (BEGUN, "-1", "Anna, points held: expected a whole number of at least 0, found -1 (KV-SCORE-17)"),
        ([*BEGUN, "0"], "-1", "Anna, harvested cards: expected a whole number of at least 0, found -1 (KV-HARV-03)"),
        (
            [*BEGUN, "0"],
            "64",
            "all together: expected at most 63 grape cards planted and harvested in all, found 64 (KV-SETUP-02)",
        ),
        (
            [*BEGUN, "0", "0"],
            "g0",
            "Anna, plant 1, length: expected a whole number of at least 1, found 0 (KV-GROW-03)",
        ),
        (
            [*BEGUN, "0", "0", "g1 r1 p1"],
            "black2",
            'Anna, plant 4, colours: expected one of "green", "red", "purple", found "black" (KV-SETUP-01)',
        ),
        (
            [*BEGUN, "0", "0", "g1 g2 g3 g4"],
            "g5 g6",
            "Anna, plants: expected at most 5 plants, found 6 (KV-PLANT-04)",
        ),
        (VISIT, "Cleo", "Not understood: Cleo; expected one of Anna, Ben, readings, or Enter"),
        ([*VISIT, ""], "yes", "Expected the name of a file, such as visit.toml, or Enter for no"),
    ],
)
def test_a_wrong_line_is_told_in_one_line_and_asked_again(before, wrong, said):
    prompter = Scripted([*before, wrong])
    with suppress(typer.Exit):
        ask_score("kings-vineyard", prompter)
    assert prompter.told.count(said) == 1
    at = len(before)
    again = prompter.asked[at + 1]
    assert again.question.split(":")[0] == prompter.asked[at].question.split(":")[0]
    if "plant" not in again.question:
        assert again.default == prompter.asked[at].default


def test_of_a_line_with_one_wrong_plant_the_others_count(written):
    document = written(*BEGUN, "", "", "g3s x9 r0 r2", "", "", "", "", "")
    assert [plant["colours"] for plant in document["player"][0]["plant"]] == [["green"], ["red"]]


def test_a_colour_never_named_before_and_a_long_vine_are_remarked_on():
    told = asked(*BEGUN, "", "", "gren2 gren24", "", "", "", "", "", "").told
    assert "  gren · 2 tiles · ripe (gren is a new colour)" in told
    assert (
        "  gren · 24 tiles · ripe (gren is a new colour; 24 is the length of the vine, not the range of the card)"
        in told
    )


@pytest.mark.parametrize("back", ["-", "back", " BACK "])
def test_back_asks_the_question_before_with_what_was_answered(back):
    prompter = asked(*BEGUN, "12", "4", back, back, "13", "", *ANNA[2:], *BEN, "", "")
    assert [(prompt.question, prompt.default) for prompt in prompter.asked[5:7]] == [
        ("Anna: harvested cards", "4"),
        ("Anna: points held before this visit", "12"),
    ]
    assert "   13  held before" in prompter.told


def test_back_in_front_of_the_first_question_says_so():
    assert "This is the first question" in asked("-", *VISIT, "", "").told


def test_back_among_plants_takes_the_last_line_away(written):
    document = written(*BEGUN, "", "", "g3s r2", "p1", "-", "b1", "", *BEN, "")
    assert [plant["colours"] for plant in document["player"][0]["plant"]] == [["green"], ["red"], ["black"]]


def test_back_from_the_sheet_goes_to_the_last_vineyard():
    assert asked(*VISIT, "-", "", "", "").questions[-3] == "Ben's plants; what is typed replaces them, 0 for none"


def test_names_changed_on_the_way_back_keep_what_was_told(written):
    document = written(*BEGUN, "12", "-", "-", "-", "Ana, Ben", "", "", "", "", *BEN, "")
    assert [(player["name"], player["tokens"]) for player in document["player"]] == [("Ana", 12), ("Ben", 17)]


def test_names_told_in_another_order_keep_what_was_told(written):
    document = written(*BEGUN, "12", "-", "-", "-", "Cleo, Ben, Anna", *[""] * 11)
    assert document["player"] == [
        {"name": "Cleo", "tokens": 0, "harvested": 0},
        {"name": "Ben", "tokens": 0, "harvested": 0},
        {"name": "Anna", "tokens": 12, "harvested": 0},
    ]


def test_a_player_named_at_the_sheet_is_asked_again_with_the_former_answers():
    prompter = asked(*VISIT, "an", "13", "", "g3s", "", "", "")
    assert [(prompt.question, prompt.default) for prompt in prompter.asked[len(VISIT) + 1 :][:4]] == [
        ("Anna: points held before this visit", "12"),
        ("Anna: harvested cards", "4"),
        ("Anna's plants; what is typed replaces them, 0 for none", "green3s, green/red3"),
        ("Anna's plants: 1 told, any more?", "no more"),
    ]
    shown = "\n".join(prompter.told)
    first, second = shown.split("King's Vineyard, one royal visit")[1:]
    assert "   19  in all" in first
    assert "   15  in all" in second


@pytest.mark.parametrize(("plants", "kept"), [([""], 2), (["0"], 0), (["x9", ""], 2), (["g1", "-", ""], 2)])
def test_former_plants_stay_until_others_are_told(written, plants, kept):
    document = written(*VISIT, "Anna", "", "", *plants, "")
    assert len(document["player"][0].get("plant", [])) == kept


def test_back_in_a_correction_returns_to_the_sheet():
    prompter = asked(*VISIT, "Anna", "", "-", "-", "", "")
    assert prompter.questions[len(VISIT) :] == [
        "Correct anything? A player's name, or Enter",
        "Anna: points held before this visit",
        "Anna: harvested cards",
        "Anna: points held before this visit",
        "Correct anything? A player's name, or Enter",
        "Write this to a file? A file name, or Enter for no",
    ]


def test_readings_can_be_corrected_too():
    told = asked(*VISIT, "readings", "per", "", "").told
    assert any(line.startswith("most of green: 2 points to Anna") for line in told)


def test_a_player_whose_name_means_something_else_comes_first():
    prompter = asked("readings, back", "", *ANNA, *BEN, "readings", *[""] * 3, "back", *[""] * 3, "", "")
    assert prompter.questions.count("readings: points held before this visit") == 2
    assert prompter.questions.count("back: points held before this visit") == 2


def test_what_a_correction_makes_impossible_elsewhere_is_asked_there(written):
    """Anna's new colour is one too many, and Ben's plant is where that shows (KV-SETUP-01)."""
    told = [*BEGUN, "", "", "g1 r1", "", "", "", "p1", ""]
    document = written(*told, "Anna", "", "", "g1 r1 yellow1", "", "y2", "", "")
    assert [plant["colours"] for plant in document["player"][1]["plant"]] == [["yellow"]]
    prompter = asked(*told, "Anna", "", "", "g1 r1 yellow1", "", "y2", "", "", "")
    assert (
        'Ben, plant 1, colours: expected one of "green", "red", "yellow", found "purple" (KV-SETUP-01)' in prompter.told
    )


def test_more_tiles_than_the_box_holds_are_noted():
    told = asked(*BEGUN, "", "", "g41", "", "", "", "g40", "", "", "").told
    assert "Note: 81 vine tiles are in use, the box holds 80 (KV-COMP-06)" in told


@pytest.mark.parametrize("answer", ["", "no", "N"])
def test_no_file_is_written_without_a_name(tmp_path, monkeypatch, answer):
    monkeypatch.chdir(tmp_path)
    asked(*VISIT, "", answer)
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_is_there_is_kept_without_a_yes(tmp_path):
    file = tmp_path / "visit.toml"
    file.write_text("mine", encoding="utf-8")
    prompter = asked(*VISIT, "", str(file), "", "")
    assert prompter.questions[-2] == f"{file} is there already. Write over it? [y/N]"
    assert file.read_text(encoding="utf-8") == "mine"
    asked(*VISIT, "", str(file), "y")
    assert tomllib.loads(file.read_text(encoding="utf-8"))["player"][1]["tokens"] == 17


@pytest.mark.parametrize("name", ["nowhere/visit.toml", ".", "visit\0.toml"])
def test_a_file_that_cannot_be_written_is_told_and_another_asked_for(tmp_path, name):
    file = tmp_path / "visit.toml"
    prompter = asked(*VISIT, "", f"{tmp_path}/{name}", str(file))
    assert len([line for line in prompter.told if line.startswith(str(tmp_path))]) == 1
    assert file.is_file()


def test_back_from_the_file_shows_the_sheet_again():
    assert asked(*VISIT, "", "-", "", "").told.count("King's Vineyard, one royal visit") == 2


@pytest.mark.parametrize(("leaving", "status"), [(EndOfInput, 1), (KeyboardInterrupt, 130)])
def test_leaving_shows_the_tally_so_far_and_one_line(capsys, leaving, status):
    prompter, code = left(*BEGUN, *ANNA[:3], leaving)
    assert code == status
    assert prompter.told[-6:] == [
        "Anna",
        "    1  ordinary clusters · 1 × 1 · KV-SCORE-03",
        "    2  sweet clusters · 1 × 2 · KV-SCORE-04",
        "    1  colour: green · 2 of green · KV-SCORE-07",
        "    1  equal vines: length 3 · 2 vines of 3 tiles · KV-SCORE-13",
        "    5  so far · most of one colour is open until all vineyards are known (KV-SCORE-06)",
    ]
    said = capsys.readouterr().err
    assert said.startswith("Left")
    assert said.count("\n") == 1


@pytest.mark.parametrize("leaving", [EndOfInput, KeyboardInterrupt])
def test_leaving_before_anything_is_told_shows_no_tally(leaving):
    prompter, _ = left("Anna, Ben", leaving)
    assert prompter.told == []


def test_the_input_may_end_once_the_sheet_is_shown():
    assert asked(*VISIT).told[-1] == "Nothing was written to a file"


def test_a_game_without_questions_of_its_own_says_so(capsys):
    with pytest.raises(typer.Exit):
        ask_score("almanac", Scripted([]))
    assert capsys.readouterr().err == "Almanac: The Crystal Peaks cannot be scored by asking yet; use --from FILE\n"
