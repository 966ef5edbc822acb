"""How much people are asked and how much they type: recorded games played through line mode, prompt by prompt.

    python tests/bench/pace.py [GAME]

Figures are per player and round: a prompt that the whole table answers counts as its share. Characters are those typed,
without Enter. Rounds with nothing special stand apart, since they are what an evening is made of.
"""

from __future__ import annotations

import io
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from companion.cli.loop import Sitting
from companion.cli.prompter import EndOfInput, PlainPrompter
from companion.games.game import load
from companion.parts.load import load as load_parts
from companion.table.sealed import FORMAT, Header
from companion.table.session import Session

FOLDER = Path(__file__).resolve().parent / "recordings"
MOST_PROMPTS, MOST_CHARACTERS = 3, 12


class Recording(NamedTuple):
    """A game as it was typed, `<game>.txt` beside this file; `special` tells from a question and what was typed for it
    whether that makes its round a special one."""

    players: tuple[str, ...]
    special: Callable[[str, str], bool]


class Asked(NamedTuple):
    """One prompt: its round and phase, the question, and what was typed."""

    round: int
    phase: str
    ask: str
    typed: str


def _special_in_kings_vineyard(ask: str, typed: str) -> bool:
    """A king, a special card, a plant given up, or anything but an answer."""
    if typed.startswith(("/", "?")):
        return True
    return "shovel" in typed if ask == "plant" else ask != "ripen early" and typed not in ("", "0")


RECORDINGS: Mapping[str, Recording] = {
    "kings-vineyard": Recording(("Anna", "Ben", "Cleo", "Dora"), _special_in_kings_vineyard)
}


class _Typist(io.StringIO):
    """Standard input that notes what each prompt was when its line is read."""

    def __init__(self, typed: Sequence[str]) -> None:
        super().__init__("".join(f"{line}\n" for line in typed))
        self.session: Session | None = None
        self.asked: list[Asked] = []

    def readline(self, size: int | None = -1, /) -> str:
        line = super().readline()
        if line and self.session is not None:
            state = self.session.play.state
            self.asked.append(Asked(state.round, state.phase, self.session.node.ask, line.rstrip("\n")))
        return line


def typed_lines(game: str) -> list[str]:
    """The lines of a game's recording; lines that begin with # are about it."""
    lines = (FOLDER / f"{game}.txt").read_text(encoding="utf-8").split("\n")[:-1]
    return [line for line in lines if not line.startswith("#")]


def play(game: str) -> tuple[Session, list[Asked]]:
    """Play a game's recording; the session as it was left, and every prompt."""
    recording = RECORDINGS[game]
    source = _Typist(typed_lines(game))
    header = Header(FORMAT, game, "", "", recording.players, {})
    session = source.session = Session(load(game), header, load_parts(game))
    with suppress(EndOfInput):
        Sitting(session, PlainPrompter(source, io.StringIO()), lambda: None).run()
    return session, source.asked


def special_rounds(game: str, asked: Sequence[Asked]) -> set[int]:
    """The rounds in which something special came up."""
    return {each.round for each in asked if RECORDINGS[game].special(each.ask, each.typed)}


class Pace(NamedTuple):
    """Prompts and typed characters per player and round."""

    prompts: float
    characters: float


def pace(asked: Sequence[Asked], rounds: int, players: int) -> Pace:
    """The pace of some rounds, from all their prompts."""
    shares = rounds * players
    return Pace(len(asked) / shares, sum(len(each.typed) for each in asked) / shares) if shares else Pace(0, 0)


def report(game: str) -> Iterator[str]:
    """The figures of a game in lines."""
    session, asked = play(game)
    players = len(session.names)
    every = {each.round for each in asked}
    special = special_rounds(game, asked)
    yield f"{session.game.title}, {players} players, {len(every)} rounds, {len(asked)} prompts; per player and round:"
    for title, rounds in (("nothing special", every - special), ("special rounds", special), ("all rounds", every)):
        yield f"  {title} ({len(rounds)} rounds)"
        chosen = [each for each in asked if each.round in rounds]
        for phase in dict.fromkeys(each.phase for each in asked):
            yield _line(phase, pace([each for each in chosen if each.phase == phase], len(rounds), players))
        yield _line("in all", pace(chosen, len(rounds), players))
    yield f"  wanted with nothing special: at most {MOST_PROMPTS} prompts, about {MOST_CHARACTERS} characters"


def _line(what: str, figures: Pace) -> str:
    return f"    {what:10} {figures.prompts:5.2f} prompts {figures.characters:6.2f} characters"


if __name__ == "__main__":
    for name in sys.argv[1:] or RECORDINGS:
        print("\n".join(report(name)))
