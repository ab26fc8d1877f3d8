"""Which language a page speaks: the visitor's choice, else the config's, else the browser's."""

import pytest
from flask.testing import FlaskClient

from companion.texts import LANGUAGES
from tests.web.conftest import Room
from tests.web.pages import parse


def spoken(client: FlaskClient, accept: str = "") -> str:
    return parse(client.get("/demo", headers={"Accept-Language": accept}).text).one("html")["lang"]


@pytest.mark.parametrize(
    ("accept", "language"),
    [
        ("de", "de"),
        ("de-AT,de;q=0.9", "de"),
        ("fr,es;q=0.5", "es"),
        ("ru-RU", "ru"),
        ("fr", "en"),
        ("", "en"),
        ("*", "en"),
    ],
)
def test_the_browser_is_asked(client: FlaskClient, accept: str, language: str) -> None:
    assert spoken(client, accept) == language


def test_the_config_overrules_the_browser_and_the_visitor_both(room: Room) -> None:
    client = room.app(language="ru").test_client()
    assert spoken(client, "de") == "ru"
    client.post("/language", data={"language": "es"})
    assert spoken(client, "de") == "es"


def test_a_choice_is_remembered_and_leads_back_to_where_it_was_made(client: FlaskClient) -> None:
    response = client.post("/language", data={"language": "de", "next": "/demo/pictures/abc"})
    assert (response.status_code, response.location) == (303, "/demo/pictures/abc")
    cookie = response.headers["Set-Cookie"]
    assert "HttpOnly" in cookie and "SameSite=Lax" in cookie
    assert spoken(client, "ru") == "de"


@pytest.mark.parametrize(
    "target", ["https://evil.example", "//evil.example", "/\\evil.example", "/demo\\@evil.example", "evil", ""]
)
def test_the_way_back_never_leads_away(client: FlaskClient, target: str) -> None:
    assert client.post("/language", data={"language": "de", "next": target}).location == "/"


@pytest.mark.parametrize("language", ["fr", "", "../de", "DE"])
def test_an_unknown_language_is_refused_and_changes_nothing(client: FlaskClient, language: str) -> None:
    assert client.post("/language", data={"language": language}).status_code == 400
    assert spoken(client, "es") == "es"


def test_a_broken_cookie_is_overlooked(client: FlaskClient) -> None:
    client.set_cookie("language", "<script>")
    assert spoken(client, "es") == "es"


def test_every_language_is_offered_by_its_own_name(client: FlaskClient) -> None:
    menu = parse(client.get("/demo").text).one("form", class_="languages").one(class_="menu-list")
    assert {button["lang"]: button.text for button in menu.all("button")} == LANGUAGES
    [current] = menu.all("button", **{"aria-current": "true"})
    assert current["value"] == "en"
