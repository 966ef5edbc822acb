"""Order of play: set-up, rounds of four times, Harvest Time, Homecoming, the end."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from companion.engine.agenda import attempt
from companion.engine.effect import Word
from companion.engine.node import Chance, Decision, Fact, Node
from companion.engine.verdict import Seat, Unreadable, Verdict, Why
from companion.engine.words import Choice, Deed, Param
from companion.games.reykholt.cards import time_begins
from companion.games.reykholt.goods import KINDS, RANDOM
from companion.games.reykholt.state import BLOCK, FREE, Story, Valley
from companion.games.reykholt.words import words

TIMES = ("work", "harvest", "tourism", "homecoming")
DISPLAYED, DISPLAYED_SOLO = 5, 3

_ROUND, _TURN = Word("round"), Word("next-worker")
_TIME = {name: Word("time", (Word(name),)) for name in TIMES}


def open_table(s: Valley) -> None:
    """Push a game's first steps."""
    s.push(None, _ROUND, "set-up")
    if s.deck is not None:
        for _ in range(min(len(s.deck), DISPLAYED_SOLO if s.solo else DISPLAYED)):
            s.push(None, Word("display-card"), "set-up")
    else:
        s.display = [f"card-{number}" for number in range(1, 1 + (DISPLAYED_SOLO if s.solo else DISPLAYED))]
    seats = s.clockwise(s.start)
    in_front = seats if s.options.start_order == "last-in-front" else seats[::-1]
    for number, seat in enumerate(in_front):  # RH-SETUP-29
        s.arrived[seat] = number


class Dealing(Choice):
    """A card of the companion's own, by chance."""

    typed = False
    ask = ""

    def node(self, s: Valley, seat: None) -> Node:
        return Chance(None, self.ask, self.cards(s), self.rule)

    def options(self, s: Valley, seat: None) -> Iterable[str]:
        return self.cards(s)

    def judge(self, s: Valley, seat: None, answer: str) -> Verdict:
        if answer not in self.cards(s):
            raise Unreadable("one of the cards left")
        return None

    def forced(self, s: Valley, seat: None) -> None:
        return None

    def cards(self, s: Valley) -> list[str]:
        """What can come."""
        raise NotImplementedError


@words.add("display-card", "RH-SETUP-15")
class DisplayCard(Dealing):
    ask = "lay out a service card"

    def cards(self, s: Valley) -> list[str]:
        return s.deck or []

    def take(self, s: Valley, seat: None, answer: str) -> None:
        assert s.deck is not None
        s.chances += 1
        s.deck.remove(answer)
        s.display.append(answer)
        s.move(f"card {answer}", 1, "", "display", None, self.rule)


@words.add("round", "RH-FLOW-02")
class Round(Deed):
    typed = False

    def run(self, s: Valley, seat: None) -> None:
        s.not_now = ()  # what was passed over may be asked once more
        s.next_round()
        push_times(s, TIMES)


def push_times(s: Valley, names: Sequence[str]) -> None:
    """The times of a round from one of them on."""
    for name in reversed(names):
        s.push(None, _TIME[name], f"time:{name}")


@words.add("time", "RH-FLOW-02")
class Time(Deed):
    typed = False

    def run(self, s: Valley, seat: None, name: Word) -> None:
        s.phase = name.name
        _BEGIN[name.name](s)
        time_begins(s, name.name)
        if name.name == "work":
            _before_work(s)


def _begin_work(s: Valley) -> None:
    for seat in range(s.players):
        s.ready_workers(seat)
    s.push(None, _TURN)


def _before_work(s: Valley) -> None:
    """The story's event, and what a player alone is given (RH-STORY-11, -12, RH-SOLO-12)."""
    steps: list[tuple[int | None, Word, str]] = []
    if s.parts.story is not None:
        steps.append((None, Word("event"), "event"))
    if s.solo:
        steps.insert(len(steps) if s.options.solo_gift == "after-event" else 0, (0, Word("solo-gift"), "time:work"))
    for seat, step, source in reversed(steps):
        s.push(seat, step, source)


def _begin_harvest(s: Valley) -> None:
    s.harvested = ()
    for seat in reversed(s.clockwise(s.start)):
        s.push(seat, Word("harvest-time"))


def _begin_tourism(s: Valley) -> None:
    s.toured = ()
    s.push(None, Word("next-manager"))


def _begin_homecoming(s: Valley) -> None:
    s.push(None, Word("homecoming"))


_BEGIN = {"work": _begin_work, "harvest": _begin_harvest, "tourism": _begin_tourism, "homecoming": _begin_homecoming}


@words.add("solo-gift", "RH-SOLO-12")
class SoloGift(Deed):
    """A random greenhouse, if there is one, and a tomato (RH-SOLO-12, -13)."""

    typed = False

    def run(self, s: Valley, seat: int) -> None:
        s.gain(seat, 0, 1, "RH-SOLO-13")
        s.push(seat, attempt(Word("greenhouse", (Word(RANDOM),))))


_EVENT_NAME = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*", re.ASCII)
_UNNAMED_EVENT = re.compile(r"event-\d+", re.ASCII)


@words.add("event", "RH-STORY-11")
class Event(Dealing):
    """The top event, for everybody from the start player clockwise (RH-STORY-12).

    At a real table the start player names the card; "event-3" is the third one without its name.
    """

    ask = "turn up an event"

    def node(self, s: Valley, seat: None) -> Node:
        if s.events is not None:
            return super().node(s, seat)
        return Decision(s.start, self.ask, self.rule, default=self.cards(s)[0], form="event")

    def cards(self, s: Valley) -> list[str]:
        return s.events if s.events is not None else [f"event-{len(s.turned) + 1}"]

    def judge(self, s: Valley, seat: None, answer: str) -> Verdict:
        if s.events is not None:
            return super().judge(s, seat, answer)
        if answer in s.turned:
            return Why("RH-STORY-13", "{0} was turned up and discarded before", (answer,))
        if answer not in self.cards(s) and (not _EVENT_NAME.fullmatch(answer) or _UNNAMED_EVENT.fullmatch(answer)):
            raise Unreadable("the name of the event, such as first-snow")
        return None

    def needs(self, s: Valley, seat: None, answer: str) -> Fact | None:
        key = f"event:{answer}"
        if self._effect(s, answer) or answer in self.cards(s) or key in s.not_now:
            return None
        return Fact(key, f"what the event {answer} brings", "effect", seat=s.start, rule="RH-STORY-12")

    def take(self, s: Valley, seat: None, answer: str) -> None:
        if s.events is not None:
            s.chances += 1
        s.turn_up(answer, self.rule)
        s.remark(None, "RH-STORY-12", "event: {0}", answer.replace("-", " "))
        text = self._effect(s, answer)
        step = attempt(words.effect(text)) if text else Word("report", (Word(answer),))
        for each in reversed(s.clockwise(s.start)):
            s.push(each, step, f"event:{answer}")

    def _effect(self, s: Valley, event: str) -> str:
        return s.facts.get(f"event:{event}") or s.parts.events.get(event, "")


@words.add("harvest-time", "RH-HARV-01")
class HarvestTime(Deed):
    """One good out of every greenhouse that holds any; only a mixed one asks which (RH-HARV-02)."""

    typed = False

    def run(self, s: Valley, seat: int) -> None:
        for each in s.houses[seat]:
            held = each.held()
            if len(held) == 1:
                s.harvest(seat, each.number, held[0], self.rule)
                s.harvested = (*s.harvested, (seat, each.number, held[0]))
            elif held:
                s.push(seat, Word("harvest-mixed", (each.number,)))


@words.add("harvest-mixed", "RH-HARV-02")
class HarvestMixed(Choice):
    typed = False

    def node(self, s: Valley, seat: int, number: int) -> Node:
        return Decision(seat, f"harvest greenhouse {number}", self.rule)

    def options(self, s: Valley, seat: int, number: int) -> Iterable[str]:
        there = s.house_at(seat, number)
        return [KINDS[kind] for kind in there.held()] if there is not None else []

    def judge(self, s: Valley, seat: int, answer: str, number: int) -> Verdict:
        if answer not in KINDS:
            raise Unreadable("one of the kinds in it")
        there = s.house_at(seat, number)
        if there is None or not there.goods[KINDS.index(answer)]:
            return Why(self.rule, "greenhouse {0} holds no {1}", (number, answer))
        return None

    def take(self, s: Valley, seat: int, answer: str, number: int) -> None:
        s.harvest(seat, number, KINDS.index(answer), "RH-HARV-01")
        s.harvested = (*s.harvested, (seat, number, KINDS.index(answer)))


@words.add("keep", "RH-ACT-04")
class Keep(Deed):
    """`keep(4)`: the good that Harvest Time took out of greenhouse 4 goes back, until the next answer is given."""

    takes = (Param("greenhouse", "number"),)

    def can(self, s: Valley, seat: int, number: int) -> Verdict:
        house = s.house_at(seat, number)
        for owner, there, kind in s.harvested:
            if (owner, there) == (seat, number) and s.stock[seat][kind] and house and house.filled < house.card.size:
                return None
        return Why(self.rule, "greenhouse {0} of {1} gave nothing just now", (number, Seat(seat)))

    def run(self, s: Valley, seat: int, number: int) -> None:
        for owner, there, kind in s.harvested:
            if (owner, there) == (seat, number):
                s.put_in(seat, number, kind, f"stock:{seat}", self.rule)
        s.harvested = tuple(each for each in s.harvested if each[:2] != (seat, number))

    def say(self, number: int) -> str:
        return f"leave the good in greenhouse {number}"


@words.add("homecoming", "RH-HOME-01")
class Homecoming(Deed):
    """Workers come back, a round tile leaves, the start card goes on (RH-HOME-01 to -03, RH-SOLO-18 to -20)."""

    typed = False

    def run(self, s: Valley, seat: None) -> None:
        stay = s.colour(0) if s.solo else FREE
        for space, colour in enumerate(s.workers):
            if colour not in (FREE, BLOCK, stay):
                s.call_home(space, "RH-SOLO-19" if s.solo else self.rule)
        if s.below is not None and s.below[1] not in (BLOCK, stay):
            s.call_joined_home("RH-SOLO-19")
        if s.round >= s.rounds:  # RH-END-01
            s.phase = "end"
            if s.story_goal is not None and s.story_goal.asks:
                for each in reversed(s.clockwise(s.start)):
                    s.push(each, Word("condition"), "end")
            return
        s.pass_start()
        s.push(None, _ROUND, "time:round")


@words.add("condition", "RH-STORY-14")
class Condition(Choice):
    """Whether a player meets what the story card asks: numbers are counted, a text is the table's word."""

    typed = False

    def node(self, s: Valley, seat: int) -> Node:
        return Decision(seat, "story condition met", self.rule)

    def options(self, s: Valley, seat: int) -> Iterable[str]:
        return "yes", "no"

    def judge(self, s: Valley, seat: int, answer: str) -> Verdict:
        if answer not in ("yes", "no"):
            raise Unreadable("yes or no")
        story = s.parts.story
        assert story is not None
        short = next((each for each in self._counted(s, seat, story) if each[0] < each[1]), None)
        if answer == "yes" and short is not None:
            have, need, what = short
            return Why(self.rule, "needs {0} {1}, {2} has {3}", (need, what, Seat(seat), have))
        if answer == "no" and short is None and not story.text:
            return Why(self.rule, "{0} has what the story card asks for", (Seat(seat),))
        return None

    def _counted(self, s: Valley, seat: int, story: Story) -> tuple[tuple[int, int, str], ...]:
        """What a seat has, what it needs, and of what."""
        return (
            (s.tables[seat], story.tables, "tables"),
            (len(s.houses[seat]), story.greenhouses, "greenhouses"),
            (sum(s.stock[seat]), story.goods, "goods"),
        )

    def take(self, s: Valley, seat: int, answer: str) -> None:
        s.met[seat] = answer == "yes"
