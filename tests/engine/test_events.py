"""Events sum to the difference of two states; remarks and pieces outside the game count for nothing."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st
from toy import harbour

from companion.engine.event import Event, Note, difference

places = st.sampled_from(["", "hand:0", "hand:1", "box"])
events = st.builds(
    Event,
    st.sampled_from(["fish", "rope"]),
    st.integers(1, 3),
    places,
    places,
    st.none(),
    st.just("test"),
    st.just("HB"),
)
notes = st.builds(Note, st.none(), st.just("HB"), st.just("{0}"))


@given(st.lists(events | notes))
def test_the_sum_is_what_moving_the_pieces_gives(happenings: list[Event | Note]) -> None:
    pieces: Counter[tuple[str, str]] = Counter()
    for each in happenings:
        if isinstance(each, Event):
            pieces[each.source, each.piece] -= each.n
            pieces[each.target, each.piece] += each.n
    assert difference(happenings) == {key: n for key, n in pieces.items() if n and key[0] != ""}


def test_nobody_listens_nothing_is_logged() -> None:
    s = harbour()
    s.move("fish", 1, "", "stock:0", 0, "HB")
    s.remark(0, "HB", "passed over")
    assert s.log is None


def test_events_carry_cause_and_rule_and_moves_of_nothing_are_none() -> None:
    s = harbour()
    s.log, s.cause = [], "space:3"
    s.move("fish", 2, "", "stock:0", 0, "HB-1", secret=True)
    s.move("fish", 0, "", "stock:0", 0, "HB-1")
    s.remark(1, "HB-2", "{0} of {1}", 1, 2)
    assert s.log == [
        Event("fish", 2, "", "stock:0", 0, "space:3", "HB-1", True),
        Note(1, "HB-2", "{0} of {1}", (1, 2), "space:3"),
    ]
