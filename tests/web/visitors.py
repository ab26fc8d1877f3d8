"""Those who may come to a dashboard: the machine itself, devices in the house with and without a right to act."""

from flask import Flask
from flask.testing import FlaskClient

from tests.web.conftest import Room

JSON = {"Accept": "application/json"}
MACHINE = "127.0.0.1"


def visitor(app: Flask, address: str = "192.168.1.50") -> FlaskClient:
    """A browser at that address that was never here before."""
    client = app.test_client()
    client.environ_base["REMOTE_ADDR"] = address
    return client


def let_in(room: Room, app: Flask, address: str = "192.168.1.51") -> FlaskClient:
    """A device that entered the PIN."""
    client = visitor(app, address)
    response = client.post("/enter", data={"pin": room.access.pin}, headers=JSON)
    assert response.status_code == 200, response.text
    return client


def seated(room: Room, app: Flask, seat: int, address: str = "192.168.1.52") -> FlaskClient:
    """A phone that joined by a code and sat down."""
    client = visitor(app, address)
    response = client.post("/join", data={"token": room.access.invite(), "seat": seat}, headers=JSON)
    assert response.status_code == 200, response.text
    return client


def key_of(room: Room, client: FlaskClient) -> str:
    """The key in the device's cookie."""
    cookie = client.get_cookie(f"table-{room.access.table}")
    assert cookie is not None
    return cookie.value


def code(response: object) -> tuple[int, str]:
    """Status and code of an answer in the one error shape."""
    body = response.json  # type: ignore[attr-defined]
    assert set(body) == {"error", "code", "status"}
    return body["status"], body["code"]
