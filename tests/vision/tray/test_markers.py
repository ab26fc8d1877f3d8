"""The markers of the printable sheet, in the corners of virtual trays: found under any camera, and what they tell."""

from dataclasses import replace
from functools import cache

import cv2
import numpy as np
import pytest

from tests.vision.tray.cards import lay_cards
from tests.vision.tray.trays import SIZE, overlap
from vision.frame import Image
from vision.render.camera import Pinhole
from vision.render.furnish import random_tray, webcam
from vision.render.stage import Stage
from vision.render.tray import Tray
from vision.tray.errors import MarkersMissing
from vision.tray.markers import CELLS, DIE_MM, NUMBERS, edge_of, find_markers, marker_cells, region_of
from vision.tray.region import find_region

ALL = dict.fromkeys(NUMBERS, 0.0)
SEEDS = range(6)


@cache
def a_stage(seed: int) -> Stage:
    rng = np.random.default_rng([seed, 31])
    tray = replace(random_tray(rng, SIZE), wall=1.2)
    tilt, turn = float(rng.uniform(0, 0.45)), float(rng.normal(0, 0.15))
    camera = Pinhole.above(SIZE, 2.7 * max(tray.half[0], tray.half[1] * 4 / 3), 45, tilt, turn)
    return Stage(rng, replace(tray, camera=camera), webcam(rng))


def picture(seed: int, turns: dict[int, float] | None = None) -> Image:
    stage = a_stage(seed)
    return lay_cards(stage.picture([]), stage.tray, ALL if turns is None else turns)


def floor_corners(tray: Tray) -> np.ndarray:
    """The floor's corners in the picture, from the top left clockwise."""
    points = [(x * tray.half[0], y * tray.half[1], 0) for x, y in ((-1, 1), (1, 1), (1, -1), (-1, -1))]
    return tray.camera.project(np.array(points, np.float32))


def off(found: tuple[tuple[float, float], ...], tray: Tray) -> float:
    """How far the farthest corner is off, in pixels."""
    truth = floor_corners(tray)
    return max(float(np.hypot(*(truth - corner).T).min()) for corner in found)


def test_a_marker_has_a_black_border_and_none_is_like_another() -> None:
    cells = [marker_cells(number) for number in NUMBERS]
    for one in cells:
        assert one.shape == (CELLS, CELLS) and set(np.unique(one)) == {0, 1}
        assert not one[[0, -1]].any() and not one[:, [0, -1]].any()
    turned = {np.rot90(one, k).tobytes() for one in cells for k in range(4)}
    assert len(turned) == 16, "which way up a card lies is seen, too"


@pytest.mark.parametrize("seed", SEEDS)
def test_four_markers_tell_the_corners_under_perspective(seed: int) -> None:
    markers = find_markers([picture(seed)])
    assert [marker.number for marker in markers] == list(NUMBERS)
    region = region_of(markers)
    assert len(region.corners) == 4 and region.way == "markers"
    assert off(region.corners, a_stage(seed).tray) < 5


@pytest.mark.parametrize("seed", SEEDS)
def test_cards_may_be_turned(seed: int) -> None:
    turns = {number: (number + seed) % 4 * np.pi / 2 for number in NUMBERS}
    assert off(region_of(find_markers([picture(seed, turns)])).corners, a_stage(seed).tray) < 5


@pytest.mark.parametrize("sigma", [1.0, 1.8])
def test_a_soft_picture_will_do(sigma: float) -> None:
    soft = np.asarray(cv2.GaussianBlur(picture(1), (0, 0), sigma), np.uint8)
    assert off(region_of(find_markers([soft])).corners, a_stage(1).tray) < 6


@pytest.mark.parametrize("hidden", NUMBERS)
def test_the_corner_of_a_hidden_marker_is_worked_out(hidden: int) -> None:
    for seed in (0, 3, 4):
        found = find_region([picture(seed, {number: 0.0 for number in NUMBERS if number != hidden})])
        assert found.missing == (hidden,) and hidden not in found.markers
        assert off(found.region.corners, a_stage(seed).tray) < 12


def test_a_marker_that_is_hidden_in_one_picture_is_taken_from_another() -> None:
    one = picture(2, {0: 0.0, 1: 0.0, 2: 0.0})
    other = picture(2, {1: 0.0, 2: 0.0, 3: 0.0})
    assert find_region([one, other]).markers == NUMBERS


@pytest.mark.parametrize(("laid", "missing"), [((0, 2), (1, 3)), ((3,), (0, 1, 2))])
def test_with_fewer_it_is_said_which_are_missing_and_what_to_do(
    laid: tuple[int, ...], missing: tuple[int, ...]
) -> None:
    with pytest.raises(MarkersMissing) as told:
        find_region([picture(0, dict.fromkeys(laid, 0.0))])
    assert told.value.missing == missing
    assert f"{len(laid)} of four markers seen" in str(told.value) and "lay each flat" in str(told.value)
    assert all(str(number) in str(told.value) for number in missing)


@pytest.mark.parametrize("seed", SEEDS)
def test_they_tell_how_large_a_usual_die_is(seed: int) -> None:
    tray = a_stage(seed).tray
    scale = tray.camera.scale(np.zeros(3, np.float32))
    # a camera that looks aside sees a face foreshortened one way
    tilt = float(-tray.camera.axes[2, 2])
    assert edge_of(find_markers([picture(seed)])) == pytest.approx(scale * DIE_MM / 10 * tilt**0.5, rel=0.05)


def test_without_markers_the_tray_is_looked_for() -> None:
    stage = a_stage(0)
    found = find_region([stage.picture([])])
    assert found.markers == () and found.edge is None and found.region.way == "found"


def test_other_markers_are_not_taken_for_ours() -> None:
    stage = a_stage(0)
    foreign = stage.picture([]).copy()
    sheet = cv2.aruco.generateImageMarker(cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50), 17, 60)
    foreign[200:280, 280:360] = 230
    foreign[210:270, 290:350] = sheet[..., None]
    assert find_markers([foreign]) == ()


def test_the_region_of_markers_is_the_floor() -> None:
    region = find_region([picture(5)]).region
    truth = np.zeros(SIZE[::-1], np.uint8)
    cv2.fillPoly(truth, [np.round(floor_corners(a_stage(5).tray)).astype(np.int32)], 255)
    assert overlap(region.mask(SIZE), truth) > 0.96
