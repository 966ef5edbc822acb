"""Printed facts that nobody has told yet, and answers that hang on what the machine cannot see."""

from __future__ import annotations

import pytest
from toy import GAME, Stock, answers, changed, everything, harbour, own, start
from toy_words import words

from companion.engine.event import Event, Note
from companion.engine.node import Decision, Fact
from companion.engine.play import FactMissing, Play
from companion.engine.state import Frame
from companion.engine.verdict import Illegal, Maybe, Unreadable


def test_an_untold_space_is_offered_as_maybe_and_wants_its_fact_first() -> None:
    play = start(2, untold=[3])
    assert dict(play.options())["space 3"].__class__ is Maybe
    assert dict(play.options())["space 1"] is None
    before = everything(play)
    with pytest.raises(FactMissing) as missing:
        play.apply("space 3")
    assert missing.value.fact.key == "space:3"
    assert missing.value.fact == play.missing("space 3")
    assert changed(play, before) == {}, "asking is no step of the game"


def test_a_told_fact_stays_whatever_follows() -> None:
    play = start(2, untold=[3])
    fact = play.missing("space 3")
    assert fact is not None
    assert play.tell(fact, "lose(5 salt) : fish") == []
    assert play.missing("space 3") is None
    with pytest.raises(Illegal):
        play.apply("space 3")
    assert play.state.facts["space:3"] == "lose(5 salt) : fish"
    assert play.node.ask == "place a worker"


def test_a_fact_that_cannot_be_kept_is_unreadable_and_changes_nothing() -> None:
    play = start(2, untold=[3])
    fact = play.missing("space 3")
    assert fact is not None
    before = everything(play)
    with pytest.raises(Unreadable, match="column 3"):
        play.tell(fact, "2 fsh")
    assert changed(play, before) == {}


def test_not_now_lets_the_table_report_what_happened() -> None:
    play = start(2, untold=[3])
    fact = play.missing("space 3")
    assert fact is not None
    play.tell(fact, "")
    play.tell(fact, "")
    assert play.state.not_now == ("space:3",)
    verdict = play.judge("space 3")
    assert isinstance(verdict, Maybe)
    assert "not checked" in verdict.template
    play.apply("space 3")
    assert isinstance(play.node, Decision)
    assert play.node.form == "effect"
    with pytest.raises(Unreadable, match="column 1"):
        play.apply("fsh")
    log = play.apply("2 fish; lose(salt)")
    assert [(each.piece, each.n, each.cause) for each in log if isinstance(each, Event)] == [("fish", 2, "space:3")]
    assert [each.args[0] for each in log if isinstance(each, Note)] == ["lose(salt)"]
    assert "space:3" not in play.state.facts


def test_what_is_refused_anyway_wants_no_fact() -> None:
    play = start(2, untold=[3])
    play.state.taken[3] = 1
    with pytest.raises(Illegal):
        play.apply("space 3")


def test_maybe_is_never_forced() -> None:
    play = start(2, untold=range(1, 10))
    play.state.taken = dict.fromkeys(range(2, 10), 1)
    s = play.state.clone()
    s.agenda = [Frame(0, words.effect("(notice(1) | lose(fish)) + lose(salt)"), "test")]
    assert isinstance(Play(GAME, s).node, Fact), "what is certain is done without asking, what is told comes later"
    s = play.state.clone()
    s.agenda = [Frame(0, words.effect("rumour | lose(fish)"), "test")]
    play = Play(GAME, s)
    assert answers(play) == ["rumour"]
    assert isinstance(play.judge("rumour"), Maybe)
    play.apply("rumour")
    assert own(play.state).goods == "f"


@pytest.mark.parametrize(
    ("text", "offered"),
    [
        ("rumour + lose(fish)", ["rumour"]),
        ("(rumour : rope) | lose(salt)", ["rumour : rope"]),
        ("(none : rumour) | lose(salt)", ["none : rumour"]),
        ("2*rumour | lose(salt)", ["2*rumour"]),
        ("(lose(salt); rumour) | lose(salt)", ["lose(salt); rumour"]),
    ],
)
def test_what_hangs_on_a_maybe_is_maybe(text: str, offered: list[str]) -> None:
    s = harbour()
    s.push(0, words.effect(text), "test")
    play = Play(GAME, s)
    assert answers(play) == offered
    assert all(isinstance(option.verdict, Maybe) for option in play.options())


def test_a_step_that_waits_for_a_fact_goes_on_once_it_is_told() -> None:
    for told, stock in (("2 fish", Stock("ffr")), ("", Stock("r"))):
        s = harbour()
        s.push(0, words.effect("notice(3); rope"), "test")
        play = Play(GAME, s)
        node = play.node
        assert isinstance(node, Fact)
        assert list(play.options()) == []
        log = play.tell(node, told)
        assert not play.state.agenda
        assert own(play.state) == stock
        assert [each.piece for each in log if isinstance(each, Event)] == (["fish", "rope"] if told else ["rope"])
