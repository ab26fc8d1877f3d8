"""The virtual camera's exposure and white balance wander like a cheap camera's, unless they are held."""

import numpy as np
import pytest

from companion.through_camera import VirtualTime
from vision.exposure import Exposure, Lockable
from vision.sources.automatic import SHUTTER, Automatic, still, wandering
from vision.sources.virtual import VirtualCamera

GREY = np.full((6, 8, 3), 120, np.uint8)


def means(wander: bool, hold_after: int | None, seconds: int = 60) -> np.ndarray:
    """The mean of blue, green and red of a picture every second (seconds, 3)."""
    time = VirtualTime()
    camera = VirtualCamera(4, (160, 120), rate=1.0, clock=time, wait=time.wait, wander=wandering if wander else still)
    found = []
    for number, frame in enumerate(camera.frames()):
        if number == hold_after:
            camera.hold()
        if number == seconds:
            break
        found.append(frame.image.reshape(-1, 3).mean(0))
    return np.array(found)


def test_by_itself_it_stays() -> None:
    assert np.ptp(means(False, None), axis=0).max() < 1


def test_a_wandering_one_gets_lighter_darker_and_another_tint() -> None:
    seen = means(True, None)
    assert np.ptp(seen.mean(1)) > 0.12 * seen.mean()
    tint = np.log(seen[:, 2] / seen[:, 0])
    assert np.ptp(tint) > 0.08


def test_held_it_stays_at_what_it_was() -> None:
    seen = means(True, 20)
    assert np.ptp(seen[22:], axis=0).max() < 1
    assert seen[-1] == pytest.approx(seen[20], abs=4)


def test_what_it_holds_can_be_held_again_later() -> None:
    automatic = Automatic(wandering)
    automatic.expose(GREY, 40.0)
    held = automatic.hold(None, GREY)
    then = automatic.expose(GREY, 95.0)
    automatic.let_go()
    assert not np.array_equal(automatic.expose(GREY, 95.0), then)
    assert automatic.hold(held, GREY) == held
    assert np.array_equal(automatic.expose(GREY, 500.0), then)


def test_half_the_exposure_is_half_the_light() -> None:
    automatic = Automatic()
    automatic.hold(Exposure(shutter=SHUTTER / 2, white=(1.0, 1.0)), GREY)
    dim = automatic.expose(GREY, 0.0)
    assert (dim[0, 0] / 255) ** 2.2 == pytest.approx((120 / 255) ** 2.2 / 2, rel=0.03)


def test_it_is_of_the_kind_that_can_be_locked() -> None:
    camera = VirtualCamera()
    assert isinstance(camera, Lockable) and camera.lock.state == "auto"
