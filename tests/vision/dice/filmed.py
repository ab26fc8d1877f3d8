"""Rendered films of a tray for the tracker: throws, hands, lamps and bumps, and what a good reader sees in each frame.

Frames are small and time is that of the frames. A film notes each throw; `told.py` says how what a tracker told of it
differs from what happened.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import hypot
from typing import Protocol

import cv2
import numpy as np

from vision.dice.events import Event
from vision.dice.expect import Expect
from vision.dice.reading import DiceReading, Die, Reader
from vision.dice.tracker import Tracker
from vision.frame import Frame, Image
from vision.render.furnish import house_die, spots
from vision.render.hand import Hand, make_hand
from vision.render.paint import Sprite, lay, overlap, see
from vision.render.show import Show
from vision.render.solid import Solid
from vision.render.stage import SHUTTER, Held, Moving, Stage
from vision.render.throw import Floats, throw

SIZE = (320, 240)
COLOURS = ("white", "red", "blue", "yellow", "black", "green")
EDGE = 1.7
OUT = 36.0
"""So far from the tray's middle, in cm, a hand is out of the picture."""

REACH_SECONDS = 0.4

SOON = 0.4
"""A roll is told so many seconds after the last die stopped, or the hand that threw it left."""

HAND = 0.025
"""What covers more of the picture than this share is a hand in it."""

SMEARED = 2.5
"""No reader reads what the shutter smears over more pixels."""

Path = Callable[[float], Held | None]
"""Where the hand is, by seconds since the act began."""


class Way(Protocol):
    """The way of a die to `rest`, where it is after `seconds`, as `vision.render.throw.Flight` is one."""

    @property
    def rest(self) -> Solid: ...
    @property
    def seconds(self) -> float: ...
    def at(self, time: float) -> Solid: ...
    def velocity(self, time: float) -> Floats: ...
    def spin(self, time: float) -> float: ...


@dataclass(frozen=True, eq=False)
class Shot:
    """A frame, when it was taken, what there is to read in it, and how much of it a hand covers, 0–1."""

    image: Image
    at: float
    dice: tuple[Die, ...]
    hand: float


@dataclass(frozen=True)
class Thrown:
    """A throw: when its dice had come to rest and no hand was in the picture any more, by when it is to be told, the
    values that lie there then, and which dice moved since the last one."""

    rest: float
    due: float
    values: tuple[int, ...]
    moved: tuple[bool, ...]


class Film:
    """A film in the making; `lying` are the dice that lie still now. It reads itself: see `read`.

    `gain`, `curve` (a gamma), `tint` (BGR factors), `push` (pixels across, down), `turn` (degrees) and `noise` are what
    light and camera make of each frame; each is a function of the film's time.
    """

    def __init__(self, seed: int, dice: int = 4, *, size: tuple[int, int] = SIZE, rate: float = 20.0) -> None:
        self.rng = np.random.default_rng(seed)
        self.stage: Stage = Show(seed, size).stage
        self.size, self.rate, self.now = size, rate, 0.0
        self.bag = [house_die(self.rng, colour, EDGE) for colour in COLOURS]
        self.lying: list[Solid] = []
        self.shots: list[Shot] = []
        self.throws: list[Thrown] = []
        self.gain: Callable[[float], float] = lambda t: 1.0
        self.curve: Callable[[float], float] = lambda t: 1.0
        self.tint: Callable[[float], Sequence[float]] = lambda t: (1.0, 1.0, 1.0)
        self.push: Callable[[float], Sequence[float]] = lambda t: (0.0, 0.0)
        self.turn: Callable[[float], float] = lambda t: 0.0
        self.noise: Callable[[float], float] = lambda t: 0.0
        self.say: Callable[[int, Die], Die | None] = lambda number, die: die
        self._rolled: list[Solid] = []
        if dice:
            self.lying = self.scattered(self.bag[:dice])
            self.note(0.0)

    # --- acts

    def rest(self, seconds: float = 0.7) -> "Film":
        """Nothing happens."""
        return self.act(seconds)

    def act(
        self, seconds: float, ways: Sequence[Way] = (), hand: Path = lambda t: None, held: Sequence[Solid] = ()
    ) -> "Film":
        """Shoot what goes on for so long: dice fly, a hand is in the picture, on it dice that it holds."""
        start = self.now
        for _ in range(max(1, round(seconds * self.rate))):
            self._shoot(self.now - start, ways, hand, held)
        return self

    def lost(self, seconds: float) -> "Film":
        """Time goes by without a frame."""
        self.now += round(seconds * self.rate) / self.rate
        return self

    def frozen(self, seconds: float) -> "Film":
        """The camera repeats its last picture."""
        for _ in range(round(seconds * self.rate)):
            self.shots.append(replace(self.shots[-1], at=self.now))
            self.now += 1 / self.rate
        return self

    def throw(self, dice: Sequence[Solid] | None = None, *, lingers: float | None = None) -> "Film":
        """Dice are thrown among those that lie there: those of the bag that don't, if not said.

        `lingers`: the hand that throws is seen, and stays for so long after the last die stopped.
        """
        return self.fly(throw(self.rng, self.stage.tray, self.scattered(self.out if dice is None else dice)), lingers)

    def fly(self, ways: Sequence[Way], lingers: float | None = None, lost: float = 0.0) -> "Film":
        """Dice come to rest in these ways; of the beginning so many seconds are not filmed."""
        start, whole = self.now, max(way.seconds for way in ways)
        path = self._thrower(ways, whole + lingers) if lingers is not None else (lambda t: None)
        self.lost(lost)
        while self.now - start < whole + 1 / self.rate or path(self.now - start) is not None:
            self._shoot(self.now - start, ways, path)
        self.lying = [*self.lying, *(way.rest for way in ways if self._in_sight(way.rest))]
        self.note(start + whole)
        return self

    def hand(
        self,
        then: Sequence[Solid] | None = None,
        *,
        over: Solid | None = None,
        stay: float = 0.3,
        back: bool = True,
        held: Sequence[Solid] = (),
        restless: float = 0.05,
    ) -> "Film":
        """A hand comes in over a die (or the tray's middle), stays, and goes; while it is there the dice become those
        of `then`. `restless`: how much it moves, in cm."""
        angle = float(self.rng.uniform(0, 2 * np.pi))
        made, way = self._hand(angle), np.array([np.cos(angle), np.sin(angle)])
        goal = (over.centre[:2] if over is not None else np.zeros(2)) - 5.5 * way

        def at(away: float) -> Held:
            x, y = (goal - way * away + self.rng.normal(0, 1, 2) * restless).tolist()
            return Held(made, x, y)

        self.act(REACH_SECONDS, hand=lambda t: at(OUT * max(0.0, 1 - t / REACH_SECONDS) ** 1.6), held=held)
        self.lying = self.lying if then is None else list(then)
        self.act(stay, hand=lambda t: at(0), held=held)
        if back:
            self.act(REACH_SECONDS, hand=lambda t: at(OUT * min(1.0, t / REACH_SECONDS + 0.1) ** 1.6), held=held)
        return self

    def taken(self, *numbers: int, **how: float) -> "Film":
        """A hand takes these of the lying dice out, or all."""
        gone = [self.lying[n] for n in numbers] or self.lying
        return self.hand([die for die in self.lying if die not in gone], over=gone[0], **how)  # type: ignore[arg-type]

    def note(self, stopped: float) -> None:
        """Dice that were thrown lie still since then."""
        rest = max([stopped, *(shot.at for shot in self.shots if shot.hand > HAND)])
        clear = max([stopped, *(shot.at for shot in self.shots if shot.hand > 0)])
        clear += 1 / self.rate * (clear > stopped)  # its shadow goes last
        moved = tuple(die not in self._rolled for die in self.lying)
        self.throws.append(Thrown(rest, clear + SOON, tuple(die.value for die in self.lying), moved))
        self._rolled = list(self.lying)

    # --- what there is

    @property
    def out(self) -> list[Solid]:
        """The dice of the bag that do not lie in the tray."""
        colours = {die.colour for die in self.lying}
        return [die for die in self.bag if die.colour not in colours]

    def scattered(self, dice: Sequence[Solid]) -> list[Solid]:
        """These dice with values and places that chance gives them."""
        places = spots(self.rng, self.stage.tray, [die.edge for die in dice], self.lying)
        values = self.rng.integers(1, 7, len(dice)).tolist()
        return [die.lying(p.x, p.y, value, p.yaw) for die, p, value in zip(dice, places, values, strict=True)]

    def frames(self) -> Iterator[Frame]:
        """The film."""
        for number, shot in enumerate(self.shots):
            yield Frame(shot.image, shot.at, number)

    def read(self, frame: Frame, expect: Expect | None = None) -> DiceReading:
        """What a good reader sees in that frame, or what `say` makes of it."""
        found = tuple(d for d in (self.say(frame.number, die) for die in self.shots[frame.number].dice) if d)
        return DiceReading(found, all(die.sure for die in found), 1.0, frame)

    def events(self, reader: Reader | None = None) -> list[Event]:
        """What a tracker tells of it."""
        tracker = Tracker(reader or self)
        return [event for frame in self.frames() for event in tracker.feed(frame)] + tracker.finish()

    def _hand(self, pointing: float) -> Hand:
        tray = self.stage.tray
        return make_hand(self.rng, tray.camera.scale(np.zeros(3, np.float32)), pointing, tray.light)

    def _thrower(self, ways: Sequence[Way], until: float) -> Path:
        """The hand that lets these dice fly: it follows them to the rim, stays there `until`, and goes."""
        came, went = (np.mean([way.at(t).centre[:2] for way in ways], axis=0) for t in (0.0, 0.2))
        heading = (went - came) / np.linalg.norm(went - came)
        made, rim = self._hand(float(np.arctan2(heading[1], heading[0]))), came + heading * 6.0

        def path(t: float) -> Held | None:
            away = max(0.0, 0.3 - t) * 40 + max(0.0, t - until) * 60
            x, y = (rim - heading * away + self.rng.normal(0, 0.05, 2)).tolist()
            return Held(made, x, y) if t < until + 0.5 else None

        return path

    def _in_sight(self, die: Solid) -> bool:
        x, y = self.stage.tray.camera.project(die.centre[None])[0].tolist()
        return bool(0 <= x < self.size[0] and 0 <= y < self.size[1])

    # --- a frame

    def _shoot(self, time: float, ways: Sequence[Way], hand: Path, held: Sequence[Solid] = ()) -> None:
        resting = [way.rest for way in ways if time >= way.seconds]
        flying = [way for way in ways if time < way.seconds]
        moving = [Moving(way.at(time), way.velocity(time), way.spin(time)) for way in flying]
        there, share = hand(time), 0.0
        image = self.stage.picture([*self.lying, *resting], moving, there)
        dice = [seen(solid, self.stage) for solid in (*self.lying, *resting) if self._in_sight(solid)]
        dice += [seen(die.solid, self.stage) for die in moving if self._sharp(die)]
        if there is not None:
            palm = self.stage.tray.camera.project(np.array([[there.x, there.y, 0]], np.float32))[0]
            sprite = there.hand.at(*palm.tolist())
            share = self._share(sprite)
            dice = [die for die in dice if not covered(die, sprite)]
            for number, solid in enumerate(held):
                image, die = self._on_the_hand(image, solid, there, number)
                dice.append(die)
        self.shots.append(self._graded(image, dice, share))
        self.now += 1 / self.rate

    def _share(self, hand: Sprite) -> float:
        window = overlap(hand.left, hand.top, hand.alpha.shape, self.size[::-1])
        return float(hand.alpha[window.part].sum()) / (self.size[0] * self.size[1]) if window is not None else 0.0

    def _sharp(self, die: Moving) -> bool:
        turning = die.spin * 0.5 * die.solid.edge
        speed = hypot(*die.velocity[:2].tolist()) + turning
        return self._in_sight(die.solid) and speed * SHUTTER * self.stage.tray.camera.scale(die.solid.centre) < SMEARED

    def _on_the_hand(self, image: Image, solid: Solid, hand: Held, number: int) -> tuple[Image, Die]:
        turned = solid.moved(hand.x + 1.9 * (number % 2), hand.y + 1.9 * (number // 2), solid.turn, 4.0)
        scene = image.astype(np.float32)
        lay(scene, see(turned, self.stage.tray.camera, self.stage.tray.light))
        return np.clip(scene, 0, 255).astype(np.uint8), seen(turned, self.stage)

    def _graded(self, image: Image, dice: Sequence[Die], hand: float) -> Shot:
        at = self.now
        (across, down), turn = self.push(at), self.turn(at)
        if (across, down, turn) != (0.0, 0.0, 0.0):
            matrix = cv2.getRotationMatrix2D((self.size[0] / 2, self.size[1] / 2), turn, 1.0)
            matrix[:, 2] += np.array((across, down))
            image = np.asarray(cv2.warpAffine(image, matrix, self.size, borderMode=cv2.BORDER_REPLICATE), np.uint8)
            dice = [brought(die, matrix) for die in dice]
        gain, curve, tint, noise = self.gain(at), self.curve(at), self.tint(at), self.noise(at)
        if (gain, curve, *tint, noise) != (1.0, 1.0, 1.0, 1.0, 1.0, 0.0):
            light = 255 * (image.astype(np.float32) / 255) ** curve * (gain * np.array(tint, np.float32))
            if noise:
                light += self.rng.standard_normal(image.shape, np.float32) * noise
            image = np.clip(light, 0, 255).astype(np.uint8)
        return Shot(image, at, tuple(dice), hand)


def seen(solid: Solid, stage: Stage) -> Die:
    """A die as a good reader sees it: one that leans is not sure."""
    camera, level = stage.tray.camera, not solid.cocked
    a, b, c, d = ((float(x), float(y)) for x, y in camera.project(solid.top()))
    corners = camera.project(solid.corners())
    (left, top), (right, bottom) = corners.min(0).tolist(), corners.max(0).tolist()
    x, y = (sum(point[axis] for point in (a, b, c, d)) / 4 for axis in (0, 1))
    return Die(
        value=solid.value,
        sure=level,
        confidence=0.99 if level else 0.5,
        alternatives=(),
        colour=solid.colour,
        pip_colour=solid.pips,
        box=(left, top, right - left, bottom - top),
        centre=(x, y),
        face=(a, b, c, d),
        state="flat" if level else "cocked",
    )


def brought(die: Die, matrix: np.ndarray) -> Die:
    """The die where an affine matrix (2, 3) brings it."""

    def at(point: tuple[float, float]) -> tuple[float, float]:
        x, y = (matrix[:, :2] @ point + matrix[:, 2]).tolist()
        return x, y

    left, top, width, height = die.box
    x, y = at((left + width / 2, top + height / 2))
    a, b, c, d = (at(point) for point in die.face)
    return replace(die, centre=at(die.centre), face=(a, b, c, d), box=(x - width / 2, y - height / 2, width, height))


def covered(die: Die, sprite: Sprite) -> bool:
    """Whether the sprite hides a part of the die."""
    x, y, width, height = (round(v) for v in die.box)
    left, top = sprite.left, sprite.top
    part = sprite.alpha[max(0, y - top) : max(0, y + height - top), max(0, x - left) : max(0, x + width - left)]
    return bool(part.size and part.max() > 0.5)
