"""Windows show what lies around a point, right way round, at one size, at any size of the picture."""

import cv2
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.dice.window import SIDE, Zoom, affine
from vision.frame import Image

RNG = np.random.default_rng(3)


def ramp(width: int, height: int) -> Image:
    """A picture whose blue grows to the right and green downwards, each from 0 to 255."""
    image = np.zeros((height, width, 3), np.uint8)
    image[..., 0] = np.linspace(0, 255, width)[None, :]
    image[..., 1] = np.linspace(0, 255, height)[:, None]
    return image


def spot(width: int, height: int, x: float, y: float, radius: float) -> Image:
    """A soft white spot on black."""
    rows, columns = np.mgrid[0:height, 0:width] + 0.5
    light = 255 * np.exp(-(((columns - x) ** 2 + (rows - y) ** 2) / radius**2))
    return np.repeat(np.round(light).astype(np.uint8)[..., None], 3, 2)


def middle_of_mass(window: Image) -> tuple[float, float]:
    """Where the light of a window is, in its pixels."""
    weight = window[..., 0].astype(float)
    rows, columns = np.mgrid[0 : window.shape[0], 0 : window.shape[1]] + 0.5
    return float((columns * weight).sum() / weight.sum()), float((rows * weight).sum() / weight.sum())


class TestCut:
    @given(st.floats(60, 240), st.floats(60, 180), st.floats(6, 50), st.floats(0, 6.3))
    def test_what_lies_at_the_point_comes_to_the_middle(self, x: float, y: float, half: float, turn: float) -> None:
        window = Zoom(spot(300, 240, x, y, half / 3)).cut(x, y, half, turn)
        assert window.shape == (SIDE, SIDE, 3)
        assert middle_of_mass(window) == pytest.approx((SIDE / 2, SIDE / 2), abs=0.4)

    @given(st.floats(8, 40), st.floats(0, 6.3), st.floats(0, 6.3))
    def test_affine_tells_where_in_the_window_a_point_comes_to_lie(
        self, half: float, turn: float, bearing: float
    ) -> None:
        x, y = 150 + 0.5 * half * np.cos(bearing), 120 + 0.5 * half * np.sin(bearing)
        window = Zoom(spot(300, 240, x, y, half / 4)).cut(150, 120, half, turn)
        matrix = affine(150, 120, half, turn)
        assert middle_of_mass(window) == pytest.approx(tuple(matrix[:, :2] @ (x, y) + matrix[:, 2]), abs=0.4)

    def test_an_upright_window_of_its_own_size_is_the_picture(self) -> None:
        image = RNG.integers(0, 256, (SIDE, SIDE, 3), np.uint8)
        np.testing.assert_array_equal(Zoom(image).cut(SIDE / 2, SIDE / 2, SIDE / 2), image)

    def test_a_window_from_a_huge_picture_shows_the_mean_and_no_pattern_of_its_own(self) -> None:
        chess = (np.indices((1200, 1200)).sum(0) % 2 * 255).astype(np.uint8)
        window = Zoom(np.repeat(chess[..., None], 3, 2)).cut(600, 600, 500)
        assert window.std() < 3
        assert abs(window.mean() - 127.5) < 2

    def test_beyond_the_picture_its_edge_goes_on(self) -> None:
        window = Zoom(ramp(100, 80)).cut(0, 40, 30)
        assert (window[:, : SIDE // 2 - 1, 0] <= 4).all()
        assert window[24, -1, 0] > 60

    @pytest.mark.parametrize("shape", [(1, 1), (2, 3000), (3000, 2), (3, 5)])
    def test_even_a_sliver_of_a_picture_has_windows(self, shape: tuple[int, int]) -> None:
        image = np.full((*shape, 3), 77, np.uint8)
        window = Zoom(image).cut(shape[1] / 2, shape[0] / 2, 20)
        assert (window == 77).all()

    def test_the_picture_itself_is_left_alone(self) -> None:
        image = ramp(200, 100)
        before = image.copy()
        zoom = Zoom(image)
        zoom.cut(50, 50, 90, 1.0)
        zoom.reduced(20)
        np.testing.assert_array_equal(image, before)


class TestReduced:
    @given(st.integers(1, 400), st.integers(1, 400), st.integers(16, 500))
    def test_the_longer_side_is_as_asked_for(self, width: int, height: int, side: int) -> None:
        small, scale = Zoom(np.zeros((height, width, 3), np.uint8)).reduced(side)
        assert max(small.shape[:2]) == side
        assert scale == pytest.approx(side / max(width, height))

    @pytest.mark.parametrize("side", [30, 77, 150, 299])
    def test_it_shows_the_same(self, side: int) -> None:
        small, scale = Zoom(ramp(300, 200)).reduced(side)
        straight = cv2.resize(ramp(300, 200), small.shape[1::-1], interpolation=cv2.INTER_AREA)
        assert np.abs(small.astype(int) - straight).max() <= 6

    def test_small_pictures_are_enlarged(self) -> None:
        small, scale = Zoom(ramp(20, 10)).reduced(80)
        assert small.shape == (40, 80, 3)
        assert scale == 4

    def test_size_is_width_and_height(self) -> None:
        assert Zoom(ramp(30, 20)).size == (30, 20)

    def test_looking_twice_shows_the_same(self) -> None:
        zoom = Zoom(ramp(400, 300))
        first = zoom.reduced(60)[0]
        zoom.cut(200, 150, 200)
        np.testing.assert_array_equal(zoom.reduced(60)[0], first)
