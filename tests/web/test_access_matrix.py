"""Every route, as whoever may come: looking is free, a change needs a right to act, nothing tells a secret."""

import re
from collections.abc import Callable

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.web.conftest import Room
from tests.web.routes import READING, Route, routes
from tests.web.visitors import JSON, MACHINE, key_of, let_in, seated, visitor
from web.security import POLICY

OPEN_TO_STRANGERS = {
    "POST /language",
    "POST /settings",
    "POST /enter",
    "POST /join",
    "POST /leave-seat",
    "POST /demo/pictures",
}
"""The only changes that a device may make that was not let in: they concern itself, or bring a picture."""

CLOSED_TO_STRANGERS = {"GET /invite", "GET /invite.json", "GET /accuracy/labelled.zip"}
"""The only pages that a stranger may not see: they let others in, or hand out many pictures at once."""

Comes = Callable[[Room, Flask], FlaskClient]

INSIDERS: dict[str, Comes] = {
    "let in": let_in,
    "seated": lambda room, app: seated(room, app, 0),
    "machine": lambda room, app: visitor(app, MACHINE),
}


@pytest.fixture
def app(room: Room) -> Flask:
    room.begin()
    return room.app(host="0.0.0.0")


def ask(client: FlaskClient, route: Route, **more: object) -> TestResponse:
    """Ask for a route; of a stream only its beginning."""
    response = client.open(route.address, method=route.method, buffered=False, **more)  # type: ignore[arg-type]
    if response.mimetype != "text/event-stream":
        response.get_data()
    response.close()
    return response


def refused(response: TestResponse) -> str:
    """The code by which a change is refused to who may not act, empty if it was not for that."""
    if response.mimetype == "application/json" and response.status_code == 403:
        body = response.json
        return body["code"] if body["code"] in ("join_first", "cross_site") else ""
    return ""


def test_the_lists_name_routes_that_there_are(app: Flask) -> None:
    known = {str(route) for route in routes(app)}
    assert known >= OPEN_TO_STRANGERS | CLOSED_TO_STRANGERS


def test_a_stranger_may_look_at_everything_but_change_nothing(room: Room, app: Flask) -> None:
    stranger, before = visitor(app), room.table.state
    for route in routes(app):
        response = ask(stranger, route, headers=JSON)
        if route.method in READING:
            assert (refused(response) == "join_first") == (str(route) in CLOSED_TO_STRANGERS), route
        else:
            assert (refused(response) == "join_first") == (str(route) not in OPEN_TO_STRANGERS), route
    assert room.table.state is before
    assert room.thrower.throws == 0


def test_a_cookie_that_nobody_gave_out_is_as_good_as_none(room: Room, app: Flask) -> None:
    stranger = visitor(app)
    stranger.set_cookie(f"table-{room.access.table}", "x" * 32)
    for route in routes(app):
        if route.method not in READING and str(route) not in OPEN_TO_STRANGERS:
            assert refused(ask(stranger, route, headers=JSON)) == "join_first", route


@pytest.mark.parametrize("who", INSIDERS)
def test_who_is_in_may_do_everything(room: Room, app: Flask, who: str) -> None:
    for route in routes(app):
        client = INSIDERS[who](room, app)  # each time anew: one of the routes sends devices out
        assert refused(ask(client, route, headers=JSON)) == "", route
        room.access.send_out(but=None)


def test_without_a_pin_a_stranger_may_do_everything(room: Room, app: Flask) -> None:
    for route in routes(app):
        room.access.ask_pin(False)
        assert refused(ask(visitor(app), route, headers=JSON)) == "", route


@pytest.mark.parametrize("who", ["stranger", *INSIDERS])
@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "http://evil.example"},
        {"Origin": "http://localhost:8081"},
        {"Origin": "http://["},
        {"Origin": "null"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site", "Origin": "http://localhost"},
    ],
    ids=str,
)
def test_no_change_that_a_foreign_page_asks_for_is_made(
    room: Room, app: Flask, who: str, headers: dict[str, str]
) -> None:
    client, before = INSIDERS.get(who, lambda _, app: visitor(app))(room, app), room.table.state
    devices, pin = room.access.devices, room.access.pin
    for route in routes(app):
        if route.method not in READING:
            assert refused(ask(client, route, headers=JSON | headers)) == "cross_site", route
    assert room.table.state is before
    assert (room.access.devices, room.access.pin) == (devices, pin)


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:8080", "localhost.evil.example", "192.168.1.7.evil.example"]
)
def test_under_a_foreign_name_nothing_is_answered(room: Room, app: Flask, host: str) -> None:
    client = let_in(room, app)
    for route in routes(app):
        response = ask(client, route, headers=JSON | {"Host": host})
        assert (response.status_code, response.json["code"]) == (421, "host_refused"), route


@pytest.mark.parametrize("accept", ["application/json", "text/html"])
@pytest.mark.parametrize("who", ["stranger", *INSIDERS])
def test_every_answer_has_the_headers_and_tells_no_secret(room: Room, app: Flask, who: str, accept: str) -> None:
    for route in routes(app):
        client = INSIDERS.get(who, lambda _, app: visitor(app))(room, app)
        key = "" if who in ("stranger", "machine") else key_of(room, client)
        pin = room.access.pin or "PIN"
        response = client.open(route.address, method=route.method, headers={"Accept": accept}, buffered=False)
        stream = response.mimetype == "text/event-stream"
        text = "" if stream else response.get_data().decode("utf-8", "replace")
        response.close()
        assert response.headers["Content-Security-Policy"] == POLICY, route
        assert response.headers["X-Content-Type-Options"] == "nosniff", route
        for cookie in response.headers.getlist("Set-Cookie"):
            assert "HttpOnly" in cookie and "SameSite=" in cookie, route
        addresses = [response.headers.get("Location", ""), *re.findall(r'(?:href|src|action)="([^"]*)"', text)]
        for secret in filter(None, (key, pin, room.access.pin)):
            assert not any(secret in address for address in addresses), route
        assert not key or key not in text, route
        if who == "stranger":
            assert pin not in text and f"{pin[:3]} {pin[3:]}" not in text, route
        room.access.ask_pin(True)
        room.access.send_out(but=None)


def test_looking_changes_nothing(room: Room, app: Flask) -> None:
    client = let_in(room, app)
    devices, pin, before = room.access.devices, room.access.pin, room.table.state
    for route in routes(app):
        if route.method in READING:
            ask(client, route)
    assert (room.access.devices, room.access.pin, room.table.state) == (devices, pin, before)
