"""Players' names as people type them: whole, or by a beginning that no other name has."""

from __future__ import annotations

from collections.abc import Sequence

from companion.engine.verdict import Ambiguous, Unreadable


def split_name(seats: Sequence[int], names: Sequence[str], text: str) -> tuple[int, str]:
    """A player's name, or a unique beginning of it, and what follows. Raises Unreadable or Ambiguous."""
    folded = text.casefold()
    exact = [seat for seat in seats if (folded + " ").startswith(names[seat].casefold() + " ")]
    if exact:
        seat = max(exact, key=lambda each: len(names[each]))
        return seat, text[len(names[seat]) :].strip()
    word, _, rest = text.partition(" ")
    near = [seat for seat in seats if names[seat].casefold().startswith(word.casefold())]
    if len(near) > 1:
        raise Ambiguous(tuple(names[seat] for seat in near))
    if not near:
        example = names[seats[0]]
        raise Unreadable(f"a name and an answer, such as {example} 1; names here: {', '.join(names[s] for s in seats)}")
    return near[0], rest.strip()
