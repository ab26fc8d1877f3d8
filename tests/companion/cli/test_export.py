"""`companion export`: games of the journal for other programs."""

import csv
import io
import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from tests.companion.cli.conftest import json_lines, one_error

Run = Callable[..., Result]


@pytest.fixture
def run(run_pig: Run) -> Run:
    """Runs commands after a game was played: a roll corrected, a line undone, a name changed."""
    typed = ["1", "2", "5", "4", "undo", "correct 3", "1", "6", "rename 2 =Ben", "quit"]
    assert run_pig("play", "pig", "--players", "Anna,Ben", typed=typed).exit_code == 0
    return run_pig


def test_what_is_exported_is_replayed_to_the_same_score(run: Run) -> None:
    exported = run("export", "1", "--format", "actions").stdout
    (replayed,) = json_lines(run("replay", "--json", "-", typed=exported))
    assert replayed == json.loads(run("export", "1").stdout)["score"]
    assert json.loads(exported)["actions"][-1] == {"type": "roll", "dice": [{"colour": "white", "value": 6}]}


def test_json_has_every_line_and_how_it_stands(run: Run) -> None:
    game = json.loads(run("export", "1", "--format", "json").stdout)
    assert (game["id"], game["game"], game["seats"], game["over"]) == (1, "pig", ["Anna", "=Ben"], False)
    assert [line["standing"] for line in game["lines"]] == [None, "fits", "fits", "fits", "undone", None, None, None]
    assert [line["entry"]["kind"] for line in game["lines"]] == [
        "start",
        "act",
        "act",
        "act",
        "act",
        "undo",
        "correct",
        "rename",
    ]
    assert game["lines"][3]["text"] == "Anna rolls a 6." and game["lines"][3]["player"] == "Anna"


def test_csv_is_the_log_as_a_table(run: Run) -> None:
    rows = list(csv.DictReader(io.StringIO(run("export", "1", "--format", "csv").stdout)))
    assert list(rows[0]) == ["number", "at", "player", "standing", "kind", "text"]
    assert [row["number"] for row in rows] == [str(number) for number in range(8)]
    assert rows[4]["standing"] == "undone"


def test_no_name_becomes_a_formula_in_a_spreadsheet(run: Run) -> None:
    rows = list(csv.DictReader(io.StringIO(run("export", "1", "--format", "csv").stdout)))
    assert rows[2]["player"] == "'=Ben" and rows[2]["text"] == "'=Ben has a wish."


def test_a_game_that_is_not_there_is_answered_with_those_that_are(run: Run) -> None:
    assert one_error(run("export", "9")) == "There is no game 9. The newest are: 1."


def test_without_a_journal_none_is_made(run_pig: Run, data: Path) -> None:
    assert "no game was played yet" in one_error(run_pig("export", "1"))
    assert not data.exists()


def test_a_number_is_wanted(run_pig: Run) -> None:
    assert run_pig("export", "x").exit_code == 2
