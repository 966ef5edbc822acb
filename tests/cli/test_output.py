"""What is written: wrapped at words, literal in any encoding, and quiet where nobody reads it."""

from __future__ import annotations

import codecs
import subprocess
from pathlib import Path

import pytest
from faults.running import PROGRAM, Ran, run, run_apart, saves_of
from hypothesis import example, given
from hypothesis import strategies as st
from prompt_toolkit.utils import get_cwidth

from companion.cli import app, output
from companion.cli.output import literal, wrapped

GAME = "kings-vineyard"
PLAY = ("play", GAME, "--players", "Anna,Ben", "--save", "game")
PRINTABLE = st.text(st.characters(exclude_categories=["C", "Zl", "Zp"]), max_size=200)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))
    return tmp_path


class TestWrapping:
    @given(PRINTABLE, st.integers(10, 120))
    @example("  " + "x" * 30 + " b c", 12)
    @example("🥕" * 40, 11)
    def test_no_line_is_too_long_and_no_word_is_lost(self, text: str, most: int) -> None:
        lines = wrapped(text, most, get_cwidth)
        assert all(get_cwidth(line) <= most for line in lines)
        assert "".join("".join(lines).split()) == "".join(text.split())

    @given(PRINTABLE)
    def test_a_line_that_fits_is_left_alone(self, text: str) -> None:
        assert wrapped(text, max(1, get_cwidth(text)), get_cwidth) == [text]

    def test_a_word_is_never_broken_where_it_fits_a_line(self) -> None:
        text = "Anna's hand (stand-in cards): green 1-3, green/black 3-5, green/red 2-4, purple/black 2-4"
        words = text.split()
        for most in range(13, 60):
            assert [word for line in wrapped(text, most) for word in line.split()] == words

    def test_what_follows_is_indented(self) -> None:
        assert wrapped("  take the last answer back", 16) == ["  take the last", "    answer back"]

    def test_a_second_column_is_kept(self) -> None:
        assert wrapped("  undo   take the last answer back", 24) == [
            "  undo   take the last",
            "         answer back",
        ]

    def test_a_second_column_without_room_is_given_up(self) -> None:
        text = "  /undo                    take the last answer back"
        assert wrapped(text, 30) == ["  /undo take the last answer", "    back"]

    def test_what_is_set_off_stays_whole(self) -> None:
        text = "  discard green 1-3 · discard red 2-4 · discard black 2-4"
        assert wrapped(text, 30) == ["  discard green 1-3 ·", "    discard red 2-4 ·", "    discard black 2-4"]


class TestLiteral:
    @pytest.mark.parametrize(
        ("typed", "shown"),
        [
            ("[red]x[/red] :smile: \\", "[red]x[/red] :smile: \\"),
            ("Þórdís 🥕 👩‍🌾", "Þórdís 🥕 👩‍🌾"),
            ("a\x1b[2Jb", "a\\x1b[2Jb"),
            ("a\tb\rc\x00", "a\\tb\\rc\\x00"),
            ("a\u2028b\u202ec", "a\\u2028b\\u202ec"),
        ],
    )
    def test_signs_that_do_something_are_escaped_and_all_others_stand(self, typed: str, shown: str) -> None:
        assert literal(typed) == shown

    def test_signs_that_an_encoding_lacks_are_replaced(self) -> None:
        codecs.register_error("companion", output._plain_sign)
        assert "Zoë · 2–4 → 1 🥕".encode("ascii", "companion") == b"Zo\\xeb - 2-4 -> 1 \\U0001f955"

    def test_a_note_with_control_signs_does_nothing_to_the_screen(self) -> None:
        ran = run(*PLAY, typed="/ruling Anna 1 points -- \x1b[2J\ny\n/log\n")
        assert "\x1b" not in ran.out
        assert "(\\x1b[2J)" in ran.out


class TestStreams:
    def closed(self, shell: str) -> Ran:
        done = subprocess.run(
            ["sh", "-c", f'"$@" {shell}', "sh", *PROGRAM, *PLAY], capture_output=True, timeout=60, check=False
        )
        return Ran(done.returncode, done.stdout.decode(), done.stderr.decode())

    @pytest.mark.parametrize("plain", ["", "--plain "])
    @pytest.mark.parametrize(
        "streams",
        ["<&-", "</dev/null", ">&- </dev/null", ">&- <&-", "<&- 2>&-", "</dev/null | head -n 1", "<&- | true"],
    )
    def test_a_closed_input_or_output_saves_and_ends_quietly(self, home: Path, plain: str, streams: str) -> None:
        ran = self.closed(plain + streams)
        assert (ran.status, ran.err) == (0, "")
        assert len(saves_of(home)) == 1

    def test_a_full_output_is_told_in_one_line(self, home: Path) -> None:
        if not Path("/dev/full").exists():
            pytest.skip("needs a device that is always full")
        ran = self.closed("</dev/null >/dev/full")
        assert (ran.status, ran.line) == (1, "companion: No space left on device")
        assert len(saves_of(home)) == 1

    @pytest.mark.parametrize(
        "args", [("games",), ("rules", "plants"), ("demo", GAME), ("setup", GAME, "--players", "2"), ("--help",)]
    )
    def test_a_reader_that_went_away_is_no_fault(self, args: tuple[str, ...]) -> None:
        done = subprocess.run(
            ["sh", "-c", '"$@" | true', "sh", *PROGRAM, *args], capture_output=True, timeout=60, check=False
        )
        assert done.stderr == b""

    def test_a_closed_output_is_no_fault(self) -> None:
        done = subprocess.run(
            ["sh", "-c", '"$@" >&-', "sh", *PROGRAM, "games"], capture_output=True, timeout=60, check=False
        )
        assert (done.returncode, done.stderr) == (0, b"")


class TestFaultsOfOurs:
    def test_people_see_one_line_and_the_rest_goes_to_a_file(self, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        def broken(self: object) -> None:
            raise ZeroDivisionError("a\nb")

        monkeypatch.setattr("companion.cli.loop.Sitting.step", broken)
        ran = run(*PLAY)
        assert ran.status == 1
        told = "The companion failed (ZeroDivisionError: a\\nb); what was answered is saved. Details: "
        assert ran.line == told + str(home / "fault.txt")
        assert "in broken" in (home / "fault.txt").read_text("utf-8")

    def test_where_no_file_can_be_written_the_line_still_comes(
        self, home: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("COMPANION_HOME", str(home / "nowhere"))
        assert app._report(ValueError("x")) == "The companion failed (ValueError: x); what was answered is saved."


def test_the_program_can_be_run_apart() -> None:
    ran = run_apart("games")
    assert (ran.status, ran.err) == (0, "")
    assert "King's Vineyard" in ran.out


@pytest.mark.parametrize("columns", range(40, 90))
def test_a_column_of_titles_breaks_between_words(columns: int) -> None:
    text = "  majority-per-colour            Most of each colour, where the table plays it so"
    lines = output.wrapped(text, columns)
    assert max(map(len, lines)) <= columns
    assert " ".join(" ".join(lines).split()) == " ".join(text.split())
