"""The tray is found by itself in pictures of virtual trays of many kinds, or it is said that none is there."""

from functools import cache

import numpy as np
import pytest

from tests.vision.tray.trays import SIZE, a_tray, overlap
from vision.frame import Image
from vision.render.furnish import random_tray
from vision.render.round_tray import RoundTray
from vision.tray.calibration import Calibration, Region
from vision.tray.errors import TrayNotFound
from vision.tray.region import Found, find_region, with_region

SEEDS = range(6000, 6060)
"""None of those that the judging of outlines was fitted on."""

SQUARE = Region(((100, 100), (500, 100), (500, 400), (100, 400)), "markers")


@cache
def found(seed: int) -> Region:
    return find_region([a_tray(seed).stage.picture([])]).region


def shares() -> dict[int, float]:
    """How well the found regions cover the floors that are seen."""
    return {seed: overlap(found(seed).mask(SIZE), a_tray(seed).floor) for seed in SEEDS}


def test_of_trays_of_all_kinds_nineteen_in_twenty_are_found_nearly_exactly() -> None:
    good = [share >= 0.9 for share in shares().values()]
    assert np.mean(good) >= 0.95


def test_none_is_missed_altogether() -> None:
    assert min(shares().values()) > 0.75


def test_round_trays_get_round_regions_and_others_four_corners() -> None:
    right = [(len(found(seed).corners) > 8) == isinstance(a_tray(seed).stage.tray, RoundTray) for seed in SEEDS]
    assert {type(a_tray(seed).stage.tray).__name__ for seed in SEEDS} == {"Tray", "RoundTray"}
    assert np.mean(right) >= 0.95


def test_the_corners_go_around_clockwise_from_the_top_left() -> None:
    region = next(found(seed) for seed in SEEDS if len(found(seed).corners) == 4)
    a, b, c, d = np.array(region.corners)
    assert a.sum() < c.sum() and b[0] > a[0] and c[1] > b[1] and d[0] < c[0]


def test_several_pictures_tell_the_same_and_a_hand_in_one_of_them_is_no_harm() -> None:
    stage = a_tray(6001).stage
    pictures = [stage.picture([]) for _ in range(5)]
    handy = pictures[2].copy()
    handy[200:, 380:520] = (110, 140, 190)
    pictures[2] = handy
    region = find_region(pictures).region
    assert overlap(region.mask(SIZE), found(6001).mask(SIZE)) > 0.97


def test_it_needs_not_lie_in_the_middle_of_the_picture() -> None:
    aside = [np.roll(a_tray(seed).stage.picture([]), (30, -60), (0, 1)) for seed in (6001, 6007, 6010)]
    for seed, picture in zip((6001, 6007, 6010), aside, strict=True):
        truth = np.roll(a_tray(seed).floor, (30, -60), (0, 1))
        assert overlap(find_region([np.ascontiguousarray(picture)]).region.mask(SIZE), truth) > 0.85


def bare(seed: int) -> Image:
    """A table without any tray."""
    rng = np.random.default_rng(seed)
    shade = random_tray(rng, SIZE).table
    tall, wide = SIZE[1], SIZE[0]
    return np.clip(shade[:tall, :wide] if shade.shape[1] >= wide else np.resize(shade, (tall, wide, 3)), 0, 255).astype(
        np.uint8
    )


@pytest.mark.parametrize("grey", [0, 128, 255])
def test_a_bare_picture_shows_no_tray_and_it_is_said_what_to_do(grey: int) -> None:
    with pytest.raises(TrayNotFound, match="lay the markers, or set its corners"):
        find_region([np.full((SIZE[1], SIZE[0], 3), grey, np.uint8)])


def test_without_any_picture_it_says_so() -> None:
    with pytest.raises(TrayNotFound, match="wait for the camera"):
        find_region([])


def test_pictures_of_any_size_will_do() -> None:
    for shape in ((1, 1), (5, 300), (300, 5), (48, 64)):
        noise = np.random.default_rng(0).integers(0, 255, (*shape, 3)).astype(np.uint8)
        try:
            region = find_region([noise]).region
        except TrayNotFound:
            continue
        assert len(region.corners) >= 3


def test_a_size_guessed_from_markers_gives_way_to_a_throws() -> None:
    empty = Calibration("camera", SIZE)
    guessed = with_region(empty, Found(SQUARE, (0, 1, 2, 3), (), 41.234))
    assert (guessed.edge, guessed.edge_way, guessed.region) == (41.23, "markers", SQUARE)
    thrown = with_region(Calibration("camera", SIZE, edge=33.0), Found(SQUARE, (0, 1, 2, 3), (), 41.2))
    assert (thrown.edge, thrown.edge_way) == (33.0, "throw")
    assert with_region(empty, Found(SQUARE)).edge is None
