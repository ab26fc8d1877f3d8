"""Puts together the panels of this machine, or virtual ones where nothing is wired."""

import datetime
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from companion.demo.state import Status
from companion.panels.names import PINS, VIRTUAL, VIRTUAL_BOX
from companion.panels.panels import Panels
from companion.settings import Settings
from companion.table.table import Table
from hardware.box.box_panel import BoxPanel
from hardware.box.finder import BoxFinder
from hardware.box.virtual_box import VirtualBox
from hardware.errors import NoPins, PinsForbidden
from hardware.gpio_panel import GpioPanel
from hardware.pins import Held, check_chips
from hardware.ports import Port, serial_ports
from hardware.virtual_panel import VirtualPanel
from hardware.wiring import Wiring

DEVICES = Path("/dev")


@dataclass(frozen=True)
class Buttons:
    """All panels; `virtual` and `box` are the virtual ones, None where real ones are meant; `pins` is the panel on the
    pins, None without pins; `finder` looks for table boxes, None where virtual ones are meant."""

    panels: Panels
    virtual: VirtualPanel | None = None
    box: VirtualBox | None = None
    pins: GpioPanel | None = None
    finder: BoxFinder | None = None

    @property
    def held(self) -> Held:
        """What tells which pins the panel on the pins has."""
        return dict if self.pins is None else self.pins.pins

    def boxes(self) -> frozenset[str]:
        """The serial ports on which a table box answers."""
        boxes = (panel for panel in self.panels.all if isinstance(panel, BoxPanel))
        return frozenset(box.path for box in boxes if box.greeting is not None)

    def close(self) -> None:
        """All panels dark, all ports given back."""
        if self.finder is not None:
            self.finder.close()
        self.panels.close()
        if self.box is not None:
            self.box.close()


def real_buttons(
    table: Table,
    camera: Callable[[], Status],
    settings: Settings,
    devices: Path = DEVICES,
    changed: Callable[[], None] = lambda: None,
    find_ports: Callable[[], Sequence[Port]] = serial_ports,
) -> Buttons:
    """Started: the panel on the pins, if this machine has some, and the table boxes as they are plugged in; `changed`
    is called after something became different with one of them."""
    panels = Panels(table, camera, _brightness(settings), changed)
    panels.start()
    pins = GpioPanel(settings.wiring, name=PINS) if _wired(settings.wiring, devices) else None
    if pins is not None:
        panels.add(pins)
    finder = BoxFinder(panels.add, find_ports)
    finder.start()
    return Buttons(panels, pins=pins, finder=finder)


def virtual_buttons(
    table: Table,
    camera: Callable[[], Status],
    settings: Settings,
    folder: Path,
    changed: Callable[[], None] = lambda: None,
) -> Buttons:
    """Started: a virtual panel, and a virtual table box whose port is a link in `folder`; `changed` is called after
    something became different with one of them, or it shows something else."""
    panels = Panels(table, camera, _brightness(settings), changed)
    panels.start()
    virtual = VirtualPanel(VIRTUAL, changed=changed)
    box = VirtualBox(folder, changed=changed)
    panels.add(virtual)
    panels.add(BoxPanel(box.path, VIRTUAL_BOX))
    return Buttons(panels, virtual, box)


def _brightness(settings: Settings) -> Callable[[], float]:
    return lambda: settings.lamps.brightness(datetime.datetime.now().time())


def _wired(wiring: Wiring, devices: Path) -> bool:
    """Whether there are pins, and something is to be on them."""
    if not any(wiring.parts()):
        return False
    try:
        check_chips(devices)
    except NoPins:
        return False
    except PinsForbidden:
        return True  # the log then says what to do
    return True
