"""What people must put back after an undo: carried out piece by piece, it gives the table as it was."""

from __future__ import annotations

import random
from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st
from table.sittings import any_answer, header, sitting

from companion.engine.event import Event, Inventory
from companion.table.put_back import PutBack, put_back
from companion.table.session import Session

COUNTERS = ("round",)


def event(piece: str, n: int, source: str, target: str) -> Event:
    return Event(piece, n, source, target, 0, "test", "KV-FLOW-01")


def test_each_piece_goes_back_the_way_it_came_the_last_one_first() -> None:
    done = [event("shovel", 1, "hand", "box"), event("card", 1, "hand", "plot"), event("tile", 1, "stock", "vine")]
    assert put_back(done) == [
        PutBack("tile", 1, "vine", "stock"),
        PutBack("card", 1, "plot", "hand"),
        PutBack("shovel", 1, "box", "hand"),
    ]


def test_what_came_back_by_itself_is_left_out() -> None:
    assert put_back([event("card", 1, "hand", "plot"), event("card", 1, "plot", "hand")]) == []


def test_a_way_over_several_places_is_one_way_back() -> None:
    assert put_back([event("card", 1, "hand", "plot"), event("card", 1, "plot", "stock")]) == [
        PutBack("card", 1, "stock", "hand")
    ]


def test_pieces_of_one_kind_and_way_are_one_line() -> None:
    done = [event("tile", 1, "stock", "vine"), event("tile", 2, "stock", "vine"), event("tile", 1, "vine", "stock")]
    assert put_back(done) == [PutBack("tile", 2, "vine", "stock")]


def test_equal_pieces_go_back_to_where_they_are_missing() -> None:
    """Two tiles changed places by way of the stock: nobody can tell them apart, so each place gets its number."""
    done = [event("tile", 2, "a", "stock"), event("tile", 1, "stock", "b")]
    back = put_back(done)
    assert sum(each.n for each in back) == 2
    assert {each.then for each in back} == {"a"}
    assert {each.now for each in back} == {"b", "stock"}


def test_what_came_from_outside_the_game_is_a_counter_and_not_put_back() -> None:
    assert put_back([event("round", 1, "", "round")]) == []


def test_a_piece_that_came_unseen_is_marked_for_its_owner_alone() -> None:
    drawn = event("red 2-4", 1, "pile", "hand")._replace(secret=True)
    back = put_back([drawn, event("red 3-5", 1, "discard", "hand")])
    assert [(each.piece, each.secret) for each in back] == [("red 3-5", False), ("red 2-4", True)]


@given(
    players=st.integers(2, 4),
    dealt=st.booleans(),
    seed=st.integers(0, 10_000),
    played=st.integers(1, 60),
    taken_back=st.integers(1, 25),
    second_can=st.sampled_from(["wasted", "next-round", "restore"]),
)
@settings(max_examples=60)
def test_the_list_carried_out_gives_the_table_as_it_was(
    players: int, dealt: bool, seed: int, played: int, taken_back: int, second_can: str
) -> None:
    session = sitting(header(players, seed if dealt else None, second_can=second_can))
    rng = random.Random(seed)
    inventories: list[Inventory] = [session.game.inventory(session.play.state)]
    for _ in range(played):
        if session.over:
            break
        session.answer(any_answer(session, rng))
        inventories.append(session.game.inventory(session.play.state))
    since = max(0, len(inventories) - 1 - taken_back)
    done = [each for step in session.steps[since + 1 :] for each in step.happenings]
    back = put_back(done)
    assert carried_out(session, inventories[-1], back) == pieces(session, inventories[since])
    assert len({(each.piece, each.now, each.then) for each in back}) == len(back)
    assert all(each.n > 0 and each.now != each.then for each in back)


def pieces(session: Session, inventory: Inventory) -> Inventory:
    """What people can touch and the companion keeps count of."""
    state = session.play.state
    return Counter(
        {key: n for key, n in inventory.items() if n and key[0] not in COUNTERS and session.game.tracked(state, key[0])}
    )


def carried_out(session: Session, now: Inventory, back: list[PutBack]) -> Inventory:
    table = Counter(now)
    for each in back:
        table[each.now, each.piece] -= each.n
        table[each.then, each.piece] += each.n
    return pieces(session, table)
