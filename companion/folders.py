"""Where the rule texts, parts and positions lie, installed and in a checkout, and where a player's own files do."""

import os
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


def rulebooks() -> Path:
    """The folder with one sub-folder a game: rules.en.toml, rules.es.toml, parts.toml."""
    return _data("rulebooks")


def scenarios() -> Path:
    """The folder with one sub-folder a game: positions and worked examples."""
    return _data("scenarios")


def home() -> Path:
    """The folder of a player's own files: COMPANION_HOME, or where this system keeps a user's data."""
    chosen = os.environ.get("COMPANION_HOME")
    if not chosen:
        from platformdirs import user_data_dir

        chosen = user_data_dir("companion", appauthor=False)
    return Path(chosen).expanduser()


def _data(name: str) -> Path:
    installed = _PACKAGE / "_data" / name
    return installed if installed.is_dir() else _PACKAGE.parent / name
