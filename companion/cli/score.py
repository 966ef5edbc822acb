"""`companion score`: the score sheet of a game or a royal visit, from a file or asked at the table."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer

from companion.catalogue import MODULES, TITLES
from companion.cli.output import fail

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from companion.games.kings_vineyard.score_file import PlayerSheet, Sheet, VisitFile
    from companion.games.sheet import Line

USAGE = 2
SETTLED_BY = {
    "KV-WIN-02": "most points",
    "KV-WIN-03": "tied in points, most harvested cards",
    "KV-WIN-04": "tied in points and in harvested cards",
}


def score(
    game: Annotated[str, typer.Argument(metavar="GAME", help=f"One of {', '.join(TITLES)}.")],
    file: Annotated[Path | None, typer.Option("--from", metavar="FILE", help="Score this TOML file.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON document; needs --from.")] = False,
) -> None:
    """Score a game: with --from what a file tells, without it by asking player by player."""
    if game not in TITLES:
        fail(f"{game}: unknown game, expected one of {', '.join(TITLES)}", USAGE)
    if game not in MODULES:
        fail(f"{TITLES[game]} is not built yet")
    if file is not None:
        _score_file(game, file, as_json)
    elif as_json:
        fail("--json needs --from FILE", USAGE)
    else:
        _score_asked(game)


def _score_asked(game: str) -> None:
    from companion.cli.score_asked import ask_score

    ask_score(game)


class Scored(NamedTuple):
    """A scored file: the document for other programs, the sheet in plain lines, and what is worth a note beside it."""

    document: dict[str, Any]
    text: str
    note: str = ""


def _score_file(game: str, file: Path, as_json: bool) -> None:
    from companion.games.score_checks import ScoreFileError

    told = _read_toml(file)
    try:
        scored = _SCORED[game](told)
    except ScoreFileError as error:
        fail(f"{file}: {error}")
    if scored.note:
        typer.echo(scored.note, err=True)
    if as_json:
        import json

        # escapes keep the document whole on an output of any encoding
        typer.echo(json.dumps(scored.document, indent=2))
    else:
        typer.echo(scored.text)


def _score_visit(told: "Mapping[str, Any]") -> Scored:
    from companion.games.kings_vineyard.score_file import read_visit, score_sheet, sheet_document

    visit = read_visit(told)
    sheet = score_sheet(visit)
    return Scored(sheet_document(sheet), sheet_text(sheet), tiles_note(visit))


def _score_track(told: "Mapping[str, Any]") -> Scored:
    from companion.cli.score_track_text import track_text
    from companion.games.reykholt.score_file import read_track, score_track, sheet_document

    sheet = score_track(read_track(told))
    return Scored(sheet_document(sheet), track_text(sheet))


_SCORED: "dict[str, Callable[[Mapping[str, Any]], Scored]]" = {
    "kings-vineyard": _score_visit,
    "reykholt": _score_track,
}


def _read_toml(file: Path) -> dict[str, Any]:
    import tomllib

    try:
        content = file.read_bytes()
    except OSError as error:
        fail(f"{file}: cannot be read, {(error.strerror or str(error)).lower()}")
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        row = content.count(b"\n", 0, error.start) + 1
        fail(f"{file}: expected UTF-8 text, line {row} is something else")
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        # the end of a document is the one place that comes without its line and column
        row, column = text.count("\n") + 1, len(text) - text.rfind("\n")
        reason = str(error).replace("at end of document", f"at line {row}, column {column}, the end")
        fail(f"{file}: not readable as TOML, {reason[:1].lower()}{reason[1:]}")
    except ValueError:
        fail(f"{file}: not readable as TOML, a number has too many digits")
    except RecursionError:
        fail(f"{file}: not readable as TOML, lists or tables are nested too deeply")


def tiles_note(visit: "VisitFile") -> str:
    """One line where more vine tiles are in use than the box holds, empty elsewhere (KV-COMP-06)."""
    from companion.games.kings_vineyard.score_file import VINE_TILES, vine_tiles

    tiles = vine_tiles(visit)
    return f"Note: {tiles} vine tiles are in use, the box holds {VINE_TILES} (KV-COMP-06)" if tiles > VINE_TILES else ""


def sheet_text(sheet: "Sheet") -> str:
    """The sheet of a royal visit as plain lines, one a fact, so that each can be counted on the table."""
    from companion.games.kings_vineyard.score import award_story

    names = [player.name for player in sheet.players]
    blocks = ["King's Vineyard, one royal visit", *map(_player_text, sheet.players)]
    if sheet.awards:
        blocks.append("\n".join(award_story(award, names) for award in sheet.awards))
    blocks.append(_places_text(sheet))
    return "\n\n".join(blocks)


def line_text(line: "Line") -> str:
    """One line of a player's sheet."""
    return f"{line.points:>5}  {line.category} · {line.detail} · {line.rule}"


def _player_text(player: "PlayerSheet") -> str:
    from companion.games.kings_vineyard.story import tokens_text

    gifts = f", to hand out as {tokens_text(player.gained)}" if player.gained else ""
    return "\n".join(
        [
            player.name,
            *map(line_text, player.lines),
            f"{player.gained:>5}  gained{gifts}",
            f"{player.total - player.gained:>5}  held before",
            f"{player.total:>5}  in all",
        ]
    )


def _places_text(sheet: "Sheet") -> str:
    by_place = sorted(sheet.players, key=lambda player: player.rank)
    shared = ", shared" if len(sheet.winners) > 1 else ""
    return "\n".join(
        [
            *(
                f"{player.rank}. {player.name} · {player.total} points · {player.harvested} harvested"
                for player in by_place
            ),
            f"First place{shared}: {' and '.join(sheet.winners)}, {SETTLED_BY[sheet.decided_by]} ({sheet.decided_by})",
        ]
    )
