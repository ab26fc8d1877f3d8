"""The dice reader: find top faces, read them, weigh the evidence, say what is sure."""

import time
from collections.abc import Callable
from dataclasses import replace
from functools import cache

import numpy as np

from vision.arrays import Floats
from vision.dice import colour
from vision.dice.evidence import Witness, measure, summon
from vision.dice.expect import Expect
from vision.dice.judge import Judge
from vision.dice.network import WEIGHTS, shipped
from vision.dice.perceptron import Perceptron
from vision.dice.place import Place
from vision.dice.reading import DiceReading, Die, Point
from vision.dice.settle import settle
from vision.dice.window import Zoom
from vision.frame import Frame, Image

REPORT = 0.6
"""Least mean of the chances to be a die and to be read right, or to lean, from which a candidate is reported."""

DOUBT = 0.22
"""A candidate with this chance of being a die, left out, makes the picture unsure."""

SURE = 0.8
"""Least calibrated confidence of a sure die."""

MAY_LEAN = 0.2
"""Chance of leaning up to which a die is sure: leaning dice are read too well by their top face."""

LEANS = 0.5
"""Chance of leaning from which a die is cocked: it has no value then."""

MENTION = 0.001
"""Least chance of an alternative that is worth a mention."""

APART = 0.72
"""Two dice can't lie nearer than this many edges: the weaker one is a second look at the same die."""

LEAST_SIDE = 16
"""Pixels of a picture's shorter side below which no die could be seen: such a picture is never sure."""


class DiceReader:
    """Reads pipped dice in pictures of any size. Holds the networks; safe to share between threads."""

    def __init__(self, clock: Callable[[], float] = time.perf_counter) -> None:
        """Load the shipped weights; raises VisionError if they are missing. `clock` gives seconds for `ms`."""
        self._finder, self._faces = shipped("finder"), shipped("faces")
        self._judge, self._namer = shipped_judges()
        self._clock = clock

    def read(self, frame: Frame, expect: Expect | None = None, place: Place | None = None) -> DiceReading:
        """Read all dice of the frame, from the top left row by row. Never raises for what is in the picture.

        With `place` only dice that may lie there count, and their colours are named as that says.
        """
        start = self._clock()
        image, corner = (frame.image, (0, 0)) if place is None else _part(frame.image, place)
        zoom = Zoom(image)
        witnesses = summon(self._finder, self._faces, zoom)
        if place is not None:
            witnesses = [witness for witness in witnesses if _admitted(witness, frame.image, corner, place)]
        chances = self._judge(measure(witnesses))
        kept, sure = _choose(witnesses, chances)
        sure = sure and min(image.shape[:2]) >= LEAST_SIDE
        dice = self._describe(zoom, [(witnesses[i], chances[i]) for i in kept], corner, (frame.image, place))
        if sure and place is not None:
            sure = not place.overlooked(frame.image, [die for die, _ in dice])
        settled, sure = settle(dice, sure, expect)
        in_rows = sorted(settled, key=lambda die: (die.centre[1], die.centre[0]))
        return DiceReading(tuple(in_rows), sure, 1000 * (self._clock() - start), frame)

    def _describe(
        self,
        zoom: Zoom,
        found: list[tuple[Witness, Floats]],
        corner: tuple[int, int],
        known: tuple[Image, Place | None],
    ) -> list[tuple[Die, Floats]]:
        """`corner` is where `zoom` begins in the whole picture of `known`."""
        if not found:
            return []
        seen = colour.swatches([(w.face, w.corners) for w, _ in found], colour.surroundings(zoom))
        names = colour.name(self._namer, colour.figures(seen))
        dice = [
            _moved(_die(witness, chance, body, pip), corner)
            for (witness, chance), (body, pip, _) in zip(found, names, strict=True)
        ]
        image, place = known
        if place is not None:
            names = place.names(image, [die.centre for die in dice], seen, names)
            dice = [replace(die, colour=body, pip_colour=pip) for die, (body, pip, _) in zip(dice, names, strict=True)]
        return [(die, bodies) for die, (_, _, bodies) in zip(dice, names, strict=True)]


@cache
def shipped_judges() -> tuple[Judge, Perceptron]:
    """The shipped judge and namer of colours, loaded once a process; raises VisionError if they are missing."""
    return Judge.load(WEIGHTS), Perceptron.load(WEIGHTS / "namer.npz")


def _part(image: Image, place: Place) -> tuple[Image, tuple[int, int]]:
    """The part of a picture in which dice may be seen, and where it begins in it."""
    rows, columns = place.part((image.shape[1], image.shape[0]))
    part = image[rows, columns]
    return (part, (columns.start, rows.start)) if part.size else (image, (0, 0))


def _admitted(witness: Witness, image: Image, corner: tuple[int, int], place: Place) -> bool:
    x, y, edge = witness.face.place
    return place.admits((image.shape[1], image.shape[0]), (x + corner[0], y + corner[1]), edge)


def _moved(die: Die, by: tuple[int, int]) -> Die:
    """The die in a picture that begins so far to the left of and above the one it was read in."""
    if by == (0, 0):
        return die
    across, down = by
    (x, y, wide, high), (left, top) = die.box, die.centre
    a, b, c, d = ((cx + across, cy + down) for cx, cy in die.face)
    return replace(die, box=(x + across, y + down, wide, high), centre=(left + across, top + down), face=(a, b, c, d))


def _choose(witnesses: list[Witness], chances: Floats) -> tuple[list[int], bool]:
    """Which candidates are dice (their numbers), and whether nothing that might be a die was left out."""
    kept: list[int] = []
    sure = True
    for i in np.argsort(-chances[:, 0]).tolist():
        x, y, edge = witnesses[i].face.place
        near = any(
            np.hypot(x - other[0], y - other[1]) < APART * max(edge, other[2])
            for other in (witnesses[k].face.place for k in kept)
        )
        if near:
            continue
        if (chances[i, 0] + min(1.0, float(chances[i, 1:].sum()))) / 2 >= REPORT:
            kept.append(i)
        elif chances[i, 0] >= DOUBT:
            sure = False
    return kept, sure


def _die(witness: Witness, chance: Floats, body: str, pip: str) -> Die:
    is_die, right = float(chance[0]), float(min(chance[1], chance[0]))
    cocked = bool(chance[2] > LEANS)
    others = [(v, float(witness.chances[v]) * is_die) for v in range(1, 7) if cocked or v != witness.value]
    alternatives = sorted((a for a in others if a[1] >= MENTION), key=lambda a: -a[1])
    return Die(
        value=None if cocked else witness.value,
        sure=not cocked and right >= SURE and float(chance[2]) <= MAY_LEAN and witness.pattern.weakest > 0,
        confidence=right,
        alternatives=tuple(alternatives),
        colour=body,
        pip_colour=pip,
        box=witness.candidate.box,
        centre=witness.face.place[:2],
        face=_corners(witness),
        state="cocked" if cocked else "flat",
    )


def _corners(witness: Witness) -> tuple[Point, Point, Point, Point]:
    matrix = witness.face.matrix
    back = np.linalg.inv(matrix[:, :2])
    a, b, c, d = ((float(x), float(y)) for x, y in (witness.corners - matrix[:, 2]) @ back.T)
    return a, b, c, d
