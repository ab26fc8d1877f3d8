"""Which serial devices are table boxes: found when they are plugged in; others are left alone."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from hardware.box.box_panel import BoxPanel
from hardware.box.greeting import Greeting
from hardware.box.search import NEVER, PAUSES, BoxSearch
from hardware.ports import Port


class KnownPanel(BoxPanel):
    """A panel that only notes that it was told to look."""

    def __init__(self, path: str, name: str, box_id: str) -> None:
        super().__init__(path, name, box_id)
        self.looks: list[str | None] = []

    def look(self, path: str | None = None) -> None:
        """As in BoxPanel."""
        self.looks.append(path)
        super().look(path)


class Bench:
    """Devices by their ports: a box's id, or None for something else. Time is virtual."""

    def __init__(self, folder: Path) -> None:
        self.now = 100.0
        self.folder = folder
        self.devices: dict[str, str | None] = {}
        self.asked: list[str] = []
        self.found: list[KnownPanel] = []
        self.tell: Callable[[BoxPanel], None] = lambda panel: None
        self.search = BoxSearch(self._tell, self._ports, self._greeted, KnownPanel, lambda: self.now)

    def plug(self, name: str, box_id: str | None = None) -> str:
        """Plug something in; its port."""
        path = str(self.folder / name)
        Path(path).touch()
        self.devices[path] = box_id
        return path

    def unplug(self, path: str) -> None:
        """Pull it."""
        os.unlink(path)
        del self.devices[path]

    def pass_time(self, seconds: float) -> None:
        """Look whenever a look is due."""
        end = self.now + seconds
        while (due := self.search.look()) <= end:
            self.now = due
        self.now = end

    @property
    def names(self) -> list[str]:
        """The boxes that were found."""
        return [panel.name for panel in self.found]

    def _ports(self) -> tuple[Port, ...]:
        return tuple(Port(path, "device") for path in self.devices)

    def _greeted(self, path: str) -> Greeting | None:
        self.asked.append(path)
        box_id = self.devices[path]
        return None if box_id is None else Greeting(1, box_id, "-", 0)

    def _tell(self, panel: BoxPanel) -> None:
        assert isinstance(panel, KnownPanel)
        self.found.append(panel)
        self.tell(panel)


@pytest.fixture
def bench(tmp_path: Path) -> Bench:
    return Bench(tmp_path)


def test_a_box_is_told_once_with_its_own_name(bench: Bench) -> None:
    path = bench.plug("usb-a", "b7")
    bench.pass_time(100.0)
    assert bench.names == ["box b7"] and bench.found[0].path == path


def test_two_boxes_are_two_panels(bench: Bench) -> None:
    bench.plug("usb-a", "b7")
    bench.plug("usb-b", "b8")
    bench.pass_time(1.0)
    assert bench.names == ["box b7", "box b8"]


def test_a_box_that_is_plugged_in_later_is_found_then(bench: Bench) -> None:
    bench.pass_time(10.0)
    bench.plug("usb-a", "b7")
    bench.pass_time(1.0)
    assert bench.names == ["box b7"]


def test_another_device_is_left_alone_after_a_few_tries(bench: Bench) -> None:
    bench.plug("usb-printer")
    bench.pass_time(10_000.0)
    assert len(bench.asked) == 1 + len(PAUSES)
    assert bench.search.look() == NEVER and bench.found == []


def test_a_box_that_takes_long_to_start_is_found_by_a_later_try(bench: Bench) -> None:
    path = bench.plug("usb-a")
    bench.pass_time(3.0)
    bench.devices[path] = "b7"
    bench.pass_time(PAUSES[1])
    assert bench.names == ["box b7"]


def test_a_device_that_is_plugged_in_anew_is_tried_anew(bench: Bench) -> None:
    path = bench.plug("usb-a")
    bench.pass_time(1000.0)
    bench.unplug(path)
    bench.pass_time(1.0)
    bench.plug("usb-a", "b7")
    bench.pass_time(1.0)
    assert bench.names == ["box b7"]


def test_a_known_box_that_is_back_is_tried_at_once_by_its_panel(bench: Bench) -> None:
    path = bench.plug("usb-a", "b7")
    bench.pass_time(1.0)
    bench.unplug(path)
    bench.pass_time(1.0)
    bench.plug("usb-a", "b7")
    bench.pass_time(1.0)
    assert bench.names == ["box b7"] and bench.found[0].looks == [None]
    assert bench.asked == [path], "the panel itself has the port"


def test_a_known_box_that_is_back_under_another_name_keeps_its_panel(bench: Bench) -> None:
    path = bench.plug("ttyACM0", "b7")
    bench.pass_time(1.0)
    bench.unplug(path)
    other = bench.plug("ttyACM1", "b7")
    bench.pass_time(1.0)
    assert bench.names == ["box b7"] and bench.found[0].path == other


def test_a_port_one_may_not_use_is_not_tried(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    bench.plug("usb-a", "b7")
    monkeypatch.setattr(os, "access", lambda *_: False)
    bench.pass_time(10.0)
    assert bench.asked == []


def test_who_fails_to_take_a_box_doesnt_keep_others_from_being_found(bench: Bench) -> None:
    bench.tell = lambda panel: 1 / 0  # type: ignore[assignment,return-value]
    bench.plug("usb-a", "b7")
    bench.plug("usb-b", "b8")
    bench.pass_time(1.0)
    assert bench.names == ["box b7", "box b8"]
