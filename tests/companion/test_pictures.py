"""The live picture costs nothing while nobody looks, and at most ten pictures a second while somebody does."""

import cv2
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion import pictures
from companion.pictures import LARGEST, LivePicture, crop, shrink
from tests.dice import a_frame


class Stage:
    """A live picture with a clock that stands still until it is set, and everything it announced."""

    def __init__(self) -> None:
        self.now = 100.0
        self.watched = True
        self.announced: list[int] = []
        self.live = LivePicture(self.announced.append, lambda: self.watched, lambda: self.now)

    def play(self, seconds: float, fps: int = 30, *, still: bool = False) -> None:
        for number in range(round(seconds * fps)):
            self.now += 1 / fps
            self.live.show(a_frame(self.now, number), still)


@pytest.fixture
def stage() -> Stage:
    return Stage()


def size_of(jpeg: bytes) -> tuple[int, int]:
    image = cv2.imdecode(np.frombuffer(jpeg, np.uint8), cv2.IMREAD_COLOR)
    assert image is not None
    return image.shape[1], image.shape[0]


def test_while_something_moves_ten_pictures_a_second_are_announced_at_most(stage: Stage) -> None:
    stage.play(10, fps=60)
    assert 80 <= len(stage.announced) <= 101


def test_each_picture_has_a_name_of_its_own_in_each_run_though_frames_are_counted_anew(stage: Stage) -> None:
    other, names = Stage(), []
    for live in (stage.live, stage.live, other.live):
        live.show(a_frame(number=0), True)
        assert live.key == live.to_json()["picture"]
        names.append(live.key)
    assert len(set(names)) == 3


def test_while_nothing_moves_one_a_second_is_enough(stage: Stage) -> None:
    stage.play(10, still=True)
    assert 9 <= len(stage.announced) <= 11


def test_what_has_just_changed_is_announced_at_once(stage: Stage) -> None:
    stage.play(0.3, still=True)
    before = len(stage.announced)
    stage.live.hurry()
    stage.play(0.2, still=True)
    assert len(stage.announced) == before + 1


def test_hurry_does_not_break_the_limit(stage: Stage) -> None:
    for number in range(120):
        stage.now += 1 / 60
        stage.live.hurry()
        stage.live.show(a_frame(stage.now, number), True)
    assert len(stage.announced) <= 21


def test_nothing_is_announced_or_encoded_while_nobody_looks(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    encoded = []
    monkeypatch.setattr(pictures, "encode", lambda *_: encoded.append(1) or b"")
    stage.watched = False
    stage.play(5)
    assert (stage.announced, encoded) == ([], [])


def test_a_frame_is_encoded_once_however_many_look(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    encoded = []
    monkeypatch.setattr(pictures, "encode", lambda *_: encoded.append(1) or b"jpeg")
    stage.live.show(a_frame(), False)
    assert {stage.live.jpeg() for _ in range(12)} == {b"jpeg"}
    assert len(encoded) == 1


def test_who_asks_in_a_loop_gets_no_more_than_ten_new_pictures_a_second(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    encoded = []
    monkeypatch.setattr(pictures, "encode", lambda *_: encoded.append(1) or b"jpeg")
    for number in range(60):
        stage.now += 1 / 60
        stage.live.show(a_frame(stage.now, number), False)
        stage.live.jpeg()
    assert 5 <= len(encoded) <= 11


def test_before_the_first_frame_there_is_no_picture(stage: Stage) -> None:
    assert stage.live.jpeg() is None


def test_large_frames_are_made_smaller_for_the_page(stage: Stage) -> None:
    stage.live.show(a_frame(size=(4000, 3000)), False)
    jpeg = stage.live.jpeg()
    assert jpeg is not None and size_of(jpeg) == (LARGEST, LARGEST * 3 // 4)


def test_small_frames_stay_as_they_are() -> None:
    image = a_frame(size=(320, 240)).image
    assert shrink(image, LARGEST) is image


@given(
    width=st.integers(1, 60),
    height=st.integers(1, 60),
    x=st.floats(-50, 90),
    y=st.floats(-50, 90),
    side=st.floats(0, 80),
)
def test_the_picture_of_a_die_can_be_cut_out_wherever_its_box_is(
    width: int, height: int, x: float, y: float, side: float
) -> None:
    image = np.zeros((height, width, 3), np.uint8)
    cut = size_of(crop(image, (x, y, side, side), largest=40))
    assert min(cut) >= 1 and max(cut) <= 40


def test_before_the_second_picture_there_is_no_pace_and_before_the_first_no_age(stage: Stage) -> None:
    assert (stage.live.age, stage.live.pace, stage.live.newest) == (None, None, None)
    stage.play(1, fps=1)
    assert (stage.live.age, stage.live.pace) == (0.0, None)


@pytest.mark.parametrize("fps", [5, 30])
def test_age_and_pace_follow_the_camera(stage: Stage, fps: int) -> None:
    stage.play(8, fps=fps)
    assert stage.live.pace == pytest.approx(fps)
    stage.now += 3
    assert stage.live.age == pytest.approx(3)
    assert stage.live.newest is not None and stage.live.newest.number == 8 * fps - 1
