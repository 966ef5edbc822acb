"""The records of every game as they stand in its files, and how they are read."""

import re
import tomllib
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from companion import folders
from companion.rulebook import record, search
from companion.rulebook.record import NoRulebook, RuleRecord, UnknownRule, book, by_id, games, languages, load

KINDS = {"setup", "flow", "legality", "effect", "scoring", "end", "component", "clarification", "example", "variant"}
BOOKS = [(game, lang) for game in games() for lang in languages(game)]
RULES = [rule for game, lang in BOOKS for rule in load(game, lang)]

SECTIONS = {
    "kings-vineyard": {
        "Components": 19,
        "Object": 3,
        "Setup: Two-Player Game": 3,
        "Setup: Three or More Players": 9,
        "Playing the Game": 5,
        "Draw": 9,
        "Discard": 3,
        "Wilt": 8,
        "Harvest": 7,
        "Plant": 9,
        "Grow": 11,
        "Ripen": 4,
        "Scoring": 25,
        "Winning the Game": 4,
        "Play Example": 2,
        "Table of contents and title": 1,
    },
    "reykholt": {
        "Title and Player Count": 1,
        "Component List": 22,
        "Setup": 33,
        "First Game Preparations": 2,
        "Course of the Game": 8,
        "Glossary: Supply": 3,
        "Glossary: Stock": 2,
        "Glossary: Seed": 10,
        "Work Time": 5,
        "Work Time: Placement Rules": 11,
        "Key Action Definitions: Harvest": 4,
        "Key Action Definitions: Take a Service Card": 3,
        "Key Action Definitions: Immediately Advance": 4,
        "Harvest Time": 3,
        "Tourism Time": 14,
        "Using the Bonus": 6,
        "Homecoming Time": 3,
        "End of the Game and Winner": 5,
        "Action Spaces: General Clarifications": 9,
        "Service Cards: General Clarifications": 20,
        "Solo Game": 29,
        "Story Mode": 14,
    },
}
OPTIONS = {
    "kings-vineyard": {
        "KV-SCORE-06": ("majority", ("one", "per-colour")),
        "KV-FLOW-02": ("draw", ("by-phase", "by-player")),
        "KV-WILT-07": ("second_can", ("wasted", "next-round", "restore")),
        "KV-SCORE-24": ("colour_bonus", ("ripe", "all")),
    },
    "reykholt": {
        "RH-SETUP-12": ("lid", ("lid", "card")),
        "RH-SETUP-17": ("set", ("A", "B", "C", "D", "E")),
        "RH-SETUP-29": ("start_order", ("last-in-front", "first-in-front")),
        "RH-GLOS-11": ("seed_count", ("at-most", "exact")),
        "RH-WORK-09": ("exchanges", ("compulsory", "optional")),
        "RH-ACT-04": ("zero_harvest", ("no", "yes")),
        "RH-SVC-18": ("spent_red", ("usable-now", "any")),
        "RH-STORY-01": ("solo_story", ("story", "solo")),
    },
}
PREFIXES = {"kings-vineyard": "KV", "reykholt": "RH"}


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An empty folder in place of the rulebooks."""
    caches = (record.load, record.book, search._index)
    monkeypatch.setattr(record, "rulebooks", lambda: tmp_path)
    for cached in caches:
        cached.cache_clear()
    yield tmp_path
    for cached in caches:
        cached.cache_clear()


def put(shelf: Path, game: str, lang: str, *rules: str, form: int = 1) -> None:
    (shelf / game).mkdir(exist_ok=True)
    head = f'format = {form}\ngame = "{game}"\nlang = "{lang}"\nbook = "{game} {lang}"\n'
    (shelf / game / f"rules.{lang}.toml").write_text(head + "\n".join(rules), encoding="utf-8")


def rule(rule_id: str, title: str, statement: str) -> str:
    return (
        f'[[rule]]\nid = "{rule_id}"\ntitle = "{title}"\nsection = "S"\nkind = "flow"\n'
        f'players = [2]\nstatement = "{statement}"\n'
    )


@pytest.mark.parametrize(("game", "number"), [("kings-vineyard", 122), ("reykholt", 211)])
def test_a_book_is_complete(game: str, number: int) -> None:
    rules = load(game)
    assert len(rules) == number
    sections: dict[str, int] = {}
    for each in rules:
        sections[each.section] = sections.get(each.section, 0) + 1
    assert list(sections.items()) == list(SECTIONS[game].items())


def test_every_section_stands_together() -> None:
    for game, lang in BOOKS:
        order = [each.section for each in load(game, lang)]
        changes = sum(a != b for a, b in pairwise(order))
        assert changes == len(set(order)) - 1


def test_ids_are_unique_and_well_formed() -> None:
    for game, lang in BOOKS:
        ids = [each.id for each in load(game, lang)]
        assert len(set(ids)) == len(ids)
        assert all(re.fullmatch(rf"{PREFIXES[game]}-[A-Z]+-\d\d", rule_id) for rule_id in ids)


@pytest.mark.parametrize("game", PREFIXES)
def test_numbers_within_a_part_have_no_gap(game: str) -> None:
    numbers: dict[str, set[int]] = {}
    for each in load(game):
        part, number = each.id.rsplit("-", 1)
        numbers.setdefault(part, set()).add(int(number))
    assert all(found == set(range(1, len(found) + 1)) for found in numbers.values())


def test_titles_are_unique_and_short() -> None:
    for game, lang in BOOKS:
        titles = [each.title.casefold() for each in load(game, lang)]
        assert len(set(titles)) == len(titles)
    assert [each.title for each in RULES if not 3 <= len(each.title.split()) <= 6] == []


@pytest.mark.parametrize("each", RULES, ids=lambda each: f"{each.id}-{each.lang}")
def test_each_record_is_whole(each: RuleRecord) -> None:
    assert each.kind in KINDS
    assert each.statement.endswith(".") and each.statement == " ".join(each.statement.split())
    assert each.players and set(each.players) <= {1, 2, 3, 4}
    assert all(text and text == text.strip() for text in (*each.terms, *each.alternatives))
    assert bool(each.alternatives) == bool(each.reading)
    assert set(each.related) <= {other.id for other in load(each.game, each.lang)} - {each.id}
    assert len(set(each.related)) == len(each.related)


@pytest.mark.parametrize("each", RULES, ids=lambda each: f"{each.id}-{each.lang}")
def test_terms_add_words(each: RuleRecord) -> None:
    said = set(search.words(f"{each.title} {each.statement}", each.lang))
    assert [term for term in each.terms if set(search.words(term, each.lang)) <= said] == []


@pytest.mark.parametrize("game", OPTIONS)
def test_only_the_known_options_are_named(game: str) -> None:
    found = {each.id: (each.option, each.values) for each in load(game) if each.option or each.values}
    assert found == OPTIONS[game]
    # where there is a reading, each value stands for it or for one of its alternatives
    switched = [each for each in load(game) if each.option and each.reading]
    assert [each.id for each in switched if len(each.values) != 1 + len(each.alternatives)] == []


def test_the_solo_and_story_rules_say_so() -> None:
    rules = load("reykholt")
    assert {each.id.split("-")[1] for each in rules if each.players == (1,)} == {"SOLO"}
    assert [each.id for each in rules if each.id.startswith("RH-SOLO") and each.players != (1,)] == []
    assert [each.id for each in rules if each.story_only] == [
        each.id for each in rules if each.id.startswith("RH-STORY") and each.id != "RH-STORY-05"
    ]
    assert not any(each.story and each.story_only for each in rules)
    assert [each.id for each in rules if not each.story and not each.story_only] == [
        "RH-SETUP-19",
        "RH-FLOW-01",
        "RH-END-02",
        "RH-SOLO-11",
        "RH-SOLO-16",
        "RH-SOLO-21",
    ]
    assert not any(each.story or each.story_only for each in load("kings-vineyard"))


def test_the_two_player_rules_are_for_two() -> None:
    assert [each.id for each in load("kings-vineyard") if each.players == (2,)] == [
        "KV-SETUP-01",
        "KV-SETUP-02",
        "KV-SETUP-03",
    ]


def test_the_files_say_what_they_are() -> None:
    for game, lang in BOOKS:
        table = tomllib.loads((folders.rulebooks() / game / f"rules.{lang}.toml").read_text(encoding="utf-8"))
        assert (table["format"], table["game"], table["lang"]) == (1, game, lang)
        assert book(game, lang) == table["book"] != ""


def test_by_id_finds_every_rule() -> None:
    assert [by_id(each.id, each.lang) for each in RULES] == RULES


@pytest.mark.parametrize(
    ("asked", "suggested"),
    [("KV-SCORE-60", "KV-SCORE-06"), ("KV-WLIT-07", "KV-WILT-07"), ("KV-PLNT-2", "KV-PLANT-02")],
)
def test_an_unknown_id_is_answered_with_near_ones(asked: str, suggested: str) -> None:
    with pytest.raises(UnknownRule, match=rf"^no rule {asked[:6]}\S+; did you mean {suggested}( or \S+)*\?$"):
        by_id(asked)


@pytest.mark.parametrize("asked", ["", "nonsense", "\x00\n", "X" * 10_000, "[/]"])
def test_what_is_no_id_is_refused_in_one_short_line(asked: str) -> None:
    with pytest.raises(UnknownRule) as refused:
        by_id(asked)
    assert re.fullmatch(r"no rule [^\n]{1,40}", str(refused.value))


def test_a_missing_book_is_named() -> None:
    with pytest.raises(NoRulebook, match="there are no rules of kings-vineyard in the language fr"):
        load("kings-vineyard", "fr")
    with pytest.raises(NoRulebook, match="chess"):
        load("chess")


def test_a_game_is_known_by_its_english_rules(shelf: Path) -> None:
    assert games() == []
    put(shelf, "beta", "en", rule("BE-A-01", "One two three", "A worker moves."))
    put(shelf, "alpha", "en", rule("AL-A-01", "Four five six", "A worker rests."))
    put(shelf, "gamma", "es", rule("GA-A-01", "Siete ocho nueve", "Un peón se mueve."))
    (shelf / "parts-only").mkdir()
    assert games() == ["alpha", "beta"]


def test_games_and_languages_are_searched_apart_and_together(shelf: Path) -> None:
    put(shelf, "alpha", "en", rule("AL-A-01", "Moving a worker", "A worker moves."))
    put(shelf, "alpha", "es", rule("AL-A-01", "Mover un peón", "Un peón se mueve."))
    put(shelf, "beta", "en", rule("BE-A-01", "Resting a worker", "A worker rests."))
    assert [hit.record.id for hit in search.find("worker")] == ["AL-A-01", "BE-A-01"]
    assert [hit.record.id for hit in search.find("worker", "beta")] == ["BE-A-01"]
    assert [hit.record.title for hit in search.find("¿Puedo mover el peon?", lang="es")] == ["Mover un peón"]
    assert search.find("worker", "beta", lang="es") == []
    assert by_id("AL-A-01", "es").statement == "Un peón se mueve."
    with pytest.raises(UnknownRule, match=r"^no rule BE-A-01 in es; did you mean AL-A-01"):
        by_id("BE-A-01", "es")


def test_another_format_is_refused(shelf: Path) -> None:
    put(shelf, "alpha", "en", rule("AL-A-01", "Moving a worker", "A worker moves."), form=2)
    with pytest.raises(NoRulebook, match=r"have format 2, format 1 was expected"):
        load("alpha")


def test_data_lies_beside_the_package_or_inside_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(folders, "_PACKAGE", tmp_path / "companion")
    assert folders.rulebooks() == tmp_path / "rulebooks"
    assert folders.scenarios() == tmp_path / "scenarios"
    (tmp_path / "companion" / "_data" / "rulebooks").mkdir(parents=True)
    assert folders.rulebooks() == tmp_path / "companion" / "_data" / "rulebooks"
