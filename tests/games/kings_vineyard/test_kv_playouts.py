"""Random dealt games, checked at every step; and the same game reported card by card at a real table."""

import random
from collections import Counter
from itertools import islice

import pytest
from games.kings_vineyard.tables import NAMES, change, new_game, parts, told
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.engine.event import Event
from companion.engine.node import Chance
from companion.engine.play import Play
from companion.engine.verdict import Illegal, Maybe, Unreadable, Why
from companion.games.kings_vineyard.cards import KING, SPECIALS, TILES, deck
from companion.games.kings_vineyard.flow import PHASES
from companion.games.kings_vineyard.game import GAME
from companion.rulebook.record import load
from companion.table.dealer import draw

RULES = {record.id for record in load("kings-vineyard")}
OPTIONS = [
    {},
    {"majority": "per-colour"},
    {"draw": "by-player"},
    {"second_can": "next-round"},
    {"second_can": "restore"},
    {"colour_bonus": "all"},
    {"colours": "white,Blue,yellow,pink"},
    {"first": "2"},
    {"draw": "by-player", "second_can": "next-round", "majority": "per-colour", "colour_bonus": "all"},
]


# every option value with some number of players, the base game with all
GAMES = [(players, {}) for players in (2, 3, 4)] + [(2 + n % 3, options) for n, options in enumerate(OPTIONS[1:])]


def options_for(players, options):
    """With two players each game takes out another colour, or has it drawn."""
    return options | {"removed": "red"} if players == 2 and "colours" not in options else options


def choose(play, rng, seed):
    """One answer: a chance step by the dealer, a decision by chance; half of all discards and harvests are left out."""
    if isinstance(play.node, Chance):
        return draw(play.node.outcomes, seed, play.state.chances)
    answers = [option.answer for option in play.options()]
    if play.node.ask in ("discard", "harvest early") and rng.random() < 0.5:
        return "done"
    return rng.choice(answers)


def whole_deck(play):
    options = play.state.options
    return Counter(deck(parts(), [colour for colour in options.colours if colour != options.removed]))


def check_state(play, inventory):
    """What holds between any two answers."""
    s = play.state
    plants = [plant for seat in range(s.players) for _, plant in s.plants(seat)]
    assert s.tiles + sum(plant.length for plant in plants) == TILES
    found = Counter(s.pile) + Counter(s.discard)
    for seat in range(s.players):
        found.update(s.hands[seat])
        found.update(s.stocks[seat])
        assert len(s.hands[seat]) <= 6
        assert len(s.plants(seat)) <= 5
    found.update(plant.card for plant in plants)
    found.update(s.used)
    if s.options.removed or s.players > 2:
        assert found == whole_deck(play)
    for plant in plants:
        assert plant.green >= 0
        assert plant.length <= plant.face.high
        assert plant.ripe or not plant.brown
        assert not plant.ripe or plant.face.low <= plant.length
        assert plant.ripe or not plant.cans
    kings = sum(inventory[place, KING] for place in ("pile", "centre", "box"))
    assert kings == (3 if s.phase != "set-up" else len(s.under))
    assert s.due <= 1
    assert all(n > 0 or place == "gifts" for (place, _), n in inventory.items())
    assert sum(inventory["box", special] for special in SPECIALS) + sum(p.cans for p in plants) == sum(s.used.values())


def check_answers(play):
    """Every offered answer applies, every refused one is refused with a rule that exists; the step stays as it was."""
    before = GAME.inventory(play.state)
    offered = {option.answer for option in play.options()}
    assert offered
    for answer, verdict in play.explain():
        assert play.judge(answer) == verdict
        assert not isinstance(verdict, Maybe)
        trial = play.clone()
        if isinstance(verdict, Why):
            assert answer not in offered
            assert verdict.rule in RULES
            assert GAME.rule_text(verdict, NAMES)
            with pytest.raises(Illegal):
                trial.apply(answer)
            assert GAME.inventory(trial.state) == before
        else:
            assert answer in offered
            trial.apply(answer)
    with pytest.raises(Unreadable):
        play.judge("an answer to nothing")
    assert GAME.inventory(play.state) == before


def snapshot(play):
    s = play.state
    return GAME.inventory(s), GAME.public(s), s.agenda[:], s.chances, s.under, s.hands and [hand[:] for hand in s.hands]


def check_twins(play, answer):
    """A clone is equal and independent, and without a log it plays the same."""
    before = snapshot(play)
    twin, logged = play.clone(), play.clone()
    assert snapshot(twin) == before
    twin.play(answer)
    assert snapshot(play) == before
    logged.apply(answer)
    assert snapshot(twin) == snapshot(logged)


def check_events(play, before, happenings):
    """The events are the difference, and cite rules that exist."""
    assert change(play, before) == told(play, happenings)
    assert all(each.n > 0 for each in happenings if isinstance(each, Event))
    assert all(each.rule in RULES for each in happenings)


def check_order(before, after):
    """Phases come in their order; a round begins only after the last."""
    if before[0] == after[0]:
        stages = ["set-up", *PHASES, "visit"]
        assert stages.index(before[1]) <= stages.index(after[1])
    else:
        assert after[0] == before[0] + 1


@pytest.mark.rule("KV-FLOW-01", "KV-COMP-06", "KV-PLANT-04", "KV-GROW-04", "KV-DRAW-09")
@pytest.mark.parametrize(("players", "options"), GAMES)
def test_everything_holds_at_every_step_of_a_random_game(players, options):
    seed = players * 100 + OPTIONS.index(options)
    rng = random.Random(seed)
    play = Play(GAME, GAME.start(players, options_for(players, options), parts(), True))
    inventory = GAME.inventory(play.state)
    step = 0
    while play.state.agenda:
        if step % 5 == 0 and not isinstance(play.node, Chance):
            check_answers(play)
        answer = choose(play, rng, seed)
        if step % 5 == 1:
            check_twins(play, answer)
        before = (play.state.round, play.state.phase)
        happenings = play.apply(answer)
        check_events(play, inventory, happenings)
        inventory = GAME.inventory(play.state)
        check_state(play, inventory)
        check_order(before, (play.state.round, play.state.phase))
        step += 1
    assert (play.state.visits, play.state.kings, play.state.due) == (3, 3, 0)
    assert [line.total for line in GAME.result(play.state).lines] == play.state.points


@pytest.mark.rule("KV-WIN-01")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_many_random_games_end_with_the_third_visit(players):
    for seed in range(9):
        options = options_for(players, OPTIONS[seed % len(OPTIONS)])
        rng = random.Random(seed)
        play = Play(GAME, GAME.start(players, options, parts(), True))
        while play.state.agenda:
            play.play(choose(play, rng, seed))
        assert (play.state.visits, play.node.ask) == (3, "over")
        assert 5 <= play.state.round <= 100
        assert GAME.result(play.state).winners


@given(players=st.integers(2, 4), seed=st.integers(0, 2**32), choices=st.lists(st.integers(0, 11), max_size=120))
@settings(max_examples=25)
def test_whatever_is_chosen_pieces_are_conserved_and_there_is_no_dead_end(players, seed, choices):
    play = new_game(players, seed=seed)
    for choice in choices:
        answers = list(islice((option.answer for option in play.options()), choice + 1))
        assert answers
        play.play(answers[-1])
        while isinstance(play.node, Chance):
            play.play(draw(play.node.outcomes, seed, play.state.chances))
        check_state(play, GAME.inventory(play.state))
        if not play.state.agenda:
            break


def test_the_same_seed_and_choices_give_the_same_game():
    def game():
        rng, play = random.Random(5), new_game(3, seed=9)
        while play.state.agenda:
            play.play(choose(play, rng, 9))
        return snapshot(play)

    assert game() == game()


# --- a dealt game, told at a real table ----------------------------------------------------------


class Report:
    """What a table sees of a dealt game's round: kings that came, and each player's answers phase by phase.

    Where planted cards are hidden a table sees them when they ripen, and not before.
    """

    def __init__(self, hidden):
        self.hidden = hidden
        self.kings = 0
        self.answers = {}

    def note(self, happenings):
        for each in happenings:
            if not isinstance(each, Event):
                continue
            if each.piece == KING and each.target == "centre":
                self.kings += 1
            answer = told_as(each, self.hidden)
            if answer:
                self.answers.setdefault((each.seat, ask_of(answer)), []).append(answer)


def told_as(event, hidden):
    """The answer by which a table reports an event of the dealt game; empty where nothing is reported."""
    source, target = event.source.split(":"), event.target.split(":")
    if event.rule == "KV-WILT-05":
        return f"water {int(target[2]) + 1}"
    if event.rule in ("KV-HARV-05", "KV-HARV-06"):
        return f"harvest {int(source[2]) + 1}"
    if event.rule == "KV-PLANT-07":
        return "shovel"
    if event.rule == "KV-PLANT-01":
        return "plant hidden card" if hidden else f"plant {event.piece}"
    if event.rule == "KV-GROW-07":
        return f"fertilize {int(target[2]) + 1}"
    if hidden and event.rule in ("KV-RIPE-01", "KV-RIPE-02"):
        return f"ripen {int(source[2]) + 1} {event.piece}"
    return f"ripen {int(source[2]) + 1}" if event.rule == "KV-RIPE-01" else ""


def ask_of(answer):
    verb = answer.split()[0]
    return {
        "water": "use watering cans",
        "harvest": "harvest early",
        "fertilize": "use fertilizers",
        "ripen": "ripen early",
    }.get(verb, "plant")


def public_events(happenings):
    """What anybody sees happen, by the order in which it counts: draws and discards are not reported."""
    return Counter(
        each[:7]
        for each in happenings
        if isinstance(each, Event) and not {"discard", "pile"} & {each.source, each.target}
    )


def visits(happenings):
    """What was paid, in order, with its cause."""
    return [each for each in happenings if isinstance(each, Event) and each.piece == "point"]


def told_round(play, report, dealt):
    """Report a round at a real table; whatever is asked beyond it is declined."""
    happenings = []
    number = play.state.round
    while play.state.agenda and play.state.round == number:
        node = play.node
        if node.ask == "kings drawn":
            answer = str(report.kings)
        elif node.ask == "tell the card":
            (plot,) = play.state.agenda[-1].effect.args
            answer = f"card {dealt.state.plots[node.seat][plot].card}"
        else:
            left = report.answers.setdefault((node.seat, node.ask), [])
            if node.ask == "ripen early":
                left[:] = ripenings(play, node.seat, left)
            # a shovel is announced before the cards that it allows
            shovel = "shovel" in left and node.ask == "plant"
            answer = left.pop(left.index("shovel") if shovel else 0) if left else "done"
        before = GAME.inventory(play.state)
        happened = play.apply(answer)
        check_events(play, before, happened)
        happenings += happened
    for (seat, ask), left in report.answers.items():
        assert not (ripenings(play, seat, left) if ask == "ripen early" else left)
    return happenings


def ripenings(play, seat, answers):
    """What is left to report of ripened plants: a card told before is not told again, a full plant ripens by itself."""
    plants = [play.state.plots[seat][int(answer.split()[1]) - 1] for answer in answers]
    return [
        answer if plant.face is None else answer[:7]
        for answer, plant in zip(answers, plants, strict=True)
        if not plant.ripe
    ]


def table_view(play, hidden):
    shown = GAME.public(play.state)
    for player in shown["players"]:
        player.pop("cards", None)
        for plant in player["plants"]:
            if hidden and not plant["ripe"]:
                plant["card"] = None
    return {key: value for key, value in shown.items() if key not in ("pile", "discard", "phase")}


@pytest.mark.rule("KV-FLOW-03", "KV-COMP-04", "KV-COMP-14", "KV-PLANT-05")
@pytest.mark.parametrize("hidden", [False, True])
@pytest.mark.parametrize(("players", "options"), GAMES)
def test_a_game_reported_card_by_card_is_the_dealt_one(players, options, hidden):
    seed = players * 1000 + OPTIONS.index(options)
    rng = random.Random(seed)
    settled = options_for(players, options)
    dealt = new_game(players, seed=seed, options=settled)
    real = new_game(players, options=settled | {"planted": "hidden" if hidden else "open"})
    assert real.state.round == 1
    while dealt.state.agenda:
        number, report, seen = dealt.state.round, Report(hidden), []
        while dealt.state.agenda and dealt.state.round == number:
            happenings = dealt.apply(choose(dealt, rng, seed))
            report.note(happenings)
            seen += happenings
        reported = told_round(real, report, dealt)
        assert table_view(real, hidden) == table_view(dealt, hidden)
        assert real.state.stocks == dealt.state.stocks
        if not hidden:
            assert public_events(reported) == public_events(seen)
        assert visits(reported) == visits(seen)
    assert real.node.ask == "over"
    assert GAME.result(real.state) == GAME.result(dealt.state)


def test_with_every_option_at_its_default_the_base_game_is_played():
    defaults = {spec.key: spec.default for spec in GAME.options}

    def game(options):
        rng, play, found = random.Random(3), new_game(3, seed=4, options=options), []
        while play.state.agenda:
            found += play.apply(choose(play, rng, 4))
        return found, snapshot(play)

    assert game({}) == game(defaults)
