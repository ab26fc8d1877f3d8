"""What was taken for what: every readable die is in one cell, and the diagonal is what was right."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.vision.test_accuracy import FAR, HARD, HERE, THERE, read, tally
from vision.accuracy import Tally
from vision.confusion import NO_DIE, NO_VALUE, NOT_SEEN, READ_VALUES, TRUE_VALUES, UNREADABLE, used_colours
from vision.manifest import TrueDie


def cells(counted: Tally) -> dict[tuple[str, str], int]:
    return {cell: count for cell, count in counted.confusion.values.items() if count}


def test_each_die_stands_where_it_was_taken_for_what() -> None:
    truth = [TrueDie(5, HERE), TrueDie(2, THERE), TrueDie(1, (400, 0, 30, 30)), TrueDie(3, (500, 0, 30, 30))]
    dice = [read(5), read(6, THERE), read(None, (400, 0, 30, 30), sure=False), read(4, FAR)]
    assert cells(tally(truth, dice)) == {
        ("5", "5"): 1,
        ("2", "6"): 1,
        ("1", NO_VALUE): 1,
        ("3", NOT_SEEN): 1,
        (NO_DIE, "4"): 1,
    }


def test_wrong_and_sure_is_told_apart_from_wrong_and_asked() -> None:
    truth = [TrueDie(5, HERE), TrueDie(5, THERE), TrueDie(2, (400, 0, 30, 30))]
    found = tally(truth, [read(6), read(6, THERE, sure=False), read(2, (400, 0, 30, 30)), read(1, FAR)]).confusion
    assert found.values["5", "6"] == 2
    assert dict(found.wrong_and_sure) == {("5", "6"): 1, (NO_DIE, "1"): 1}


@pytest.mark.parametrize("hard", HARD.values(), ids=HARD)
def test_a_die_that_nobody_reads_without_doubt_has_a_row_of_its_own(hard: TrueDie) -> None:
    assert cells(tally([hard], [read(4, THERE)])) == {(UNREADABLE, "4"): 1}
    assert cells(tally([hard], [])) == {}


def test_a_picture_that_cannot_be_read_has_dice_that_were_not_seen() -> None:
    assert cells(tally([TrueDie(5, HERE), TrueDie(5, THERE)], None)) == {("5", NOT_SEEN): 2}


def test_colours_of_known_dice_are_counted_and_a_second_right_name_is_right() -> None:
    truth = [TrueDie(5, HERE, colour="blue", colour_ok=("black",)), TrueDie(2, THERE, colour="red"), TrueDie(1, FAR)]
    found = tally(truth, [read(5, colour="black"), read(2, THERE, colour="pink"), read(1, FAR)]).confusion
    assert dict(found.colours) == {("blue", "blue"): 1, ("red", "pink"): 1}
    assert used_colours(found) == ("red", "blue", "pink")


def test_without_boxes_one_value_left_on_both_sides_is_a_pair() -> None:
    assert cells(tally([TrueDie(5), TrueDie(2)], [read(2), read(6, THERE)])) == {("2", "2"): 1, ("5", "6"): 1}


def test_without_boxes_dice_that_are_only_missing_or_only_too_many_are_told() -> None:
    assert cells(tally([TrueDie(5), TrueDie(2)], [read(2)])) == {("2", "2"): 1, ("5", NOT_SEEN): 1}
    assert cells(tally([TrueDie(2)], [read(2), read(3, FAR)])) == {("2", "2"): 1, (NO_DIE, "3"): 1}


def test_without_boxes_what_nobody_can_tell_is_left_out() -> None:
    counted = tally([TrueDie(5), TrueDie(4), TrueDie(2)], [read(2), read(6, THERE), read(1, FAR)])
    assert cells(counted) == {("2", "2"): 1}
    assert counted.confusion.left_out == 2
    assert counted.confusion.to_json()["left_out"] == 2


def test_without_boxes_a_readable_die_goes_before_one_that_nobody_can_read() -> None:
    assert cells(tally([TrueDie(5, cocked=True), TrueDie(5)], [read(5)])) == {("5", "5"): 1}


values = st.lists(st.tuples(st.integers(1, 6), st.booleans()), max_size=8)


@given(st.lists(st.integers(1, 6), max_size=8), values, st.booleans(), st.booleans())
def test_the_table_agrees_with_the_figures(
    lying: list[int], seen: list[tuple[int, bool]], sure: bool, boxed: bool
) -> None:
    places = [(50.0 * k, 0.0, 30.0, 30.0) for k in range(8)]
    truth = [TrueDie(value, place if boxed else None) for value, place in zip(lying, places, strict=False)]
    dice = [read(value, place, sure=certain) for (value, certain), place in zip(seen, places, strict=False)]
    counted = tally(truth, dice, sure=sure and all(certain for _, certain in seen))
    found = counted.confusion
    rows = {true: sum(found.values[true, column] for column in READ_VALUES) for true in TRUE_VALUES}
    assert sum(rows.values()) - rows[NO_DIE] + found.left_out == len(lying)
    assert sum(found.values[v, v] for v in "123456") == counted.share("value").count
    if boxed:
        assert (
            sum(count for (true, _), count in found.values.items() if true == NO_DIE) == counted.share("surplus").count
        )
        silent = found.wrong_and_sure.total() + (counted.share("missed").count if counted.counts["abstain"] == 0 else 0)
        assert silent == counted.share("silent_error").count


@given(st.lists(st.integers(1, 6), max_size=8), values, st.booleans())
def test_a_true_die_is_right_and_sure_or_wrong_and_sure_or_asked(
    lying: list[int], seen: list[tuple[int, bool]], sure: bool
) -> None:
    places = [(50.0 * k, 0.0, 30.0, 30.0) for k in range(8)]
    truth = [TrueDie(value, place) for value, place in zip(lying, places, strict=False)]
    dice = [read(value, place, sure=certain) for (value, certain), place in zip(seen, places, strict=False)]
    counted = tally(truth, dice, sure=sure and all(certain for _, certain in seen))
    right = sum(certain and value == true for (value, certain), true in zip(seen, lying, strict=False))
    surplus = counted.confusion.wrong_and_sure
    silent = counted.share("silent_error").count - sum(surplus[NO_DIE, value] for value in "123456")
    assert right + silent + counted.share("asked").count == len(lying)


def test_without_boxes_what_is_not_sure_is_asked() -> None:
    counted = tally([TrueDie(5), TrueDie(2), TrueDie(3)], [read(5), read(2, THERE, sure=False)])
    assert (counted.share("asked").count, counted.share("asked").of) == (2, 3)
