"""What is done over a pending step: interrupts of any seat and rulings of the table; the step is then asked again."""

from __future__ import annotations

import random

import pytest
from toy import GAME, Stock, answers, changed, doing, everything, harbour, start
from toy_state import Harbour
from toy_words import words

from companion.engine.effect import EffectError, parse
from companion.engine.event import Event, Note
from companion.engine.node import Over
from companion.engine.play import Play
from companion.engine.verdict import Illegal, Why


def interrupts_listed(play: Play[Harbour]) -> list[str]:
    return [option.answer for option in play.options() if option.answer.startswith("@")]


def test_only_the_seat_to_move_sees_its_interrupts_listed() -> None:
    play = start(3)
    assert interrupts_listed(play) == ["@1 smoke-signal"]
    assert [option.answer for option in play.explain() if option.answer.startswith("@")] == [
        f"@{seat} smoke-signal" for seat in (1, 2, 3)
    ]


def test_an_interrupt_is_listed_once_at_a_step_and_anew_at_the_next() -> None:
    play = start(2)
    play.state.cards = [5, 5]
    play.apply("@1 smoke-signal")
    assert answers(play) == ["fish", "salt"]
    play.apply("fish")
    assert play.node.ask == "place a worker"
    assert interrupts_listed(play) == []
    assert play.judge("@1 smoke-signal") is None, "typed, it may be used again"
    play.apply("pass")
    assert interrupts_listed(play) == ["@2 smoke-signal"]


def test_a_used_interrupt_is_listed_anew_where_the_step_is_forced_after_it() -> None:
    s = harbour(Stock("s"), cards=5)
    s.push(0, words.effect("store(1) + lose(fish)"), "later")
    s.push(0, words.effect("[lose(2 salt)]; [lose(rope)]"), "test")
    s.stock[0]["salt"] = 2
    play = Play(GAME, s)
    play.apply("@1 smoke-signal")
    play.state.stock[0]["salt"] = 0
    play.apply("fish")
    assert play.node.ask == "which first"
    assert interrupts_listed(play) == ["@1 smoke-signal"]


@pytest.mark.parametrize("seat", [1, 2])
def test_an_interrupt_is_taken_at_every_kind_of_node_which_is_then_asked_again(seat: int) -> None:
    seen = set()
    rng = random.Random(1)
    asked_again = 0
    for _ in range(8):
        play = start(2)
        while play.state.agenda:
            play.state.cards[seat - 1] = 1
            seen.add(type(play.node).__name__)
            node, agenda, scope = play.node, play.state.agenda[:], play.state.scope
            trial = play.clone()
            trial.apply(f"@{seat} smoke-signal")
            assert trial.node.seat == seat - 1
            assert answers(trial) == ["fish", "salt"]
            trial.apply("salt")
            if trial.state.agenda == agenda:
                asked_again += 1
                assert trial.state.scope == scope
                assert trial.node.ask == node.ask
            else:  # what the interrupt brought leaves the step one answer or none
                assert not any(frame.source.startswith("interrupt:") for frame in trial.state.agenda)
            play.play(rng.choice([option.answer for option in play.options()]))
    assert asked_again > 100
    assert seen >= {"Decision", "Amount", "Bundle", "Chance", "Secret"}


def test_an_interrupt_counts_for_no_part_of_the_step_below() -> None:
    play = doing("store(1..1) + lose(fish)", Stock("fs"), cards=1)
    play.apply("store(1..1)")
    agenda, scope = play.state.agenda[:], play.state.scope
    play.apply("@1 smoke-signal")
    assert answers(play) == ["fish", "salt"]
    play.apply("fish")
    assert (play.state.agenda, play.state.scope) == (agenda[:-1] + play.state.agenda[-1:], scope)


def test_an_interrupt_opens_the_way_that_a_pick_would_have_closed() -> None:
    play = doing("store(1..1) + lose(fish)", Stock("frs"), cards=1)
    play.apply("store(1..1)")
    assert isinstance(play.judge("fish"), Why)
    play.apply("@1 smoke-signal")
    play.apply("fish")
    assert play.judge("fish") is None


def test_an_interrupt_that_cannot_be_done_is_refused_with_its_rule() -> None:
    play = start(2)
    play.state.cards[1] = 0
    with pytest.raises(Illegal) as fault:
        play.apply("@2 smoke-signal")
    assert fault.value.why.rule == "HB-SMOKE"


# --- rulings -------------------------------------------------------------------------------------


def test_a_ruling_is_done_over_the_pending_step() -> None:
    play = start(2)
    agenda = play.state.agenda[:]
    log = play.rule(1, words.effect("2 fish; lose(9 rope)"))
    assert [(each.piece, each.n, each.seat, each.cause) for each in log if isinstance(each, Event)] == [
        ("fish", 2, 1, "ruling")
    ]
    assert [each.args[0] for each in log if isinstance(each, Note)] == ["lose(9 rope)"]
    assert play.state.agenda == agenda


def test_a_ruling_with_a_choice_asks_first_and_then_the_pending_step_again() -> None:
    play = doing("store(1..1) + lose(fish)", Stock("frs"))
    play.apply("store(1..1)")
    agenda, scope = play.state.agenda[:], play.state.scope
    play.state.stock[1]["fish"] = 1
    play.rule(1, words.effect("store(1) + rope"))
    assert play.node.seat == 1
    assert answers(play) == ["fish", "rope"]
    play.apply("rope")
    play.apply("berth 3")
    assert (play.state.agenda, play.state.scope) == (agenda, scope)
    assert isinstance(play.judge("fish"), Why), "what the step below asks is as it was"


def test_a_ruling_over_an_interrupt_and_an_interrupt_over_a_ruling() -> None:
    play = start(2)
    agenda = play.state.agenda[:]
    play.apply("@1 smoke-signal")
    play.rule(0, words.effect("rope | salt"))
    play.apply("@2 smoke-signal")
    assert [frame.source for frame in play.state.agenda if frame.source.partition(":")[0] in ("ruling", "interrupt")]
    for answer in ("fish", "rope", "fish"):
        play.apply(answer)
    assert play.state.agenda == agenda
    assert [play.state.stock[seat]["fish"] for seat in (0, 1)] == [1, 1]


def test_a_ruling_after_the_end() -> None:
    play = doing("none")
    play.rule(0, words.effect("fish | rope"))
    assert answers(play) == ["fish", "rope"]
    play.apply("rope")
    assert play.node == Over()


def test_a_bad_word_in_a_ruling_is_refused_with_its_column() -> None:
    play = start(2)
    before = everything(play)
    with pytest.raises(EffectError) as fault:
        play.rule(0, parse("2 fish; ropes"))
    assert fault.value.column == 9
    with pytest.raises(EffectError):
        play.rule(0, parse("place"))
    assert changed(play, before) == {}


def test_a_ruling_that_cannot_be_done_at_all_is_refused() -> None:
    play = start(2)
    before = everything(play)
    with pytest.raises(Illegal) as fault:
        play.rule(0, words.effect("lose(3 salt)"))
    assert fault.value.why.rule == "HB-GOODS"
    assert changed(play, before) == {}
