"""A simple player: the step that looks best at once, by the game's own worth of a position."""

from __future__ import annotations

from companion.engine.node import Node, Secret
from companion.engine.play import Play
from companion.games.game import TableGame


def choose(game: TableGame, play: Play) -> str:  # type: ignore[type-arg]
    """The best answer of the seat to move; of equal ones the first.

    What hangs on something unseen is weighed only where nothing else can be answered.
    """
    node = play.node
    if isinstance(node, Secret):
        return " ".join(choices[0] for choices in node.choices)
    options = list(play.options())
    certain = [option.answer for option in options if option.verdict is None]
    best, most = "", float("-inf")
    for answer in certain or [option.answer for option in options]:
        trial = play.clone()
        trial.play(answer)
        _end_step(trial, node)
        worth = game.worth(trial.state, node.seat or 0)
        if worth > most:
            best, most = answer, worth
    return best


def _end_step(trial: Play, node: Node) -> None:  # type: ignore[type-arg]
    """Take the default until the step is over: options that go on are weighed against the one that ends it."""
    while trial.state.agenda:
        now = trial.node
        if (now.seat, now.ask) != (node.seat, node.ask) or now.default is None:
            return
        trial.play(now.default)
