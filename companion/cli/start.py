"""The start screen: what `companion` alone offers in a terminal."""

from __future__ import annotations

from companion.catalogue import MODULES, TITLES
from companion.cli.play import make_prompter, open_session, sit_down
from companion.cli.prompter import EndOfInput, Prompt, Prompter


def start_screen() -> None:
    """Ask what people want to do, and do it."""
    from companion.table import saves

    prompter = make_prompter(False)
    latest = saves.latest()
    choices = [("new", "begin a game"), ("score", "score a game"), ("rules", "look a rule up"), ("leave", "leave")]
    if latest is not None:
        choices.insert(0, ("go on", f"go on with {latest.stem}"))
    try:
        while True:
            typed = prompter.ask(Prompt("What would you like to do?", choices, choices[0][0])).strip().casefold()
            near = [key for key, _ in choices if key.startswith(typed or choices[0][0])]
            if len(near) == 1:
                _DO[near[0]](prompter)
                return
            prompter.tell("Not understood; expected one of: " + ", ".join(key for key, _ in choices))
    except (EndOfInput, KeyboardInterrupt):
        prompter.tell()


def _ask_game(prompter: Prompter) -> str:
    """Which game; the only one there is needs no question."""
    if len(MODULES) == 1:
        return next(iter(MODULES))
    while True:
        choices = [(name, TITLES[name]) for name in MODULES]
        typed = prompter.ask(Prompt("Which game?", choices)).strip().casefold()
        near = [name for name in MODULES if typed and name.startswith(typed)]
        if len(near) == 1:
            return near[0]
        prompter.tell("Not understood; expected one of: " + ", ".join(MODULES))


def _go_on(prompter: Prompter) -> None:
    from companion.cli.output import fail
    from companion.table import saves
    from companion.table.journal import JournalError

    path = saves.latest()
    assert path is not None
    try:
        session = open_session(path)
    except JournalError as fault:
        fail(str(fault))
    sit_down(session, prompter, False)


def _new(prompter: Prompter) -> None:
    from companion.cli.beginning import Wish, begin

    sit_down(begin(prompter, Wish(_ask_game(prompter), None, None, [], None, None, [])), prompter, False)


def _score(prompter: Prompter) -> None:
    from companion.cli.score_asked import ask_score

    ask_score(_ask_game(prompter))


def _rules(prompter: Prompter) -> None:
    from companion.cli.rules import rules

    words = prompter.ask(Prompt("What would you like to know?", hint="such as: how many plants")).split()
    rules(words or None)


_DO = {"go on": _go_on, "new": _new, "score": _score, "rules": _rules, "leave": lambda prompter: None}
