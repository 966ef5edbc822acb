"""Positions as plain data: read, written and read again; and how each fault is refused."""

import random

import pytest
from games.kings_vineyard.tables import NAMES, go_on, new_game, parts, position, run, table, vines
from hypothesis import given
from hypothesis import strategies as st

from companion.engine.node import Chance
from companion.engine.play import Play
from companion.games.game import SetupFault
from companion.games.kings_vineyard.game import GAME
from companion.table.dealer import draw


def read(told, players=2, options=None, dealt=False):
    return GAME.from_position(players, options or {}, told, parts(), dealt, NAMES[:players])


def whole(state):
    """The state as anybody and every owner sees it, with the piles."""
    hands = state.hands and [sorted(hand) for hand in state.hands]
    pile = state.pile and sorted(state.pile)
    stocks = [sorted(stock) for stock in state.stocks]
    agenda = [frame[:2] for frame in state.agenda]
    return GAME.public(state), GAME.inventory(state), hands, pile, stocks, state.under, state.options, agenda


def phase_beginnings(players, seed, dealt, options):
    """The states of a random game at the beginning of each phase."""
    rng = random.Random(seed)
    state = GAME.start(players, options, parts(), dealt)
    play = Play(GAME, state)
    phases = 0
    while play.state.agenda and phases < 60:
        s = play.state
        if s.agenda[-1].effect.name == "phase":
            raise AssertionError("a phase never waits")
        node = play.node
        if isinstance(node, Chance):
            answer = draw(node.outcomes, seed, s.chances)
        else:
            answers = [option.answer for option in play.options()]
            answer = node.default if node.default and rng.random() < 0.4 else rng.choice(answers)
        beginning = next_phase(play, answer)
        if beginning is not None:
            phases += 1
            yield beginning
        play.play(answer)


def next_phase(play, answer):
    """The state in which the phase after an answer begins: the answer is given, but the phase not begun."""
    trial = play.clone()
    s = trial.state
    frames = [index for index, frame in enumerate(s.agenda) if getattr(frame.effect, "name", "") in ("phase", "visit")]
    if not frames:
        return None
    held = s.agenda[: frames[-1] + 1]
    # only the steps above the next phase are run
    s.agenda = s.agenda[frames[-1] + 1 :]
    trial.play(answer)
    if s.agenda:
        return None
    effect = held[-1].effect
    s.phase = effect.args[0].name if effect.name == "phase" else "visit"
    s.agenda = held
    return s


@pytest.mark.parametrize(
    ("players", "dealt", "options"),
    [
        (2, True, {"removed": "green"}),
        (2, True, {}),
        (3, True, {"second_can": "next-round", "colours": "white,blue,yellow,pink"}),
        (4, True, {"draw": "by-player"}),
        (3, False, {"first": "2"}),
        (2, False, {"removed": "red", "second_can": "next-round"}),
    ],
)
def test_a_position_written_and_read_again_is_the_same(players, dealt, options):
    seen = set()
    for s in phase_beginnings(players, 12 + players, dealt, options):
        told = GAME.to_position(s, NAMES[:players])
        again = read(told, players, options, dealt)
        assert whole(again) == whole(s)
        assert GAME.to_position(again, NAMES[:players]) == told
        seen.add(s.phase)
    assert seen >= {"plant", "grow", "ripen"}


def test_a_finished_game_is_read_as_finished():
    play = table("g13 !oo, r13 o", "", kings=3, due=1, phase="ripen", points=[3, 4])
    run(play, "done")
    assert not play.state.agenda
    again = Play(GAME, read(GAME.to_position(play.state, NAMES[:2])))
    assert (again.node.ask, again.state.points) == ("over", play.state.points)
    assert GAME.result(again.state) == GAME.result(play.state)


@pytest.mark.rule("KV-FLOW-01", "KV-SCORE-01")
def test_a_position_at_the_visit_is_judged():
    play = table("g13 !oo", "", kings=1, due=1, phase="visit")
    assert play.state.points == [3, 0]
    assert (play.state.round, play.state.first) == (3, 1)


def test_what_is_left_out_has_its_default():
    s = read({})
    assert (s.round, s.phase, s.first, s.kings, s.due, s.points) == (1, "draw", 0, 0, 0, [0, 0])
    assert read({}, options={"first": "2"}).first == 1
    assert read({"first": "Ann"}, options={"first": "2"}).first == 0


def test_cards_of_a_position_are_read_in_any_form():
    told = {
        "player": [
            {"name": "Ben", "stock": ["rg35", "Green 2-4 SWEET"], "harvested": 2, "plant": [{"card": "red/green 2-4"}]}
        ]
    }
    s = read(told)
    assert s.stocks[1] == ["green/red 3-5", "green 2-4 sweet", "card", "card"]
    assert s.plots[1][0].card == "green/red 2-4"


def one(**plant):
    return {"player": [{"name": "Ann", "plant": [{"card": "g24", **plant}]}]}


def ann(**facts):
    return {"player": [{"name": "Ann", **facts}]}


ANN, PLANT = "position.player[1]", "position.player[1].plant[1]"
FAULTS = [
    ({"rond": 1}, "position.rond: unknown key, expected one of discard, due,"),
    ({"round": 0}, "position.round: expected a whole number, 1 or more, found 0"),
    ({"round": "2"}, "position.round: expected a whole number, 1 or more, found '2'"),
    (
        {"phase": "sow"},
        "position.phase: expected one of draw, discard, wilt, harvest, plant, grow, ripen, visit; found 'sow'",
    ),
    ({"first": "Zoe"}, "position.first: expected one of Ann, Ben, found 'Zoe'"),
    ({"kings": 4}, "position.kings: expected a whole number, 0 to 3, found 4"),
    ({"kings": 1, "due": 2}, "position.due: expected a whole number, 0 to 1, found 2"),
    ({"kings": 3}, "position.phase: expected visit, as the game ends with the third; found draw (KV-WIN-01)"),
    ({"used": 3}, "position.used: expected a table, found 3"),
    ({"used": {"can": 1}}, "position.used.can: unknown key, expected one of fertilizer, shovel, watering can"),
    ({"used": {"shovel": -1}}, "position.used.shovel: expected a whole number, 0 or more, found -1"),
    (
        {"used": {"shovel": 9, "fertilizer": 8}},
        "position.used: expected at most 16 special cards, found 17 (KV-COMP-04)",
    ),
    ({"removed": "blue"}, "removed is one of green, red, purple, black, not 'blue' (KV-SETUP-01)"),
    ({"player": {}}, "position.player: expected a list, found {}"),
    ({"player": ["Ann"]}, "position.player[1]: expected a table, found 'Ann'"),
    ({"player": [{"name": "Zoe"}]}, ANN + ".name: expected one of Ann, Ben, found 'Zoe'"),
    ({"player": [{}]}, ANN + ".name: expected one of Ann, Ben, found None"),
    (
        {"player": [{"name": "Ann"}, {"name": "Ann"}]},
        "position.player[2].name: expected each player once, 'Ann' stands twice",
    ),
    (ann(score=3), ANN + ".score: unknown key"),
    (ann(points=-1), ANN + ".points: expected a whole number, 0 or more, found -1"),
    (ann(points=True), ANN + ".points: expected a whole number, 0 or more, found True"),
    (ann(stock=3), ANN + ".stock: expected a list, found 3"),
    (
        ann(stock=["shovel"]),
        "position.player[1].stock: expected a card such as \"green 2-4 sweet\", found 'shovel' (KV-COMP-02)",
    ),
    (ann(harvested=1.0), ANN + ".harvested: expected a whole number"),
    (ann(plant=[{"card": "g24"}] * 6), ANN + ".plant[6]: expected at most 5 plants (KV-PLANT-04)"),
    (ann(plant=["g24"]), ANN + ".plant[1]: expected a table, found 'g24'"),
    (
        ann(stock=["g24"] * 16),
        "position: there are 15 single green cards, and with this one 16 would be in play (KV-COMP-15)",
    ),
    (one(tiles=3), PLANT + ".tiles: unknown key"),
    (one(card="g42"), PLANT + ".card: expected a card such as"),
    (one(card=24), PLANT + ".card: expected a card such as"),
    (one(plot=6), PLANT + ".plot: expected a whole number, 1 to 5, found 6"),
    (one(length=4), PLANT + ".length: expected 0 to 3 for an unripe green 2-4, found 4 (KV-GROW-04)"),
    (one(length=5, ripe=True), PLANT + ".length: expected 2 to 4 for a ripe green 2-4, found 5 (KV-GROW-04)"),
    (one(length=1, ripe=True), PLANT + ".length: expected 2 to 4 for a ripe green 2-4, found 1 (KV-GROW-04)"),
    (one(length=2, ripe="no"), PLANT + ".ripe: expected true or false, found 'no'"),
    (one(length=2, wilted=1), PLANT + ".wilted: expected a whole number, 0 to 0, found 1"),
    (one(length=2, wilted=3, ripe=True), PLANT + ".wilted: expected a whole number, 0 to 2, found 3"),
    (
        one(length=2, ripe=True, cans=1),
        "position.used: expected the 1 watering cans on plants among the used ones (KV-WILT-08)",
    ),
    (one(length=2, cans=1), PLANT + ".cans: expected a whole number, 0 to 0, found 1"),
]


@pytest.mark.parametrize(("told", "message"), FAULTS, ids=[message.split(":")[0] for _, message in FAULTS])
def test_a_wrong_position_is_refused_with_its_path(told, message):
    with pytest.raises(SetupFault) as caught:
        read(told)
    assert str(caught.value).startswith(message)
    assert "\n" not in str(caught.value)


def test_two_plants_cannot_share_a_plot():
    with pytest.raises(SetupFault, match="expected a plot of its own, 2 is taken"):
        read(ann(plant=[{"card": "g24", "plot": 2}, {"card": "r24", "plot": 2}]))


@pytest.mark.parametrize(
    ("told", "message"),
    [
        (ann(hand=["g24"] * 7), "position.player[1].hand: expected at most 6 cards, found 7 (KV-DRAW-01)"),
        (ann(hand=["g99"]), "position: the stand-in deck holds no further green 9-9"),
        (ann(hand=["king"]), "position.player[1].hand: expected a card such as"),
        ({"discard": ["g24"] * 5}, "position: the stand-in deck holds no further green 2-4"),
        ({"discard": "g24"}, "position.discard: expected a list, found 'g24'"),
        ({"used": {"shovel": 6}}, "position: the stand-in deck holds no further shovel"),
        ({"under": [3, 20]}, "position.under: expected 3 numbers, one for each king in the pile, found 2"),
        ({"under": [3, 20, "x"]}, "position.under: expected a whole number, 0 to "),
        ({"under": [3, 20, 999]}, "position.under: expected a whole number, 0 to "),
        ({"removed": "red", "discard": ["r24"]}, "position: the stand-in deck holds no further red 2-4"),
    ],
)
def test_a_wrong_dealt_position_is_refused(told, message):
    with pytest.raises(SetupFault) as caught:
        read(told, dealt=True)
    assert str(caught.value).startswith(message)


@pytest.mark.rule("KV-SETUP-01")
def test_a_colour_that_was_drawn_is_part_of_the_position():
    play = new_game(2, seed=3)
    told = GAME.to_position(play.state, NAMES[:2])
    assert told["removed"] == play.state.options.removed != ""
    assert read(told, dealt=True).options.removed == told["removed"]


KEYS_INSIDE = ["name", "plant", "card", "length", "ripe", "hand", "shovel", "stock"]
plain = st.none() | st.booleans() | st.integers(-3, 90) | st.sampled_from(["Ann", "Ben", "g24", "visit", "", "shovel"])
values = st.recursive(
    plain,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(KEYS_INSIDE), inner, max_size=4),
    max_leaves=12,
)
KEYS = ["round", "phase", "first", "kings", "due", "used", "removed", "discard", "under", "player", "x"]


@given(st.dictionaries(st.sampled_from(KEYS), values, max_size=5), st.booleans())
def test_any_plain_data_is_read_or_refused_in_one_line(told, dealt):
    try:
        state = read(told, dealt=dealt)
    except SetupFault as fault:
        assert "\n" not in str(fault)
        return
    play = Play(GAME, state)
    go_on(play, phase="plant")


def test_the_table_of_a_situation_is_what_the_notation_says():
    play = table("g24 oo, -, rg35s !oox", "", phase="harvest")
    assert vines(play, 0) == "oo - !oox"
    assert position("g24 oo", "")["player"][0]["plant"] == [
        {"card": "green 2-4", "plot": 1, "length": 2, "wilted": 0, "ripe": False}
    ]
