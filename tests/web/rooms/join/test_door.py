"""What the settings show of who may act: the PIN and the list of devices, and how both are changed."""

from flask import Flask
from flask.testing import FlaskClient

from tests.web.conftest import Room
from tests.web.pages import parse
from tests.web.rooms.join.guests import throws
from tests.web.visitors import JSON, MACHINE, code, let_in, seated, visitor


def settings(client: FlaskClient, app: Flask) -> str:
    """The part of the settings that is about access, as that visitor sees it."""
    with app.test_request_context("/", environ_base=client.environ_base, headers={"Cookie": cookies(client)}):
        return str(app.jinja_env.get_template("join/settings.html").render())


def cookies(client: FlaskClient) -> str:
    return "; ".join(f"{cookie.key}={cookie.value}" for cookie in client._cookies.values())


def test_only_those_who_are_in_see_the_pin(room: Room, app: Flask) -> None:
    pin = room.access.pin or ""
    shown = f"{pin[:3]} {pin[3:]}"
    for client in (visitor(app, MACHINE), let_in(room, app)):
        assert parse(settings(client, app)).one(class_="pin-shown").text == shown
    stranger = settings(visitor(app), app)
    assert shown not in stranger and pin not in stranger and "Devices that are in" not in stranger


def test_the_devices_are_listed_with_what_they_are_and_who_sits_there(room: Room, app: Flask) -> None:
    room.begin()
    phone = visitor(app)
    phone.environ_base["HTTP_USER_AGENT"] = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X)"
    phone.post("/join", data={"token": room.access.invite(), "seat": "1"})
    rows = parse(settings(phone, app)).one(class_="let-in").all("li")
    assert rows[0].one(class_="device").text == "iPhone · Ben · this one"


def test_a_device_that_is_removed_may_act_no_more_and_gives_its_seat_back(room: Room, app: Flask) -> None:
    game = room.begin()
    phone = seated(room, app, 1)
    [button] = parse(settings(visitor(app, MACHINE), app)).one(class_="let-in").all("button")
    visitor(app, MACHINE).post("/settings/devices", data={"device": button["value"]})
    assert not throws(room, phone) and room.access.taken(game) == frozenset()


def test_sending_all_others_out_keeps_the_own_device(room: Room, app: Flask) -> None:
    own, other, pin = let_in(room, app), let_in(room, app, "192.168.1.60"), room.access.pin
    own.post("/settings/devices", data={"device": "all"})
    assert throws(room, own) and not throws(room, other)
    assert room.access.pin != pin


def test_the_pin_can_be_made_anew_switched_off_and_on(room: Room, app: Flask) -> None:
    client, pin = let_in(room, app), room.access.pin
    client.post("/settings/pin", data={"pin": "new"})
    assert room.access.pin not in (pin, None) and throws(room, client)
    client.post("/settings/pin", data={"pin": "off"})
    assert room.access.pin is None
    client.post("/settings/pin", data={"pin": "on"})
    assert room.access.pin is not None
    assert code(client.post("/settings/pin", data={"pin": "1234"}, headers=JSON)) == (400, "unclear")


def test_a_stranger_changes_no_setting(room: Room, app: Flask) -> None:
    client, pin = visitor(app), room.access.pin
    for path, form in (("/settings/pin", {"pin": "off"}), ("/settings/devices", {"device": "all"})):
        assert code(client.post(path, data=form, headers=JSON)) == (403, "join_first")
    assert room.access.pin == pin
