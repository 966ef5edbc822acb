"""A position of King's Vineyard from plain data: the start of a phase, with everything that lies on the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from companion.games.game import SetupFault
from companion.games.kings_vineyard.cards import KINGS, SPECIALS, deck, face, too_many
from companion.games.kings_vineyard.flow import HAND, PHASES, VISITS, push_phases
from companion.games.kings_vineyard.reading import read_card
from companion.games.kings_vineyard.setup import read_options
from companion.games.kings_vineyard.state import PLOTS, Plant, Vineyards

UNTOLD = "card"
"""A harvested card whose face nobody noted."""

_TOP = {"round", "phase", "first", "kings", "due", "used", "discard", "under", "player"}
_PLAYER = {"name", "points", "harvested", "stock", "plant", "hand"}
_PLANT = {"card", "plot", "length", "wilted", "ripe", "cans"}


def from_position(
    players: int,
    options: Mapping[str, str],
    position: Mapping[str, Any],
    parts: Mapping[str, Any],
    dealt: bool,
    names: Sequence[str],
) -> Vineyards:
    """The state at the beginning of a phase; raises SetupFault with the key's path and what was expected.

    round, phase, first (a name) · kings out so far, `due` of them in this round · used special cards by name · per player name, points,
    harvested (a number) or stock (cards), plants; in a dealt game hands, the discard pile and how many cards lie under each king
    """
    settled, _ = read_options(players, options)
    _keys(position, _TOP, "position")
    s = Vineyards(players, settled)
    s.round = _whole(position, "round", 1, "position", low=1)
    s.kings = _whole(position, "kings", 0, "position", high=KINGS)
    s.due = _whole(position, "due", 0, "position", high=s.kings)
    s.visits = s.kings - s.due
    s.first = _seat(names, position.get("first", names[0]), "position.first")
    s.used = {}
    for card, n in dict(position.get("used", {})).items():
        if card not in SPECIALS:
            raise SetupFault(f"position.used.{card}: expected one of {', '.join(SPECIALS)}")
        s.used[card] = int(n)
    _read_players(s, position, names, dealt)
    lying = [card for stock in s.stocks for card in stock] + [
        p.card for seat in range(players) for _, p in s.plants(seat)
    ]
    wrong = too_many(lying, settled.colours, settled.removed)
    if wrong is not None:
        raise SetupFault(f"position: {wrong.template.format(*wrong.args)} ({wrong.rule})")
    if dealt:
        _deal(s, position, parts)
    _push(s, position.get("phase", "draw"))
    return s


def _read_players(s: Vineyards, position: Mapping[str, Any], names: Sequence[str], dealt: bool) -> None:
    records = position.get("player", [])
    for index, record in enumerate(records):
        path = f"position.player[{index + 1}]"
        _keys(record, _PLAYER, path)
        seat = _seat(names, record.get("name"), f"{path}.name")
        s.points[seat] = _whole(record, "points", 0, path)
        s.stocks[seat] = [_card(s, card, f"{path}.stock") for card in record.get("stock", [])]
        s.stocks[seat] += [UNTOLD] * _whole(record, "harvested", 0, path)
        for number, plant in enumerate(record.get("plant", [])):
            _read_plant(s, seat, plant, f"{path}.plant[{number + 1}]")
        if dealt:
            s.hands = s.hands or [[] for _ in names]
            hand = [card if card in SPECIALS else _card(s, card, f"{path}.hand") for card in record.get("hand", [])]
            if len(hand) > HAND:
                raise SetupFault(f"{path}.hand: expected at most 6 cards, found {len(hand)} (KV-DRAW-01)")
            s.hands[seat] = hand


def _read_plant(s: Vineyards, seat: int, record: Mapping[str, Any], path: str) -> None:
    _keys(record, _PLANT, path)
    if None not in s.plots[seat]:
        raise SetupFault(f"{path}: expected at most 5 plants (KV-PLANT-04)")
    plot = _whole(record, "plot", s.plots[seat].index(None) + 1, path, low=1, high=len(PLOTS)) - 1
    if s.plots[seat][plot] is not None:
        raise SetupFault(f"{path}.plot: expected a plot of its own, {plot + 1} is taken")
    card = _card(s, record.get("card"), f"{path}.card")
    shown = face(card)
    assert shown is not None
    plant = Plant(card, shown)
    plant.ripe = bool(record.get("ripe", False))
    length = _whole(record, "length", 0, path)
    plant.brown = _whole(record, "wilted", 0, path, high=length if plant.ripe else 0)
    plant.green = length - plant.brown
    plant.cans = _whole(record, "cans", 0, path)
    if length > shown.high:
        raise SetupFault(f"{path}.length: expected at most {shown.high}, found {length} (KV-GROW-04)")
    if plant.ripe and length < shown.low:
        raise SetupFault(f"{path}.length: a ripe plant has at least {shown.low} tiles, found {length} (KV-GROW-04)")
    s.plots[seat][plot] = plant
    s.tiles = s.tiles - length


def _deal(s: Vineyards, position: Mapping[str, Any], parts: Mapping[str, Any]) -> None:
    """The pile is what the stand-in deck has left."""
    s.hands = s.hands or [[] for _ in range(s.players)]
    colours = [colour for colour in s.options.colours if colour != s.options.removed]
    s.discard = [
        card if card in SPECIALS else _card(s, card, "position.discard") for card in position.get("discard", [])
    ]
    left = Counter(deck(parts, colours))
    out = [*s.discard, *(card for hand in s.hands for card in hand)]
    out += [card for stock in s.stocks for card in stock if card != UNTOLD]
    out += [plant.card for seat in range(s.players) for _, plant in s.plants(seat)]
    out += [card for card, n in s.used.items() for _ in range(n)]
    for card in out:
        if not left[card]:
            raise SetupFault(f"position: the stand-in deck holds no further {card}")
        left[card] -= 1
    s.pile = list(left.elements())
    under = position.get("under")
    if under is None:
        step = len(s.pile) // (VISITS - s.kings + 1)
        under = [4 + step * index for index in range(VISITS - s.kings)]
    s.under = tuple(sorted(int(depth) for depth in under))
    if len(s.under) != VISITS - s.kings:
        raise SetupFault(f"position.under: expected {VISITS - s.kings} numbers, one for each king in the pile")


def _push(s: Vineyards, phase: object) -> None:
    if phase not in (*PHASES, "visit"):
        raise SetupFault(f"position.phase: expected one of {', '.join(PHASES)}, visit; found {phase!r} (KV-FLOW-01)")
    s.phase = str(phase)
    push_phases(s, PHASES[PHASES.index(s.phase) :] if s.phase in PHASES else ())


def to_position(s: Vineyards, names: Sequence[str]) -> dict[str, Any]:
    """The [position] table of a state; where a phase has begun, that of the phase's beginning is meant."""
    players = []
    for seat in range(s.players):
        plants = [
            {"card": p.card, "plot": plot + 1, "length": p.length, "wilted": p.brown, "ripe": p.ripe}
            for plot, p in s.plants(seat)
        ]
        told = [card for card in s.stocks[seat] if card != UNTOLD]
        players.append(
            {"name": names[seat], "points": s.points[seat], "stock": told, "harvested": s.stocks[seat].count(UNTOLD)}
            | {"plant": plants}
            | ({} if s.hands is None else {"hand": list(s.hands[seat])})
        )
    return {
        "round": s.round,
        "phase": s.phase,
        "first": names[s.first],
        "kings": s.kings,
        "due": s.due,
        "used": dict(s.used),
        "player": players,
    } | ({} if s.discard is None else {"discard": list(s.discard), "under": list(s.under)})


def _card(s: Vineyards, text: object, path: str) -> str:
    card = read_card(s.options.colours, text) if isinstance(text, str) else None
    if card is None:
        raise SetupFault(f'{path}: expected a card such as "green 2-4 sweet", found {text!r} (KV-COMP-02)')
    return card


def _seat(names: Sequence[str], name: object, path: str) -> int:
    if name not in names:
        raise SetupFault(f"{path}: expected one of {', '.join(names)}, found {name!r}")
    return names.index(str(name))


def _keys(record: Mapping[str, Any], known: set[str], path: str) -> None:
    for key in record:
        if key not in known:
            raise SetupFault(f"{path}.{key}: unknown key, expected one of {', '.join(sorted(known))}")


def _whole(record: Mapping[str, Any], key: str, default: int, path: str, low: int = 0, high: int | None = None) -> int:
    value = record.get(key, default)
    if type(value) is not int or value < low or (high is not None and value > high):
        upto = f" to {high}" if high is not None else " or more"
        raise SetupFault(f"{path}.{key}: expected a whole number, {low}{upto}, found {value!r}")
    return value
