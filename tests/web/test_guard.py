"""Who asks: the machine, a device with or without a seat, a stranger; and what they may see."""

import pytest
from flask import Flask

from tests.web.conftest import Room
from tests.web.visitors import MACHINE, key_of, let_in, seated, visitor
from web.guard import Viewer, viewer


def at(app: Flask, address: str | None, cookie: str = "") -> Viewer:
    with app.test_request_context("/", environ_base={"REMOTE_ADDR": address}, headers={"Cookie": cookie}):
        return viewer()


@pytest.mark.parametrize("address", ["127.0.0.1", "127.8.8.8", "::1", "::ffff:127.0.0.1"])
def test_the_machine_is_whoever_comes_from_its_loopback(app: Flask, address: str) -> None:
    assert at(app, address) == Viewer(None, True, True)


@pytest.mark.parametrize(
    "address",
    [
        "192.168.1.9",
        "10.0.0.1",
        "::ffff:192.168.1.9",
        "fe80::1%eth0",
        "0.0.0.0",
        "::",
        "",
        None,
        "localhost",
        "127.0.0.1 x",
    ],
)
def test_nobody_else_is_the_machine(app: Flask, address: str | None) -> None:
    assert at(app, address) == Viewer(None, False, False)


def test_a_seat_counts_in_its_own_game_only(room: Room, app: Flask) -> None:
    room.begin()
    phone = seated(room, app, 1)
    cookie = f"table-{room.access.table}={key_of(room, phone)}"
    assert at(app, "192.168.1.9", cookie) == Viewer(1, True, False, frozenset({1}))
    room.table.put_away()
    assert at(app, "192.168.1.9", cookie) == Viewer(None, True, False)
    room.begin()
    assert at(app, "192.168.1.9", cookie) == Viewer(None, True, False)


def test_secrets_of_a_seat_go_to_the_device_that_holds_it_alone(room: Room, app: Flask) -> None:
    room.begin(seats=("Anna", "Ben", "Cleo"))
    phone = seated(room, app, 1)
    tablet = let_in(room, app)
    own = at(app, "192.168.1.9", f"table-{room.access.table}={key_of(room, phone)}")
    others = at(app, "192.168.1.9", f"table-{room.access.table}={key_of(room, tablet)}")
    assert [own.may_see(seat) for seat in range(3)] == [True, True, True]
    assert [others.may_see(seat) for seat in range(3)] == [True, False, True]
    assert [at(app, MACHINE).may_see(seat) for seat in range(3)] == [True, False, True]
    assert [at(app, "192.168.1.9").may_see(seat) for seat in range(3)] == [False, False, False]


def test_a_device_that_is_removed_in_the_middle_of_a_request_is_a_stranger_from_then_on(room: Room, app: Flask) -> None:
    room.begin()
    phone = seated(room, app, 0)
    cookie = f"table-{room.access.table}={key_of(room, phone)}"
    with app.test_request_context("/", environ_base={"REMOTE_ADDR": "192.168.1.9"}, headers={"Cookie": cookie}):
        assert viewer().may_see(0)
        room.access.send_out(but=None)
        assert viewer() == Viewer(None, False, False) and not viewer().may_see(0)


def test_a_refused_change_shows_the_way_in_and_back(room: Room, app: Flask) -> None:
    headers = {"Referer": "http://localhost/demo?x=1", "Accept": "text/html"}
    response = visitor(app).post("/demo/throw", headers=headers)
    assert response.status_code == 403
    assert 'href="/enter?next=/demo"' in response.text


@pytest.mark.parametrize("referer", ["http://evil.example/nowhere", "http://[", "//evil.example", "\x00", ""])
def test_the_way_back_is_never_a_foreign_one(app: Flask, referer: str) -> None:
    response = visitor(app).post("/demo/throw", headers={"Referer": referer, "Accept": "text/html"})
    assert 'href="/enter?next=/"' in response.text


def test_who_may_not_act_is_offered_to_join_on_every_page(room: Room, app: Flask) -> None:
    assert 'class="button button-small come-in" href="/enter?next=/demo"' in visitor(app).get("/demo").text
    assert "come-in" not in let_in(room, app).get("/demo").text
