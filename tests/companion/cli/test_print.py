"""`companion print`: a finished game on a receipt printer."""

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from tests.companion.cli.conftest import one_error
from tests.hardware.receipts import on_paper

Run = Callable[..., Result]


@pytest.fixture
def run(run_pig: Run) -> Run:
    """Runs commands after a game was played to its end."""
    typed = ["30", "5", "6", "6", "6", "6", "a", "quit"]
    assert run_pig("play", "pig", "--players", "Jürgen,Лёша", typed=typed).exit_code == 0
    return run_pig


def test_the_sheet_is_printed(run: Run, tmp_path: Path) -> None:
    done = run("print", "1", "--printer", tmp_path / "receipt.bin")
    assert done.exit_code == 0 and done.output == ""
    rows = on_paper((tmp_path / "receipt.bin").read_bytes()).splitlines()
    assert rows[0] == "Pig" and len(rows[1]) == len("2026-11-30")
    assert rows[3].split() == ["1.", "Jürgen", "*", "24"]
    assert any(row.split()[:2] == ["2.", "Лёша"] for row in rows)
    assert max(map(len, rows)) == 42


def test_paper_may_be_narrow_and_the_language_another(run: Run, tmp_path: Path) -> None:
    done = run("print", "1", "--printer", tmp_path / "receipt.bin", "--columns", "32", "--language", "ru")
    assert done.exit_code == 0
    text = on_paper((tmp_path / "receipt.bin").read_bytes())
    assert max(map(len, text.splitlines())) == 32
    assert "placeholder" not in text


def test_a_printer_that_isnt_there_is_one_line(run: Run) -> None:
    told = one_error(run("print", "1", "--printer", "/dev/usb/lp97"))
    assert told.startswith("/dev/usb/lp97 does not print (No such file or directory)")


def test_an_address_that_is_none_is_one_line(run: Run) -> None:
    assert "tcp:HOST" in one_error(run("print", "1", "--printer", "tcp:"))


def test_a_number_that_isnt_there_is_answered_with_those_that_are(run: Run) -> None:
    assert "1" in one_error(run("print", "99", "--printer", "/tmp/never"))


def test_a_game_that_goes_on_is_not_printed(run_pig: Run, tmp_path: Path) -> None:
    run_pig("play", "pig", "--players", "Anna,Ben", typed=["30", "5", "quit"])
    told = one_error(run_pig("print", "1", "--printer", tmp_path / "receipt.bin"))
    assert told == "game 1 is not over: print it when it is"
    assert not (tmp_path / "receipt.bin").exists()


def test_without_a_printer_the_usage_is_told(run: Run) -> None:
    done = run("print", "1")
    assert done.exit_code == 2 and "--printer" in done.stderr


def test_the_help_has_an_example(run_pig: Run) -> None:
    assert "Example: companion print 3 --printer /dev/usb/lp0" in run_pig("print", "--help").stdout
