"""`companion rules` as it is typed."""

import json
from collections.abc import Sequence

import pytest
import typer
from typer.testing import CliRunner, Result

from companion.cli.rules import rules
from companion.rulebook.record import load

APP = typer.Typer()
APP.command("rules")(rules)


@APP.callback()
def main() -> None:
    """So that the command keeps its name."""


def run(*words: str, env: dict[str, str] | None = None) -> Result:
    return CliRunner().invoke(APP, ["rules", *words], env=env)


def said(*words: str) -> list[str]:
    result = run(*words)
    assert (result.exit_code, result.stderr) == (0, "")
    return result.stdout.splitlines()


def refused(*words: str, code: int = 1) -> str:
    result = run(*words)
    assert (result.exit_code, result.stdout) == (code, "")
    assert "Traceback" not in result.stderr
    return result.stderr


def document(words: Sequence[str]) -> object:
    result = run(*words, "--json")
    assert (result.exit_code, result.stderr) == (0, "")
    return json.loads(result.stdout)


def test_the_answer_comes_first() -> None:
    lines = said("kings-vineyard", "maximum", "of", "five", "plants?")
    assert lines[0] == "A vineyard never holds more than five plants, ripe and unripe together."
    assert lines[1] == "KV-PLANT-04 · Maximum of five plants · Plant"


def test_the_game_may_be_left_out_and_the_query_be_one_word_to_the_shell() -> None:
    assert said("watering", "can") == said("watering can") == said("Kings-Vineyard watering can")


def test_an_open_question_shows_reading_alternative_and_option() -> None:
    lines = said("--id", "kv score 6")
    assert any(line.startswith("Reading: ") for line in lines)
    assert any(line.startswith("Or: ") for line in lines)
    assert "Option: majority = one (the reading above) | per-colour" in lines
    assert lines[-1].startswith("See also: KV-")


def test_limit() -> None:
    labels = [line for line in said("wilt", "--limit", "3") if " · " in line]
    assert [label.split(" · ")[0] for label in labels] == ["KV-WILT-01", "KV-WILT-02", "KV-WILT-03"]
    assert "--limit" in refused("wilt", "--limit", "0", code=2)


def test_lines_fit_the_terminal() -> None:
    for columns, widest in (("10", 40), ("60", 60), ("300", 100)):
        lines = run("--id", "KV-DRAW-09", env={"COLUMNS": columns}).stdout.splitlines()
        assert max(map(len, lines)) <= widest


def test_json_of_a_query() -> None:
    found = document(["kings-vineyard", "hybrids", "count", "for", "both", "colours", "--limit", "2"])
    assert isinstance(found, list)
    assert [list(each) for each in found] == [["id", "game", "lang", "section", "statement", "score"]] * 2
    assert found[0]["id"] == "KV-SCORE-05"
    assert found[0]["score"] > found[1]["score"] > 0


def test_json_of_an_id_is_that_rule() -> None:
    rule = next(rule for rule in load("kings-vineyard") if rule.id == "KV-WIN-02")
    assert document(["--id", "KV-WIN-02"]) == {
        "id": "KV-WIN-02",
        "game": "kings-vineyard",
        "lang": "en",
        "section": "Winning the Game",
        "statement": rule.statement,
    }


def test_json_of_nothing_found_is_an_empty_list() -> None:
    assert document(["how do I castle in chess"]) == []


def test_json_needs_something_to_find() -> None:
    assert "--json needs a query or --id" in refused("--json", code=2)


def test_nothing_found_is_said_in_one_line() -> None:
    lines = said("kings-vineyard", "zebra [/] :smile: safari zoo fertilizer")
    assert lines == [
        'Nothing found for "zebra [/] :smile: safari zoo fertilizer". '
        'The nearest section is Grow: companion rules kings-vineyard "Grow" --limit 11'
    ]


def test_the_line_shown_for_nothing_found_lists_the_section() -> None:
    command = said("kings-vineyard", "how do I castle in chess")[0].split("companion rules ")[1].replace('"', "")
    name = command.split(" --limit ")[0].removeprefix("kings-vineyard ")
    labels = [line for line in said(*command.split()) if " · " in line]
    expected = [rule.id for rule in load("kings-vineyard") if rule.section == name]
    assert [label.split(" · ")[0] for label in labels] == expected != []


@pytest.mark.parametrize("query", ["\x00", "\udcff", "🍇", "x" * 10_000, '"*('])
def test_odd_queries_get_one_line(query: str) -> None:
    assert len(said(query)) == 1


def test_an_unknown_id_is_refused_with_near_ones() -> None:
    message = refused("--id", "KV-SCORE-60")
    assert message.startswith("no rule KV-SCORE-60; did you mean KV-SCORE-06")
    assert message.count("\n") == 1
    assert refused("--id", "KV-SCORE-60", "--json") == message


def test_a_game_that_cannot_be_played_yet_has_its_rules() -> None:
    lines = said("reykholt", "who", "wins?")
    assert lines[0].startswith("The player whose manager is furthest along the tourism track wins;")
    assert "RH-END-02 · Who wins the game · End of the Game and Winner" in lines[1:3]
    assert "Reykholt, the English rulebook: 211 rules" in said("reykholt")
    assert "RH-WORK-09 · No action may be skipped · Work Time: Placement Rules" in said("--id", "rh work 9")


@pytest.mark.parametrize("words", [("worker",), (), ("worker", "--json")])
def test_a_game_without_rules_is_named(words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.rulebook.record.games", lambda: ["kings-vineyard", "reykholt"])
    expected = "Almanac: The Crystal Peaks is not built yet; rules are there for: kings-vineyard, reykholt\n"
    assert refused("almanac", *words) == expected


def test_a_language_that_is_not_there_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.rulebook.record.languages", lambda game: ["en"])
    assert refused("kings-vineyard", "tie", "--lang", "es") == (
        "The rules of King's Vineyard are not there in: es; they are there in: en\n"
    )
    assert refused("tie", "--lang", "es") == "No game has rules in: es; try --lang en\n"
    assert "fr" in refused("tie", "--lang", "fr", code=2)


def test_an_id_and_a_query_do_not_go_together() -> None:
    assert "give a query or --id, not both" in refused("tie", "--id", "KV-WIN-03", code=2)
    assert said("kings-vineyard", "--id", "KV-WIN-03") == said("--id", "KV-WIN-03")


@pytest.mark.parametrize("words", [(), ("kings-vineyard",)])
def test_without_a_query_the_sections_are_counted(words: tuple[str, ...]) -> None:
    lines = said(*words)
    own = lines[lines.index("King's Vineyard, the English rulebook: 122 rules") :][1:17]
    assert "   25  Scoring" in own
    assert sum(int(line.split()[0]) for line in own) == 122
    assert any("companion rules kings-vineyard WORDS" in line for line in lines)
