"""A position of King's Vineyard from plain data: the start of a phase, with everything that lies on the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from companion.games.game import SetupFault
from companion.games.kings_vineyard.cards import (
    CAN,
    HIDDEN,
    KINGS,
    SPECIAL_CARDS,
    SPECIALS,
    TILES,
    Face,
    deck,
    face,
    too_many,
)
from companion.games.kings_vineyard.flow import HAND, PHASES, VISITS, push_phases
from companion.games.kings_vineyard.reading import read_card
from companion.games.kings_vineyard.setup import read_options
from companion.games.kings_vineyard.state import PLOTS, Plant, Vineyards

VISIT = "visit"
UNTOLD = "card"
"""A harvested card whose face nobody noted."""

_TOP = {"round", "phase", "first", "kings", "due", "used", "removed", "discard", "under", "player"}
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

    round, phase, first (a name) · kings out so far, `due` of them in this round · used special cards by name · removed
    colour · per player name, points, harvested (a number) or stock (cards), plants; in a dealt game hands, the discard
    pile and how many cards lie under each king
    """
    _keys(position, _TOP, "position")
    if "removed" in position:
        options = {**options, "removed": str(position["removed"])}
    settled, first = read_options(players, options)
    s = Vineyards(players, settled)
    s.phase = _phase(position.get("phase", PHASES[0]))
    s.round = _whole(position, "round", 1, "position", low=1)
    s.kings = _whole(position, "kings", 0, "position", high=KINGS)
    s.due = _whole(position, "due", 0, "position", high=s.kings)
    s.visits = s.kings - s.due
    s.first = _seat(names, position.get("first", names[first]), "position.first")
    _read_used(s, position)
    _read_players(s, position, names, dealt)
    _see_that_it_fits(s)
    if dealt:
        _deal(s, position, parts)
    _push(s)
    return s


def _phase(phase: object) -> str:
    if phase not in (*PHASES, VISIT):
        raise SetupFault(f"position.phase: expected one of {', '.join(PHASES)}, visit; found {phase!r} (KV-FLOW-01)")
    return str(phase)


def _read_used(s: Vineyards, position: Mapping[str, Any]) -> None:
    used = _table(position.get("used", {}), "position.used")
    _keys(used, set(SPECIALS), "position.used")
    s.used = {card: _whole(used, card, 0, "position.used") for card in used}
    total = sum(s.used.values())
    if total > SPECIAL_CARDS:
        raise SetupFault(f"position.used: expected at most 16 special cards, found {total} (KV-COMP-04)")


def _read_players(s: Vineyards, position: Mapping[str, Any], names: Sequence[str], dealt: bool) -> None:
    told: set[int] = set()
    if dealt:
        s.hands = [[] for _ in names]
    for index, record in enumerate(_list(position.get("player", []), "position.player")):
        path = f"position.player[{index + 1}]"
        _keys(_table(record, path), _PLAYER, path)
        seat = _seat(names, record.get("name"), f"{path}.name")
        if seat in told:
            raise SetupFault(f"{path}.name: expected each player once, {names[seat]!r} stands twice")
        told.add(seat)
        s.points[seat] = _whole(record, "points", 0, path)
        s.stocks[seat] = [_card(s, card, f"{path}.stock") for card in _list(record.get("stock", []), f"{path}.stock")]
        s.stocks[seat] += [UNTOLD] * _whole(record, "harvested", 0, path)
        for number, plant in enumerate(_list(record.get("plant", []), f"{path}.plant")):
            _read_plant(s, seat, plant, f"{path}.plant[{number + 1}]")
        if s.hands is not None:
            s.hands[seat] = _cards(s, record, "hand", path)
            if len(s.hands[seat]) > HAND:
                raise SetupFault(f"{path}.hand: expected at most 6 cards, found {len(s.hands[seat])} (KV-DRAW-01)")


def _read_plant(s: Vineyards, seat: int, record: object, path: str) -> None:
    plain = _table(record, path)
    _keys(plain, _PLANT, path)
    if None not in s.plots[seat]:
        raise SetupFault(f"{path}: expected at most 5 plants (KV-PLANT-04)")
    plot = _whole(plain, "plot", s.plots[seat].index(None) + 1, path, low=1, high=len(PLOTS)) - 1
    if s.plots[seat][plot] is not None:
        raise SetupFault(f"{path}.plot: expected a plot of its own, {plot + 1} is taken")
    hidden = s.options.planted == "hidden" and plain.get("card") == HIDDEN
    card = HIDDEN if hidden else _card(s, plain.get("card"), f"{path}.card")
    plant = Plant(card, face(card))
    plant.ripe = _flag(plain, "ripe", path)
    if hidden and plant.ripe:
        raise SetupFault(f'{path}.card: a ripe plant shows its card, expected one such as "green 2-4" (KV-COMP-14)')
    length = _whole(plain, "length", 0, path)
    low, high = _lengths(s, plant.ripe, plant.face)
    if not low <= length <= high:
        side = "a ripe" if plant.ripe else "an unripe"
        raise SetupFault(f"{path}.length: expected {low} to {high} for {side} {card}, found {length} (KV-GROW-04)")
    plant.brown = _whole(plain, "wilted", 0, path, high=length if plant.ripe else 0)
    plant.green = length - plant.brown
    plant.cans = _whole(plain, "cans", 0, path, high=SPECIAL_CARDS if plant.ripe else 0)
    s.plots[seat][plot] = plant
    s.tiles -= length


def _lengths(s: Vineyards, ripe: bool, shown: Face | None) -> tuple[int, int]:
    """How long a plant can be: a full-grown one stays unripe only until the ripen phase (KV-RIPE-02)."""
    if shown is None:
        return 0, TILES
    if ripe:
        return shown.low, shown.high
    return 0, shown.high if s.phase in ("grow", "ripen") else shown.high - 1


def _see_that_it_fits(s: Vineyards) -> None:
    """See that the counted cards can lie where they are said to lie."""
    plants = [plant for seat in range(s.players) for _, plant in s.plants(seat)]
    wrong = too_many(s.seen(), s.options.colours, s.options.removed)
    if wrong is not None:
        raise SetupFault(f"position: {wrong.template.format(*wrong.args)} ({wrong.rule})")
    cans = sum(plant.cans for plant in plants)
    if cans > s.used.get(CAN, 0):
        raise SetupFault(f"position.used: expected the {cans} watering cans on plants among the used ones (KV-WILT-08)")
    if s.visits >= VISITS and s.phase != VISIT:
        raise SetupFault(
            f"position.phase: expected visit, as the game ends with the third; found {s.phase} (KV-WIN-01)"
        )


def _deal(s: Vineyards, position: Mapping[str, Any], parts: Mapping[str, Any]) -> None:
    """The pile is what the stand-in deck has left."""
    assert s.hands is not None
    colours = [colour for colour in s.options.colours if colour != s.options.removed]
    s.discard = _cards(s, position, "discard", "position")
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
    s.under = _read_under(s, position, len(s.pile))


def _read_under(s: Vineyards, position: Mapping[str, Any], pile: int) -> tuple[int, ...]:
    kings = KINGS - s.kings
    step = pile // (kings + 1)
    under = _list(position.get("under", [min(4 + step * index, pile) for index in range(kings)]), "position.under")
    if len(under) != kings:
        raise SetupFault(f"position.under: expected {kings} numbers, one for each king in the pile, found {len(under)}")
    depths = [_whole({"under": depth}, "under", 0, "position", high=pile) for depth in under]
    return tuple(sorted(depths))


def _push(s: Vineyards) -> None:
    if s.visits < VISITS:
        push_phases(s, PHASES[PHASES.index(s.phase) :] if s.phase in PHASES else ())


def to_position(s: Vineyards, names: Sequence[str]) -> dict[str, Any]:
    """The [position] table of a state; where a phase has begun, that of the phase's beginning is meant."""
    players = []
    for seat in range(s.players):
        plants = [
            {"card": p.card, "plot": plot + 1, "length": p.length, "wilted": p.brown, "ripe": p.ripe, "cans": p.cans}
            for plot, p in s.plants(seat)
        ]
        told = [card for card in s.stocks[seat] if card != UNTOLD]
        players.append(
            {"name": names[seat], "points": s.points[seat], "stock": told, "harvested": s.stocks[seat].count(UNTOLD)}
            | {"plant": plants}
            | ({} if s.hands is None else {"hand": list(s.hands[seat])})
        )
    table = {
        "round": s.round,
        "phase": s.phase,
        "first": names[s.first],
        "kings": s.kings,
        "due": s.due,
        "used": dict(s.used),
        "player": players,
    }
    removed = {"removed": s.options.removed} if s.options.removed else {}
    return table | removed | ({} if s.discard is None else {"discard": list(s.discard), "under": list(s.under)})


def _card(s: Vineyards, text: object, path: str) -> str:
    card = read_card(s.options.colours, text) if isinstance(text, str) else None
    if card is None:
        raise SetupFault(f'{path}: expected a card such as "green 2-4 sweet", found {text!r} (KV-COMP-02)')
    return card


def _seat(names: Sequence[str], name: object, path: str) -> int:
    if name not in names:
        raise SetupFault(f"{path}: expected one of {', '.join(names)}, found {name!r}")
    return names.index(str(name))


def _cards(s: Vineyards, record: Mapping[str, Any], key: str, path: str) -> list[str]:
    """Grape and special cards."""
    cards = _list(record.get(key, []), f"{path}.{key}")
    return [card if card in SPECIALS else _card(s, card, f"{path}.{key}") for card in cards]


def _table(value: object, path: str) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise SetupFault(f"{path}: expected a table, found {value!r}")
    return value


def _list(value: object, path: str) -> Sequence[Any]:
    if not isinstance(value, list | tuple):
        raise SetupFault(f"{path}: expected a list, found {value!r}")
    return value


def _flag(record: Mapping[str, Any], key: str, path: str) -> bool:
    value = record.get(key, False)
    if not isinstance(value, bool):
        raise SetupFault(f"{path}.{key}: expected true or false, found {value!r}")
    return value


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
