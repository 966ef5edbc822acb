"""Reykholt in words: questions, options, places, verdicts; what happened is told in `narration`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.engine.event import Event
from companion.engine.node import Decision, Node
from companion.engine.verdict import Maybe, Seat, Verdict, Why
from companion.games.reykholt.cards import is_unnamed
from companion.games.reykholt.facts import card_of, effect_of
from companion.games.reykholt.goods import KINDS, RANDOM, table_cost
from companion.games.reykholt.score import table_name
from companion.games.reykholt.state import Greenhouse, Valley
from companion.games.reykholt.words import words

_QUESTIONS: Mapping[str, str] = {
    "place a worker": "{name}, where does your worker go?",
    "seed": "{name}, seed what, and in which greenhouse?",
    "harvest": "{name}, harvest from which greenhouse?",
    "take which good": "{name}, take which good?",
    "give up which good": "{name}, give up which good?",
    "which pile": "{name}, a greenhouse from which pile?",
    "discard which greenhouse": "{name}, discard which greenhouse?",
    "rarest type of which greenhouse": "{name}, the rarest type of which greenhouse?",
    "add to which greenhouse": "{name}, add it to which greenhouse?",
    "take which service card": "{name}, take which service card?",
    "share which card": "{name}, share which card?",
    "choose one": "{name}, which of these?",
    "which first": "{name}, which of these first?",
    "if you like": "{name}, would you like to?",
    "story condition met": "{name}, do you meet what the story card asks for?",
    "turn up an event": "Which event was turned up?",
    "lay out a service card": "Which service card was laid out?",
    "draw a greenhouse": "{name}, which greenhouse was drawn?",
    "which card first": "{name}, which card works first?",
}
_RULES: Mapping[str, tuple[str, ...]] = {
    "place a worker": ("RH-WORK-03", "RH-WORK-07", "RH-WORK-09", "RH-WORK-15"),
    "seed": ("RH-GLOS-07", "RH-GLOS-08", "RH-GLOS-09", "RH-GLOS-10"),
    "harvest": ("RH-ACT-01", "RH-ACT-02", "RH-ACT-04"),
    "tour": ("RH-TOUR-04", "RH-TOUR-05", "RH-BON-02", "RH-BON-04"),
    "take which service card": ("RH-ACT-05", "RH-SVC-05", "RH-ACT-06"),
    "share which card": ("RH-SVC-15", "RH-SVC-16", "RH-SVC-18"),
    "discard which greenhouse": ("RH-SPACE-05", "RH-SPACE-07"),
    "choose one": ("RH-SPACE-03",),
    "which first": ("RH-SPACE-04", "RH-WORK-09"),
}
TIME_NAMES = {"work": "Work Time", "harvest": "Harvest Time", "tourism": "Tourism Time", "homecoming": "Homecoming"}
TABLES_SHOWN = 5
WHEN_SHOWN = {
    "now-once": "at once and once only",
    "any-time": "at any time",
    **{f"time:{time}": f"in {name}" for time, name in TIME_NAMES.items()},
    "action:seed": "when a space lets you seed",
    "action:harvest": "when a space lets you harvest",
    "action:greenhouse": "when a space gives a greenhouse",
    "action:discard": "when a space takes a greenhouse back",
    "action:goods": "when a space gives goods",
    "action:card": "when a space gives a card",
    "action:advance": "when a space moves a manager",
}
_NEXT = {"work": "Harvest Time", "harvest": "Tourism Time", "tourism": "Homecoming", "homecoming": "the next round"}


def question(s: Valley, node: Node, names: Sequence[str]) -> str:
    """The prompt's question, naming the player who decides."""
    name = names[node.seat] if node.seat is not None else ""
    if node.ask == "tour" and node.seat is not None:
        have = goods_shown(s.stock[node.seat])
        return f"{name} on {table_name(s.tables[node.seat])} with {have}; next tables: {coming(s, node.seat)}"
    if node.ask.startswith("harvest greenhouse "):
        return f"{name}, which good out of greenhouse {node.ask.split(' ')[2]}?"
    if node.ask.startswith("what ") and node.ask.endswith(" did"):
        what = card_name(s, node.ask.split(" ")[1])
        return f"{name}, what did {what} do this once? (not checked)"
    if node.ask.startswith("greenhouse ") and not s.dealt:
        return f"{name}, which vegetables does the greenhouse from pile {node.ask.split(' ')[1]} take?"
    return _QUESTIONS.get(node.ask, "{name}: " + node.ask if name else node.ask).format(name=name)


def form_help(s: Valley, node: Node) -> str:
    """How the typed form of a step is written; empty where options are listed."""
    if not isinstance(node, Decision):
        return ""
    return {
        "greenhouse": "its size and vegetables, such as 4 tlm for tomato, lettuce, mushroom; none if the pile is empty",
        "effect": "what it gave and took this once, such as: 2 tomato; lose(carrot)",
        "card": "its name as printed, such as " + _named_cards(s),
        "event": "its name as printed, such as first snow; Enter leaves it unnamed",
    }.get(node.form, "")


def rules_here(s: Valley, node: Node) -> Sequence[str]:
    """Rules behind the step at hand."""
    return _RULES.get(node.ask, (node.rule,) if node.rule else ())


def option_label(s: Valley, node: Node, answer: str) -> str:
    """An option in words."""
    if answer.startswith("@"):
        return words.say(words.effect(answer.partition(" ")[2]))
    if node.ask == "place a worker":
        index = s.parts.by_id.get(answer)
        effect = None if index is None else effect_of(s, s.parts.spaces[index])
        return "not told yet" if effect is None else words.say(effect)
    if node.ask == "tour":
        return _step(s, node, answer)
    if node.ask in ("take which service card", "share which card", "which card first"):
        return card_line(s, answer)
    if node.ask == "which pile":
        return pile_line(s, answer)
    if answer.isdigit() and node.seat is not None and (there := s.house_at(node.seat, int(answer))) is not None:
        return house_line(there)
    if node.ask in ("choose one", "which first", "if you like") and answer != "no":
        return words.say(words.effect(answer))
    return {"done": "no more", "no": "no"}.get(answer, answer)


def _step(s: Valley, node: Node, answer: str) -> str:
    assert node.seat is not None
    kind, n = table_cost(s.tables[node.seat] + 1)
    to = table_name(s.tables[node.seat] + 1)
    goods = counted(n, KINDS[kind])
    return {"pay": f"pay {goods}, on to {to}", "bonus": f"take {goods}, on to {to}"}.get(answer, "stop here")


def counted(n: int, piece: str) -> str:
    """So many goods in words: "1 tomato", "2 tomatoes"."""
    many = {"tomato": "tomatoes", "lettuce": "lettuce"}
    return f"{n} {piece if n == 1 else many.get(piece, piece + 's') if piece in KINDS else piece}"


def goods_shown(counts: Sequence[int]) -> str:
    """Goods in words: "2 tomatoes, 1 carrot"; "no goods" for none."""
    return ", ".join(counted(n, kind) for kind, n in zip(KINDS, counts, strict=True) if n) or "no goods"


def coming(s: Valley, seat: int, tables: int = TABLES_SHOWN) -> str:
    """What the next tables want, one after the other."""
    steps = (table_cost(s.tables[seat] + step) for step in range(1, tables + 1))
    return ", ".join(counted(n, KINDS[kind]) for kind, n in steps)


def card_name(s: Valley, card: str) -> str:
    """What a service card is called; its id where nobody has told it."""
    known = s.parts.cards.get(card)
    return card if known is None else known.name


def card_line(s: Valley, answer: str) -> str:
    """A service card in words: its name, when it works, what it does."""
    card = card_of(s, answer)
    if card is None:
        return "some other card on display" if is_unnamed(answer) else "not told yet"
    parts = [card_name(s, answer), WHEN_SHOWN.get(card.when, card.when)]
    if card.whose != "own":
        parts[1] += {"others": ", by others", "all": ", by anybody"}[card.whose]
    if card.column or card.row:
        parts[1] += " in " + " ".join(filter(None, (card.column, f"row {card.row}" if card.row else "")))
    if card.limit:
        parts[1] += f", once a {card.limit}"
    return f"{parts[0]} ({parts[1]}): {words.say(words.effect(card.effect))}"


def pile_line(s: Valley, pile: str) -> str:
    """A pile of greenhouses: the card on top where it is known, and how many there are."""
    if s.piles is None:
        return "a random greenhouse" if pile == RANDOM else f"size {pile}"
    cards = s.piles[pile]
    if not cards:
        return "no card left"
    top = f"{cards[-1]} on top, " if pile != RANDOM or s.seen else ""
    return f"{top}{len(cards)} left"


def _named_cards(s: Valley) -> str:
    named = [card for card in s.display if not is_unnamed(card)]
    unnamed = next(filter(is_unnamed, s.display), "")
    known = f"; named already: {', '.join(named)}" if named else ""
    return f"sheep dog{known}; {unnamed} leaves it unnamed"


def house_line(there: Greenhouse) -> str:
    """A greenhouse in words: size, what it takes, what stands in it."""
    takes = " ".join(KINDS[kind] for kind in there.card.kinds)
    holds = goods_shown(there.goods) if any(there.goods) else "empty"
    return f"size {there.card.size} ({takes}): {holds}"


def place(s: Valley, where: str, names: Sequence[str]) -> str:
    """A place in words, for narration and for putting pieces back."""
    kind, *rest = where.split(":")
    if kind == "space":
        return s.parts.spaces[int(rest[0])].id
    if kind == "table":
        return f"table {table_name(int(rest[0]))}"
    if kind == "pile":
        return f"pile {rest[0]}" if rest[0] != "random" else "the random pile"
    if not rest:
        return {
            "supply": "the supply",
            "bonus": "the bonus stack",
            "display": "the display",
            "events": "the event deck",
            "turned": "the events turned up",
        }.get(kind, kind or "the box")
    name = names[int(rest[0])]
    texts = {
        "stock": f"{name}'s stock",
        "houses": f"{name}'s greenhouses",
        "house": f"{name}'s greenhouse {rest[-1]}",
        "workers": f"{name}'s workers",
        "home": f"{name}'s workers",
        "cards": f"{name}'s cards",
        "start": name,
    }
    return texts.get(kind, name)


def worker_owner(s: Valley, piece: str, names: Sequence[str]) -> str:
    """Whose a worker is: "Ben's"; alone the two colours are told apart."""
    number = piece.rpartition(" ")[2]
    return f"{names[0]}'s colour {number}" if s.solo else f"{names[int(number)]}'s"


def move_back(s: Valley, event: Event, names: Sequence[str]) -> str:
    """A piece that goes back to where it was; empty for what lies at the same place still."""
    source, target = place(s, event.source, names), place(s, event.target, names)
    sort, _, rest = event.piece.partition(" ")
    if source == target or sort == "sharing":
        return ""
    if sort == "worker":
        n = f"{event.n} of " if event.n > 1 else ""
        return f"{n}{worker_owner(s, event.piece, names)} worker{'s' * (event.n > 1)} from {source} back to {target}"
    if sort == "manager":
        seat = int(rest)
        return f"{names[seat]}'s manager from {source} back to {target}{_among(s, seat, names)}"
    if sort in ("card", "greenhouse"):
        what = card_name(s, rest) if sort == "card" else rest
        top = "the top of " if event.target.startswith("pile:") and not event.target.endswith(RANDOM) else ""
        return f"the {sort} {what} from {source} back to {top}{target}"
    if sort == "start":
        return f"the start player card from {source} back to {target}"
    return f"{counted(event.n, event.piece)} from {source} back to {target}"


def _among(s: Valley, seat: int, names: Sequence[str]) -> str:
    """Where a manager stands among others on its table: ", behind Ben and in front of Cleo"."""
    there = [each for each in s.foremost() if s.tables[each] == s.tables[seat]]
    at = there.index(seat)
    before, after = there[:at], there[at + 1 :]
    parts = [
        f"{where} {' and '.join(names[each] for each in seats)}"
        for where, seats in (("behind", before), ("in front of", after))
        if seats
    ]
    return f", {' and '.join(parts)}" if parts else ""


def is_private(s: Valley, where: str) -> bool:
    """Everything lies open but the order of piles."""
    return where.startswith("pile:")


def rule_text(verdict: Verdict, names: Sequence[str]) -> str:
    """A verdict in words, without its rule id."""
    if verdict is None:
        return ""
    return verdict.template.format(*(_argument(arg, names) for arg in verdict.args))


def _argument(arg: object, names: Sequence[str]) -> object:
    if isinstance(arg, Seat):
        return names[arg.number]
    if isinstance(arg, Why | Maybe):
        return rule_text(arg, names)
    return arg


def headline(s: Valley, names: Sequence[str]) -> str:
    """Round, time, start player, what comes next."""
    if not s.agenda:
        return f"The game is over after {s.round} rounds"
    if not s.round:
        return "Set-up"
    time, coming = TIME_NAMES.get(s.phase, s.phase), _NEXT.get(s.phase, "the end")
    return f"Round {s.round} of {s.rounds} · {time} · {names[s.start]} is start player · next: {coming}"


def private(s: Valley, seat: int, names: Sequence[str]) -> list[str]:
    """Nothing is hidden from the others."""
    return []


def together(s: Valley, node: Node) -> str:
    """Players act one after the other."""
    return ""
