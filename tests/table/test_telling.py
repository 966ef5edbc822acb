"""A printed fact at its first use: how it is asked, read and confirmed, and where it is kept."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from parts.harbour_box import GAME, harbour  # noqa: F401 - a fixture
from toy_words import words

from companion.engine.node import Fact
from companion.engine.play import FactMissing
from companion.parts.own import keep, own, own_file, remember, remembered
from companion.parts.record import Record
from companion.table.journal import Journal
from companion.table.sealed import FORMAT, Entry, Header
from companion.table.session import Session
from companion.table.telling import Question, Told, ask_fact, keep_told, settle_fact, told_before

pytestmark = pytest.mark.usefixtures("harbour")

SPACE = Fact("space:3", "what is printed on space 3", "effect")
CARD = Fact("card:c1", "what the card c1 says", "card")
PLAIN = Fact("tide:1", "what the first tide brings", "effect")


class Script:
    """An asker whose lines are written beforehand; what it shows is kept."""

    def __init__(self, *lines: str) -> None:
        self.lines = list(lines)
        self.asked: list[Question] = []
        self.told: list[str] = []

    def ask(self, question: Question) -> str:
        self.asked.append(question)
        if not self.lines:
            raise EOFError
        return self.lines.pop(0)

    def tell(self, text: str = "") -> None:
        self.told.append(text)


def ask(fact: Fact, *lines: str, players: int = 2) -> tuple[Told, Script]:
    script = Script(*lines)
    told = ask_fact(script, fact, words, "harbour", players)
    assert not script.lines, "every line was needed"
    return told, script


def sitting(journal: Journal | None = None, entries: Sequence[Entry] = ()) -> Session:
    return Session(GAME, HEADER, {}, journal, entries)


HEADER = Header(FORMAT, "harbour", "test", "2025-01-01T00:00:00", ("Anna", "Ben"), {})


def missing(session: Session, answer: str = "space 3") -> Fact:
    with pytest.raises(FactMissing) as fault:
        session.answer(answer)
    return fault.value.fact


# --- asking ----------------------------------------------------------------------------------------


def test_enter_is_not_now() -> None:
    for line in ("", "  ", "not now", "n", "NO"):
        told, script = ask(SPACE, line)
        assert told == Told("")
        assert script.asked == [
            Question("What does it show?", (), "not now", "y: just that · note: … keeps a note · ?: the words")
        ]
        assert script.told == [
            "Nobody has told yet: what is printed on space 3",
            "A draft, not the print: pay (1 fish) to get (1 coin) · fish : coin",
        ]


def test_the_draft_is_that_of_the_side_in_use() -> None:
    told, script = ask(SPACE, "y", players=3)
    assert told == Told("3 rope")
    assert "3 rope · 3 rope" in script.told[1]
    assert ask(SPACE, "y")[0] == Told("fish : coin")


def test_the_facts_own_draft_goes_before_the_stand_in() -> None:
    assert ask(SPACE._replace(draft="2 salt"), "yes")[0] == Told("2 salt")


def test_without_a_draft_there_is_nothing_to_say_yes_to() -> None:
    for fact in (PLAIN, SPACE._replace(draft="2 salt +"), SPACE._replace(key="space:9")):
        told, script = ask(fact, "y", "")
        assert told == Told("")
        assert script.told[1:] == ["There is no draft to say yes to; type it, or Enter for not now"]
        assert "y:" not in script.asked[0].hint


def test_what_is_typed_is_read_back_and_kept_on_a_yes_only() -> None:
    told, script = ask(SPACE, "2  FISH : coin", "y")
    assert told == Told("2 fish : coin")
    assert script.asked[1] == Question("That is: pay (2 fish) to get (1 coin). Keep it? [y/N]", (), "no", "")
    for refused in ("", "n", "yes please"):
        told, script = ask(SPACE, "2 fish", refused, "")
        assert told == Told("")
        assert script.told[-1] == "Not kept; type it once more, or Enter for not now"


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("2 fsh", "Not understood: column 3: expected a word of this game: fish, found 'fsh'"),
        ("fish +", "Not understood: column 7: expected a word, found the end"),
        ("fish : coin + rope", "Not understood: column 13: expected brackets: write"),
        ("/undo", "Commands wait until this is answered"),
        ("note:", "Not understood: expected words after note:"),
    ],
)
def test_what_cannot_be_read_is_told_with_its_column_and_asked_again(typed: str, said: str) -> None:
    told, script = ask(SPACE, typed, "fish", "y")
    assert told == Told("fish")
    assert script.told[2].startswith(said)
    assert script.asked[0] == script.asked[1]


def test_a_lone_question_mark_lists_the_words() -> None:
    _, script = ask(SPACE, "?", "")
    assert script.told[2].startswith("Words: barter, coin, each, ")
    assert "bid" not in script.told[2].split(", "), "a step of the flow is not for typing"


def test_a_note_is_kept_apart_from_the_text() -> None:
    told, script = ask(SPACE, "Note:  swap  with [/] Þórdís", "y")
    assert told == Told("", "swap with [/] Þórdís")
    assert script.asked[1].question == "That is: noted: swap with [/] Þórdís. Keep it? [y/N]"
    assert ask(SPACE, "note: swap", "n", "")[0] == Told("")


def test_a_card_is_asked_field_by_field() -> None:
    told, script = ask(CARD, "2 fish", "mine", "t", "", "y")
    assert told == Told("2 fish / time:bid / round")
    assert [each.question for each in script.asked[:4]] == [
        "What does it do?",
        "When does it work?",
        "When does it work?",
        "Once a round or a game?",
    ]
    assert script.asked[1].default == "time:bid"
    assert dict(script.asked[1].choices)["now-once"] == "at once and once only"
    assert "Not understood: expected one of now-once, time:bid, any-time" in script.told


def test_a_question_that_does_not_apply_is_left_out_and_one_may_be_left_open() -> None:
    assert ask(CARD, "fish", "any", "y")[0] == Told("fish / any-time")
    assert ask(CARD, "fish", "", "-", "y")[0] == Told("fish / time:bid")


def test_a_card_may_be_typed_in_one_line() -> None:
    assert ask(CARD, "fish / time:bid / game", "y")[0] == Told("fish / time:bid / game")
    told, script = ask(CARD, "fish / noon", "")
    assert told == Told("")
    assert script.told[-1] == "Not understood: expected one of now-once, time:bid, any-time"


def test_a_short_form_is_asked_at_once() -> None:
    fact = Fact("berth:b1", "what the berth card b1 shows", "berth")
    told, script = ask(fact, "2 s/f", "y")
    assert told == Told("2 fish/salt")
    assert script.asked[0].question == "How much room, and for what, such as: 2 fish/salt?"


# --- telling and keeping ---------------------------------------------------------------------------


def test_a_fact_is_told_to_the_session_and_kept_for_later_games(tmp_path: Path) -> None:
    path = tmp_path / "game.toml"
    with Journal.create(path, HEADER) as journal:
        session = sitting(journal)
        assert settle_fact(session, missing(session), Script("2 salt", "y")) == []
        session.answer("space 3")
    (fact, answer) = session.line
    assert (fact.kind, fact.fact, fact.answer, fact.seat) == ("fact", "space:3", "2 salt", "Anna")
    assert answer.answer == "space 3"
    assert own("harbour") == {
        ("space", "3", "1-2"): Record("space", "3", {"board": "1-2", "effect": "2 salt"}, "table", "1-2")
    }


def test_what_was_told_before_is_not_asked_again() -> None:
    first = sitting()
    settle_fact(first, missing(first), Script("y"))
    later = sitting()
    script = Script()
    settle_fact(later, missing(later), script)
    assert script.asked == []
    assert later.line[0].answer == "fish : coin"


def test_a_save_replays_without_anybodys_parts() -> None:
    session = sitting()
    settle_fact(session, missing(session), Script("2 salt", "y"))
    session.answer("space 3")
    own_file("harbour").unlink()
    again = sitting(entries=session.line)
    assert again.play.state.facts["space:3"] == "2 salt"
    assert again.play.state.stock == session.play.state.stock


def test_not_now_holds_for_now_and_nothing_is_kept() -> None:
    session = sitting()
    settle_fact(session, missing(session), Script(""))
    assert session.play.state.not_now == ("space:3",)
    session.answer("space 3")
    assert session.node.ask == "what happened"
    assert not own_file("harbour").exists()


def test_a_note_is_kept_and_shown_and_the_table_reports() -> None:
    session = sitting()
    settle_fact(session, missing(session), Script("note: swap berths", "y"))
    assert session.play.state.not_now == ("space:3",)
    assert own("harbour")["space", "3", "1-2"].fields == {"board": "1-2", "note": "swap berths"}
    later, script = sitting(), Script()
    settle_fact(later, missing(later), script)
    assert script.told == ["As you noted before, and not checked: swap berths"]
    assert later.play.state.not_now == ("space:3",)


def test_leaving_in_the_middle_tells_nothing() -> None:
    session = sitting()
    fact = missing(session)
    with pytest.raises(EOFError):
        settle_fact(session, fact, Script("2 salt"))
    assert session.line == []
    assert not own_file("harbour").exists()


def test_what_the_game_refuses_is_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        type(GAME), "fact_fault", lambda self, fact, answer: "no salt here" if "salt" in answer else None
    )
    remember("harbour", "space:3", "3 salt")
    session, script = sitting(), Script("2 salt", "y", "2 fish", "y")
    settle_fact(session, missing(session), script)
    assert script.told.count("That cannot be kept: expected no salt here") == 2
    assert [entry.answer for entry in session.line] == ["2 fish"]


def test_a_file_that_cannot_be_read_or_written_holds_up_nothing() -> None:
    own_file("harbour").parent.mkdir(parents=True)
    own_file("harbour").write_text("nonsense")
    session, script = sitting(), Script("2 salt", "y")
    settle_fact(session, missing(session), script)
    assert session.line[0].answer == "2 salt"
    first, *_, last = script.told
    assert first.startswith(f"Note: {own_file('harbour')}: cannot be read: ")
    assert first.endswith("; what it told is asked again")
    assert last.endswith("; it holds for this game only")
    assert own_file("harbour").read_text() == "nonsense"


def test_a_fact_of_no_component_is_kept_by_its_key() -> None:
    keep_told("harbour", PLAIN, Told("2 fish"), 2)
    keep_told("harbour", PLAIN._replace(key="tide:2"), Told("", "a note"), 2)
    assert remembered("harbour") == {"tide:1": "2 fish"}
    assert told_before(Script(), PLAIN, "harbour", 2) == Told("2 fish")


def test_a_fact_that_makes_no_whole_record_is_kept_by_its_key() -> None:
    effect_only = CARD._replace(schema="effect")
    keep_told("harbour", effect_only, Told("2 fish"), 2)
    assert remembered("harbour") == {"card:c1": "2 fish"}
    assert told_before(Script(), effect_only, "harbour", 2) == Told("2 fish")


def test_a_correction_keeps_what_it_does_not_tell() -> None:
    mine = {"board": "1-2", "effect": "fish", "flag": True}
    keep("harbour", [Record("space", "3", mine, "table", "1-2")])
    keep_told("harbour", SPACE, Told("rope"), 2)
    assert own("harbour")["space", "3", "1-2"].fields == {**mine, "effect": "rope"}


def test_what_the_rulebook_says_needs_no_telling() -> None:
    assert told_before(Script(), Fact("space:8", "space 8", "effect"), "harbour", 2) == Told("coin")
    assert told_before(Script(), Fact("space:8", "space 8", "effect"), "harbour", 3) == Told("")
