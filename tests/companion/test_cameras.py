"""Which camera is taken when nobody says which."""

import logging
from pathlib import Path

import pytest

from companion import cameras
from companion.cameras import NONE_YET, FirstCamera, first_camera
from companion.demo.board import Board
from companion.demo.watcher import Watcher
from companion.pictures import LivePicture
from tests.cameras import ScriptedTracker, ShortSource
from tests.dice import a_frame
from vision.errors import SourceError
from vision.frame import Frame
from vision.sources.newest import Link, Newest


def test_the_first_camera_is_the_one_with_the_lowest_number(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cameras, "find_spec", lambda name: None)
    assert first_camera(tmp_path) is None
    for name in ("video10", "video2", "null"):
        (tmp_path / name).touch()
    assert first_camera(tmp_path) == str(tmp_path / "video2")


def test_a_pi_takes_its_own_camera(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cameras, "find_spec", lambda name: name)
    (tmp_path / "video0").touch()
    assert first_camera(tmp_path) == "picamera"


class Port:
    """Where cameras are connected: which one is found at each attempt, as the script says; the last one stays."""

    def __init__(self, *found: str | None, frames: int = 2) -> None:
        self.found = list(found)
        self.looks = 0
        self.opened: list[ShortSource] = []
        self.frames = frames

    def find(self) -> str | None:
        """What is connected now."""
        self.looks += 1
        return self.found.pop(0) if len(self.found) > 1 else self.found[0]

    def open(self, name: str) -> ShortSource:
        """A camera that gives its frames and then is silent."""
        frames = [a_frame(float(number), number) for number in range(self.frames)]
        self.opened.append(ShortSource(frames, SourceError(f"{name} gives no new pictures")))
        return self.opened[-1]

    @property
    def camera(self) -> FirstCamera:
        """Whichever is connected."""
        return FirstCamera(self.find, self.open)


class TestFirstCamera:
    def test_while_there_is_none_it_has_no_name_and_says_what_to_do(self) -> None:
        camera = Port(None).camera
        assert camera.name == ""
        with pytest.raises(SourceError, match="connect one, it is found by itself"):
            next(camera.frames())

    def test_one_that_is_connected_later_is_found(self) -> None:
        camera = Port(None, None, "/dev/video2").camera
        with pytest.raises(SourceError):
            next(camera.frames())
        assert next(camera.frames()).number == 0
        assert camera.name == "/dev/video2"

    def test_one_that_comes_back_under_another_number_is_read_on(self) -> None:
        camera = Port("/dev/video0", "/dev/video0", None, "/dev/video1").camera
        seen: list[Frame] = []
        for _ in range(3):
            with pytest.raises(SourceError):
                seen += iter(camera.frames())
        # list += keeps what came before the error
        assert [frame.number for frame in seen] == [0, 1, 2, 3]
        assert camera.name == "/dev/video1"

    def test_closing_gives_the_camera_back_and_one_not_found_needs_nothing(self) -> None:
        port = Port("/dev/video0")
        camera = port.camera
        next(camera.frames())
        camera.close()
        camera.close()
        assert port.opened[0].closed.is_set()
        Port(None).camera.close()

    def test_one_that_is_found_while_everything_ends_is_given_back(self) -> None:
        port = Port(None, "/dev/video0")
        camera = port.camera
        camera.close()
        list(zip(camera.frames(), range(1), strict=False))
        assert port.opened[0].closed.is_set()

    def test_it_is_looked_for_again_and_again_but_told_once(self) -> None:
        port = Port(*[None] * 30, "/dev/video0")
        with Newest(port.camera, patient=True, pauses=(0.0,), clock=lambda: 5.0) as newest:
            items = [newest.take(10), newest.take(10)]
        assert items == [Link(False, 5.0, NONE_YET), Link(True, 0.0)]
        assert port.looks >= 31


def test_the_page_and_the_log_tell_once_that_there_is_none_and_once_that_it_came(
    caplog: pytest.LogCaptureFixture,
) -> None:
    camera, board = Port(None, "/dev/video0").camera, Board(lambda: 0.0)
    watcher = Watcher(camera, ScriptedTracker(), board, LivePicture(lambda number: None, lambda: False, lambda: 0.0))
    told = [board.state.status]
    with caplog.at_level(logging.INFO):
        watcher.heard(Link(False, 0.0, NONE_YET))
        told.append(board.state.status)
        frame = next(camera.frames())
        watcher.heard(Link(True, frame.at))
        watcher.take(frame)
    assert [*told, board.state.status] == ["none", "none", "online"]
    assert board.state.source == "/dev/video0"
    assert caplog.messages == [NONE_YET, "/dev/video0 delivers pictures"]
