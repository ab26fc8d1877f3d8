"""What a tracker tells: what happens in the tray, and each throw."""

from dataclasses import dataclass
from typing import Any, Literal

from vision.dice.reading import DiceReading

EventKind = Literal["empty", "hand", "rolling", "settled", "changed", "roll", "offline", "online"]


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened, seen in the frame of time `t` (seconds on the source's clock).

    `empty`: the tray is at rest without dice · `hand`: a hand came into the picture · `rolling`: something
    moves without one ·
    `settled`: dice lie still · `changed`: dice were nudged, lifted out or put back, but not thrown · `roll`:
    dice were thrown and came to rest · `offline`, `online`: pictures stopped, or come again.
    `reading`: the dice that lie in the tray now (with `empty`, `settled`, `changed`, `roll`).
    """

    kind: EventKind
    t: float
    reading: DiceReading | None = None

    def to_json(self) -> dict[str, Any]:
        """The event in the form that `companion watch --json` prints."""
        line: dict[str, Any] = {"event": self.kind, "t": round(self.t, 3)}
        if self.kind == "roll" and self.reading is not None:
            line["sure"] = self.reading.sure
            line["dice"] = [die.to_json() for die in self.reading.dice]
        return line
