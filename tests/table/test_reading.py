import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.table.journal import Damage, Entry, Header, Journal, JournalError, Reading, read
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

    @settings(deadline=None)
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
