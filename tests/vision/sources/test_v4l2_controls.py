"""Exposure and white balance of V4L2 cameras whose drivers have the usual quirks."""

from collections.abc import Iterator

import cv2
import numpy as np
import pytest

from vision.exposure import Exposure
from vision.frame import Image
from vision.sources.locking import Refuses
from vision.sources.v4l2 import V4l2Camera
from vision.sources.v4l2_controls import AUTOMATIC, MANUAL, V4l2Controls

DELAY = 3
"""Pictures until a change of the exposure is seen."""


class Driver:
    """A camera behind OpenCV's properties. By itself its pictures are as light as `bright`; `stale`: meanwhile it tells
    the exposure that was last set by hand. `lacks` are properties that it has not."""

    def __init__(self, bright: float = 0.2, stale: float | None = None, lacks: tuple[int, ...] = ()) -> None:
        self.props: dict[int, float] = {
            cv2.CAP_PROP_AUTO_EXPOSURE: AUTOMATIC,
            cv2.CAP_PROP_AUTO_WB: 1.0,
            cv2.CAP_PROP_EXPOSURE: 200.0 if stale is None else stale,
            cv2.CAP_PROP_GAIN: 16.0,
            cv2.CAP_PROP_WB_TEMPERATURE: 4600.0,
        }
        for prop in lacks:
            del self.props[prop]
        self.bright, self.right = bright, 200.0
        self.shown = [bright] * DELAY
        self.sets: list[tuple[int, float]] = []
        self.reads, self.released = 0, 0

    def get(self, prop: int) -> float:
        return self.props.get(prop, 0.0)

    def set(self, prop: int, value: float) -> bool:
        if prop not in self.props:
            return False
        self.sets.append((prop, value))
        self.props[prop] = value
        return True

    def picture(self) -> Image:
        manual = self.get(cv2.CAP_PROP_AUTO_EXPOSURE) == MANUAL
        now = self.bright * self.get(cv2.CAP_PROP_EXPOSURE) / self.right if manual else self.bright
        self.shown.append(min(now, 1.0))
        self.reads += 1
        grey = 255 * self.shown.pop(0) ** (1 / 2.2)
        image = np.full((48, 64, 3), round(grey), np.uint8)
        image[0, 0] = self.reads % 250  # no two are the same
        return image

    def read(self) -> tuple[bool, Image]:
        return True, self.picture()

    def release(self) -> None:
        self.released += 1


def held(driver: Driver, exposure: Exposure | None = None, pictures: int = 60) -> Exposure:
    """What the camera holds after some pictures."""
    controls = V4l2Controls(driver)
    for _ in range(pictures):
        done = controls.hold(exposure, driver.picture())
        if done is not None:
            return done
    raise AssertionError("it never came to hold")


def brightness(driver: Driver) -> float:
    for _ in range(DELAY):
        driver.picture()
    return float(((driver.picture()[1:].astype(float) / 255) ** 2.2).mean())


def test_both_are_fixed_at_what_they_are() -> None:
    driver = Driver()
    assert held(driver) == Exposure(shutter=200.0, gain=16.0, white=(4600.0,))
    assert driver.get(cv2.CAP_PROP_AUTO_EXPOSURE) == 1 and driver.get(cv2.CAP_PROP_AUTO_WB) == 0
    assert brightness(driver) == pytest.approx(0.2, rel=0.06)


def test_the_white_balance_stays_as_it_is_for_no_temperature_is_set() -> None:
    driver = Driver()
    held(driver)
    assert cv2.CAP_PROP_WB_TEMPERATURE not in [prop for prop, _ in driver.sets]


@pytest.mark.parametrize("stale", [25.0, 90.0, 800.0])
def test_a_driver_that_tells_an_old_exposure_is_corrected_by_the_picture(stale: float) -> None:
    driver = Driver(stale=stale)
    told = held(driver)
    assert told.shutter == pytest.approx(200, rel=0.1)
    assert brightness(driver) == pytest.approx(0.2, rel=0.1)


def test_known_figures_are_set_at_once_the_temperature_too() -> None:
    driver = Driver()
    wanted = Exposure(shutter=120.0, gain=8.0, white=(5200.0,))
    assert V4l2Controls(driver).hold(wanted, driver.picture()) == wanted
    assert driver.get(cv2.CAP_PROP_WB_TEMPERATURE) == 5200


def test_a_camera_with_only_one_of_them_holds_that() -> None:
    only_white = Driver(lacks=(cv2.CAP_PROP_AUTO_EXPOSURE, cv2.CAP_PROP_EXPOSURE))
    assert held(only_white) == Exposure(white=(4600.0,))
    only_light = Driver(lacks=(cv2.CAP_PROP_AUTO_WB, cv2.CAP_PROP_WB_TEMPERATURE))
    assert held(only_light) == Exposure(shutter=200.0, gain=16.0)


def test_a_camera_without_either_refuses_in_one_line() -> None:
    driver = Driver(lacks=(cv2.CAP_PROP_AUTO_EXPOSURE, cv2.CAP_PROP_AUTO_WB))
    with pytest.raises(Refuses, match="its driver has no such controls") as told:
        held(driver)
    assert "\n" not in str(told.value)


def test_a_driver_that_says_yes_and_does_nothing_refuses_too() -> None:
    class Liar(Driver):
        def set(self, prop: int, value: float) -> bool:
            return True

    with pytest.raises(Refuses):
        held(Liar())


def test_let_go_makes_both_what_they_were() -> None:
    driver = Driver()
    driver.props[cv2.CAP_PROP_AUTO_EXPOSURE] = 0.0  # a driver whose automatic has another number
    controls = V4l2Controls(driver)
    for _ in range(10):
        controls.hold(None, driver.picture())
    controls.let_go()
    assert driver.get(cv2.CAP_PROP_AUTO_EXPOSURE) == 0 and driver.get(cv2.CAP_PROP_AUTO_WB) == 1


def test_a_picture_that_cannot_be_made_as_light_again_is_held_all_the_same() -> None:
    """The room got darker meanwhile: it must come to an end."""
    driver = Driver()
    controls, done = V4l2Controls(driver), None
    controls.hold(None, driver.picture())
    driver.bright = 0.0
    for _ in range(60):
        done = done or controls.hold(None, driver.picture())
    assert done is not None


def frames(camera: V4l2Camera) -> Iterator[object]:
    return iter(camera.frames())


def test_the_camera_does_it_between_its_pictures_and_again_after_it_was_away() -> None:
    drivers = [Driver(), Driver()]
    opened: list[Driver] = []

    def open_capture(device: str, size: tuple[int, int]) -> Driver:
        opened.append(drivers[len(opened)])
        return opened[-1]

    camera = V4l2Camera("/dev/video7", open_capture=open_capture, there=lambda _: True)  # type: ignore[arg-type]
    stream = frames(camera)
    next(stream)
    camera.hold()
    assert camera.lock.state == "asked"
    for _ in range(12):
        next(stream)
    assert camera.lock.state == "locked" and camera.lock.exposure is not None
    again = frames(camera)  # opened anew
    next(again)
    assert camera.lock.state == "locked" and opened[1].get(cv2.CAP_PROP_AUTO_EXPOSURE) == MANUAL
    camera.let_go()
    next(again)
    assert opened[1].get(cv2.CAP_PROP_AUTO_EXPOSURE) == AUTOMATIC
