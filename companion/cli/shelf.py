"""Where the commands find the journal."""

import datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from companion.journal.journal import Journal


def open_journal(data: Path | None, make: bool = True) -> "Journal":
    """The journal in the data folder; without `make` it must be there already."""
    from companion.journal.journal import FILE_NAME, Journal
    from companion.settings import data_folder

    path = (data or data_folder()) / FILE_NAME
    if not make and not path.exists():
        raise click.ClickException(f"there is no journal {path}: no game was played yet")
    return Journal(path, _now)


def _now() -> datetime.datetime:
    return datetime.datetime.now().astimezone()
