"""Counting mistakes: each figure is what docs/commands.md says it is."""

from collections.abc import Sequence

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.accuracy import SHARES, Tally, is_exact, match
from vision.dice.reading import DiceReading, Die
from vision.figures import Share
from vision.frame import Frame
from vision.manifest import TrueDie, TruePicture

FRAME = Frame(np.zeros((4, 4, 3), np.uint8), 0.0, 0)
HERE, THERE, FAR = (0.0, 0.0, 30.0, 30.0), (100.0, 0.0, 30.0, 30.0), (300.0, 200.0, 30.0, 30.0)


def read(value: int | None, box: tuple[float, float, float, float] = HERE, *, sure: bool = True, **more: object) -> Die:
    """A die as a reader reports it."""
    x, y, w, h = box
    fields = {"confidence": 0.99, "colour": "red", **more}
    return Die(
        value=value,
        sure=sure,
        alternatives=(),
        pip_colour="white",
        box=box,
        centre=(x + w / 2, y + h / 2),
        face=((x, y), (x + w, y), (x + w, y + h), (x, y + h)),
        **fields,
    )


def tally(truth: Sequence[TrueDie], dice: Sequence[Die] | None, *, sure: bool = False) -> Tally:
    """What one picture counts; `dice` is None where it can't be read."""
    counted = Tally()
    reading = None if dice is None else DiceReading(tuple(dice), sure, 5.0, FRAME)
    counted.add(TruePicture("a.jpg", tuple(truth)), reading)
    return counted


def shown(counted: Tally, *names: str) -> list[tuple[int, int]]:
    """Count and total of some figures."""
    return [(counted.share(name).count, counted.share(name).of) for name in names]


def test_a_picture_read_right_counts_for_everything_good() -> None:
    truth = [TrueDie(5, HERE, colour="red"), TrueDie(2, THERE, colour="blue")]
    counted = tally(truth, [read(2, THERE, colour="blue"), read(5)], sure=True)
    assert shown(counted, "exact", "value", "colour") == [(1, 1), (2, 2), (2, 2)]
    assert shown(counted, "silent_error", "abstain", "missed", "surplus") == [(0, 2), (0, 1), (0, 2), (0, 2)]
    assert counted.ms == [5.0]


def test_a_wrong_value_is_silent_only_if_it_was_sure() -> None:
    truth = [TrueDie(5, HERE)]
    assert shown(tally(truth, [read(6)]), "silent_error", "exact", "value") == [(1, 1), (0, 1), (0, 1)]
    assert shown(tally(truth, [read(6, sure=False)]), "silent_error", "exact") == [(0, 1), (0, 1)]


def test_a_die_where_none_lies_is_surplus_and_silent_if_sure() -> None:
    counted = tally([TrueDie(5, HERE)], [read(5), read(3, FAR), read(1, THERE, sure=False)])
    assert shown(counted, "surplus", "silent_error", "missed", "value") == [(2, 1), (1, 1), (0, 1), (1, 1)]


def test_a_missing_die_is_silent_only_in_a_picture_that_is_sure() -> None:
    truth = [TrueDie(5, HERE), TrueDie(2, THERE)]
    assert shown(tally(truth, [read(5)], sure=True), "missed", "silent_error") == [(1, 2), (1, 2)]
    assert shown(tally(truth, [read(5)], sure=False), "missed", "silent_error") == [(1, 2), (0, 2)]


def test_exact_counts_values_whatever_was_sure_and_wherever_they_were_seen() -> None:
    truth = [TrueDie(5, HERE), TrueDie(2, THERE)]
    assert shown(tally(truth, [read(2, HERE, sure=False), read(5, THERE, sure=False)]), "exact", "value") == [
        (1, 1),
        (0, 2),
    ]


def test_a_picture_without_dice_is_exact_and_clean_if_nothing_is_seen() -> None:
    assert shown(tally([], [], sure=True), "exact", "clean_negatives", "abstain") == [(1, 1), (1, 1), (0, 1)]


def test_a_picture_without_dice_is_clean_as_long_as_nothing_is_sure() -> None:
    assert shown(tally([], [read(3, sure=False)]), "exact", "clean_negatives", "silent_error") == [
        (0, 1),
        (1, 1),
        (0, 0),
    ]
    assert shown(tally([], [read(3)]), "clean_negatives", "silent_error") == [(0, 1), (1, 0)]


def test_a_picture_that_cannot_be_read_is_asked_and_its_dice_are_missed() -> None:
    counted = tally([TrueDie(5, HERE)], None)
    assert shown(counted, "abstain", "plain_abstain", "exact", "missed") == [(1, 1), (1, 1), (0, 1), (1, 1)]
    assert counted.counts["errors"] == 1 and counted.ms == []


HARD = {
    "cocked": TrueDie(4, THERE, cocked=True),
    "not legible": TrueDie(4, THERE, legible=False),
    "emblem": TrueDie(4, THERE, emblem=True),
    "unreadable": TrueDie(None, THERE),
}


@pytest.mark.parametrize("hard", HARD.values(), ids=HARD)
def test_asking_about_a_hard_die_is_right(hard: TrueDie) -> None:
    counted = tally([TrueDie(5, HERE), hard], [read(5), read(None, THERE, sure=False)])
    assert shown(counted, "exact", "abstain", "plain_abstain", "silent_error", "value") == [
        (1, 1),
        (1, 1),
        (0, 0),
        (0, 1),
        (1, 1),
    ]


@pytest.mark.parametrize("hard", HARD.values(), ids=HARD)
def test_leaving_a_hard_die_out_is_no_mistake(hard: TrueDie) -> None:
    counted = tally([TrueDie(5, HERE), hard], [read(5)], sure=True)
    assert shown(counted, "exact", "missed", "silent_error") == [(1, 1), (0, 1), (0, 1)]


@pytest.mark.parametrize("hard", HARD.values(), ids=HARD)
def test_being_sure_of_a_wrong_value_on_a_hard_die_is_silent(hard: TrueDie) -> None:
    assert shown(tally([hard], [read(1, THERE)]), "silent_error") == [(1, 0)]


@pytest.mark.parametrize(("kind", "silent"), [("cocked", 0), ("not legible", 0), ("emblem", 1), ("unreadable", 1)])
def test_only_a_value_that_is_there_may_be_sure_on_a_hard_die(kind: str, silent: int) -> None:
    assert shown(tally([HARD[kind]], [read(4, THERE)]), "silent_error") == [(silent, 0)]


@pytest.mark.parametrize(("kind", "exact"), [("cocked", 0), ("not legible", 0), ("emblem", 1), ("unreadable", 1)])
def test_any_unsure_guess_at_an_emblem_is_still_exact(kind: str, exact: int) -> None:
    assert shown(tally([HARD[kind]], [read(6, THERE, sure=False)]), "exact") == [(exact, 1)]


def test_colours_count_only_where_they_are_known_and_may_have_two_names() -> None:
    truth = [TrueDie(5, HERE, colour="blue", colour_ok=("black",)), TrueDie(2, THERE)]
    assert shown(tally(truth, [read(5, colour="black"), read(2, THERE)]), "colour") == [(1, 1)]
    assert shown(tally(truth, [read(5, colour="red")]), "colour") == [(0, 1)]


def test_without_boxes_the_values_are_compared() -> None:
    truth = [TrueDie(5), TrueDie(5), TrueDie(2)]
    counted = tally(truth, [read(5), read(5, THERE), read(3, FAR)], sure=True)
    assert shown(counted, "value", "silent_error", "missed", "surplus", "exact") == [
        (2, 3),
        (1, 3),
        (0, 3),
        (0, 3),
        (0, 1),
    ]


def test_without_boxes_a_lost_die_is_silent_in_a_sure_picture() -> None:
    truth = [TrueDie(5), TrueDie(2)]
    assert shown(tally(truth, [read(5)], sure=True), "missed", "silent_error") == [(1, 2), (1, 2)]
    assert shown(tally(truth, [read(5)]), "missed", "silent_error") == [(1, 2), (0, 2)]


def test_without_boxes_a_hard_die_may_be_sure_of_its_value() -> None:
    assert shown(tally([TrueDie(5, cocked=True)], [read(5)]), "silent_error") == [(0, 0)]
    assert shown(tally([TrueDie(5, cocked=True)], [read(6)]), "silent_error") == [(1, 0)]


def test_one_box_missing_is_enough_to_compare_values() -> None:
    truth = [TrueDie(5, HERE), TrueDie(2)]
    assert shown(tally(truth, [read(2, FAR), read(5, THERE)]), "value", "surplus") == [(2, 2), (0, 2)]


def test_a_die_is_matched_by_overlap_or_by_its_centre() -> None:
    truth = [TrueDie(1, (0, 0, 40, 40))]
    assert match(truth, [read(1, (0, 0, 30, 30))]) == [(0, 0)], "overlap"
    assert match(truth, [read(1, (15, 15, 4, 4))]) == [(0, 0)], "its centre lies in the true box"
    assert match(truth, [read(1, (-100, -100, 240, 240))]) == [(0, 0)], "the true centre lies in its box"
    assert match(truth, [read(1, (60, 0, 40, 40))]) == []


def test_each_die_is_matched_once_and_the_best_pair_first() -> None:
    truth = [TrueDie(1, (0, 0, 40, 40)), TrueDie(2, (20, 0, 40, 40))]
    assert sorted(match(truth, [read(2, (21, 0, 40, 40)), read(1, (2, 0, 40, 40))])) == [(0, 1), (1, 0)]
    assert match(truth[:1], [read(1, (4, 0, 40, 40)), read(1, (1, 0, 40, 40))]) == [(0, 1)]


def test_verdicts_tell_confidence_and_whether_it_was_deserved() -> None:
    truth = [TrueDie(5, HERE), TrueDie(2, THERE)]
    dice = [read(5, confidence=0.9), read(3, THERE, confidence=0.6), read(1, FAR, confidence=0.2)]
    verdicts = tally(truth, dice).verdicts
    assert {v.confidence: v.right for v in verdicts} == {0.9: True, 0.6: False, 0.2: False}


def test_without_boxes_the_most_confident_of_two_equal_values_gets_the_credit() -> None:
    verdicts = tally([TrueDie(5)], [read(5, confidence=0.3), read(5, THERE, confidence=0.8)]).verdicts
    assert [(v.confidence, v.right) for v in verdicts] == [(0.8, True), (0.3, False)]


def test_tallies_add_up_over_pictures() -> None:
    counted = Tally()
    for value in (5, 6):
        counted.add(TruePicture("a.jpg", (TrueDie(5, HERE),)), DiceReading((read(value),), True, 3.0, FRAME))
    assert counted.share("value") == Share(1, 2) and counted.share("exact") == Share(1, 2)
    assert counted.ms == [3.0, 3.0]


values = st.lists(st.integers(1, 6), max_size=8)


@given(values)
def test_what_is_read_as_it_lies_is_exact_and_nothing_is_silent(lying: list[int]) -> None:
    boxes = [(50.0 * k, 0.0, 30.0, 30.0) for k in range(len(lying))]
    truth = [TrueDie(value, box) for value, box in zip(lying, boxes, strict=True)]
    counted = tally(truth, [read(v, box) for v, box in zip(lying, boxes, strict=True)][::-1], sure=True)
    assert shown(counted, "exact", "silent_error") == [(1, 1), (0, len(lying))]


@given(values, values)
def test_with_and_without_boxes_agree_on_what_is_exact(lying: list[int], seen: list[int]) -> None:
    truth = [TrueDie(value) for value in lying]
    assert is_exact(truth, [read(value) for value in seen]) == (sorted(lying) == sorted(seen))


@given(values, values, st.booleans())
def test_no_share_but_errors_can_exceed_its_total(lying: list[int], seen: list[int], sure: bool) -> None:
    boxed = [TrueDie(value, (50.0 * k, 0.0, 30.0, 30.0)) for k, value in enumerate(lying)]
    dice = [read(value, (50.0 * k, 0.0, 30.0, 30.0)) for k, value in enumerate(seen)]
    for truth in (boxed, [TrueDie(value) for value in lying]):
        counted = tally(truth, dice, sure=sure)
        for name in set(SHARES) - {"silent_error", "surplus"}:
            share = counted.share(name)
            assert 0 <= share.count <= share.of, name
