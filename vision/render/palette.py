"""Colours that dice and their pips are sold in. All triples are sRGB in OpenCV's order: blue, green, red, 0–255."""

import cv2
import numpy as np

from vision.arrays import Floats

BODY: dict[str, tuple[int, int, int]] = {
    "white": (232, 234, 234),
    "ivory": (184, 220, 236),
    "grey": (126, 124, 124),
    "black": (20, 20, 20),
    "brown": (34, 58, 100),
    "red": (28, 24, 196),
    "orange": (26, 114, 238),
    "yellow": (34, 202, 242),
    "green": (52, 126, 28),
    "blue": (176, 66, 24),
    "purple": (134, 38, 100),
    "pink": (166, 124, 238),
}
"""The middle of each body colour's range."""

SPREAD: dict[str, tuple[float, tuple[float, float], tuple[float, float]]] = {
    "white": (90, (0.0, 2.2), (0.86, 1.06)),
    "ivory": (5, (0.6, 1.7), (0.82, 1.05)),
    "grey": (90, (0.0, 6.0), (0.6, 1.4)),
    "black": (90, (0.0, 1.0), (0.3, 2.6)),
    "brown": (6, (0.6, 1.15), (0.55, 1.45)),
    "red": (4, (0.72, 1.1), (0.5, 1.2)),
    "orange": (4, (0.75, 1.08), (0.78, 1.05)),
    "yellow": (5, (0.6, 1.1), (0.75, 1.05)),
    "green": (16, (0.55, 1.2), (0.5, 1.5)),
    "blue": (9, (0.6, 1.15), (0.5, 1.35)),
    "purple": (9, (0.6, 1.2), (0.55, 1.5)),
    "pink": (9, (0.5, 1.6), (0.8, 1.05)),
}
"""How far real dice stray: hue (degrees of OpenCV's half circle, one sigma), factors of saturation and of value."""

SHADES: dict[str, tuple[float, tuple[int, int, int]]] = {
    "white": (0.2, (212, 229, 234)),
    "red": (0.2, (62, 30, 120)),
    "pink": (0.3, (150, 84, 232)),
    "green": (0.2, (96, 190, 90)),
    "blue": (0.2, (214, 150, 70)),
}
"""Another common shade that goes by the same name (a warm white, wine red, hot pink, light green and blue): its share
and its middle."""

STRAY = (4.0, (0.75, 1.2), (0.8, 1.06))
"""How far dice stray from those shades, as in SPREAD."""

PIPS: dict[str, tuple[int, int, int]] = {
    "white": (236, 238, 238),
    "black": (12, 12, 12),
    "red": (24, 20, 190),
    "blue": (150, 50, 20),
    "green": (50, 120, 30),
    "yellow": (60, 190, 225),
    "brown": (20, 40, 74),
}
"""Pip colours; gold counts as yellow."""

PIPS_FOR: dict[str, tuple[str, ...]] = {
    "white": ("black",) * 8 + ("red", "blue", "green"),
    "ivory": ("black",) * 5 + ("brown", "red", "blue"),
    "grey": ("black", "black", "white", "white", "red"),
    "black": ("white",) * 7 + ("yellow", "red", "red", "red", "blue"),
    "brown": ("white", "white", "white", "yellow", "black"),
    "red": ("white",) * 6 + ("black", "yellow"),
    "orange": ("black", "white"),
    "yellow": ("black",) * 6 + ("white", "red"),
    "green": ("white",) * 5 + ("black", "yellow", "yellow"),
    "blue": ("white",) * 6 + ("yellow", "black", "red", "red"),
    "purple": ("white", "white", "white", "yellow", "black"),
    "pink": ("black", "white", "white"),
}
"""Which pips each body is sold with; a name that stands twice is twice as common."""

READABLE = 60.0
"""Least difference between body and pip, in the channel where they differ most: less could not be read by a person."""


def body_colour(rng: np.random.Generator, name: str) -> Floats:
    """A body colour (3,) that a person would call `name`."""
    middle, (hue_sigma, saturation, value) = BODY[name], SPREAD[name]
    if name in SHADES and rng.random() < SHADES[name][0]:
        middle, (hue_sigma, saturation, value) = SHADES[name][1], STRAY
    hsv = cv2.cvtColor(np.array([[middle]], np.uint8), cv2.COLOR_BGR2HSV)[0, 0].astype(float)
    hsv[0] = (hsv[0] + rng.normal(0, hue_sigma)) % 180
    hsv[1] = np.clip(hsv[1] * rng.uniform(*saturation), 0, 255)
    hsv[2] = np.clip(hsv[2] * rng.uniform(*value), 6, 250)
    bgr = cv2.cvtColor(np.array([[hsv]], np.uint8), cv2.COLOR_HSV2BGR)[0, 0]
    return np.asarray(bgr, np.float32)


def pip_colour(rng: np.random.Generator, body_name: str, body: Floats) -> tuple[str, Floats]:
    """Name and colour (3,) of pips that stand out from `body` (3,)."""
    name = str(rng.choice(PIPS_FOR[body_name]))
    for candidate in (name, "white", "black"):
        fade = rng.uniform(0.55, 1.05) if candidate in ("red", "blue", "yellow") else rng.uniform(0.85, 1.05)
        colour = np.clip(np.array(PIPS[candidate]) * fade + rng.normal(0, 6, 3), 2, 253)
        if np.abs(colour - body).max() >= READABLE:
            return candidate, colour.astype(np.float32)
    return candidate, np.asarray(PIPS[candidate], np.float32)
