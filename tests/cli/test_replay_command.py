"""`companion replay`: saves and scenarios told or reported, expectations checked, and one line for what cannot be."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from faults.running import run

from companion.folders import scenarios

SCENARIO = """\
format = 1
game = "kings-vineyard"
players = ["Anna", "Ben [/]"]
title = "Short"
about = "A test."

[position]
round = 3
phase = "ripen"

[[position.player]]
name = "Anna"
plant = [{ card = "green 2-4", length = 1 }, { card = "red 2-4", length = 3 }, { card = "black 2-4", length = 2 }]

[[entry]]
seat = "Anna"
ask = "ripen early"
answer = "ripen 2"

[[entry]]
seat = "Anna"
ask = "ripen early"
answer = "ripen 3"

[expect]
waiting_for = { ask = "kings drawn" }
state = { round = 4 }
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return written(tmp_path, SCENARIO)


def written(folder: Path, text: str) -> Path:
    path = folder / "short.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_scenario_is_told_and_checked(file: Path) -> None:
    done = run("replay", str(file))
    assert (done.status, done.err) == (0, "")
    assert done.out == (
        "   1  Anna · ripen early: ripen 2\n"
        "        Anna: plant 2 is ripe, turn red 2-4 face up\n"
        "   2  Anna · ripen early: ripen 3\n"
        "        Anna: plant 3 is ripe, turn black 2-4 face up\n"
        "        Ben [/] takes the first player card.\n"
        "Round 4 · draw · Ben [/] first · 0 of 3 visits held · next: discard\n"
        "Hands are refilled to six. How many kings came up?\n"
        "Everything is as the scenario expects.\n"
    )


def test_json_is_one_document_of_the_agreed_shape(file: Path) -> None:
    done = run("replay", str(file), "--json")
    assert (done.status, done.err) == (0, "")
    told = json.loads(done.out)
    assert list(told) == ["game", "entries", "over", "waiting_for", "state", "score"]
    assert (told["game"], told["entries"], told["over"]) == ("kings-vineyard", 2, False)
    assert told["waiting_for"] == {"seat": None, "ask": "kings drawn"}
    assert told["state"]["players"][0]["plants"][1]["ripe"]


def test_until_stops_after_that_entry_and_checks_nothing(file: Path) -> None:
    told = json.loads(run("replay", str(file), "--until", "1", "--json").out)
    assert (told["entries"], told["waiting_for"]) == (1, {"seat": "Anna", "ask": "ripen early"})
    told = json.loads(run("replay", str(file), "--until", "0", "--json").out)
    assert (told["entries"], told["state"]["round"]) == (0, 3)
    done = run("replay", str(file), "--until", "1")
    assert done.status == 0
    assert "expects" not in done.out


@pytest.mark.parametrize("form", [[], ["--json"]])
def test_what_differs_is_one_line_and_status_1(tmp_path: Path, form: list[str]) -> None:
    wrong = written(tmp_path, SCENARIO.replace("{ round = 4 }", "{ round = 5, kings = 1 }"))
    done = run("replay", str(wrong), *form)
    assert done.status == 1
    assert done.line == "short.toml: state.round: expected 5, came 4; state.kings: expected 1, came 0"
    assert not form or json.loads(done.out)["state"]["round"] == 4


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ("format = 1", "format = 2", "was written by a newer companion (format 2); this one reads format 1"),
        ("format = 1", "", "format: missing, expected a whole number"),
        ('game = "kings-vineyard"', "", "game: missing, expected text"),
        ('["Anna", "Ben [/]"]', "3", "players: expected a list of names, found 3"),
        ('["Anna", "Ben [/]"]', '["Anna"]', "King's Vineyard is for 2 to 4 players, not 1 (KV-COMP-08)"),
        ("title =", "titel =", "titel: unknown key, expected one of format, seal, game"),
        ("[position]\nround = 3", "[position]\nrounds = 3", "position.rounds: unknown key, expected one of"),
        ('"ripen"', '"sleep"', "position.phase: expected one of draw, discard, wilt"),
        ("length = 1", "length = 9", "position.player[1].plant[1].length: expected 0 to 4 for an unripe green 2-4"),
        ('seat = "Anna"', 'seat = "Cleo"', "entry[1].seat: expected one of the players Anna, Ben [/], found 'Cleo'"),
        ('answer = "ripen 2"', "", "entry[1].answer: missing, expected text"),
        ('answer = "ripen 2"', 'answer = "ripen 1"', "entry 1 (Anna, ripen early: 'ripen 1') does not hold: plant 1"),
        ('answer = "ripen 2"', 'answer = "sing"', "entry 1 (Anna, ripen early: 'sing') does not hold: expected"),
        ("[[entry]]", "[entry]", "cannot be read: "),
        ("[expect]", "[expect]\nrefused = 3", "expect.refused: expected a list of tables"),
        ("[expect]", "[expect]\npoints = 3", "expect.points: expected a whole number for each player's name"),
        ("[expect]", "[expect]\noffered = [3]", "expect.offered: expected a list of answers"),
        ("[expect]", "[expect]\nwinner = 3", "expect.winner: unknown key, expected one of over"),
        ("[expect]", "[options]\nmajority = 'none'\n[expect]", "majority is one or per-colour, not 'none'"),
        (
            "[expect]",
            "[[entry]]\nkind = 'ruling'\nanswer = '2 +'\n[expect]",
            "entry 3 (the table, : '2 +') does not hold",
        ),
        (
            "[expect]",
            "[[entry]]\nkind = 'undo'\nof = 9\n[expect]",
            "entry[3].of: expected the number of an earlier entry",
        ),
    ],
)
def test_a_file_of_wrong_shape_is_one_line(tmp_path: Path, old: str, new: str, line: str) -> None:
    assert SCENARIO.count(old) >= 1
    done = run("replay", str(written(tmp_path, SCENARIO.replace(old, new, 1))))
    assert (done.status, done.out) == (1, "")
    assert done.line.startswith(f"short.toml: {line}")


@pytest.mark.parametrize("content", [b"", b"\xff\xfe", b"[", b"x = 1", b"\0" * 40, b"format = 1\n" * 2])
def test_what_is_no_such_file_at_all_is_one_line(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "noise.toml"
    path.write_bytes(content)
    done = run("replay", str(path), "--json")
    assert (done.status, done.out) == (1, "")
    assert done.line.startswith("noise.toml: ")


def test_files_that_are_not_there_or_are_folders(tmp_path: Path) -> None:
    assert run("replay", str(tmp_path / "nothing.toml")).line == "nothing.toml: there is no such file"
    assert run("replay", str(tmp_path)).line.startswith(f"{tmp_path.name}: cannot be read: ")


def test_a_game_that_is_not_built_or_unknown_is_one_line(tmp_path: Path) -> None:
    for game in ("almanac", "chess"):
        done = run("replay", str(written(tmp_path, SCENARIO.replace("kings-vineyard", game))))
        assert done.status in (1, 2)
        assert done.out == ""
        assert done.line


# --- saves ---------------------------------------------------------------------------------------


@pytest.fixture
def save(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))
    done = run(
        *("play", "kings-vineyard", "--players", "Anna,Ben", "--plain", "--save", "evening"),
        typed="r24\n/undo\ng24s\nb35\n\n/ruling Ben 2 points -- found\ny\n",
    )
    assert done.status == 0
    return tmp_path / "saves" / "evening.toml"


def test_a_save_replays_to_where_it_was_left(save: Path) -> None:
    told = json.loads(run("replay", str(save), "--json").out)
    assert told["waiting_for"] == {"seat": None, "ask": "kings drawn"}
    assert [player["points"] for player in told["state"]["players"]] == [0, 2]
    # one answer was undone: it and the undo do not count
    assert told["entries"] == 5


def test_until_counts_the_entries_of_the_file_undo_among_them(save: Path) -> None:
    entries = [json.loads(run("replay", str(save), "--until", str(n), "--json").out)["entries"] for n in range(5)]
    assert entries == [0, 1, 0, 1, 2]


def test_a_damaged_save_is_one_line(save: Path) -> None:
    save.write_text(save.read_text(encoding="utf-8").replace("green 2-4 sweet", "green 2-4"), encoding="utf-8")
    done = run("replay", str(save))
    assert (done.status, done.out) == (1, "")
    assert done.line == "evening.toml: entry 3 was changed by hand; good entries before it: 2"


def test_replaying_leaves_the_file_alone(save: Path) -> None:
    before = save.read_bytes()
    run("replay", str(save))
    assert save.read_bytes() == before


@pytest.mark.parametrize("file", sorted(scenarios().glob("*/*.toml")), ids=lambda file: file.stem)
def test_every_scenario_passes(file: Path) -> None:
    done = run("replay", str(file))
    assert (done.status, done.err) == (0, "")
    assert done.out.endswith("Everything is as the scenario expects.\n")
