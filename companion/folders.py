"""Where the rule texts, parts and positions lie, in an installed package and in a checkout."""

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


def rulebooks() -> Path:
    """The folder with one sub-folder a game: rules.en.toml, rules.es.toml, parts.toml."""
    return _data("rulebooks")


def scenarios() -> Path:
    """The folder with one sub-folder a game: positions and worked examples."""
    return _data("scenarios")


def _data(name: str) -> Path:
    installed = _PACKAGE / "_data" / name
    return installed if installed.is_dir() else _PACKAGE.parent / name
