"""Players' names: which are taken, and that they stand everywhere as they were typed."""

from __future__ import annotations

import unicodedata
from pathlib import Path

import pytest
from faults.running import run, run_apart, saves_of

from companion.cli.beginning import read_names
from companion.games.game import SetupFault, load
from companion.table.reading import read

GAME = "kings-vineyard"
ODD = [
    "[/]",
    "Ann [red]",
    ":smile:",
    "a\\",
    "Zoë",
    "Þórdís 🥕",
    "Undo",
    "/".join("ab"),
    "<b>&amp",
    "{0}",
    "%s",
    "'\"",
    "1",
    "-",
    "👩‍🌾",
    "x" * 60,
    "none",
    "\\u001b",
    "$HOME",
    "#",
    "=",
    "李小龍",
    "ابن",
]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))
    monkeypatch.setenv("COLUMNS", "100")
    return tmp_path


@pytest.mark.parametrize("name", ODD)
def test_a_name_is_shown_and_saved_as_it_was_typed(home: Path, name: str) -> None:
    typed = "g24s\nr35\n/board\n/log all\n/standing\n/undo\n\n"
    ran = run("play", GAME, "--players", f"{name},Ben", "--save", "game", typed=typed)
    assert (ran.status, ran.err) == (0, "")
    for line in (
        f"{name} has 0 plants: must plant a card",
        f"{name} plants green 2-4 sweet as plant 1",
        f"{name} (first): 0 points · 0 harvested",
        f"   1  {name} · plant: plant green 2-4 sweet",
        f"  1. {name}: 0 points, 0 harvested",
    ):
        assert line in ran.out
    assert read(saves_of(home)[0]).header.players == (name, "Ben")
    told = run("replay", str(saves_of(home)[0]))
    assert f"{name} · plant: plant green 2-4 sweet" in told.out


@pytest.mark.parametrize("name", ODD)
def test_a_table_wide_line_may_name_anybody(name: str) -> None:
    ran = run("play", GAME, "--players", f"{name},Ben", typed=f"g24s\nr35\n{name} fertilize 1\n")
    assert f"{name} uses a fertilizer" in ran.out


@pytest.mark.parametrize(
    ("names", "fault"),
    [
        (["", "Ben"], "a player's name is empty"),
        ([" \t ", "Ben"], "a player's name is empty"),
        (["\u200b", "Ben"], "a player's name is empty"),
        (["x" * 61, "Ben"], "a name has at most 60 letters; xxxxxxxxxxxx… has 61"),
        (["Ann", "Ann"], "two players have the same name: Ann and Ann"),
        (["ann", " Ann "], "two players have the same name: ann and Ann"),
        (["Ann  B", "Ann B"], "two players have the same name: Ann B and Ann B"),
        (["Ann\u200b", "Ann"], "two players have the same name: Ann\u200b and Ann"),
        (["Zoë", unicodedata.normalize("NFD", "ZOË")], "two players have the same name: Zoë and ZOË"),
        (["Weiß", "WEISS"], "two players have the same name: Weiß and WEISS"),
        (["\udcff", "Ben"], "a name has letters and signs that can be shown; '\\udcff' has others"),
        (["A\x1b[2J", "Ben"], "a name has letters and signs that can be shown; 'A\\x1b[2J' has others"),
        (["A\nB", "Ben"], "a name has letters and signs that can be shown; 'A\\nB' has others"),
        (["A\u2028B", "Ben"], "a name has letters and signs that can be shown; 'A\\u2028B' has others"),
        (["A\u202eB", "Ben"], "a name has letters and signs that can be shown; 'A\\u202eB' has others"),
        (["/undo", "Ben"], "a name begins with no / or ? and holds no ;"),
        (["?", "Ben"], "a name begins with no / or ? and holds no ;"),
        (["A;B", "Ben"], "a name begins with no / or ? and holds no ;"),
    ],
)
def test_a_name_that_cannot_be_is_refused_with_its_reason(names: list[str], fault: str) -> None:
    with pytest.raises(SetupFault) as caught:
        read_names(names, load(GAME))
    assert str(caught.value).startswith(fault)
    assert "\n" not in str(caught.value)


def test_both_forms_of_a_letter_are_one_name() -> None:
    assert read_names([unicodedata.normalize("NFD", "Zoë"), "Ben"], load(GAME)) == ["Zoë", "Ben"]


def test_a_seat_is_found_by_either_form_and_any_case(home: Path) -> None:
    name = unicodedata.normalize("NFD", "ZOË")
    args = ("--deal", "1", "--auto", name, "--auto", "zoë", "--set", f"first={name}", "--save", "game")
    ran = run("play", GAME, "--players", "Ben,Zoë", *args)
    assert (ran.status, ran.err) == (0, "")
    header = read(saves_of(home)[0]).header
    assert header.auto == ("Zoë",)
    assert header.options["first"] == "2"


@pytest.mark.parametrize(
    ("env", "shown"),
    [
        ({"PYTHONIOENCODING": "cp1252"}, None),
        ({"PYTHONIOENCODING": "ascii"}, "Zo\\xeb"),
        ({"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}, "Zo\\xeb"),
        ({"LC_ALL": "C"}, "Zoë"),
        ({"PYTHONUTF8": "0"}, None),
    ],
    ids=lambda value: " ".join(f"{key}={value[key]}" for key in value) if isinstance(value, dict) else "",
)
def test_any_encoding_of_the_system_will_do(home: Path, env: dict[str, str], shown: str | None) -> None:
    args = ("play", GAME, "--players", "Zoë,Þórdís 🥕", "--save", "Zoë")
    typed = "g24s\n/board\nÞ\n/log\n".encode()
    ran = run_apart(*(arg.encode() for arg in args), typed=typed, env=env)
    assert (ran.status, ran.err) == (0, "")
    if shown is not None:
        assert f"{shown} plants green 2-4 sweet as plant 1" in ran.out
    (save,) = saves_of(home)
    assert save.name == "zoë.toml"
    assert read(save).header.players == ("Zoë", "Þórdís 🥕")
    again = run_apart("resume", "ZOË".encode(), env=env)
    assert (again.status, again.err) == (0, "")


def test_bytes_that_are_no_text_are_refused_in_one_line(home: Path) -> None:
    ran = run_apart("play", GAME, "--players", b"Ann\xff,Ben")
    assert (ran.status, ran.line) == (1, "a name has letters and signs that can be shown; 'Ann\\udcff' has others")
    assert saves_of(home) == []
