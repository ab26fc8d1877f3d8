"""A moved camera and another light are noticed within seconds; throws, hands and slow daylight never are."""

from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import cache
from math import pi, sin

import cv2
import numpy as np
import pytest
from msgspec.structs import replace

from vision.errors import VisionError
from vision.frame import Frame, Image
from vision.render.show import Show
from vision.sources.faults import Fault, spoiled
from vision.tray.calibration import Calibration
from vision.tray.empty import with_empty
from vision.tray.noticing import Condition, Noticing
from vision.tray.region import find_region, with_region

SEEDS = range(4)
SOON = 5.0
"""Seconds within which it must be noticed."""

Change = Callable[[Image], Image]


def same(image: Image) -> Image:
    return image


def lit(*gains: float) -> Change:
    """Light whose blue, green and red are so many times as strong (linear)."""
    tables = [np.clip(255 * ((np.arange(256) / 255) ** 2.2 * gain) ** (1 / 2.2), 0, 255) for gain in gains]

    def change(image: Image) -> Image:
        return np.stack([tables[k][image[..., k]].astype(np.uint8) for k in range(3)], -1)

    return change


def pushed(across: float = 0.0, down: float = 0.0, degrees: float = 0.0, zoom: float = 1.0) -> Change:
    """A camera that was moved: shares of the picture's width, a turn, nearer or farther."""

    def change(image: Image) -> Image:
        height, width = image.shape[:2]
        way = cv2.getRotationMatrix2D((width / 2, height / 2), degrees, zoom)
        way[:, 2] += (across * width, down * width)
        return np.asarray(cv2.warpAffine(image, way, (width, height), borderMode=cv2.BORDER_REPLICATE), np.uint8)

    return change


@cache
def calibration(seed: int) -> Calibration:
    show = Show(seed)
    pictures = [show.picture(0.0) for _ in range(3)]
    made = Calibration("virtual camera", (640, 480))
    with suppress(VisionError):  # it notices without a region, too
        made = with_region(made, find_region(pictures))
    return with_empty(made, pictures)


def evening(seed: int, seconds: int, change: Callable[[float], Change] = lambda at: same) -> Iterable[Frame]:
    """A frame each second, with a throw every ten."""
    show = Show(seed)
    for second in range(1, seconds + 1):
        if second % 10 == 2:
            show.throw(float(second))
        yield Frame(change(second)(show.picture(float(second))), float(second), second)


def conditions(seed: int, frames: Iterable[Frame]) -> list[Condition]:
    noticing = Noticing(calibration(seed))
    return [noticing.look(frame) for frame in frames]


def first(found: list[Condition], wanted: Condition) -> float:
    """After how many looks it is said."""
    return found.index(wanted) + 1 if wanted in found else float("inf")


@pytest.mark.parametrize("seed", SEEDS)
def test_an_evening_of_throws_and_hands_is_fine_throughout(seed: int) -> None:
    assert set(conditions(seed, evening(seed, 60))) == {Condition.FINE}


def test_a_whole_long_evening_is_fine_too() -> None:
    """Ten minutes with 60 throws and as many hands, among them one with dice along the walls."""
    assert set(conditions(9, evening(9, 600))) == {Condition.FINE}


@pytest.mark.parametrize("seed", SEEDS)
def test_slow_daylight_within_limits_is_not_worth_a_word(seed: int) -> None:
    def daylight(at: float) -> Change:
        wave = sin(at * 2 * pi / 90)
        return lit(1 + 0.12 * wave, 1 + 0.14 * wave, 1 + 0.16 * wave)

    assert set(conditions(seed, evening(seed, 90, daylight))) == {Condition.FINE}


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(
    "push",
    [
        pushed(0.02),
        pushed(0, -0.02),
        pushed(0.015, 0.01),
        pushed(degrees=3),
        pushed(zoom=1.04),
        pushed(0.3, 0.1, 20),
        lambda image: spoiled(image, Fault.NUDGE, np.random.default_rng(0)),
    ],
    ids=["right", "up", "a little both", "turned", "nearer", "right away", "nudge"],
)
def test_a_moved_camera_is_noticed_within_seconds_while_dice_fall(seed: int, push: Change) -> None:
    found = conditions(seed, evening(seed, 12, lambda at: push))
    assert first(found, Condition.MOVED) <= (SOON if push is not None else 0) + 4
    assert found[-1] is Condition.MOVED


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(
    "lamp",
    [
        lit(0.6, 0.6, 0.6),
        lit(1.5, 1.5, 1.5),
        lit(0.8, 1.0, 1.1),
        lit(1.2, 1.0, 0.9),
        lambda image: spoiled(image, Fault.DARK, np.random.default_rng(0)),
        lambda image: spoiled(image, Fault.LIGHT, np.random.default_rng(0)),
    ],
    ids=["dimmer", "brighter", "warmer", "colder", "dark", "another lamp"],
)
def test_another_light_is_noticed_within_seconds(seed: int, lamp: Change) -> None:
    found = conditions(seed, evening(seed, 9, lambda at: lamp))
    assert first(found, Condition.LIGHT) <= SOON
    assert Condition.MOVED not in found


@pytest.mark.parametrize("seed", SEEDS)
def test_all_is_fine_again_when_all_is_as_it_was(seed: int) -> None:
    def back_and_forth(at: float) -> Change:
        return pushed(0.03) if at <= 8 else lit(0.6, 0.6, 0.7) if 16 < at <= 24 else same

    found = conditions(seed, evening(seed, 32, back_and_forth))
    assert [found[k] for k in (7, 15, 23, 31)] == [Condition.MOVED, Condition.FINE, Condition.LIGHT, Condition.FINE]


def test_a_light_about_the_limit_does_not_flicker() -> None:
    """What is noticed must go well back before it is fine again."""
    noticing, said = Noticing(calibration(1)), []
    show = Show(1)
    for second in range(60):
        level = 1.45 if second % 8 < 4 else 1.25
        picture = lit(level, level, level)(show.picture(float(second)))
        said.append(noticing.look(Frame(picture, float(second), second)))
    changes = sum(one is not other for one, other in zip(said, said[1:], strict=False))
    assert changes == 1 and said[-1] is Condition.LIGHT


def test_a_lamp_that_flickers_once_is_not_worth_a_word() -> None:
    flash = conditions(2, evening(2, 20, lambda at: lit(1.8, 1.8, 1.8) if at in (5, 6, 13) else same))
    assert set(flash) == {Condition.FINE}


def test_pictures_of_another_shape_are_said_at_once() -> None:
    noticing = Noticing(calibration(0))
    wide = np.zeros((360, 640, 3), np.uint8)
    assert noticing.look(Frame(wide, 1.0, 0)) is Condition.OTHER
    assert noticing.look(next(iter(evening(0, 5)))) is Condition.OTHER, "one a second is looked at"


def test_the_same_shape_in_another_size_is_fine() -> None:
    noticing = Noticing(calibration(0))
    for frame in evening(0, 6):
        large = np.asarray(cv2.resize(frame.image, (1280, 960)), np.uint8)
        assert noticing.look(replace_image(frame, large)) is Condition.FINE


def replace_image(frame: Frame, image: Image) -> Frame:
    return Frame(image, frame.at, frame.number)


def test_without_a_calibration_or_its_picture_nothing_is_noticed() -> None:
    frame = Frame(np.zeros((480, 640, 3), np.uint8), 1.0, 0)
    assert Noticing(None).look(frame) is Condition.NONE
    bare = Noticing(replace(calibration(0), empty=b""))
    assert bare.look(frame) is bare.condition is Condition.NONE
    assert Noticing(replace(calibration(0), empty=b"no picture")).look(frame) is Condition.NONE


def test_only_one_frame_a_second_is_looked_at() -> None:
    """Nine dark frames within a second say nothing yet."""
    noticing = Noticing(calibration(0))
    night = np.zeros((480, 640, 3), np.uint8)
    assert {noticing.look(Frame(night, 5 + k / 9, k)) for k in range(9)} == {Condition.FINE}
