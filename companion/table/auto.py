"""A simple player: the step that looks best at once, by the game's own worth of a position."""

from __future__ import annotations

from typing import Any

from companion.engine.node import Chance, Decision, Node, Secret
from companion.engine.play import Play
from companion.games.game import TableGame

INTERRUPT = "@"


def choose(game: TableGame, play: Play[Any]) -> str:
    """The best answer of the seat to move; of equal ones the first.

    What hangs on something unseen is weighed only where nothing else can be answered. Steps that a game wants planned
    are thought through to their end, and its other steps as far as the seat goes on choosing.
    """
    return _best(game, play, ahead=bool(game.planned))


def _best(game: TableGame, play: Play[Any], ahead: bool) -> str:
    node = play.node
    if isinstance(node, Secret):
        return " ".join(choices[0] for choices in node.choices)
    options = list(play.options())
    certain = [option.answer for option in options if option.verdict is None]
    best, most = "", float("-inf")
    for answer in certain or [option.answer for option in options]:
        trial = play.clone()
        trial.play(answer)
        worth = _worth(game, trial, node, ahead)
        if worth > most:
            best, most = answer, worth
    return best


def _worth(game: TableGame, trial: Play[Any], node: Node, ahead: bool) -> float:
    """What a state comes to for the seat of the step, once that is over."""
    if node.ask in game.planned:
        return _best_end(game, trial, node)
    _end_step(trial, node)
    if ahead:
        _go_on(game, trial, node)
    return game.worth(trial.state, node.seat or 0)


def _best_end(game: TableGame, trial: Play[Any], node: Node) -> float:
    """The most that this step can come to, by whatever answers lead to its end."""
    now = trial.node
    if (now.seat, now.ask) != (node.seat, node.ask):
        return game.worth(trial.state, node.seat or 0)
    best = float("-inf")
    for option in trial.options():
        if not option.answer.startswith(INTERRUPT):
            further = trial.clone()
            further.play(option.answer)
            best = max(best, _best_end(game, further, node))
    return best


def _end_step(trial: Play[Any], node: Node) -> None:
    """Take the default until the step is over: options that go on are weighed against the one that ends it."""
    while trial.state.agenda:
        now = trial.node
        if (now.seat, now.ask) != (node.seat, node.ask) or now.default is None:
            return
        trial.play(now.default)


def _go_on(game: TableGame, trial: Play[Any], node: Node) -> None:
    """Make the further choices of the seat, each as it looks best, until another step of the first sort begins."""
    while trial.state.agenda:
        now = trial.node
        if now.seat != node.seat or now.ask == node.ask or now.ask in (*game.planned, *game.turns):
            return
        if isinstance(now, Chance):
            trial.play(now.outcomes[0])
        elif isinstance(now, Decision):
            trial.play(_best(game, trial, ahead=False))
        else:
            return
