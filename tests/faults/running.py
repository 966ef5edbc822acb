"""The program as people start it: in this process, as a process of its own, and with somebody who answers at random."""

from __future__ import annotations

import io
import os
import random
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from companion.cli import app
from companion.engine.node import Chance
from companion.table.session import Session
from companion.table.together import seats_together

PROGRAM = (sys.executable, "-c", "from companion.cli.app import main; main()")


class Ran(NamedTuple):
    """What a run of the program left: its exit status and what it wrote."""

    status: int
    out: str
    err: str

    @property
    def line(self) -> str:
        """Standard error, which must be one line."""
        assert self.err.count("\n") == 1, self.err
        assert self.err.endswith("\n")
        return self.err[:-1]


def run(*args: str, typed: str = "") -> Ran:
    """Run the program in this process, with lines for its standard input."""
    out, err = io.StringIO(), io.StringIO()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "argv", ["companion", *args])
        patch.setattr(sys, "stdin", io.StringIO(typed))
        patch.setattr(sys, "stdout", out)
        patch.setattr(sys, "stderr", err)
        status = app.run()
    return Ran(status, out.getvalue(), err.getvalue())


def run_apart(*args: str | bytes, typed: bytes = b"", env: Mapping[str, str] | None = None, **more: Any) -> Ran:
    """Run the program as a process of its own."""
    streams = {"input": typed} if "stdin" not in more else {}
    done = subprocess.run(
        [*PROGRAM, *args],
        **{"stdout": subprocess.PIPE, "stderr": subprocess.PIPE} | streams | more,
        env={**os.environ, **(env or {})},
        timeout=60,
    )
    return Ran(done.returncode, (done.stdout or b"").decode(errors="replace"), (done.stderr or b"").decode())


class Piped:
    """A sitting as a process of its own in line mode, answered prompt by prompt through a pipe."""

    def __init__(self, *args: str, env: Mapping[str, str] | None = None) -> None:
        self.process = subprocess.Popen(
            [*PROGRAM, *args],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env={**os.environ, **(env or {})},
        )
        self.shown = ""

    def prompt(self) -> str:
        """What is shown up to the next prompt, hand-overs passed on; "" once the program has ended."""
        assert self.process.stdout is not None
        while True:
            shown = b""
            while not (shown.endswith(b"\n> ") or shown == b"> "):
                part = os.read(self.process.stdout.fileno(), 65536)
                if not part:
                    self.shown += shown.decode()
                    return ""
                shown += part
            self.shown += shown.decode()
            if b"who presses Enter" not in shown:
                return shown.decode()
            self.send("")

    def send(self, line: str) -> None:
        """Type a line."""
        assert self.process.stdin is not None
        self.process.stdin.write(line.encode() + b"\n")
        self.process.stdin.flush()

    def end(self) -> Ran:
        """Wait for the end."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        assert self.process.stderr is not None
        self.process.stdin.close()
        out, err = self.process.stdout.read(), self.process.stderr.read()
        self.process.stdout.close()
        self.process.stderr.close()
        return Ran(self.process.wait(60), self.shown + out.decode(), err.decode())


def typed_line(session: Session, rng: random.Random) -> str:
    """A line that answers the pending step with something possible."""
    seats = seats_together(session.game, session.play)
    if not seats:
        return _any(session.play, rng)
    trial, parts = session.play.clone(), []
    for seat in seats:
        if trial.node.seat != seat:
            break
        answer = _any(trial, rng)
        if answer != trial.node.default:
            parts.append(f"{session.names[seat]} {answer}")
        trial.play(answer)
        while trial.state.agenda and trial.node.seat == seat and trial.node.ask == session.node.ask:
            trial.play(str(trial.node.default))
    return ", ".join(parts)


def _any(play: Any, rng: random.Random) -> str:
    options = [option.answer for option in play.options()]
    if isinstance(play.node, Chance):
        # what the table reports seldom happens, so that games have some length
        options += options[:1] * 9
    # a step that lists nothing takes its default
    return rng.choice(options) if options else ""


def saves_of(home: Path) -> list[Path]:
    """The saves in a companion's folder."""
    return sorted((home / "saves").glob("*.toml"))


def entries_of(save: Path) -> Sequence[bytes]:
    """The header of a save and its entries, as they stand in the file."""
    first, *others = save.read_bytes().split(b"\n[[entry]]\n")
    return [first, *(b"\n[[entry]]\n" + other for other in others)]
