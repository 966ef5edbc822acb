from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.table.journal import Entry, JournalError, fold, redoable, undoable


def entries(*words: str) -> list[Entry]:
    """Entries from words: a and r are an answer and a ruling, f a fact, u3 an undo of entry 3, y5 a redo of undo 5."""
    kinds = {"a": "answer", "r": "ruling", "f": "fact", "u": "undo", "y": "redo"}
    return [Entry(place, kinds[word[0]], of=int(word[1:] or 0)) for place, word in enumerate(words, start=1)]


def line(*words: str) -> list[int]:
    return [entry.number for entry in fold(entries(*words))]


@pytest.mark.parametrize(
    ("words", "played"),
    [
        ("", []),
        ("a a r", [1, 2, 3]),
        ("a a u2", [1]),
        ("a a a u2", [1]),
        ("a a u2 a", [1, 4]),
        ("a a u2 y3", [1, 2]),
        ("a a u2 u1", []),
        ("a a u2 u1 y4", [1]),
        ("a a u2 u1 y4 y3", [1, 2]),
        ("a a u2 y3 u2 y5", [1, 2]),
        ("a f a f a u3", [1, 2, 4]),
        ("a f a f a u1", [2, 4]),
        ("a f a f a u3 a", [1, 2, 4, 7]),
        ("a f a f a u3 y6", [1, 2, 3, 4, 5]),
        ("a f a f a u3 u1 y7 y6", [1, 2, 3, 4, 5]),
        ("a a u2 f y3", [1, 4, 2]),
        ("a f a u3 u1 f y5 y4", [6, 1, 2, 3]),
    ],
)
def test_the_played_line(words: str, played: list[int]) -> None:
    assert line(*words.split()) == played


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("u1", "entry 1: entry 1 is not in the played line, so it cannot be undone"),
        ("a u1 u1", "entry 3: entry 1 is not in the played line, so it cannot be undone"),
        ("a u1 u2", "entry 3: entry 2 is not in the played line, so it cannot be undone"),
        ("a f u2", "entry 3: entry 2 tells a printed fact, and facts are kept"),
        ("a y1", "entry 2: there is nothing to redo from entry 1"),
        ("a u1 y2 y2", "entry 4: there is nothing to redo from entry 2"),
        ("a u1 a y2", "entry 4: there is nothing to redo from entry 2"),
        ("a u1 r y2", "entry 4: there is nothing to redo from entry 2"),
        ("a a u2 u1 y3", "entry 5: there is nothing to redo from entry 3"),
    ],
)
def test_what_cannot_be_undone_or_redone(words: str, message: str) -> None:
    with pytest.raises(JournalError) as caught:
        fold(entries(*words.split()))
    assert str(caught.value) == message


@pytest.mark.parametrize(
    ("words", "undo", "redo"),
    [
        ("", None, None),
        ("f", None, None),
        ("a f", 1, None),
        ("a r f", 2, None),
        ("a a u2", 1, 3),
        ("a u1", None, 2),
        ("a u1 f", None, 2),
        ("a u1 a", 3, None),
        ("a a u2 u1", None, 4),
        ("a a u2 u1 y4", 1, 3),
        ("a a u2 u1 y4 y3", 2, None),
    ],
)
def test_what_the_next_undo_and_redo_act_on(words: str, undo: int | None, redo: int | None) -> None:
    played = entries(*words.split())
    assert getattr(undoable(played), "number", None) == undo
    assert getattr(redoable(played), "number", None) == redo


class State(NamedTuple):
    """The model: a line, and the lines that redo goes back to, latest last."""

    line: tuple[int, ...]
    back: tuple[tuple[int, ...], ...]


@settings(deadline=None)
@given(st.data())
def test_undo_and_redo_are_a_stack_of_lines(data: st.DataObject) -> None:
    played: list[Entry] = []
    facts: set[int] = set()
    state = State((), ())
    for number in range(1, data.draw(st.integers(1, 30)) + 1):
        moves = [move for move in state.line if move not in facts]
        kinds = ["answer", "ruling", "fact"] + ["undo"] * 2 * bool(moves) + ["redo"] * 2 * bool(state.back)
        kind = data.draw(st.sampled_from(kinds))
        if kind == "fact":
            facts.add(number)
            state = State((*state.line, number), state.back)
            played.append(Entry(number, kind))
        elif kind == "undo":
            of = data.draw(st.sampled_from(moves))
            cut = state.line.index(of)
            kept = tuple(one for one in state.line[cut:] if one in facts)
            state = State(state.line[:cut] + kept, (*state.back, state.line))
            played.append(Entry(number, kind, of=of))
        elif kind == "redo":
            undo = redoable(played)
            assert undo is not None
            state = State(with_later_facts(state.back[-1], state.line), state.back[:-1])
            played.append(Entry(number, kind, of=undo.number))
        else:
            state = State((*state.line, number), ())
            played.append(Entry(number, kind))
        assert tuple(entry.number for entry in fold(played)) == state.line
        assert (redoable(played) is None) == (not state.back)
        last = undoable(played)
        assert (last.number if last else None) == next((one for one in reversed(state.line) if one not in facts), None)


def with_later_facts(before: tuple[int, ...], now: tuple[int, ...]) -> tuple[int, ...]:
    """The line before the undo, with the facts told since put in where the undo had cut."""
    told = tuple(one for one in now if one not in before)
    shared = 0
    unmoved = [one for one in now if one in before]
    while shared < len(unmoved) and before[shared] == unmoved[shared]:
        shared += 1
    if not told:
        return before
    return (*(one for one in now if one not in before[shared:]), *before[shared:])
