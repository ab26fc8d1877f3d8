"""Dominoes: thick tiles of one make, drawn into any picture alike for the same seed."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from vision.frame import Image
from vision.training.dominoes import lay


def laid(seed: int, height: int = 240, width: int = 320) -> Image:
    """A plain grey table with a set of dominoes."""
    image = np.full((height, width, 3), 110, np.uint8)
    lay(np.random.default_rng(seed), image)
    return image


@given(st.integers(0, 2**20))
def test_the_same_seed_lays_the_same(seed: int) -> None:
    np.testing.assert_array_equal(laid(seed), laid(seed))


@given(st.integers(0, 2**20), st.integers(8, 300), st.integers(8, 300))
def test_any_size_of_picture_will_do(seed: int, height: int, width: int) -> None:
    assert laid(seed, height, width).shape == (height, width, 3)


def test_most_sets_show_and_leave_some_table() -> None:
    shares = [float((laid(seed) != 110).any(2).mean()) for seed in range(40)]
    assert np.mean(np.array(shares) > 0.005) > 0.9
    assert np.median(shares) < 0.6


def test_tiles_stand_out_from_the_table_with_ink_that_stands_out_from_them() -> None:
    contrasts = []
    for seed in range(40):
        image = laid(seed)
        drawn = image[(image != 110).any(2)].astype(float).mean(1)
        if len(drawn):
            contrasts.append(np.ptp(drawn))
    assert np.median(contrasts) > 120


def test_sides_are_darker_than_faces() -> None:
    shades = []
    for seed in range(20):
        colours, counts = np.unique(laid(seed).reshape(-1, 3), axis=0, return_counts=True)
        shades.append(len(counts[counts > 40]))
    assert np.median(shades) >= 5
