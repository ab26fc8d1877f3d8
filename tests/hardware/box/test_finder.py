"""Boxes are found by a thread, woken by plugs or every two seconds; what is no box is never spoken to."""

import os
import select
import threading
import tty
from collections.abc import Iterator
from pathlib import Path

import pytest

from hardware.box import hotplug
from hardware.box.box_panel import BoxPanel
from hardware.box.finder import BoxFinder
from hardware.box.hotplug import UdevPlugs, listen_for_plugs
from hardware.box.probe import LONGER, SECONDS, greeted
from hardware.box.virtual_box import VirtualBox
from hardware.box.wire import line
from hardware.ports import Port
from tests.hardware.panels import PATIENCE, Notes


class Found:
    """Takes panels; can wait for them."""

    def __init__(self) -> None:
        self.panels: list[BoxPanel] = []
        self._news = threading.Condition()

    def __call__(self, panel: BoxPanel) -> None:
        with self._news:
            self.panels.append(panel)
            self._news.notify_all()

    def names(self, count: int) -> list[str]:
        """The names of so many panels, sorted."""
        with self._news:
            assert self._news.wait_for(lambda: len(self.panels) >= count, PATIENCE)
        return sorted(panel.name for panel in self.panels)


class Plugs:
    """Events of plugs that a test makes."""

    def __init__(self) -> None:
        self._read, self._write = os.pipe()

    def fileno(self) -> int:
        """As in hotplug.Plugs."""
        return self._read

    def happen(self) -> None:
        """Something was plugged in."""
        os.write(self._write, b".")

    def drain(self) -> None:
        """As in hotplug.Plugs."""
        if select.select([self._read], [], [], 0)[0]:
            os.read(self._read, 100)

    def close(self) -> None:
        """As in hotplug.Plugs."""
        os.close(self._read)
        os.close(self._write)


@pytest.fixture
def box(tmp_path: Path) -> Iterator[VirtualBox]:
    made = VirtualBox(tmp_path, "b7")
    yield made
    made.close()


def finder(found: Found, *boxes: VirtualBox, plugs: Plugs | None = None) -> BoxFinder:
    """One for which the plugged ones of these boxes are all the devices there are."""
    return BoxFinder(found, lambda: [Port(box.path, "box") for box in boxes if box.plugged], lambda: plugs)


def test_a_box_that_is_there_is_found_and_works(box: VirtualBox) -> None:
    found, ear = Found(), Notes()
    looking = finder(found, box)
    looking.start()
    assert found.names(1) == ["box b7"]
    (panel,) = found.panels
    panel.start(ear)
    assert ear.hears("online")
    box.push("seat1")
    assert ear.hears("online", "seat1 short")
    looking.close()
    panel.close()


def test_two_boxes_are_found(box: VirtualBox, tmp_path: Path) -> None:
    other, found = VirtualBox(tmp_path, "b8"), Found()
    looking = finder(found, box, other)
    looking.start()
    assert found.names(2) == ["box b7", "box b8"]
    looking.close()
    other.close()


def test_a_box_that_is_plugged_in_is_found_when_udev_tells(box: VirtualBox) -> None:
    box.unplug()
    found, plugs = Found(), Plugs()
    looking = finder(found, box, plugs=plugs)
    looking.start()
    box.plug()
    plugs.happen()
    assert found.names(1) == ["box b7"]
    looking.close()
    looking.close()


def test_a_box_that_is_put_back_is_online_at_once_when_udev_tells(box: VirtualBox) -> None:
    found, plugs, ear = Found(), Plugs(), Notes()
    looking = finder(found, box, plugs=plugs)
    looking.start()
    found.names(1)
    (panel,) = found.panels
    panel.start(ear)
    assert ear.hears("online")
    box.unplug()
    plugs.happen()
    assert ear.hears("online", "offline")
    box.plug()
    plugs.happen()
    assert ear.hears("online", "offline", "online")
    looking.close()
    panel.close()


def test_fifty_starts_and_ends_leave_nothing_open(box: VirtualBox) -> None:
    descriptors, threads = len(os.listdir("/proc/self/fd")), threading.active_count()
    for _ in range(50):
        looking = finder(Found(), box)
        looking.start()
        looking.close()
    assert len(os.listdir("/proc/self/fd")) <= descriptors and threading.active_count() <= threads


class Device:
    """Something on a pseudo-terminal that is no box; time is virtual, and passes while it is waited."""

    def __init__(self, says: bytes = b"", every: float = 0.5) -> None:
        self.end, self._keep = os.openpty()
        tty.setraw(self._keep)
        self.path = os.ttyname(self._keep)
        self.now = 10.0
        self._says, self._every = says, every

    def wait(self, descriptor: int, seconds: float) -> None:
        """It says what it says now and then."""
        self.now += min(seconds, self._every)
        if self._says:
            os.write(self.end, self._says)
            assert select.select([descriptor], [], [], PATIENCE)[0]

    def heard(self) -> bytes:
        """What was said to it."""
        return os.read(self.end, 1000) if select.select([self.end], [], [], 0)[0] else b""

    def close(self) -> None:
        """Gone."""
        os.close(self.end)
        os.close(self._keep)


@pytest.mark.parametrize(
    "says", [b"", b"$GPGGA,123519*47\r\n", b"\x00\xff\x13" * 100, b"!0 box 1 b7*00000000\n", b"\x07"]
)
def test_what_is_no_box_is_listened_to_for_a_moment_and_never_spoken_to(says: bytes) -> None:
    device = Device(says)
    assert greeted(device.path, lambda: device.now, device.wait) is None
    assert device.now - 10.0 == pytest.approx(SECONDS, abs=0.5)
    assert device.heard() == b""
    device.close()


def test_a_box_that_still_waits_for_another_companion_is_waited_for() -> None:
    device = Device(line(0, "alive", "5", "0", "0"))
    assert greeted(device.path, lambda: device.now, device.wait) is None
    assert device.now - 10.0 == pytest.approx(LONGER, abs=0.5)
    device.close()


def test_a_greeting_is_enough() -> None:
    device = Device(b"half a li" + line(0, "box", "1", "b7", "-", "5"))
    found = greeted(device.path, lambda: device.now, device.wait)
    assert found is not None and found.box_id == "b7"
    device.close()


def test_a_port_that_cant_be_opened_or_is_pulled_is_no_box(tmp_path: Path) -> None:
    assert greeted(str(tmp_path / "gone"), lambda: 0.0, lambda descriptor, seconds: None) is None
    device = Device()
    assert greeted(device.path, lambda: device.now, lambda descriptor, seconds: device.close()) is None


def test_who_ends_meanwhile_needs_not_wait() -> None:
    device = Device()
    assert greeted(device.path, lambda: device.now, device.wait, lambda: True) is None
    assert device.now == 10.0
    device.close()


def test_without_udev_nobody_tells_of_plugs(tmp_path: Path) -> None:
    assert listen_for_plugs(tmp_path / "control") is None


def test_where_plugs_cant_be_heard_they_are_looked_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse() -> UdevPlugs:
        raise OSError(1, "Operation not permitted")

    (tmp_path / "control").touch()
    monkeypatch.setattr(hotplug, "UdevPlugs", refuse)
    assert listen_for_plugs(tmp_path / "control") is None


def test_udev_itself_can_be_listened_to_and_is_given_back(tmp_path: Path) -> None:
    (tmp_path / "control").touch()
    descriptors = len(os.listdir("/proc/self/fd"))
    plugs = listen_for_plugs(tmp_path / "control")
    if plugs is None:
        pytest.skip("this system has no netlink")
    plugs.drain()
    assert plugs.fileno() >= 0
    plugs.close()
    assert len(os.listdir("/proc/self/fd")) == descriptors
