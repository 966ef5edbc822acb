"""A position of Reykholt from plain data: the start of a time, or a turn of Work Time, with all on the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.engine.effect import Word
from companion.games.game import SetupFault
from companion.games.reykholt.flow import TIMES, push_times
from companion.games.reykholt.goods import KINDS, house
from companion.games.reykholt.setup import read_options, start
from companion.games.reykholt.state import BLOCK, FREE, WORKERS, Greenhouse, Valley

_TOP = {"round", "time", "start", "turn", "workers", "display", "bonus", "shared", "used", "facts", "player"}
_PLAYER = {"name", "tables", "arrived", "goods", "greenhouse", "cards", "left"}
_GREENHOUSE = {"card", "number", "goods", "pile"}


def from_position(
    players: int,
    options: Mapping[str, str],
    position: Mapping[str, Any],
    parts: Mapping[str, Any],
    dealt: bool,
    names: Sequence[str],
) -> Valley:
    """The state of a position; raises SetupFault with the key's path and what was expected.

    round, time, start (a name) · turn: whose worker is next in Work Time · workers {space = name} · display, bonus, facts
    per player tables, arrived (higher: later), goods {kind = n}, greenhouses {card, goods}, cards, left (workers)
    """
    read_options(players, options)
    _keys(position, _TOP, "position")
    s = start(players, options, parts, dealt)
    s.agenda.clear()
    s.round = _whole(position, "round", 1, "position", low=1, high=s.rounds)
    time = position.get("time", "work")
    if time not in TIMES:
        raise SetupFault(f"position.time: expected one of {', '.join(TIMES)}, found {time!r} (RH-FLOW-02)")
    s.start = _seat(names, position.get("start", names[0]), "position.start")
    s.facts = {str(key): str(value) for key, value in dict(position.get("facts", {})).items()}
    for index, record in enumerate(position.get("player", [])):
        _read_player(s, record, names, f"position.player[{index + 1}]")
    _read_cards(s, position)
    _read_workers(s, position, names)
    s.phase = time
    push_times(s, TIMES[TIMES.index(time) :])
    if "turn" in position:
        if time != "work":
            raise SetupFault("position.turn: only Work Time has turns (RH-WORK-02)")
        s.agenda.pop()
        seat = _seat(names, position["turn"], "position.turn")
        s.push((seat - 1) % s.players, Word("next-worker"), "time:work")
    return s


def _read_player(s: Valley, record: Mapping[str, Any], names: Sequence[str], path: str) -> None:
    _keys(record, _PLAYER, path)
    seat = _seat(names, record.get("name"), f"{path}.name")
    s.tables[seat] = _whole(record, "tables", 0, path)
    s.arrived[seat] = _whole(record, "arrived", s.arrived[seat], path)
    s.stock[seat] = _goods(record.get("goods", {}), f"{path}.goods")
    s.left[seat] = _whole(record, "left", WORKERS, path, high=WORKERS)
    s.cards[seat] = [str(card) for card in record.get("cards", [])]
    for number, each in enumerate(record.get("greenhouse", []), 1):
        s.houses[seat].append(_greenhouse(s, each, number, f"{path}.greenhouse[{number}]"))
    s.numbered[seat] = max((each.number for each in s.houses[seat]), default=0)


def _greenhouse(s: Valley, record: Mapping[str, Any], number: int, path: str) -> Greenhouse:
    _keys(record, _GREENHOUSE, path)
    text = record.get("card")
    card = house(text) if isinstance(text, str) else None
    if card is None or not isinstance(text, str):
        raise SetupFault(f'{path}.card: expected a card such as "4 tomato/lettuce", found {text!r} (RH-GLOS-09)')
    pile = str(record.get("pile", card.size))
    built = Greenhouse(_whole(record, "number", number, path, low=1), text, card, pile)
    built.goods = _goods(record.get("goods", {}), f"{path}.goods")
    if built.filled > card.size:
        raise SetupFault(f"{path}.goods: expected at most {card.size} goods, found {built.filled} (RH-GLOS-06)")
    if s.piles is not None and text in s.piles.get(pile, []):
        s.piles[pile].remove(text)
    return built


def _read_cards(s: Valley, position: Mapping[str, Any]) -> None:
    owned = [card for cards in s.cards for card in cards]
    s.display = [str(card) for card in position.get("display", [])]
    s.bonus = _whole(
        position, "bonus", min(3, len(s.display)) if "display" in position else s.bonus, "position", high=3
    )
    for card in (*s.display, *owned):
        if s.deck is not None and card not in s.parts.cards:
            raise SetupFault(f"position: {card} is no card of set {s.options.set} (RH-SETUP-14)")
    if s.deck is not None:
        s.deck = [card for card in s.deck if card not in s.display and card not in owned]
    for each in position.get("shared", []):
        s.shared.append((str(each["card"]), int(each["owner"]), int(each["sharer"])))


def _read_workers(s: Valley, position: Mapping[str, Any], names: Sequence[str]) -> None:
    for space, name in dict(position.get("workers", {})).items():
        if space not in s.parts.by_id:
            raise SetupFault(f"position.workers.{space}: no such space; spaces: {', '.join(s.parts.by_id)}")
        index = s.parts.by_id[space]
        if s.workers[index] != FREE:
            raise SetupFault(f"position.workers.{space}: a worker stands there already (RH-WORK-03)")
        # alone, the colours are numbered 1 and 2
        colour = (
            int(name) - 1 if s.solo and str(name) in ("1", "2") else _seat(names, name, f"position.workers.{space}")
        )
        s.workers[index] = colour


def to_position(s: Valley, names: Sequence[str]) -> dict[str, Any]:
    """The [position] table of a state, as of the beginning of its time."""
    players = [
        {
            "name": names[seat],
            "tables": s.tables[seat],
            "arrived": s.arrived[seat],
            "goods": _named(s.stock[seat]),
            "greenhouse": [
                {"card": each.text, "number": each.number, "goods": _named(each.goods), "pile": each.pile}
                for each in s.houses[seat]
            ],
            "cards": list(s.cards[seat]),
            "left": s.left[seat],
        }
        for seat in range(s.players)
    ]
    workers = {
        space.id: str(colour + 1) if s.solo else names[colour]
        for space, colour in zip(s.parts.spaces, s.workers, strict=True)
        if colour not in (FREE, BLOCK)
    }
    return {
        "round": s.round,
        "time": s.phase,
        "start": names[s.start],
        "workers": workers,
        "display": list(s.display),
        "bonus": s.bonus,
        "shared": [{"card": card, "owner": owner, "sharer": sharer} for card, owner, sharer in s.shared],
        "facts": dict(s.facts),
        "player": players,
    }


def _named(goods: Sequence[int]) -> dict[str, int]:
    return {kind: n for kind, n in zip(KINDS, goods, strict=True) if n}


def _goods(record: object, path: str) -> list[int]:
    if not isinstance(record, Mapping):
        raise SetupFault(f"{path}: expected a table such as {{ tomato = 2 }}, found {record!r}")
    for kind in record:
        if kind not in KINDS:
            raise SetupFault(f"{path}.{kind}: expected one of {', '.join(KINDS)} (RH-COMP-21)")
    return [_whole(record, kind, 0, path) for kind in KINDS]


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
