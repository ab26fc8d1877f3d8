"""Training scenes: whatever is drawn, the labels tell where it is and what it shows."""

import cv2
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.vision.training.stock import library, made
from vision.arrays import Floats
from vision.frame import Image
from vision.training.scenes import (
    BODY_NAME,
    BODY_NAMES,
    BOX,
    CENTRE,
    COLOUR_SHARES,
    COLUMNS,
    CORNERS,
    MOST,
    PIP_NAME,
    PIP_NAMES,
    PIPS_AT,
    SEEN,
    SIZE,
    SPAN,
    VALUE,
    scene,
)

SCENES = 40
numbers = st.integers(0, SCENES - 1)


def rows(seen: float = 0.0) -> list[Floats]:
    """The labels of many dice that are seen at least so much."""
    return [row for number in range(SCENES) for row in made(number)[1] if row[SEEN] > seen]


class TestPicture:
    @given(numbers)
    @settings(max_examples=SCENES)
    def test_picture_and_labels_have_their_form(self, number: int) -> None:
        picture, labels = made(number)
        assert picture.shape == (SIZE, SIZE, 3)
        assert picture.dtype == np.uint8
        assert labels.shape[1] == COLUMNS
        assert len(labels) <= MOST

    def test_the_same_seed_makes_the_same_scene(self) -> None:
        for number in range(4):
            picture, labels = scene(np.random.default_rng([number, 9]), library())
            np.testing.assert_array_equal(picture, made(number)[0])
            np.testing.assert_array_equal(labels, made(number)[1])

    def test_scenes_differ_in_dice_and_ground(self) -> None:
        counts = [len(made(number)[1]) for number in range(SCENES)]
        assert min(counts) == 0
        assert max(counts) > 5
        assert np.std([made(number)[0].mean() for number in range(SCENES)]) > 20

    @pytest.mark.parametrize("edge", [14.0, 40.0, 90.0])
    def test_dice_are_about_as_large_as_asked_for(self, edge: float) -> None:
        spans = [
            row[SPAN]
            for seed in range(12)
            for row in scene(np.random.default_rng([seed, 3]), library(), edge)[1]
            if row[VALUE] > 0
        ]
        # foreshortened by up to a third, and of mixed sizes at times
        assert 0.6 * edge < np.median(spans) < 1.15 * edge
        assert max(spans) < 1.6 * edge


class TestLabels:
    def test_values_are_those_of_faces_emblems_and_leaning_dice(self) -> None:
        values = {int(row[VALUE]) for row in rows()}
        assert {1, 2, 3, 4, 5, 6} <= values <= {-1, 0, 1, 2, 3, 4, 5, 6}

    def test_shares_are_shares(self) -> None:
        assert all(0 <= row[SEEN] <= 1 for row in rows())
        assert np.mean([row[SEEN] > 0.9 for row in rows()]) > 0.5

    def test_the_centre_is_the_middle_of_the_corners_and_the_span_the_root_of_their_area(self) -> None:
        for row in rows():
            corners = row[CORNERS].reshape(4, 2)
            np.testing.assert_allclose(row[CENTRE], corners.mean(0), atol=0.01)
            assert row[SPAN] == pytest.approx(max(1.0, cv2.contourArea(corners)) ** 0.5, rel=0.01)

    def test_the_box_holds_the_top_face_of_a_die_that_is_all_seen(self) -> None:
        whole = [row for row in rows(0.99) if _inside(row[CORNERS])]
        assert len(whole) > 20
        for row in whole:
            left, top, right, bottom = row[BOX]
            x, y = row[CENTRE]
            assert left < x < right
            assert top < y < bottom
            assert right - left > 0.7 * row[SPAN]

    def test_pips_lie_inside_the_top_face_as_many_as_the_value(self) -> None:
        for row in rows():
            places = row[PIPS_AT].reshape(6, 2)
            known = places[~np.isnan(places[:, 0])]
            assert len(known) == max(0, int(row[VALUE]))
            corners = row[CORNERS].reshape(4, 2)
            for x, y in known.tolist():
                assert cv2.pointPolygonTest(corners, (x, y), False) > 0

    def test_pips_look_unlike_the_face_around_them(self) -> None:
        contrasts = []
        for seed in range(30):
            picture, labels = scene(np.random.default_rng([seed, 4]), library(), 50.0)
            whole = [row for row in labels if row[SEEN] > 0.97 and row[VALUE] > 0 and _inside(row[CORNERS])]
            contrasts += [_contrast(picture, row) for row in whole]
        assert len(contrasts) >= 8
        assert np.median(contrasts) > 25

    def test_colour_names_are_told_as_numbers(self) -> None:
        bodies = {BODY_NAMES[int(row[BODY_NAME])] for row in rows()}
        pips = {PIP_NAMES[int(row[PIP_NAME])] for row in rows()}
        assert len(bodies) >= 8
        assert len(pips) >= 4

    def test_the_shares_of_colours_are_a_whole(self) -> None:
        assert len(COLOUR_SHARES) == len(BODY_NAMES)
        assert COLOUR_SHARES.sum() == pytest.approx(1)


def _inside(corners: Floats) -> bool:
    return bool(corners.min() > 2 and corners.max() < SIZE - 2)


def _contrast(picture: Image, row: Floats) -> float:
    """How far the colour at the pips of a die is from that of the rest of its top face, in the clearest channel."""
    places = row[PIPS_AT].reshape(6, 2)[: int(row[VALUE])]
    face = np.zeros((SIZE, SIZE), np.uint8)
    middle, corners = row[CENTRE], row[CORNERS].reshape(4, 2)
    cv2.fillConvexPoly(face, ((corners - middle) * 0.8 + middle).astype(np.int32), 1)
    rows_, columns = np.mgrid[0:SIZE, 0:SIZE] + 0.5
    away = np.min([np.hypot(columns - x, rows_ - y) for x, y in places], axis=0) / row[SPAN]
    pips, body = picture[away < 0.04], picture[(away > 0.17) & (face > 0)]
    return float(np.abs(np.median(pips, 0) - np.median(body, 0)).max())
