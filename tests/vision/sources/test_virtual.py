"""The virtual camera: frames in real time, throws on demand, and a film of throws that ends."""

import threading

import pytest

from vision.errors import SourceError
from vision.sources.newest import Newest
from vision.sources.open import open_source
from vision.sources.pace import Pace, RealPace
from vision.sources.virtual import VirtualCamera, VirtualThrows

SMALL = (320, 240)


class Clock:
    """Virtual time: waiting moves it on."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now

    def wait(self, seconds: float) -> None:
        self.now += seconds


def camera(clock: Clock, seed: int = 1) -> VirtualCamera:
    return VirtualCamera(seed, SMALL, clock=clock, wait=clock.wait)


def test_frames_come_at_its_rate_with_time_and_number() -> None:
    frames = camera(Clock()).frames()
    seen = [next(frames) for _ in range(5)]
    assert [frame.number for frame in seen] == [0, 1, 2, 3, 4]
    assert [round(frame.at - 100, 3) for frame in seen] == [0, 0.05, 0.1, 0.15, 0.2]
    assert seen[0].image.shape == (240, 320, 3)


def test_what_is_thrown_lies_in_the_tray_in_the_end() -> None:
    clock = Clock()
    virtual = camera(clock)
    frames = virtual.frames()
    next(frames)
    assert virtual.throw([6, 1], ["red", "blue"]) == (6, 1)
    assert virtual.busy()
    while virtual.busy():
        next(frames)
    next(frames)
    assert [(truth.colour, truth.value) for truth in virtual.truth()] == [("red", 6), ("blue", 1)]


def test_a_throw_left_to_chance_is_not_added_to_one_that_goes_on() -> None:
    virtual = camera(Clock())
    first = virtual.throw()
    assert virtual.throw() == first
    assert len(first) == 5


@pytest.mark.parametrize(
    ("values", "colours", "words"),
    [
        ([7], None, "can't show 7"),
        ([0, 1], None, "can't show 0"),
        ([1], ["mauve"], "no mauve die"),
        ([1, 2], ["red"], "2 values"),
    ],
)
def test_dice_that_do_not_exist_are_refused(values: list[int], colours: list[str] | None, words: str) -> None:
    with pytest.raises(SourceError, match=words):
        camera(Clock()).throw(values, colours)


def test_closing_ends_the_frames() -> None:
    virtual = camera(Clock())
    frames = virtual.frames()
    next(frames)
    virtual.close()
    assert list(frames) == []


def test_in_real_time_it_lives_in_a_thread_and_can_be_thrown_with_from_another() -> None:
    virtual = VirtualCamera(1, SMALL, rate=200)
    threads = threading.active_count()
    with Newest(virtual) as newest:
        assert newest.take(10) is not None
        virtual.throw([3])
        assert newest.take(10) is not None
        assert virtual.busy()
    assert threading.active_count() == threads


def test_the_film_of_throws_ends_and_tells_what_was_thrown() -> None:
    film = VirtualThrows(7, Pace(), throws=2)
    frames = list(film.frames())
    assert [len(values) for values in film.thrown] == [5, 5]
    assert [frame.number for frame in frames] == list(range(len(frames)))
    assert frames[-1].at == pytest.approx((len(frames) - 1) / 20)
    assert 4 < frames[-1].at < 12


def test_every_third_throw_is_a_reroll_with_one_die_less() -> None:
    film = VirtualThrows(3, Pace(), throws=3)
    for _ in film.frames():
        pass
    assert [len(values) for values in film.thrown] == [5, 5, 4]


def test_the_same_seed_is_the_same_film() -> None:
    one, other = open_source("virtual:12"), open_source("virtual:12")
    assert one.name == "virtual:12"
    for _, frame, again in zip(range(30), one.frames(), other.frames(), strict=False):
        assert (frame.image == again.image).all()


def test_closing_stops_the_film() -> None:
    film = VirtualThrows(7, Pace())
    frames = film.frames()
    next(frames)
    film.close()
    assert list(frames) == []


def test_in_real_time_late_frames_are_left_out() -> None:
    clock = Clock()
    numbers = []
    for frame in VirtualThrows(7, RealPace(clock, clock.wait), throws=1).frames():
        numbers.append(frame.number)
        clock.now += 0.3
    assert 3 < len(numbers) < 25
    assert numbers[-1] > 2 * len(numbers)
