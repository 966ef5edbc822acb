"""What people type is checked word by word, with the column; whole effects are read back in words."""

from __future__ import annotations

import pytest
from toy_words import words

from companion.engine.common import add_common_words
from companion.engine.effect import EffectError, Word, parse
from companion.engine.node import Decision, Node
from companion.engine.state import State
from companion.engine.verdict import EngineFault, Maybe, Unreadable, Verdict, Why
from companion.engine.words import STUCK, Choice, Deed, Param, Words, pick

RULES = {"nothing possible": "T-NONE", "part lost": "T-LOST", "order": "T-ORDER"}


def fault(text: str) -> EffectError:
    with pytest.raises(EffectError) as caught:
        words.check(parse(text))
    return caught.value


@pytest.mark.parametrize(
    ("text", "column", "shown"),
    [
        ("fsh", 1, "a word of this game: fish"),
        ("2 fish; roap", 9, "rope"),
        ("each(smoke-signl)", 6, "smoke-signal"),
        ("qqq", 1, "one of barter, coin, each"),
        ("place", 1, "a word of this game"),
        ("part-done(1)", 1, "a word of this game"),
        ("2 none", 3, "no number before this word: none, found 2 none"),
        ("2 store(1)", 3, "store(count)"),
        ("store(1, 2)", 1, "fewer arguments: store(count), found 2 of them"),
        ("fish(1)", 1, "fewer arguments: 2 fish, found 1 of them"),
        ("rope; store", 7, "store(count), found no count"),
        ("store(fish)", 7, "a number or a range as count: store(count), found a name"),
        ("store(2 fish)", 9, "found an effect"),
        ("each(2)", 1, "an effect as what: each(what), found a number"),
        ("fight(strength=2, luck=3)", 1, "fight(strength, [win], [lose]), found an argument luck="),
        ("fight(2, strength=3)", 1, "strength once"),
        ("fight(win=fish)", 1, "found no strength"),
        ("fight(strength=2, win=3)", 1, "an effect as win"),
        ("fight(strength=2, win=2 fsh)", 25, "fish"),
        ("roll(d7, 1: fish)", 1, "a die: d6, gale"),
        ("roll(gale, 5..6: fish)", 1, "faces of the die: 1 2 3 4 x"),
        ("roll(d6, x: fish)", 1, "faces of the die: 1 2 3 4 5 6"),
        ("roll(d6, 1: fsh)", 13, "fish"),
        ("roll(d6)", 1, "found no case"),
        ("roll(d6, fish)", 10, "a case as case"),
        ("roll(2 fish, 1: fish)", 8, "a name as die"),
        ("roll(d6, 1: fish); d6", 20, "a word of this game"),
        ("lose(store(1))", 1, "amounts to lose, not store"),
        ("lose(2 fish + none)", 1, "amounts to lose, not none"),
        ("lose((fish : rope) | rope)", 1, "amounts to lose, no payment"),
        ("lose(lose(fish))", 1, "amounts to lose, not lose"),
    ],
)
def test_what_is_wrong_is_named_with_its_column(text: str, column: int, shown: str) -> None:
    found = fault(text)
    assert found.column == column
    assert shown in str(found)


@pytest.mark.parametrize(
    "text",
    [
        "roll(gale, x: lose(fish), 1..2: none, 3..4: each(salt))",
        "roll(gale, 1..3: 2 fish, 4..: rope)",
        "fight(2)",
        "fight(2, fish, lose=lose(fish))",
        "store(1..) + unload(0..3) + [3*(fish : rope)]",
        "lose(fish | 2*rope; [salt])",
    ],
)
def test_what_is_right_passes(text: str) -> None:
    words.check(parse(text))
    assert words.effect(text) is words.effect(text)


def test_a_name_that_is_also_a_word_is_a_name_only_where_a_name_is_wanted() -> None:
    own = Words(RULES)
    add_common_words(own, "T-COMMON")
    own.dice["gold"] = ("1", "2")

    @own.add("gold", "T-GOLD")
    class Gold(Deed):
        takes = (Param("size", "number"),)

    own.check(parse("roll(gold, 1: gold(2))"))
    with pytest.raises(EffectError, match="column 15: expected gold"):
        own.check(parse("roll(gold, 1: gold)"))

    @own.add("paint", "T-PAINT")
    class Paint(Deed):
        takes = (Param("colour", "name"),)

    own.check(parse("paint(red)"))
    own.check(parse("paint(colour=red)"))
    own.check(parse("paint(gold)"))
    with pytest.raises(EffectError, match="column 9: expected a name as colour"):
        own.check(parse("paint(2 gold)"))
    with pytest.raises(EffectError, match="column 13"):
        own.check(parse("paint(red); red"))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("2 fish", "2 fish"),
        ("smoke-signal", "smoke signal"),
        ("none", "nothing"),
        ("lose(2 coin)", "lose 2 coins"),
        ("fish; rope", "1 fish, then 1 rope"),
        ("fish | 2*rope", "either 1 fish, or 2 times: 1 rope"),
        ("fish + store(1..2)", "1 fish and store 1 to 2 (in any order, all that can be done)"),
        ("coin : [salt]", "pay (1 coin) to get (if you like, 1 salt)"),
        ("others(lose(fish))", "everybody else: lose 1 fish"),
        ("each(left(fish))", "everybody: the player on the left: 1 fish"),
        ("roll(gale, x: lose(fish), 1..2: none, 4: fish)", "roll gale: x: lose 1 fish; 1 to 2: nothing; 4: 1 fish"),
        ("roll(d6, 3..: fish)", "roll d6: 3 or more: 1 fish"),
        ("fight(strength=3, win=2 coin)", "fight 3; won: 2 coins; lost: nothing"),
    ],
)
def test_effects_are_read_back_in_words(text: str, said: str) -> None:
    assert words.say(words.effect(text)) == said


def test_one_class_stands_for_several_words() -> None:
    assert words.by_name["fish"].name == "fish"
    assert words.by_name["salt"].name == "salt"


def test_two_games_share_no_rules() -> None:
    one, two = Words(RULES), Words(RULES)
    add_common_words(one, "ONE")
    add_common_words(two, "TWO")
    assert one.by_name["roll"].rule == "ONE"
    assert two.by_name["roll"].rule == "TWO"
    one.dice["odd"] = ("1",)
    assert "odd" not in two.dice


def test_a_word_that_is_none_is_a_fault_of_the_machine() -> None:
    with pytest.raises(EngineFault, match="nowhere"):
        words.step(Word("nowhere"))
    with pytest.raises(EngineFault, match="nowhere"):
        words.can(State(2), 0, Word("nowhere"))


class Door(Choice):
    """A choice whose verdicts are handed in."""

    def __init__(self, verdicts: dict[str, Verdict]) -> None:
        super().__init__(words)
        self.verdicts = verdicts

    def node(self, s: State, seat: int) -> Node:
        return Decision(seat, "door", self.rule)

    def options(self, s: State, seat: int) -> list[str]:
        return list(self.verdicts)

    def judge(self, s: State, seat: int, answer: str) -> Verdict:
        return self.verdicts[answer]


WHY, OTHER, MAYBE = Why("T-1", "no"), Why("T-2", "neither"), Maybe("T-3", "if it is open")


@pytest.mark.parametrize(
    ("verdicts", "can", "forced"),
    [
        ([None], None, "0"),
        ([None, None], None, None),
        ([WHY, None, WHY], None, "1"),
        ([MAYBE], MAYBE, None),
        ([MAYBE, None], None, None),
        ([None, MAYBE], None, None),
        ([WHY, MAYBE], MAYBE, None),
        ([MAYBE, WHY], MAYBE, None),
        ([WHY, OTHER], OTHER, STUCK),
    ],
)
def test_a_choice_is_possible_or_forced_by_its_answers(
    verdicts: list[Verdict], can: Verdict, forced: str | None
) -> None:
    door = Door({str(i): verdict for i, verdict in enumerate(verdicts)})
    assert door.can(State(1), 0) == can
    assert door.forced(State(1), 0) == forced


def test_a_choice_of_nothing_says_so() -> None:
    assert isinstance(Door({}).can(State(1), 0), Why)


def test_picking_a_part_by_its_text() -> None:
    parts = (Word("fish", count=2), Word("rope"))
    assert pick("2 fish", parts) == parts[0]
    with pytest.raises(Unreadable, match="2 fish · rope"):
        pick("fish", parts)
