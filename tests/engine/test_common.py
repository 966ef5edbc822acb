"""Words of every game: losing, rolling, whom something befalls; and a game's own die with a face X."""

from __future__ import annotations

import pytest
from toy import GAME, Stock, answers, doing, harbour, own
from toy_state import Harbour
from toy_words import words

from companion.engine.agenda import attempt
from companion.engine.effect import Times, Word
from companion.engine.event import Note
from companion.engine.node import Chance
from companion.engine.play import Play
from companion.engine.verdict import EngineFault, Unreadable, Why


def fish_of_three(text: str, seat: int | None = 0, fish: int = 1) -> list[int]:
    """How many fish three seats have after an effect, each having had some."""
    s = harbour(players=3)
    for each in s.stock:
        each["fish"] = fish
    s.push(seat, attempt(words.effect(text)), "test")
    assert not Play(GAME, s).state.agenda
    return [each["fish"] for each in s.stock]


@pytest.mark.parametrize(
    ("text", "seat", "left"),
    [
        ("each(fish)", 1, [2, 2, 2]),
        ("others(lose(fish))", 1, [0, 1, 0]),
        ("left(lose(fish))", 2, [0, 1, 1]),
        ("each(lose(2 fish))", 0, [1, 1, 1]),
        ("left(left(lose(fish)))", 0, [1, 1, 0]),
        ("others(others(fish))", 0, [3, 2, 2]),
        ("each(fish)", None, [2, 2, 2]),
        ("others(fish)", None, [1, 1, 1]),
        ("left(fish)", None, [1, 1, 1]),
    ],
)
def test_whom_it_befalls(text: str, seat: int | None, left: list[int]) -> None:
    assert fish_of_three(text, seat) == left


def test_clockwise_from_the_owner() -> None:
    s = harbour(players=3)
    for each in s.stock:
        each.update(fish=1, rope=1)
    s.push(1, words.effect("each(lose(fish) | lose(rope))"), "test")
    play = Play(GAME, s)
    seats = []
    while play.state.agenda:
        seats.append(play.node.seat)
        play.apply("lose(fish)")
    assert seats == [1, 2, 0]


def test_who_cannot_is_passed_over_with_the_reason() -> None:
    play = doing("[rope]; others(lose(fish))")
    log = play.apply("no")
    (note,) = [each for each in log if isinstance(each, Note)]
    assert (note.seat, note.rule) == (1, "HB-GOODS")


@pytest.mark.parametrize(
    ("text", "before", "after"),
    [
        ("lose(2 fish)", "ff", ""),
        ("lose(fish + rope)", "r", ""),
        ("lose(fish; salt)", "fr", "r"),
        ("lose(2*fish)", "fff", "f"),
        ("lose(fish | rope)", "r", ""),
    ],
)
def test_losing(text: str, before: str, after: str) -> None:
    assert own(doing(text, Stock(before)).state).goods == after


def test_losing_a_part_in_brackets_may_be_left_out() -> None:
    play = doing("lose([fish])", Stock("f"))
    assert answers(play) == ["lose(fish)", "no"]
    play.apply("no")
    assert own(play.state).goods == "f"


def test_losing_what_is_not_there_is_refused() -> None:
    s = harbour(Stock("f"))
    for text in ("lose(2 fish)", "lose(rope | salt)", "lose(2*rope)"):
        assert isinstance(words.can(s, 0, words.effect(text)), Why)
    with pytest.raises(EngineFault):
        words.can(s, 0, Word("lose", (Times(2, words.effect("fish : rope")),)))


# --- rolling -------------------------------------------------------------------------------------


def rolling(text: str, face: str, stock: Stock = Stock("f")) -> Play[Harbour]:  # noqa: B008
    play = doing(text, stock)
    assert isinstance(play.node, Chance)
    play.apply(face)
    return play


@pytest.mark.parametrize(("face", "goods"), [("1", "f"), ("2", "f"), ("3", "fs"), ("4", "fs"), ("x", "")])
def test_the_first_case_that_fits_is_done(face: str, goods: str) -> None:
    play = rolling("roll(gale, x: lose(fish), 1..2: none, 3..: salt)", face)
    assert own(play.state).goods == goods
    assert play.state.chances == 1


def test_a_face_without_a_case_does_nothing() -> None:
    assert own(rolling("roll(gale, 3..4: salt)", "x").state).goods == "f"
    assert own(rolling("roll(gale, 3..4: salt)", "1").state).goods == "f"


def test_what_a_roll_brings_is_passed_over_where_it_cannot_be_done() -> None:
    play = doing("roll(gale, x: lose(2 fish), 1..: none)", Stock("f"))
    log = play.apply("x")
    assert [each.rule for each in log if isinstance(each, Note)] == ["HB-GOODS"]
    assert own(play.state).goods == "f"


def test_a_die_has_its_faces_as_often_as_they_are_likely() -> None:
    play = doing("roll(gale, x: none)")
    assert play.node == Chance(0, "roll gale", ("1", "2", "3", "4", "x", "x"), "HB-COMMON")
    assert answers(play) == ["1", "2", "3", "4", "x"]
    for face in ("5", "X", "", "1 2"):
        with pytest.raises(Unreadable, match="1 2 3 4 x"):
            play.apply(face)


@pytest.mark.parametrize(
    ("face", "left"),
    [("1", Stock("f", coins=2)), ("4", Stock("f", coins=2)), ("x", Stock())],
)
def test_a_fight_is_won_by_an_equal_sum_and_lost_by_x(face: str, left: Stock) -> None:
    assert own(rolling("fight(strength=2, win=2 coin, lose=lose(fish))", face).state) == left


def test_a_fight_may_bring_nothing() -> None:
    assert own(rolling("fight(3)", "1").state) == Stock("f")


def test_losing_several_kinds_is_any_order() -> None:
    play = doing("lose(fish + rope)", Stock("fr"))
    assert answers(play) == ["lose(fish)", "lose(rope)"]
    play.apply("lose(rope)")
    assert own(play.state) == Stock()
