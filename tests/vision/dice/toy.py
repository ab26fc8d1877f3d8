"""A toy table for the tracker: dice, hands, lamps and bumps drawn in a few lines, with a reader that knows
what lies there.

Frames are 320 × 240 and cheap. Its time is that of the frames; actions append frames.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np

from vision.dice.events import Event
from vision.dice.expect import Expect
from vision.dice.reading import DiceReading, Die
from vision.dice.tracker import Tracker
from vision.frame import Frame, Image

SIZE = (320, 240)
EDGE = 24.0
SKIN = (130, 150, 205)
BODIES = {"white": (230, 230, 230), "red": (40, 40, 200), "blue": (190, 80, 40), "yellow": (60, 210, 240)}
PIPS = {
    1: [(0, 0)],
    2: [(-1, -1), (1, 1)],
    3: [(-1, -1), (0, 0), (1, 1)],
    4: [(-1, -1), (1, 1), (-1, 1), (1, -1)],
    5: [(-1, -1), (1, 1), (-1, 1), (1, -1), (0, 0)],
    6: [(-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)],
}


@dataclass(frozen=True)
class Cube:
    """A die with its middle at (x, y) pixels."""

    x: float
    y: float
    value: int | None = 5
    colour: str = "white"
    turn: float = 0.0

    def at(self, x: float, y: float, value: int | None = None) -> "Cube":
        """The same die elsewhere."""
        return replace(self, x=x, y=y, value=self.value if value is None else value)

    def seen(self, sure: bool = True, value: int | None = None) -> Die:
        """What a good reader makes of it."""
        half = EDGE / 2
        left, top = self.x - half, self.y - half
        shown = self.value if value is None else value
        return Die(
            value=shown,
            sure=sure and shown is not None,
            confidence=0.99 if sure else 0.6,
            alternatives=(),
            colour=self.colour,
            pip_colour="black",
            box=(left, top, EDGE, EDGE),
            centre=(self.x, self.y),
            face=((left, top), (left + EDGE, top), (left + EDGE, top + EDGE), (left, top + EDGE)),
            state="flat" if shown is not None else "cocked",
        )


@dataclass(frozen=True)
class Shot:
    """One frame of the toy and what there is to read in it."""

    image: Image
    at: float
    readable: tuple[Cube, ...]
    blurred: tuple[Cube, ...]


class Toy:
    """A film in the making; `lying` are the dice that lie still now."""

    def __init__(self, *lying: Cube, seed: int = 0, rate: float = 30.0, noise: float = 2.0) -> None:
        self.lying = list(lying)
        self.shots: list[Shot] = []
        self.thrown = 0
        self.rest_times: list[float] = []
        """When the dice of each throw had come to rest."""
        self.light, self.noise, self.rate = 1.0, noise, rate
        self.tint = (1.0, 1.0, 1.0)
        self.shift = (0.0, 0.0)
        self._rng = np.random.default_rng(seed)
        weave = self._rng.normal(0, 5, SIZE[::-1])
        self._noise = self._rng.standard_normal((7, *SIZE[::-1], 3), dtype=np.float32)
        self._felt = np.clip(
            np.array((60, 95, 50)) + cv2.GaussianBlur(weave, (0, 0), 1.5)[..., None] * 2, 0, 255
        ).astype(np.float32)
        self._felt[:12], self._felt[-12:] = (40, 60, 90), (40, 60, 90)
        self._felt[:, :12], self._felt[:, -12:] = (40, 60, 90), (40, 60, 90)

    @property
    def now(self) -> float:
        """The time of the next frame."""
        return len(self.shots) / self.rate

    def rest(self, seconds: float = 0.8) -> "Toy":
        """Nothing happens."""
        for _ in range(round(seconds * self.rate)):
            self._shoot()
        return self

    def throw(self, *dice: Cube, seconds: float = 0.7) -> "Toy":
        """These dice come in from the left, roll and stop at their places, among those that lie there."""
        count = max(2, round(seconds * self.rate))
        for step in range(count):
            left = 1 - (step + 1) / count
            rolling = [self._rolling(die, left) for die in dice]
            self._shoot(blurred=[] if left == 0 else rolling, extra=list(dice) if left == 0 else ())
        self.lying += dice
        self.thrown += 1
        self.rest_times.append(self.shots[-1].at)
        return self

    def hand(
        self, *, take: Sequence[int] = (), put: Callable[[list[Cube]], list[Cube]] | None = None, stay: float = 0.2
    ) -> "Toy":
        """A hand comes in from below, stays, and goes; it takes dice by their numbers, or puts them as `put`
        says."""
        steps = max(2, round(0.25 * self.rate))
        for step in range(steps):
            self._shoot(hand=240 - 170 * (step + 1) / steps)
        self.lying = [die for number, die in enumerate(self.lying) if number not in take]
        if put:
            self.lying = put(self.lying)
        for _ in range(max(1, round(stay * self.rate))):
            self._shoot(hand=70 + float(self._rng.normal(0, 0.7)))
        for step in range(steps):
            self._shoot(hand=70 + 170 * (step + 1) / steps)
        return self

    def hand_stays(self, seconds: float) -> "Toy":
        """A hand lies in the tray without moving, and is still there in the end."""
        steps = max(2, round(0.25 * self.rate))
        for step in range(steps):
            self._shoot(hand=240 - 130 * (step + 1) / steps)
        for _ in range(round(seconds * self.rate)):
            self._shoot(hand=110)
        return self

    def lit(self, gain: float, frames: int = 1) -> "Toy":
        """The light changes to `gain` within so many frames."""
        start = self.light
        for step in range(frames):
            self.light = start + (gain - start) * (step + 1) / frames
            self._shoot()
        return self

    def tinted(self, blue: float, red: float, frames: int = 30) -> "Toy":
        """The white balance drifts within so many frames."""
        start, end = np.array(self.tint), np.array((blue, 1.0, red))
        for step in range(frames):
            self.tint = tuple((start + (end - start) * (step + 1) / frames).tolist())
            self._shoot()
        return self

    def frozen(self, seconds: float) -> "Toy":
        """The camera repeats its last picture."""
        for _ in range(round(seconds * self.rate)):
            self.shots.append(replace(self.shots[-1], at=self.now))
        return self

    def shaken(self, seconds: float = 0.4, width: float = 4.0) -> "Toy":
        """Somebody bumps against the table: the camera swings and comes back."""
        for step in range(round(seconds * self.rate)):
            swing = width * (1 - step / (seconds * self.rate))
            self.shift = tuple(self._rng.normal(0, swing, 2).tolist())
            self._shoot()
        self.shift = (0.0, 0.0)
        return self

    def shifted(self, across: float, down: float) -> "Toy":
        """The camera is pushed for good."""
        for step in range(5):
            self.shift = (across * (step + 1) / 5, down * (step + 1) / 5)
            self._shoot()
        return self

    def _rolling(self, die: Cube, left: float) -> Cube:
        way = 300 * left**1.6
        return replace(die, x=die.x - way, y=die.y + 20 * left, value=int(self._rng.integers(1, 7)), turn=9 * left)

    def _shoot(self, *, blurred: Sequence[Cube] = (), extra: Sequence[Cube] = (), hand: float | None = None) -> None:
        still = [*self.lying, *extra]
        image = self._felt.copy()
        for die in [*still, *blurred]:
            _draw(image, die)
        readable = still
        if hand is not None:
            _draw_hand(image, hand)
            readable = [die for die in still if not (abs(die.x - 150) < 60 and die.y > hand - EDGE)]
        if self.shift != (0.0, 0.0):
            matrix = np.array([[1, 0, self.shift[0]], [0, 1, self.shift[1]]])
            image = cv2.warpAffine(image, matrix, SIZE, borderMode=cv2.BORDER_REPLICATE)
        if self.tint != (1.0, 1.0, 1.0):
            image = image * np.array(self.tint, np.float32)
        image = cv2.addWeighted(image, self.light, self._noise[self._rng.integers(len(self._noise))], self.noise, 0)
        seen = tuple(replace(die, x=die.x + self.shift[0], y=die.y + self.shift[1]) for die in readable)
        self.shots.append(Shot(np.clip(image, 0, 255).astype(np.uint8), self.now, seen, tuple(blurred)))

    def frames(self, offset: float = 0.0) -> Iterator[Frame]:
        """The film."""
        for number, shot in enumerate(self.shots):
            yield Frame(shot.image, shot.at + offset, number)


class KnowingReader:
    """Reads a toy: still dice right (by `say`, if given), moving ones as unsure nonsense."""

    def __init__(self, toy: Toy, say: Callable[[int, Cube], Die | None] | None = None) -> None:
        self.toy, self.say = toy, say
        self.reads: list[int] = []
        self.expected: list[Expect | None] = []

    def read(self, frame: Frame, expect: Expect | None = None) -> DiceReading:
        """What lies still in that frame."""
        self.reads.append(frame.number)
        self.expected.append(expect)
        shot = self.toy.shots[frame.number]
        dice = [self.say(len(self.reads), die) if self.say else die.seen() for die in shot.readable]
        dice += [die.seen(sure=False) for die in shot.blurred[:1]]
        kept = tuple(die for die in dice if die is not None)
        return DiceReading(kept, all(die.sure for die in kept), 5.0, frame)


def events_of(toy: Toy, reader: KnowingReader | None = None) -> list[Event]:
    """Everything a new tracker tells about the toy's film."""
    tracker = Tracker(reader or KnowingReader(toy))
    return [event for frame in toy.frames() for event in tracker.feed(frame)] + tracker.finish()


def kinds(events: Sequence[Event]) -> list[str]:
    """The kinds of the events, in order."""
    return [event.kind for event in events]


def rolls(events: Sequence[Event]) -> list[list[int | None]]:
    """The values of each roll, sorted."""
    found = [event.reading for event in events if event.kind == "roll" and event.reading is not None]
    return [sorted((die.value for die in reading.dice), key=lambda value: value or 0) for reading in found]


def _draw(image: np.ndarray, die: Cube) -> None:
    half, cosine, sine = EDGE / 2, np.cos(die.turn), np.sin(die.turn)
    turn = np.array([[cosine, -sine], [sine, cosine]])
    corners = np.array([[-half, -half], [half, -half], [half, half], [-half, half]]) @ turn.T + (die.x, die.y)
    cv2.fillConvexPoly(image, np.round(corners + 3).astype(np.int32), (25, 40, 20), cv2.LINE_AA)
    cv2.fillConvexPoly(image, np.round(corners).astype(np.int32), BODIES[die.colour], cv2.LINE_AA)
    for across, down in PIPS[die.value or 1]:
        x, y = np.array([across, down]) * 0.55 * half @ turn.T + (die.x, die.y)
        cv2.circle(image, (round(x), round(y)), 2, (15, 15, 15), -1, cv2.LINE_AA)


def _draw_hand(image: np.ndarray, top: float) -> None:
    for finger in range(4):
        x = 110 + 27 * finger
        cv2.line(image, (x, 500), (x, round(top + 16 + 6 * abs(finger - 1.5))), SKIN, 22, cv2.LINE_AA)
    cv2.rectangle(image, (98, round(top + 80)), (204, 500), SKIN, -1)
