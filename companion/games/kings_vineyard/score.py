"""What one royal visit is worth, who is first after it, and the tokens to pay it out with."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal, NamedTuple

from companion.games.sheet import Line

Majority = Literal["one", "per-colour"]
ColourBonus = Literal["ripe", "all"]

ORDINARY_POINTS = 1
SWEET_POINTS = 2
MAJORITY_POINTS = 2

# size of the group: its points, not added up over the sizes below it (KV-SCORE-22), and its rule
COLOUR_GROUPS = {2: (1, "KV-SCORE-07"), 3: (2, "KV-SCORE-08"), 4: (4, "KV-SCORE-09"), 5: (7, "KV-SCORE-10")}
VINE_GROUPS = {2: (1, "KV-SCORE-13"), 3: (2, "KV-SCORE-14"), 4: (4, "KV-SCORE-15"), 5: (7, "KV-SCORE-16")}


class Grapes(NamedTuple):
    """One plant: its one or two colours, its vine tiles (wilted ones included), and what its card shows."""

    colours: tuple[str, ...]
    length: int
    sweet: bool
    ripe: bool


class Holder(NamedTuple):
    """A seat with one of the largest groups, and the colours in which it has a group of that size."""

    seat: int
    colours: tuple[str, ...]


class Award(NamedTuple):
    """How an award for most grapes of a colour went, whether anybody got it or not.

    `colour` is None where all colours compete for a single award. `size` is the largest group (0: nobody has any),
    `next_best` the largest group of another seat.
    """

    colour: str | None
    size: int
    next_best: int
    holders: tuple[Holder, ...]

    @property
    def winner(self) -> int | None:
        """The seat that gets the points, or None."""
        return self.holders[0].seat if len(self.holders) == 1 else None

    @property
    def rule(self) -> str:
        """The rule that gave the award, or the one that cancelled it (KV-SCORE-21)."""
        return "KV-SCORE-21" if len(self.holders) > 1 else "KV-SCORE-06"

    @property
    def category(self) -> str:
        """The award's name on the score sheet."""
        return "most of one colour" if self.colour is None else f"most of {self.colour}"


class Visit(NamedTuple):
    """The lines of every seat, and the story of every award."""

    lines: tuple[tuple[Line, ...], ...]
    awards: tuple[Award, ...]

    @property
    def gained(self) -> tuple[int, ...]:
        """The points of this visit, by seat."""
        return tuple(sum(line.points for line in lines) for lines in self.lines)


class Tokens(NamedTuple):
    """Gifts worth 10, 5 and 1 points (KV-COMP-12, KV-COMP-11, KV-COMP-10)."""

    barrels: int
    bottles: int
    goblets: int


def score_visit(
    vineyards: Sequence[Iterable[Grapes]], majority: Majority = "one", colour_bonus: ColourBonus = "ripe"
) -> Visit:
    """Judge the vineyards, one per seat (KV-SCORE-02 to KV-SCORE-25).

    `majority` is "one" for a single award to the largest group in play, "per-colour" for one award a colour
    (KV-SCORE-06). `colour_bonus` is "all" where unripe grapes count for colour groups and awards (KV-SCORE-24);
    they never earn anything else.
    """
    grapes: list[list[Line]] = []
    vines: list[list[Line]] = []
    groups: list[dict[str, int]] = []
    for vineyard in vineyards:
        colours: dict[str, int] = {}
        lengths: dict[int, int] = {}
        ordinary = sweet = 0
        for plant in vineyard:
            if plant.ripe:
                if plant.sweet:
                    sweet += 1
                else:
                    ordinary += 1
                lengths[plant.length] = lengths.get(plant.length, 0) + 1
            elif colour_bonus == "ripe":
                continue
            for colour in plant.colours:
                colours[colour] = colours.get(colour, 0) + 1
        grapes.append(_grape_lines(ordinary, sweet))
        vines.append(_vine_lines(lengths))
        groups.append(colours)
    awards = _awards(groups, majority)
    return Visit(
        tuple(
            (*grapes[seat], *_award_lines(awards, seat), *_colour_lines(groups[seat]), *vines[seat])
            for seat in range(len(groups))
        ),
        awards,
    )


def _grape_lines(ordinary: int, sweet: int) -> list[Line]:
    lines = []
    if ordinary:
        points = ordinary * ORDINARY_POINTS
        lines.append(Line("ordinary clusters", points, "KV-SCORE-03", f"{ordinary} × {ORDINARY_POINTS}"))
    if sweet:
        lines.append(Line("sweet clusters", sweet * SWEET_POINTS, "KV-SCORE-04", f"{sweet} × {SWEET_POINTS}"))
    return lines


def _vine_lines(lengths: Mapping[int, int]) -> list[Line]:
    lines = []
    for length, size in sorted(lengths.items()):
        if size > 1:
            points, rule = VINE_GROUPS[size]
            tiles = "1 tile" if length == 1 else f"{length} tiles"
            lines.append(Line(f"equal vines: length {length}", points, rule, f"{size} vines of {tiles}"))
    return lines


def _colour_lines(groups: Mapping[str, int]) -> list[Line]:
    lines = []
    for colour, size in sorted(groups.items()):
        if size > 1:
            points, rule = COLOUR_GROUPS[size]
            lines.append(Line(f"colour: {colour}", points, rule, f"{size} of {colour}"))
    return lines


def _award_lines(awards: Iterable[Award], seat: int) -> list[Line]:
    return [
        Line(award.category, MAJORITY_POINTS, award.rule, f"{_group(award, holder)}; next best {award.next_best}")
        for award in awards
        if award.winner == seat
        for holder in award.holders
    ]


def _awards(groups: Sequence[Mapping[str, int]], majority: Majority) -> tuple[Award, ...]:
    if majority == "per-colour":
        return tuple(_award(groups, colour) for colour in sorted({colour for own in groups for colour in own}))
    return (_award(groups, None),)


def _award(groups: Sequence[Mapping[str, int]], colour: str | None) -> Award:
    # a seat competes with its largest group only, so a tie among its own colours is no tie
    if colour is None:
        best = [max(own.values(), default=0) for own in groups]
    else:
        best = [own.get(colour, 0) for own in groups]
    *_, next_best, size = 0, *sorted(best)
    if size == 0:
        return Award(colour, 0, 0, ())
    holders = tuple(
        Holder(
            seat, (colour,) if colour is not None else tuple(sorted(c for c, n in groups[seat].items() if n == size))
        )
        for seat, own in enumerate(best)
        if own == size
    )
    return Award(colour, size, next_best, holders)


def _group(award: Award, holder: Holder) -> str:
    each = "each of " if len(holder.colours) > 1 else ""
    return f"{award.size} {each}{' and '.join(holder.colours)}"


def award_story(award: Award, names: Sequence[str]) -> str:
    """One line for the table on why an award went to somebody or to nobody, with its rule; `names` by seat."""
    if not award.holders:
        return f"{award.category}: nobody, no grapes count ({award.rule})"
    holders = [f"{names[holder.seat]} ({_group(award, holder)})" for holder in award.holders]
    if award.winner is None:
        return f"{award.category}: nobody, tie of {', '.join(holders)} ({award.rule})"
    return f"{award.category}: {MAJORITY_POINTS} points to {holders[0]}, next best {award.next_best} ({award.rule})"


def rank(totals: Sequence[int], harvested: Sequence[int]) -> list[int]:
    """Places by seat from points and cards in the personal stock (KV-WIN-02, KV-WIN-03).

    A place is shared, and the one after it left out, only where both are equal (KV-WIN-04).
    """
    standings = list(zip(totals, harvested, strict=True))
    return [1 + sum(other > own for other in standings) for own in standings]


def decided_by(totals: Sequence[int], harvested: Sequence[int]) -> str:
    """The rule that settled first place: KV-WIN-02 by points, KV-WIN-03 by harvested cards, KV-WIN-04 shared."""
    if rank(totals, harvested).count(1) > 1:
        return "KV-WIN-04"
    return "KV-WIN-02" if totals.count(max(totals)) == 1 else "KV-WIN-03"


def tokens(points: int) -> Tokens:
    """The fewest tokens that make up `points`, 0 or more (KV-COMP-10, KV-COMP-11, KV-COMP-12, KV-SCORE-17)."""
    barrels, rest = divmod(points, 10)
    bottles, goblets = divmod(rest, 5)
    return Tokens(barrels, bottles, goblets)
