"""Pieces of whole labelled pictures as training scenes, each at a scale of its own."""

from collections.abc import Iterator, Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.arrays import Floats
from vision.training.scenes import BOX, CENTRE, COLUMNS, CORNERS, MOST, PIPS_AT, SEEN, SIZE, SPAN

SMALLEST, LARGEST = 12.0, 110.0
"""Edges, in pixels, that the die in the middle of a piece is scaled to."""

ENLARGED = 2.0
"""Most that a picture is enlarged: beyond that it is only blur."""

Labelled = tuple[NDArray[np.uint8], Floats]
"""A picture (h, w, 3) and its labels (n, COLUMNS)."""


def crops(rng: np.random.Generator, pictures: Sequence[Labelled], count: int) -> Iterator[Labelled]:
    """`count` pieces (SIZE, SIZE, 3) with their labels (n ≤ MOST, COLUMNS), of pictures drawn at random."""
    for _ in range(count):
        yield crop(rng, *pictures[int(rng.integers(len(pictures)))])


def crop(rng: np.random.Generator, picture: NDArray[np.uint8], labels: Floats) -> Labelled:
    """One piece, most often around one of the dice; beyond the picture its edge is mirrored."""
    height, width = picture.shape[:2]
    middle, edge = rng.uniform((0, 0), (width, height)), 40.0
    if len(labels) and rng.random() < 0.85:
        row = labels[int(rng.integers(len(labels)))]
        middle, edge = row[CENTRE] + rng.normal(0, 1.0, 2) * row[SPAN], float(row[SPAN])
    wanted = float(np.exp(rng.uniform(np.log(SMALLEST), np.log(LARGEST))))
    scale = min(wanted / edge, ENLARGED)
    shift = SIZE / 2 - scale * np.asarray(middle, np.float64)
    matrix = np.array([[scale, 0, shift[0]], [0, scale, shift[1]]])
    matrix[:, 2] += matrix[:, :2] @ (0.5, 0.5) - 0.5
    shrunk = cv2.GaussianBlur(picture, (0, 0), 0.45 / scale) if scale < 0.8 else picture
    piece = cv2.warpAffine(shrunk, matrix, (SIZE, SIZE), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT_101)
    rows = [_moved(row, scale, shift) for row in labels]
    kept = [row for row in rows if _meets(row)][:MOST]
    return np.asarray(piece, np.uint8), np.array(kept, np.float32).reshape(-1, COLUMNS)


def _moved(row: Floats, scale: float, shift: NDArray[np.float64]) -> Floats:
    """A label in the piece's pixels; what lies outside of the piece counts as hidden."""
    moved = row.copy()
    for columns in (CENTRE, BOX, CORNERS, PIPS_AT):
        points = row[columns].reshape(-1, 2) * scale + shift
        moved[columns] = points.ravel()
    moved[SPAN] = row[SPAN] * scale
    face = moved[CORNERS].reshape(4, 2).astype(np.float32)
    piece = np.array([[0, 0], [SIZE, 0], [SIZE, SIZE], [0, SIZE]], np.float32)
    within, _ = cv2.intersectConvexConvex(piece, face)
    moved[SEEN] = row[SEEN] * within / max(float(cv2.contourArea(face)), 1e-3)
    moved[BOX] = np.clip(moved[BOX], 0, SIZE)
    return moved


def _meets(row: Floats) -> bool:
    left, top, right, bottom = row[BOX]
    return bool(right - left > 1 and bottom - top > 1)
