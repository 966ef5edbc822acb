"""What the machine says about an answer: legal, refused with the rule behind it, or hanging on something unseen."""

from __future__ import annotations

from typing import NamedTuple


class Why(NamedTuple):
    """Refused: the rule that forbids it, and a template with its arguments, formatted only when it is shown."""

    rule: str
    template: str
    args: tuple[object, ...] = ()


class Maybe(NamedTuple):
    """Legal if something holds that the machine cannot see; it never arises in a dealt game."""

    rule: str
    template: str
    args: tuple[object, ...] = ()


Verdict = Why | Maybe | None
"""None: legal."""


class Seat(NamedTuple):
    """A seat as an argument of a template: shown as the player's name."""

    number: int


class Illegal(Exception):
    """The answer is against the rules; nothing has changed."""

    def __init__(self, why: Why) -> None:
        super().__init__(why)
        self.why = why


class Unreadable(Exception):
    """The answer means nothing at this step; `expected` says in a few words what would be right."""

    def __init__(self, expected: str) -> None:
        super().__init__(expected)
        self.expected = expected


class Ambiguous(Exception):
    """A shortened answer fits several options."""

    def __init__(self, candidates: tuple[str, ...]) -> None:
        super().__init__(candidates)
        self.candidates = candidates


class EngineFault(Exception):
    """The machine itself is wrong: a dead end, a word without a meaning. Never the player's doing."""
