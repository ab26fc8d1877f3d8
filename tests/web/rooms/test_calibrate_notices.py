"""The notice that the calibration fits no more: where it stands, who puts it away, and what streams tell of it."""

from collections.abc import Callable

import pytest
from flask.testing import FlaskClient

from companion.texts import LANGUAGES
from tests.dice import a_die, a_frame
from tests.web.calibrating import done, page, title, watching
from tests.web.conftest import Room
from tests.web.visitors import JSON, code, visitor
from vision.tray.noticing import Condition
from web.rooms.calibrate import PARTS

NOTICES = {
    Condition.MOVED: "The camera or the tray was moved since it was calibrated.",
    Condition.LIGHT: "The light is another than when the tray was calibrated.",
    Condition.OTHER: "The pictures have another shape than when the tray was calibrated.",
}
PLACES = ("/table", "/demo", "/devices")


def notice(client: FlaskClient, path: str) -> str:
    """The notice that stands on a page; empty without."""
    return " ".join(found.one("p").text for found in page(client, path).all("div", class_="amiss"))


@pytest.mark.parametrize("condition", NOTICES)
@pytest.mark.parametrize("path", PLACES)
def test_what_is_amiss_stands_on_three_pages_with_the_way_to_mend_it(
    room: Room, client: FlaskClient, path: str, condition: Condition
) -> None:
    room.begin("yak")
    assert notice(client, path) == ""
    room.desk.becomes(condition)
    assert notice(client, path) == f"{NOTICES[condition]} Calibrate again"
    assert page(client, path).one("div", class_="amiss").one("a")["href"] == "/calibrate"
    room.desk.becomes(Condition.FINE)
    assert notice(client, path) == ""


@pytest.mark.parametrize("path", PLACES)
def test_who_has_read_it_puts_it_away_for_all_until_it_changes(room: Room, client: FlaskClient, path: str) -> None:
    room.desk.becomes(Condition.MOVED)
    form = page(client, path).one("div", class_="amiss").one("form")
    fields = {field["name"]: field["value"] for field in form.all("input")}
    answer = client.post(form["action"], data=fields)
    assert (answer.status_code, answer.location) == (303, path)
    assert [notice(client, place) for place in PLACES] == ["", "", ""]
    room.desk.becomes(Condition.LIGHT)
    assert all(notice(client, place) for place in PLACES)


def test_only_who_may_act_can_put_a_notice_away(room: Room) -> None:
    app = room.app(host="0.0.0.0")
    room.desk.becomes(Condition.MOVED)
    stranger = visitor(app)
    for path in PLACES:
        assert notice(stranger, path) and page(stranger, path).one("div", class_="amiss").all("form") == []
    answer = stranger.post("/calibrate/dismiss", data={"condition": "moved"}, headers=JSON)
    assert code(answer) == (403, "join_first")


@pytest.mark.parametrize(("told", "expected"), [("", 400), ("gone", 400), ("light", 200)])
def test_a_notice_that_is_not_shown_can_not_be_put_away(
    room: Room, client: FlaskClient, told: str, expected: int
) -> None:
    room.desk.becomes(Condition.MOVED)
    assert client.post("/calibrate/dismiss", data={"condition": told}, headers=JSON).status_code == expected
    assert notice(client, "/demo")


@pytest.mark.parametrize("language", LANGUAGES)
def test_page_and_notices_speak_the_visitors_language(
    room: Room, speaking: Callable[[str], FlaskClient], language: str
) -> None:
    client = speaking(language)
    room.desk.becomes(Condition.MOVED)
    english = language == "en"
    assert ("The camera or the tray was moved" in notice(client, "/demo")) is english
    done(client, "begin")
    assert (title(client) == "Show the empty tray") is english


def test_who_watches_gets_everything_first_and_then_what_changes(room: Room) -> None:
    with watching(room, "/calibrate/stream") as next_message:
        first = next_message()
        assert first.name == "snapshot" and set(first.data["parts"]) == set(PARTS)
        room.calibrating.steps.begin(0)
        begun = next_message()
        assert begun.name == "calibration" and begun.data["step"] == "tray"
        assert set(begun.data["parts"]) == {"progress", "title", "overlay", "forms"}
        assert "Show the empty tray" in begun.data["parts"]["title"]


def test_where_the_camera_was_moved_nothing_is_said_of_dice_that_are_not_seen(room: Room, client: FlaskClient) -> None:
    room.picture.show(a_frame(size=(640, 480)), still=False)
    done(client, "begin")
    assert page(client).one("p", class_="advice").text == "No dice are seen in the tray."
    room.desk.becomes(Condition.MOVED)
    assert page(client).all("p", class_="advice") == []


def test_what_stands_in_the_way_is_said_as_soon_as_it_is_seen(room: Room) -> None:
    room.picture.show(a_frame(size=(640, 480)), still=False)
    room.calibrating.steps.begin(0)
    with watching(room, "/calibrate/stream") as next_message:
        assert "No dice are seen in the tray." in next_message().data["parts"]["advice"]
        room.board.tray("settled", (a_die(4),), True)
        message = next_message()
        assert message.name == "tray" and "1 die lies in the tray" in message.data["parts"]["advice"]
        assert "overlay" not in message.data["parts"]


def test_a_new_picture_changes_only_what_is_said_of_it(room: Room) -> None:
    with watching(room, "/calibrate/stream") as next_message:
        next_message()
        room.now += 1
        room.picture.show(a_frame(size=(640, 480)), still=False)
        message = next_message()
        assert (message.name, set(message.data["parts"])) == ("picture", {"advice"})


@pytest.mark.parametrize(("path", "part"), [("/demo/stream", "notice"), ("/devices/stream", "amiss")])
def test_a_notice_comes_by_the_stream_and_goes_by_it(room: Room, path: str, part: str) -> None:
    with watching(room, path) as next_message:
        next_message()
        room.desk.becomes(Condition.MOVED)
        came = next_message()
        assert came.name == "calibration" and "was moved" in came.data["parts"][part]
        room.desk.becomes(Condition.FINE)
        assert "was moved" not in next_message().data["parts"][part]


def test_a_notice_comes_to_the_table_too(room: Room) -> None:
    with watching(room, "/table/stream") as next_message:
        next_message()
        room.now += 1
        room.desk.becomes(Condition.LIGHT)
        message = next_message()
        assert message.name == "calibration" and "The light is another" in message.data["parts"]["amiss"]
