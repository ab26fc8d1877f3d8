"""Labelled still pictures of trays, for tests and for measuring a reader (the form that `companion accuracy`
reads)."""

import json
from collections.abc import Sequence
from pathlib import Path

import cv2
import numpy as np

from vision.frame import Image
from vision.render.furnish import (
    COLOURS,
    EDGES,
    against_wall,
    beside,
    dice_set,
    house_die,
    random_tray,
    spots,
    webcam,
)
from vision.render.solid import Solid
from vision.render.tray import Tray, Truth, photograph

KINDS = ("plain", "varied", "touching", "cocked", "kathmandu", "empty")
"""Plain dice apart; dice of all makes; touching ones; leaning ones; the six Kathmandu dice; no dice."""

KATHMANDU = ("brown", "purple", "orange", "grey", "pink", "black")
QUALITY = 90


def labelled(kind: str, seed: int, size: tuple[int, int] = (640, 480)) -> tuple[Image, list[Truth]]:
    """A picture of that kind and the truth about its dice; the same for the same seed."""
    rng = np.random.default_rng((KINDS.index(kind), seed))
    tray = random_tray(rng, size)
    return photograph(rng, tray, _dice(rng, kind, tray), webcam(rng))


def _dice(rng: np.random.Generator, kind: str, tray: Tray) -> list[Solid]:
    if kind == "empty":
        return []
    colours = KATHMANDU if kind == "kathmandu" else [str(c) for c in rng.choice(COLOURS, int(rng.integers(2, 7)))]
    edge = float(rng.uniform(*EDGES))
    made = dice_set(rng, colours) if kind == "varied" else [house_die(rng, colour, edge) for colour in colours]
    places = spots(rng, tray, [die.edge for die in made])
    values = rng.integers(1, 7, len(made)).tolist()
    dice = [
        die.lying(place.x, place.y, value, place.yaw) for die, place, value in zip(made, places, values, strict=True)
    ]
    if kind == "touching":
        dice[1] = beside(dice[1], dice[0], dice[1].value, *rng.uniform(0, 2 * np.pi, 2).tolist())
    if kind == "cocked":
        bearing, yaw = rng.uniform(0, 2 * np.pi, 2).tolist()
        dice[1] = beside(dice[1], dice[0], dice[1].value, bearing, yaw, lean=float(rng.uniform(0.35, 0.7)))
        dice[-1] = against_wall(dice[-1], tray, dice[-1].value, float(rng.uniform(-4, 4)), float(rng.uniform(0.3, 0.6)))
    return dice


def write_pictures(folder: Path, kinds: Sequence[str], seeds: Sequence[int]) -> Path:
    """Write a picture of every kind for every seed, and `manifest.jsonl`; returns the manifest's path."""
    folder.mkdir(parents=True, exist_ok=True)
    manifest = folder / "manifest.jsonl"
    with manifest.open("w") as lines:
        for kind in kinds:
            for seed in seeds:
                image, truth = labelled(kind, seed)
                name = f"{kind}_{seed}.jpg"
                cv2.imwrite(str(folder / name), image, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
                line = {"file": name, "tags": [kind], "dice": [die.to_json() for die in truth]}
                lines.write(json.dumps(line) + "\n")
    return manifest
