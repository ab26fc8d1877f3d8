"""The demonstration stands with and without a camera, and leaves nothing behind."""

import threading
from pathlib import Path

import pytest

from companion.demo import assembly
from companion.demo.assembly import build_demo, first_camera
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


def test_the_first_camera_is_the_one_with_the_lowest_number(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(assembly, "find_spec", lambda name: None)
    assert first_camera(tmp_path) is None
    for name in ("video10", "video2", "null"):
        (tmp_path / name).touch()
    assert first_camera(tmp_path) == str(tmp_path / "video2")


def test_a_pi_takes_its_own_camera(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(assembly, "find_spec", lambda name: name)
    (tmp_path / "video0").touch()
    assert first_camera(tmp_path) == "picamera"
