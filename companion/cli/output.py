"""Standard output as people have it: any encoding, any width, or none at all; faults as one line on standard error."""

from __future__ import annotations

import codecs
import os
import re
import shutil
import signal
import sys
import unicodedata
from collections.abc import Callable
from types import FrameType
from typing import NoReturn

# what an output without Unicode shows for the signs that the views use
_PLAIN = {"·": "-", "×": "x", "–": "-", "—": "-", "…": "...", "’": "'", "→": "->", "●": "o", "○": "x", "é": "e"}
# they would turn what stands behind them on the line around
_TURNING = frozenset(["LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"])
_COLUMN = re.compile(r"\S  +(?=\S)")


def _plain_sign(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    signs = error.object[error.start : error.end]
    shown = "".join(_PLAIN.get(sign) or sign.encode("ascii", "backslashreplace").decode() for sign in signs)
    return shown, error.end


def prepare() -> None:
    """Let nothing that is printed fail for its encoding, stand in for streams that are closed, and end quietly when the
    system or a closed window asks for it."""
    sys.stdin = sys.stdin or open(os.devnull)  # noqa: PTH123, SIM115 - a device that stays open to the end
    sys.stdout = sys.stdout or open(os.devnull, "w")  # noqa: PTH123, SIM115
    sys.stderr = sys.stderr or open(os.devnull, "w")  # noqa: PTH123, SIM115
    codecs.register_error("companion", _plain_sign)
    for stream, errors in ((sys.stdout, "companion"), (sys.stderr, "companion"), (sys.stdin, "replace")):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors=errors)
    for name in ("SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)
        # a program that was told to outlive its window keeps doing so
        if number is not None and signal.getsignal(number) is signal.SIG_DFL:
            signal.signal(number, _leave)


def _leave(number: int, frame: FrameType | None) -> NoReturn:
    """Every answer is on disk already: unwinding gives the terminal back as it was, and nothing is said."""
    raise SystemExit(128 + number)


def width() -> int:
    """Columns to write in: those of the terminal, 40 to 100."""
    return max(40, min(100, columns()))


def columns() -> int:
    """Columns that the terminal has, however few."""
    return shutil.get_terminal_size((80, 24)).columns


def interactive() -> bool:
    """Whether prompts can use a terminal on both sides."""
    return sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM", "") not in ("", "dumb", "unknown")


def literal(text: str) -> str:
    """A line as it can be shown: control signs in their escaped form, so that none does anything to the screen."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(_escaped(sign) if controls(sign) else sign for sign in text)


def as_typed(text: str) -> str:
    """What was typed on the command line, where the system took its letters for single bytes."""
    try:
        return os.fsencode(text).decode()
    except UnicodeError:
        return text


def controls(sign: str) -> bool:
    """Whether a sign does something to the line or the screen instead of standing there."""
    return unicodedata.category(sign) in ("Cc", "Zl", "Zp") or unicodedata.bidirectional(sign) in _TURNING


def _escaped(sign: str) -> str:
    return sign.encode("unicode_escape").decode()


def wrapped(text: str, most: int, cells: Callable[[str], int] = len) -> list[str]:
    """A line as lines of at most `most` columns, broken between words; what follows stands under the text's beginning.

    Parts set off by " · " stay whole where they can. `cells` tells how many columns a text takes.
    """
    if cells(text) <= most:
        return [text]
    first = len(text) - len(text.lstrip(" "))
    # the second column of a list, if it leaves room enough
    second = next((found.end() for found in _COLUMN.finditer(text)), 0)
    start = second if first < second <= most // 2 else first
    hang = " " * (second if start == second > 0 else min(first + 2, most // 2))
    lines, line, bare = [], text[:start], True
    for word in _words(text[start:], min(most - max(start, len(hang)), most * 2 // 3)):
        joined = line + word if bare else f"{line} {word}"
        if not bare and cells(joined) > most:
            lines.append(line)
            joined = hang + word if cells(hang + word) <= most else word
        line, bare = joined, False
    return [piece for whole in (*lines, line) for piece in _cut(whole, most, cells)]


def _words(text: str, most: int) -> list[str]:
    """Words, and parts set off by " · " that take no more than `most` columns as a whole."""
    *parts, last = text.split(" · ")
    found = []
    for part in [*(f"{part} ·" for part in parts), last]:
        found += [part] if parts and len(part) <= most else part.split()
    return found


def _cut(line: str, most: int, cells: Callable[[str], int]) -> list[str]:
    """A line whose one word is too long, cut where it must be."""
    pieces = [""]
    for sign in line.rstrip():
        if cells(pieces[-1] + sign) > most and pieces[-1]:
            pieces.append("")
        pieces[-1] += sign
    return pieces


def fail(message: str, status: int = 1) -> NoReturn:
    """End with one line on standard error."""
    import typer

    sys.stdout.flush()
    print(literal(message), file=sys.stderr)
    raise typer.Exit(status)


def close_quietly() -> None:
    """The reader of a pipe has gone: nothing more can be said, and the interpreter must not try."""
    with open(os.devnull, "w") as nowhere:  # noqa: PTH123 - a device, not a path of ours
        os.dup2(nowhere.fileno(), sys.stdout.fileno())
