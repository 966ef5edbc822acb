"""What is in the box: the stand-in deck and the constants, and the counts that a table cannot exceed."""

from collections import Counter
from itertools import combinations

import pytest
from games.kings_vineyard.tables import (
    asked,
    go_on,
    moves,
    new_game,
    notes,
    parts,
    perhaps,
    push,
    refused,
    run,
    table,
    vines,
)

from companion.games.game import SetupFault
from companion.games.kings_vineyard import cards
from companion.games.kings_vineyard.cards import DEFAULT_COLOURS, Face, card_text, deck, face, is_grape, too_many
from companion.games.kings_vineyard.game import GAME
from companion.games.kings_vineyard.score import tokens
from companion.games.kings_vineyard.setup import OPTIONS, setup_steps

DECK = deck(parts(), DEFAULT_COLOURS)
FACES = [shown for each in DECK if (shown := face(each)) is not None]
FIFTEEN_GREEN = ", ".join(["g13"] * 15)
EIGHTEEN_OF_GREEN = ", ".join(["rg24"] * 6 + ["gp24"] * 6 + ["gb24"] * 6)


@pytest.mark.rule("KV-COMP-02", "KV-COMP-13", "KV-COMP-15")
def test_sixty_single_cards_are_fifteen_of_each_of_four_colours():
    singles = Counter(shown.colours for shown in FACES if len(shown.colours) == 1)
    assert singles == {("green",): 15, ("red",): 15, ("purple",): 15, ("black",): 15}
    assert singles.total() == cards.SINGLES == 60
    assert 60 // 15 == len(DEFAULT_COLOURS) == 4


@pytest.mark.rule("KV-COMP-03", "KV-COMP-16", "KV-COMP-17")
def test_thirty_six_hybrids_are_six_of_each_pair_and_eighteen_of_each_colour():
    pairs = Counter(shown.colours for shown in FACES if len(shown.colours) == 2)
    assert pairs == dict.fromkeys(combinations(DEFAULT_COLOURS, 2), 6)
    assert pairs.total() == cards.HYBRIDS == 36
    for colour in DEFAULT_COLOURS:
        assert sum(n for pair, n in pairs.items() if colour in pair) == cards.HYBRIDS_PER_COLOUR == 18


@pytest.mark.rule("KV-COMP-04", "KV-COMP-19")
def test_sixteen_special_cards_are_of_three_kinds():
    specials = Counter(each for each in DECK if not is_grape(each))
    assert set(specials) == {"watering can", "shovel", "fertilizer"}
    assert specials.total() == cards.SPECIAL_CARDS == 16
    assert {record["source"] for kind in ("single", "hybrid", "special") for record in parts()[kind]} == {"stand-in"}


@pytest.mark.rule("KV-COMP-19")
@pytest.mark.parametrize(
    ("phase", "own"), [("wilt", "watering can"), ("harvest", ""), ("plant", "shovel"), ("grow", "fertilizer")]
)
def test_each_special_card_is_refused_outside_its_phase(phase, own):
    play = table("g24 oo, r13 !oo, p24 oo", "", phase=phase)
    for special in {"watering can", "shovel", "fertilizer"} - {own}:
        assert refused(play, special) == "KV-COMP-19"


@pytest.mark.rule("KV-COMP-19")
def test_a_shovel_in_the_grow_phase_is_refused_to_whoever_holds_one():
    play = table("g24 oo", "", hands=["shovel, fertilizer", ""], phase="grow")
    assert asked(play) == (0, "use fertilizers")
    assert refused(play, "shovel") == "KV-COMP-19"


@pytest.mark.rule("KV-COMP-05")
def test_three_kings_and_no_fourth():
    play = new_game(2, seed=3, options={"removed": "green"})
    assert GAME.inventory(play.state)["pile", "king"] == cards.KINGS == 3
    play = table("", "", kings=2, phase="draw")
    assert asked(play) == (None, "kings drawn")
    assert (play.node.low, play.node.high) == (0, 1)
    assert refused(play, "2") == "KV-COMP-05"
    ruled = play.words.effect("king")
    assert play.words.can(table("", "", kings=3, due=1, phase="plant").state, 0, ruled).rule == "KV-COMP-05"


@pytest.mark.rule("KV-COMP-06", "KV-SETUP-10")
def test_eighty_tiles_lie_in_one_stock_and_a_substitute_is_named_for_each_that_is_missing():
    assert new_game(4).state.tiles == cards.TILES == 80
    full = ", ".join(["g36 !oooooo"] * 4)
    play = table(full, full, full, "rg46 oooo, gp35 oo, r25 oo", phase="plant")
    assert play.state.tiles == 80 - 72 - 8
    found = run(play, "done", "done", "done", "done")
    assert play.state.tiles == -3
    assert [note.args for note in notes(found, "KV-COMP-06")] == [(1,), (1,), (1,)]
    assert "take a substitute" in notes(found, "KV-COMP-06")[0].template


@pytest.mark.rule("KV-COMP-07")
def test_there_is_one_first_player_card():
    for players in (2, 3, 4):
        found = GAME.inventory(new_game(players).state)
        assert [(place, n) for (place, piece), n in found.items() if piece == "first player card"] == [("first:0", 1)]


@pytest.mark.rule("KV-COMP-08", "KV-GEN-01")
@pytest.mark.parametrize("players", [0, 1, 5])
def test_two_to_four_can_play(players):
    assert GAME.players == range(2, 5)
    for refuse in (
        lambda: GAME.start(players, {}, parts(), False),
        lambda: setup_steps(players),
        lambda: GAME.from_position(players, {}, {}, parts(), False, ["Ann"] * players),
    ):
        with pytest.raises(SetupFault, match="KV-COMP-08"):
            refuse()


@pytest.mark.rule("KV-GEN-01")
def test_no_solo_game_story_or_variant_is_offered_only_readings_of_open_rules():
    assert {spec.key: spec.default for spec in OPTIONS} == {
        "colours": "green,red,purple,black",
        "removed": "",
        "majority": "one",
        "draw": "by-phase",
        "second_can": "wasted",
        "colour_bonus": "ripe",
        "planted": "open",
        "first": "1",
    }


@pytest.mark.rule("KV-COMP-09")
def test_a_table_that_needs_more_than_seventy_tokens_is_told_to_write_points_down():
    assert cards.TOKENS == 70
    # 9, 19, 29 … points take 1 bottle, 4 goblets and the barrels
    play = table("g13 !o, r24 oo", "", "", "", points=[189, 189, 189, 189], kings=1, due=1, phase="ripen")
    assert sum(tokens(189)) * 4 == 92
    found = run(play, "done")
    assert [note.args for note in notes(found, "KV-COMP-09")] == [(sum(tokens(192)) + 3 * sum(tokens(189)),)]
    poor = table("g13 !o, r24 oo", "", "", "", points=[9, 9, 9, 9], kings=1, due=1, phase="ripen")
    assert notes(run(poor, "done"), "KV-COMP-09") == []


@pytest.mark.rule("KV-COMP-18", "KV-WILT-02")
def test_a_wilting_tile_is_turned_to_its_other_face_and_stays_in_the_vine():
    play = table("g13 !ooo", "", phase="wilt")
    found = run(play, "done")
    assert vines(play, 0) == "!oox"
    assert play.state.plant_at(0, 0).length == 3
    assert moves(found, "tile") == [("tile", 1, "vine:0:0:green", "vine:0:0:brown")]
    assert play.state.tiles == 77


@pytest.mark.rule("KV-COMP-14", "KV-RIPE-03")
def test_a_grape_card_shows_its_unripe_side_until_it_is_ripened():
    play = table("", "", phase="plant")
    found = run(play, "plant green 1-3")
    assert moves(found, "green 1-3") == [("green 1-3", 1, "hand:0", "plot:0:0:unripe")]
    go_on(play, ask="ripen early")
    found = run(play, "ripen 1")
    assert moves(found, "green 1-3") == [("green 1-3", 1, "plot:0:0:unripe", "plot:0:0:ripe")]


@pytest.mark.rule("KV-COMP-15")
def test_a_sixteenth_single_card_of_a_colour_cannot_be_planted():
    play = table("", "", stocks=[FIFTEEN_GREEN, ""], phase="plant")
    assert refused(play, "plant green 2-4") == "KV-COMP-15"
    assert play.judge("plant green/red 2-4") is None
    fourteen = table("g13 o", "", stocks=[FIFTEEN_GREEN.removeprefix("g13, g13, "), ""], phase="plant")
    assert fourteen.judge("plant green 2-4") is None
    with_one_growing = table("g13 o", "", stocks=[FIFTEEN_GREEN.removeprefix("g13, "), ""], phase="plant")
    assert refused(with_one_growing, "plant green 2-4") == "KV-COMP-15"


@pytest.mark.rule("KV-COMP-16")
def test_a_nineteenth_hybrid_of_a_colour_cannot_be_planted():
    play = table("", "", stocks=[EIGHTEEN_OF_GREEN, ""], phase="plant")
    assert refused(play, "plant green/red 2-4") == "KV-COMP-16"
    assert play.judge("plant red/purple 2-4") is None
    assert play.judge("plant green 2-4") is None


@pytest.mark.rule("KV-COMP-03")
def test_a_thirty_seventh_hybrid_cannot_be_in_play():
    every = [card_text(Face(pair, 2, 4, False)) for pair in combinations(DEFAULT_COLOURS, 2) for _ in range(6)]
    assert too_many(every, DEFAULT_COLOURS, "") is None
    # with more than four colours' worth of pairs the colours alone would not notice it
    five = [card_text(Face(pair, 2, 4, False)) for pair in combinations((*DEFAULT_COLOURS, "white"), 2)] * 4
    assert too_many(five[:37], DEFAULT_COLOURS, "").rule == "KV-COMP-03"


@pytest.mark.rule("KV-SETUP-01")
def test_a_removed_colour_cannot_be_planted():
    play = table("", "", options={"removed": "green"}, phase="plant")
    assert refused(play, "plant green 2-4") == "KV-SETUP-01"
    assert refused(play, "plant green/red 2-4") == "KV-SETUP-01"
    assert play.judge("plant red 2-4") is None


@pytest.mark.rule("KV-COMP-04")
def test_a_seventeenth_special_card_cannot_be_used():
    used = {"watering can": 5, "shovel": 4, "fertilizer": 6}
    play = table("r13 !ooo", "g24 o", used=used, phase="wilt")
    assert perhaps(play, "water 1") == "KV-WILT-05"
    run(play, "water 1")
    assert sum(play.state.used.values()) == 16
    assert asked(play) == (0, "harvest early")
    later = table("r13 !ooo", "g24 o", used=used | {"shovel": 5}, phase="plant")
    assert refused(later, "shovel") == "KV-COMP-04"
    push(later, 1, "fertilize")
    assert refused(later, "fertilize 1") == "KV-COMP-04"
    push(later, 0, "water")
    assert refused(later, "water 1") == "KV-COMP-04"
