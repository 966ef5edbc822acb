"""Picks that lose a part are refused; what is chance, hidden or somebody else's is left out of the reckoning."""

from __future__ import annotations

import pytest
from toy import GAME, Stock, answers, doing, harbour, own, slots
from toy_words import words

from companion.engine.lookahead import completable, keeps, most_parts
from companion.engine.play import Play
from companion.engine.verdict import Illegal, Why


def refused(play: Play, answer: str) -> str:
    verdict = play.judge(answer)
    assert isinstance(verdict, Why)
    with pytest.raises(Illegal) as fault:
        play.apply(answer)
    assert fault.value.why == verdict
    return verdict.rule


def test_an_order_in_which_fewer_parts_can_be_done_is_refused() -> None:
    # with all berths full, storing comes after unloading
    play = doing("store(1) + unload(1..2)", Stock("f", "rfrs"))
    assert play.node.ask == "unload what", "the only order there is is not asked"
    # nothing can be stored once the salt is sold
    play = doing("lose(fish) + store(1..1)", Stock("f"))
    assert answers(play) == ["lose(fish)", "store(1..1)"]


def test_sets_of_equal_size_that_exclude_each_other_are_the_owners_choice() -> None:
    play = doing("lose(fish) + store(1..1)", Stock("f"))
    assert answers(play) == ["lose(fish)", "store(1..1)"]
    play.apply("store(1..1)")
    assert answers(play) == ["berth 1", "berth 2"], "losing the fish is out, and its own place is free to choose"


def test_the_larger_of_two_sets_is_the_rule() -> None:
    # the one fish can be stored, or lost for nothing else; both salt parts can be done
    play = doing("lose(2 salt) + lose(salt) + lose(1 salt)", Stock("ss"))
    assert own(play.state) == Stock(), "losing one and one is two parts, losing two is one"


def test_an_inner_pick_that_loses_another_part_is_refused() -> None:
    # the second part needs the fish
    play = doing("store(1..1) + lose(fish)", Stock("fs"))
    play.apply("store(1..1)")
    assert play.node.ask == "berth for salt", "storing the fish would lose the other part"


def test_an_inner_pick_that_falls_short_of_a_printed_minimum_is_refused() -> None:
    play = doing("store(2)", Stock("fs", ".rr."))
    # fish finds a place in berth 1 only, which the salt must leave free
    play.apply("salt")
    assert own(play.state) == Stock("", "frrs")
    play = doing("store(2)", Stock("ffs", ".r.."))
    assert answers(play) == ["fish", "salt"]
    play.apply("salt")
    assert answers(play) == ["berth 3", "berth 4"]
    assert refused(play, "berth 1") == "HB-LOST"


def test_a_printed_minimum_is_held_inside_any_order_too() -> None:
    play = doing("store(2..) + rope", Stock("s", "...f"))
    assert answers(play) == ["rope", "salt"]
    play.apply("salt")
    assert answers(play) == ["berth 1", "berth 3"]


def test_a_part_in_brackets_is_no_part_to_reckon_with() -> None:
    # doing the fish first leaves nothing for the [ ] part; that is allowed
    play = doing("lose(fish) + [lose(1 fish)]", Stock("f"))
    assert "lose(fish)" in answers(play)
    # but using the [ ] part must not cost the other
    play.apply("[lose(fish)]")
    assert own(play.state) == Stock(), "using it would lose a part: left out without asking"


def test_chances_are_never_refused() -> None:
    play = doing("roll(gale, x: lose(salt), 1..4: none) + sell", Stock("s"))
    play.apply("roll(gale, x: lose(salt), 1..4: none)")
    assert answers(play) == ["1", "2", "3", "4", "x"]
    assert all(option.verdict is None for option in play.explain() if not option.answer.startswith("@"))
    play.apply("x")
    assert own(play.state) == Stock(coins=0)
    assert not play.state.agenda


def test_what_may_come_of_a_roll_counts_as_possible() -> None:
    s = harbour()
    assert completable(words, s, 0, words.effect("roll(gale, 1..4: fish, x: none) : rope"))
    assert not completable(words, s, 0, words.effect("fish : rope"))


def test_the_choices_of_other_seats_are_their_own() -> None:
    s = harbour(Stock("f"))
    s.stock[1]["fish"] = 1
    s.push(0, words.effect("others(lose(fish) | rope) + lose(fish)"), "test")
    play = Play(GAME, s)
    play.apply("others(lose(fish) | rope)")
    assert play.node.seat == 1
    assert answers(play) == ["lose(fish)", "rope"]


def test_another_seats_any_order_is_judged_for_that_seat() -> None:
    s = harbour(Stock("f"))
    s.stock[1]["fish"] = 1
    s.berths[1] = ["rope", "fish", "rope", "salt"]
    s.push(0, words.effect("others(store(1) + unload(1..1) + lose(rope)) + lose(fish)"), "test")
    play = Play(GAME, s)
    play.apply("others(store(1) + unload(1..1) + lose(rope))")
    assert play.node.seat == 1
    assert s.berths[1][0] is None, "only the place of that rope is one for the fish, so this was not asked"
    play.apply("store(1)")
    assert s.stock[1]["fish"] == 0, "with the rope stored again there would be none to lose"
    while play.state.agenda:
        play.apply(answers(play)[0])
    assert own(play.state) == Stock()


def test_what_an_alternative_would_begin_does_not_outweigh_the_other() -> None:
    play = doing("((unload(1) + sell) | rope) + lose(fish)", Stock("fs", "s..."))
    assert "unload(1) + sell | rope" in answers(play)
    play.apply("unload(1) + sell | rope")
    assert answers(play) == ["unload(1) + sell", "rope"]


def test_once_begun_the_inner_parts_count() -> None:
    play = doing("rope | (store(1) + lose(fish))", Stock("fs"))
    play.apply("store(1) + lose(fish)")
    play.apply("store(1)")
    assert play.node.ask == "berth for salt"


def test_looking_ahead_changes_nothing() -> None:
    play = doing("store(1..) + unload(0..2) + [fish : salt]", Stock("frs", "..r."))
    before = slots(play.state.clone())
    target = most_parts(words, play.state)
    assert target
    for answer in answers(play):
        assert keeps(words, play.state, answer, target)
    play.explain()
    assert slots(play.state) == before


def test_a_refused_part_names_the_games_rule() -> None:
    play = doing("store(1..1) + lose(fish) + lose(salt)", Stock("fss"))
    play.apply("store(1..1)")
    assert play.node.ask == "berth for salt"
    play = doing("store(1..1) + lose(fish)", Stock("frs"))
    play.apply("store(1..1)")
    assert answers(play) == ["rope", "salt"]
    assert refused(play, "fish") == "HB-LOST"
