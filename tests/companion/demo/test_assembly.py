"""The demonstration stands with and without a camera, and leaves nothing behind."""

import threading

import pytest

from companion.demo.assembly import build_demo
from companion.hub import ListenerEnded
from tests.cameras import ScriptedTracker, ShortSource, VirtualSource
from tests.dice import a_frame


def test_without_a_source_the_page_says_that_there_is_none() -> None:
    demo = build_demo(None, ScriptedTracker())
    demo.start()
    assert (demo.board.state.status, demo.board.state.source, demo.thrower) == ("none", "", None)
    demo.close()


def test_only_a_virtual_camera_can_throw() -> None:
    assert build_demo(ShortSource([]), ScriptedTracker()).thrower is None
    assert build_demo(VirtualSource([]), ScriptedTracker()).board.state.can_throw


def test_pictures_are_announced_only_to_those_who_listen() -> None:
    demo = build_demo(VirtualSource([]), ScriptedTracker(), clock=lambda: 5.0)
    demo.picture.show(a_frame(number=1), False)
    with demo.board.hub.listen() as listener:
        demo.picture.show(a_frame(number=2), False)
        event = listener.get(0)
    assert event is not None and (event.name, event.what["number"]) == ("picture", 2)


def test_closing_ends_streams_and_threads() -> None:
    before = threading.active_count()
    for _ in range(20):
        demo = build_demo(VirtualSource([]), ScriptedTracker())
        listener = demo.board.hub.listen()
        demo.start()
        assert listener.get(5) is not None
        demo.close()
        with pytest.raises(ListenerEnded):
            while True:
                listener.get(0)
    assert threading.active_count() <= before + 1
