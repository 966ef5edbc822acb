"""`companion play`: what the command line can get wrong, told in one line, with nothing left behind."""

from __future__ import annotations

from pathlib import Path

import pytest
from faults.running import Piped, run, saves_of

from companion.table import saves
from companion.table.reading import read

GAME = "kings-vineyard"
POSITION = """
game = "kings-vineyard"
players = ["Anna", "Ben"]
[position]
round = 4
phase = "grow"
"""


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))
    return tmp_path


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (("--players", "Anna"), "King's Vineyard is for 2 to 4 players, not 1"),
        (("--players", "A,B,C,D,E"), "King's Vineyard is for 2 to 4 players, not 5"),
        (("--players", ""), "King's Vineyard is for 2 to 4 players, not 1"),
        (("--players", "A,B,"), "a player's name is empty"),
        (("--players", "A,B", "--set", "foo"), "--set foo: expected KEY=VALUE with one of "),
        (("--players", "A,B", "--set", "foo=1"), "--set foo=1: expected KEY=VALUE with one of "),
        (("--players", "A,B", "--set", ""), "--set : expected KEY=VALUE with one of "),
        (("--players", "A,B", "--set", "majority=two"), "majority is one or per-colour, not 'two' (KV-SCORE-06)"),
        (("--players", "A,B", "--set", "majority="), "majority is one or per-colour, not '' (KV-SCORE-06)"),
        (("--players", "A,B", "--set", "first=Zoe"), "first"),
        (("--players", "A,B", "--deal", "1", "--auto", "Zoe"), "--auto Zoe: no such player; players: A, B"),
        (("--players", "A,B", "--save", ""), "a save needs a name"),
        (("--players", "A,B", "--save", " .toml"), "a save needs a name"),
    ],
)
def test_what_cannot_be_is_told_in_one_line_and_leaves_no_save(home: Path, args: tuple[str, ...], told: str) -> None:
    ran = run("play", GAME, "--save", "game", *args, typed="g24s\n")
    assert (ran.status, ran.out) == (1, "")
    assert ran.line.startswith(told)
    assert saves_of(home) == []


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (("chess",), "chess: unknown game; games: reykholt, kings-vineyard, almanac"),
        ((), "Missing argument 'GAME'. (help: companion play --help)"),
        (
            (GAME, "--deal", "abc"),
            "Invalid value for '--deal': 'abc' is not a valid int. (help: companion play --help)",
        ),
        ((GAME, "--deal"), "Option '--deal' requires an argument."),
        ((GAME, "extra"), "Got unexpected extra argument"),
        ((GAME, "--playrs", "A,B"), "No such option: --playrs"),
    ],
)
def test_wrong_usage_is_one_line_and_status_2(home: Path, args: tuple[str, ...], told: str) -> None:
    ran = run("play", *args)
    assert (ran.status, ran.out) == (2, "")
    assert ran.line.startswith(told)
    assert not (home / "saves").exists()


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (None, "there is no such file"),
        ("", "the file is empty"),
        ("game = ", "cannot be read: "),
        ('game = "kings-vineyard"', "players: missing"),
        ('game = "reykholt"\nplayers = ["A", "B"]', "is a position of reykholt, not of kings-vineyard"),
        ('game = "kings-vineyard"\nplayers = ["A"]', "King's Vineyard is for 2 to 4 players, not 1"),
        ('game = "kings-vineyard"\nplayers = ["A", "\\u001b"]', "a name has letters and signs that can be shown"),
        (POSITION + "kings = 9", "position.kings: expected a whole number, 0 to 3, found 9"),
        (POSITION + 'colour = "red"', "position.colour: unknown key"),
        (POSITION + "player = 3", "position.player: expected a list, found 3"),
        (POSITION + '[options]\nmajority = "two"', "majority is one or per-colour, not 'two'"),
        (POSITION.replace("[position]", '[[entry]]\nask = "plant"\nanswer = "x"\n#').partition("#")[0], "no position"),
    ],
)
def test_a_position_that_cannot_be_begun_at_is_told(home: Path, content: str | None, told: str) -> None:
    file = home / "position.toml"
    if content is not None:
        file.write_text("format = 1\n" + content if content else "")
    ran = run("play", GAME, "--from", str(file))
    assert (ran.status, ran.out) == (1, "")
    assert told in ran.line
    assert saves_of(home) == []


def test_a_folder_as_position_is_told(home: Path) -> None:
    ran = run("play", GAME, "--from", str(home))
    assert ran.status == 1
    assert ran.line == f"{home.name}: cannot be read: Is a directory"


def test_a_position_is_begun_at_and_keeps_its_players(home: Path) -> None:
    (home / "position.toml").write_text("format = 1" + POSITION)
    ran = run("play", GAME, "--from", str(home / "position.toml"), "--save", "game")
    assert (ran.status, ran.err) == (0, "")
    assert read(saves_of(home)[0]).header.players == ("Anna", "Ben")


def test_an_existing_save_is_not_written_over_and_is_told_before_any_question(home: Path) -> None:
    assert run("play", GAME, "--players", "Anna,Ben", "--save", "game", typed="g24s\n").status == 0
    before = saves_of(home)[0].read_bytes()
    ran = run("play", GAME, "--save", "GAME", typed="Cleo,Dora\n")
    assert (ran.status, ran.out) == (1, "")
    assert ran.line == "there is a save named GAME already: resume it, or choose another name"
    assert saves_of(home)[0].read_bytes() == before


def test_games_that_begin_at_the_same_moment_get_saves_of_their_own(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = iter(["taken", "taken", "free"])
    monkeypatch.setattr(saves, "fresh_name", lambda game: next(names))
    for _ in range(2):
        assert run("play", GAME, "--players", "Anna,Ben").status == 0
    assert [save.stem for save in saves_of(home)] == ["free", "taken"]


@pytest.mark.parametrize(("name", "shown"), [("my game", "'my game'"), ("-x", "-- -x"), ("it's", "'it'\"'\"'s'")])
def test_the_line_that_tells_how_to_resume_can_be_typed_as_it_stands(home: Path, name: str, shown: str) -> None:
    ran = run("play", GAME, "--players", "Anna,Ben", f"--save={name}")
    assert ran.out.endswith(f"Saved. Go on with: companion resume {shown}\n")


def test_options_that_are_given_are_not_asked(home: Path) -> None:
    ran = run("play", GAME, typed="Anna,Ben\n")
    assert ran.status == 1
    assert ran.line.startswith("The set-up was not finished, and nothing was begun; ")
    assert "Who plays?" in ran.out
    assert saves_of(home) == []


def test_questions_of_the_set_up_are_asked_again_until_they_can_be_read(home: Path) -> None:
    sitting = Piped("play", GAME, "--deal", "3", "--save", "game")
    shown = sitting.prompt()
    for typed, told in [
        ("Anna", "for 2 to 4 players, not 1"),
        ("Anna, anna ", "two players have the same name: Anna and anna"),
        ("Anna,,Ben", "a player's name is empty"),
        ("/undo,Ben", "a name begins with no / or ?"),
    ]:
        sitting.send(typed)
        shown = sitting.prompt()
        assert told in shown
        assert "Who plays?" in shown
    sitting.send("Anna, Ben")
    while "discard which card?" not in (shown := sitting.prompt()):
        assert shown
        sitting.send("")
    ended = sitting.end()
    assert (ended.status, ended.err) == (0, "")
    assert read(saves_of(home)[0]).header.players == ("Anna", "Ben")
