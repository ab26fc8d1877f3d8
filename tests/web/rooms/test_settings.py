"""Settings of a device: kept in its cookies, applied at once."""

import pytest
from flask.testing import FlaskClient

from companion.household import Person
from companion.texts import LANGUAGES
from tests.web.conftest import Room
from tests.web.pages import Element, parse
from web.taste import CHOICES


def page(client: FlaskClient, path: str = "/settings") -> Element:
    response = client.get(path)
    assert response.status_code == 200
    return parse(response.text)


def pressed(shown: Element) -> set[tuple[str, str]]:
    return {(one["name"], one["value"]) for one in shown.all("button") if one.attributes.get("aria-pressed") == "true"}


def test_at_first_all_is_as_usual_and_silent(client: FlaskClient) -> None:
    shown = page(client)
    assert pressed(shown) == {("language", "en"), *((name, values[0]) for name, values in CHOICES.items())}
    assert "data-theme" not in shown.one("html").attributes
    assert (shown.one("body")["data-sound"], shown.one("body")["data-speech"]) == ("0", "off")


@pytest.mark.parametrize(("name", "value"), [(name, value) for name, values in CHOICES.items() for value in values])
def test_a_choice_holds_on_every_page_of_this_device_and_of_no_other(
    room: Room, client: FlaskClient, name: str, value: str
) -> None:
    response = client.post("/settings", data={name: value})
    assert (response.status_code, response.location) == (303, "/settings")
    assert "HttpOnly" in response.headers["Set-Cookie"] and "SameSite=Lax" in response.headers["Set-Cookie"]
    shown = page(client)
    assert (name, value) in pressed(shown)
    place = shown.one("html" if name in ("theme", "text") else "body")
    usual = name in ("theme", "text") and value == CHOICES[name][0]
    assert place.attributes.get(f"data-{name}") == (None if usual else value)
    other = room.app().test_client()
    assert (name, CHOICES[name][0]) in pressed(page(other))


@pytest.mark.parametrize("data", [{}, {"theme": "pink"}, {"sound": "9000"}, {"speech": ""}, {"nonsense": "on"}])
def test_what_cannot_be_chosen_is_refused(client: FlaskClient, data: dict[str, str]) -> None:
    assert client.post("/settings", data=data).status_code == 400
    assert "data-theme" not in page(client).one("html").attributes


def test_a_cookie_with_nonsense_is_overlooked(client: FlaskClient) -> None:
    client.set_cookie("theme", "</html>")
    client.set_cookie("sound", "-1")
    shown = page(client)
    assert "data-theme" not in shown.one("html").attributes and shown.one("body")["data-sound"] == "0"


def test_a_forced_theme_is_told_to_the_browser_too(client: FlaskClient) -> None:
    client.post("/settings", data={"theme": "dark"})
    [scheme] = [one for one in page(client).all("meta") if one.attributes.get("name") == "color-scheme"]
    assert scheme["content"] == "dark"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_language_is_chosen_here_and_leads_back_here(client: FlaskClient, language: str) -> None:
    response = client.post("/language", data={"language": language, "next": "/settings"})
    assert response.location == "/settings"
    assert page(client).one("html")["lang"] == language


def test_the_numbers_of_every_box_are_one_tap_away(client: FlaskClient) -> None:
    links = {link["href"] for link in page(client).all("a")}
    assert {"/numbers/kathmandu", "/numbers/yak", "/numbers/tuareg"} <= links


def test_players_can_be_forgotten(room: Room, client: FlaskClient) -> None:
    room.household.played([Person("Anna", "red"), Person("Ben", "blue")])
    assert client.post("/players/forget", data={"name": "Anna"}).location == "/settings"
    assert [person.name for person in room.household.people] == ["Ben"]
    assert "Anna" not in page(client).text
