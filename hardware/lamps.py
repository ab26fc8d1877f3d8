"""What a lamp does → how bright it is at a moment. Pure; all lamps blink and pulse in the same phase."""

import datetime
import math
from collections.abc import Mapping
from typing import Annotated

import msgspec

from hardware.panel import Light

Share = Annotated[float, msgspec.Meta(ge=0, le=1)]
Hour = Annotated[int, msgspec.Meta(ge=0, le=23)]

DIM = 0.12
"""Of full brightness: seen well, and told from `on` at a glance."""

BLINK_SECONDS = 1.0
PULSE_SECONDS = 2.0
WINK_SECONDS = 0.125
"""Lamps that can only be on or off wink for so long once a pulse, to say `dim`."""

FRAME_SECONDS = 0.04
"""Between two levels of a pulse; the eye sees no steps."""

LEAST = 0.08
"""Where a pulse turns: never quite dark."""

COLOURS: Mapping[Light, tuple[float, float, float]] = {
    "off": (0.0, 0.0, 0.0),
    "dim": (0.0, 0.0, 1.0),
    "on": (0.0, 1.0, 0.0),
    "pulse": (0.0, 1.0, 0.0),
    "blink": (1.0, 0.0, 0.0),
}
"""Red, green and blue of a lamp that has them, by what it does."""


class LampHours(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """How bright lamps are (0–1) by day and by night; night lasts from one full hour to another, there is none if both
    are the same."""

    day: Share = 1.0
    night: Share = 0.25
    night_from: Hour = 22
    night_to: Hour = 7

    def brightness(self, now: datetime.time) -> float:
        """How bright lamps are at this time of the day."""
        hours = (now.hour - self.night_from) % 24
        return self.night if hours < (self.night_to - self.night_from) % 24 else self.day


def level(light: Light, at: float, brightness: float = 1.0) -> float:
    """How bright a lamp is, 0–1, as a share of time that it is switched on; `at` is monotonic seconds."""
    match light:
        case "off":
            share = 0.0
        case "dim":
            share = DIM
        case "on":
            share = 1.0
        case "blink":
            share = 1.0 if at % BLINK_SECONDS < BLINK_SECONDS / 2 else 0.0
        case "pulse":
            share = LEAST + (1 - LEAST) * (1 + math.cos(2 * math.pi * at / PULSE_SECONDS)) / 2
    return share * min(1.0, max(0.0, brightness))


def switched(light: Light, at: float) -> bool:
    """Whether a lamp that can only be on or off is on: a pulse is a slow blink, `dim` a wink now and then."""
    if light == "dim":
        return at % PULSE_SECONDS < WINK_SECONDS
    if light == "pulse":
        return at % PULSE_SECONDS < PULSE_SECONDS / 2
    return level(light, at) > 0


def next_change(light: Light, at: float, smooth: bool) -> float | None:
    """When the lamp must be looked at again: `smooth` lamps can be of any brightness. None if it stays as it is."""
    if light == "blink":
        return _next(at, BLINK_SECONDS / 2)
    if light == "pulse":
        return at + FRAME_SECONDS if smooth else _next(at, PULSE_SECONDS / 2)
    if light == "dim" and not smooth:
        return (
            _next(at, PULSE_SECONDS) if at % PULSE_SECONDS >= WINK_SECONDS else at - at % PULSE_SECONDS + WINK_SECONDS
        )
    return None


def _next(at: float, period: float) -> float:
    return (math.floor(at / period) + 1) * period
