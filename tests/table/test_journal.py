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

from companion.table import journal as journal_module
from companion.table.journal import Damage, Entry, Header, Journal, JournalError, Reading, SaveInUse, read

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


class TestMending:
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
