"""`companion score`: counts up finished games."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from companion.cli.games import print_sheet, the_game
from companion.cli.main import one_line
from companion.cli.shelf import data_option, given

if TYPE_CHECKING:
    from companion.games.sheet import ScoreSheet


@click.command(epilog="Example: companion score --json end-of-game.json")
@click.argument("file", metavar="FILE", type=click.Path(exists=True, dir_okay=False, allow_dash=True))
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object a game.")
@click.option(
    "--tables",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Numbers of your box (TOML), in place of numbers.toml in the data folder.",
)
@data_option
def score(file: str, as_json: bool, tables: Path | None, data: Path | None) -> None:
    """Count up a finished game from what lies on the table, or several.

    FILE holds an end state (docs/commands.md shows its form); - is stdin. A file whose name ends in .jsonl holds one a
    line, and each gets its answer, in order.
    """
    text = given(file, "an end state")
    if not file.endswith(".jsonl"):
        _print(*_counted(text, tables, data), as_json)
        return
    lines = [(number, line) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    bad = sum(not _print_line(number, line, tables, data, as_json) for number, line in lines)
    if bad:
        raise click.ClickException(f"{bad} of {len(lines)} lines can't be counted up")


def _counted(text: bytes, tables: Path | None, data: Path | None) -> "tuple[Mapping[str, Any], ScoreSheet]":
    """An end state and its score; raises whatever is wrong with it."""
    from companion.numbers import own_numbers, read_numbers
    from companion.session.written import decode

    end = decode(text)
    name = end.get("game")
    if not isinstance(name, str):
        raise click.ClickException("the key 'game' must say which game it is")
    game = the_game(name)
    own = own_numbers(name, data) if tables is None else read_numbers(tables, name)
    return end, game.count(game.read_end(end), own)


def _print_line(number: int, line: bytes, tables: Path | None, data: Path | None, as_json: bool) -> bool:
    """Whether the line was a game; whatever befalls it, the others are still counted up."""
    try:
        counted = _counted(line, tables, data)
    except Exception as error:
        text = error.message if isinstance(error, click.ClickException) else one_line(error)
        click.echo(
            json.dumps({"line": number, "error": text}) if as_json else f"line {number}: {text}", err=not as_json
        )
        return False
    _print(*counted, as_json)
    return True


def _print(end: Mapping[str, Any], sheet: "ScoreSheet", as_json: bool) -> None:
    from companion.sheets import sheet_json

    names = [player["name"] for player in end["players"]]
    if as_json:
        click.echo(json.dumps(sheet_json(end["game"], names, sheet)))
    else:
        print_sheet(sheet, names)
