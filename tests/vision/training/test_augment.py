"""Variety: labels go with the picture through mirrors and turns, colours change and nothing else."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.vision.training.stock import a_label, made
from vision.arrays import Floats
from vision.training.augment import repaint, turn_scene
from vision.training.scenes import BOX, CENTRE, COLUMNS, CORNERS, PIPS_AT, SEEN, SIZE, SLANT, SPAN, VALUE

seeds = st.integers(0, 2**16)


def marked(x: int, y: int) -> np.ndarray:
    """A black picture with one white pixel."""
    picture = np.zeros((SIZE, SIZE, 3), np.uint8)
    picture[y, x] = 255
    return picture


def turned(seed: int, picture: np.ndarray, *labels: Floats) -> tuple[np.ndarray, Floats]:
    """Picture and labels after one of the eight turns."""
    return turn_scene(np.random.default_rng(seed), picture, np.array(labels, np.float32).reshape(-1, COLUMNS))


class TestTurns:
    @given(seeds, st.integers(0, SIZE - 1), st.integers(0, SIZE - 1))
    def test_what_is_marked_stays_marked(self, seed: int, x: int, y: int) -> None:
        picture, labels = turned(seed, marked(x, y), a_label(x + 0.5, y + 0.5))
        row, column = np.argwhere(picture[..., 0])[0]
        np.testing.assert_allclose(labels[0, CENTRE], (column + 0.5, row + 0.5))

    @given(seeds)
    def test_all_points_move_together(self, seed: int) -> None:
        before = a_label(90, 60, 30, 3)
        _, (after,) = turned(seed, marked(1, 1), before)
        np.testing.assert_allclose(after[CORNERS].reshape(4, 2).mean(0), after[CENTRE], atol=1e-3)
        for columns in (CORNERS, PIPS_AT):
            gaps = [np.hypot(*(row[columns].reshape(-1, 2) - row[CENTRE]).T) for row in (before, after)]
            np.testing.assert_allclose(np.sort(gaps[0]), np.sort(gaps[1]), atol=1e-3)

    @given(seeds)
    def test_a_slant_turns_with_the_picture(self, seed: int) -> None:
        row = a_label(128, 128, 20)
        row[CORNERS][:2] = 128 + 30, 128 - 12  # the first corner lies the way the die is slanted
        row[SLANT] = 0.5, -0.2
        _, (after,) = turned(seed, marked(0, 0), row)
        np.testing.assert_allclose(after[SLANT] * 60, after[CORNERS][:2] - after[CENTRE], atol=1e-4)

    @given(seeds)
    def test_a_box_stays_a_box_round_the_die(self, seed: int) -> None:
        row = a_label(100, 60, 20)
        row[BOX] = 70, 30, 115, 85
        _, (after,) = turned(seed, marked(0, 0), row)
        left, top, right, bottom = after[BOX]
        assert left < after[0] < right
        assert top < after[1] < bottom
        assert {right - left, bottom - top} == {45, 55}

    @given(seeds)
    def test_value_size_and_share_are_as_before(self, seed: int) -> None:
        before = a_label(100, 60, 20, value=4, seen=0.7)
        _, (after,) = turned(seed, marked(0, 0), before)
        for column in (VALUE, SPAN, SEEN):
            assert after[column] == before[column]

    def test_all_eight_turns_occur(self) -> None:
        assert len({turned(seed, marked(10, 60))[0].tobytes() for seed in range(80)}) == 8

    def test_the_original_is_left_alone(self) -> None:
        picture, labels = made(3)
        before = picture.copy(), labels.copy()
        for seed in range(8):
            turn_scene(np.random.default_rng(seed), picture, labels)
        np.testing.assert_array_equal(picture, before[0])
        np.testing.assert_array_equal(labels, before[1])

    def test_a_scene_without_dice_turns_too(self) -> None:
        for seed in range(8):
            assert turned(seed, marked(5, 5))[1].shape == (0, COLUMNS)


class TestColours:
    @given(seeds)
    def test_they_become_shares(self, seed: int) -> None:
        image = repaint(np.random.default_rng(seed), made(1)[0])
        assert image.shape == (SIZE, SIZE, 3)
        assert image.dtype == np.float32
        assert image.min() >= 0
        assert image.max() <= 1

    @given(seeds)
    def test_contrast_and_edges_stay(self, seed: int) -> None:
        picture = np.zeros((8, 8, 3), np.uint8)
        picture[:, 4:] = (200, 120, 60)
        image = repaint(np.random.default_rng(seed), picture)
        assert np.abs(np.diff(image, axis=1)).sum(2)[:, [0, 1, 2, 4, 5, 6]] == pytest.approx(0)
        assert (np.abs(np.diff(image, axis=1)).sum(2)[:, 3] > 0.3).all()

    def test_most_often_the_picture_is_as_it_was(self) -> None:
        picture = made(1)[0]
        same = [np.allclose(repaint(np.random.default_rng(seed), picture), picture / 255) for seed in range(60)]
        assert 0.5 < np.mean(same) < 0.95

    def test_now_and_then_it_is_grey_or_a_negative(self) -> None:
        picture = np.full((4, 4, 3), (10, 20, 30), np.uint8)
        images = [repaint(np.random.default_rng(seed), picture) for seed in range(120)]
        assert any(np.ptp(image[0, 0]) < 1e-6 for image in images)
        assert any(image.min() > 0.8 for image in images)
