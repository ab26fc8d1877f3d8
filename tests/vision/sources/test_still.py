"""A folder of numbered pictures plays like a film, in the order a person would count."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.vision.sources.clips import write_pictures
from vision.errors import PictureError
from vision.sources.pace import Pace
from vision.sources.still import Pictures, natural, numbered


def test_frame_9_comes_before_frame_10(tmp_path: Path) -> None:
    write_pictures(tmp_path, ["frame10.png", "frame9.png", "Frame1.jpg", "frame100.png"])
    assert [p.name for p in numbered(tmp_path)] == ["Frame1.jpg", "frame9.png", "frame10.png", "frame100.png"]


@given(st.lists(st.integers(0, 10**9), unique=True))
def test_numbered_names_sort_as_their_numbers(numbers: list[int]) -> None:
    names = [f"a{number}.png" for number in numbers]
    assert sorted(names, key=natural) == [f"a{number}.png" for number in sorted(numbers)]


@given(st.lists(st.text(max_size=20)))
def test_any_names_can_be_sorted(names: list[str]) -> None:
    assert sorted(sorted(names, key=natural)) == sorted(names)


def test_pictures_follow_each_other_at_30_a_second(tmp_path: Path) -> None:
    write_pictures(tmp_path, ["1.png", "2.png", "3.png", "4.png"])
    frames = list(Pictures(numbered(tmp_path), "tray", Pace()).frames())
    assert [frame.number for frame in frames] == [0, 1, 2, 3]
    assert frames[3].at == pytest.approx(0.1)
    assert [int(frame.image[0, 0, 0]) for frame in frames] == [0, 10, 20, 30]


def test_a_broken_picture_in_between_is_named(tmp_path: Path) -> None:
    write_pictures(tmp_path, ["1.png", "2.png"])
    (tmp_path / "3.png").write_bytes(b"rubbish")
    frames = Pictures(numbered(tmp_path), "tray", Pace()).frames()
    assert [next(frames).number, next(frames).number] == [0, 1]
    with pytest.raises(PictureError, match=r"3\.png"):
        next(frames)


def test_closing_stops_before_the_next_picture(tmp_path: Path) -> None:
    write_pictures(tmp_path, ["1.png", "2.png"])
    source = Pictures(numbered(tmp_path), "tray", Pace())
    seen = []
    for frame in source.frames():
        seen.append(frame.number)
        source.close()
    assert seen == [0]


def test_an_empty_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(PictureError, match="without pictures"):
        numbered(tmp_path)
