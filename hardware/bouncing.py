"""What contacts do when a finger presses them or a knob is turned: bouncing edges. Pure; for panels without wires."""

import random
from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from hardware.errors import FingerBusy
from hardware.inputs import ENCODER_A, ENCODER_B

MOST_PAIRS = 25
"""A burst has at most twice as many edges besides its first."""

MOST_BOUNCE = 1.0
"""Seconds; a contact that bounces longer is a loose wire."""

USUAL_SECONDS = 0.005
"""How long contacts bounce that are neither new nor worn out."""

TAPS_APART = 0.1
"""Seconds from letting go to pressing again in a double press."""

APART = 0.2
"""The same between two presses that have nothing to do with each other: time to see what the first one did."""

MOST_WAIT = 10.0
"""Seconds of presses that may wait until it is their turn: else the last of a thousand would come minutes later."""

DETENT_SECONDS = 0.02
"""From detent to detent of a knob that is turned fast."""


@dataclass(frozen=True, slots=True)
class ContactEdge:
    """Contact `name` is closed or open from `at` on."""

    name: str
    closed: bool
    at: float


@dataclass(frozen=True, slots=True)
class Bouncing:
    """Contacts that bounce for so many `seconds`; `chance` says how. ValueError for more than MOST_BOUNCE."""

    seconds: float
    chance: random.Random

    def __post_init__(self) -> None:
        if not 0 <= self.seconds <= MOST_BOUNCE:
            raise ValueError(f"a contact can bounce for 0 to {1000 * MOST_BOUNCE:.0f} ms")

    def change(self, name: str, closed: bool, at: float) -> Iterator[ContactEdge]:
        """One contact closes or opens: it does so at once, then to and fro, in the end it is as it should."""
        yield ContactEdge(name, closed, at)
        pairs = self.chance.randint(1, MOST_PAIRS) if self.seconds > 0 else 0
        times = sorted(at + self.chance.uniform(0, self.seconds) for _ in range(2 * pairs))
        for number, time in enumerate(times):
            yield ContactEdge(name, closed == bool(number % 2), time)

    def press(self, name: str, at: float, held: float) -> Iterator[ContactEdge]:
        """A contact is closed for so many seconds."""
        yield from self.change(name, True, at)
        yield from self.change(name, False, at + held)

    def turn(self, way: Literal[1, -1], at: float) -> Iterator[ContactEdge]:
        """A knob goes one detent on (1) or back (-1)."""
        first, second = (ENCODER_A, ENCODER_B)[::way]
        quick = Bouncing(min(self.seconds, DETENT_SECONDS / 5), self.chance)
        for number, (name, closed) in enumerate(((first, True), (second, True), (first, False), (second, False))):
            yield from quick.change(name, closed, at + number * DETENT_SECONDS / 4)


class Coming:
    """What contacts are still to do, one finger after another. Times are monotonic seconds."""

    def __init__(self) -> None:
        self._edges: deque[ContactEdge] = deque()
        self._free_from = 0.0  # no finger comes before

    @property
    def next(self) -> float | None:
        """When a contact does something next."""
        return self._edges[0].at if self._edges else None

    def add(self, edges: Sequence[ContactEdge], rest: float, begin: float, now: float) -> None:
        """Contacts do this from `begin` on, or after what was before; the times of the edges count from 0. The next
        finger lets `rest` seconds pass besides APART. FingerBusy if too much waits already."""
        if self._free_from > now + MOST_WAIT:
            raise FingerBusy
        begin = max(begin, self._free_from)
        self._free_from = begin + edges[-1].at + rest + APART
        self._edges += [replace(edge, at=begin + edge.at) for edge in edges]

    def due(self, until: float) -> Iterator[ContactEdge]:
        """What contacts have done by then; each edge once."""
        while self._edges and self._edges[0].at <= until:
            yield self._edges.popleft()

    def end(self, now: float) -> list[ContactEdge]:
        """Nothing more is to come, and the next finger need not wait; what would have come."""
        left, self._free_from = list(self._edges), now
        self._edges.clear()
        return left
