"""Work Time: one worker a turn, clockwise from the start player, onto free spaces (RH-WORK-*)."""

from __future__ import annotations

from collections.abc import Iterable

from companion.engine.effect import Effect, Word
from companion.engine.node import Decision, Fact, Node
from companion.engine.verdict import Maybe, Seat, Unreadable, Verdict, Why
from companion.engine.words import STUCK, Choice, Deed
from companion.games.reykholt.cards import any_time_cards, may_use_any
from companion.games.reykholt.facts import effect_of, flagged, space_fact
from companion.games.reykholt.state import BLOCK, FREE, Space, Valley
from companion.games.reykholt.words import words

PASS = "pass"
_PLACE = Word("place-worker")


def told_space(space: Space, seat: int | None = None) -> Fact:
    """What the table is asked about a space."""
    return Fact(space_fact(space), f"what the space {space.id} shows", "space", seat=seat, rule="RH-WORK-05")


@words.add("next-worker", "RH-WORK-02")
class NextWorker(Deed):
    """Whose turn it is: the next seat clockwise that has a worker left."""

    typed = False

    def run(self, s: Valley, seat: int | None) -> None:
        first = s.start if seat is None else (seat + 1) % s.players
        for each in s.clockwise(first):
            if s.left[each]:
                s.push(each, Word(self.name))
                s.push(each, _PLACE)
                return


@words.add("place-worker", "RH-WORK-03")
class PlaceWorker(Choice):
    """A free space with at least one possible action; a player who has none passes with this worker (RH-WORK-04)."""

    typed = False

    def node(self, s: Valley, seat: int) -> Node:
        return Decision(seat, "place a worker", self.rule)

    def options(self, s: Valley, seat: int) -> Iterable[str]:
        for space in s.parts.spaces:
            yield space.id
        if any_time_cards(s, seat):
            yield PASS

    def needs(self, s: Valley, seat: int, answer: str) -> Fact | None:
        index = s.parts.by_id.get(answer)
        if index is None:
            return None
        space = s.parts.spaces[index]
        key = space_fact(space)
        if key in s.not_now or effect_of(s, space) is not None:
            return None
        return told_space(space, seat)

    def judge(self, s: Valley, seat: int, answer: str) -> Verdict:
        index = s.parts.by_id.get(answer)
        if index is None:
            if answer == PASS:
                able = any(self.judge(s, seat, each.id).__class__ is not Why for each in s.parts.spaces)
                return Why("RH-WORK-04", "{0} can place this worker and must", (Seat(seat),)) if able else None
            raise Unreadable("a space, such as " + s.parts.spaces[0].id)
        space = s.parts.spaces[index]
        if s.workers[index] != FREE or flagged(s, space):
            closed = self._closed(s, seat, index, space)
            if closed is not None:
                return closed
        effect = effect_of(s, space)
        if effect is None:
            return Maybe("RH-WORK-07", "not checked: what {0} shows has not been told", (space.id,))
        verdict = self.words.can(s, seat, effect)
        if isinstance(verdict, Why):
            return Why("RH-WORK-07", "no action of {0} can be done: {1} ({2})", (space.id, verdict, verdict.rule))
        return verdict

    def _closed(self, s: Valley, seat: int, index: int, space: Space) -> Why | None:
        colour = s.workers[index]
        own = s.colour(seat)
        if colour != FREE:
            blocked = s.solo and colour != own
            if blocked and s.options.blocked_once == "yes" and not s.broke_block:  # RH-SOLO-27
                colour = FREE
            elif colour == BLOCK:
                return Why("RH-SOLO-08", "{0} is blocked for the whole game", (space.id,))
            elif blocked:
                return Why("RH-SOLO-17", "a worker of the other colour stands on {0}", (space.id,))
            else:
                rule = "RH-WORK-06" if colour == own else self.rule
                return Why(rule, "{0} stands on {1}", (Seat(seat if s.solo else colour), space.id))
        if own not in s.workers or not flagged(s, space):
            return None
        for number, there in enumerate(s.workers):
            if there != own:
                continue
            other = s.parts.spaces[number]
            if other.column == space.column and flagged(s, other):
                found = "{0} used the flagged space {1} of this column in this round"
                return Why("RH-WORK-15", found, (Seat(seat), other.id))
        return None

    def forced(self, s: Valley, seat: int) -> str | None:
        """A card for any time may change what can be done; a seat without one passes where nothing can."""
        if may_use_any(s, seat):
            return None
        answer = super().forced(s, seat)
        return STUCK if answer == PASS else answer

    def take(self, s: Valley, seat: int, answer: str) -> None:
        if answer == PASS:
            self.stuck(s, seat)
            return
        index = s.parts.by_id[answer]
        space = s.parts.spaces[index]
        effect = effect_of(s, space)
        s.harvested = s.not_now = ()
        s.place(seat, index, self.rule)
        if effect is None:
            s.push(seat, Word("report", (Word(answer),)), f"space:{answer}")
            return
        s.push(seat, effect, f"space:{answer}")

    def stuck(self, s: Valley, seat: int) -> None:
        s.remark(seat, "RH-WORK-04", "{0} can place no worker, and passes with this one", Seat(seat))
        s.left[seat] -= 1
        if s.log is not None:
            s.move(s.worker(s.colour(seat)), 1, f"workers:{seat}", f"home:{seat}", seat, "RH-WORK-04")


@words.add("report", "RH-WORK-05")
class Report(Choice):
    """What a space or a card that was not told gave this once: an effect, done as the table says, unchecked."""

    typed = False

    def node(self, s: Valley, seat: int, space: Word) -> Node:
        return Decision(seat, f"what {space.name} did", self.rule, form="effect")

    def options(self, s: Valley, seat: int, space: Word) -> Iterable[str]:
        return "none", "tomato", "lettuce"

    def judge(self, s: Valley, seat: int, answer: str, space: Word) -> Verdict:
        try:
            effect: Effect = words.effect(answer)
        except ValueError as fault:
            raise Unreadable(f"an effect, such as 2 tomato; lose(carrot): {fault}") from fault
        return self.words.can(s, seat, effect)

    def forced(self, s: Valley, seat: int, space: Word) -> None:
        return None

    def take(self, s: Valley, seat: int, answer: str, space: Word) -> None:
        s.push(seat, words.effect(answer))
