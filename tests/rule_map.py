"""Which test proves which rule: read from the `pytest.mark.rule(...)` marks in the test files, without running them."""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path

MARK = "pytest.mark.rule"
MOST_IDS = 5
TESTS = Path(__file__).resolve().parent
REASONS = TESTS / "rule_reasons.toml"


class UnreadableMark(ValueError):
    """A mark whose ids are not written out; the message names file and line."""


def rules_claimed(folder: Path = TESTS) -> dict[str, list[str]]:
    """{test: its rule ids} for every marked test below a folder; a test is "tests/file.py::Class::function".

    Raises UnreadableMark where ids are not plain texts.
    """
    found: dict[str, list[str]] = {}
    for file in sorted(folder.rglob("test_*.py")):
        name = file.relative_to(folder.parent).as_posix()
        tree = ast.parse(file.read_text(encoding="utf-8"), str(file))
        for test, ids in _marked(tree.body, name, _pytestmark(tree.body, name)):
            found.setdefault(test, []).extend(ids)
    return {test: list(dict.fromkeys(ids)) for test, ids in found.items() if ids}


def rules_proved(folder: Path = TESTS) -> dict[str, list[str]]:
    """{rule id: the tests that prove it}. Raises UnreadableMark."""
    found: dict[str, list[str]] = {}
    for test, ids in rules_claimed(folder).items():
        for rule in ids:
            found.setdefault(rule, []).append(test)
    return dict(sorted(found.items()))


def reasons(file: Path = REASONS) -> dict[str, str]:
    """{rule id: why no test can observe it}."""
    return {rule: str(reason) for rule, reason in tomllib.loads(file.read_text(encoding="utf-8"))["reason"].items()}


def _marked(body: Sequence[ast.stmt], prefix: str, ids: list[str]) -> Iterator[tuple[str, list[str]]]:
    for node in body:
        if isinstance(node, ast.ClassDef) and node.name.startswith("Test"):
            own = [*ids, *_decorated(node, prefix), *_pytestmark(node.body, prefix)]
            yield from _marked(node.body, f"{prefix}::{node.name}", own)
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test"):
            yield f"{prefix}::{node.name}", [*ids, *_decorated(node, prefix)]


def _decorated(node: ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef, where: str) -> list[str]:
    # a mark may also stand on one case of a parametrized test
    return [rule for decorator in node.decorator_list for rule in _ids(decorator, where)]


def _pytestmark(body: Sequence[ast.stmt], where: str) -> list[str]:
    return [
        rule
        for node in body
        if isinstance(node, ast.Assign)
        and any(isinstance(target, ast.Name) and target.id == "pytestmark" for target in node.targets)
        for rule in _ids(node.value, where)
    ]


def _ids(expression: ast.expr, where: str) -> list[str]:
    found = []
    for node in ast.walk(expression):
        if not isinstance(node, ast.Call) or ast.unparse(node.func) != MARK:
            continue
        for arg in node.args:
            if not isinstance(arg, ast.Constant) or not isinstance(arg.value, str):
                raise UnreadableMark(f"{where.partition('::')[0]}:{arg.lineno}: rule ids are written out as texts")
            found.append(arg.value)
    return found
