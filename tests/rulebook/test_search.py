"""Questions as people ask them at a table, and the rule that answers each."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.rulebook.record import RuleRecord, by_id, load
from companion.rulebook.search import find, nearest_section

KV = "kings-vineyard"
QUESTIONS = [
    ("how many cards do I draw", "KV-DRAW-01"),
    ("can I take a card from the discard pile?", "KV-DRAW-02"),
    ("do we draw in the first round", "KV-DRAW-03"),
    ("what happens when somebody draws the king", "KV-DRAW-04"),
    ("draw pile runs out", "KV-DRAW-07"),
    ("two kings in the same round", "KV-DRAW-09"),
    ("how many cards may I discard", "KV-DISC-01"),
    ("do I get new cards after discarding", "KV-DISC-02"),
    ("do unripe grapes wilt?", "KV-WILT-03"),
    ("two watering cans on the same plant", "KV-WILT-07"),
    ("where do used watering cans go", "KV-WILT-08"),
    ("what does a watering can do", "KV-WILT-06"),
    ("must I harvest a completely brown plant", "KV-HARV-01"),
    ("can I harvest unripe grapes", "KV-HARV-04"),
    ("where does the harvested card go", "KV-HARV-03"),
    ("what happens to the tiles of a harvested plant", "KV-HARV-02"),
    ("am I forced to plant", "KV-PLANT-02"),
    ("maximum number of plants", "KV-PLANT-04"),
    ("how many cards can I plant in one round", "KV-PLANT-08"),
    ("what does the shovel do", "KV-PLANT-05"),
    ("sixth plant with a shovel", "KV-PLANT-06"),
    ("can I plant a watering can", "KV-PLANT-09"),
    ("no grape card in hand to plant", "KV-PLANT-02"),
    ("does a freshly planted card grow the same round", "KV-GROW-11"),
    ("can I put fertilizer on ripe grapes", "KV-GROW-07"),
    ("fertiliser beyond the maximum", "KV-GROW-09"),
    ("what is the maturity range", "KV-GROW-03"),
    ("when must I ripen", "KV-RIPE-02"),
    ("earliest moment to ripen", "KV-RIPE-01"),
    ("when does a ripened plant start to wilt", "KV-RIPE-04"),
    ("when does the king score the vineyards", "KV-SCORE-01"),
    ("points for sweet grapes", "KV-SCORE-04"),
    ("how are hybrids scored", "KV-SCORE-05"),
    ("tie for most grapes of one color", "KV-SCORE-21"),
    ("who gets the bonus for the most grapes of a colour", "KV-SCORE-06"),
    ("do wilted tiles count for vine length", "KV-SCORE-12"),
    ("points for three vines of equal length", "KV-SCORE-14"),
    ("how much are five grapes of the same color worth", "KV-SCORE-10"),
    ("do unripe cards count for the colour bonus", "KV-SCORE-24"),
    ("two different pairs of vine lengths", "KV-SCORE-25"),
    ("who wins a tie at the end", "KV-WIN-03"),
    ("when does the game end", "KV-WIN-01"),
    ("who starts the game", "KV-SETUP-11"),
    ("how many cards does each player get at the start", "KV-SETUP-05"),
    ("where do the kings go in the deck", "KV-SETUP-07"),
    ("two player setup", "KV-SETUP-01"),
    ("can I play alone", "KV-GEN-01"),
    ("how many people can play", "KV-COMP-08"),
    ("what is a barrel worth", "KV-COMP-12"),
    ("how many vine tiles are there", "KV-COMP-06"),
    ("we ran out of vine tiles", "KV-COMP-06"),
    ("do we all play the phases simultaneously", "KV-FLOW-03"),
    ("order of the phases", "KV-FLOW-01"),
    ("does everybody draw before anyone discards", "KV-FLOW-02"),
    ("when is the start player marker passed on", "KV-FLOW-05"),
    ("do red and green groups both score", "KV-SCORE-23"),
    ("may I look at my face-down cards", "KV-COMP-14"),
    ("what happens to the king after the visit", "KV-SCORE-18"),
    ("still tied after comparing harvested cards", "KV-WIN-04"),
    ("are the colour points cumulative", "KV-SCORE-22"),
    ("highest possible score", "KV-SCORE-20"),
    ("am I allowed to keep more than six cards", "KV-DRAW-01"),
    ("take several cards from the discards", "KV-DRAW-02"),
    ("does the person who drew the king get another card", "KV-DRAW-05"),
    ("is the vineyard scored immediately when the king shows up", "KV-DRAW-06"),
    ("the deck is exhausted and so is the discard pile", "KV-DRAW-08"),
    ("can I throw away my whole hand", "KV-DISC-01"),
    ("how fast do ripe vines wilt", "KV-WILT-01"),
    ("which side of the tile shows a wilted vine", "KV-WILT-02"),
    ("can I use the watering can in the grow phase", "KV-COMP-19"),
    ("does a ripe plant pulled out early count for the tiebreak", "KV-HARV-06"),
    ("what if I have nothing to harvest", "KV-HARV-07"),
    ("can I skip planting", "KV-PLANT-03"),
    ("how many plants can a vineyard hold", "KV-PLANT-04"),
    ("does one shovel allow two extra cards", "KV-PLANT-05"),
    ("are used shovels discarded", "KV-PLANT-07"),
    ("all my plants are ripe, do I skip growing", "KV-GROW-05"),
    ("can two fertilizers be used on the same plant", "KV-GROW-08"),
    ("can I leave a plant unripe at its maximum", "KV-RIPE-02"),
    ("do I flip the card when ripening", "KV-RIPE-03"),
    ("does a hybrid give one or two points", "KV-SCORE-03"),
    ("bonus for four vines the same length", "KV-SCORE-15"),
    ("does majority need ripe grapes", "KV-SCORE-24"),
    ("do plants harvested this round still count for scoring", "KV-SCORE-19"),
    ("who is the winner", "KV-WIN-02"),
    ("where do I keep points", "KV-SCORE-17"),
    ("which cards are removed with two players", "KV-SETUP-02"),
    ("how deep is the first king", "KV-SETUP-09"),
    ("is the vine supply shared", "KV-SETUP-10"),
    ("how many hybrids of each colour", "KV-COMP-16"),
    ("must the order harvest before plant be kept", "KV-FLOW-04"),
    ("which way does the first player token go", "KV-SETUP-12"),
    ("number of kings", "KV-COMP-05"),
    ("wich cards can be plantd", "KV-PLANT-09"),
    ("unripe grape points", "KV-SCORE-02"),
    ("watring cans efect", "KV-WILT-06"),
    ("is refilling my hand mandatory", "KV-DRAW-01"),
    ("can I draw from both piles", "KV-DRAW-02"),
    ("what do we do with a king in hand", "KV-DRAW-04"),
    ("discard nothing", "KV-DISC-01"),
    ("can I draw again after I threw cards away", "KV-DISC-02"),
    ("how many tiles turn brown each round", "KV-WILT-01"),
    ("nobody has ripe grapes in the wilt step", "KV-WILT-04"),
    ("does the second can protect next round", "KV-WILT-07"),
    ("keep a totally wilted plant", "KV-HARV-01"),
    ("where does an unripe harvested card end up", "KV-HARV-05"),
    ("can I pull a vine out before it is dead", "KV-HARV-04"),
    ("is planting compulsory", "KV-PLANT-02"),
    ("six plants", "KV-PLANT-04"),
    ("plant two cards", "KV-PLANT-08"),
    ("two shovels at five plants", "KV-PLANT-06"),
    ("planting face up or face down", "KV-PLANT-01"),
    ("do ripe grapes keep growing", "KV-GROW-02"),
    ("fertilizer on two plants", "KV-GROW-08"),
    ("can I ripen below the minimum", "KV-GROW-04"),
    ("ripening before the maximum", "KV-RIPE-01"),
    ("does wilting begin immediately", "KV-RIPE-04"),
    ("score for four of a color", "KV-SCORE-09"),
    ("score for five equally long vines", "KV-SCORE-16"),
    ("do hybrids score twice", "KV-SCORE-05"),
    ("do brown tiles count", "KV-SCORE-12"),
    ("nobody has most grapes because of tie", "KV-SCORE-21"),
    ("does 5 of a colour also pay for 4 3 and 2", "KV-SCORE-22"),
    ("goblet value", "KV-COMP-10"),
    ("how many sweet cards", "KV-SCORE-04"),
    ("shuffle the discard pile", "KV-DRAW-07"),
    ("last round", "KV-DRAW-07"),
    ("when is the last visit", "KV-WIN-01"),
    ("both have equal points who wins", "KV-WIN-03"),
    ("is there a solo mode", "KV-GEN-01"),
    ("how many kings", "KV-COMP-05"),
]

TYPOS = [
    ("watring cann", "KV-WILT-06"),
    ("fertlizer beyond the maximun", "KV-GROW-09"),
    ("maturty range", "KV-GROW-03"),
    ("hybird grapes both colors", "KV-SCORE-05"),
    ("shovle limit", "KV-PLANT-06"),
    ("simultanous phases", "KV-FLOW-03"),
]

SPELLINGS = ["KV-SCORE-06", "kv-score-06", "kv score 6", "KV SCORE 06", "kvscore6", " kv_score_6 ", "KV–SCORE–06"]

OFF_TOPIC = [
    "how do I castle in chess",
    "what is the weather",
    "what time is it",
    "who won the world cup",
    "how many cards in a poker hand",
    "collect 200 when passing go",
    "roll the dice",
    "trade sheep for wood",
    "what is the meaning of life",
    "recipe for red wine",
    "how to water a houseplant",
    "install python",
    "may I",
    "what happens if",
    "KV-SCORE-99",
    "kv score 99",
]

HOSTILE = [
    "",
    " \t\n",
    '"',
    '"watering" OR',
    "*",
    "wilt*",
    "NEAR(",
    "NEAR(wilt plant, 2)",
    "title : wilt",
    "{title} : ^wilt",
    "-wilt",
    "(((",
    "'; DROP TABLE rule; --",
    "wilt AND NOT",
    "\x00",
    "wilt\x00plant",
    "🍇🍇🍇",
    "\udcff",
    "x" * 10_000,
    "wilt " * 2_000,
    "ab-" * 3_333,
    "kv" + "-" * 10_000 + "score" + "0" * 5_000,
    "ﬃ ² ① ٣ ß İ",
    "Þórdís [/] :smile:",
]


def ids(query: str, **more: object) -> list[str]:
    return [hit.record.id for hit in find(query, **{"game": KV, **more})]  # type: ignore[arg-type]


@pytest.mark.parametrize(("question", "answer"), QUESTIONS)
def test_a_question_finds_its_rule_among_the_first_three(question: str, answer: str) -> None:
    assert answer in ids(question, limit=3)


def test_most_questions_find_their_rule_first() -> None:
    first = [ids(question, limit=1) == [answer] for question, answer in QUESTIONS]
    assert sum(first) / len(first) >= 0.75


@pytest.mark.parametrize(("question", "answer"), TYPOS)
def test_slips_are_mended(question: str, answer: str) -> None:
    assert answer in ids(question, limit=3)


def test_a_short_word_is_not_mended() -> None:
    assert "KV-COMP-05" in ids("knig")
    assert ids("kng") == []


@pytest.mark.parametrize("typed", SPELLINGS)
def test_an_id_wins_however_it_is_spelled(typed: str) -> None:
    assert ids(typed) == ["KV-SCORE-06"]
    assert by_id(typed).id == "KV-SCORE-06"


def test_an_id_in_a_question_comes_first_and_the_rest_is_searched() -> None:
    found = ids("is KV-WILT-07 about fertilizer?")
    assert found[0] == "KV-WILT-07"
    assert "KV-GROW-07" in found


@pytest.mark.parametrize("record", load(KV), ids=lambda record: record.id)
def test_a_title_finds_its_own_rule_first(record: RuleRecord) -> None:
    assert ids(record.title.upper() + "?")[0] == record.id


def test_the_name_of_a_section_lists_it_in_order() -> None:
    section = [record.id for record in load(KV) if record.section == "Setup: Three or More Players"]
    assert ids("setup: three or more players", limit=len(section)) == section
    assert ids("Three or More Players", limit=2) == section[:2]


@pytest.mark.parametrize("query", OFF_TOPIC)
def test_what_no_rule_answers_finds_nothing(query: str) -> None:
    assert ids(query) == []


@pytest.mark.parametrize("query", HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_queries_are_only_text(query: str) -> None:
    assert all(hit.score > 0 for hit in find(query))


@given(st.text(), st.integers(-2, 130))
def test_any_text_is_a_query(query: str, limit: int) -> None:
    scores = [hit.score for hit in find(query, limit=limit)]
    assert len(scores) <= max(limit, 0)
    assert scores == sorted(scores, reverse=True)
    assert all(score > 0 for score in scores)


@given(st.lists(st.sampled_from(["wilt", "plant", "NEAR", "AND", "NOT", "OR", *'()*":^-+{}'])))
def test_search_syntax_is_only_text(parts: list[str]) -> None:
    find(" ".join(parts))


def test_limit_cuts_the_list_and_keeps_its_order() -> None:
    assert ids("wilt", limit=3) == ids("wilt", limit=20)[:3]
    assert ids("wilt", limit=0) == []


def test_equal_rules_stand_in_the_order_of_the_book() -> None:
    order = [record.id for record in load(KV)]
    hits = find("skips", KV, limit=20)
    for better, worse in pairwise(hits):
        assert better.score > worse.score or order.index(better.record.id) < order.index(worse.record.id)


def test_rules_of_the_decision_at_hand_weigh_in_moderately() -> None:
    plain = {hit.record.id: hit.score for hit in find("forced to plant", KV, limit=50)}
    boosted = {hit.record.id: hit.score for hit in find("forced to plant", KV, limit=50, boost={"KV-PLANT-02"})}
    assert boosted.pop("KV-PLANT-02") > plain.pop("KV-PLANT-02")
    assert boosted == plain
    assert ids("forced to plant", boost={"KV-PLANT-02"})[0] == "KV-PLANT-02"


def test_a_boost_brings_in_nothing_that_does_not_fit() -> None:
    assert ids("how do I castle in chess", boost={"KV-WILT-01"}) == []
    assert ids("barrel", limit=1, boost={"KV-WILT-01"}) == ["KV-COMP-12"]


def test_a_game_without_rules_finds_nothing() -> None:
    assert ids("wilt", game="chess") == []
    assert ids("KV-SCORE-06", game="chess") == []
    assert ids("wilt", lang="fr") == []


def test_accents_and_case_do_not_matter() -> None:
    assert ids("WÁTERING CÄN") == ids("watering can") != []


@pytest.mark.parametrize("question", ["I don't have tiles, can't I?", "I don’t have tiles, can’t I?", "dont tiles"])
def test_an_apostrophe_does_not_cut_a_word(question: str) -> None:
    assert ids(question) == ids("tiles") != []


def test_the_nearest_section_is_that_of_the_nearest_rule() -> None:
    assert nearest_section("zebra fertilizer zoo safari", KV) == (KV, "Grow")
    assert nearest_section("Discrd", KV) == (KV, "Discard")
