"""What a visitor of the calibration's page does, by forms alone, and follows by its stream."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.web.conftest import Room
from tests.web.pages import Element, parse
from tests.web.test_stream import Message, parsed
from tests.web.visitors import JSON, code


def page(client: FlaskClient, path: str = "/calibrate") -> Element:
    response = client.get(path)
    assert response.status_code == 200
    return parse(response.text)


def title(client: FlaskClient) -> str:
    return page(client).one("h2", id="step-title").text


def deeds(inside: Element) -> list[Element]:
    """The buttons that take a step."""
    return [button for button in inside.all("button") if button.attributes.get("name") == "do"]


def offered(client: FlaskClient) -> list[str]:
    """What the page offers to do, in its order."""
    return [button["value"] for button in deeds(page(client).one("section", id="part-forms"))]


def press(client: FlaskClient, do: str, **fields: str) -> TestResponse:
    """Press a button of the page as a browser without JavaScript does: with all fields of its form."""
    forms = page(client).all("form")
    [form] = [form for form in forms if any(button["value"] == do for button in deeds(form))]
    told = {field["name"]: field["value"] for field in form.all("input", type="hidden")}
    for select in form.all("select"):
        [chosen] = [option["value"] for option in select.all("option") if "selected" in option.attributes]
        told[select["name"]] = chosen
    return client.post(form["action"], data=told | {"do": do} | fields)


def done(client: FlaskClient, *deeds: str) -> None:
    """Press these buttons one after the other; each leads back to the page."""
    for deed in deeds:
        answer = press(client, deed)
        assert (answer.status_code, answer.location) == (303, "/calibrate"), answer.text


def refused(room: Room, client: FlaskClient, **fields: object) -> tuple[int, str]:
    """How a program is refused."""
    told = {"number": str(room.calibrating.steps.number)} | {name: str(value) for name, value in fields.items()}
    return code(client.post("/calibrate", data=told, headers=JSON))


def outline(client: FlaskClient) -> list[str]:
    return [line["points"] for line in page(client).one("div", id="part-overlay").all("polygon")]


@contextmanager
def watching(room: Room, path: str) -> Iterator[Callable[[], Message]]:
    """Follow a stream: each call gives the next message but pings."""
    response = room.app().test_client().get(path)
    texts = (parsed(text.decode()) for text in response.iter_encoded())
    messages = (message for message in texts if message.name not in ("", "ping"))
    try:
        yield lambda: next(messages)
    finally:
        response.close()
