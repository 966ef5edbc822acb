import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.table.journal import Entry, Header, Journal, JournalError, Reading, read

HEADER = Header(
    format=1,
    game="kings-vineyard",
    program="0.1.0",
    created="2026-11-30T20:15:00",
    players=("Anna", "Ben"),
    options={"majority": "one", "rounds": 3, "open": True},
    seed=7,
    auto=("Ben",),
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game.toml"


@pytest.fixture
def journal(path: Path) -> Iterator[Journal]:
    with Journal.create(path, HEADER) as opened:
        yield opened


class TestText:
    @settings(deadline=None)
    @given(st.lists(st.text(st.characters(exclude_categories=["Cs"])), min_size=3, max_size=3))
    def test_any_text_round_trips(self, tmp_path_factory: pytest.TempPathFactory, texts: list[str]) -> None:
        path = tmp_path_factory.mktemp("text") / "game.toml"
        ask, answer, note = texts
        with Journal.create(path, HEADER) as journal:
            journal.append(ask=ask, answer=answer, note=note)
            assert read(path) == Reading(HEADER, (Entry(1, ask=ask, answer=answer, note=note),))

    @pytest.mark.parametrize(
        "text",
        [
            "\0",
            "\r\n",
            '"""',
            "'''",
            "\\",
            "\x7f",
            "\u2028",
            "\ufeff",
            "[[entry]]",
            "\n[[entry]]\n",
            '\nseal = "0"\n',
            "🥕",
        ],
    )
    def test_awkward_text_round_trips_everywhere(self, path: Path, text: str) -> None:
        header = HEADER._replace(players=(text, "Ben"), options={text: text}, game=text)
        with Journal.create(path, header, {text: [text]}) as journal:
            journal.append(seat=text, ask=text, answer=text, note=text, fact=text)
            assert read(path) == Reading(header, journal.entries, {text: [text]})

    def test_half_a_character_in_a_name_is_refused_before_anything_is_written(self, path: Path) -> None:
        with pytest.raises(JournalError, match=r"^players\[2\]: the character U\+DCFF in it cannot be saved$"):
            Journal.create(path, HEADER._replace(players=("Anna", "Ben\udcff")))
        assert list(path.parent.iterdir()) == []

    @pytest.mark.parametrize("key", ["ask", "answer", "note"])
    def test_half_a_character_in_an_entry_is_refused(self, journal: Journal, path: Path, key: str) -> None:
        before = path.read_bytes()
        with pytest.raises(JournalError, match=rf"^entry\[1\]\.{key}: the character U\+D83E in it cannot be saved$"):
            journal.append(**{key: "a\ud83e"})  # type: ignore[arg-type]
        assert path.read_bytes() == before
        assert journal.append(ask="plant", answer="x").number == 1

    @pytest.mark.parametrize(
        ("position", "where"),
        [
            ({"owner": None}, r"position\.owner: expected .* found None"),
            ({"spaces": {1: "x"}}, r"position\.spaces: expected text as key, found 1"),
            ({"used": {1, 2}}, r"position\.used: expected .* found \{1, 2\}"),
        ],
    )
    def test_what_toml_cannot_hold_is_refused(self, path: Path, position: dict[str, object], where: str) -> None:
        with pytest.raises(JournalError, match=where):
            Journal.create(path, HEADER, position)
        assert not path.exists()

    @pytest.mark.parametrize(
        ("entry", "message"),
        [
            ({"seat": "Cleo"}, "entry[1].seat: expected one of the players Anna, Ben, found 'Cleo'"),
            ({"kind": "guess"}, "entry[1].kind: expected one of answer, fact, ruling, undo, redo, found 'guess'"),
            ({"kind": "fact"}, "entry[1].fact: expected the key of a printed fact, found nothing"),
            ({"kind": "undo"}, "entry[1].of: expected the number of an earlier entry, found 0"),
            ({"kind": "ruling", "of": 1}, "entry[1].of: expected the number of an earlier entry, found 1"),
            ({"answer": 5}, "entry[1].answer: expected text, found 5"),
        ],
    )
    def test_an_entry_that_makes_no_sense_is_refused(
        self, journal: Journal, path: Path, entry: dict[str, object], message: str
    ) -> None:
        before = path.read_bytes()
        with pytest.raises(JournalError, match=f"^{re.escape(message)}$"):
            journal.append(**entry)  # type: ignore[arg-type]
        assert path.read_bytes() == before

    def test_an_undo_of_nothing_played_is_refused_before_it_is_written(self, journal: Journal, path: Path) -> None:
        for answer in "abc":
            journal.append(ask="plant", answer=answer)
        journal.append(kind="undo", of=3)
        journal.append(kind="redo", of=4)
        before = path.read_bytes()
        with pytest.raises(JournalError, match="entry 4 is not in the played line"):
            journal.append(kind="undo", of=4)
        with pytest.raises(JournalError, match="nothing to redo"):
            journal.append(kind="redo", of=4)
        assert path.read_bytes() == before
