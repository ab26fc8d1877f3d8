"""Buttons and serial devices in the devices' room: what is there now, a test of each, and who may test."""

import os
import threading
import tty
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest
from flask.testing import FlaskClient
from serial import Serial

from companion import wired
from companion.wired import Wired
from hardware.errors import HardwareError, NoPins, PinsForbidden, PortBusy
from hardware.ports import Port
from tests.web.conftest import Room
from tests.web.pages import Element
from tests.web.rooms.test_devices import page, see, watching
from tests.web.visitors import visitor

JSON = {"Accept": "application/json"}


@dataclass
class Desk:
    """What is wired to the machine in a test; `fingers` press what the watched pins see."""

    ports: list[Port] = field(default_factory=list)
    pins: HardwareError | None = None
    fingers: Callable[[], tuple[int, ...]] = tuple

    def find_pins(self) -> object:
        if self.pins is not None:
            raise self.pins
        return self


@pytest.fixture
def desk(room: Room) -> Desk:
    made = Desk()
    room.wired = Wired(
        lambda: room.now, lambda: tuple(made.ports), made.find_pins, lambda factory, seconds, held: made.fingers()
    )
    return made


@pytest.fixture
def box() -> Iterator[tuple[int, str]]:
    """A pseudo-terminal: the box's end, and the port that it is seen as."""
    end, keep = os.openpty()
    tty.setraw(keep)
    yield end, os.ttyname(keep)
    os.close(end)
    os.close(keep)


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wired, "LISTEN_SECONDS", 0.05)


def part(client: FlaskClient, name: str) -> Element:
    return page(client).one("section", id=name)


def test_nothing_there_is_said_plainly_with_what_to_do(desk: Desk, client: FlaskClient) -> None:
    desk.pins = NoPins()
    serial, pins = part(client, "serial"), part(client, "pins")
    assert "No serial device is connected." in serial.text and "by USB" in serial.text
    assert "this machine has no pins. What to do: buttons need a Raspberry Pi" in pins.text
    assert serial.all("form") == [] and pins.all("form") == []


def test_pins_one_may_not_use_are_told_with_the_command_to_type(desk: Desk, client: FlaskClient) -> None:
    desk.pins = PinsForbidden()
    assert "sudo usermod -aG gpio $USER" in part(client, "pins").text


def test_why_there_are_no_pins_is_told_in_the_language_of_the_page(desk: Desk, speaking: Any) -> None:
    desk.pins = NoPins()
    text = part(speaking("de"), "pins").text
    assert "Raspberry Pi" in text and "Was tun" in text and "no pins" not in text


def test_every_device_is_listed_with_name_and_a_button_to_listen(desk: Desk, client: FlaskClient) -> None:
    desk.ports = [Port("/dev/serial/by-id/usb-A", "Board CDC"), Port("/dev/serial/by-id/usb-B", "Printer")]
    serial = part(client, "serial")
    assert "2 connected" in serial.text
    assert [form.one("button")["value"] for form in serial.all("form")] == [port.name for port in desk.ports]
    assert [item.one("b").text for item in serial.all("li")] == ["Board CDC", "Printer"]


def test_each_look_at_the_page_is_a_look_at_the_machine(desk: Desk, client: FlaskClient) -> None:
    assert "Not connected" in part(client, "serial").text
    desk.ports = [Port("/dev/serial/by-id/usb-A", "Board CDC")]
    assert "Board CDC" in part(client, "serial").text


def test_pressed_buttons_are_told_by_their_pins(desk: Desk, client: FlaskClient) -> None:
    desk.fingers = lambda: (22, 4)
    assert part(client, "pins").all("p", class_="device-result") == []
    answer = client.post("/devices/pins/test")
    assert (answer.status_code, answer.headers["Location"]) == (303, "/devices#pins")
    assert part(client, "pins").one("p", class_="device-result").text == "Pressed in the last test: GPIO 22, GPIO 4"


def test_no_press_is_told_with_what_to_look_at(desk: Desk, client: FlaskClient) -> None:
    assert client.post("/devices/pins/test", headers=JSON).get_json() == {"pins": []}
    told = part(client, "pins").one("p", class_="device-result").text
    assert "no button was pressed" in told and "ground" in told


def test_a_program_is_told_the_pins(desk: Desk, client: FlaskClient) -> None:
    desk.fingers = lambda: (17,)
    assert client.post("/devices/pins/test", headers=JSON).get_json() == {"pins": [17]}


def test_without_pins_a_test_is_refused(desk: Desk, client: FlaskClient) -> None:
    desk.pins = NoPins()
    answer = client.post("/devices/pins/test", headers=JSON)
    assert (answer.status_code, answer.get_json()["code"]) == (409, "no_pins")
    assert "Raspberry Pi" in answer.get_json()["error"]


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"", "Nothing came in the last test."),
        (b"!", "1 byte came in the last test."),
        (b"P1 17 down\r\n", "12 bytes came in the last test."),
    ],
)
def test_how_many_bytes_came_is_told_beside_the_device(
    desk: Desk,
    client: FlaskClient,
    box: tuple[int, str],
    quick: None,
    monkeypatch: pytest.MonkeyPatch,
    data: bytes,
    told: str,
) -> None:
    end, name = box
    desk.ports = [Port("/dev/null", "Another"), Port(name, "Board CDC")]
    read = Serial.read
    monkeypatch.setattr(Serial, "read", lambda link, size: (os.write(end, data), read(link, size))[1])
    answer = client.post("/devices/serial/test", data={"port": name})
    assert (answer.status_code, answer.headers["Location"]) == (303, "/devices#serial")
    another, board = part(client, "serial").all("li")
    assert board.one("p", class_="device-result").text == told
    assert another.all("p", class_="device-result") == []
    answer = client.post("/devices/serial/test", data={"port": name}, headers=JSON)
    assert answer.get_json() == {"port": name, "bytes": len(data)}


@pytest.mark.parametrize("form", [{}, {"port": "/etc/passwd"}, {"port": "/dev/null"}])
def test_only_a_device_that_is_listed_is_listened_to(desk: Desk, client: FlaskClient, form: dict[str, str]) -> None:
    answer = client.post("/devices/serial/test", data=form, headers=JSON)
    assert (answer.status_code, answer.get_json()["code"]) == (409, "port_unusable")


def test_a_busy_device_is_told_with_what_to_do(
    desk: Desk, client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    def taken(port: str, seconds: float) -> bytes:
        raise PortBusy(port)

    monkeypatch.setattr(wired, "listen", taken)
    desk.ports = [Port("/dev/ttyACM0", "Board CDC")]
    answer = client.post("/devices/serial/test", data={"port": "/dev/ttyACM0"}, headers=JSON)
    assert answer.status_code == 409
    assert "used by another program. What to do: close the other program." in answer.get_json()["error"]


def test_while_one_tests_the_others_are_told_to_wait_and_everything_else_goes_on(desk: Desk, room: Room) -> None:
    app = room.app()
    began, end = threading.Event(), threading.Event()

    def hold() -> tuple[int, ...]:
        began.set()
        assert end.wait(10)
        return (17,)

    desk.fingers = hold
    answers: list[Any] = []
    first = threading.Thread(target=lambda: answers.append(app.test_client().post("/devices/pins/test", headers=JSON)))
    first.start()
    try:
        assert began.wait(10)
        client = app.test_client()
        second = client.post("/devices/pins/test", headers=JSON)
        assert (second.status_code, second.get_json()["code"]) == (409, "test_runs")
        assert second.headers["Retry-After"] == "5"
        assert room.begin("yak") and client.get("/table").status_code == 200
        assert client.get("/devices").status_code == 200
    finally:
        end.set()
        first.join()
    assert answers[0].get_json() == {"pins": [17]}


def test_who_may_not_act_may_look_but_not_test(desk: Desk, room: Room) -> None:
    stranger = visitor(room.app())
    desk.fingers = lambda: (17,)
    for path in ("/devices/pins/test", "/devices/serial/test"):
        answer = stranger.post(path, headers=JSON)
        assert (answer.status_code, answer.get_json()["code"]) == (403, "join_first")
    assert "Pressed" not in part(stranger, "pins").text


def test_what_is_plugged_in_comes_with_the_stream_once(desk: Desk, room: Room) -> None:
    with watching(room) as next_message:
        assert "No serial device" in next_message().data["parts"]["serial"]
        desk.ports = [Port("/dev/serial/by-id/usb-A", "Board CDC")]
        see(room)
        assert "serial" not in next_message().data["parts"], "the machine was looked at a moment ago"
        see(room, pause=3.0)
        assert "Board CDC" in next_message().data["parts"]["serial"]
        see(room)
        assert set(next_message().data["parts"]) == {"figures"}
