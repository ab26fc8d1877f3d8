"""A panel's loop in virtual time: presses are told, the newest is shown, wires that fail are tried again, paced."""

import logging
from collections.abc import Mapping
from dataclasses import dataclass, field

import pytest

from hardware.errors import HardwareError, PinTaken
from hardware.inputs import ENCODER_A, ENCODER_B, ENCODER_PUSH
from hardware.panel import CONFIRM, NEXT, UNDO, Beep, Press, Shown
from hardware.panel_loop import FIRST_PAUSE, LONGEST_PAUSE, PanelLoop
from hardware.panel_wires import Edge
from tests.hardware.panels import Notes, Time

CONTACTS = ("seat1", "seat2", CONFIRM, UNDO, ENCODER_A, ENCODER_B, ENCODER_PUSH)


@dataclass
class Wires:
    """Wires in a test's hand."""

    levels: dict[str, bool] = field(default_factory=lambda: dict.fromkeys(CONTACTS, False))
    broken: HardwareError | None = None
    edge: Edge | None = None
    shows: list[Shown] = field(default_factory=list)
    beeps: list[tuple[Beep, float]] = field(default_factory=list)
    due: float | None = None
    steps: list[float] = field(default_factory=list)
    opened: int = 0
    closings: int = 0

    def open(self, edge: Edge) -> Mapping[str, bool]:
        self.opened += 1
        self._fail()
        self.edge = edge
        return dict(self.levels)

    def closed(self) -> Mapping[str, bool]:
        self._fail()
        return dict(self.levels)

    def show(self, shown: Shown) -> None:
        self._fail()
        self.shows.append(shown)

    def beep(self, beep: Beep, at: float) -> None:
        self._fail()
        self.beeps.append((beep, at))

    def step(self, at: float) -> float | None:
        self._fail()
        self.steps.append(at)
        return self.due

    def close(self) -> None:
        self.edge = None
        self.closings += 1

    def move(self, contact: str, closed: bool, at: float) -> None:
        """A contact is moved."""
        self.levels[contact] = closed
        if self.edge is not None:
            self.edge(contact, closed, at)

    def _fail(self) -> None:
        if self.broken is not None:
            raise self.broken


@pytest.fixture
def time() -> Time:
    return Time()


@pytest.fixture
def wires() -> Wires:
    return Wires()


@pytest.fixture
def notes() -> Notes:
    return Notes()


@pytest.fixture
def loop(time: Time, wires: Wires, notes: Notes) -> PanelLoop:
    return PanelLoop("box", wires, notes, time)


def tap(loop: PanelLoop, time: Time, wires: Wires, contact: str, held: float = 0.1) -> None:
    wires.move(contact, True, time.now)
    time.run(loop, held)
    wires.move(contact, False, time.now)
    time.run(loop, 0.1)


def test_a_panel_that_works_is_told_once_and_shows_what_it_was_told_before(
    loop: PanelLoop, notes: Notes, wires: Wires
) -> None:
    shown = Shown({"seat1": "on"})
    loop.show(Shown({"seat1": "off"}))
    loop.show(shown)
    loop.step()
    loop.step()
    assert notes.others == [("online", "box")]
    assert wires.shows == [shown] and wires.opened == 1


def test_a_press_is_told_with_the_time_of_its_edge(loop: PanelLoop, time: Time, notes: Notes, wires: Wires) -> None:
    loop.step()
    tap(loop, time, wires, "seat1")
    tap(loop, time, wires, ENCODER_PUSH, 0.7)
    assert notes.presses == [Press("seat1", "short", 1000.1), Press(CONFIRM, "long", 1000.2 + 0.6)]


def test_a_knob_is_told_at_once_and_waits_for_no_window(
    loop: PanelLoop, time: Time, notes: Notes, wires: Wires
) -> None:
    loop.step()
    for contact, closed in ((ENCODER_A, True), (ENCODER_B, True), (ENCODER_A, False), (ENCODER_B, False)):
        wires.move(contact, closed, time.now)
    loop.step()
    assert notes.presses == [Press(NEXT, "short", 1000.0)]


def test_a_step_is_due_when_a_window_ends_and_when_lamps_change(loop: PanelLoop, time: Time, wires: Wires) -> None:
    assert loop.step() is None, "nothing happens"
    wires.due = 1000.5
    assert loop.step() == 1000.5
    wires.move("seat1", True, time.now)
    assert loop.step() == pytest.approx(1000.021)


def test_an_edge_that_got_lost_makes_no_button_stuck(loop: PanelLoop, time: Time, notes: Notes, wires: Wires) -> None:
    loop.step()
    wires.move("seat1", True, time.now)
    time.run(loop, 0.1)
    wires.levels["seat1"] = False  # nobody is told
    time.run(loop, 60)
    assert notes.words == ["online"], "not stuck"
    assert len(notes.presses) == 1


def test_a_closing_that_got_lost_within_a_burst_is_seen_all_the_same(
    loop: PanelLoop, time: Time, notes: Notes, wires: Wires
) -> None:
    loop.step()
    wires.move("seat1", True, time.now)
    wires.move("seat1", False, time.now + 0.001)
    wires.levels["seat1"] = True
    time.run(loop, 0.2)
    wires.move("seat1", False, time.now)
    time.run(loop, 0.1)
    assert notes.kinds == [("seat1", "short")]


def test_a_stuck_button_is_told_once(loop: PanelLoop, time: Time, notes: Notes, wires: Wires) -> None:
    loop.step()
    wires.move(CONFIRM, True, time.now)
    time.run(loop, 3600)
    assert notes.others == [("online", "box"), ("stuck", "box", CONFIRM)]
    assert notes.kinds == [(CONFIRM, "long")]


def test_a_button_that_is_held_while_the_panel_starts_is_no_press(
    loop: PanelLoop, time: Time, notes: Notes, wires: Wires
) -> None:
    wires.levels["seat1"] = True
    loop.step()
    time.run(loop, 1)
    wires.move("seat1", False, time.now)
    time.run(loop, 1)
    assert notes.presses == []
    tap(loop, time, wires, "seat1")
    assert notes.kinds == [("seat1", "short")]


def test_beeps_sound_in_their_order_and_not_while_the_panel_is_away(
    loop: PanelLoop, time: Time, wires: Wires, notes: Notes
) -> None:
    loop.step()
    loop.beep("taken")
    loop.beep("nothing")
    loop.step()
    wires.broken = HardwareError("pulled")
    loop.step()
    loop.beep("asked")
    time.run(loop, 100)
    wires.broken = None
    time.run(loop, 100)
    assert wires.beeps == [("taken", 1000.0), ("nothing", 1000.0)]
    assert notes.words == ["online", "offline", "online"]


def test_wires_that_fail_are_told_once_with_the_reason_and_tried_again_at_growing_pauses(
    loop: PanelLoop, time: Time, notes: Notes, wires: Wires
) -> None:
    wires.broken = PinTaken(17)
    tries = []
    for _ in range(9):
        due = loop.step()
        assert due is not None
        tries.append(due - time.now)
        time.now = due
    assert tries == [FIRST_PAUSE, 4, 8, 16, 32, LONGEST_PAUSE, LONGEST_PAUSE, LONGEST_PAUSE, LONGEST_PAUSE]
    assert notes.others == [("offline", "box", str(PinTaken(17)))]
    wires.broken = None
    assert loop.step() is None
    assert notes.words == ["offline", "online"]
    wires.broken = PinTaken(17)
    assert loop.step() == time.now + FIRST_PAUSE, "pauses begin anew"
    assert notes.words == ["offline", "online", "offline"]


@pytest.mark.parametrize("order", ["show", "beep", "edge"])
def test_whatever_fails_first_the_panel_is_offline_and_the_newest_is_shown_when_it_is_back(
    loop: PanelLoop, time: Time, notes: Notes, wires: Wires, order: str
) -> None:
    loop.step()
    wires.broken = HardwareError("pulled")
    orders = {
        "show": lambda: loop.show(Shown()),
        "beep": lambda: loop.beep("taken"),
        "edge": lambda: wires.move("seat1", True, time.now),
    }
    orders[order]()
    loop.step()
    assert notes.others == [("online", "box"), ("offline", "box", "pulled")]
    assert wires.edge is None, "given back"
    newest = Shown({"seat2": "pulse"})
    loop.show(newest)
    wires.broken = None
    time.run(loop, FIRST_PAUSE)
    assert wires.shows[-1] == newest
    assert notes.words == ["online", "offline", "online"]


def test_a_press_that_was_begun_before_the_wire_was_pulled_is_forgotten(
    loop: PanelLoop, time: Time, notes: Notes, wires: Wires
) -> None:
    loop.step()
    wires.move("seat1", True, time.now)
    loop.step()
    loop.order(lambda: loop.lose("pulled"))
    loop.step()
    wires.levels["seat1"] = False
    time.run(loop, 60)
    assert notes.presses == [] and notes.words == ["online", "offline", "online"]


def test_who_knows_that_the_wires_are_back_need_not_wait(
    loop: PanelLoop, time: Time, notes: Notes, wires: Wires
) -> None:
    wires.broken = HardwareError("pulled")
    time.run(loop, 1000)
    wires.broken = None
    loop.order(loop.look)
    loop.step()
    assert notes.words == ["offline", "online"]


def test_a_listener_that_fails_is_logged_and_the_buttons_go_on(
    time: Time, wires: Wires, caplog: pytest.LogCaptureFixture
) -> None:
    class Failing(Notes):
        def pressed(self, panel: str, press: Press) -> None:
            super().pressed(panel, press)
            raise RuntimeError("I can't hear")

    notes = Failing()
    loop = PanelLoop("box", wires, notes, time)
    loop.step()
    with caplog.at_level(logging.ERROR):
        tap(loop, time, wires, "seat1")
        tap(loop, time, wires, "seat2")
    assert notes.kinds == [("seat1", "short"), ("seat2", "short")]
    assert len(caplog.records) == 2 and "panel box" in caplog.text and "I can't hear" in caplog.text


def test_after_the_end_nothing_is_done_any_more(loop: PanelLoop, time: Time, notes: Notes, wires: Wires) -> None:
    loop.step()
    loop.order(loop.end)
    loop.show(Shown({"seat1": "on"}))
    assert loop.step() is None and loop.ended
    assert wires.closings == 1 and wires.shows == [Shown()]
    assert loop.step() is None
    assert wires.opened == 1
