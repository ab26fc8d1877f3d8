"""The test's arithmetic against printed tables, against chance itself, and against what Holm promises."""

import math
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.fairness.chi_square import holm, statistic, tail

TABLE = [
    # degrees of freedom, upper critical values for 0.10, 0.05, 0.025, 0.01, 0.001 (NIST/SEMATECH, section 1.3.6.7.4)
    (1, (2.706, 3.841, 5.024, 6.635, 10.828)),
    (2, (4.605, 5.991, 7.378, 9.210, 13.816)),
    (3, (6.251, 7.815, 9.348, 11.345, 16.266)),
    (4, (7.779, 9.488, 11.143, 13.277, 18.467)),
    (5, (9.236, 11.070, 12.833, 15.086, 20.515)),
    (6, (10.645, 12.592, 14.449, 16.812, 22.458)),
    (9, (14.684, 16.919, 19.023, 21.666, 27.877)),
    (10, (15.987, 18.307, 20.483, 23.209, 29.588)),
    (25, (34.382, 37.652, 40.646, 44.314, 52.620)),
    (30, (40.256, 43.773, 46.979, 50.892, 59.703)),
]
CHANCES = (0.10, 0.05, 0.025, 0.01, 0.001)


@pytest.mark.parametrize(("freedom", "values"), TABLE, ids=lambda value: str(value) if isinstance(value, int) else "")
def test_the_tail_is_that_of_the_printed_table(freedom: int, values: tuple[float, ...]) -> None:
    for value, chance in zip(values, CHANCES, strict=True):
        assert tail(value, freedom) == pytest.approx(chance, rel=2e-3)


@pytest.mark.parametrize(("value", "chance"), [(0.554, 0.99), (0.831, 0.975), (1.145, 0.95), (1.610, 0.90)])
def test_the_other_end_of_the_table_for_a_die(value: float, chance: float) -> None:
    assert tail(value, 5) == pytest.approx(chance, rel=1e-3)


def test_a_normal_value_squared_has_one_degree_of_freedom() -> None:
    for z in (0.1, 1.0, 1.959964, 3.0, 8.0):
        assert tail(z * z, 1) == pytest.approx(math.erfc(z / math.sqrt(2)), rel=1e-12)


def test_two_degrees_of_freedom_fall_off_exponentially() -> None:
    assert [tail(x, 2) for x in (0.5, 2.0, 40.0)] == pytest.approx([math.exp(-x / 2) for x in (0.5, 2.0, 40.0)])


@given(st.integers(1, 60), st.lists(st.floats(0, 1500), min_size=2, max_size=6))
def test_the_tail_is_a_chance_that_falls(freedom: int, values: list[float]) -> None:
    found = [tail(value, freedom) for value in sorted(values)]
    assert all(0 <= chance <= 1 for chance in found)
    assert all(later <= earlier + 1e-12 for earlier, later in pairwise(found))


def test_nothing_is_farther_off_than_nothing_at_all() -> None:
    assert (tail(0.0, 5), tail(-1.0, 5)) == (1.0, 1.0)


def test_the_statistic_is_that_of_the_textbook() -> None:
    # 60 throws: (5-10)²/10 + (8-10)²/10 + (9-10)²/10 + (8-10)²/10 + 0 + (20-10)²/10
    assert statistic((5, 8, 9, 8, 10, 20)) == pytest.approx(13.4)
    assert tail(13.4, 5) == pytest.approx(0.0199, abs=5e-5)


@pytest.mark.parametrize("counts", [(0,) * 6, (7,) * 6])
def test_equal_counts_are_not_off_at_all(counts: tuple[int, ...]) -> None:
    assert statistic(counts) == 0.0


@pytest.mark.parametrize("throws", [30, 61, 240])
def test_fair_dice_reach_a_chance_as_often_as_it_says(throws: int) -> None:
    thrown = np.random.default_rng(20261130).multinomial(throws, [1 / 6] * 6, size=20_000)
    values, which = np.unique(((thrown - throws / 6) ** 2).sum(axis=1), return_inverse=True)
    chances = np.array([tail(value * 6 / throws, 5) for value in values])[which]
    for level in (0.5, 0.2, 0.05, 0.01):
        spread = math.sqrt(level * (1 - level) / 20_000)
        # counts are whole numbers: with 30 throws some steps are wide
        assert np.mean(chances <= level) == pytest.approx(level, abs=4 * spread + 0.12 * level)


def test_holms_own_way_by_hand() -> None:
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert holm([0.6, 0.7]) == [1.0, 1.0]
    assert (holm([0.2]), holm([])) == ([0.2], [])


@given(st.lists(st.floats(0, 1), max_size=14))
def test_several_tests_at_once_never_make_a_chance_smaller_and_keep_the_order(chances: list[float]) -> None:
    adjusted = holm(chances)
    assert all(one <= other <= 1 for one, other in zip(chances, adjusted, strict=True))
    pairs = sorted(zip(chances, adjusted, strict=True))
    assert all(one[1] <= other[1] for one, other in pairwise(pairs) if one[0] < other[0])
    if chances:
        assert min(adjusted) == pytest.approx(min(1.0, len(chances) * min(chances)))
