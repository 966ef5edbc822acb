"""What a table settles at set-up: from `--set`, from what it told about its own box before, or asked."""

from __future__ import annotations

import sys
import unicodedata
from collections.abc import Mapping, Sequence

from companion.cli.prompter import Prompt, Prompter
from companion.games.game import OptionSpec, SetupFault, TableGame
from companion.parts.own import PartsFault, remember, remembered


def look(name: str) -> str:
    """What tells names apart for people: no capitals, nothing invisible."""
    visible = "".join(sign for sign in name if unicodedata.category(sign) != "Cf")
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", visible).casefold()).strip()


def read_settings(game: TableGame, settings: Sequence[str], names: Sequence[str]) -> dict[str, str]:
    """Options from KEY=VALUE texts; raises SetupFault for an unknown key. Values are checked when the game starts."""
    found = {}
    keys = {spec.key: spec for spec in game.options}
    for setting in settings:
        key, equals, value = setting.partition("=")
        if not equals or key not in keys:
            raise SetupFault(f"--set {setting}: expected KEY=VALUE with one of {', '.join(keys)}")
        found[key] = _seat_number(keys[key], value, names)
    return found


def own_facts(game: TableGame, dealt: bool) -> dict[str, str]:
    """What this table told about its own box, as options; stand-in cards have none of it."""
    keys = [spec.key for spec in game.options if spec.remembered]
    if dealt or not keys:
        return {}
    try:
        return {key: value for key, value in remembered(game.name).items() if key in keys}
    except PartsFault as fault:
        print(f"Note: {fault}; what it told is asked again", file=sys.stderr)
        return {}


def remember_facts(game: TableGame, own: Mapping[str, str], options: Mapping[str, str]) -> None:
    """Keep what was settled now about the table's own box, where it is new."""
    try:
        for spec in game.options:
            if spec.remembered and spec.key in options and options[spec.key] != own.get(spec.key):
                remember(game.name, spec.key, options[spec.key])
    except PartsFault as fault:
        print(f"Note: {fault}", file=sys.stderr)


def ask_options(
    prompter: Prompter,
    game: TableGame,
    names: Sequence[str],
    own: Mapping[str, str],
    given: Mapping[str, str],
    dealt: bool,
) -> dict[str, str]:
    """Options that are still open: facts of the box once and for all, readings only if the table wants to."""
    found = {**own, **given}
    for spec in game.options:
        if spec.key in own and spec.key not in given:
            shown = spec.values.get(own[spec.key], own[spec.key])
            prompter.tell(f"As you told before: {spec.question}: {shown} (--set {spec.key}=… changes it)")
    left = [spec for spec in game.options if spec.key not in found and (not spec.players or len(names) in spec.players)]
    for spec in left:
        if (spec.remembered and not dealt) or not (spec.values or spec.remembered):
            found[spec.key] = _ask_option(prompter, game, names, found, spec)
    readings = [spec for spec in left if spec.values and not spec.remembered]
    prompter.tell("Where the rulebook is open, the companion plays:")
    for spec in readings:
        prompter.tell(f"  {spec.question}: {spec.values[spec.default]} ({spec.rule})")
    answer = prompter.ask(Prompt("Change any of these? [y/N]", default="no"))
    if answer.strip().casefold() in ("y", "yes"):
        for spec in readings:
            found[spec.key] = _ask_option(prompter, game, names, found, spec)
    return found


def _ask_option(
    prompter: Prompter, game: TableGame, names: Sequence[str], found: Mapping[str, str], spec: OptionSpec
) -> str:
    while True:
        choices = list(spec.values.items())
        typed = prompter.ask(Prompt(f"{spec.question}? ({spec.rule})", choices, spec.default)).strip()
        near = [key for key in spec.values if typed and key.startswith(typed.casefold())]
        value = spec.default if not typed else near[0] if len(near) == 1 else typed
        try:
            value = _seat_number(spec, value, names)
            game.check_options(len(names), {**found, spec.key: value})
        except SetupFault as fault:
            prompter.tell(str(fault))
            continue
        return value


def _seat_number(spec: OptionSpec, value: str, names: Sequence[str]) -> str:
    """A player named where a seat is wanted, as the seat's number from 1; any other value as it is."""
    looks = [look(name) for name in names]
    if spec.seat and look(value) in looks:
        return str(looks.index(look(value)) + 1)
    return value
