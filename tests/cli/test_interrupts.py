"""Ctrl-C and Ctrl-D at every kind of prompt: nothing is lost, and people are told how to go on."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest
from faults.running import Piped, saves_of
from faults.screen import CTRL_C, CTRL_D, ENTER, Screen

from companion.table.reading import read

GAME = "kings-vineyard"
PLAY = ("play", GAME, "--players", "Anna,Ben,Cleo", "--save", "game")
DEALT = ("play", GAME, "--players", "Anna,Ben", "--deal", "5", "--save", "game")
SAVED = "Saved. Go on with: companion resume game"

pytestmark = pytest.mark.skipif(os.name != "posix", reason="needs signals and a pseudo-terminal")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))
    return tmp_path


# what is typed until the prompt is there, by the kind of prompt
PROMPTS = {
    "an answer": (PLAY, [], "Anna has 0 plants"),
    "a table-wide question": (PLAY, ["g24", "r35", "b35"], "Grow: any fertilizers?"),
    "a confirmation": (PLAY, ["/ruling Anna 1 points"], "Keep it? [y/N]"),
    "an undo of another seat": (PLAY, ["g24", "r35", "/undo", "/undo"], "Go on? [y/N]"),
    "a ruling": (PLAY, ["/ruling"], "Whom does it befall"),
    "a hand-over": (DEALT, [], "who presses Enter"),
    "an answer with a hand": (DEALT, [""], "discard which card?"),
}


class TestInATerminal:
    def at(self, kind: str) -> Screen:
        args, lines, question = PROMPTS[kind]
        screen = Screen(*args)
        screen.prompt()
        for line in lines:
            screen.answer(line)
        assert question in screen.text()
        return screen

    @pytest.mark.parametrize("kind", PROMPTS)
    def test_ctrl_c_opens_the_menu_and_a_second_one_leaves(self, home: Path, kind: str) -> None:
        screen = self.at(kind)
        entries = read(saves_of(home)[0]).entries
        screen.type(CTRL_C)
        assert screen.prompt().endswith(
            "Stop here?\n  undo   take the last answer back\n  leave  save and leave\n  Enter: go on\n >"
        )
        screen.type(CTRL_C)
        status, text = screen.end()
        assert status == 0
        assert text.endswith(SAVED)
        assert read(saves_of(home)[0]).entries == entries

    @pytest.mark.parametrize("kind", PROMPTS)
    def test_ctrl_d_saves_and_tells_how_to_go_on(self, home: Path, kind: str) -> None:
        screen = self.at(kind)
        screen.type(CTRL_D)
        status, text = screen.end()
        assert status == 0
        assert text.endswith(SAVED)

    def test_the_menu_goes_on_undoes_and_leaves(self, home: Path) -> None:
        screen = self.at("an answer")
        screen.answer("g24s")
        screen.type(CTRL_C)
        screen.prompt()
        assert screen.answer("").endswith("Ben has 0 plants: must plant a card\n >")
        screen.type(CTRL_C)
        screen.prompt()
        assert "Taken back: Anna, plant: plant green 2-4 sweet" in screen.answer("undo")
        screen.type(CTRL_C)
        screen.prompt()
        screen.type("leave" + ENTER)
        assert screen.end()[1].endswith(SAVED)
        assert [entry.kind for entry in read(saves_of(home)[0]).entries] == ["answer", "undo"]

    def test_ctrl_d_in_the_menu_leaves(self) -> None:
        screen = self.at("an answer")
        screen.type(CTRL_C)
        screen.prompt()
        screen.type(CTRL_D)
        status, text = screen.end()
        assert (status, text.endswith(SAVED)) == (0, True)

    @pytest.mark.parametrize("lines", [[], ["Anna, Ben"]])
    @pytest.mark.parametrize(
        ("key", "status", "told"),
        [(CTRL_C, 130, "Interrupted; nothing was begun"), (CTRL_D, 1, "The set-up was not finished, and nothing")],
    )
    def test_during_the_set_up_nothing_is_begun(
        self, home: Path, lines: list[str], key: str, status: int, told: str
    ) -> None:
        screen = Screen("play", GAME)
        screen.prompt()
        for line in lines:
            screen.answer(line)
        screen.type(key)
        ended, text = screen.end()
        assert ended == status
        assert told in text
        assert saves_of(home) == []

    @pytest.mark.parametrize(("key", "status"), [(CTRL_C, 130), (CTRL_D, 1)])
    def test_at_the_question_about_a_damaged_save_it_is_left_alone(self, home: Path, key: str, status: int) -> None:
        screen = self.at("an answer")
        screen.answer("g24s")
        screen.type(CTRL_D)
        screen.end()
        (path,) = saves_of(home)
        path.write_bytes(path.read_bytes()[:-5])
        before = path.read_bytes()
        screen = Screen("resume", "game")
        assert "Go on from entry 1? [y/N]" in screen.prompt()
        screen.type(key)
        ended, text = screen.end()
        assert ended == status
        assert "game.toml was left as it is" in text
        assert path.read_bytes() == before

    @pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
    def test_a_closed_window_gives_the_terminal_back_as_it_was(self, home: Path, number: signal.Signals) -> None:
        screen = self.at("a table-wide question")
        screen.kill(number)
        status, text = screen.end()
        assert status == 128 + number
        assert "Traceback" not in text
        assert screen.echoes
        assert len(read(saves_of(home)[0]).entries) == 3


class TestInLineMode:
    def test_ctrl_c_opens_the_menu_and_a_second_one_leaves(self, home: Path) -> None:
        sitting = Piped(*PLAY)
        sitting.prompt()
        sitting.send("g24s")
        sitting.prompt()
        sitting.process.send_signal(signal.SIGINT)
        assert "Stop here?" in sitting.prompt()
        sitting.send("")
        assert "Ben has 0 plants" in sitting.prompt()
        for _ in range(2):
            sitting.process.send_signal(signal.SIGINT)
            sitting.prompt()
        ended = sitting.end()
        assert (ended.status, ended.err) == (0, "")
        assert ended.out.endswith(SAVED + "\n")
        assert len(read(saves_of(home)[0]).entries) == 1

    def test_during_the_set_up_nothing_is_begun(self, home: Path) -> None:
        sitting = Piped("play", GAME)
        assert "Who plays?" in sitting.prompt()
        sitting.process.send_signal(signal.SIGINT)
        ended = sitting.end()
        assert (ended.status, ended.line) == (130, "Interrupted; nothing was begun")
        assert saves_of(home) == []

    def test_a_long_run_without_prompts_ends_in_one_line(self) -> None:
        sitting = Piped("simulate", GAME, "--games", "1000000")
        # it has set its handlers by the time it has read its parts; before that Python ends it just as well
        sitting.process.send_signal(signal.SIGTERM)
        assert sitting.end().err == ""


def test_ctrl_c_between_two_prompts_leaves_with_everything_saved(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from faults.running import run

    from companion.cli.loop import Sitting

    tell = Sitting.tell_happenings

    def interrupted(self: Sitting, happenings: object) -> None:
        tell(self, happenings)  # type: ignore[arg-type]
        if self.session.line:
            raise KeyboardInterrupt

    monkeypatch.setattr(Sitting, "tell_happenings", interrupted)
    ran = run(*PLAY, typed="g24s\n")
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.endswith(SAVED + "\n")
    assert len(read(saves_of(home)[0]).entries) == 1
