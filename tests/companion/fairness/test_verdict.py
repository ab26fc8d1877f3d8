"""What is said of dice: nothing too early, false alarms as seldom as promised, and loaded dice are found."""

import json
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.fairness.run import MOST_POINTS, Counts, Fell, Run, added
from companion.fairness.verdict import FEWEST, LEVEL, Verdict, verdicts

SEVEN = ("red", "blue", "white", "green", "black", "yellow", "purple")
LOADED = (0.14, 0.14, 0.14, 0.14, 0.14, 0.30)


def fell(**colours: Counts) -> Fell:
    """Dice of these colours with these counts, all thrown at once."""
    return Fell().after(
        tuple(
            (colour, place + 1)
            for colour, counts in colours.items()
            for place in range(6)
            for _ in range(counts[place])
        )
    )


def of_counts(counts: object) -> Run:
    """A run that came to these counts."""
    one, two, three, four, five, six = (int(count) for count in counts)  # type: ignore[attr-defined]
    return Run((one, two, three, four, five, six))


def a_table(rng: np.random.Generator, throws: int, colours: tuple[str, ...], chances: object = (1 / 6,) * 6) -> Fell:
    """One table on which dice of each colour were thrown so often."""
    runs = {colour: of_counts(rng.multinomial(throws, chances)) for colour in colours}  # type: ignore[arg-type]
    return Fell(throws, of_counts(np.sum([run.counts for run in runs.values()], axis=0)), runs)


def test_with_too_few_dice_nothing_is_said() -> None:
    (whole, red) = verdicts(fell(red=(0, 0, 0, 0, 0, FEWEST - 1)))
    assert (whole.chance, whole.together, whole.stands_out) == (None, None, False)
    assert (red.dice, red.stands_out) == (29, False)
    assert verdicts(fell(red=(0, 0, 0, 0, 0, FEWEST)))[1].stands_out


def test_before_the_first_throw_there_is_one_empty_verdict() -> None:
    assert verdicts(Fell()) == [Verdict(None, (0, 0, 0, 0, 0, 0), 0.0)]


def test_the_value_that_is_farthest_off_is_named_too_often_or_too_seldom() -> None:
    often, seldom = fell(red=(36, 35, 36, 36, 36, 61)), fell(red=(44, 44, 20, 44, 44, 44))
    assert (verdicts(often)[0].oddest, verdicts(seldom)[0].oddest) == (6, 3)


def test_dice_of_one_colour_are_tested_once() -> None:
    whole, red = verdicts(fell(red=(5, 8, 9, 8, 10, 20)))
    assert (whole.chance, whole.together, whole.tests) == (red.chance, red.chance, 1)
    assert whole.chance == pytest.approx(0.0199, abs=5e-5)


def test_of_several_colours_each_and_all_together_are_one_test_more() -> None:
    whole, red, blue = verdicts(fell(blue=(10, 10, 10, 10, 10, 10), red=(5, 10, 10, 10, 10, 25)))
    assert (red.colour, blue.colour, whole.tests) == ("red", "blue", 3)
    assert red.chance is not None and red.together == pytest.approx(3 * red.chance)
    assert blue.together == 1.0


def test_colours_that_fell_too_seldom_are_no_test() -> None:
    whole, *others = verdicts(fell(blue=(10,) * 6, red=(1, 0, 0, 0, 0, 0)))
    assert [one.tests for one in (whole, *others)] == [2, 2, 1]
    assert others[1].together is None


def test_one_table_in_a_hundred_sounds_a_false_alarm_however_many_colours_there_are() -> None:
    rng = np.random.default_rng(6)
    for colours, throws in ((SEVEN[:1], 60), (SEVEN[:3], 40), (SEVEN, 60)):
        tables = 3_000
        alarms = sum(any(one.stands_out for one in verdicts(a_table(rng, throws, colours))) for _ in range(tables))
        # at most the level; 4 standard deviations of chance above it
        assert alarms / tables <= LEVEL + 4 * (LEVEL * (1 - LEVEL) / tables) ** 0.5, (colours, throws)


def test_the_alarms_are_there_at_all() -> None:
    rng = np.random.default_rng(7)
    alarms = sum(verdicts(a_table(rng, 60, SEVEN[:1]))[0].stands_out for _ in range(3_000))
    assert alarms > 10, "a test that never sounds is none"


def test_a_loaded_die_is_found_and_the_fair_ones_beside_it_are_not() -> None:
    rng = np.random.default_rng(8)
    found = false = 0
    for _ in range(200):
        fair, loaded = a_table(rng, 300, SEVEN[:3]), a_table(rng, 300, ("purple",), LOADED)
        colours = {**fair.colours, **loaded.colours}
        whole = of_counts(np.sum([run.counts for run in colours.values()], axis=0))
        said = {one.colour: one for one in verdicts(Fell(300, whole, colours))}
        found += said["purple"].stands_out and said["purple"].oddest == 6
        false += any(said[colour].stands_out for colour in SEVEN[:3])
    assert found >= 180
    assert false <= 8


def test_the_json_says_it_all_and_nothing_but_json() -> None:
    told = [one.to_json() for one in verdicts(fell(red=(5, 8, 9, 8, 10, 20), blue=(0, 0, 1, 0, 0, 0)))]
    assert json.loads(json.dumps(told)) == told
    assert told[1]["counts"] == [5, 8, 9, 8, 10, 20] and told[2]["chance"] is None


throws = st.lists(st.lists(st.tuples(st.sampled_from(SEVEN), st.integers(1, 6)), max_size=8).map(tuple), max_size=300)


@given(throws)
def test_all_together_is_the_sum_of_the_colours(thrown: list[tuple[tuple[str, int], ...]]) -> None:
    whole = Fell()
    for fallen in thrown:
        whole = whole.after(fallen)
    values = [value for fallen in thrown for _, value in fallen]
    assert whole.throws == len(thrown)
    assert whole.together.counts == added((0,) * 6, values)
    assert whole.together.dice == sum(run.dice for run in whole.colours.values())
    for colour in SEVEN:
        assert whole.of(colour).counts == added((0,) * 6, [v for fallen in thrown for c, v in fallen if c == colour])
    assert whole.of(None) is whole.together


@given(st.lists(st.lists(st.integers(1, 6), max_size=7), max_size=400))
def test_the_way_grows_never_long_and_ends_where_the_counts_are(thrown: list[list[int]]) -> None:
    run = Run()
    for values in thrown:
        run = run.after(values)
    sums = [sum(point) for point in run.way]
    assert all(earlier < later for earlier, later in pairwise(sums))
    assert len(run.points) <= MOST_POINTS
    assert (run.way[-1] if run.way else (0,) * 6) == run.counts


def test_a_long_way_is_kept_in_even_steps() -> None:
    run = Run()
    for number in range(1_000):
        run = run.after([number % 6 + 1])
    sums = [sum(point) for point in run.points]
    assert len(sums) > MOST_POINTS / 2 - 1
    assert {later - earlier for earlier, later in pairwise(sums)} == {run.stride}
    assert run.dice == 1_000 and run.way[-1] == run.counts
