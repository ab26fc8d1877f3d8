"""A virtual table whose tray is calibrated, as a person does it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache

import numpy as np

from tests.vision.tables import the_reader
from vision.frame import Frame, Image
from vision.render.furnish import house_die, house_tray, spots, webcam
from vision.render.solid import Solid
from vision.render.stage import Stage
from vision.render.tray import Truth
from vision.tray.calibration import Calibration
from vision.tray.empty import with_empty
from vision.tray.region import find_region, with_region
from vision.tray.throw import see_throw, with_colours, with_size

SIZE = (640, 480)
COLOURS = ("red", "blue", "green", "white", "black")


@dataclass(frozen=True, eq=False)
class Table:
    """A stage with a set of dice (`dice`, of `names`), and its calibration."""

    stage: Stage
    dice: tuple[Solid, ...]
    names: tuple[str, ...]
    calibration: Calibration

    def throw(self, seed: int, also: Sequence[Solid] = ()) -> Frame:
        """The dice somewhere in the tray, and `also` others wherever they lie."""
        rng = np.random.default_rng([seed, 5])
        return Frame(self.stage.picture([*laid(rng, self.stage, self.dice), *also]), float(seed), seed)

    @property
    def truth(self) -> list[Truth]:
        """About the dice of the last throw, the set's first."""
        return self.stage.truth

    def under(self, *, tint: Sequence[float] = (1, 1, 1)) -> "Table":
        """The same table under a light whose blue, green and red are so many times as strong."""
        tray = self.stage.tray
        lit = replace(tray, light=replace(tray.light, tint=tray.light.tint * np.array(tint, np.float32)))
        stage = Stage(np.random.default_rng(8), lit, self.stage._sensor)
        return replace(self, stage=stage)

    def beside(self, seed: int) -> Solid:
        """A die that lies on the table, right of the tray."""
        rng = np.random.default_rng([seed, 6])
        die = house_die(rng, "yellow", self.dice[0].edge)
        away = self.stage.tray.half[0] + self.stage.tray.rim + 1.6
        return die.lying(away, float(rng.uniform(-4, 4)), int(rng.integers(1, 7)), float(rng.uniform(0, 6.3)))


def laid(rng: np.random.Generator, stage: Stage, dice: Sequence[Solid]) -> list[Solid]:
    """Dice with chance values at chance places."""
    values = rng.integers(1, 7, len(dice)).tolist()
    places = spots(rng, stage.tray, [die.edge for die in dice])
    return [die.lying(spot.x, spot.y, value, spot.yaw) for die, spot, value in zip(dice, places, values, strict=True)]


@cache
def a_table(seed: int = 3, names: tuple[str, ...] = COLOURS) -> Table:
    """The calibrated table of that seed, with one die of each colour."""
    rng = np.random.default_rng([seed, 4])
    stage = Stage(rng, house_tray(rng, SIZE), webcam(rng))
    dice = tuple(house_die(rng, name, 1.7) for name in names)
    empty: list[Image] = [stage.picture([]) for _ in range(3)]
    calibration = with_empty(with_region(Calibration("table", SIZE), find_region(empty)), empty)
    blank = Table(stage, dice, names, calibration)
    throw = see_throw(calibration, blank.throw(999), the_reader())
    told = [_named(die.centre, stage.truth, names) for die in throw.dice]
    return replace(blank, calibration=with_colours(with_size(calibration, throw), throw, told))


def _named(centre: tuple[float, float], truth: Sequence[Truth], names: Sequence[str]) -> str:
    away = [np.hypot(*(np.array(one.face).mean(0) - centre)) for one in truth]
    return names[int(np.argmin(away))]
