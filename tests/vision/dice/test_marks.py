"""Marks on the maps of the face network are found to a fraction of a pixel."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.arrays import Floats
from vision.dice.marks import MAP, PEAK, STRONGEST, peaks
from vision.dice.window import SIDE


def spots(*places: tuple[float, float], strength: float = 0.9) -> Floats:
    """A map (MAP, MAP) with a round spot at each place, in window pixels."""
    rows, columns = (np.mgrid[0:MAP, 0:MAP] + 0.5) * SIDE / MAP
    heat = np.full((MAP, MAP), 0.001)
    for x, y in places:
        heat = np.maximum(heat, strength * np.exp(-((columns - x) ** 2 + (rows - y) ** 2) / (2 * 1.8**2)))
    return heat.astype(np.float32)


def found_in(heat: Floats) -> Floats:
    """The peaks of one map."""
    (found,) = peaks(heat[None])
    return found


class TestPeaks:
    @given(st.floats(3, 45), st.floats(3, 45), st.floats(0.1, 0.99))
    def test_a_spot_is_found_to_a_fraction_of_a_pixel(self, x: float, y: float, strength: float) -> None:
        (peak,) = found_in(spots((x, y), strength=strength))
        assert tuple(peak[:2]) == pytest.approx((x, y), abs=0.45)
        assert peak[2] == pytest.approx(strength, abs=0.3 * strength)

    @given(st.lists(st.integers(0, 15), min_size=1, max_size=9, unique=True), st.integers(0, 2**16))
    def test_so_are_several_the_strongest_first(self, cells: list[int], seed: int) -> None:
        rng = np.random.default_rng(seed)
        places = [((c % 4) * 12 + 6 + rng.uniform(-1, 1), (c // 4) * 12 + 6 + rng.uniform(-1, 1)) for c in cells]
        heat = np.maximum.reduce([spots(place, strength=rng.uniform(0.3, 0.95)) for place in places])
        found = found_in(heat)
        assert len(found) == len(places)
        assert (np.diff(found[:, 2]) <= 0).all()
        for x, y in places:
            assert np.hypot(found[:, 0] - x, found[:, 1] - y).min() < 0.7

    def test_what_is_fainter_than_a_peak_is_nothing(self) -> None:
        assert len(found_in(spots((20, 20), strength=PEAK * 0.8))) == 0

    def test_spots_at_the_edge_stay_in_the_window(self) -> None:
        found = found_in(spots((0, 0), (47.9, 20)))
        assert len(found) == 2
        assert ((found[:, :2] >= 0) & (found[:, :2] <= SIDE)).all()

    @given(st.integers(0, 2**16), st.integers(0, 6))
    def test_each_map_of_several_is_searched_as_if_alone(self, seed: int, count: int) -> None:
        rng = np.random.default_rng(seed)
        maps = rng.random((count, MAP, MAP)).astype(np.float32) ** 4
        together = peaks(maps)
        assert len(together) == count
        for alone, found in zip(maps, together, strict=True):
            np.testing.assert_array_equal(found, found_in(alone))
            assert len(found) <= STRONGEST

    def test_of_a_mark_right_between_two_cells_there_is_one(self) -> None:
        heat = np.full((MAP, MAP), 0.001, np.float32)
        heat[7, 10:12] = 0.8
        (peak,) = found_in(heat)
        assert tuple(peak[:2]) == pytest.approx((22, 15))
