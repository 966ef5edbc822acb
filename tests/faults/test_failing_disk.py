"""A disk that is full, read-only or gone while people play: one line, the answer is not taken, and nothing breaks."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from typing import Any

import pytest
from faults.running import Piped, run, run_apart, saves_of

from companion.table.reading import read

GAME = "kings-vineyard"
START = ("play", GAME, "--players", "Anna,Ben", "--save", "game")


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))
    return tmp_path


class FullDisk:
    """Stands in for os.write: from the n-th write on the disk is full, and later it has room again."""

    def __init__(self, full: range) -> None:
        self.full = full
        self.calls = 0
        self.write = os.write

    def __call__(self, handle: int, data: bytes) -> int:
        self.calls += 1
        if self.calls in self.full:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return self.write(handle, data)


def test_an_answer_that_cannot_be_written_is_not_taken_and_is_asked_again(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    disk: Any = FullDisk(range(3, 4))
    monkeypatch.setattr(os, "write", disk)
    ran = run(*START, typed="g24s\nr35\nr35\n")
    assert (ran.status, ran.err) == (0, "")
    assert "Not saved, and so not taken: game.toml: entry 2 could not be written: No space left on device" in ran.out
    assert ran.out.count("Ben has 0 plants: must plant a card") == 2
    assert [entry.answer for entry in read(saves_of(home)[0]).entries[:2]] == ["plant green 2-4 sweet", "plant red 3-5"]


def test_an_undo_that_cannot_be_written_takes_nothing_back(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    disk: Any = FullDisk(range(3, 4))
    monkeypatch.setattr(os, "write", disk)
    ran = run(*START, typed="g24s\n/undo\n/log\n")
    assert "Not saved, and so not taken: game.toml: entry 2 could not be written" in ran.out
    assert "Taken back" not in ran.out
    assert "1  Anna · plant: plant green 2-4 sweet" in ran.out


def test_a_full_disk_at_a_seat_that_is_played_for_people_offers_a_way_out(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    disk: Any = FullDisk(range(2, 4))
    monkeypatch.setattr(os, "write", disk)
    ran = run(*START, "--deal", "5", "--auto", "Anna", typed="y\n\n")
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.count("Not saved, and so not taken") == 2
    assert ran.out.count("Try again? [y/N]") == 2
    assert ran.out.endswith("Saved. Go on with: companion resume game\n")


def test_a_full_disk_at_the_start_leaves_no_save(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    disk: Any = FullDisk(range(1, 2))
    monkeypatch.setattr(os, "write", disk)
    ran = run(*START)
    assert (ran.status, ran.line) == (1, "game.toml: could not be written: No space left on device")
    assert saves_of(home) == []


def test_a_limit_of_the_system_on_files_is_told_like_a_full_disk(home: Path) -> None:
    if os.name != "posix":
        pytest.skip("needs limits on files")

    def limit() -> None:
        import resource

        resource.setrlimit(resource.RLIMIT_FSIZE, (500, 500))

    ran = run_apart(*START, typed=b"g24s\nr35\n\n0\n\n", preexec_fn=limit)
    assert (ran.status, ran.err) == (0, "")
    assert "could not be written: File too large" in ran.out
    assert read(saves_of(home)[0]).damage is None


def test_a_save_that_is_deleted_meanwhile_is_told(home: Path) -> None:
    sitting = Piped(*START)
    assert sitting.prompt()
    saves_of(home)[0].unlink()
    sitting.send("g24s")
    assert "Not saved, and so not taken: game.toml: entry 1 could not be written: No such file" in sitting.prompt()
    ended = sitting.end()
    assert ended.status == 1
    assert ended.line == f"{home / 'saves' / 'game.toml'} is gone, and the game with it"


def test_a_save_that_another_program_writes_to_is_not_written_over(home: Path) -> None:
    sitting = Piped(*START)
    assert sitting.prompt()
    path = saves_of(home)[0]
    path.write_bytes(path.read_bytes() + b"# a note\n")
    sitting.send("g24s")
    assert "another program changed the file; nothing was written to it" in sitting.prompt()
    assert sitting.end().status == 0
    assert path.read_bytes().endswith(b"# a note\n")


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "file"))
    for args in (START, ("play", GAME, "--players", "Anna,Ben"), ("resume",), ("resume", "game")):
        ran = run(*args)
        assert ran.status == 1
        # what was remembered of the parts cannot be read there either, which is told first
        *_, last = ran.err.splitlines()
        assert last == f"the folder {tmp_path / 'file' / 'saves'} cannot be made: Not a directory"


def test_a_read_only_folder_is_told(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert run(*START).status == 0
    opened = os.open

    def read_only(path: Any, flags: int, *more: Any, **named: Any) -> int:
        if flags & (os.O_WRONLY | os.O_RDWR) and str(home) in os.fspath(path):
            raise OSError(errno.EROFS, os.strerror(errno.EROFS), path)
        return opened(path, flags, *more, **named)

    monkeypatch.setattr(os, "open", read_only)
    for args in (("resume", "game"), ("play", GAME, "--players", "Anna,Ben", "--save", "other")):
        ran = run(*args)
        assert ran.status == 1
        assert ran.line.endswith("cannot be opened for writing: Read-only file system")
    assert len(saves_of(home)) == 1
