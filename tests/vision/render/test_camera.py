"""The pinhole camera: what it projects and the rays it sends out belong together."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.render.camera import Pinhole

SIZE = (640, 480)
cameras = st.builds(
    Pinhole.above, st.just(SIZE), st.floats(15, 40), st.floats(30, 80), st.floats(0, 0.6), st.floats(-3, 3)
)


def test_the_middle_of_the_tray_is_the_middle_of_the_picture() -> None:
    camera = Pinhole.above(SIZE, 25, 50, 0.3, 0.1)
    assert camera.project(np.zeros((1, 3), np.float32))[0] == pytest.approx((320, 240), abs=0.01)


def test_right_is_right_and_away_is_up() -> None:
    camera = Pinhole.above(SIZE, 25, 50, 0.2, 0.0)
    right, away, high = camera.project(np.array([[5, 0, 0], [0, 5, 0], [0, 5, 4]], np.float32))
    assert right[0] > 330
    assert away[1] < 230
    assert high[1] < away[1]


def test_so_many_centimetres_fit_into_the_width() -> None:
    camera = Pinhole.above(SIZE, 20, 50, 0.0, 0.0)
    edges = camera.project(np.array([[-10, 0, 0], [10, 0, 0]], np.float32))
    assert edges[:, 0] == pytest.approx((0, 640), abs=0.1)
    assert camera.scale(np.zeros(3, np.float32)) == pytest.approx(32)


@given(cameras, st.floats(-8, 8), st.floats(-6, 6), st.floats(0, 3))
def test_the_ray_of_a_pixel_goes_through_what_is_seen_there(camera: Pinhole, x: float, y: float, z: float) -> None:
    point = np.array([x, y, z], np.float32)
    across, down = camera.project(point[None])[0]
    left, top = int(np.floor(across)), int(np.floor(down))
    ray = camera.rays(left, top, 1, 1)[0, 0]
    toward = point - camera.eye
    miss = np.linalg.norm(np.cross(ray, toward)) * camera.scale(point)
    assert miss < 1.0


def test_coarse_rays_are_the_middles_of_blocks() -> None:
    camera = Pinhole.above(SIZE, 25, 50, 0.2, 0.4)
    fine, coarse = camera.rays(10, 20, 8, 8), camera.rays(10, 20, 8, 8, 2)
    assert coarse.shape == (4, 4, 3)
    block = fine[:2, :2].mean((0, 1))
    assert coarse[0, 0] == pytest.approx(block / np.linalg.norm(block), abs=1e-5)
    assert np.linalg.norm(coarse, axis=2) == pytest.approx(1, abs=1e-5)
