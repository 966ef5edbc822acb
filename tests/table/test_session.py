"""A sitting: the state is the journal's replay, undo is replay minus one, and what is refused leaves no trace."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from table.sittings import any_answer, fields, header, kept, play_on, sitting, state_of

from companion.engine.effect import EffectError
from companion.engine.event import Event
from companion.engine.verdict import Illegal, Unreadable, Why
from companion.games.kings_vineyard.state import Vineyards
from companion.table.auto import choose
from companion.table.journal import Entry, JournalError, read
from companion.table.session import ReplayFault, Session

TABLES = [
    pytest.param(2, None, {"removed": "red"}, id="table of two, a colour out"),
    pytest.param(3, None, {}, id="table of three"),
    pytest.param(4, None, {"second_can": "next-round", "first": "3"}, id="table of four, the third begins"),
    pytest.param(2, 11, {}, id="dealt to two"),
    pytest.param(3, 5, {"draw": "by-player", "second_can": "restore"}, id="dealt to three, drawing in turn"),
    pytest.param(4, 7, {"majority": "per-colour"}, id="dealt to four"),
]
PLIES = 70


@pytest.mark.parametrize(("players", "seed", "options"), TABLES)
def test_the_state_is_the_replay_at_every_step(players: int, seed: int | None, options: dict[str, str]) -> None:
    wanted = header(players, seed, **options)
    session, rng = sitting(wanted), random.Random(f"{players}/{seed}")
    for _ in range(PLIES):
        session.answer(any_answer(session, rng))
        again = sitting(wanted, entries=session.line)
        assert state_of(again) == state_of(session)
        assert [step.happenings for step in again.steps] == [step.happenings for step in session.steps]


@pytest.mark.parametrize(("players", "seed", "options"), TABLES)
def test_undo_is_the_replay_minus_one_at_every_step(players: int, seed: int | None, options: dict[str, str]) -> None:
    """Field by field: order, phase, counters and chances too; and the same answer again meets the same draws."""
    session, rng = sitting(header(players, seed, **options)), random.Random(f"undo {players}/{seed}")
    for _ in range(PLIES):
        before, answer = state_of(session), any_answer(session, rng)
        told = session.answer(answer)
        after = state_of(session)
        session.undo()
        assert state_of(session) == before
        assert session.answer(answer) == told
        assert state_of(session) == after


def test_undo_leads_back_from_the_end_of_a_game() -> None:
    session = play_on(sitting(header(2, 3)), 10_000)
    assert session.over
    answers = [entry.answer for entry in session.line]
    for _ in range(20):
        session.undo()
    earlier = sitting(session.header)
    for answer in answers[:-20]:
        earlier.answer(answer)
    assert state_of(session) == state_of(earlier)
    assert not session.over
    for answer in answers[-20:]:
        session.answer(answer)
    assert session.over


def test_nothing_answered_is_nothing_to_undo() -> None:
    session = sitting(header())
    before = state_of(session)
    assert session.withdrawal() is None
    session.undo()
    assert state_of(session) == before
    assert session.line == []


def test_another_answer_after_an_undo_meets_the_draws_of_its_number() -> None:
    """Chance is keyed by the number of the chance step: the next card is the same whatever was discarded before."""
    session = sitting(header(2, 4))
    first, second = [option.answer for option in session.play.options()][:2]
    drawn = []
    for answer in (first, second):
        session.answer(answer)
        drawn.append(next_draw(session))
        while session.line:
            session.undo()
    assert drawn[0] == drawn[1]
    assert drawn[0].seat == 1


def next_draw(session: Session) -> Event:
    """The first card that comes off the pile now, while everything is passed over that may be."""
    while True:
        options = [option.answer for option in session.play.options()]
        wanted = "pile" if "pile" in options else session.node.default or options[-1]
        for each in session.answer(wanted):
            if isinstance(each, Event) and each.source == "pile":
                return each


# --- seats that the program plays ----------------------------------------------------------------


def test_undo_takes_back_what_the_program_played_since(tmp_path: Path) -> None:
    session = kept(tmp_path, header(3, 2, auto=("Ben", "Cleo")))
    by_hand = 0
    while by_hand < 12:
        if session.seat_name(session.node.seat) == "Anna":
            before, by_hand = state_of(session), by_hand + 1
            session.answer(any_answer(session, random.Random(by_hand)))
            mine = session.line[-1]
        else:
            session.answer(choose(session.game, session.play))
    for _ in range(4):
        if session.seat_name(session.node.seat) == "Anna":
            break
        session.answer(choose(session.game, session.play))
    withdrawal = session.withdrawal()
    assert withdrawal is not None
    assert withdrawal.entries[0] == mine
    assert {entry.seat for entry in withdrawal.entries[1:]} <= {"Ben", "Cleo"}
    session.undo()
    assert state_of(session) == before
    assert state_of(sitting(session.header, entries=read(tmp_path / "game.toml").entries)) == before


# --- what is refused -----------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "seed", "options"), TABLES)
def test_what_is_refused_changes_neither_file_nor_state(
    tmp_path: Path, players: int, seed: int | None, options: dict[str, str]
) -> None:
    session, rng, refused = kept(tmp_path, header(players, seed, **options)), random.Random(9), 0
    file = tmp_path / "game.toml"
    for _ in range(30):
        before, content = state_of(session), file.read_bytes()
        for answer in wrong_answers(session):
            with pytest.raises((Illegal, Unreadable)):
                session.answer(answer)
            refused += 1
        assert state_of(session) == before
        assert file.read_bytes() == content
        session.answer(any_answer(session, rng))
        assert file.read_bytes().startswith(content) and file.read_bytes() != content
    assert refused > 100
    assert len(read(file).entries) == 30


def wrong_answers(session: Session) -> list[str]:
    closed = [option.answer for option in session.play.explain() if isinstance(option.verdict, Why)]
    return [*closed, "", "water 9", "plant nothing of the kind", "done ", "@9 done"]


def test_an_illegal_answer_then_a_legal_one_is_one_entry_and_one_undo(tmp_path: Path) -> None:
    session = kept(tmp_path, header(2, removed="green"))
    with pytest.raises(Illegal) as refused:
        session.answer("plant green 2-4")
    assert refused.value.why.rule == "KV-SETUP-01"
    before = state_of(session)
    session.answer("plant red 2-4")
    assert [entry.answer for entry in read(tmp_path / "game.toml").entries] == ["plant red 2-4"]
    session.undo()
    assert state_of(session) == before


def test_an_answer_is_on_disk_before_it_is_applied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    session = kept(tmp_path, header(3))
    seen: list[list[str]] = []
    applied = type(session.play).apply

    def watched(play: Any, answer: str) -> Any:
        seen.append([entry.answer for entry in read(tmp_path / "game.toml").entries])
        return applied(play, answer)

    monkeypatch.setattr(type(session.play), "apply", watched)
    for answer in ("plant green 2-4", "shovel", "plant red 3-5"):
        session.answer(answer)
    assert seen == [
        ["plant green 2-4"],
        ["plant green 2-4", "shovel"],
        ["plant green 2-4", "shovel", "plant red 3-5"],
    ]


@pytest.mark.parametrize(
    "what",
    [
        lambda session: session.answer("plant green 2-4"),
        lambda session: session.ruling(0, "2 points"),
        lambda session: session.undo(),
    ],
    ids=["an answer", "a ruling", "an undo"],
)
def test_what_cannot_be_written_does_not_happen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, what: Callable[[Session], object]
) -> None:
    session = kept(tmp_path, header(3))
    session.answer("plant red 2-4")
    before, line = state_of(session), session.line
    assert session.journal is not None

    def full(*args: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(session.journal, "_store", full)
    with pytest.raises(JournalError, match="entry 2 could not be written: No space left on device"):
        what(session)
    assert state_of(session) == before
    assert session.line == line
    monkeypatch.undo()
    session.answer("plant green 2-4")
    assert len(read(tmp_path / "game.toml").entries) == 2


# --- rulings -------------------------------------------------------------------------------------


def test_a_ruling_stands_over_the_pending_step_which_is_asked_again() -> None:
    session = sitting(header(3))
    session.answer("shovel")
    before, node = state_of(session), session.node
    told = session.ruling(1, "2 points", "Ben found tokens on the floor")
    assert [(each.piece, each.n, each.cause) for each in told if isinstance(each, Event)] == [("point", 2, "ruling")]
    assert session.node == node
    assert session.play.state.points == [0, 2, 0]
    entry = session.line[-1]
    assert (entry.kind, entry.seat, entry.answer, entry.note) == (
        "ruling",
        "Ben",
        "2 points",
        "Ben found tokens on the floor",
    )
    assert state_of(sitting(session.header, entries=session.line)) == state_of(session)
    session.undo()
    assert state_of(session) == before
    session.answer("plant green 2-4")
    assert session.node.seat == 0


def test_rulings_among_random_answers_replay_and_are_undone() -> None:
    session, rng = sitting(header(2, 6)), random.Random(6)
    texts = ("3 points", "lose(1 points)", "tile(1)", "wilt(1)", "each(1 points)", "harvest(2)", "ripen(1)")
    made = 0
    for _ in range(60):
        session.answer(any_answer(session, rng))
        before, text, seat = state_of(session), rng.choice(texts), rng.randrange(2)
        try:
            session.ruling(seat, text)
        except Illegal:
            assert state_of(session) == before
            continue
        made += 1
        assert state_of(sitting(session.header, entries=session.line)) == state_of(session)
        if rng.random() < 0.5:
            session.undo()
            assert state_of(session) == before
    assert made > 20


@pytest.mark.parametrize(
    "text", ["2 pionts", "lose(", "plant(green)", "lose(2 points)", "tile(1)", "harvest-early", ""]
)
def test_a_ruling_that_is_none_leaves_no_entry(tmp_path: Path, text: str) -> None:
    session = kept(tmp_path, header(3))
    before, content = state_of(session), (tmp_path / "game.toml").read_bytes()
    with pytest.raises((EffectError, Illegal)):
        session.ruling(0, text)
    assert state_of(session) == before
    assert (tmp_path / "game.toml").read_bytes() == content


# --- files that do not hold ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("entry", "message"),
    [
        (
            Entry(1, "answer", "Anna", "plant", "plant green 2-4"),
            "entry 1 (Anna, plant: 'plant green 2-4') does not hold: green was taken out of the deck (KV-SETUP-01)",
        ),
        (
            Entry(1, "answer", "Anna", "plant", "sing"),
            "entry 1 (Anna, plant: 'sing') does not hold: expected plant and a card, shovel or done",
        ),
        (
            Entry(1, "answer", "Ben", "plant", "plant red 2-4"),
            "entry 1 (Ben, plant: 'plant red 2-4') does not hold: expected an answer to 'plant'",
        ),
        (
            Entry(1, "answer", None, "kings drawn", "0"),
            "entry 1 (the table, kings drawn: '0') does not hold: expected an answer to 'plant'",
        ),
        (
            Entry(1, "ruling", "Anna", "ruling", "lose(2 points)"),
            "entry 1 (Anna, ruling: 'lose(2 points)') does not hold: needs 2 points, Anna has 0 (KV-OBJ-02)",
        ),
        (
            Entry(1, "ruling", "Anna", "ruling", "2 +"),
            "entry 1 (Anna, ruling: '2 +') does not hold: column 3: expected",
        ),
        (
            Entry(1, "fact", "Anna", "card", "x", fact="card:1"),
            "entry 1 (Anna, card: 'x') does not hold: expected this game keeps no printed facts",
        ),
    ],
)
def test_an_entry_that_does_not_hold_is_named(entry: Entry, message: str) -> None:
    with pytest.raises(ReplayFault) as fault:
        sitting(header(2, removed="green"), entries=[entry])
    assert str(fault.value).startswith(message)


def test_a_vineyard_state_has_no_field_that_the_comparison_misses() -> None:
    state = sitting(header(2, 1)).play.state
    assert isinstance(state, Vineyards)
    assert {"first", "round", "phase", "kings", "due", "visits", "chances", "agenda", "hands", "pile", "used"} <= set(
        fields(state)
    )
