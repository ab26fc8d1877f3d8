"""A camera that fails: everybody hears of it once, the game goes on by hand, the camera is taken again by itself."""

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from companion.demo.assembly import Demo, build_demo
from companion.demo.thrower import Thrower
from companion.table.table import Table
from companion.through_camera import VirtualTime
from tests.cameras import ScriptedTracker
from tests.companion.demo.test_smart import Evening
from tests.companion.table.rolls import waits_for_a_roll
from tests.companion.tables import a_table
from vision.sources.faults import Fault
from vision.sources.virtual import VirtualCamera

GONE = [Fault.UNPLUG, Fault.FREEZE, Fault.STALE]


@contextmanager
def watched(table: Table | None = None) -> Iterator[Demo]:
    """The virtual camera, watched in its own thread; a second goes by as fast as twenty small pictures are drawn."""
    time = VirtualTime()
    camera = VirtualCamera(1, (160, 120), clock=time, wait=time.wait)
    demo = build_demo(camera, ScriptedTracker(), table, time)
    demo.start()
    try:
        until(demo, lambda: demo.board.state.status == "online")
        yield demo
    finally:
        demo.close()


def until(demo: Demo, holds: Callable[[], bool]) -> None:
    """Follow the board until it holds."""
    with demo.board.hub.listen() as listener:
        for _ in range(100):
            if holds():
                return
            listener.get(1)
    raise AssertionError("it never came about")


def thrower(demo: Demo) -> Thrower:
    assert demo.thrower is not None
    return demo.thrower


@pytest.mark.parametrize("fault", GONE)
def test_one_line_when_it_goes_and_one_when_it_returns(fault: Fault, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, "companion.demo.watcher")
    with watched() as demo:
        thrower(demo).suffer(fault)
        until(demo, lambda: demo.board.state.status == "offline")
        assert demo.board.state.tray == "unknown"
        assert demo.board.state.problem.startswith("virtual camera")
        thrower(demo).suffer(None)
        until(demo, lambda: demo.board.state.status == "online")
        assert demo.board.state.problem == ""
    lines = [record.getMessage() for record in caplog.records]
    assert len(lines) == 2
    assert lines[0].startswith("virtual camera delivers no pictures: ")
    assert lines[1] == "virtual camera delivers pictures"


@pytest.mark.parametrize("fault", [Fault.SHAKE, Fault.DARK])
def test_a_camera_that_only_sees_badly_is_not_gone(fault: Fault, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, "companion.demo.watcher")
    with watched() as demo:
        thrower(demo).suffer(fault)
        seen = demo.picture.newest
        assert seen is not None
        hundredth = seen.number + 100
        until(demo, lambda: demo.picture.newest is not None and demo.picture.newest.number >= hundredth)
        assert demo.board.state.status == "online"
    assert caplog.records == []


def test_the_game_goes_on_by_hand_without_a_camera(tmp_path: Path) -> None:
    with a_table(tmp_path) as table, watched(table) as demo:
        newest = waits_for_a_roll(table)
        thrower(demo).suffer(Fault.UNPLUG)
        until(demo, lambda: demo.board.state.status == "offline")
        table.wait()
        assert table.state.tray == "unknown"
        Evening(table).tell((1, 2, 3, 4, 5, 6))
        assert table.state.game is not None and table.state.game.number == newest + 1


def test_a_camera_that_stays_away_is_told_only_once(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, "companion.demo.watcher")
    with watched() as demo:
        thrower(demo).suffer(Fault.UNPLUG)
        until(demo, lambda: demo.board.state.status == "offline")
        thrower(demo).suffer(Fault.FREEZE)
        thrower(demo).suffer(Fault.UNPLUG)
        thrower(demo).suffer(None)
        until(demo, lambda: demo.board.state.status == "online")
    assert len(caplog.records) == 2
