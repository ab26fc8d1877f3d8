"""Which dice a hand put where they lie, and which came to their place by themselves.

For each point of the picture is remembered who took it since it was last seen free: a hand, or a thing that lay there
still before any hand did. What a hand covers of a die that lies there already stays the die's.
"""

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from vision.dice.motion import Grey
from vision.dice.places import around
from vision.dice.reading import Die

FREE, HAND, OWN = 0, 1, 2

REST_SECONDS = 0.1
"""A thing that lies so long, apart from all hands, has its place …"""

REST_FRAMES = 3
"""… if it was seen there in so many frames."""

AROUND = 0.6
"""Of what is other than before within so many edges of a die's middle …"""

MOST = 0.5
"""… more than this share is a hand's if it put the die down."""


@dataclass(frozen=True, slots=True, eq=False)
class Seen:
    """Masks (h, w) of a small copy, 255 where it is so: `reach`, what reaches in from the edge, or is as large as a
    hand; `apart`, smaller things that touch neither it nor the edge; `free`, where all is as it was at rest."""

    reach: Grey
    apart: Grey
    free: Grey


@dataclass
class Touch:
    """Fed with each frame in which something moves."""

    _owner: Grey | None = None
    _since: NDArray[np.float64] = field(default_factory=lambda: np.zeros(0))
    _frames: Grey = field(default_factory=lambda: np.zeros(0, np.uint8))
    _free: Grey = field(default_factory=lambda: np.zeros(0, np.uint8))

    @property
    def known(self) -> bool:
        """Whether any frame told anything."""
        return self._owner is not None

    def add(self, seen: Seen, at: float) -> None:
        """One more frame, of time `at`."""
        if self._owner is None or self._owner.shape != seen.reach.shape:
            self._owner = np.zeros_like(seen.reach)
            self._since, self._frames = np.full(seen.reach.shape, at), np.zeros_like(seen.reach)
        apart = seen.apart > 0
        self._since[~apart] = at
        self._frames[~apart] = 0
        self._frames[apart & (self._frames < REST_FRAMES)] += 1
        free = self._owner == FREE
        rests = apart & (self._frames >= REST_FRAMES) & (at - self._since >= REST_SECONDS - 1e-6)
        self._owner[free & rests] = OWN
        self._owner[free & (seen.reach > 0)] = HAND
        self._owner[seen.free > 0] = FREE
        self._free = seen.free

    def by_hand(self, die: Die, scale: float) -> bool:
        """Whether a hand put down this die; `scale` is that of the small copy."""
        if self._owner is None:
            return False
        place = around(die, AROUND, scale)
        taken = np.count_nonzero(self._free[place] == 0)
        return bool(np.count_nonzero(self._owner[place] == HAND) > MOST * taken)

    def touches(self, die: Die, scale: float) -> bool:
        """Whether a hand covers a part of this die's place."""
        return self._owner is not None and bool((self._owner[around(die, 1.0, scale)] == HAND).any())
