"""Labelled rolls on the pages: how tests throw, keep and find them."""

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion.labelled.album import Pictured
from tests.dice import a_die, a_frame
from tests.web.conftest import Room
from tests.web.pages import Element, parse
from vision.dice.reading import Die
from vision.manifest import load_manifest

JSON = {"Accept": "application/json"}


def page(client: FlaskClient, path: str = "/accuracy") -> Element:
    """A page that is there."""
    response = client.get(path)
    assert response.status_code == 200, response.text
    return parse(response.text)


def roll(room: Room, *dice: Die) -> Pictured:
    """Dice fall in front of the camera."""
    those = dice or (a_die(5), a_die(2, x=200, colour="blue"))
    room.board.roll(those, all(die.sure for die in those), (), a_frame().image)
    return room.board.album.rolls[0]


def keep(client: FlaskClient, key: str, **form: str) -> TestResponse:
    """Send the form of a roll."""
    return client.post(f"/accuracy/rolls/{key}", data={name.replace("_", "-"): told for name, told in form.items()})


def error(response: TestResponse) -> tuple[int, str]:
    """Status and code of a refusal."""
    return response.status_code, response.json["code"]


def truth(room: Room) -> list[tuple[int | None, str | None, bool]]:
    """What the manifest says of the only labelled picture."""
    [picture] = load_manifest(room.data / "labelled")
    return [(die.value, die.colour, die.cocked) for die in picture.dice]


def place_of(shown: Element, number: int) -> str:
    """Where an added die lies, as the form has it."""
    [found] = [field["value"] for field in shown.all("input") if field.attributes.get("name") == f"box-new{number}"]
    return found


def card(shown: Element, key: str) -> Element:
    """A roll as the page shows it."""
    return shown.one("li", id=f"roll-{key}")
