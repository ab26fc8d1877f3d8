"""The demonstration's page and routes, as a browser without JavaScript and as a program sees them."""

from collections.abc import Callable

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.dice import a_die, a_frame
from tests.web.conftest import Room
from tests.web.pages import Element, parse

JSON = {"Accept": "application/json"}
UNSURE = a_die(5, sure=False, x=200, alternatives=((6, 0.4),), colour="blue")


def page(client: FlaskClient, path: str = "/demo") -> Element:
    response = client.get(path)
    assert response.status_code == 200
    return parse(response.text)


def error(response: TestResponse) -> tuple[int, str]:
    body = response.json
    assert set(body) == {"error", "code", "status"}
    assert body["status"] == response.status_code
    assert body["error"]
    return response.status_code, body["code"]


def test_a_roll_can_be_read_on_the_page_without_javascript(room: Room, client: FlaskClient) -> None:
    room.board.tray("settled", (a_die(4), a_die(6, x=200, colour="green")), True, (640, 480))
    room.board.roll((a_die(4), a_die(6, x=200, colour="green")), True)
    shown = page(client)
    newest = shown.one(id="part-latest")
    assert newest.one("h2").text.startswith("Roll 1")
    assert newest.one(class_="sum-figure").text == "10"
    assert [use["href"] for use in newest.all("use")] == ["#die-4", "#die-6"]
    assert "red 4, 99% sure" in newest.text and "green 6, 99% sure" in newest.text
    assert shown.one(id="part-status").text == "2 dice lie still"
    assert "as it was when the page was opened" in shown.one("noscript").text


def test_every_mark_names_value_colour_and_confidence(room: Room, client: FlaskClient) -> None:
    room.board.tray("settled", (a_die(4, confidence=0.987), UNSURE), False, (640, 480))
    overlay = page(client).one(id="part-overlay")
    pills = [mark.text for mark in overlay.all(class_="pill")]
    assert pills == ["4 red 98%", "? blue 5 or 6?"]
    assert [box["x"] for box in overlay.all(class_="box-line")] == ["15.62%", "31.25%"]
    assert len(overlay.all(class_="box-ask")) == 1


def test_an_unsure_die_is_asked_with_its_alternatives_first(room: Room, client: FlaskClient) -> None:
    room.board.roll((a_die(4), UNSURE), False, (b"a", b"b"))
    asked = page(client).one(class_="rolled-asked")
    assert "Is this a 5 or 6?" in asked.text
    assert [button["value"] for button in asked.all("button")] == ["5", "6", "1", "2", "3", "4", "0"]
    assert "open" in asked.attributes
    assert asked.one("img")["src"] == "/demo/rolls/1/1.jpg"


def test_a_cocked_die_is_asked_without_a_guess(room: Room, client: FlaskClient) -> None:
    room.board.roll((a_die(None, sure=False, state="cocked"),), False)
    asked = page(client).one(class_="rolled-asked")
    assert "not lying flat" in asked.text
    assert asked.all(class_="choice-likely") == []


def test_a_roll_that_may_lack_a_die_says_so(room: Room, client: FlaskClient) -> None:
    room.board.roll((a_die(4),), False)
    assert "another die that was not recognised" in page(client).one(id="part-latest").text


def test_answering_counts_the_die_and_leads_back_to_the_page(room: Room, client: FlaskClient) -> None:
    room.board.roll((a_die(4), UNSURE), False)
    response = client.post("/demo/answer", data={"roll": "1", "die": "1", "value": "6"})
    assert (response.status_code, response.location) == (303, "/demo")
    shown = page(client)
    assert shown.one(class_="sum-figure").text == "10"
    assert shown.all(class_="rolled-asked") == []


@pytest.mark.parametrize(
    "form",
    [
        {},
        {"roll": "1", "die": "0"},
        {"roll": "1", "die": "0", "value": "7"},
        {"roll": "1", "die": "0", "value": "-1"},
        {"roll": "1", "die": "0", "value": "six"},
        {"roll": "1", "die": "0", "value": "²"},
        {"roll": "9" * 30, "die": "0", "value": "1"},
    ],
    ids=str,
)
def test_an_unclear_answer_is_refused(room: Room, client: FlaskClient, form: dict[str, str]) -> None:
    room.board.roll((a_die(4),), True)
    assert error(client.post("/demo/answer", data=form, headers=JSON)) == (400, "unclear")
    assert room.board.state.rolls[0].values == (4,)


@pytest.mark.parametrize("form", [{"roll": "2", "die": "0"}, {"roll": "1", "die": "5"}], ids=str)
def test_an_answer_to_a_roll_that_is_gone_says_so(room: Room, client: FlaskClient, form: dict[str, str]) -> None:
    room.board.roll((a_die(4),), True)
    assert error(client.post("/demo/answer", data=form | {"value": "1"}, headers=JSON)) == (404, "roll_gone")


def test_the_chart_has_a_table_with_the_same_counts(room: Room, client: FlaskClient) -> None:
    for values in ((1, 6), (6, 6)):
        room.board.roll(tuple(a_die(value, x=50 * i) for i, value in enumerate(values)), True)
    chart = page(client).one(id="part-chart")
    assert [text.text for text in chart.all("text", class_="chart-count")] == ["1", "0", "0", "0", "0", "3"]
    rows = [[cell.text for cell in row.children if isinstance(cell, Element)] for row in chart.one("tbody").all("tr")]
    assert rows[0] == ["1", "1", "25%"] and rows[5] == ["6", "3", "75%"]
    assert "4 dice, 2 rolls" in chart.text


def test_before_the_first_roll_the_page_says_that_nothing_was_thrown(client: FlaskClient) -> None:
    shown = page(client)
    assert "Nothing has been thrown yet." in shown.one(id="part-latest").text
    assert "0 dice, 0 rolls" in shown.one(id="part-chart").text


def test_counting_from_zero_forgets_the_rolls(room: Room, client: FlaskClient) -> None:
    room.board.roll((a_die(4),), True)
    assert client.post("/demo/reset").status_code == 303
    assert "Nothing has been thrown yet." in page(client).one(id="part-latest").text


def test_earlier_rolls_are_listed_newest_first(room: Room, client: FlaskClient) -> None:
    for value in (1, 2, 3):
        room.board.roll((a_die(value),), True)
    rows = page(client).one(id="part-rolls").all("li")
    assert [row.one(class_="roll-number").text for row in rows] == ["2", "1"]
    assert [row.one(class_="roll-sum").text for row in rows] == ["Sum 2", "Sum 1"]


def test_throwing_once_and_starting_and_stopping(room: Room, client: FlaskClient) -> None:
    assert client.post("/demo/throw").status_code == 303
    assert room.thrower.throws == 1
    client.post("/demo/throws", data={"run": "start"})
    assert page(client).one("button", id="throws")["value"] == "stop"
    client.post("/demo/throws", data={"run": "stop"})
    assert page(client).one("button", id="throws")["value"] == "start"


def test_throws_need_to_be_told_what_to_do(client: FlaskClient) -> None:
    assert error(client.post("/demo/throws", headers=JSON)) == (400, "unclear")


@pytest.mark.parametrize("path", ["/demo/throw", "/demo/throws"])
def test_without_a_virtual_camera_nothing_is_thrown(room: Room, path: str) -> None:
    client = room.app(virtual=False).test_client()
    assert error(client.post(path, data={"run": "start"}, headers=JSON)) == (409, "no_virtual_camera")


def test_a_program_that_asks_for_json_gets_no_redirect(client: FlaskClient) -> None:
    response = client.post("/demo/throw", headers=JSON)
    assert (response.status_code, response.json) == (200, {"ok": True})


def test_without_a_camera_the_page_says_so_and_still_takes_pictures(room: Room) -> None:
    shown = page(room.app(virtual=False).test_client())
    assert "There is no camera." in shown.one(id="part-notice").text
    for part in ("picture", "throw", "part-latest", "part-chart", "part-rolls"):
        assert shown.all(id=part) == []
    assert shown.one("input", type="file")["name"] == "picture"


def test_a_camera_that_can_not_throw_has_no_buttons_for_it(room: Room) -> None:
    client = room.app(virtual=False).test_client()
    room.board.source("online", name="/dev/video0", can_throw=False)
    shown = page(client)
    assert shown.all(id="throw") == []
    assert shown.one(class_="source").text == "/dev/video0"


@pytest.mark.parametrize(
    ("status", "words"),
    [
        ("starting", "Waiting for the first picture"),
        ("offline", "does not answer"),
        ("ended", "is over"),
        ("online", ""),
    ],
)
def test_the_page_says_how_the_camera_does(room: Room, client: FlaskClient, status: str, words: str) -> None:
    room.board.source(status, "check the cable")  # type: ignore[arg-type]
    text = page(client).one(id="part-notice").text
    assert words in text
    assert ("check the cable" in text) == (status == "offline")
    assert bool(text) == bool(words)


@pytest.mark.parametrize(
    ("tray", "words"),
    [("unknown", "Looking into the tray"), ("empty", "empty"), ("hand", "A hand"), ("rolling", "rolling")],
)
def test_the_page_says_what_happens_in_the_tray(room: Room, client: FlaskClient, tray: str, words: str) -> None:
    room.board.tray(tray)  # type: ignore[arg-type]
    assert words in page(client).one(id="part-status").text


def test_the_live_picture_is_a_jpeg_once_there_is_one(room: Room, client: FlaskClient) -> None:
    assert error(client.get("/demo/picture.jpg", headers=JSON)) == (404, "no_picture_yet")
    room.picture.show(a_frame(), False)
    response = client.get("/demo/picture.jpg")
    assert (response.mimetype, response.data[:2]) == ("image/jpeg", b"\xff\xd8")


def test_the_page_asks_for_no_picture_before_there_is_one(room: Room, client: FlaskClient) -> None:
    assert "src" not in page(client).one(id="picture").attributes
    room.picture.show(a_frame(), False)
    assert page(client).one(id="picture")["src"] == "/demo/picture.jpg"


def test_each_die_of_a_roll_has_its_small_picture(room: Room, client: FlaskClient) -> None:
    room.board.roll((a_die(4), a_die(5, x=200)), True, (b"first", b"second"))
    response = client.get("/demo/rolls/1/1.jpg")
    assert (response.mimetype, response.data) == ("image/jpeg", b"second")
    for path in ("/demo/rolls/1/2.jpg", "/demo/rolls/2/0.jpg"):
        assert error(client.get(path, headers=JSON)) == (404, "roll_gone")


def test_state_is_json_with_everything_and_how_many_streams_are_open(room: Room, client: FlaskClient) -> None:
    room.board.roll((a_die(4),), True)
    state = client.get("/demo/state.json").json
    assert state["streams"] == {"open": 0, "most": 12}
    assert (state["source"], state["status"], state["can_throw"]) == ("virtual", "online", True)
    assert state["counts"] == [0, 0, 0, 1, 0, 0]
    assert state["rolls"][0]["dice"][0]["value"] == 4


def test_a_file_name_or_source_can_not_smuggle_code_into_the_page(room: Room) -> None:
    client = room.app(virtual=False).test_client()
    room.board.source("offline", "<script>alert(1)</script>", name='"><img src=x>', can_throw=False)
    text = client.get("/demo").text
    assert "<script>alert" not in text and "<img src=x>" not in text


def test_controls_and_pictures_have_names_for_a_screen_reader(room: Room, client: FlaskClient) -> None:
    room.board.roll((a_die(4), UNSURE), False, (b"a", b"b"))
    shown = page(client)
    for button in shown.all("button") + shown.all("summary"):
        assert button.text or button.attributes.get("aria-label")
    for image in shown.all("img"):
        assert image["alt"]
    assert shown.one(id="said")["aria-live"] == "polite"
    identifiers = [element["id"] for element in shown.all() if "id" in element.attributes]
    assert len(identifiers) == len(set(identifiers))
    for element in shown.all():
        for name in element.attributes.get("aria-labelledby", "").split():
            assert name in identifiers


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", ["Throw once", "orange 3", "Is this a 5 or 6?"]),
        ("de", ["Einmal würfeln", "orange 3", "Ist das eine 5 oder 6?"]),
        ("es", ["Lanzar una vez", "naranja 3", "¿Es un 5 o 6?"]),
        ("ru", ["Бросить раз", "оранжевый 3", "Это 5 или 6?"]),
    ],
)
def test_the_page_speaks_the_browsers_language(
    room: Room, speaking: Callable[[str], FlaskClient], language: str, words: list[str]
) -> None:
    room.board.roll((a_die(3, colour="orange"), UNSURE), False)
    shown = page(speaking(language))
    assert shown.one("html")["lang"] == language
    for word in words:
        assert word in shown.text
