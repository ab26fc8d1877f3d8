"""Cheap variety: mirrored and transposed scenes with their labels, and colours that no lamp makes."""

import numpy as np
from numpy.typing import NDArray

from vision.arrays import Floats
from vision.training.scenes import BOX, CENTRE, CORNERS, PIPS_AT, SIZE, SLANT


def turn_scene(
    rng: np.random.Generator, picture: NDArray[np.uint8], labels: Floats
) -> tuple[NDArray[np.uint8], Floats]:
    """One of the eight symmetries of the square, on picture and labels alike."""
    labels = labels.copy()
    points = [labels[:, CENTRE], labels[:, BOX], labels[:, CORNERS], labels[:, PIPS_AT]]
    across, down = labels[:, SLANT].T  # views
    choice = int(rng.integers(8))
    if choice & 1:
        picture = picture[:, ::-1]
        for part in points:
            part[:, 0::2] = SIZE - part[:, 0::2]
        across *= -1
    if choice & 2:
        picture = picture[::-1]
        for part in points:
            part[:, 1::2] = SIZE - part[:, 1::2]
        down *= -1
    if choice & 4:
        picture = picture.transpose(1, 0, 2)
        for part in points:
            part[:, 0::2], part[:, 1::2] = part[:, 1::2].copy(), part[:, 0::2].copy()
        labels[:, SLANT] = labels[:, SLANT][:, ::-1].copy()
    box = labels[:, BOX]
    labels[:, BOX] = np.hstack([np.minimum(box[:, :2], box[:, 2:]), np.maximum(box[:, :2], box[:, 2:])])
    return picture, labels


def repaint(rng: np.random.Generator, picture: NDArray[np.uint8]) -> Floats:
    """The picture (h, w, 3) as 0–1, at times with swapped channels, as a negative or without colour."""
    image = picture.astype(np.float32) / 255
    if rng.random() < 0.25:
        image = image[..., rng.permutation(3)]
    if rng.random() < 0.08:
        image = 1 - image
    if rng.random() < 0.08:
        image = np.repeat(image.mean(2, keepdims=True), 3, 2)
    return image
