"""Whose place it is where a die lies: a hand put it there, or it came by itself."""

import numpy as np

from tests.vision.dice.toy import EDGE, Cube
from vision.dice.touch import REST_FRAMES, Seen, Touch

A = Cube(60, 60, 3)
SHAPE = (120, 160)
SCALE = 0.5


def mask(*squares: tuple[float, float, float]) -> np.ndarray:
    """255 in squares about (x, y) in pixels of the frame."""
    made = np.zeros(SHAPE, np.uint8)
    for x, y, half in squares:
        rows = slice(int((y - half) * SCALE), int((y + half) * SCALE))
        made[rows, int((x - half) * SCALE) : int((x + half) * SCALE)] = 255
    return made


def seen(reach: np.ndarray | None = None, apart: np.ndarray | None = None) -> Seen:
    empty = np.zeros(SHAPE, np.uint8)
    reach, apart = empty if reach is None else reach, empty if apart is None else apart
    return Seen(reach, apart, 255 - np.maximum(reach, apart))


HAND = seen(reach=mask((60, 60, 50)))
DIE = seen(apart=mask((60, 60, EDGE / 2)))
NOTHING = seen()


def after(*frames: Seen, rate: float = 30.0) -> Touch:
    touch = Touch()
    for number, frame in enumerate(frames):
        touch.add(frame, number / rate)
    return touch


def test_nothing_is_known_before_the_first_frame() -> None:
    assert not Touch().known
    assert not Touch().by_hand(A.seen(), SCALE)
    assert not Touch().touches(A.seen(), SCALE)


def test_what_a_hand_uncovers_it_put_there() -> None:
    assert after(HAND, HAND, DIE, DIE).by_hand(A.seen(), SCALE)


def test_what_comes_after_the_hand_has_gone_came_by_itself() -> None:
    assert not after(HAND, NOTHING, DIE).by_hand(A.seen(), SCALE)


def test_what_came_by_itself_stays_so_though_a_hand_passes_over_it() -> None:
    rolled = [DIE] * (REST_FRAMES + 1)
    assert not after(*rolled, HAND, HAND, DIE).by_hand(A.seen(), SCALE)
    assert not after(*rolled, HAND, HAND, DIE).touches(A.seen(), SCALE)


def test_what_only_passed_before_the_hand_came_does_not_count() -> None:
    assert after(DIE, HAND, DIE, DIE, DIE, DIE).by_hand(A.seen(), SCALE)


def test_many_frames_a_second_make_nothing_rest_sooner() -> None:
    assert after(*[DIE] * 5, HAND, DIE, rate=120).by_hand(A.seen(), SCALE)


def test_a_die_that_is_as_light_as_the_floor_is_told_by_the_rest_of_it() -> None:
    rim = mask((60, 60, EDGE / 2)) & ~mask((60, 60, EDGE / 3))
    assert after(HAND, seen(apart=rim)).by_hand(A.seen(), SCALE)


def test_a_hand_beside_a_die_does_not_touch_it() -> None:
    beside = seen(reach=mask((150, 60, 30)))
    assert not after(beside).touches(A.seen(), SCALE)
    assert after(HAND).touches(A.seen(), SCALE)


def test_a_picture_of_another_size_starts_anew() -> None:
    touch = after(HAND)
    small = np.zeros((60, 80), np.uint8)
    touch.add(Seen(small, small, 255 - small), 1.0)
    assert not touch.touches(A.seen(), SCALE)
