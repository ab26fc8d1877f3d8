"""Whole numbers tell what fractions told: nearly, and in the same way on every machine."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.training.whole import HEAVIEST, MOST, step, weights

SEEDS = st.integers(0, 2**16)


def told(seen: np.ndarray, by: float) -> np.ndarray:
    """Activations as they are told in steps."""
    return np.clip(np.rint(seen / by), 0, MOST) * by


class TestStep:
    @given(SEEDS, st.floats(0.01, 100))
    def test_what_is_spread_evenly_is_told_to_half_a_step_of_its_range(self, seed: int, range_: float) -> None:
        seen = np.random.default_rng(seed).uniform(0, range_, 5000)
        assert np.abs(told(seen, step(seen)) - seen).max() < 0.6 * range_ / MOST + 0.01 * range_

    @given(SEEDS)
    def test_a_single_giant_is_cut_off_for_the_sake_of_all_others(self, seed: int) -> None:
        seen = np.append(np.abs(np.random.default_rng(seed).normal(0, 1, 200_000)), 12.0)
        assert 4 < step(seen) * MOST < 11
        finest, coarsest = told(seen, step(seen)), told(seen, 12.0 / MOST)
        assert ((finest - seen) ** 2).sum() < ((coarsest - seen) ** 2).sum()

    def test_what_is_always_nothing_has_a_step_too(self) -> None:
        assert step(np.zeros(10)) > 0


class TestWeights:
    @given(SEEDS, st.integers(1, 9), st.integers(1, 40))
    def test_they_are_told_to_half_a_step(self, seed: int, outputs: int, inputs: int) -> None:
        rows = np.random.default_rng(seed).normal(0, 0.1, (outputs, inputs))
        counts, steps = weights(rows)
        assert (counts.dtype, counts.shape, steps.shape) == (np.int8, rows.shape, (outputs,))
        assert (np.abs(counts * steps[:, None] - rows) <= 0.5001 * steps[:, None]).all()

    @given(SEEDS, st.integers(1, 40), st.sampled_from(["normal", "same sign", "alike"]))
    def test_no_two_neighbours_overflow_sixteen_bits_however_bright_it_is(
        self, seed: int, inputs: int, kind: str
    ) -> None:
        rows = np.random.default_rng(seed).normal(0, 3, (5, inputs))
        rows = {"normal": rows, "same sign": np.abs(rows), "alike": np.full_like(rows, -0.7)}[kind]
        counts = np.pad(weights(rows)[0].astype(int), ((0, 0), (0, inputs % 2))).reshape(5, -1, 2)
        for bright in ((MOST, MOST), (MOST, 0), (0, MOST)):
            assert np.abs((counts * bright).sum(2)).max() < 2**15

    def test_neighbours_of_two_signs_are_told_as_finely_as_a_byte_can(self) -> None:
        counts, _ = weights(np.array([[0.5, -0.5, 0.1, 0.0]]))
        assert counts[0, 0] == HEAVIEST

    @pytest.mark.parametrize("inputs", [1, 8])
    def test_an_output_without_weights_stays_without(self, inputs: int) -> None:
        counts, steps = weights(np.zeros((2, inputs)))
        assert not counts.any()
        assert (steps > 0).all()
