"""Seats: how they are shown, taken and left."""

import pytest
from flask import Flask

from tests.web.conftest import Room
from tests.web.pages import parse
from tests.web.rooms.join.guests import sits, throws
from tests.web.visitors import JSON, MACHINE, code, let_in, seated, visitor


def test_the_seats_are_shown_with_name_and_mark_and_taken_ones_are_closed(room: Room, app: Flask) -> None:
    room.begin(seats=("Anna", "Ben", "Cleo"))
    seated(room, app, 1)
    client = let_in(room, app)
    buttons = parse(client.get("/join").text).all("button", class_="seat")
    assert [button.one(class_="seat-name").text for button in buttons] == ["Anna", "Ben", "Cleo"]
    assert [button.one("use")["href"] for button in buttons] == ["#mark-red", "#mark-blue", "#mark-green"]
    assert ["disabled" in button.attributes for button in buttons] == [False, True, False]


def test_nobody_takes_the_seat_of_another_phone(room: Room, app: Flask) -> None:
    room.begin()
    phone, other = seated(room, app, 0), let_in(room, app)
    assert code(other.post("/join", data={"seat": "0"}, headers=JSON)) == (409, "seat_taken")
    token = room.access.invite()
    assert code(other.post("/join", data={"seat": "0", "token": token}, headers=JSON)) == (409, "seat_taken")
    assert code(visitor(app, MACHINE).post("/join", data={"seat": "0"}, headers=JSON)) == (409, "seat_taken")
    assert sits(phone) == ["0"]


@pytest.mark.parametrize("form", [{"seat": "0"}, {"seat": "0", "token": "guess"}, {}, {"token": "x" * 5000}], ids=str)
def test_a_stranger_gets_no_seat(room: Room, app: Flask, form: dict[str, str]) -> None:
    game = room.begin()
    assert visitor(app).post("/join", data=form, headers=JSON).status_code == 403
    assert room.access.taken(game) == frozenset()


@pytest.mark.parametrize("seat", ["2", "-1", "x", "²", "99999999999999999999", "0.5", "1 "])
def test_a_seat_that_is_not_there_can_not_be_taken(room: Room, app: Flask, seat: str) -> None:
    room.begin()
    client = let_in(room, app)
    assert code(client.post("/join", data={"seat": seat}, headers=JSON)) == (404, "no_such_seat")
    assert code(client.get("/invite", query_string={"seat": seat}, headers=JSON)) == (404, "no_such_seat")


def test_without_a_game_there_are_no_seats_but_one_can_join(room: Room, app: Flask) -> None:
    client = let_in(room, app)
    assert "No game is open yet" in client.get("/join").text
    assert code(client.post("/join", data={"seat": "0"}, headers=JSON)) == (404, "no_such_seat")


def test_leaving_the_seat_frees_it_for_another(room: Room, app: Flask) -> None:
    game = room.begin()
    phone = seated(room, app, 0)
    assert phone.post("/leave-seat").location == "/join"
    assert room.access.taken(game) == frozenset()
    assert let_in(room, app).post("/join", data={"seat": "0"}).status_code == 303
    assert throws(room, phone)


def test_a_seat_belongs_to_its_game(room: Room, app: Flask) -> None:
    first = room.begin()
    phone = seated(room, app, 0)
    second = room.begin()
    assert sits(phone) == []
    assert (room.access.taken(first), room.access.taken(second)) == ({0}, frozenset())
    room.table.open(first)
    assert sits(phone) == ["0"]


def test_everybody_hears_when_a_seat_is_taken(room: Room, app: Flask) -> None:
    room.begin()
    with room.table.hub.listen() as listener:
        seated(room, app, 0)
        event = listener.get(0)
    assert event is not None and event.name == "seats"
