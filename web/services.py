"""What the pages work with: everything is made outside and handed in."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

from companion.access.access import Access
from companion.access.kept import FILE_NAME
from companion.calibration.assembly import Calibrating
from companion.demo.assembly import Demo
from companion.demo.board import Board
from companion.household import Household
from companion.labelling.labels import Labels
from companion.panels.assembly import Buttons
from companion.pictures import LivePicture
from companion.receipt import Printer
from companion.settings import Settings
from companion.table.eye import TableEye
from companion.table.table import Table
from companion.wired import Wired
from vision.dice.reading import Reader
from vision.sources.faults import Fault
from web.stream import StreamPlaces


class Thrower(Protocol):
    """Whoever throws virtual dice."""

    def throw(self, colours: Sequence[str] | None = None) -> None:
        """Throw once, soon, dice of these colours or else its own; returns at once."""
        ...

    def start(self) -> None:
        """Go on throwing every few seconds."""
        ...

    def stop(self) -> None:
        """Throw no more."""
        ...

    def smart(self, on: bool) -> None:
        """Throw by itself when a game waits for dice, or no more."""
        ...

    def suffer(self, fault: Fault | None) -> None:
        """Let the virtual camera have this fault; None mends it."""
        ...


@dataclass(frozen=True)
class Services:
    """The parts behind the pages.

    `reader` reads uploaded pictures, `thrower` is None without a virtual camera, `eye` without any source; `data` is
    the companion's folder, `access` says who may act, `household` who played here before, `wired` what is wired to this
    machine, `buttons` are the panels, `printer` is the one for receipts, if there is any, `labels` are the rolls of
    which people say the truth; `clock` gives monotonic seconds, `places` are those of the live streams, `calibrating`
    is what calibrates the tray, None without any source.
    """

    board: Board
    picture: LivePicture
    reader: Reader
    thrower: Thrower | None
    table: Table
    eye: TableEye | None
    data: Path
    access: Access
    household: Household
    wired: Wired
    buttons: Buttons
    printer: Printer | None
    labels: Labels
    clock: Callable[[], float] = field(repr=False)
    places: StreamPlaces = field(default_factory=StreamPlaces)
    calibrating: Calibrating | None = None


def services_of(
    demo: Demo,
    reader: Reader,
    table: Table,
    data: Path,
    clock: Callable[[], float],
    buttons: Buttons,
    printer: Printer | None = None,
    megabytes: int = Settings().labelled_mb,
) -> Services:
    """The parts behind the pages of the companion whose folder is `data`; labelled pictures may take so many
    megabytes."""
    return Services(
        board=demo.board,
        picture=demo.picture,
        reader=reader,
        thrower=demo.thrower,
        table=table,
        eye=demo.eye,
        data=data,
        access=Access(data / FILE_NAME, clock),
        household=Household(data),
        wired=Wired(clock, held=buttons.held, boxes=buttons.boxes, tested=buttons.panels.tested),
        buttons=buttons,
        printer=printer,
        labels=Labels(data, demo.board, reader, megabytes),
        clock=clock,
        calibrating=demo.calibrating,
    )
