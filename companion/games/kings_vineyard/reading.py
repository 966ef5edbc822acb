"""Reading what people type in King's Vineyard: cards as "g24s" or "red/green 3-5 sweet", plots as bare numbers."""

from __future__ import annotations

import re
from collections.abc import Sequence

from companion.engine.node import Decision, Node
from companion.games.kings_vineyard.cards import Face, card_text, is_grape
from companion.games.kings_vineyard.phases import DONE
from companion.games.kings_vineyard.state import Vineyards

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
        return [[f"{verb} {word}" for word in words]]
    return []


def _planting(s: Vineyards, node: Decision, text: str) -> list[list[str]]:
    """ "g24s", "shovel g24s r35": a shovel goes before the cards, since it only allows one more."""
    if text in ("-", "no", "none", "n"):
        return [[DONE]]
    if text.startswith("plant "):
        text = text[6:]
    answers: list[str] = []
    rest = text.replace(",", " ").strip()
    while rest:
        word = rest.split()[0]
        if len(word) >= 2 and "shovel".startswith(word):
            answers.insert(0, "shovel")
            rest = rest[len(word) :].strip()
            continue
        match = _CARD.match(rest)
        card = match and _card(s.options.colours, match["colours"], match["range"], match["sweet"])
        if not match or card is None:
            return []
        answers.append(f"plant {card}")
        rest = rest[match.end() :].strip()
    return [answers] if answers else []


def read_card(colours: Sequence[str], text: str) -> str | None:
    """A grape card in canonical form from a short or a long form; None if it is none."""
    text = text.strip().lower()
    if is_grape(text) and all(colour in colours for colour in text.split(" ")[0].split("/")):
        return text
    match = _CARD.fullmatch(text)
    return match and _card(colours, match["colours"], match["range"], match["sweet"])


def _card(colours: Sequence[str], shown: str, span: str, sweet: str | None) -> str | None:
    names = _colours(colours, shown)
    low, high = _range(span)
    if names is None or not 1 <= low <= high:
        return None
    return card_text(Face(names, low, high, bool(sweet)))


def _range(span: str) -> tuple[int, int]:
    numbers = re.findall(r"\d+", span)
    if len(numbers) == 2:
        return int(numbers[0]), int(numbers[1])
    # two digits without a sign between them are two numbers; a single one is both ends
    return int(numbers[0][0]), int(numbers[0][-1])


def _colours(colours: Sequence[str], shown: str) -> tuple[str, ...] | None:
    """One or two of the table's colours, from unique beginnings: "g", "rg", "red/gr"."""
    words = [word for word in re.split(r"[\s/+&-]+", shown) if word]
    if len(words) == 1 and not _named(colours, words[0]):
        words = list(words[0]) if len(words[0]) == 2 else _split(colours, words[0])
    found = {name for word in words if (name := _named(colours, word))}
    if not words or len(words) > 2 or len(found) != len(words):
        return None
    return tuple(colour for colour in colours if colour in found)


def _named(colours: Sequence[str], word: str) -> str | None:
    near = [colour for colour in colours if colour.startswith(word)]
    return near[0] if len(near) == 1 else None


def _split(colours: Sequence[str], word: str) -> list[str]:
    """Two names run together, "redgreen"; empty if there is no such split."""
    for cut in range(1, len(word)):
        if _named(colours, word[:cut]) and _named(colours, word[cut:]):
            return [word[:cut], word[cut:]]
    return []
