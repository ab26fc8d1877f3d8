"""The tracker tells one roll for each throw, and none for anything else."""

import pytest

from tests.vision.dice.toy import Cube, KnowingReader, Toy, events_of, kinds, rolls
from vision.dice.events import Event
from vision.dice.expect import Expect
from vision.dice.reading import Die
from vision.dice.tracker import Tracker

A = Cube(80, 70, 3, "white")
B = Cube(150, 90, 5, "red")
C = Cube(230, 150, 2, "blue")


def moved(event: Event) -> dict[str, bool | None]:
    assert event.reading is not None
    return {die.colour: die.moved for die in event.reading.dice}


def the_rolls(events: list[Event]) -> list[Event]:
    return [event for event in events if event.kind == "roll"]


# --- throws
# -------------------------------------------------------------------------------------------------------


def test_dice_at_rest_in_the_first_frames_count_as_a_throw() -> None:
    events = events_of(Toy(A, B).rest())
    assert kinds(events) == ["settled", "roll"]
    assert rolls(events) == [[3, 5]]
    assert moved(events[1]) == {"white": True, "red": True}


def test_an_empty_tray_is_said_to_be_empty_and_nothing_else() -> None:
    assert kinds(events_of(Toy().rest(2))) == ["empty"]


def test_a_throw_is_told_from_its_start_to_its_end() -> None:
    events = events_of(Toy().rest().throw(A, B, C).rest())
    assert kinds(events) == ["empty", "rolling", "settled", "roll"]
    assert rolls(events) == [[2, 3, 5]]


@pytest.mark.parametrize("rate", [10.0, 15.0, 30.0, 60.0])
def test_a_roll_is_told_after_the_last_die_stopped_and_within_400_ms(rate: float) -> None:
    toy = Toy(rate=rate).rest().throw(A, B).rest(1)
    roll = the_rolls(events_of(toy))[0]
    assert toy.rest_times[0] <= roll.t <= toy.rest_times[0] + 0.4


def test_the_time_of_an_event_is_that_of_the_newest_frame_used() -> None:
    toy = Toy().rest().throw(A).rest()
    tracker, seen = Tracker(KnowingReader(toy)), 0
    for frame in toy.frames(offset=1000.0):
        for event in tracker.feed(frame):
            assert event.t == frame.at
            seen += 1
    assert seen == 4


def test_throws_one_after_another_are_one_roll_each() -> None:
    toy = Toy().rest()
    for n in range(4):
        toy.throw(A.at(60 + 20 * n, 60 + 15 * n, n + 1), B.at(200, 100, 6)).rest()
        toy.hand(take=[0, 1]).rest(0.4)
    assert rolls(events_of(toy)) == [[1, 6], [2, 6], [3, 6], [4, 6]]


def test_the_same_values_thrown_again_are_a_new_roll() -> None:
    toy = Toy().rest().throw(A, B).rest().hand(take=[0, 1]).rest(0.3)
    toy.throw(A.at(200, 60), B.at(100, 160)).rest()
    assert rolls(events_of(toy)) == [[3, 5], [3, 5]]


def test_a_single_die_thrown_again_with_the_same_value_is_a_new_roll() -> None:
    toy = Toy(A).rest().hand(take=[0]).throw(A.at(200, 150)).rest()
    assert rolls(events_of(toy)) == [[3], [3]]


def test_dice_thrown_to_others_are_a_roll_of_all_and_only_they_moved() -> None:
    events = events_of(Toy(A).rest().throw(B, C).rest())
    assert rolls(events) == [[3], [2, 3, 5]]
    assert moved(the_rolls(events)[1]) == {"white": False, "red": True, "blue": True}


def test_kathmandus_reroll_one_die_taken_out_and_the_others_thrown_again() -> None:
    toy = Toy().rest().throw(A, B, C).rest().hand(take=[0, 1, 2]).rest(0.3)
    toy.throw(B.at(90, 150, 1), C.at(180, 60, 4)).rest()
    events = events_of(toy)
    assert rolls(events) == [[2, 3, 5], [1, 4]]
    assert moved(the_rolls(events)[1]) == {"red": True, "blue": True}


def test_a_reroll_with_one_die_left_in_the_tray() -> None:
    toy = Toy().rest().throw(A, B, C).rest().hand(take=[1, 2]).rest(0.3)
    toy.throw(B.at(90, 150, 1), C.at(180, 60, 4)).rest()
    events = events_of(toy)
    assert rolls(events) == [[2, 3, 5], [1, 3, 4]]
    assert moved(the_rolls(events)[1]) == {"white": False, "red": True, "blue": True}


def test_a_throw_that_begins_while_the_hand_leaves_is_one_roll() -> None:
    toy = Toy(A, B).rest().hand(take=[0, 1], stay=0.1).throw(A.at(200, 60, 6), B.at(90, 150, 1)).rest()
    assert rolls(events_of(toy)) == [[3, 5], [1, 6]]


def test_a_film_that_ends_just_after_the_dice_stopped_still_tells_the_roll() -> None:
    toy = Toy().rest().throw(A).rest(0.07)
    assert rolls(events_of(toy)) == [[3]]


# --- no throws
# ----------------------------------------------------------------------------------------------------


def test_a_hand_over_the_tray_is_no_roll() -> None:
    events = events_of(Toy(A, B).rest().hand().rest())
    assert kinds(events) == ["settled", "roll", "hand", "settled"]


def test_no_roll_while_a_hand_is_in_the_picture() -> None:
    toy = Toy().rest().throw(A.at(60, 60), B.at(260, 60)).hand_stays(2.0)
    hand_came = toy.rest_times[0] + 0.1
    assert all(event.t < hand_came + 0.25 for event in the_rolls(events_of(toy)))


def test_dice_put_down_beside_a_hand_are_told_only_when_it_has_gone() -> None:
    toy = Toy().rest().hand(put=lambda _: [A.at(60, 60)], stay=1.0)
    gone = toy.now
    toy.rest()
    assert [event.t >= gone - 0.15 for event in the_rolls(events_of(toy))] == [True]


def test_a_die_lifted_out_is_a_change() -> None:
    events = events_of(Toy(A, B, C).rest().hand(take=[1]).rest())
    assert kinds(events).count("roll") == 1
    assert kinds(events).count("changed") == 1
    change = next(event for event in events if event.kind == "changed")
    assert change.reading is not None
    assert {die.colour for die in change.reading.dice} == {"white", "blue"}


def test_the_last_die_lifted_out_leaves_an_empty_tray() -> None:
    events = events_of(Toy(A).rest().hand(take=[0]).rest())
    assert kinds(events)[-2:] == ["changed", "empty"]
    assert kinds(events).count("roll") == 1


def test_a_die_lifted_out_and_put_back_is_two_changes() -> None:
    toy = Toy(A, B).rest().hand(take=[1]).rest(0.5).hand(put=lambda dice: [*dice, B]).rest()
    assert kinds(events_of(toy)).count("roll") == 1
    assert kinds(events_of(toy)).count("changed") == 2


@pytest.mark.parametrize("distance", [12.0, 20.0, 30.0])
def test_a_die_nudged_by_a_hand_is_a_change(distance: float) -> None:
    toy = Toy(A, B).rest().hand(put=lambda d: [d[0], d[1].at(d[1].x + distance, d[1].y)]).rest()
    events = events_of(toy)
    assert kinds(events).count("roll") == 1
    assert kinds(events).count("changed") == 1


def test_a_die_that_slides_a_little_by_itself_is_a_change() -> None:
    toy = Toy(A, B).rest()
    for _ in range(4):
        toy.lying[1] = toy.lying[1].at(toy.lying[1].x + 4, toy.lying[1].y)
        toy.rest(1 / 30)
    events = events_of(toy.rest())
    assert kinds(events).count("roll") == 1
    assert kinds(events).count("changed") == 1


def test_dice_put_in_a_row_by_hand_are_a_change() -> None:
    toy = Toy(A, B, C).rest()
    toy.hand(put=lambda dice: [die.at(100 + 40 * n, 120) for n, die in enumerate(dice)], stay=0.6).rest()
    events = events_of(toy)
    assert kinds(events).count("roll") == 1
    assert kinds(events).count("changed") == 1


@pytest.mark.parametrize("gain", [0.3, 0.55, 1.5, 1.9])
@pytest.mark.parametrize("frames", [1, 2, 3])
def test_a_light_that_is_switched_is_no_roll_and_no_rolling(gain: float, frames: int) -> None:
    events = events_of(Toy(A, B).rest().lit(gain, frames).rest().lit(1.0, frames).rest())
    assert kinds(events) == ["settled", "roll"]


def test_a_light_switched_during_a_throw_does_not_hide_it() -> None:
    toy = Toy().rest().throw(A, B).lit(0.5).rest()
    assert rolls(events_of(toy)) == [[3, 5]]


def test_exposure_that_drifts_is_nothing() -> None:
    events = events_of(Toy(A, B).rest().lit(0.6, 90).lit(1.3, 150).rest())
    assert kinds(events) == ["settled", "roll"]


def test_a_shaken_camera_is_no_roll_and_no_change() -> None:
    events = events_of(Toy(A, B, C).rest().shaken().rest())
    assert kinds(events).count("roll") == 1
    assert "changed" not in kinds(events)


@pytest.mark.parametrize("shift", [(5.0, 0.0), (0.0, 14.0), (16.0, -9.0)])
def test_a_camera_pushed_aside_is_no_roll_and_no_change(shift: tuple[float, float]) -> None:
    events = events_of(Toy(A, B, C).rest().shifted(*shift).rest())
    assert kinds(events).count("roll") == 1
    assert "changed" not in kinds(events)


def test_after_the_camera_was_pushed_throws_are_still_seen() -> None:
    toy = Toy(A, B).rest().shifted(12, 5).rest().hand(take=[0, 1]).rest(0.4).throw(A.at(200, 60, 6)).rest()
    assert rolls(events_of(toy)) == [[3, 5], [6]]


@pytest.mark.parametrize("noise", [0.0, 6.0, 14.0])
def test_noise_is_no_motion(noise: float) -> None:
    assert kinds(events_of(Toy(A, B, noise=noise).rest(3))) == ["settled", "roll"]


def test_a_throw_is_seen_through_strong_noise() -> None:
    toy = Toy(noise=14.0).rest().throw(A, B).rest()
    assert rolls(events_of(toy)) == [[3, 5]]


# --- readings
# -----------------------------------------------------------------------------------------------------


def test_nothing_is_read_while_nothing_changes() -> None:
    toy = Toy(A, B).rest(10)
    reader = KnowingReader(toy)
    events_of(toy, reader)
    assert len(reader.reads) <= 5


def test_readings_that_quarrel_make_the_die_unsure() -> None:
    toy = Toy(A, B).rest()

    def fickle(read: int, die: Cube) -> Die:
        return die.seen(value=4 + read % 2) if die.colour == "red" else die.seen()

    roll = the_rolls(events_of(toy, KnowingReader(toy, fickle)))[0]
    assert roll.reading is not None
    assert not roll.reading.sure
    assert {die.colour: die.sure for die in roll.reading.dice} == {"white": True, "red": False}
    red = next(die for die in roll.reading.dice if die.colour == "red")
    assert {red.value, *(value for value, _ in red.alternatives)} == {4, 5}


def test_one_unsure_reading_among_sure_ones_is_outvoted() -> None:
    toy = Toy(A).rest()
    roll = the_rolls(events_of(toy, KnowingReader(toy, lambda read, die: die.seen(sure=read != 2))))[0]
    assert roll.reading is not None
    assert roll.reading.sure


def test_a_cocked_die_is_part_of_the_roll_without_a_value() -> None:
    toy = Toy().rest().throw(A, Cube(200, 100, 4, "red")).rest()

    def leaning(read: int, die: Cube) -> Die:
        return die.seen() if die.colour == "white" else Cube(die.x, die.y, None, "red").seen()

    roll = the_rolls(events_of(toy, KnowingReader(toy, leaning)))[0]
    assert roll.reading is not None
    assert not roll.reading.sure
    assert {die.colour: (die.value, die.state) for die in roll.reading.dice}["red"] == (None, "cocked")


def test_a_misreading_in_other_light_is_no_roll() -> None:
    toy = Toy(A, B).rest().lit(0.4)
    dark = len(toy.shots)
    toy.rest().lit(0.42).rest(2)
    reader = KnowingReader(toy)
    reader.say = lambda _, die: die.seen(value=6 if reader.reads[-1] >= dark and die.colour == "red" else None)
    assert kinds(events_of(toy, reader)).count("roll") == 1


def test_what_is_expected_is_handed_to_the_reader() -> None:
    toy = Toy(A).rest()
    reader = KnowingReader(toy)
    tracker = Tracker(reader, Expect(1))
    for frame in toy.frames():
        tracker.feed(frame)
    assert set(reader.expected) == {Expect(1)}


# --- sources that come and go
# -------------------------------------------------------------------------------------


def test_a_source_that_went_away_and_came_back_to_the_same_dice_is_no_roll() -> None:
    toy = Toy(A, B).rest()
    tracker = Tracker(KnowingReader(toy))
    events = [event for frame in toy.frames() for event in tracker.feed(frame)]
    events += tracker.link(False, 5.0) + tracker.link(True, 9.0)
    events += [event for frame in toy.frames(offset=9.0) for event in tracker.feed(frame)]
    assert kinds(events) == ["settled", "roll", "offline", "online", "settled"]
    assert [events[2].t, events[3].t] == [5.0, 9.0]


def test_other_dice_after_a_gap_are_a_roll() -> None:
    toy = Toy(A, B).rest()
    tracker = Tracker(KnowingReader(toy))
    events = [event for frame in toy.frames() for event in tracker.feed(frame)]
    events += tracker.link(False, 5.0) + tracker.link(True, 9.0)
    later = Toy(A.at(200, 60, 6), B).rest()
    tracker._reader = KnowingReader(later)
    events += [event for frame in later.frames(offset=9.0) for event in tracker.feed(frame)]
    assert rolls(events) == [[3, 5], [5, 6]]


def test_dropped_frames_do_no_harm() -> None:
    toy = Toy().rest().throw(A, B).rest(1.5).hand(take=[0, 1]).rest().throw(A.at(220, 70, 1)).rest(1.5)
    tracker = Tracker(KnowingReader(toy))
    events = [event for frame in toy.frames() if frame.number % 4 == 0 for event in tracker.feed(frame)]
    assert rolls(events) == [[3, 5], [1]]


def test_another_size_of_picture_is_a_new_start_for_the_gate() -> None:
    toy = Toy(A).rest()
    tracker = Tracker(KnowingReader(toy))
    events = [event for frame in toy.frames() for event in tracker.feed(frame)]
    small = Toy(A).rest()
    for frame in small.frames(offset=2.0):
        events += tracker.feed(type(frame)(frame.image[:200].copy(), frame.at, frame.number))
    assert kinds(events) == ["settled", "roll"]
