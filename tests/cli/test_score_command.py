"""`companion score`: the printed sheet, the JSON document, and every way in which it cannot be done."""

import json
import sys
from types import ModuleType

import pytest
import typer
from typer.testing import CliRunner

from companion.cli.score import score
from companion.games.kings_vineyard.story import tokens_text

app = typer.Typer()
app.command("score")(score)

VISIT = """\
game = "kings-vineyard"
[[player]]
name = "Anna [/]"
tokens = 12
harvested = 4
[[player.plant]]
colours = ["green"]
length = 3
[[player.plant]]
colours = ["green", "red"]
length = 3
sweet = true
[[player]]
name = "Þórdís 🥕"
tokens = 17
harvested = 6
[[player.plant]]
colours = ["red"]
length = 1
[[player]]
name = ":smile:"
"""


def run(*arguments: str, status: int = 0) -> tuple[str, str]:
    result = CliRunner().invoke(app, list(arguments))
    assert result.exit_code == status, result.output
    return result.stdout, result.stderr


@pytest.fixture
def visit(tmp_path):
    file = tmp_path / "visit.toml"
    file.write_text(VISIT, encoding="utf-8")
    return file


def refusal(file, content: bytes) -> str:
    """What is said about a file with this content, without the file's name."""
    file.write_bytes(content)
    out, err = run("kings-vineyard", "--from", str(file), status=1)
    assert out == ""
    assert err.startswith(f"{file}: ")
    assert err.count("\n") == 1
    return err.removeprefix(f"{file}: ").rstrip("\n")


@pytest.mark.rule("KV-SCORE-17", "KV-WIN-02")
def test_the_sheet_shows_each_line_the_tokens_and_who_is_first(visit):
    out, err = run("kings-vineyard", "--from", str(visit))
    assert err == ""
    assert (
        out
        == """\
King's Vineyard, one royal visit

Anna [/]
    1  ordinary clusters · 1 × 1 · KV-SCORE-03
    2  sweet clusters · 1 × 2 · KV-SCORE-04
    2  most of one colour · 2 green; next best 1 · KV-SCORE-06
    1  colour: green · 2 of green · KV-SCORE-07
    1  equal vines: length 3 · 2 vines of 3 tiles · KV-SCORE-13
    7  gained, to hand out as 1 bottle and 2 goblets
   12  held before
   19  in all

Þórdís 🥕
    1  ordinary clusters · 1 × 1 · KV-SCORE-03
    1  gained, to hand out as 1 goblet
   17  held before
   18  in all

:smile:
    0  gained
    0  held before
    0  in all

most of one colour: 2 points to Anna [/] (2 green), next best 1 (KV-SCORE-06)

1. Anna [/] · 19 points · 4 harvested
2. Þórdís 🥕 · 18 points · 6 harvested
3. :smile: · 0 points · 0 harvested
First place: Anna [/], most points (KV-WIN-02)
"""
    )


@pytest.mark.rule("KV-WIN-03")
def test_first_place_by_harvested_cards_says_so(visit):
    visit.write_text(VISIT.replace("tokens = 17", "tokens = 18"), encoding="utf-8")
    out, _ = run("kings-vineyard", "--from", str(visit))
    assert out.splitlines()[-4:] == [
        "1. Þórdís 🥕 · 19 points · 6 harvested",
        "2. Anna [/] · 19 points · 4 harvested",
        "3. :smile: · 0 points · 0 harvested",
        "First place: Þórdís 🥕, tied in points, most harvested cards (KV-WIN-03)",
    ]


@pytest.mark.rule("KV-WIN-04")
def test_a_shared_first_place_names_everybody(visit):
    visit.write_text(VISIT.replace("tokens = 17\nharvested = 6", "tokens = 18\nharvested = 4"), encoding="utf-8")
    out, _ = run("kings-vineyard", "--from", str(visit))
    assert out.splitlines()[-4:] == [
        "1. Anna [/] · 19 points · 4 harvested",
        "1. Þórdís 🥕 · 19 points · 4 harvested",
        "3. :smile: · 0 points · 0 harvested",
        "First place, shared: Anna [/] and Þórdís 🥕, tied in points and in harvested cards (KV-WIN-04)",
    ]


@pytest.mark.rule("KV-SCORE-21")
def test_the_sheet_says_why_an_award_fell_to_nobody(visit):
    visit.write_text(VISIT.replace('["green", "red"]', '["blue"]'), encoding="utf-8")
    out, _ = run("kings-vineyard", "--from", str(visit))
    assert (
        "most of one colour: nobody, tie of Anna [/] (1 each of blue and green), Þórdís 🥕 (1 red) (KV-SCORE-21)\n"
    ) in out


def test_the_document_is_all_there_is_on_standard_output(visit):
    out, err = run("kings-vineyard", "--from", str(visit), "--json")
    told = json.loads(out)
    assert err == ""
    assert out.isascii()
    assert list(told) == ["game", "players", "winners", "decided_by"]
    assert [list(player) for player in told["players"]] == [["name", "total", "gained", "rank", "lines"]] * 3
    assert [(player["name"], player["total"], player["rank"]) for player in told["players"]] == [
        ("Anna [/]", 19, 1),
        ("Þórdís 🥕", 18, 2),
        (":smile:", 0, 3),
    ]
    assert (told["winners"], told["decided_by"]) == (["Anna [/]"], "KV-WIN-02")


@pytest.mark.rule("KV-COMP-06")
@pytest.mark.parametrize(("length", "noted"), [(76, False), (77, True)])
def test_more_than_eighty_vine_tiles_are_noted_beside_the_score(visit, length, noted):
    visit.write_text(VISIT.replace("length = 3", f"length = {length}", 1), encoding="utf-8")
    out, err = run("kings-vineyard", "--from", str(visit), "--json")
    assert json.loads(out)["players"][0]["gained"] == 1 + 2 + 2 + 1
    assert err == ("Note: 81 vine tiles are in use, the box holds 80 (KV-COMP-06)\n" if noted else "")


def test_a_byte_order_mark_and_windows_line_ends_are_read(visit):
    plain = run("kings-vineyard", "--from", str(visit))
    visit.write_bytes(b"\xef\xbb\xbf" + VISIT.replace("\n", "\r\n").encode())
    assert run("kings-vineyard", "--from", str(visit)) == plain


@pytest.mark.parametrize("where", ["nowhere.toml", "."])
def test_a_file_that_cannot_be_read_is_refused_in_one_line(tmp_path, where):
    out, err = run("kings-vineyard", "--from", str(tmp_path / where), status=1)
    assert out == ""
    assert err.startswith(f"{tmp_path / where}: cannot be read, ")
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    ("content", "place"),
    [(b"game = = 1", "line 1, column 8"), (b"a = 1\ngame =", "line 2, column 7, the end"), (b"a=1\r\nb", "line 2")],
)
def test_bad_toml_is_refused_with_line_and_column(visit, content, place):
    message = refusal(visit, content)
    assert message.startswith("not readable as TOML, ")
    assert place in message


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b'game = "x"\nname = "Zo\xeb"', "expected UTF-8 text, line 2 is something else"),
        (b"a = " + b"9" * 5000, "not readable as TOML, a number has too many digits"),
        (b"a = " + b"[" * 100_000, "not readable as TOML, lists or tables are nested too deeply"),
        (b"", 'game: expected "kings-vineyard", found nothing'),
        (
            VISIT.replace("length = 1", "length = 0").encode(),
            "player[2].plant[1].length: expected a whole number of at least 1, found 0 (KV-GROW-03)",
        ),
        (VISIT.replace("[/]", r"\u001b[2J").encode(), None),
    ],
)
def test_what_a_file_gets_wrong_is_said_in_one_line(visit, content, message):
    said = refusal(visit, content)
    assert said.isprintable()
    assert message in (said, None)


@pytest.mark.parametrize(("game", "title"), [("almanac", "Almanac: The Crystal Peaks")])
def test_a_game_to_come_says_that_it_is_not_built_yet(game, title):
    assert run(game, status=1) == ("", f"{title} is not built yet\n")


def test_an_unknown_game_is_a_mistake_of_usage_and_the_known_ones_are_named():
    out, err = run("[/]", status=2)
    assert (out, err) == ("", "[/]: unknown game, expected one of reykholt, kings-vineyard, almanac\n")


def test_json_without_a_file_is_a_mistake_of_usage():
    assert run("kings-vineyard", "--json", status=2) == ("", "--json needs --from FILE\n")


def test_without_a_file_the_table_is_asked(monkeypatch):
    asked = []
    module = ModuleType("companion.cli.score_asked")
    module.ask_score = asked.append
    monkeypatch.setitem(sys.modules, module.__name__, module)
    assert run("kings-vineyard") == ("", "")
    assert asked == ["kings-vineyard"]


@pytest.mark.rule("KV-COMP-10", "KV-COMP-11", "KV-COMP-12")
@pytest.mark.parametrize(
    ("points", "words"),
    [(17, "1 barrel, 1 bottle and 2 goblets"), (21, "2 barrels and 1 goblet"), (5, "1 bottle")],
)
def test_tokens_are_named(points, words):
    assert tokens_text(points) == words
