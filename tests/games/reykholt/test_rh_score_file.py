"""A score file of Reykholt: what it may say, how each fault is refused, and the sheet made from it."""

import tomllib
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.reykholt.score import decided_by, ranks
from companion.games.reykholt.score_file import Player, TrackFile, read_track, score_track, sheet_document
from companion.games.reykholt.score_reading import read_table
from companion.games.score_checks import ScoreFileError


def document(*players: dict[str, Any], **keys: Any) -> dict[str, Any]:
    """A score file; without `players` one of Anna on table 17 and of Ben on table 16."""
    told = players or ({"name": "Anna", "tables": 17}, {"name": "Ben", "tables": 16})
    return {"game": "reykholt", **keys, "player": list(told)}


def anna(**facts: Any) -> dict[str, Any]:
    return document({"name": "Anna", "tables": 17, **facts}, {"name": "Ben", "tables": 16})


def alone(tables: int, **facts: Any) -> dict[str, Any]:
    return document({"name": "Anna", "tables": tables, **facts}, solo=True)


def sheet(told: dict[str, Any]) -> dict[str, Any]:
    return sheet_document(score_track(read_track(told)))


def refusal(told: dict[str, Any]) -> str:
    with pytest.raises(ScoreFileError) as caught:
        read_track(told)
    message = str(caught.value)
    assert message.splitlines() == [message]
    return message


def test_every_key_is_read():
    told = tomllib.loads("""
        game = "reykholt"
        solo = true
        [[player]]
        name = "[/]"
        tables = 23
        goods = { cauliflower = 2, tomato = 1 }
    """)
    assert read_track(told) == TrackFile((Player("[/]", 23, 0, None, (1, 0, 0, 2, 0)),), True)
    told = document(
        {"name": "A", "tables": 3, "arrived": 4, "condition": True}, {"name": "B", "tables": 0, "condition": False}
    )
    assert read_track(told) == TrackFile((Player("A", 3, 4, True, ()), Player("B", 0, 0, False, ())), False)


@pytest.mark.parametrize(
    ("told", "message"),
    [
        ({}, 'game: expected "reykholt", found nothing'),
        ({"game": "reykholt"}, "player: expected [[player]] tables, found nothing (RH-GEN-01)"),
        (document() | {"game": "almanac", "x": 1}, 'game: expected "reykholt", found "almanac"'),
        (document(majority="one"), "majority: unknown key, expected one of game, player, solo"),
        (document(solo="yes"), 'solo: expected true or false, found "yes"'),
        (document() | {"player": {}}, "player: expected [[player]] tables, found a table (RH-GEN-01)"),
        (document() | {"player": ["Anna"]}, 'player[1]: expected a table, found "Anna"'),
        (document({"tables": 1}, {"name": "Ben"}), "player[1].name: expected the player's name, found nothing"),
        (
            document({"name": "Anna"}, {"name": "Ben"}),
            "player[1].tables: expected a whole number of at least 0, the tables entered in all, found nothing "
            "(RH-END-02)",
        ),
        (anna(points=1), "player[1].points: unknown key, expected one of name, tables, arrived, condition"),
        (
            anna(tables=-1),
            "player[1].tables: expected a whole number of at least 0, the tables entered in all, found -1 (RH-END-02)",
        ),
        (
            anna(tables=2.5),
            "player[1].tables: expected a whole number of at least 0, the tables entered in all, found 2.5 (RH-END-02)",
        ),
        (
            anna(arrived=-2),
            "player[1].arrived: expected a whole number of at least 0, higher for later arrivals, found -2 (RH-END-03)",
        ),
        (
            anna(condition="yes"),
            "player[1].condition: expected true or false, whether the story card's condition is met, "
            'found "yes" (RH-STORY-14)',
        ),
        (
            anna(condition=True),
            "player[2].condition: expected true or false for everybody, as in Story Mode, found nothing (RH-STORY-14)",
        ),
        (
            anna(goods={"tomato": 1}),
            "player[1].goods: expected no goods, as they count for one player alone only, found a table (RH-END-05)",
        ),
        (
            alone(23, goods=2),
            "player[1].goods: expected a table of goods in stock, such as { cauliflower = 2 }, found 2 (RH-SOLO-25)",
        ),
        (
            alone(23, goods={"leek": 2}),
            "player[1].goods.leek: unknown key, expected one of tomato, lettuce, mushroom, cauliflower, carrot",
        ),
        (
            alone(23, goods={"carrot": -2}),
            "player[1].goods.carrot: expected a whole number of at least 0, found -2 (RH-SOLO-25)",
        ),
        (alone(23, name="\n"), 'player[1].name: expected the player\'s name, not blank, found "�"'),
    ],
)
def test_each_fault_is_refused_in_one_line_with_its_place(told, message):
    assert refusal(told) == message


@pytest.mark.rule("RH-GEN-01")
@pytest.mark.parametrize("count", range(6))
def test_two_to_four_players_or_one_alone(count):
    told = document() | {"player": [{"name": f"P{seat}", "tables": seat} for seat in range(count)]}
    if count in (2, 3, 4):
        assert len(read_track(told).players) == count
    else:
        expected = "two to four players, or one with solo = true"
        assert refusal(told) == f"player: expected {expected}, found {count} (RH-GEN-01)"
    if count == 1:
        assert read_track(told | {"solo": True}).solo
    else:
        assert refusal(told | {"solo": True}) == (
            f"player: expected one player, as solo = true, found {count} (RH-GEN-01)"
        )


@pytest.mark.parametrize("twin", ["Zoë", "Zoe\u0308", " zoë"])
def test_names_that_look_alike_are_refused(twin):
    told = document({"name": "Zoë", "tables": 1}, {"name": twin, "tables": 2})
    assert refusal(told).startswith("player[2].name: expected a name that no other player has, found ")


@pytest.mark.rule("RH-END-03", "RH-END-04")
def test_on_one_table_the_order_of_arrival_is_needed_and_different():
    def shared(**facts: Any) -> dict[str, Any]:
        return document({"name": "Anna", "tables": 17, "arrived": 3}, {"name": "Ben", "tables": 17, **facts})

    assert refusal(shared()) == (
        'player[2].arrived: expected the order of arrival, as "Anna" is on the same table, found nothing (RH-END-03)'
    )
    assert refusal(shared(arrived=3)) == (
        "player[2].arrived: expected another order of arrival than that of player[1] on the same table, found 3 "
        "(RH-END-03)"
    )
    assert sheet(shared(arrived=4))["winners"] == ["Ben"]
    assert sheet(shared(arrived=2))["winners"] == ["Anna"]
    assert sheet(shared(arrived=2))["decided_by"] == "RH-END-03"
    # on other tables it means nothing and may be equal
    assert sheet(document({"name": "A", "tables": 2, "arrived": 1}, {"name": "B", "tables": 3, "arrived": 1}))


@pytest.mark.rule("RH-END-02")
def test_the_sheet_has_the_agreed_shape():
    told = document(
        {"name": "Anna", "tables": 17, "arrived": 3},
        {"name": "Ben", "tables": 31},
        {"name": "Cleo", "tables": 17, "arrived": 5},
    )
    line = {"category": "tables", "rule": "RH-END-02"}

    def player(name: str, tables: int, rank: int, where: str) -> dict[str, Any]:
        lines = [{**line, "points": tables, "detail": where}]
        return {"name": name, "total": tables, "gained": tables, "rank": rank, "lines": lines}

    assert sheet(told) == {
        "game": "reykholt",
        "players": [
            player("Anna", 17, 3, "on lettuce-4"),
            player("Ben", 31, 1, "on tomato-1 (lap 2)"),
            player("Cleo", 17, 2, "on lettuce-4"),
        ],
        "winners": ["Ben"],
        "decided_by": "RH-END-02",
    }


@pytest.mark.rule("RH-SOLO-26", "RH-SOLO-24", "RH-SOLO-25")
def test_the_printed_solo_example_is_worth_22_points():
    (player,) = sheet(alone(23, goods={"cauliflower": 2}))["players"]
    assert player == {
        "name": "Anna",
        "total": 22,
        "gained": 22,
        "rank": 1,
        "lines": [
            {"category": "tables beyond tomato-5", "points": 20, "rule": "RH-SOLO-24", "detail": "2 × 10"},
            {
                "category": "goods for the next table",
                "points": 2,
                "rule": "RH-SOLO-25",
                "detail": "2 cauliflower, 5 wanted",
            },
        ],
    }


@pytest.mark.rule("RH-SOLO-22", "RH-SOLO-23", "RH-SOLO-25")
@pytest.mark.parametrize(
    ("tables", "goods", "total"),
    [
        (20, {"tomato": 9}, None),
        (21, {}, 0),
        (21, {"lettuce": 3}, 3),
        (21, {"lettuce": 40}, 5),
        (22, {"lettuce": 3}, 10),
        (40, {"tomato": 12}, 199),
    ],
)
def test_alone_the_score_needs_the_goal_and_counts_what_the_next_table_wants(tables, goods, total):
    told = sheet(alone(tables, goods=goods))
    (player,) = told["players"]
    assert (player["total"], player["gained"], told["decided_by"]) == (total, total, "RH-SOLO-22")
    assert told["winners"] == ([] if total is None else ["Anna"])
    assert sum(line["points"] for line in player["lines"]) == (total or 0)
    if total is None:
        assert player["lines"] == []


@pytest.mark.rule("RH-STORY-14")
@pytest.mark.parametrize(
    ("met", "places", "winner", "rule"),
    [
        ((True, True), [1, 2], ["A"], "RH-END-02"),
        ((True, False), [1, 2], ["A"], "RH-END-02"),
        ((False, True), [2, 1], ["B"], "RH-STORY-14"),
        ((False, False), [1, 2], [], "RH-STORY-14"),
    ],
)
def test_who_fails_the_story_cards_condition_cannot_win_and_if_all_fail_all_lose(met, places, winner, rule):
    told = sheet(document(*({"name": "AB"[n], "tables": 9 - n, "condition": each} for n, each in enumerate(met))))
    assert [player["rank"] for player in told["players"]] == places
    assert (told["winners"], told["decided_by"]) == (winner, rule)


@pytest.mark.rule("RH-STORY-01", "RH-STORY-14")
def test_alone_in_story_mode_the_condition_is_the_goal():
    won, lost = sheet(alone(5, condition=True)), sheet(alone(40, condition=False))
    assert (won["players"][0]["total"], won["winners"], won["decided_by"]) == (5, ["Anna"], "RH-STORY-14")
    assert (lost["players"][0]["total"], lost["winners"], lost["decided_by"]) == (None, [], "RH-STORY-14")
    assert lost["players"][0]["lines"] == []


@given(st.lists(st.tuples(st.integers(0, 40), st.booleans()), min_size=2, max_size=4))
def test_the_places_are_those_of_the_game(standings):
    tables, met = [each for each, _ in standings], [each for _, each in standings]
    told = sheet(
        document(
            *(
                {"name": f"P{n}", "tables": table, "arrived": n, "condition": ok}
                for n, (table, ok) in enumerate(standings)
            )
        )
    )
    arrived = list(range(len(tables)))
    assert [player["rank"] for player in told["players"]] == ranks(tables, arrived, met)
    assert told["decided_by"] == decided_by(tables, arrived, met)
    assert len(told["winners"]) == any(met)


junk = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5) | st.dates(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)


@given(st.data())
def test_whatever_a_value_is_the_file_is_read_or_refused_in_one_line(data):
    told = data.draw(st.sampled_from([alone(23, goods={"carrot": 1}), anna(arrived=1)]))
    place = data.draw(st.sampled_from([told, told["player"][0], told["player"][0].get("goods", told)]))
    place[data.draw(st.sampled_from(sorted(place)))] = data.draw(junk)
    try:
        read_track(told)
    except ScoreFileError as error:
        assert len(str(error).splitlines()) == 1


@pytest.mark.parametrize(
    ("typed", "table"),
    [
        ("17", 17),
        ("17 tables", 17),
        ("1 table", 1),
        ("0", 0),
        ("start", 0),
        ("l4", 17),
        ("lettuce 4", 17),
        ("lettuce-4", 17),
        ("4 lettuce", 17),
        ("5 tomatoes", 21),
        ("m5", 23),
        ("cf1", 4),
        ("c1", 5),
        ("carrot 6", 30),
        ("t1 lap 2", 31),
        ("Tomato-1 (lap 2)", 31),
        ("t7", None),
        ("t0", None),
        ("x3", None),
        ("", None),
        ("-3", None),
        ("²", None),
        ("9" * 5000, None),
    ],
)
def test_a_table_is_named_by_its_goods_or_by_its_number(typed, table):
    assert read_table(typed) == table
