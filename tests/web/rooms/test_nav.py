"""The way from room to room."""

from flask.testing import FlaskClient

from tests.web.conftest import Room
from tests.web.pages import Element, parse


def links(client: FlaskClient, path: str) -> list[Element]:
    return parse(client.get(path).text).one("nav", class_="rooms").all("a")


def test_without_a_game_there_is_no_way_into_one(client: FlaskClient) -> None:
    paths = [link["href"] for link in links(client, "/")]
    assert paths[:2] == ["/", "/demo"]
    assert not {"/table", "/log", "/count", "/place"} & set(paths)


def test_with_a_game_its_rooms_come_first(room: Room, client: FlaskClient) -> None:
    room.begin()
    texts = [link.text for link in links(client, "/")]
    assert texts.index("Log") < texts.index("Start")


def test_the_room_that_one_is_in_is_marked(client: FlaskClient) -> None:
    for path in ("/", "/demo", "/settings"):
        assert {link["href"] for link in links(client, path) if link.attributes.get("aria-current")} == {path}


def test_every_way_leads_somewhere(room: Room, client: FlaskClient) -> None:
    room.begin()
    for link in links(client, "/"):
        assert client.get(link["href"], follow_redirects=True).status_code == 200, link["href"]


def test_an_error_page_leads_to_the_first_one(client: FlaskClient) -> None:
    shown = parse(client.get("/nothing").text)
    assert shown.one("section", class_="problem").one("a")["href"] == "/"
    assert shown.one("nav", class_="rooms").all("a")
