"""Commands about games, with Pig as a game that is installed."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from companion.cli.main import cli
from companion.games import game
from tests.companion.pig import PIG


@pytest.fixture
def pig(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pig is the only game there is."""
    monkeypatch.setattr(game, "find_games", lambda: {"pig": PIG})


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """The companion's folder."""
    return tmp_path / "data"


@pytest.fixture
def run_pig(pig: None, data: Path) -> Callable[..., Result]:
    """Runs a command; those that keep games keep them in the test's folder."""

    def run(*words: str | Path, typed: str | list[str] = "") -> Result:
        keeps = {"play", "export", "score", "print"} & {str(words[0])}
        more = ["--data", str(data)] if keeps else []
        text = typed if isinstance(typed, str) else "".join(f"{line}\n" for line in typed)
        return CliRunner().invoke(cli, [*map(str, words), *more], input=text, prog_name="companion")

    return run


def one_error(result: Result) -> str:
    """The one line that a failed command printed on stderr."""
    assert result.exit_code == 1, result.output
    (line,) = result.stderr.splitlines()
    assert line.startswith("Error: ")
    return line.removeprefix("Error: ")


def json_lines(result: Result) -> list[Any]:
    """What a command with --json printed."""
    return [json.loads(line) for line in result.stdout.splitlines()]
