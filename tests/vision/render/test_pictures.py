"""Labelled pictures: every kind is what it says, and the folder is what `companion accuracy` reads."""

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from vision.render.pictures import KATHMANDU, KINDS, labelled, write_pictures


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_has_a_picture_and_is_the_same_each_time(kind: str) -> None:
    image, truth = labelled(kind, 3)
    again, truth_again = labelled(kind, 3)
    assert image.shape == (480, 640, 3)
    assert (image == again).all()
    assert truth == truth_again


def test_kinds_hold_what_they_say() -> None:
    assert labelled("empty", 1)[1] == []
    assert {truth.colour for truth in labelled("kathmandu", 1)[1]} == set(KATHMANDU)
    assert any(truth.cocked for truth in labelled("cocked", 1)[1])
    for seed in range(4):
        assert not any(truth.cocked for truth in labelled("plain", seed)[1])
        assert 2 <= len(labelled("plain", seed)[1]) <= 6


def test_plain_pictures_are_legible() -> None:
    dice = [truth for seed in range(6) for truth in labelled("plain", seed)[1]]
    assert sum(die.legible for die in dice) >= 0.9 * len(dice)


def test_a_folder_with_its_manifest(tmp_path: Path) -> None:
    manifest = write_pictures(tmp_path / "out", ["plain", "empty"], [1, 2])
    lines = [json.loads(line) for line in manifest.read_text().splitlines()]
    assert [line["file"] for line in lines] == ["plain_1.jpg", "plain_2.jpg", "empty_1.jpg", "empty_2.jpg"]
    for line in lines:
        assert cv2.imread(str(tmp_path / "out" / line["file"])).shape == (480, 640, 3)
        assert all(isinstance(die["value"], int) and len(die["box"]) == 4 for die in line["dice"])
    assert lines[2]["dice"] == []


def test_the_committed_pictures_are_those_this_module_makes() -> None:
    """After a change of the renderer: write_pictures(Path("tests/data/rendered"), KINDS, [1, 2])."""
    folder = Path(__file__).parents[2] / "data" / "rendered"
    lines = [json.loads(line) for line in (folder / "manifest.jsonl").read_text().splitlines()]
    assert len(lines) == 2 * len(KINDS)
    for line in lines[::3]:
        kind, seed = line["file"].removesuffix(".jpg").split("_")
        image, truth = labelled(kind, int(seed))
        assert line["dice"] == [die.to_json() for die in truth]
        committed = cv2.imread(str(folder / line["file"]))
        assert np.abs(image.astype(int) - committed).mean() < 4
