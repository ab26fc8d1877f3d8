"""Codes for phones: what they hold, and whom they let in."""

import re
from concurrent.futures import ThreadPoolExecutor

import pytest
from flask import Flask

from tests.web.conftest import Room
from tests.web.pages import parse
from tests.web.rooms.join.guests import sits, throws
from tests.web.visitors import JSON, MACHINE, code, let_in, visitor
from web.rooms import join


@pytest.fixture
def codes(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The texts of all codes that were shown."""
    shown: list[str] = []
    real = join.qr_svg
    monkeypatch.setattr(join, "qr_svg", lambda text: shown.append(text) or real(text))
    return shown


def test_the_code_holds_the_address_in_the_house_and_the_token_behind_the_hash(app: Flask, codes: list[str]) -> None:
    page = parse(visitor(app, MACHINE).get("/invite").text)
    assert page.one(class_="code").one("svg").all("path")
    assert re.fullmatch(r"http://192\.168\.1\.7:80/join#[\w-]{32}", codes[0])
    assert codes[0].partition("#")[2] not in page.text
    assert "http://192.168.1.7:80/" in page.one(class_="invite-address").text


def test_each_view_of_the_page_has_a_token_of_its_own(room: Room, app: Flask, codes: list[str]) -> None:
    client = let_in(room, app)
    client.get("/invite")
    client.get("/invite")
    assert codes[0] != codes[1]


def test_a_phone_that_scans_the_code_joins_and_sits_down(room: Room, app: Flask, codes: list[str]) -> None:
    room.begin()
    visitor(app, MACHINE).get("/invite")
    phone = visitor(app)
    token = codes[0].partition("#")[2]
    response = phone.post("/join", data={"token": token, "seat": "1"}, headers=JSON)
    assert response.json["ok"] and token not in response.text
    assert throws(room, phone)
    assert sits(phone) == ["1"]
    assert code(visitor(app).post("/join", data={"token": token}, headers=JSON)) == (403, "invitation_over")


def test_a_code_for_a_seat_names_it_and_gives_no_other(room: Room, app: Flask, codes: list[str]) -> None:
    room.begin()
    visitor(app, MACHINE).get("/invite?seat=1")
    token, _, seat = codes[0].partition("#")[2].partition(".")
    assert seat == "1"
    phone = visitor(app)
    assert code(phone.post("/join", data={"token": token, "seat": "0"}, headers=JSON)) == (403, "invitation_over")
    assert phone.post("/join", data={"token": token, "seat": "1"}).status_code == 303


@pytest.mark.parametrize("path", ["/invite", "/invite.json"])
def test_a_stranger_gets_no_code(app: Flask, codes: list[str], path: str) -> None:
    assert code(visitor(app).get(path, headers=JSON)) == (403, "join_first")
    assert code(visitor(app).post("/invite", headers=JSON)) == (403, "join_first")
    assert codes == []


def test_the_page_renews_its_code_by_itself(room: Room, app: Flask, codes: list[str]) -> None:
    client = let_in(room, app)
    before = client.get("/invite.json").json["joined"]
    answer = client.post("/invite", headers=JSON).json
    assert answer["code"].startswith("<svg") and answer["seconds"] == 120
    visitor(app).post("/join", data={"token": codes[0].partition("#")[2]})
    assert client.get("/invite.json").json["joined"] == before + 1


def test_without_javascript_the_button_for_a_new_code_leads_to_the_page(room: Room, app: Flask) -> None:
    room.begin()
    client = visitor(app, MACHINE)
    assert client.post("/invite").location == "/invite"
    assert client.post("/invite", data={"seat": "1"}).location == "/invite?seat=1"


def test_a_machine_that_nobody_can_reach_says_what_to_do(room: Room) -> None:
    client = visitor(room.app(host="127.0.0.1"), MACHINE)
    assert "--lan" in client.get("/invite").text
    assert code(client.post("/invite", headers=JSON)) == (409, "not_reachable")


def test_a_machine_without_a_network_says_what_to_do(room: Room, app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.network.address_in_house", lambda: None)
    assert "in no network" in visitor(app, MACHINE).get("/invite").text


def test_of_two_phones_with_one_code_at_once_one_comes_in(room: Room, app: Flask) -> None:
    token = room.access.invite()

    def come(number: int) -> int:
        return visitor(app, f"10.0.0.{number}").post("/join", data={"token": token}).status_code

    with ThreadPoolExecutor(4) as pool:
        assert sorted(pool.map(come, range(8))) == [303] + [403] * 7


def test_a_code_that_is_too_old_says_so_and_shows_the_way_by_the_pin(room: Room, app: Flask) -> None:
    token = room.access.invite()
    room.now += 121
    response = visitor(app).post("/join", data={"token": token})
    assert response.status_code == 403
    assert "used already or is too old" in response.text
    assert parse(response.text).one("main").one("a")["href"] == "/enter"


def test_the_page_of_the_code_explains_itself_without_javascript(room: Room, app: Flask) -> None:
    room.begin()
    page = parse(visitor(app).get("/join").text)
    assert "enter the PIN" in page.one("noscript").text
    assert "hidden" in page.one("div", **{"data-choose": ""}).attributes
    assert page.one("a", href="/enter?next=/join")
