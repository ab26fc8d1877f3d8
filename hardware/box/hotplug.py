"""Hears from the system that a serial device was plugged in or pulled (Linux, udev)."""

import logging
from pathlib import Path
from typing import Any, Protocol

log = logging.getLogger(__name__)

UDEV_RUNS = Path("/run/udev/control")
"""There while udev runs; without it nobody tells of plugs, and no lasting names are made."""

MOST_EVENTS = 1000


class Plugs(Protocol):
    """Events that wait to be heard."""

    def fileno(self) -> int:
        """The descriptor that is readable when there are some."""
        ...

    def drain(self) -> None:
        """Take them all: what is plugged in is looked up anyway."""
        ...

    def close(self) -> None:
        """Hear no more."""
        ...


class UdevPlugs:
    """Events of serial devices, by udev, after it has made their lasting names."""

    def __init__(self) -> None:
        """ImportError, OSError or ValueError if there is no way to hear them here."""
        import pyudev  # only on Linux

        self._monitor: Any = pyudev.Monitor.from_netlink(pyudev.Context())
        self._monitor.filter_by("tty")
        self._monitor.start()

    def fileno(self) -> int:
        """As in Plugs."""
        return int(self._monitor.fileno())

    def drain(self) -> None:
        """As in Plugs."""
        for _ in range(MOST_EVENTS):
            if self._monitor.poll(timeout=0) is None:
                return

    def close(self) -> None:
        """The library closes its descriptor when nobody has the monitor any more."""
        del self._monitor


def listen_for_plugs(udev_runs: Path = UDEV_RUNS) -> Plugs | None:
    """Events of plugs; None where there are none, so that one has to look again and again."""
    if not udev_runs.exists():
        return None
    try:
        return UdevPlugs()
    except (ImportError, OSError, ValueError) as error:
        log.info("plugs are not told here (%s): looking every few seconds", error)
        return None
