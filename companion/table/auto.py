"""A simple player: the step that looks best at once, by the game's own worth of a position."""

from __future__ import annotations

from companion.engine.node import Decision, Node, Secret
from companion.engine.play import Play
from companion.games.game import TableGame


def choose(game: TableGame, play: Play) -> str:  # type: ignore[type-arg]
    """The best answer of the seat to move; of equal ones the first. Only answers that hang on nothing unseen are weighed."""
    node = play.node
    if isinstance(node, Secret):
        return " ".join(choices[0] for choices in node.choices)
    best, most = "", float("-inf")
    for option in play.options():
        trial = play.clone()
        trial.play(option.answer)
        _end_step(trial, node)
        worth = game.worth(trial.state, node.seat if isinstance(node, Decision) else 0)
        if worth > most:
            best, most = option.answer, worth
    return best


def _end_step(trial: Play, node: Node) -> None:  # type: ignore[type-arg]
    """Take the default until the step is over: options that go on are weighed against the one that ends it."""
    while trial.state.agenda:
        now = trial.node
        if (now.seat, now.ask) != (node.seat, node.ask) or now.default is None:
            return
        trial.play(now.default)
