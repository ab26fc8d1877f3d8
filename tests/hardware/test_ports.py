"""Serial ports over the kernel's own pseudo-terminals: what comes is heard, and what is amiss has a name."""

import fcntl
import os
import tty
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from serial import Serial
from serial.tools.list_ports_common import ListPortInfo

from hardware.errors import HardwareError, PortBusy, PortForbidden, PortGone, PortUnusable
from hardware.ports import Port, listen, serial_ports

SHORT = 0.05
"""Seconds to listen: what is sent lies there at once."""


@dataclass
class Box:
    """A device at the other end of a pseudo-terminal."""

    end: int
    keep: int
    port: str

    def send(self, data: bytes) -> None:
        """Say this now: who opens the port later does not hear it."""
        os.write(self.end, data)

    def unplug(self) -> None:
        """Close both ends that this program holds."""
        for number in (self.end, self.keep):
            if number >= 0:
                os.close(number)
        self.end = self.keep = -1


@pytest.fixture
def box() -> Iterator[Box]:
    end, keep = os.openpty()
    tty.setraw(keep)
    made = Box(end, keep, os.ttyname(keep))
    yield made
    made.unplug()


Once = Callable[[Callable[[], None]], None]


@pytest.fixture
def once_open(monkeypatch: pytest.MonkeyPatch) -> Once:
    """Have something done as soon as the port is open."""

    def plan(deed: Callable[[], None], read: Callable[[Serial, int], bytes] = Serial.read) -> None:
        def done_first(link: Serial, size: int) -> bytes:
            deed()
            return read(link, size)

        monkeypatch.setattr(Serial, "read", done_first)

    return plan


def usb(device: str, description: str = "Board CDC") -> ListPortInfo:
    """What pyserial tells about a device on USB."""
    info = ListPortInfo(device, skip_link_detection=True)
    info.vid, info.pid, info.description = 0x2E8A, 0x0005, description
    return info


@pytest.mark.parametrize("data", [b"", b"P1 17 down\r\n", bytes(range(256)), b"\x03\x04\x11\x13\x7f\xff\x00"])
def test_every_byte_that_came_is_heard_as_it_was_sent(box: Box, once_open: Once, data: bytes) -> None:
    once_open(lambda: box.send(data))
    assert listen(box.port, SHORT) == data


def test_what_was_said_before_is_not_heard(box: Box) -> None:
    box.send(b"old")
    assert listen(box.port, SHORT) == b""


def test_a_port_can_be_heard_again_and_again(box: Box, once_open: Once) -> None:
    words = [b"three", b"two", b"one"]
    once_open(lambda: box.send(words.pop()))
    assert [listen(box.port, SHORT) for _ in range(3)] == [b"one", b"two", b"three"]


def test_a_port_is_closed_afterwards(box: Box) -> None:
    before = len(os.listdir("/proc/self/fd"))
    listen(box.port, SHORT)
    assert len(os.listdir("/proc/self/fd")) == before


def test_a_port_that_another_program_has_is_busy(box: Box) -> None:
    with open(box.port, "rb", buffering=0) as other:
        fcntl.flock(other, fcntl.LOCK_EX | fcntl.LOCK_NB)
        with pytest.raises(PortBusy, match=f"{box.port} is used by another program: close that one") as told:
            listen(box.port, SHORT)
        assert told.value.port == box.port
    assert listen(box.port, SHORT) == b"", "free again"


def test_a_refused_port_leaves_nothing_open(box: Box) -> None:
    with open(box.port, "rb", buffering=0) as other:
        fcntl.flock(other, fcntl.LOCK_EX | fcntl.LOCK_NB)
        before = len(os.listdir("/proc/self/fd"))
        with pytest.raises(PortBusy):
            listen(box.port, SHORT)
        assert len(os.listdir("/proc/self/fd")) == before


def test_a_port_that_is_not_there_any_more_is_gone(box: Box) -> None:
    box.unplug()
    with pytest.raises(PortGone, match="plug the device in again"):
        listen(box.port, SHORT)


def test_a_device_that_is_pulled_while_it_is_heard_is_gone(box: Box, once_open: Once) -> None:
    once_open(box.unplug)
    with pytest.raises(PortGone, match=f"{box.port} is gone"):
        listen(box.port, 5.0)


def test_a_port_one_may_not_use_names_the_group(monkeypatch: pytest.MonkeyPatch) -> None:
    def forbid(path: str, *_: object) -> int:
        raise PermissionError(13, "Permission denied", path)

    monkeypatch.setattr(os, "open", forbid)  # whoever runs the tests may be root, who may use everything
    with pytest.raises(PortForbidden, match="group dialout"):
        listen("/dev/ttyACM0", SHORT)


def test_what_is_no_serial_port_is_told_with_what_the_system_said(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(PortUnusable) as told:
        listen(str(tmp_path / "file"), SHORT)
    assert told.value.reason and isinstance(told.value, HardwareError)


def test_devices_have_the_name_that_lasts(box: Box, once_open: Once, tmp_path: Path) -> None:
    link = tmp_path / "usb-Board_CDC-if00"
    link.symlink_to(box.port)
    (port,) = serial_ports(lambda: [usb(box.port)], tmp_path)
    assert port == Port(str(link), "Board CDC")
    assert port.allowed
    once_open(lambda: box.send(b"hello"))
    assert listen(port.name, SHORT) == b"hello"


def test_without_a_lasting_name_the_kernels_is_taken(box: Box, tmp_path: Path) -> None:
    assert serial_ports(lambda: [usb(box.port, "")], tmp_path / "nothing") == (Port(box.port, box.port),)


def test_a_socket_on_the_board_is_no_device(tmp_path: Path) -> None:
    on_board = ListPortInfo("/dev/ttyS0", skip_link_detection=True)
    assert serial_ports(lambda: [on_board, usb("/dev/ttyACM1"), usb("/dev/ttyACM0")], tmp_path) == (
        Port("/dev/ttyACM0", "Board CDC"),
        Port("/dev/ttyACM1", "Board CDC"),
    )


def test_a_port_that_went_away_may_not_be_used(tmp_path: Path) -> None:
    assert not Port(str(tmp_path / "gone"), "Board").allowed


def test_looking_at_this_machine_works() -> None:
    assert all(port.name.startswith("/dev/") for port in serial_ports())
