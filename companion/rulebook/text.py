"""A rule as plain text for the table: no colour, no markup, wrapped to a width."""

from textwrap import wrap

from companion.rulebook.record import RuleRecord


def full(record: RuleRecord, width: int) -> list[str]:
    """All of a rule: what it says, its id, example, readings and related rules. Lines of at most `width` signs."""
    parts = [
        ("", record.statement),
        ("", label(record)),
        ("Example: ", record.example),
        ("Reading: ", record.reading),
        *(("Or: ", other) for other in record.alternatives),
        ("Option: ", _switch(record)),
        ("", "The rulebook does not say this outright." if record.inferred else ""),
        ("See also: ", " ".join(record.related)),
    ]
    return [line for mark, text in parts if text for line in _wrapped(mark + text, width)]


def brief(record: RuleRecord, width: int) -> list[str]:
    """What a rule says, its id, and how it is read where that is open. Lines of at most `width` signs."""
    reading = [f"Reading: {record.reading}"] if record.reading else []
    return [line for text in (record.statement, label(record), *reading) for line in _wrapped(text, width)]


def label(record: RuleRecord) -> str:
    """Id, title and section: "KV-WIN-02 · Who wins the game · Winning the Game"."""
    return f"{record.id} · {record.title} · {record.section}"


def _switch(record: RuleRecord) -> str:
    if not record.option:
        return ""
    here, *others = record.values
    reading = " (the reading above)" if record.reading else ""
    return f"{record.option} = {here}{reading} | {' | '.join(others)}"


def _wrapped(text: str, width: int) -> list[str]:
    return wrap(text, width, subsequent_indent="  ", break_on_hyphens=False)
