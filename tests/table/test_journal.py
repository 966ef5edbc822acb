import errno
import os
import re
import signal
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.table import journal as journal_module
from companion.table.journal import Damage, Entry, Header, Journal, JournalError, Reading, SaveInUse, read
from companion.table.reading import scan

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
SHORT_HEADER = Header(1, "g", "0", "", ("A",), {"o": 1})
POSITION = {"round": 2, "garden": [{"colour": "green", "length": 3}, {"colour": "red", "length": 1}], "empty": {}}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game.toml"


@pytest.fixture
def journal(path: Path) -> Iterator[Journal]:
    with Journal.create(path, HEADER) as opened:
        yield opened


def fill(journal: Journal) -> None:
    journal.append(seat="Anna", ask="plant", answer="plant green 2-4 sweet")
    journal.append(kind="fact", ask="card 3", answer="2 tomato", fact="card:3", note="read out by Ben")
    journal.append(seat="Ben", ask="free", answer="")
    journal.append(kind="undo", of=3)
    journal.append(kind="redo", of=4)
    journal.append(ask="bids", answer="5 3", kind="ruling", note='two lines\nand "quotes"')


def filled(path: Path, header: Header = HEADER) -> bytes:
    with Journal.create(path, header) as journal:
        fill(journal)
    return path.read_bytes()


def blocks(data: bytes) -> list[bytes]:
    """The header, then each entry with the blank line before it."""
    return re.split(rb"(?=\n\[\[entry\]\]\n)", data)


class TestWhatIsWritten:
    def test_a_new_journal_holds_its_header_and_no_entry(self, journal: Journal, path: Path) -> None:
        assert read(path) == Reading(HEADER, ())
        assert journal.entries == ()

    def test_a_header_is_readable_toml(self, journal: Journal, path: Path) -> None:
        table = tomllib.loads(path.read_text("utf-8"))
        assert len(table.pop("seal")) == 16
        assert table == {
            "format": 1,
            "game": "kings-vineyard",
            "program": "0.1.0",
            "created": "2026-11-30T20:15:00",
            "players": ["Anna", "Ben"],
            "seed": 7,
            "auto": ["Ben"],
            "options": {"majority": "one", "rounds": 3, "open": True},
        }

    def test_what_is_absent_is_not_written(self, path: Path) -> None:
        Journal.create(path, HEADER._replace(options={}, seed=None, auto=())).close()
        assert set(tomllib.loads(path.read_text("utf-8"))) == {
            "format",
            "seal",
            "game",
            "program",
            "created",
            "players",
        }

    def test_an_answer_is_written_with_the_keys_it_needs(self, journal: Journal, path: Path) -> None:
        entry = journal.append(seat="Anna", ask="plant", answer="")
        (table,) = tomllib.loads(path.read_text("utf-8"))["entry"]
        assert re.fullmatch("[0-9a-f]{16}", table.pop("seal"))
        assert table == {"number": 1, "seat": "Anna", "ask": "plant", "answer": ""}
        assert entry == Entry(1, seat="Anna", ask="plant", answer="")

    def test_the_table_as_a_whole_has_no_seat_key(self, journal: Journal, path: Path) -> None:
        journal.append(ask="plant", answer="x")
        assert "seat" not in tomllib.loads(path.read_text("utf-8"))["entry"][0]
        assert read(path).entries[0].seat is None

    def test_an_undo_is_written_as_its_kind_and_the_entry_it_names(self, journal: Journal, path: Path) -> None:
        journal.append(ask="plant", answer="x")
        journal.append(kind="undo", of=1)
        table = tomllib.loads(path.read_text("utf-8"))["entry"][1]
        assert {key: table[key] for key in table if key != "seal"} == {"number": 2, "kind": "undo", "of": 1}

    def test_entries_are_read_as_they_were_appended(self, journal: Journal, path: Path) -> None:
        fill(journal)
        assert read(path) == Reading(HEADER, journal.entries)
        assert [entry.number for entry in journal.entries] == [1, 2, 3, 4, 5, 6]

    def test_nothing_written_before_is_touched(self, journal: Journal, path: Path) -> None:
        before = path.read_bytes()
        for number in range(3):
            journal.append(ask="plant", answer=str(number))
            assert path.read_bytes().startswith(before)
            before = path.read_bytes()

    def test_a_journal_is_continued_where_it_stopped(self, path: Path) -> None:
        filled(path)
        with Journal.open(path) as journal:
            assert journal.header == HEADER
            assert journal.append(ask="plant", answer="x").number == 7
        assert read(path).damage is None
        assert len(read(path).entries) == 7

    def test_a_position_to_start_from_is_kept_and_sealed(self, path: Path) -> None:
        with Journal.create(path, HEADER, POSITION) as journal:
            journal.append(ask="plant", answer="x")
        assert read(path).position == POSITION
        path.write_bytes(path.read_bytes().replace(b"round = 2", b"round = 3"))
        assert read(path).damage == Damage("the header was changed by hand", 0)

    def test_an_existing_file_is_not_overwritten(self, path: Path) -> None:
        path.write_text("mine")
        with pytest.raises(FileExistsError, match=r"game\.toml exists already"):
            Journal.create(path, HEADER)
        assert path.read_text() == "mine"

    def test_a_file_that_appears_meanwhile_is_not_overwritten(
        self, path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        locked = journal_module._locked

        def appears(of: Path) -> object:
            path.write_text("mine")
            return locked(of)

        monkeypatch.setattr(journal_module, "_locked", appears)
        with pytest.raises(FileExistsError):
            Journal.create(path, HEADER)
        assert path.read_text() == "mine"

    def test_a_file_system_without_links_will_do(self, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        def no_links(*_: object) -> None:
            raise OSError(errno.EPERM, "Operation not permitted")

        monkeypatch.setattr(os, "link", no_links)
        Journal.create(path, HEADER).close()
        assert read(path).header == HEADER

    def test_nothing_but_the_journal_and_its_lock_is_left(self, path: Path) -> None:
        filled(path)
        assert sorted(each.name for each in path.parent.iterdir()) == [".locks", "game.toml"]

    def test_a_failed_creation_leaves_no_file_and_no_lock(self, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        with monkeypatch.context() as patch:
            patch.setattr(os, "fsync", failing(errno.ENOSPC))
            with pytest.raises(JournalError, match="could not be written: No space left on device"):
                Journal.create(path, HEADER)
        assert [each.name for each in path.parent.iterdir()] == [".locks"]
        Journal.create(path, HEADER).close()


class TestText:
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
        fill(journal)
        before = path.read_bytes()
        with pytest.raises(JournalError, match="entry 4 is not in the played line"):
            journal.append(kind="undo", of=4)
        with pytest.raises(JournalError, match="nothing to redo"):
            journal.append(kind="redo", of=4)
        assert path.read_bytes() == before


def failing(number: int) -> object:
    def fail(*_: object, **__: object) -> int:
        raise OSError(number, os.strerror(number))

    return fail


class TestFailingDisk:
    def fails(self, journal: Journal, message: str) -> None:
        entries = journal.entries
        with pytest.raises(JournalError, match=message) as caught:
            journal.append(ask="plant", answer="lost")
        assert "\n" not in str(caught.value)
        assert journal.entries == entries

    @pytest.mark.parametrize("call", ["write", "fsync", "open"])
    def test_a_failed_append_changes_nothing(
        self, journal: Journal, path: Path, monkeypatch: pytest.MonkeyPatch, call: str
    ) -> None:
        fill(journal)
        before = path.read_bytes()
        with monkeypatch.context() as patch:
            patch.setattr(os, call, failing(errno.ENOSPC))
            self.fails(journal, r"game\.toml: entry 7 could not be written: No space left on device")
        assert path.read_bytes() == before
        journal.append(ask="plant", answer="kept")
        assert read(path) == Reading(HEADER, journal.entries)

    def test_half_a_write_is_taken_back(self, journal: Journal, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        before, write = path.read_bytes(), os.write
        room = [20]

        def fills_up(handle: int, data: bytes) -> int:
            if not room:
                raise OSError(errno.ENOSPC, "No space left on device")
            return write(handle, data[: room.pop()])

        with monkeypatch.context() as patch:
            patch.setattr(os, "write", fills_up)
            self.fails(journal, "No space left")
        assert path.read_bytes() == before

    def test_short_writes_are_completed(self, journal: Journal, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        write = os.write
        monkeypatch.setattr(os, "write", lambda handle, data: write(handle, data[:3]))
        fill(journal)
        assert read(path) == Reading(HEADER, journal.entries)

    def test_an_interrupt_between_writing_and_syncing_takes_the_entry_back(
        self, journal: Journal, path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def interrupt(_: int) -> None:
            raise KeyboardInterrupt

        before = path.read_bytes()
        with monkeypatch.context() as patch, pytest.raises(KeyboardInterrupt):
            patch.setattr(os, "fsync", interrupt)
            journal.append(ask="plant", answer="lost")
        assert path.read_bytes() == before
        assert journal.append(ask="plant", answer="kept").number == 1

    def test_what_could_not_be_taken_back_at_once_goes_before_the_next_entry(
        self, journal: Journal, path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        with monkeypatch.context() as patch:
            patch.setattr(os, "fsync", failing(errno.EIO))
            patch.setattr(os, "ftruncate", failing(errno.EIO))
            self.fails(journal, "Input/output error")
        journal.append(ask="plant", answer="kept")
        assert read(path) == Reading(HEADER, journal.entries)
        assert b"lost" not in path.read_bytes()

    def test_an_entry_is_synced_before_append_returns(
        self, journal: Journal, path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        seen: list[bytes] = []
        monkeypatch.setattr(os, "fsync", lambda _: seen.append(path.read_bytes()))
        journal.append(ask="plant", answer="x")
        assert seen == [path.read_bytes()]

    @pytest.mark.parametrize("change", [b"# a remark\n", None])
    def test_a_file_changed_or_gone_behind_our_back_is_left_alone(
        self, journal: Journal, path: Path, change: bytes | None
    ) -> None:
        if change is None:
            path.unlink()
            self.fails(journal, "entry 1 could not be written: No such file")
            assert not path.exists()
            return
        path.write_bytes(path.read_bytes() + change)
        changed = path.read_bytes()
        self.fails(journal, "another program changed the file")
        assert path.read_bytes() == changed

    def test_a_closed_journal_takes_no_entry(self, path: Path) -> None:
        journal = Journal.create(path, HEADER)
        journal.close()
        self.fails(journal, "is closed")


class TestCuts:
    def test_a_cut_anywhere_behind_the_header_loses_at_most_the_entry_that_was_cut(self, path: Path) -> None:
        data = filled(path)
        entries = read(path).entries
        parts = blocks(data)
        ends = [sum(map(len, parts[: count + 1])) for count in range(len(parts))]
        for cut in range(ends[0], len(data) + 1):
            reading = scan(data[:cut]).reading
            whole = sum(cut >= end - 1 for end in ends[1:])  # the line end of the seal may go
            assert reading.entries == entries[:whole], cut
            assert reading.header == HEADER
            begun = data[ends[whole] : cut].strip()
            assert reading.damage == (Damage(f"entry {whole + 1} is cut off", whole) if begun else None), cut
            # an entry that only lost its seal is offered, with its note or without
            offered = entries[whole : whole + 1]
            assert reading.rest in ((), offered, tuple(entry._replace(note="") for entry in offered)), cut

    def test_a_cut_header_is_one_clear_line(self, path: Path) -> None:
        with Journal.create(path, HEADER, POSITION):
            data = path.read_bytes()
        for cut in range(len(data) - 1):
            path.write_bytes(data[:cut])
            with pytest.raises(JournalError, match=r"^game\.toml: [^\n]+$"):
                read(path)

    @pytest.mark.parametrize(
        "tail", [b"\0" * 100, b"\n[[ent", b"\xff\xfe", b"\n[[entry]]", b'\n[[entry]]\nnumber = 7\nask = "']
    )
    @pytest.mark.parametrize("count", [0, 6])
    def test_garbage_behind_the_last_good_entry_costs_nothing_before_it(
        self, path: Path, tail: bytes, count: int
    ) -> None:
        data = b"".join(blocks(filled(path))[: count + 1])
        reading = scan(data + tail).reading
        assert reading.damage == Damage(f"entry {count + 1} is cut off", count)
        assert len(reading.entries) == count

    def test_a_damaged_journal_is_only_continued_on_a_word(self, path: Path) -> None:
        data = filled(path)[:-30]
        path.write_bytes(data)
        with pytest.raises(JournalError, match=r"^game\.toml: entry 6 is cut off; good entries before it: 5$"):
            Journal.open(path)
        assert path.read_bytes() == data

    def test_a_dropped_tail_is_kept_in_a_copy_of_its_own(self, path: Path) -> None:
        whole = filled(path)
        for number in (1, 2):
            path.write_bytes(whole[:-30])
            with Journal.open(path, drop_damage=True) as journal:
                assert journal.set_aside == path.with_name(f"game.damaged-{number}.toml")
                assert journal.set_aside.read_bytes() == whole[:-30]
                assert path.read_bytes() == b"".join(blocks(whole)[:6])
                assert journal.append(ask="plant", answer="again").number == 6
                assert read(path) == Reading(HEADER, journal.entries)

    def test_the_tail_stays_where_it_is_if_it_cannot_be_copied(
        self, path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        data = filled(path)[:-30]
        path.write_bytes(data)
        with monkeypatch.context() as patch:
            patch.setattr(os, "write", failing(errno.ENOSPC))
            with pytest.raises(JournalError, match=r"^game\.toml: could not be mended: No space left on device$"):
                Journal.open(path, drop_damage=True)
        assert path.read_bytes() == data
        Journal.open(path, drop_damage=True).close()

    def test_an_undamaged_journal_is_not_copied(self, path: Path) -> None:
        data = filled(path)
        with Journal.open(path, drop_damage=True) as journal:
            assert journal.set_aside is None
        assert path.read_bytes() == data

    def test_a_lost_last_line_end_is_no_damage(self, path: Path) -> None:
        path.write_bytes(filled(path)[:-1])
        with Journal.open(path) as journal:
            journal.append(ask="plant", answer="x")
        assert read(path) == Reading(HEADER, journal.entries)
        assert len(journal.entries) == 7


class TestChangesByHand:
    def test_a_changed_byte_is_noticed_or_changes_nothing(self, path: Path) -> None:
        with Journal.create(path, SHORT_HEADER) as journal:
            journal.append(seat="A", ask="p", answer="g 2")
            journal.append(kind="fact", answer="", fact="c", note='"')
            journal.append(kind="undo", of=1)
        data, honest = path.read_bytes(), read(path)
        for place in range(len(data)):
            for other in {*(data[place] ^ (1 << bit) for bit in range(8)), *b'#" \t\n\r=[]x0\\'} - {data[place]}:
                changed = data[:place] + bytes([other]) + data[place + 1 :]
                try:
                    reading = scan(changed).reading
                except JournalError as error:
                    assert "\n" not in str(error)
                    assert place < len(blocks(data)[0]), f"{place} {other}: the header was good"
                    continue
                if reading.damage is None:
                    assert reading == honest, (place, other)
                else:
                    good = reading.damage.good
                    assert reading.entries == honest.entries[:good], (place, other)
                    # no entry before the one with the changed byte is lost
                    assert good >= data[:place].count(b"seal = ") - 2, (place, other)

    @given(st.data())
    def test_no_change_whatever_ends_in_a_crash(
        self, tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
    ) -> None:
        path = tmp_path_factory.mktemp("hostile") / "game.toml"
        text = filled(path, SHORT_HEADER._replace(players=("Anna", "Ben")))
        for _ in range(data.draw(st.integers(1, 4))):
            start = data.draw(st.integers(0, len(text)))
            stop = data.draw(st.integers(start, min(len(text), start + 40)))
            text = text[:start] + data.draw(st.binary(max_size=20)) + text[stop:]
        path.write_bytes(text)
        try:
            reading = read(path)
        except JournalError as error:
            assert "\n" not in str(error)
            return
        assert [entry.number for entry in reading.entries] == list(range(1, len(reading.entries) + 1))

    def test_a_deeply_nested_file_is_refused(self, path: Path) -> None:
        path.write_text("format = " + "[" * 100_000)
        with pytest.raises(JournalError, match=r"^game\.toml: cannot be read: "):
            read(path)

    def test_a_changed_entry_is_named_and_the_rest_offered(self, path: Path) -> None:
        data = filled(path)
        entries = read(path).entries
        path.write_bytes(data.replace(b"read out by Ben", b"read out by Eve"))
        reading = read(path)
        assert reading.damage == Damage("entry 2 was changed by hand", 1)
        assert reading.entries == entries[:1]
        assert reading.rest == (entries[1]._replace(note="read out by Eve"), *entries[2:])

    def test_an_unreadable_entry_is_named_and_the_rest_offered(self, path: Path) -> None:
        data = filled(path)
        entries = read(path).entries
        path.write_bytes(data.replace(b'"read out by Ben"', b'"read out by Ben'))
        reading = read(path)
        assert reading.damage == Damage("entry 2 cannot be read", 1)
        assert reading.rest == entries[2:]

    @pytest.mark.parametrize(
        ("order", "what", "good", "rest"),
        [
            ([1, 3, 4, 5, 6], "entry 2 is missing", 1, [3, 4, 5, 6]),
            ([2, 3, 4, 5, 6], "entry 1 is missing", 0, [2, 3, 4, 5, 6]),
            ([1, 3, 2, 4, 5, 6], "entry 2 is not in its place", 1, [3, 2, 4, 5, 6]),
            ([1, 2, 2, 3, 4, 5, 6], "entry 3 is not in its place", 2, [2, 3, 4, 5, 6]),
            ([1, 2, 3, 4, 5, 6, 6], "entry 6 stands there twice", 6, [6]),
        ],
    )
    def test_entries_taken_out_swapped_or_doubled(
        self, path: Path, order: list[int], what: str, good: int, rest: list[int]
    ) -> None:
        parts = blocks(filled(path))
        entries = read(path).entries
        path.write_bytes(parts[0] + b"".join(parts[number] for number in order))
        reading = read(path)
        assert reading.damage == Damage(what, good)
        assert reading.entries == entries[:good]
        assert reading.rest == tuple(entries[number - 1] for number in rest)

    def test_a_last_entry_taken_out_whole_leaves_an_earlier_state(self, path: Path) -> None:
        parts = blocks(filled(path))
        assert scan(b"".join(parts[:-1])).reading.damage is None

    def test_an_entry_of_another_game_does_not_fit(self, path: Path, tmp_path: Path) -> None:
        parts = blocks(filled(path))
        other = blocks(filled(tmp_path / "other.toml", HEADER._replace(seed=8)))
        assert scan(parts[0] + other[1]).reading.damage == Damage("entry 1 was changed by hand", 0)

    def test_a_changed_header_keeps_all_entries_on_offer_and_is_not_continued(self, path: Path) -> None:
        data = filled(path)
        entries = read(path).entries
        path.write_bytes(data.replace(b'"Anna",', b'"Anne",'))
        reading = read(path)
        assert reading.header.players == ("Anne", "Ben")
        assert reading.damage == Damage("the header was changed by hand", 0)
        assert (reading.entries, reading.rest) == ((), entries)
        with pytest.raises(JournalError, match=r"^game\.toml: the header was changed by hand"):
            Journal.open(path, drop_damage=True)

    @pytest.mark.parametrize("bom", [b"", b"\xef\xbb\xbf"])
    def test_a_journal_saved_by_a_plain_editor_reads_the_same_and_goes_on(self, path: Path, bom: bytes) -> None:
        data = filled(path)
        honest = read(path)
        path.write_bytes(bom + data.replace(b"\n", b"\r\n"))
        assert read(path) == honest
        with Journal.open(path) as journal:
            journal.append(ask="plant", answer="x")
        assert read(path) == Reading(HEADER, journal.entries)

    def test_layout_order_of_keys_and_remarks_are_no_change(self, path: Path) -> None:
        data = filled(path)
        honest = read(path)
        text = data.decode().replace('seat = "Anna"\nask = "plant"\n', 'ask="plant"  # a remark\n\n  seat = "Anna"\n')
        text = text.replace("\n[[entry]]\n", "# a remark\n\n  [[ entry ]]  # another\n")
        assert scan(text.encode()).reading == honest

    def test_text_in_another_encoding_is_refused(self, path: Path) -> None:
        data = filled(path)
        path.write_bytes(data.decode().encode("utf-16"))
        with pytest.raises(JournalError, match=r"^game\.toml: cannot be read: it is not text in UTF-8$"):
            read(path)

    @pytest.mark.parametrize("text", ["", "\n \n", "\ufeff"])
    def test_an_empty_file_is_refused(self, path: Path, text: str) -> None:
        path.write_text(text, "utf-8")
        with pytest.raises(JournalError, match=r"^game\.toml: the file is empty$"):
            read(path)

    def test_a_missing_file_and_a_folder_are_refused(self, path: Path) -> None:
        for use in (read, Journal.open):
            with pytest.raises(JournalError, match=r"^game\.toml: there is no such file$"):
                use(path)
        path.mkdir()
        for use in (read, Journal.open):
            with pytest.raises(JournalError, match=r"^game\.toml: cannot be read: Is a directory$"):
                use(path)


SCENARIO = """
format = 1
game = "reykholt"
title = "Harvest"
about = '''
A text over
[[entry]]
lines.'''
players = ["Anna", "Ben"]

[[entry]]
seat = "Anna"
ask = "work"
answer = "field 2"

[[entry]]
number = 2
kind = "ruling"
answer = "2 tomato"

[position]
round = 2
when = 2026-11-30

[expect]
tables = 7
"""


class TestScenarios:
    def test_a_scenario_is_read_without_seals(self, path: Path) -> None:
        path.write_text(SCENARIO, "utf-8")
        reading = read(path)
        assert reading.title == "Harvest"
        assert reading.about == "A text over\n[[entry]]\nlines."
        assert reading.header == Header(1, "reykholt", "", "", ("Anna", "Ben"), {})
        assert reading.entries == (
            Entry(1, seat="Anna", ask="work", answer="field 2"),
            Entry(2, kind="ruling", answer="2 tomato"),
        )
        assert reading.position is not None
        assert reading.position["round"] == 2
        assert reading.expect == {"tables": 7}
        assert (reading.damage, reading.rest) == (None, ())

    def test_a_scenario_is_not_continued(self, path: Path) -> None:
        path.write_text(SCENARIO, "utf-8")
        with pytest.raises(JournalError, match=r"^game\.toml: this is a scenario"):
            Journal.open(path)
        assert path.read_text("utf-8") == SCENARIO

    @pytest.mark.parametrize(
        ("old", "new", "message"),
        [
            ("format = 1", "format = 3", "was written by a newer companion (format 3); this one reads format 1"),
            ("format = 1", "format = 0", "format: expected 1, found 0"),
            ("format = 1", "format = true", "format: expected a whole number, found True"),
            ("format = 1", "", "format: missing, expected a whole number"),
            ("title =", "titel =", "titel: unknown key, expected one of format, "),
            ('game = "reykholt"', "game = 5", "game: expected text, found 5"),
            ('["Anna", "Ben"]', '["Anna", 5]', "players: expected a list of names, found ['Anna', 5]"),
            ('["Anna", "Ben"]', "[]", "players: expected at least one name and no empty one"),
            ('["Anna", "Ben"]', '["Ben", "Ben"]', "players: Ben stands there twice"),
            ('["Anna", "Ben"]', '["Anna", "Ben"]\nauto = ["Bob"]', "auto[1]: expected one of the players Anna, Ben"),
            (
                "[position]",
                "[options]\nmajority = 1.5\n[position]",
                "options.majority: expected text, a whole number, ",
            ),
            ('seat = "Anna"', 'seat = "Bob"', "entry[1].seat: expected one of the players Anna, Ben, found 'Bob'"),
            ("number = 2", "number = 3", "entry[2].number: expected 2, found 3"),
            ("number = 2", "nummer = 2", "entry[2].nummer: unknown key, expected one of number, "),
            ('answer = "field 2"', "", "entry[1].answer: missing, expected text"),
            ('answer = "field 2"', 'answer = "field 2"\nseal = "0"', "entry[1].seal: unknown key"),
            ("[position]", "[[position]]", "position: expected a table, found [{"),
            ("round = 2", "round = ", "cannot be read: Invalid value (at line 22, column 9)"),
        ],
    )
    def test_a_fault_is_named_with_its_key(self, path: Path, old: str, new: str, message: str) -> None:
        assert old in SCENARIO
        path.write_text(SCENARIO.replace(old, new, 1), "utf-8")
        with pytest.raises(JournalError) as caught:
            read(path)
        assert str(caught.value).startswith(f"game.toml: {message}")
        assert "\n" not in str(caught.value)

    def test_an_undo_that_does_not_apply_is_refused(self, path: Path) -> None:
        path.write_text(SCENARIO.replace('kind = "ruling"', 'kind = "redo"\nof = 1'), "utf-8")
        with pytest.raises(JournalError, match="entry 2: there is nothing to redo from entry 1"):
            read(path)

    @pytest.mark.parametrize("entry", ["entry = 5", "entry = [5]"])
    def test_entries_of_the_wrong_shape_are_refused(self, path: Path, entry: str) -> None:
        path.write_text(f'{entry}\nformat = 1\ngame = "reykholt"\nplayers = ["Anna"]', "utf-8")
        with pytest.raises(JournalError, match=r"entry: expected one \[\[entry\]\] for each answer"):
            read(path)

    def test_a_journal_of_a_newer_companion_is_told_apart_from_a_spoilt_one(self, path: Path) -> None:
        path.write_bytes(filled(path).replace(b"format = 1", b"format = 3"))
        with pytest.raises(JournalError, match=r"was written by a newer companion \(format 3\)"):
            read(path)


HOLD = """
import sys
from pathlib import Path
from companion.table.journal import Journal
journal = Journal.open(Path(sys.argv[1]))
print("open", flush=True)
sys.stdin.read()
"""


class TestLock:
    def test_a_second_opening_is_refused_until_the_first_is_closed(self, path: Path) -> None:
        with Journal.create(path, HEADER), pytest.raises(SaveInUse, match=r"^game\.toml is open in another companion$"):
            Journal.open(path)
        Journal.open(path).close()

    def test_a_refused_opening_leaves_the_journal_free(self, path: Path) -> None:
        path.write_bytes(filled(path)[:-30])
        with pytest.raises(JournalError, match="cut off"):
            Journal.open(path)
        Journal.open(path, drop_damage=True).close()

    def test_reading_needs_no_lock(self, journal: Journal, path: Path) -> None:
        assert read(path).header == HEADER

    def test_another_program_is_kept_out_and_its_death_lets_us_in(self, path: Path) -> None:
        filled(path)
        with subprocess.Popen(
            [sys.executable, "-c", HOLD, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        ) as other:
            assert other.stdout is not None
            assert other.stdout.readline() == "open\n"
            with pytest.raises(SaveInUse):
                Journal.open(path)
            other.send_signal(signal.SIGKILL)
            other.wait()
        with Journal.open(path) as journal:
            assert journal.append(ask="plant", answer="x").number == 7

    def test_the_same_file_by_another_path_is_the_same_journal(self, path: Path, tmp_path: Path) -> None:
        (tmp_path / "elsewhere").mkdir()
        link = tmp_path / "elsewhere" / "link.toml"
        link.symlink_to(path)
        with Journal.create(path, HEADER), pytest.raises(SaveInUse):
            Journal.open(link)

    def test_a_folder_nobody_may_write_to_is_one_clear_line(self, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        filled(path)
        monkeypatch.setattr(Path, "mkdir", failing(errno.EROFS))
        with pytest.raises(JournalError, match=r"^game\.toml: cannot be opened for writing: Read-only file system$"):
            Journal.open(path)
