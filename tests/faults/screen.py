"""A terminal with the program in it, seen as people see it."""

from __future__ import annotations

import os
import signal
import termios
from collections.abc import Callable, Mapping
from typing import Any

import pexpect
import pyte
from faults.running import PROGRAM

ENTER, TAB, ESCAPE, CTRL_C, CTRL_D = "\r", "\t", "\x1b", "\x03", "\x04"
# the editor of a terminal's line says so when it begins to read
_READS = b"\x1b[?2004h"
_LINES = 200
_PATIENCE = 30


class Screen:
    """A terminal of so many columns; `sent` is all that the program wrote to it."""

    def __init__(self, *args: str, columns: int = 80, lines: int = 40, env: Mapping[str, str] | None = None) -> None:
        self.sent = b""
        self.echoes = False
        self._read = 0
        self._screen: Any = pyte.HistoryScreen(columns, lines, history=_LINES * 50, ratio=0.5)
        self._stream: Any = pyte.ByteStream(self._screen)
        variables = {**os.environ, "TERM": "xterm-256color", "PROMPT_TOOLKIT_NO_CPR": "1", **(env or {})}
        for name in ("COLUMNS", "LINES"):
            variables.pop(name, None)
        self.program: Any = pexpect.spawn(
            PROGRAM[0], [*PROGRAM[1:], *args], dimensions=(lines, columns), env=variables, timeout=_PATIENCE
        )
        self.program.delaybeforesend = None

    def text(self) -> str:
        """All lines from the top of the scrollback, without the blanks at their ends."""
        above = ["".join(row[x].data for x in range(self._screen.columns)) for row in self._screen.history.top]
        return "\n".join(line.rstrip() for line in [*above, *self._screen.display]).rstrip()

    def above(self) -> list[str]:
        """The lines above the cursor that are still on the screen, the nearest first."""
        return [line.rstrip() for line in self._screen.display[: self._screen.cursor.y][::-1]]

    @property
    def line(self) -> str:
        """The line that the cursor stands on."""
        return str(self._screen.display[self._screen.cursor.y]).rstrip()

    def until(self, holds: Callable[[], bool]) -> None:
        """Read what the program writes until something holds."""
        while not holds():
            try:
                part = self.program.read_nonblocking(65536, timeout=_PATIENCE)
            except (pexpect.EOF, pexpect.TIMEOUT) as end:
                raise AssertionError(f"never came; on the screen:\n{self.text()}") from end
            self.sent += part
            self._stream.feed(part)

    def shows(self, text: str) -> None:
        """Wait until something is shown."""
        self.until(lambda: text in self.text())

    def prompt(self) -> str:
        """Wait for the next prompt; everything on the screen."""
        self.until(self.reads)
        self.passed()
        return self.text()

    def passed(self) -> None:
        """Take all prompts that came so far as seen."""
        self._read = self.sent.count(_READS)

    def reads(self) -> bool:
        """Whether a prompt that was not there yet waits for keys."""
        return self.sent.count(_READS) > self._read and self.line == " >"

    def type(self, keys: str) -> None:
        """Press keys."""
        self.program.send(keys)

    def answer(self, line: str) -> str:
        """Type a line and wait for the next prompt."""
        if not line:
            self.type(ENTER)
            return self.prompt()
        # a window that changed its size draws its prompt anew at any time, so that counting them is not enough
        self.type(line)
        self.until(lambda: self.line.endswith(line[-5:].rstrip()))
        self.type(ENTER)
        self.until(lambda: self.line == " >")
        self.passed()
        return self.text()

    def resize(self, columns: int, lines: int = 40) -> None:
        """Give the terminal another size."""
        self._screen.resize(lines, columns)
        self.program.setwinsize(lines, columns)

    def end(self) -> tuple[int, str]:
        """Wait for the end: the exit status, and everything on the screen."""
        while True:
            try:
                part = self.program.read_nonblocking(65536, timeout=_PATIENCE)
            except pexpect.EOF:
                break
            self.sent += part
            self._stream.feed(part)
        # what is typed after the program's end must be seen again
        self.echoes = bool(termios.tcgetattr(self.program.child_fd)[3] & termios.ECHO)
        self.program.close()
        died = self.program.signalstatus
        return (self.program.exitstatus if died is None else -died), self.text()

    def kill(self, number: signal.Signals) -> None:
        """Send a signal."""
        self.program.kill(number)
