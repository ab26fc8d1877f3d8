"""What lamps and buzzer of a table box do over time, in whole numbers: the same as those on pins (hardware/lamps.py,
hardware/tones.py). Runs unchanged under CPython and MicroPython."""

from hardware.box.wire import TICKS, since

FULL = 65535
"""Of a lamp that is on all the time."""

DIM = 7864
LEAST = 5243
BLINK, PULSE = 1000, 2000
"""Milliseconds."""

MELODIES = {
    "taken": ((1397, 60),),
    "nothing": ((466, 300),),
    "asked": ((784, 100), (0, 80), (1046, 160)),
}
"""Tones in hertz (0: silence), each with its milliseconds."""


def duty(light: str, now: int, brightness: int) -> int:
    """How much of FULL a lamp with this light (a letter of the wire) is on at this time; brightness in percent."""
    level = 0
    if light == "o":
        level = FULL
    elif light == "d":
        level = DIM
    elif light == "b":
        level = FULL if now % BLINK < BLINK // 2 else 0
    elif light == "p":
        level = LEAST + (FULL - LEAST) * _wave(now % PULSE) // 1000
    return level * brightness // 100


def _wave(at: int) -> int:
    """From 1000 down to 0 and up again over PULSE, soft at both ends."""
    part = abs(PULSE // 2 - at) * 1000 // (PULSE // 2)
    return part * part * (3000 - 2 * part) // 1000000


class Buzzer:
    """Sounds beeps one after the other."""

    def __init__(self) -> None:
        self._tones: list[tuple[int, int]] = []
        self._began = 0

    def tone(self, now: int, beeps: list[str]) -> int:
        """The tone at this time in hertz, 0 for silence. What is in `beeps` is taken out."""
        while beeps:
            if not self._tones:
                self._began = now
            self._tones += MELODIES.get(beeps.pop(0), ())
        while self._tones and since(self._began, now) >= self._tones[0][1]:
            self._began = (self._began + self._tones[0][1]) % TICKS
            self._tones = self._tones[1:]
        return self._tones[0][0] if self._tones else 0
