"""Several readings become one: agreement is sure, quarrel asks."""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.dice import a_frame, a_reading
from tests.vision.dice.toy import EDGE, Cube
from vision.dice.reading import DiceReading, Die
from vision.dice.vote import MOST, Votes, combine, still

A, B = Cube(60, 60, 3), Cube(200, 70, 5, "red")


def reading(*dice: Die, at: float = 0.0, sure: bool | None = None) -> DiceReading:
    return a_reading(*dice, sure=sure, frame=a_frame(at))


def votes(readings: Sequence[DiceReading], quiet: bool = True) -> Votes:
    collected = Votes()
    for one in readings:
        collected.add(one, quiet)
    return collected


def test_three_readings_that_agree_are_enough() -> None:
    one = [reading(A.seen(), B.seen(), at=n / 30) for n in range(3)]
    assert votes(one[:2]).decided() is None
    common = votes(one).decided()
    assert common is not None
    assert common.sure
    assert [die.value for die in common.dice] == [3, 5]
    assert common.frame is one[2].frame


def test_two_readings_suffice_at_few_frames_a_second() -> None:
    assert votes([reading(A.seen(), at=0.0), reading(A.seen(), at=0.2)]).decided() is not None
    assert votes([reading(A.seen(), at=0.0)]).decided() is None


def test_doubt_is_given_more_readings_and_then_stays_doubt() -> None:
    doubtful = [reading(A.seen(sure=False), at=n / 60) for n in range(MOST)]
    assert votes(doubtful[:-1]).decided() is None
    common = votes(doubtful).decided()
    assert common is not None
    assert not common.sure


def test_doubt_does_not_wait_long_at_few_frames_a_second() -> None:
    assert votes([reading(A.seen(sure=False), at=n * 0.083) for n in range(3)]).decided() is not None


def test_the_value_of_the_majority_is_taken_but_not_sure_if_others_were_sure_too() -> None:
    common = combine([reading(A.seen()), reading(A.seen()), reading(A.seen(value=4))])
    assert common.dice[0].value == 3
    assert not common.dice[0].sure
    assert common.dice[0].alternatives[0][0] == 4
    assert not common.sure


def test_an_unsure_dissent_does_not_shake_a_clear_majority() -> None:
    readings = [reading(A.seen())] * 4 + [reading(A.seen(sure=False, value=4))]
    common = combine(readings)
    assert common.dice[0].sure
    assert common.dice[0].confidence < 0.99


def test_a_die_seen_once_in_five_is_left_out() -> None:
    common = combine([reading(A.seen())] * 4 + [reading(A.seen(), B.seen(sure=False))])
    assert len(common.dice) == 1
    assert common.sure


def test_a_sure_die_that_most_readings_miss_makes_the_picture_unsure() -> None:
    common = combine([reading(A.seen())] * 4 + [reading(A.seen(), B.seen())])
    assert len(common.dice) == 1
    assert not common.sure


def test_a_die_missed_once_in_five_stays_and_is_sure() -> None:
    common = combine([reading(A.seen(), B.seen())] * 4 + [reading(A.seen())])
    assert [die.sure for die in common.dice] == [True, True]


def test_readings_that_left_something_out_make_the_picture_unsure() -> None:
    assert not combine([reading(A.seen(), sure=False)] * 3).sure
    assert combine([reading(A.seen(), sure=False)] + [reading(A.seen())] * 4).sure


def test_an_empty_tray_needs_agreement_too() -> None:
    common = votes([reading(at=n / 30) for n in range(3)]).decided()
    assert common is not None
    assert common.dice == ()


def test_two_dice_side_by_side_are_not_mixed_up() -> None:
    pair = [A.seen(), A.at(A.x + EDGE, A.y, 6).seen()]
    common = combine([reading(*pair), reading(*reversed(pair)), reading(*pair)])
    assert [(die.value, die.sure) for die in common.dice] == [(3, True), (6, True)]


def test_the_colour_is_that_of_most_readings() -> None:
    other = Cube(A.x, A.y, 3, "yellow").seen()
    assert combine([reading(A.seen()), reading(other), reading(A.seen())]).dice[0].colour == "white"


def test_cocked_and_flat_readings_of_a_die_quarrel() -> None:
    cocked = Cube(A.x, A.y, None).seen()
    common = combine([reading(cocked), reading(cocked), reading(A.seen())])
    assert common.dice[0].value is not None or common.dice[0].state == "cocked"
    assert not common.dice[0].sure


@pytest.mark.parametrize(("step", "quiet", "expected"), [(0, False, True), (0.05, False, True), (0.2, False, False)])
def test_a_lone_die_is_still_if_it_stays(step: float, quiet: bool, expected: bool) -> None:
    moved = A.at(A.x + step * EDGE, A.y)
    assert still(reading(A.seen()), reading(moved.seen()), quiet) is expected


def test_dice_that_move_alike_are_still_as_the_camera_moved() -> None:
    before = reading(A.seen(), B.seen())
    both = reading(A.at(A.x + 8, A.y + 3).seen(), B.at(B.x + 8, B.y + 3).seen())
    one = reading(A.seen(), B.at(B.x + 8, B.y + 3).seen())
    assert still(before, both, quiet=False)
    assert not still(before, one, quiet=False)


def test_in_a_moving_picture_another_value_is_not_still() -> None:
    assert not still(reading(A.seen()), reading(A.seen(value=4)), quiet=False)
    assert still(reading(A.seen()), reading(A.seen(value=4)), quiet=True)


def test_dice_that_moved_make_the_earlier_readings_worthless() -> None:
    rolling = [reading(A.at(A.x + 30 * n, A.y).seen(), at=n / 30) for n in range(3)]
    assert votes(rolling).decided() is None
    assert len(votes(rolling).readings) == 1


@given(st.lists(st.lists(st.integers(1, 6), min_size=2, max_size=2), min_size=1, max_size=5))
def test_a_value_is_sure_only_if_no_reading_was_sure_of_another(values: list[list[int]]) -> None:
    common = combine([reading(A.seen(value=a), B.seen(value=b)) for a, b in values])
    for number, die in enumerate(common.dice):
        assert die.sure == (len({pair[number] for pair in values}) == 1)
