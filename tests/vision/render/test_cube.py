"""A die is a die: opposite faces, handedness, and what is seen of it agrees with where its pips and corners are."""

from dataclasses import replace
from functools import cache
from itertools import combinations, product

import cv2
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vision.arrays import Floats
from vision.render.cube import (
    PATTERNS,
    Cube,
    GBuffer,
    face_corners,
    face_values,
    layout,
    march,
    pip_places,
    random_cube,
    upper_face,
)
from vision.render.solid import AXES

PLAIN = Cube(
    rounding=0.12,
    ball=None,
    pip_radius=0.17,
    pip_spread=0.5,
    narrow=1.0,
    close=1.0,
    dent=0.0,
    single=1.0,
    values=face_values(6, 2),
    turned=(False,) * 6,
)
NORMALS = [np.array([(1 - 2 * (face % 2)) * (axis == face // 2) for axis in range(3)]) for face in range(6)]
FAR = 60.0
"""How far away the eye is, in half edges: far enough that perspective is slight."""

PIXELS = 96
HALF = 1.9
"""Half the width of what is seen, in half edges."""

DIRECTIONS = ("from the right", "from the left", "from behind", "from the front", "from above", "from below")
neighbours = st.sampled_from([(a, b) for a, b in product(range(1, 7), repeat=2) if b not in (a, 7 - a)])


def axes_towards(face: int) -> tuple[Floats, Floats, Floats]:
    """Right, down and forward of somebody who looks straight at a face."""
    forward = -NORMALS[face].astype(float)
    right = np.roll(forward, 1)
    return right, np.cross(forward, right), forward


def look(cube: Cube, face: int) -> GBuffer:
    """The die with one face towards the eye."""
    right, down, forward = axes_towards(face)
    steps = ((np.arange(PIXELS) + 0.5) / PIXELS * 2 - 1) * HALF
    eye = -forward * FAR
    rays = steps[None, :, None] * right + steps[:, None, None] * down - eye
    rays /= np.linalg.norm(rays, axis=-1, keepdims=True)
    return march(cube, eye.astype(np.float32), rays.astype(np.float32), 2 * HALF / PIXELS)


def seen_at(points: Floats, face: int) -> Floats:
    """Where points of the die's frame are in that picture, in pixels."""
    right, down, forward = axes_towards(face)
    depth = FAR + points @ forward
    flat = np.stack([points @ right, points @ down], -1) * (FAR / depth)[..., None]
    return np.asarray((flat / HALF + 1) / 2 * PIXELS, np.float32)


def blots(seen: GBuffer, face: int) -> Floats:
    """Middles of the separate pips that are seen on a face, (n, 2) in pixels."""
    ink = ((seen.pip > 0.5) & (seen.alpha > 0.9) & (seen.face == face)).astype(np.uint8)
    count, _, _, middles = cv2.connectedComponentsWithStats(ink, connectivity=8)
    return np.asarray(middles[1:count] + 0.5)


@cache
def made(seed: int) -> Cube:
    """A die of random make."""
    rng = np.random.default_rng(seed)
    return random_cube(rng, int(rng.integers(1, 7)))


class TestValues:
    @given(neighbours, st.booleans())
    def test_opposite_faces_add_up_to_seven(self, pair: tuple[int, int], mirrored: bool) -> None:
        values = face_values(*pair, mirrored)
        assert [values[i] + values[i + 1] for i in (0, 2, 4)] == [7, 7, 7]
        assert sorted(values) == [1, 2, 3, 4, 5, 6]

    @given(neighbours, st.booleans())
    def test_top_and_side_are_where_they_were_asked_for(self, pair: tuple[int, int], mirrored: bool) -> None:
        values = face_values(*pair, mirrored)
        assert (values[4], values[0]) == pair

    @given(neighbours, st.booleans())
    def test_one_two_three_run_counter_clockwise_on_western_dice(self, pair: tuple[int, int], mirrored: bool) -> None:
        values = face_values(*pair, mirrored)
        one, two, three = (NORMALS[values.index(value)] for value in (1, 2, 3))
        # seen from outside their common corner, three axes turn counter-clockwise if they are right-handed
        assert np.linalg.det([one, two, three]) == (-1 if mirrored else 1)

    def test_both_hands_differ(self) -> None:
        for top, side in [(1, 2), (5, 3), (6, 4)]:
            assert face_values(top, side) != face_values(top, side, mirrored=True)

    @pytest.mark.parametrize(("top", "side"), [(3, 3), (3, 4), (1, 6)])
    def test_what_no_die_has_is_refused(self, top: int, side: int) -> None:
        with pytest.raises(ValueError, match=f"{side} can't lie beside {top}: opposite faces add up to seven"):
            face_values(top, side)

    @pytest.mark.parametrize("value", range(1, 7))
    def test_each_pattern_has_as_many_pips_as_its_value(self, value: int) -> None:
        assert len(set(PATTERNS[value])) == value


class TestMake:
    @given(st.integers(0, 10**6), st.integers(1, 6))
    def test_random_dice_are_dice(self, seed: int, top: int) -> None:
        cube = random_cube(np.random.default_rng(seed), top)
        assert cube.values[4] == top
        assert [cube.values[i] + cube.values[i + 1] for i in (0, 2, 4)] == [7, 7, 7]

    @given(st.integers(0, 10**6), st.integers(2, 6))
    def test_their_pips_lie_apart_and_on_the_face(self, seed: int, value: int) -> None:
        cube = random_cube(np.random.default_rng(seed), 1)
        places = np.array(layout(cube, value))
        assert min(np.hypot(*(a - b)) for a, b in combinations(places, 2)) > 2 * cube.pip_radius
        assert (np.abs(places) + cube.pip_radius).max() < 0.95

    def test_both_hands_and_both_turns_occur(self) -> None:
        dice = [made(seed) for seed in range(60)]
        hands = {int(np.linalg.det([NORMALS[d.values.index(v)] for v in (1, 2, 3)])) for d in dice}
        assert hands == {-1, 1}
        assert {turned for die in dice for turned in die.turned} == {True, False}

    def test_the_same_seed_makes_the_same_die(self) -> None:
        assert random_cube(np.random.default_rng(5), 3) == random_cube(np.random.default_rng(5), 3)


class TestMarch:
    @given(st.integers(0, 400), st.integers(0, 5))
    @settings(max_examples=40)
    def test_all_pips_of_the_face_in_front_are_seen_where_they_are(self, seed: int, face: int) -> None:
        cube = made(seed)
        middles = blots(look(cube, face), face)
        expected = seen_at(pip_places(cube, face), face)
        assert len(middles) == len(expected) == cube.values[face]
        for place in expected:
            assert np.hypot(*(middles - place).T).min() < 1.5

    @pytest.mark.parametrize("face", range(6), ids=DIRECTIONS)
    def test_the_outline_ends_at_the_corners(self, face: int) -> None:
        sharp = replace(PLAIN, rounding=0.02)
        seen = look(sharp, face)
        rows, columns = np.nonzero(seen.alpha > 0.5)
        corners = seen_at(face_corners(face), face)
        assert (columns.min(), rows.min()) == pytest.approx(tuple(corners.min(0)), abs=1.2)
        assert (columns.max() + 1, rows.max() + 1) == pytest.approx(tuple(corners.max(0)), abs=1.2)

    @pytest.mark.parametrize("face", range(6), ids=DIRECTIONS)
    def test_one_sees_the_face_one_looks_at(self, face: int) -> None:
        seen = look(PLAIN, face)
        middle = seen.face[PIXELS // 3 : -PIXELS // 3, PIXELS // 3 : -PIXELS // 3]
        assert (middle == face).all()
        np.testing.assert_allclose(seen.normal[PIXELS // 2, PIXELS // 2], NORMALS[face], atol=1e-5)

    @given(st.integers(0, 400))
    @settings(max_examples=20)
    def test_layers_are_shares_and_normals_have_length_one(self, seed: int) -> None:
        seen = look(made(seed), 4)
        for layer in (seen.pip, seen.alpha):
            assert layer.min() >= 0
            assert layer.max() <= 1
        length = np.linalg.norm(seen.normal[seen.alpha > 0.9], axis=-1)
        np.testing.assert_allclose(length, 1, atol=1e-3)

    def test_beside_the_die_there_is_nothing(self) -> None:
        seen = look(PLAIN, 4)
        assert not seen.alpha[0].any()
        assert not seen.alpha[:, -1].any()
        assert seen.alpha[PIXELS // 2, PIXELS // 2] == 1

    def test_rounding_takes_the_corners_off(self) -> None:
        covered = [float(look(replace(PLAIN, rounding=r), 4).alpha.sum()) for r in (0.02, 0.3, 0.6)]
        assert covered[0] > covered[1] > covered[2]

    def test_so_does_a_ball(self) -> None:
        assert look(replace(PLAIN, ball=1.35), 4).alpha.sum() < look(PLAIN, 4).alpha.sum()

    def test_dents_bend_the_light_in_pips_only(self) -> None:
        flat, dented = look(PLAIN, 4), look(replace(PLAIN, dent=0.8), 4)
        moved = np.abs(flat.normal - dented.normal).max(-1) > 0.05
        assert moved.any()
        assert (dented.pip[moved] > 0).all()

    def test_a_large_one_is_larger_and_no_other_pip(self) -> None:
        seen = [look(replace(PLAIN, single=s), 5) for s in (1.0, 1.6)]
        assert PLAIN.values[5] == 1
        usual, large = (view.pip[view.face == 5].sum() for view in seen)
        assert large == pytest.approx(1.6**2 * usual, rel=0.1)
        six = [look(replace(PLAIN, single=s), 4).pip for s in (1.0, 1.6)]
        np.testing.assert_array_equal(*six)

    def test_an_emblem_takes_the_place_of_pips(self) -> None:
        bar = np.zeros((64, 64), np.float32)
        bar[:, 28:36] = 1
        seen = look(replace(PLAIN, emblems={4: bar}), 4)
        assert len(blots(seen, 4)) == 1
        rows, columns = np.nonzero((seen.pip > 0.5) & (seen.face == 4))
        assert max(np.ptp(rows), np.ptp(columns)) > 4 * min(np.ptp(rows), np.ptp(columns))

    def test_turned_patterns_lie_across(self) -> None:
        slim = replace(PLAIN, narrow=0.6)
        upright, turned = (np.ptp(blots(look(replace(slim, turned=(t,) * 6), 4), 4), axis=0) for t in (False, True))
        np.testing.assert_allclose(turned, upright[::-1], atol=0.5)
        assert max(upright) > 1.5 * min(upright)


class TestPlaces:
    @given(st.integers(0, 400), st.integers(0, 5))
    def test_pips_lie_on_their_face(self, seed: int, face: int) -> None:
        places = pip_places(made(seed), face)
        np.testing.assert_allclose(places @ NORMALS[face], 1)
        assert (np.abs(places - NORMALS[face]) < 0.8).all()

    @pytest.mark.parametrize("face", range(6))
    def test_corners_go_round_the_face(self, face: int) -> None:
        corners = face_corners(face)
        np.testing.assert_allclose(corners @ NORMALS[face], 1)
        np.testing.assert_allclose(np.abs(corners), 1)
        steps = np.linalg.norm(corners - np.roll(corners, -1, axis=0), axis=1)
        np.testing.assert_allclose(steps, 2)

    @pytest.mark.parametrize("face", range(6))
    def test_the_upper_face_is_the_one_turned_up(self, face: int) -> None:
        assert upper_face(np.array(AXES[face], np.float32)) == face

    @given(st.integers(0, 5), st.floats(0, 6.3), st.floats(0, 0.75), st.floats(0, 6.3))
    def test_it_stays_the_upper_one_while_the_die_leans_less_than_half(
        self, face: int, yaw: float, lean: float, way: float
    ) -> None:
        tip = cv2.Rodrigues(np.array([np.cos(way), np.sin(way), 0]) * lean)[0]
        turn = cv2.Rodrigues(np.array([0, 0, yaw]))[0]
        assert upper_face(tip @ turn @ np.array(AXES[face])) == face
