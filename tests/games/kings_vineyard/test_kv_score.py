"""One royal visit: the rulebook's tables and examples, and an independent count of random vineyards."""

from collections import Counter
from itertools import combinations, combinations_with_replacement, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.kings_vineyard.score import (
    Award,
    Grapes,
    Line,
    Visit,
    award_story,
    decided_by,
    rank,
    score_visit,
    tokens,
)

COLOURS = ("blue", "green", "red", "white")
KINDS = [(colour,) for colour in COLOURS] + list(combinations(COLOURS, 2))
TABLE = {0: 0, 1: 0, 2: 1, 3: 2, 4: 4, 5: 7}

Vineyard = tuple[Grapes, ...]


def grapes(colours: str, length: int = 1, *, sweet: bool = False, ripe: bool = True) -> Grapes:
    return Grapes(tuple(colours.split()), length, sweet, ripe)


def of_one_colour(size: int, colour: str = "green") -> Vineyard:
    """`size` ripe ordinary clusters, no two of the same length."""
    return tuple(grapes(colour, length) for length in range(1, size + 1))


def scored(visit: Visit, *rules: str, seat: int = 0) -> int:
    return sum(line.points for line in visit.lines[seat] if line.rule in rules)


COLOUR_RULES = ("KV-SCORE-07", "KV-SCORE-08", "KV-SCORE-09", "KV-SCORE-10")
VINE_RULES = ("KV-SCORE-13", "KV-SCORE-14", "KV-SCORE-15", "KV-SCORE-16")

plants = st.builds(Grapes, st.sampled_from(KINDS), st.integers(1, 4), st.booleans(), st.booleans())
vineyards = st.lists(st.lists(plants, max_size=5).map(tuple), min_size=2, max_size=4)
majorities = st.sampled_from(["one", "per-colour"])
bonuses = st.sampled_from(["ripe", "all"])


def counted(players: list[Vineyard], majority: str, colour_bonus: str) -> list[int]:
    """The points of a visit, counted card against card instead of group by group."""
    points = []
    size = {
        (seat, colour): sum(colour in plant.colours for plant in own if plant.ripe or colour_bonus == "all")
        for (seat, own), colour in product(enumerate(players), COLOURS)
    }
    for seat, own in enumerate(players):
        ripe = [plant for plant in own if plant.ripe]
        total = sum(2 if plant.sweet else 1 for plant in ripe)
        total += sum(TABLE[size[seat, colour]] for colour in COLOURS)
        total += sum(TABLE[n] for n in Counter(plant.length for plant in ripe).values())
        ahead = [
            colour
            for colour in COLOURS
            if all(
                size[seat, colour] > n
                for (other, theirs), n in size.items()
                if other != seat and (majority == "one" or theirs == colour)
            )
        ]
        total += 2 * (min(len(ahead), 1) if majority == "one" else len(ahead))
        points.append(total)
    return points


@given(vineyards, majorities, bonuses)
def test_an_independent_count_agrees(players, majority, colour_bonus):
    assert list(score_visit(players, majority, colour_bonus).gained) == counted(players, majority, colour_bonus)


@given(vineyards, majorities, bonuses)
def test_no_line_is_empty_and_none_stands_twice(players, majority, colour_bonus):
    for lines in score_visit(players, majority, colour_bonus).lines:
        assert all(line.points > 0 and line.detail for line in lines)
        assert len({line.category for line in lines}) == len(lines)


@given(vineyards, majorities, bonuses)
def test_the_order_of_plants_and_of_seats_changes_nothing(players, majority, colour_bonus):
    visit = score_visit(players, majority, colour_bonus)
    turned = score_visit([own[::-1] for own in reversed(players)], majority, colour_bonus)
    assert turned.lines == visit.lines[::-1]


@pytest.mark.rule("KV-OBJ-01")
def test_ripe_grapes_sweetness_shared_colour_and_equal_vines_each_add_to_a_visit():
    plain = (grapes("green", 1), grapes("red", 2))
    rival = of_one_colour(3, "blue")
    base = score_visit([plain, rival]).gained[0]
    ripe_fewer = score_visit([(plain[0], plain[1]._replace(ripe=False)), rival]).gained[0]
    sweet = score_visit([(plain[0], plain[1]._replace(sweet=True)), rival]).gained[0]
    one_colour = score_visit([(plain[0], plain[1]._replace(colours=("green",))), rival]).gained[0]
    equal = score_visit([(plain[0], plain[1]._replace(length=1)), rival]).gained[0]
    assert (base, ripe_fewer, sweet, one_colour, equal) == (2, 1, 3, 3, 3)


@pytest.mark.rule("KV-SCORE-02")
def test_unripe_grapes_earn_nothing():
    unripe = (grapes("green", 3, ripe=False), grapes("green", 3, sweet=True, ripe=False))
    assert score_visit([unripe, ()]) == Visit(((), ()), (Award(None, 0, 0, ()),))


@pytest.mark.rule("KV-SCORE-03")
def test_an_ordinary_cluster_earns_one_point_and_a_hybrid_is_one_cluster():
    visit = score_visit([(grapes("green", 1), grapes("red blue", 2)), of_one_colour(2)])
    assert visit.lines[0] == (Line("ordinary clusters", 2, "KV-SCORE-03", "2 × 1"),)


@pytest.mark.rule("KV-SCORE-04")
def test_a_sweet_cluster_earns_two_points_instead_of_one():
    own = (grapes("green", 1, sweet=True), grapes("red", 2, sweet=True), grapes("blue", 3))
    visit = score_visit([own, of_one_colour(2)])
    assert visit.lines[0] == (
        Line("ordinary clusters", 1, "KV-SCORE-03", "1 × 1"),
        Line("sweet clusters", 4, "KV-SCORE-04", "2 × 2"),
    )


@pytest.mark.rule("KV-SCORE-05")
def test_a_hybrid_counts_in_both_its_colours():
    visit = score_visit([(grapes("green", 1), grapes("green red", 2), grapes("red", 3)), ()])
    assert [line for line in visit.lines[0] if line.rule in COLOUR_RULES] == [
        Line("colour: green", 1, "KV-SCORE-07", "2 of green"),
        Line("colour: red", 1, "KV-SCORE-07", "2 of red"),
    ]


@pytest.mark.rule("KV-SCORE-06")
def test_the_strictly_largest_group_of_one_colour_earns_two_points():
    visit = score_visit([of_one_colour(3), of_one_colour(2, "red"), of_one_colour(2)])
    assert Line("most of one colour", 2, "KV-SCORE-06", "3 green; next best 2") in visit.lines[0]
    assert [scored(visit, "KV-SCORE-06", seat=seat) for seat in range(3)] == [2, 0, 0]


@pytest.mark.rule("KV-SCORE-06")
def test_a_group_of_one_is_enough_where_nobody_else_has_any():
    visit = score_visit([(), of_one_colour(1, "white")])
    assert Line("most of one colour", 2, "KV-SCORE-06", "1 white; next best 0") in visit.lines[1]


@pytest.mark.rule("KV-SCORE-06")
def test_a_tie_among_a_players_own_colours_is_no_tie():
    own = of_one_colour(2) + tuple(plant._replace(length=plant.length + 2) for plant in of_one_colour(2, "red"))
    visit = score_visit([own, of_one_colour(1)])
    assert Line("most of one colour", 2, "KV-SCORE-06", "2 each of green and red; next best 1") in visit.lines[0]


@pytest.mark.rule("KV-SCORE-21")
def test_a_tie_cancels_the_award_for_everybody():
    visit = score_visit([of_one_colour(3), of_one_colour(3, "red"), of_one_colour(1)])
    assert [scored(visit, "KV-SCORE-06", seat=seat) for seat in range(3)] == [0, 0, 0]
    (award,) = visit.awards
    assert (award.winner, award.rule, award.size) == (None, "KV-SCORE-21", 3)
    assert award_story(award, ["Ann", "[/]", "Cy"]) == (
        "most of one colour: nobody, tie of Ann (3 green), [/] (3 red) (KV-SCORE-21)"
    )


@pytest.mark.rule("KV-SCORE-06", "KV-SCORE-21")
def test_the_award_falls_is_cancelled_and_moves_as_a_second_player_catches_up_and_passes():
    told = [
        award_story(score_visit([of_one_colour(2), of_one_colour(size, "red")]).awards[0], ["Ann", "Ben"])
        for size in (1, 2, 3)
    ]
    assert told == [
        "most of one colour: 2 points to Ann (2 green), next best 1 (KV-SCORE-06)",
        "most of one colour: nobody, tie of Ann (2 green), Ben (2 red) (KV-SCORE-21)",
        "most of one colour: 2 points to Ben (3 red), next best 2 (KV-SCORE-06)",
    ]


def test_a_table_without_ripe_grapes_hears_that_nobody_gets_the_award():
    (award,) = score_visit([(), ()]).awards
    assert award_story(award, ["Ann", "Ben"]) == "most of one colour: nobody, no grapes count (KV-SCORE-06)"


@pytest.mark.rule("KV-SCORE-06", "KV-SCORE-21")
def test_with_an_award_per_colour_each_is_won_or_cancelled_by_itself():
    ann = (grapes("green", 1), grapes("green red", 2), grapes("blue", 3))
    ben = (grapes("red", 1), grapes("blue", 2), grapes("green", 3), grapes("red", 4))
    visit = score_visit([ann, ben], "per-colour")
    assert [line for line in visit.lines[0] if line.rule == "KV-SCORE-06"] == [
        Line("most of green", 2, "KV-SCORE-06", "2 green; next best 1")
    ]
    assert [line for line in visit.lines[1] if line.rule == "KV-SCORE-06"] == [
        Line("most of red", 2, "KV-SCORE-06", "2 red; next best 1")
    ]
    assert [(award.colour, award.winner, award.rule) for award in visit.awards] == [
        ("blue", None, "KV-SCORE-21"),
        ("green", 0, "KV-SCORE-06"),
        ("red", 1, "KV-SCORE-06"),
    ]


@pytest.mark.rule("KV-SCORE-07", "KV-SCORE-08", "KV-SCORE-09", "KV-SCORE-10", "KV-SCORE-22")
@pytest.mark.parametrize(
    ("size", "points", "rule"),
    [(2, 1, "KV-SCORE-07"), (3, 2, "KV-SCORE-08"), (4, 4, "KV-SCORE-09"), (5, 7, "KV-SCORE-10")],
)
def test_a_colour_group_earns_the_value_of_its_own_size_only(size, points, rule):
    visit = score_visit([of_one_colour(size), ()])
    assert [line for line in visit.lines[0] if line.rule in COLOUR_RULES] == [
        Line("colour: green", points, rule, f"{size} of green")
    ]


@pytest.mark.rule("KV-SCORE-23")
def test_every_colour_with_a_pair_or_more_is_scored():
    own = (*of_one_colour(3, "red"), grapes("green", 4), grapes("green", 5))
    assert scored(score_visit([own, ()]), *COLOUR_RULES) == 2 + 1


@pytest.mark.rule("KV-SCORE-24")
def test_only_ripe_clusters_enter_the_colour_comparison():
    own = (grapes("red", 1), grapes("red", 2, ripe=False))
    visit = score_visit([own, (grapes("blue", 1),)])
    assert scored(visit, *COLOUR_RULES, "KV-SCORE-06") == 0
    assert visit.awards[0].rule == "KV-SCORE-21"


@pytest.mark.rule("KV-SCORE-24", "KV-SCORE-02", "KV-SCORE-11")
def test_with_the_other_reading_unripe_clusters_count_for_colour_and_for_nothing_else():
    own = (grapes("red", 1), grapes("red", 1, sweet=True, ripe=False))
    visit = score_visit([own, (grapes("blue", 1),)], "one", "all")
    assert visit.lines[0] == (
        Line("ordinary clusters", 1, "KV-SCORE-03", "1 × 1"),
        Line("most of one colour", 2, "KV-SCORE-06", "2 red; next best 1"),
        Line("colour: red", 1, "KV-SCORE-07", "2 of red"),
    )


@pytest.mark.rule("KV-SCORE-11")
def test_the_vines_of_unripe_plants_match_no_others():
    own = (grapes("green", 3), grapes("red", 3, ripe=False), grapes("blue", 3, ripe=False))
    assert scored(score_visit([own, ()]), *VINE_RULES) == 0


@pytest.mark.rule("KV-SCORE-13", "KV-SCORE-14", "KV-SCORE-15", "KV-SCORE-16", "KV-SCORE-22")
@pytest.mark.parametrize(
    ("size", "points", "rule"),
    [(2, 1, "KV-SCORE-13"), (3, 2, "KV-SCORE-14"), (4, 4, "KV-SCORE-15"), (5, 7, "KV-SCORE-16")],
)
def test_equal_vines_earn_the_value_of_their_own_number_only(size, points, rule):
    own = tuple(grapes(" ".join(kind), 3) for kind in KINDS[:size])
    assert [line for line in score_visit([own, ()]).lines[0] if line.rule in VINE_RULES] == [
        Line("equal vines: length 3", points, rule, f"{size} vines of 3 tiles")
    ]


@pytest.mark.rule("KV-SCORE-25")
def test_groups_of_equally_long_vines_score_side_by_side():
    own = tuple(grapes("green", length) for length in (2, 2, 3, 3, 3))
    assert scored(score_visit([own, ()]), *VINE_RULES) == 1 + 2


@pytest.mark.rule("KV-SCORE-20")
def test_no_vineyard_is_worth_more_than_33_points_or_26_without_hybrids():
    def best(kinds: list[tuple[str, ...]]) -> int:
        hands = combinations_with_replacement(kinds, 5)
        return max(score_visit([[Grapes(kind, 3, True, True) for kind in hand], ()]).gained[0] for hand in hands)

    assert best(KINDS) == 5 * 2 + 7 + 7 + 2 + 7 == 33
    assert best(KINDS[:4]) == 5 * 2 + 7 + 2 + 7 == 26


@pytest.mark.rule("KV-EX-02")
def test_the_printed_score_of_five():
    own = (grapes("green", 3), grapes("green", 3, sweet=True))
    visit = score_visit([own, of_one_colour(2, "red")])
    assert visit.lines[0] == (
        Line("ordinary clusters", 1, "KV-SCORE-03", "1 × 1"),
        Line("sweet clusters", 2, "KV-SCORE-04", "1 × 2"),
        Line("colour: green", 1, "KV-SCORE-07", "2 of green"),
        Line("equal vines: length 3", 1, "KV-SCORE-13", "2 vines of 3 tiles"),
    )
    assert visit.gained[0] == 5


@pytest.mark.rule("KV-OBJ-03", "KV-WIN-02")
def test_most_points_are_first_whatever_was_harvested():
    assert rank([17, 24, 20], [9, 0, 30]) == [3, 1, 2]
    assert decided_by([17, 24, 20], [9, 0, 30]) == "KV-WIN-02"


@pytest.mark.rule("KV-WIN-03")
def test_tied_players_compare_their_harvested_cards():
    assert rank([24, 24], [6, 4]) == [1, 2]
    assert decided_by([24, 24], [6, 4]) == "KV-WIN-03"


@pytest.mark.rule("KV-WIN-03")
def test_harvested_cards_order_the_lower_places_too_without_deciding_the_first():
    assert rank([24, 20, 20], [0, 3, 5]) == [1, 3, 2]
    assert decided_by([24, 20, 20], [0, 3, 5]) == "KV-WIN-02"


@pytest.mark.rule("KV-WIN-04")
def test_players_tied_in_both_share_the_title():
    assert rank([40, 40, 31, 31], [2, 2, 5, 5]) == [1, 1, 3, 3]
    assert decided_by([40, 40, 31, 31], [2, 2, 5, 5]) == "KV-WIN-04"


@pytest.mark.rule("KV-WIN-04")
def test_a_third_player_behind_in_harvested_cards_has_no_share():
    assert rank([24, 24, 24], [6, 4, 6]) == [1, 3, 1]
    assert decided_by([24, 24, 24], [6, 4, 6]) == "KV-WIN-04"


@given(st.lists(st.tuples(st.integers(0, 3), st.integers(0, 2)), min_size=2, max_size=4))
def test_ranks_count_the_players_ahead(standings):
    ranks = rank([total for total, _ in standings], [cards for _, cards in standings])
    for place, (total, cards) in zip(ranks, standings, strict=True):
        ahead = [other for other in standings if other[0] > total or (other[0] == total and other[1] > cards)]
        assert place == len(ahead) + 1


@pytest.mark.rule("KV-COMP-10", "KV-COMP-11", "KV-COMP-12")
def test_seventeen_points_are_a_barrel_a_bottle_and_two_goblets():
    assert tokens(17) == (1, 1, 2)
    assert (tokens(1), tokens(5), tokens(10)) == ((0, 0, 1), (0, 1, 0), (1, 0, 0))


@pytest.mark.rule("KV-SCORE-17")
@pytest.mark.parametrize("points", range(106))
def test_gifts_add_up_to_the_points_with_as_few_tokens_as_possible(points):
    ways = [
        (barrels, bottles, points - 10 * barrels - 5 * bottles)
        for barrels, bottles in product(range(11), range(22))
        if 10 * barrels + 5 * bottles <= points
    ]
    assert tokens(points) == min(ways, key=sum)
