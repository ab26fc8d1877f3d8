"""Grounds of patterns: drawn for any seed and size, alike for the same seed, with something to see on them."""

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from vision.training.grounds import CAMOUFLAGE, CHECKED, camouflage, checked, random_ground

seeds, sides = st.integers(0, 2**16), st.integers(20, 90)


@given(seeds, sides, sides)
@settings(max_examples=40)
def test_each_has_the_size_wanted_and_is_alike_for_the_same_seed(seed: int, height: int, width: int) -> None:
    for ground in (checked, camouflage, random_ground):
        one, other = (ground(np.random.default_rng(seed), height, width) for _ in range(2))
        assert one.shape == (height, width, 3)
        assert one.dtype == np.float32
        np.testing.assert_array_equal(one, other)


def test_patterns_show() -> None:
    for ground in (checked, camouflage):
        spread = [float(ground(np.random.default_rng(seed), 120, 120).std(axis=(0, 1)).max()) for seed in range(40)]
        assert np.median(spread) > 12


def test_most_grounds_are_as_for_everybody() -> None:
    assert 0.05 < CHECKED + CAMOUFLAGE < 0.2
