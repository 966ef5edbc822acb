"""Saves that were cut, changed, moved or written by somebody else: one clear line, and the good part is never lost."""

from __future__ import annotations

import os
import random
from pathlib import Path

import pytest
from faults.running import entries_of, run, run_apart

from companion.table.journal import Journal
from companion.table.reading import read

GAME = "kings-vineyard"
TYPED = "g24s\nr35\n\n0\n\n\n/undo\n0\n"


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))
    return tmp_path


@pytest.fixture
def save(home: Path) -> Path:
    ran = run("play", GAME, "--players", "Anna,Ben", "--save", "game", typed=TYPED)
    assert (ran.status, ran.err) == (0, "")
    path = home / "saves" / "game.toml"
    assert len(entries_of(path)) > 5
    return path


def test_a_cut_save_asks_and_goes_on_from_its_good_part(save: Path) -> None:
    whole = save.read_bytes()
    save.write_bytes(whole[:-10])
    good = len(entries_of(save)) - 2
    ran = run("resume", typed="y\n")
    assert (ran.status, ran.err) == (0, "")
    first, *_ = ran.out.splitlines()
    assert first == f"game.toml: entry {good + 1} is cut off. Go on from entry {good + 1}? [y/N]"
    assert "The whole file is kept as game.damaged-1.toml." in ran.out
    assert "Saved. Go on with: companion resume game" in ran.out
    assert (save.parent / "game.damaged-1.toml").read_bytes() == whole[:-10]
    assert read(save).damage is None
    assert len(read(save).entries) == good


@pytest.mark.parametrize("typed", ["\n", "n\n", "", "what\n"])
def test_without_a_yes_a_damaged_save_is_left_as_it_is(save: Path, typed: str) -> None:
    save.write_bytes(save.read_bytes()[:-10])
    before = save.read_bytes()
    ran = run("resume", "game", typed=typed)
    assert (ran.status, ran.line) == (1, "game.toml was left as it is")
    assert save.read_bytes() == before
    assert not list(save.parent.glob("*.damaged*"))


def test_a_save_cut_at_any_byte_opens_or_says_why_in_one_line(save: Path) -> None:
    whole = save.read_bytes()
    cuts = [*range(40), *random.Random(1).sample(range(40, len(whole)), 60)]
    for cut in cuts:
        save.write_bytes(whole[:cut])
        ran = run("resume", "game", typed="y\n")
        if ran.status:
            assert ran.line.startswith("game.toml: "), cut
        else:
            assert read(save).damage is None, cut
            assert whole.startswith(save.read_bytes()), cut
        for copy in save.parent.glob("*.damaged-*"):
            assert copy.read_bytes() == whole[:cut]
            copy.unlink()


def test_a_save_with_a_changed_byte_opens_up_to_it_or_says_why_in_one_line(save: Path) -> None:
    whole, rng = save.read_bytes(), random.Random(2)
    for place in rng.sample(range(len(whole)), 80):
        changed = bytes([*whole[:place], whole[place] ^ (1 << rng.randrange(8)), *whole[place + 1 :]])
        save.write_bytes(changed)
        ran = run("resume", "game", typed="y\n")
        assert ran.status == 0 or ran.line.startswith("game.toml: "), (place, ran)
        assert "Traceback" not in ran.out
        for copy in save.parent.glob("*.damaged-*"):
            assert copy.read_bytes() == changed
            copy.unlink()


def test_a_changed_header_is_told_and_nothing_is_asked(save: Path) -> None:
    save.write_bytes(save.read_bytes().replace(b"Anna", b"Anne"))
    ran = run("resume", typed="y\n")
    assert (ran.status, ran.out) == (1, "")
    assert ran.line == "game.toml: the header was changed by hand; with it as it was, the game can be gone on with"


def test_a_save_of_a_newer_version_is_refused(save: Path) -> None:
    save.write_bytes(save.read_bytes().replace(b"format = 1", b"format = 9"))
    ran = run("resume")
    assert (ran.status, ran.line) == (
        1,
        "game.toml: was written by a newer companion (format 9); this one reads format 1",
    )


@pytest.mark.parametrize(
    ("game", "told"),
    [("almanac", "game.toml: Almanac: The Crystal Peaks is not built"), ("chess", "game.toml: chess: unknown game")],
)
def test_a_save_of_another_game_is_refused(save: Path, game: str, told: str) -> None:
    header = read(save).header._replace(game=game)
    save.unlink()
    Journal.create(save, header).close()
    ran = run("resume", "game")
    assert ran.status == 1
    assert ran.line.startswith(told)


def test_an_entry_that_does_not_hold_any_more_is_named(save: Path) -> None:
    header = read(save).header
    save.unlink()
    with Journal.create(save, header) as journal:
        journal.append(seat="Anna", ask="plant", answer="plant nothing at all")
    ran = run("resume", "game")
    assert ran.status == 1
    assert ran.line.startswith("game.toml: entry 1 (Anna, plant: 'plant nothing at all') does not hold: ")


def test_a_save_that_is_open_elsewhere_is_refused(save: Path) -> None:
    with Journal.open(save):
        ran = run_apart("resume", "game")
    assert (ran.status, ran.err) == (1, "game.toml is open in another companion\n")
    assert run("resume", "game").status == 0


def test_a_refused_save_can_be_opened_afterwards(save: Path) -> None:
    good = save.read_bytes()
    save.write_bytes(good[:-3])
    assert run("resume", "game", typed="n\n").status == 1
    save.write_bytes(good)
    assert run("resume", "game").status == 0


def test_a_save_edited_with_a_mark_at_its_start_and_other_line_ends_still_opens(save: Path) -> None:
    save.write_bytes(b"\xef\xbb\xbf" + save.read_bytes().replace(b"\n", b"\r\n"))
    ran = run("resume", "game", typed="g24s\n")
    assert (ran.status, ran.err) == (0, "")


@pytest.mark.parametrize("content", [b"", b"\0" * 64, b"\xff\xfe\x00", b"not toml", b"[[entry]]\n"])
def test_a_file_that_is_no_save_is_refused(save: Path, content: bytes) -> None:
    save.write_bytes(content)
    ran = run("resume", "game", typed="y\n")
    assert ran.status == 1
    assert ran.line.startswith("game.toml: ")


def test_a_folder_in_the_place_of_a_save_is_refused(save: Path) -> None:
    save.unlink()
    save.mkdir()
    ran = run("resume", "game")
    assert (ran.status, ran.line) == (1, "game.toml: cannot be read: Is a directory")


@pytest.mark.parametrize("seconds", [0, 4_000_000_000])
def test_a_clock_that_went_astray_does_not_matter(save: Path, seconds: int) -> None:
    os.utime(save, (seconds, seconds))
    assert "Saved. Go on with: companion resume game" in run("resume", "game").out
    assert "Saved. Go on with: companion resume game" in run("resume").out
