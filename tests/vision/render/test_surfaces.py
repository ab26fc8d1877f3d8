"""Grounds of every kind: felt, wood, leather, printed cloth; never twice the same, always the same for a seed."""

import cv2
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vision.arrays import Floats
from vision.render.surfaces import FELT, TABLE, fractal, noise, random_surface


def roughness(field: Floats) -> float:
    """How much neighbours differ, measured against the whole."""
    return float(np.abs(np.diff(field, axis=1)).mean() / field.std())


class TestNoise:
    @given(st.integers(1, 90), st.integers(1, 90), st.floats(1, 60), st.integers(0, 2**16))
    def test_any_size_is_filled_with_about_nought_to_one(self, height: int, width: int, cell: float, seed: int) -> None:
        field = noise(np.random.default_rng(seed), height, width, cell)
        assert field.shape == (height, width)
        assert field.min() > -0.5
        assert field.max() < 1.5

    def test_larger_cells_are_smoother(self) -> None:
        rough, smooth = (noise(np.random.default_rng(1), 120, 120, cell) for cell in (3.0, 30.0))
        assert roughness(rough) > 3 * roughness(smooth)

    def test_stretched_cells_are_smoother_along_than_across(self) -> None:
        field = noise(np.random.default_rng(1), 120, 120, 4.0, aspect=8.0)
        assert roughness(field.T) > 3 * roughness(field)


class TestFractal:
    def test_it_lies_around_nought(self) -> None:
        means = [fractal(np.random.default_rng(seed), 60, 80, 30.0).mean() for seed in range(10)]
        assert abs(np.mean(means)) < 0.05
        assert max(abs(m) for m in means) < 0.3

    def test_it_has_detail_that_one_octave_lacks(self) -> None:
        one = noise(np.random.default_rng(2), 120, 120, 40.0)
        assert roughness(fractal(np.random.default_rng(2), 120, 120, 40.0)) > 1.5 * roughness(one)


class TestSurfaces:
    @given(st.integers(0, 2**16), st.integers(8, 70), st.integers(8, 70))
    @settings(max_examples=40)
    def test_any_seed_covers_the_ground(self, seed: int, height: int, width: int) -> None:
        ground = random_surface(np.random.default_rng(seed), height, width)
        assert ground.shape == (height, width, 3)
        assert ground.dtype == np.float32
        assert np.isfinite(ground).all()
        assert -400 < ground.mean() < 500

    def test_the_same_seed_gives_the_same_ground(self) -> None:
        for seed in range(6):
            one, other = (random_surface(np.random.default_rng(seed), 40, 50) for _ in range(2))
            np.testing.assert_array_equal(one, other)

    def test_grounds_differ_in_colour_and_in_texture(self) -> None:
        grounds = [random_surface(np.random.default_rng(seed), 48, 48) for seed in range(60)]
        means = np.array([ground.mean((0, 1)) for ground in grounds])
        assert means.std(0).min() > 25
        textures = [float(np.std(ground - cv2.blur(ground, (15, 15)))) for ground in grounds]
        assert min(textures) < 0.5
        assert max(textures) > 15

    @pytest.mark.parametrize("colours", [FELT, TABLE])
    def test_named_colours_are_colours(self, colours: dict[str, tuple[int, int, int]]) -> None:
        assert len(colours) >= 5
        assert all(0 <= channel <= 255 for colour in colours.values() for channel in colour)
