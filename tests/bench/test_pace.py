"""The pace of recorded games, in prompts and characters; and a game told to a table comes out as it was dealt."""

from __future__ import annotations

import pytest
from bench.pace import MOST_CHARACTERS, MOST_PROMPTS, RECORDINGS, pace, play, report, special_rounds, typed_lines
from bench.reported import dealt_and_told, points


@pytest.mark.parametrize("game", RECORDINGS)
def test_a_recording_is_a_whole_game(game: str) -> None:
    session, asked = play(game)
    assert session.over
    assert [each.typed for each in asked] == typed_lines(game)


@pytest.mark.parametrize("game", RECORDINGS)
def test_a_round_with_nothing_special_asks_and_needs_little(game: str) -> None:
    session, asked = play(game)
    special = special_rounds(game, asked)
    plain = {each.round for each in asked} - special
    assert len(plain) >= 3
    figures = pace([each for each in asked if each.round in plain], len(plain), len(session.names))
    assert figures.prompts <= MOST_PROMPTS
    assert figures.characters <= MOST_CHARACTERS


@pytest.mark.parametrize("game", RECORDINGS)
def test_the_report_names_every_phase_and_the_whole(game: str) -> None:
    told = "\n".join(report(game))
    assert told.count("in all") == 3
    assert {each.phase for each in play(game)[1]} <= set(told.split())


@pytest.mark.parametrize(("players", "seed"), [(2, 1), (2, 4), (3, 1), (3, 2), (4, 3)])
def test_a_game_told_to_a_table_comes_out_as_it_was_dealt(players: int, seed: int) -> None:
    """In all that lies open, in every point with its rule, and in the result."""
    dealt, table, _ = dealt_and_told(players, seed)
    assert dealt.over and table.over
    unseen = ("pile", "discard")
    seen = {key: value for key, value in dealt.game.public(dealt.play.state).items() if key not in unseen}
    for player in seen["players"]:
        del player["cards"]
    assert table.game.public(table.play.state) == seen
    assert points(table.happenings()) == points(dealt.happenings())
    assert table.game.result(table.play.state) == dealt.game.result(dealt.play.state)
