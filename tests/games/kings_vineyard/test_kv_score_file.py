"""A score file of a royal visit: what it may say, how each fault is refused, and the sheet made from it."""

import tomllib
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.kings_vineyard.score import Grapes, rank
from companion.games.kings_vineyard.score_file import (
    Player,
    ScoreFileError,
    VisitFile,
    read_visit,
    score_sheet,
    sheet_document,
    vine_tiles,
)

COLOURS = ["green", "red", "blue", "white"]
PLANT = {"colours": ["green"], "length": 3}


def document(*players: dict[str, Any], **options: Any) -> dict[str, Any]:
    """A score file; without `players` one of Anna with a plant and of Ben with none."""
    told = players or ({"name": "Anna", "plant": [dict(PLANT)]}, {"name": "Ben"})
    return {"game": "kings-vineyard", **options, "player": list(told)}


def with_plants(*vineyards: list[dict[str, Any]]) -> dict[str, Any]:
    return document(*({"name": f"P{seat}", "plant": plants} for seat, plants in enumerate(vineyards)))


def anna(**facts: Any) -> dict[str, Any]:
    return document({"name": "Anna", **facts}, {"name": "Ben"})


def planted(**facts: Any) -> dict[str, Any]:
    return anna(plant=[PLANT | facts])


def refusal(told: dict[str, Any]) -> str:
    with pytest.raises(ScoreFileError) as caught:
        read_visit(told)
    message = str(caught.value)
    assert message.splitlines() == [message]
    return message


def test_what_is_left_out_has_its_default():
    assert read_visit(document()) == VisitFile(
        (Player("Anna", 0, 0, (Grapes(("green",), 3, False, True),)), Player("Ben", 0, 0, ())), "one", "ripe"
    )


def test_every_key_is_read():
    told = tomllib.loads("""
        game = "kings-vineyard"
        majority = "per-colour"
        colour_bonus = "all"
        [[player]]
        name = "Anna"
        tokens = 12
        harvested = 4
        [[player.plant]]
        colours = ["green", "red"]
        length = 2
        sweet = true
        ripe = false
        [[player]]
        name = "[/]"
    """)
    assert read_visit(told) == VisitFile(
        (Player("Anna", 12, 4, (Grapes(("green", "red"), 2, True, False),)), Player("[/]", 0, 0, ())),
        "per-colour",
        "all",
    )


@pytest.mark.parametrize(
    ("told", "message"),
    [
        ({}, 'game: expected "kings-vineyard", found nothing'),
        ({"game": "kings-vineyard"}, "player: expected two to four [[player]] tables, found nothing (KV-COMP-08)"),
        (document() | {"game": "reykholt", "solo": True}, 'game: expected "kings-vineyard", found "reykholt"'),
        (document() | {"game": 3}, 'game: expected "kings-vineyard", found 3'),
        (document(solo=True), "solo: unknown key, expected one of game, player, majority, colour_bonus"),
        (document() | {"a\nb": 1}, '"a�b": unknown key, expected one of game, player, majority, colour_bonus'),
        (document(majority="two"), 'majority: expected "one" or "per-colour", found "two" (KV-SCORE-06)'),
        (document(majority=1), 'majority: expected "one" or "per-colour", found 1 (KV-SCORE-06)'),
        (document(colour_bonus=[]), 'colour_bonus: expected "ripe" or "all", found a list (KV-SCORE-24)'),
        (document() | {"player": {}}, "player: expected two to four [[player]] tables, found a table (KV-COMP-08)"),
        (document() | {"player": ["Anna"]}, 'player[1]: expected a table, found "Anna"'),
        (document({"tokens": 1}, {"name": "Ben"}), "player[1].name: expected the player's name, found nothing"),
        (anna(wine=1), "player[1].wine: unknown key, expected one of name, tokens, harvested, plant"),
        (anna(name=7), "player[1].name: expected the player's name, found 7"),
        (anna(name=" "), 'player[1].name: expected the player\'s name, not blank, found " "'),
        (anna(name="\u200b"), 'player[1].name: expected the player\'s name, not blank, found "\u200b"'),
        (
            anna(name="A\x1b[2J\n"),
            'player[1].name: expected the player\'s name, without line breaks and control characters, found "A�[2J�"',
        ),
        (anna(tokens=-1), "player[1].tokens: expected a whole number of at least 0, found -1 (KV-SCORE-17)"),
        (anna(tokens=True), "player[1].tokens: expected a whole number of at least 0, found true (KV-SCORE-17)"),
        (anna(tokens=2.0), "player[1].tokens: expected a whole number of at least 0, found 2.0 (KV-SCORE-17)"),
        (
            anna(tokens=1 << 70),
            "player[1].tokens: expected a whole number of at most 9223372036854775807, found one that is too large",
        ),
        (anna(harvested=-1), "player[1].harvested: expected a whole number of at least 0, found -1 (KV-HARV-03)"),
        (anna(harvested="4"), 'player[1].harvested: expected a whole number of at least 0, found "4" (KV-HARV-03)'),
        (anna(plant={}), "player[1].plant: expected [[player.plant]] tables, found a table"),
        (anna(plant=[3]), "player[1].plant[1]: expected a table, found 3"),
        (
            anna(plant=[{"colours": ["green"]}]),
            "player[1].plant[1].length: expected a whole number of at least 1, found nothing (KV-GROW-03)",
        ),
        (
            anna(plant=[PLANT, {"length": 3}]),
            "player[1].plant[2].colours: expected a list of one or two colour names, found nothing "
            "(KV-COMP-02, KV-COMP-03)",
        ),
        (planted(wilted=1), "player[1].plant[1].wilted: unknown key, expected one of colours, length, sweet, ripe"),
        (planted(sweet=1), "player[1].plant[1].sweet: expected true or false, found 1"),
        (planted(ripe="yes"), 'player[1].plant[1].ripe: expected true or false, found "yes"'),
        (
            planted(colours="green"),
            'player[1].plant[1].colours: expected a list of one or two colour names, found "green" '
            "(KV-COMP-02, KV-COMP-03)",
        ),
        (planted(colours=[3]), "player[1].plant[1].colours[1]: expected a colour name, found 3"),
        (
            planted(colours=["green", ""]),
            'player[1].plant[1].colours[2]: expected a colour name, not blank, found ""',
        ),
        (
            planted(length=tomllib.loads("d = 2024-01-01")["d"]),
            "player[1].plant[1].length: expected a whole number of at least 1, found a date or a time (KV-GROW-03)",
        ),
    ],
)
def test_each_fault_is_refused_in_one_line_with_its_place(told, message):
    assert refusal(told) == message


@pytest.mark.rule("KV-COMP-08")
@pytest.mark.parametrize("count", [0, 1, 5])
def test_fewer_than_two_or_more_than_four_players_are_refused(count):
    told = document() | {"player": [{"name": f"P{seat}"} for seat in range(count)]}
    assert refusal(told) == f"player: expected two to four players, found {count} (KV-COMP-08)"


@pytest.mark.rule("KV-COMP-08")
@pytest.mark.parametrize("count", [2, 3, 4])
def test_two_to_four_players_are_read(count):
    told = document(*({"name": f"P{seat}"} for seat in range(count)))
    assert len(read_visit(told).players) == count


@pytest.mark.rule("KV-PLANT-04")
def test_five_plants_are_read_and_a_sixth_is_refused():
    assert len(read_visit(with_plants([PLANT] * 5, [])).players[0].plants) == 5
    told = with_plants([], [PLANT] * 6)
    assert refusal(told) == "player[2].plant: expected at most 5 plants, found 6 (KV-PLANT-04)"


@pytest.mark.rule("KV-GROW-03")
@pytest.mark.parametrize("length", [0, -2])
def test_a_vine_has_at_least_one_tile(length):
    told = with_plants([], [PLANT | {"length": length}])
    assert refusal(told) == (
        f"player[2].plant[1].length: expected a whole number of at least 1, found {length} (KV-GROW-03)"
    )


@pytest.mark.rule("KV-COMP-02", "KV-COMP-03")
@pytest.mark.parametrize("colours", [[], ["green", "red", "blue"]])
def test_a_card_has_one_or_two_colours(colours):
    assert refusal(planted(colours=colours)) == (
        f"player[1].plant[1].colours: expected one or two colour names, found {len(colours)} (KV-COMP-02, KV-COMP-03)"
    )


@pytest.mark.rule("KV-COMP-03")
@pytest.mark.parametrize("twin", ["green", "Green", " green "])
def test_the_colours_of_a_hybrid_differ(twin):
    assert refusal(planted(colours=["green", twin])) == (
        'player[1].plant[1].colours: expected two different colours, found "green" twice (KV-COMP-03)'
    )


@pytest.mark.rule("KV-COMP-13")
def test_a_table_has_four_colours():
    four = [PLANT | {"colours": [colour]} for colour in COLOURS]
    assert len(read_visit(with_plants(four, [], [])).players) == 3
    told = with_plants(four, [PLANT | {"colours": ["red", "black"]}], [])
    assert refusal(told) == (
        'player[2].plant[1].colours[2]: expected one of "green", "red", "blue", "white", found "black" (KV-COMP-13)'
    )


@pytest.mark.rule("KV-SETUP-01")
def test_two_players_have_three_colours():
    assert read_visit(with_plants([PLANT | {"colours": [colour]} for colour in COLOURS[:3]], []))
    told = with_plants([PLANT | {"colours": [colour]} for colour in COLOURS], [])
    assert refusal(told) == (
        'player[1].plant[4].colours[1]: expected one of "green", "red", "blue", found "white" (KV-SETUP-01)'
    )


def test_a_colour_is_the_same_however_its_case_and_accents_are_written():
    told = with_plants([PLANT | {"colours": ["Rosé"]}, PLANT | {"colours": ["rose\u0301 "]}], [])
    assert [plant.colours for plant in read_visit(told).players[0].plants] == [("Rosé",), ("Rosé",)]


@pytest.mark.rule("KV-COMP-15")
def test_a_sixteenth_single_card_of_a_colour_is_refused():
    assert read_visit(with_plants([PLANT] * 5, [PLANT] * 5, [PLANT] * 5))
    told = with_plants([PLANT] * 5, [PLANT] * 5, [PLANT] * 5, [PLANT])
    assert refusal(told) == (
        'player[4].plant[1].colours: expected at most 15 single-variety cards of "green" in all, '
        "found one more (KV-COMP-15)"
    )


@pytest.mark.rule("KV-COMP-16")
def test_a_nineteenth_hybrid_of_a_colour_is_refused():
    hybrids = [PLANT | {"colours": ["green", other]} for other in ("red", "blue", "white", "red", "blue")]
    assert read_visit(with_plants(hybrids, hybrids, hybrids, hybrids[:3]))
    assert refusal(with_plants(hybrids, hybrids, hybrids, hybrids)) == (
        'player[4].plant[4].colours: expected at most 18 hybrid cards of "green" in all, found one more (KV-COMP-16)'
    )


@pytest.mark.rule("KV-COMP-02", "KV-COMP-03")
def test_no_more_grape_cards_can_be_harvested_and_planted_than_there_are():
    players = [{"name": "Anna", "harvested": 50, "plant": [PLANT]}, {"name": "Ben", "harvested": 45}, {"name": "Cleo"}]
    assert read_visit(document(*players))
    players[2]["harvested"] = 1
    assert refusal(document(*players)) == (
        "player: expected at most 96 grape cards planted and harvested in all, found 97 (KV-COMP-02, KV-COMP-03)"
    )


@pytest.mark.rule("KV-SETUP-02")
def test_two_players_have_45_single_cards_and_18_hybrids():
    assert read_visit(document({"name": "Anna", "harvested": 45}, {"name": "Ben", "harvested": 18}))
    told = document({"name": "Anna", "harvested": 45}, {"name": "Ben", "harvested": 19})
    assert refusal(told) == (
        "player: expected at most 63 grape cards planted and harvested in all, found 64 (KV-SETUP-02)"
    )


@pytest.mark.parametrize("twin", ["Zoë", "Zoe\u0308", " zoë", "ZOË\t"])
def test_names_that_look_alike_are_refused(twin):
    message = refusal(document({"name": "Zoë"}, {"name": "Ben"}, {"name": twin.replace("\t", " ")}))
    assert message.startswith("player[3].name: expected a name that no other player has, found ")
    assert message.endswith(" as in player[1].name")


@pytest.mark.parametrize("name", ["[/]", "Ann [red]", ":smile:", "a\\", "Þórdís 🥕", "x" * 60, "👩‍🌾"])
def test_names_are_kept_as_they_are_written(name):
    sheet = score_sheet(read_visit(document({"name": name}, {"name": "Ben", "harvested": 1})))
    assert [player["name"] for player in sheet_document(sheet)["players"]] == [name, "Ben"]


@pytest.mark.rule("KV-COMP-06")
def test_more_vine_tiles_than_the_box_holds_are_counted_and_not_refused():
    assert vine_tiles(read_visit(with_plants([PLANT | {"length": 41}] * 2, []))) == 82


def test_the_sheet_has_the_agreed_shape():
    told = document(
        {"name": "Anna", "tokens": 12, "harvested": 4, "plant": [PLANT]},
        {"name": "Ben", "tokens": 13, "harvested": 6, "plant": [PLANT | {"sweet": True, "ripe": False}]},
    )
    assert sheet_document(score_sheet(read_visit(told))) == {
        "game": "kings-vineyard",
        "players": [
            {
                "name": "Anna",
                "total": 15,
                "gained": 3,
                "rank": 1,
                "lines": [
                    {"category": "ordinary clusters", "points": 1, "rule": "KV-SCORE-03", "detail": "1 × 1"},
                    {
                        "category": "most of one colour",
                        "points": 2,
                        "rule": "KV-SCORE-06",
                        "detail": "1 green; next best 0",
                    },
                ],
            },
            {"name": "Ben", "total": 13, "gained": 0, "rank": 2, "lines": []},
        ],
        "winners": ["Anna"],
        "decided_by": "KV-WIN-02",
    }


@pytest.mark.rule("KV-SCORE-06", "KV-SCORE-24")
def test_the_options_of_the_file_reach_the_score():
    ben = [PLANT | {"colours": ["red"], "length": 2}, PLANT | {"colours": ["red"]}]
    told = with_plants([PLANT, PLANT | {"ripe": False}], ben)

    def gained(**options: str) -> list[int]:
        return [player.gained for player in score_sheet(read_visit(told | options)).players]

    assert gained() == [1, 2 + 1 + 2]
    assert gained(colour_bonus="all") == [1 + 1, 2 + 1]
    assert gained(majority="per-colour") == [1 + 2, 2 + 1 + 2]


@pytest.mark.rule("KV-SCORE-19")
def test_harvested_cards_earn_nothing_at_a_visit():
    told = document({"name": "Anna", "harvested": 5, "plant": [PLANT]}, {"name": "Ben", "harvested": 9})
    bare = document({"name": "Anna", "plant": [PLANT]}, {"name": "Ben"})
    harvested, none = (score_sheet(read_visit(file)).players for file in (told, bare))
    assert [player.lines for player in harvested] == [player.lines for player in none]


@pytest.mark.rule("KV-WIN-02", "KV-WIN-03", "KV-WIN-04")
@pytest.mark.parametrize(
    ("tokens", "harvested", "ranks", "winners", "rule"),
    [
        ((24, 20, 20), (0, 6, 4), [1, 2, 3], ["P0"], "KV-WIN-02"),
        ((24, 24, 20), (4, 6, 9), [2, 1, 3], ["P1"], "KV-WIN-03"),
        ((40, 40, 31, 31), (2, 2, 5, 5), [1, 1, 3, 3], ["P0", "P1"], "KV-WIN-04"),
        ((24, 24, 24), (6, 4, 6), [1, 3, 1], ["P0", "P2"], "KV-WIN-04"),
    ],
)
def test_the_sheet_names_all_winners_and_the_rule(tokens, harvested, ranks, winners, rule):
    standings = zip(tokens, harvested, strict=True)
    told = document(*({"name": f"P{n}", "tokens": held, "harvested": h} for n, (held, h) in enumerate(standings)))
    sheet = sheet_document(score_sheet(read_visit(told)))
    assert [player["rank"] for player in sheet["players"]] == ranks
    assert (sheet["winners"], sheet["decided_by"]) == (winners, rule)


plants = st.fixed_dictionaries(
    {
        "colours": st.lists(st.sampled_from(COLOURS[:3]), min_size=1, max_size=2, unique=True),
        "length": st.integers(1, 4),
    },
    optional={"sweet": st.booleans(), "ripe": st.booleans()},
)
seats = st.fixed_dictionaries(
    {"tokens": st.integers(0, 9), "harvested": st.integers(0, 3), "plant": st.lists(plants, max_size=5)}
)


@given(st.lists(seats, min_size=2, max_size=3), st.sampled_from(["one", "per-colour"]))
def test_lines_add_up_and_the_ranking_follows_from_what_the_sheet_shows(tables, majority):
    told = document(*({"name": f"P{seat}", **table} for seat, table in enumerate(tables)), majority=majority)
    sheet = sheet_document(score_sheet(read_visit(told)))
    for player, table in zip(sheet["players"], tables, strict=True):
        assert player["gained"] == sum(line["points"] for line in player["lines"])
        assert player["total"] == table["tokens"] + player["gained"]
    shown = rank([player["total"] for player in sheet["players"]], [table["harvested"] for table in tables])
    assert [player["rank"] for player in sheet["players"]] == shown
    assert sheet["winners"] == [player["name"] for player in sheet["players"] if player["rank"] == 1]


junk = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5) | st.dates(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)


@given(st.data())
def test_whatever_a_value_is_the_file_is_read_or_refused_in_one_line(data):
    told = planted(sweet=True, ripe=True) | {"majority": "one", "colour_bonus": "ripe"}
    told["player"][0] |= {"tokens": 1, "harvested": 1}
    plant = told["player"][0]["plant"][0]
    place = data.draw(st.sampled_from([told, told["player"][0], plant]))
    place[data.draw(st.sampled_from(sorted(place)))] = data.draw(junk)
    try:
        read_visit(told)
    except ScoreFileError as error:
        assert len(str(error).splitlines()) == 1
