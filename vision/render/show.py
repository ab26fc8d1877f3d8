"""What happens on the virtual table: hands take dice, dice are thrown, and both are filmed. Its clock is the
caller's."""

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from vision.frame import Image
from vision.render.furnish import EDGES, felt, house_die, house_tray, spots, webcam
from vision.render.hand import Hand, make_hand
from vision.render.solid import Solid, random_solid
from vision.render.stage import Held, Moving, Stage
from vision.render.throw import Flight, throw
from vision.render.tray import Truth

Floats = NDArray[np.float32]

COLOURS = ("white", "red", "blue", "black", "yellow")
"""The dice of the virtual table."""

FELTS = ("green", "red", "blue", "grey", "purple")
"""What they lie on: nothing so dark that black dice vanish."""

REACH_SECONDS = 0.4
GRASP_SECONDS = 0.3
PAUSE_SECONDS = 0.35
"""Between the hand's leaving and the throw."""

Maker = Callable[[np.random.Generator, str, float], Solid]
"""Makes a die of a colour, with an edge in cm."""

OUT_OF_SIGHT = 34.0
"""How far from the tray's middle, in cm, a hand can't be seen."""


class Act(Protocol):
    """Something that goes on for a while; times count from its start."""

    @property
    def seconds(self) -> float:
        """How long it goes on."""
        ...

    def lying(self, time: float) -> Sequence[Solid]:
        """The dice that lie still."""
        ...

    def moving(self, time: float) -> Sequence[Moving]:
        """The dice in motion."""
        ...

    def held(self, time: float) -> Held | None:
        """The hand in the picture."""
        ...


@dataclass(frozen=True, slots=True)
class Toss:
    """Dice are thrown among those that `stay`."""

    flights: Sequence[Flight]
    stay: Sequence[Solid]

    @property
    def seconds(self) -> float:
        """Until the last die lies still."""
        return max((flight.seconds for flight in self.flights), default=0.0)

    def lying(self, time: float) -> Sequence[Solid]:
        """Those that stay, and those that have come to rest."""
        return [*self.stay, *(flight.rest for flight in self.flights if time >= flight.seconds)]

    def moving(self, time: float) -> Sequence[Moving]:
        """Those still in flight."""
        flying = [flight for flight in self.flights if time < flight.seconds]
        return [Moving(flight.at(time), flight.velocity(time), flight.spin(time)) for flight in flying]

    def held(self, time: float) -> Held | None:
        """No hand is to be seen."""
        return None


@dataclass(frozen=True, slots=True, eq=False)
class Take:
    """A hand comes in from where `pointing` points away from, gathers `taken` dice and goes; the others
    `stay`."""

    hand: Hand
    pointing: Floats
    taken: Sequence[Solid]
    stay: Sequence[Solid]
    seconds: float = 2 * REACH_SECONDS + GRASP_SECONDS

    def lying(self, time: float) -> Sequence[Solid]:
        """All dice until the hand has them."""
        return [*self.stay, *self.taken] if time < REACH_SECONDS else self.stay

    def moving(self, time: float) -> Sequence[Moving]:
        """The dice that are gathered under the hand."""
        share = (time - REACH_SECONDS) / GRASP_SECONDS
        if not 0 <= share < 1:
            return []
        way = 0.8 * share
        places = [(1 - way) * die.centre[:2] + way * self._palm() for die in self.taken]
        still = np.zeros(3, np.float32)
        return [
            Moving(die.moved(float(place[0]), float(place[1]), die.turn), still, 0.0)
            for die, place in zip(self.taken, places, strict=True)
        ]

    def held(self, time: float) -> Held | None:
        """The hand, fast far out and slow over the dice."""
        away = abs(time - self.seconds / 2) - GRASP_SECONDS / 2
        share = max(0.0, away / REACH_SECONDS) ** 1.6
        x, y = self._palm() - self.pointing * OUT_OF_SIGHT * share
        return Held(self.hand, float(x), float(y))

    def _palm(self) -> Floats:
        middle = np.mean([die.centre[:2] for die in self.taken], axis=0)
        return np.asarray(middle * 0.7 - self.pointing * 1.5, np.float32)


class Show:
    """The virtual table. The same seed and the same calls show the same pictures."""

    def __init__(self, seed: int, size: tuple[int, int] = (640, 480)) -> None:
        self._rng = np.random.default_rng(seed)
        cloth = felt(self._rng, str(self._rng.choice(FELTS)))
        tray = replace(house_tray(self._rng, size), floor=cloth)
        self.stage = Stage(self._rng, tray, webcam(self._rng))
        self._edge = float(self._rng.uniform(*EDGES))
        self._bag: dict[str, Solid] = {}
        self._lying: Sequence[Solid] = ()
        self._acts: deque[tuple[float, Act]] = deque()
        self._hand: tuple[Hand, Floats] | None = None
        self._left_hand = bool(self._rng.random() < 0.4)

    def ends(self, at: float) -> float:
        """When all that was asked for is over; `at` if nothing goes on."""
        if not self._acts:
            return at
        start, act = self._acts[-1]
        return max(at, start + act.seconds)

    def throw(
        self, at: float, values: Sequence[int] | None = None, colours: Sequence[str] | None = None
    ) -> tuple[int, ...]:
        """From time `at` on (or when what goes on is over) a hand clears the tray and dice are thrown.

        `values` and `colours` belong together; without colours the table's own dice are used, as many as
        there are values: a handful of all makes. Those of given colours are plain ones, as they lie in game
        boxes. Returns the values that will lie there.
        """
        make = random_solid if colours is None else house_die
        if colours is None:
            count = len(COLOURS) if values is None else len(values)
            colours = [COLOURS[n % len(COLOURS)] for n in range(count)]
        if values is None:
            values = [int(value) for value in self._rng.integers(1, 7, len(colours))]
        if len(values) != len(colours):
            raise ValueError(f"{len(values)} values can't be thrown with {len(colours)} dice")
        lying = self._acts[-1][1].lying(np.inf) if self._acts else self._lying
        start = self.ends(at)
        if lying:
            hand, pointing = self._the_hand()
            self._acts.append((start, Take(hand, pointing, lying, ())))
            start = self.ends(at) + PAUSE_SECONDS
        self._acts.append((start, Toss(self._flights(values, colours, make), ())))
        return tuple(values)

    def picture(self, at: float) -> Image:
        """What the camera sees at time `at`; times must not go back."""
        while self._acts and at >= self._acts[0][0] + self._acts[0][1].seconds:
            self._lying = self._acts.popleft()[1].lying(np.inf)
        if not self._acts or at < self._acts[0][0]:
            return self.stage.picture(self._lying)
        start, act = self._acts[0]
        time = at - start
        return self.stage.picture(act.lying(time), act.moving(time), act.held(time))

    @property
    def truth(self) -> list[Truth]:
        """About the dice that lay still in the last picture."""
        return self.stage.truth

    def _flights(self, values: Sequence[int], colours: Sequence[str], make: Maker) -> list[Flight]:
        dice = [self._die(colour, number, make) for number, colour in enumerate(colours)]
        places = spots(self._rng, self.stage.tray, [die.edge for die in dice])
        resting = [
            die.lying(place.x, place.y, value, place.yaw)
            for die, place, value in zip(dice, places, values, strict=True)
        ]
        return throw(self._rng, self.stage.tray, resting)

    def _die(self, colour: str, number: int, make: Maker) -> Solid:
        key = f"{make.__name__} {colour} {number}"
        if key not in self._bag:
            self._bag[key] = make(self._rng, colour, self._edge)
        return self._bag[key]

    def _the_hand(self) -> tuple[Hand, Floats]:
        if self._hand is None:
            angle = np.pi if self._left_hand else np.pi / 2
            tray = self.stage.tray
            scale = tray.camera.scale(np.zeros(3, np.float32))
            hand = make_hand(self._rng, scale, angle, tray.light)
            self._hand = hand, np.array([np.cos(angle), np.sin(angle)], np.float32)
        return self._hand
