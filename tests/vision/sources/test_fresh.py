"""What a new picture is, and how long a camera may be silent."""

import numpy as np
import pytest

from vision.sources.fresh import FIRST_FRAME_SECONDS, SILENT_SECONDS, Fresh, Silence


def picture(grey: int) -> np.ndarray:
    return np.full((48, 64, 3), grey, np.uint8)


def test_the_first_picture_is_new() -> None:
    assert Fresh()(picture(0))


def test_a_picture_with_the_same_pixels_is_an_old_one_however_often_it_comes() -> None:
    fresh = Fresh()
    fresh(picture(5))
    assert [fresh(picture(5)) for _ in range(3)] == [False] * 3
    assert fresh(picture(6))


def test_where_pixels_can_not_differ_the_time_stamp_tells() -> None:
    fresh = Fresh()
    assert [fresh(picture(0), stamp) for stamp in (1.0, 1.0, 2.0, 2.0, 1.5)] == [True, False, True, False, False]


def test_a_picture_that_is_changed_afterwards_does_not_confuse_it() -> None:
    fresh, image = Fresh(), picture(5)
    fresh(image)
    image[:] = 9
    assert not fresh(picture(5))


@pytest.mark.parametrize(
    ("seconds", "gone"), [(0, False), (FIRST_FRAME_SECONDS - 0.1, False), (FIRST_FRAME_SECONDS, True)]
)
def test_a_camera_may_take_some_seconds_to_start(seconds: float, gone: bool) -> None:
    assert Silence(100.0).too_long(100.0 + seconds) is gone


@pytest.mark.parametrize(("seconds", "gone"), [(0, False), (SILENT_SECONDS - 0.1, False), (SILENT_SECONDS, True)])
def test_once_it_sent_a_picture_it_has_two_seconds_for_the_next(seconds: float, gone: bool) -> None:
    silence = Silence(100.0)
    silence.broken(104.0)
    assert silence.too_long(104.0 + seconds) is gone
