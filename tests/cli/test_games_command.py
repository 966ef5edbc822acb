"""`companion games`, and what holds for every command."""

from __future__ import annotations

from pathlib import Path

import pytest
import typer
from faults.running import run

from companion.catalogue import MODULES, TITLES
from companion.cli.app import app

COMMANDS = sorted(str(command.name) for command in app.registered_commands)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))
    return tmp_path


def test_every_game_is_listed_with_whether_it_can_be_played() -> None:
    ran = run("games")
    assert (ran.status, ran.err) == (0, "")
    lines = ran.out.splitlines()
    assert [line.split()[0] for line in lines] == list(TITLES)
    for line in lines:
        assert line.endswith("(not built yet)") == (line.split()[0] not in MODULES)


def test_the_commands_are_those_people_are_told_of() -> None:
    assert {"games", "play", "resume", "replay", "rules", "score", "setup", "simulate"} <= set(COMMANDS)


@pytest.mark.parametrize("flag", ["--help", "-h"])
@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself(command: str, flag: str) -> None:
    ran = run(command, flag)
    assert (ran.status, ran.err) == (0, "")
    assert f"companion {command}" in ran.out
    assert "--help" in ran.out


@pytest.mark.parametrize("command", COMMANDS)
def test_an_unknown_option_is_usage_in_one_line(command: str) -> None:
    ran = run(command, "--no-such-option")
    assert (ran.status, ran.out) == (2, "")
    assert ran.line.startswith("No such option: --no-such-option")
    assert ran.line.endswith(f"(help: companion {command} --help)")


def test_an_unknown_command_is_usage_in_one_line() -> None:
    ran = run("paly")
    assert (ran.status, ran.out) == (2, "")
    assert ran.line.startswith("No such command 'paly'.")


@pytest.mark.parametrize("command", ["demo", "play", "score", "setup", "simulate"])
@pytest.mark.parametrize(("game", "status"), [("chess", 2), ("almanac", 1), ("", 2)])
def test_a_game_that_is_not_there_is_told_in_one_line(command: str, game: str, status: int) -> None:
    more = ("--players", "2") if command == "setup" else ()
    ran = run(command, game, *more)
    assert (ran.status, ran.out) == (status, "")
    assert ran.line


def test_without_a_terminal_the_start_is_help() -> None:
    ran = run()
    assert (ran.status, ran.err) == (0, "")
    for command in COMMANDS:
        assert f"\n  {command} " in ran.out


def test_typer_is_as_the_program_needs_it() -> None:
    names = [kind.__name__ for kind in typer.BadParameter.__mro__]
    assert names.index("BadParameter") < names.index("ClickException")
