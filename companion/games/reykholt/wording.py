"""Reykholt in words: questions, options, places, verdicts; what happened is told in `narration`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.engine.effect import format_effect
from companion.engine.event import Event
from companion.engine.node import Decision, Node
from companion.engine.verdict import Maybe, Seat, Verdict, Why
from companion.games.reykholt.facts import card_of, effect_of
from companion.games.reykholt.goods import KINDS, goods_text, table_cost
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
    "name the display": "Which service cards lie open?",
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
_NEXT = {"work": "Harvest Time", "harvest": "Tourism Time", "tourism": "Homecoming", "homecoming": "the next round"}


def question(s: Valley, node: Node, names: Sequence[str]) -> str:
    """The prompt's question, naming the player who decides."""
    name = names[node.seat] if node.seat is not None else ""
    if node.ask == "tour" and node.seat is not None:
        kind, n = table_cost(s.tables[node.seat] + 1)
        have = goods_text(s.stock[node.seat])
        return f"{name} on {table_name(s.tables[node.seat])} with {have}: the next table wants {n} {KINDS[kind]}"
    if node.ask.startswith("greenhouse ") and not s.dealt:
        return f"{name}, which vegetables does the greenhouse from pile {node.ask.split(' ')[1]} take?"
    return _QUESTIONS.get(node.ask, "{name}: " + node.ask if name else node.ask).format(name=name)


def form_help(s: Valley, node: Node) -> str:
    """How the typed form of a step is written; empty where options are listed."""
    if not isinstance(node, Decision):
        return ""
    return {
        "greenhouse": "its size and vegetables, such as 4 tlm for tomato, lettuce, mushroom",
        "effect": "what it gave and took this once, such as: 2 tomato; lose(carrot)",
        "names": "their names with commas; Enter: later",
    }.get(node.form, "")


def rules_here(s: Valley, node: Node) -> Sequence[str]:
    """Rules behind the step at hand."""
    return _RULES.get(node.ask, (node.rule,) if node.rule else ())


def option_label(s: Valley, node: Node, answer: str) -> str:
    """An option in words."""
    if node.ask == "place a worker":
        index = s.parts.by_id.get(answer)
        effect = None if index is None else effect_of(s, s.parts.spaces[index])
        return "not told yet" if effect is None else words.say(effect)
    if node.ask == "tour":
        return _step(s, node, answer)
    if node.ask in ("take which service card", "share which card") and (card := card_of(s, answer)) is not None:
        return f"{card.name}: {card.when.replace(':', ' ')}, {words.say(words.effect(card.effect))}"
    if answer.isdigit() and node.seat is not None and (there := s.house_at(node.seat, int(answer))) is not None:
        return house_line(there)
    if node.ask in ("choose one", "which first", "if you like") and answer != "no":
        return words.say(words.effect(answer))
    return {"done": "no more", "no": "no"}.get(answer, answer)


def _step(s: Valley, node: Node, answer: str) -> str:
    assert node.seat is not None
    kind, n = table_cost(s.tables[node.seat] + 1)
    to = table_name(s.tables[node.seat] + 1)
    return {"pay": f"pay {n} {KINDS[kind]}, on to {to}", "bonus": f"take {n} {KINDS[kind]}, on to {to}"}.get(
        answer, "stop here"
    )


def house_line(there: Greenhouse) -> str:
    """A greenhouse in words: size, what it takes, what stands in it."""
    takes = " ".join(KINDS[kind] for kind in there.card.kinds)
    holds = goods_text(there.goods) if any(there.goods) else "empty"
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
        return {"supply": "the supply", "bonus": "the bonus stack", "display": "the display"}.get(
            kind, kind or "the box"
        )
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


def is_private(s: Valley, where: str) -> bool:
    """Everything lies open but the order of piles."""
    return where.startswith("pile:")


_EVENTS: Mapping[tuple[str, str], str] = {
    ("supply", "stock"): "{name} takes {n} {piece}",
    ("stock", "supply"): "{name} gives up {n} {piece}",
    ("bonus", "stock"): "{name} takes the {piece} on top of the bonus stack",
    ("stock", "house"): "{name} seeds {piece} in greenhouse {last}",
    ("house", "stock"): "{name} harvests {piece} from greenhouse {source}",
    ("house", "supply"): "{n} {piece} from greenhouse {source} to the supply",
    ("pile", "houses"): "{name} takes a {piece}",
    ("houses", "pile"): "{name} puts a {piece} back on its pile",
    ("workers", "space"): "{name} goes to {where}",
    ("display", "cards"): "{name} takes the {piece}",
    ("table", "table"): "{name} moves on to {where}",
    ("start", "start"): "{name} is the next start player.",
}


def event_line(s: Valley, event: Event, names: Sequence[str]) -> str:
    """What an event means for the pieces on the table; empty for what needs no telling."""
    source, target = event.source.split(":"), event.target.split(":")
    template = _EVENTS.get((source[0], target[0]), "")
    return template.format(
        name=names[event.seat] if event.seat is not None else "",
        n=event.n,
        piece=event.piece,
        last=target[-1],
        source=source[-1],
        where=place(s, event.target, names),
    ) + _from_card(event.cause)


def _from_card(cause: str) -> str:
    kind, _, name = cause.partition(":")
    return f" ({name})" if kind in ("card", "event") else " (by ruling)" if kind == "ruling" else ""


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


def effect_shown(text: str) -> str:
    """A printed effect in words, and as it is written."""
    effect = words.effect(text)
    return f"{words.say(effect)} [{format_effect(effect)}]"
