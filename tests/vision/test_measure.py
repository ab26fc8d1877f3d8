"""Measuring a folder: every picture once, in its groups, and told or not told how many dice lie there."""

from pathlib import Path

import pytest
from PIL import Image

from vision.dice.expect import Expect
from vision.dice.reading import DiceReading
from vision.figures import Share
from vision.frame import Frame
from vision.manifest import TrueDie, TruePicture
from vision.measure import by_source, by_tag, measure


class BlindReader:
    """Sees nothing, and is sure of it."""

    def __init__(self) -> None:
        self.expected: list[Expect | None] = []

    def read(self, frame: Frame, expect: Expect | None = None) -> DiceReading:
        """Nothing."""
        self.expected.append(expect)
        return DiceReading((), True, 4.0, frame)


PICTURES = [
    TruePicture("a.png", (), group="shelf", tags=("dark", "empty")),
    TruePicture("b.png", (TrueDie(5), TrueDie(6)), group="attic"),
    TruePicture("lost.png", (TrueDie(5),), group="shelf", tags=("dark",)),
]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Two of the three pictures."""
    for name in ("a.png", "b.png"):
        Image.new("RGB", (20, 20)).save(tmp_path / name)
    return tmp_path


def test_without_groups_all_pictures_are_counted_once(folder: Path) -> None:
    groups = measure(folder, PICTURES, BlindReader())
    assert list(groups) == ["all"]
    assert groups["all"].counts["pictures"] == 3
    assert groups["all"].share("exact") == Share(1, 3)


def test_sources_come_in_order_of_their_names_and_the_whole_last(folder: Path) -> None:
    groups = measure(folder, PICTURES, BlindReader(), by_source)
    assert {name: tally.counts["pictures"] for name, tally in groups.items()} == {"attic": 1, "shelf": 2, "all": 3}
    assert list(groups) == ["attic", "shelf", "all"]


def test_a_picture_counts_under_each_of_its_tags(folder: Path) -> None:
    groups = measure(folder, PICTURES, BlindReader(), by_tag)
    assert {name: tally.counts["pictures"] for name, tally in groups.items()} == {
        "dark": 2,
        "empty": 1,
        "–": 1,
        "all": 3,
    }


def test_a_missing_picture_is_an_error_and_the_rest_is_measured(folder: Path) -> None:
    whole = measure(folder, PICTURES, BlindReader())["all"]
    assert whole.counts["errors"] == 1
    assert len(whole.ms) == 2


def test_the_reader_is_told_the_number_of_dice_only_when_asked_for(folder: Path) -> None:
    untold, told = BlindReader(), BlindReader()
    measure(folder, PICTURES, untold)
    measure(folder, PICTURES, told, tell_count=True)
    assert untold.expected == [None, None]
    assert told.expected == [None, Expect(2)]
