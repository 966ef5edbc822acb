"""Standard output as people have it: any encoding, any width; faults as one line on standard error."""

from __future__ import annotations

import codecs
import os
import shutil
import sys
from typing import NoReturn

# what an output without Unicode shows for the signs that the views use
_PLAIN = {"·": "-", "×": "x", "–": "-", "—": "-", "…": "...", "’": "'", "→": "->", "●": "o", "○": "x", "é": "e"}


def _plain_sign(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    signs = error.object[error.start : error.end]
    shown = "".join(_PLAIN.get(sign) or sign.encode("ascii", "backslashreplace").decode() for sign in signs)
    return shown, error.end


def prepare() -> None:
    """Let nothing that is printed fail for its encoding."""
    codecs.register_error("companion", _plain_sign)
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="companion")
    reconfigure = getattr(sys.stdin, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors="replace")


def width() -> int:
    """Columns to write in: those of the terminal, 40 to 100."""
    return max(40, min(100, shutil.get_terminal_size((80, 24)).columns))


def interactive() -> bool:
    """Whether prompts can use a terminal on both sides."""
    return (
        sys.stdin is not None
        and sys.stdin.isatty()
        and sys.stdout.isatty()
        and os.environ.get("TERM", "") not in ("", "dumb", "unknown")
    )


def fail(message: str, status: int = 1) -> NoReturn:
    """End with one line on standard error."""
    import typer

    sys.stdout.flush()
    print(message, file=sys.stderr)
    raise typer.Exit(status)


def close_quietly() -> None:
    """The reader of a pipe has gone: nothing more can be said, and the interpreter must not try."""
    with open(os.devnull, "w") as nowhere:  # noqa: PTH123 - a device, not a path of ours
        os.dup2(nowhere.fileno(), sys.stdout.fileno())
