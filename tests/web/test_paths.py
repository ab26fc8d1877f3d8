"""Addresses hold numbers that a journal knows, and lead only to pages of ours."""

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.web.conftest import Room
from web.paths import LARGEST, own_path


@pytest.mark.parametrize(
    ("number", "code"), [(LARGEST, "roll_gone"), (LARGEST + 1, "not_found"), (10**40, "not_found")]
)
def test_there_is_no_page_for_a_number_that_is_too_large(client: FlaskClient, number: int, code: str) -> None:
    response = client.get(f"/demo/rolls/{number}/0.jpg", headers={"Accept": "application/json"})
    assert (response.status_code, response.json["code"]) == (404, code)


@pytest.mark.parametrize("path", ["/", "/demo", "/demo?x=1", "/join", "/demo/pictures/abc"])
def test_an_address_of_ours_is_kept(room: Room, path: str) -> None:
    with room.app().app_context():
        assert own_path(path) == path


@pytest.mark.parametrize(
    "target",
    [
        "//evil.example",
        "/\\evil",
        "evil",
        "http://localhost/demo",
        "/demo/throw",
        "/nowhere",
        "/demo\n",
        "/demo?\r\nX: y",
        "",
    ],
)
def test_everything_else_is_the_first_page(room: Room, target: str) -> None:
    app: Flask = room.app()
    with app.app_context():
        assert own_path(target) == "/"
