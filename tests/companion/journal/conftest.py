"""Journals in a folder of the test."""

import datetime
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from companion.journal.journal import Journal

NOON = datetime.datetime(2026, 3, 1, 12, 0, tzinfo=datetime.UTC)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where the journal is made."""
    return tmp_path / "data" / "games.db"


@pytest.fixture
def opened(path: Path) -> Iterator[Callable[..., Journal]]:
    """Opens the journal, as often as wanted; all are closed in the end."""
    journals: list[Journal] = []

    def open_it(patience: float = 0.05, at: Path | None = None) -> Journal:
        journals.append(Journal(at or path, lambda: NOON, patience))
        return journals[-1]

    yield open_it
    for journal in journals:
        journal.close()
