"""Where saved games live, and what their files are called."""

import os
import re
import unicodedata
from datetime import datetime
from hashlib import blake2b
from pathlib import Path

from companion.folders import home
from companion.table.sealed import JournalError

_LONGEST = 80  # bytes of a name; leaves room for what is put before and behind it
_PUNCTUATION = frozenset('<>:"/\\|?*.')
_DEVICES = frozenset(["con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in "0123456789¹²³")])
_SET_ASIDE = re.compile(r"\.damaged-\d+$")


def folder() -> Path:
    """The folder of saves, made on demand. Raises JournalError if it cannot be made."""
    saves = home() / "saves"
    try:
        saves.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise JournalError(f"the folder {saves} cannot be made: {error.strerror or error}") from error
    return saves


def path_for(name: str) -> Path:
    """The file of a save with this name, as somebody types it; a name in capitals is the same name.

    A name that no file can have keeps what it can, and differs from others like it by six digits. Raises JournalError
    for an empty name."""
    wanted = _folded(name)
    if not wanted:
        raise JournalError("a save needs a name")
    stem = "".join("-" if _unfit(letter) else letter for letter in wanted)
    if stem != wanted or stem in _DEVICES or len(stem.encode()) > _LONGEST:
        digits = blake2b(wanted.encode(errors="surrogatepass"), digest_size=3).hexdigest()
        kept = stem.encode()[: _LONGEST - len(digits) - 1].decode(errors="ignore").strip("- ")
        stem = f"{kept or 'save'}-{digits}"
    # the same bytes whatever letters this system takes names to be in
    return folder() / os.fsdecode(f"{stem}.toml".encode())


def fresh_name(game: str) -> str:
    """A name that no save has yet: the game and today's date, then the same with -2, -3 …"""
    name = f"{game}-{datetime.now():%Y-%m-%d}"
    number, fresh = 1, name
    while os.path.lexists(path_for(fresh)):
        number += 1
        fresh = f"{name}-{number}"
    return fresh


def listed() -> list[Path]:
    """All saves, the one changed last first; copies of damaged saves are not among them."""
    dated = []
    for path in folder().glob("*.toml"):
        try:
            dated.append((path.stat().st_mtime_ns, path.name, path))
        except OSError:
            continue  # gone since, or out of reach
    return [path for _, _, path in sorted(dated, reverse=True) if not _SET_ASIDE.search(path.stem)]


def latest() -> Path | None:
    """The save changed last, over or not; None if there is none."""
    return next(iter(listed()), None)


def find(name: str) -> Path:
    """The save with this name. Raises JournalError naming near ones."""
    path = path_for(name)
    if path.exists():
        return path
    # files that somebody put there under a name of their own, and copies of damaged saves
    for other in folder().glob("*.toml"):
        if _folded(other.stem) == _folded(name):
            return other
    from rapidfuzz import fuzz, process

    stems = [save.stem for save in listed()]
    if not stems:
        raise JournalError(f"no save is called {_shown(name)}; nothing has been saved yet")
    near = [found[0] for found in process.extract(_folded(name), stems, scorer=fuzz.WRatio, limit=3, score_cutoff=60)]
    hint = f"near: {', '.join(near)}" if near else f"the latest is {stems[0]}"
    raise JournalError(f"no save is called {_shown(name)}; {hint}")


def _folded(name: str) -> str:
    folded = unicodedata.normalize("NFD", name.strip()).casefold()
    return unicodedata.normalize("NFC", unicodedata.normalize("NFD", folded).casefold()).removesuffix(".toml").strip()


def _unfit(letter: str) -> bool:
    return letter in _PUNCTUATION or (letter != " " and unicodedata.category(letter)[0] in "CZ")


def _shown(name: str) -> str:
    return name if name.isprintable() else repr(name)
