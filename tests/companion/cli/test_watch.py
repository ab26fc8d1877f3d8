"""`companion watch`: JSON lines as the contract has them, text for people, clean ends."""

import json
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import cv2
import pytest
from click.testing import CliRunner, Result

from companion.cli.main import cli
from tests.vision.dice.toy import Cube, KnowingReader, Toy

A, B = Cube(80, 70, 3, "white"), Cube(150, 90, 5, "red")
DIE_KEYS = [
    *("value", "sure", "confidence", "alternatives", "colour"),
    *("pip_colour", "box", "centre", "face", "state", "moved"),
]


@pytest.fixture
def film(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of numbered pictures: an empty tray, a throw of two dice, one of them lifted out."""
    toy = Toy().rest(0.5).throw(A, B).rest(0.6).hand(take=[1]).rest(0.5)
    for number, shot in enumerate(toy.shots):
        cv2.imwrite(str(tmp_path / f"{number}.png"), shot.image)
    monkeypatch.setattr("companion.cli.watch._reader", lambda: KnowingReader(toy))
    return tmp_path


def run(*arguments: str) -> Result:
    return CliRunner().invoke(cli, ["watch", *arguments])


def lines(result: Result) -> list[dict[str, Any]]:
    return [json.loads(line) for line in result.stdout.splitlines()]


def test_json_is_one_object_a_line_and_nothing_else(film: Path) -> None:
    result = run("--json", "--speed", "max", str(film))
    assert result.exit_code == 0
    assert result.stderr == ""
    assert [line["event"] for line in lines(result)] == [
        *("empty", "rolling", "settled", "roll"),
        *("hand", "changed", "settled"),
    ]


def test_a_single_picture_is_too_short_and_says_what_reads_it(film: Path) -> None:
    result = run("--json", str(film / "0.png"))
    assert (result.exit_code, result.stdout) == (0, "")
    assert "too short" in result.stderr and "`companion read`" in result.stderr


def test_only_a_roll_has_more_than_its_name_and_time(film: Path) -> None:
    for line in lines(run("--json", str(film))):
        assert list(line) == (["event", "t", "sure", "dice"] if line["event"] == "roll" else ["event", "t"])


def test_a_roll_lists_every_die_as_read_does_with_its_mark(film: Path) -> None:
    roll = next(line for line in lines(run("--json", str(film))) if line["event"] == "roll")
    assert roll["sure"] is True
    assert [list(die) for die in roll["dice"]] == [DIE_KEYS, DIE_KEYS]
    assert [(die["value"], die["colour"], die["moved"]) for die in roll["dice"]] == [
        (3, "white", True),
        (5, "red", True),
    ]


def test_times_are_seconds_of_the_film_and_never_go_back(film: Path) -> None:
    times = [line["t"] for line in lines(run("--json", str(film)))]
    assert times == sorted(times)
    assert 0 < times[0] < 0.5
    assert times[-1] < len(list(film.glob("*.png"))) / 30


def test_people_get_words(film: Path) -> None:
    result = run(str(film))
    assert result.exit_code == 0
    roll = next(line for line in result.stdout.splitlines() if "roll " in line)
    assert "white 3, red 5" in roll
    assert "total 8" in roll


def test_doubt_is_shown_to_people(film: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    toy = Toy().rest(0.5).throw(A, B).rest(0.6).hand(take=[1]).rest(0.5)
    doubtful = KnowingReader(toy, lambda _, die: die.seen(sure=die.colour == "white"))
    monkeypatch.setattr("companion.cli.watch._reader", lambda: doubtful)
    roll = next(line for line in run(str(film)).stdout.splitlines() if "roll " in line)
    assert "white 3, red 5?" in roll
    assert "not sure" in roll


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("nowhere.mp4", "does not exist"),
        ("/dev/video987", "does not exist"),
        ("virtual:x", "whole number"),
        ("picamera", "python3-picamera2"),
    ],
)
def test_a_source_that_is_not_there_is_one_clear_line(source: str, words: str) -> None:
    result = run("--json", source)
    assert result.exit_code == 1
    assert result.stdout == ""
    assert result.stderr.count("\n") == 1
    assert words in result.stderr


def test_wrong_usage_is_2() -> None:
    assert run().exit_code == 2
    assert run("--speed", "slow", "x.mp4").exit_code == 2


def test_help_shows_an_example() -> None:
    assert "Example: companion watch" in run("--help").stdout


def test_ctrl_c_ends_it_cleanly() -> None:
    command = [sys.executable, "-m", "companion", "watch", "--json", "--speed", "real", "virtual:7"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        first = json.loads(running.stdout.readline())
        running.send_signal(signal.SIGINT)
        rest, errors = running.communicate(timeout=60)
    assert first["event"] == "empty"
    assert running.returncode == 0
    assert errors == ""
    assert all("event" in json.loads(line) for line in rest.splitlines())
