"""`companion simulate`: the JSON document alone on standard output, the summary, and what is refused."""

from __future__ import annotations

import json

import pytest
from faults.running import run

ARGUMENTS = ("simulate", "kings-vineyard", "--players", "2", "--games", "2", "--seed", "5")


def test_json_prints_one_document_and_nothing_else() -> None:
    done = run(*ARGUMENTS, "--json")
    assert (done.status, done.err) == (0, "")
    report = json.loads(done.out)
    assert (report["game"], report["players"], report["games"], report["seed"]) == ("kings-vineyard", 2, 2, 5)
    assert len(report["wins_by_seat"]) == 2


def test_equal_arguments_give_equal_digests_and_other_seeds_do_not() -> None:
    first, again = (json.loads(run(*ARGUMENTS, "--json").out) for _ in range(2))
    other = json.loads(run(*ARGUMENTS[:-1], "6", "--json").out)
    assert first["digest"] == again["digest"] != other["digest"]
    assert first["final"] == again["final"]


def test_the_summary_says_that_the_cards_are_ours() -> None:
    done = run(*ARGUMENTS)
    assert (done.status, done.err) == (0, "")
    assert done.out.startswith("2 games of King's Vineyard with 2 players, random choices,\non stand-in cards: ")
    assert max(map(len, done.out.splitlines())) <= 80
    assert json.loads(run(*ARGUMENTS, "--json").out)["digest"] in done.out


@pytest.mark.parametrize(
    ("arguments", "status", "line"),
    [
        (("kings-vineyard", "--players", "5"), 1, "King's Vineyard is for 2 to 4 players, not 5 (KV-COMP-08)"),
        (("kings-vineyard", "--players", "1"), 1, "King's Vineyard is for 2 to 4 players, not 1 (KV-COMP-08)"),
        (("chess",), 2, "chess: unknown game; games: reykholt, kings-vineyard, almanac"),
    ],
)
def test_what_cannot_be_played_is_one_line(arguments: tuple[str, ...], status: int, line: str) -> None:
    done = run("simulate", *arguments, "--games", "1", "--json")
    assert (done.status, done.out, done.line) == (status, "", line)


@pytest.mark.parametrize("option", [("--games", "0"), ("--players", "0"), ("--seed", "x")])
def test_wrong_numbers_are_usage(option: tuple[str, str]) -> None:
    done = run("simulate", "kings-vineyard", *option, "--json")
    assert (done.status, done.out) == (2, "")
    assert option[0] in done.line


def test_a_broken_invariant_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.games.kings_vineyard.game.KingsVineyard.faults", lambda self, s: ["a lost tile"])
    done = run(*ARGUMENTS, "--json")
    assert (done.status, done.out) == (1, "")
    assert done.line.startswith("game 1, answer 1 (")
    assert done.line.endswith(": a lost tile")
