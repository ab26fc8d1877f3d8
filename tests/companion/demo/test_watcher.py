"""What happens in front of the camera reaches the board, in the order in which it happened."""

import threading
from collections.abc import Iterator

import pytest

from companion.demo.board import Board
from companion.demo.thrower import PAUSE_SECONDS, Thrower
from companion.demo.watcher import Watcher
from companion.pictures import LivePicture
from tests.cameras import ScriptedTracker, ShortSource
from tests.dice import a_die, a_frame, a_reading
from vision.dice.events import Event, EventKind
from vision.dice.reading import DiceReading
from vision.errors import SourceError
from vision.frame import Frame
from vision.sources.newest import Link


class Camera:
    """Counts its throws."""

    def __init__(self) -> None:
        self.throws = 0

    def throw(self, values: object = None, colours: object = None) -> None:
        self.throws += 1

    def busy(self) -> bool:
        return False

    def suffer(self, fault: object) -> None:
        raise AssertionError("nobody asked for a fault")


class Stage:
    """A watcher whose thread was not started: tests hand it frames."""

    def __init__(self, source: ShortSource | None = None) -> None:
        self.board = Board(lambda: 0.0)
        self.tracker = ScriptedTracker()
        self.announced: list[int] = []
        self.picture = LivePicture(self.announced.append, lambda: True, lambda: self.now)
        self.camera = Camera()
        self.thrower = Thrower(self.camera, self.board)
        self.source = source or ShortSource([])
        self.watcher = Watcher(self.source, self.tracker, self.board, self.picture, self.thrower)
        self.now = 0.0
        self.number = 0

    def link(self, online: bool, problem: str = "") -> None:
        link = Link(online, self.now, problem)
        self.watcher.heard(link)
        self.watcher.take(link)

    def frame(self, *events: tuple[EventKind, DiceReading | None], pause: float = 0.04) -> None:
        self.now += pause
        self.number += 1
        self.tracker.script[self.number] = [Event(kind, self.now, reading) for kind, reading in events]
        self.watcher.take(a_frame(self.now, self.number))


@pytest.fixture
def stage() -> Stage:
    return Stage()


def test_before_the_first_picture_the_source_is_starting_then_online(stage: Stage) -> None:
    assert (stage.board.state.status, stage.board.state.source) == ("starting", "short")
    assert stage.board.state.can_throw
    stage.frame()
    assert stage.board.state.status == "online"


def test_a_throw_is_followed_from_the_hand_to_the_roll(stage: Stage) -> None:
    reading = a_reading(a_die(4), a_die(6, x=200))
    seen = []
    for event in (("empty", None), ("hand", None), ("rolling", None), ("settled", reading), ("roll", reading)):
        stage.frame(event)  # type: ignore[arg-type]
        seen.append((stage.board.state.tray, len(stage.board.state.dice), stage.board.state.thrown))
    assert seen == [("empty", 0, 0), ("hand", 0, 0), ("rolling", 0, 0), ("settled", 2, 0), ("settled", 2, 1)]


def test_a_roll_keeps_a_small_picture_of_each_die(stage: Stage) -> None:
    stage.frame(("roll", a_reading(a_die(4), a_die(6, x=200))))
    crops = stage.board.state.rolls[0].crops
    assert len(crops) == 2
    assert all(crop.startswith(b"\xff\xd8") for crop in crops)


def test_dice_that_were_only_moved_are_shown_and_not_counted(stage: Stage) -> None:
    stage.frame(("changed", a_reading(a_die(4))))
    state = stage.board.state
    assert (state.tray, len(state.dice), state.thrown) == ("settled", 1, 0)


def test_while_dice_roll_no_old_marks_are_shown(stage: Stage) -> None:
    stage.frame(("settled", a_reading(a_die(4))))
    stage.frame(("rolling", None))
    assert stage.board.state.dice == ()


def test_a_camera_that_goes_away_is_offline_and_nothing_stale_is_shown(stage: Stage) -> None:
    stage.frame(("settled", a_reading(a_die(4))))
    stage.link(False, "no new pictures: check its cable")
    state = stage.board.state
    assert (state.status, state.problem) == ("offline", "no new pictures: check its cable")
    assert (state.tray, state.dice) == ("unknown", ())
    assert stage.tracker.links == [False]


def test_a_picture_from_before_does_not_bring_back_a_camera_that_has_gone(stage: Stage) -> None:
    stage.frame()
    stage.watcher.heard(Link(False, stage.now, "cable"))  # while the next picture is on its way
    stage.frame()
    assert (stage.board.state.status, stage.board.state.problem) == ("offline", "cable")


def test_it_is_online_again_with_its_next_picture(stage: Stage) -> None:
    stage.link(False, "cable")
    stage.link(True)
    stage.frame()
    assert (stage.board.state.status, stage.board.state.problem) == ("online", "")
    assert stage.tracker.links == [False, True]


def test_a_still_tray_announces_fewer_pictures_than_a_moving_one(stage: Stage) -> None:
    stage.frame(("rolling", None))
    for _ in range(50):
        stage.frame()
    moving = len(stage.announced)
    stage.frame(("settled", a_reading(a_die(4))))
    for _ in range(50):
        stage.frame()
    assert moving >= 15
    assert len(stage.announced) - moving <= 4


def test_virtual_throws_come_at_once_and_then_every_few_seconds(stage: Stage) -> None:
    stage.thrower.start()
    stage.frame()
    assert stage.camera.throws == 1
    for _ in range(round(2 * PAUSE_SECONDS / 0.5)):
        stage.frame(pause=0.5)
    assert stage.camera.throws == 3


def test_stopped_throws_stay_stopped_until_started_again(stage: Stage) -> None:
    stage.thrower.start()
    stage.frame()
    stage.thrower.stop()
    stage.frame(pause=100)
    assert stage.camera.throws == 1
    stage.thrower.start()
    stage.frame()
    assert stage.camera.throws == 2


def test_throwing_once_needs_no_start(stage: Stage) -> None:
    stage.thrower.throw()
    assert stage.camera.throws == 1
    assert not stage.board.state.throwing


def run_to_its_end(source: ShortSource) -> Stage:
    stage = Stage(source)
    with stage.board.hub.listen() as listener:
        stage.watcher.start()
        while stage.board.state.status not in ("ended", "offline") and listener.get(5):
            pass
    stage.watcher.close()
    return stage


def test_a_film_that_is_over_says_so_and_gives_its_file_back() -> None:
    stage = run_to_its_end(ShortSource([a_frame(0.1, 0)]))
    assert stage.board.state.status == "ended"
    assert stage.source.closed.is_set()


def test_what_was_never_started_can_be_closed(stage: Stage) -> None:
    stage.watcher.close()
    assert stage.source.closed.is_set()


def test_a_film_that_can_not_be_read_says_why() -> None:
    stage = run_to_its_end(ShortSource([], SourceError("film.mp4 is broken")))
    assert (stage.board.state.status, stage.board.state.problem) == ("offline", "film.mp4 is broken")


def test_when_watching_itself_fails_the_page_does_not_stay_online(caplog: pytest.LogCaptureFixture) -> None:
    class Broken(ScriptedTracker):
        def feed(self, frame: Frame) -> list[Event]:
            raise ZeroDivisionError("a mistake of ours")

    stage = Stage(ShortSource([a_frame(0.1, 0)]))
    stage.watcher = Watcher(stage.source, Broken(), stage.board, stage.picture)
    with stage.board.hub.listen() as listener:
        stage.watcher.start()
        while stage.board.state.status != "offline":
            assert listener.get(5) is not None
    stage.watcher.close()
    assert "a mistake of ours" in caplog.text


class SlowTracker(ScriptedTracker):
    """Takes as long for a picture as the test wants."""

    def __init__(self) -> None:
        super().__init__()
        self.begun, self.done, self.linked = threading.Event(), threading.Event(), threading.Event()

    def feed(self, frame: Frame) -> list[Event]:
        self.begun.set()
        assert self.done.wait(10)
        return super().feed(frame)

    def link(self, online: bool, at: float) -> list[Event]:
        told = super().link(online, at)
        self.linked.set()
        return told


class FlakySource(ShortSource):
    """A camera that is pulled out when the test says so, and stays away."""

    live = True

    def __init__(self) -> None:
        super().__init__([])
        self.pulled = threading.Event()

    def frames(self) -> Iterator[Frame]:
        if self.pulled.is_set():
            raise SourceError("still gone")
        yield a_frame(0.1, 0)
        assert self.pulled.wait(10)
        raise SourceError("gone")


@pytest.fixture
def slow() -> Iterator[tuple[Stage, SlowTracker, FlakySource]]:
    """A watcher that is busy with the first picture of its camera."""
    source, tracker = FlakySource(), SlowTracker()
    stage = Stage(source)
    stage.watcher = Watcher(source, tracker, stage.board, stage.picture)
    stage.watcher.start()
    assert tracker.begun.wait(10)
    yield stage, tracker, source
    tracker.done.set()
    source.pulled.set()
    stage.watcher.close()


def test_a_camera_that_goes_is_offline_however_long_its_last_picture_takes(
    slow: tuple[Stage, SlowTracker, FlakySource], caplog: pytest.LogCaptureFixture
) -> None:
    stage, tracker, source = slow
    with stage.board.hub.listen() as listener:
        source.pulled.set()
        while stage.board.state.status != "offline":
            assert listener.get(5) is not None
        tracker.done.set()
        assert tracker.linked.wait(10)
    assert (stage.board.state.status, stage.board.state.problem) == ("offline", "gone")
    assert [line for line in caplog.messages if "no pictures" in line] == ["short delivers no pictures: gone"]


def test_closing_waits_for_the_picture_that_is_being_read(slow: tuple[Stage, SlowTracker, FlakySource]) -> None:
    stage, tracker, source = slow
    source.pulled.set()
    closing = threading.Thread(target=stage.watcher.close)
    closing.start()
    closing.join(1.0)
    assert closing.is_alive()
    tracker.done.set()
    closing.join(10)
    assert not closing.is_alive()
    assert "watches the tray" not in {thread.name for thread in threading.enumerate()}
