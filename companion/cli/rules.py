"""`companion rules`: look up a rule by a question, by a section or by its id."""

from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from companion.catalogue import TITLES

if TYPE_CHECKING:
    from companion.rulebook.record import RuleRecord

_NARROWEST, _WIDEST = 40, 100


class Language(StrEnum):
    """A language in which rules may be there."""

    EN = "en"
    ES = "es"


def rules(
    words: Annotated[
        list[str] | None,
        typer.Argument(metavar="[GAME] [QUERY]…", help="A game, and what you want to know. Without a query: sections."),
    ] = None,
    rule_id: Annotated[str | None, typer.Option("--id", metavar="ID", help="Show one rule, such as KV-WIN-02.")] = None,
    lang: Annotated[Language, typer.Option("--lang", help="The language of the rules.")] = Language.EN,
    limit: Annotated[int, typer.Option("--limit", min=1, metavar="N", help="Show at most N rules.")] = 5,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON document and nothing else.")] = False,
) -> None:
    """Look up the rules in plain words."""
    asked = " ".join(words or []).split()
    game = asked.pop(0).casefold() if asked and asked[0].casefold() in TITLES else None
    _check_there(game, lang)
    if rule_id is not None:
        if asked:
            raise typer.BadParameter("give a query or --id, not both")
        _one(rule_id, lang, as_json)
    elif asked:
        _several(" ".join(asked), game, lang, limit, as_json)
    elif as_json:
        raise typer.BadParameter("--json needs a query or --id")
    else:
        _sections(game, lang)


def _check_there(game: str | None, lang: str) -> None:
    from companion.rulebook.record import games, languages

    if game is not None and game not in games():
        _refuse(f"{TITLES[game]} is not built yet; rules are there for: {', '.join(games())}")
    if game is not None and lang not in languages(game):
        _refuse(
            f"The rules of {TITLES[game]} are not there in: {lang}; they are there in: {', '.join(languages(game))}"
        )
    if not any(lang in languages(name) for name in games()):
        _refuse(f"No game has rules in: {lang}; try --lang {Language.EN}")


def _refuse(reason: str) -> NoReturn:
    typer.echo(reason, err=True)
    raise typer.Exit(1)


def _one(rule_id: str, lang: str, as_json: bool) -> None:
    from companion.rulebook.record import UnknownRule, by_id

    try:
        record = by_id(rule_id, lang)
    except UnknownRule as unknown:
        _refuse(str(unknown))
    if as_json:
        _print_json(_fields(record))
        return
    from companion.rulebook.text import full

    typer.echo("\n".join(full(record, _width())))


def _several(query: str, game: str | None, lang: str, limit: int, as_json: bool) -> None:
    from companion.rulebook.search import find

    hits = find(query, game, lang, limit)
    if as_json:
        _print_json([{**_fields(hit.record), "score": round(hit.score, 3)} for hit in hits])
        return
    if not hits:
        _nothing(query, game, lang)
        return
    from companion.rulebook.text import brief, full

    shown = [full if place == 0 else brief for place in range(len(hits))]
    texts = ["\n".join(show(hit.record, _width())) for show, hit in zip(shown, hits, strict=True)]
    typer.echo("\n\n".join(texts))


def _nothing(query: str, game: str | None, lang: str) -> None:
    from companion.rulebook.record import load, shown
    from companion.rulebook.search import nearest_section

    near, section = nearest_section(query, game, lang)
    number = sum(record.section == section for record in load(near, lang))
    how = f'companion rules {near} "{section}" --limit {number}'
    typer.echo(f'Nothing found for "{shown(query)}". The nearest section is {section}: {how}')


def _sections(game: str | None, lang: str) -> None:
    from collections import Counter

    from companion.rulebook.record import book, games, languages, load

    for name in [game] if game else [name for name in games() if lang in languages(name)]:
        records = load(name, lang)
        sections = Counter(record.section for record in records)
        typer.echo(f"{book(name, lang)}: {len(records)} rules")
        for section, number in sections.items():
            typer.echo(f"{number:5}  {section}")
        first, number = next(iter(sections.items()))
        typer.echo(f"Ask in plain words:  companion rules {name} WORDS")
        typer.echo(f'List a section:      companion rules {name} "{first}" --limit {number}')
        typer.echo(f"Show one rule:       companion rules --id {records[0].id}")


def _fields(record: "RuleRecord") -> dict[str, object]:
    return {key: getattr(record, key) for key in ("id", "game", "lang", "section", "statement")}


def _print_json(document: object) -> None:
    import json

    typer.echo(json.dumps(document, indent=2))


def _width() -> int:
    from shutil import get_terminal_size

    return min(max(get_terminal_size().columns, _NARROWEST), _WIDEST)
