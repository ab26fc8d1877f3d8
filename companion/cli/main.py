"""The console command `companion`: finds a command, runs it, and turns each failure into one clear line."""

import importlib
import io
import sys
import traceback
from typing import Any, cast

import click

COMMANDS = {
    "read": "companion.cli.read:read",
    "watch": "companion.cli.watch:watch",
    "serve": "companion.cli.serve:serve",
    "doctor": "companion.cli.doctor:doctor",
    "calibrate": "companion.cli.calibrate:calibrate",
    "accuracy": "companion.cli.accuracy:accuracy",
    "play": "companion.cli.play:play",
    "score": "companion.cli.score:score",
    "replay": "companion.cli.replay:replay",
    "simulate": "companion.cli.simulate:simulate",
    "export": "companion.cli.export:export",
    "print": "companion.cli.print:print_sheet",
}
"""Command name → `module:attribute`. Each module is imported only when its command (or the help of
all) is wanted, so it must import heavy things (OpenCV, Flask, …) inside its functions."""

DEBUG = "companion.debug"


def _set_debug(ctx: click.Context, _param: click.Parameter, value: bool) -> None:
    if value:
        ctx.meta[DEBUG] = True


debug_option = click.option(
    "--debug",
    is_flag=True,
    expose_value=False,
    is_eager=True,
    callback=_set_debug,
    help="Show the whole traceback of a failure.",
)
"""`--debug`, taken before or after the command's name."""


def one_line(error: BaseException) -> str:
    """What went wrong as a single line: the error's text if it was foreseen, its kind too if not."""
    from companion.games.refusal import Refused

    if isinstance(error, Refused):
        from companion.speech import spoken

        return " ".join(spoken(error.refusal.text).split())
    text = " ".join(str(error).split())
    if isinstance(error, OSError) and error.strerror:
        where = f"{error.filename}: " if error.filename is not None else ""
        return f"{where}{error.strerror}"
    if _foreseen(error) and text:
        return text
    return f"{type(error).__name__}: {text} (please report this; --debug shows where it happened)"


def _foreseen(error: BaseException) -> bool:
    """Errors of our own packages say in their text what is wrong and what to do."""
    return type(error).__module__.partition(".")[0] in {"companion", "web", "vision", "hardware"}


class Commands(click.Group):
    """A group that imports a command only when it is wanted, and says a failure in one line (exit code 1)."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of all commands in the order of the map."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import the command; None if there is no such command."""
        target = COMMANDS.get(cmd_name)
        if target is None:
            return None
        module, _, attribute = target.partition(":")
        command = cast(click.Command, getattr(importlib.import_module(module), attribute))
        if not any(param.name == "debug" for param in command.params):
            debug_option(command)
        return command

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command; what it raises becomes one line on stderr, after the traceback if --debug."""
        try:
            return super().invoke(ctx)
        except (click.exceptions.Exit, click.Abort, click.UsageError, BrokenPipeError):
            raise
        except Exception as error:
            if ctx.meta.get(DEBUG):
                click.echo(traceback.format_exc(), err=True, nl=False)
            if isinstance(error, click.ClickException):
                raise
            raise click.ClickException(one_line(error)) from error


@click.group(
    cls=Commands,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 110},
    epilog="Example: companion serve --virtual",
)
@click.version_option(package_name="table-companion", prog_name="companion", message="%(prog)s %(version)s")
@debug_option
def cli() -> None:
    """See dice on the table, follow the game, keep the score.

    Every command has its own --help with an example.
    """
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")  # a file name that a terminal can't show fails nothing
