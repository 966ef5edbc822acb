"""Random playouts of dealt four-player games beside a well-known engine, in one process and one run.

python tests/bench/playouts.py [seconds]

Prints decisions and games a second of each game of ours, the time to replay a whole game, and, if catanatron is
installed (pip install catanatron), the ratio to its four-player random play, measured in turn.
"""

from __future__ import annotations

import logging
import random
import statistics
import sys
import time
from collections.abc import Callable

from companion.catalogue import MODULES
from companion.engine.play import Play
from companion.games.game import TableGame, load
from companion.parts.load import load as load_parts
from companion.table.practice import playout

ROUNDS = 5


def timed(one_game: Callable[[random.Random], int], seconds: float, seed: int) -> tuple[float, float]:
    """Decisions and games a second of games played until the time is up."""
    rng = random.Random(seed)
    games = decisions = 0
    start = time.perf_counter()
    while (spent := time.perf_counter() - start) < seconds:
        decisions += one_game(rng)
        games += 1
    return decisions / spent, games / spent


def own(game: TableGame) -> Callable[[random.Random], int]:
    """One random game of ours; returns its decisions."""
    parts = load_parts(game.name)
    return lambda rng: playout(game, game.start(4, {}, parts, True), rng).decisions


def catanatron() -> Callable[[random.Random], int] | None:
    """One random game of the peer; None where it is not installed."""
    try:
        from catanatron import Color, Game, RandomPlayer  # type: ignore[import-not-found]
    except ImportError:
        return None
    logging.disable(logging.CRITICAL)
    colours = [Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE]

    def one_game(rng: random.Random) -> int:
        game, decisions = Game([RandomPlayer(each) for each in colours], seed=rng.randrange(1 << 30)), 0
        while game.winning_color() is None and game.state.num_turns < 1000:
            game.play_tick()
            decisions += 1
        return decisions

    return one_game


def replay_seconds(game: TableGame) -> tuple[float, int]:
    """Median time to replay the answers of one whole game, and how many they are."""
    parts = load_parts(game.name)
    done = playout(game, game.start(4, {}, parts, True), random.Random(1))
    times = []
    for _ in range(9):
        start = time.perf_counter()
        play = Play(game, game.start(4, {}, parts, True))
        for answer in done.answers:
            play.apply(answer)
        times.append(time.perf_counter() - start)
    return statistics.median(times), len(done.answers)


def main() -> None:
    """Print the figures."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 2.0
    peer = catanatron()
    for name in MODULES:
        game = load(name)
        pairs = []
        for number in range(ROUNDS):
            ours = timed(own(game), seconds, number)
            pairs.append((ours, timed(peer, seconds, number) if peer is not None else (0.0, 0.0)))
        decisions = statistics.median(pair[0][0] for pair in pairs)
        games = statistics.median(pair[0][1] for pair in pairs)
        print(f"{name}: {decisions:.0f} decisions/s, {games:.1f} games/s (median of {ROUNDS})")
        if peer is not None:
            ratio = statistics.median(pair[0][0] / pair[1][0] for pair in pairs)
            base = statistics.median(pair[1][0] for pair in pairs)
            print(f"  catanatron, 4 random players, same run: {base:.0f} decisions/s; ratio {ratio:.2f}")
        spent, answers = replay_seconds(game)
        print(f"  replay of a whole game of {answers} answers: {spent * 1000:.1f} ms")


if __name__ == "__main__":
    main()
