"""Order of play: set-up of a dealt game, rounds of seven phases, the king's visits, the end (KV-FLOW-*, KV-WIN-01)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from companion.engine.effect import Word
from companion.engine.node import Chance, Node
from companion.engine.verdict import Seat, Unreadable, Verdict
from companion.engine.words import Choice, Deed
from companion.games.kings_vineyard import score
from companion.games.kings_vineyard.cards import TOKENS
from companion.games.kings_vineyard.state import Vineyards
from companion.games.kings_vineyard.words import words

PHASES = ("draw", "discard", "wilt", "harvest", "plant", "grow", "ripen")
VISITS = 3
HAND = 6

_ROUND = Word("round")
_PHASE = {name: Word("phase", (Word(name),)) for name in PHASES}
_VISIT, _ROUND_END = Word("visit"), Word("round-end")
_REFILL, _TO_DISCARD, _KINGS = Word("refill"), Word("to-discard"), Word("kings")
_DEAL, _PLACE_KING, _REMOVE_COLOUR = Word("deal"), Word("place-king"), Word("remove-colour")

# what each player does in a phase, in this order; draw and discard are led apart, since options change them
_STEPS: dict[str, tuple[Word, ...]] = {
    "wilt": (Word("water"), Word("wilting")),
    "harvest": (Word("harvest-wilted"), Word("harvest-early")),
    "plant": (Word("planting", (1, 0)),),
    "grow": (Word("growth"), Word("fertilize")),
    "ripen": (Word("ripen-full"), Word("ripen-early")),
}


def open_table(s: Vineyards) -> None:
    """Push a game's first steps: round one of a real table, or the deal that comes before it."""
    s.push(None, _ROUND, "phase:round")
    if not s.dealt:
        return
    for _ in range(VISITS):
        s.push(None, _PLACE_KING, "set-up")
    for seat in reversed(s.clockwise(s.first)):
        for _ in range(HAND):
            s.push(seat, _DEAL, "set-up")
    if s.players == 2 and not s.options.removed:
        s.push(None, _REMOVE_COLOUR, "set-up")


@words.add("place-king", "KV-SETUP-07")
class PlaceKing(Choice):
    """How many cards lie under a king: the last 3 to 5, the first leaves a third above it, the middle one between."""

    typed = False

    def node(self, s: Vineyards, seat: None) -> Node:
        return Chance(None, "place a king", self._depths(s), self.rule)

    def options(self, s: Vineyards, seat: None) -> Iterable[str]:
        return self._depths(s)

    def judge(self, s: Vineyards, seat: None, answer: str) -> Verdict:
        if answer not in self._depths(s):
            raise Unreadable("a number of cards under the king")
        return None

    def forced(self, s: Vineyards, seat: None) -> None:
        return None

    def take(self, s: Vineyards, seat: None, answer: str) -> None:
        s.chances += 1
        s.place_king(int(answer))

    def _depths(self, s: Vineyards) -> list[str]:
        assert s.pile is not None
        cards = len(s.pile)
        # counted from the top, kings included: no king in the top third (KV-SETUP-09)
        highest = cards - -(-(cards + VISITS) // 3)
        if not s.under:
            depths = range(3, 6)
        elif len(s.under) == 1:
            depths = range(highest - 2, highest + 1)
        else:
            low, high = s.under
            jitter = max(0, min(3, (high - low) // 2 - HAND * s.players - 1))
            depths = range((low + high) // 2 - jitter, (low + high) // 2 + jitter + 1)
        return [str(depth) for depth in depths]


@words.add("deal", "KV-SETUP-05")
class Deal(Choice):
    """One card from the pile into a hand, at set-up and as a draw (KV-DRAW-01)."""

    typed = False

    def node(self, s: Vineyards, seat: int) -> Node:
        assert s.pile is not None
        return Chance(seat, "draw a card", s.pile, self.rule)

    def options(self, s: Vineyards, seat: int) -> Iterable[str]:
        assert s.pile is not None
        return dict.fromkeys(s.pile)

    def judge(self, s: Vineyards, seat: int, answer: str) -> Verdict:
        if s.pile is None or answer not in s.pile:
            raise Unreadable("a card of the draw pile")
        return None

    def forced(self, s: Vineyards, seat: int) -> None:
        return None

    def take(self, s: Vineyards, seat: int, answer: str) -> None:
        s.chances += 1
        s.draw(seat, answer, "pile")


@words.add("remove-colour", "KV-SETUP-01")
class RemoveColour(Choice):
    """Two players: which colour leaves the deck, by chance where nobody chose."""

    typed = False

    def node(self, s: Vineyards, seat: None) -> Node:
        return Chance(None, "take a colour out", s.options.colours, self.rule)

    def options(self, s: Vineyards, seat: None) -> Iterable[str]:
        return s.options.colours

    def judge(self, s: Vineyards, seat: None, answer: str) -> Verdict:
        if answer not in s.options.colours:
            raise Unreadable("one of the colours: " + ", ".join(s.options.colours))
        return None

    def forced(self, s: Vineyards, seat: None) -> None:
        return None

    def take(self, s: Vineyards, seat: None, answer: str) -> None:
        s.chances += 1
        s.remove_colour(answer)


@words.add("round", "KV-FLOW-01")
class Round(Deed):
    typed = False

    def run(self, s: Vineyards, seat: None) -> None:
        s.begin_round()
        push_phases(s, PHASES)


def push_phases(s: Vineyards, names: Sequence[str]) -> None:
    """The phases of a round from one of them on, then the king's visit and the round's end."""
    s.push(None, _ROUND_END, "phase:round")
    s.push(None, _VISIT, "phase:visit")
    for name in reversed(names):
        s.push(None, _PHASE[name], f"phase:{name}")


@words.add("phase", "KV-FLOW-01")
class Phase(Deed):
    """One phase for all players, from the first player clockwise; the steps leave out who has nothing to do in it."""

    typed = False

    def run(self, s: Vineyards, seat: None, name: Word) -> None:
        s.phase = name.name
        seats = s.clockwise(s.first)[::-1]
        steps = _STEPS.get(name.name)
        if steps is not None:
            # step by step for all, since all act at once (KV-FLOW-03): what is forced comes for everybody together
            for step in reversed(steps):
                for each in seats:
                    if any(s.plots[each]) or name.name == "plant":
                        s.push(each, step)
        elif name.name == "draw":
            self._draw(s)
        elif s.dealt and s.options.draw == "by-phase":
            for each in seats:
                s.push(each, _TO_DISCARD)

    def _draw(self, s: Vineyards) -> None:
        by_player = s.options.draw == "by-player"
        if not s.dealt:
            if s.round > 1 and s.kings < VISITS:
                s.push(None, _KINGS)
            return
        for each in reversed(s.clockwise(s.first)):
            if by_player:
                s.push(each, _TO_DISCARD, "phase:discard")
            if s.round > 1:  # KV-DRAW-03
                s.push(each, _REFILL)


@words.add("visit", "KV-SCORE-01")
class Visit(Deed):
    """The king who came in this round judges every vineyard; two kings judge one after the other (KV-DRAW-09)."""

    typed = False

    def run(self, s: Vineyards, seat: None) -> None:
        if not s.due:
            return
        s.phase = "visit"
        if s.options.colour_bonus == "all" and self._ask_hidden(s):
            return
        while s.due:
            self._judge_all(s)
        if s.visits >= VISITS:  # KV-WIN-01
            s.agenda.clear()

    def _ask_hidden(self, s: Vineyards) -> bool:
        """Push the telling of every hidden plant, before this visit goes on; False where there is none."""
        untold = [(seat, plot) for seat in s.clockwise(s.first) for plot, plant in s.plants(seat) if plant.face is None]
        if untold:
            s.push(None, _VISIT, "phase:visit")
        for seat, plot in reversed(untold):
            s.push(seat, Word("tell-card", (plot,)))
        return bool(untold)

    def _judge_all(self, s: Vineyards) -> None:
        number = s.visits + 1
        result = visit(s)
        for seat, lines in enumerate(result.lines):
            for line in lines:
                s.pay(seat, line.points, line.rule, f"visit:{number}:{line.category}")
        if s.log is not None:
            for award in result.awards:
                _tell_award(s, award)
            told = [each for seat, points in enumerate(s.points) for each in (Seat(seat), points)]
            shown = ", ".join(f"{{{2 * seat}}} {{{2 * seat + 1}}}" for seat in range(s.players))
            s.remark(None, "KV-OBJ-02", f"points in all: {shown}", *told)
            needed = sum(sum(score.tokens(points)) for points in s.points)
            if needed > TOKENS:
                s.remark(None, "KV-COMP-09", "{0} tokens would be needed and there are 70: write points down", needed)
        s.end_visit()


def _tell_award(s: Vineyards, award: score.Award) -> None:
    """Why the points for most grapes of a colour fell to somebody, or to nobody (KV-SCORE-06, -21)."""
    what = award.category
    if award.winner is not None:
        colours = " and ".join(award.holders[0].colours)
        s.remark(
            award.winner,
            award.rule,
            "{0}: {1} with {2} {3}, next best {4}",
            what,
            Seat(award.winner),
            award.size,
            colours,
            award.next_best,
        )
    elif award.holders:
        tied = tuple(Seat(holder.seat) for holder in award.holders)
        s.remark(None, award.rule, "{0}: {1} tie with {2}, so nobody gets the points", what, tied, award.size)
    else:
        s.remark(None, award.rule, "{0}: nobody has any", what)


def visit(s: Vineyards) -> score.Visit:
    """How the king would judge the vineyards as they stand."""
    return score.score_visit([grapes(s, seat) for seat in range(s.players)], s.options.majority, s.options.colour_bonus)


def grapes(s: Vineyards, seat: int) -> list[score.Grapes]:
    """A seat's plants as the scoring sees them; a plant whose card nobody has told yet shows no colour."""
    return [
        score.Grapes(plant.face.colours, plant.green + plant.brown, plant.face.sweet, plant.ripe)
        for plant in s.plots[seat]
        if plant is not None and plant.face is not None
    ]


@words.add("round-end", "KV-FLOW-05")
class RoundEnd(Deed):
    typed = False

    def run(self, s: Vineyards, seat: None) -> None:
        s.pass_first()
        s.push(None, _ROUND, "phase:round")
