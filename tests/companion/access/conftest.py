"""A door of a table, with its file and on a clock of the test."""

from pathlib import Path

import pytest

from companion.access.access import Access
from tests.companion.access.guests import Clock


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "data" / "access.json"


@pytest.fixture
def access(file: Path, clock: Clock) -> Access:
    return Access(file, clock)
