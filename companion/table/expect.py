"""What a scenario expects at its end, compared with what came."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.engine.verdict import Ambiguous, Unreadable, Why
from companion.table.report import report
from companion.table.session import Session
from companion.table.typed import read_answer

_KEYS = ("over", "waiting_for", "state", "score", "points", "refused", "offered")


def differences(session: Session, expect: Mapping[str, Any]) -> list[str]:
    """One line for each expectation that does not hold; empty if all do.

    over, waiting_for, state, score    compared with the report, as far as they go
    points    {player name: total}
    refused   [{answer, rule}]: answers of the pending step that are refused by that rule
    offered   [answer]: answers of the pending step that are legal
    """
    found = [f"expect.{key}: unknown key, expected one of {', '.join(_KEYS)}" for key in expect if key not in _KEYS]
    told = report(session)
    for key in ("over", "waiting_for", "state", "score"):
        if key in expect:
            found += _compare(key, expect[key], told[key])
    totals = {player["name"]: player["total"] for player in told["score"]["players"]}
    found += [
        f"points of {name}: expected {n}, came {totals.get(name)}"
        for name, n in expect.get("points", {}).items()
        if totals.get(name) != n
    ]
    for each in expect.get("refused", []):
        found += _refused(session, each["answer"], each["rule"])
    for answer in expect.get("offered", []):
        if isinstance(session.play.judge(answer), Why):
            found.append(f"{answer}: expected to be offered, is refused")
    return found


def _refused(session: Session, typed: str, rule: str) -> list[str]:
    try:
        verdict = session.play.judge(read_answer(session.game, session.play, typed)[0])
    except (Unreadable, Ambiguous) as fault:
        return [f"{typed}: expected to be refused by {rule}, is not readable ({fault})"]
    if isinstance(verdict, Why):
        return [] if verdict.rule == rule else [f"{typed}: expected to be refused by {rule}, is by {verdict.rule}"]
    return [f"{typed}: expected to be refused by {rule}, is offered"]


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
