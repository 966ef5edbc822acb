"""Random dealt games, checked at every step; random games at a real table, told as they go."""

import random
from itertools import islice

import pytest
from games.reykholt.valleys import NAMES, RULES, asked, change, new_game, parts, run, snapshot, told, valley
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.engine.event import Event
from companion.engine.node import Chance
from companion.engine.play import Play
from companion.engine.verdict import Illegal, Maybe, Unreadable, Why
from companion.games.reykholt.flow import TIMES
from companion.games.reykholt.game import GAME
from companion.games.reykholt.state import FREE
from companion.table.dealer import draw

STORIES = ("", *(record["id"] for record in parts()["story"]))
# every set with every number of players it is for, with a story card and without
GAMES = [
    (players, {"set": letter} | ({"story": STORIES[1 + (players + "ABCDE".index(letter)) % 5]} if story else {}))
    for players in (1, 2, 3, 4)
    for letter in ("ABCDE" if players < 3 else "ABCD")
    for story in (False, True)
]


# every other reading with every number of players for which it is asked
READ_OTHERWISE = [
    (players, {spec.key: value, "set": "ABCD"[n % 4], "story": STORIES[n % 3]})
    for n, spec in enumerate(spec for spec in GAME.options if spec.values)
    for value in spec.values
    if value != spec.default
    for players in spec.players or (1, 2, 3, 4)
]


def choose(play, rng, seed):
    """One answer: a chance step by the dealer, a decision by chance; interrupts are used now and then."""
    if isinstance(play.node, Chance):
        return draw(play.node.outcomes, seed, play.state.chances)
    answers = [option.answer for option in play.options()]
    plain = [answer for answer in answers if not answer.startswith("@")]
    return rng.choice(plain if plain and rng.random() < 0.8 else answers)


def meddle(play, rng):
    """What another seat than the one to move may do right now, if anything."""
    able = [
        option.answer
        for option in play.explain()
        if option.answer.startswith("@") and not isinstance(option.verdict, Why)
    ]
    return rng.choice(able) if able else None


def check_state(play):
    """What holds between any two answers."""
    s = play.state
    assert GAME.faults(s) == []
    for seat in range(s.players):
        assert [each.number for each in s.houses[seat]] == sorted({each.number for each in s.houses[seat]})
        placed = s.workers.count(s.colour(seat))
        assert placed + s.left[seat] <= 3
    cards = [*s.display, *(card for cards in s.cards for card in cards)]
    assert len(cards) == len(set(cards)) <= 5
    assert all(owner != sharer and card in s.cards[owner] for card, owner, sharer in s.shared)
    assert 0 <= s.bonus <= 3
    assert len(set(s.arrived)) == s.players
    if s.piles is not None:
        houses = sum(len(houses) for houses in s.houses) + sum(map(len, s.piles.values()))
        assert houses == sum(len(pile) for pile in Play(GAME, GAME.start(*begun(s))).state.piles.values())


def begun(s):
    options = {"set": s.options.set, "story": s.options.story, "lid": s.options.lid}
    return s.players, options, parts(), True


def check_answers(play):
    """Every offered answer applies, every refused one is refused with a rule that exists; the step stays as it was."""
    before = snapshot(play)
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
            assert snapshot(trial) == before
        else:
            assert answer in offered or answer.startswith("@")
            trial.apply(answer)
            check_state(trial)
    assert offered <= {answer for answer, _ in play.explain()}
    with pytest.raises(Unreadable):
        play.judge("an answer to nothing")
    assert snapshot(play) == before


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
    assert {each.rule for each in happenings} <= RULES


def check_order(before, after):
    """Times come in their order; a round begins only after the last."""
    stages = ["set-up", *TIMES, "end"]
    if before[0] == after[0]:
        assert stages.index(before[1]) <= stages.index(after[1])
    else:
        assert after[0] >= before[0] + 1


@pytest.mark.rule("RH-FLOW-02", "RH-SVC-07", "RH-BON-02")
@pytest.mark.parametrize(("players", "options"), GAMES + READ_OTHERWISE)
def test_everything_holds_at_every_step_of_a_random_game(players, options):
    seed = players * 100 + (GAMES + READ_OTHERWISE).index((players, options))
    rng = random.Random(seed)
    play = Play(GAME, GAME.start(players, options, parts(), True))
    inventory = GAME.inventory(play.state)
    step = rounds = 0
    while play.state.agenda:
        if step % 7 == 0 and not isinstance(play.node, Chance):
            check_answers(play)
        answer = choose(play, rng, seed)
        if step % 3 == 0 and not isinstance(play.node, Chance):
            answer = meddle(play, rng) or answer
        if step % 7 == 1:
            check_twins(play, answer)
        before = (play.state.round, play.state.phase)
        happenings = play.apply(answer)
        check_events(play, inventory, happenings)
        inventory = GAME.inventory(play.state)
        check_state(play)
        check_order(before, (play.state.round, play.state.phase))
        step += 1
        rounds = max(rounds, play.state.round)
    assert rounds == play.state.rounds
    assert all(tables >= rounds for tables in play.state.tables)
    assert play.state.workers.count(FREE) >= 1


@given(
    players=st.integers(1, 4),
    seed=st.integers(0, 2**32),
    letter=st.sampled_from("ABCD"),
    choices=st.lists(st.integers(0, 11), max_size=150),
)
@settings(max_examples=30)
def test_whatever_is_chosen_nothing_breaks_and_there_is_no_dead_end(players, seed, letter, choices):
    play = new_game(players, seed=seed, options={"set": letter})
    for choice in choices:
        answers = list(islice((option.answer for option in play.options()), choice + 1))
        assert answers
        play.play(answers[-1])
        while isinstance(play.node, Chance):
            play.play(draw(play.node.outcomes, seed, play.state.chances))
        check_state(play)
        if not play.state.agenda:
            break


def test_the_same_seed_and_choices_give_the_same_game():
    def game():
        rng, play = random.Random(5), new_game(3, seed=9, options={"set": "C", "story": "story-2"})
        while play.state.agenda:
            play.play(choose(play, rng, 9))
        return snapshot(play)

    assert game() == game()


def test_with_every_option_at_its_default_the_base_game_is_played():
    defaults = {spec.key: spec.default for spec in GAME.options}

    def game(options):
        rng, play, found = random.Random(3), new_game(3, seed=4, options=options), []
        while play.state.agenda:
            found += play.apply(choose(play, rng, 4))
        return found, snapshot(play)

    assert game({}) == game(defaults)


# --- interrupts -----------------------------------------------------------------------------------


@pytest.mark.rule("RH-SVC-07")
@pytest.mark.parametrize("limit", [" / round", " / game", ""])
def test_interrupts_come_to_an_end(limit):
    """Each is offered once a step, so that always taking the last offered answer ends a game."""
    texts = {f"service-a-{n}": f"any-time / tomato{limit}" for n in (1, 2)}
    play = valley(3, cards=[["service-a-1"], ["service-a-2"]], texts=texts)
    for _ in range(2000):
        if not play.state.agenda:
            break
        answers = [option.answer for option in play.options()]
        play.play(draw(play.node.outcomes, 1, play.state.chances) if isinstance(play.node, Chance) else answers[-1])
    assert play.node.ask == "over"


@pytest.mark.rule("RH-HARV-02")
def test_a_mixed_greenhouse_comes_up_in_random_games_and_asks():
    asks = 0
    for seed in range(12):
        rng, play = random.Random(seed), new_game(2, seed=seed, options={"set": "B", "story": "story-5"})
        for number in range(2):
            play.state.cards[number].append(["service-b-7", "story-b-1"][number])
            if play.state.cards[number][-1] in play.state.display:
                play.state.display.remove(play.state.cards[number][-1])
        while play.state.agenda:
            asks += play.node.ask.startswith("harvest greenhouse")
            play.play(choose(play, rng, seed))
    assert asks > 0


# --- a real table ---------------------------------------------------------------------------------


@pytest.mark.parametrize("story", [False, True])
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_a_game_can_be_played_at_a_real_table_whatever_is_told(players, story):
    """Spaces and cards are told when they are asked for, or not now; what else is asked has an answer."""
    bundled = {f"space:{each['id']}": each["effect"] for each in parts()["space"]}
    rng = random.Random(players)
    options = {"story": "3, 6 tables"} if story else {}
    play = new_game(players, seed=None, options=options)
    inventory = GAME.inventory(play.state)
    facts = steps = 0
    while play.state.agenda:
        node = play.node
        answers = [option.answer for option in play.options()] or list(getattr(node, "outcomes", ()))
        assert answers, node
        answer = rng.choice(answers)
        fact = play.missing(answer)
        if fact is not None:
            facts += 1
            text = bundled.get(fact.key, "action:goods / tomato / own / round")
            happenings = play.tell(fact, text if rng.random() < 0.6 else "")
        else:
            happenings = play.apply(answer)
        check_events(play, inventory, happenings)
        inventory = GAME.inventory(play.state)
        check_state(play)
        steps += 1
        assert steps < 3000
    assert facts > 5
    assert asked(play)[1] == "over"


def test_what_a_table_tells_is_kept_by_clones_and_by_no_others():
    play = valley(2, dealt=False)
    twin = play.clone()
    fact = play.missing("field-2")
    play.tell(fact, "2 tomato")
    assert play.missing("field-2") is None
    assert twin.missing("field-2") == fact
    run(play, "field-2")
