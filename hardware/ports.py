"""Serial ports: which devices are plugged in, and what one of them says."""

import errno
import os
import termios
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

from serial import Serial
from serial.tools.list_ports import comports
from serial.tools.list_ports_common import ListPortInfo

from hardware.errors import PortBusy, PortError, PortForbidden, PortGone, PortUnusable

BAUD = 115_200

MOST_BYTES = 1_000_000
"""As much as is heard at most: a device may say more in a second than fits in memory."""

BY_ID = Path("/dev/serial/by-id")
"""Links whose names stay the same, however the devices are plugged in."""

GONE = frozenset({errno.ENOENT, errno.ENXIO, errno.ENODEV, errno.EIO})
BUSY = frozenset({errno.EBUSY, errno.EAGAIN})
FORBIDDEN = frozenset({errno.EACCES, errno.EPERM})


@dataclass(frozen=True, slots=True)
class Port:
    """A serial device that is plugged in: `name` is the most lasting path to it, `description` what it calls itself."""

    name: str
    description: str

    @property
    def allowed(self) -> bool:
        """Whether this person may use it."""
        return os.access(self.name, os.R_OK | os.W_OK)


def serial_ports(find: Callable[[], Iterable[ListPortInfo]] = comports, by_id: Path = BY_ID) -> tuple[Port, ...]:
    """The serial devices on USB, sorted by name. A socket on the board is no device: it is there whether something is
    connected or not."""
    lasting = {os.path.realpath(link): str(link) for link in by_id.glob("*")}
    found = [info for info in find() if info.vid is not None]
    ports = (Port(lasting.get(info.device, info.device), info.description or info.device) for info in found)
    return tuple(sorted(ports, key=lambda port: port.name))


def listen(port: str, seconds: float) -> bytes:
    """What comes out of a port within so many seconds, at most a megabyte. Nobody else may have it meanwhile; it is
    closed afterwards. PortGone, PortBusy, PortForbidden or PortUnusable if it can't be heard."""
    with opened(port, seconds) as link:
        try:
            return link.read(MOST_BYTES)
        except OSError as error:  # an open port fails only by going away
            raise PortGone(port) from error


def opened(port: str, seconds: float) -> Serial:
    """A port for nobody else, whose reads and writes take at most so many seconds. PortGone, PortBusy, PortForbidden or
    PortUnusable if it can't be had."""
    try:
        return Serial(port, BAUD, timeout=seconds, write_timeout=seconds, exclusive=True)
    except (OSError, ValueError, termios.error) as error:  # the last if it goes away meanwhile
        raise _typed(port, error) from error


def _typed(port: str, error: Exception) -> PortError:
    """Why a port can't be opened."""
    number = error.args[0] if isinstance(error, termios.error) else getattr(error, "errno", None)
    if number in BUSY:
        return PortBusy(port)
    if number in FORBIDDEN:
        return PortForbidden(port)
    if number in GONE:
        return PortGone(port)
    return PortUnusable(port, os.strerror(number) if number else str(error))
