"""How a calibration stands, as pages are told it."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from vision.exposure import LockState
from vision.tray.noticing import Condition


class Step(StrEnum):
    """Where a calibration stands. `start`: none is being made. `tray`: where is the tray, and how does it look empty?
    `dice`: how large are they, what colours have they? `light`: shall the camera hold exposure and white balance?"""

    START = "start"
    TRAY = "tray"
    DICE = "dice"
    LIGHT = "light"


@dataclass(frozen=True, slots=True)
class CalibrationFacts:
    """At which `step` it is, how much was done since the companion began (`number`), whether the camera holds exposure
    and white balance (`lock`, None: it can't), and what is `amiss` with the calibration in use, as long as nobody has
    put the notice of it away."""

    step: Step = Step.START
    number: int = 0
    lock: LockState | None = None
    amiss: Condition | None = None

    def to_json(self) -> dict[str, Any]:
        """All of it, as the stream gives it."""
        return {"step": self.step, "number": self.number, "lock": self.lock, "amiss": self.amiss}
