"""The stand-in parts of Reykholt: the counts of the box, what every board must offer, effects that can be read."""

from collections import Counter
from typing import Any

import pytest

from companion.engine.effect import Effect, OneOf, Pay, Range, Word, format_effect, parse, words_in
from companion.parts.load import load

PARTS = load("reykholt")
KINDS = ("tomato", "lettuce", "mushroom", "cauliflower", "carrot")
COLUMNS = ("property", "field", "market", "town-hall")
BOARDS = {"3-4": 6, "1-2": 3}
FACES = {1: "1-2", 2: "1-2", 3: "3-4", 4: "3-4"}
SIZES = (3, 4, 5, 6)
TIMES = {f"time:{name}" for name in ("work", "harvest", "tourism", "homecoming")}
WORDS_OF_ACTION = {
    "seed": {"seed"},
    "harvest": {"harvest"},
    "greenhouse": {"greenhouse"},
    "discard": {"discard"},
    "goods": {*KINDS, "good"},
    "card": {"service", "share"},
    "advance": {"advance"},
}
ACTIONS = {f"action:{name}" for name in WORDS_OF_ACTION}
COUNTABLE = {*KINDS, "good"}
BARE = {*COUNTABLE, "discard", "advance", "service", "share", "none"}
AROUND = {"each", "others", "left", "lose"}

SERVICE = [card for card in PARTS["card"] if card["kind"] == "service"]
STORY_SERVICE = [card for card in PARTS["card"] if card["kind"] == "story-service"]
SIZED = [house for house in PARTS["greenhouse"] if not house["random"]]
RANDOM = [house for house in PARTS["greenhouse"] if house["random"]]
WITH_EFFECT = [*PARTS["space"], *PARTS["card"], *PARTS["event"]]

KEYS = {
    "good": ({"id", "pieces", "source"}, set()),
    "space": ({"id", "board", "column", "row", "flag", "effect", "source"}, set()),
    "greenhouse": ({"id", "size", "kinds", "rarest", "players", "solo", "random", "source"}, {"lid"}),
    "card": ({"id", "name", "kind", "set", "effect", "when", "source"}, {"whose", "limit", "column", "row", "note"}),
    "event": ({"id", "name", "effect", "source"}, set()),
    "story": ({"id", "name", "rounds", "condition", "source"}, {"tables", "greenhouses", "goods"}),
}


def spaces(players: int) -> list[dict[str, Any]]:
    """The spaces open to so many players: the covering tile hides the top row with three."""
    top = 2 if players == 3 else 1
    return [space for space in PARTS["space"] if space["board"] == FACES[players] and space["row"] >= top]


def effects(players: int) -> set[str]:
    return {space["effect"] for space in spaces(players)}


def done_with_nothing(effect: Effect) -> bool:
    """Whether a player without goods and greenhouses can do a part of it while the piles and the display last."""
    match effect:
        case Word(name=name):
            return name in {*COUNTABLE, "greenhouse", "service", "advance"}
        case Pay():
            return False
        case _:
            return any(done_with_nothing(part) for part in effect.parts)


def gained(effect: Effect) -> set[str]:
    """The words of an effect that are done or gained, those given up as a price left out."""
    match effect:
        case Word(name=name):
            return {name}
        case Pay(cost, gain):
            return gained(gain) | ({"discard"} & {word.name for word in words_in(cost)})
        case _:
            return set().union(*(gained(part) for part in effect.parts))


def fault(word: Word) -> str | None:
    """What is wrong with a word of this game and its arguments, if anything."""
    if word.count > 1 and word.name not in COUNTABLE:
        return "an amount"
    match word.name, word.args, word.named:
        case name, (), () if name in BARE:
            return None
        case (("seed" | "rarest" | "harvest"), (int(),), ()):
            return None
        case "seed", (Range(high=None),), ():
            return None
        case "greenhouse", (), (("size", int(size)),) if size in SIZES:
            return None
        case "greenhouse", (Word(name="random" | "any"),), ():
            return None
        case "add", (Word(name=kind, count=1),), () if kind in KINDS:
            return None
        case name, (_,), () if name in AROUND:
            return None
    return f"{format_effect(word)} is no word of this game"


@pytest.mark.parametrize("part", WITH_EFFECT, ids=lambda part: part.get("board", "") + part["id"])
def test_effect_is_written_in_words_of_the_game(part):
    tree = parse(part["effect"])
    which_pile = {id(arg) for word in words_in(tree) if word.name == "greenhouse" for arg in word.args}
    assert [found for word in words_in(tree) if id(word) not in which_pile and (found := fault(word))] == []
    assert format_effect(tree) == part["effect"]


def test_faults_of_words_are_found():
    wrong = ("potato", "2 advance", "seed", "seed(1..2)", "greenhouse(size=7)", "add(good)", "tomato(1)", "service(2)")
    assert all(fault(word) for text in wrong for word in [next(words_in(parse(text)))])


@pytest.mark.parametrize("table", KEYS)
def test_records_have_the_keys_of_their_table(table):
    needed, optional = KEYS[table]
    for record in PARTS[table]:
        assert needed <= set(record) <= needed | optional, record["id"]


def test_every_id_stands_once():
    ids = [(record.get("board"), record["id"]) for table in KEYS for record in PARTS[table]]
    assert [each for each, times in Counter(ids).items() if times > 1] == []
    names = [record["name"] for table in ("card", "event", "story") for record in PARTS[table]]
    assert [each for each, times in Counter(names).items() if times > 1] == []


def test_only_what_the_rulebook_gives_is_marked_so():
    sources = {table: {record["source"] for record in PARTS[table]} for table in KEYS}
    assert sources == {table: {"rulebook" if table == "good" else "stand-in"} for table in KEYS}
    assert PARTS["track"]["source"] == "rulebook"


@pytest.mark.rule("RH-COMP-13", "RH-COMP-14", "RH-COMP-15", "RH-COMP-16", "RH-COMP-17")
def test_wooden_goods_are_a_hundred_and_sixty():
    pieces = {good["id"]: good["pieces"] for good in PARTS["good"]}
    assert pieces == {"tomato": 40, "lettuce": 36, "mushroom": 32, "cauliflower": 28, "carrot": 24}
    assert sum(pieces.values()) == 160


@pytest.mark.rule("RH-COMP-18", "RH-COMP-21")
def test_there_are_five_kinds_of_goods_and_carrots_are_the_fewest():
    assert tuple(good["id"] for good in PARTS["good"]) == KINDS
    assert PARTS["good"][-1] == {"id": "carrot", "pieces": 24, "source": "rulebook"}
    assert {kind for house in PARTS["greenhouse"] for kind in house["kinds"]} == set(KINDS)


@pytest.mark.rule("RH-TOUR-12", "RH-TOUR-13", "RH-TOUR-14")
def test_track_asks_one_of_each_kind_then_two_up_to_six():
    track = PARTS["track"]
    tables = [(kind, number) for number in range(1, track["runs"] + 1) for kind in track["order"]]
    assert tables[:6] == [(kind, 1) for kind in KINDS] + [("tomato", 2)]
    assert (tables[20], tables[22], tables[23]) == (("tomato", 5), ("mushroom", 5), ("cauliflower", 5))
    assert (len(tables), tables[-1]) == (30, ("carrot", 6))


# --- action spaces ---


@pytest.mark.rule("RH-WORK-13", "RH-SPACE-08", "RH-SPACE-09")
def test_spaces_stand_in_four_columns_and_in_rows():
    for board, rows in BOARDS.items():
        printed = [(space["column"], space["row"]) for space in PARTS["space"] if space["board"] == board]
        assert printed == [(column, row) for column in COLUMNS for row in range(1, rows + 1)]
    assert all(space["id"] == f"{space['column']}-{space['row']}" for space in PARTS["space"])


@pytest.mark.rule("RH-WORK-14")
def test_flags_stand_only_in_property_and_town_hall():
    flags = Counter((space["board"], space["column"]) for space in PARTS["space"] if space["flag"])
    assert set(flags) == {(board, column) for board in BOARDS for column in ("property", "town-hall")}
    assert {flags["3-4", "property"], flags["3-4", "town-hall"]} <= {4, 5}
    assert flags["1-2", "town-hall"] == 2


@pytest.mark.rule("RH-SOLO-07")
def test_face_for_one_and_two_has_two_flags_in_property_and_both_give_greenhouses():
    flagged = [space for space in spaces(1) if space["column"] == "property" and space["flag"]]
    assert len(flagged) == 2
    assert all("greenhouse" in gained(parse(space["effect"])) for space in flagged)


@pytest.mark.parametrize("players", FACES)
def test_board_offers_each_sort_of_space(players):
    offered = effects(players)
    assert {"tomato + lettuce", "carrot | cauliflower", "tomato + seed(1)", "seed(2..)", "harvest(3)"} <= offered
    assert {"discard : advance", "service"} <= offered
    assert {"harvest", "greenhouse", *KINDS} <= set().union(*(gained(parse(text)) for text in offered))
    trees = [parse(text) for text in offered]
    goods_for_goods = [
        each for each in trees if isinstance(each, Pay) and gained(each.gain) | gained(each.cost) <= COUNTABLE
    ]
    build_or_seed = [each for each in trees if isinstance(each, OneOf) and gained(each) == {"greenhouse", "seed"}]
    assert goods_for_goods
    assert build_or_seed
    assert any(text.startswith("greenhouse") and "seed" in text and "|" not in text for text in offered)
    assert any("greenhouse(random)" in text for text in offered)
    assert any("greenhouse(any)" in text for text in offered)
    assert any(word == Word("harvest", (1,)) for each in trees for word in words_in(each))
    assert any(word == Word("seed", (2,)) for each in trees for word in words_in(each))


def test_sharing_is_offered_only_with_three_and_four():
    shares = {players: any("share" in text for text in effects(players)) for players in FACES}
    assert shares == {1: False, 2: False, 3: True, 4: True}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_everybody_can_place_three_workers_in_the_first_round(players):
    open_at_once = [space for space in spaces(players) if done_with_nothing(parse(space["effect"]))]
    flagged = Counter(space["column"] for space in open_at_once if space["flag"])
    usable = len(open_at_once) - flagged.total() + sum(min(number, players) for number in flagged.values())
    assert usable >= 3 * players


def test_one_player_alone_finds_three_spaces_beside_the_blocked_and_the_old_workers():
    blocked = {space["id"] for space in spaces(1) if space["column"] == "property" and space["flag"]}
    left = [space for space in spaces(1) if space["id"] not in blocked and done_with_nothing(parse(space["effect"]))]
    assert len(left) >= 3 + 1  # round 1, with a service card to spare; from then on a tomato and a greenhouse come too
    assert len(spaces(1)) - len(blocked) - 3 >= 3


# --- greenhouses ---


@pytest.mark.rule("RH-COMP-10")
def test_greenhouses_are_twenty_three_one_of_them_put_aside():
    assert len(PARTS["greenhouse"]) == len(SIZED) + len(RANDOM) == 23
    assert [house["random"] for house in PARTS["greenhouse"] if house.get("lid")] == [True]


def test_greenhouse_of_a_size_grows_the_commoner_kinds_and_frames_the_rarest():
    grown = {3: KINDS, 4: KINDS[:4], 5: KINDS[:3], 6: KINDS[:2]}
    for house in PARTS["greenhouse"]:
        assert tuple(house["kinds"]) == grown[house["size"]], house["id"]
        assert house["rarest"] == house["kinds"][-1], house["id"]


def test_piles_shrink_with_fewer_players_and_random_ones_never():
    piles = {players: Counter(house["size"] for house in SIZED if house["players"] <= players) for players in (2, 3, 4)}
    assert piles == {players: dict.fromkeys(SIZES, players) for players in (2, 3, 4)}
    assert {house["players"] for house in PARTS["greenhouse"]} == {0, 3, 4}
    assert {house["players"] for house in RANDOM} == {0}


@pytest.mark.rule("RH-SOLO-02")
def test_alone_one_two_two_and_one_of_the_sizes_are_used():
    alone = [house for house in PARTS["greenhouse"] if house["solo"]]
    assert Counter(house["size"] for house in alone) == {3: 1, 4: 2, 5: 2, 6: 1}
    assert {(house["random"], house["players"]) for house in alone} == {(False, 0)}


def test_random_greenhouses_last_for_five_rounds_alone():
    assert sum(not house.get("lid", False) for house in RANDOM) >= 5


# --- cards ---


@pytest.mark.rule("RH-COMP-19")
def test_service_cards_are_thirty_six_in_five_sets():
    assert len(SERVICE) == 36
    sets = Counter(card["set"] for card in SERVICE)
    assert sorted(sets) == ["A", "B", "C", "D", "E"]
    assert sets["E"] == 6
    assert {sets[letter] for letter in "ABCD"} == {7, 8}


@pytest.mark.rule("RH-SVC-04")
def test_each_set_has_one_or_two_red_cards_that_have_no_trigger():
    red = [card for card in SERVICE if card["when"] == "now-once"]
    assert set(Counter(card["set"] for card in red).values()) == {1, 2}
    assert {card["set"] for card in red} == set("ABCDE")
    assert all({"whose", "limit", "column", "row"}.isdisjoint(card) for card in red)


@pytest.mark.rule("RH-COMP-20", "RH-STORY-02", "RH-STORY-03", "RH-STORY-04", "RH-SVC-20")
def test_story_pack_has_five_scenarios_thirteen_events_and_sixteen_yellow_cards():
    assert (len(PARTS["story"]), len(PARTS["event"]), len(STORY_SERVICE)) == (5, 13, 16)
    assert {card["set"] for card in STORY_SERVICE} == set("ABCDE")
    assert len(SERVICE) + len(STORY_SERVICE) == len(PARTS["card"])


def test_every_trigger_is_used():
    assert {card["when"] for card in SERVICE} == {"now-once", "any-time", *TIMES, *ACTIONS}
    assert {card.get("whose") for card in SERVICE if card["when"] in ACTIONS} == {"own", "others", "all"}
    assert {card["limit"] for card in SERVICE if "limit" in card} == {"round", "game"}
    assert sum("column" in card for card in SERVICE) >= 1
    assert sum("row" in card for card in SERVICE) >= 1
    assert {"rarest", "add"} <= {word.name for card in SERVICE for word in words_in(parse(card["effect"]))}


def test_only_actions_name_whose_they_are_or_where():
    for card in PARTS["card"]:
        assert ("whose" in card) == (card["when"] in ACTIONS), card["id"]
        assert card["when"] in ACTIONS or {"column", "row"}.isdisjoint(card), card["id"]
        assert card["when"] != "any-time" or "limit" in card, card["id"]


@pytest.mark.parametrize(
    "card", [card for card in PARTS["card"] if card["when"] in ACTIONS], ids=lambda card: card["id"]
)
def test_action_that_a_card_waits_for_can_happen_on_every_board_of_its_set(card):
    words = WORDS_OF_ACTION[card["when"].removeprefix("action:")]
    for players in (2,) if card["set"] == "E" else (2, 3, 4):
        causes = [
            space["id"]
            for space in spaces(players)
            if card.get("column", space["column"]) == space["column"]
            and card.get("row", space["row"]) == space["row"]
            and words & gained(parse(space["effect"]))
        ]
        assert causes, players


def test_one_story_lasts_eight_rounds_and_the_others_five_to_seven():
    rounds = sorted(story["rounds"] for story in PARTS["story"])
    assert rounds[-1] == 8
    assert all(5 <= each <= 7 for each in rounds[:-1])


def test_story_conditions_say_the_least_that_is_counted():
    for story in PARTS["story"]:
        least = [story[key] for key in ("tables", "greenhouses", "goods") if key in story]
        assert [int(word) for word in story["condition"].split() if word.isdigit()] == least, story["id"]
    assert any({"tables", "greenhouses", "goods"}.isdisjoint(story) for story in PARTS["story"])
