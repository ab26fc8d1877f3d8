"""A V4L2 camera: new pictures are told from repeated ones, a silent camera is given up in time and released."""

import os
from collections.abc import Callable
from typing import Any

import cv2
import numpy as np
import pytest

from vision.errors import SourceError
from vision.frame import Image
from vision.sources import v4l2
from vision.sources.v4l2 import V4l2Camera

Script = Callable[[int], tuple[bool, int | None, float]]
"""From the number of the read: success, shade of the picture, the driver's time stamp in ms."""


class Capture:
    """A capture that follows a script; each read takes `seconds` of virtual time."""

    def __init__(self, script: Script, seconds: float = 0.033) -> None:
        self.script, self.seconds = script, seconds
        self.reads, self.released, self.now, self.stamp = 0, 0, 50.0, 0.0

    def clock(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.now += seconds

    def read(self) -> tuple[bool, Image | None]:
        ok, shade, self.stamp = self.script(self.reads)
        self.reads += 1
        self.now += self.seconds
        return ok, None if shade is None else np.full((48, 64, 3), shade, np.uint8)

    def get(self, prop: int) -> float:
        return self.stamp if prop == cv2.CAP_PROP_POS_MSEC else 0.0

    def release(self) -> None:
        self.released += 1


def camera(capture: Capture, there: Callable[[str], bool] = lambda device: True) -> V4l2Camera:
    def opened(device: str, size: tuple[int, int]) -> Any:
        return capture

    return V4l2Camera("/dev/video7", clock=capture.clock, sleep=capture.sleep, open_capture=opened, there=there)


def test_frames_carry_the_time_of_their_arrival_and_a_running_number() -> None:
    capture = Capture(lambda n: (True, n, 0.0))
    stream = camera(capture).frames()
    assert [(f.number, round(f.at - 50, 3)) for f in (next(stream), next(stream))] == [(0, 0.033), (1, 0.066)]


def test_an_unplugged_camera_is_given_up_within_three_seconds_and_released() -> None:
    capture = Capture(lambda n: (n < 30, n if n < 30 else None, 0.0), seconds=0.001)
    stream = camera(capture).frames()
    last = [next(stream).at for _ in range(30)][-1]
    with pytest.raises(SourceError, match="/dev/video7 gives no new pictures"):
        next(stream)
    assert 2.0 <= capture.now - last <= 3.0
    assert capture.released == 1


def test_a_camera_whose_device_is_gone_is_given_up_at_once_and_released() -> None:
    capture = Capture(lambda n: (n < 30, n if n < 30 else None, 0.0), seconds=0.001)
    stream = camera(capture, there=lambda device: capture.reads < 31).frames()
    last = [next(stream).at for _ in range(30)][-1]
    with pytest.raises(SourceError, match="/dev/video7 is gone: is the camera plugged in"):
        next(stream)
    assert capture.now - last <= 0.1
    assert capture.released == 1


def test_a_camera_that_repeats_its_last_picture_is_given_up() -> None:
    capture = Capture(lambda n: (True, min(n, 30), min(n, 30) * 33.0))
    stream = camera(capture).frames()
    last = [next(stream).at for _ in range(31)][-1]
    with pytest.raises(SourceError):
        next(stream)
    assert capture.now - last <= 3.0


def test_a_camera_that_goes_on_repeating_it_after_it_was_opened_anew_stays_away() -> None:
    capture = Capture(lambda n: (True, 7, 0.0))
    stuck = camera(capture)
    stream = stuck.frames()
    next(stream)
    for frames in (stream, stuck.frames(), stuck.frames()):
        with pytest.raises(SourceError, match="no new pictures"):
            next(frames)


def test_a_stalled_camera_whose_reads_block_is_given_up_within_three_seconds() -> None:
    capture = Capture(lambda n: (n < 3, n, 0.0))
    stream = camera(capture).frames()
    last = [next(stream).at for _ in range(3)][-1]
    capture.seconds = 2.0  # what OPENCV_VIDEOIO_V4L_SELECT_TIMEOUT makes of it
    with pytest.raises(SourceError):
        next(stream)
    assert capture.now - last <= 3.0


def test_a_picture_that_never_changes_is_live_while_the_driver_stamps_new_frames() -> None:
    stream = camera(Capture(lambda n: (True, 0, n * 33.0))).frames()
    assert [next(stream).number for _ in range(200)][-1] == 199


def test_a_bad_frame_in_between_is_passed_over() -> None:
    stream = camera(Capture(lambda n: (n % 3 != 1, n, 0.0))).frames()
    assert [int(next(stream).image[0, 0, 0]) for _ in range(4)] == [0, 2, 3, 5]


def test_a_camera_may_take_some_seconds_to_start() -> None:
    stream = camera(Capture(lambda n: (n >= 40, n, 0.0), seconds=0.05)).frames()
    assert next(stream).number == 0


def test_closing_ends_the_frames_and_releases_the_device() -> None:
    capture = Capture(lambda n: (True, n, 0.0))
    source = camera(capture)
    stream = source.frames()
    next(stream)
    source.close()
    source.close()
    assert list(stream) == []
    assert capture.released == 1


def test_the_old_handle_is_released_before_the_device_is_opened_again() -> None:
    captures = [Capture(lambda n: (n < 1, n, 0.0)), Capture(lambda n: (True, n, 0.0))]
    opened: list[int] = []

    def reopen(device: str, size: tuple[int, int]) -> Any:
        opened.append(sum(capture.released for capture in captures))
        return captures[len(opened) - 1]

    first = captures[0]
    source = V4l2Camera(
        "/dev/video7", clock=first.clock, sleep=first.sleep, open_capture=reopen, there=lambda device: True
    )
    stream = source.frames()
    next(stream)
    with pytest.raises(SourceError):
        next(stream)
    assert next(source.frames()).number == 1
    assert opened == [0, 1]


def test_a_missing_device_is_named() -> None:
    with pytest.raises(SourceError, match="/dev/video987 does not exist"):
        next(V4l2Camera("/dev/video987").frames())


def test_a_device_that_is_no_camera_is_named() -> None:
    with pytest.raises(SourceError, match="/dev/null can't be opened as a camera"):
        next(V4l2Camera("/dev/null").frames())


def test_opening_asks_for_motion_jpeg_one_buffer_and_the_size(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: dict[int, float] = {}

    class Device:
        def __init__(self, device: int | str, api: int) -> None:
            asked[-1] = api

        def isOpened(self) -> bool:
            return True

        def set(self, prop: int, value: float) -> None:
            asked[prop] = value

    monkeypatch.setattr(v4l2.cv2, "VideoCapture", Device)
    v4l2.open_capture("/dev/null", (640, 480))
    assert asked[cv2.CAP_PROP_FOURCC] == cv2.VideoWriter.fourcc(*"MJPG")
    assert asked[cv2.CAP_PROP_BUFFERSIZE] == 1
    assert (asked[cv2.CAP_PROP_FRAME_WIDTH], asked[cv2.CAP_PROP_FRAME_HEIGHT]) == (640, 480)
    assert asked[-1] == cv2.CAP_V4L2
    assert os.environ["OPENCV_VIDEOIO_V4L_SELECT_TIMEOUT"] == "2"
