"""Sittings in line mode, word for word: typed lines are the input, everything that is shown comes anew and is compared.

A transcript begins with lines "# …" on what it shows. "$ companion …" starts the program; "> …" is a prompt's last line
with what was typed there, "> ^D" the end of the input; all else is what the program wrote. {scenarios} is their folder.
After a change that was meant, this writes all of them anew, to be read before they are kept:

    python tests/transcripts/test_transcripts.py
"""

from __future__ import annotations

import io
import re
import shlex
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.cli import app
from companion.folders import scenarios

FOLDER = Path(__file__).resolve().parent
FILES = sorted(FOLDER.glob("*.txt"))
END = "^D"


class _Typist(io.StringIO):
    """Standard input whose lines stand on the output too, as on a screen; then it ends."""

    def __init__(self, typed: list[str], screen: io.StringIO) -> None:
        super().__init__("".join(f"{line}\n" for line in typed))
        self.screen = screen

    def readline(self, size: int | None = -1, /) -> str:
        line = super().readline()
        self.screen.write(line or END)
        return line


def parts(text: str) -> Iterator[tuple[str, list[str]]]:
    """Each command of a transcript with the lines typed for it."""
    command, typed = "", list[str]()
    for line in text.splitlines():
        if line.startswith("$ "):
            if command:
                yield command, typed
            command, typed = line[2:], []
        elif command and line.rstrip() == ">":
            typed.append("")
        elif command and line.startswith("> ") and line != f"> {END}":
            typed.append(line[2:])
    yield command, typed


def about(text: str) -> list[str]:
    """The lines at its beginning that say what it shows."""
    lines = text.splitlines()
    return lines[: next((n for n, line in enumerate(lines) if not line.startswith("#")), len(lines))]


def anew(text: str, home: Path) -> str:
    """The transcript as the program writes it now, from its commands and typed lines alone."""
    written = about(text)
    for command, typed in parts(text):
        written += [f"$ {command}", *_run(command, typed, home)]
    return "".join(f"{line.rstrip()}\n" for line in written)


def _run(command: str, typed: list[str], home: Path) -> list[str]:
    screen, faults = io.StringIO(), io.StringIO()
    words = shlex.split(command.replace("{scenarios}", scenarios().as_posix()))
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("COMPANION_HOME", str(home))
        patch.setenv("COLUMNS", "80")
        patch.setattr(sys, "argv", words)
        patch.setattr(sys, "stdin", _Typist(typed, screen))
        patch.setattr(sys, "stdout", screen)
        patch.setattr(sys, "stderr", faults)
        status = app.run()
    shown = screen.getvalue() + faults.getvalue()
    return shown.splitlines() + ([f"[status {status}]"] if status else [])


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_it_comes_out_word_for_word(file: Path, tmp_path: Path) -> None:
    text = file.read_text(encoding="utf-8")
    assert anew(text, tmp_path).splitlines() == text.splitlines()


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_typed_line_was_read_and_the_program_said_how_it_ended(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    assert about(text)
    assert "Traceback" not in text
    assert any(ending in text for ending in ("The game is over.", "Saved. Go on with: companion resume "))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_hand_is_shown_to_its_owner_alone(file: Path) -> None:
    """After the screen was handed over to somebody, or where only one person plays, no other hand comes up."""
    lines = file.read_text(encoding="utf-8").splitlines()
    reader = ""
    for line in lines:
        if line.startswith("Pass to "):
            reader = line.removeprefix("Pass to ").partition(",")[0]
        owner, hand, _ = line.partition("'s hand (stand-in cards)")
        if hand:
            reader = reader or owner
            assert owner == reader


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_it_holds_no_date_and_no_folder(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    assert not re.search(r"\d{4}-\d{2}-\d{2}", text)
    assert str(scenarios()) not in text
    assert str(Path.home()) not in text


def test_a_difference_is_found(tmp_path: Path) -> None:
    """One word changed in what was shown, or one typed line changed, and the transcript is not as it was."""
    text = FILES[0].read_text(encoding="utf-8")
    shown = next(line for line in text.splitlines() if not line.startswith((">", "$", "#")) and line.strip())
    assert anew(text.replace(shown, f"{shown} or not", 1), tmp_path) != text.replace(shown, f"{shown} or not", 1)


def write() -> None:
    """Write all transcripts anew."""
    for file in FILES:
        old = file.read_text(encoding="utf-8")
        with tempfile.TemporaryDirectory() as home:
            new = anew(old, Path(home))
        if new != old:
            file.write_text(new, encoding="utf-8")
            print(f"{file.name} is new")


if __name__ == "__main__":
    write()
