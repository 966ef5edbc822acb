"""`companion scenarios`: the list, one played through, and what is said of a name or a file that is none."""

from __future__ import annotations

from pathlib import Path

import pytest
from faults.running import run

from companion.folders import scenarios

NAMES = sorted(file.stem for file in scenarios().glob("*/*.toml"))


@pytest.fixture(autouse=True)
def screen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")


def test_the_list_shows_every_scenario_with_its_title_in_80_columns() -> None:
    done = run("scenarios")
    assert done.status == 0
    lines = done.out.splitlines()
    titles = [line for line in lines[:-1] if not line.startswith("  ")]
    assert titles == ["King's Vineyard", "Reykholt"]
    assert "printed-example The printed play example: 5 points" in [" ".join(line.split()) for line in lines]
    assert sorted(line.split()[0] for line in lines[:-1] if line.startswith("  ") and line[2] != " ") == NAMES
    assert max(map(len, lines)) <= 80
    assert lines[-1] == "To play one through: companion scenarios NAME"


@pytest.mark.parametrize("columns", ["40", "60", "100"])
def test_the_list_fits_other_screens(monkeypatch: pytest.MonkeyPatch, columns: str) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    assert max(map(len, run("scenarios", "--game", "kings-vineyard").out.splitlines())) <= int(columns)


def test_listing_replays_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def replayed(*arguments: object) -> None:
        raise AssertionError("a scenario was replayed for the list")

    monkeypatch.setattr("companion.cli.replay._run", replayed)
    assert run("scenarios").status == 0


@pytest.mark.parametrize("name", NAMES)
def test_each_can_be_played_through(name: str) -> None:
    done = run("scenarios", name)
    assert (done.status, done.err) == (0, "")
    assert "As it should be. To play from its beginning:" in done.out
    command = done.out.splitlines()[-1]
    assert command.startswith("  companion play ")
    assert " --from " in command
    assert f"{name}.toml" in command


def test_a_unique_beginning_of_a_name_is_enough() -> None:
    assert run("scenarios", "printed").out == run("scenarios", "printed-example.toml").out


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("second", "second: which one: second-can-next-round, second-can-restore, second-can-wasted"),
        ("nonsense", "nonsense: no such scenario; there are: colour-bonus-all, colour-bonus-ripe, "),
    ],
)
def test_a_name_that_is_none_or_many(name: str, line: str) -> None:
    done = run("scenarios", name)
    assert (done.status, done.out) == (1, "")
    assert done.line.startswith(line)


def test_games_that_are_unknown_or_not_built() -> None:
    done = run("scenarios", "--game", "chess")
    assert (done.status, done.out) == (2, "")
    assert done.line == "chess: unknown game; games: reykholt, kings-vineyard, almanac"


def test_where_it_can_be_played_from_begins_a_sitting_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))
    command = run("scenarios", "duty-to-plant").out.splitlines()[-1].split()
    assert command[-2:] == ["--deal", "1"]
    done = run(*command[1:], "--plain", "--save", "duty", typed="\n\n\ndone\n")
    assert done.status == 0
    assert "Not possible: Ben has 2 of the 3 plants and must plant a grape card · KV-PLANT-02" in done.out
