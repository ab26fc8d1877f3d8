"""The virtual panel: what is pushed arrives as from a real one, what is shown can be seen, faults do what they say."""

import threading
from collections.abc import Callable, Iterator
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hardware.bouncing import MOST_WAIT
from hardware.errors import FingerBusy
from hardware.panel import (
    CONFIRM,
    CONTROLS,
    DOUBLE_CONTROLS,
    MOST_SEATS,
    NEXT,
    PREVIOUS,
    SEAT_CONTROLS,
    UNDO,
    Kind,
    Panel,
    Press,
    Shown,
)
from hardware.panel_loop import PanelLoop
from hardware.virtual_panel import VirtualPanel
from tests.hardware.panels import Notes, Time

KINDS: tuple[Kind, ...] = get_args(Kind)


class Bench:
    """A virtual panel in virtual time: its steps are a test's."""

    def __init__(self, seats: int = MOST_SEATS, seed: int = 1) -> None:
        self.time = Time()
        self.notes = Notes()
        self.changes = 0
        self.panel = VirtualPanel(seats=seats, clock=self.time, changed=self._changed, seed=seed)
        self.loop: PanelLoop = self.panel.begin(self.notes)
        self.run(5)

    def run(self, seconds: float = 0.0) -> None:
        """Let time go on."""
        self.time.run(self.loop, seconds)

    def _changed(self) -> None:
        self.changes += 1


@pytest.fixture
def bench() -> Bench:
    made = Bench()
    assert made.notes.others == [("online", "virtual")]
    return made


def expected(control: str, kind: Kind) -> list[tuple[str, str]]:
    """What a push is heard as."""
    if control in (NEXT, PREVIOUS):
        return [(control, "short")]
    if kind == "double" and control not in DOUBLE_CONTROLS:
        return [(control, "short")] * 2
    return [(control, kind)]


def test_it_is_a_panel_and_has_everything_that_can_be_pushed(bench: Bench) -> None:
    panel: Panel = bench.panel
    assert panel.name == "virtual"
    assert set(bench.panel.controls) == set(CONTROLS)
    assert set(Bench(seats=2).panel.controls) == {*SEAT_CONTROLS[:2], CONFIRM, UNDO, NEXT, PREVIOUS}


@pytest.mark.parametrize("control", CONTROLS)
@pytest.mark.parametrize("kind", KINDS)
def test_a_push_is_told_without_any_waiting(bench: Bench, control: str, kind: Kind) -> None:
    began = bench.time.now
    bench.panel.push(control, kind)
    bench.run()
    assert bench.notes.kinds == expected(control, kind)
    assert bench.time.now == began, "no time went by"
    assert all(press.at <= began for press in bench.notes.presses)


pushes = st.lists(st.tuples(st.sampled_from(CONTROLS), st.sampled_from(KINDS)), max_size=8)


@given(pushes, st.floats(0, 0.02), st.integers(0, 1000))
@settings(max_examples=60)
def test_many_pushes_at_once_are_told_each_as_it_was_meant(
    pushed: list[tuple[str, Kind]], bounce: float, seed: int
) -> None:
    bench = Bench(seed=seed)
    bench.panel.bounce(bounce)
    for control, kind in pushed:
        bench.panel.push(control, kind)
    bench.run(20)
    assert bench.notes.kinds == [told for control, kind in pushed for told in expected(control, kind)]
    assert [press.at for press in bench.notes.presses] == sorted(press.at for press in bench.notes.presses)


@pytest.mark.parametrize("control", ["seat6", "", "Confirm", "encoder_a"])
def test_what_is_not_there_can_not_be_pushed(bench: Bench, control: str) -> None:
    with pytest.raises(ValueError, match="seat1, seat2"):
        bench.panel.push(control)
    with pytest.raises(ValueError, match="seat1, seat2"):
        bench.panel.stick(control)


def test_a_knob_can_not_be_stuck(bench: Bench) -> None:
    with pytest.raises(ValueError, match="no button 'next'"):
        bench.panel.stick(NEXT)


def test_it_shows_what_it_is_told_and_calls_whoever_draws_it(bench: Bench) -> None:
    shown = Shown({"seat1": "pulse"}, "on", (12, None), 0.5)
    before = bench.changes
    bench.panel.show(shown)
    bench.loop.show(shown)
    bench.run()
    assert bench.panel.shown == shown
    assert bench.changes == before + 1


def test_beeps_are_counted_and_the_last_is_known(bench: Bench) -> None:
    assert bench.panel.beeps == (0, None)
    bench.loop.beep("taken")
    bench.loop.beep("nothing")
    bench.run()
    assert bench.panel.beeps == (2, "nothing")


def test_unplugged_it_is_dark_and_hears_nothing_and_plugged_in_again_it_shows_the_newest(bench: Bench) -> None:
    bench.loop.show(Shown({"seat1": "on"}))
    bench.run()
    unplug(bench)
    assert bench.panel.shown == Shown() and not bench.panel.plugged
    bench.panel.push("seat1")
    bench.panel.push(NEXT)
    bench.loop.show(Shown({"seat2": "on"}))
    bench.loop.beep("taken")
    bench.run(300)
    assert bench.notes.presses == [] and bench.panel.shown == Shown() and bench.panel.beeps == (0, None)
    assert bench.notes.words == ["online", "offline"], "told once, however long it lasts"
    plug(bench)
    assert bench.panel.shown == Shown({"seat2": "on"})
    bench.panel.push("seat1")
    bench.run(1)
    assert bench.notes.words == ["online", "offline", "online"]
    assert bench.notes.kinds == [("seat1", "short")]


def unplug(bench: Bench) -> None:
    bench.panel.unplug()
    bench.run()


def plug(bench: Bench) -> None:
    bench.panel.plug()
    bench.run()


def test_the_reason_for_the_log_says_what_happened(bench: Bench) -> None:
    unplug(bench)
    assert bench.notes.others[-1] == ("offline", "virtual", "the virtual panel is unplugged")


def test_a_stuck_button_is_one_long_press_and_told_once_and_pushing_it_does_nothing(bench: Bench) -> None:
    bench.panel.stick("seat2")
    bench.run(1)
    bench.panel.push("seat2")
    bench.run(100)
    assert bench.notes.kinds == [("seat2", "long")]
    assert bench.notes.others[1:] == [("stuck", "virtual", "seat2")]
    bench.panel.free("seat2")
    bench.run(1)
    bench.panel.push("seat2")
    bench.run()
    assert bench.notes.kinds == [("seat2", "long"), ("seat2", "short")]


def test_other_buttons_work_while_one_is_stuck(bench: Bench) -> None:
    bench.panel.stick("seat2")
    bench.run(100)
    bench.panel.push("seat1")
    bench.run()
    assert bench.notes.kinds == [("seat2", "long"), ("seat1", "short")]


def test_a_button_that_is_stuck_when_the_panel_is_plugged_in_is_no_press(bench: Bench) -> None:
    unplug(bench)
    bench.panel.stick("seat1")
    plug(bench)
    bench.run(10)
    bench.panel.free("seat1")
    bench.run(10)
    assert bench.notes.presses == []


@pytest.mark.parametrize("seconds", [0.0, 0.001, 0.005, 0.01, 0.02])
def test_a_contact_that_bounces_for_up_to_20_ms_is_one_press(bench: Bench, seconds: float) -> None:
    bench.panel.bounce(seconds)
    for _ in range(50):
        bench.panel.push("seat1")
        bench.run(1)
    assert bench.notes.kinds == [("seat1", "short")] * 50


def test_a_loose_wire_is_heard_now_and_then_and_never_as_more_than_its_contacts(bench: Bench) -> None:
    bench.panel.bounce(0.5)
    for _ in range(20):
        bench.panel.push("seat1")
        bench.run(6)
    assert 20 <= len(bench.notes.presses) <= 20 * 52


@pytest.mark.parametrize("seconds", [-0.001, 1.001, 60.0])
def test_a_bounce_that_makes_no_sense_is_refused(bench: Bench, seconds: float) -> None:
    with pytest.raises(ValueError, match="0 to 1000 ms"):
        bench.panel.bounce(seconds)


@pytest.fixture
def running() -> Iterator[tuple[VirtualPanel, Notes]]:
    """A panel with its own thread, in real time."""
    panel, notes = VirtualPanel("table"), Notes()
    panel.start(notes)
    notes.wait(lambda: notes.words == ["online"])
    yield panel, notes
    panel.close()


def test_a_running_panel_tells_from_a_thread_of_its_own(running: tuple[VirtualPanel, Notes]) -> None:
    panel, notes = running
    panel.push("seat1", "long")
    panel.push(UNDO, "double")
    panel.push(UNDO)
    notes.wait(lambda: len(notes.presses) == 3)
    assert notes.kinds == [("seat1", "long"), (UNDO, "double"), (UNDO, "short")]
    assert len(notes.threads) == 1 and notes.threads != {threading.get_ident()}


def test_a_running_panel_can_be_unplugged_and_plugged_in_again(running: tuple[VirtualPanel, Notes]) -> None:
    panel, notes = running
    for _ in range(3):
        panel.unplug()
        notes.wait(lambda: notes.words[-1] == "offline")
        panel.plug()
        notes.wait(lambda: notes.words[-1] == "online")
    panel.push(CONFIRM)
    notes.wait(lambda: notes.presses)
    assert notes.kinds == [(CONFIRM, "short")]


def test_before_the_start_and_after_the_end_nothing_happens_and_nothing_fails() -> None:
    panel, notes = VirtualPanel(), Notes()
    deeds: list[Callable[[], None]] = [
        lambda: panel.show(Shown({"seat1": "on"})),
        lambda: panel.beep("taken"),
        lambda: panel.push("seat1"),
        panel.unplug,
        panel.plug,
        panel.close,
    ]
    for deed in deeds:
        deed()
    assert panel.shown == Shown()
    panel.start(notes)
    notes.wait(lambda: notes.words == ["online"])
    panel.close()
    for deed in deeds:
        deed()
    assert notes.presses == [] and notes.words == ["online"]
    assert panel.shown == Shown(), "dark"


def test_what_was_to_be_shown_before_the_start_is_shown_after_it() -> None:
    drawn = threading.Event()
    panel, notes = VirtualPanel(changed=drawn.set), Notes()
    panel.show(Shown({"seat1": "on"}))
    panel.start(notes)
    notes.wait(lambda: notes.words == ["online"])
    assert drawn.wait(10) and panel.shown == Shown({"seat1": "on"})
    panel.close()


def test_who_hears_of_a_press_may_close_the_panel() -> None:
    class Closing(Notes):
        def pressed(self, panel: str, press: Press) -> None:
            made.close()
            super().pressed(panel, press)

    made, notes = VirtualPanel(), Closing()
    made.start(notes)
    notes.wait(lambda: notes.words == ["online"])
    made.push("seat1")
    notes.wait(lambda: notes.presses)
    assert notes.kinds == [("seat1", "short")]


def test_faults_can_be_asked_for(bench: Bench) -> None:
    bench.panel.bounce(0.02)
    bench.panel.stick("seat2")
    assert (bench.panel.bounces, bench.panel.stuck) == (0.02, {"seat2"})
    bench.panel.free("seat2")
    assert bench.panel.stuck == set()


# Too many presses


def flood(panel: VirtualPanel) -> int:
    """Push until no more is taken; how often that went well."""
    for number in range(1000):
        try:
            panel.push("seat1")
        except FingerBusy:
            return number
    raise AssertionError("a thousand presses were taken")


def test_of_a_flood_of_pushes_only_some_seconds_are_kept_and_all_of_these_arrive(bench: Bench) -> None:
    taken = flood(bench.panel)
    with pytest.raises(FingerBusy, match="wait a few seconds"):
        bench.panel.stick("seat1")
    assert bench.panel.stuck == frozenset()
    bench.run(MOST_WAIT + 1)
    assert bench.notes.kinds == [("seat1", "short")] * taken
    bench.panel.push(CONFIRM)
    bench.run()
    assert bench.notes.kinds[-1] == (CONFIRM, "short")


def test_pulling_the_plug_ends_a_flood_and_the_next_press_counts_at_once(bench: Bench) -> None:
    flood(bench.panel)
    unplug(bench)
    bench.panel.plug()
    bench.run()
    before = len(bench.notes.kinds)
    bench.panel.push(CONFIRM)
    bench.run(1)
    assert bench.notes.kinds[before:] == [(CONFIRM, "short")]
