"""Things on a table that are no dice: coins, dominoes, printed dots and faces, text, cards, rims, polyhedra, lint."""

from collections.abc import Callable

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.render.cube import PATTERNS

Picture = NDArray[np.uint8]
Colour = tuple[float, float, float]


def scatter(rng: np.random.Generator, image: Picture, mean: float) -> None:
    """Draw a Poisson number (`mean`) of random things into `image`, in place."""
    for _ in range(rng.poisson(mean)):
        THINGS[int(rng.integers(len(THINGS)))](rng, image)


def lint(rng: np.random.Generator, image: Picture) -> None:
    """Fluff, specks and scratches, lighter on dark grounds and darker on light ones."""
    height, width = image.shape[:2]
    base = rng.uniform(150, 255) if image.mean() < 128 else rng.uniform(0, 90)
    for _ in range(int(rng.integers(5, 120))):
        place = (int(rng.uniform(0, width)), int(rng.uniform(0, height)))
        shade = float(np.clip(base + rng.normal(0, 25), 0, 255))
        colour = (shade, shade * float(rng.uniform(0.9, 1)), shade * float(rng.uniform(0.85, 1)))
        if rng.random() < 0.7:
            cv2.circle(image, place, int(rng.choice([0, 1, 1, 1, 2, 3])), colour, -1, cv2.LINE_AA)
        else:
            end = (int(place[0] + rng.normal(0, 7)), int(place[1] + rng.normal(0, 7)))
            cv2.line(image, place, end, colour, 1, cv2.LINE_AA)


def _colour(rng: np.random.Generator) -> Colour:
    mix = rng.uniform(0, 255, 3) if rng.random() < 0.6 else np.full(3, rng.uniform(0, 255))
    return (float(mix[0]), float(mix[1]), float(mix[2]))


def _place(rng: np.random.Generator, image: Picture) -> tuple[int, int]:
    height, width = image.shape[:2]
    return int(rng.uniform(-20, width + 20)), int(rng.uniform(-20, height + 20))


def _line(rng: np.random.Generator, image: Picture) -> None:
    cv2.line(image, _place(rng, image), _place(rng, image), _colour(rng), int(rng.integers(1, 25)), cv2.LINE_AA)


def _coin(rng: np.random.Generator, image: Picture) -> None:
    place, radius, colour = _place(rng, image), int(rng.uniform(6, 50)), _colour(rng)
    cv2.circle(image, place, radius, colour, -1, cv2.LINE_AA)
    if rng.random() < 0.6:
        rim = (colour[0] * 0.8, colour[1] * 0.8, colour[2] * 0.8)
        cv2.circle(image, place, int(radius * 0.8), rim, max(1, radius // 10), cv2.LINE_AA)


def _text(rng: np.random.Generator, image: Picture) -> None:
    text = "".join(chr(int(c)) for c in rng.integers(48, 90, int(rng.integers(1, 8))))
    font, scale = int(rng.integers(0, 8)), float(rng.uniform(0.3, 3))
    cv2.putText(image, text, _place(rng, image), font, scale, _colour(rng), int(rng.integers(1, 6)), cv2.LINE_AA)


def _polygon(rng: np.random.Generator, image: Picture) -> None:
    turns = np.sort(rng.random(int(rng.integers(3, 7))) * 2 * np.pi)
    ring = np.stack([np.cos(turns), np.sin(turns)], 1) * rng.uniform(8, 120)
    cv2.fillPoly(image, [(ring + _place(rng, image)).astype(np.int32)], _colour(rng), cv2.LINE_AA)


def _dots(rng: np.random.Generator, image: Picture) -> None:
    colour, radius, middle = _colour(rng), float(rng.uniform(1.5, 9)), np.array(_place(rng, image))
    spread = float(rng.uniform(3, 9)) * radius
    for _ in range(int(rng.integers(1, 14))):
        x, y = middle + rng.normal(0, spread, 2)
        cv2.circle(image, (int(x), int(y)), int(radius), colour, -1, cv2.LINE_AA)


def _dot_grid(rng: np.random.Generator, image: Picture) -> None:
    if rng.random() > 0.3:
        return
    colour, radius = _colour(rng), float(rng.uniform(1.5, 8))
    gap = float(rng.uniform(3, 8)) * radius
    for y in np.arange(0, image.shape[0], gap):
        for x in np.arange(0, image.shape[1], gap):
            cv2.circle(image, (int(x), int(y)), int(radius), colour, -1, cv2.LINE_AA)


def _pattern(card: Picture, corner: tuple[float, float], size: float, value: int, ink: Colour, radius: float) -> None:
    for across, down in PATTERNS[value] if value else ():
        x, y = corner[0] + size / 2 + across * size * 0.27, corner[1] + size / 2 + down * size * 0.27
        cv2.circle(card, (int(x), int(y)), max(1, int(size * radius)), ink, -1, cv2.LINE_AA)


def _domino(rng: np.random.Generator, image: Picture) -> None:
    size = float(rng.uniform(14, 64))
    tile = np.empty((int(size * 2), int(size), 3), np.uint8)
    tile[:] = _colour(rng) if rng.random() < 0.5 else (225, 225, 225)
    ink: Colour = (20, 20, 20) if tile[0, 0].mean() > 120 else (235, 235, 235)
    for half in (0, 1):
        _pattern(tile, (0, half * size), size, int(rng.integers(0, 7)), ink, 0.09)
    middle = int(size)
    cv2.line(tile, (int(size * 0.1), middle), (int(size * 0.9), middle), ink, max(1, int(size * 0.04)))
    _paste(rng, image, tile)


def _printed_faces(rng: np.random.Generator, image: Picture) -> None:
    """A card or sheet with dice faces printed on it, outlined or not."""
    size, rows, columns = float(rng.uniform(12, 34)), int(rng.integers(1, 4)), int(rng.integers(1, 5))
    paper = rng.uniform(170, 250, 3) if rng.random() < 0.7 else rng.uniform(20, 240, 3)
    sheet = np.empty((int(size * rows * 1.4 + size), int(size * columns * 1.4 + size), 3), np.uint8)
    sheet[:] = paper
    ink: Colour = (30, 30, 30) if paper.mean() > 120 else (230, 230, 230)
    outlined = rng.random() < 0.6
    for row in range(rows):
        for column in range(columns):
            x, y = size * (0.7 + column * 1.4), size * (0.7 + row * 1.4)
            if outlined:
                cv2.rectangle(sheet, (int(x), int(y)), (int(x + size), int(y + size)), ink, 1, cv2.LINE_AA)
            _pattern(sheet, (x, y), size, int(rng.integers(1, 7)), ink, float(rng.uniform(0.06, 0.1)))
    _paste(rng, image, sheet)


def _rim(rng: np.random.Generator, image: Picture) -> None:
    axes = (int(rng.uniform(40, 260)), int(rng.uniform(40, 260)))
    turn, width = float(rng.uniform(0, 180)), int(rng.integers(2, 30))
    cv2.ellipse(image, _place(rng, image), axes, turn, 0, 360, _colour(rng), width, cv2.LINE_AA)


def _wall(rng: np.random.Generator, image: Picture) -> None:
    """A tray's straight wall: a band of two tones across the picture."""
    x, y = _place(rng, image)
    turn, width = float(rng.uniform(0, np.pi)), float(rng.uniform(10, 60))
    along, across = (
        np.array([np.cos(turn), np.sin(turn)]) * 500,
        np.array([-np.sin(turn), np.cos(turn)]) * width,
    )
    colour = np.array(_colour(rng))
    for step, tone in ((0.0, 1.0), (1.0, float(rng.uniform(0.5, 0.9)))):
        start = np.array([x, y]) + across * step
        band = np.array([start - along, start + along, start + along + across, start - along + across])
        cv2.fillPoly(image, [band.astype(np.int32)], tuple(float(v) for v in colour * tone), cv2.LINE_AA)


def _polyhedron(rng: np.random.Generator, image: Picture) -> None:
    middle, radius, corners = (
        np.array(_place(rng, image)),
        float(rng.uniform(10, 45)),
        int(rng.integers(4, 9)),
    )
    turns = rng.uniform(0, 2 * np.pi) + np.arange(corners) * 2 * np.pi / corners
    ring = middle + radius * np.stack([np.cos(turns), np.sin(turns)], 1)
    colour, tip = np.array(_colour(rng)), middle + rng.normal(0, radius * 0.15, 2)
    for i in range(corners):
        side = np.array([ring[i], ring[(i + 1) % corners], tip]).astype(np.int32)
        cv2.fillPoly(image, [side], tuple(float(v) for v in colour * rng.uniform(0.6, 1.1)), cv2.LINE_AA)
    top = tip + (ring - middle) * rng.uniform(0.5, 0.7)
    cv2.fillPoly(image, [top.astype(np.int32)], tuple(float(v) for v in colour), cv2.LINE_AA)
    ink: Colour = (20, 20, 20) if colour.mean() > 120 else (240, 240, 240)
    foot = (int(tip[0] - radius * 0.3), int(tip[1] + radius * 0.2))
    number, font = str(rng.integers(0, 21)), int(rng.integers(0, 8))
    cv2.putText(image, number, foot, font, radius / 40, ink, max(1, int(radius / 12)), cv2.LINE_AA)


def _paste(rng: np.random.Generator, image: Picture, thing: Picture) -> None:
    height, width = image.shape[:2]
    tall, wide = thing.shape[:2]
    turn = cv2.getRotationMatrix2D((wide / 2, tall / 2), float(rng.uniform(0, 360)), 1)
    turn[:, 2] += (rng.uniform(0, width) - wide / 2, rng.uniform(0, height) - tall / 2)
    cover = cv2.warpAffine(np.ones((tall, wide), np.float32), turn, (width, height))[..., None]
    image[:] = image * (1 - cover) + cv2.warpAffine(thing, turn, (width, height)) * cover


THINGS: tuple[Callable[[np.random.Generator, Picture], None], ...] = (
    _line,
    _coin,
    _text,
    _polygon,
    _dots,
    _dot_grid,
    _domino,
    _printed_faces,
    _rim,
    _wall,
    _polyhedron,
)
"""Every kind of thing that `scatter` draws."""
