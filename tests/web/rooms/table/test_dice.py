"""Dice at the table: told by hand, thrown by the virtual camera, as seen, and what is asked about them."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.companion.table.rolls import dice, saw, settle, waits_for_a_roll
from tests.dice import a_die, a_reading
from tests.web.conftest import Room
from tests.web.rooms.table.tablet import doubtful, page, reply
from tests.web.visitors import JSON, MACHINE, code, visitor


def test_without_a_camera_the_dice_are_told_by_hand_at_once(room: Room) -> None:
    waits_for_a_roll(room.table)
    client = visitor(room.app(virtual=False), MACHINE)
    ask = page(client).one(id="part-ask")
    assert len(ask.all("fieldset", class_="pips")) == 6
    assert ask.all(id="throw") == ask.all("details") == []


def test_with_a_camera_throwing_comes_first_and_the_hand_is_folded_away(room: Room, tablet: FlaskClient) -> None:
    waits_for_a_roll(room.table)
    ask = page(tablet).one(id="part-ask")
    assert [button["id"] for button in ask.all("button") if "id" in button.attributes] == ["throw", "look"]
    assert "open" not in ask.one("details", class_="by-hand").attributes
    assert "hidden" not in page(tablet).one("figure").attributes


def test_dice_told_by_hand_are_noted(room: Room, tablet: FlaskClient) -> None:
    newest = waits_for_a_roll(room.table)
    pips = {f"die-{index}": value for index, value in enumerate((3, 5, 2, 6, 1, 4))}
    assert reply(room, tablet, "roll", **pips).json == {"ok": True}
    assert room.number == newest + 1


def test_who_is_asked_to_roll_is_on_turn_though_it_is_nobodys(room: Room, tablet: FlaskClient) -> None:
    waits_for_a_roll(room.table)
    game = room.table.state.game
    assert game is not None and game.main is not None
    assert game.timeline.rules.game.view(game.timeline.state).turn is None
    [card] = page(tablet).all("section", class_="player-turn")
    assert card["aria-labelledby"] == f"player-{game.main.seat}"


def test_the_virtual_dice_are_thrown_in_the_wanted_colours(room: Room, tablet: FlaskClient) -> None:
    waits_for_a_roll(room.table)
    assert tablet.post("/table/throw", headers=JSON).json == {"ok": True}
    assert room.thrower.throws == 1
    assert room.thrower.colours == ("brown", "purple", "orange", "grey", "pink", "black")


def test_nothing_is_thrown_or_looked_at_while_no_dice_are_wanted(room: Room, tablet: FlaskClient) -> None:
    room.begin()
    for path in ("/table/throw", "/table/look"):
        assert code(tablet.post(path, headers=JSON)) == (409, "no_dice_wanted")


def test_without_a_virtual_camera_nothing_can_be_thrown(room: Room) -> None:
    waits_for_a_roll(room.table)
    client = visitor(room.app(virtual=False), MACHINE)
    assert code(client.post("/table/throw", headers=JSON)) == (409, "no_virtual_camera")


def test_looking_again_says_so_when_nothing_lies_still(room: Room, tablet: FlaskClient) -> None:
    waits_for_a_roll(room.table)
    response = tablet.post("/table/look", headers=JSON)
    assert code(response) == (409, "nothing_lies_there")
    assert "by hand" in response.json["error"]


def test_looking_again_takes_what_lies_there(room: Room, tablet: FlaskClient) -> None:
    newest = waits_for_a_roll(room.table)
    room.eye.heard("settled", a_reading(*dice()), False)
    settle(room.table)
    assert tablet.post("/table/look", headers=JSON).json == {"ok": True}
    settle(room.table)
    assert room.number == newest + 1


def test_a_die_in_doubt_is_open_with_its_likely_values_first(room: Room, tablet: FlaskClient) -> None:
    doubtful(room)
    shown = page(tablet).one(id="part-dice")
    [opened] = [die for die in shown.all("details") if "open" in die.attributes]
    assert "Is this a 5 or 6?" in opened.text
    assert [button["value"] for button in opened.all("button")] == ["5", "6", "1", "2", "3", "4", "0"]
    picture = opened.one("img")["src"]
    assert tablet.get(picture).data == b"crop 1"


def say_die(room: Room, client: FlaskClient, die: int, tellings: int | None = None, **fields: Any) -> Any:
    roll = room.table.state.dice
    assert roll is not None
    known = roll.tellings if tellings is None else tellings
    return client.post("/table/die", data={"roll": roll.number, "tellings": known, "die": die, **fields}, headers=JSON)


def test_naming_it_takes_the_roll(room: Room, tablet: FlaskClient) -> None:
    doubtful(room)
    newest = room.number
    assert say_die(room, tablet, 1, value=6).json == {"ok": True}
    assert room.number == newest + 1
    assert "The last roll: Anna" in page(tablet).one(id="seen-title").text


def test_a_missing_colour_is_asked_with_those_that_are_missing_first(room: Room, tablet: FlaskClient) -> None:
    waits_for_a_roll(room.table)
    six = dice()
    six[3], six[4] = (a_die(6, x=180.0 + 60 * i, colour="white", moved=True) for i in range(2))
    saw(room.table, six)
    [opened] = [die for die in page(tablet).one(id="part-dice").all("details") if "open" in die.attributes]
    colours = [button["value"] for button in opened.all("button") if button["name"] == "colour"]
    assert colours[:2] == ["grey", "pink"]
    assert len(colours) == 6
    assert say_die(room, tablet, 3, colour="pink").json == {"ok": True}
    roll = room.table.state.dice
    assert roll is not None and roll.line is not None and roll.colours[3:5] == ("pink", "grey")


def test_too_many_dice_say_what_to_do(room: Room, tablet: FlaskClient) -> None:
    waits_for_a_roll(room.table)
    saw(room.table, [*dice(), a_die(2, x=500, colour="red", moved=True)])
    shown = page(tablet).one(id="part-dice").text
    assert "6 dice are wanted, but 7 lie there." in shown
    assert "say “No die”" in shown


def test_somebody_who_names_a_die_too_late_is_told(room: Room, tablet: FlaskClient) -> None:
    doubtful(room)
    assert say_die(room, tablet, 1, value=6).status_code == 200
    assert code(say_die(room, tablet, 1, tellings=0, value=5)) == (409, "stale")


@pytest.mark.parametrize(
    "fields", [{"value": 7}, {"value": -1}, {"colour": "white"}, {"colour": ""}, {"die": 9, "value": 3}]
)
def test_a_die_value_or_colour_that_there_is_not(room: Room, tablet: FlaskClient, fields: dict[str, Any]) -> None:
    doubtful(room)
    die = fields.pop("die", 1)
    assert code(say_die(room, tablet, die, **fields)) == (400, "no_such_die")


@pytest.mark.parametrize("path", ["/table/dice/1/9.jpg", "/table/dice/9/0.jpg"])
def test_a_picture_of_a_die_that_is_gone(room: Room, tablet: FlaskClient, path: str) -> None:
    doubtful(room)
    assert code(tablet.get(path, headers=JSON)) == (404, "roll_gone")
