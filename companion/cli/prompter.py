"""How a question reaches people and their line comes back: plain lines here, questionary in `terminal`."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import NamedTuple, Protocol, TextIO

from companion.cli.output import literal


class Prompt(NamedTuple):
    """One question. `choices` are (answer, label), an empty line means `default`, `hint` tells what to type."""

    question: str
    choices: Sequence[tuple[str, str]] = ()
    default: str | None = None
    hint: str = ""
    hidden: bool = False


class EndOfInput(Exception):
    """Nobody will answer any more: the input is closed."""


class Interrupted(KeyboardInterrupt):
    """Ctrl-C at a prompt: nothing is half done, so that people can be asked what they mean."""


class Prompter(Protocol):
    """Asks and tells. `ask` raises EndOfInput, and Interrupted for Ctrl-C."""

    def ask(self, prompt: Prompt) -> str: ...

    def tell(self, text: str = "") -> None:
        """Show a line, literally."""
        ...

    def clear(self) -> None:
        """Take what was shown off the screen, as far as that is possible."""
        ...


class PlainPrompter:
    """Line mode: plain text on standard output, each prompt ending in a line that begins with "> "."""

    def __init__(self, source: TextIO | None = None, target: TextIO | None = None) -> None:
        self.source = source or sys.stdin
        self.target = target or sys.stdout

    def ask(self, prompt: Prompt) -> str:
        try:
            for line in prompt_lines(prompt):
                self.tell(line)
            self.target.write("> ")
            self.target.flush()
            line = self.source.readline()
        except UnicodeDecodeError:
            # a line in another encoding is unreadable, like any other line that means nothing
            line = "\ufffd\n"
        except KeyboardInterrupt as stop:
            self.tell()
            raise Interrupted from stop
        if not line:
            self.tell()
            raise EndOfInput
        return line.rstrip("\r\n")

    def tell(self, text: str = "") -> None:
        self.target.write(literal(text) + "\n")

    def clear(self) -> None:
        self.target.write("\n" * 3)


FEW = 8


def prompt_lines(prompt: Prompt) -> list[str]:
    """A prompt as plain lines: a few options one a line, many of them in a row."""
    lines = [prompt.question]
    shown = [(answer, label) for answer, label in prompt.choices if answer != prompt.default]
    if len(shown) <= FEW:
        width = max((len(answer) for answer, _ in shown), default=0)
        lines += [
            f"  {answer:{width}}  {label}".rstrip() if label != answer else f"  {answer}" for answer, label in shown
        ]
    else:
        lines.append("  " + " · ".join(answer for answer, _ in shown))
    lines += [f"  {line}" for line in prompt.hint.splitlines()]
    if prompt.default:
        label = dict(prompt.choices).get(prompt.default, prompt.default)
        lines.append(f"  Enter: {label}")
    return lines
