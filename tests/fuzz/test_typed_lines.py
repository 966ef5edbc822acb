"""Ten thousand lines that nobody should type, among those that people do: nothing breaks and no answer is lost."""

from __future__ import annotations

import io
import os
import random
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from faults.running import typed_line

from companion.cli.loop import Leave, Sitting
from companion.cli.play import open_session
from companion.cli.prompter import EndOfInput, PlainPrompter
from companion.games.game import load
from companion.parts.load import load as load_parts
from companion.table.journal import Journal
from companion.table.practice import state_text
from companion.table.sealed import FORMAT, Header
from companion.table.session import Session

GAME = "kings-vineyard"
LINES = 1_000
SAMPLED = 97
NAMES = ("Ann [red]", "Zoë", "Þórdís 🥕", "Undo")
ODD = [
    "",
    " ",
    "\t",
    "\0",
    "\x1b[2J",
    "\r",
    "\u2028",
    "\u202eabc",
    "\ufffd",
    "²",
    "٣",
    "½",
    "-1",
    "1e9",
    "0x1",
    "9" * 5000,
    "g" * 5000,
    "(" * 3000,
    "[" * 3000,
    "🥕",
    "e\u0301",
    "[/]",
    "[red]x[/red]",
    ":smile:",
    "{0}",
    "%s",
    "\\",
    '"',
    "'''",
    "a\nb",
    ";",
    ";;;",
    ",",
    ",,,",
    "@",
    "@ann 1",
    "@@",
    "/",
    "//",
    "?",
    "??",
    "y",
    "no",
    "go on",
    "leave",
    "none",
    "done",
    "ann",
    "ann 1",
    "undo 1, zoë 1",
    "g24s",
    "shovel g24 r35",
    "999999999999",
]
COMMANDS = [
    "/undo",
    "/undo",
    "/undo",
    "/why",
    "/why ann",
    "/why points",
    "/why ²",
    "/whynot",
    "/whynot plant green 2-4",
    "/whynot 9",
    "/all",
    "/board",
    "/log",
    "/log all",
    "/log zoë",
    "/log nobody",
    "/standing",
    "/rule KV-WIN-02",
    "/ruling Ann 2 points -- so decided",
    "/ruling Zoë lose(1 points)",
    "/ruling",
    "/ruling -- only a note",
    "/ruling 3*",
    "/ruling " + "(" * 2000,
    "/ruling 2 points + " * 300,
    "/ruling Undo 99999999999999999999 points",
    "/save",
    "/s",
    "/help",
    "/zzz",
    "/ undo",
    "?",
    "? how many plants",
    "? ²[/]",
]


class Typist:
    """Standard input, typed by somebody with a cat on the keyboard; after each line it looks at what became of it."""

    def __init__(self, path: Path, seed: int, number: int) -> None:
        self.path = path
        self.rng = random.Random(seed)
        self.left = number
        self.sitting: Sitting
        self.entries = 0
        self.bytes = path.read_bytes()
        self.typed: list[str] = []

    def readline(self) -> str:
        self.look()
        if self.left == 0:
            return ""
        self.left -= 1
        line = self._line()
        self.typed.append(line)
        return line + "\n"

    def look(self) -> None:
        """A line that made no entry left every byte alone; one that did only added to them."""
        session, data = self.sitting.session, self.path.read_bytes()
        assert session.journal is not None
        entries = len(session.journal.entries)
        if entries == self.entries:
            assert data == self.bytes, self.typed[-1]
        else:
            assert data.startswith(self.bytes), self.typed[-1]
            assert data.count(b"\n[[entry]]\n") == entries
        self.entries, self.bytes = entries, data
        if self.left % SAMPLED == 0:
            same_as_file(session, self.path)

    def _line(self) -> str:
        rng, session = self.rng, self.sitting.session
        kind = rng.random()
        if kind < 0.12:
            return rng.choice(ODD)
        if kind < 0.22:
            return rng.choice(COMMANDS)
        real = typed_line(session, rng)
        if kind < 0.65:
            return real
        if kind < 0.70:
            return f"{real}; {rng.choice(ODD)}; {typed_line(session, rng)}"
        if kind < 0.75:
            return "".join(chr(rng.randrange(1, 0x500)) for _ in range(rng.randrange(12)))
        return self._mutated(real)

    def _mutated(self, line: str) -> str:
        signs = list(line or "x")
        for _ in range(self.rng.randrange(1, 4)):
            place = self.rng.randrange(len(signs))
            change = self.rng.randrange(5)
            if change == 0:
                signs.insert(place, chr(self.rng.randrange(32, 0x250)))
            elif change == 1:
                signs[place] = self.rng.choice(" ,;/?-0123456789xZ")
            elif change == 2:
                signs[place] = signs[place].upper()
            elif change == 3 and len(signs) > 1:
                del signs[place]
            else:
                signs = signs[:place] + signs[place : place + 3] + signs[place:]
        return "".join(signs)


def same_as_file(session: Session, path: Path) -> None:
    """See that the file alone comes to the state that the sitting is in."""
    again = open_session(path, writing=False)
    assert state_text(again.game, again.play.state) == state_text(session.game, session.play.state)
    assert [step.entry for step in again.steps] == [step.entry for step in session.steps]


def sittings(path: Path, names: tuple[str, ...], seed: int | None) -> Iterator[Session]:
    """A game, gone on with from its file whenever people leave, and a new one after its end."""
    header = Header(FORMAT, GAME, "0", "now", names, {}, seed, ())
    while True:
        path.unlink(missing_ok=True)
        session = Session(load(GAME), header, load_parts(GAME), Journal.create(path, header))
        while not session.over:
            yield session
            assert session.journal is not None
            session.journal.close()
            session = open_session(path)
        assert session.journal is not None
        session.journal.close()


@pytest.mark.parametrize("deal", [None, 3])
@pytest.mark.parametrize("number", range(5))
def test_lines_break_nothing_and_lose_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int, deal: int | None
) -> None:
    # what the disk makes of the bytes is no matter here, and waiting for it takes most of the time
    monkeypatch.setattr(os, "fsync", lambda handle: None)
    path = tmp_path / "game.toml"
    shown: Any = io.StringIO()
    left = LINES
    for sat, session in enumerate(sittings(path, NAMES[: 2 + number % 3], deal)):
        typist: Any = Typist(path, seed=1000 * number + sat, number=left)
        typist.entries = len(session.journal.entries) if session.journal else 0
        prompter = PlainPrompter(typist, shown)
        typist.sitting = Sitting(session, prompter, lambda: None)
        with suppress(Leave, EndOfInput):
            typist.sitting.run()
        typist.look()
        left = typist.left
        if left == 0:
            break
    assert left == 0
    assert "\x1b" not in shown.getvalue()
