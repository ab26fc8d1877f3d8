"""What a screen reader says of the table."""

from collections.abc import Callable
from typing import Any

from flask import Flask

from companion.hub import Event
from tests.web.conftest import Room
from tests.web.rooms.table.tablet import doubtful
from web.announcing import news


def told(room: Room, app: Flask, deed: Callable[[], object], name: str = "line") -> str:
    """What a screen reader says of what a deed brings."""
    with room.table.hub.listen() as heard:
        deed()
        event: Event[Any] | None = None
        while event is None or event.name != name:
            event = heard.get(5)
            assert event is not None
    with app.test_request_context("/table", headers={"Accept-Language": "en"}):
        return news(event)


def test_a_screen_reader_says_what_happened_and_the_next_question(room: Room, app: Flask) -> None:
    room.begin("tuareg", ("Anna", "Ben"))
    room.play_to("setup.start")
    said = told(room, app, lambda: room.play_to("turn"))
    assert said == "Anna starts. Anna: choose an action."


def test_a_question_that_stays_is_not_said_again(room: Room, app: Flask) -> None:
    room.begin("tuareg", ("Anna", "Ben"))
    room.play_to("turn")
    said = told(room, app, lambda: room.table.change(lambda session: session.rename(1, "Bea", session.number)))
    assert said == "Ben is called Bea now."


def test_a_die_in_doubt_is_asked_aloud(room: Room, app: Flask) -> None:
    assert told(room, app, lambda: doubtful(room), "dice") == "Is this a 5 or 6?"
