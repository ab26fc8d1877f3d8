"""Copying the numbers of the players' own box."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from companion.numbers import own_numbers
from companion.placeholders import unconfirmed
from tests.web.conftest import Room
from tests.web.pages import Element, parse


def form(client: FlaskClient, game: str) -> Element:
    response = client.get(f"/numbers/{game}")
    assert response.status_code == 200
    return parse(response.text).one("form", class_="numbers")


def fields(shown: Element) -> dict[str, str]:
    """What a browser would send."""
    numbers = {one["name"]: one["value"] for one in shown.all("input", type="number")}
    ticks = {one["name"]: "on" for one in shown.all("input", type="checkbox") if "checked" in one.attributes}
    return numbers | ticks


def left(room: Room, game: str) -> int:
    return unconfirmed(room.table.games[game], own_numbers(game, room.data))


@pytest.mark.parametrize(("game", "count"), [("kathmandu", 36), ("yak", 12), ("tuareg", 24)])
def test_every_number_stands_there_with_its_name_and_its_value(client: FlaskClient, game: str, count: int) -> None:
    shown = form(client, game)
    inputs = shown.all("input", type="number")
    assert len(inputs) == count
    for one in inputs:
        assert int(one["min"]) <= int(one["value"]) <= int(one["max"])
        assert shown.one("label", **{"for": one["id"]}).text


def test_these_are_right_confirms_all(room: Room, client: FlaskClient) -> None:
    response = client.post("/numbers/yak", data={**fields(form(client, "yak")), "do": "all"}, follow_redirects=True)
    assert "12 numbers are confirmed." in response.text and "All numbers are confirmed." in response.text
    assert left(room, "yak") == 0
    assert "could not be confirmed" not in client.get("/new/yak").text
    room.begin("yak")
    game = room.table.state.game
    assert game is not None and game.timeline.start.own == own_numbers("yak", room.data)


def test_a_number_that_differs_is_used_by_the_next_game_not_by_the_present_one(room: Room, client: FlaskClient) -> None:
    room.begin("tuareg")
    now = room.table.state.game
    told = {**fields(form(client, "tuareg")), "goods.gold.dinars": "4", "do": "ticked"}
    response = client.post("/numbers/tuareg", data=told, follow_redirects=True)
    assert "1 number is confirmed. The game on the table keeps those it began with." in response.text
    assert left(room, "tuareg") == 23
    assert now is not None and now.timeline.state.tables.good("gold").dinars.value == 3
    room.begin("tuareg")
    game = room.table.state.game
    assert game is not None and game.timeline.state.tables.good("gold").dinars.value == 4


def test_single_numbers_are_ticked_and_unticked(room: Room, client: FlaskClient) -> None:
    told = {**fields(form(client, "yak")), "sure:scoring.group_size:3": "on", "do": "ticked"}
    client.post("/numbers/yak", data=told)
    assert left(room, "yak") == 11
    told = fields(form(client, "yak"))
    assert told.pop("sure:scoring.group_size:3") == "on"
    client.post("/numbers/yak", data={**told, "do": "ticked"})
    assert left(room, "yak") == 12


@pytest.mark.parametrize("text", ["", "many", "1.5", "100", "-1", "9" * 5000, "²", "1e3"])
def test_what_is_no_such_number_is_said_at_its_field_and_nothing_is_saved(
    room: Room, client: FlaskClient, text: str
) -> None:
    told = {**fields(form(client, "yak")), "scoring.trigger_bonus": text, "do": "all"}
    response = client.post("/numbers/yak", data=told)
    assert response.status_code == 400
    shown = parse(response.text)
    assert shown.one(id="scoring.trigger_bonus-wrong").text == "A whole number from 0 to 99."
    assert shown.one("input", id="scoring.trigger_bonus")["aria-invalid"] == "true"
    assert "Nothing was saved." in shown.one(role="alert").text
    assert left(room, "yak") == 12


def test_a_minus_as_phones_write_it_is_one(room: Room, client: FlaskClient) -> None:
    told = {
        **fields(form(client, "kathmandu")),
        "scoring.distance.by_border_strips:2": "\N{MINUS SIGN}9",
        "do": "ticked",
    }
    client.post("/numbers/kathmandu", data=told)
    own: Any = own_numbers("kathmandu", room.data)
    assert own["scoring"]["distance"]["by_border_strips"]["value"][2] == -9


def test_numbers_that_the_rules_refuse_are_said_at_their_field(room: Room, client: FlaskClient) -> None:
    (room.data / "numbers.toml").write_text("[yak]\ncolours = 7\n", encoding="utf-8")
    told = {**fields(form(client, "yak")), "do": "all"}
    response = client.post("/numbers/yak", data=told)
    assert response.status_code == 400
    assert "colour_names" in parse(response.text).one(role="alert").text
    assert (room.data / "numbers.toml").read_text() == "[yak]\ncolours = 7\n"


@pytest.mark.parametrize("text", ["[yak\n", "[yak]\nnonsense = 1\n", "yak = 3\n"])
def test_a_file_that_cannot_be_used_is_said_and_left_alone(room: Room, client: FlaskClient, text: str) -> None:
    (room.data / "numbers.toml").write_text(text, encoding="utf-8")
    for response in (client.get("/numbers/yak"), client.post("/numbers/yak", data={"do": "all"})):
        assert response.status_code == 409
    assert (room.data / "numbers.toml").read_text() == text


def test_nothing_ticked_writes_nothing(room: Room, client: FlaskClient) -> None:
    response = client.post("/numbers/yak", data={**fields(form(client, "yak")), "do": "ticked"})
    assert response.status_code == 303
    assert not (room.data / "numbers.toml").exists()
