"""Small pictures and films made on the spot."""

from pathlib import Path

import cv2
import numpy as np

from vision.frame import Image


def flat(grey: int, size: tuple[int, int] = (64, 48)) -> Image:
    """A picture of one shade of grey; `size` is width, height."""
    return np.full((size[1], size[0], 3), grey, np.uint8)


def write_film(path: Path, shades: list[int], rate: float = 25.0) -> Path:
    """A film whose frames are flat greys."""
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), rate, (64, 48))
    for shade in shades:
        writer.write(flat(shade))
    writer.release()
    return path


def write_pictures(folder: Path, names: list[str]) -> Path:
    """One flat picture for each name; the shade of the n-th is 10 n."""
    folder.mkdir(exist_ok=True)
    for number, name in enumerate(names):
        cv2.imwrite(str(folder / name), flat(10 * number))
    return folder
