"""Real buttons on the Devices page: it is told how they do."""

from flask.testing import FlaskClient

from tests.companion.panels.panel import FakePanel
from tests.web.conftest import Room
from tests.web.pages import parse


def test_of_real_panels_it_is_told_how_they_do_and_what_was_pressed_last(room: Room, client: FlaskClient) -> None:
    room.begin("yak")
    pins, box = FakePanel("pins"), FakePanel("box 7")
    for panel in (pins, box):
        room.buttons.panels.add(panel)
    pins.push("seat1", "long")
    pins.push("undo", "double")
    pins.push("confirm")
    box.listener.offline("box 7", "unplugged")
    first, second = parse(client.get("/devices").text).one("div", id="part-panels").all("li")
    assert first.text == "Buttons on the pins Working Pressed last: Confirm · Undo, twice · Anna, long"
    assert second.text == "Table box 7 No connection Nothing was pressed yet."
