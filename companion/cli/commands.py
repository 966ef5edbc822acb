"""Commands at a prompt: "/undo", "/why anna", "? words". A table of names, and one function each."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from companion.cli import why
from companion.engine.effect import EffectError, format_effect
from companion.engine.event import Event
from companion.engine.verdict import Ambiguous, Illegal, Unreadable, Why
from companion.table.anytime import any_time, find_any_time
from companion.table.names import split_name
from companion.table.sealed import JournalError

if TYPE_CHECKING:
    from companion.cli.loop import Sitting
    from companion.table.put_back import PutBack
    from companion.table.session import Step

LOG_LINES = 12


class Command(NamedTuple):
    """A command: its arguments as shown, what it does, and the function; `quiet` ones do not end a row of undos.

    One of a single `game` is known there only."""

    arguments: str
    about: str
    run: Callable[[Sitting, str], None]
    quiet: bool = False
    game: str = ""


def commands_of(game: str) -> dict[str, Command]:
    """The commands that a game knows, in the order in which they are listed."""
    return {name: command for name, command in COMMANDS.items() if command.game in ("", game)}


def carry_out(sitting: Sitting, text: str) -> bool:
    """Do what "/name rest", "?" or "? words" says; returns whether a row of undos ends with it."""
    if text.startswith("?"):
        words = text[1:].strip()
        if words:
            look_up(sitting, words)
        else:
            explain(sitting, "")
        return True
    name, _, rest = text[1:].partition(" ")
    there = commands_of(sitting.session.game.name)
    found = [each for each in there if each == name.casefold()] or [
        each for each in there if each.startswith(name.casefold())
    ]
    if len(found) != 1 or not name:
        which = "Which one: " + " ".join("/" + each for each in found) if found else "No such command"
        sitting.prompter.tell(f"{which}; /help lists the commands")
        return True
    command = there[found[0]]
    try:
        command.run(sitting, rest.strip())
    except (Unreadable, Ambiguous, Illegal, JournalError) as fault:
        sitting.prompter.tell(sitting.fault_text(fault))
    return not command.quiet


def undo(sitting: Sitting, rest: str) -> None:
    """Take the last answer back and say what to put back on the table."""
    session = sitting.session
    withdrawal = session.withdrawal()
    if withdrawal is None:
        sitting.prompter.tell("Nothing has been answered yet.")
        return
    last = withdrawal.entries[0]
    who = last.seat or "the table"
    others = sitting.undone_by is not None and sitting.undone_by != who
    if others and not sitting.confirm(f"This takes back an answer of {who} ({last.answer}). Go on?"):
        sitting.prompter.tell("Nothing was taken back.")
        return
    session.undo()
    lines = list(filter(None, (_move_back(sitting, each) for each in withdrawal.pieces)))
    for entry in reversed(withdrawal.entries):
        sitting.prompter.tell(f"Taken back: {entry.seat or 'the table'}, {entry.ask}: {entry.answer}")
    if lines:
        sitting.prompter.tell("Put back on the table:")
        for line in lines:
            sitting.prompter.tell(f"  {line}")
    if withdrawal.seen:
        sitting.prompter.tell(f"Mind: {len(withdrawal.seen)} hidden cards were seen; they will come again.")
    sitting.ahead = []
    sitting.undone_by = who
    sitting.headline = ""
    node = session.node
    if node.seat is not None:
        sitting.prompter.tell(f"It is {session.names[node.seat]}'s turn again.")


def _move_back(sitting: Sitting, back: PutBack) -> str:
    session = sitting.session
    event = Event(back.piece, back.n, back.now, back.then, None, "undo", "", back.secret)
    return session.game.move_back(session.play.state, event, session.names)


def board(sitting: Sitting, rest: str) -> None:
    """Draw the table."""
    sitting.show_board()


def log(sitting: Sitting, rest: str) -> None:
    """The last steps, or all of them, or those of one player."""
    session = sitting.session
    steps = [step for step in session.steps if step.entry is not None]
    if rest and rest != "all":
        seat, _ = split_name(range(len(session.names)), session.names, rest)
        steps = [step for step in steps if step.entry is not None and step.entry.seat == session.names[seat]]
    elif not rest:
        steps = steps[-LOG_LINES:]
    if not steps:
        sitting.prompter.tell("Nothing has been answered yet.")
    for step in steps:
        _tell_step(sitting, step)


def _tell_step(sitting: Sitting, step: Step) -> None:
    entry = step.entry
    assert entry is not None
    note = f" ({entry.note})" if entry.note else ""
    sitting.prompter.tell(f"{entry.number:>4}  {entry.seat or 'table'} · {entry.ask}: {entry.answer}{note}")
    session = sitting.session
    for line in session.game.story(session.play.state, step.happenings, session.names):
        sitting.prompter.tell(f"        {line}")


def show_all(sitting: Sitting, rest: str) -> None:
    """Every option of this step, the refused ones with their reason."""
    session = sitting.session
    form = session.game.form_help(session.play.state, session.node)
    if form:
        sitting.prompter.tell(f"  {form}")
        return
    for option in session.play.explain():
        label = session.game.option_label(session.play.state, session.node, option.answer)
        said = "" if option.verdict is None else f" · {sitting.verdict_text(option.verdict)}"
        closed = "closed: " if isinstance(option.verdict, Why) else ""
        sitting.prompter.tell(f"  {option.answer}  {closed}{label}{said}")


def keep(sitting: Sitting, rest: str) -> None:
    """Leave a good that Harvest Time took where it was; a name goes before where several players have one."""
    session = sitting.session
    there = [each for each in any_time(session.game, session.play) if each.answer.partition(" ")[2].startswith("keep(")]
    if not there:
        raise Unreadable("this right after Harvest Time, before the next answer")
    number = rest
    if not rest.isdigit():
        seat, number = split_name(range(len(session.names)), session.names, rest)
        there = [each for each in there if each.seat == seat]
    sitting.give(find_any_time(there, number))


def explain(sitting: Sitting, rest: str) -> None:
    """The step at hand and the rules behind it."""
    session = sitting.session
    node = session.node
    sitting.prompter.tell(session.game.question(session.play.state, node, session.names))
    form = session.game.form_help(session.play.state, node)
    if form:
        sitting.prompter.tell(f"  {form}")
    for each in any_time(session.game, session.play):
        sitting.prompter.tell(f"  any time: {each.answer}  {session.names[each.seat]}: {each.label}")
    for rule in session.game.rules_here(session.play.state, node):
        why.tell_rule(sitting, rule)


def look_up(sitting: Sitting, rest: str) -> None:
    """Search the rules of this game."""
    from companion.cli.output import width
    from companion.rulebook.search import find, nearest_section
    from companion.rulebook.text import brief, full

    session = sitting.session
    game = session.game.name
    hits = find(rest, game, limit=3, boost=session.game.rules_here(session.play.state, session.node))
    if not hits:
        sitting.prompter.tell(f"Nothing found for {rest!r}; the nearest section is {nearest_section(rest, game)[1]}.")
    for index, hit in enumerate(hits):
        for line in (full if index == 0 else brief)(hit.record, width()):
            sitting.prompter.tell(line)


def ruling(sitting: Sitting, rest: str) -> None:
    """What the table decides by hand: an effect in the effect language, with a note after --."""
    session = sitting.session
    text, _, note = (part.strip() for part in rest.partition("--"))
    seat = session.node.seat
    try:
        if not text:
            from companion.cli.prompter import Prompt

            text = sitting.prompter.ask(Prompt("Whom does it befall and what happens, such as: Anna 2 points")).strip()
        if text.partition(" ")[0].casefold() not in session.play.words.by_name:
            try:
                seat, text = split_name(range(len(session.names)), session.names, text)
            except Unreadable:
                # an effect may stand alone; its own fault is told below
                seat = session.node.seat
        effect = session.read_ruling(seat, text)
        whom = session.names[seat] if seat is not None else "the table"
        if not sitting.confirm(f"Ruling for {whom}: {session.play.words.say(effect)}. Keep it?"):
            sitting.prompter.tell("No ruling was made.")
            return
        happenings = session.ruling(seat, format_effect(effect), note)
    except (EffectError, Unreadable, Ambiguous, Illegal) as fault:
        sitting.prompter.tell(sitting.fault_text(fault))
        return
    sitting.tell_happenings(happenings)


def standing(sitting: Sitting, rest: str) -> None:
    """Points in hand, by rank."""
    session = sitting.session
    for line in sorted(session.game.result(session.play.state).lines, key=lambda each: each.rank):
        sitting.prompter.tell(f"  {line.rank}. {session.names[line.seat]}: {line.shown}, {line.detail}")


def leave(sitting: Sitting, rest: str) -> None:
    """Everything is saved already: just stop."""
    from companion.cli.loop import Leave

    raise Leave


def show_help(sitting: Sitting, rest: str) -> None:
    """All commands, one a line."""
    sitting.prompter.tell("Type an answer, or the beginning of one; several with ; between. Enter takes the default.")
    for name, command in commands_of(sitting.session.game.name).items():
        sitting.prompter.tell(f"  {('/' + name + ' ' + command.arguments).strip():20} {command.about}")
    sitting.prompter.tell(f"  {'?':20} explains this step; ? words searches the rules")


COMMANDS: dict[str, Command] = {
    "undo": Command("", "take the last answer back, with what to put back", undo, quiet=True),
    "why": Command("[name or place]", "what a number is made of", why.why),
    "whynot": Command("[answer]", "the rule that forbids an answer", why.why_not),
    "all": Command("", "all options, the closed ones with their reason", show_all),
    "keep": Command("[name] NUMBER", "leave a good of Harvest Time in its greenhouse", keep, game="reykholt"),
    "board": Command("", "the table", board, quiet=True),
    "log": Command("[all or a name]", "what happened so far", log, quiet=True),
    "standing": Command("", "who is ahead", standing),
    "rule": Command("WORDS", "look a rule up, by words or id", look_up),
    "ruling": Command("[name] EFFECT", "decide by hand; a note after --", ruling),
    "save": Command("", "save and leave", leave),
    "help": Command("", "this list", show_help, quiet=True),
}
