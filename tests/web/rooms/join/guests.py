"""What guests of a table meet at its door, and whether it let them in."""

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.web.conftest import Room
from tests.web.pages import parse


def wrong(room: Room) -> str:
    return f"{(int(room.access.pin or 0) + 1) % 10**6:06}"


def onward(response: TestResponse) -> str:
    """Where the form for the PIN leads on to."""
    return parse(response.text).one("form", class_="pin").one("input", type="hidden")["value"]


def sits(client: FlaskClient) -> list[str]:
    """The seats that the device is shown as its own: one at most."""
    buttons = parse(client.get("/join").text).all("button", class_="seat")
    return [button["value"] for button in buttons if button.attributes.get("aria-current")]


def throws(room: Room, client: FlaskClient) -> bool:
    """Whether the device may act."""
    before = room.thrower.throws
    client.post("/demo/throw")
    return room.thrower.throws > before
