"""The Pi camera: used only when asked for, with a clear word about what is missing."""

import sys
import types
from typing import Any

import numpy as np
import pytest

from vision.errors import SourceError
from vision.frame import Image
from vision.sources.picamera import PiCamera


class FakePicamera2:
    """Stands in for picamera2.Picamera2: counts its pictures, can fall silent."""

    silent = False
    log: list[Any] = []

    def create_video_configuration(self, main: dict[str, Any]) -> dict[str, Any]:
        return main

    def configure(self, config: dict[str, Any]) -> None:
        self.log.append(config)

    def start(self) -> None:
        self.log.append("start")

    def capture_array(self, name: str, wait: bool) -> str:
        assert wait is False
        return name

    def wait(self, job: str, timeout: float) -> Image:
        if self.silent:
            raise TimeoutError
        return np.full((4, 6, 3), 7, np.uint8)

    def close(self) -> None:
        self.log.append("close")


@pytest.fixture
def fake(monkeypatch: pytest.MonkeyPatch) -> type[FakePicamera2]:
    monkeypatch.setattr(FakePicamera2, "log", [])
    monkeypatch.setattr(FakePicamera2, "silent", False)
    module = types.ModuleType("picamera2")
    module.Picamera2 = FakePicamera2  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "picamera2", module)
    return FakePicamera2


def test_without_picamera2_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "picamera2", None)
    with pytest.raises(SourceError, match="apt install python3-picamera2"):
        next(PiCamera().frames())


def test_pictures_come_in_opencv_order_with_time_and_number(fake: type[FakePicamera2]) -> None:
    stream = PiCamera((640, 480), clock=lambda: 12.5).frames()
    first, second = next(stream), next(stream)
    assert (first.number, second.number, first.at) == (0, 1, 12.5)
    assert first.image.shape == (4, 6, 3)
    assert fake.log == [{"size": (640, 480), "format": "RGB888"}, "start"]


def test_closing_gives_the_camera_back(fake: type[FakePicamera2]) -> None:
    camera = PiCamera()
    stream = camera.frames()
    next(stream)
    camera.close()
    assert list(stream) == []
    assert fake.log[-1] == "close"


def test_a_silent_camera_is_an_error_and_is_given_back(fake: type[FakePicamera2]) -> None:
    stream = PiCamera().frames()
    next(stream)
    fake.silent = True
    with pytest.raises(SourceError, match="no new pictures"):
        next(stream)
    assert fake.log[-1] == "close"


def test_no_camera_on_the_cable_is_said(fake: type[FakePicamera2], monkeypatch: pytest.MonkeyPatch) -> None:
    def nothing(self: FakePicamera2) -> None:
        raise IndexError("list index out of range")

    monkeypatch.setattr(fake, "__init__", nothing)
    with pytest.raises(SourceError, match="No Pi camera"):
        next(PiCamera().frames())
