"""What a table has told about its own box: facts remembered from game to game, in the player's data folder."""

from __future__ import annotations

import os
import tomllib
from pathlib import Path

from companion.folders import home

FORMAT = 1


class PartsFault(Exception):
    """A player's own parts file cannot be read or written; one line that names it."""


def own_file(game: str) -> Path:
    """Where a game's own parts lie."""
    return home() / "parts" / f"{game}.toml"


def remembered(game: str) -> dict[str, str]:
    """Facts told so far, by their id; raises PartsFault where the file cannot be read."""
    path = own_file(game)
    try:
        table = tomllib.loads(path.read_text(encoding="utf-8-sig"))
    except (FileNotFoundError, NotADirectoryError):
        return {}
    except (OSError, ValueError) as fault:
        raise PartsFault(f"{path}: not readable, {fault}") from fault
    if table.get("format") != FORMAT or table.get("game") != game:
        raise PartsFault(f"{path}: expected format = {FORMAT} and game = {game!r}")
    facts = {}
    for number, record in enumerate(table.get("fact", []), 1):
        if not isinstance(record.get("id"), str) or not isinstance(record.get("value"), str):
            raise PartsFault(f"{path}: fact[{number}]: expected id and value as texts")
        facts[record["id"]] = record["value"]
    return facts


def remember(game: str, key: str, value: str) -> None:
    """Keep a fact, replacing what was told before; the file is replaced as a whole. Raises PartsFault."""
    import tomli_w

    facts = remembered(game) | {key: value}
    records = [{"id": each, "value": told, "source": "table"} for each, told in facts.items()]
    path = own_file(game)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        draft = path.with_suffix(f".{os.getpid()}.tmp")
        draft.write_text(tomli_w.dumps({"format": FORMAT, "game": game, "fact": records}), encoding="utf-8")
        draft.replace(path)
    except OSError as fault:
        raise PartsFault(f"{path}: cannot be written, {fault.strerror or fault}") from fault
