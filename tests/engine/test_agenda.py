"""The parts of an effect: in order, one of, if you like, repeated, paid for; passed over with a reason."""

from __future__ import annotations

import pytest
from toy import GAME, Stock, answers, doing, harbour, own, slots
from toy_words import words

from companion.engine.agenda import abandon
from companion.engine.effect import Word
from companion.engine.event import Happening, Note
from companion.engine.play import Play
from companion.engine.verdict import EngineFault, Why


def done_at_once(text: str, stock: Stock) -> tuple[Stock, list[Note]]:
    """What an effect leaves that asks nothing, and what the table is told was passed over."""
    s = harbour(stock)
    play = Play(GAME, s)
    s.log = log = list[Happening]()
    s.push(0, Word("attempt", (words.effect(text),)), "test")
    Play(GAME, s)
    assert not s.agenda, play.node
    return own(s), [each for each in log if isinstance(each, Note)]


@pytest.mark.parametrize(
    ("text", "before", "after", "passed_over"),
    [
        ("fish; rope", "", "fr", []),
        ("lose(fish); rope", "", "r", ["lose(fish)"]),
        ("rope; lose(2 rope); lose(rope)", "", "", ["lose(2 rope)"]),
        ("lose(fish); lose(salt)", "r", "r", ["lose(fish); lose(salt)"]),
        ("lose(salt)", "r", "r", ["lose(salt)"]),
        ("lose(fish) | lose(salt)", "f", "", []),
        ("lose(fish) | lose(salt)", "r", "r", ["lose(fish) | lose(salt)"]),
        ("fish + rope", "", "fr", []),
        ("fish + lose(salt) + rope", "", "fr", ["lose(salt)"]),
        ("3*fish", "", "fff", []),
        ("3*lose(fish)", "ff", "", ["lose(fish)"]),
        ("3*lose(fish)", "", "", ["3*lose(fish)"]),
        ("5*lose(fish)", "ff", "", ["3*lose(fish)"]),
        ("[lose(fish)]", "", "", ["[lose(fish)]"]),
        ("none", "", "", []),
    ],
)
def test_what_needs_no_answer_is_done(text: str, before: str, after: str, passed_over: list[str]) -> None:
    left, notes = done_at_once(text, Stock(before))
    assert left.goods == after
    assert [note.args[0] for note in notes] == passed_over


def test_a_part_passed_over_says_why_and_by_which_rule() -> None:
    _, (note,) = done_at_once("lose(2 salt); fish", Stock("s"))
    assert note.rule == "HB-GOODS"
    assert note.cause == "test"
    why = note.args[1]
    assert isinstance(why, Why)
    assert (why.rule, why.args[0], why.args[2]) == ("HB-GOODS", 2, 1)


def test_one_of_offers_what_is_possible_and_asks_only_where_two_are() -> None:
    play = doing("lose(fish) | rope | store(2)", Stock("f"))
    assert answers(play) == ["lose(fish)", "rope"]
    play = doing("lose(fish) | store(2)", Stock("f"))
    assert not play.state.agenda
    assert own(play.state) == Stock()


def test_equal_parts_are_offered_once() -> None:
    play = doing("(store(1) + store(1)); none", Stock("ss", "ff.."))
    assert answers(play) == ["berth 3", "berth 4"]
    play.apply("berth 4")
    assert own(play.state) == Stock("", "ffss")


def test_if_you_like_may_be_left_out_and_no_is_its_default() -> None:
    play = doing("[rope]; fish")
    assert answers(play) == ["rope", "no"]
    assert play.node.default == "no"
    other = play.clone()
    play.apply("rope")
    other.apply("no")
    assert own(play.state).goods == "fr"
    assert own(other.state).goods == "f"


def test_if_you_like_is_not_asked_where_it_cannot_be_done() -> None:
    play = doing("[lose(rope)]; fish")
    assert not play.state.agenda
    assert own(play.state).goods == "f"


def test_goods_come_first_and_without_asking() -> None:
    play = doing("store(1) + fish + unload(1..1)", Stock("", "...s"))
    assert own(play.state) == Stock("f", "...s")
    assert answers(play) == ["store(1)", "unload(1..1)"]


def test_any_order_within_any_order_is_one_set() -> None:
    play = doing("(store(1) + sell) + unload(1)", Stock("s", "f..."))
    assert answers(play) == ["store(1)", "sell", "unload(1)"]


def test_each_time_of_a_choice_is_asked_and_may_come_to_nothing() -> None:
    play = doing("3*store(1)", Stock("fs", "r.r."))
    assert answers(play) == ["fish", "salt"]
    play.apply("salt")
    assert not play.state.agenda, "the fish has one berth left, and nothing is left after it"
    assert own(play.state) == Stock("", "rfrs")


# --- payments ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "before", "after"),
    [
        ("fish : rope", "f", "r"),
        ("lose(fish) : rope", "f", "r"),
        ("(fish + salt) : 3 rope", "fs", "rrr"),
        ("(fish; salt) : 3 rope", "ffs", "frrr"),
        ("(2*fish) : rope", "fff", "fr"),
        ("fish : lose(salt)", "fs", ""),
    ],
)
def test_a_payment_is_the_whole_cost_for_the_gain(text: str, before: str, after: str) -> None:
    left, notes = done_at_once(text, Stock(before))
    assert (left.goods, notes) == (after, [])


@pytest.mark.parametrize(
    ("text", "before", "rule"),
    [
        ("fish : rope", "s", "HB-GOODS"),
        ("(fish + salt) : 3 rope", "f", "HB-GOODS"),
        ("(2*fish) : rope", "f", "HB-NONE"),
        ("(fish + fish) : rope", "f", "HB-NONE"),
        ("fish : lose(fish)", "f", "HB-NONE"),
        ("fish : lose(salt)", "f", "HB-GOODS"),
        ("fish : store(1)", "f", "HB-NONE"),
        ("unload(1) : lose(2 fish)", "f", "HB-UNLOAD"),
    ],
)
def test_a_payment_is_refused_whole(text: str, before: str, rule: str) -> None:
    s = harbour(Stock(before))
    verdict = words.can(s, 0, words.effect(text))
    assert isinstance(verdict, Why)
    assert verdict.rule == rule
    assert done_at_once(text, Stock(before))[0].goods == before


def test_a_cost_that_makes_the_gain_impossible_is_refused() -> None:
    # only the salt of berth 4 can be sold; unloading the fish pays, but then nothing can be sold
    play = doing("unload(1) : sell", Stock("", "f..s"))
    assert own(play.state) == Stock("s", "f..."), "one way is left, which is not asked"
    assert play.node.ask == "sell salt"
    play = doing("unload(1) : sell", Stock("", "s..s"))
    assert answers(play) == ["berth 1", "berth 4"]
    play = doing("unload(1) : sell", Stock("", "sf.s"))
    assert answers(play) == ["berth 1", "berth 4"]
    verdict = play.judge("berth 2")
    assert isinstance(verdict, Why)
    assert verdict.rule == "HB-LOST"


def test_one_of_two_costs_may_be_several_things_together() -> None:
    play = doing("(fish + rope | salt) : 2 coin", Stock("frs"))
    first, second = answers(play)
    play.apply(first)
    assert own(play.state) == Stock("s", coins=2)
    play = doing("(fish + rope | salt) : 2 coin", Stock("fs"))
    assert own(play.state) == Stock("f", coins=2), "only the salt can be paid"
    assert words.say(words.effect("(fish + rope | salt) : 2 coin")).startswith("pay (either 1 fish and 1 rope")
    assert second == "lose(salt)"


def test_payments_inside_each_other_and_inside_any_order() -> None:
    play = doing("(fish : (rope : 2 salt)) + unload(1)", Stock("f", "r..."))
    # the rope must come ashore before it can be paid
    assert own(play.state) == Stock("ss")
    play = doing("(fish : rope) + (fish : salt)", Stock("f"))
    assert answers(play) == ["fish : rope", "fish : salt"]


def test_a_payment_given_up_leaves_the_parts_beside_it() -> None:
    # the gain hangs on the roll; where it is gone the fish is still to come
    play = doing("(roll(gale, x: lose(salt), 1..4: none) : lose(salt)); fish", Stock("s"))
    log = play.apply("x")
    assert own(play.state).goods == "f"
    assert [each.args[0] for each in log if isinstance(each, Note)] == ["lose(salt)"]


def test_abandoning_drops_one_part_and_nothing_else() -> None:
    s = harbour(Stock("s"))
    s.push(0, words.effect("store(1) + unload(1..2) + sell"), "test")
    play = Play(GAME, s)
    play.apply("store(1)")
    below = len(s.agenda) - next(i for i, f in enumerate(reversed(s.agenda)) if f.effect.name == "part-done") - 1
    abandon(s)
    assert len(s.agenda) == below
    assert s.agenda[-1].effect.name == "parts"


def test_abandoning_outside_a_scope_drops_nothing() -> None:
    s = harbour()
    s.push(0, Word("place"))
    abandon(s)
    assert len(s.agenda) == 1


def test_a_scope_leaves_no_trace() -> None:
    play = doing("store(1) + unload(1) ; (fish : store(1))", Stock("ff", "..s."))
    while play.state.agenda:
        play.apply(answers(play)[0])
    assert (play.state.scope, play.state.marks, play.state.watched, play.state.parts_done) == (-1, 0, 0, 0)


def test_a_step_without_a_meaning_is_a_fault_of_the_machine() -> None:
    s = harbour()
    s.push(0, Word("no-such-word"))
    with pytest.raises(EngineFault, match="no-such-word"):
        Play(GAME, s)


def test_a_choice_without_a_legal_answer_is_a_fault_of_the_machine() -> None:
    s = harbour()
    s.push(0, Word("berthing", (Word("fish"),)))
    s.berths[0] = ["salt"] * 4
    with pytest.raises(EngineFault, match="berthing"):
        Play(GAME, s)


def test_a_one_of_that_became_impossible_is_passed_over() -> None:
    s = harbour()
    s.push(0, words.effect("lose(fish) | lose(salt)"), "test")
    play = Play(GAME, s)
    assert not play.state.agenda
    assert slots(play.state)["stock"] == [{"fish": 0, "rope": 0, "salt": 0}] * 2


def test_a_part_in_brackets_given_up_leaves_the_parts_beside_it() -> None:
    text = "[roll(gale, x: lose(salt), 1..4: none) : lose(salt)]"
    play = doing(f"{text} + unload(1..1)", Stock("s", "fr.."))
    play.apply(text)
    play.apply(text[1:-1])
    play.apply("x")
    assert play.node.ask == "unload what"
    assert answers(play) == ["berth 1", "berth 2"]


def test_what_a_word_hands_to_another_seat_has_a_scope_of_its_own() -> None:
    play = doing("store(1) + unload(1..1)", Stock("s", "fr.."))
    s = play.state
    s.stock[1].update(fish=1, salt=1, rope=1)
    agenda, scope = s.agenda[:], s.scope
    s.push(1, words.effect("store(1..1) + lose(fish)"), "test")
    play = Play(GAME, s)
    play.apply("store(1..1)")
    assert answers(play) == ["rope", "salt"], "storing the fish would lose the other part"
    play.apply("salt")
    play.apply("berth 4")
    assert (s.agenda, s.scope) == (agenda, scope)
