"""The sitting as people see it: ask, read, answer, tell what happened, again and again until the game is over."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from companion.cli.output import fail, width, wrapped
from companion.cli.prompter import EndOfInput, Interrupted, Prompt, Prompter
from companion.engine.effect import EffectError
from companion.engine.event import Happening
from companion.engine.node import Decision, Fact, Node
from companion.engine.play import FactMissing
from companion.engine.verdict import Ambiguous, Illegal, Maybe, Unreadable, Why
from companion.table.anytime import any_time
from companion.table.auto import choose
from companion.table.recall import Recall
from companion.table.sealed import JournalError
from companion.table.session import Session
from companion.table.together import SeatFault, read_together, seats_together
from companion.table.typed import answers_here

if TYPE_CHECKING:
    from companion.table.telling import Question


class Leave(Exception):
    """The people want to stop here; everything is saved."""


class _FactAsker:
    """The prompter as those who ask for printed facts want it."""

    def __init__(self, prompter: Prompter) -> None:
        self.prompter = prompter

    def ask(self, question: Question) -> str:
        return self.prompter.ask(Prompt(question.question, question.choices, question.default, question.hint))

    def tell(self, text: str = "") -> None:
        for line in wrapped(text, width()):
            self.prompter.tell(line)


class Sitting:
    """A session with its prompter, and what of the talk must be remembered between two prompts.

    ahead     rest of a line in which several answers were typed
    hinted    steps whose typed form has been explained already
    seen_by   the seat whose hand was on the screen last, in a dealt game
    headline  the part of the game that was announced last ("Round 4")
    undone_by the seat whose answer the last `/undo` took back, while undos follow each other
    recall    what the table told of its box before, told to the game once it wants it
    """

    def __init__(self, session: Session, prompter: Prompter, show_board: Callable[[], None]) -> None:
        self.session = session
        self.prompter = prompter
        self.show_board = show_board
        self.ahead: list[str] = []
        self.hinted: set[str] = set()
        self.seen_by: int | None = None
        self.undone_by: str | None = None
        self.headline = ""
        self.recall = Recall()

    def run(self) -> None:
        """Lead the game to its end, or until people leave or the input ends (EndOfInput, Leave)."""
        if not self.session.line:
            # a position may begin with steps that nobody is asked about
            self.tell_happenings(self.session.happenings())
        while not self.session.over:
            self.step()
        self.tell_result()

    def step(self) -> None:
        """One question and what comes of it."""
        session = self.session
        self._recall()
        node = session.node
        self._tell_headline()
        try:
            if node.seat is not None and session.names[node.seat] in session.header.auto:
                self._play_auto()
                return
            seats = seats_together(session.game, session.play)
            typed = self.ahead.pop(0) if self.ahead else self._ask(node, seats)
            self.handle(typed, seats)
        except Interrupted:
            self._interrupted()

    def _recall(self) -> None:
        """Tell the game what its table told before; without it everything is asked, so that a fault is just told."""
        try:
            told = self.recall.tell(self.session)
        except JournalError as fault:
            self.prompter.tell(self.fault_text(fault))
            return
        if self.recall.fault:
            self.prompter.tell(f"Note: {self.recall.fault}; what it told is asked again")
            self.recall.fault = ""
        if told:
            more = f" and {len(told) - 1} more" if len(told) > 1 else ""
            self.prompter.tell(f"As you told before: {told[0].ask}{more}")

    def _play_auto(self) -> None:
        session = self.session
        try:
            happenings = session.answer(choose(session.game, session.play))
        except JournalError as fault:
            self.prompter.tell(self.fault_text(fault))
            # nobody is asked at such a seat, so that the way out must be offered
            if not self.confirm("Try again?"):
                raise Leave from fault
            return
        self.tell_happenings(happenings)

    def handle(self, typed: str, seats: Sequence[int]) -> None:
        """Carry out one typed line; faults are told in one line, and the rest of a typed-ahead line is dropped."""
        from companion.cli import commands

        text = typed.strip()
        if text.startswith(("/", "?")):
            if commands.carry_out(self, text):
                self.undone_by = None
            return
        self.undone_by = None
        first, *rest = text.split(";") if text else [""]
        self.ahead = [each.strip() for each in rest if each.strip()] + self.ahead
        try:
            if seats:
                self._answer_together(seats, first.strip())
            else:
                self._answer(first)
        except (Unreadable, Ambiguous, Illegal, SeatFault, FactMissing, EffectError, JournalError) as fault:
            self.prompter.tell(self.fault_text(fault))
            if self.ahead:
                self.prompter.tell(f"Not done: {'; '.join(self.ahead)}")
                self.ahead = []

    def _answer(self, typed: str) -> None:
        session = self.session
        for answer in answers_here(session.game, session.play, typed, session.names):
            self.give(answer)

    def _answer_together(self, seats: Sequence[int], typed: str) -> None:
        session = self.session
        for given in read_together(session.game, session.play, seats, session.names, typed):
            self.give(given.answer)

    def give(self, answer: str) -> None:
        """Give one canonical answer and tell what comes of it; asks what is printed first where that is not told.

        Raises Illegal, Unreadable, and JournalError where it cannot be written."""
        session = self.session
        # what Enter stands for needs no further word
        said = isinstance(session.node, Decision) and answer != session.node.default
        while (fact := self._untold(answer)) is not None:
            self._settle(fact)
        verdict = session.play.judge(answer) if said else None
        happenings = session.answer(answer)
        if isinstance(verdict, Maybe) and not happenings:
            self.prompter.tell(f"Taken on your word: {session.game.rule_text(verdict, session.names)} ({verdict.rule})")
        self.tell_happenings(happenings)

    def _untold(self, answer: str) -> Fact | None:
        """What must be told before this answer can be given; nothing where it is refused whatever that is."""
        play = self.session.play
        return None if isinstance(play.judge(answer), Why) else play.missing(answer)

    def _settle(self, fact: Fact) -> None:
        """Ask what is printed; it stands whatever comes of the answer that needs it."""
        from companion.table.telling import settle_fact

        self.tell_happenings(settle_fact(self.session, fact, _FactAsker(self.prompter)))

    # --- asking ----------------------------------------------------------------------------------

    def _ask(self, node: Node, seats: Sequence[int]) -> str:
        self._hand_over(node)
        return self.prompter.ask(self._together_prompt(node, seats) if seats else self._prompt(node))

    def _prompt(self, node: Node) -> Prompt:
        session = self.session
        game, s = session.game, session.play.state
        form = game.form_help(s, node)
        choices: list[tuple[str, str]] = []
        closed = 0
        if isinstance(node, Decision) and not form:
            here = [each for each in session.play.explain() if not each.answer.startswith("@")]
            legal = [each for each in here if not isinstance(each.verdict, Why)]
            choices = [(each.answer, self._label(node, each.answer, each.verdict)) for each in legal]
            closed = len(here) - len(legal)
        default = node.default
        if form and default is not None:
            choices = [(default, game.option_label(s, node, default))]
        hint = form if node.ask not in self.hinted else ""
        self.hinted.add(node.ask)
        shut = f"{closed} closed · /all" if closed else ""
        lines = [each for each in (hint, shut, self._any_time(node)) if each]
        return Prompt(game.question(s, node, session.names), choices, default, "\n".join(lines))

    def _any_time(self, node: Node) -> str:
        """What the seat to move may do besides, in one line."""
        if node.seat is None:
            return ""
        there = any_time(self.session.game, self.session.play, [node.seat])
        return f"any time: {' · '.join(f'{each.answer} ({each.label})' for each in there)}" if there else ""

    def _label(self, node: Node, answer: str, verdict: object) -> str:
        session = self.session
        label = session.game.option_label(session.play.state, node, answer)
        if isinstance(verdict, Maybe) and answer == node.default:
            return f"{label} ({session.game.rule_text(verdict, session.names)})"
        return label

    def _together_prompt(self, node: Node, seats: Sequence[int]) -> Prompt:
        """The question to all, with the plants that each may name."""
        session = self.session
        game, names = session.game, session.names
        trial = session.play.clone()
        shown, examples = [], []
        for seat in seats:
            options = [each.answer for each in trial.options() if each.answer != trial.node.default]
            # the word after the verb is what may be named: a plant's number
            plants = list(dict.fromkeys(answer.split(" ")[1] for answer in options))
            shown.append(f"{names[seat]} {' '.join(plants)}")
            examples.append(f"{names[seat]} {plants[0]}")
            trial.play(str(trial.node.default))
        form = game.form_help(session.play.state, node)
        hint = "" if node.ask in self.hinted else form or f"such as: {', '.join(examples[:2])}"
        self.hinted.add(node.ask)
        question = f"{game.together(session.play.state, node)}? {' · '.join(shown)}"
        return Prompt(question, [(str(node.default), "none")], node.default, hint)

    def _hand_over(self, node: Node) -> None:
        """Before a hand is shown that the last reader must not see, the screen is cleared and handed over."""
        session = self.session
        if node.seat is None or not (private := session.game.private(session.play.state, node.seat, session.names)):
            return
        people = [name for name in session.names if name not in session.header.auto]
        if self.seen_by != node.seat and len(people) > 1:
            self.prompter.clear()
            self.prompter.ask(Prompt(f"Pass to {session.names[node.seat]}, who presses Enter", default=""))
        self.seen_by = node.seat
        for line in private:
            self.prompter.tell(line)

    def confirm(self, question: str) -> bool:
        """Yes or no; an empty line means no, and nothing typed ahead answers it."""
        self.ahead = []
        answer = self.prompter.ask(Prompt(f"{question} [y/N]", default="no"))
        return answer.strip().casefold() in ("y", "yes")

    def _interrupted(self) -> None:
        """Ctrl-C: nothing is lost, and a small menu asks what is meant. A second Ctrl-C leaves."""
        self.ahead = []
        choices = [("go on", "go on"), ("undo", "take the last answer back"), ("leave", "save and leave")]
        try:
            typed = self.prompter.ask(Prompt("Stop here?", choices, "go on")).strip().casefold()
        except Interrupted as again:
            raise Leave from again
        if typed and "leave".startswith(typed):
            raise Leave
        if typed and "undo".startswith(typed):
            from companion.cli import commands

            commands.carry_out(self, "/undo")

    # --- telling ---------------------------------------------------------------------------------

    def _tell_headline(self) -> None:
        headline = self.session.game.headline(self.session.play.state, self.session.names)
        now = headline.partition(" · ")[0]
        if now != self.headline:
            self.headline = now
            self.prompter.tell()
            self.prompter.tell(headline)

    def tell_happenings(self, happenings: Sequence[Happening]) -> None:
        """What came of an answer, in as few lines as it takes."""
        for line in self.session.game.story(self.session.play.state, happenings, self.session.names):
            self.prompter.tell(line)

    def tell_result(self) -> None:
        """The ranking at the end, ties explained."""
        session = self.session
        result = session.game.result(session.play.state)
        self.prompter.tell()
        self.prompter.tell("The game is over.")
        for line in sorted(result.lines, key=lambda each: each.rank):
            self.prompter.tell(f"  {line.rank}. {session.names[line.seat]}: {line.shown}, {line.detail}")
        winners = " and ".join(session.names[seat] for seat in result.winners)
        shared = "share the title" if len(result.winners) > 1 else "wins"
        self.prompter.tell(f"{winners} {shared} ({result.decided_by}).")

    def fault_text(self, fault: Exception) -> str:
        """What is wrong with a typed line and what would be right, in one line."""
        if isinstance(fault, SeatFault):
            return f"{self.session.names[fault.seat]}: {self.fault_text(fault.cause)}"
        if isinstance(fault, Illegal):
            return f"Not possible: {self.verdict_text(fault.why)}"
        if isinstance(fault, Ambiguous):
            return f"That could be: {' · '.join(fault.candidates)}"
        if isinstance(fault, Unreadable):
            return f"Not understood; expected {fault.expected}"
        if isinstance(fault, FactMissing):
            return f"First tell: {fault.fact.ask}"
        if isinstance(fault, JournalError):
            return f"Not saved, and so not taken: {fault}"
        return f"Not understood: {fault}"

    def verdict_text(self, verdict: Why | Maybe) -> str:
        """A verdict with its rule id."""
        return f"{self.session.game.rule_text(verdict, self.session.names)} · {verdict.rule}"


def lead(sitting: Sitting, resume_with: str) -> None:
    """Run a sitting to the end; when people leave or the input ends, say how to go on."""
    try:
        sitting.run()
    except (EndOfInput, Leave, KeyboardInterrupt):
        journal = sitting.session.journal
        if journal is not None and not journal.path.exists():
            fail(f"{journal.path} is gone, and the game with it")
        sitting.prompter.tell(f"Saved. Go on with: {resume_with}")
