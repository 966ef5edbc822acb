"""Plants as people type them when the king judges: "g3s" is green, 3 tiles, sweet; "rg4u" is an unripe hybrid."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from typing import NamedTuple

from companion.games.kings_vineyard.cards import DEFAULT_COLOURS, face
from companion.games.kings_vineyard.reading import read_card
from companion.games.kings_vineyard.score import Grapes

FORM = "colours, tiles, s for sweet, u for unripe"
EXAMPLE = "g3s is green, a vine of 3 tiles, sweet; rg4u is red/green, 4 tiles, unripe"

# fewer letters are a beginning or two initials, never a new colour
NAME_LETTERS = 3
_PLANT = re.compile(
    r"""
    (?P<colours>[^\W\d_]+ (?: \s*[/+&-]\s*[^\W\d_]+ | \s+[^\W\d_]+ )?) [\s·]*
    (?P<length>\d{1,20})
    (?P<marks>
        (?: (?: s?[ur]? | [ur]s ) (?!\w) )?
        (?: [\s·]* (?: tiles? | sweet | unripe | ripe ) (?!\w) | \s+ [su] (?!\w|\s*\d) )*
    ) (?![^\s,;·])
    """,
    re.VERBOSE,
)
_MARK = re.compile(r"tiles?|sweet|unripe|ripe|[sur]")
_GAP = re.compile(r"[\s,;·]+")
_LEADING_GAP = re.compile(r"^[\s,;·]+")
_AND = re.compile(r"\s*[/+&-]\s*")


class Typed(NamedTuple):
    """What a line was understood to mean, and one line on each thing in it that was not."""

    plants: tuple[Grapes, ...]
    faults: tuple[str, ...]


def known_colours(used: Sequence[str], most: int) -> list[str]:
    """Colours that beginnings may name: those in use, and the usual ones while fewer than `most` are in use."""
    usual = [colour for colour in DEFAULT_COLOURS if colour not in used]
    return [*used, *usual] if len(used) < most else list(used)


def read_plants(line: str, known: Sequence[str]) -> Typed:
    """Every plant of a line; what stands between them unread is told, and the rest of the line still counts.

    `known` are the colours that may be named by unique beginnings; a word that begins none of them is a new colour.
    """
    named = list(known)
    plants: list[Grapes] = []
    unread: list[str] = []
    faults: list[str] = []
    rest = unicodedata.normalize("NFC", line).lower()
    while rest := _LEADING_GAP.sub("", rest):
        match = _PLANT.match(rest)
        colours = _colours(match["colours"], named) if match else ()
        if match and colours:
            named += [colour for colour in colours if colour not in named]
            marks = set(_MARK.findall(match["marks"]))
            plants.append(
                Grapes(colours, int(match["length"]), bool(marks & {"s", "sweet"}), not marks & {"u", "unripe"})
            )
            rest = rest[match.end() :]
            continue
        # half of a pair that is not understood must not count as a plant
        piece = match[0] if match else _GAP.split(rest, maxsplit=1)[0]
        rest = rest[len(piece) :]
        if match and (either := _either(match["colours"], named)):
            faults.append(f"{piece} could be {either}")
        else:
            unread.append(piece)
    if unread:
        faults.append(f"Not understood: {' '.join(unread)}; expected {FORM}; colours: {', '.join(known)}")
    return Typed(tuple(plants), tuple(faults))


def _colours(shown: str, known: Sequence[str]) -> tuple[str, ...]:
    """One or two colours, new ones among them; empty where the words name none, or more than one thing."""
    words = _AND.split(shown)
    if len(set(words)) == len(words) and all(word in known for word in words):
        return tuple(words)
    # a colour too many is understood all the same: its refusal has a rule
    more = [colour for colour in DEFAULT_COLOURS if colour not in known]
    new = [word for word in words if _is_new(word, [*known, *more])]
    return _named("/".join(words), known) or _named("/".join(words), [*known, *more, *new])


def _is_new(word: str, known: Sequence[str]) -> bool:
    return word.isalpha() and len(word) >= NAME_LETTERS and not any(each.startswith(word) for each in known)


def _named(shown: str, known: Sequence[str]) -> tuple[str, ...]:
    # the range of a card says nothing here: any will do to have its colours read as in play
    card = read_card(known, f"{shown} 1")
    told = face(card) if card is not None else None
    return told.colours if told is not None else ()


def _either(shown: str, known: Sequence[str]) -> str:
    """ "gr" where it begins one colour and is the initials of two: what to write instead; empty elsewhere."""
    one = [colour for colour in known if colour.startswith(shown)]
    both = _named("/".join(shown), known) if len(shown) == 2 else ()
    if len(one) != 1 or not both:
        return ""
    return f"{one[0]} or {'/'.join(both)}; write {one[0]}, or {'/'.join(shown)} for both"


def plant_text(plant: Grapes) -> str:
    """A plant in words: "red/green · 4 tiles · sweet · ripe"."""
    tiles = "1 tile" if plant.length == 1 else f"{plant.length} tiles"
    sweet = ["sweet"] if plant.sweet else []
    return " · ".join(["/".join(plant.colours), tiles, *sweet, "ripe" if plant.ripe else "unripe"])


def plant_form(plant: Grapes) -> str:
    """A plant as it may be typed again, its colours in full: "red/green4s"."""
    return f"{'/'.join(plant.colours)}{plant.length}{'s' * plant.sweet}{'u' * (not plant.ripe)}"
