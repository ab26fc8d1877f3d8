"""`companion export`: a game from the journal, for other programs."""

import csv
import io
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from companion.cli.shelf import data_option, reopened

if TYPE_CHECKING:
    from companion.journal.journal import Stored
    from companion.session.timeline import Timeline


@click.command(epilog="Example: companion export 3 --format actions > game.json")
@click.argument("game_id", metavar="GAME_ID", type=int)
@click.option(
    "--format",
    "form",
    type=click.Choice(["actions", "json", "csv"]),
    default="json",
    show_default=True,
    help="What `companion replay` reads, all there is, or the log as a table.",
)
@data_option
def export(game_id: int, form: str, data: Path | None) -> None:
    """Write a game of the journal to stdout.

    `companion play` shows a game's number; a wrong one is answered with those there are.
    """
    import msgspec

    from companion.session.actions_file import actions_of

    stored, timeline = reopened(game_id, data)
    if form == "actions":
        click.echo(msgspec.json.encode(actions_of(timeline)).decode())
    elif form == "json":
        click.echo(json.dumps({"id": game_id, **_whole(stored, timeline)}, ensure_ascii=False))
    else:
        click.echo(_table(stored, timeline), nl=False)


def _whole(stored: "list[Stored]", timeline: "Timeline") -> dict[str, Any]:
    """Everything but the pictures."""
    from companion.sheets import sheet_json

    game = timeline.rules.game
    return {
        "game": game.name,
        "seats": timeline.names,
        "options": timeline.start.options,
        "over": game.over(timeline.state),
        "score": sheet_json(game.name, timeline.names, timeline.score()),
        "lines": _lines(stored, timeline),
    }


def _lines(stored: "list[Stored]", timeline: "Timeline") -> list[dict[str, Any]]:
    import msgspec

    from companion.session.log import log_lines
    from companion.speech import spoken

    return [
        {
            "number": line.number,
            "at": kept.at,
            "by": kept.by,
            "player": None if line.seat is None else line.names[line.seat],
            "text": spoken(line.text, names=line.names),
            "standing": line.standing,
            "entry": msgspec.to_builtins(kept.entry),
        }
        for line, kept in zip(log_lines(timeline), stored, strict=True)
    ]


def _table(stored: "list[Stored]", timeline: "Timeline") -> str:
    columns = ("number", "at", "player", "standing", "kind", "text")
    table = io.StringIO()
    writer = csv.writer(table)
    writer.writerow(columns)
    for line in _lines(stored, timeline):
        row = {**line, "kind": line["entry"]["kind"]}
        writer.writerow([_harmless(row[column]) for column in columns])
    return table.getvalue()


def _harmless(cell: Any) -> Any:
    """A cell that a spreadsheet doesn't take for a formula, whatever a player is called."""
    return f"'{cell}" if isinstance(cell, str) and cell[:1] in ("=", "+", "-", "@", "\t") else cell
