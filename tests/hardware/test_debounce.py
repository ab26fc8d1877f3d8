"""Each sentence about buttons as one example in virtual time."""

import pytest

from hardware.debounce import QUIET, WINDOW, Debouncer, Stuck
from hardware.panel import CONFIRM, CONTROLS, DOUBLE_CONTROLS, SEAT_CONTROLS, UNDO, Press
from tests.hardware.fingers import Edges, Hold, burst, edges, heard, presses, stucks

NOW = 1000.0
CALM = 25.0


def told(*holds: Hold, control: str = "seat1", until: float = CALM) -> list[tuple[str, float]]:
    """What these fingers are understood as: kind, and when since the start."""
    return [(press.kind, round(press.at - NOW, 6)) for press in presses(heard(control, edges(holds), until=until))]


MANY = tuple(0.02 * number / 50 for number in range(1, 51))


@pytest.mark.parametrize("bounces", [(), (0.001, 0.002), (0.019, 0.02), MANY], ids=len)
def test_a_burst_within_20_ms_is_one_press_when_closing_and_when_opening(bounces: tuple[float, ...]) -> None:
    assert told(Hold(0.5, 0.1, closing=bounces)) == [("short", 0.6)]
    assert told(Hold(0.5, 0.1, opening=bounces)) == [("short", 0.6)]
    assert told(Hold(0.5, 0.1, bounces, bounces)) == [("short", 0.6)]


@pytest.mark.parametrize("bounces", [(), MANY], ids=len)
def test_presses_80_ms_apart_are_two(bounces: tuple[float, ...]) -> None:
    assert told(Hold(0.5, 0.04, bounces, bounces), Hold(0.04, 0.04, bounces, bounces)) == [
        ("short", 0.54),
        ("short", 0.62),
    ]


def test_a_short_press_is_told_a_window_after_it_was_let_go_and_not_before() -> None:
    button = Debouncer("seat1", False, NOW)
    assert button.due is None, "nothing to wait for"
    assert button.edge(True, NOW) == [] and button.tick(NOW + 0.1) == []
    assert button.edge(False, NOW + 0.1) == []
    assert button.due == NOW + 0.1 + WINDOW
    assert button.tick(NOW + 0.1 + WINDOW - 0.001) == []
    assert button.tick(NOW + 0.1 + WINDOW) == [Press("seat1", "short", NOW + 0.1)]
    assert button.due is None


def test_the_next_edge_is_as_good_as_a_tick() -> None:
    button = Debouncer("seat1", False, NOW)
    button.edge(True, NOW)
    button.edge(False, NOW + 0.1)
    assert button.edge(True, NOW + 0.2) == [Press("seat1", "short", NOW + 0.1)]


@pytest.mark.parametrize("control", CONTROLS)
def test_600_ms_are_long_and_less_is_not(control: str) -> None:
    assert told(Hold(0.5, 0.599), control=control)[0][0] == "short"
    assert told(Hold(0.5, 0.6), control=control) == [("long", 1.1)]
    assert told(Hold(0.5, 5.0), control=control) == [("long", 1.1)]


def test_a_long_press_is_told_when_it_is_reached_and_letting_go_tells_nothing_more() -> None:
    button = Debouncer("seat1", False, NOW)
    button.edge(True, NOW)
    assert button.tick(NOW + 0.1) == []
    assert button.due == NOW + 0.6
    assert button.tick(NOW + 0.5999) == []
    assert button.tick(NOW + 0.6) == [Press("seat1", "long", NOW + 0.6)]
    button.edge(False, NOW + 2)
    assert button.tick(NOW + 3) == []


def test_who_lets_go_at_the_last_moment_pressed_short_though_the_window_ends_later() -> None:
    button = Debouncer("seat1", False, NOW)
    button.edge(True, NOW)
    button.tick(NOW + 0.1)
    button.edge(False, NOW + 0.599)
    assert button.tick(NOW + 0.61) == []
    assert button.tick(NOW + 1) == [Press("seat1", "short", NOW + 0.599)]


def test_a_spike_while_a_button_is_held_delays_the_long_press_and_changes_nothing() -> None:
    button = Debouncer("seat1", False, NOW)
    button.edge(True, NOW)
    button.edge(False, NOW + 0.599)
    button.edge(True, NOW + 0.6)
    assert button.tick(NOW + 0.7) == [Press("seat1", "long", NOW + 0.6)]


def test_a_second_press_within_350_ms_is_double_where_that_means_something() -> None:
    assert list(DOUBLE_CONTROLS) == [UNDO]
    assert told(Hold(0.5, 0.1), Hold(0.35, 0.1), control=UNDO) == [("double", 0.95)]
    assert told(Hold(0.5, 0.1), Hold(0.351, 0.1), control=UNDO) == [("short", 0.95), ("short", 1.401)]


def test_a_double_press_is_told_with_its_second_beginning_however_long_that_lasts() -> None:
    button = Debouncer(UNDO, False, NOW)
    button.edge(True, NOW)
    button.edge(False, NOW + 0.1)
    button.edge(True, NOW + 0.3)
    assert button.tick(NOW + 0.3 + WINDOW) == [Press(UNDO, "double", NOW + 0.3)]
    assert button.tick(NOW + 2) == [], "no long press on top of it"
    button.edge(False, NOW + 2)
    assert button.tick(NOW + 5) == []


def test_a_third_press_begins_anew() -> None:
    thrice = (Hold(0.5, 0.1), Hold(0.2, 0.1), Hold(0.2, 0.1))
    assert told(*thrice, control=UNDO) == [("double", 0.8), ("short", 1.55)]
    assert [kind for kind, _ in told(*thrice, Hold(0.2, 0.1), control=UNDO)] == ["double", "double"]


def test_a_short_press_that_may_become_double_is_told_when_that_time_is_over() -> None:
    button = Debouncer(UNDO, False, NOW)
    button.edge(True, NOW)
    button.edge(False, NOW + 0.1)
    assert button.tick(NOW + 0.2) == [] and button.due == pytest.approx(NOW + 0.45)
    assert button.tick(NOW + 0.46) == [Press(UNDO, "short", NOW + 0.1 + 0.35)]


def test_a_second_press_that_begins_in_time_is_double_though_its_window_ends_later() -> None:
    button = Debouncer(UNDO, False, NOW)
    button.edge(True, NOW)
    button.edge(False, NOW + 0.1)
    button.edge(True, NOW + 0.449)
    assert button.tick(NOW + 0.46) == []
    assert button.tick(NOW + 0.48) == [Press(UNDO, "double", NOW + 0.449)]


def test_noise_that_covers_the_end_of_the_wait_leaves_two_presses() -> None:
    button = Debouncer(UNDO, False, NOW)
    button.edge(True, NOW)
    button.edge(False, NOW + 0.1)
    for number in range(201):
        button.edge(number % 2 == 0, NOW + 0.44 + number * 0.001)
    assert [press.kind for press in presses(button.tick(NOW + 0.8))] == ["short"]
    button.edge(False, NOW + 0.9)
    assert [press.kind for press in presses(button.tick(NOW + 2))] == ["short"]


@pytest.mark.parametrize("control", [*SEAT_CONTROLS, CONFIRM])
def test_every_other_control_tells_two_quick_presses_each_at_once(control: str) -> None:
    assert told(Hold(0.5, 0.1), Hold(0.1, 0.1), control=control) == [("short", 0.6), ("short", 0.8)]


def test_long_then_short_is_no_double_press() -> None:
    assert told(Hold(0.5, 0.7), Hold(0.1, 0.1), control=UNDO) == [("long", 1.1), ("short", 1.75)]


def test_short_then_long_is_double_as_nobody_can_know_yet_how_long_it_will_be() -> None:
    assert told(Hold(0.5, 0.1), Hold(0.1, 2.0), control=UNDO) == [("double", 0.7)]


@pytest.mark.parametrize("held", [0.1, 0.7, 5.0, 29.0])
def test_held_at_the_start_is_no_press(held: float) -> None:
    button = Debouncer("seat1", True, NOW)
    assert button.edge(False, NOW + held) == []
    assert button.tick(NOW + held + 1) == []
    button.edge(True, NOW + 60)
    button.edge(False, NOW + 60.1)
    assert button.tick(NOW + 61) == [Press("seat1", "short", NOW + 60.1)]


@pytest.mark.parametrize("at_start", [False, True])
def test_a_stuck_button_is_told_once_until_it_is_let_go(at_start: bool) -> None:
    button = Debouncer("seat1", at_start, NOW)
    button.edge(True, NOW)
    told = [one for second in range(1, 3600) for one in button.tick(NOW + second)]
    assert stucks(told) == [Stuck("seat1", NOW + 30)]
    assert [press.kind for press in presses(told)] == ([] if at_start else ["long"])
    assert button.due is None, "nothing more to wait for"
    button.edge(False, NOW + 3600)
    button.edge(True, NOW + 3700)
    assert stucks(button.tick(NOW + 3800)) == [Stuck("seat1", NOW + 3730)]


@pytest.mark.parametrize("length", [0.0001, 0.001, 0.01, WINDOW - QUIET - 0.001])
@pytest.mark.parametrize("held", [False, True])
def test_a_single_spike_is_no_press_and_no_letting_go(length: float, held: bool) -> None:
    button = Debouncer("seat1", held, NOW)
    button.edge(not held, NOW + 1)
    button.edge(held, NOW + 1 + length)
    assert button.tick(NOW + 2) == []


def test_a_train_of_spikes_is_no_press_wherever_the_window_ends() -> None:
    for shift in range(25):
        given: Edges = []
        for number in range(100):
            at = NOW + 0.007 * number + 0.001 * shift
            given += [(at, True), (at + 0.003, False)]
        assert heard("seat1", given) == []


def test_bounces_that_last_longer_than_they_should_still_make_one_press() -> None:
    slow = burst(NOW, True, tuple(0.003 * number for number in range(1, 31))) + burst(NOW + 0.3, False, ())
    assert [press.kind for press in presses(heard("seat1", slow))] == ["short"]


def test_a_level_that_is_told_twice_is_no_edge() -> None:
    button = Debouncer("seat1", False, NOW)
    assert button.edge(False, NOW + 1) == [] and button.due is None
    button.edge(True, NOW + 2)
    assert button.edge(True, NOW + 2.5) == []
    assert button.due == NOW + 2.6, "the press began with the first of them"


def test_time_that_goes_back_stands_still() -> None:
    button = Debouncer("seat1", False, NOW)
    button.edge(True, NOW + 1)
    button.edge(False, NOW + 1.1)
    button.edge(True, NOW)
    assert button.tick(NOW - 5) == []
    assert [press.kind for press in presses(button.tick(NOW + 10))] == ["long"]


def test_letting_go_never_comes_before_pressing_whatever_the_stamps_say() -> None:
    button = Debouncer("seat1", False, NOW)
    button.edge(True, NOW + 1)
    button.tick(NOW + 1.1)
    button.edge(False, NOW + 0.5)
    (press,) = presses(button.tick(NOW + 2))
    assert press.kind == "short" and press.at >= NOW + 1


def test_a_tick_that_comes_late_tells_all_that_was_missed_in_its_order() -> None:
    button = Debouncer("seat1", False, NOW)
    button.edge(True, NOW)
    assert button.tick(NOW + 100) == [Press("seat1", "long", NOW + 0.6), Stuck("seat1", NOW + 30)]


# When the finger came


@pytest.mark.parametrize(
    ("holds", "down"),
    [((Hold(0.5, 0.1),), 0.5), ((Hold(0.5, 2.0),), 0.5), ((Hold(0.5, 0.1), Hold(0.2, 0.1)), 0.5)],
    ids=["short", "long", "double"],
)
def test_a_press_tells_when_the_finger_came_of_a_double_one_for_the_first_time(
    holds: tuple[Hold, ...], down: float
) -> None:
    for control in (UNDO, CONFIRM):
        first = presses(heard(control, edges(holds), until=CALM))[0]
        assert first.down == pytest.approx(NOW + down)


def test_of_two_taps_too_far_apart_to_be_double_each_tells_its_own_time() -> None:
    told = presses(heard(UNDO, edges([Hold(0.5, 0.1), Hold(0.4, 0.1)]), until=CALM))
    assert [round(press.down or 0, 6) for press in told] == [NOW + 0.5, NOW + 1.0]
