"""What a camera's faults do to its pictures, and that the virtual camera has them as a real one would."""

import numpy as np
import pytest

from tests.vision.sources.test_virtual import SMALL, Clock, camera
from vision.errors import SourceError
from vision.frame import Frame
from vision.sources.faults import DARKNESS, NOISE, SHAKE_PIXELS, Fault, spoiled
from vision.sources.newest import Link, Newest
from vision.sources.virtual import VirtualCamera

CHANCE = np.random.default_rng(1)


def a_picture() -> np.ndarray:
    """Noise, so that no two places are alike."""
    return np.random.default_rng(2).integers(0, 255, (60, 80, 3), np.uint8)


def test_without_a_fault_nothing_is_spoiled() -> None:
    picture = a_picture()
    assert spoiled(picture, None, CHANCE) is picture


def test_a_shaken_picture_is_the_same_one_somewhere_else() -> None:
    picture, chance = a_picture(), np.random.default_rng(3)
    shaken = [spoiled(picture, Fault.SHAKE, chance) for _ in range(5)]
    assert all(image.shape == picture.shape for image in shaken)
    assert len({image.tobytes() for image in shaken}) == 5
    middle = picture[2 * SHAKE_PIXELS : -2 * SHAKE_PIXELS, 2 * SHAKE_PIXELS : -2 * SHAKE_PIXELS]
    rows, columns = middle.shape[:2]
    for image in shaken:
        places = [
            (image[down : down + rows, across : across + columns] == middle).all()
            for down in range(SHAKE_PIXELS, 3 * SHAKE_PIXELS + 1)
            for across in range(SHAKE_PIXELS, 3 * SHAKE_PIXELS + 1)
        ]
        assert any(places)


def test_in_the_dark_next_to_nothing_is_left_but_noise() -> None:
    dark = [spoiled(a_picture(), Fault.DARK, CHANCE) for _ in range(2)]
    assert dark[0].max() <= 255 // DARKNESS + NOISE
    assert (dark[0] != dark[1]).any()


def test_a_nudged_camera_looks_elsewhere_and_goes_on_looking_there() -> None:
    picture = np.zeros((120, 160, 3), np.uint8)
    picture[50:70, 70:90] = 200
    nudged = [spoiled(picture, Fault.NUDGE, CHANCE) for _ in range(2)]
    assert (nudged[0] == nudged[1]).all() and nudged[0].shape == picture.shape
    rows, columns = np.nonzero(nudged[0][..., 0] > 100)
    assert (rows.mean() - 59.5, columns.mean() - 79.5) == pytest.approx((8, 8), abs=1)


def test_another_lamp_is_warmer_and_leaves_things_where_they_are() -> None:
    blue, green, red = spoiled(np.full((8, 8, 3), 200, np.uint8), Fault.LIGHT, CHANCE)[4, 4]
    assert blue < green < red <= 200


def test_a_hand_can_take_all_dice_out_of_the_virtual_tray() -> None:
    virtual = camera(Clock())
    frames = virtual.frames()
    virtual.throw([6, 1], ["red", "blue"])
    while virtual.busy():
        next(frames)
    next(frames)
    assert len(virtual.truth()) == 2
    virtual.throw(colours=())
    while virtual.busy():
        next(frames)
    next(frames)
    assert virtual.truth() == []


@pytest.mark.parametrize("fault", [Fault.SHAKE, Fault.DARK])
def test_a_camera_that_shakes_or_sees_little_goes_on_sending(fault: Fault) -> None:
    virtual = camera(Clock())
    frames = virtual.frames()
    before = next(frames).image
    virtual.suffer(fault)
    assert virtual.fault is fault
    spoiled_ones = [next(frames) for _ in range(60)]
    assert [frame.number for frame in spoiled_ones] == list(range(1, 61))
    assert all((frame.image != before).any() for frame in spoiled_ones)


def test_a_dark_camera_is_dark_and_light_again_afterwards() -> None:
    virtual = camera(Clock())
    frames = virtual.frames()
    light = next(frames).image.mean()
    virtual.suffer(Fault.DARK)
    assert next(frames).image.mean() < light / 5
    virtual.suffer(None)
    assert next(frames).image.mean() == pytest.approx(light, rel=0.05)


def test_an_unplugged_camera_fails_at_once_and_can_not_be_opened_until_it_is_plugged_in() -> None:
    virtual = camera(Clock())
    frames = virtual.frames()
    next(frames)
    virtual.suffer(Fault.UNPLUG)
    with pytest.raises(SourceError, match="unplugged: plug it in"):
        next(frames)
    with pytest.raises(SourceError, match="unplugged"):
        next(virtual.frames())
    virtual.suffer(None)
    assert next(virtual.frames()).number == 1


@pytest.mark.parametrize("fault", [Fault.FREEZE, Fault.STALE])
def test_a_camera_without_new_pictures_is_given_up_after_two_seconds(fault: Fault) -> None:
    clock = Clock()
    virtual = camera(clock)
    frames = virtual.frames()
    next(frames)
    virtual.suffer(fault)
    began = clock.now
    with pytest.raises(SourceError, match="no new pictures"):
        next(frames)
    assert 1.9 < clock.now - began < 2.2


@pytest.mark.parametrize("fault", [Fault.FREEZE, Fault.STALE])
def test_a_short_stop_is_no_failure(fault: Fault) -> None:
    clock = Clock()

    def wait(seconds: float) -> None:
        clock.wait(seconds)
        if clock.now > 101:
            virtual.suffer(None)

    virtual = VirtualCamera(1, SMALL, clock=clock, wait=wait)
    frames = virtual.frames()
    next(frames)
    virtual.suffer(fault)
    frame = next(frames)
    assert (frame.number, round(frame.at, 2)) == (1, 101.05)


def test_time_goes_on_before_a_frozen_camera() -> None:
    virtual = camera(Clock())
    frames = virtual.frames()
    next(frames)
    virtual.throw([6], ["red"])
    virtual.suffer(Fault.FREEZE)
    with pytest.raises(SourceError):
        next(frames)
    virtual.suffer(None)
    next(virtual.frames())
    assert [die.value for die in virtual.truth()] == [6]


@pytest.mark.parametrize("fault", [Fault.UNPLUG, Fault.FREEZE, Fault.STALE])
def test_whoever_reads_it_hears_once_that_it_went_and_once_that_it_came_back(fault: Fault) -> None:
    clock = Clock()
    virtual = camera(clock)
    links: list[Link] = []
    with Newest(virtual, pauses=(0.01,), clock=clock) as newest:
        assert isinstance(newest.take(10), Frame)
        virtual.suffer(fault)
        while not links:
            links += [item for item in [newest.take(10)] if isinstance(item, Link)]
        assert newest.take(0.1) is None
        virtual.suffer(None)
        links += [item for item in [newest.take(10)] if isinstance(item, Link)]
        assert isinstance(newest.take(10), Frame)
    assert [link.online for link in links] == [False, True]


def test_the_name_of_a_fault_is_the_word_of_the_command() -> None:
    assert sorted(Fault) == ["dark", "freeze", "light", "nudge", "shake", "stale", "unplug"]
