"""Rendered tables for tests: trays with dice of one's choice, and what the reader makes of them.

Trays are made once and serve many pictures; the same numbers always give the same pictures.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache

import cv2
import numpy as np

from vision.arrays import Floats
from vision.dice.expect import Expect
from vision.dice.reader import DiceReader
from vision.dice.reading import DiceReading, Die
from vision.frame import Frame, Image
from vision.render.furnish import COLOURS, against_wall, beside, dice_set, house_die, random_tray, spots, webcam
from vision.render.solid import Solid
from vision.render.stage import Stage
from vision.render.tray import Truth
from vision.training import clutter

SIZE = (480, 360)
"""Width and height of the pictures."""

TRAYS = 12
TINTS = {"warm": (0.84, 1.0, 1.16), "even": (1.0, 1.0, 1.0), "cold": (1.16, 1.0, 0.84)}
"""Light as factors of blue, green, red."""


@cache
def the_reader() -> DiceReader:
    """The shipped reader, loaded once."""
    return DiceReader()


@cache
def a_stage(number: int, light: str | None = None) -> Stage:
    """A camera over tray `number`, under its own light or one of TINTS."""
    rng = np.random.default_rng([number, 20])
    tray = random_tray(rng, SIZE)
    if light is not None:
        tray = replace(tray, light=replace(tray.light, tint=np.array(TINTS[light], np.float32)))
    return Stage(rng, tray, webcam(rng))


@dataclass(frozen=True, eq=False)
class Shot:
    """A picture, the truth about its dice and what the reader says."""

    image: Image
    truth: list[Truth]
    reading: DiceReading

    def pairs(self) -> list[tuple[Truth, Die | None]]:
        """Each true die with the read one on its top face, if any."""
        return [(truth, _on(truth, self.reading.dice)) for truth in self.truth]

    def surplus(self) -> list[Die]:
        """Read dice where no die is."""
        matched = [die for _, die in self.pairs()]
        return [die for die in self.reading.dice if die not in matched]

    def silent(self) -> list[str]:
        """What is wrong although the reader is sure."""
        wrong = [f"{die.value} for {truth.value}" for truth, die in self.pairs() if die and _misleads(truth, die)]
        wrong += [f"{die.value} where no die is" for die in self.surplus() if die.sure]
        if self.reading.sure:
            wrong += [f"{truth.value} left out" for truth, die in self.pairs() if die is None]
        return wrong


def _misleads(truth: Truth, die: Die) -> bool:
    return die.sure and (truth.cocked or die.value != truth.value)


def _on(truth: Truth, dice: Sequence[Die]) -> Die | None:
    corners = np.array(truth.face)
    middle, reach = corners.mean(0), 0.5 * np.hypot(*(corners[0] - corners[2])) / 2**0.5
    near = [(float(np.hypot(*(middle - die.centre))), die) for die in dice]
    distance, die = min(near, key=lambda pair: pair[0], default=(np.inf, None))
    return die if distance < reach else None


def read(image: Image, expect: Expect | None = None) -> DiceReading:
    """What the shipped reader sees in a picture."""
    return the_reader().read(Frame(image, 0.0, 0), expect)


def shoot(stage: Stage, dice: Sequence[Solid]) -> Shot:
    """Lay dice on a stage, take a picture and read it."""
    image = stage.picture(dice)
    return Shot(image, stage.truth, read(image))


def laid(rng: np.random.Generator, stage: Stage, made: Sequence[Solid]) -> list[Solid]:
    """Dice with random values, at random places of a stage, apart from one another."""
    places = spots(rng, stage.tray, [die.edge for die in made])
    values = rng.integers(1, 7, len(made)).tolist()
    return [
        die.lying(place.x, place.y, value, place.yaw) for die, place, value in zip(made, places, values, strict=True)
    ]


@cache
def plain(number: int) -> Shot:
    """Two to six plain dice apart from one another."""
    rng, stage = np.random.default_rng([number, 1]), a_stage(number % TRAYS)
    edge = float(rng.uniform(1.4, 1.9))
    made = [house_die(rng, str(colour), edge) for colour in rng.choice(COLOURS, int(rng.integers(2, 7)))]
    return shoot(stage, laid(rng, stage, made))


@cache
def varied(number: int) -> Shot:
    """Dice of all makes: marbled, clear, worn, rounded, with small or large pips."""
    rng, stage = np.random.default_rng([number, 2]), a_stage(number % TRAYS)
    made = dice_set(rng, [str(colour) for colour in rng.choice(COLOURS, int(rng.integers(2, 7)))])
    return shoot(stage, laid(rng, stage, made))


@cache
def touching(number: int) -> Shot:
    """Three plain dice in a row, each touching the next, in all directions."""
    rng, stage = np.random.default_rng([number, 3]), a_stage(number % TRAYS)
    first, *others = (house_die(rng, str(colour), 1.6) for colour in rng.choice(COLOURS, 3))
    row = [first.lying(*rng.uniform(-3, 3, 2).tolist(), int(rng.integers(1, 7)), float(rng.uniform(0, 6.3)))]
    bearing = float(rng.uniform(0, 2 * np.pi))
    for die in others:
        row.append(beside(die, row[-1], int(rng.integers(1, 7)), bearing, float(rng.uniform(0, 6.3))))
        bearing += float(rng.uniform(-1, 1))
    return shoot(stage, row)


@cache
def cocked(number: int) -> Shot:
    """A flat die, one that leans against it, and one that leans against the wall."""
    rng, stage = np.random.default_rng([number, 4]), a_stage(number % TRAYS)
    flat, on_die, on_wall = (house_die(rng, str(colour), 1.7) for colour in rng.choice(COLOURS, 3))
    flat = flat.lying(*rng.uniform(-3, 3, 2).tolist(), int(rng.integers(1, 7)), float(rng.uniform(0, 6.3)))
    bearing, yaw, lean, steep, along = rng.uniform((0, 0, 0.4, 0.4, -4), (6.3, 6.3, 0.7, 0.6, 4)).tolist()
    on_die = beside(on_die, flat, int(rng.integers(1, 7)), bearing, yaw, lean)
    on_wall = against_wall(on_wall, stage.tray, int(rng.integers(1, 7)), along, steep)
    return shoot(stage, [flat, on_die, on_wall])


@cache
def at_scale(shot: Shot, scale: float) -> Shot:
    """The same picture `scale` times as large, read anew."""
    width, height = (round(side * scale) for side in SIZE)
    way = cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR
    image = np.asarray(cv2.resize(shot.image, (width, height), interpolation=way), np.uint8)
    truth = [replace(one, face=tuple((x * scale, y * scale) for x, y in one.face)) for one in shot.truth]
    return Shot(image, truth, read(image))


@cache
def things(kind: int, number: int) -> Shot:
    """A tray with six things of a kind (a place in clutter.THINGS) that are no dice."""
    rng = np.random.default_rng([number, kind, 5])
    image = a_stage(number % TRAYS).picture([])
    for _ in range(6):
        clutter.THINGS[kind](rng, image)
    return Shot(image, [], read(image))


@cache
def in_light(number: int, light: str) -> Shot:
    """Six plain dice under one of TINTS, a dozen colours in every two pictures."""
    rng, stage = np.random.default_rng([number, 6]), a_stage(number % 6, light)
    half = COLOURS[:6] if number % 2 else COLOURS[6:]
    return shoot(stage, laid(rng, stage, [house_die(rng, colour, 1.7) for colour in half]))


@cache
def emblems(number: int) -> Shot:
    """Four dice with numerals and pictures in place of pips; nothing true lies there for a game of pips."""
    rng, stage = np.random.default_rng([number, 7]), a_stage(number % TRAYS)
    made = [house_die(rng, str(colour), 1.7) for colour in rng.choice(COLOURS, 4)]
    marked = [replace(die, cube=replace(die.cube, emblems=_numerals(rng))) for die in made]
    image = stage.picture(laid(rng, stage, marked))
    return Shot(image, [], read(image))


def _numerals(rng: np.random.Generator) -> dict[int, Floats]:
    masks = {}
    for face in range(6):
        mask = np.zeros((64, 64), np.uint8)
        cv2.putText(mask, str(rng.integers(1, 10)), (16, 50), cv2.FONT_HERSHEY_SIMPLEX, 1.6, 255, 5, cv2.LINE_AA)
        masks[face] = mask.astype(np.float32) / 255
    return masks
