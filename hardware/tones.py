"""What a buzzer sounds like at a moment. Pure. The beeps differ in length, too, for buzzers that know one tone only."""

from collections.abc import Mapping

from hardware.panel import Beep

LOW, MIDDLE, HIGH, HIGHEST = 466.2, 784.0, 1046.5, 1396.9
"""Hertz."""

MELODIES: Mapping[Beep, tuple[tuple[float | None, float], ...]] = {
    "taken": ((HIGHEST, 0.06),),
    "nothing": ((LOW, 0.3),),
    "asked": ((MIDDLE, 0.1), (None, 0.08), (HIGH, 0.16)),
}
"""Tones in hertz (None: silence), each with its seconds."""


def tone(beep: Beep, seconds: float) -> tuple[float | None, float | None]:
    """The tone so many seconds after the beep began (None: silence), and at how many it ends (None: that was all)."""
    end = 0.0
    for hertz, lasts in MELODIES[beep]:
        end += lasts
        if seconds < end:
            return hertz, end
    return None, None
