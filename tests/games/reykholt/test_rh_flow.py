"""The course of a game: seven rounds of four times, and what belongs to which time."""

import pytest
from games.reykholt.valleys import asked, deal, easiest, go_on, new_game, offered, parts, perhaps, run, valley

from companion.engine.event import Event
from companion.engine.play import Play
from companion.games.reykholt.game import GAME
from companion.games.reykholt.goods import LAP, table_cost

TIMES = ["work", "harvest", "tourism", "homecoming"]


def played(players: int, seed: int = 3, **options: str) -> list[tuple[int, str, Event]]:
    """Every move of a whole game with the round and the time it belongs to."""
    state = GAME.start(players, options, parts(), True)
    state.log = log = []
    play = Play(GAME, state)
    state.log = None
    log += deal(play, seed)
    while play.state.agenda:
        log += run(play, easiest(play))
        log += deal(play, seed)
    number, found = 0, []
    for each in log:
        if isinstance(each, Event):
            number += each.piece == "round"
            found.append((number, each.cause.removeprefix("time:"), each))
    return found


@pytest.mark.rule("RH-FLOW-01", "RH-END-01")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_game_lasts_seven_rounds(players):
    play = new_game(players)
    go_on(play)
    assert not play.state.agenda
    assert (play.state.round, play.state.phase) == (7, "end")


@pytest.mark.rule("RH-FLOW-02")
@pytest.mark.parametrize("players", [1, 2, 4])
def test_a_round_is_work_harvest_tourism_homecoming(players):
    play = valley(players, time="work", houses=["4tl t"] * players, round=1)
    order = []
    while play.state.round == 1:
        frames = [frame.source for frame in play.state.agenda if frame.source.startswith("time:")]
        order.append((play.state.phase, frames))
        run(play, easiest(play))
        deal(play)
    phases = list(dict.fromkeys(phase for phase, _ in order))
    assert phases == [time for time in TIMES if time in phases]
    assert {"work", "tourism"} <= set(phases)
    # the times that are still to come lie below the one at hand, in order
    coming = [source.removeprefix("time:") for source in order[0][1] if source != "time:work"]
    assert coming == ["homecoming", "tourism", "harvest"]


@pytest.mark.rule("RH-FLOW-03", "RH-FLOW-04", "RH-FLOW-05", "RH-FLOW-06")
def test_each_time_does_its_own_work():
    found = played(3)
    for piece, source, target, time in [
        ("worker", "workers:", "space:", "work"),
        ("worker", "space:", "home:", "homecoming"),
    ]:
        moves = [
            (cause, each)
            for _, cause, each in found
            if each.piece.startswith(piece) and each.source.startswith(source) and each.target.startswith(target)
        ]
        assert moves and {cause for cause, _ in moves} == {time}
    harvested = [cause for _, cause, each in found if each.rule == "RH-HARV-01"]
    assert harvested and set(harvested) == {"harvest"}
    bonus = [cause for _, cause, each in found if each.rule == "RH-BON-03"]
    assert len(bonus) == 7 * 3 and set(bonus) == {"tourism"}
    for number in range(1, 8):
        home = [each for n, cause, each in found if n == number and each.target.startswith("home:")]
        assert len(home) == 3 * 3


@pytest.mark.rule("RH-FLOW-07")
def test_the_board_carries_spaces_and_a_chain_of_tables():
    assert {each["board"] for each in parts()["space"]} == {"1-2", "3-4"}
    tables = [table_cost(number) for number in range(1, LAP + 1)]
    assert len(tables) == len(set(tables)) == 30
    play = valley(2, tables=[0, 3], stocks=["", "f"], time="tourism")
    run(play, "pay")
    # one table paid for, the next by the bonus
    assert play.state.tables[1] == 5


@pytest.mark.rule("RH-FLOW-08")
def test_what_single_spaces_show_is_left_to_the_table():
    real = new_game(2, seed=None)
    assert asked(real) == (0, "place a worker")
    assert offered(real)
    assert {perhaps(real, space) for space in offered(real)} == {"RH-WORK-07"}
    assert {real.missing(space).key for space in offered(real)} == {f"space:{space}" for space in offered(real)}
