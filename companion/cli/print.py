"""`companion print`: the score sheet of a game on a receipt printer."""

from pathlib import Path

import click

from companion.cli.shelf import data_option, reopened
from companion.texts import LANGUAGES


@click.command("print", epilog="Example: companion print 3 --printer /dev/usb/lp0")
@click.argument("game_id", metavar="GAME_ID", type=int)
@click.option(
    "--printer",
    metavar="PRINTER",
    required=True,
    help="A device, tcp:HOST or tcp:HOST:PORT, or a file to write instead.",
)
@click.option(
    "--columns", type=click.IntRange(24, 96), default=42, show_default=True, help="Letters a row; 58 mm paper has 32."
)
@click.option("--language", type=click.Choice(list(LANGUAGES)), default="en", show_default=True, help="Of the sheet.")
@data_option
def print_sheet(game_id: int, printer: str, columns: int, language: str, data: Path | None) -> None:
    """Print the score sheet of a finished game on a receipt printer (ESC/POS).

    `companion play` shows a game's number; a wrong one is answered with those there are.
    """
    from companion.receipt import receipt_rows
    from hardware.receipt import print_rows

    stored, timeline = reopened(game_id, data)
    game = timeline.rules.game
    if not game.over(timeline.state):
        raise click.ClickException(f"game {game_id} is not over: print it when it is")
    rows = receipt_rows(game.title, stored[0].at[:10], timeline.score(), timeline.names, columns, language)
    print_rows(rows, printer)
