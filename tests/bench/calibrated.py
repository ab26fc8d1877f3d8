"""Virtual pictures that are read without and with a calibration of their tray: things and spare dice lie beside it, the
light changes, colours are alike. tests/bench/calibration.py counts them."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cache

import cv2
import msgspec
import numpy as np

from vision.arrays import Floats
from vision.dice.reader import DiceReader
from vision.frame import Frame, Image
from vision.manifest import TrueDie, TruePicture
from vision.render.furnish import house_die, house_tray, spots, webcam
from vision.render.photometrics import Sensor
from vision.render.solid import Solid, random_solid
from vision.render.stage import Stage
from vision.render.tray import Tray
from vision.training.clutter import THINGS
from vision.tray.calibration import Calibration
from vision.tray.empty import with_empty
from vision.tray.errors import TrayError
from vision.tray.region import find_region, with_region
from vision.tray.throw import see_throw, with_colours, with_size

SIZE = (640, 480)

LIGHTS = {"as taught": (1.0, 1.0, 1.0), "warm": (0.8, 0.95, 1.12), "cold": (1.15, 1.0, 0.85), "dim": (0.55, 0.55, 0.55)}
"""The light as factors of blue, green, red of that in which the tray was calibrated."""

SETS = {
    "six colours": ("red", "blue", "green", "yellow", "black", "white"),
    "dice of Kathmandu": ("brown", "purple", "orange", "grey", "pink", "black"),
    "similar colours": ("white", "ivory", "grey", "orange", "yellow", "brown"),
}

BESIDE = tuple(THINGS[k] for k in (1, 6, 7, 10))
"""Coins, dominoes, printed faces and dice of other shapes lie beside the tray."""

SEED = 9_100_000
"""Where the seeds begin: no training and no other test uses these."""

PICTURES = 2
"""Throws in each light."""


@dataclass(frozen=True, eq=False)
class Scene:
    """A picture of a throw in one `light`, the truth about the dice in the tray, and the calibration."""

    kind: str
    light: str
    image: Image
    truth: TruePicture
    calibration: Calibration


def scenes(kind: str, trays: int, *, beside: bool) -> Iterator[Scene]:
    """Throws of a set (a key of SETS) in so many trays, each in all LIGHTS; `beside`: other things and spare dice lie
    on the table beside the tray."""
    for number in range(trays):
        rng = np.random.default_rng([SEED + number, list(SETS).index(kind), beside])
        tray, sensor = house_tray(rng, SIZE), webcam(rng)
        dice = _dice(rng, SETS[kind])
        calibration = calibrate(rng, tray, sensor, dice, SETS[kind])
        for light, tint in LIGHTS.items():
            lit = replace(tray, light=replace(tray.light, tint=tray.light.tint * np.array(tint, np.float32)))
            stage = Stage(rng, lit, sensor)
            for _ in range(PICTURES):
                lying = _laid(rng, tray, dice)
                spare = _spare(rng, tray) if beside else []
                image = stage.picture([*lying, *spare])
                truth = [msgspec.convert(die.to_json(), TrueDie) for die in stage.truth[: len(lying)]]
                if beside:
                    image = _littered(rng, image, tray)
                yield Scene(kind, light, image, TruePicture(f"{kind} {number}", tuple(truth), SIZE), calibration)


def calibrate(
    rng: np.random.Generator, tray: Tray, sensor: Sensor, dice: Sequence[Solid], names: Sequence[str]
) -> Calibration:
    """As a person does it: the empty tray, then the set thrown once and its colours named."""
    stage = Stage(rng, tray, sensor)
    empty = [stage.picture([]) for _ in range(3)]
    calibration = Calibration("bench", SIZE)
    with suppress(TrayError):  # a person would set the corners; here it goes on without
        calibration = with_region(calibration, find_region(empty))
    calibration = with_empty(calibration, empty)
    frame = Frame(stage.picture(_laid(rng, tray, dice)), 0.0, 0)
    throw = see_throw(calibration, frame, the_reader())
    told = [_name_at(die.centre, stage, names) for die in throw.dice]
    return with_colours(with_size(calibration, throw), throw, told)


def _name_at(centre: tuple[float, float], stage: Stage, names: Sequence[str]) -> str | None:
    """What a person calls the die that lies there; None if none does."""
    for truth, name in zip(stage.truth, names, strict=True):
        x, y, wide, high = truth.box
        if x <= centre[0] <= x + wide and y <= centre[1] <= y + high:
            return name
    return None


@cache
def the_reader() -> DiceReader:
    """The shipped reader, loaded once."""
    return DiceReader()


def _dice(rng: np.random.Generator, colours: Sequence[str]) -> list[Solid]:
    edge = float(rng.uniform(1.4, 1.9))
    make = house_die if rng.random() < 0.5 else random_solid
    if make is house_die:
        return [house_die(rng, colour, edge) for colour in colours]
    return [random_solid(rng, colour, edge) for colour in colours]


def _laid(rng: np.random.Generator, tray: Tray, dice: Sequence[Solid]) -> list[Solid]:
    values = rng.integers(1, 7, len(dice)).tolist()
    places = spots(rng, tray, [die.edge for die in dice])
    return [
        die.lying(place.x, place.y, value, place.yaw) for die, place, value in zip(dice, places, values, strict=True)
    ]


def _spare(rng: np.random.Generator, tray: Tray) -> list[Solid]:
    """One to three dice that lie on the table beside the tray, where the camera sees them."""
    found: list[Solid] = []
    for _ in range(int(rng.integers(1, 4))):
        die = house_die(rng, str(rng.choice(["white", "red", "blue", "black", "green"])), float(rng.uniform(1.3, 2.0)))
        for _ in range(40):
            place = rng.uniform(-20, 20, 2)
            out = np.abs(place) - np.array(tray.half) - tray.rim
            lying = die.lying(*place.tolist(), int(rng.integers(1, 7)), float(rng.uniform(0, 6.3)))
            seen = tray.camera.project(lying.top())
            if out.max() > 1.6 and (seen > 25).all() and (seen < np.array(SIZE) - 25).all():
                found.append(lying)
                break
    return found


def _littered(rng: np.random.Generator, image: Image, tray: Tray) -> Image:
    """Things on the table, drawn only where it is."""
    littered = image.copy()
    for _ in range(int(rng.integers(2, 6))):
        BESIDE[int(rng.integers(len(BESIDE)))](rng, littered)
    half = np.array(tray.half) + tray.rim
    corners = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * half
    outline: Floats = tray.camera.project(np.column_stack([corners, np.full(4, tray.wall)]).astype(np.float32))
    inside = np.zeros(image.shape[:2], np.uint8)
    cv2.fillPoly(inside, [np.round(outline).astype(np.int32)], 255)
    return np.asarray(np.where(inside[..., None] > 0, image, littered), np.uint8)
