"""What the table owes next. A node is derived from the top frame of the agenda and never stored."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import NamedTuple

from companion.engine.verdict import Unreadable


class Decision(NamedTuple):
    """One of the options. `default` is what an empty answer means; `form` names a typed form the reader knows."""

    seat: int
    ask: str
    rule: str
    default: str | None = None
    form: str = ""


class Amount(NamedTuple):
    """A whole number between `low` and `high`, both included; the table as a whole answers where seat is None."""

    seat: int | None
    ask: str
    low: int
    high: int
    rule: str = ""
    default: str | None = None


class Bundle(NamedTuple):
    """So many goods of these kinds, written "2 tomato 1 carrot"; `kinds` maps each kind to the most there may be."""

    seat: int
    ask: str
    kinds: Mapping[str, int]
    low: int
    high: int
    rule: str = ""
    default: str | None = None


class Chance(NamedTuple):
    """A die or a drawn card, reported by the table or dealt; an outcome stands as often as it is likely."""

    seat: int | None
    ask: str
    outcomes: Sequence[str]
    rule: str = ""
    default: str | None = None


class Fact(NamedTuple):
    """Something printed that nobody has told yet; an empty answer means "not now"."""

    key: str
    ask: str
    schema: str
    draft: str = ""
    seat: int | None = None
    rule: str = ""
    default: str | None = ""


class Secret(NamedTuple):
    """From each seat one of its choices, revealed together and written in seat order: "5 3 0 2"."""

    seats: tuple[int, ...]
    ask: str
    choices: tuple[Sequence[str], ...]
    rule: str = ""
    seat: int | None = None
    default: str | None = None


class Over(NamedTuple):
    """Nothing is owed any more."""

    seat: None = None
    ask: str = "over"
    rule: str = ""
    default: str | None = None


Node = Decision | Amount | Bundle | Chance | Fact | Secret | Over


def whole_number(answer: str) -> int:
    """Read a canonical whole number; raises Unreadable."""
    if answer.isascii() and answer.isdigit() and (answer == "0" or answer[0] != "0"):
        return int(answer)
    raise Unreadable("a whole number")


def bundles(node: Bundle) -> Iterator[str]:
    """Every bundle that the node allows, in canonical form, smallest first by kind."""
    kinds = list(node.kinds)
    for counts in product(*(range(node.kinds[kind] + 1) for kind in kinds)):
        if node.low <= sum(counts) <= node.high:
            yield bundle_text(dict(zip(kinds, counts, strict=True)))


def bundle_text(goods: Mapping[str, int]) -> str:
    """Canonical text of a bundle, kinds in the mapping's order; "nothing" for none."""
    return " ".join(f"{n} {kind}" for kind, n in goods.items() if n) or "nothing"


def read_bundle(node: Bundle, answer: str) -> dict[str, int]:
    """Goods named by a canonical bundle, in the node's order of kinds; raises Unreadable."""
    if answer == "nothing":
        return {}
    words = answer.split(" ")
    found: dict[str, int] = {}
    if len(words) % 2:
        raise Unreadable("amounts and kinds, such as 2 tomato 1 carrot")
    for number, kind in zip(words[::2], words[1::2], strict=True):
        if kind not in node.kinds or kind in found:
            raise Unreadable("each kind once, of: " + ", ".join(node.kinds))
        found[kind] = whole_number(number)
    if (canonical := bundle_text({kind: found.get(kind, 0) for kind in node.kinds})) != answer:
        raise Unreadable(canonical)
    return found


def read_secret(node: Secret, answer: str) -> tuple[str, ...]:
    """What each seat chose, in seat order; raises Unreadable."""
    chosen = tuple(answer.split(" "))
    if len(chosen) != len(node.seats):
        raise Unreadable(f"{len(node.seats)} answers in seat order")
    for seat, choice, choices in zip(node.seats, chosen, node.choices, strict=True):
        if choice not in choices:
            raise Unreadable(f"for seat {seat + 1} one of: " + ", ".join(choices))
    return chosen


def secrets(node: Secret) -> Iterator[str]:
    """Every joint answer, in seat order."""
    return (" ".join(each) for each in product(*node.choices))
