"""Every scenario replays and ends as it expects; each proves the rules that stand beside its name."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.folders import scenarios
from companion.games.game import load
from companion.parts.load import load as load_parts
from companion.table.expect import differences
from companion.table.reading import Reading, read
from companion.table.session import Session

FILES = {f"{file.parent.name}/{file.stem}": file for file in sorted(scenarios().glob("*/*.toml"))}


def replayed(path: Path) -> tuple[Reading, Session]:
    reading = read(path)
    game = reading.header.game
    return reading, Session(load(game), reading.header, load_parts(game), None, reading.entries, reading.position)


def holds(name: str) -> Session:
    """Replay a scenario and see that it ends as it expects."""
    reading, session = replayed(FILES[name])
    assert reading.expect
    assert differences(session, reading.expect) == []
    return session


@pytest.mark.parametrize("name", FILES)
def test_it_ends_as_it_expects(name: str) -> None:
    holds(name)


@pytest.mark.parametrize("name", FILES)
def test_it_says_what_it_shows(name: str) -> None:
    reading = read(FILES[name])
    assert reading.header.game == FILES[name].parent.name
    assert 0 < len(reading.title) <= 70
    assert reading.about.endswith(".")
    assert reading.position
    assert not reading.header.created


@pytest.mark.parametrize("name", FILES)
def test_its_position_is_written_back_as_it_was_read(name: str) -> None:
    reading = read(FILES[name])
    header = reading.header
    game, names = load(header.game), header.players
    options = {key: str(value) for key, value in header.options.items()}
    parts, dealt = load_parts(header.game), header.seed is not None
    assert reading.position is not None
    state = game.from_position(len(names), options, reading.position, parts, dealt, names)
    again = game.from_position(len(names), options, game.to_position(state, names), parts, dealt, names)
    assert game.inventory(again) == game.inventory(state)
    assert game.public(again) == game.public(state)


# --- King's Vineyard: what each proves ------------------------------------------------------------


@pytest.mark.rule("KV-EX-02", "KV-OBJ-01", "KV-OBJ-02", "KV-SCORE-18")
def test_the_printed_example_is_paid_line_by_line() -> None:
    session = holds("kings-vineyard/printed-example")
    told = session.game.story(session.play.state, session.steps[-1].happenings, session.names)
    first = told.index("  Anna gains 5: hand out 1 bottle")
    assert [line.split()[0] for line in told[first + 1 : first + 5]] == ["1", "2", "1", "1"]


@pytest.mark.rule("KV-SCORE-24", "KV-SCORE-02")
def test_colour_bonus_ripe() -> None:
    holds("kings-vineyard/colour-bonus-ripe")


@pytest.mark.rule("KV-PLANT-02", "KV-PLANT-03", "KV-PLANT-09", "KV-COMP-19", "KV-DISC-03")
def test_duty_to_plant() -> None:
    holds("kings-vineyard/duty-to-plant")


@pytest.mark.rule("KV-GROW-01", "KV-GROW-02", "KV-GROW-07", "KV-GROW-08", "KV-GROW-09")
def test_fertilizer_limit() -> None:
    holds("kings-vineyard/fertilizer-limit")


@pytest.mark.rule("KV-PLANT-06")
def test_five_plants_with_shovels() -> None:
    holds("kings-vineyard/five-plants-with-shovels")


@pytest.mark.rule("KV-RIPE-04", "KV-RIPE-02")
def test_fresh_ripe_does_not_wilt() -> None:
    holds("kings-vineyard/fresh-ripe-does-not-wilt")


@pytest.mark.rule("KV-PLANT-04", "KV-PLANT-03")
def test_full_vineyard() -> None:
    holds("kings-vineyard/full-vineyard")


@pytest.mark.rule("KV-HARV-04", "KV-HARV-05", "KV-HARV-06", "KV-HARV-07", "KV-HARV-02")
def test_harvest_by_choice() -> None:
    holds("kings-vineyard/harvest-by-choice")


@pytest.mark.rule("KV-SCORE-05", "KV-SCORE-03")
def test_hybrid_counts_for_both() -> None:
    holds("kings-vineyard/hybrid-counts-for-both")


@pytest.mark.rule("KV-SCORE-06", "KV-SCORE-08")
def test_majority() -> None:
    holds("kings-vineyard/majority")


@pytest.mark.rule("KV-SCORE-06")
def test_majority_per_colour() -> None:
    holds("kings-vineyard/majority-per-colour")


@pytest.mark.rule("KV-SCORE-21")
def test_majority_tie() -> None:
    holds("kings-vineyard/majority-tie")


@pytest.mark.rule("KV-SETUP-01")
def test_removed_colour() -> None:
    holds("kings-vineyard/removed-colour")


@pytest.mark.rule("KV-GROW-04", "KV-RIPE-01", "KV-RIPE-02")
def test_ripen_below_minimum() -> None:
    holds("kings-vineyard/ripen-below-minimum")


@pytest.mark.rule("KV-WILT-07")
def test_second_can_next_round() -> None:
    holds("kings-vineyard/second-can-next-round")


@pytest.mark.rule("KV-WILT-07")
def test_second_can_restore() -> None:
    holds("kings-vineyard/second-can-restore")


@pytest.mark.rule("KV-WILT-07", "KV-WILT-08")
def test_second_can_wasted() -> None:
    holds("kings-vineyard/second-can-wasted")


@pytest.mark.rule("KV-WIN-04")
def test_shared_title() -> None:
    holds("kings-vineyard/shared-title")


@pytest.mark.rule("KV-PLANT-05", "KV-PLANT-07")
def test_shovel() -> None:
    holds("kings-vineyard/shovel")


@pytest.mark.rule("KV-WIN-01", "KV-WIN-02", "KV-OBJ-03")
def test_third_visit_ends_the_game() -> None:
    holds("kings-vineyard/third-visit-ends-the-game")


@pytest.mark.rule("KV-WIN-03")
def test_tie_by_harvested_cards() -> None:
    holds("kings-vineyard/tie-by-harvested-cards")


@pytest.mark.rule("KV-DRAW-09", "KV-COMP-05")
def test_two_kings_in_a_round() -> None:
    holds("kings-vineyard/two-kings-in-a-round")


@pytest.mark.rule("KV-WILT-05", "KV-WILT-06", "KV-WILT-03")
def test_watering_can() -> None:
    holds("kings-vineyard/watering-can")


@pytest.mark.rule("KV-HARV-01", "KV-HARV-03", "KV-WILT-01", "KV-WIN-01")
def test_wilt_to_harvest() -> None:
    holds("kings-vineyard/wilt-to-harvest")


@pytest.mark.rule("KV-SCORE-11", "KV-SCORE-12")
def test_wilted_tiles_count() -> None:
    holds("kings-vineyard/wilted-tiles-count")
