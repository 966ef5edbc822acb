"""Parts files cut, altered and mixed up: refused in one line, or read and written back the same."""

from __future__ import annotations

import tempfile
from copy import deepcopy
from pathlib import Path
from typing import Any

import tomli_w
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.parts.load import bundled
from companion.parts.record import PartsFault, Record, read_file, read_table, to_table
from companion.parts.schemas import SCHEMAS

GAME = "reykholt"
SCHEMA = SCHEMAS[GAME]
# a few of each section, so that a change hits every sort of field
FEW = [
    record for name in SCHEMA.sections for record in [each for each in bundled(GAME) if each.section == name][:2]
] + [Record("fact", "a.b", {"value": "“x” [/] 🥕\n\"'''"}, "table")]
TEXT = tomli_w.dumps(to_table(FEW, SCHEMA)).encode()

texts = st.one_of(
    st.text(max_size=12), st.sampled_from(["tomato", "3-4", "stand-in", "table", "field-2", "2 tomato :"])
)
values = st.recursive(
    st.one_of(texts, st.integers(), st.booleans(), st.floats(), st.datetimes()),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(texts, inner, max_size=3),
    max_leaves=4,
)


def read_bytes(data: bytes) -> list[Record] | None:
    """The records of a file with this content; None where it is refused, which must be one line."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "parts.toml"
        path.write_bytes(data)
        try:
            return read_file(path, SCHEMA)
        except PartsFault as fault:
            assert str(fault).startswith(f"{path}: ")
            assert "\n" not in str(fault)
            return None


def settled(data: bytes) -> None:
    """Refused, or the same after being written and read again."""
    records = read_bytes(data)
    if records is not None:
        assert read_bytes(tomli_w.dumps(to_table(records, SCHEMA)).encode()) == records


def test_the_whole_file_reads_back() -> None:
    assert read_bytes(TEXT) == FEW
    assert read_table(to_table(FEW, SCHEMA), SCHEMA) == FEW


@given(st.integers(0, len(TEXT)))
def test_cut_anywhere(end: int) -> None:
    settled(TEXT[:end])


@settings(max_examples=200)
@given(st.integers(0, len(TEXT) - 1), st.binary(max_size=3), st.integers(0, 3))
def test_bytes_altered(place: int, put: bytes, taken: int) -> None:
    settled(TEXT[:place] + put + TEXT[place + taken :])


@given(st.data())
def test_lines_taken_out_doubled_and_swapped(data: st.DataObject) -> None:
    lines = TEXT.splitlines(keepends=True)
    for _ in range(data.draw(st.integers(1, 3))):
        first, second = (data.draw(st.integers(0, len(lines) - 1)) for _ in range(2))
        change = data.draw(st.sampled_from(["out", "double", "swap"]))
        if change == "out":
            del lines[first]
        elif change == "double":
            lines.insert(second, lines[first])
        else:
            lines[first], lines[second] = lines[second], lines[first]
    settled(b"".join(lines))


@settings(max_examples=200)
@given(st.data())
def test_values_of_any_sort_in_any_place(data: st.DataObject) -> None:
    table: dict[str, Any] = deepcopy(to_table(FEW, SCHEMA))
    holder: Any = table
    while True:
        keys = list(holder) if isinstance(holder, dict) else list(range(len(holder)))
        key = data.draw(st.sampled_from(keys))
        deeper = isinstance(holder[key], dict | list) and holder[key]
        if not deeper or data.draw(st.integers(0, 4)) == 0:
            break
        holder = holder[key]
    change = data.draw(st.sampled_from(["put", "drop", "rename"]))
    if change == "put" or not isinstance(holder, dict):
        holder[key] = data.draw(values)
    else:
        value = holder.pop(key)
        if change == "rename":
            holder[data.draw(texts)] = value
    settled(tomli_w.dumps(table).encode())
