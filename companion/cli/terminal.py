"""The prompter for a terminal: questionary's line with completion, colours from rich; imported only where one is drawn."""

from __future__ import annotations

import sys
from typing import Any

from companion.cli.prompter import EndOfInput, Prompt, prompt_lines


class TerminalPrompter:
    """Typed answers as in line mode; Tab opens the list of options."""

    def ask(self, prompt: Prompt) -> str:
        import questionary

        for line in prompt_lines(prompt)[1:]:
            self.tell(line)
        _drop_waiting_input()
        choices = [answer for answer, _ in prompt.choices]
        if prompt.hidden:
            question: Any = questionary.password(prompt.question, qmark="")
        elif choices:
            labels = {answer: label for answer, label in prompt.choices if label != answer}
            question = questionary.autocomplete(
                prompt.question, choices, meta_information=labels or None, match_middle=True, qmark="", validate=None
            )
        else:
            question = questionary.text(prompt.question, qmark="")
        try:
            return str(question.unsafe_ask())
        except EOFError as end:
            raise EndOfInput from end

    def tell(self, text: str = "") -> None:
        sys.stdout.write(text + "\n")
        sys.stdout.flush()

    def clear(self) -> None:
        # erase the screen and its scrollback, then go home
        sys.stdout.write("\x1b[2J\x1b[3J\x1b[H")
        sys.stdout.flush()


def _drop_waiting_input() -> None:
    """Keys pressed before a prompt opened are no answer to it."""
    try:
        import termios

        termios.tcflush(sys.stdin.fileno(), termios.TCIFLUSH)
    except (ImportError, OSError, ValueError):
        return
