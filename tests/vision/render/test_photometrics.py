"""A camera's faults, one at a time."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vision.arrays import Floats
from vision.render.photometrics import Sensor, expose, random_sensor

PERFECT = Sensor(
    cast=np.ones(3, np.float32),
    gamma=1.0,
    contrast=1.0,
    lift=0.0,
    blur=0.0,
    shake=None,
    grain=0.0,
    softness=0.5,
    sharpen=0.0,
    quality=None,
)


def scene(height: int = 60, width: int = 80) -> Floats:
    """A dark and a bright half."""
    half = np.full((height, width, 3), 60.0, np.float32)
    half[:, width // 2 :] = 180
    return half


def taken(sensor: Sensor, what: Floats | None = None) -> Floats:
    """The picture that this camera takes, as numbers."""
    return expose(np.random.default_rng(0), scene() if what is None else what, sensor).astype(np.float32)


def edge_width(picture: Floats) -> int:
    """Columns between the dark and the bright half that are neither."""
    row = picture[30, :, 1]
    low, high = row[:10].mean(), row[-10:].mean()
    return int(((row > low + 0.1 * (high - low)) & (row < high - 0.1 * (high - low))).sum())


class TestFaults:
    def test_a_perfect_camera_shows_the_scene(self) -> None:
        np.testing.assert_array_equal(taken(PERFECT), scene())

    def test_light_beyond_white_is_white(self) -> None:
        assert (taken(PERFECT, scene() * 4) == np.where(scene() * 4 > 255, 255, 240)).all()
        assert (taken(PERFECT, scene() - 100).min()) == 0

    def test_a_cast_colours_everything(self) -> None:
        seen = taken(replace(PERFECT, cast=np.array([1.2, 1.0, 0.8], np.float32)))
        np.testing.assert_allclose(seen, scene() * (1.2, 1.0, 0.8), atol=1)

    def test_gamma_bends_the_middle_and_keeps_black_and_white(self) -> None:
        ends = np.zeros((8, 8, 3), np.float32)
        ends[:4] = 255
        bent = replace(PERFECT, gamma=1.5)
        np.testing.assert_allclose(taken(bent, ends), ends, atol=1)
        assert taken(bent).mean() < scene().mean() - 10

    def test_contrast_is_around_middle_grey_and_lift_is_added(self) -> None:
        np.testing.assert_allclose(taken(replace(PERFECT, contrast=0.5)), (scene() - 128) * 0.5 + 128, atol=1)
        np.testing.assert_allclose(taken(replace(PERFECT, lift=20.0)), scene() + 20, atol=1)

    def test_blur_widens_edges(self) -> None:
        assert edge_width(taken(PERFECT)) == 0
        assert 2 <= edge_width(taken(replace(PERFECT, blur=1.0))) < edge_width(taken(replace(PERFECT, blur=3.0)))

    def test_shake_smears_along_its_way_only(self) -> None:
        along, across = (taken(replace(PERFECT, shake=(9, angle))) for angle in (0.0, 90.0))
        assert edge_width(along) >= 6
        assert edge_width(across) <= 2

    @given(st.floats(1, 12))
    @settings(max_examples=15)
    def test_grain_is_noise_around_the_true_light(self, grain: float) -> None:
        noisy = taken(replace(PERFECT, grain=grain, softness=0.3))
        off = (noisy - scene())[:, 5:-5]
        assert off.std() == pytest.approx(grain, rel=0.35, abs=0.4)
        assert abs(off.mean()) < 1

    def test_sharpening_overshoots_at_edges(self) -> None:
        seen = taken(replace(PERFECT, sharpen=0.8))
        assert seen.max() > 190
        assert seen.min() < 50
        np.testing.assert_allclose(seen[:, :20], scene()[:, :20], atol=1)

    def test_jpeg_keeps_the_size_and_roughly_the_picture(self) -> None:
        good, poor = (taken(replace(PERFECT, quality=q), scene() + _texture()) for q in (95, 20))
        true = scene() + _texture()
        assert good.shape == true.shape
        assert np.abs(good - true).mean() < np.abs(poor - true).mean() < 20


def _texture() -> Floats:
    return np.random.default_rng(1).normal(0, 12, (60, 80, 3)).astype(np.float32)


class TestCameras:
    @given(st.integers(0, 2**20), st.floats(8, 150))
    def test_no_camera_blurs_the_pips_away(self, seed: int, edge: float) -> None:
        sensor = random_sensor(np.random.default_rng(seed), edge)
        assert sensor.blur <= max(0.9, edge * 0.04)
        assert sensor.shake is None or sensor.shake[0] <= max(5, edge * 0.15)

    @given(st.integers(0, 2**20))
    @settings(max_examples=25)
    def test_every_camera_takes_a_picture(self, seed: int) -> None:
        rng = np.random.default_rng(seed)
        picture = expose(rng, scene(), random_sensor(rng, 30))
        assert picture.shape == (60, 80, 3)
        assert picture.dtype == np.uint8
        # the halves can still be told apart
        assert picture[:, 60:].mean() > picture[:, :20].mean() + 10

    def test_the_same_seed_takes_the_same_picture(self) -> None:
        for seed in range(8):
            one, other = (
                expose(rng, scene(), random_sensor(rng, 30))
                for rng in (np.random.default_rng(seed), np.random.default_rng(seed))
            )
            np.testing.assert_array_equal(one, other)

    def test_cameras_differ(self) -> None:
        sensors = [random_sensor(np.random.default_rng(seed), 40) for seed in range(80)]
        for fault in ("blur", "grain", "sharpen", "lift"):
            values = [getattr(sensor, fault) for sensor in sensors]
            assert 0 in values or min(values) < 0
            assert max(values) > 0
        assert {sensor.quality is None for sensor in sensors} == {True, False}
