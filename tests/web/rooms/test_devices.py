"""The devices: what the camera does, whether it reads right, and what to do if something is amiss."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion.doctor import Check
from companion.games.message import say
from tests.dice import a_die, a_frame
from tests.web.conftest import Room
from tests.web.pages import Element, parse
from tests.web.test_stream import Message, parsed
from web import panels
from web.rooms.devices import PARTS

UNSURE = a_die(5, sure=False, x=200, alternatives=((6, 0.4),), colour="blue")


def page(client: FlaskClient, path: str = "/devices") -> Element:
    response = client.get(path)
    assert response.status_code == 200
    return parse(response.text)


def figures(tree: Element) -> dict[str, str]:
    """The camera's figures by name."""
    rows = tree.one("dl", class_="device-figures").all("div")
    return {row.one("dt").text: row.one("dd").text for row in rows}


def see(room: Room, frames: int = 1, pause: float = 0.1) -> None:
    """Frames come, one every `pause` seconds."""
    for number in range(frames):
        room.now += pause
        room.picture.show(a_frame(number=number, size=(640, 480)), still=False)


@pytest.mark.parametrize(
    ("status", "word", "advice"),
    [
        ("none", "Not connected", "Plug one in"),
        ("starting", "Starting", "first picture"),
        ("offline", "Does not answer", "tried again by itself"),
        ("ended", "The film is over", ""),
        ("online", "Working", ""),
    ],
)
def test_how_the_camera_does_is_told_with_what_to_do(room: Room, status: Any, word: str, advice: str) -> None:
    client = room.app(virtual=False).test_client()
    room.board.source(status, name="/dev/video0")
    camera = page(client).one("div", id="part-state")
    assert camera.one("p", class_="device-state").text == word
    assert "/dev/video0" in camera.text and advice in camera.text


def test_an_offline_camera_comes_with_its_problem_and_steps_to_try(room: Room) -> None:
    client = room.app(virtual=False).test_client()
    room.board.source("offline", "no frame for 3 s", name="/dev/video0")
    camera = page(client).one("div", id="part-state")
    assert "no frame for 3 s" in camera.text
    assert len(camera.one("ol").all("li")) == 4


def test_size_pace_and_age_of_the_pictures_are_told(room: Room, client: FlaskClient) -> None:
    see(room, frames=11, pause=0.1)
    assert figures(page(client)) == {
        "Picture": "640 × 480",
        "Pictures a second": "10.0",
        "Newest picture": "just now",
    }


def test_a_camera_that_hangs_is_seen_by_the_age_of_its_picture(room: Room, client: FlaskClient) -> None:
    see(room, frames=11)
    room.now += 42
    assert figures(page(client))["Newest picture"] == "42 seconds ago"
    assert figures(page(client))["Pictures a second"] == "–"
    assert page(client).one("div", class_="device-old")


def test_figures_are_written_as_the_language_does(room: Room, speaking: Callable[[str], FlaskClient]) -> None:
    client = speaking("de")
    see(room, frames=11)
    assert figures(page(client))["Bilder pro Sekunde"] == "10,0"
    room.now += 42
    assert figures(page(client))["Neuestes Bild"] == "vor 42 Sekunden"


def test_before_the_first_picture_there_is_nothing_to_test(room: Room, client: FlaskClient) -> None:
    tree = page(client)
    assert tree.all("form", class_="device-test") == []
    assert tree.one("img", id="picture").attributes.get("src") is None
    answer = client.post("/devices/camera/test", headers={"Accept": "application/json"})
    assert (answer.status_code, answer.get_json()["code"]) == (409, "no_picture_yet")


def after_a_test(client: FlaskClient) -> TestResponse:
    answer = client.post("/devices/camera/test")
    assert answer.status_code == 303
    return answer


def test_a_test_reads_the_newest_picture_and_says_what_is_sure(room: Room, client: FlaskClient) -> None:
    room.reader.dice = (a_die(4), UNSURE)
    see(room, frames=3)
    address = after_a_test(client).headers["Location"]
    assert [frame.number for frame in room.reader.frames] == [2]
    result = page(client, address.partition("#")[0]).one("section", id="test")
    assert "read in 7 ms" in result.text
    assert [item.text for item in result.all("li")] == ["red 4, 99% sure", "blue, in question Is this a 5 or 6?"]
    with client.get(result.one("img")["src"]) as picture:
        assert picture.mimetype == "image/jpeg" and len(picture.data) > 500


def test_a_program_is_told_where_the_result_of_its_test_is(room: Room, client: FlaskClient) -> None:
    see(room)
    address = client.post("/devices/camera/test", headers={"Accept": "application/json"}).get_json()["address"]
    assert page(client, address.partition("#")[0]).one("section", id="test")


def test_a_test_changes_neither_game_nor_demonstration(room: Room, client: FlaskClient) -> None:
    room.begin("yak")
    before, rolls = room.table.state, room.board.state.rolls
    see(room)
    after_a_test(client)
    assert room.table.state is before and room.board.state.rolls == rolls


def test_an_empty_tray_is_told_with_what_to_look_at(room: Room, client: FlaskClient) -> None:
    room.reader.dice, room.reader.sure = (), False
    see(room)
    result = page(client, after_a_test(client).headers["Location"].partition("#")[0]).one("section", id="test")
    assert "No dice were found" in result.text and "another die that was not recognised" in result.text


def test_a_test_that_is_long_gone_is_left_out(client: FlaskClient) -> None:
    assert page(client, "/devices?test=gone").all("section", id="test") == []
    answer = client.get("/devices/camera/tests/gone.jpg", headers={"Accept": "application/json"})
    assert (answer.status_code, answer.get_json()["code"]) == (404, "picture_gone")


@pytest.fixture
def findings(monkeypatch: pytest.MonkeyPatch) -> list[Check]:
    """What the doctor finds."""
    checks = [
        Check("python", True, say("%(text)s", text="3.11.2")),
        Check("camera", False, say("no camera"), say("make room on this disk"), needed=False),
        Check("folder", False, say("%(folder)s can't be written to", folder="/data"), say("make room on this disk")),
    ]
    monkeypatch.setattr("web.rooms.devices.look_over", lambda data, port, load_reader: iter(checks))
    return checks


def checks_of(client: FlaskClient) -> list[Element]:
    return page(client).one("ul", class_="checks").all("li")


def test_every_check_of_the_doctor_is_shown_with_what_to_do(room: Room, findings: list[Check]) -> None:
    python, camera, folder = checks_of(room.app(virtual=False).test_client())
    assert python.text == "Python in order 3.11.2" and "check-ok" in python["class"]
    assert camera.text == "Camera may be missing no camera. What to do: make room on this disk."
    assert "Room for games must be put right /data can't be written to." in folder.text
    assert "check-bad" in folder["class"] and "check-lacks" in camera["class"]


def test_checks_speak_the_language_of_the_page(speaking: Callable[[str], FlaskClient], findings: list[Check]) -> None:
    *_, folder = checks_of(speaking("de"))
    assert "/data ist nicht beschreibbar. Was tun: auf diesem Datenträger Platz schaffen." in folder.text


def test_with_virtual_dice_no_camera_is_missed(client: FlaskClient, findings: list[Check]) -> None:
    assert [check.one("b").text for check in checks_of(client)] == ["Python", "Room for games"]


def test_the_real_doctor_looks_at_the_folder_of_this_companion(room: Room, client: FlaskClient) -> None:
    assert str(room.data) in checks_of(client)[-1].text


@contextmanager
def watching(room: Room) -> Iterator[Callable[[], Message]]:
    """Follow the devices' stream: each call gives the next message but pings."""
    response = room.app().test_client().get("/devices/stream")
    texts = (parsed(text.decode()) for text in response.iter_encoded())
    messages = (message for message in texts if message.name not in ("", "ping"))
    try:
        yield lambda: next(messages)
    finally:
        response.close()


def test_who_watches_gets_everything_first_and_then_what_changes(room: Room) -> None:
    with watching(room) as next_message:
        first = next_message()
        assert first.name == "snapshot" and set(first.data["parts"]) == {*PARTS, *panels.PARTS}
        see(room)
        picture = next_message()
        assert picture.name == "picture" and set(picture.data["parts"]) == {"figures"}
        assert "640 × 480" in picture.data["parts"]["figures"]
        room.board.source("offline", "unplugged")
        gone = next_message()
        assert gone.name == "source" and "unplugged" in gone.data["parts"]["state"]
        assert gone.data["say"] == "The camera does not answer."


def test_the_button_to_test_comes_with_the_first_picture(room: Room) -> None:
    with watching(room) as next_message:
        assert "<form" not in next_message().data["parts"]["test"]
        see(room)
        room.board.source("online", name="/dev/video0")
        while (message := next_message()).name != "source":
            pass
        assert "<form" in message.data["parts"]["test"]


def test_a_folder_that_can_not_be_read_is_no_error_of_the_page(room: Room, tmp_path: Path) -> None:
    room.data = tmp_path / "nowhere" / "else"
    assert "nowhere" in checks_of(room.app().test_client())[-1].text
