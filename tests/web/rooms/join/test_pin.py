"""The form for the PIN: who it lets in, what it answers to others, and where it leads on to."""

import pytest
from flask import Flask

from tests.web.conftest import Room
from tests.web.pages import parse
from tests.web.rooms.join.guests import onward, throws, wrong
from tests.web.visitors import JSON, MACHINE, code, let_in, visitor


def test_the_pin_form_is_one_field_with_a_keypad_and_works_without_javascript(app: Flask) -> None:
    page = parse(visitor(app).get("/enter").text)
    form = page.one("form", action="/enter")
    field = form.one("input", id="pin")
    assert (form["method"], field["inputmode"], field["autocomplete"]) == ("post", "numeric", "off")
    assert form.one("label")["for"] == "pin"
    assert page.one("main").all("script") == []


@pytest.mark.parametrize("written", ["{0}{1}", " {0}{1} ", "{0} {1}"], ids=["plain", "blanks", "in two groups"])
def test_the_right_pin_lets_in_and_leads_on(room: Room, app: Flask, written: str) -> None:
    client, pin = visitor(app), room.access.pin or ""
    assert not throws(room, client)
    response = client.post("/enter", data={"pin": written.format(pin[:3], pin[3:]), "next": "/demo"})
    assert (response.status_code, response.location) == (303, "/demo")
    assert throws(room, client)


def test_a_wrong_pin_is_told_beside_the_field(room: Room, app: Flask) -> None:
    client = visitor(app)
    response = client.post("/enter", data={"pin": wrong(room), "next": "/demo"})
    page = parse(response.text)
    assert response.status_code == 403
    assert "not the table's PIN" in page.one(id="problem").text
    assert onward(response) == "/demo"
    assert page.one("input", id="pin")["aria-describedby"] == "problem"
    assert code(client.post("/enter", data={"pin": wrong(room)}, headers=JSON)) == (403, "wrong_pin")


def test_after_many_wrong_pins_the_page_says_how_long_to_wait(room: Room, app: Flask) -> None:
    client = visitor(app)
    for _ in range(5):
        client.post("/enter", data={"pin": wrong(room)})
    response = client.post("/enter", data={"pin": room.access.pin})
    assert (response.status_code, response.headers["Retry-After"]) == (429, "5")
    assert "counts in 5 seconds" in parse(response.text).one(id="problem").text
    response = client.post("/enter", data={"pin": room.access.pin}, headers=JSON)
    assert (code(response), response.headers["Retry-After"]) == ((429, "too_many_tries"), "5")
    room.now += 5
    assert client.post("/enter", data={"pin": room.access.pin}).status_code == 303


@pytest.mark.parametrize("header", ["X-Forwarded-For", "X-Real-IP", "Forwarded", "X-Client-IP", "X-Remote-Addr"])
def test_a_header_makes_nobody_another_guest_or_the_machine(room: Room, app: Flask, header: str) -> None:
    client = visitor(app)
    for number in range(5):
        client.post("/enter", data={"pin": wrong(room)}, headers={header: f"10.0.0.{number}"})
    assert client.post("/enter", data={"pin": room.access.pin}, headers={header: "10.0.0.99"}).status_code == 429
    assert client.post("/demo/throw", headers={header: "127.0.0.1"}).status_code == 403
    assert client.post("/demo/throw", headers={header: "for=127.0.0.1"}).status_code == 403


def test_the_machine_can_always_act_whoever_locks_the_pin(room: Room, app: Flask) -> None:
    for number in range(30):
        visitor(app, f"10.0.0.{number}").post("/enter", data={"pin": wrong(room)})
    assert visitor(app).post("/enter", data={"pin": room.access.pin}).status_code == 429
    assert throws(room, visitor(app, MACHINE))
    phone = visitor(app, "192.168.1.99")
    phone.post("/join", data={"token": room.access.invite()})
    assert throws(room, phone)


def test_who_is_in_already_is_told_so(room: Room, app: Flask) -> None:
    page = parse(let_in(room, app).get("/enter").text)
    assert "You are in" in page.one("h1").text
    assert page.all("input", id="pin") == []


@pytest.mark.parametrize(
    "target",
    [
        "https://evil.example",
        "//evil.example",
        "/\\evil.example",
        "\\\\evil.example",
        "/%2f/evil.example",
        "javascript:alert(1)",
        "/demo\r\nSet-Cookie: a=b",
        "/demo\nLocation: http://evil.example",
        "/demo\x00",
        "///evil.example/demo",
        "/nowhere",
        "http:/demo",
        "",
    ],
)
def test_the_way_on_never_leads_away_nor_adds_a_header(room: Room, app: Flask, target: str) -> None:
    client = visitor(app)
    page = client.get("/enter", query_string={"next": target})
    assert onward(page) == "/"
    response = client.post("/enter", data={"pin": room.access.pin, "next": target})
    assert (response.status_code, response.location) == (303, "/")
    assert [cookie.partition("=")[0] for cookie in response.headers.getlist("Set-Cookie")] == [
        f"table-{room.access.table}"
    ]


def test_without_a_pin_everybody_may_act_and_sit_down(room: Room, app: Flask) -> None:
    room.begin()
    room.access.ask_pin(False)
    client = visitor(app)
    assert throws(room, client)
    assert "everybody in the house may act" in client.get("/enter").text
    assert client.post("/join", data={"seat": "0"}).status_code == 303
    room.access.ask_pin(True)
    assert not throws(room, client)


@pytest.mark.parametrize(
    ("language", "words"),
    [("de", "Gib die PIN des Tisches ein"), ("es", "PIN de la mesa"), ("ru", "PIN-код стола")],
)
def test_the_pages_speak_the_visitors_language(app: Flask, language: str, words: str) -> None:
    page = visitor(app).get("/enter", headers={"Accept-Language": language})
    assert words in parse(page.text).one("h1").text
