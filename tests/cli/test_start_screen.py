"""`companion` alone in a terminal: what it offers, and the ways out of it."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from faults.running import run, saves_of
from faults.screen import CTRL_C, CTRL_D, ENTER, Screen

GAME = "kings-vineyard"

pytestmark = pytest.mark.skipif(os.name != "posix", reason="needs a pseudo-terminal")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))
    return tmp_path


def test_without_a_save_a_game_can_be_begun_and_left() -> None:
    screen = Screen()
    text = screen.prompt()
    assert "What would you like to do?" in text
    assert "go on" not in text
    assert "Which game?" in screen.answer("")
    assert "Who plays? Names clockwise, with commas" in screen.answer("kings")
    screen.type(CTRL_C)
    status, text = screen.end()
    assert status == 130
    assert text.endswith("Interrupted; nothing was begun")


@pytest.mark.parametrize(("key", "status"), [(CTRL_C, 130), (CTRL_D, 0), ("leave" + ENTER, 0), ("le" + ENTER, 0)])
def test_it_can_be_left(home: Path, key: str, status: int) -> None:
    screen = Screen()
    screen.prompt()
    screen.type(key)
    ended, text = screen.end()
    assert ended == status
    assert "Traceback" not in text
    assert saves_of(home) == []


def test_an_unfinished_game_is_offered_first_and_gone_on_with() -> None:
    assert run("play", GAME, "--players", "Anna,Ben", "--save", "thursday", typed="g24s\n").status == 0
    screen = Screen()
    assert "Enter: go on with thursday" in screen.prompt()
    assert "Ben has 0 plants: must plant a card" in screen.answer("")
    screen.type(CTRL_D)
    status, text = screen.end()
    assert (status, text.endswith("companion resume thursday")) == (0, True)


def test_a_damaged_game_is_offered_and_asks_before_it_goes_on(home: Path) -> None:
    assert run("play", GAME, "--players", "Anna,Ben", "--save", "thursday", typed="g24s\nr35\n").status == 0
    (path,) = saves_of(home)
    path.write_bytes(path.read_bytes()[:-5])
    screen = Screen()
    screen.prompt()
    assert "thursday.toml: entry 2 is cut off. Go on from entry 2? [y/N]" in screen.answer("")
    assert "The whole file is kept as thursday.damaged-1.toml." in screen.answer("y")


def test_what_is_not_offered_is_asked_again() -> None:
    screen = Screen()
    screen.prompt()
    for line in ("x", "newer", "/undo", "[/]"):
        assert "Not understood; expected one of: new, score, rules, leave" in screen.answer(line)


def test_a_rule_can_be_looked_up() -> None:
    screen = Screen()
    screen.prompt()
    assert "What would you like to know?" in screen.answer("rules")
    screen.type("how many plants" + ENTER)
    status, text = screen.end()
    assert status == 0
    assert "KV-PLANT-" in text


def test_a_folder_that_cannot_be_made_is_told_where_a_game_would_be_saved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "file"))
    screen = Screen()
    screen.prompt()
    screen.answer("new")
    screen.answer("kings")
    screen.answer("Anna,Ben")
    text = screen.text()
    for _ in range(5):
        if "Change any of these?" in text:
            break
        text = screen.answer("")
    screen.type(ENTER)
    status, text = screen.end()
    assert status == 1
    assert "cannot be made: Not a directory" in " ".join(text.split())


def test_a_dumb_terminal_gets_help_instead() -> None:
    screen = Screen(env={"TERM": "dumb"})
    status, text = screen.end()
    assert status == 0
    assert "Usage: companion" in text
