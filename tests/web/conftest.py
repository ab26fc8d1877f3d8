"""A dashboard without a server: the real board and pages over scripted senses, and a client that asks for them."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field, replace
from itertools import count
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.access.access import Access
from companion.access.kept import FILE_NAME
from companion.calibration.assembly import Calibrating
from companion.calibration.facts import CalibrationFacts
from companion.demo.board import Board
from companion.household import Household
from companion.labelling.labels import Labels
from companion.panels.assembly import Buttons
from companion.panels.panels import Panels
from companion.pictures import LivePicture
from companion.receipt import Printer
from companion.table.eye import TableEye
from companion.table.table import Table
from companion.wired import Wired
from tests.companion.tables import AtTable, a_table
from tests.desks import ScriptedDesk
from tests.dice import ScriptedReader, a_die
from tests.web.compiled import with_compiled_templates
from vision.sources.faults import Fault
from web.app import PageSettings, create_app
from web.services import Services


@dataclass
class ScriptedThrower:
    """Notes what it was asked for; tells the board as the real one does."""

    board: Board
    throws: int = 0
    colours: object = None

    def throw(self, colours: object = None) -> None:
        self.throws += 1
        self.colours = colours

    def start(self) -> None:
        self.board.throwing(True)

    def stop(self) -> None:
        self.board.throwing(False)

    def smart(self, on: bool) -> None:
        self.board.virtual(replace(self.board.state.virtual, smart=on))

    def suffer(self, fault: Fault | None) -> None:
        self.board.virtual(replace(self.board.state.virtual, fault=fault))


@dataclass
class Room(AtTable):
    """All that stands behind the pages in a test; `data` is the companion's folder, `now` the monotonic clock."""

    data: Path
    table: Table
    board: Board = field(default_factory=lambda: Board(lambda: 1_700_000_000.0))
    reader: ScriptedReader = field(default_factory=lambda: ScriptedReader(a_die(5)))
    now: float = 50.0
    printer: Printer | None = None

    def __post_init__(self) -> None:
        hub = self.board.hub
        self.picture = LivePicture(
            lambda number: hub.announce("picture", {"number": number}), lambda: hub.listeners > 0, lambda: self.now
        )
        self.thrower = ScriptedThrower(self.board)
        self.household = Household(self.data)
        self.labels = Labels(self.data, self.board, self.reader, 200)
        self.access = Access(self.data / FILE_NAME, lambda: self.now)
        self.eye = TableEye(self.table)
        self.calibrating = Calibrating(ScriptedDesk)  # type: ignore[arg-type]
        self.desk.reader = self.reader
        self.calibrating.tell(self._calibrated)
        self.wired = Wired(lambda: self.now)
        self.buttons = Buttons(Panels(self.table, lambda: self.board.state.status, lambda: 1.0))

    @property
    def desk(self) -> ScriptedDesk:
        """Where the tray is calibrated."""
        desk = self.calibrating.desk
        assert isinstance(desk, ScriptedDesk)
        return desk

    def _calibrated(self, facts: CalibrationFacts) -> None:
        self.board.calibration(facts)
        self.table.calibration(facts.amiss)
        self.table.wait()

    def app(self, *, virtual: bool = True, **settings: object) -> Flask:
        """The pages over this room, with the virtual camera or without any."""
        if virtual:
            self.board.source("online", name="virtual", can_throw=True)
        thrower = self.thrower if virtual else None
        services = Services(
            board=self.board,
            picture=self.picture,
            reader=self.reader,
            thrower=thrower,
            table=self.table,
            eye=self.eye if virtual else None,
            data=self.data,
            access=self.access,
            household=self.household,
            wired=self.wired,
            buttons=self.buttons,
            printer=self.printer,
            labels=self.labels,
            clock=lambda: self.now,
            calibrating=self.calibrating if virtual else None,
        )
        app = with_compiled_templates(create_app(services, PageSettings(**settings)))  # type: ignore[arg-type]
        app.testing = True
        return app


@pytest.fixture
def rooms(tmp_path: Path) -> Callable[[], AbstractContextManager[Room]]:
    """Makes rooms, each with a folder of its own."""
    numbers = count()

    @contextmanager
    def make() -> Iterator[Room]:
        data = tmp_path / str(next(numbers))
        with a_table(data) as table:
            made = Room(data, table)
            yield made
            made.labels.close()

    return make


@pytest.fixture
def room(rooms: Callable[[], AbstractContextManager[Room]]) -> Iterator[Room]:
    with rooms() as made:
        yield made


@pytest.fixture
def app(room: Room) -> Flask:
    return room.app()


@pytest.fixture
def client(room: Room) -> FlaskClient:
    return room.app().test_client()


@pytest.fixture
def speaking(room: Room) -> Callable[[str], FlaskClient]:
    """A client whose browser asks for a language."""

    def make(language: str) -> FlaskClient:
        client = room.app().test_client()
        client.environ_base["HTTP_ACCEPT_LANGUAGE"] = language
        return client

    return make
