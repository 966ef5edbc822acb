"""Rule records: one statement of a rulebook each, read from rulebooks/<game>/rules.<lang>.toml."""

import re
import tomllib
from functools import cache
from typing import NamedTuple

from companion.folders import rulebooks

FORMAT = 1
_NEAR, _SLIPS = 3, 2  # so many ids are suggested, with at most so many slips
_BETWEEN = r"[\s_\-\u2010-\u2015]{0,3}"
RULE_ID = re.compile(
    rf"(?<![^\W_])([a-z]{{2}}){_BETWEEN}([a-z]{{2,6}}){_BETWEEN}0*(\d{{1,3}})(?![^\W_])", re.IGNORECASE
)


class RuleRecord(NamedTuple):
    """One rule in our own words.

    `reading` says how an open question is read here and `alternatives` how else it could be; where a set-up option
    switches between them, `option` names it and `values` gives its values, that of the reading first. `players` are
    the numbers of players a rule is for, 1 for the solo game; `story` rules hold in Story Mode too, `story_only` rules
    there alone.
    """

    id: str
    game: str
    lang: str
    title: str
    section: str
    kind: str
    players: tuple[int, ...]
    statement: str
    example: str = ""
    reading: str = ""
    alternatives: tuple[str, ...] = ()
    option: str = ""
    values: tuple[str, ...] = ()
    terms: tuple[str, ...] = ()
    related: tuple[str, ...] = ()
    inferred: bool = False
    story: bool = False
    story_only: bool = False


class NoRulebook(LookupError):
    """There is no rules file for this game in this language."""


class UnknownRule(LookupError):
    """No rule has this id; the message suggests near ones."""


def games() -> list[str]:
    """The games with an English rules file, by name."""
    return sorted(file.parent.name for file in rulebooks().glob("*/rules.en.toml"))


def languages(game: str) -> list[str]:
    """The languages in which the rules of a game are there: "en", "es"."""
    return sorted(file.name.split(".")[1] for file in (rulebooks() / game).glob("rules.*.toml"))


@cache
def book(game: str, lang: str = "en") -> str:
    """The line that names the rulebook."""
    return str(tomllib.loads(_text(game, lang))["book"])


@cache
def load(game: str, lang: str = "en") -> tuple[RuleRecord, ...]:
    """All rules of a game in the order of its rulebook. Raises NoRulebook."""
    table = tomllib.loads(_text(game, lang))
    if table["format"] != FORMAT:
        raise NoRulebook(f"the rules of {game} ({lang}) have format {table['format']}, format {FORMAT} was expected")
    return tuple(_record(game, lang, rule) for rule in table["rule"])


def by_id(rule_id: str, lang: str = "en") -> RuleRecord:
    """The rule with this id, also in lower case or typed like "kv score 6". Raises UnknownRule with near ids."""
    wanted = written(rule_id)
    for game in games():
        # a file is parsed only if it holds the id: parsing is what a look-up by id spends its time on
        if lang not in languages(game) or f'"{wanted}"' not in _text(game, lang):
            continue
        for record in load(game, lang):
            if record.id == wanted:
                return record
    raise UnknownRule(_unknown(wanted, lang))


def written(rule_id: str) -> str:
    """An id as the rulebooks write it: "kv score 6" gives "KV-SCORE-06". What is no id comes back in capitals."""
    match = RULE_ID.fullmatch(rule_id.strip())
    if match is None:
        return " ".join(rule_id.upper().split())
    prefix, part, number = match.groups()
    return f"{prefix}-{part}-{int(number):02}".upper()


def shown(text: str, most: int = 60) -> str:
    """What somebody typed, fit for one line of a message: printable, and cut where it is long."""
    line = " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())
    return line if len(line) <= most else line[: most - 1] + "…"


def _text(game: str, lang: str) -> str:
    file = rulebooks() / game / f"rules.{lang}.toml"
    if not file.is_file():
        raise NoRulebook(f"there are no rules of {game} in the language {lang}")
    return file.read_text(encoding="utf-8")


def _record(game: str, lang: str, rule: dict[str, object]) -> RuleRecord:
    fields = {key: tuple(value) if isinstance(value, list) else value for key, value in rule.items()}
    return RuleRecord(game=game, lang=lang, **fields)  # type: ignore[arg-type]


def _unknown(wanted: str, lang: str) -> str:
    from rapidfuzz.distance import OSA

    known = [record.id for game in games() if lang in languages(game) for record in load(game, lang)]
    # among equally near ids one with the same signs in another order is the likelier slip
    near = sorted((OSA.distance(wanted[:30], rule_id), sorted(wanted) != sorted(rule_id), rule_id) for rule_id in known)
    ids = [rule_id for distance, _, rule_id in near if distance <= _SLIPS][:_NEAR]
    missing = f"no rule {shown(wanted, 30) or 'without an id'}" + ("" if lang == "en" else f" in {lang}")
    return f"{missing}; did you mean {' or '.join(ids)}?" if ids else missing
