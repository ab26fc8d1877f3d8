"""A reading as plain values and as JSON, to the letter of what `companion read --json` prints."""

import json
from dataclasses import FrozenInstanceError
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.dice import a_die, a_frame, a_reading
from tests.vision.tables import cocked, plain
from vision.dice.colours import COLOURS
from vision.dice.reading import DiceReading

KEYS = ["value", "sure", "confidence", "alternatives", "colour", "pip_colour", "box", "centre", "face", "state"]


def check_die(line: dict[str, Any]) -> None:
    """Everything that is promised about a die."""
    assert list(line) == KEYS
    assert line["value"] is None or line["value"] in range(1, 7)
    assert type(line["sure"]) is bool
    assert 0 <= line["confidence"] <= 1
    assert line["colour"] in COLOURS
    assert line["pip_colour"] in COLOURS
    assert len(line["box"]) == 4
    assert min(line["box"][2:]) > 0
    assert len(line["centre"]) == 2
    assert [len(corner) for corner in line["face"]] == [2, 2, 2, 2]
    assert line["state"] in ("flat", "cocked")
    assert (line["value"] is None) == (line["state"] == "cocked")
    assert not (line["sure"] and line["value"] is None)


def check_alternatives(line: dict[str, Any]) -> None:
    """Other values, each with a chance, likeliest first."""
    values = [value for value, _ in line["alternatives"]]
    chances = [chance for _, chance in line["alternatives"]]
    assert line["value"] not in values
    assert len(set(values)) == len(values)
    assert set(values) <= set(range(1, 7))
    assert chances == sorted(chances, reverse=True)
    assert all(0 <= chance <= 1 for chance in chances)


@pytest.mark.parametrize("number", range(4))
@pytest.mark.parametrize("make", [plain, cocked])
def test_the_json_form_is_the_promised_one(make: Any, number: int) -> None:
    reading = make(number).reading
    line = json.loads(json.dumps(reading.to_json(), allow_nan=False))
    assert list(line) == ["size", "ms", "sure", "dice"]
    assert line["size"] == [480, 360]
    assert line["ms"] > 0
    assert len(line["dice"]) == len(reading.dice) > 0
    assert line["sure"] is False or all(die["sure"] for die in line["dice"])
    for die in line["dice"]:
        check_die(die)
        check_alternatives(die)


def test_a_die_in_full() -> None:
    die = a_die(5, alternatives=((6, 0.00213),), confidence=0.99789, x=10.04)
    assert die.to_json() == {
        "value": 5,
        "sure": True,
        "confidence": 0.9979,
        "alternatives": [[6, 0.0021]],
        "colour": "red",
        "pip_colour": "white",
        "box": [10.0, 60.0, 40.0, 40.0],
        "centre": [30.0, 80.0],
        "face": [[10.0, 60.0], [50.0, 60.0], [50.0, 100.0], [10.0, 100.0]],
        "state": "flat",
    }


def test_moved_is_told_only_of_dice_of_a_throw() -> None:
    assert "moved" not in a_die().to_json()
    assert a_die(moved=True).to_json()["moved"] is True
    assert a_die(moved=False).to_json()["moved"] is False


def test_a_picture_without_dice() -> None:
    assert DiceReading((), True, 3.14159, a_frame(size=(40, 30))).to_json() == {
        "size": [40, 30],
        "ms": 3.14,
        "sure": True,
        "dice": [],
    }


@given(st.lists(st.sampled_from([None, 1, 2, 3, 4, 5, 6]), max_size=8))
def test_dice_are_told_in_the_order_of_the_reading(values: list[int | None]) -> None:
    reading = a_reading(*(a_die(value, sure=False) for value in values))
    assert [die["value"] for die in reading.to_json()["dice"]] == values


def test_readings_cannot_be_changed() -> None:
    with pytest.raises(FrozenInstanceError):
        a_die().value = 6  # type: ignore[misc]
    with pytest.raises(FrozenInstanceError):
        a_reading().sure = False  # type: ignore[misc]


def test_a_reading_is_printed_without_its_pixels() -> None:
    assert "frame" not in repr(a_reading(a_die()))
