"""Asking until an answer can be read, one question after the other, with a way back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from companion.cli.prompter import Prompt, Prompter

Answer = TypeVar("Answer")
BACK = ("-", "back")
YES, NO = ("y", "yes"), ("n", "no")


class Back(Exception):
    """The people want the question before this one again."""


class Unread(ValueError):
    """A typed line that cannot be read; the message is one line that says what was expected."""


def is_back(typed: str) -> bool:
    """Whether a line asks for the question before."""
    return typed.strip().casefold() in BACK


def ask_until(prompter: Prompter, prompt: Prompt, read: Callable[[str], Answer]) -> Answer:
    """Ask until `read` makes something of the trimmed line; it raises Unread where it cannot.

    A line that is no answer but asks for the question before raises Back.
    """
    while True:
        typed = prompter.ask(prompt).strip()
        try:
            return read(typed)
        except Unread as fault:
            if is_back(typed):
                raise Back from fault
            prompter.tell(str(fault))


def confirm(prompter: Prompter, question: str) -> bool:
    """Yes or no; an empty line means no."""
    answer = prompter.ask(Prompt(f"{question} [y/N]", default="no"))
    return answer.strip().casefold() in YES


def named(typed: str, names: Sequence[str]) -> str | None:
    """The one name that a text begins or is; None where it is none, or begins several."""
    wanted = typed.strip().casefold()
    exact = [name for name in names if name.casefold() == wanted]
    near = exact or [name for name in names if wanted and name.casefold().startswith(wanted)]
    return near[0] if len(near) == 1 else None


def walk(steps: Callable[[], Sequence[Callable[[], None]]]) -> None:
    """Take steps in order; one that raises Back makes the one before come again, and the first passes it on.

    The steps are listed anew before each, since answers may change which there are.
    """
    at = 0
    while at < len(listed := steps()):
        try:
            listed[at]()
        except Back:
            if at == 0:
                raise
            at -= 1
        else:
            at += 1
