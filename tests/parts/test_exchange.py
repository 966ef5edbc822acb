"""Parts passed on: written to a file, compared before anything changes, and taken over as people choose."""

from __future__ import annotations

from pathlib import Path

import pytest
from parts.harbour_box import harbour  # noqa: F401 - a fixture

from companion.parts.exchange import export, preview, take_over
from companion.parts.own import PartsFault, keep, own, own_file, remember, remembered
from companion.parts.record import Record

pytestmark = pytest.mark.usefixtures("harbour")

ONE = Record("space", "3", {"board": "1-2", "effect": "2 fish"}, "table", "1-2")
TWO = Record("space", "5", {"board": "1-2", "effect": "rope"}, "table", "1-2")
CARD = Record("card", "c1", {"effect": "fish", "when": "any-time"}, "table")
CHANGED = TWO._replace(fields={"board": "1-2", "effect": "2 rope"})


@pytest.fixture
def theirs(tmp_path: Path) -> Path:
    """The file of another table: one record equal, one different, two that are new."""
    keep("harbour", [ONE, CHANGED, CARD])
    remember("harbour", "pier", "stone")
    path = tmp_path / "theirs.toml"
    assert export("harbour", path) == 4
    own_file("harbour").unlink()
    keep("harbour", [ONE, TWO])
    return path


def test_what_is_exported_comes_back_as_it_was(theirs: Path) -> None:
    own_file("harbour").unlink()
    found = preview("harbour", theirs)
    assert (len(found.new), len(found.equal), len(found.different)) == (4, 0, 0)
    assert take_over("harbour", found) == 4
    assert remembered("harbour") == {"pier": "stone"}
    assert [own("harbour")[each.key] for each in (ONE, CHANGED, CARD)] == [ONE, CHANGED, CARD]
    found = preview("harbour", theirs)
    assert (len(found.new), len(found.equal), len(found.different)) == (0, 4, 0)


def test_a_preview_tells_apart_and_changes_nothing(theirs: Path) -> None:
    before = own_file("harbour").read_bytes()
    found = preview("harbour", theirs)
    assert set(found.new) == {CARD.key, ("fact", "pier", "")}
    assert found.equal == {ONE.key: ONE}
    assert found.different == {TWO.key: (TWO, CHANGED)}
    assert own_file("harbour").read_bytes() == before


def test_what_is_different_stays_unless_it_is_named(theirs: Path) -> None:
    found = preview("harbour", theirs)
    assert take_over("harbour", found) == 2
    assert own("harbour")[TWO.key] == TWO
    assert take_over("harbour", preview("harbour", theirs), [TWO.key, CARD.key]) == 1
    assert own("harbour")[TWO.key] == CHANGED


def test_nothing_chosen_writes_nothing(theirs: Path) -> None:
    before = own_file("harbour").stat().st_mtime_ns
    assert take_over("harbour", preview("harbour", theirs)._replace(new={})) == 0
    assert own_file("harbour").stat().st_mtime_ns == before


def test_files_that_cannot_be_taken_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "theirs.toml"
    for text, told in (
        (None, "there is no such file"),
        ('format = 1\ngame = "reykholt"\n', "game: expected harbour, found 'reykholt'"),
        (
            'format = 1\ngame = "harbour"\n[[space]]\nid = "8"\nboard = "1-2"\neffect = "coin"\nsource = "rulebook"\n',
            "space[1].source (8): expected table, found 'rulebook'",
        ),
    ):
        if text is not None:
            path.write_text(text)
        with pytest.raises(PartsFault) as fault:
            preview("harbour", path)
        assert str(fault.value) == f"{path}: {told}"
    with pytest.raises(PartsFault, match="there is no folder "):
        export("harbour", tmp_path / "none" / "file.toml")
