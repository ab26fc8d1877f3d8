"""What a person types chooses the source; what is not there is said at once."""

from pathlib import Path

import pytest

from tests.vision.sources.clips import write_film, write_pictures
from vision.errors import SourceError
from vision.sources.film import Film
from vision.sources.open import open_source
from vision.sources.picamera import PiCamera
from vision.sources.still import Pictures
from vision.sources.v4l2 import V4l2Camera


def test_a_film(tmp_path: Path) -> None:
    source = open_source(str(write_film(tmp_path / "a.avi", [1, 2])))
    assert isinstance(source, Film)
    assert len(list(source.frames())) == 2


def test_a_folder_of_numbered_pictures(tmp_path: Path) -> None:
    source = open_source(str(write_pictures(tmp_path / "tray", ["2.png", "10.png", "1.png"])))
    assert isinstance(source, Pictures)
    assert source.name == "tray"
    assert [int(frame.image[0, 0, 0]) for frame in source.frames()] == [20, 0, 10]


def test_a_single_picture(tmp_path: Path) -> None:
    write_pictures(tmp_path, ["a.png"])
    assert len(list(open_source(str(tmp_path / "a.png")).frames())) == 1


def test_cameras() -> None:
    assert isinstance(open_source("/dev/video3"), V4l2Camera)
    assert isinstance(open_source("picamera"), PiCamera)
    assert open_source("/dev/video3").live


@pytest.mark.parametrize("text", ["none.mp4", "no/folder", "/nonexistent/"])
def test_what_does_not_exist_is_said_with_what_can_be_given(text: str) -> None:
    with pytest.raises(SourceError, match="does not exist: give a film, a folder"):
        open_source(text)


@pytest.mark.parametrize("text", ["virtual:", "virtual:x", "virtual:-3", "virtual:1.5"])
def test_the_virtual_camera_needs_a_whole_number(text: str) -> None:
    with pytest.raises(SourceError, match="whole number"):
        open_source(text)
