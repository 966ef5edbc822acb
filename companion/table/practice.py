"""Whole random games on stand-in parts, with every invariant checked, and what they add up to."""

from __future__ import annotations

import json
import random
from collections.abc import Mapping
from hashlib import sha256
from statistics import median
from time import perf_counter
from typing import Any, NamedTuple

from companion.engine.event import difference
from companion.engine.node import Chance, Secret
from companion.engine.play import Play
from companion.games.game import TableGame


class InvariantBroken(Exception):
    """A random game came to something that cannot be; the message names the game and the answer."""


class Playout(NamedTuple):
    """One random game: the play at its end, all answers, and how many of them were choices and chances."""

    play: Play  # type: ignore[type-arg]
    answers: list[str]
    decisions: int
    chances: int


def playout(game: TableGame, state: Any, rng: random.Random) -> Playout:
    """Play a dealt game to its end with random legal answers; raises InvariantBroken where none is left."""
    play = Play(game, state)
    answers: list[str] = []
    chances = 0
    pick = rng.random
    while play.state.agenda:
        node = play.node
        if node.__class__ is Chance:
            outcomes = node.outcomes
            answer = outcomes[int(pick() * len(outcomes))]
            chances += 1
        elif node.__class__ is Secret:
            answer = " ".join(choices[int(pick() * len(choices))] for choices in node.choices)
        else:
            options = [option.answer for option in play.options()]
            if not options:
                raise InvariantBroken(f"answer {len(answers) + 1}: {node.ask} has no legal answer")
            answer = options[int(pick() * len(options))]
        play.play(answer)
        answers.append(answer)
    return Playout(play, answers, len(answers) - chances, chances)


def check(game: TableGame, state: Any, done: Playout, name: str) -> None:
    """Replay a game answer by answer with everything checked; raises InvariantBroken."""
    play = Play(game, state)
    before = game.inventory(play.state)
    for number, answer in enumerate(done.answers, 1):
        log = play.apply(answer)
        after = game.inventory(play.state)
        moved = difference(log)
        changed = {key: after[key] - before[key] for key in {*after, *before} if after[key] != before[key]}
        told = {key: n for key, n in moved.items() if game.tracked(play.state, key[0])}
        where = f"{name}, answer {number} ({answer})"
        if changed != told:
            raise InvariantBroken(f"{where}: the events do not sum to what changed")
        for fault in game.faults(play.state):
            raise InvariantBroken(f"{where}: {fault}")
        before = after
    if state_text(game, play.state) != state_text(game, done.play.state):
        raise InvariantBroken(f"{name}: the replay ends in another state")


def state_text(game: TableGame, state: Any) -> str:
    """A state as canonical text: what lies open, and every piece at every place."""
    inventory = sorted((place, piece, n) for (place, piece), n in game.inventory(state).items())
    return json.dumps([game.public(state), inventory], sort_keys=True, separators=(",", ":"))


def simulate(game: TableGame, parts: Mapping[str, Any], players: int, games: int, seed: int) -> dict[str, Any]:
    """Play random games and add them up, as the machine-readable report; raises InvariantBroken and SetupFault."""
    finals: list[int] = []
    wins = [0] * players
    digest = sha256()
    seconds = 0.0
    decisions = chances = 0
    for number in range(games):
        rng = random.Random(f"{seed}/{number}")
        start = perf_counter()
        done = playout(game, game.start(players, {}, parts, True), rng)
        seconds += perf_counter() - start
        decisions += done.decisions
        chances += done.chances
        check(game, game.start(players, {}, parts, True), done, f"game {number + 1}")
        result = game.result(done.play.state)
        finals += [line.total for line in result.lines]
        for seat in result.winners:
            wins[seat] += 1
        digest.update(state_text(game, done.play.state).encode())
    return {
        "game": game.name,
        "players": players,
        "games": games,
        "seed": seed,
        "decisions": decisions,
        "chances": chances,
        "seconds": round(seconds, 3),
        "games_per_s": round(games / seconds, 1) if seconds else 0.0,
        "decisions_per_s": round(decisions / seconds) if seconds else 0,
        "final": {"min": min(finals), "median": median(finals), "max": max(finals)},
        "wins_by_seat": wins,
        "digest": digest.hexdigest()[:32],
    }
