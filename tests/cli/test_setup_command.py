"""`companion setup`: the steps for a number of players, within the width there is."""

from __future__ import annotations

import pytest
from faults.running import run

GAME = "kings-vineyard"


@pytest.mark.parametrize("columns", [40, 50, 80, 200])
@pytest.mark.parametrize("players", ["2", "3", "4"])
def test_every_step_is_numbered_names_its_rule_and_fits(
    monkeypatch: pytest.MonkeyPatch, players: str, columns: int
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    ran = run("setup", GAME, "--players", players)
    assert (ran.status, ran.err) == (0, "")
    title, *lines = ran.out.splitlines()
    assert title == f"King's Vineyard, set-up for {players} players"
    assert max(map(len, lines)) <= min(columns, 100)
    numbered = [line for line in lines if line[:3].strip()]
    assert [line.split(".")[0].strip() for line in numbered] == [str(n + 1) for n in range(len(numbered))]
    assert "".join(lines).replace(" ", "").count("(KV-") >= len(numbered)


@pytest.mark.parametrize("players", ["1", "5", "999999999999999999999"])
def test_a_number_of_players_that_cannot_be_is_told(players: str) -> None:
    ran = run("setup", GAME, "--players", players)
    assert (ran.status, ran.out) == (1, "")
    assert ran.line.startswith("King's Vineyard is for 2 to 4 players")


@pytest.mark.parametrize(
    ("args", "status"),
    [
        ((GAME,), 2),
        ((GAME, "--players", "two"), 2),
        ((GAME, "--players", "0"), 2),
        ((GAME, "--players", "-1"), 2),
        (("chess", "--players", "2"), 2),
        (("almanac", "--players", "2"), 1),
    ],
)
def test_what_cannot_be_is_one_line(args: tuple[str, ...], status: int) -> None:
    ran = run("setup", *args)
    assert (ran.status, ran.out) == (status, "")
    assert ran.line


@pytest.mark.parametrize("columns", [40, 80])
@pytest.mark.parametrize("players", ["1", "2", "3", "4"])
def test_reykholt_is_set_up_for_one_to_four(monkeypatch: pytest.MonkeyPatch, players: str, columns: int) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    ran = run("setup", "reykholt", "--players", players)
    assert (ran.status, ran.err) == (0, "")
    title, *lines = ran.out.splitlines()
    assert title == f"Reykholt, set-up for {players} player{'' if players == '1' else 's'}"
    assert max(map(len, lines)) <= columns
    steps = len([line for line in lines if line[:3].strip()])
    # an id is never broken
    assert sum(line.count("(RH-") for line in lines) == steps
    assert run("setup", "reykholt", "--players", "5").line == "Reykholt is for 1 to 4 players, not 5 (RH-GEN-01)"
