"""What a scenario expects at its end, compared with what came."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from companion.engine.verdict import Ambiguous, Unreadable, Verdict, Why
from companion.table.report import report
from companion.table.session import Session
from companion.table.typed import read_answer


class _Shape(NamedTuple):
    words: str
    fits: Callable[[Any], bool]


def _is_texts(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(each, str) for each in value)


def _is_refusals(value: Any) -> bool:
    return isinstance(value, list) and all(
        isinstance(each, Mapping) and each.keys() == {"answer", "rule"} and _is_texts([*each.values()])
        for each in value
    )


def _is_points(value: Any) -> bool:
    return isinstance(value, Mapping) and all(type(n) is int for n in value.values())


_TABLE = _Shape("a table", lambda value: isinstance(value, Mapping))
_SHAPES: Mapping[str, _Shape] = {
    "over": _Shape("true or false", lambda value: isinstance(value, bool)),
    "waiting_for": _TABLE,
    "state": _TABLE,
    "score": _TABLE,
    "points": _Shape("a whole number for each player's name", _is_points),
    "refused": _Shape('a list of tables such as {answer = "done", rule = "…"}', _is_refusals),
    "offered": _Shape("a list of answers", _is_texts),
}
_REPORTED = ("over", "waiting_for", "state", "score")


class ExpectationFault(ValueError):
    """An [expect] that has not the shape of one; one line with the key and what would be right."""


def check(expect: Mapping[str, Any]) -> None:
    """Raise ExpectationFault for an unknown key or a value of the wrong shape."""
    for key, value in expect.items():
        if key not in _SHAPES:
            raise ExpectationFault(f"expect.{key}: unknown key, expected one of {', '.join(_SHAPES)}")
        if not _SHAPES[key].fits(value):
            raise ExpectationFault(f"expect.{key}: expected {_SHAPES[key].words}")


def differences(session: Session, expect: Mapping[str, Any]) -> list[str]:
    """One line for each expectation that does not hold; empty if all do. Raises ExpectationFault.

    over, waiting_for, state, score    compared with the report, as far as they go
    points    {player name: total}
    refused   [{answer, rule}]: answers of the pending step that are refused by that rule
    offered   [answer]: answers of the pending step that are legal
    """
    check(expect)
    told = report(session)
    found = [line for key in _REPORTED if key in expect for line in _compare(key, expect[key], told[key])]
    totals = {player["name"]: player["total"] for player in told["score"]["players"]}
    for name, points in expect.get("points", {}).items():
        if name not in totals:
            found.append(f"points of {name}: no such player, players: {', '.join(totals)}")
        elif totals[name] != points:
            found.append(f"points of {name}: expected {points}, came {totals[name]}")
    for each in expect.get("refused", ()):
        found += _refused(session, each["answer"], each["rule"])
    for answer in expect.get("offered", ()):
        found += _offered(session, answer)
    return found


def _verdict(session: Session, typed: str) -> Verdict:
    """What the pending step says of a typed answer; raises Unreadable or Ambiguous."""
    return session.play.judge(read_answer(session.game, session.play, typed, session.names)[0])


def _refused(session: Session, typed: str, rule: str) -> list[str]:
    try:
        verdict = _verdict(session, typed)
    except (Unreadable, Ambiguous) as fault:
        return [f"{typed}: expected to be refused by {rule}, {_unread(fault)}"]
    if isinstance(verdict, Why):
        return [] if verdict.rule == rule else [f"{typed}: expected to be refused by {rule}, is by {verdict.rule}"]
    return [f"{typed}: expected to be refused by {rule}, is offered"]


def _offered(session: Session, typed: str) -> list[str]:
    try:
        verdict = _verdict(session, typed)
    except (Unreadable, Ambiguous) as fault:
        return [f"{typed}: expected to be offered, {_unread(fault)}"]
    return [f"{typed}: expected to be offered, is refused by {verdict.rule}"] if isinstance(verdict, Why) else []


def _unread(fault: Unreadable | Ambiguous) -> str:
    if isinstance(fault, Ambiguous):
        return f"could be {' or '.join(fault.candidates)}"
    return f"is not understood; expected {fault.expected}"


def _compare(path: str, wanted: Any, came: Any) -> list[str]:
    """Tables are compared key by key as far as they go, lists item by item, all else by value."""
    if isinstance(wanted, Mapping) and isinstance(came, Mapping):
        return [line for key in wanted for line in _compare(f"{path}.{key}", wanted[key], came.get(key))]
    if isinstance(wanted, Sequence) and isinstance(came, Sequence) and not isinstance(wanted, str):
        if len(wanted) != len(came):
            return [f"{path}: expected {len(wanted)} items, came {len(came)}"]
        pairs = enumerate(zip(wanted, came, strict=True), 1)
        return [line for index, (a, b) in pairs for line in _compare(f"{path}[{index}]", a, b)]
    return [] if wanted == came else [f"{path}: expected {wanted!r}, came {came!r}"]
