"""What buttons point at, on the table's page: named, marked at the answer itself, and never a secret."""

import random

import pytest
from flask.testing import FlaskClient

from companion.hub import Event
from tests.companion.table.fingers import offered, press, until_the_cards, yak
from tests.companion.table.rolls import dice, saw, settle, waits_for_a_roll
from tests.dice import a_die
from tests.web.conftest import Room
from tests.web.rooms.table.tablet import doubtful, page
from tests.web.visitors import visitor
from web.announcing import news


def test_without_a_press_nothing_is_said_of_buttons(room: Room, tablet: FlaskClient) -> None:
    yak(room.table)
    assert page(tablet).one(id="part-panels").text.strip() == ""
    assert page(tablet).all(class_="option-pointed") == []


def test_what_a_seat_points_at_is_named_and_marked_at_the_answer(room: Room, tablet: FlaskClient) -> None:
    yak(room.table)
    press(room.table, "seat1")
    press(room.table, "seat1")
    tree, second = page(tablet), offered(room.table)[1]
    told = tree.one(id="part-panels").text
    assert "Anna" in told
    assert second in told
    assert "Confirm takes it" in told
    [marked] = tree.one(id="part-ask").all(class_="option-pointed")
    assert second in marked.text


def test_who_only_looks_sees_it_too(room: Room, tablet: FlaskClient) -> None:
    yak(room.table)
    press(room.table, "seat1")
    phone = visitor(room.app())
    assert offered(room.table)[0] in page(phone).one(id="part-panels").text


def test_of_a_secret_choice_no_page_says_what_it_is(room: Room, tablet: FlaskClient) -> None:
    until_the_cards(yak(room.table))
    press(room.table, "seat1")
    first = offered(room.table)[0]
    for path in ("/table", "/place/0", "/place/1", "/place/0?show=1"):
        tree = page(tablet, path)
        told = tree.one(id="part-panels").text
        assert "chooses with the buttons" in told, path
        assert first not in told, path
        assert tree.all(class_="option-pointed") == [], path


def test_a_value_that_is_pointed_at_is_marked_at_the_die(room: Room, tablet: FlaskClient) -> None:
    doubtful(room)
    press(room.table, "seat1")
    [marked] = page(tablet).one(id="part-dice").all(class_="choice-pointed")
    assert f"This die shows {marked.text.strip()}." in page(tablet).one(id="part-panels").text


def test_a_colour_that_is_pointed_at_is_marked_at_the_die(room: Room, tablet: FlaskClient) -> None:
    waits_for_a_roll(room.table)
    seen = dice()
    seen[3], seen[4] = a_die(6, x=180.0, colour="white", moved=True), a_die(1, x=240.0, colour="ivory", moved=True)
    saw(room.table, seen)
    press(room.table, "seat1")
    [marked] = page(tablet).one(id="part-dice").all(class_="choice-pointed")
    assert marked["value"] == "grey"


def test_a_panel_that_went_away_is_marked_until_it_is_back(room: Room, tablet: FlaskClient) -> None:
    yak(room.table)
    room.table.panels_away(("box 42",))
    settle(room.table)
    assert "Table box 42: no connection" in page(tablet).one(id="part-panels").text
    room.table.panels_away(())
    settle(room.table)
    assert page(tablet).one(id="part-panels").text.strip() == ""


@pytest.mark.parametrize(
    ("name", "text"),
    [("pins", "Buttons on the pins"), ("virtual", "Virtual buttons"), ("virtual-box", "Virtual table box")],
)
def test_panels_are_called_as_people_know_them(room: Room, tablet: FlaskClient, name: str, text: str) -> None:
    room.table.panels_away((name,))
    settle(room.table)
    assert text in page(tablet).one(id="part-panels").text


def test_what_is_pointed_at_is_read_aloud_but_for_secrets(room: Room) -> None:
    yak(room.table)
    press(room.table, "seat1")
    with room.app().test_request_context("/table"):
        assert news(Event("pointed", {}, room.table.state)) == f"Anna: {offered(room.table)[0]}"
    until_the_cards(room.table)
    press(room.table, "seat1")
    with room.app().test_request_context("/table"):
        assert news(Event("pointed", {}, room.table.state)) == ""


def test_a_form_that_somebody_fills_in_is_left_alone_by_what_others_point_at(room: Room, tablet: FlaskClient) -> None:
    yak(room.table)
    until_the_cards(room.table)
    chance = random.Random(0)
    before = page(tablet).one(id="part-more").text
    for _ in range(3):
        press(room.table, f"seat{chance.randint(1, 2)}")
    assert page(tablet).one(id="part-more").text == before
