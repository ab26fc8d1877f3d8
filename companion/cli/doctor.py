"""`companion doctor`: what this machine lacks, and what to do about it."""

import json
from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from companion.doctor import Check


@click.command(epilog="Example: companion doctor")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object a check.")
@click.option(
    "--data",
    type=click.Path(path_type=Path),
    help="Folder of the companion.  [default: ~/.local/share/companion]",
)
def doctor(as_json: bool, data: Path | None) -> None:
    """Look this machine over: what is there, what is missing, and what to do.

    Ends with 1 if something is missing without which the companion can't work.
    """
    from companion.doctor import look_over
    from companion.files import data_folder
    from web.server import FIRST_PORT

    lacking = []
    for check in look_over(data or data_folder(), FIRST_PORT, _load_reader):
        click.echo(json.dumps(check.to_json()) if as_json else _line(check))
        if check.needed and not check.ok:
            lacking.append(check.name)
    if lacking:
        raise click.ClickException(f"the companion can't work yet: see {', '.join(lacking)}")


def _load_reader() -> object:
    from vision.dice.reader import DiceReader

    return DiceReader()


def _line(check: "Check") -> str:
    mark = click.style("ok  ", fg="green") if check.ok else click.style("no  " if check.needed else "–   ", fg="yellow")
    told = check.to_json()
    advice = f": {told['to_do']}" if told["to_do"] else ""
    return f"{mark}{check.name:8}{told['found']}{advice}"
