"""The start screen: what `companion` alone offers in a terminal."""

from __future__ import annotations

from pathlib import Path

from companion.catalogue import MODULES, TITLES
from companion.cli.play import make_prompter, open_session, reopen, sit_down
from companion.cli.prompter import EndOfInput, Prompt, Prompter


def start_screen() -> None:
    """Ask what people want to do, and do it."""
    prompter = make_prompter(False)
    latest = _unfinished()
    choices = [("new", "begin a game"), ("score", "score a game"), ("rules", "look a rule up"), ("leave", "leave")]
    if latest is not None:
        choices.insert(0, ("go on", f"go on with {latest.stem}"))
    try:
        while True:
            typed = prompter.ask(Prompt("What would you like to do?", choices, choices[0][0])).strip().casefold()
            near = [key for key, _ in choices if key.startswith(typed or choices[0][0])]
            if len(near) == 1:
                _DO[near[0]](prompter, latest)
                return
            prompter.tell("Not understood; expected one of: " + ", ".join(key for key, _ in choices))
    except EndOfInput:
        return


LOOKED_AT = 5


def _unfinished() -> Path | None:
    """The save changed last that is not over, among the newest few; saves that cannot be read are left to `resume`."""
    from companion.table import saves
    from companion.table.journal import JournalError

    try:
        listed = saves.listed()[:LOOKED_AT]
    except JournalError:
        # told where a game is to be saved
        return None
    for path in listed:
        try:
            if not open_session(path, writing=False).over:
                return path
        except JournalError:
            continue
    return None


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


def _go_on(prompter: Prompter, latest: Path | None) -> None:
    assert latest is not None
    sit_down(reopen(latest, prompter), prompter, False)


def _new(prompter: Prompter, latest: Path | None) -> None:
    from companion.cli.beginning import Wish, begin

    sit_down(begin(prompter, Wish(_ask_game(prompter), None, None, [], None, None, [])), prompter, False)


def _score(prompter: Prompter, latest: Path | None) -> None:
    from companion.cli.score_asked import ask_score

    ask_score(_ask_game(prompter))


def _rules(prompter: Prompter, latest: Path | None) -> None:
    from companion.cli.rules import rules

    words = prompter.ask(Prompt("What would you like to know?", hint="such as: how many plants")).split()
    rules(words or None)


def _leave(prompter: Prompter, latest: Path | None) -> None:
    """Nothing is to be done."""


_DO = {"go on": _go_on, "new": _new, "score": _score, "rules": _rules, "leave": _leave}
