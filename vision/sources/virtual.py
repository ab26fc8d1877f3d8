"""The virtual camera: a rendered tray in which dice are thrown when asked, for tests and for people without
hardware."""

import threading
import time
from collections.abc import Callable, Iterator, Sequence

import numpy as np

from vision.errors import SourceError
from vision.exposure import Exposure, Lock
from vision.frame import Frame, Image
from vision.render.palette import BODY
from vision.render.show import COLOURS, Show
from vision.render.tray import Truth
from vision.sources.automatic import Automatic, Wander, still
from vision.sources.faults import Fault, spoiled
from vision.sources.fresh import Fresh, Silence
from vision.sources.locking import Locking
from vision.sources.pace import Pace

FRAMES_PER_SECOND = 20.0

THROWS = 8
"""How many throws a `virtual:SEED` film shows."""

REST_SECONDS = 1.2
"""How long its dice lie still between throws."""


class VirtualCamera:
    """A camera over a virtual tray, in real time, which can be told to have faults. Its methods may be called from any
    thread.

    `seed` chooses tray, light and dice; `size` is width, height of the pictures; `wander` how its exposure and white
    balance stray unless they are held.
    """

    live = True

    def __init__(
        self,
        seed: int = 0,
        size: tuple[int, int] = (640, 480),
        *,
        rate: float = FRAMES_PER_SECOND,
        clock: Callable[[], float] = time.monotonic,
        wait: Callable[[float], object] | None = None,
        wander: Wander = still,
    ) -> None:
        self.name = "virtual camera"
        self._show = Show(seed, size)
        self._rate = rate
        self._clock = clock
        self._closed = threading.Event()
        self._wait = wait or self._closed.wait
        self._lock = threading.Lock()
        self._number = -1
        self._values: tuple[int, ...] = ()
        self._fault: Fault | None = None
        self._chance = np.random.default_rng(seed)
        self._last: Image | None = None
        self._fresh = Fresh()
        self._automatic, self._locking = Automatic(wander), Locking()

    def throw(self, values: Sequence[int] | None = None, colours: Sequence[str] | None = None) -> tuple[int, ...]:
        """Clear the tray and throw dice; returns at once with the values that will lie there.

        Without `values` chance decides; without `colours` the table's own five dice are thrown (as many as
        there are values). Throws asked for by value queue up; one left to chance is not added while another
        goes on. Raises SourceError for values or colours that no die has.
        """
        _check(values, colours)
        with self._lock:
            now = self._clock()
            if values is None and self._show.ends(now) > now:
                return self._values
            self._values = self._show.throw(now, values, colours)
            return self._values

    def busy(self) -> bool:
        """Whether a throw goes on."""
        with self._lock:
            now = self._clock()
            return self._show.ends(now) > now

    @property
    def fault(self) -> Fault | None:
        """What is wrong with it now."""
        return self._fault

    def suffer(self, fault: Fault | None) -> None:
        """Have this fault from the next frame on, in place of any other; None mends it."""
        with self._lock:
            self._fault = fault

    def truth(self) -> list[Truth]:
        """What there is to know about the dice that lay still in the last frame."""
        with self._lock:
            return self._show.truth

    def frames(self) -> Iterator[Frame]:
        """Yield a frame 20 times a second (or as often as drawing allows) until `close`.

        Raises SourceError when it is unplugged, or two seconds after the last new picture; may then be called again.
        """
        due = self._clock()
        self._locking.opened()
        silence = Silence(due)
        while not self._closed.is_set():
            now = self._clock()
            image = self._shot(now)
            if image is not None and self._fresh(image):
                silence.broken(now)
                self._number += 1
                self._locking.serve(self._automatic, image)
                yield Frame(image, now, self._number)
            elif silence.too_long(now):
                raise SourceError(f"{self.name} gives no new pictures: end its fault")
            due = max(due + 1 / self._rate, self._clock())
            self._wait(max(0.0, due - self._clock()))

    def _shot(self, now: float) -> Image | None:
        """What comes from the camera, None if nothing does; raises SourceError if it is unplugged."""
        with self._lock:
            match self._fault:
                case Fault.UNPLUG:
                    raise SourceError(f"{self.name} is unplugged: plug it in")
                case Fault.FREEZE:
                    return None
                case Fault.STALE:
                    return self._last
                case fault:
                    seen = self._automatic.expose(self._show.picture(now), now)
                    self._last = spoiled(seen, fault, self._chance)
                    return self._last

    def close(self) -> None:
        """Stop before the next frame."""
        self._closed.set()

    @property
    def lock(self) -> Lock:
        """Whether it holds exposure and white balance."""
        return self._locking.lock

    def hold(self, exposure: Exposure | None = None) -> None:
        """Hold them from one of the next frames on, these or those that it has settled on."""
        self._locking.hold(exposure)

    def let_go(self) -> None:
        """Choose them by itself again."""
        self._locking.let_go()


class VirtualThrows:
    """A film of throws on the virtual table. Every third throw is Kathmandu's re-roll: one die less than
    before."""

    live = False

    def __init__(self, seed: int, pace: Pace, throws: int = THROWS) -> None:
        self.name = f"virtual:{seed}"
        self.thrown: list[tuple[int, ...]] = []
        """The values of the throws shown so far, in the order of the table's colours."""
        self._seed = seed
        self._pace = pace
        self._throws = throws
        self._closed = False

    def frames(self) -> Iterator[Frame]:
        """Yield the film, 20 frames a second of film time."""
        show = Show(self._seed)
        rng = np.random.default_rng(self._seed)
        self._pace.start()
        number, next_throw = 0, 0.5
        while not self._closed:
            at = number / FRAMES_PER_SECOND
            if at >= next_throw:
                if len(self.thrown) == self._throws:
                    return
                colours = COLOURS[: 4 if len(self.thrown) % 3 == 2 else 5]
                values = [int(value) for value in rng.integers(1, 7, len(colours))]
                self.thrown.append(show.throw(at, values, colours))
                next_throw = show.ends(at) + REST_SECONDS
            if not self._pace.late(at):
                image = show.picture(at)
                self._pace.until(at)
                yield Frame(image, at, number)
            number += 1

    def close(self) -> None:
        """Stop before the next frame."""
        self._closed = True


def _check(values: Sequence[int] | None, colours: Sequence[str] | None) -> None:
    for value in values or ():
        if not 1 <= value <= 6:
            raise SourceError(f"a die can't show {value}: give values from 1 to 6")
    for colour in colours or ():
        if colour not in BODY:
            raise SourceError(f"there is no {colour} die: give colours out of {', '.join(BODY)}")
    if values is not None and colours is not None and len(values) != len(colours):
        raise SourceError(f"{len(values)} values can't be thrown with {len(colours)} dice: give as many of both")
