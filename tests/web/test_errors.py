"""Whatever goes wrong, a visitor gets one clear page and a program one JSON shape."""

import logging

import pytest
from flask.testing import FlaskClient

from tests.web.conftest import Room
from tests.web.pages import parse

JSON = {"Accept": "application/json"}


def test_a_page_that_is_not_there_says_where_to_go(client: FlaskClient) -> None:
    response = client.get("/nothing", headers={"Accept": "text/html"})
    assert response.status_code == 404
    page = parse(response.text)
    assert page.one("main").one("h1").text == "That did not work"
    assert "There is nothing at this address." in page.text
    assert page.one("a", class_="button")["href"] == "/"


def test_a_form_that_is_refused_leads_back_to_its_page(room: Room) -> None:
    room.begin()
    client = room.app().test_client()
    from_table = {"Referer": "http://localhost/table", "Accept": "text/html"}
    refused = client.post("/table/answer", data={"based_on": 0, "prompt": "no"}, headers=from_table)
    assert refused.status_code == 409
    way = parse(refused.text).one("a", class_="button-main")
    assert (way["href"], way.text) == ("/table", "Back")


def test_no_error_leads_to_a_foreign_page(room: Room) -> None:
    foreign = {"Referer": "http://evil.example//evil.example/x", "Accept": "text/html"}
    refused = room.app().test_client().post("/table/undo", headers=foreign)
    assert parse(refused.text).one("a", class_="button-main")["href"] == "/"


@pytest.mark.parametrize(
    ("method", "path", "status", "code"),
    [
        ("GET", "/nothing", 404, "not_found"),
        ("DELETE", "/demo", 405, "method_not_allowed"),
        ("GET", "/demo/rolls/x/0.jpg", 404, "not_found"),
        ("POST", "/language", 400, "unknown_language"),
    ],
)
def test_every_error_has_the_same_json_shape(
    client: FlaskClient, method: str, path: str, status: int, code: str
) -> None:
    response = client.open(path, method=method, headers=JSON)
    assert response.status_code == status
    assert response.json == {"error": response.json["error"], "code": code, "status": status}


def test_a_wrong_method_says_which_are_right(client: FlaskClient) -> None:
    assert "POST" in client.get("/demo/throw").headers["Allow"]


def test_a_mistake_of_ours_is_logged_and_shows_no_inside(
    room: Room, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    app = room.app()
    app.testing = False
    monkeypatch.setattr(room.thrower, "throw", lambda: 1 / 0)
    with caplog.at_level(logging.ERROR):
        response = app.test_client().post("/demo/throw")
    assert response.status_code == 500
    assert "ZeroDivisionError" not in response.text and "Something went wrong here." in response.text
    assert "ZeroDivisionError" in caplog.text


def test_errors_speak_the_visitors_language(client: FlaskClient) -> None:
    response = client.get("/nothing", headers={"Accept-Language": "de", "Accept": "text/html"})
    assert "Unter dieser Adresse gibt es nichts." in response.text
