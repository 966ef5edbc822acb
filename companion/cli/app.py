"""The command line. Bodies are imported when a command runs, so that naming a command costs nothing."""

from __future__ import annotations

import sys

import typer

from companion.cli import output, rules, score, setup
from companion.cli.play import play, resume
from companion.cli.practice import demo, simulate
from companion.cli.replay import replay, scenarios

app = typer.Typer(
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
    help="Leads people through a physical board game, looks rules up and scores the end.",
)

app.command("games")(setup.games)
app.command("setup")(setup.setup)
app.command("play")(play)
app.command("resume")(resume)
app.command("score")(score.score)
app.command("rules")(rules.rules)
app.command("replay")(replay)
app.command("simulate")(simulate)
app.command("demo")(demo)
app.command("scenarios")(scenarios)


@app.callback(invoke_without_command=True)
def start(context: typer.Context) -> None:
    """Without a command: a start screen in a terminal, help elsewhere."""
    if context.invoked_subcommand is not None:
        return
    if not output.interactive():
        typer.echo(context.get_help())
        return
    from companion.cli.start import start_screen

    start_screen()


def main() -> None:
    """The console script: no traceback reaches a person, whatever the output does."""
    output.prepare()
    try:
        app()
    except KeyboardInterrupt:
        sys.exit(130)
    except BrokenPipeError:
        output.close_quietly()
        sys.exit(0)
