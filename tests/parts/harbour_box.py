"""Harbour as a game with a box: a schema of its parts, stand-ins for them, and a game that can be sat down to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
from toy import SPACES, HarbourGame
from toy_state import Harbour

from companion import catalogue
from companion.engine.effect import Word
from companion.games.game import OptionSpec, SetupFault
from companion.parts import load, schemas
from companion.parts.fields import Field, Section
from companion.parts.schemas import FACT, NOTE, SOURCE, Schema

UNTOLD = (3, 5)
SCHEMA = Schema(
    "harbour",
    {
        "space": Section(
            "quay",
            {
                "id": Field("id", needed=True),
                "board": Field("one of", needed=True, choices=("3-4", "1-2"), place=True, ask="On which board"),
                "effect": Field("effect", needed=True, ask="What does it show", said="{}"),
                "flag": Field("yes/no", ask="Does it carry a flag", said="with a flag|no flag"),
                "source": SOURCE,
                "note": NOTE,
            },
            told=("effect",),
            face="board",
        ),
        "berth": Section(
            "berth card",
            {
                "id": Field("id", needed=True),
                "size": Field("number", needed=True, numbers=range(1, 10), said="room for {}"),
                "goods": Field("names", needed=True, choices=("fish", "rope", "salt"), said="takes {}"),
                "source": SOURCE,
            },
            told=("size", "goods"),
            short="How much room, and for what, such as: 2 fish/salt",
        ),
        "card": Section(
            "helper card",
            {
                "id": Field("id", needed=True),
                "name": Field("text", ask="What is it called", said="“{}”"),
                "effect": Field("effect", needed=True, ask="What does it do", said="{}"),
                "when": Field(
                    "one of",
                    needed=True,
                    choices=("now-once", "time:bid", "any-time"),
                    ask="When does it work",
                    said="{}",
                    means={"now-once": "at once and once only", "time:bid": "at the bid"},
                ),
                "limit": Field(
                    "one of",
                    choices=("round", "game"),
                    ask="Once a round or a game",
                    said="once a {}",
                    only=("when", ("time:",)),
                ),
                "source": SOURCE,
                "note": NOTE,
            },
            told=("effect", "when", "limit"),
        ),
        "fact": FACT,
    },
)
BUNDLED = """
format = 1
game = "harbour"
[[space]]
id = "3"
board = "1-2"
effect = "fish : coin"
flag = true
source = "stand-in"
note = "ours"
[[space]]
id = "3"
board = "3-4"
effect = "3 rope"
source = "stand-in"
[[space]]
id = "5"
board = "1-2"
effect = "2 salt"
source = "stand-in"
[[space]]
id = "8"
board = "1-2"
effect = "coin"
source = "rulebook"
[[berth]]
id = "b1"
size = 2
goods = ["fish", "salt"]
source = "stand-in"
[[card]]
id = "c1"
name = "Ours"
effect = "rope : salt"
when = "time:bid"
limit = "round"
source = "stand-in"
"""


class Box(HarbourGame):
    """Harbour with what a table needs of it; spaces 3 and 5 are for the table to tell."""

    title = "Harbour"
    players = range(2, 4)
    options = (
        OptionSpec(
            "pier",
            "What the pier is made of",
            {"wood": "of wood", "stone": "of stone"},
            "wood",
            "HB-PIER",
            remembered=True,
        ),
        OptionSpec("tide", "Tide", {"low": "low", "high": "high"}, "low", "HB-TIDE"),
    )

    def start(self, players: int, options: Mapping[str, str], parts: Mapping[str, Any], dealt: bool) -> Harbour:
        s = Harbour(players)
        s.facts = {f"space:{space}": text for space, text in SPACES.items() if space not in UNTOLD}
        for seat in reversed(range(players)):
            s.push(seat, Word("place"), "phase:place")
        return s

    def check_options(self, players: int, options: Mapping[str, str]) -> None:
        if options.get("pier", "wood") not in ("wood", "stone"):
            raise SetupFault(f"pier is wood or stone, not {options['pier']!r} (HB-PIER)")

    def rule_text(self, verdict: Any, names: Sequence[str]) -> str:
        return str(verdict.template)


GAME = Box()


@pytest.fixture
def harbour(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Harbour as a game that is built, with its bundled parts, and a player's own folder."""
    folder = tmp_path / "rulebooks"
    (folder / "harbour").mkdir(parents=True)
    (folder / "harbour" / "parts.toml").write_text(BUNDLED, encoding="utf-8")
    home = tmp_path / "home"
    monkeypatch.setenv("COMPANION_HOME", str(home))
    monkeypatch.setattr(load, "rulebooks", lambda: folder)
    monkeypatch.setitem(schemas.SCHEMAS, "harbour", SCHEMA)
    monkeypatch.setitem(catalogue.MODULES, "harbour", "parts.harbour_box")
    monkeypatch.setitem(catalogue.TITLES, "harbour", "Harbour")
    yield home
