"""The virtual camera among the devices: throwing by itself, and faults to try out."""

from collections.abc import Callable

import pytest
from flask.testing import FlaskClient

from tests.web.conftest import Room
from tests.web.pages import Element, parse
from tests.web.rooms.test_devices import watching
from vision.sources.faults import Fault

JSON = {"Accept": "application/json"}


def part(client: FlaskClient) -> Element:
    return parse(client.get("/devices").text).one("div", id="part-virtual")


def test_only_with_the_virtual_camera_there_is_something_to_tell_it(room: Room) -> None:
    assert part(room.app(virtual=False).test_client()).all("form") == []
    assert len(part(room.app().test_client()).all("form")) == 2


def test_it_throws_by_itself_once_somebody_wants_it(room: Room, client: FlaskClient) -> None:
    assert not room.board.state.virtual.smart
    assert part(client).one("button", id="smart-button").text == "Throw by itself"
    answer = client.post("/devices/camera/smart", data={"run": "start"})
    assert (answer.status_code, answer.headers["Location"]) == (303, "/devices#virtual")
    assert room.board.state.virtual.smart
    assert part(client).one("button", id="smart-button")["value"] == "stop"
    client.post("/devices/camera/smart", data={"run": "stop"})
    assert not room.board.state.virtual.smart


def test_there_is_a_button_for_each_fault(client: FlaskClient) -> None:
    buttons = part(client).all("form")[1].all("button")
    assert [button["value"] for button in buttons] == list(Fault)
    assert all(button["aria-pressed"] == "false" for button in buttons)


@pytest.mark.parametrize("fault", list(Fault))
def test_a_fault_is_shown_and_can_be_ended(room: Room, client: FlaskClient, fault: Fault) -> None:
    assert client.post("/devices/camera/fault", data={"fault": fault}, headers=JSON).get_json() == {"ok": True}
    assert room.board.state.virtual.fault is fault
    assert part(client).one("button", id=f"fault-{fault}")["aria-pressed"] == "true"
    end = part(client).one("button", id="fault-none")
    assert end.text == "End the fault"
    client.post("/devices/camera/fault", data={"fault": end["value"]})
    assert room.board.state.virtual.fault is None
    assert part(client).all("button", id="fault-none") == []


@pytest.mark.parametrize(
    ("path", "field"),
    [
        ("/devices/camera/fault", {"fault": "fire"}),
        ("/devices/camera/fault", {}),
        ("/devices/camera/smart", {"run": "fast"}),
        ("/devices/camera/smart", {}),
    ],
)
def test_what_makes_no_sense_changes_nothing(room: Room, client: FlaskClient, path: str, field: dict[str, str]) -> None:
    before = room.board.state
    answer = client.post(path, data=field, headers=JSON)
    assert (answer.status_code, answer.get_json()["code"]) == (400, "unclear")
    assert room.board.state is before


@pytest.mark.parametrize("path", ["/devices/camera/fault", "/devices/camera/smart"])
def test_a_real_camera_can_not_be_told_such_things(room: Room, path: str) -> None:
    answer = room.app(virtual=False).test_client().post(path, data={"fault": "dark", "run": "start"}, headers=JSON)
    assert (answer.status_code, answer.get_json()["code"]) == (409, "no_virtual_camera")


def test_all_who_look_see_it_at_once(room: Room, client: FlaskClient) -> None:
    with watching(room) as next_message:
        next_message()
        client.post("/devices/camera/fault", data={"fault": "freeze"})
        message = next_message()
    assert message.name == "virtual"
    assert (message.data["smart"], message.data["fault"]) == (False, "freeze")
    assert set(message.data["parts"]) == {"virtual"}
    assert "fault-none" in message.data["parts"]["virtual"]


def test_the_demonstrations_page_takes_it_in_silence(room: Room, client: FlaskClient) -> None:
    client.post("/devices/camera/smart", data={"run": "start"})
    state = client.get("/demo/state.json").get_json()
    assert (state["smart"], state["fault"]) == (True, None)


@pytest.mark.parametrize(("language", "text"), [("de", "Störung"), ("es", "fallo"), ("ru", "неполадку")])
def test_it_speaks_the_visitors_language(
    room: Room, speaking: Callable[[str], FlaskClient], language: str, text: str
) -> None:
    room.board.virtual(room.board.state.virtual.__class__(fault=Fault.DARK))
    assert text in part(speaking(language)).one("button", id="fault-none").text
