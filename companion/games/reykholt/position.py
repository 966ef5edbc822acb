"""A position of Reykholt from plain data: the start of a time, or a turn of Work Time, with all on the table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from companion.engine.effect import Word
from companion.games.game import SetupFault
from companion.games.reykholt.cards import FOREVER
from companion.games.reykholt.flow import TIMES, push_times
from companion.games.reykholt.goods import KINDS, RANDOM, SIZES, house
from companion.games.reykholt.setup import read_options, start
from companion.games.reykholt.state import BLOCK, BONUS_STACK, FREE, WORKERS, Greenhouse, Valley

_TOP = (
    "round",
    "time",
    "start",
    "turn",
    "workers",
    "joined",
    "display",
    "bonus",
    "shared",
    "used",
    "random_top",
    "turned",
    "facts",
    "player",
)
_PLAYER = ("name", "tables", "arrived", "goods", "greenhouse", "cards", "left")
_GREENHOUSE = ("card", "number", "goods", "pile")
_COLOURS = ("1", "2")


def from_position(
    players: int,
    options: Mapping[str, str],
    position: Mapping[str, Any],
    parts: Mapping[str, Any],
    dealt: bool,
    names: Sequence[str],
) -> Valley:
    """The state of a position; raises SetupFault with the key's path and what was expected.

    round, time, start (a name)  turn: whose worker is next in Work Time
    workers {space = name}       alone the colour, "1" or "2"; joined: the space of two workers (RH-SOLO-27), or ""
    display, bonus               cards and goods left; shared: owner, sharer and card; used: player, card and round
    random_top, turned           known cards on the random pile, the top one last; events turned up; facts by key
    player                       name, tables, arrived (higher: later), goods {kind = n}, cards, left (workers), and
                                 greenhouses: card, number, goods, pile
    """
    read_options(players, options)
    _keys(position, _TOP, "position")
    s = start(players, options, parts, dealt)
    s.agenda.clear()
    s.round = _whole(position, "round", 1, "position", low=1, high=s.rounds)
    time = position.get("time", TIMES[0])
    if time not in TIMES:
        raise SetupFault(f"position.time: expected one of {', '.join(TIMES)}, found {time!r} (RH-FLOW-02)")
    s.start = _seat(names, position.get("start", names[0]), "position.start")
    s.facts = {key: str(value) for key, value in _table(position, "facts", "position").items()}
    for path, record in _tables(position, "player", "position"):
        _read_player(s, record, names, path)
    _check_order(s, names)
    _read_cards(s, position, names)
    _read_workers(s, position, names)
    _read_piles(s, position)
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
    s.stock[seat] = _goods(record, path)
    s.left[seat] = _whole(record, "left", WORKERS, path, high=WORKERS)
    s.cards[seat] = _texts(record, "cards", path)
    for number, (where, each) in enumerate(_tables(record, "greenhouse", path), 1):
        s.houses[seat].append(_greenhouse(s, each, number, where))
    s.numbered[seat] = max((each.number for each in s.houses[seat]), default=0)


def _greenhouse(s: Valley, record: Mapping[str, Any], number: int, path: str) -> Greenhouse:
    _keys(record, _GREENHOUSE, path)
    text = record.get("card")
    card = house(text) if isinstance(text, str) else None
    if card is None or not isinstance(text, str):
        raise SetupFault(f'{path}.card: expected a card such as "4 tomato/lettuce", found {text!r} (RH-GLOS-09)')
    pile = record.get("pile", str(card.size))
    if pile not in (*map(str, SIZES), RANDOM):
        raise SetupFault(f"{path}.pile: expected a size from 3 to 6 or {RANDOM}, found {pile!r} (RH-SETUP-08)")
    built = Greenhouse(_whole(record, "number", number, path, low=1), text, card, pile)
    built.goods = _goods(record, path)
    if built.filled > card.size:
        raise SetupFault(f"{path}.goods: expected at most {card.size} goods, found {built.filled} (RH-GLOS-06)")
    if s.piles is not None and text in s.piles[pile]:
        s.piles[pile].remove(text)
    return built


def _check_order(s: Valley, names: Sequence[str]) -> None:
    """Managers on one table stand one before the other (RH-END-04)."""
    seen: dict[tuple[int, int], int] = {}
    for seat, place in enumerate(zip(s.tables, s.arrived, strict=True)):
        first = seen.setdefault(place, seat)
        if first != seat:
            found = f"{s.arrived[seat]} as {names[first]} on the same table"
            raise SetupFault(f"position.player: expected another arrived for {names[seat]}, found {found} (RH-END-03)")


def _read_cards(s: Valley, position: Mapping[str, Any], names: Sequence[str]) -> None:
    if "display" in position:
        s.display = _texts(position, "display", "position")
    left = min(len(BONUS_STACK), len(s.display)) if "display" in position else s.bonus
    s.bonus = _whole(position, "bonus", left, "position", high=len(BONUS_STACK))
    there = [*s.display, *(card for cards in s.cards for card in cards)]
    for card in there:
        if there.count(card) > 1:
            raise SetupFault(f"position: {card} lies in two places (RH-ACT-05)")
        if s.deck is not None and card not in s.parts.cards:
            raise SetupFault(f"position: {card} is no card of set {s.options.set} (RH-SETUP-14)")
    if s.deck is not None:
        s.deck = [card for card in s.deck if card not in there]
    for path, each in _tables(position, "shared", "position"):
        _keys(each, ("card", "owner", "sharer"), path)
        owner = _seat(names, each.get("owner"), f"{path}.owner")
        sharer = _seat(names, each.get("sharer"), f"{path}.sharer")
        card = str(each.get("card"))
        if card not in s.cards[owner] or s.players < 3 or (owner - sharer) % s.players not in (1, s.players - 1):
            raise SetupFault(f"{path}: expected a card of a neighbour, with three or four players (RH-SVC-15)")
        s.shared.append((card, owner, sharer))
    for path, each in _tables(position, "used", "position"):
        _keys(each, ("card", "player", "round"), path)
        seat = _seat(names, each.get("player"), f"{path}.player")
        s.used[seat, str(each.get("card"))] = _whole(each, "round", FOREVER, path, low=1)


def _read_workers(s: Valley, position: Mapping[str, Any], names: Sequence[str]) -> None:
    for space, name in _table(position, "workers", "position").items():
        path = f"position.workers.{space}"
        index = _space(s, space, path)
        if s.workers[index] != FREE:
            _join(s, index, s.workers[index], path)
        s.workers[index] = _colour(s, names, name, path)
    joined = position.get("joined")
    if joined is None:
        return
    s.broke_block = True
    if joined and s.below is None:  # beside one of the other colour
        index = _space(s, joined, "position.joined")
        if s.workers[index] == FREE:
            raise SetupFault(f"position.joined: expected a space with a worker, found {joined} (RH-SOLO-27)")
        _join(s, index, 1 - s.workers[index], "position.joined")


def _join(s: Valley, index: int, colour: int, path: str) -> None:
    if s.options.blocked_once != "yes":
        raise SetupFault(f"{path}: a worker stands there already (RH-WORK-03)")
    s.below, s.broke_block = (index, colour), True


def _space(s: Valley, space: object, path: str) -> int:
    if space not in s.parts.by_id:
        raise SetupFault(f"{path}: expected one of {', '.join(s.parts.by_id)}, found {space!r}")
    return s.parts.by_id[str(space)]


def _colour(s: Valley, names: Sequence[str], name: object, path: str) -> int:
    """A worker's colour from its owner's name; alone the colours are numbered 1 and 2."""
    if not s.solo:
        return _seat(names, name, path)
    if str(name) not in _COLOURS:
        raise SetupFault(f"{path}: expected a colour, 1 or 2, found {name!r} (RH-SOLO-15)")
    return _COLOURS.index(str(name))


def _read_piles(s: Valley, position: Mapping[str, Any]) -> None:
    for event in _texts(position, "turned", "position"):
        if event in s.turned or (s.events is not None and event not in s.events):
            raise SetupFault(f"position.turned: {event} is no event that is left (RH-STORY-13)")
        s.turn_up(event, "RH-STORY-11")
    if s.piles is None:
        return
    if "random_top" in position:
        top = _texts(position, "random_top", "position")
        for text in top:
            if text not in s.piles[RANDOM]:
                raise SetupFault(f"position.random_top: {text!r} is not in the random pile (RH-SETUP-13)")
            s.piles[RANDOM].remove(text)
        s.piles[RANDOM] += top
        s.seen = len(top)
    s.seen = min(s.seen, len(s.piles[RANDOM]))


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
        space.id: _COLOURS[colour] if s.solo else names[colour]
        for space, colour in zip(s.parts.spaces, s.workers, strict=True)
        if colour not in (FREE, BLOCK)
    }
    joined = {"joined": s.parts.spaces[s.below[0]].id if s.below else ""} if s.broke_block else {}
    top = s.piles[RANDOM][len(s.piles[RANDOM]) - s.seen :] if s.piles is not None else []
    return {
        "round": s.round,
        "time": s.phase,
        "start": names[s.start],
        "workers": workers,
        **joined,
        "display": list(s.display),
        "bonus": s.bonus,
        "shared": [{"card": card, "owner": names[one], "sharer": names[other]} for card, one, other in s.shared],
        "used": [
            {"card": card, "player": names[seat]} | ({} if number == FOREVER else {"round": number})
            for (seat, card), number in s.used.items()
        ],
        **({"random_top": top} if top else {}),
        **({"turned": list(s.turned)} if s.turned else {}),
        "facts": dict(s.facts),
        "player": players,
    }


def _named(goods: Sequence[int]) -> dict[str, int]:
    return {kind: n for kind, n in zip(KINDS, goods, strict=True) if n}


def _goods(record: Mapping[str, Any], path: str) -> list[int]:
    goods, path = _table(record, "goods", path), f"{path}.goods"
    for kind in goods:
        if kind not in KINDS:
            raise SetupFault(f"{path}.{kind}: expected one of {', '.join(KINDS)} (RH-COMP-21)")
    return [_whole(goods, kind, 0, path) for kind in KINDS]


def _seat(names: Sequence[str], name: object, path: str) -> int:
    if name not in names:
        raise SetupFault(f"{path}: expected one of {', '.join(names)}, found {name!r}")
    return names.index(str(name))


def _keys(record: Mapping[str, Any], known: Sequence[str], path: str) -> None:
    for key in record:
        if key not in known:
            raise SetupFault(f"{path}.{key}: unknown key, expected one of {', '.join(known)}")


def _table(record: Mapping[str, Any], key: str, path: str) -> Mapping[str, Any]:
    value = record.get(key, {})
    if not isinstance(value, Mapping):
        raise SetupFault(f"{path}.{key}: expected a table, found {value!r}")
    return value


def _tables(record: Mapping[str, Any], key: str, path: str) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """The tables of a list, each with its path."""
    value = record.get(key, [])
    for number, each in enumerate(value if isinstance(value, Sequence) else [value], 1):
        if not isinstance(each, Mapping) or not isinstance(value, Sequence):
            raise SetupFault(f"{path}.{key}: expected a list of tables, found {value!r}")
        yield f"{path}.{key}[{number}]", each


def _texts(record: Mapping[str, Any], key: str, path: str) -> list[str]:
    value = record.get(key, [])
    if not isinstance(value, Sequence) or isinstance(value, str) or not all(isinstance(each, str) for each in value):
        raise SetupFault(f"{path}.{key}: expected a list of texts, found {value!r}")
    return list(value)


def _whole(record: Mapping[str, Any], key: str, default: int, path: str, low: int = 0, high: int | None = None) -> int:
    value = record.get(key, default)
    if type(value) is not int or value < low or (high is not None and value > high):
        upto = f" to {high}" if high is not None else " or more"
        raise SetupFault(f"{path}.{key}: expected a whole number, {low}{upto}, found {value!r}")
    return value
