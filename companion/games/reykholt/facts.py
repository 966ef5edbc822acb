"""What is printed, as a game knows it: from the bundled parts, or told by the table and kept with the state."""

from __future__ import annotations

from companion.engine.effect import AnyOrder, Effect, InOrder, May, Pay, Times
from companion.games.reykholt.state import COLUMNS, Card, Space, Valley
from companion.games.reykholt.words import words

WHENS = (
    "now-once",
    *(f"time:{time}" for time in ("work", "harvest", "tourism", "homecoming")),
    *(f"action:{act}" for act in ("seed", "harvest", "greenhouse", "discard", "goods", "card", "advance")),
    "any-time",
)
_FURTHER = {
    "whose": ("own", "others", "all"),
    "limit": ("round", "game"),
    "column": COLUMNS,
    "row": tuple("123456789"),
}
"""What may follow a card's effect, in this order."""
SPLIT = " / "


def space_fact(space: Space) -> str:
    """The key of what a space shows."""
    return f"space:{space.id}"


def card_fact(card: str) -> str:
    """The key of what a service card says."""
    return f"card:{card}"


def effect_of(s: Valley, space: Space) -> Effect | None:
    """What a space does; None while nobody has told it."""
    told = s.facts.get(space_fact(space)) if s.facts else None
    text = told.removeprefix("flag ") if told else space.effect
    if not text:
        return None
    effect = words.effect(text)
    return _optional_exchanges(effect) if s.options.exchanges == "optional" else effect


def flagged(s: Valley, space: Space) -> bool:
    """Whether a space carries a flag: as told ("flag …"), where nobody has told it as bundled in a dealt game only."""
    told = s.facts.get(space_fact(space)) if s.facts else None
    return space.flag and s.dealt if told is None else told.startswith("flag ")


def _optional_exchanges(effect: Effect) -> Effect:
    """Exchanges as offers (RH-WORK-09, reading B): each may be left out."""
    if isinstance(effect, Pay):
        return May(effect)
    if isinstance(effect, Times):
        return Times(effect.count, _optional_exchanges(effect.part))
    if isinstance(effect, AnyOrder | InOrder):
        return type(effect)(tuple(_optional_exchanges(part) for part in effect.parts))
    return effect


def card_of(s: Valley, card: str) -> Card | None:
    """What a service card says; None while nobody has told it."""
    told = s.facts.get(card_fact(card)) if s.facts else None
    return read_card(card, told) if told is not None else s.parts.cards.get(card)


def read_card(card: str, text: str) -> Card:
    """A told card: "action:goods / lettuce : mushroom / others / round / field / 2"; raises ValueError."""
    when, *rest = [part.strip() for part in text.split(SPLIT.strip())]
    if when not in WHENS or not rest:
        raise ValueError(f"expected when{SPLIT}effect, with one of {', '.join(WHENS)}; found {text!r}")
    effect, *more = rest
    words.effect(effect)
    found = {"whose": "own", "limit": "", "column": "", "row": "0"}
    for part in more:
        name = next((each for each, choices in _FURTHER.items() if part in choices), None)
        if name is None:
            raise ValueError(f"expected {', '.join(map(' or '.join, _FURTHER.values()))}; found {part!r}")
        found[name] = part
    row = int(found.pop("row"))
    return Card(card, card.replace("-", " "), effect, when, **found, row=row)
