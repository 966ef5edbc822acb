"""The prompter for a terminal: questionary's line with completion; imported only where one is drawn."""

from __future__ import annotations

import sys

from companion.cli.output import columns, literal, wrapped
from companion.cli.prompter import EndOfInput, Interrupted, Prompt, prompt_lines


class TerminalPrompter:
    """Typed answers as in line mode; Tab opens the list of options."""

    def ask(self, prompt: Prompt) -> str:
        try:
            typed = self._ask(prompt)
        except EOFError as end:
            raise EndOfInput from end
        except KeyboardInterrupt as stop:
            raise Interrupted from stop
        # what is pasted may hold line ends
        return " ".join(typed.splitlines())

    def _ask(self, prompt: Prompt) -> str:
        import questionary
        from prompt_toolkit.completion import WordCompleter

        question, *others = prompt_lines(prompt)
        for line in _lines(question):
            questionary.print(line, style="bold")
        for line in others:
            self.tell(line)
        answers = [answer for answer, _ in prompt.choices]
        labels = {answer: label for answer, label in prompt.choices if label != answer}
        completer = WordCompleter(answers, meta_dict=labels, ignore_case=True, sentence=True, match_middle=True)
        field = questionary.text(
            ">", qmark="", completer=completer, complete_while_typing=False, is_password=prompt.hidden
        )
        _drop_waiting_input()
        return str(field.unsafe_ask())

    def tell(self, text: str = "") -> None:
        sys.stdout.write("".join(f"{line}\n" for line in _lines(text)))
        sys.stdout.flush()

    def clear(self) -> None:
        # erase the screen and its scrollback, then go home
        sys.stdout.write("\x1b[2J\x1b[3J\x1b[H")
        sys.stdout.flush()


def _lines(text: str) -> list[str]:
    from prompt_toolkit.utils import get_cwidth

    return wrapped(literal(text), columns(), get_cwidth)


def _drop_waiting_input() -> None:
    """Keys pressed before a prompt opened are no answer to it, those that were read too early among them."""
    from prompt_toolkit.application.current import get_app_session
    from prompt_toolkit.input.typeahead import clear_typeahead

    clear_typeahead(get_app_session().input)
    try:
        import termios

        termios.tcflush(sys.stdin.fileno(), termios.TCIFLUSH)
    except (ImportError, OSError, ValueError):
        return
