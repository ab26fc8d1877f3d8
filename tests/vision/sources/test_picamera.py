"""The Pi camera: used only when asked for, with a clear word about what is missing."""

import sys
import types
from typing import Any

import numpy as np
import pytest

from vision.errors import SourceError
from vision.exposure import Exposure, Lock
from vision.sources.picamera import PiCamera


class FakePicamera2:
    """Stands in for picamera2.Picamera2: counts its pictures, can fall silent."""

    silent = False
    log: list[Any] = []
    metadata: dict[str, Any] = {"ExposureTime": 9998, "AnalogueGain": 1.5, "ColourGains": (1.8, 1.6), "Lux": 400.0}
    controls = frozenset({"AeEnable", "AwbEnable", "ExposureTime", "AnalogueGain", "ColourGains"})

    def create_video_configuration(self, main: dict[str, Any]) -> dict[str, Any]:
        return main

    def configure(self, config: dict[str, Any]) -> None:
        self.log.append(config)

    def start(self) -> None:
        self.log.append("start")

    def capture_array(self, name: str, wait: bool) -> str:
        assert wait is False
        return name

    def wait(self, job: Any, timeout: float) -> Any:
        if self.silent:
            raise TimeoutError
        return np.full((4, 6, 3), 7, np.uint8) if job == "main" else job

    def capture_metadata(self, wait: bool) -> dict[str, Any]:
        assert wait is False
        return self.metadata

    def set_controls(self, controls: dict[str, Any]) -> None:
        if unknown := set(controls) - self.controls:
            raise RuntimeError(f"Control {unknown.pop()} is not advertised by libcamera")
        self.log.append(controls)

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


LOCKED = Exposure(shutter=9998.0, gain=1.5, white=(1.8, 1.6))


def test_it_holds_what_its_picture_was_taken_with(fake: type[FakePicamera2]) -> None:
    camera = PiCamera()
    stream = camera.frames()
    next(stream)
    camera.hold()
    next(stream)
    assert fake.log[-1] == {
        "AeEnable": False,
        "ExposureTime": 9998,
        "AnalogueGain": 1.5,
        "AwbEnable": False,
        "ColourGains": (1.8, 1.6),
    }
    assert camera.lock == Lock("locked", LOCKED)


def test_it_holds_the_same_when_it_is_opened_again(fake: type[FakePicamera2]) -> None:
    camera = PiCamera()
    camera.hold(LOCKED)
    before = camera.frames()
    next(before)
    assert camera.lock.state == "locked"
    fake.log.clear()
    again = camera.frames()
    next(again)
    assert fake.log[-1]["ExposureTime"] == 9998 and fake.log[-1]["ColourGains"] == (1.8, 1.6)
    assert camera.lock == Lock("locked", LOCKED)


def test_let_go_makes_both_automatic_again(fake: type[FakePicamera2]) -> None:
    camera = PiCamera()
    stream = camera.frames()
    camera.hold()
    next(stream)
    camera.let_go()
    next(stream)
    assert fake.log[-2:] == [{"AeEnable": True}, {"AwbEnable": True}]


def test_a_camera_without_colours_holds_the_exposure_alone(
    fake: type[FakePicamera2], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fake, "metadata", {"ExposureTime": 5000, "AnalogueGain": 2.0})
    camera = PiCamera()
    camera.hold()
    next(camera.frames())
    assert camera.lock.exposure == Exposure(shutter=5000.0, gain=2.0)
    assert "AwbEnable" not in fake.log[-1]


@pytest.mark.parametrize("lacks", [{"metadata": {}}, {"controls": frozenset()}])
def test_a_camera_that_cannot_hold_them_says_so_and_goes_on(
    fake: type[FakePicamera2], monkeypatch: pytest.MonkeyPatch, lacks: dict[str, Any]
) -> None:
    for name, value in lacks.items():
        monkeypatch.setattr(fake, name, value)
    camera = PiCamera()
    camera.hold()
    stream = camera.frames()
    assert [next(stream).number, next(stream).number] == [0, 1]
    assert camera.lock.state == "refused" and "\n" not in camera.lock.problem
    assert "can't be held" in camera.lock.problem
