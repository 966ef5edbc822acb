"""Reading what people type in King's Vineyard: cards as "g24s" or "red/green 3-5 sweet", plots as bare numbers."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import product

from companion.engine.effect import Word
from companion.engine.node import Decision, Node
from companion.engine.verdict import Unreadable
from companion.games.kings_vineyard.cards import HIDDEN, SHOVEL, SPECIALS, Face, card_text, is_grape
from companion.games.kings_vineyard.state import Vineyards
from companion.games.kings_vineyard.steps import DONE, DRAW
from companion.games.kings_vineyard.wording import form_help

PLOT_NAMES = ("1", "2", "3", "4", "5")
_VERBS = {
    "use watering cans": "water",
    "harvest early": "harvest",
    "use fertilizers": "fertilize",
    "ripen early": "ripen",
}
_CARD = re.compile(
    r"(?P<colours>[^\W\d_]+(?:\s*[/+&-]\s*[^\W\d_]+|\s+[^\W\d_]+)?)\s*"
    r"(?P<range>\d{1,2}\s*(?:-|–|to|\.\.)\s*\d{1,2}|\d\s?\d|\d)\s*"
    r"(?P<sweet>s(?:w(?:e(?:et?)?)?)?\b)?"
)


def read(s: Vineyards, node: Node, text: str) -> list[list[str]]:
    """Canonical answers that a typed form may mean at this node; empty where it is no form of this game."""
    text = text.strip().lower()
    if not isinstance(node, Decision):
        return []
    verb = _VERBS.get(node.ask)
    if text == DRAW and node.ask == "discard":
        return [[DRAW]]
    # a special card of another phase is refused with its rule, not as something unreadable
    if text in SPECIALS and (verb is not None or node.ask == "plant"):
        return [[text]]
    if node.form == "ripe card":
        return _ripening(s, text)
    if node.form == "told card":
        return [[f"card {card}"] for card in _readings(s, text)]
    if verb is not None:
        return _plots(verb, text)
    if node.ask == "plant":
        return _planting(s, node, text)
    return []


def _plots(verb: str, text: str) -> list[list[str]]:
    """ "2", "2 4" and "water 2" name plots; "0", "-" and "no" mean none."""
    if text in ("0", "-", "no", "none", "n"):
        return [[DONE]]
    words = text.replace(",", " ").split()
    if words and verb.startswith(words[0]) and len(words) > 1:
        words = words[1:]
    if words and all(word in "12345" and len(word) == 1 for word in words):
        return [[*(f"{verb} {word}" for word in words), DONE]]
    return []


def _ripening(s: Vineyards, text: str) -> list[list[str]]:
    """ "2 g24s", "2 g24s 4 r35": a plot and, where nobody has told it yet, the card. Bare plots too."""
    plots = _plots("ripen", text)
    if plots:
        return plots
    answers: list[str] = []
    rest = text.removeprefix("ripen ").replace(",", " ").strip()
    while rest:
        plot, _, rest = rest.partition(" ")
        match = _CARD.match(rest.strip())
        found = match and _cards(s.options.colours, match["colours"], match["range"], match["sweet"])
        if plot not in PLOT_NAMES or not match or not found or len(found) > 1:
            return []
        answers.append(f"ripen {plot} {found[0]}")
        rest = rest.strip()[match.end() :].strip()
    return [[*answers, DONE]] if answers else []


def _readings(s: Vineyards, text: str) -> list[str]:
    """The cards that a whole text may mean."""
    match = _CARD.fullmatch(text.removeprefix("card ").strip())
    return list((match and _cards(s.options.colours, match["colours"], match["range"], match["sweet"])) or [])


def _planting(s: Vineyards, node: Decision, text: str) -> list[list[str]]:
    """ "g24s", "shovel g24s r35": a shovel goes before the cards, since it only allows one more. Raises Unreadable."""
    if text in ("-", "no", "none", "n"):
        return [[DONE]]
    if s.hidden and "plant".startswith(text):
        return [[f"plant {HIDDEN}"]]
    if text.startswith("plant "):
        text = text[6:]
        if text in SPECIALS:  # KV-PLANT-09
            return [[f"plant {text}"]]
    shovels: list[str] = []
    planted: list[list[str]] = []
    rest = text.replace(",", " ").strip()
    while rest:
        word = rest.split()[0]
        if len(word) >= 2 and SHOVEL.startswith(word):
            shovels.append(SHOVEL)
            rest = rest[len(word) :].strip()
            continue
        match = _CARD.match(rest)
        found = match and _cards(s.options.colours, match["colours"], match["range"], match["sweet"])
        if not match or not found:
            return _no_card(s, node, text)
        planted.append([f"plant {card}" for card in found])
        rest = rest[match.end() :].strip()
    if len(planted) > max(1, _allowed(s)) + len(shovels):
        raise Unreadable(f"a {SHOVEL} before the cards for each card more than one")
    return [[*shovels, *each] for each in product(*planted) if shovels or each]


def _no_card(s: Vineyards, node: Decision, text: str) -> list[list[str]]:
    """Nothing, or Unreadable at a real table, where the cards offered are examples and their beginnings say nothing."""
    if s.hands is None and not s.hidden and not DONE.startswith(text) and not SHOVEL.startswith(text):
        raise Unreadable(form_help(s, node))
    return []


def _allowed(s: Vineyards) -> int:
    """How many cards may still be planted by whoever is asked to plant."""
    effect = s.agenda[-1].effect
    left = effect.args[0] if isinstance(effect, Word) and effect.args else 0
    return left if isinstance(left, int) else 0


def read_card(colours: Sequence[str], text: str) -> str | None:
    """A grape card in canonical form from a short or a long form; None if it is none, or more than one."""
    match = _CARD.fullmatch(text.strip().lower())
    found = match and _cards(colours, match["colours"], match["range"], match["sweet"])
    return found[0] if found and len(found) == 1 and is_grape(found[0]) else None


def _cards(colours: Sequence[str], shown: str, span: str, sweet: str | None) -> list[str]:
    """Every card that the parts of a form may mean; a range that runs backwards is left for the game to refuse."""
    low, high = _range(span)
    if not low or not high:
        return []
    return [card_text(Face(names, low, high, bool(sweet))) for names in _colours(colours, shown)]


def _range(span: str) -> tuple[int, int]:
    numbers = re.findall(r"\d+", span)
    if len(numbers) == 2:
        return int(numbers[0]), int(numbers[1])
    # two digits without a sign between them are two numbers; a single one is both ends
    return int(numbers[0][0]), int(numbers[0][-1])


def _colours(colours: Sequence[str], shown: str) -> list[tuple[str, ...]]:
    """One or two of the table's colours from unique beginnings: "g", "rg", "red/gr"; "gr" may be green or green/red."""
    words = [word for word in re.split(r"[\s/+&-]+", shown) if word]
    readings = [words]
    if len(words) == 1 and len(words[0]) == 2:
        readings = [words, list(words[0])]
    elif len(words) == 1 and not _named(colours, words[0]):
        readings = [_split(colours, words[0])]
    found = [_in_order(colours, reading) for reading in readings]
    return [names for names in found if names]


def _in_order(colours: Sequence[str], words: Sequence[str]) -> tuple[str, ...]:
    """The colours that one or two different beginnings name, in the table's order; empty if they do not."""
    named = {_named(colours, word) for word in words}
    if None in named or not 1 <= len(words) == len(named) <= 2:
        return ()
    return tuple(colour for colour in colours if colour in named)


def _named(colours: Sequence[str], word: str) -> str | None:
    near = [colour for colour in colours if colour.startswith(word)]
    return near[0] if len(near) == 1 else None


def _split(colours: Sequence[str], word: str) -> list[str]:
    """Two names run together, "redgreen"; empty if there is no such split."""
    for cut in range(1, len(word)):
        if _named(colours, word[:cut]) and _named(colours, word[cut:]):
            return [word[:cut], word[cut:]]
    return []
