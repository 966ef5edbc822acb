"""Set-up: what a table settles, the first state, and the physical preparations step by step (KV-SETUP-*)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, cast

from companion.games.game import OptionSpec, SetupFault, SetupStep
from companion.games.kings_vineyard.cards import DEFAULT_COLOURS, deck
from companion.games.kings_vineyard.flow import HAND, VISITS, open_table
from companion.games.kings_vineyard.state import Options, Vineyards

OPTIONS = (
    OptionSpec(
        "colours",
        "Names of the four grape colours on your cards, with commas",
        {},
        ",".join(DEFAULT_COLOURS),
        "KV-COMP-13",
        remembered=True,
    ),
    OptionSpec(
        "removed",
        "Which colour did you take out of the deck",
        {},
        "",
        "KV-SETUP-01",
        players=(2,),
    ),
    OptionSpec(
        "planted",
        "Planted cards, their unripe side up",
        {"open": "show colours and range", "hidden": "show nothing until they ripen"},
        "open",
        "KV-COMP-14",
        remembered=True,
    ),
    OptionSpec(
        "majority",
        "Most grapes of one colour",
        {"one": "one award a visit, for the largest group", "per-colour": "one award for each colour"},
        "one",
        "KV-SCORE-06",
    ),
    OptionSpec(
        "draw",
        "Drawing and discarding",
        {"by-phase": "all draw, then all discard", "by-player": "each draws and discards in turn"},
        "by-phase",
        "KV-FLOW-02",
    ),
    OptionSpec(
        "second_can",
        "A second watering can on one plant",
        {
            "wasted": "does nothing more",
            "next-round": "protects the next round too",
            "restore": "turns a wilted tile back",
        },
        "wasted",
        "KV-WILT-07",
    ),
    OptionSpec(
        "colour_bonus",
        "The colour bonus counts",
        {"ripe": "ripe clusters only", "all": "unripe clusters too"},
        "ripe",
        "KV-SCORE-24",
    ),
    OptionSpec("first", "Who is first player", {}, "1", "KV-SETUP-11", seat=True),
)


def read_options(players: int, given: Mapping[str, str]) -> tuple[Options, int]:
    """Options from their texts, and the first player's seat; raises SetupFault naming the option."""
    if not 2 <= players <= 4:
        raise SetupFault(f"King's Vineyard is for 2 to 4 players, not {players} (KV-COMP-08)")
    known = {spec.key: spec for spec in OPTIONS}
    for key, value in given.items():
        spec = known.get(key)
        if spec is None:
            raise SetupFault(f"no option {key!r}; options: {', '.join(known)}")
        if spec.values and value not in spec.values:
            raise SetupFault(f"{key} is {' or '.join(spec.values)}, not {value!r} ({spec.rule})")
    values = {spec.key: given.get(spec.key, spec.default) for spec in OPTIONS}
    colours = _colours(values["colours"])
    removed = values["removed"].strip().lower()
    if removed and players != 2:
        raise SetupFault("a colour is taken out with two players only (KV-SETUP-01)")
    if removed and removed not in colours:
        raise SetupFault(f"removed is one of {', '.join(colours)}, not {removed!r} (KV-SETUP-01)")
    options = Options(
        cast(Literal["one", "per-colour"], values["majority"]),
        values["draw"],
        values["second_can"],
        cast(Literal["ripe", "all"], values["colour_bonus"]),
        colours,
        removed,
        values["planted"],
    )
    return options, _first(values["first"], players)


def _colours(text: str) -> tuple[str, ...]:
    colours = tuple(part.strip().lower() for part in text.split(","))
    if len(colours) != 4 or len(set(colours)) != 4:
        raise SetupFault("colours are four different names with commas, such as green,red,purple,black (KV-COMP-13)")
    for colour in colours:
        if not colour.isalpha():
            raise SetupFault(f"a colour is one word of letters, not {colour!r} (KV-COMP-13)")
        if sum(other.startswith(colour[0]) for other in colours) > 1:
            raise SetupFault(
                f"colours begin with different letters, for short typing; {colour!r} does not (KV-COMP-13)"
            )
    return colours


def _first(text: str, players: int) -> int:
    if not (text.isascii() and text.isdigit()) or not 1 <= int(text) <= players:
        raise SetupFault(f"first is a seat from 1 to {players}, not {text!r} (KV-SETUP-11)")
    return int(text) - 1


def check_options(players: int, options: Mapping[str, str]) -> None:
    """Raises SetupFault where an option does not fit."""
    read_options(players, options)


def start(players: int, options: Mapping[str, str], parts: Mapping[str, Any], dealt: bool) -> Vineyards:
    """The state before the first step, of a real table or with the deck of `parts` to deal from. Raises SetupFault."""
    settled, first = read_options(players, options)
    if dealt and settled.planted == "hidden":
        raise SetupFault("planted cards lie open where the companion deals (KV-COMP-14)")
    s = Vineyards(players, settled, first)
    if dealt:
        colours = [colour for colour in settled.colours if colour != settled.removed]
        s.pile, s.discard = deck(parts, colours), []
        s.hands = [[] for _ in range(players)]
    open_table(s)
    return s


def setup_steps(players: int) -> list[SetupStep]:
    """What to take and do before round one, exact for the player count. Raises SetupFault."""
    if not 2 <= players <= 4:
        raise SetupFault(f"King's Vineyard is for 2 to 4 players, not {players} (KV-COMP-08)")
    cards = 79 if players == 2 else 112
    pile = cards - HAND * players
    third = -(-(pile + VISITS) // 3)
    middle = (4 + pile - third) // 2
    steps = []
    if players == 2:
        steps = [
            SetupStep(
                "Agree on one grape colour; take its 15 single cards and the 18 hybrids that show it out of the deck.",
                "KV-SETUP-01",
            ),
            SetupStep(
                "Check what is left: 45 single cards, 18 hybrids and 16 special cards, 79 in all.", "KV-SETUP-02"
            ),
        ]
    else:
        steps = [
            SetupStep(
                "Use the whole deck: 60 single cards, 36 hybrids and 16 special cards, 112 in all.", "KV-SETUP-04"
            )
        ]
    steps += [
        SetupStep("Lay the 3 king cards aside and shuffle all the others together.", "KV-SETUP-04"),
        SetupStep(f"Deal {HAND} cards to each player, {HAND * players} in all.", "KV-SETUP-05"),
        SetupStep(f"Turn the other {pile} cards face down: they are the draw pile.", "KV-SETUP-06"),
        SetupStep(
            f"Put the kings into the pile about evenly, from the bottom: one with about 4 cards under it, one with "
            f"about {middle} under it, one with about {pile - third} under it. The pile now has {pile + VISITS} cards.",
            "KV-SETUP-07",
        ),
        SetupStep(f"Check that the top {third} cards, a third of the pile, hold no king.", "KV-SETUP-09"),
        SetupStep("Put the 80 vine tiles where everybody can reach them.", "KV-SETUP-10"),
        SetupStep("Put the 70 tokens beside them: goblets are worth 1, bottles 5, barrels 10.", "KV-COMP-09"),
        SetupStep(
            "Give each player a reference card, and the first player card to whoever begins (agree, or draw lots).",
            "KV-SETUP-11",
        ),
    ]
    return steps
