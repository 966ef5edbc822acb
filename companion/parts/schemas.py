"""Which components each game has and what is printed on them; data only."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from companion.parts.fields import Field, Section


class Schema(NamedTuple):
    """The sections of a game's parts files; `fact` is what a table told of its box before or during a game."""

    game: str
    sections: Mapping[str, Section]


SOURCES = ("rulebook", "stand-in", "table")
SOURCE = Field("one of", needed=True, choices=SOURCES)
NOTE = Field("text", said="noted: {}")

FACT = Section("fact", {"id": Field("text", needed=True), "value": Field("text", needed=True), "source": SOURCE})

_GOODS = ("tomato", "lettuce", "mushroom", "cauliflower", "carrot")
_COLUMNS = ("property", "field", "market", "town-hall")
_TIMES = ("work", "harvest", "tourism", "homecoming")
_ACTIONS = ("seed", "harvest", "greenhouse", "discard", "goods", "card", "advance")
_WHEN = ("now-once", *(f"time:{each}" for each in _TIMES), *(f"action:{each}" for each in _ACTIONS), "any-time")
_MEANS = {
    "now-once": "at once and once only (red)",
    **{f"time:{each}": f"at {each.title()} Time" for each in _TIMES},
    "time:homecoming": "at Homecoming",
    "action:seed": "when a space lets somebody seed",
    "action:harvest": "when a space lets somebody harvest",
    "action:greenhouse": "when a space gives a greenhouse",
    "action:discard": "when a space takes a greenhouse back",
    "action:goods": "when a space gives goods",
    "action:card": "when a space gives a service card",
    "action:advance": "when a space advances a manager",
    "any-time": "at any time",
}
_BY_ITSELF = ("when", ("time:", "action:"))
_BY_ACTION = ("when", ("action:",))

_REYKHOLT = {
    "track": Section(
        "tourism track",
        {
            "order": Field("names", needed=True, choices=_GOODS),
            "runs": Field("number", needed=True, numbers=range(1, 100)),
            "source": SOURCE,
        },
        ids=False,
        single=True,
    ),
    "good": Section(
        "kind of goods",
        {
            "id": Field("one of", needed=True, choices=_GOODS),
            "pieces": Field("number", needed=True, numbers=range(1, 1000)),
            "source": SOURCE,
        },
    ),
    "space": Section(
        "action space",
        {
            "id": Field("id", needed=True),
            "board": Field("one of", needed=True, choices=("3-4", "1-2"), place=True, ask="On which board"),
            "column": Field("one of", needed=True, choices=_COLUMNS, place=True, ask="In which column"),
            "row": Field("number", needed=True, numbers=range(1, 10), place=True, ask="In which row, 1 at the top"),
            "effect": Field("effect", needed=True, ask="What does it show", said="{}"),
            "flag": Field(
                "yes/no",
                ask="Does it carry a flag",
                said="with a flag|no flag",
                only=("column", ("property", "town-hall")),
            ),
            "source": SOURCE,
            "note": NOTE,
        },
        told=("effect", "flag"),
        face="board",
    ),
    "greenhouse": Section(
        "greenhouse card",
        {
            "id": Field("id", needed=True),
            "size": Field("number", needed=True, numbers=range(1, 10), said="{} parcels"),
            "kinds": Field("names", needed=True, choices=_GOODS, said="grows {}"),
            "rarest": Field("one of", choices=_GOODS, ask="Which one is in the golden box", said="golden box {}"),
            "players": Field("number", numbers=(0, 3, 4), ask="Its mark for players, 0 for none", said="mark {}"),
            "solo": Field("yes/no", ask="Is it used in a solo game", said="used solo"),
            "random": Field("yes/no", ask="Is it one of the random greenhouses", said="random"),
            "lid": Field(
                "yes/no", ask="Is it the one that is put aside", said="put aside at set-up", only=("random", ("True",))
            ),
            "source": SOURCE,
            "note": NOTE,
        },
        told=("size", "kinds"),
        short="How many parcels, and what may grow there, such as: 4 tomato carrot",
    ),
    "card": Section(
        "service card",
        {
            "id": Field("id", needed=True),
            "name": Field("text", ask="What is it called", said="“{}”"),
            "kind": Field(
                "one of", needed=True, choices=("service", "story-service"), place=True, ask="Which kind of card"
            ),
            "set": Field("one of", needed=True, choices=("A", "B", "C", "D", "E"), place=True, ask="Which set"),
            "effect": Field("effect", needed=True, ask="What does it do", said="{}"),
            "when": Field("one of", needed=True, choices=_WHEN, ask="When does it work", said="{}", means=_MEANS),
            "whose": Field(
                "one of",
                choices=("own", "others", "all"),
                ask="Whose time or action sets it off",
                said="{}",
                means={"own": "set off by its owner", "others": "set off by others", "all": "set off by everybody"},
                only=_BY_ITSELF,
            ),
            "limit": Field(
                "one of",
                choices=("round", "game"),
                ask="Once a round or once a game",
                said="once a {}",
                only=("when", ("time:", "action:", "any-time")),
            ),
            "column": Field("one of", choices=_COLUMNS, ask="Only in one column", said="only in {}", only=_BY_ACTION),
            "row": Field("number", numbers=range(1, 10), ask="Only in one row", said="only in row {}", only=_BY_ACTION),
            "source": SOURCE,
            "note": NOTE,
        },
        told=("when", "effect", "whose", "limit", "column", "row"),
    ),
    "event": Section(
        "event card",
        {
            "id": Field("id", needed=True),
            "name": Field("text", ask="What is it called", said="“{}”"),
            "effect": Field("effect", needed=True, ask="What happens to everybody", said="{}"),
            "source": SOURCE,
            "note": NOTE,
        },
        told=("effect",),
    ),
    "story": Section(
        "scenario card",
        {
            "id": Field("id", needed=True),
            "name": Field("text", ask="What is it called", said="“{}”"),
            "rounds": Field("number", needed=True, numbers=range(1, 9), ask="How many rounds", said="{} rounds"),
            "condition": Field("text", ask="What must be reached", said="goal: {}"),
            "tables": Field("number", numbers=range(1000), ask="At least how many tables", said="{} tables"),
            "greenhouses": Field(
                "number", numbers=range(24), ask="At least how many greenhouses", said="{} greenhouses"
            ),
            "goods": Field("number", numbers=range(161), ask="At least how many goods", said="{} goods"),
            "source": SOURCE,
            "note": NOTE,
        },
        told=("rounds",),
    ),
}

_CARDS = {
    "low": Field("number", needed=True, numbers=range(1, 100)),
    "high": Field("number", needed=True, numbers=range(1, 100)),
    "sweet": Field("yes/no", needed=True),
    "copies": Field("number", needed=True, numbers=range(1, 100)),
    "source": SOURCE,
}
_KINGS_VINEYARD = {
    "single": Section("card of one colour", _CARDS, ids=False),
    "hybrid": Section("card of two colours", _CARDS, ids=False),
    "special": Section(
        "special card",
        {"name": Field("text", needed=True), "copies": _CARDS["copies"], "source": SOURCE},
        ids=False,
    ),
}

SCHEMAS: dict[str, Schema] = {
    name: Schema(name, {**sections, "fact": FACT})
    for name, sections in (("reykholt", _REYKHOLT), ("kings-vineyard", _KINGS_VINEYARD))
}


def schema_of(game: str) -> Schema:
    """The schema of a game; one without printed parts of its own has facts only."""
    return SCHEMAS.get(game) or Schema(game, {"fact": FACT})
