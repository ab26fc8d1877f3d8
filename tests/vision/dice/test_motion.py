"""The motion gate: sees what moves, not noise, exposure or a lamp, and costs next to nothing while nothing moves."""

import time
from statistics import median

import cv2
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.vision.dice.toy import Cube, Toy
from vision.dice.motion import LEAST_PIXELS, MotionGate, changed, exposure, is_light, shrink, to_grey
from vision.frame import Image

A, B = Cube(80, 70, 3), Cube(150, 90, 5, "red")


def verdicts(toy: Toy) -> list[str]:
    gate = MotionGate()
    return [gate.look(shot.image).kind for shot in toy.shots]


def test_the_first_frame_is_still() -> None:
    assert MotionGate().look(Toy(A).rest(0.1).shots[0].image).kind == "still"


def test_dice_at_rest_are_still() -> None:
    assert set(verdicts(Toy(A, B).rest(1))) == {"still"}


def test_a_rolling_die_moves_in_every_frame() -> None:
    toy = Toy(A).rest(0.5)
    before = len(toy.shots)
    toy.throw(B)
    inside = [n for n in range(before, len(toy.shots)) if any(die.x > 0 for die in toy.shots[n].blurred)]
    found = verdicts(toy)
    assert all(found[n] == "moving" for n in inside[1:])


def test_the_mask_shows_where_it_moves() -> None:
    gate, toy = MotionGate(), Toy(A, B).rest(0.1)
    gate.look(toy.shots[-1].image)
    toy.lying[0] = A.at(A.x + 10, A.y)
    motion = gate.look(toy.rest(0.1).shots[-1].image)
    assert motion.mask is not None
    rows, columns = np.nonzero(motion.mask)
    assert abs(columns.mean() / motion.scale - A.x) < 15
    assert abs(rows.mean() / motion.scale - A.y) < 15


def test_a_die_that_moves_by_two_pixels_is_seen() -> None:
    toy = Toy(A).rest(0.2)
    toy.lying[0] = A.at(A.x + 2, A.y)
    assert verdicts(toy.rest(0.1))[6] == "moving"


@given(st.floats(0, 12), st.integers(0, 1000))
@settings(max_examples=20, deadline=None)
def test_noise_of_any_strength_is_still(noise: float, seed: int) -> None:
    assert set(verdicts(Toy(A, B, noise=noise, seed=seed).rest(0.4))) == {"still"}


def test_compression_flicker_is_still() -> None:
    toy = Toy(A, B, noise=3).rest(1)
    gate, found = MotionGate(), set()
    for number, shot in enumerate(toy.shots):
        packed = cv2.imencode(".jpg", shot.image, [cv2.IMWRITE_JPEG_QUALITY, 40 if number % 8 else 85])[1]
        found.add(gate.look(cv2.imdecode(packed, cv2.IMREAD_COLOR)).kind)
    assert found == {"still"}


@pytest.mark.parametrize("gain", [0.25, 0.5, 1.5, 1.9])
def test_a_switched_lamp_is_light(gain: float) -> None:
    found = verdicts(Toy(A, B).rest(0.3).lit(gain).rest(0.3))
    assert "moving" not in found


def test_slow_exposure_is_still() -> None:
    assert set(verdicts(Toy(A, B).rest(0.2).lit(0.5, 120))) == {"still"}


def test_a_hand_is_not_taken_for_light() -> None:
    assert "light" not in verdicts(Toy(A, B).rest(0.3).hand().rest(0.3))


def test_exposure_is_found_though_a_third_of_the_picture_moved() -> None:
    before = to_grey(shrink(Toy(A, noise=0).rest(0.1).shots[0].image))
    now = np.clip(before * 0.8, 0, 255).astype(np.uint8)
    now[: now.shape[0] // 3] = 200
    assert exposure(now, before) == pytest.approx(1.25, rel=0.02)


def test_a_picture_of_nothing_but_white_has_no_exposure_to_correct() -> None:
    white = np.full((120, 160), 255, np.uint8)
    assert exposure(white, white) == 1.0
    assert changed(white, white) is None
    assert not is_light(white, white)


def test_a_speck_is_no_motion() -> None:
    before = np.full((120, 160), 90, np.uint8)
    now = before.copy()
    now[50, 50 : 50 + LEAST_PIXELS - 1] = 250
    assert changed(now, before) is None
    now[51, 50] = 250
    assert changed(now, before) is not None


@pytest.mark.parametrize(("width", "height", "small"), [(640, 480, 160), (1280, 720, 160), (319, 200, 319)])
def test_the_copy_is_small_whatever_the_frame(width: int, height: int, small: int) -> None:
    copy = shrink(np.zeros((height, width, 3), np.uint8))
    assert copy.shape == (height * small // width, small, 3)
    assert to_grey(copy).shape == copy.shape[:2]


def test_a_frame_of_another_size_is_a_first_one() -> None:
    gate = MotionGate()
    gate.look(np.zeros((480, 640, 3), np.uint8))
    assert gate.look(np.full((720, 1280, 3), 255, np.uint8)).kind == "still"


def test_after_forgetting_the_next_frame_is_a_first_one() -> None:
    gate, toy = MotionGate(), Toy().rest(0.1).throw(A)
    gate.look(toy.shots[0].image)
    gate.forget()
    assert gate.look(toy.shots[-3].image).kind == "still"


def test_an_idle_frame_costs_less_than_a_millisecond() -> None:
    rng = np.random.default_rng(1)
    ground = rng.integers(60, 120, (480, 640, 3)).astype(np.int16)
    frames: list[Image] = [np.clip(ground + rng.normal(0, 3, ground.shape), 0, 255).astype(np.uint8) for _ in range(6)]
    gate, times = MotionGate(), []
    for image in frames * 10:
        start = time.thread_time()
        assert gate.look(image).kind == "still"
        times.append(time.thread_time() - start)
    assert median(times) < 0.001
