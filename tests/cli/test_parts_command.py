"""`companion parts`: what is known and missing, told in a few keystrokes, checked, and passed on."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import typer
from faults.running import Ran, run
from parts.harbour_box import GAME, harbour  # noqa: F401 - a fixture

from companion import catalogue
from companion.cli import app
from companion.cli.parts import parts
from companion.parts.own import keep, own, own_file, remember, remembered
from companion.parts.record import Record
from companion.table.journal import Journal
from companion.table.reading import read
from companion.table.sealed import FORMAT, Header
from companion.table.session import Session

QUAY = Record("space", "3", {"board": "1-2", "effect": "2 fish", "flag": True}, "table", "1-2")
CARD = Record("card", "c1", {"name": "Mate", "effect": "fish", "when": "any-time"}, "table")


@pytest.fixture(autouse=True)
def command(harbour: Path, monkeypatch: pytest.MonkeyPatch) -> Path:  # noqa: F811
    """The command among the others, with Harbour as a game."""
    extra = typer.Typer()
    extra.command("parts")(parts)
    others = [each for each in app.app.registered_commands if each.name != "parts"]
    monkeypatch.setattr(app.app, "registered_commands", [*others, *extra.registered_commands])
    return harbour


def did(*args: str, typed: str = "") -> Ran:
    ran = run("parts", "harbour", *args, typed=typed)
    assert (ran.status, ran.err) == (0, "")
    return ran


def kept() -> dict[str, Record]:
    return {f"{each.id} {each.face}".strip(): each for each in own("harbour").values()}


# --- usage -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("args", "status", "told"),
    [
        ((), 2, "Missing argument 'GAME'. (help: companion parts --help)"),
        (("chess",), 2, "chess: unknown game; games: "),
        (("almanac",), 1, "Almanac: The Crystal Peaks is not built yet; ready: "),
        (("almanac", "enter"), 1, "Almanac: The Crystal Peaks is not built yet; ready: "),
        (("harbour", "sell"), 2, "Invalid value for '[ACTION]': 'sell' is not one of 'show', 'enter', "),
        (("harbour", "export"), 2, "Invalid value for WHAT: export needs a file"),
        (("harbour", "import"), 2, "Invalid value for WHAT: import needs a file"),
        (("harbour", "check", "space"), 2, "Invalid value for WHAT: check takes nothing more"),
        (("harbour", "enter", "--json"), 2, "Invalid value for --json: goes with show only"),
        (("harbour", "enter", "quays"), 1, "quays: expected one of space, berth, card, box, or the id of one"),
        (("harbour", "enter", "card:a b"), 1, "card:a b: expected an id of small letters, digits and hyphens"),
        (("harbour", "import", "none.toml"), 1, "none.toml: there is no such file"),
    ],
)
def test_what_cannot_be_is_one_line(args: tuple[str, ...], status: int, told: str) -> None:
    if "almanac" in args:
        assert "almanac" not in catalogue.MODULES
    ran = run("parts", *args)
    assert (ran.status, ran.out) == (status, "")
    assert ran.line.startswith(told)


# --- what is known ---------------------------------------------------------------------------------


def test_what_is_known_and_what_is_missing() -> None:
    keep("harbour", [QUAY, CARD])
    remember("harbour", "pier", "stone")
    assert did().out == (
        "Harbour: what is known of the components\n"
        "  What the pier is made of · of stone · told by the table\n"
        "\n"
        "space 1-2: 2 of 3 known\n"
        "  3 (board 1-2) · 2 fish; with a flag · told by the table\n"
        "  8 (board 1-2) · 1 coin · from the rulebook\n"
        "  not told yet · 5\n"
        "\n"
        "space 3-4: 0 of 1 known\n"
        "  not told yet · 3\n"
        "\n"
        "berth: 0 of 1 known\n"
        "  not told yet · b1\n"
        "\n"
        "card: 1 of 1 known\n"
        "  c1 · “Mate”; 1 fish; any-time · told by the table\n"
        "\n"
        "What is not told is asked at its first use; practice games use stand-ins.\n"
        "To tell it now: companion parts harbour enter\n"
    )


@pytest.mark.parametrize("columns", [50, 80])
def test_every_line_fits(monkeypatch: pytest.MonkeyPatch, columns: int) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    keep("harbour", [CARD._replace(fields={**CARD.fields, "name": "[/] :smile: " + "Þórdís 🥕 " * 20})])
    assert max(map(len, did().out.splitlines())) <= columns


def test_no_stand_in_is_shown_as_printed() -> None:
    out = did().out + did("--json").out
    for text in ("fish : coin", "3 rope", "rope : salt", "Ours", "1 fish"):
        assert text not in out


def test_the_same_as_json() -> None:
    keep("harbour", [QUAY])
    remember("harbour", "pier", "stone")
    told = json.loads(did("--json").out)
    assert told["game"] == "harbour"
    assert told["facts"] == {"pier": "stone"}
    assert {"section": "space", "id": "3", "source": "table", **QUAY.fields} in told["known"]
    assert {"section": "space", "id": "3", "board": "3-4"} in told["missing"]
    assert {"section": "card", "id": "c1"} in told["missing"]


def test_a_damaged_file_is_one_line() -> None:
    own_file("harbour").parent.mkdir(parents=True)
    own_file("harbour").write_text('format = 1\ngame = "harbour"\n[[card]]\nid = "c1"\n')
    for args in ((), ("check",), ("enter",), ("export", "x.toml"), ("--json",)):
        ran = run("parts", "harbour", *args)
        assert (ran.status, ran.out) == (1, "")
        assert ran.line == (
            f"{own_file('harbour')}: card[1].effect (c1): missing, expected an effect, or a note that says what it does"
        )


# --- telling ---------------------------------------------------------------------------------------


def test_enter_accepts_the_drafts_one_by_one() -> None:
    ran = did("enter", "space", typed="\n\n\n")
    assert ran.out.startswith(
        "\n1 of 3 · quay 3 (board 1-2)\n"
        "A draft, not the print: pay (1 fish) to get (1 coin); with a flag\n"
        "  fish : coin\n"
        "Is that what yours shows?\n"
        "  n: no · -: skip · or type what it shows\n"
        "  Enter: yes\n"
        "> Kept: 3 (board 1-2)\n"
    )
    assert ran.out.endswith("3 kept\n")
    assert kept()["3 1-2"].fields == {"board": "1-2", "effect": "fish : coin", "flag": True}, "the note is about ours"
    assert set(kept()) == {"3 1-2", "3 3-4", "5 1-2"}
    assert did("enter", "space", typed="-\n-\n-\n-\n").out.endswith("Nothing new was kept\n")


def test_what_is_typed_is_read_back_before_it_is_kept() -> None:
    ran = did("enter", "5", typed="2 fsh\n2 FISH\nyes\n\n")
    assert "Not understood: column 3: expected a word of this game: fish, found 'fsh'\n" in ran.out
    assert "That is: 2 fish; with a flag\nKeep it? [Y/n]\n" in ran.out
    assert kept()["5 1-2"].fields == {"board": "1-2", "effect": "2 fish", "flag": True}


def test_no_asks_what_it_shows_instead() -> None:
    # after that, Enter is no yes to the draft
    ran = did("enter", "5", typed="n\n2 rope\nn\nn\n\n")
    assert "Not understood: column 1: expected a word, found the end\n" in ran.out
    assert kept() == {}
    did("enter", "5", typed="n\ny\n")
    assert kept()["5 1-2"].fields["effect"] == "2 salt"
    did("enter", "5", typed="n\n2 rope\n-\n\n")
    assert kept()["5 1-2"].fields == {"board": "1-2", "effect": "2 rope"}


def test_a_skip_goes_on_and_stop_leaves_the_rest() -> None:
    ran = did("enter", "space", typed="-\n\n/stop\n")
    assert ran.out.endswith("1 kept\n")
    assert set(kept()) == {"3 3-4"}


def test_the_end_of_the_input_keeps_what_was_told() -> None:
    assert did("enter", "space", typed="\n2 fish\n").out.endswith("1 kept\n")
    assert set(kept()) == {"3 1-2"}


def test_what_the_language_cannot_say_is_kept_as_a_note() -> None:
    ran = did("enter", "5", typed="note: swap two berths\n\n")
    assert "That is: noted: swap two berths\n" in ran.out
    assert kept()["5 1-2"].fields == {"board": "1-2", "note": "swap two berths"}
    assert "5 (board 1-2) · noted: swap two berths · told by the table" in did().out


def test_a_name_of_ours_is_no_default() -> None:
    did("enter", "c1", typed="2 salt\n\n\n\n\n")
    assert kept()["c1"].fields == {"effect": "2 salt", "when": "time:bid", "limit": "round"}
    did("enter", "c1", typed="2 salt\n\n\nMate\n\n")
    assert kept()["c1"].fields["name"] == "Mate"
    did("enter", "c1", typed="3 salt\n\n\n\n\n")
    assert kept()["c1"].fields["name"] == "Mate", "what the table told is one"


def test_what_is_left_open_is_asked_once() -> None:
    ran = did("enter", "c1", typed="2 salt\n\n-\n\n\n")
    assert ran.out.count("Once a round or a game?") == 1
    assert kept()["c1"].fields == {"effect": "2 salt", "when": "time:bid"}


def test_a_short_form_is_typed_at_once() -> None:
    did("enter", "berth", typed="3 rope f\n\n")
    assert kept()["b1"].fields == {"size": 3, "goods": ["fish", "rope"]}


def test_a_component_that_nobody_drafted_is_asked_with_its_place() -> None:
    ran = did("enter", "space:9", typed="2 salt\n\n1-2\nn\n\n")
    assert "On which board?" in ran.out
    assert kept()["9 1-2"].fields == {"board": "1-2", "effect": "2 salt", "flag": False}
    assert "9 (board 1-2) · 2 salt; no flag" in did().out


def test_people_choose_what_to_tell() -> None:
    ran = did("enter", typed="x\nber\n\n")
    assert "  space 3-4  quay: 1 not told yet\n" in ran.out
    assert "Not understood; expected one of: space 1-2, space 3-4, berth, card, box\n" in ran.out
    assert set(kept()) == {"b1"}
    did("enter", typed="\n\n\n")
    assert set(kept()) == {"b1", "3 1-2", "5 1-2"}


def test_the_questions_about_the_box() -> None:
    ran = did("enter", "box", typed="mud\nst\n")
    assert "pier is wood or stone, not 'mud' (HB-PIER)\n" in ran.out
    assert remembered("harbour") == {"pier": "stone"}
    assert "Tide" not in ran.out
    assert did("enter", typed="box\n\n").out.endswith("1 kept\n")
    assert remembered("harbour") == {"pier": "stone"}


# --- the game that is running ----------------------------------------------------------------------


def running(home: Path, name: str = "thursday", answers: tuple[str, ...] = (), players: int = 2) -> Path:
    """An unfinished save in which space 3 was told as `fish`."""
    folder = home / "saves"
    folder.mkdir(parents=True, exist_ok=True)
    names = ("Anna", "Ben", "Cleo")[:players]
    header = Header(FORMAT, "harbour", "test", "2025-01-01T00:00:00", names, {})
    with Journal.create(folder / f"{name}.toml", header) as journal:
        session = Session(GAME, header, {}, journal)
        fact = session.play.missing("space 3")
        assert fact is not None
        session.tell(fact, "fish")
        for answer in answers:
            session.answer(answer)
    return folder / f"{name}.toml"


def correct(typed: str) -> Ran:
    keep("harbour", [QUAY])
    return did("enter", "3", typed=typed)


def test_a_correction_is_offered_to_the_running_game_and_taken_on_a_yes(command: Path) -> None:
    path = running(command)
    ran = correct("2 salt\n\n\ny\n/stop\n")
    assert "Also in the game that is running (thursday)? [y/N]\n" in ran.out
    assert "Changed in thursday too; what happened there before stays as it was\n" in ran.out
    entries = read(path).entries
    assert [(each.kind, each.fact, each.answer) for each in entries] == [
        ("fact", "space:3", "fish"),
        ("fact", "space:3", "2 salt"),
    ]
    assert entries[1].ask == entries[0].ask
    # nobody holds it open any more
    Journal.open(path).close()


def test_enter_leaves_the_running_game_alone(command: Path) -> None:
    path = running(command)
    before = path.read_bytes()
    assert "Also in the game" in correct("2 salt\n\n\n\n/stop\n").out
    assert path.read_bytes() == before


@pytest.mark.parametrize("case", ["over", "same", "other side", "not corrected", "another game", "none"])
def test_where_there_is_nothing_to_correct_nothing_is_asked(command: Path, case: str) -> None:
    if case == "over":
        running(command, answers=("pass", "pass"))
    elif case == "other side":
        running(command, players=3)
    elif case == "another game":
        path = running(command)
        header = Header(FORMAT, "almanac", "test", "2025-01-01T00:00:00", ("Anna", "Ben"), {})
        path.unlink()
        with Journal.create(path, header) as journal:
            journal.append(kind="fact", ask="what is printed", answer="fish", fact="space:3")
    elif case != "none":
        running(command)
    typed = {"same": "fish\n\n\n/stop\n", "not corrected": "\n/stop\n"}.get(case, "2 salt\n\n\n/stop\n")
    assert "Also in" not in correct(typed).out


def test_a_save_that_is_open_elsewhere_is_told(command: Path) -> None:
    path = running(command)
    with Journal.open(path):
        ran = correct("2 salt\n\n\ny\n/stop\n")
    assert "Not changed there: thursday.toml is open in another companion\n" in ran.out
    assert kept()["3 1-2"].fields["effect"] == "2 salt"


# --- checking and passing on -----------------------------------------------------------------------


def test_what_holds_together_is_said() -> None:
    keep("harbour", [QUAY])
    assert did("check").out == "2 records, and nothing among them contradicts the rules or each other\n"


def test_what_cannot_be_is_listed_and_counted() -> None:
    keep("harbour", [QUAY._replace(fields={"board": "1-2", "effect": "2 fsh"})])
    ran = run("parts", "harbour", "check")
    assert ran.status == 1
    assert " ".join(ran.out.split()) == (
        "space 3 (1-2): effect: column 3: expected a word of this game: fish, found 'fsh'"
    )
    assert ran.line == "1 contradiction"


def test_export_and_import(tmp_path: Path) -> None:
    keep("harbour", [QUAY, CARD])
    file = tmp_path / "my parts.toml"
    assert did("export", str(file)).out.split()[:4] == ["2", "records", "written", "to"]
    mine = file.read_bytes()
    keep("harbour", [QUAY._replace(fields={"board": "1-2", "effect": "rope"})])
    ran = run("parts", "harbour", "export", str(file), typed="\n")
    assert (ran.status, ran.line) == (1, f"{file} was left as it is")
    assert file.read_bytes() == mine
    del_own = own_file("harbour").read_bytes()
    ran = did("import", str(file), typed="\n")
    assert ran.out.startswith(
        "0 new · 1 as you have them · 1 different\n"
        "  space 3 (board 1-2) · yours: 1 rope\n"
        "  theirs: 2 fish; with a flag\n"
        "Take theirs? [y/N]\n"
    )
    assert ran.out.endswith("0 taken over\n")
    assert own_file("harbour").read_bytes() == del_own
    assert did("import", str(file), typed="y\n").out.endswith("1 taken over\n")
    assert kept()["3 1-2"] == QUAY
    assert did("import", str(file)).out == "0 new · 2 as you have them · 0 different\n0 taken over\n"
    assert "2 records written to" in " ".join(did("export", str(file), typed="y\n").out.split())


def test_new_records_are_listed_and_taken_on_a_yes(tmp_path: Path) -> None:
    keep("harbour", [QUAY])
    remember("harbour", "pier", "stone")
    file = tmp_path / "theirs.toml"
    did("export", str(file))
    own_file("harbour").unlink()
    ran = did("import", str(file), typed="\n")
    assert "  new: space 3 (board 1-2) · 2 fish; with a flag\n  new: fact pier · stone\n" in ran.out
    assert own("harbour") == {}
    assert did("import", str(file), typed="y\n").out.endswith("2 taken over\n")
    assert set(kept()) == {"3 1-2", "pier"}


def test_leaving_an_import_takes_nothing_over(tmp_path: Path) -> None:
    keep("harbour", [QUAY, CARD])
    file = tmp_path / "theirs.toml"
    did("export", str(file))
    own_file("harbour").unlink()
    keep("harbour", [QUAY._replace(fields={"board": "1-2", "effect": "rope"})])
    before = own_file("harbour").read_bytes()
    ran = run("parts", "harbour", "import", str(file), typed="y\n")
    assert (ran.status, ran.line) == (1, "Left before all was asked; nothing was taken over")
    assert own_file("harbour").read_bytes() == before


def test_a_file_of_another_game_is_not_taken(tmp_path: Path) -> None:
    file = tmp_path / "theirs.toml"
    file.write_text('format = 1\ngame = "almanac"\n')
    ran = run("parts", "harbour", "import", str(file))
    assert (ran.status, ran.out) == (1, "")
    assert ran.line == f"{file}: game: expected harbour, found 'almanac'"


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    ran = run("parts", "harbour", "export", str(tmp_path))
    assert (ran.status, ran.line) == (1, f"{tmp_path}: expected the name of a file, this is a folder")
    ran = run("parts", "harbour", "export", str(tmp_path / "no" / "file.toml"))
    assert ran.line.endswith(f"there is no folder {tmp_path / 'no'}")
