"""A real panel and a virtual box over the kernel's own pseudo-terminal: presses, lamps, faults, nothing left over."""

import fcntl
import os
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from hardware.box.box_panel import BoxPanel
from hardware.box.virtual_box import VirtualBox
from hardware.errors import FingerBusy
from hardware.panel import Shown
from tests.hardware.panels import PATIENCE, Notes


class Shows:
    """Called when a virtual box shows something else; can wait for that."""

    def __init__(self) -> None:
        self._news = threading.Condition()

    def __call__(self) -> None:
        with self._news:
            self._news.notify_all()

    def wait(self, box: VirtualBox, **what: object) -> bool:
        """Until the box shows this."""
        with self._news:
            return self._news.wait_for(
                lambda: all(getattr(box.shown, name) == value for name, value in what.items()), PATIENCE
            )

    def beeps(self, box: VirtualBox, count: int) -> bool:
        """Until the buzzer has sounded so often."""
        with self._news:
            return self._news.wait_for(lambda: box.beeps[0] >= count, PATIENCE)


@pytest.fixture
def shows() -> Shows:
    return Shows()


@pytest.fixture
def box(tmp_path: Path, shows: Shows) -> Iterator[VirtualBox]:
    made = VirtualBox(tmp_path, changed=shows)
    yield made
    made.close()


@pytest.fixture
def panel(box: VirtualBox) -> Iterator[BoxPanel]:
    made = BoxPanel(box.path, "box")
    yield made
    made.close()


@pytest.fixture
def ear(panel: BoxPanel) -> Notes:
    """Hears a panel that is online."""
    made = Notes()
    panel.start(made)
    assert made.hears("online")
    return made


def test_presses_of_all_kinds_are_told(box: VirtualBox, ear: Notes) -> None:
    box.push("seat3")
    box.push("confirm", "long")
    box.push("undo", "double")
    box.push("next")
    box.push("previous")
    assert ear.hears("online", "seat3 short", "confirm long", "undo double", "next short", "previous short")


def test_two_short_presses_right_after_one_another_are_no_double_one(box: VirtualBox, ear: Notes) -> None:
    box.push("undo")
    box.push("undo")
    assert ear.hears("online", "undo short", "undo short")


def test_a_button_that_bounces_is_pressed_once(box: VirtualBox, ear: Notes) -> None:
    box.bounce(0.02)
    for _ in range(5):
        box.push("seat1")
    box.push("seat2")
    assert ear.until(lambda: "seat2 short" in ear.told)
    assert ear.told == ["online", *["seat1 short"] * 5, "seat2 short"]


def test_lamps_displays_and_beeps_arrive(box: VirtualBox, panel: BoxPanel, ear: Notes, shows: Shows) -> None:
    shown = Shown({"seat1": "pulse", "undo": "dim"}, "on", (12, None, -3, 0, 9999), 0.5)
    panel.show(shown)
    panel.beep("asked")
    assert shows.wait(box, lamps={"seat1": "pulse", "undo": "dim"}, camera="on", brightness=0.5)
    assert box.shown == shown
    assert shows.beeps(box, 1) and box.beeps == (1, "asked")


def test_what_it_has_is_known_while_it_is_there(box: VirtualBox, panel: BoxPanel, ear: Notes) -> None:
    assert panel.greeting is not None
    assert (panel.greeting.box_id, panel.greeting.displays) == ("virtual", 5)
    box.unplug()
    assert ear.hears("online", "offline") and panel.greeting is None


def test_a_box_that_is_pulled_and_put_back_shows_the_newest(
    box: VirtualBox, panel: BoxPanel, ear: Notes, shows: Shows
) -> None:
    panel.show(Shown({"seat1": "on"}))
    assert shows.wait(box, lamps={"seat1": "on"})
    before = os.path.realpath(box.path)
    box.unplug()
    assert ear.hears("online", "offline") and not box.plugged and not os.path.lexists(box.path)
    panel.show(Shown({"seat2": "on"}))
    box.plug()
    assert ear.hears("online", "offline", "online")
    assert shows.wait(box, lamps={"seat2": "on"})
    assert os.path.realpath(box.path) == before, "the old handle was closed, so its number was free again"


def test_ten_pulls_are_ten_lines_each_way(box: VirtualBox, panel: BoxPanel, ear: Notes) -> None:
    for times in range(1, 6):
        box.unplug()
        assert ear.until(lambda times=times: ear.told.count("offline") == times)  # type: ignore[misc]
        box.plug()
        panel.look()
        assert ear.until(lambda times=times: ear.told.count("online") == times + 1)  # type: ignore[misc]
    assert ear.told == ["online", *["offline", "online"] * 5]


def test_a_silent_box_goes_and_comes_back(box: VirtualBox, ear: Notes) -> None:
    box.faults.silent = True
    assert ear.hears("online", "offline")
    box.faults.silent = False
    assert ear.hears("online", "offline", "online")


def test_a_frozen_box_goes_and_comes_back(box: VirtualBox, ear: Notes, shows: Shows) -> None:
    box.faults.frozen = True
    assert ear.hears("online", "offline")
    box.faults.frozen = False
    box.push("seat1")
    assert ear.until(lambda: ear.told[-1] == "online")
    box.push("seat2")
    assert ear.until(lambda: "seat2 short" in ear.told)


def test_another_speed_is_no_box_until_it_is_right(box: VirtualBox, panel: BoxPanel) -> None:
    box.faults.wrong_speed = True
    ear = Notes()
    panel.start(ear)
    assert ear.hears("offline")
    assert "no" in ear.why[0]
    box.faults.wrong_speed = False
    assert ear.hears("offline", "online")


def test_half_a_line_and_garbage_lose_no_press(box: VirtualBox, ear: Notes) -> None:
    box.faults.garbage = 1
    for number in range(5):
        box.half_line()
        box.push(f"seat{number + 1}")
    assert ear.until(lambda: "seat5 short" in ear.told)
    assert ear.told == ["online", *[f"seat{number} short" for number in range(1, 6)]]


def test_the_port_is_for_nobody_else_while_the_panel_has_it(box: VirtualBox, panel: BoxPanel, ear: Notes) -> None:
    with open(box.path, "rb", buffering=0) as other, pytest.raises(BlockingIOError):
        fcntl.flock(other, fcntl.LOCK_EX | fcntl.LOCK_NB)
    panel.close()
    with open(box.path, "rb", buffering=0) as other:
        fcntl.flock(other, fcntl.LOCK_EX | fcntl.LOCK_NB)


def test_a_closed_panel_leaves_the_box_dark_and_may_be_closed_again(
    box: VirtualBox, panel: BoxPanel, ear: Notes, shows: Shows
) -> None:
    panel.show(Shown({"seat1": "on"}))
    assert shows.wait(box, lamps={"seat1": "on"})
    panel.close()
    panel.close()
    assert shows.wait(box, lamps={})
    panel.show(Shown({"seat1": "on"}))
    panel.beep("taken")
    assert box.shown.lamps == {}


def test_a_panel_can_be_started_again(box: VirtualBox, panel: BoxPanel, ear: Notes, shows: Shows) -> None:
    panel.show(Shown({"seat4": "blink"}))
    panel.close()
    again = Notes()
    panel.start(again)
    assert again.hears("online") and shows.wait(box, lamps={"seat4": "blink"})


def test_a_listener_may_close_the_panel_that_tells_it(box: VirtualBox, panel: BoxPanel) -> None:
    class Closing(Notes):
        def pressed(self, panel_name: str, press: object) -> None:
            panel.close()
            super().pressed(panel_name, press)  # type: ignore[arg-type]

    ear = Closing()
    panel.start(ear)
    assert ear.hears("online")
    box.push("seat1")
    assert ear.hears("online", "seat1 short")


def test_two_boxes_at_once_show_the_same_and_both_are_heard(box: VirtualBox, ear: Notes, tmp_path: Path) -> None:
    other = VirtualBox(tmp_path, "second")
    panel, other_ear = BoxPanel(other.path, "second"), Notes()
    panel.start(other_ear)
    assert other_ear.hears("online")
    box.push("seat1")
    other.push("seat1")
    assert ear.hears("online", "seat1 short") and other_ear.hears("online", "seat1 short")
    panel.close()
    other.close()


def test_fifty_starts_and_ends_leave_nothing_open(box: VirtualBox, panel: BoxPanel) -> None:
    descriptors, threads = len(os.listdir("/proc/self/fd")), threading.active_count()
    for number in range(50):
        ear = Notes()
        panel.start(ear)
        if number % 10 == 0:
            assert ear.hears("online")
        panel.close()
    assert len(os.listdir("/proc/self/fd")) <= descriptors
    assert threading.active_count() <= threads


def test_fifty_virtual_boxes_leave_nothing_open(tmp_path: Path) -> None:
    descriptors, threads = len(os.listdir("/proc/self/fd")), threading.active_count()
    for number in range(50):
        made = VirtualBox(tmp_path, f"b{number}")
        made.close()
        made.close()
    assert len(os.listdir("/proc/self/fd")) == descriptors and threading.active_count() == threads
    assert list(tmp_path.iterdir()) == []


def test_a_control_that_isnt_there_is_named(box: VirtualBox) -> None:
    with pytest.raises(ValueError, match="there is no 'lever'; there are seat1"):
        box.push("lever")
    with pytest.raises(ValueError, match="there is no button 'next'"):
        box.stick("next")
    with pytest.raises(ValueError, match="there is no button 'seat9'"):
        box.free("seat9")
    with pytest.raises(ValueError, match="0 to 1000 ms"):
        box.bounce(1.001)
    for control in box.controls:
        box.push(control)


def test_something_that_lies_on_a_button_is_long_and_then_no_press_any_more(box: VirtualBox, ear: Notes) -> None:
    box.stick("seat1")
    assert ear.hears("online", "seat1 long")
    box.free("seat1")
    box.push("seat2")
    assert ear.hears("online", "seat1 long", "seat2 short")


def test_a_box_is_heard_by_its_name_though_a_file_lies_there(tmp_path: Path) -> None:
    (tmp_path / "usb-Table_box_virtual-if00").write_text("left over after a power cut")
    made = VirtualBox(tmp_path)
    assert os.path.realpath(made.path).startswith("/dev/pts/")
    made.close()


def test_something_that_lies_on_a_button_lies_there_still_when_the_box_is_put_back(box: VirtualBox, ear: Notes) -> None:
    box.stick("seat1")
    assert ear.hears("online", "seat1 long")
    box.unplug()
    box.plug()
    assert ear.hears("online", "seat1 long", "offline", "online")
    box.push("seat1")  # can't be pressed
    box.push("seat2")
    assert ear.hears("online", "seat1 long", "offline", "online", "seat2 short")


def test_of_a_flood_of_pushes_only_some_seconds_are_kept_and_pulling_the_plug_ends_it(
    box: VirtualBox, ear: Notes
) -> None:
    with pytest.raises(FingerBusy):
        for _ in range(1000):
            box.push("seat1")
    box.unplug()
    box.plug()
    assert ear.until(lambda: ear.told.count("online") == 2)
    for _ in range(3):
        box.push("confirm")
    assert ear.until(lambda: ear.told[-4:] == ["online", *["confirm short"] * 3])
