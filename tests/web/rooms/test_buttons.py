"""Virtual buttons on the Devices page: they are drawn, pressed and broken."""

import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion.panels.assembly import Buttons, virtual_buttons
from companion.panels.names import VIRTUAL, VIRTUAL_BOX
from companion.settings import Settings
from companion.table.table import Table
from hardware.box.virtual_box import VirtualBox
from hardware.lamps import LampHours
from hardware.panel import CONFIRM, UNDO
from hardware.virtual_panel import VirtualPanel
from tests.companion.panels.panel import FakePanel
from tests.companion.table.fingers import press, until_the_cards, yak
from tests.web.conftest import Room
from tests.web.pages import Element, parse
from tests.web.test_stream import parsed
from web.panels import PARTS

JSON = {"Accept": "application/json"}

NO_NIGHT = Settings(lamps=LampHours(night_from=0, night_to=0))
"""Lamps are as bright as they are from the start, at whatever hour a test runs."""


@dataclass
class Play:
    """A room with virtual panels, and a visitor; `wait` waits until something is so."""

    room: Room
    client: FlaskClient
    buttons: Buttons
    changed: threading.Condition

    @property
    def table(self) -> Table:
        return self.room.table

    @property
    def panel(self) -> VirtualPanel:
        assert self.buttons.virtual is not None
        return self.buttons.virtual

    @property
    def box(self) -> VirtualBox:
        assert self.buttons.box is not None
        return self.buttons.box

    def wait(self, until: Callable[[], object]) -> None:
        with self.changed:
            assert self.changed.wait_for(until, timeout=20)

    def page(self) -> Element:
        response = self.client.get("/devices")
        assert response.status_code == 200
        return parse(response.text)

    def drawn(self, name: str = "virtual") -> Element:
        return self.page().one("section", id=f"panel-{name}")

    def push(self, control: str, kind: str = "short", panel: str = "virtual") -> TestResponse:
        form = {"panel": panel, "control": control, "kind": kind}
        return self.client.post("/devices/buttons/push", data=form, headers=JSON)

    def fault(self, fault: str, panel: str = "virtual", **more: str) -> TestResponse:
        form = {"panel": panel, "fault": fault, **more}
        return self.client.post("/devices/buttons/fault", data=form, headers=JSON)


@pytest.fixture
def play(room: Room) -> Iterator[Play]:
    changed = threading.Condition()

    def note() -> None:
        with changed:
            changed.notify_all()
        room.board.hub.announce("buttons", {})

    room.buttons.close()
    room.buttons = virtual_buttons(room.table, lambda: room.board.state.status, NO_NIGHT, room.data, note)
    made = Play(room, room.app().test_client(), room.buttons, changed)
    made.wait(lambda: [one.online for one in room.buttons.panels.standing] == [True, True])
    yield made
    room.buttons.close()


def button(drawn: Element, control: str, panel: str = "virtual") -> Element:
    return drawn.one("button", id=f"{panel}-{control}")


# Drawn


def test_each_seat_has_a_button_with_the_mark_and_the_name_of_who_sits_there(play: Play) -> None:
    yak(play.table, seats=3)
    drawn = play.drawn()
    marks = [seat.one("button").all("use")[-1]["href"] for seat in drawn.all("div", class_="panel-seat")[:3]]
    assert marks == ["#mark-red", "#mark-blue", "#mark-green"]
    assert [label.text for label in drawn.all("span", class_="panel-label")] == [
        *("Anna", "Ben", "Cem", "–", "–"),
        *("Undo", "Confirm"),
    ]


def test_lamps_are_drawn_and_told_in_words(play: Play) -> None:
    yak(play.table)
    press(play.table, "seat2")
    play.wait(lambda: play.panel.shown.lamps.get(CONFIRM) == "pulse")
    drawn = play.drawn()
    assert button(drawn, "confirm")["data-light"] == "pulse"
    assert button(drawn, "confirm").text == "Confirm, lamp pulses"
    assert button(drawn, "seat5").text == "5 Seat 5, lamp off"
    assert button(drawn, "seat5")["data-light"] == "off"


def test_a_box_shows_points_and_what_is_pointed_at_as_digits(play: Play) -> None:
    yak(play.table)
    press(play.table, "seat2")
    press(play.table, "seat2")
    play.wait(lambda: play.box.shown.displays[1] == 2)
    drawn = play.drawn("virtual-box")
    assert "Display of Ben: 2" in drawn.text and "Display of Seat 5: –" in drawn.text
    digits = [use["href"] for use in drawn.all("svg", class_="digits")[1].all("use")]
    assert digits == ["#digit11", "#digit11", "#digit11", "#digit2"]
    assert play.drawn("virtual").all("svg", class_="digits") == []


def test_what_is_asked_and_pointed_at_is_told_above_the_buttons(play: Play) -> None:
    assert "Nothing is being played." in play.page().one("div", id="part-asked").text
    yak(play.table)
    press(play.table, "seat2")
    assert "☞ Ben" in play.page().one("div", id="part-asked").text


def test_of_a_secret_choice_nothing_is_told(play: Play) -> None:
    yak(play.table)
    until_the_cards(play.table)
    before = play.page().one("div", id="part-asked").text
    press(play.table, "seat1")
    asked = play.page().one("div", id="part-asked").text
    assert asked == f"{before} ☞ Anna chooses with the buttons"


def test_without_virtual_panels_there_is_nothing_to_play_with(room: Room, client: FlaskClient) -> None:
    tree = parse(client.get("/devices").text)
    assert tree.all("section", id="buttons") == [] and tree.all("button", class_="dome") == []


# Pressed


def test_a_press_on_the_page_plays_at_the_table(play: Play) -> None:
    yak(play.table)
    assert play.push("seat2").json == {"ok": True}
    play.wait(lambda: play.panel.beeps == (1, "taken"))
    assert [one.seat for one in play.table.state.pointed] == [1]
    number = play.room.number
    play.push("confirm")
    play.wait(lambda: play.panel.beeps == (2, "taken"))
    assert play.room.number == number + 1
    play.push("undo", "double")  # nothing was taken back
    play.wait(lambda: play.panel.beeps == (3, "nothing"))
    play.push("undo")
    play.wait(lambda: play.panel.beeps == (4, "taken"))
    assert play.room.number == number + 2


def test_a_long_press_steps_back(play: Play) -> None:
    yak(play.table)
    play.push("seat1", "long")
    play.wait(lambda: play.table.state.pointed)
    [pointed] = play.table.state.pointed
    assert pointed.pick.number == len(pointed.pick.prompt.wants.options)  # type: ignore[union-attr]


def test_the_virtual_box_plays_over_its_cable(play: Play) -> None:
    yak(play.table)
    play.wait(lambda: play.box.shown.lamps)
    assert play.push("next", panel="virtual-box").status_code == 200
    play.wait(lambda: play.box.beeps == (1, "taken"))
    assert play.table.state.pointed


def test_a_press_that_answers_nothing_changes_nothing_and_sounds_low(play: Play) -> None:
    yak(play.table)
    before = play.table.state
    play.push("seat5")
    play.wait(lambda: play.panel.beeps == (1, "nothing"))
    assert play.table.state is before
    assert "low: answers nothing" in play.drawn().text


def test_without_javascript_a_button_leads_back_to_its_panel(play: Play) -> None:
    yak(play.table)
    answer = play.client.post("/devices/buttons/push", data={"panel": "virtual", "control": "seat1"})
    assert (answer.status_code, answer.headers["Location"]) == (303, "/devices#panel-virtual")


@pytest.mark.parametrize(
    ("form", "field"),
    [
        ({"control": "seat1"}, "panel"),
        ({"panel": "other", "control": "seat1"}, "panel"),
        ({"panel": "virtual"}, "control"),
        ({"panel": "virtual", "control": "seat6"}, "control"),
        ({"panel": "virtual", "control": "seat1", "kind": "soft"}, "kind"),
    ],
)
def test_what_is_no_press_is_told_by_its_field(play: Play, form: dict[str, str], field: str) -> None:
    answer = play.client.post("/devices/buttons/push", data=form, headers=JSON)
    assert (answer.status_code, answer.json["code"]) == (400, "unclear")
    assert field in answer.json["error"]


@pytest.mark.parametrize("path", ["push", "fault"])
def test_real_buttons_are_not_pressed_by_pages(client: FlaskClient, path: str) -> None:
    answer = client.post(f"/devices/buttons/{path}", data={"panel": "virtual", "control": "seat1"}, headers=JSON)
    assert (answer.status_code, answer.json["code"]) == (409, "no_virtual_buttons")


# Broken


def test_an_unplugged_panel_is_marked_can_not_be_pressed_and_comes_back(play: Play) -> None:
    yak(play.table)
    play.fault("unplug", run="start")
    play.wait(lambda: play.table.state.away == ("virtual",) or not play.panel.shown.lamps)
    drawn = play.drawn()
    assert drawn.one("p", class_="device-state").text == "Unplugged"
    assert drawn.one("div", class_="panel-away")
    answer = play.push("seat1")
    assert (answer.status_code, answer.json["code"]) == (409, "unplugged")
    play.fault("unplug", run="stop")
    play.wait(lambda: play.panel.shown.lamps)
    assert play.drawn().one("p", class_="device-state").text == "Working"


def test_a_button_on_which_something_lies_is_marked_until_it_is_taken_away(play: Play) -> None:
    for panel, real in (("virtual", play.panel), ("virtual-box", play.box)):
        play.fault("stick", panel, control="confirm", run="start")
        assert real.stuck == {CONFIRM}
        drawn = play.drawn(panel)
        assert button(drawn, "confirm", panel).text == "Confirm, lamp off, something lies on it ⤓"
        assert drawn.one("ul", class_="panel-amiss").text == "something lies on Confirm"
        play.fault("stick", panel, control="confirm", run="stop")
        assert real.stuck == set()


def test_contacts_bounce_as_long_as_told_and_one_press_stays_one(play: Play) -> None:
    yak(play.table)
    assert play.fault("bounce", amount="20").json == {"ok": True}
    assert play.panel.bounces == 0.02
    play.push("seat1")
    play.wait(lambda: play.panel.beeps == (1, "taken"))
    assert play.table.state.pointed[0].pick.number == 1  # type: ignore[union-attr]


def test_a_box_suffers_what_a_cable_can_suffer(play: Play) -> None:
    for fault in ("silence", "wrong_speed", "freeze"):
        play.fault(fault, "virtual-box", run="start")
    play.fault("garbage", "virtual-box", amount="30")
    play.fault("half_line", "virtual-box", run="start")
    faults = play.box.faults
    assert (faults.silent, faults.wrong_speed, faults.frozen, faults.garbage) == (True, True, True, 30)
    amiss = [item.text for item in play.drawn("virtual-box").one("ul", class_="panel-amiss").all("li")]
    assert amiss == ["garbage 30 %", "silent", "wrong speed", "frozen"]
    play.fault("silence", "virtual-box", run="stop")
    assert not play.box.faults.silent


def test_all_faults_end_at_once(play: Play) -> None:
    for panel, real in (("virtual", play.panel), ("virtual-box", play.box)):
        play.fault("stick", panel, control=UNDO, run="start")
        play.fault("unplug", panel, run="start")
        play.fault("bounce", panel, amount="50")
        assert play.fault("none", panel).json == {"ok": True}
        assert (real.plugged, real.stuck, real.bounces) == (True, set(), 0.005)
    assert play.drawn().all("ul", class_="panel-amiss") == []


@pytest.mark.parametrize("panel", ["virtual", "virtual-box"])
def test_contacts_that_bounce_longer_are_a_fault_to_end_like_any_other(play: Play, panel: str) -> None:
    def offered() -> bool:
        return bool(parse(play.client.get("/devices").text).all(id=f"{panel}-none"))

    assert not offered()
    play.fault("bounce", panel, amount="50")
    assert offered()
    play.fault("none", panel)
    assert not offered()


def test_a_box_that_falls_silent_goes_away_and_comes_back(play: Play) -> None:
    yak(play.table)
    play.wait(lambda: play.box.shown.lamps)
    play.fault("silence", "virtual-box", run="start")
    play.wait(lambda: not play.buttons.panels.standing[1].online)
    assert play.drawn("virtual-box").one("p", class_="device-state").text == "No connection"
    play.fault("silence", "virtual-box", run="stop")
    play.wait(lambda: play.buttons.panels.standing[1].online)


@pytest.mark.parametrize(
    ("form", "field"),
    [
        ({"panel": "virtual"}, "fault"),
        ({"panel": "virtual", "fault": "silence", "run": "start"}, "fault"),
        ({"panel": "virtual-box", "fault": "explode"}, "fault"),
        ({"panel": "virtual", "fault": "unplug"}, "run"),
        ({"panel": "virtual", "fault": "unplug", "run": "maybe"}, "run"),
        ({"panel": "virtual", "fault": "stick", "run": "start", "control": "next"}, "control"),
        ({"panel": "virtual", "fault": "bounce", "amount": "1001"}, "amount"),
        ({"panel": "virtual", "fault": "bounce", "amount": "-1"}, "amount"),
        ({"panel": "virtual-box", "fault": "garbage", "amount": "101"}, "amount"),
        ({"panel": "virtual-box", "fault": "garbage", "amount": "²"}, "amount"),
    ],
)
def test_what_is_no_fault_is_told_by_its_field(play: Play, form: dict[str, str], field: str) -> None:
    answer = play.client.post("/devices/buttons/fault", data=form, headers=JSON)
    assert (answer.status_code, answer.json["code"]) == (400, "unclear")
    assert field in answer.json["error"]


# Live


def test_what_changes_with_buttons_comes_by_the_stream_and_nothing_else(play: Play) -> None:
    response = play.client.get("/devices/stream")
    texts = (parsed(text.decode()) for text in response.iter_encoded())
    messages = (message for message in texts if message.name not in ("", "ping"))
    assert set(next(messages).data["parts"]) > {"asked", "panel", "box", "panel_faults"}
    play.push("seat1")  # nothing is being played
    heard = next(message for message in messages if message.data["say"])
    assert (heard.name, heard.data["say"]) == ("buttons", "That press answers nothing.")
    assert set(heard.data["parts"]) == {"panel"}
    play.fault("stick", control="undo", run="start")
    told: set[str] = set()
    while "panel_faults" not in told:
        told |= set(next(messages).data["parts"])
    assert told == {"panel", "panel_faults"}
    response.close()


@pytest.fixture
def still(room: Room) -> Iterator[Play]:
    """A room whose virtual panels nobody has switched on: nothing about them changes by itself."""
    for name in (VIRTUAL, VIRTUAL_BOX):
        room.buttons.panels.add(FakePanel(name))
    room.buttons = replace(room.buttons, virtual=VirtualPanel(), box=VirtualBox(room.data))
    yield Play(room, room.app().test_client(), room.buttons, threading.Condition())
    room.buttons.close()


def told_first(client: FlaskClient, address: str) -> set[str]:
    """The parts that a stream brings with its first event."""
    response = client.get(address)
    texts = (parsed(text.decode()) for text in response.iter_encoded())
    first = next(message for message in texts if message.name == "snapshot")
    response.close()
    return set(first.data["parts"])


def test_what_the_page_was_made_with_is_not_told_again_but_to_who_comes_back(still: Play) -> None:
    address = still.page().one("div", class_="devices")["data-stream"]
    assert told_first(still.client, address).isdisjoint(PARTS)
    assert told_first(still.client, f"{address}&after=gone-1").issuperset(PARTS)


def test_what_changed_after_the_page_was_made_is_told_at_once(still: Play) -> None:
    address = still.page().one("div", class_="devices")["data-stream"]
    still.panel.stick(CONFIRM)
    assert told_first(still.client, address) >= {"panel", "panel_faults"}


@pytest.mark.parametrize("panel", ["virtual", "virtual-box"])
def test_who_presses_faster_than_fingers_do_is_told_to_wait_and_all_faults_can_still_be_mended(
    play: Play, panel: str
) -> None:
    assert play.push("seat1", panel=panel).status_code == 200
    answers = (play.push("seat1", panel=panel) for _ in range(1000))  # a slow machine works some off meanwhile
    refused = next(answer for answer in answers if answer.status_code != 200)
    assert refused.json == {
        "error": "Too many presses wait already. Try again in a few seconds.",
        "code": "finger_busy",
        "status": 429,
    }
    assert int(refused.headers["Retry-After"]) > 0
    assert play.fault("unplug", panel, run="start").status_code == 200
    assert play.fault("none", panel).status_code == 200
    assert play.push("seat1", panel=panel).status_code == 200
