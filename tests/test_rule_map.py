"""Every rule is proved by a test or has a written reason, and no test claims a rule that does not exist."""

import tomllib

import pytest
from rule_map import MOST_IDS, UnreadableMark, reasons, rules_claimed, rules_proved

from companion.catalogue import MODULES
from companion.folders import rulebooks

RULES = {"kings-vineyard": 122, "reykholt": 211}


def rule_ids(game):
    """The rule ids of a game's rulebook; none while it has no rules file."""
    file = rulebooks() / game / "rules.en.toml"
    if not file.is_file():
        return []
    return [rule["id"] for rule in tomllib.loads(file.read_text(encoding="utf-8"))["rule"]]


def every_rule_id():
    return [rule for folder in sorted(rulebooks().iterdir()) for rule in rule_ids(folder.name)]


@pytest.mark.parametrize(("game", "number"), RULES.items())
def test_a_rulebook_has_all_its_rules(game, number):
    ids = rule_ids(game)
    assert len(ids) == len(set(ids)) == number


def test_every_rule_has_a_test_or_a_reason():
    """For every game that can be played; rules may be looked up before their game is built."""
    known = {*rules_proved(), *reasons()}
    assert [rule for game in MODULES for rule in rule_ids(game) if rule not in known] == []


def test_no_rule_has_both():
    assert sorted(set(rules_proved()) & set(reasons())) == []


def test_every_claimed_rule_exists():
    exist = set(every_rule_id())
    assert {rule: tests for rule, tests in rules_proved().items() if rule not in exist} == {}
    assert [rule for rule in reasons() if rule not in exist] == []


def test_no_test_claims_too_many_rules():
    assert {test: ids for test, ids in rules_claimed().items() if len(ids) > MOST_IDS} == {}


def test_every_reason_says_something():
    assert [rule for rule, reason in reasons().items() if len(reason.split()) < 5] == []


MARKED = """
import pytest

pytestmark = [pytest.mark.rule("AA-A-01"), pytest.mark.slow]

@pytest.mark.rule("AA-A-02", "AA-A-03")
@pytest.mark.parametrize("n", [1, 2])
def test_one(n): ...

@pytest.mark.rule("AA-A-04")
class TestSome:
    pytestmark = pytest.mark.rule("AA-A-05")

    @pytest.mark.rule("AA-A-04")
    async def test_two(self): ...
    def helper(self): ...

@pytest.mark.parametrize("n", [pytest.param(1, marks=pytest.mark.rule("AA-A-06"))])
def test_three(n): ...

@pytest.mark.rule("AA-A-07")
def helper(): ...
"""


def test_marks_are_found_on_modules_classes_functions_and_cases(tmp_path):
    folder = tmp_path / "tests"
    folder.mkdir()
    (folder / "test_it.py").write_text(MARKED, encoding="utf-8")
    (folder / "helper.py").write_text(MARKED, encoding="utf-8")
    assert rules_claimed(folder) == {
        "tests/test_it.py::test_one": ["AA-A-01", "AA-A-02", "AA-A-03"],
        "tests/test_it.py::TestSome::test_two": ["AA-A-01", "AA-A-04", "AA-A-05"],
        "tests/test_it.py::test_three": ["AA-A-01", "AA-A-06"],
    }
    assert rules_proved(folder)["AA-A-04"] == ["tests/test_it.py::TestSome::test_two"]


@pytest.mark.parametrize("ids", ["*IDS", "ID", "1", '"AA" + "-A-01"'])
def test_ids_that_are_not_written_out_are_refused_with_their_line(tmp_path, ids):
    (tmp_path / "test_it.py").write_text(f"import pytest\n\n@pytest.mark.rule({ids})\ndef test_it(): ...\n")
    with pytest.raises(UnreadableMark, match=r"test_it\.py:3: rule ids are written out as texts"):
        rules_claimed(tmp_path)
