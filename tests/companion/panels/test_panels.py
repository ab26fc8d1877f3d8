"""Panels and the table: presses go there, lamps follow it, and a panel that goes away is marked, no more."""

import logging
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest

from companion.demo.state import Status
from companion.panels.panels import Panels
from companion.table.table import Table
from hardware.panel import CONFIRM, UNDO
from tests.companion.panels.panel import FakePanel
from tests.companion.table.fingers import game, until_the_cards, yak
from tests.companion.table.rolls import dice, saw, settle, waits_for_a_roll
from tests.companion.tables import a_table


@dataclass
class Room:
    """A table with two panels, and what else lamps follow."""

    table: Table
    panels: Panels
    camera: Status = "online"
    brightness: float = 1.0
    first: FakePanel = field(default_factory=lambda: FakePanel("first"))
    second: FakePanel = field(default_factory=lambda: FakePanel("second"))


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    with a_table(tmp_path) as table:
        panels = Panels(table, lambda: made.camera, lambda: made.brightness)
        made = Room(table, panels)
        panels.start()
        panels.add(made.first)
        panels.add(made.second)
        yield made
        panels.close()


def test_a_press_goes_to_the_table_and_is_sounded_only_where_it_was_made(room: Room) -> None:
    yak(room.table)
    room.second.push("seat1")
    assert room.second.wait(lambda panel: panel.beeps == ["taken"])
    assert [one.seat for one in room.table.state.pointed] == [0]
    assert room.first.beeps == []


def test_a_press_that_answers_nothing_sounds_low_and_changes_nothing(room: Room) -> None:
    yak(room.table)
    number = game(room.table).number
    room.first.push(CONFIRM)
    assert room.first.wait(lambda panel: panel.beeps == ["nothing"])
    assert game(room.table).number == number


def test_what_one_panel_points_at_the_other_can_confirm(room: Room) -> None:
    yak(room.table)
    number = game(room.table).number
    room.first.push("seat1")
    room.second.push(CONFIRM)
    assert room.second.wait(lambda panel: panel.beeps == ["taken"])
    assert game(room.table).number == number + 1


def test_all_panels_follow_the_table(room: Room) -> None:
    yak(room.table)
    for panel in (room.first, room.second):
        assert panel.wait(lambda panel: "seat1" in panel.shown.lamps)
    room.first.push("seat1")
    assert room.second.wait(lambda panel: panel.shown.lamps.get(CONFIRM) == "pulse")


def test_a_panel_that_comes_later_shows_the_same(room: Room) -> None:
    yak(room.table)
    assert room.first.wait(lambda panel: "seat1" in panel.shown.lamps)
    late = FakePanel("late")
    room.panels.add(late)
    assert late.wait(lambda panel: panel.shown == room.first.shown)


def test_lamps_follow_the_camera_and_the_night_too(room: Room) -> None:
    waits_for_a_roll(room.table)
    assert room.first.wait(lambda panel: panel.shown.camera == "on")
    room.camera = "offline"
    assert room.first.wait(lambda panel: panel.shown.camera == "blink")
    room.brightness = 0.2
    assert room.first.wait(lambda panel: panel.shown.brightness == 0.2)


def test_a_die_that_must_be_asked_is_sounded_on_all_panels(room: Room) -> None:
    waits_for_a_roll(room.table)
    saw(room.table, [replace(dice()[0], sure=False), *dice()[1:]])
    for panel in (room.first, room.second):
        assert panel.wait(lambda panel: panel.beeps == ["asked"])


def test_a_sure_roll_makes_no_sound(room: Room) -> None:
    waits_for_a_roll(room.table)
    saw(room.table, dice())
    room.first.push("seat5")
    assert room.first.wait(lambda panel: bool(panel.beeps))
    assert room.first.beeps == ["nothing"]


def test_a_panel_that_goes_away_is_one_line_and_a_mark_until_it_is_back(
    room: Room, caplog: pytest.LogCaptureFixture
) -> None:
    yak(room.table)
    with caplog.at_level(logging.INFO, "companion.panels"):
        room.first.listener.offline("first", "unplugged")
        settle(room.table)
        assert room.table.state.away == ("first",)
        room.table.begin("tuareg", ("Anna", "Ben"), ("red", "blue"), {})
        assert room.table.state.away == ("first",)
        room.first.listener.online("first")
        settle(room.table)
    assert room.table.state.away == ()
    assert [record.message for record in caplog.records] == ["first is away: unplugged", "first is there"]


def test_a_panel_that_never_was_there_is_a_line_but_no_mark(room: Room, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING, "companion.panels"):
        room.panels.offline("third", "nobody wired it")
        settle(room.table)
    assert [record.message for record in caplog.records] == ["third is away: nobody wired it"]
    assert room.table.state.away == ()


def test_the_mark_is_told_to_the_pages_at_once(room: Room) -> None:
    with room.table.hub.listen() as listener:
        room.second.listener.offline("second", "silent")
        event = listener.get(timeout=20)
    assert event is not None
    assert (event.name, event.what) == ("panels", {"away": ("second",)})


def test_the_game_goes_on_without_the_panel(room: Room) -> None:
    yak(room.table)
    room.first.listener.offline("first", "unplugged")
    number = game(room.table).number
    room.second.push("seat1")
    room.second.push(CONFIRM)
    assert room.second.wait(lambda panel: len(panel.beeps) == 2)
    assert game(room.table).number == number + 1


def test_while_buttons_are_tested_presses_mean_nothing_at_the_table(room: Room) -> None:
    yak(room.table)
    with room.panels.tested():
        room.first.push("seat1")
    settle(room.table)
    assert room.table.state.pointed == ()
    assert [standing.pressed[0].control for standing in room.panels.standing if standing.pressed] == ["seat1"]
    room.first.push("seat1")
    settle(room.table)
    assert [one.seat for one in room.table.state.pointed] == [0]


def test_a_stuck_button_is_one_line(room: Room, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING, "companion.panels"):
        room.first.listener.stuck("first", "seat2")
    assert [record.message for record in caplog.records] == [
        "first: the button seat2 is held all the time; nothing comes of it until it is let go"
    ]


def test_all_panels_are_closed_and_no_thread_is_left(tmp_path: Path) -> None:
    before = {thread.name for thread in threading.enumerate()}
    with a_table(tmp_path) as table:
        panel, panels = FakePanel(), Panels(table, lambda: "none", lambda: 1.0)
        panels.start()
        panels.add(panel)
        panels.close()
        panels.close()
        assert panel.closed
    assert {thread.name for thread in threading.enumerate()} <= before


def test_how_each_panel_does_is_known_with_its_newest_presses(room: Room) -> None:
    assert [(one.name, one.online, one.pressed) for one in room.panels.standing] == [
        ("first", True, ()),
        ("second", True, ()),
    ]
    for control in ("seat1", "seat2", "undo", "confirm"):
        room.second.push(control)
    room.first.listener.offline("first", "unplugged")
    first, second = room.panels.standing
    assert not first.online
    assert [press.control for press in second.pressed] == ["confirm", "undo", "seat2"]
    room.first.listener.online("first")
    assert room.panels.standing[0].online


def test_who_wants_to_know_hears_of_presses_of_panels_that_go_and_of_the_table(tmp_path: Path) -> None:
    heard = threading.Semaphore(0)
    with a_table(tmp_path) as table:
        panels, panel = Panels(table, lambda: "online", lambda: 1.0, lambda: heard.release()), FakePanel()
        panels.add(panel)
        assert heard.acquire(timeout=20)  # it came
        panel.push("seat1")
        assert heard.acquire(timeout=20)
        panel.listener.offline("box", "unplugged")
        assert heard.acquire(timeout=20)
        panels.start()
        assert heard.acquire(timeout=20)  # the table as it is
        yak(table)
        assert heard.acquire(timeout=20)
        panels.close()


def test_of_the_newest_presses_none_tells_how_far_somebody_stepped_among_secrets(room: Room) -> None:
    until_the_cards(yak(room.table))
    room.first.push(UNDO, "double")
    for _ in range(2):
        room.first.push("seat1")
    assert room.first.wait(lambda panel: panel.beeps[-2:] == ["taken", "taken"])
    assert [press.control for press in room.panels.standing[0].pressed] == [UNDO]
