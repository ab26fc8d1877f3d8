"""Calibration frames: whole pictures with truth, exposed as a camera would."""

from functools import cache

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.arrays import Floats
from vision.frame import Image
from vision.training import frames as module
from vision.training.frames import SIZES, auto_exposure, frame, frames
from vision.training.scenes import BODY_NAME, BOX, CENTRE, COLUMNS, CORNERS, PIP_NAME, SEEN, SPAN, VALUE

COUNT = 8


@cache
def made() -> list[tuple[Image, Floats]]:
    """A few frames."""
    return list(frames(3, COUNT))


class TestFrames:
    def test_pictures_have_the_sizes_of_cameras(self) -> None:
        assert {picture.shape[1::-1] for picture, _ in made()} <= set(SIZES)
        assert {labels.shape[1] for _, labels in made()} == {COLUMNS}

    def test_each_is_made_from_seed_and_number_alone(self) -> None:
        picture, labels = frame(np.random.default_rng([3, 2]))
        np.testing.assert_array_equal(picture, made()[2][0])
        np.testing.assert_array_equal(labels, made()[2][1])

    def test_labels_tell_where_dice_are(self) -> None:
        rows = [row for _, labels in made() for row in labels]
        assert len(rows) > 10
        for row in rows:
            corners = row[CORNERS].reshape(4, 2)
            np.testing.assert_allclose(row[CENTRE], corners.mean(0), atol=0.01)
            left, top, right, bottom = row[BOX]
            assert left < right
            assert top < bottom
            assert 0.3 < row[SPAN] / max(right - left, bottom - top) < 1.1
            assert 0 <= row[SEEN] <= 1
            assert row[VALUE] in (-1, 1, 2, 3, 4, 5, 6)
            assert row[BODY_NAME] >= 0
            assert row[PIP_NAME] >= 0

    def test_dice_do_not_lie_in_one_another(self) -> None:
        for _, labels in made():
            flat = labels[labels[:, VALUE] > 0]
            for i in range(len(flat)):
                away = np.hypot(*(flat[:, CENTRE] - flat[i, CENTRE]).T) / flat[:, SPAN]
                assert (np.delete(away, i) > 0.6).all()


class TestExposure:
    @given(st.floats(5, 400), st.integers(0, 2**16))
    def test_dark_scenes_are_brightened_and_bright_ones_darkened(self, level: float, seed: int) -> None:
        scene = np.full((20, 30, 3), level, np.float32)
        seen = auto_exposure(np.random.default_rng(seed), scene).mean()
        if level < 80:
            assert level < seen < 200
        elif level > 150:
            assert seen < level

    @given(st.integers(0, 2**16))
    def test_highlights_are_not_blown_out_to_lighten_the_dark(self, seed: int) -> None:
        scene = np.full((20, 30, 3), 8, np.float32)
        scene[:10, :10] = 240
        seen = auto_exposure(np.random.default_rng(seed), scene)
        assert seen.max() <= 331

    def test_nothing_but_the_level_changes(self) -> None:
        scene = np.random.default_rng(0).uniform(10, 200, (20, 30, 3)).astype(np.float32)
        seen = auto_exposure(np.random.default_rng(1), scene)
        np.testing.assert_allclose(seen / scene, (seen / scene)[0, 0, 0], rtol=1e-4)

    def test_a_black_scene_is_no_error(self) -> None:
        assert auto_exposure(np.random.default_rng(0), np.zeros((4, 4, 3), np.float32)).max() == 0


@pytest.mark.parametrize("count", [0, 2])
def test_as_many_are_made_as_asked_for_one_at_a_time(count: int, monkeypatch: pytest.MonkeyPatch) -> None:
    made_now: list[int] = []
    monkeypatch.setattr(module, "frame", lambda rng: made_now.append(1))
    coming = frames(1, count)
    assert made_now == []
    assert len(list(coming)) == len(made_now) == count
