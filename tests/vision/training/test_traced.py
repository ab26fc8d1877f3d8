"""Labelled pictures from a folder: read back as the renderer that made them says, mistakes named by line and place."""

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.vision.tables import cocked, plain
from vision.arrays import Floats
from vision.errors import VisionError
from vision.training.scenes import (
    BODY_NAME,
    BODY_NAMES,
    BOX,
    CENTRE,
    COLUMNS,
    CORNERS,
    PIP_NAME,
    PIP_NAMES,
    PIPS_AT,
    SEEN,
    SPAN,
    UNNAMED,
    VALUE,
)
from vision.training.sprites import COCKED, EMBLEM
from vision.training.traced import pictures

FACE = [[10, 10], [50, 10], [50, 50], [10, 50]]


def a_die(**fields: object) -> dict[str, object]:
    """A die of a manifest, a red five of 40 pixels unless said otherwise."""
    return {"value": 5, "box": [8, 8, 44, 60], "top_face": FACE, "colour": "red", "pip_colour": "white"} | fields


def a_folder(where: Path, *dice: dict[str, object], name: str = "manifest.jsonl") -> Path:
    """One picture with these dice."""
    cv2.imwrite(str(where / "a.png"), np.full((90, 120, 3), 80, np.uint8))
    (where / name).write_text(json.dumps({"file": "a.png", "dice": dice}) + "\n\n")
    return where


def label(where: Path, **fields: object) -> Floats:
    """The label of a single die."""
    ((_, labels),) = pictures(a_folder(where, a_die(**fields)))
    assert labels.shape == (1, COLUMNS)
    return np.asarray(labels[0])


class TestOwnRenderings:
    def test_what_the_renderer_says_of_its_dice_comes_back(self, tmp_path: Path) -> None:
        shots = [plain(0), cocked(1), plain(2)]
        with (tmp_path / "manifest.jsonl").open("w") as lines:
            for number, shot in enumerate(shots):
                cv2.imwrite(str(tmp_path / f"{number}.png"), shot.image)
                line = {"file": f"{number}.png", "dice": [truth.to_json() for truth in shot.truth]}
                lines.write(json.dumps(line) + "\n")
        made = list(pictures(tmp_path))
        assert len(made) == 3
        for shot, (picture, labels) in zip(shots, made, strict=True):
            np.testing.assert_array_equal(picture, shot.image)
            for truth, row in zip(shot.truth, labels, strict=True):
                assert row[VALUE] == (COCKED if truth.cocked else truth.value)
                np.testing.assert_allclose(row[CORNERS].reshape(4, 2), truth.face, atol=0.06)
                np.testing.assert_allclose(row[CENTRE], np.mean(truth.face, 0), atol=0.06)
                assert row[SEEN] == pytest.approx(truth.visible, abs=0.001)
                assert BODY_NAMES[int(row[BODY_NAME])] == truth.colour
                assert PIP_NAMES[int(row[PIP_NAME])] == truth.pip_colour

    def test_folders_in_the_folder_and_manifests_of_other_names_count_too(self, tmp_path: Path) -> None:
        for name in ("table", "hard"):
            (tmp_path / name).mkdir()
            a_folder(tmp_path / name, a_die(), name="labels.jsonl")
        assert len(list(pictures(tmp_path))) == 2

    def test_a_picture_without_dice_has_no_labels(self, tmp_path: Path) -> None:
        ((picture, labels),) = pictures(a_folder(tmp_path))
        assert picture.shape == (90, 120, 3)
        assert labels.shape == (0, COLUMNS)


class TestLabels:
    def test_lengths_are_pixels(self, tmp_path: Path) -> None:
        row = label(tmp_path)
        assert row[CENTRE].tolist() == [30, 30]
        assert row[SPAN] == 40
        assert row[BOX].tolist() == [8, 8, 52, 68]
        assert row[SEEN] == 1
        assert np.isnan(row[PIPS_AT]).all()

    def test_a_leaning_die_has_no_value_but_one_that_only_glares_has(self, tmp_path: Path) -> None:
        assert label(tmp_path, cocked=True)[VALUE] == COCKED
        assert label(tmp_path, cocked=True, tilt_deg=21.5)[VALUE] == COCKED
        assert label(tmp_path, cocked=True, tilt_deg=0)[VALUE] == 5

    def test_signs_are_no_values_and_what_nobody_can_read_is_never_right(self, tmp_path: Path) -> None:
        assert label(tmp_path, emblem=True)[VALUE] == EMBLEM
        assert np.isnan(label(tmp_path, value=None)[VALUE])

    def test_a_die_under_another_one_is_not_seen(self, tmp_path: Path) -> None:
        assert label(tmp_path, under_stack=True, visible_fraction=0.7)[SEEN] == 0
        assert label(tmp_path, visible_fraction=0.7)[SEEN] == pytest.approx(0.7)

    @pytest.mark.parametrize("colour", [None, "clear", "other"])
    def test_colours_without_a_number_are_left_out(self, tmp_path: Path, colour: str | None) -> None:
        row = label(tmp_path, colour=colour, pip_colour="gold")
        assert row[BODY_NAME] == row[PIP_NAME] == UNNAMED


class TestMistakes:
    def test_a_folder_without_manifest(self, tmp_path: Path) -> None:
        with pytest.raises(VisionError, match="no manifest"):
            list(pictures(tmp_path))

    @pytest.mark.parametrize("key", ["top_face", "box", "value"])
    def test_what_is_missing_is_named_with_its_place(self, tmp_path: Path, key: str) -> None:
        die = a_die()
        del die[key]
        with pytest.raises(VisionError, match=rf"manifest\.jsonl line 1: .*{key}.*dice"):
            list(pictures(a_folder(tmp_path, die)))

    def test_a_picture_that_is_not_there(self, tmp_path: Path) -> None:
        (a_folder(tmp_path, a_die()) / "a.png").unlink()
        with pytest.raises(VisionError, match=r"a\.png"):
            list(pictures(tmp_path))
