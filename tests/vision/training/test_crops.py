"""Pieces of labelled pictures: the labels go where the dice go."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.vision.training.stock import a_label
from vision.arrays import Floats
from vision.frame import Image
from vision.training.crops import ENLARGED, crop, crops
from vision.training.scenes import BOX, CENTRE, COLUMNS, CORNERS, MOST, SEEN, SIZE, SPAN, VALUE


def a_picture(*places: tuple[float, float], edge: float = 40.0) -> tuple[Image, Floats]:
    """Black ground 640×480 with bright upright faces of `edge` at `places`, and their labels."""
    picture = np.zeros((480, 640, 3), np.uint8)
    for x, y in places:
        half = int(edge / 2)
        picture[max(0, int(y) - half) : int(y) + half, max(0, int(x) - half) : int(x) + half] = 255
    labels = [a_label(x, y, edge, 1 + k % 6) for k, (x, y) in enumerate(places)]
    return picture, np.array(labels, np.float32).reshape(-1, COLUMNS)


@given(st.integers(0, 400))
def test_the_labelled_face_is_where_the_picture_shows_it(seed: int) -> None:
    piece, rows = crop(np.random.default_rng(seed), *a_picture((320, 240)))
    for row in rows:
        x, y = row[CENTRE]
        inner = 0.8 * row[SPAN] / 2
        if inner < 3 or not (inner < x < SIZE - inner and inner < y < SIZE - inner):
            continue
        face = piece[int(y - inner) : int(y + inner), int(x - inner) : int(x + inner)]
        assert face.mean() > 240
        assert row[SEEN] == pytest.approx(1, abs=0.15)


@given(st.integers(0, 400))
def test_all_lengths_shrink_alike(seed: int) -> None:
    _, rows = crop(np.random.default_rng(seed), *a_picture((320, 240)))
    for row in rows:
        corners = row[CORNERS].reshape(4, 2)
        sides = np.hypot(*(np.roll(corners, -1, 0) - corners).T)
        np.testing.assert_allclose(sides, row[SPAN], rtol=1e-3)
        assert row[SPAN] <= 40 * ENLARGED * 1.001
        assert 0 <= row[BOX].min() <= row[BOX].max() <= SIZE


@given(st.integers(0, 200))
def test_what_lies_outside_is_hidden(seed: int) -> None:
    _, rows = crop(np.random.default_rng(seed), *a_picture((320, 240), (380, 240), (320, 330), (200, 200)))
    for row in rows:
        corners = row[CORNERS].reshape(4, 2)
        if corners.min() >= 0 and corners.max() <= SIZE:
            assert row[SEEN] == pytest.approx(1, abs=1e-3)
        if corners[:, 0].max() < 0 or corners[:, 1].max() < 0 or corners.min(0).max() > SIZE:
            assert row[SEEN] == pytest.approx(0, abs=1e-6)


def test_a_picture_without_dice_gives_ground() -> None:
    piece, rows = crop(np.random.default_rng(1), *a_picture())
    assert piece.shape == (SIZE, SIZE, 3)
    assert rows.shape == (0, COLUMNS)


def test_so_many_pieces_as_were_asked_for_and_values_stay() -> None:
    made = list(crops(np.random.default_rng(3), [a_picture((100, 100), (300, 200)), a_picture((50, 400))], 30))
    assert len(made) == 30
    assert all(len(rows) <= MOST for _, rows in made)
    assert {1.0, 2.0} <= {value for _, rows in made for value in rows[:, VALUE].tolist()}


def test_many_dice_do_not_overflow_a_shard() -> None:
    places = [(30.0 + 22 * (k % 28), 30.0 + 22 * (k // 28)) for k in range(280)]
    pieces = list(crops(np.random.default_rng(5), [a_picture(*places, edge=20)], 20))
    assert max(len(rows) for _, rows in pieces) <= MOST
