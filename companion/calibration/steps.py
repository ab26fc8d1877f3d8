"""The steps in which people calibrate a tray on the dashboard, each taken once, however many pages show them."""

import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from companion.calibration.desk import CalibrationDesk
from companion.calibration.facts import Step
from companion.pictures import crop
from vision.tray.errors import TrayError, TrayNotFound


class StaleStep(Exception):
    """Somebody else did something since the page was made."""


INSET = 0.15
"""Corners that a person is to move lie this share of the picture from its edges at first."""

JOG = 0.01
"""A corner is moved by this share of the picture's width at a time."""

MOVES = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
"""Ways in which a corner is moved."""


class Steps:
    """One calibration being made at the desk. Every method may be called from any thread; those that change something
    want the `number` that the page knew, and raise StaleStep if it is no longer that, TrayError if it can't be done."""

    def __init__(self, desk: CalibrationDesk, changed: Callable[[], None] = lambda: None) -> None:
        """`changed` is called after each change."""
        self.desk = desk
        self.number = 0
        """How much was done since the companion began."""
        self.step = Step.START
        self.not_found: TrayError | None = None
        """Why the tray was not found when it was last looked for."""
        self.crops: tuple[bytes, ...] = ()
        """Small JPEGs of the dice that were thrown, in their order."""
        self.throws = 0
        """How often a throw was looked at."""
        self._changed = changed
        self._one_at_a_time = threading.Lock()

    def begin(self, number: int) -> None:
        """Begin anew, and look for the tray."""
        with self._turn(number):
            self.desk.begin()
            self.step, self.crops = Step.TRAY, ()
            self._look()

    def find(self, number: int) -> None:
        """Look for the tray again."""
        with self._turn(number, Step.TRAY):
            self._look()

    def place(self, number: int, corners: Sequence[tuple[float, float]] | None = None) -> None:
        """The tray has these corners, in pixels of the draft; without any it gets four, to be moved."""
        with self._turn(number, Step.TRAY):
            self.desk.set_corners(_frame(self._size) if corners is None else corners)
            self.not_found = None

    def jog(self, number: int, corner: int, way: str) -> None:
        """Move one of the corners a little, in one of MOVES. Raises LookupError for others."""
        with self._turn(number, Step.TRAY):
            draft = self.desk.draft
            corners = list(() if draft is None or draft.region is None else draft.region.corners)
            (x, y), (across, down), (width, height) = corners[corner], MOVES[way], self._size
            pixels = JOG * width
            corners[corner] = _within(x + across * pixels, width), _within(y + down * pixels, height)
            self.desk.set_corners(corners)

    def accept(self, number: int) -> None:
        """This is the tray, and it is empty."""
        with self._turn(number, Step.TRAY):
            if self.desk.draft is None or self.desk.draft.region is None:
                raise TrayNotFound("no tray is marked yet: look for it again, or set its corners")
            self.desk.see_empty()
            self.step = Step.DICE

    def see(self, number: int) -> None:
        """The dice lie there: learn from them."""
        with self._turn(number, Step.DICE):
            thrown = self.desk.see_throw()
            image = thrown.reading.frame.image
            self.crops = tuple(crop(image, die.box) for die in thrown.dice)
            self.throws += 1

    def name(self, number: int, names: Sequence[str | None]) -> None:
        """The dice have these colours, in their order (None: leave that one out)."""
        with self._turn(number, Step.DICE):
            self.desk.name_colours(names)
            self.step = Step.LIGHT

    def skip(self, number: int) -> None:
        """Go on without having named any dice."""
        with self._turn(number, Step.DICE):
            self.step = Step.LIGHT

    def hold(self, number: int, on: bool) -> None:
        """Let the camera hold exposure and white balance, or choose by itself again."""
        with self._turn(number, Step.LIGHT):
            (self.desk.hold if on else self.desk.let_go)()

    def back(self, number: int) -> None:
        """One step back; from the first one, give it up."""
        with self._turn(number):
            match self.step:
                case Step.LIGHT:
                    self.step = Step.DICE
                case Step.DICE:
                    self.step = Step.TRAY
                case _:
                    self._end(self.desk.drop)

    def drop(self, number: int) -> None:
        """Give it up; what was in use stays in use."""
        with self._turn(number):
            self._end(self.desk.drop)

    def keep(self, number: int) -> None:
        """It is done: use it from now on. Raises OSError if it can't be kept; it is used all the same."""
        with self._turn(number, Step.LIGHT):
            self._end(self.desk.keep)

    def relight(self, number: int) -> None:
        """The light is right as it is now, and the tray is empty. Raises OSError if that can't be kept."""
        with self._turn(number, Step.START):
            self.desk.relight()

    def forget(self, number: int) -> None:
        """Use no calibration any more, and remove the one that is kept."""
        with self._turn(number, Step.START):
            self.desk.forget()

    @property
    def _size(self) -> tuple[int, int]:
        draft = self.desk.draft
        return (0, 0) if draft is None else draft.size

    def _look(self) -> None:
        try:
            self.desk.find()
            self.not_found = None
        except TrayError as error:
            self.not_found = error

    def _end(self, deed: Callable[[], object]) -> None:
        try:
            deed()
        except OSError:  # it is used, if only until the companion ends
            self._over()
            raise
        self._over()

    def _over(self) -> None:
        self.step, self.crops, self.not_found = Step.START, (), None

    @contextmanager
    def _turn(self, number: int, step: Step | None = None) -> Iterator[None]:
        """One change at a time, each of what its page showed; what could only not be kept on disk is a change, too."""
        with self._one_at_a_time:
            if number != self.number or step not in (None, self.step):
                raise StaleStep
            try:
                yield
            except OSError:
                self.number += 1
                raise
            else:
                self.number += 1
            finally:
                self._changed()


def _frame(size: tuple[int, int]) -> list[tuple[float, float]]:
    """Four corners a little inside a picture of `size`."""
    (left, right), (top, bottom) = ((INSET * side, (1 - INSET) * side) for side in size)
    return [(left, top), (right, top), (right, bottom), (left, bottom)]


def _within(place: float, size: int) -> float:
    return min(max(place, 0.0), float(size))
