"""A dashboard without a server: the real board and pages over scripted senses, and a client that asks for them."""

from collections.abc import Callable
from dataclasses import dataclass, field

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.demo.board import Board
from companion.demo.picture import LivePicture
from tests.dice import ScriptedReader, a_die
from web.app import PageSettings, create_app
from web.services import Services


@dataclass
class ScriptedThrower:
    """Notes what it was asked for; tells the board as the real one does."""

    board: Board
    throws: int = 0

    def throw(self) -> None:
        self.throws += 1

    def start(self) -> None:
        self.board.throwing(True)

    def stop(self) -> None:
        self.board.throwing(False)


@dataclass
class Room:
    """All that stands behind the pages in a test; `now` is the monotonic clock."""

    board: Board = field(default_factory=lambda: Board(lambda: 1_700_000_000.0))
    reader: ScriptedReader = field(default_factory=lambda: ScriptedReader(a_die(5)))
    now: float = 50.0

    def __post_init__(self) -> None:
        hub = self.board.hub
        self.picture = LivePicture(
            lambda number: hub.announce("picture", {"number": number}), lambda: hub.listeners > 0, lambda: self.now
        )
        self.thrower = ScriptedThrower(self.board)

    def app(self, *, virtual: bool = True, **settings: object) -> Flask:
        """The pages over this room, with the virtual camera or without any."""
        if virtual:
            self.board.source("online", name="virtual", can_throw=True)
        thrower = self.thrower if virtual else None
        services = Services(self.board, self.picture, self.reader, thrower, lambda: self.now)
        app = create_app(services, PageSettings(**settings))  # type: ignore[arg-type]
        app.testing = True
        return app


@pytest.fixture
def room() -> Room:
    return Room()


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
