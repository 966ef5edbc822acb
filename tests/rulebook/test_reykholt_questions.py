"""Questions as people ask them over a game of Reykholt, and the rule that answers each."""

import pytest

from companion.rulebook.record import RuleRecord, load
from companion.rulebook.search import find

RH = "reykholt"
QUESTIONS = [
    ("how many people can play", "RH-GEN-01"),
    ("which side of the board for two players", "RH-COMP-02"),
    ("how many carrots are there", "RH-COMP-18"),
    ("where does the covering tile go with three players", "RH-SETUP-04"),
    ("which greenhouses do we take out with 3 players", "RH-SETUP-06"),
    ("can I take the face-down greenhouse card", "RH-SETUP-12"),
    ("how many service cards are laid out", "RH-SETUP-15"),
    ("which set should we use in our first game", "RH-SETUP-17"),
    ("can we use set E with four players", "RH-SETUP-18"),
    ("what is round tile 8 for", "RH-SETUP-21"),
    ("who starts", "RH-SETUP-28"),
    ("how many workers do I get", "RH-SETUP-31"),
    ("whose manager is in front at the beginning", "RH-SETUP-29"),
    ("do we start with any vegetables", "RH-SETUP-30"),
    ("how many rounds are there", "RH-FLOW-01"),
    ("what are the phases of a round", "RH-FLOW-02"),
    ("the carrots ran out", "RH-GLOS-02"),
    ("what is a goods tile worth", "RH-GLOS-03"),
    ("can I pay with goods in my greenhouse", "RH-GLOS-05"),
    ("can I seed a greenhouse that still has something in it", "RH-GLOS-08"),
    ("can I plant mushrooms in any greenhouse", "RH-GLOS-09"),
    ("how many vegetables do I get when I seed", "RH-GLOS-10"),
    ("it says seed 2 times but I can only do it once", "RH-GLOS-11"),
    ("what if I cannot seed the minimum number of times", "RH-GLOS-13"),
    ("in what order do we place workers", "RH-WORK-02"),
    ("can I pass instead of placing a worker", "RH-WORK-04"),
    ("can I put two workers on the same space", "RH-WORK-06"),
    ("may I use a space if I can only do one of its actions", "RH-WORK-08"),
    ("do I have to do everything on the space", "RH-WORK-09"),
    ("what does the flag mean", "RH-WORK-15"),
    ("two flag spaces in one round", "RH-WORK-15"),
    ("two vegetables from the same greenhouse in one harvest action", "RH-ACT-02"),
    ("am I forced to harvest", "RH-ACT-04"),
    ("are taken service cards replaced", "RH-ACT-05"),
    ("when do I get the tomato from the stack", "RH-ACT-06"),
    ("does an immediate advance cost anything", "RH-ACT-08"),
    ("do I harvest from all my greenhouses", "RH-HARV-01"),
    ("different vegetables in one greenhouse, which do I harvest", "RH-HARV-02"),
    ("who moves first in tourism time", "RH-TOUR-02"),
    ("how far can I move my manager", "RH-TOUR-04"),
    ("what do I pay to move to the next table", "RH-TOUR-05"),
    ("can I jump over a table", "RH-TOUR-07"),
    ("I reached the end of the track", "RH-TOUR-08"),
    ("what do tables cost on the second lap", "RH-TOUR-09"),
    ("someone is already at that table", "RH-TOUR-10"),
    ("how many tables does the track have", "RH-TOUR-14"),
    ("can I use the bonus twice", "RH-BON-01"),
    ("do I have to use the bonus", "RH-BON-02"),
    ("what does the bonus do", "RH-BON-03"),
    ("when in my turn can I use the bonus", "RH-BON-04"),
    ("can I spend the goods I just got from the bonus", "RH-BON-05"),
    ("when do I get my workers back", "RH-HOME-01"),
    ("who is the next start player", "RH-HOME-03"),
    ("when is the game over", "RH-END-01"),
    ("who is the winner", "RH-END-02"),
    ("what if two of us are tied at the end", "RH-END-03"),
    ("are leftover vegetables worth anything", "RH-END-05"),
    ("what does the arrow mean", "RH-SPACE-02"),
    ("can I do both sides of an OR", "RH-SPACE-03"),
    ("can I choose the order of the actions on a space", "RH-SPACE-04"),
    ("where does a discarded greenhouse go", "RH-SPACE-05"),
    ("do I keep the vegetables of a greenhouse I discard", "RH-SPACE-07"),
    ("what are the red cards", "RH-SVC-04"),
    ("can I take a red card I cannot use now", "RH-SVC-05"),
    ("can I use a card on somebody else's turn", "RH-SVC-07"),
    ("two cards trigger at the same moment", "RH-SVC-11"),
    ("which vegetable is the rarest", "RH-SVC-13"),
    ("can two players share cards in a two-player game", "RH-SVC-14"),
    ("can I share a card with the player across the table", "RH-SVC-15"),
    ("how many of us can share one card", "RH-SVC-17"),
    ("do I get goods from the supply when advancing immediately", "RH-ACT-09"),
    ("which workers do I use in round two of a solo game", "RH-SOLO-16"),
    ("do my workers come home after the first round alone", "RH-SOLO-18"),
    ("what do I get at the start of each solo round", "RH-SOLO-12"),
    ("how long is a solo game", "RH-SOLO-21"),
    ("what is the goal when I play alone", "RH-SOLO-22"),
    ("solo points for extra tables", "RH-SOLO-24"),
    ("story cards in a normal game", "RH-STORY-05"),
    ("how many rounds in story mode", "RH-STORY-09"),
    ("when do we turn over an event card", "RH-STORY-11"),
]

OFF_TOPIC = [
    "how do I castle in chess",
    "what is the weather in Iceland",
    "who won the world cup",
    "collect 200 when passing go",
    "roll the dice",
    "trade sheep for wood",
    "recipe for tomato soup",
    "how often should I water my lettuce",
    "when does the volcano erupt",
    "northern lights forecast tonight",
    "how does the king score vineyards",
    "does a fertilizer help wilted grapes",
    "install python",
    "may I",
    "what happens if",
    "RH-WORK-99",
]


def ids(query: str, limit: int = 3) -> list[str]:
    return [hit.record.id for hit in find(query, RH, limit=limit)]


@pytest.mark.parametrize(("question", "answer"), QUESTIONS)
def test_a_question_finds_its_rule_among_the_first_three(question: str, answer: str) -> None:
    assert answer in ids(question)


def test_most_questions_find_their_rule_first() -> None:
    first = [ids(question, 1) == [answer] for question, answer in QUESTIONS]
    assert sum(first) / len(first) >= 0.75


@pytest.mark.parametrize("query", OFF_TOPIC)
def test_what_no_rule_answers_finds_nothing(query: str) -> None:
    assert ids(query) == []


@pytest.mark.parametrize("record", load(RH), ids=lambda record: record.id)
def test_a_title_finds_its_own_rule_first(record: RuleRecord) -> None:
    assert ids(record.title.upper() + "?", 1) == [record.id]
