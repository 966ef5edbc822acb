"""The program in a real terminal, driven by keys and looked at as people see it."""

from __future__ import annotations

import json
import os
import random
import re
from itertools import takewhile
from pathlib import Path

import pytest
from faults.running import run, saves_of, typed_line
from faults.screen import CTRL_C, CTRL_D, ENTER, ESCAPE, TAB, Screen

from companion.cli.play import open_session

GAME = "kings-vineyard"
NAMES = "Ann [red],Þórdís 🥕,:smile:"
PLAY = ("play", GAME, "--players", NAMES, "--save", "game")
DEALT = ("play", GAME, "--players", "Anna,Ben", "--deal", "5", "--auto", "Ben", "--save", "game")

pytestmark = pytest.mark.skipif(os.name != "posix", reason="needs a pseudo-terminal")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))
    return tmp_path


def report(home: Path) -> dict[str, object]:
    told = run("replay", str(saves_of(home)[0]), "--json")
    assert told.status == 0, told.err
    document: dict[str, object] = json.loads(told.out)
    return document


class TestWholeGames:
    def test_a_game_at_a_table_over_three_rounds(self, home: Path) -> None:
        screen = Screen(*PLAY, columns=60)
        screen.prompt()
        assert "Not understood; expected" in screen.answer("g24x")
        assert "Ann [red] plants green 2-4 sweet as plant 1" in screen.answer("g24s")
        assert "Taken back: Ann [red], plant: plant green 2-4 sweet" in screen.answer("/undo")
        screen.answer("g24s")
        screen.resize(44)
        assert "Þórdís 🥕 plants red 3-5 as plant 1" in screen.answer("r35")
        screen.answer("b23")
        screen.type(CTRL_C)
        assert "Stop here?" in screen.prompt()
        screen.answer("")
        rng = random.Random(7)
        while "Round 4" not in screen.text():
            # the save is the game: what the people see is answered from it
            screen.answer(typed_line(open_session(saves_of(home)[0], writing=False), rng))
        assert "Stop here?" not in screen.text().rpartition("Round 4")[2]
        screen.answer("/board")
        screen.type(CTRL_D)
        status, text = screen.end()
        assert (status, text.endswith("companion resume game")) == (0, True)
        assert report(home)["state"]["round"] == 4  # type: ignore[index]
        for name in NAMES.split(","):
            assert f"{name}: " in text

    def test_a_dealt_game_to_its_end(self, home: Path) -> None:
        screen = Screen(*DEALT, columns=80, lines=60)
        screen.prompt()
        # Tab lists the answers, another takes the first
        screen.type(TAB)
        screen.until(lambda: len(re.findall(r"^ {3,}discard ", screen.text(), re.MULTILINE)) >= 2)
        screen.type(TAB)
        screen.until(lambda: screen.line.startswith(" > discard "))
        screen.type(ENTER)
        assert "Anna discards " in screen.prompt()
        asked = 0
        while b"The game is over." not in screen.sent:
            # as few steps as the rules allow: Enter where it means something, else what is listed first
            listed = list(takewhile(lambda line: line.startswith("  "), screen.above()))
            default = any(line.startswith("  Enter: ") for line in listed)
            screen.type(("" if default else re.split("  | ·", listed[-1].strip())[0]) + ENTER)
            asked += 1
            screen.until(lambda: screen.reads() or b"The game is over." in screen.sent)
            screen.passed()
        status, text = screen.end()
        assert status == 0
        assert asked > 20
        assert report(home)["over"] is True
        assert re.search(r"^(Anna|Ben|Anna and Ben) (wins|share the title) \(KV-WIN-0\d\)\.$", text, re.MULTILINE)


class TestKeys:
    def test_escape_and_enter_is_an_empty_line(self, home: Path) -> None:
        screen = Screen(*PLAY)
        screen.prompt()
        screen.type(ESCAPE + ENTER)
        assert "Not understood; expected colours, range, sweet" in screen.prompt()
        assert report(home)["entries"] == 0

    def test_what_is_not_offered_is_refused_and_the_highlighted_option_is_not_taken(self, home: Path) -> None:
        screen = Screen(*DEALT)
        screen.prompt()
        screen.type("zzz" + TAB + ENTER)
        assert "Not understood; expected" in screen.prompt()
        assert report(home)["entries"] == 0

    def test_a_second_enter_does_not_answer_the_next_question(self, home: Path) -> None:
        screen = Screen(*PLAY)
        screen.prompt()
        # one key press after the other, read in one go
        screen.type("g24s" + ENTER + ENTER + "r35" + ENTER)
        text = screen.prompt()
        assert text.endswith("Þórdís 🥕 has 0 plants: must plant a card\n >")
        assert "Not understood" not in text
        assert report(home)["entries"] == 1

    def test_a_second_enter_does_not_confirm(self, home: Path) -> None:
        screen = Screen(*PLAY)
        screen.prompt()
        screen.type("/ruling Ann 1 points" + ENTER + "y" + ENTER)
        screen.prompt()
        assert "Keep it? [y/N]" in screen.text()
        assert "No ruling was made." in screen.answer("")
        assert report(home)["entries"] == 0

    def test_the_rest_of_a_line_typed_ahead_is_kept(self, home: Path) -> None:
        screen = Screen(*PLAY)
        screen.prompt()
        assert ":smile: has 0 plants" in screen.answer("g24s; r35")
        assert report(home)["entries"] == 2

    def test_what_is_pasted_over_several_lines_is_one_line(self, home: Path) -> None:
        screen = Screen(*PLAY)
        screen.prompt()
        screen.type("\x1b[200~green\n2-4\r\nsweet\x1b[201~" + ENTER)
        assert "Ann [red] plants green 2-4 sweet as plant 1" in screen.prompt()


class TestAppearance:
    @pytest.mark.parametrize("columns", [40, 50, 80])
    def test_words_are_never_broken(self, columns: int) -> None:
        screen = Screen(*PLAY, columns=columns)
        screen.prompt()
        for line in ("g24x", "g24s", "r35", "b35", "/help", "/all", "/board", "/log", "/standing", "?", "/undo"):
            screen.answer(line)
        shown = set(screen.text().split())
        wide = Screen(*(*PLAY[:-1], "wide"), columns=300)
        wide.prompt()
        for line in ("g24x", "g24s", "r35", "b35", "/help", "/all", "/log", "/standing", "?", "/undo"):
            wide.answer(line)
        assert set(wide.text().split()) <= shown

    @pytest.mark.parametrize("columns", [40, 50])
    def test_a_hand_of_cards_fits_a_narrow_screen(self, columns: int) -> None:
        screen = Screen(*DEALT, columns=columns)
        text = screen.prompt()
        assert re.search(r"^Anna's hand \(stand-in cards\):", text, re.MULTILINE)
        words = {word.rstrip(",") for word in text.split()}
        assert words >= {"(stand-in", "cards):", "discard", "card?"}

    def test_the_window_may_change_while_a_question_waits(self, home: Path) -> None:
        screen = Screen(*PLAY, columns=100)
        screen.prompt()
        for columns in (40, 120, 30, 80):
            screen.resize(columns)
            screen.answer("/help")
        screen.answer("g24s")
        assert report(home)["entries"] == 1

    def test_no_colour_where_none_is_wanted(self) -> None:
        coloured = re.compile(rb"\x1b\[[0-9;]*(?:3[0-8]|4[0-8]|9[0-7]|10[0-7])[;m]")
        found = {}
        for wanted in ("", "1"):
            screen = Screen(*(*PLAY[:-1], f"colour{wanted}"), env={"NO_COLOR": wanted} if wanted else {})
            screen.prompt()
            screen.answer("g24s")
            screen.answer("/board")
            found[wanted] = bool(coloured.search(screen.sent))
        assert found == {"": True, "1": False}

    def test_a_dumb_terminal_gets_line_mode(self) -> None:
        screen = Screen(*PLAY, env={"TERM": "dumb"})
        screen.shows("must plant a card")
        screen.until(lambda: screen.line == ">")
        screen.type("g24s" + ENTER)
        screen.shows("plants green 2-4 sweet as plant 1")
        assert b"\x1b" not in screen.sent

    def test_the_hand_before_is_not_left_on_the_screen(self) -> None:
        screen = Screen("play", GAME, "--players", "Anna,Ben", "--deal", "5", "--save", "game")
        screen.prompt()
        assert "Anna's hand" in screen.answer("")
        while "Pass to Ben" not in screen.text():
            screen.answer("")
        assert "Anna's hand" not in screen.text()
        assert "Ben's hand" not in screen.text()
        assert "Ben's hand" in screen.answer("")
