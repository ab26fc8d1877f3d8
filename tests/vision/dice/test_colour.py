"""Colours are measured on the face, the pips and the ground, and named with the light in mind."""

from dataclasses import replace

import cv2
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.arrays import Floats
from vision.dice.colour import BODIES, FIGURES, PIPS, figures, name, surroundings
from vision.dice.colours import COLOURS
from vision.dice.faces import HALF, MAP, Face
from vision.dice.perceptron import Perceptron
from vision.dice.window import REACH, SIDE, affine
from vision.frame import Image
from vision.render.palette import BODY
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
    return Face(place, np.full((1, 8), 1 / 8, np.float32), NONE, NONE, CORNERS, window, matrix, heat)


def table(ground: Colour = (60, 90, 40)) -> Image:
    """The picture around that face."""
    image = np.empty((160, 200, 3), np.uint8)
    image[:] = ground
    return image


def lab(colour: Colour) -> Floats:
    """L, a, b of a colour, in the namer's unit."""
    return np.asarray(cv2.cvtColor(np.array([[colour]], np.float32) / 255, cv2.COLOR_BGR2LAB)[0, 0] / 50, np.float32)


colours = st.tuples(*[st.integers(0, 255)] * 3)


class TestFigures:
    @given(colours, colours, colours)
    def test_body_and_ground_are_what_they_are(self, body: Colour, pip: Colour, ground: Colour) -> None:
        row = figures(painted(body, pip, ground), CORNERS, surroundings(table(ground)))
        assert row.shape == (FIGURES,)
        np.testing.assert_allclose(row[0:3], lab(body), atol=0.05)
        np.testing.assert_allclose(row[6:9], lab(ground), atol=0.05)

    @pytest.mark.parametrize("body", BODY)
    @pytest.mark.parametrize("ink", INKS)
    def test_pips_are_told_from_the_body(self, body: str, ink: str) -> None:
        row = figures(painted(BODY[body], INKS[ink]), CORNERS, surroundings(table()))
        np.testing.assert_allclose(row[3:6], lab(INKS[ink]), atol=0.15)

    def test_without_pips_the_body_stands_for_them(self) -> None:
        bare = painted((20, 30, 200), (20, 30, 200))
        bare = replace(bare, pip_map=np.zeros((MAP, MAP), np.float32))
        row = figures(bare, CORNERS, surroundings(table()))
        np.testing.assert_allclose(row[0:3], row[3:6])

    def test_a_die_all_covered_with_marks_still_has_a_colour(self) -> None:
        full = replace(painted((20, 30, 200), (20, 30, 200)), pip_map=np.ones((MAP, MAP), np.float32))
        row = figures(full, CORNERS, surroundings(table()))
        np.testing.assert_allclose(row[0:3], lab((20, 30, 200)), atol=0.05)

    def test_corners_without_an_inside_do_no_harm(self) -> None:
        row = figures(painted((20, 30, 200), (0, 0, 0)), np.full((4, 2), 24, np.float32), surroundings(table()))
        assert np.isfinite(row).all()

    def test_the_ground_is_that_beside_the_die(self) -> None:
        image = table((200, 200, 200))
        image[:, :140] = (60, 90, 40)
        row = figures(painted((20, 30, 200), (0, 0, 0)), CORNERS, surroundings(image))
        np.testing.assert_allclose(row[6:9], lab((60, 90, 40)), atol=0.05)
        assert row[9] > row[6] + 0.1

    @pytest.mark.parametrize("place", [(0.0, 0.0), (199.0, 159.0), (-30.0, 500.0)])
    def test_the_ground_of_a_die_at_the_edge_is_looked_up_inside(self, place: tuple[float, float]) -> None:
        face = replace(painted((20, 30, 200), (0, 0, 0)), place=(*place, 30.0))
        row = figures(face, CORNERS, surroundings(table((60, 90, 40))))
        np.testing.assert_allclose(row[6:9], lab((60, 90, 40)), atol=0.05)


class TestSurroundings:
    def test_mean_and_bright_end_of_a_picture(self) -> None:
        image = table((40, 40, 40))
        image[:, :40] = (180, 220, 240)
        around = surroundings(image)
        np.testing.assert_allclose(around.mean * 255, image.reshape(-1, 3).mean(0), atol=1)
        np.testing.assert_allclose(around.bright * 255, (180, 220, 240), atol=1)

    @pytest.mark.parametrize("shape", [(1, 1), (2, 3000), (3000, 2), (96, 96), (1000, 1500)])
    def test_any_size_is_reduced_to_a_small_one(self, shape: tuple[int, int]) -> None:
        around = surroundings(np.full((*shape, 3), 120, np.uint8))
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
        assert set(BODY) == set(BODIES)
        assert set(INKS) == set(PIPS)
