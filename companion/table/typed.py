"""From what was typed to canonical answers: exact ones, a game's own forms, unique beginnings.

Four faults are told apart: unreadable and ambiguous are raised here, illegal is the machine's verdict, and anything
else is a fault of the program.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from companion.engine.node import Amount, Bundle, Chance, Decision, Fact, bundle_text
from companion.engine.verdict import Ambiguous, Illegal, Unreadable, Why
from companion.table.anytime import read_interrupt

if TYPE_CHECKING:
    from companion.engine.play import Play
    from companion.games.game import TableGame

WORDS_SHOWN = 6
# no game counts further, and Python reads no text of thousands of digits
LONGEST_NUMBER = 9


def answers_here(game: TableGame, play: Play[Any], typed: str, names: Sequence[str] = ()) -> list[str]:
    """The canonical answers of a typed line, tried in a row on a copy, so that all of them can be given or none is.

    The step's default is left out where the step is over without it; what hangs on an untold fact is not tried.
    Raises as `read_answer` does, and Illegal for the first answer that is refused.
    """
    node, trial = play.node, play.clone()
    found = read_answer(game, play, typed, names)
    if isinstance(node, Fact):
        return found
    given: list[str] = []
    for number, answer in enumerate(found):
        now = trial.node
        if (now.seat, now.ask) != (node.seat, node.ask):
            if answer == node.default:
                break
            raise _left_over(play, answer, given[-1])
        if trial.missing(answer) is not None:
            return given + found[number:]
        verdict = trial.judge(answer)
        if isinstance(verdict, Why):
            raise Illegal(verdict)
        trial.play(answer)
        given.append(answer)
    return given


def _left_over(play: Play, answer: str, last: str) -> Exception:  # type: ignore[type-arg]
    """Why an answer cannot follow the one that ended the step."""
    verdict = play.judge(answer)
    return Illegal(verdict) if isinstance(verdict, Why) else Unreadable(f"nothing after {last}, which ends this step")


def read_answer(game: TableGame, play: Play[Any], typed: str, names: Sequence[str] = ()) -> list[str]:
    """Canonical answers, one or more in a row, that a typed line means at the pending step.

    `names` by seat are those that may follow an "@". An empty line means the step's default. Raises Unreadable (what
    was expected) or Ambiguous (the candidates).
    """
    node = play.node
    text = " ".join(typed.split())
    if not text:
        if node.default is None:
            raise Unreadable(expected(game, play))
        return [node.default]
    if isinstance(node, Fact):
        return [typed.strip()]
    if text.startswith("@"):
        return [read_interrupt(game, play, text, names)]
    forms = game.read(play.state, node, text)
    if len(forms) > 1:
        raise Ambiguous(tuple("; ".join(form) for form in forms))
    if forms:
        return forms[0]
    if isinstance(node, Bundle):
        return [_bundle(node, text)]
    return [_option(game, play, text)]


def _option(game: TableGame, play: Play, text: str) -> str:  # type: ignore[type-arg]
    """The one option that a text begins; legal ones come before refused ones."""
    folded = text.casefold()
    options = play.explain() if not isinstance(play.node, Chance) else list(play.options())
    options = [option for option in options if not option.answer.startswith("@")]
    answers = dict.fromkeys(option.answer for option in options)
    for answer in answers:
        if answer.casefold() == folded:
            return answer
    legal = [option.answer for option in options if not isinstance(option.verdict, Why)]
    for group in (legal, answers):
        found = _beginning(group, folded)
        if len(found) == 1:
            return found[0]
        if found:
            raise Ambiguous(tuple(found))
    if isinstance(play.node, Amount) and _is_number(text):
        return str(int(text))
    raise Unreadable(expected(game, play))


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= LONGEST_NUMBER


def _beginning(answers: Iterable[str], text: str) -> list[str]:
    """Answers that the text begins, letter by letter or word by word ("di wa" for "discard watering can")."""
    words = text.split()
    found = [answer for answer in dict.fromkeys(answers) if answer.casefold().startswith(text)]
    return found or [answer for answer in dict.fromkeys(answers) if _word_by_word(answer.casefold().split(), words)]


def _word_by_word(answer: list[str], words: list[str]) -> bool:
    return len(words) <= len(answer) and all(a.startswith(w) for a, w in zip(answer, words, strict=False))


def _bundle(node: Bundle, text: str) -> str:
    """ "2t 1 carrot" as a canonical bundle: amounts before or without a space, kinds by unique beginnings."""
    words = text.replace(",", " ").casefold().split()
    if words in (["0"], ["nothing"], ["none"], ["no"], ["-"]):
        return "nothing"
    goods: dict[str, int] = {}
    number = ""
    for word in words:
        digits = word[: len(word) - len(word.lstrip("0123456789"))]
        name = word[len(digits) :]
        if (digits and number) or len(digits) > LONGEST_NUMBER:
            raise Unreadable("one amount before each kind")
        number = number or digits
        if not name:
            continue
        kinds = [kind for kind in node.kinds if kind.startswith(name)]
        if len(kinds) > 1:
            raise Ambiguous(tuple(kinds))
        if not kinds:
            raise Unreadable("amounts of " + ", ".join(node.kinds))
        goods[kinds[0]] = goods.get(kinds[0], 0) + int(number or 1)
        number = ""
    if number or not goods:
        raise Unreadable("amounts and kinds, such as 2 " + next(iter(node.kinds)))
    return bundle_text({kind: goods[kind] for kind in node.kinds if kind in goods})


def expected(game: TableGame, play: Play) -> str:  # type: ignore[type-arg]
    """What would be an answer here, in a few words."""
    node = play.node
    form = game.form_help(play.state, node)
    if form:
        return form
    if isinstance(node, Amount):
        return f"a whole number from {node.low} to {node.high}"
    if isinstance(node, Decision):
        legal = [option.answer for option in play.options() if not option.answer.startswith("@")]
        more = ", …" if len(legal) > WORDS_SHOWN else ""
        return "one of: " + ", ".join(legal[:WORDS_SHOWN]) + more
    return "an answer; ? explains this step"
