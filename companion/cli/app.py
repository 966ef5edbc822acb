"""The command line. Bodies are imported when a command runs, so that naming a command costs nothing."""

from __future__ import annotations

import sys
from typing import Any

import typer

from companion.cli import output, rules, score, setup
from companion.cli.parts import parts
from companion.cli.play import play, resume
from companion.cli.practice import demo, simulate
from companion.cli.replay import replay, scenarios

# the faults of a command line that typer finds, whichever click it carries
_Usage: Any = next(kind for kind in typer.BadParameter.__mro__ if kind.__name__ == "ClickException")

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
app.command("parts")(parts)
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
    """The console script: whatever happens, people get a line that tells what, and never a traceback."""
    output.prepare()
    sys.exit(run())


def run() -> int:
    """Run the command line; its exit status."""
    try:
        command = typer.main.get_command(app)
        with command.make_context("companion", sys.argv[1:]) as context:
            command.invoke(context)
        sys.stdout.flush()
    except typer.Exit as end:
        return end.exit_code
    except KeyboardInterrupt:
        return _told("Interrupted.", 130)
    except BrokenPipeError:
        output.close_quietly()
        return 0
    except OSError as fault:
        output.close_quietly()
        return _told(f"companion: {fault.strerror or fault}" + (f": {fault.filename}" if fault.filename else ""), 1)
    except _Usage as fault:
        return _told(f"{fault.format_message()} (help: {_command_path(fault)} --help)", fault.exit_code)
    except Exception as fault:
        return _told(_report(fault), 1)
    return 0


def _told(line: str, status: int) -> int:
    print(output.literal(line), file=sys.stderr)
    return status


def _command_path(fault: Any) -> str:
    return fault.ctx.command_path if fault.ctx is not None else "companion"


def _report(fault: Exception) -> str:
    """One line about a fault of ours; the rest goes to a file that can be passed on."""
    import traceback

    from companion.folders import home

    told = f"The companion failed ({type(fault).__name__}: {fault}); what was answered is saved"
    try:
        file = home() / "fault.txt"
        file.write_text("".join(traceback.format_exception(fault)), "utf-8", "backslashreplace")
    except Exception:
        return told + "."
    return f"{told}. Details: {file}"
