"""Training scenes: dice out of the sprite library on a random ground, with clutter, shadows and a camera's faults."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.arrays import Floats
from vision.render.palette import BODY, PIPS, body_colour, pip_colour
from vision.render.photometrics import expose, random_sensor
from vision.render.shading import Finish, Light, random_finish, random_light, shade
from vision.training import clutter, dominoes
from vision.training.grounds import random_ground
from vision.training.sprites import ACE, ALPHA, NORMAL, PIP, REACH, SIDE, Library

SIZE = 256
MOST = 24
"""Most dice in a scene that are labelled."""

EDGE = SIDE / REACH
"""Edge of a die in its sprite, pixels, before perspective."""

CENTRE, SPAN, VALUE, BOX, SEEN, CORNERS, PIPS_AT, BODY_NAME, PIP_NAME, SLANT = (
    slice(0, 2),
    2,
    3,
    slice(4, 8),
    8,
    slice(9, 17),
    slice(17, 29),
    29,
    30,
    slice(31, 33),
)
"""Columns of a label: centre of the top face, its edge (√area), value (0 emblem, -1 cocked), box as corners, share
that is seen, corners of the top face, its pips (NaN: none), colour names as numbers, and how the top face is slanted: x
and y of its unit normal in the picture (NaN: unknown). Lengths in pixels of the scene."""

COLUMNS = 33
UNNAMED = -1
"""Number of a colour without a name in these lists: nothing is learnt of it."""

DOMINOES = 0.12
"""Share of scenes with a set of dominoes."""

BODY_NAMES = tuple(BODY)
PIP_NAMES = tuple(PIPS)
COLOUR_SHARES = np.array([6, 3, 1.5, 4, 2, 5, 2, 3, 3, 4, 2.5, 1.5]) / 37.5
"""How common each body colour is, in the order of BODY_NAMES."""


@dataclass(frozen=True, slots=True, eq=False)
class _Placed:
    """A sprite in the scene: its number, 2×3 affine from sprite to scene, turn (radians), scale, tilt (degrees)."""

    sprite: int
    affine: Floats
    turn: float
    scale: float
    tilt: float


@dataclass(frozen=True, slots=True, eq=False)
class _Look:
    finish: Finish
    body: int
    pip: int


def scene(rng: np.random.Generator, library: Library, edge: float | None = None) -> tuple[NDArray[np.uint8], Floats]:
    """A picture (SIZE, SIZE, 3) and its labels (n, COLUMNS), n ≤ MOST; `edge` fixes the dice's size in pixels."""
    if edge is None:
        low, high = (11, 105) if rng.random() < 0.92 else (90, 150)
        edge = float(np.exp(rng.uniform(np.log(low), np.log(high))))
    image = _ground(rng)
    dice = _place(rng, library, edge)
    looks = [_look(rng) for _ in range(int(rng.integers(1, 4)) if rng.random() < 0.6 else 12)]
    light = random_light(rng)
    _cast_shadows(rng, image, library, dice, light, edge)
    cover = np.zeros((SIZE, SIZE), np.int16)
    drawn = []
    for number, die in enumerate(dice, 1):
        look = looks[int(rng.integers(len(looks)))]
        if _draw(rng, image, cover, number, library, die, look.finish, light):
            drawn.append((number, die, look))
    if rng.random() < 0.05:
        _clutter(rng, image, 1)
    labels = [_label(library, cover, *entry) for entry in drawn]
    _gradient(rng, image)
    picture = expose(rng, image, random_sensor(rng, edge))
    rows = np.array([label for label in labels if label is not None][:MOST], np.float32)
    return picture, rows.reshape(-1, COLUMNS)


def _ground(rng: np.random.Generator) -> Floats:
    image = random_ground(rng, SIZE, SIZE)
    if rng.random() < 0.7:
        _clutter(rng, image, float(rng.choice([1, 3, 8, 18])))
    if rng.random() < 0.2:
        flat = np.clip(image, 0, 255).astype(np.uint8)
        clutter.lint(rng, flat)
        image[:] = flat
    if rng.random() < DOMINOES:
        flat = np.clip(image, 0, 255).astype(np.uint8)
        dominoes.lay(rng, flat)
        image[:] = flat
    return np.clip(image, 0, 255)


def _clutter(rng: np.random.Generator, image: Floats, mean: float) -> None:
    flat = np.clip(image, 0, 255).astype(np.uint8)
    clutter.scatter(rng, flat, mean)
    image[:] = flat


def _spots(rng: np.random.Generator, edge: float, count: int) -> list[NDArray[np.float64]]:
    """Places for dice that don't lie in one another; about half of them touch or nearly touch a neighbour."""
    spots: list[NDArray[np.float64]] = []
    for _ in range(count * 8):
        if len(spots) == count:
            break
        if spots and rng.random() < 0.5:
            turn, away = rng.uniform(0, 2 * np.pi), edge * rng.uniform(1.0, 1.5)
            spot = spots[int(rng.integers(len(spots)))] + away * np.array([np.cos(turn), np.sin(turn)])
        else:
            spot = rng.uniform(-0.05 * SIZE, 1.05 * SIZE, 2)
        inside = bool(np.all((spot > -0.2 * edge) & (spot < SIZE + 0.2 * edge)))
        if inside and all(np.hypot(*(spot - other)) > edge * 1.02 for other in spots):
            spots.append(spot)
    return spots


def _place(rng: np.random.Generator, library: Library, edge: float) -> list[_Placed]:
    room = max(1, int(0.5 * (SIZE / (edge * 1.3)) ** 2))
    count = 0 if rng.random() < 0.08 else min(int(rng.integers(1, 1 + room)), 16)
    tilt = abs(rng.normal(0, 13)) if rng.random() < 0.65 else rng.uniform(0, 50)
    toward, field = rng.uniform(0, 2 * np.pi), rng.uniform(0, 28)
    lean = np.array([np.cos(toward), np.sin(toward)])
    offset = rng.normal(0, 10, 2) if rng.random() < 0.5 else np.zeros(2)
    spots = sorted(_spots(rng, edge, count), key=lambda spot: float(spot @ lean))
    mixed = rng.random() < 0.2
    dice = []
    for spot in spots:
        side = lean * tilt + (spot - SIZE / 2) / SIZE * field + offset
        here = min(float(np.hypot(*side)), 54)
        number = library.pick(rng, here)
        turn = float(np.arctan2(side[1], side[0])) - np.pi / 2
        size = edge * (rng.uniform(0.7, 1.3) if mixed else rng.uniform(0.93, 1.07))
        scale = float(size / EDGE)
        matrix = np.array([[np.cos(turn), -np.sin(turn), 0], [np.sin(turn), np.cos(turn), 0]]) * scale
        middle = (library.top[number].mean(0) + library.base[number].mean(0)) / 2
        matrix[:, 2] = spot - matrix[:, :2] @ middle
        dice.append(_Placed(number, matrix.astype(np.float32), turn, scale, here))
    return dice


def _look(rng: np.random.Generator) -> _Look:
    name = str(rng.choice(BODY_NAMES, p=COLOUR_SHARES))
    body = body_colour(rng, name)
    ink_name, ink = pip_colour(rng, name, body)
    red_ace = name in ("white", "ivory") and rng.random() < 0.15
    return _Look(random_finish(rng, body, ink, red_ace), BODY_NAMES.index(name), PIP_NAMES.index(ink_name))


def _cast_shadows(
    rng: np.random.Generator, image: Floats, library: Library, dice: list[_Placed], light: Light, edge: float
) -> None:
    if not dice:
        return
    shadow = np.zeros((SIZE, SIZE), np.float32)
    for die in dice:
        base = library.base[die.sprite] @ die.affine[:, :2].T + die.affine[:, 2]
        ground = library.ground[die.sprite] @ die.affine[:, :2].T
        away = -((ground[1] - ground[0]) * light.direction[0] + (ground[2] - ground[0]) * light.direction[1])
        far = base + away / light.direction[2] * 1.8
        cv2.fillConvexPoly(shadow, cv2.convexHull(np.vstack([base, far]).astype(np.float32)).astype(np.int32), 1.0)
    soft = cv2.GaussianBlur(shadow, (0, 0), float(edge * rng.uniform(0.02, 0.25) + 0.5))
    image *= 1 - (soft * np.float32(rng.uniform(0.1, 0.75)))[..., None]


def _draw(
    rng: np.random.Generator,
    image: Floats,
    cover: NDArray[np.int16],
    number: int,
    library: Library,
    die: _Placed,
    finish: Finish,
    light: Light,
) -> bool:
    layers, affine = library.layers[die.sprite], die.affine.astype(np.float64)
    if die.scale < 0.8:
        small = max(8, round(SIDE * die.scale * 1.15))
        signed = np.ascontiguousarray(layers[..., NORMAL]).view(np.int8).astype(np.float32)
        normal = cv2.resize(signed, (small, small), interpolation=cv2.INTER_AREA) / 127
        rest = cv2.resize(np.ascontiguousarray(layers[..., 3:6]), (small, small), interpolation=cv2.INTER_AREA)
        affine = affine @ np.diag([SIDE / small, SIDE / small, 1])
    else:
        normal = np.ascontiguousarray(layers[..., NORMAL]).view(np.int8).astype(np.float32) / 127
        rest, small = layers[..., 3:6], SIDE
    corners = np.array([[0, 0], [small, 0], [0, small], [small, small]]) @ affine[:, :2].T + affine[:, 2]
    x0, y0 = np.maximum(np.floor(corners.min(0)), 0).astype(int)
    x1, y1 = np.minimum(np.ceil(corners.max(0)), SIZE).astype(int)
    if x1 - x0 < 3 or y1 - y0 < 3:
        return False
    affine[:, 2] -= (x0, y0)
    c, s = np.cos(die.turn), np.sin(die.turn)
    d = light.direction
    turned = Light(
        np.array([d[0] * c - d[1] * s, d[0] * s + d[1] * c, d[2]], np.float32),
        light.ambient,
        light.gain,
        light.tint,
    )
    lean = np.radians(die.tilt)
    view = np.array([0, -np.sin(lean), np.cos(lean)], np.float32)
    pip, alpha = rest[..., PIP - 3].astype(np.float32) / 255, rest[..., ALPHA - 3].astype(np.float32) / 255
    colour = shade(rng, normal, pip, rest[..., ACE - 3] > 127, view, finish, turned)
    sheet = np.dstack([colour * alpha[..., None], alpha])
    warped = cv2.warpAffine(sheet, affine, (int(x1 - x0), int(y1 - y0)), flags=cv2.INTER_LINEAR)
    opacity = warped[..., 3:] * (1 - 0.4 * finish.clear)
    patch = image[y0:y1, x0:x1]
    patch[:] = patch * (1 - opacity) + warped[..., :3] * (1 - 0.4 * finish.clear)
    cover[y0:y1, x0:x1][warped[..., 3] > 0.45] = number
    return True


def _label(library: Library, cover: NDArray[np.int16], number: int, die: _Placed, look: _Look) -> Floats | None:
    ys, xs = np.nonzero(cover == number)
    if not len(xs):
        return None
    top = library.top[die.sprite] @ die.affine[:, :2].T + die.affine[:, 2]
    pips = library.pips[die.sprite] @ die.affine[:, :2].T + die.affine[:, 2]
    area = max(float(cv2.contourArea(top.astype(np.float32))), 1.0)
    face = np.zeros((SIZE, SIZE), np.uint8)
    cv2.fillConvexPoly(face, np.round(top).astype(np.int32), 1)
    seen = float(face[ys, xs].sum()) / area
    row = np.empty(COLUMNS, np.float32)
    row[CENTRE], row[SPAN], row[VALUE] = top.mean(0), np.sqrt(area), library.value[die.sprite]
    row[BOX] = xs.min(), ys.min(), xs.max() + 1, ys.max() + 1
    row[SEEN], row[CORNERS], row[PIPS_AT] = min(1.0, seen), top.ravel(), pips.ravel()
    row[BODY_NAME], row[PIP_NAME] = look.body, look.pip
    row[SLANT] = die.affine[:, :2] @ library.slant[die.sprite] / die.scale
    return row


def _gradient(rng: np.random.Generator, image: Floats) -> None:
    """A shadow's edge or a lamp's fall-off across the whole scene."""
    if rng.random() > 0.4:
        return
    turn = rng.uniform(0, 2 * np.pi)
    y, x = np.mgrid[0:SIZE, 0:SIZE].astype(np.float32) / SIZE - 0.5
    ramp = x * np.cos(turn) + y * np.sin(turn) + rng.uniform(-0.3, 0.3)
    image *= (1 - rng.uniform(0.2, 0.7) / (1 + np.exp(-ramp * rng.choice([3, 10, 60]))))[..., None].astype(np.float32)
