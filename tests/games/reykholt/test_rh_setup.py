"""Set-up: the steps told to the table, exact for 1 to 4 players, and the state that a game begins with."""

from collections import Counter

import pytest
from games.reykholt.valleys import NAMES, asked, deal, easiest, go_on, moves, new_game, offered, parts, run
from hypothesis import given
from hypothesis import strategies as st

from companion.engine.play import Play
from companion.games.game import SetupFault
from companion.games.reykholt.game import GAME
from companion.games.reykholt.goods import KINDS, house
from companion.games.reykholt.setup import setup_steps
from companion.games.reykholt.state import WORKERS

PLAYERS = (1, 2, 3, 4)
FACES = {1: "1 and 2", 2: "1 and 2", 3: "3 and 4", 4: "3 and 4"}


def told(players: int, rule: str) -> str:
    return " ".join(step.text for step in setup_steps(players) if step.rule == rule)


def rules(players: int) -> list[str]:
    return [step.rule for step in setup_steps(players)]


def refusal(players: int, **options: str) -> str:
    with pytest.raises(SetupFault) as caught:
        GAME.start(players, options, parts(), True)
    message = str(caught.value)
    assert "\n" not in message
    with pytest.raises(SetupFault, match=r"\(RH-"):
        GAME.check_options(players, options)
    return message


@pytest.mark.rule("RH-GEN-01")
@pytest.mark.parametrize("players", [0, 1, 2, 3, 4, 5])
def test_one_to_four_may_play_and_nobody_else(players):
    if players in PLAYERS:
        assert GAME.start(players, {}, parts(), True).players == players
        assert setup_steps(players)
        return
    assert refusal(players) == f"Reykholt is for 1 to 4 players, not {players} (RH-GEN-01)"
    with pytest.raises(SetupFault, match="RH-GEN-01"):
        setup_steps(players)


@pytest.mark.rule("RH-SETUP-01")
def test_solo_and_story_mode_come_on_top_of_the_set_up_for_two_to_four():
    for players in (2, 3, 4):
        assert not any(rule.startswith("RH-SOLO") for rule in rules(players))
    assert any(rule.startswith("RH-SOLO") for rule in rules(1))
    for players in PLAYERS:
        story = [step for step in setup_steps(players) if step.text.startswith("Story Mode only")]
        assert [step.rule for step in story] == ["RH-STORY-07", "RH-STORY-09", "RH-STORY-10"]
        assert setup_steps(players)[-1] == story[-1]


@pytest.mark.rule("RH-FIRST-01", "RH-FIRST-02", "RH-COMP-06", "RH-COMP-07")
@pytest.mark.parametrize("players", PLAYERS)
def test_before_the_very_first_game_stickers_and_boxes_come_first(players):
    assert rules(players)[:2] == ["RH-FIRST-01", "RH-FIRST-02"]
    assert "very first game" in told(players, "RH-FIRST-01") and "sticker" in told(players, "RH-FIRST-01")
    assert "worker of its colour" in told(players, "RH-FIRST-01")
    assert "very first game" in told(players, "RH-FIRST-02") and "five goods boxes" in told(players, "RH-FIRST-02")
    assert len(KINDS) == 5


@pytest.mark.rule("RH-SETUP-02", "RH-COMP-01", "RH-COMP-02")
@pytest.mark.parametrize("players", PLAYERS)
def test_the_board_shows_the_face_for_the_number_of_players(players):
    assert f"its face for {FACES[players]} players up" in told(players, "RH-SETUP-02")
    printed = {each["board"] for each in parts()["space"]}
    assert printed == {"1-2", "3-4"}
    face = FACES[players].replace(" and ", "-")
    bundled = {(each["id"], each["effect"]) for each in parts()["space"] if each["board"] == face}
    spaces = GAME.start(players, {}, parts(), True).parts.spaces
    assert {(space.id, space.effect) for space in spaces} <= bundled
    assert len(spaces) == len(bundled) - (4 if players == 3 else 0)


@pytest.mark.rule("RH-SETUP-03", "RH-SETUP-04", "RH-SETUP-05", "RH-COMP-03")
def test_the_covering_tile_lies_above_the_board_over_its_top_row_or_in_the_box():
    for players in (1, 2):
        assert "face down above the board" in told(players, "RH-SETUP-03")
    assert "over the top row" in told(3, "RH-SETUP-04")
    assert "in the box" in told(4, "RH-SETUP-05")
    tile = ("RH-SETUP-03", "RH-SETUP-04", "RH-SETUP-05")
    assert [sum(rule in tile for rule in rules(players)) for players in PLAYERS] == [1, 1, 1, 1]
    rows = {
        players: {space.row for space in GAME.start(players, {}, parts(), True).parts.spaces} for players in PLAYERS
    }
    assert rows[3] == rows[4] - {1}
    assert 1 in rows[1] and 1 in rows[2] and 1 in rows[4]


@pytest.mark.rule("RH-SETUP-04")
def test_a_covered_space_does_not_exist_with_three():
    assert "field-1" in offered(new_game(4)) and "field-1" not in offered(new_game(3))
    assert not any(space.endswith("-1") for space in offered(new_game(3)))


def sizes(players: int, **options: str) -> dict[str, Counter[int]]:
    state = GAME.start(players, options, parts(), True)
    assert state.piles is not None
    return {pile: Counter(card.size for text in cards if (card := house(text))) for pile, cards in state.piles.items()}


@pytest.mark.rule("RH-SETUP-06", "RH-SETUP-07")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_greenhouses_marked_for_more_players_go_into_the_box(players):
    kept = [each for each in parts()["greenhouse"] if each["players"] <= players and not each.get("lid")]
    assert sum(sum(each.values()) for each in sizes(players).values()) == len(kept)
    marks = {each["players"] for each in kept}
    assert marks == {2: {0}, 3: {0, 3}, 4: {0, 3, 4}}[players]
    words = {
        2: told(2, "RH-SETUP-07").endswith("marked for 3 and for 4 players into the box."),
        3: told(3, "RH-SETUP-06").endswith("marked for 4 players into the box."),
        4: told(4, "RH-SETUP-06").startswith("Keep all greenhouses"),
    }
    assert words[players]


@pytest.mark.rule("RH-SETUP-08", "RH-SETUP-09")
@pytest.mark.parametrize("players", PLAYERS)
def test_piles_are_sorted_by_parcels_and_show_their_top_cards(players):
    assert "parcels on their backs" in told(players, "RH-SETUP-08")
    assert "row beside the board, faces up" in told(players, "RH-SETUP-09")
    for pile, found in sizes(players).items():
        assert pile == "random" or set(found) == {int(pile)}
    play = new_game(players)
    shown = play.state.piles["4"][-1]
    play.rule(0, GAME.words.effect("greenhouse(size=4)"))
    assert play.state.houses[0][0].text == shown


@pytest.mark.rule("RH-SETUP-10", "RH-SETUP-11", "RH-SETUP-12", "RH-SETUP-13")
@pytest.mark.parametrize("players", PLAYERS)
def test_one_card_is_put_aside_and_lies_face_down_on_the_random_greenhouses(players):
    assert "special symbol" in told(players, "RH-SETUP-10") and "aside" in told(players, "RH-SETUP-10")
    assert told(players, "RH-SETUP-11").startswith("Shuffle the other random greenhouses")
    assert "faces up" in told(players, "RH-SETUP-11")
    assert "on top of the random greenhouses, face down" in told(players, "RH-SETUP-12")
    order = rules(players)
    assert order.index("RH-SETUP-10") < order.index("RH-SETUP-11") < order.index("RH-SETUP-12")
    random = [each for each in parts()["greenhouse"] if each["random"]]
    lid = sizes(players)["random"]
    card = sizes(players, lid="card")["random"]
    assert lid.total() == len(random) - 1 and card.total() == len(random)
    assert "random" in GAME.words.say(GAME.words.effect("greenhouse(random)"))


@pytest.mark.rule("RH-SETUP-12")
def test_read_as_a_greenhouse_the_card_put_aside_is_the_first_to_be_taken():
    aside = next(each for each in parts()["greenhouse"] if each.get("lid"))
    for seed in range(6):
        play = new_game(2, seed=seed, options={"lid": "card"})
        play.rule(0, GAME.words.effect("greenhouse(random)"))
        assert play.state.houses[0][0].text == f"{aside['size']} {'/'.join(aside['kinds'])}"


@pytest.mark.rule("RH-SETUP-14", "RH-SETUP-17")
@pytest.mark.parametrize("players", PLAYERS)
def test_one_set_is_chosen_and_a_suits_a_first_game(players):
    assert told(players, "RH-SETUP-14").startswith("Choose one set of service cards, A to E")
    assert "set A suits a first game" in told(players, "RH-SETUP-14")
    for letter in "ABCD":
        cards = GAME.start(players, {"set": letter.lower()}, parts(), True).parts.cards
        assert {card.split("-")[1] for card in cards} == {letter.lower()}
    assert GAME.start(players, {}, parts(), True).options.set == "A"
    assert refusal(players, set="F") == "set is a letter from A to E, not 'F' (RH-SETUP-14)"


@pytest.mark.rule("RH-SETUP-15", "RH-SETUP-16")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_five_cards_of_the_set_are_on_display_and_all_others_out_of_the_game(players):
    assert "lay 5 of its cards beside the board, faces up" in told(players, "RH-SETUP-15")
    assert told(players, "RH-SETUP-16") == "Put the rest of the set and all other sets into the box."
    displays = set()
    for seed in range(8):
        play = new_game(players, seed=seed, options={"set": "C"})
        display = play.state.display
        assert len(display) == len(set(display)) == 5
        assert all(card.startswith("service-c-") for card in display)
        assert len(play.state.parts.cards) - len(display) == 2
        displays.add(tuple(sorted(display)))
    assert len(displays) > 1


@pytest.mark.rule("RH-SETUP-18")
def test_set_e_is_for_two_and_alone_comes_with_a_warning():
    assert GAME.start(2, {"set": "E"}, parts(), True).options.set == "E"
    assert GAME.start(1, {"set": "E"}, parts(), True).options.set == "E"
    for players in (3, 4):
        assert refusal(players, set="E") == f"set E is for two players, not {players} (RH-SETUP-18)"
        assert "Leave out set E" in told(players, "RH-SETUP-18")
    assert told(2, "RH-SETUP-18") == ""
    assert "meant for two" in told(1, "RH-SETUP-18")


@pytest.mark.rule("RH-SETUP-19", "RH-SETUP-20", "RH-SETUP-21", "RH-COMP-11")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_seven_round_tiles_are_stacked_with_one_on_top(players):
    step = told(players, "RH-SETUP-19")
    assert "1 to 7 with 1 on top and 7 at the bottom" in step and "tile 8 stays in the box" in step
    assert "marked space" in told(players, "RH-SETUP-20")
    assert ("covering tile" in told(players, "RH-SETUP-20")) == (players != 4)
    play = new_game(players)
    order = []
    while play.state.agenda:
        if play.state.round not in order:
            order.append(play.state.round)
        run(play, easiest(play))
        deal(play)
    assert order == [1, 2, 3, 4, 5, 6, 7]


@pytest.mark.rule("RH-SETUP-22", "RH-SETUP-23", "RH-COMP-12")
@pytest.mark.parametrize("players", PLAYERS)
def test_all_goods_lie_in_the_supply_and_the_tiles_beside_it(players):
    assert "all wooden goods into their boxes" in told(players, "RH-SETUP-22") and "supply" in told(
        players, "RH-SETUP-22"
    )
    assert told(players, "RH-SETUP-23") == "Keep the 40 goods tiles at hand; each stands for 3 goods."
    assert not any(map(sum, GAME.start(players, {}, parts(), True).stock))


@pytest.mark.rule("RH-SETUP-24", "RH-SETUP-25")
@pytest.mark.parametrize("players", PLAYERS)
def test_the_bonus_stack_gives_tomato_lettuce_mushroom(players):
    step = told(players, "RH-SETUP-24")
    assert "a mushroom, a lettuce on it and a tomato on top" in step and "one end of the service cards" in step
    play = new_game(players)
    play.state.log = []
    while play.state.bonus:
        play.state.take_bonus_good(0, "RH-ACT-06")
    taken = [piece for piece, *_ in moves(play.state.log)]
    assert taken == ["tomato", "lettuce", "mushroom"]


@pytest.mark.rule("RH-SETUP-26", "RH-SETUP-31", "RH-SETUP-32", "RH-SETUP-33", "RH-COMP-09")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_everybody_has_three_workers_a_manager_and_a_card_of_one_colour(players):
    step = told(players, "RH-SETUP-26")
    assert "a colour of their own" in step
    assert all(piece in step for piece in ("3 workers", "its manager", "its player card"))
    play = new_game(players)
    assert play.state.left == [WORKERS] * players
    assert [play.state.colour(seat) for seat in range(players)] == list(range(players))


@pytest.mark.rule("RH-COMP-04", "RH-COMP-05", "RH-SETUP-27")
def test_four_colours_have_four_managers_and_twelve_workers():
    play = new_game(4)
    managers = [piece for (_, piece) in GAME.inventory(play.state) if piece.startswith("manager")]
    assert len(managers) == len(set(managers)) == 4
    go_on(play, time="tourism")
    placed = Counter(piece for (_, piece) in GAME.inventory(play.state) if piece.startswith("worker"))
    assert placed == {f"worker {colour}": 3 for colour in range(4)}
    for players in (2, 3, 4):
        assert "colours that nobody chose into the box" in told(players, "RH-SETUP-27")


@pytest.mark.rule("RH-SETUP-28", "RH-COMP-08")
def test_whoever_bought_tomatoes_last_starts():
    for players in (2, 3, 4):
        assert "bought tomatoes last" in told(players, "RH-SETUP-28")
        assert "start player card" in told(players, "RH-SETUP-28")
        for start in range(players):
            play = new_game(players, options={"start": str(start + 1)})
            cards = [key for key in GAME.inventory(play.state) if key[1] == "start player card"]
            assert cards == [(f"start:{start}", "start player card")]
            assert asked(play) == (start, "place a worker")
    assert "RH-SETUP-28" not in rules(1)


@pytest.mark.rule("RH-SETUP-29")
@pytest.mark.parametrize(("option", "front"), [("last-in-front", [0, 3, 2, 1]), ("first-in-front", [1, 2, 3, 0])])
def test_managers_are_placed_clockwise_each_in_front_unless_read_otherwise(option, front):
    play = new_game(4, options={"start": "2", "start_order": option})
    assert play.state.tables == [0] * 4
    assert play.state.foremost() == front
    default = new_game(4, options={"start": "2"})
    assert default.state.foremost() == [0, 3, 2, 1]
    for players in (2, 3, 4):
        assert "each in front of those that are there" in told(players, "RH-SETUP-29")
        assert "Clockwise from the start player" in told(players, "RH-SETUP-29")


@pytest.mark.rule("RH-SETUP-30")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_nobody_begins_with_goods_or_greenhouses(players):
    play = new_game(players)
    assert play.state.stock == [[0, 0, 0, 0, 0]] * players
    assert play.state.houses == [[]] * players
    assert play.state.cards == [[]] * players
    assert told(players, "RH-SETUP-30") == "Nobody begins with goods or greenhouses."


def test_no_step_is_for_another_number_of_players():
    for players in PLAYERS:
        texts = [step.text for step in setup_steps(players)]
        assert len(texts) == len(set(texts))
        assert all(text.endswith(".") for text in texts)


@pytest.mark.parametrize(
    ("players", "options", "message"),
    [
        (2, {"zero_harvest": "maybe"}, "zero_harvest is no or yes, not 'maybe' (RH-ACT-04)"),
        (2, {"exchanges": ""}, "exchanges is compulsory or optional, not '' (RH-WORK-09)"),
        (2, {"start": "3"}, "start is a seat from 1 to 2, not '3' (RH-SETUP-28)"),
        (3, {"start": "²"}, "start is a seat from 1 to 3, not '²' (RH-SETUP-28)"),
        (2, {"blocked_once": "yes"}, "blocked_once is for one player alone, not 2 (RH-SOLO-27)"),
        (1, {"start_order": "first-in-front"}, "start_order is for 2 to 4 players, not 1 (RH-SETUP-29)"),
        (2, {"spent_red": "any"}, "spent_red is for 3 to 4 players, not 2 (RH-SVC-18)"),
        (1, {"flags": "1"}, "flags are two rows, such as 1 2, not '1' (RH-SOLO-07)"),
        (1, {"flags": "2 2"}, "flags are two rows, such as 1 2, not '2 2' (RH-SOLO-07)"),
        (1, {"flags": "a b"}, "flags are two rows, such as 1 2, not 'a b' (RH-SOLO-07)"),
        (2, {"colour": "red"}, "no option 'colour'; options: set, story, start,"),
    ],
)
def test_an_option_that_does_not_fit_is_refused_in_one_line(players, options, message):
    with pytest.raises(SetupFault) as caught:
        GAME.check_options(players, options)
    assert str(caught.value).startswith(message)
    assert "\n" not in str(caught.value)


@given(st.text(max_size=4))
def test_the_start_player_is_a_seat_or_refused(text):
    try:
        state = GAME.start(3, {"start": text}, parts(), True)
    except SetupFault:
        assert text.strip() not in ("1", "2", "3")
    else:
        assert str(state.start + 1) == text.strip()


def test_a_real_table_knows_its_spaces_by_name_and_no_card():
    play = Play(GAME, GAME.start(3, {}, parts(), False))
    assert play.state.piles is None and not play.state.parts.cards
    assert {space.effect for space in play.state.parts.spaces} == {""}
    assert asked(play) == (0, "place a worker")
    assert GAME.headline(play.state, NAMES).startswith("Round 1 of 7")
