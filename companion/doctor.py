"""Looking this machine over: what the companion needs, whether it is there, and what to do if not."""

import importlib
import os
import shutil
import socket
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

from companion.cameras import first_camera
from companion.games.message import Message, say
from companion.speech import spoken
from companion.wired import trouble
from hardware.errors import HardwareError, PortForbidden
from hardware.pins import pin_factory
from hardware.ports import Port, serial_ports

OPENCV = ((4, 8), (6, 0))
PYTHON = ((3, 11), (3, 14))
"""First version that is good, and first that is not any more."""

FREE_BYTES = 200_000_000
"""A long evening's pictures fit in this with ease."""


@dataclass(frozen=True, slots=True)
class Check:
    """One thing looked at. `found` says what there is; `to_do` what a person can do about it, empty if `ok`.

    What is not `needed` may be missing: the virtual table works without it.
    """

    name: str
    ok: bool
    found: Message
    to_do: Message | None = None
    needed: bool = True

    def to_json(self) -> dict[str, Any]:
        """The check in the form that `companion doctor --json` prints."""
        to_do = "" if self.to_do is None else spoken(self.to_do)
        return {"name": self.name, "ok": self.ok, "found": spoken(self.found), "to_do": to_do, "needed": self.needed}


def look_over(data: Path, port: int | None, load_reader: Callable[[], object]) -> Iterator[Check]:
    """All checks, in the order in which a person should mend things. `port` is None for who serves already;
    `load_reader` makes the dice reader."""
    yield check_python(sys.version_info[:3])
    yield check_opencv()
    yield check_reader(load_reader)
    yield check_camera()
    yield check_tray(data)
    yield check_serial()
    yield check_pins()
    if port is not None:
        yield check_port(port)
    yield check_folder(data)


def check_python(version: tuple[int, ...]) -> Check:
    """Whether this Python is one that the companion is made for."""
    ok = PYTHON[0] <= version < PYTHON[1]
    return Check("python", ok, _plain(_dotted(version)), None if ok else say("install Python 3.11, 3.12 or 3.13"))


def check_opencv(load: Callable[[], Any] = lambda: importlib.import_module("cv2")) -> Check:
    """Whether OpenCV is there in a version that is supported."""
    try:
        found = str(load().__version__)
    except ImportError as error:
        found_not = say("can't be imported: %(text)s", text=str(error))
        return Check("opencv", False, found_not, say("install it again: delete .venv and start deploy/run"))
    version = tuple(int(part) for part in found.split(".")[:2])
    ok = OPENCV[0] <= version < OPENCV[1]
    other = say("versions 4.8 to 5 are supported: delete .venv and start deploy/run")
    return Check("opencv", ok, _plain(found), None if ok else other)


def check_reader(load_reader: Callable[[], object]) -> Check:
    """Whether the dice reader has its weights and what runs them."""
    try:
        load_reader()
    except Exception as error:  # a broken library raises anything
        return Check("reader", False, _plain(" ".join(str(error).split())), say("install the companion again"))
    return Check("reader", True, say("the dice reader is ready"))


def check_camera(find: Callable[[], str | None] = first_camera) -> Check:
    """Whether there is a camera that this person may use."""
    name = find()
    if name is None:
        hint = say("plug one in; without a camera use `companion serve --virtual`")
        return Check("camera", False, say("no camera"), hint, needed=False)
    if name.startswith("/dev/") and not os.access(name, os.R_OK | os.W_OK):
        hint = say("type `sudo usermod -aG video $USER`, then log out and in again")
        found = say("%(name)s is there, but you may not use it", name=name)
        return Check("camera", False, found, hint, needed=False)
    return Check("camera", True, _plain(name), needed=False)


def check_tray(data: Path, find: Callable[[], str | None] = first_camera) -> Check:
    """Whether the tray under the camera is calibrated; all works without it, too."""
    from vision.errors import VisionError

    name = find()
    if name is None:
        return Check("tray", False, say("without a camera there is no tray to calibrate"), needed=False)
    hint = say("type `companion calibrate`, or open Calibration on the dashboard: it takes two minutes")
    try:
        from companion.calibration.kept import KeptCalibrations  # needs OpenCV, which may be what is missing

        calibration = KeptCalibrations(data).load(name)
    except (ImportError, VisionError) as error:
        return Check("tray", False, _plain(str(error)), hint, needed=False)
    if calibration is None:
        return Check("tray", False, say("not calibrated"), hint, needed=False)
    made = date.fromtimestamp(calibration.made).isoformat()
    return Check("tray", True, say("calibrated on %(date)s", date=made), needed=False)


def check_serial(find: Callable[[], tuple[Port, ...]] = serial_ports) -> Check:
    """Whether serial devices are plugged in, and this person may use all of them."""
    ports = find()
    if not ports:
        hint = say("plug one in by USB; without one everything is played on the screen")
        return Check("serial", False, say("no serial device"), hint, needed=False)
    for port in ports:
        if not port.allowed:
            told = trouble(PortForbidden(port.name))
            return Check("serial", False, told.found, told.to_do, needed=False)
    return Check("serial", True, _plain(", ".join(port.name for port in ports)), needed=False)


def check_pins(find: Callable[[], object] = pin_factory) -> Check:
    """Whether buttons could be wired to this machine."""
    try:
        find()
    except HardwareError as error:
        told = trouble(error)
        return Check("pins", False, told.found, told.to_do, needed=False)
    return Check("pins", True, say("the pins can be read"), needed=False)


def check_port(port: int) -> Check:
    """Whether the dashboard's usual port is free."""
    with socket.socket() as trial:
        trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            trial.bind(("127.0.0.1", port))
        except OSError as error:
            told = say("%(port)s can't be used: %(text)s", port=port, text=str(error.strerror))
            hint = say("nothing to do: `companion serve` takes the next free one")
            return Check("port", False, told, hint, needed=False)
    return Check("port", True, say("%(port)s is free", port=port), needed=False)


def check_folder(data: Path, free_bytes: Callable[[Path], int] = lambda path: shutil.disk_usage(path).free) -> Check:
    """Whether games can be kept in the data folder, which need not be there yet."""
    there = next(path for path in (data, *data.absolute().parents) if path.exists())
    if not there.is_dir() or not os.access(there, os.W_OK | os.X_OK):
        found = say("%(folder)s can't be written to", folder=str(data))
        return Check("folder", False, found, say("choose another folder with --data"))
    free = free_bytes(there)
    told = say("%(folder)s has %(free)s MB free", folder=str(data), free=free // 1_000_000)
    return Check("folder", free >= FREE_BYTES, told, None if free >= FREE_BYTES else say("make room on this disk"))


def _plain(text: str) -> Message:
    """A name, a version, or what a library said: the same in every language."""
    return say("%(text)s", text=text)


def _dotted(version: tuple[int, ...]) -> str:
    return ".".join(map(str, version))
