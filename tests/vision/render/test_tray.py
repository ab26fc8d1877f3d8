"""A picture of the tray: dice, shadows and walls where they belong, and the truth about each die."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vision.render.furnish import against_wall, beside, house_die, random_tray, spots, webcam
from vision.render.solid import Solid
from vision.render.tray import Tray, Truth, photograph

TRAY = random_tray(np.random.default_rng(5))


def die(colour: str = "white", seed: int = 1) -> Solid:
    return house_die(np.random.default_rng(seed), colour, 1.6)


def picture(*dice: Solid, tray: Tray = TRAY) -> tuple[np.ndarray, list[Truth]]:
    rng = np.random.default_rng(0)
    return photograph(rng, tray, dice, webcam(rng))


def test_the_empty_tray_is_a_full_picture_without_truth() -> None:
    image, truth = picture()
    assert image.shape == (480, 640, 3)
    assert image.dtype == np.uint8
    assert truth == []
    assert 10 < image.mean() < 230


def test_the_same_numbers_make_the_same_picture() -> None:
    one, other = picture(die().lying(0, 0, 3, 0.4))[0], picture(die().lying(0, 0, 3, 0.4))[0]
    assert (one == other).all()


def test_walls_stand_out_from_the_floor() -> None:
    image = picture()[0].astype(float)
    corners = np.array([[x, y, 0.0] for x in (-1, 1) for y in (-1, 1)]) * (TRAY.half[0], TRAY.half[1], 0)
    rim = corners * 1.06 + (0, 0, TRAY.wall)
    inside, on_rim = TRAY.camera.project(corners * 0.5), TRAY.camera.project(rim)
    for (x, y), (u, v) in zip(inside.round().astype(int), on_rim.round().astype(int), strict=True):
        if 0 <= u < 640 and 0 <= v < 480:
            assert np.abs(image[y, x] - image[v, u]).max() > 5


@settings(max_examples=15, deadline=None)
@given(st.integers(1, 6), st.floats(-7, 7), st.floats(-5, 5), st.floats(0, 6.3))
def test_truth_tells_value_colour_and_place(value: int, x: float, y: float, yaw: float) -> None:
    _, (truth,) = picture(die("red").lying(x, y, value, yaw))
    assert (truth.value, truth.colour, truth.cocked) == (value, "red", False)
    left, top, width, height = truth.box
    middle = TRAY.camera.project(np.array([[x, y, 0.8]], np.float32))[0]
    assert left < middle[0] < left + width
    assert top < middle[1] < top + height
    face = np.array(truth.face)
    assert (face.min(0) > (left - 6, top - 6)).all()
    assert (face.max(0) < (left + width + 6, top + height + 6)).all()


def test_the_die_is_drawn_where_truth_says() -> None:
    empty, (image, (truth,)) = picture()[0], picture(die("white").lying(3, -2, 5, 0.3))
    changed = np.abs(image.astype(int) - empty).max(2) > 60
    rows, columns = np.nonzero(changed)
    left, top, width, height = truth.box
    inside = (columns >= left - 3) & (columns <= left + width + 3) & (rows >= top - 3) & (rows <= top + height + 3)
    assert inside.mean() > 0.85
    assert len(rows) > 0.5 * width * height


def test_a_die_throws_a_shadow_on_the_floor() -> None:
    empty, (image, (truth,)) = picture()[0], picture(die("white").lying(0, 0, 5, 0.3))
    around = image.astype(int).sum(2) < empty.astype(int).sum(2) - 15
    left, top, width, height = (round(v) for v in truth.box)
    around[top : top + height, left : left + width] = False
    assert around.sum() > 20


def test_a_die_half_out_of_the_picture_is_half_seen() -> None:
    edge = TRAY.camera.rays(0, 240, 1, 1)[0, 0]
    at = TRAY.camera.eye - edge * TRAY.camera.eye[2] / edge[2]
    _, (truth,) = picture(die().lying(float(at[0]), float(at[1]), 2, 0))
    assert 0.2 < truth.visible < 0.8
    assert not truth.legible


@pytest.mark.parametrize("bearing", [0.0, 1.0, 2.5, 4.0])
def test_dice_that_touch_do_not_overlap(bearing: float) -> None:
    one = die("red").lying(0, 0, 3, 0.2)
    other = beside(die("blue", 2), one, 6, bearing, 0.9)
    apart = np.linalg.norm(other.centre[:2] - one.centre[:2])
    assert 1.4 < apart < 2.4
    _, truths = picture(one, other)
    assert [truth.value for truth in truths] == [3, 6]
    assert all(truth.visible > 0.7 for truth in truths)


def test_a_die_can_lean_on_another_and_on_the_wall() -> None:
    one = die("red").lying(0, 0, 3, 0.2)
    leaning = beside(die("blue", 2), one, 6, 0.5, 0.9, lean=0.5)
    walled = against_wall(die("green", 3), TRAY, 2, 1.0, 0.4)
    _, truths = picture(one, leaning, walled)
    assert [truth.cocked for truth in truths] == [False, True, True]
    assert [truth.legible for truth in truths][1:] == [False, False]
    assert walled.corners()[:, 0].max() < TRAY.half[0] + 0.2


def test_a_nearer_die_hides_part_of_a_farther_one() -> None:
    tray = random_tray(np.random.default_rng(3))
    low = die("red").lying(0, 0, 3, 0.0)
    high = die("blue", 2).moved(0.5, 0.2, low.turn, lift=1.6)
    _, (below, above) = picture(low, high, tray=tray)
    assert below.visible < 0.8
    assert above.visible > 0.95


def test_truth_in_json_has_the_fields_of_a_manifest() -> None:
    line = picture(die("red").lying(0, 0, 3, 0.2))[1][0].to_json()
    assert {"value", "box", "colour", "cocked", "top_face", "pip_colour", "legible"} <= set(line)
    assert line["value"] == 3
    assert line["legible"] is True


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 10_000), st.integers(1, 6))
def test_free_places_lie_inside_the_walls_and_apart(seed: int, count: int) -> None:
    rng = np.random.default_rng(seed)
    tray = random_tray(rng)
    found = spots(rng, tray, [1.6] * count)
    assert len(found) == count
    for number, spot in enumerate(found):
        assert abs(spot.x) < tray.half[0] - 1
        assert abs(spot.y) < tray.half[1] - 1
        assert all(np.hypot(spot.x - o.x, spot.y - o.y) > 1.7 for o in found[:number])
