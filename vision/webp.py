"""Unpacking a WebP in half the memory: OpenCV writes a still one straight into its pixels, while Pillow takes every
WebP for an animation and holds four copies of it at once."""

from collections.abc import Iterator
from typing import BinaryIO

import numpy as np
from numpy.typing import NDArray

from vision.errors import PictureError

STRIP_ROWS = 64


def webp_strips(file: BinaryIO, ground: int) -> Iterator[tuple[int, NDArray[np.uint8]]]:
    """Top row and pixels (rows, width, 3), BGR, of strip after strip of the WebP in `file`, as stored: not turned. What
    is transparent lies on grey of the level `ground`. Raises PictureError for what can't be unpacked."""
    import cv2

    file.seek(0)
    pixels = cv2.imdecode(np.frombuffer(file.read(), np.uint8), cv2.IMREAD_UNCHANGED)
    if pixels is None:
        raise PictureError("the WebP is broken or cut off")
    for top in range(0, len(pixels), STRIP_ROWS):
        strip = np.asarray(pixels[top : top + STRIP_ROWS], np.uint8)
        yield top, _on_ground(strip, ground) if strip.shape[2] == 4 else strip


def _on_ground(strip: NDArray[np.uint8], ground: int) -> NDArray[np.uint8]:
    opaque = strip[:, :, 3:].astype(np.uint16)
    mixed = strip[:, :, :3] * opaque + ground * (255 - opaque)
    return ((mixed + 127) // 255).astype(np.uint8)
