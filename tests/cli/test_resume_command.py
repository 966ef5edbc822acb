"""`companion resume`: which save is meant, and that the game goes on exactly where it stopped."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from faults.running import run, saves_of

GAME = "kings-vineyard"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))
    return tmp_path


def begin(name: str, typed: str = "") -> None:
    assert run("play", GAME, "--players", "Anna,Ben", "--save", name, typed=typed).status == 0


def test_without_any_save_the_way_to_begin_is_told() -> None:
    ran = run("resume")
    assert (ran.status, ran.out) == (1, "")
    assert ran.line == "there is no saved game yet; begin one with: companion play kings-vineyard"


def test_a_name_that_is_no_save_names_near_ones() -> None:
    begin("thursday")
    ran = run("resume", "thorsday")
    assert (ran.status, ran.line) == (1, "no save is called thorsday; near: thursday")


@pytest.mark.parametrize("name", ["../thursday", "/etc/passwd", "", "a\nb", "\udcff", "x" * 300])
def test_any_name_is_answered_in_one_line(name: str) -> None:
    begin("thursday")
    ran = run("resume", name)
    assert ran.status == 1
    assert ran.line


def test_the_pending_question_is_asked_again_and_nothing_is_skipped_or_repeated(home: Path) -> None:
    begin("game", typed="g24s\n")
    ran = run("resume", typed="r35\n")
    assert ran.out.count("must plant a card") == 1
    assert "Ben has 0 plants: must plant a card" in ran.out
    assert "Ben plants red 3-5 as plant 1" in ran.out
    told = json.loads(run("replay", str(saves_of(home)[0]), "--json").out)
    assert told["entries"] == 2


def test_a_game_that_is_over_shows_its_end_again(home: Path) -> None:
    # three kings in the second round: the last visit is at its end
    begin("game", typed="g24s\nr35\n\n3\n\nb35\nb35\n\n\n")
    for _ in range(2):
        before = saves_of(home)[0].read_bytes()
        ran = run("resume", "game")
        assert (ran.status, ran.err) == (0, "")
        assert "The game is over.\n  1. " in ran.out
        assert "Saved" not in ran.out
        assert saves_of(home)[0].read_bytes() == before


def test_unknown_options_are_usage() -> None:
    ran = run("resume", "--plian")
    assert (ran.status, ran.out) == (2, "")
    assert ran.line.startswith("No such option: --plian")
