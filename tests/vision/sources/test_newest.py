"""The newest-frame thread: nothing old is handed over, errors arrive, nothing is left behind."""

import os
import threading
from collections.abc import Iterator
from pathlib import Path
from queue import Queue

import pytest

from tests.vision.sources.clips import flat, write_film
from vision.errors import PictureError, SourceError
from vision.frame import Frame
from vision.sources.film import Film
from vision.sources.newest import Link, Newest
from vision.sources.pace import Pace

PATIENCE = 10.0
"""Seconds a test waits for another thread before it fails."""


class Hose:
    """A live source fed by the test: frames, errors to raise, None to end."""

    name = "hose"
    live = True

    def __init__(self) -> None:
        self.queue: Queue[Frame | Exception | None] = Queue()
        self.opened = 0
        self.given_back = 0

    def frames(self) -> Iterator[Frame]:
        self.opened += 1
        try:
            while (item := self.queue.get(timeout=PATIENCE)) is not None:
                if isinstance(item, Exception):
                    raise item
                yield item
        finally:
            self.given_back += 1

    def close(self) -> None:
        self.queue.put(None)

    def put(self, *numbers: int) -> None:
        for number in numbers:
            self.queue.put(Frame(flat(0), float(number), number))


def fast(hose: Hose, patient: bool = False) -> Newest:
    return Newest(hose, patient=patient, pauses=(0.0,), clock=lambda: 99.0)


def when_idle(hose: Hose, newest: Newest) -> None:
    """Wait until the thread has swallowed everything that was put in."""
    while not hose.queue.empty() and newest.ended is False:
        threading.Event().wait(0.001)
    threading.Event().wait(0.02)


def test_frames_come_through_in_order() -> None:
    hose = Hose()
    with fast(hose) as newest:
        for number in range(5):
            hose.put(number)
            frame = newest.take(PATIENCE)
            assert isinstance(frame, Frame)
            assert frame.number == number
    assert newest.dropped == 0


def test_a_slow_reader_gets_the_newest_frame_and_the_dropped_ones_are_counted() -> None:
    hose = Hose()
    with fast(hose) as newest:
        hose.put(*range(10))
        when_idle(hose, newest)
        frame = newest.take(PATIENCE)
        assert isinstance(frame, Frame)
        assert frame.number == 9
        assert newest.dropped == 9


def test_waiting_without_a_frame_returns_none() -> None:
    with fast(Hose()) as newest:
        assert newest.take(0.01) is None
        assert newest.ended is False


def test_the_end_of_the_source_ends_the_iteration() -> None:
    hose = Hose()
    hose.put(1)
    hose.queue.put(None)
    with fast(hose) as newest:
        assert [frame.at for frame in newest] == [1.0]
        assert newest.ended


def test_a_camera_that_can_not_be_opened_is_an_error() -> None:
    hose = Hose()
    hose.queue.put(SourceError("no camera"))
    with fast(hose) as newest, pytest.raises(SourceError, match="no camera"):
        newest.take(PATIENCE)


def test_other_errors_are_handed_over_too() -> None:
    hose = Hose()
    hose.put(1)
    hose.queue.put(PictureError("broken"))
    with fast(hose) as newest, pytest.raises(PictureError, match="broken"):
        list(newest)


def test_a_lost_camera_is_offline_once_and_online_once() -> None:
    hose = Hose()
    with fast(hose) as newest:
        hose.put(1)
        assert isinstance(newest.take(PATIENCE), Frame)
        for text in ("gone", "still gone", "still gone"):
            hose.queue.put(SourceError(text))
        assert newest.take(PATIENCE) == Link(False, 99.0, "gone")
        hose.put(7)
        assert newest.take(PATIENCE) == Link(True, 7.0)
        frame = newest.take(PATIENCE)
        assert isinstance(frame, Frame)
        assert frame.number == 7
    assert hose.opened == hose.given_back == 4


def test_who_wants_to_hear_of_a_loss_hears_of_it_before_anybody_takes_it() -> None:
    hose, heard = Hose(), Queue[Link]()
    with Newest(hose, pauses=(0.0,), clock=lambda: 99.0, heard=heard.put):
        hose.put(1)
        hose.queue.put(SourceError("gone"))
        assert heard.get(timeout=PATIENCE) == Link(False, 99.0, "gone")
        hose.put(7)
        assert heard.get(timeout=PATIENCE) == Link(True, 7.0)


def test_a_frame_from_before_the_loss_is_not_handed_over_after_it() -> None:
    hose = Hose()
    with fast(hose) as newest:
        hose.put(1)
        hose.queue.put(SourceError("gone"))
        when_idle(hose, newest)
        assert newest.take(PATIENCE) == Link(False, 99.0, "gone")
        assert newest.take(0.01) is None


def test_a_patient_reader_waits_for_a_camera_that_is_not_there_yet() -> None:
    hose = Hose()
    hose.queue.put(SourceError("not there"))
    hose.queue.put(SourceError("not there"))
    hose.put(3)
    with fast(hose, patient=True) as newest:
        assert newest.take(PATIENCE) == Link(False, 99.0, "not there")
        assert newest.take(PATIENCE) == Link(True, 3.0)


def test_pauses_between_attempts_grow_and_stay_at_the_last() -> None:
    waits: list[float] = []

    class Stop:
        def wait(self, seconds: float) -> bool:
            waits.append(seconds)
            return False

        def is_set(self) -> bool:
            return len(waits) >= 5

        def set(self) -> None:
            pass

    hose = Hose()
    for _ in range(6):
        hose.queue.put(SourceError("away"))
    newest = Newest(hose, patient=True, pauses=(0.5, 1.0, 2.0))
    newest._stopping = Stop()  # type: ignore[assignment]
    with newest:
        newest._thread.join(PATIENCE)
    assert waits == [0.5, 1.0, 2.0, 2.0, 2.0]


def test_closing_twice_and_before_the_start_does_no_harm() -> None:
    newest = fast(Hose())
    newest.close()
    with fast(Hose()) as other:
        other.close()


def test_fifty_starts_and_stops_leave_no_thread_and_no_descriptor(tmp_path: Path) -> None:
    path = write_film(tmp_path / "film.avi", [10, 20, 30])
    threads, descriptors = threading.active_count(), len(os.listdir("/proc/self/fd"))
    for _ in range(50):
        with Newest(Film(path, Pace())) as newest:
            assert newest.take(PATIENCE) is not None
    assert threading.active_count() <= threads
    assert len(os.listdir("/proc/self/fd")) <= descriptors + 2
