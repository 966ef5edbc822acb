import os
import unicodedata
from datetime import datetime
from pathlib import Path, PureWindowsPath

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.table import saves
from companion.table.journal import JournalError


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def save(name: str, changed: int = 0) -> Path:
    path = saves.path_for(name)
    path.write_text("")
    os.utime(path, ns=(changed, changed))
    return path


class TestFolder:
    def test_it_is_made_below_the_home_that_is_named(self, home: Path) -> None:
        assert saves.folder() == home / "saves"
        assert saves.folder().is_dir()

    @pytest.mark.parametrize("named", [None, ""])
    def test_without_one_it_is_where_the_system_keeps_data(
        self, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, named: str | None
    ) -> None:
        monkeypatch.delenv("COMPANION_HOME")
        if named is not None:
            monkeypatch.setenv("COMPANION_HOME", named)
        monkeypatch.setattr("platformdirs.user_data_dir", lambda name, appauthor: str(tmp_path / "data" / name))
        assert saves.folder() == tmp_path / "data" / "companion" / "saves"

    def test_a_file_in_its_place_is_one_clear_line(self, home: Path) -> None:
        home.write_text("")
        with pytest.raises(JournalError, match=r"^the folder .*saves cannot be made: Not a directory$"):
            saves.folder()


class TestNames:
    @pytest.mark.parametrize(
        ("name", "stem"),
        [
            ("kings-vineyard-2026-11-30", "kings-vineyard-2026-11-30"),
            ("  Friday night  ", "friday night"),
            ("friday.toml", "friday"),
            ("Friday.TOML", "friday"),
            ("Þórdís 🥕", "þórdís 🥕"),
            ("Zoe\u0308", "zoë"),
            ("-x", "-x"),
        ],
    )
    def test_a_fitting_name_is_kept_as_typed_in_small_letters(self, name: str, stem: str) -> None:
        assert saves.path_for(name) == saves.folder() / f"{stem}.toml"

    @pytest.mark.parametrize(
        ("name", "start"),
        [
            ("../../etc/passwd", "etc-passwd-"),
            ("/", "save-"),
            ("[/] :smile:", "[-] -smile-"),
            ("..", "save-"),
            ("a\\b", "a-b-"),
            ("CON", "con-"),
            ("lpt1", "lpt1-"),
            ("ends...", "ends-"),
            ("a\0b", "a-b-"),
            ("a\nb", "a-b-"),
            ("Ben\udcff", "ben-"),
            (".hidden", "hidden-"),
            ("a.damaged-1", "a-damaged-1-"),
            ("x" * 200, "x" * 73 + "-"),
            ("🥕" * 200, "🥕" * 18 + "-"),
        ],
    )
    def test_any_other_keeps_what_a_file_name_can_hold(self, name: str, start: str) -> None:
        path = saves.path_for(name)
        assert path.parent == saves.folder()
        assert path.stem.startswith(start)
        assert len(path.stem) == len(start) + 6
        path.write_text("")
        assert saves.find(name) == path

    @pytest.mark.parametrize("name", ["", "  ", ".toml", "\n"])
    def test_no_name_is_refused(self, name: str) -> None:
        with pytest.raises(JournalError, match=r"^a save needs a name$"):
            saves.path_for(name)

    @pytest.mark.parametrize(
        ("one", "other"), [("Anna", "anna"), ("Zoë", "Zoe\u0308"), ("a", " a "), ("STRASSE", "straße")]
    )
    def test_names_that_some_system_would_take_for_one_are_one(self, one: str, other: str) -> None:
        assert saves.path_for(one) == saves.path_for(other)

    @pytest.mark.parametrize(("one", "other"), [("a/b", "a-b"), ("a/b", "a:b"), ("x" * 200, "x" * 201), ("..", "...")])
    def test_names_that_differ_stay_apart(self, one: str, other: str) -> None:
        assert saves.path_for(one) != saves.path_for(other)

    @settings(deadline=None)
    @given(st.text(st.characters(), min_size=1, max_size=300))
    def test_any_name_gives_a_file_that_any_system_takes(self, name: str) -> None:
        try:
            path = saves.path_for(name)
        except JournalError:
            return
        stem = path.stem
        assert path.parent == saves.folder()
        assert 0 < len(path.name.encode()) <= 85
        assert not set(stem) & set('<>:"/\\|?*.')
        assert all(unicodedata.category(letter)[0] != "C" for letter in stem)
        assert stem == stem.strip()
        assert not PureWindowsPath(path.name).is_reserved()
        assert saves.path_for(stem) == path


class TestFreshName:
    def test_it_is_the_game_and_the_day_with_a_number_if_taken(self, monkeypatch: pytest.MonkeyPatch) -> None:
        class Today(datetime):
            @classmethod
            def now(cls, tz: object = None) -> "Today":
                return cls(2026, 11, 30)

        monkeypatch.setattr(saves, "datetime", Today)
        for expected in ("reykholt-2026-11-30", "reykholt-2026-11-30-2", "reykholt-2026-11-30-3"):
            assert saves.fresh_name("reykholt") == expected
            save(expected)
        assert saves.fresh_name("almanac") == "almanac-2026-11-30"


class TestListing:
    def test_no_save_is_no_latest(self) -> None:
        assert saves.listed() == []
        assert saves.latest() is None

    def test_the_one_changed_last_comes_first_and_then_the_name_decides(self) -> None:
        old, b, a = save("old", 1), save("b", 2), save("a", 2)
        assert saves.listed() == [b, a, old]
        assert saves.latest() == b

    def test_copies_of_damaged_saves_and_other_files_are_left_out(self) -> None:
        kept = save("game", 1)
        (saves.folder() / "game.damaged-1.toml").write_text("")
        (saves.folder() / ".game.toml.new").write_text("")
        (saves.folder() / "notes.txt").write_text("")
        (saves.folder() / ".locks").mkdir()
        (saves.folder() / "gone.toml").symlink_to("nowhere")
        assert saves.listed() == [kept]


class TestFind:
    @pytest.mark.parametrize("typed", ["friday", "Friday", " friday.toml "])
    def test_a_save_is_found_however_its_name_is_typed(self, typed: str) -> None:
        path = save("Friday")
        assert saves.find(typed) == path

    @pytest.mark.parametrize("file", ["My Game v1.2.toml", "game.damaged-1.toml"])
    def test_a_file_put_there_under_its_own_name_is_found(self, file: str) -> None:
        path = saves.folder() / file
        path.write_text("")
        assert saves.find(file) == path
        assert saves.find(path.stem.upper()) == path

    def test_near_names_are_offered(self) -> None:
        for name in ("reykholt-2026-11-30", "kings-vineyard-2026-11-30"):
            save(name)
        with pytest.raises(JournalError, match=r"^no save is called reyk; near: reykholt-2026-11-30$"):
            saves.find("reyk")
        with pytest.raises(JournalError, match=r"^no save is called kings vinyard; near: kings-vineyard-2026-11-30$"):
            saves.find("kings vinyard")

    def test_without_a_near_name_the_latest_is_told(self) -> None:
        save("older", 1)
        save("newer", 2)
        with pytest.raises(JournalError, match=r"^no save is called 12345; the latest is newer$"):
            saves.find("12345")

    def test_with_no_save_at_all_it_says_so(self) -> None:
        with pytest.raises(JournalError, match=r"^no save is called 'a\\nb'; nothing has been saved yet$"):
            saves.find("a\nb")
