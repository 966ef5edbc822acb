"""Random games: the report's shape, equal digests for equal arguments, and every invariant really checked."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from companion.games.game import SetupFault, load
from companion.games.kings_vineyard.game import KingsVineyard
from companion.games.kings_vineyard.state import Vineyards
from companion.games.kings_vineyard.vines import Growth
from companion.parts.load import load as load_parts
from companion.table.practice import InvariantBroken, Playout, check, playout, simulate

GAME = load("kings-vineyard")
PARTS = load_parts("kings-vineyard")


def start(players: int = 2) -> Vineyards:
    state = GAME.start(players, {}, PARTS, True)
    assert isinstance(state, Vineyards)
    return state


def played(seed: int = 1) -> Playout:
    return playout(GAME, start(), random.Random(seed))


# --- the report ----------------------------------------------------------------------------------


def test_the_report_has_the_shape_that_others_read() -> None:
    report = simulate(GAME, PARTS, 3, 4, 9)
    assert list(report) == [
        "game",
        "players",
        "games",
        "seed",
        "decisions",
        "chances",
        "seconds",
        "games_per_s",
        "decisions_per_s",
        "final",
        "wins_by_seat",
        "digest",
    ]
    assert (report["game"], report["players"], report["games"], report["seed"]) == ("kings-vineyard", 3, 4, 9)
    assert report["decisions"] > 4 * 50
    # every game deals 18 cards and places 3 kings before anything else
    assert report["chances"] > 4 * 21
    assert list(report["final"]) == ["min", "median", "max"]
    assert report["final"]["min"] <= report["final"]["median"] <= report["final"]["max"]
    assert len(report["wins_by_seat"]) == 3
    assert sum(report["wins_by_seat"]) >= 4
    assert report["seconds"] >= 0 and report["games_per_s"] >= 0 and report["decisions_per_s"] >= 0
    assert len(report["digest"]) == 32


def steady(report: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in report.items() if key != "seconds" and not key.endswith("_per_s")}


def test_equal_arguments_give_equal_games() -> None:
    assert steady(simulate(GAME, PARTS, 2, 3, 5)) == steady(simulate(GAME, PARTS, 2, 3, 5))


def test_the_digest_tells_seeds_players_and_numbers_of_games_apart() -> None:
    arguments = [(2, 2, 5), (2, 2, 6), (3, 2, 5), (2, 3, 5)]
    assert len({simulate(GAME, PARTS, *each)["digest"] for each in arguments}) == len(arguments)


def test_players_that_the_game_does_not_allow_are_refused() -> None:
    with pytest.raises(SetupFault, match="2 to 4 players, not 5"):
        simulate(GAME, PARTS, 5, 1, 1)


def test_choices_and_chances_are_counted_apart() -> None:
    done = played()
    assert done.chances == done.play.state.chances
    assert done.decisions + done.chances == len(done.answers)


# --- faults put in on purpose --------------------------------------------------------------------


def test_a_sound_game_passes() -> None:
    check(GAME, start(), played(), "game 1")


def silent(state: Vineyards, seat: int, plot: int, n: int, rule: str) -> None:
    """A tile grows and nobody is told."""
    state.plant_at(seat, plot).green += n
    state.tiles -= n


def doubled(state: Vineyards, seat: int, plot: int, n: int, rule: str) -> None:
    """One tile grows and two are told."""
    silent(state, seat, plot, n, rule)
    state.move("tile", 2 * n, "tiles", f"vine:{seat}:{plot}:green", seat, rule)


def lost(state: Vineyards, seat: int, plot: int, n: int, rule: str) -> None:
    """The stock gives two tiles for one; that is told truly, and yet a tile is gone."""
    state.plant_at(seat, plot).green += n
    state.tiles -= 2 * n
    state.move("tile", n, "tiles", f"vine:{seat}:{plot}:green", seat, rule)
    state.move("tile", n, "tiles", "", seat, rule)


@pytest.mark.parametrize(
    ("grow", "message"),
    [
        (silent, "the events do not sum to what changed"),
        (doubled, "the events do not sum to what changed"),
        (lost, "are not 80 (KV-COMP-06)"),
    ],
)
def test_a_step_that_moves_pieces_wrongly_is_caught(
    monkeypatch: pytest.MonkeyPatch, grow: Callable[..., None], message: str
) -> None:
    monkeypatch.setattr(Vineyards, "grow", grow)
    with pytest.raises(InvariantBroken) as fault:
        simulate(GAME, PARTS, 2, 1, 1)
    assert message in str(fault.value)
    assert str(fault.value).startswith("game 1, answer ")


def test_a_plant_above_its_maximum_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def run(self: Growth, s: Vineyards, seat: int) -> None:
        for plot, plant in s.plants(seat):
            if not plant.ripe:
                s.grow(seat, plot, plant.face.high + 1 - plant.length if plant.face else 1, self.rule)

    monkeypatch.setattr(Growth, "run", run)
    with pytest.raises(InvariantBroken, match=r"above its maximum \(KV-GROW-04\)"):
        simulate(GAME, PARTS, 2, 1, 1)


def test_a_game_that_is_logged_otherwise_than_it_is_played_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """Games are played without a log and replayed with one: what hangs on the log ends elsewhere."""
    paid = Vineyards.pay

    def pay(state: Vineyards, seat: int, n: int, rule: str, cause: str = "") -> None:
        paid(state, seat, n if state.log is not None else n + 1, rule, cause)

    monkeypatch.setattr(Vineyards, "pay", pay)
    with pytest.raises(InvariantBroken, match="game 1: the replay ends in another state"):
        simulate(GAME, PARTS, 2, 1, 1)


def test_a_dead_end_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.engine.play.Play.options", lambda self: iter(()))
    with pytest.raises(InvariantBroken, match="has no legal answer"):
        simulate(GAME, PARTS, 2, 1, 1)


def test_a_fault_that_the_game_itself_names_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(KingsVineyard, "faults", lambda self, s: ["a goblet stands on its head"])
    with pytest.raises(InvariantBroken, match="a goblet stands on its head"):
        check(GAME, start(), played(), "game 1")
