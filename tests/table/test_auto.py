"""The simple player: legal, repeatable, better than chance, and honest about what it cannot see."""

from __future__ import annotations

import random
from types import SimpleNamespace

from games.kings_vineyard.tables import go_on, table
from table.sittings import header, sitting

from companion.engine.node import Secret
from companion.engine.verdict import Maybe
from companion.games.kings_vineyard.game import GAME
from companion.table.auto import choose


def test_it_plays_whole_games_that_repeat() -> None:
    games = []
    for _ in range(2):
        session = sitting(header(3, 8))
        while not session.over:
            session.answer(choose(session.game, session.play))
        games.append([entry.answer for entry in session.line])
    assert games[0] == games[1]


def test_it_earns_more_than_random_players() -> None:
    points = [0, 0, 0]
    for seed in range(4):
        session, rng = sitting(header(3, seed)), random.Random(seed)
        while not session.over:
            mine = session.node.seat == 0
            options = [option.answer for option in session.play.options()]
            session.answer(choose(session.game, session.play) if mine else rng.choice(options))
        points = [a + b for a, b in zip(points, session.play.state.points, strict=True)]
    assert points[0] > 2 * max(points[1:])


def test_choosing_changes_nothing() -> None:
    play = table("g24 oo", "r24 o", hands=["g24, r24, watering can", "b24"], phase="discard")
    before, agenda = GAME.inventory(play.state), play.state.agenda[:]
    choose(GAME, play)
    assert (GAME.inventory(play.state), play.state.agenda) == (before, agenda)


def test_it_takes_what_is_worth_most_now() -> None:
    """The king is here: a ripe vine of the same length and colour is worth more than one that may still grow."""
    play = table("g24 !ooo, g35 ooo", "b24 !oo", hands=["", ""], phase="ripen", kings=1, due=1)
    go_on(play, ask="ripen early")
    assert choose(GAME, play) == "ripen 2"


def test_of_equal_answers_it_takes_the_first() -> None:
    play = table("", "", hands=["g24, r24, p24", ""], phase="plant")
    assert choose(GAME, play) == next(iter(play.options())).answer


def test_at_a_real_table_it_uses_no_card_that_it_cannot_see() -> None:
    play = table("g24 !ooo, r24 !oo", "b24 !oo", phase="wilt")
    assert any(isinstance(option.verdict, Maybe) for option in play.options())
    assert choose(GAME, play) == "done"


def test_a_joint_secret_is_answered_for_all() -> None:
    node = Secret((0, 1), "bid", (("0", "1"), ("0",)))
    play = SimpleNamespace(node=node)
    assert choose(GAME, play) == "0 0"  # type: ignore[arg-type]
