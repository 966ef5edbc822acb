"""Perft: how many ways a game can go from a set-up, to a depth, against the counts in <game>.toml of this folder.

A way is a sequence of so many answers to decisions, amounts and the like. Chance steps are no answers: where cards are
dealt they are answered by the dealer with the set-up's seed. A way that ends early with the game does not count.
Run as a script with the names of files it prints each with its counts made anew.

[[setup]]: name, players, options, seed (only where cards are dealt), position (the game's own table), `ahead` (so many
answers are given first, each chosen by chance from `ahead_seed`), counts (of depth 1, 2, …).
"""

from __future__ import annotations

import random
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
import tomli_w

from companion.engine.node import Chance
from companion.engine.play import Play
from companion.folders import rulebooks
from companion.games.game import TableGame, load
from companion.table.dealer import draw

FOLDER = Path(__file__).resolve().parent
NAMES = ("Ann", "Ben", "Cleo", "Dan")


def perft(play: Play[Any], depth: int, seed: int | None) -> int:
    """The number of ways of exactly this depth."""
    if depth == 0:
        return 1
    if depth == 1:
        return sum(1 for _ in play.options())
    ways = 0
    for option in play.options():
        after = play.clone()
        after.play(option.answer)
        deal(after, seed)
        ways += perft(after, depth - 1, seed)
    return ways


def deal(play: Play[Any], seed: int | None) -> None:
    """Answer chance steps by the dealer; at a real table they are answers."""
    while seed is not None and isinstance(node := play.node, Chance):
        play.play(draw(node.outcomes, seed, play.state.chances))


def set_up(game: TableGame, setup: dict[str, Any]) -> Play[Any]:
    """The play from which a set-up counts."""
    file = rulebooks() / game.name / "parts.toml"
    parts = tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
    players, options, seed = setup["players"], setup.get("options", {}), setup.get("seed")
    if "position" in setup:
        names = NAMES[:players]
        state = game.from_position(players, options, setup["position"], parts, seed is not None, names)
    else:
        state = game.start(players, options, parts, seed is not None)
    play = Play(game, state)
    deal(play, seed)
    chance = random.Random(setup.get("ahead_seed", 0))
    for _ in range(setup.get("ahead", 0)):
        play.play(chance.choice([option.answer for option in play.options()]))
        deal(play, seed)
    return play


def counts(game: TableGame, setup: dict[str, Any]) -> list[int]:
    """The counts of a set-up, to the depth of those that it has."""
    play = set_up(game, setup)
    return [perft(play, depth + 1, setup.get("seed")) for depth in range(len(setup["counts"]))]


def setups(file: Path) -> list[dict[str, Any]]:
    """The set-ups of a game's file."""
    found: list[dict[str, Any]] = tomllib.loads(file.read_text(encoding="utf-8"))["setup"]
    return found


CASES = [
    pytest.param(file.stem, setup, id=f"{file.stem}: {setup['name']}")
    for file in sorted(FOLDER.glob("*.toml"))
    for setup in setups(file)
]


@pytest.mark.parametrize(("game", "setup"), CASES)
def test_the_ways_to_go_on_are_as_many_as_ever(game: str, setup: dict[str, Any]) -> None:
    assert counts(load(game), setup) == setup["counts"]


def test_chance_steps_and_early_ends_are_no_answers() -> None:
    game = load("kings-vineyard")
    over = {"players": 2, "position": {"phase": "visit", "kings": 3, "due": 1}, "counts": [0, 0]}
    assert counts(game, over) == [0, 0]
    begun = set_up(game, {"players": 3, "seed": 1})
    assert not isinstance(begun.node, Chance)


if __name__ == "__main__":
    for name in sys.argv[1:]:
        table = setups(Path(name))
        made = [{**setup, "counts": counts(load(Path(name).stem), setup)} for setup in table]
        sys.stdout.write(tomli_w.dumps({"setup": made}))
