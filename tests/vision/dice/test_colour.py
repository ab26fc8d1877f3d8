"""Colours are measured on the face, the pips and the ground, and named with the light in mind."""

from dataclasses import replace

import cv2
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.arrays import Floats
from vision.dice.colour import (
    AVERAGE,
    BODIES,
    BODY,
    BRIGHT,
    FIGURES,
    GROUND,
    LIGHTEST,
    MEAN,
    PIP,
    PIPS,
    SHADE,
    SWATCHES,
    Surroundings,
    figures,
    name,
    surroundings,
    swatches,
)
from vision.dice.colours import COLOURS
from vision.dice.faces import HALF, Face
from vision.dice.marks import MAP
from vision.dice.perceptron import Perceptron
from vision.dice.window import REACH, SIDE, Zoom, affine
from vision.frame import Image
from vision.render.palette import BODY as PAINTS
from vision.render.palette import PIPS as INKS

CORNERS = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]], np.float32) * HALF + SIDE / 2
NONE = np.zeros((0, 3), np.float32)

Colour = tuple[int, int, int]


def painted(body: Colour, pip: Colour, ground: Colour = (60, 90, 40)) -> Face:
    """A face of one colour with a round pip in the middle, in the window it would be cut out in."""
    window = np.empty((SIDE, SIDE, 3), np.uint8)
    window[:] = ground
    cv2.fillConvexPoly(window, CORNERS.astype(np.int32), body)
    cv2.circle(window, (SIDE // 2, SIDE // 2), 5, pip, -1)
    rows, columns = np.mgrid[0:MAP, 0:MAP] + 0.5
    heat = np.exp(-((columns - MAP / 2) ** 2 + (rows - MAP / 2) ** 2) / 8).astype(np.float32)
    place = (100.0, 80.0, 30.0)
    matrix = affine(*place[:2], place[2] * REACH, 0.0)
    return Face(
        place, np.full((1, 8), 1 / 8, np.float32), np.zeros(3, np.float32), NONE, NONE, CORNERS, window, matrix, heat
    )


def table(ground: Colour = (60, 90, 40)) -> Image:
    """The picture around that face."""
    image = np.empty((160, 200, 3), np.uint8)
    image[:] = ground
    return image


def bgr(colour: Colour) -> Floats:
    """A colour as swatches have it."""
    return np.array(colour, np.float32) / 255


def seen(face: Face, around: Surroundings, corners: Floats = CORNERS) -> Floats:
    """The swatches of a lone die."""
    return np.asarray(swatches([(face, corners)], around)[0], np.float32)


colours = st.tuples(*[st.integers(0, 255)] * 3)


class TestSwatches:
    @given(colours, colours, colours)
    def test_body_and_ground_are_what_they_are(self, body: Colour, pip: Colour, ground: Colour) -> None:
        row = seen(painted(body, pip, ground), surroundings(Zoom(table(ground))))
        assert row.shape == (SWATCHES, 3)
        for place, colour in ((BODY, body), (SHADE, body), (GROUND, ground), (MEAN, ground), (BRIGHT, ground)):
            np.testing.assert_allclose(row[place], bgr(colour), atol=0.02)

    @pytest.mark.parametrize("body", PAINTS)
    @pytest.mark.parametrize("ink", INKS)
    def test_pips_are_told_from_the_body(self, body: str, ink: str) -> None:
        row = seen(painted(PAINTS[body], INKS[ink]), surroundings(Zoom(table())))
        np.testing.assert_allclose(row[PIP], bgr(INKS[ink]), atol=0.05)

    def test_faint_pips_are_looked_at_too(self) -> None:
        face = painted((20, 30, 200), (250, 250, 250))
        row = seen(replace(face, pip_map=face.pip_map * 0.4), surroundings(Zoom(table())))
        np.testing.assert_allclose(row[PIP], bgr((250, 250, 250)), atol=0.05)

    def test_without_pips_the_body_stands_for_them(self) -> None:
        bare = painted((20, 30, 200), (20, 30, 200))
        row = seen(replace(bare, pip_map=np.zeros((MAP, MAP), np.float32)), surroundings(Zoom(table())))
        np.testing.assert_allclose(row[BODY], row[PIP])

    def test_gloss_on_half_a_face_leaves_its_shade_alone(self) -> None:
        glossy = painted((90, 20, 30), (90, 20, 30))
        glossy.window[: SIDE // 2] = (250, 240, 240)
        row = seen(glossy, surroundings(Zoom(table())))
        np.testing.assert_allclose(row[SHADE], bgr((90, 20, 30)), atol=0.02)

    def test_a_die_all_covered_with_marks_still_has_a_colour(self) -> None:
        full = replace(painted((20, 30, 200), (20, 30, 200)), pip_map=np.ones((MAP, MAP), np.float32))
        np.testing.assert_allclose(seen(full, surroundings(Zoom(table())))[BODY], bgr((20, 30, 200)), atol=0.02)

    def test_corners_without_an_inside_do_no_harm(self) -> None:
        nowhere = np.full((4, 2), 24, np.float32)
        row = seen(painted((20, 30, 200), (0, 0, 0)), surroundings(Zoom(table())), nowhere)
        assert np.isfinite(row).all()

    def test_no_dice_have_no_swatches(self) -> None:
        assert swatches([], surroundings(Zoom(table()))).shape == (0, SWATCHES, 3)

    def test_all_dice_of_a_picture_share_their_lightest_and_their_average(self) -> None:
        dice = [(painted((20, 30, 200), (0, 0, 0)), CORNERS), (painted((40, 50, 20), (240, 240, 240)), CORNERS)]
        rows = swatches(dice, surroundings(Zoom(table())))
        np.testing.assert_allclose(rows[:, LIGHTEST], [bgr((240, 240, 240))] * 2, atol=0.02)
        np.testing.assert_allclose(rows[:, AVERAGE], [bgr((30, 40, 110))] * 2, atol=0.02)

    def test_the_ground_is_that_beside_the_die(self) -> None:
        image = table((200, 200, 200))
        image[:, :140] = (60, 90, 40)
        row = seen(painted((20, 30, 200), (0, 0, 0)), surroundings(Zoom(image)))
        np.testing.assert_allclose(row[GROUND], bgr((60, 90, 40)), atol=0.02)
        assert (row[MEAN] > row[GROUND] + 0.05).all()

    @pytest.mark.parametrize("place", [(0.0, 0.0), (199.0, 159.0), (-30.0, 500.0)])
    def test_the_ground_of_a_die_at_the_edge_is_looked_up_inside(self, place: tuple[float, float]) -> None:
        face = replace(painted((20, 30, 200), (0, 0, 0)), place=(*place, 30.0))
        row = seen(face, surroundings(Zoom(table((60, 90, 40)))))
        np.testing.assert_allclose(row[GROUND], bgr((60, 90, 40)), atol=0.02)


class TestFigures:
    def test_one_row_for_each_die(self) -> None:
        rows = np.random.default_rng(0).random((7, SWATCHES, 3), np.float32)
        assert figures(rows).shape == (7, FIGURES)
        np.testing.assert_allclose(figures(rows[3:4])[0], figures(rows)[3], atol=1e-5)

    def test_begin_with_the_swatches_as_a_person_sees_them(self) -> None:
        grey = figures(np.full((1, SWATCHES, 3), 0.5, np.float32))[0, : 3 * SWATCHES].reshape(-1, 3)
        np.testing.assert_allclose(grey, [(53.4 / 50, 0, 0)] * SWATCHES, atol=0.01)

    @given(st.floats(0.4, 0.9))
    def test_ratios_stay_as_they_are_in_other_light(self, level: float) -> None:
        rows = np.random.default_rng(0).uniform(0.6, 1, (1, SWATCHES, 3)).astype(np.float32)
        # what a lamp of that strength makes of sRGB values, but for their darkest
        dimmer = (rows * level ** (1 / 2.4)).astype(np.float32)
        one, other = (figures(r)[0, 3 * SWATCHES :] for r in (rows, dimmer))
        np.testing.assert_allclose(one, other, atol=0.08)


class TestSurroundings:
    def test_mean_and_bright_end_of_a_picture(self) -> None:
        image = table((40, 40, 40))
        image[:, :40] = (180, 220, 240)
        around = surroundings(Zoom(image))
        np.testing.assert_allclose(around.mean * 255, image.reshape(-1, 3).mean(0), atol=1)
        np.testing.assert_allclose(around.bright * 255, (180, 220, 240), atol=1)

    @pytest.mark.parametrize("shape", [(1, 1), (2, 3000), (3000, 2), (96, 96), (1000, 1500)])
    def test_any_size_is_reduced_to_a_small_one(self, shape: tuple[int, int]) -> None:
        around = surroundings(Zoom(np.full((*shape, 3), 120, np.uint8)))
        assert max(around.small.shape[:2]) <= 96
        np.testing.assert_allclose(around.small, 120 / 255, atol=1e-3)
        assert around.scale == pytest.approx(min(1.0, 96 / max(shape)))


class TestNaming:
    def test_the_likeliest_output_names(self) -> None:
        outputs = len(BODIES) + len(PIPS)
        # passes its inputs on
        namer = Perceptron(
            np.zeros(outputs), np.ones(outputs), np.eye(outputs), np.zeros(outputs), np.eye(outputs), np.zeros(outputs)
        )
        rows = np.zeros((2, outputs), np.float32)
        rows[0, BODIES.index("green")], rows[0, len(BODIES) + PIPS.index("yellow")] = 3, 2
        rows[1, BODIES.index("pink")], rows[1, len(BODIES) + PIPS.index("black")] = 1, 5
        (first, second) = name(namer, rows)
        assert first[:2] == ("green", "yellow")
        assert second[:2] == ("pink", "black")
        assert first[2].sum() == pytest.approx(1)
        assert first[2][BODIES.index("green")] > second[2][BODIES.index("pink")]

    def test_every_name_is_one_that_is_promised(self) -> None:
        assert set(BODIES) <= set(COLOURS)
        assert set(PIPS) <= set(COLOURS)

    def test_the_namer_knows_every_colour_that_can_be_rendered(self) -> None:
        assert set(PAINTS) == set(BODIES)
        assert set(INKS) == set(PIPS)
