"""King's Vineyard in words: questions, options, places, events. One place for every text that the game shows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.engine.event import Event
from companion.engine.node import Decision, Node
from companion.engine.verdict import Maybe, Seat, Verdict, Why
from companion.games.kings_vineyard.cards import HIDDEN, face
from companion.games.kings_vineyard.flow import PHASES
from companion.games.kings_vineyard.state import Plant, Vineyards
from companion.games.kings_vineyard.steps import DONE, DUTY

_QUESTIONS: Mapping[str, str] = {
    "use watering cans": "{name}, a watering can on which plant?",
    "harvest early": "{name}, harvest a plant before its time?",
    "use fertilizers": "{name}, a fertilizer on which plant?",
    "ripen early": "{name}, ripen which plant?",
    "tell the card": "{name}, which card is your hidden plant?",
    "draw from": "{name}, draw from the pile or take the top of the discard pile?",
    "discard": "{name}, discard which card?",
    "kings drawn": "Hands are refilled to six. How many kings came up?",
    "draw a card": "{name}, which card was drawn?",
    "place a king": "How many cards lie under this king?",
    "take a colour out": "Which colour leaves the deck?",
}
_RULES: Mapping[str, tuple[str, ...]] = {
    "use watering cans": ("KV-WILT-05", "KV-WILT-06", "KV-WILT-07", "KV-WILT-01"),
    "harvest early": ("KV-HARV-04", "KV-HARV-05", "KV-HARV-06", "KV-HARV-01"),
    "plant": ("KV-PLANT-02", "KV-PLANT-03", "KV-PLANT-04", "KV-PLANT-05"),
    "use fertilizers": ("KV-GROW-06", "KV-GROW-07", "KV-GROW-09"),
    "ripen early": ("KV-RIPE-01", "KV-RIPE-02", "KV-RIPE-04"),
    "draw from": ("KV-DRAW-01", "KV-DRAW-02"),
    "discard": ("KV-DISC-01", "KV-DISC-02"),
    "kings drawn": ("KV-DRAW-04", "KV-DRAW-05", "KV-DRAW-06"),
}
_NEXT = dict(zip(PHASES, (*PHASES[1:], "the round's end"), strict=True))


def question(s: Vineyards, node: Node, names: Sequence[str]) -> str:
    """The prompt's question, naming the player who decides."""
    name = names[node.seat] if node.seat is not None else ""
    if node.ask == "plant" and node.seat is not None:
        count = len(s.plants(node.seat))
        duty = "plant a card?" if node.default == DONE else "must plant a card"
        return f"{name} has {count} plant{'s' if count != 1 else ''}: {duty}" if count < DUTY else f"{name}, {duty}"
    return _QUESTIONS.get(node.ask, "{name}: " + node.ask).format(name=name)


_TOGETHER_ASKED: Mapping[str, str] = {
    "use watering cans": "Wilt: any watering cans",
    "harvest early": "Harvest: any plant before its time",
    "use fertilizers": "Grow: any fertilizers",
    "ripen early": "Ripen: any plant before its maximum",
}


def together(s: Vineyards, node: Node) -> str:
    """The question to the table as a whole, where all act at once and nobody's hand is known (KV-FLOW-03)."""
    return "" if s.dealt else _TOGETHER_ASKED.get(node.ask, "")


def form_help(s: Vineyards, node: Node) -> str:
    """How a card is typed; the example's colour is the table's own."""
    if not isinstance(node, Decision) or not node.form or s.dealt:
        return ""
    first, second = [colour for colour in s.options.colours if colour != s.options.removed][:2]
    if node.form == "ripe card":
        return f"the plant, and the card if nobody has told it yet: 2 {first[0]}24s is plant 2, {first} 2-4 sweet"
    if node.form == "told card":
        return f"colours, range, sweet: {first[0]}24s is {first} 2-4 sweet"
    return (
        f"colours, range, sweet: {first[0]}24s is {first} 2-4 sweet, {second[0]}{first[0]}35 is {first}/{second} 3-5; "
        f"with a shovel: shovel {first[0]}24 {second[0]}35"
    )


def rules_here(s: Vineyards, node: Node) -> Sequence[str]:
    """Rules behind the step at hand."""
    return _RULES.get(node.ask, (node.rule,) if node.rule else ())


def option_label(s: Vineyards, node: Node, answer: str) -> str:
    """An option in words: the plant that a plot holds, what "done" means here."""
    if answer == "done":
        return _done(s, node)
    verb, _, rest = answer.partition(" ")
    if rest in ("1", "2", "3", "4", "5") and node.seat is not None:
        plant = s.plots[node.seat][int(rest) - 1]
        return f"{verb} plant {rest}" + (f": {vine(s, plant)}" if plant is not None else "")
    if answer == "shovel":
        return "use a shovel: one more card this round"
    if answer == f"plant {HIDDEN}":
        return "plant a card face down"
    if answer in ("pile", "discard") and node.ask == "draw from":
        top = f", a {s.discard[-1]}" if s.discard else ""
        return "the draw pile" if answer == "pile" else f"the top of the discard pile{top}"
    return answer


def _done(s: Vineyards, node: Node) -> str:
    if node.ask == "plant":
        return "plant no more" if node.default == DONE else "no grape card in hand"
    return "no more" if node.ask in ("use watering cans", "use fertilizers", "discard") else "none"


def vine(s: Vineyards, plant: Plant) -> str:
    """A plant in words: card, tiles, ripe or not, what must or may come next."""
    tiles = f"{plant.green} green" + (f", {plant.brown} brown" if plant.brown else "")
    card = plant.card if plant.face is not None else "an untold card"
    return f"{card} · {tiles} · {outlook(s, plant)}"


GROWN = ("grow", "ripen")
"""Phases in which this round's tile has been added already."""


def outlook(s: Vineyards, plant: Plant) -> str:
    """Ripe or not, and what must or may happen to it next."""
    if plant.ripe:
        left = plant.green
        return (
            f"ripe, {left} round{'s' if left != 1 else ''} left" if left > 1 else "ripe, harvested after the next wilt"
        )
    if plant.face is None:
        return "unripe"
    grown = s.phase in GROWN
    tiles, when = (plant.green, "now") if grown else (plant.green + 1, "this round")
    if s.phase == "visit":
        when = "next round"
    if tiles >= plant.face.high:
        return f"unripe, must ripen {when}"
    if tiles >= plant.face.low:
        return f"unripe, may ripen {when}"
    return f"unripe, {plant.face.low - plant.green} more to ripen"


def place(s: Vineyards, where: str, names: Sequence[str]) -> str:
    """A place in words, for narration and for putting pieces back."""
    kind, *rest = where.split(":")
    if not rest:
        return {
            "pile": "the draw pile",
            "discard": "the discard pile",
            "box": "the box",
            "centre": "the middle of the table",
            "tiles": "the common stock",
            "gifts": "the tokens",
        }.get(kind, kind or "the box")
    name = names[int(rest[0])]
    if kind == "vine":
        return f"{name}'s plant {int(rest[1]) + 1} ({'leafy' if rest[2] == 'green' else 'bare'} side)"
    if kind == "plot":
        return f"{name}'s plot {int(rest[1]) + 1} ({rest[2]} side up)"
    if kind == "cans":
        return f"{name}'s plant {int(rest[1]) + 1}"
    return {"hand": f"{name}'s hand", "stock": f"{name}'s harvested cards", "points": f"{name}'s points"}.get(
        kind, name
    )


def move_back(s: Vineyards, event: Event, names: Sequence[str]) -> str:
    """A piece that goes back to where it was; a hidden card is not named."""
    piece = "card" if event.secret else event.piece
    return f"{event.n} {piece} from {place(s, event.source, names)} back to {place(s, event.target, names)}"


def is_private(s: Vineyards, where: str) -> bool:
    """Hands and the order of the pile are nobody else's business."""
    return where.startswith("hand:") or where == "pile"


def event_line(s: Vineyards, event: Event, names: Sequence[str]) -> str:
    """What an event means for the pieces on the table, in words; empty for what needs no telling."""
    name = names[event.seat] if event.seat is not None else ""
    source, target = event.source.split(":"), event.target.split(":")
    template = _EVENTS.get((source[0], target[0]), "")
    if event.piece == "tile" and source[0] == "vine" == target[0]:
        template = _WILTED if target[3] == "brown" else _UNWILTED
    plot = next((int(each[2]) + 1 for each in (target, source) if len(each) > 2), 0)
    piece = "a card" if event.secret else _a(event.piece)
    return template.format(name=name, n=event.n, s="" if event.n == 1 else "s", piece=piece, plot=plot) + (
        _for(event.cause) if event.piece == "point" else ""
    )


_WILTED, _UNWILTED = "{name}: plant {plot} wilts by {n}", "{name}: {n} tile{s} of plant {plot} turned back to leafy"
# where a piece came from and went to: what that is called; other ways need no telling
_EVENTS: Mapping[tuple[str, str], str] = {
    ("pile", "centre"): "A king is out: he judges at the end of this round.",
    ("centre", "box"): "The king leaves.",
    ("gifts", "points"): "{name} receives {n} point{s}",
    ("points", "gifts"): "{name} gives back {n} point{s}",
    ("first", "first"): "{name} takes the first player card.",
    ("tiles", "vine"): "{name}: plant {plot} grows by {n}",
    ("plot", "plot"): "{name}: plant {plot} is ripe, turn {piece} face up",
    ("hand", "plot"): "{name} plants {piece} as plant {plot}",
    ("plot", "stock"): "{name} harvests plant {plot}: {piece} is kept, its tiles go back to the stock",
    ("plot", "discard"): "{name} gives up plant {plot}: {piece} to the discard pile, its tiles back to the stock",
    ("hand", "cans"): "{name} lays {piece} on plant {plot}",
    ("hand", "box"): "{name} uses {piece}",
    ("hand", "discard"): "{name} discards {piece}",
    ("pile", "hand"): "{name} draws {piece}",
    ("discard", "hand"): "{name} takes {piece} from the discard pile",
    ("discard", "pile"): "",
}


def _a(piece: str) -> str:
    """A card with its article."""
    return ("an " if piece[:1] in "aeiou" else "a ") + piece if face(piece) is None else piece


def _for(cause: str) -> str:
    kind, _, rest = cause.partition(":")
    return f" for {rest.partition(':')[2]}" if kind == "visit" else " by ruling" if kind == "ruling" else ""


def counted(n: int, what: str) -> str:
    """A number with its noun: "1 point", "2 points"."""
    return f"{n} {what}" if n == 1 else f"{n} {what}s"


def private(s: Vineyards, seat: int, names: Sequence[str]) -> list[str]:
    """A dealt hand, for its owner."""
    if s.hands is None:
        return []
    hand = sorted(s.hands[seat])
    return [f"{names[seat]}'s hand (stand-in cards): {', '.join(hand) or 'none'}"]


def rule_text(verdict: Verdict, names: Sequence[str]) -> str:
    """A verdict in words, without its rule id."""
    if verdict is None:
        return ""
    return verdict.template.format(*(_argument(arg, names) for arg in verdict.args))


def _argument(arg: object, names: Sequence[str]) -> object:
    if isinstance(arg, Seat):
        return names[arg.number]
    if isinstance(arg, tuple) and arg and isinstance(arg[0], Seat):
        *most, last = (names[seat.number] for seat in arg)
        return f"{', '.join(most)} and {last}" if most else last
    if isinstance(arg, Why | Maybe):
        return rule_text(arg, names)
    return arg


def headline(s: Vineyards, names: Sequence[str]) -> str:
    """Round, phase, first player, kings, what comes next."""
    king = "the king is here" if s.due else f"{s.visits} of 3 visits held"
    if s.phase == "set-up":
        return "Set-up"
    if not s.agenda:
        return f"The game is over after {s.round} rounds and {s.visits} visits"
    return (
        f"Round {s.round} · {s.phase} · {names[s.first]} first · {king} · next: {_NEXT.get(s.phase, 'the next round')}"
    )
