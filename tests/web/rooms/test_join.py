"""Joining the table: the PIN, codes for phones, seats, and the list of devices; as visitors and as attackers do it."""

import re
from concurrent.futures import ThreadPoolExecutor

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.web.conftest import Room
from tests.web.pages import parse
from tests.web.visitors import JSON, MACHINE, code, key_of, let_in, seated, visitor
from web.rooms import join


@pytest.fixture
def app(room: Room, monkeypatch: pytest.MonkeyPatch) -> Flask:
    monkeypatch.setattr("companion.network.address_in_house", lambda: "192.168.1.7")
    return room.app(host="0.0.0.0")


def wrong(room: Room) -> str:
    return f"{(int(room.access.pin or 0) + 1) % 10**6:06}"


def onward(response: TestResponse) -> str:
    """Where the form for the PIN leads on to."""
    return parse(response.text).one("form", class_="pin").one("input", type="hidden")["value"]


def sits(client: FlaskClient) -> list[str]:
    """The seats that the device is shown as its own: one at most."""
    buttons = parse(client.get("/join").text).all("button", class_="seat")
    return [button["value"] for button in buttons if button.attributes.get("aria-current")]


def throws(room: Room, client: FlaskClient) -> bool:
    """Whether the device may act."""
    before = room.thrower.throws
    client.post("/demo/throw")
    return room.thrower.throws > before


# The PIN


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


# The cookie


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


# Codes for phones


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


# Seats


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


# Without a PIN


def test_without_a_pin_everybody_may_act_and_sit_down(room: Room, app: Flask) -> None:
    room.begin()
    room.access.ask_pin(False)
    client = visitor(app)
    assert throws(room, client)
    assert "everybody in the house may act" in client.get("/enter").text
    assert client.post("/join", data={"seat": "0"}).status_code == 303
    room.access.ask_pin(True)
    assert not throws(room, client)


# Settings


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


@pytest.mark.parametrize(
    ("language", "words"),
    [("de", "Gib die PIN des Tisches ein"), ("es", "PIN de la mesa"), ("ru", "PIN-код стола")],
)
def test_the_pages_speak_the_visitors_language(app: Flask, language: str, words: str) -> None:
    page = visitor(app).get("/enter", headers={"Accept-Language": language})
    assert words in parse(page.text).one("h1").text
