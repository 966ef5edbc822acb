"""Reading what people type in Reykholt: "f2" for field-2, "t1" for tomato in 1, "pay pay bonus stop" on the track."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable

from companion.engine.agenda import settle
from companion.engine.effect import Word
from companion.engine.lookahead import give
from companion.engine.node import Decision, Node
from companion.engine.verdict import Why
from companion.games.reykholt import cards
from companion.games.reykholt.goods import KINDS, House, house_text
from companion.games.reykholt.greenhouses import NO_CARD
from companion.games.reykholt.state import COLUMNS, Valley
from companion.games.reykholt.tourism import BONUS, STEPS, STOP, Tour
from companion.games.reykholt.words import words

_TOUR = Tour(words)
# shortest beginnings that tell the kinds apart
_SHORT = {"t": 0, "l": 1, "m": 2, "cf": 3, "cau": 3, "ca": 4, "car": 4, "c": 4, "f": 3}


def read(s: Valley, node: Node, text: str) -> list[list[str]]:
    """Canonical answers that a typed form may mean at this node; empty where it is no form of this game."""
    text = " ".join(text.strip().lower().replace(",", " ").split())
    if not isinstance(node, Decision) or node.seat is None:
        return []
    if node.form == "effect":
        return [[text]]
    if node.form == "greenhouse":
        return _greenhouse(node, text)
    if node.form == "card":
        return _card(s, text)
    if node.form == "event":
        return [[name]] if (name := printed_name(text)) else []
    reader = _READERS.get(node.ask)
    return [] if reader is None else reader(s, node.seat, text)


def kind_named(text: str) -> int | None:
    """A kind of goods from a beginning of its name; "c" is the carrot, "cf" or "f" the cauliflower."""
    if text in _SHORT:
        return _SHORT[text]
    near = [index for index, kind in enumerate(KINDS) if len(text) > 1 and kind.startswith(text.removesuffix("s"))]
    return near[0] if len(near) == 1 else None


def _space(s: Valley, seat: int, text: str) -> list[list[str]]:
    """A column's beginning and a row: "f2", "town 3", "market-1"."""
    match = re.fullmatch(r"([a-z-]+?)[ -]*(\d)", text)
    if match is None:
        return []
    found = [f"{column}-{match[2]}" for column in COLUMNS if column.startswith(match[1].rstrip("-").replace(" ", "-"))]
    return [[each] for each in found if each in s.parts.by_id]


def _seeding(s: Valley, seat: int, text: str) -> list[list[str]]:
    """ "t1 l2", "tomato in 1": goods and greenhouses, several in a line."""
    words = text.replace(" in ", " ").split()
    if len(words) % 2 == 0 and all(word.isdigit() for word in words[1::2]):
        words = [a + b for a, b in zip(words[::2], words[1::2], strict=True)]
    answers = []
    for word in words:
        match = re.fullmatch(r"([a-z]+)(\d+)", word)
        kind = match and kind_named(match[1])
        if match is None or kind is None:
            return []
        answers.append(f"{KINDS[kind]} in {match[2]}")
    return [answers] if answers else []


def _harvesting(s: Valley, seat: int, text: str) -> list[list[str]]:
    """Greenhouses by number, all that are meant in one line: "1 3"; a mixed one wants the kind too: "t1"."""
    if text in ("0", "no", "none", "-"):
        return [["done"]]
    answers = []
    for word in text.replace(" from ", "").split():
        match = re.fullmatch(r"([a-z]*)(\d+)", word)
        there = match and s.house_at(seat, int(match[2]))
        if not match or there is None:
            return []
        held = there.held()
        kind = kind_named(match[1]) if match[1] else held[0] if len(held) == 1 else None
        if kind is None:
            return []
        answers.append(f"{KINDS[kind]} from {match[2]}")
    if not answers:
        return []
    return [[*answers, "done"] if _more_to_harvest(s, seat, answers) else answers]


def _more_to_harvest(s: Valley, seat: int, answers: list[str]) -> bool:
    """Whether the harvest that is asked goes on after these answers, so that it must be ended."""
    _, high, *had = getattr(s.agenda[-1].effect, "args", (0, 0))
    left = [each for each in s.houses[seat] if each.filled and each.number not in had]
    return len(answers) < min(high, len(left))


def _touring(s: Valley, seat: int, text: str) -> list[list[str]]:
    """Steps of a whole turn, by beginnings: "pay pay bonus stop", "p b s"."""
    answers = []
    for word in text.split():
        near = [step for step in STEPS if step.startswith(word)]
        if len(near) != 1:
            return []
        answers.append(near[0])
    return [_without_forced(s, seat, answers)] if answers else []


def _without_forced(s: Valley, seat: int, steps: list[str]) -> list[str]:
    """A turn's steps without those that come by themselves: a bonus where nothing can be paid, the last stop."""
    trial, kept, rest = s.clone(), list[str](), steps[:]
    while rest:
        step, used = rest.pop(0), _bonus_used(trial, seat)
        if used is None or isinstance(_TOUR.judge(trial, seat, step, used), Why):
            return [*kept, step, *rest]
        kept.append(step)
        give(words, trial, step)
        settle(words, trial)
        now = _bonus_used(trial, seat)
        # a turn that is over had its bonus too (RH-BON-02)
        if step != BONUS and not used and now != 0 and rest[:1] == [BONUS]:
            rest.pop(0)
        if now is None and rest == [STOP]:
            rest.pop(0)
    return kept


def _bonus_used(s: Valley, seat: int) -> int | None:
    """1 or 0 at a step of this seat on the track; None elsewhere."""
    top = s.agenda[-1] if s.agenda else None
    if top is None or top.seat != seat or not isinstance(top.effect, Word) or top.effect.name != "tour":
        return None
    return 1 if top.effect.args[0] else 0


def printed_name(text: str) -> str:
    """A card's printed name in canonical form: "Sheep Dog" is sheep-dog."""
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()
    return "-".join(re.findall(r"[a-z0-9]+", plain.lower()))


def _card(s: Valley, text: str) -> list[list[str]]:
    """A card's name as printed, or the beginning of one that lies named on display: "Sheep Dog" is sheep-dog."""
    name = printed_name(text)
    near = [card for card in s.display if card == name] or [
        card for card in s.display if name and card.startswith(name)
    ]
    if len(near) == 1 or (near and cards.is_unnamed(near[0])):
        return [[near[0]]]
    return [[name]] if name and not near else [[card] for card in near]


def _one_kind(s: Valley, seat: int, text: str) -> list[list[str]]:
    kind = kind_named(text)
    return [] if kind is None else [[KINDS[kind]]]


def _greenhouse(node: Decision, text: str) -> list[list[str]]:
    """A card by size and letters: "4 tlm"; the size may be left out where the pile tells it."""
    if text == NO_CARD:
        return [[text]]
    size, _, rest = text.partition(" ")
    pile = node.ask.rpartition(" ")[2]
    if not size.isdigit():
        size, rest = pile if pile.isdigit() else "", text
    letters = rest.replace("/", " ").split()
    if len(letters) == 1 and kind_named(letters[0]) is None:
        letters = re.findall(r"cf|ca|[tlmcf]", letters[0])
    kinds = {kind_named(each) for each in letters}
    if not size.isdigit() or not kinds or None in kinds:
        return []
    return [[house_text(House(int(size), tuple(sorted(kind for kind in kinds if kind is not None))))]]


_READERS: dict[str, Callable[[Valley, int, str], list[list[str]]]] = {
    "place a worker": _space,
    "seed": _seeding,
    "harvest": _harvesting,
    "tour": _touring,
    "take which good": _one_kind,
    "give up which good": _one_kind,
}
