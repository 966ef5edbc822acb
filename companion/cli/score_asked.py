"""`companion score` without a file: the score asked at the table, player by player, and written down if people like."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Protocol

from companion.catalogue import TITLES
from companion.cli.asking import NO, YES, Back, Unread, ask_until, confirm, is_back, walk
from companion.cli.output import fail
from companion.cli.play import make_prompter
from companion.cli.prompter import EndOfInput, Prompt, Prompter
from companion.cli.score_track import TrackForm
from companion.cli.score_visit import VisitForm

INTERRUPTED = 130


class Form(Protocol):
    """A game's score as far as it has been told; `complete` once its sheet has been shown."""

    complete: bool

    def steps(self) -> Sequence[Callable[[], None]]:
        """All questions in order, as far as they are known now; each may raise asking.Back."""
        ...

    def text(self) -> str:
        """The score file of what was told."""
        ...

    def tell_so_far(self) -> None:
        """Show what was reckoned for people who leave before the sheet."""
        ...


_FORMS: Mapping[str, Callable[[Prompter], Form]] = {"kings-vineyard": VisitForm, "reykholt": TrackForm}


def ask_score(game: str, prompter: Prompter | None = None) -> None:
    """Ask for everything that is scored, show the sheet, and offer to write it to a file.

    Ends the program with one line where people leave: with 1 where the input ends before the sheet, 130 at Ctrl-C.
    """
    if game not in _FORMS:
        fail(f"{TITLES[game]} cannot be scored by asking yet; use --from FILE")
    prompter = prompter or make_prompter(False)
    form = _FORMS[game](prompter)
    try:
        _ask_all(game, form, prompter)
    except EndOfInput:
        form.tell_so_far()
        if not form.complete:
            fail("Left before everything was told; nothing was written to a file")
        prompter.tell("Nothing was written to a file")
    except KeyboardInterrupt:
        form.tell_so_far()
        fail("Left; nothing was written to a file", INTERRUPTED)


def _ask_all(game: str, form: Form, prompter: Prompter) -> None:
    while True:
        try:
            return walk(lambda: [*form.steps(), partial(_offer_file, game, form, prompter)])
        except Back:
            prompter.tell("This is the first question")


def _offer_file(game: str, form: Form, prompter: Prompter) -> None:
    prompt = Prompt("Write this to a file? A file name, or Enter for no", default="no")
    while (path := ask_until(prompter, prompt, _read_path)) is not None:
        try:
            written = _write(path, form.text(), prompter)
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or str(error)
            prompter.tell(f"{path}: cannot be written, {reason[:1].lower()}{reason[1:]}")
            continue
        if written:
            prompter.tell(f"Written; to see it again: companion score {game} --from {shlex.quote(str(path))}")
            return


def _read_path(typed: str) -> Path | None:
    """The path of a file to write, None for none."""
    if is_back(typed):
        raise Back
    if typed.casefold() in YES:
        raise Unread("Expected the name of a file, such as visit.toml, or Enter for no")
    if not typed or typed.casefold() in NO:
        return None
    try:
        return Path(typed).expanduser()
    except RuntimeError:
        raise Unread(f"{typed}: expected a file name; there is no such home folder") from None


def _write(path: Path, text: str, prompter: Prompter) -> bool:
    """Write a file, over another one only on a yes; whether it was written. Raises OSError; ValueError for no path."""
    try:
        with path.open("x", encoding="utf-8", newline="\n") as file:
            file.write(text)
    except FileExistsError:
        if path.is_dir():
            prompter.tell(f"{path}: expected the name of a file, this is a folder")
            return False
        if not confirm(prompter, f"{path} is there already. Write over it?"):
            return False
        path.write_text(text, encoding="utf-8", newline="\n")
    return True
