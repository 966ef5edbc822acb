"""`companion demo`: a whole game that tells itself, the same for the same seed, marked as played on stand-in cards."""

from __future__ import annotations

import pytest
from faults.running import run


@pytest.fixture(autouse=True)
def screen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")


def test_it_plays_to_the_end_without_asking_anything() -> None:
    done = run("demo", "kings-vineyard")
    assert (done.status, done.err) == (0, "")
    assert done.out.startswith("King's Vineyard, a practice game on stand-in cards:\ntheir ranges and marks are ours")
    lines = done.out.splitlines()
    assert "Round 1 · discard · Anna first · 0 of 3 visits held · next: wilt" in lines
    assert lines.count("The king judges the vineyards:") == 3
    assert "The game is over." in lines
    assert not any(line.startswith(">") for line in lines)
    assert all(name in done.out for name in ("Anna", "Ben", "Cleo"))


def test_it_shows_no_hand() -> None:
    assert "hand (stand-in cards)" not in run("demo", "kings-vineyard").out


def test_equal_seeds_tell_the_same_and_others_do_not() -> None:
    first, again, other = (run("demo", "kings-vineyard", "--players", "2", "--seed", seed).out for seed in "334")
    assert first == again != other


def test_it_saves_nothing(tmp_path, monkeypatch: pytest.MonkeyPatch) -> None:  # type: ignore[no-untyped-def]
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))
    run("demo", "kings-vineyard", "--players", "4")
    assert list(tmp_path.rglob("*")) == []


@pytest.mark.parametrize(
    ("arguments", "status", "line"),
    [
        (("kings-vineyard", "--players", "1"), 1, "King's Vineyard is for 2 to 4 players, not 1 (KV-COMP-08)"),
        (("chess",), 2, "chess: unknown game; games: reykholt, kings-vineyard, almanac"),
    ],
)
def test_what_cannot_be_played_is_one_line(arguments: tuple[str, ...], status: int, line: str) -> None:
    done = run("demo", *arguments)
    assert (done.status, done.out, done.line) == (status, "", line)
