"""A table's own parts: kept from game to game, replaced as a whole or not at all, and told apart from what is ours."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest
from parts.harbour_box import harbour  # noqa: F401 - a fixture

from companion.parts.merge import drafts, known, stand_ins
from companion.parts.own import PartsFault, keep, own, own_file, remember, remembered
from companion.parts.record import Record

pytestmark = pytest.mark.usefixtures("harbour")

QUAY = Record("space", "3", {"board": "1-2", "effect": "2 fish"}, "table", "1-2")
NOTED = Record("space", "5", {"board": "1-2", "note": "swap [/] :smile: Þórdís 🥕"}, "table", "1-2")
CARD = Record("card", "c1", {"name": "Mate", "effect": "fish", "when": "any-time"}, "table")


def test_nothing_is_known_before_anybody_tells() -> None:
    assert own("harbour") == {}
    assert remembered("harbour") == {}
    assert not own_file("harbour").exists()


def test_a_home_that_is_no_folder_holds_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "file"))
    assert remembered("harbour") == {}
    with pytest.raises(PartsFault, match=r"harbour\.toml: cannot be written: "):
        remember("harbour", "pier", "wood")


def test_facts_and_records_are_kept_side_by_side() -> None:
    remember("harbour", "pier", "wood")
    keep("harbour", [QUAY, NOTED])
    remember("harbour", "pier", "stone")
    keep("harbour", [CARD])
    assert remembered("harbour") == {"pier": "stone"}
    assert {key: record for key, record in own("harbour").items() if key[0] != "fact"} == {
        each.key: each for each in (QUAY, NOTED, CARD)
    }
    text = own_file("harbour").read_text(encoding="utf-8")
    assert text.startswith('format = 1\ngame = "harbour"\n')
    assert text.count('source = "table"') == 4


def test_what_is_told_again_goes_over_what_was_told_before() -> None:
    keep("harbour", [QUAY])
    keep("harbour", [QUAY._replace(fields={"board": "1-2", "effect": "rope"}, source="stand-in")])
    (record,) = own("harbour").values()
    assert record.fields["effect"] == "rope"
    assert record.source == "table"


def test_facts_of_a_file_as_it_was_always_written_are_read(harbour: Path) -> None:  # noqa: F811
    own_file("harbour").parent.mkdir(parents=True)
    own_file("harbour").write_text(
        'format = 1\ngame = "harbour"\n[[fact]]\nid = "pier"\nvalue = ""\nsource = "table"\n', encoding="utf-8"
    )
    assert remembered("harbour") == {"pier": ""}


def test_a_stand_in_in_an_own_file_is_refused() -> None:
    own_file("harbour").parent.mkdir(parents=True)
    own_file("harbour").write_text(
        'format = 1\ngame = "harbour"\n[[space]]\nid = "3"\nboard = "1-2"\neffect = "fish"\nsource = "stand-in"\n'
    )
    for reading in (own, remembered, known, drafts):
        with pytest.raises(PartsFault) as fault:
            reading("harbour")
        assert str(fault.value) == f"{own_file('harbour')}: space[1].source (3): expected table, found 'stand-in'"


@pytest.mark.parametrize("step", ["fsync", "replace"])
def test_after_a_failure_there_is_the_old_file_and_nothing_else(
    harbour: Path,  # noqa: F811
    step: str,
) -> None:
    keep("harbour", [QUAY])
    before = own_file("harbour").read_bytes()

    def fail(*args: Any, **named: Any) -> Any:
        raise OSError(28, "No space left on device")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(*((os, "fsync", fail) if step == "fsync" else (Path, "replace", fail)))
        with pytest.raises(PartsFault) as fault:
            keep("harbour", [CARD])
    assert str(fault.value) == f"{own_file('harbour')}: cannot be written: No space left on device"
    assert own_file("harbour").read_bytes() == before
    assert list(own_file("harbour").parent.iterdir()) == [own_file("harbour")]


def test_what_could_not_be_read_again_is_not_written() -> None:
    keep("harbour", [QUAY])
    before = own_file("harbour").read_bytes()
    with pytest.raises(PartsFault) as fault:
        keep("harbour", [CARD._replace(fields={"effect": "fish +", "when": "any-time"})])
    assert str(fault.value) == (
        f"{own_file('harbour')}: not written: card[1].effect (c1): column 7: expected a word, found the end"
    )
    with pytest.raises(PartsFault, match="cannot be written: "):
        remember("harbour", "pier", "half a sign \ud83d")
    assert own_file("harbour").read_bytes() == before


def test_a_stand_in_never_passes_for_what_is_printed() -> None:
    assert set(known("harbour")) == {("space", "8", "1-2")}
    assert known("harbour")["space", "8", "1-2"].source == "rulebook"
    assert {key[:2] for key in drafts("harbour")} == {("space", "3"), ("space", "5"), ("berth", "b1"), ("card", "c1")}
    assert all(record.source == "stand-in" for record in drafts("harbour").values())


def test_the_tables_own_word_wins() -> None:
    other = Record("space", "8", {"board": "1-2", "effect": "2 coin"}, "table", "1-2")
    keep("harbour", [QUAY, other])
    assert known("harbour") == {QUAY.key: QUAY, other.key: other}
    assert QUAY.key not in drafts("harbour")
    assert ("space", "3", "3-4") in drafts("harbour"), "the other side of the board is another space"
    assert stand_ins("harbour")[QUAY.key].fields["effect"] == "fish : coin"


def test_a_game_without_bundled_parts_knows_what_was_told() -> None:
    remember("almanac", "starting-gold", "3,4")
    assert {record.fields["value"] for record in known("almanac").values()} == {"3,4"}
    assert drafts("almanac") == {}
