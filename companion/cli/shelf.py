"""Where the commands find the journal, and the files that are given to them."""

import datetime
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from companion.cli.games import the_game

if TYPE_CHECKING:
    from companion.journal.journal import Journal, Stored
    from companion.session.timeline import Timeline


data_option = click.option(
    "--data",
    type=click.Path(file_okay=False, path_type=Path),
    help="Folder of the companion.  [default: ~/.local/share/companion]",
)
"""`--data` of the commands about games."""


def given(file: str, what: str) -> bytes:
    """The text of a file that was given, - for stdin; `what` says what it should hold."""
    if file == "-" and sys.stdin is None:  # closed by whoever started us
        raise click.ClickException(f"there is no stdin to read {what} from: give the name of a file")
    text = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    return text.removeprefix(b"\xef\xbb\xbf")  # which some editors put before it


def open_journal(data: Path | None, make: bool = True) -> "Journal":
    """The journal in the data folder; without `make` it must be there already."""
    from companion.files import data_folder
    from companion.journal.journal import FILE_NAME, Journal

    path = (data or data_folder()) / FILE_NAME
    if not make and not path.exists():
        raise click.ClickException(f"there is no journal {path}: no game was played yet")
    return Journal(path, _now)


def reopened(game_id: int, data: Path | None) -> "tuple[list[Stored], Timeline]":
    """A game of the journal: its lines as they are kept, and where they lead."""
    from companion.session.session import reopen

    with open_journal(data, make=False) as journal:
        stored = journal.lines(game_id)
        game = the_game(journal.known(game_id).name)
    return stored, reopen(game, [line.entry for line in stored])


def _now() -> datetime.datetime:
    return datetime.datetime.now().astimezone()
