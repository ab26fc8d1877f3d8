"""A calibration made ready for the reader: where a die may lie and how large it may be, and what the taught colours
look like in the light of now."""

from collections.abc import Sequence
from functools import lru_cache

import cv2
import numpy as np

from vision.arrays import Floats
from vision.dice.colour import BODIES, BODY, PIP, SHADE, decode
from vision.dice.place import Named
from vision.dice.reading import Die, Point
from vision.frame import Image
from vision.tray.calibration import Calibration, Region
from vision.tray.empty import empty_picture
from vision.tray.light import AGREE, Shift, linear, shift
from vision.tray.likeness import LEAST, likenesses
from vision.tray.strange import strange

OUTSIDE = 0.35
"""So many edges of a die its top may be seen outside of the floor: it is higher up, and the outline is not exact."""

AROUND = 2.0
"""So many edges of a die around the region are looked at, too."""

UNKNOWN_EDGE = 0.05
"""A die's edge, in widths of the picture, as long as nobody knows it."""

SIZES = {"throw": (0.6, 1.6), "markers": (0.45, 2.2)}
"""How small and how large a die's edge may be beside what a throw showed, or a guess from the markers' printed size."""


class Known:
    """What `vision.dice.place.Place` asks for, from a calibration. Safe to share between threads."""

    def __init__(self, calibration: Calibration) -> None:
        self.calibration = calibration
        empty = empty_picture(calibration)
        self._empty = None if empty is None else linear(empty)
        self._last: tuple[Image, Floats, Shift] | None = None
        self._region = lru_cache(4)(self._scaled)

    def part(self, size: tuple[int, int]) -> tuple[slice, slice]:
        """The rows and columns in which dice may be seen: the region's, and a little around it."""
        region, width, height = self._region(size), *size
        if region is None:
            return slice(0, height), slice(0, width)
        x, y, wide, high = region.box
        margin = AROUND * self._edge(size)
        left, top = max(0, int(x - margin)), max(0, int(y - margin))
        return slice(top, min(height, int(y + high + margin))), slice(left, min(width, int(x + wide + margin)))

    def admits(self, size: tuple[int, int], place: Point, edge: float) -> bool:
        """Whether a die may lie there: in the region, and neither a speck nor a giant."""
        if not self.calibration.fits(size):
            return True
        usual = self._edge(size)
        if self.calibration.edge is not None:
            least, most = SIZES[self.calibration.edge_way]
            if not least * usual <= edge <= most * usual:
                return False
        region = self._region(size)
        return region is None or region.inside(*place) >= -OUTSIDE * edge

    def overlooked(self, image: Image, dice: Sequence[Die]) -> bool:
        """Whether something of a die's size lies in the region, was not there when the tray was empty, and is none of
        these dice."""
        size = (image.shape[1], image.shape[0])
        region = self._region(size)
        if self._empty is None or region is None or self.calibration.edge is None:
            return False
        now, light = self._lit(image, self._empty)
        if light.agree < AGREE:
            return False
        scale = now.shape[1] / size[0]
        boxes = [(x * scale, y * scale, wide * scale, high * scale) for x, y, wide, high in (die.box for die in dice)]
        floor = region.scaled(scale, now.shape[0] / size[1]).mask((now.shape[1], now.shape[0]))
        return strange(now / light.gain, self._empty, floor, boxes, self._edge(size) * scale)

    def names(self, image: Image, places: Sequence[Point], seen: Floats, named: Sequence[Named]) -> list[Named]:
        """The taught names of dice that look like taught ones; the reader's own of others."""
        taught = self.calibration.colours
        if not taught or not len(seen):
            return list(named)
        like = likenesses(self.relative(image, seen), taught)
        return [_taught(row, self.calibration, own) for row, own in zip(like, named, strict=True)]

    def relative(self, image: Image, seen: Floats) -> Floats:
        """Body, shade and pips (n, 3, 3) of swatches (n, SWATCHES, 3) in linear light, as they would look in the light
        of the empty tray's picture."""
        own = decode(seen[:, [BODY, SHADE, PIP]])
        height, width = image.shape[:2]
        if self._empty is None or not self.calibration.fits((width, height)):
            return own
        return np.asarray(own / self._lit(image, self._empty)[1].gain, np.float32)

    def _lit(self, image: Image, empty: Floats) -> tuple[Floats, Shift]:
        """The picture's light, and how it differs from that of the empty tray; that of the last picture is known."""
        last = self._last
        if last is not None and last[0] is image:
            return last[1], last[2]
        now = linear(image)
        if now.shape != empty.shape:
            now = np.asarray(cv2.resize(now, empty.shape[1::-1], interpolation=cv2.INTER_AREA), np.float32)
        light = shift(now, empty)
        self._last = image, now, light
        return now, light

    def _edge(self, size: tuple[int, int]) -> float:
        edge = self.calibration.edge
        return UNKNOWN_EDGE * size[0] if edge is None else edge * size[0] / self.calibration.size[0]

    def _scaled(self, size: tuple[int, int]) -> Region | None:
        region, own = self.calibration.region, self.calibration.size
        if region is None or not self.calibration.fits(size):
            return None
        return region if size == own else region.scaled(size[0] / own[0], size[1] / own[1])


def _taught(like: Floats, calibration: Calibration, own: Named) -> Named:
    """The name of the likest taught die; its pips' name with it."""
    best = int(like.argmax())
    if like[best] < LEAST:
        return own
    chances = np.full(len(BODIES), 1e-6)
    for colour, likeness in zip(calibration.colours, like, strict=True):
        if colour.name in BODIES:
            place = BODIES.index(colour.name)
            chances[place] = max(chances[place], likeness)
    taught = calibration.colours[best]
    return taught.name, taught.pip_name, np.asarray(chances / chances.sum(), np.float32)
