"""How the camera was moved is seen in the picture, whatever lies in the tray."""

import cv2
import numpy as np
import pytest

from vision.dice.motion import shrink
from vision.dice.pushed import STILL, carried, followed, pushed
from vision.frame import Image
from vision.render.show import Show

SIZE = (640, 480)
POINTS = ((60.0, 60.0), (580.0, 80.0), (320.0, 400.0))


def elsewhere(image: Image, across: float, down: float, degrees: float) -> tuple[Image, np.ndarray]:
    turn = cv2.getRotationMatrix2D((SIZE[0] / 2, SIZE[1] / 2), degrees, 1)
    turn[:, 2] += (across, down)
    return np.asarray(cv2.warpAffine(image, turn, SIZE, borderMode=cv2.BORDER_REPLICATE), np.uint8), turn


@pytest.mark.parametrize("seed", range(6))
def test_a_turn_and_a_shift_are_found_in_other_light_and_noise(seed: int) -> None:
    rng = np.random.default_rng(seed)
    image = Show(seed, SIZE).picture(0.0)
    moved, turn = elsewhere(image, *rng.uniform(-30, 30, 2).tolist(), float(rng.uniform(-4, 4)))
    dim = np.clip(moved * 0.8 + rng.normal(0, 3, moved.shape), 0, 255).astype(np.uint8)
    before, now = shrink(image), shrink(dim)
    scale = now.shape[1] / SIZE[0]
    matrix = pushed(before, now)
    for point in POINTS:
        truth = turn[:, :2] @ point + turn[:, 2]
        assert np.hypot(*(np.array(carried(matrix, scale, point)) - truth)) < 1.0


def test_a_camera_that_was_not_moved_is_still() -> None:
    image = shrink(Show(1, SIZE).picture(0.0))
    assert np.abs(pushed(image, image) - STILL).max() < 0.05


@pytest.mark.parametrize("grey", [0, 90, 255])
def test_in_a_picture_without_anything_in_it_no_movement_can_be_told(grey: int) -> None:
    flat = np.full((120, 160, 3), grey, np.uint8)
    assert np.abs(pushed(flat, flat) - STILL).max() < 0.05


def test_another_picture_altogether_is_no_movement_beyond_reason() -> None:
    one, other = (shrink(Show(seed, SIZE).picture(0.0)) for seed in (1, 2))
    matrix = pushed(one, other)
    assert abs(matrix[1, 0]) < 0.25
    assert np.abs(matrix[:, 2]).max() < 0.3 * one.shape[1]


def test_a_picture_that_is_followed_looks_as_the_moved_camera_sees_it() -> None:
    image = Show(3, SIZE).picture(0.0)
    moved, _ = elsewhere(image, 18, -12, 2)
    before, now = shrink(image), shrink(moved)
    inner = slice(12, -12)
    left = cv2.absdiff(followed(before, pushed(before, now)), now)[inner, inner]
    assert left.mean() < 0.5 * cv2.absdiff(before, now)[inner, inner].mean()
