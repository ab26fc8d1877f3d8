"""The cookie with the key of a device, as attackers try it."""

import re

from flask import Flask

from tests.web.conftest import Room
from tests.web.rooms.join.guests import sits, throws
from tests.web.visitors import key_of, let_in, visitor


def test_the_key_is_out_of_reach_of_scripts_and_other_sites(room: Room, app: Flask) -> None:
    response = visitor(app).post("/enter", data={"pin": room.access.pin})
    [cookie] = response.headers.getlist("Set-Cookie")
    assert "HttpOnly" in cookie and "SameSite=Lax" in cookie and "Path=/" in cookie and "Domain" not in cookie
    assert len(re.sub(r";.*", "", cookie).partition("=")[2]) == 32


def test_a_planted_cookie_is_worth_nothing(room: Room, app: Flask) -> None:
    victim = visitor(app)
    victim.set_cookie(f"table-{room.access.table}", "planted")
    victim.post("/enter", data={"pin": room.access.pin})
    assert key_of(room, victim) != "planted"
    attacker = visitor(app, "192.168.1.66")
    attacker.set_cookie(f"table-{room.access.table}", "planted")
    assert not throws(room, attacker)


def test_whoever_plants_his_own_good_cookie_does_not_share_the_seat(room: Room, app: Flask) -> None:
    room.begin()
    attacker, victim = let_in(room, app, "192.168.1.66"), visitor(app)
    victim.set_cookie(f"table-{room.access.table}", key_of(room, attacker))
    victim.post("/join", data={"seat": "0"})
    assert sits(victim) == ["0"]
    assert sits(attacker) == []
    assert not throws(room, attacker)


def test_two_tables_on_one_machine_do_not_take_each_others_cookies(room: Room, app: Flask) -> None:
    client = let_in(room, app)
    client.set_cookie("table-00000000", "of another table on another port")
    client.set_cookie("table", "x")
    assert throws(room, client)
