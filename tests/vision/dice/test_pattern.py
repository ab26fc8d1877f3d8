"""Legal faces are told from dots that merely number right, whatever the perspective."""

import cv2
import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from vision.arrays import Floats
from vision.dice.pattern import GRIDS, check
from vision.dice.square import find_squares
from vision.render.cube import PATTERNS

SQUARE = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]], np.float32)
UPRIGHT = SQUARE * 15 + 24
"""A face seen straight from above, in window pixels."""


def pips(value: int, spread: float = 0.5, narrow: float = 1.0) -> Floats:
    """Pips of a value on the face with corners SQUARE, (value, 2)."""
    return np.array(PATTERNS[value], np.float32) * spread * (narrow if value == 6 else 1, 1)


def marks(places: Floats, corners: Floats = UPRIGHT, strengths: Floats | None = None) -> Floats:
    """Places on the face as marks (n, 3) in the window where the face has these corners, strongest first."""
    seen = cv2.perspectiveTransform(places[None].astype(np.float32), cv2.getPerspectiveTransform(SQUARE, corners))[0]
    strong = np.linspace(0.99, 0.9, len(seen)) if strengths is None else strengths
    return np.column_stack([seen, strong]).astype(np.float32)


@st.composite
def perspectives(draw: st.DrawFn) -> Floats:
    """Corners of a face that is turned, and seen from up to 50° beside the vertical by a camera near or far."""
    turn, tilt, side = draw(st.floats(0, 6.3)), draw(st.floats(0, 0.87)), draw(st.floats(0, 6.3))
    distance = draw(st.floats(6, 40))
    spin = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
    lean = np.array([np.cos(side), np.sin(side)])
    flat = SQUARE @ spin.T
    along = flat @ lean
    depth = distance + along * np.sin(tilt)
    seen = flat + np.outer(along * (np.cos(tilt) - 1), lean)
    return np.asarray(seen * (distance / depth)[:, None] * 15 + 24, np.float32)


class TestLegalFaces:
    @given(st.integers(1, 6), perspectives(), st.floats(0.35, 0.66), st.integers(0, 3))
    def test_every_value_is_legal_in_any_perspective(
        self, value: int, corners: Floats, spread: float, first: int
    ) -> None:
        corners = np.roll(corners, first, axis=0)
        pattern = check(value, marks(pips(value, spread), corners), corners)
        assert pattern.legal
        assert pattern.misfit < 0.06

    @given(st.integers(1, 6), perspectives())
    def test_so_is_a_mirrored_one(self, value: int, corners: Floats) -> None:
        assert check(value, marks(pips(value) * (-1, 1), corners), corners).legal

    @given(perspectives(), st.floats(0.65, 1.0), st.booleans())
    def test_a_six_may_have_its_rows_close_together(self, corners: Floats, narrow: float, turned: bool) -> None:
        places = pips(6, 0.55, narrow)
        assert check(6, marks(places[:, ::-1] if turned else places, corners), corners).legal

    @given(st.integers(1, 6), perspectives(), st.integers(0, 2**16))
    def test_a_little_shaking_does_no_harm(self, value: int, corners: Floats, seed: int) -> None:
        shaken = pips(value) + np.random.default_rng(seed).uniform(-0.06, 0.06, (value, 2))
        pattern = check(value, marks(shaken, corners), corners)
        assert pattern.legal
        assert pattern.misfit < 0.15

    @given(st.integers(1, 6), perspectives(), st.integers(0, 2**16))
    def test_the_order_of_equally_strong_pips_does_not_matter(self, value: int, corners: Floats, seed: int) -> None:
        places = np.random.default_rng(seed).permutation(pips(value))
        assert check(value, marks(places, corners), corners).legal

    def test_the_grids_are_those_of_six_values(self) -> None:
        assert set(GRIDS.values()) == {1, 2, 3, 4, 5, 6}
        assert all(len(cells) == value for cells, value in GRIDS.items())


class TestOtherDots:
    @given(perspectives(), st.integers(1, 6), st.integers(1, 6))
    def test_pips_of_another_value_are_not_legal(self, corners: Floats, value: int, other: int) -> None:
        assume(value != other)
        seen = marks(pips(other), corners)
        pattern = check(value, seen, corners)
        # the strongest three of a five, say, may well form a three: then what is left over speaks against it
        assert not pattern.legal or pattern.left > 0.5

    @pytest.mark.parametrize("value", [3, 4, 5, 6])
    def test_when_two_pips_run_together_it_is_neither_that_value_nor_the_one_below(self, value: int) -> None:
        first, *others = pips(value)
        others.sort(key=lambda pip: float(np.hypot(*(pip - first))))
        merged = marks(np.vstack([(first + others[0]) / 2, *others[1:]]))
        assert not check(value, merged, UPRIGHT).legal
        below = check(value - 1, merged, UPRIGHT)
        assert not below.legal or below.misfit > 0.1

    @given(perspectives(), perspectives())
    def test_pips_of_two_dice_taken_for_one_are_not_legal(self, corners: Floats, other: Floats) -> None:
        beside = other + (corners[1] - corners[0]) + (corners[2] - corners[1])
        mixed = np.vstack([marks(pips(3), corners), marks(pips(3), beside)])
        pattern = check(6, mixed, corners)
        assert not pattern.legal or pattern.misfit > 0.2

    @given(st.integers(2, 6), st.integers(0, 5), st.floats(0, 6.3), perspectives())
    def test_a_pip_far_from_its_place_fits_badly(self, value: int, which: int, way: float, corners: Floats) -> None:
        places = pips(value)
        fair = check(value, marks(places, corners), corners)
        places[which % value] += 0.34 * np.array([np.cos(way), np.sin(way)])
        pattern = check(value, marks(places, corners), corners)
        assert not pattern.legal or pattern.misfit > fair.misfit + 0.02

    @pytest.mark.parametrize(
        "cells",
        [
            [(-1, -1), (1, -1)],
            [(0, 0), (1, 1)],
            [(-1, -1), (1, 1), (-1, 1)],
            [(-1, 0), (1, 0), (0, 0)],
            [(-1, -1), (1, -1), (0, 1), (0, 0)],
            [(0, -1), (0, 1), (-1, 0), (1, 0)],
            [(0, -1), (0, 1), (-1, 0), (1, 0), (0, 0)],
            [(-1, -1), (1, 1), (-1, 1), (1, -1), (0, 1)],
            [(-1, -1), (0, -1), (1, -1), (-1, 0), (0, 0), (1, 0)],
        ],
    )
    def test_layouts_that_no_die_has_are_not_legal(self, cells: list[tuple[int, int]]) -> None:
        places = np.array(cells, np.float32) * 0.5
        assert not check(len(cells), marks(places), UPRIGHT).legal

    def test_too_few_pips_are_no_face(self) -> None:
        pattern = check(5, marks(pips(4)), UPRIGHT)
        assert (pattern.legal, pattern.misfit, pattern.weakest, pattern.left) == (False, 1.0, 0.0, 0.0)

    def test_no_pips_are_no_face(self) -> None:
        assert not check(1, np.zeros((0, 3), np.float32), UPRIGHT).legal


class TestWhatIsLeft:
    def test_the_strongest_mark_that_is_not_needed_is_told(self) -> None:
        strengths = np.array([0.9, 0.8, 0.7, 0.4, 0.2])
        pattern = check(3, marks(pips(5)[[0, 4, 1, 2, 3]], strengths=strengths), UPRIGHT)
        assert pattern.legal
        assert pattern.weakest == pytest.approx(0.7)
        assert pattern.left == pytest.approx(0.4)

    def test_nothing_is_left_of_a_clean_face(self) -> None:
        assert check(6, marks(pips(6)), UPRIGHT).left == 0

    @given(st.integers(1, 6), perspectives())
    def test_faint_dirt_changes_nothing_but_what_is_left(self, value: int, corners: Floats) -> None:
        clean = marks(pips(value), corners)
        dirty = np.vstack([clean, [[24.0, 30.0, 0.1]]]).astype(np.float32)
        a, b = check(value, clean, corners), check(value, dirty, corners)
        assert (a.legal, a.misfit, a.weakest) == (b.legal, b.misfit, b.weakest)
        assert b.left == pytest.approx(0.1)


def find_square(seen: Floats, edge: float) -> Floats | None:
    """The square among one set of marks."""
    (square,) = find_squares([seen], edge)
    return square


class TestOrderOfCorners:
    @given(perspectives(), st.permutations(range(4)), st.integers(0, 3))
    def test_four_corners_come_out_clockwise(self, corners: Floats, order: list[int], extra: int) -> None:
        seen = np.column_stack([corners[order], [0.9, 0.8, 0.7, 0.6]])
        faint = np.column_stack([np.full((extra, 2), 24.0), np.full(extra, 0.1)])
        ordered = find_square(np.vstack([seen, faint]).astype(np.float32), size(corners))
        assert ordered is not None
        assert {tuple(c) for c in ordered} == {tuple(c) for c in corners}
        assert clockwise(ordered)

    @pytest.mark.parametrize("count", [0, 1, 2, 3])
    def test_fewer_than_four_are_not_enough(self, count: int) -> None:
        assert find_square(marks(SQUARE)[:count], 30) is None

    def test_those_of_a_neighbour_far_away_do_not_count(self) -> None:
        seen = np.vstack([marks(SQUARE)[:3], [[90.0, 90.0, 0.99]]]).astype(np.float32)
        assert find_square(seen, 30) is None

    def test_marks_near_the_middle_are_no_corners(self) -> None:
        inner = marks(SQUARE * 0.3)
        assert find_square(inner, 30) is None
        inner[:, 2] *= 0.5
        both = np.vstack([marks(SQUARE), inner]).astype(np.float32)
        ordered = find_square(both, 30)
        assert ordered is not None
        np.testing.assert_allclose(ordered[np.lexsort(ordered.T)], UPRIGHT[np.lexsort(UPRIGHT.T)], atol=1e-3)

    def test_a_dented_shape_is_no_face(self) -> None:
        dented = np.array([[9, 9, 0.9], [39, 9, 0.9], [28, 31, 0.9], [9, 39, 0.9]], np.float32)
        dented[2, :2] = (20, 20)
        assert find_square(dented, 30) is None

    @given(st.integers(0, 2**20), st.integers(0, 12))
    def test_any_marks_give_a_square_around_the_middle_or_none(self, seed: int, count: int) -> None:
        rng = np.random.default_rng(seed)
        seen = np.column_stack([rng.uniform(0, 48, (count, 2)), np.sort(rng.random(count))[::-1]]).astype(np.float32)
        ordered = find_square(seen, 30)
        if ordered is not None:
            assert ordered.shape == (4, 2)
            assert clockwise(ordered)
            assert cv2.isContourConvex(ordered.reshape(-1, 1, 2))

    @given(st.lists(perspectives(), max_size=5), st.integers(0, 5))
    def test_of_several_sets_each_has_its_own_square(self, several: list[Floats], bare: int) -> None:
        sets = [np.column_stack([corners, [0.9, 0.8, 0.7, 0.6]]).astype(np.float32) for corners in several]
        sets.insert(min(bare, len(sets)), np.zeros((0, 3), np.float32))
        together = find_squares(sets, 30.0)
        for one, square in zip(sets, together, strict=True):
            alone = find_square(one, 30.0)
            assert (square is None) == (alone is None)
            if square is not None and alone is not None:
                np.testing.assert_array_equal(square, alone)

    def test_no_sets_have_no_squares(self) -> None:
        assert find_squares([], 30.0) == []


def size(corners: Floats) -> float:
    """√area."""
    return float(np.sqrt(cv2.contourArea(corners)))


def clockwise(corners: Floats) -> bool:
    """As one sees it: y goes down."""
    x, y = corners.T
    return bool(x @ np.roll(y, -1) - y @ np.roll(x, -1) > 0)
