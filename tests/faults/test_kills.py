"""A sitting that is ended from outside, again and again: nothing older than the pending question is ever lost."""

from __future__ import annotations

import json
import random
import signal
from contextlib import suppress
from pathlib import Path

import pytest
from faults.running import Piped, run, typed_line

from companion.cli.loop import Sitting
from companion.cli.play import open_session
from companion.cli.prompter import EndOfInput, Prompt
from companion.table.reading import read
from companion.table.session import Session

GAME = "kings-vineyard"
STATUS = {
    signal.SIGKILL: -signal.SIGKILL,
    signal.SIGTERM: 128 + signal.SIGTERM,
    signal.SIGHUP: 128 + signal.SIGHUP,
}
TABLE = ("--players", "Anna,Ben [/],Þórdís 🥕")
DEALT = ("--players", "Anna,Ben", "--auto", "Ben", "--deal", "4")


class Scribe:
    """Answers a sitting at random; keeps what was typed, and how many entries stood in the save at each question."""

    def __init__(self, seed: int, most: int) -> None:
        self.rng = random.Random(seed)
        self.most = most
        self.lines: list[str] = []
        self.written: list[int] = []
        self.session: Session

    def ask(self, prompt: Prompt) -> str:
        assert self.session.journal is not None
        self.written.append(len(self.session.journal.entries))
        if len(self.lines) == self.most:
            raise EndOfInput
        self.lines.append(typed_line(self.session, self.rng))
        return self.lines[-1]

    def tell(self, text: str = "") -> None:
        pass

    def clear(self) -> None:
        pass


def uninterrupted(home: Path, options: tuple[str, ...], seed: int, most: int) -> tuple[Scribe, Path]:
    """A game of at most so many lines, and its save."""
    assert run("play", GAME, *options, "--save", "whole").status == 0
    path = home / "saves" / "whole.toml"
    scribe, session = Scribe(seed, most), open_session(path)
    scribe.session = session
    with suppress(EndOfInput):
        Sitting(session, scribe, lambda: None).run()
    assert session.journal is not None
    session.journal.close()
    return scribe, path


def report(path: Path) -> object:
    told = run("replay", str(path), "--json")
    assert told.status == 0, told.err
    return json.loads(told.out)


@pytest.mark.parametrize("number", STATUS, ids=lambda number: number.name)
@pytest.mark.parametrize(("options", "seed", "kills"), [(TABLE, 3, 15), (DEALT, 2, 5)], ids=["table", "dealt"])
def test_a_game_that_is_ended_again_and_again_comes_to_the_same(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    number: signal.Signals,
    options: tuple[str, ...],
    seed: int,
    kills: int,
) -> None:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))
    scribe, whole = uninterrupted(tmp_path, options, seed, most=90)
    lines, entries = scribe.lines, read(whole).entries
    ends = sorted(random.Random(f"{number}/{seed}").sample(range(len(lines)), kills))
    path = tmp_path / "saves" / "broken.toml"
    at = 0
    for place, end in enumerate(ends):
        game = ("resume", "broken") if place else ("play", GAME, *options, "--save", "broken")
        sitting = Piped(*game, "--plain")
        question = sitting.prompt()
        while at < end:
            sitting.send(lines[at])
            question = sitting.prompt()
            at += 1
        assert question, sitting.end()
        sitting.process.send_signal(number)
        ended = sitting.end()
        assert (ended.status, ended.err) == (STATUS[number], "")
        assert read(path).entries == entries[: scribe.written[at]]
        assert read(path).damage is None
    sitting = Piped("resume", "broken", "--plain")
    for line in lines[at:]:
        assert sitting.prompt()
        sitting.send(line)
    sitting.prompt()
    ended = sitting.end()
    assert (ended.status, ended.err) == (0, "")
    assert report(path) == report(whole)


@pytest.mark.parametrize("number", STATUS, ids=lambda number: number.name)
def test_a_game_that_is_ended_while_it_answers_keeps_the_answer_whole_or_not_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: signal.Signals
) -> None:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))
    scribe, whole = uninterrupted(tmp_path, TABLE, 3, most=90)
    entries = read(whole).entries
    path = tmp_path / "saves" / "broken.toml"
    for at in range(5):
        game = ("resume", "broken") if at else ("play", GAME, *TABLE, "--save", "broken")
        sitting = Piped(*game, "--plain")
        sitting.prompt()
        for line in scribe.lines[scribe.written.index(len(read(path).entries)) :]:
            sitting.send(line)
        sitting.process.send_signal(number)
        assert sitting.end().err == ""
        found = read(path)
        if found.damage is not None:
            assert found.damage.what == f"entry {found.damage.good + 1} is cut off"
            assert run("resume", "broken", typed="y\n").status == 0
        assert read(path).entries == entries[: len(read(path).entries)]
        if len(read(path).entries) not in scribe.written:
            break
