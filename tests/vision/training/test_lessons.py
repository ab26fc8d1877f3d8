"""What the networks are taught: the right cell, the right class, nothing where a scene is not clear."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.vision.training.stock import OneScene, a_label, made
from vision.arrays import Floats
from vision.dice.evidence import COCKED
from vision.dice.finder import STRIDE
from vision.dice.marks import MAP, peaks
from vision.dice.window import DEVIATION, MIDDLE, SIDE, level
from vision.training.lessons import CELLS, LEAST_SEEN, even, sample, targets
from vision.training.scenes import CORNERS, PIPS_AT, SIZE, SLANT
from vision.training.sprites import COCKED as LEANING
from vision.training.sprites import EMBLEM

RNG = np.random.default_rng(3)
inside = st.floats(20, SIZE - 20)


def taught(*labels: Floats) -> tuple[Floats, ...]:
    """Heat, its weight, value, its weight, lengths, their weight."""
    return targets(np.array(labels, np.float32).reshape(-1, len(a_label())))


class TestFinder:
    @given(inside, inside, st.floats(11, 100), st.integers(1, 6))
    def test_a_die_heats_the_cells_at_its_centre_most(self, x: float, y: float, edge: float, value: int) -> None:
        heat, attend, *_ = taught(a_label(x, y, edge, value))
        assert heat.max() == heat[int(y / STRIDE), int(x / STRIDE)] == 1
        rows, columns = np.nonzero(heat == 1)
        assert np.ptp(rows) <= 1
        assert np.ptp(columns) <= 1
        assert (attend == 1).all()

    @given(inside, inside, st.floats(24, 100), st.integers(1, 6))
    def test_around_it_lie_value_place_size_and_box(self, x: float, y: float, edge: float, value: int) -> None:
        _, _, values, weight, lengths, length_weight = taught(a_label(x, y, edge, value))
        rows, columns = np.nonzero(weight)
        assert len(rows)
        assert (values[rows, columns] == value).all()
        np.testing.assert_array_equal(weight, length_weight)
        for row, column in zip(rows, columns, strict=True):
            dx, dy, size, left, top, right, bottom = lengths[:, row, column].astype(float)
            assert (column + 0.5 + dx) * STRIDE == pytest.approx(x, abs=1e-2)
            assert (row + 0.5 + dy) * STRIDE == pytest.approx(y, abs=1e-2)
            assert np.exp(size) * STRIDE == pytest.approx(edge, rel=1e-4)
            assert (left + right) * edge == pytest.approx(2 * edge, rel=1e-3)
            assert (column + 0.5 - left * np.exp(size)) * STRIDE == pytest.approx(x - edge, abs=1e-2)
            assert (row + 0.5 - top * np.exp(size)) * STRIDE == pytest.approx(y - edge, abs=1e-2)
            assert (row + 0.5 + bottom * np.exp(size)) * STRIDE == pytest.approx(y + edge, abs=1e-2)

    def test_an_empty_scene_teaches_cold(self) -> None:
        heat, attend, _, weight, _, length_weight = taught()
        assert heat.shape == (CELLS, CELLS)
        assert not heat.any()
        assert (attend == 1).all()
        assert not weight.any()
        assert not length_weight.any()

    def test_a_die_without_pips_is_cold_and_none(self) -> None:
        heat, attend, values, weight, _, length_weight = taught(a_label(value=EMBLEM))
        assert not heat.any()
        assert (attend == 1).all()
        assert (values[weight > 0] == 0).all()
        assert weight.any()
        assert not length_weight.any()

    def test_a_leaning_die_is_to_be_found_and_has_no_value(self) -> None:
        heat, _, _, weight, _, length_weight = taught(a_label(value=LEANING))
        assert heat.max() == 1
        assert not weight.any()
        assert length_weight.any()

    @given(inside, inside, st.floats(0, LEAST_SEEN - 0.01))
    def test_one_that_is_nearly_hidden_is_left_out(self, x: float, y: float, seen: float) -> None:
        heat, attend, _, weight, _, length_weight = taught(a_label(x, y, 40, seen=seen))
        assert not heat.any()
        assert attend[int(y / STRIDE), int(x / STRIDE)] == 0
        assert attend.mean() > 0.8
        assert not weight.any()
        assert not length_weight.any()

    def test_one_whose_centre_lies_outside_is_left_out(self) -> None:
        heat, attend, *_ = taught(a_label(-6, 100, 40))
        assert not heat.any()
        assert attend[12, 0] == 0

    @given(st.floats(30, 110), st.floats(30, 110), st.integers(1, 6), st.integers(1, 6))
    def test_dice_far_apart_do_not_disturb_each_other(self, x: float, y: float, one: int, other: int) -> None:
        near, far = a_label(x, y, 30, one), a_label(x + 100, y + 100, 30, other)
        both, alone, rest = taught(near, far), taught(near), taught(far)
        np.testing.assert_allclose(both[0], np.maximum(alone[0], rest[0]))
        np.testing.assert_array_equal(both[3], np.maximum(alone[3], rest[3]))
        np.testing.assert_array_equal(both[2][alone[3] > 0], one)
        np.testing.assert_array_equal(both[2][rest[3] > 0], other)

    @pytest.mark.parametrize("number", range(12))
    def test_any_scene_gives_maps_of_numbers(self, number: int) -> None:
        for layer in targets(made(number)[1]):
            assert layer.shape[-2:] == (CELLS, CELLS)
            assert np.isfinite(layer).all()


class TestFaces:
    def draws(self, scene: OneScene, count: int = 80) -> list[tuple[np.ndarray, int, Floats, Floats]]:
        """Windows out of one scene."""
        rng = np.random.default_rng(0)
        return [sample(rng, scene) for _ in range(count)]  # type: ignore[arg-type]

    @pytest.mark.parametrize(("value", "kind"), [(1, 1), (5, 5), (6, 6), (LEANING, COCKED), (EMBLEM, 0)])
    def test_a_window_on_a_die_is_of_its_class_others_are_none(self, value: int, kind: int) -> None:
        kinds = {drawn[1] for drawn in self.draws(OneScene.of(a_label(128, 128, 30, value)))}
        assert kinds == {0, kind}

    def test_windows_and_maps_have_their_form(self) -> None:
        for window, _, maps, _ in self.draws(OneScene.of(a_label(128, 128, 30, 4)), 10):
            assert window.shape == (SIDE, SIDE, 3)
            assert window.dtype == np.uint8
            assert maps.shape == (2, MAP, MAP)
            assert maps.min() >= 0
            assert maps.max() <= 1

    def test_most_windows_show_a_die(self) -> None:
        kinds = [drawn[1] for drawn in self.draws(OneScene.of(a_label(128, 128, 30, 3)))]
        assert 0.6 < np.mean(np.array(kinds) == 3) < 0.95

    def test_corners_are_marked_as_far_apart_as_they_are(self) -> None:
        for _, kind, maps, _ in self.draws(OneScene.of(a_label(128, 128, 30, 3)), 30):
            if kind == 0:
                assert not maps.any()
                continue
            corners = peaks(maps)[1][:, :2]
            assert 2 <= len(corners) <= 4
            if len(corners) == 4:
                sides = np.sort([np.hypot(*(a - b)) for i, a in enumerate(corners) for b in corners[:i]])
                assert sides[3] / sides[0] < 1.15
                assert sides[5] / sides[0] == pytest.approx(2**0.5, rel=0.1)

    def test_pips_are_marked_inside_the_corners(self) -> None:
        row = a_label(128, 128, 40, 2)
        row[17:21] = 122, 122, 134, 134
        for _, kind, maps, _ in self.draws(OneScene.of(row), 30):
            if kind == 2:
                assert 1 <= len(peaks(maps)[0]) <= 2

    def test_marks_lie_on_what_they_mark(self) -> None:
        scene = OneScene.of(a_label(128, 128, 60, 4))
        for x, y in scene.labels[0][CORNERS].reshape(4, 2).astype(int):
            scene.picture[y - 3 : y + 3, x - 3 : x + 3] = 255
        for window, kind, maps, _ in self.draws(scene, 40):
            if kind == 4:
                for x, y, _ in peaks(maps)[1]:
                    if 3 < x < SIDE - 3 and 3 < y < SIDE - 3:
                        assert window[int(y) - 1 : int(y) + 2, int(x) - 1 : int(x) + 2].max() > 160

    def test_a_slant_points_where_the_die_is_slanted(self) -> None:
        row = a_label(128, 128, 60, 4)
        row[SLANT] = 0.4, 0
        scene = OneScene.of(row)
        scene.picture[:] = np.arange(SIZE, dtype=np.uint8)[:, None] // 2  # it gets lighter the way the die is slanted
        for window, kind, _, slant in self.draws(scene, 40):
            if kind == 0:
                assert np.isnan(slant).all()
                continue
            across, down = (float(np.diff(window[..., 0].astype(float), axis=axis).mean()) for axis in (1, 0))
            assert np.hypot(*slant) == pytest.approx(0.4, abs=1e-3)
            assert across * slant[0] + down * slant[1] > 0.97 * 0.4 * np.hypot(across, down)

    def test_where_it_is_not_known_how_a_die_lies_nothing_is_learnt_of_it(self) -> None:
        row = a_label(128, 128, 60, 4)
        row[SLANT] = np.nan
        assert all(np.isnan(slant).all() for *_, slant in self.draws(OneScene.of(row), 10))

    def test_a_die_that_is_largely_hidden_is_not_shown(self) -> None:
        kinds = {drawn[1] for drawn in self.draws(OneScene.of(a_label(128, 128, 30, 5, seen=0.4)))}
        assert kinds == {0}

    def test_a_scene_without_dice_gives_mere_ground(self) -> None:
        assert {drawn[1] for drawn in self.draws(OneScene.of(), 10)} == {0}

    @given(st.integers(0, 2**16))
    @settings(max_examples=20)
    def test_the_same_seed_draws_the_same(self, seed: int) -> None:
        scene = OneScene(made(5)[1], made(5)[0])
        one, other = (sample(np.random.default_rng(seed), scene) for _ in range(2))  # type: ignore[arg-type]
        np.testing.assert_array_equal(one[0], other[0])
        assert one[1] == other[1]
        np.testing.assert_array_equal(one[2], other[2])
        np.testing.assert_array_equal(one[3], other[3])


def test_unknown_pips_teach_nothing_of_pips() -> None:
    row = a_label(128, 128, 60, 4)
    row[PIPS_AT] = np.nan
    seen = [sample(np.random.default_rng(seed), OneScene.of(row)) for seed in range(60)]
    dice = [maps for _, kind, maps, _ in seen if kind == 4]
    ground = [maps for _, kind, maps, _ in seen if kind == 0]
    assert dice
    assert ground
    assert all(np.isnan(maps[0]).all() and not np.isnan(maps[1]).any() for maps in dice)
    assert not any(np.isnan(maps).any() for maps in ground)


class TestEven:
    @given(st.floats(0.5, 1.5), st.integers(-40, 40))
    def test_light_and_exposure_matter_little(self, gain: float, lift: int) -> None:
        window = np.random.default_rng(0).uniform(40, 170, (1, 8, 8, 3))
        plain, other = even(window), even(window * gain + lift)
        assert np.corrcoef(plain.ravel(), other.ravel())[0, 1] > 0.9999
        assert 0.75 < other.std() / plain.std() < 1.2

    def test_a_cast_is_taken_off(self) -> None:
        window = RNG.uniform(50, 150, (1, 8, 8, 3))
        np.testing.assert_allclose(even(window + (40, 0, -20)), even(window), atol=1e-4)

    def test_channels_come_first_and_windows_stay_apart(self) -> None:
        windows = RNG.integers(0, 256, (3, 8, 8, 3), np.uint8)
        together = even(windows)
        assert together.shape == (3, 3, 8, 8)
        assert together.dtype == np.float32
        for i in range(3):
            np.testing.assert_allclose(together[i : i + 1], even(windows[i : i + 1]), atol=1e-6)

    def test_a_flat_window_stays_flat(self) -> None:
        assert np.abs(even(np.full((1, 8, 8, 3), 200, np.uint8))).max() < 1e-3

    def test_the_reader_tells_the_same_in_bytes(self) -> None:
        windows = np.random.default_rng(1).integers(30, 200, (3, SIDE, SIDE, 3), np.uint8)
        windows[1] //= 4
        told = (level(windows)[..., :3].astype(float) - MIDDLE) / DEVIATION
        np.testing.assert_allclose(told.transpose(0, 3, 1, 2), even(windows), atol=0.6 / DEVIATION)
