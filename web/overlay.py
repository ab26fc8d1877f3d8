"""Where the marks of the dice lie over a picture, in percent of its sides so that they fit at any size."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from vision.dice.reading import Die

SHOWN_WIDTH = 760
"""Labels keep clear of each other if the picture is shown at least this wide, in pixels of the screen."""

PADDING, LETTER, HEIGHT = 48.0, 8.6, 32.0
"""What a label takes on the screen: around its text, for each letter, and in height; in pixels."""

_Rect = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Mark:
    """The mark of one die: `x`, `y` is the middle of its label, `box` the die's box, all in percent of the picture.

    `half` is half the label's width in pixels of the screen; `face` holds the corners of the top face as an SVG
    `points` list in pixels of the picture.
    """

    die: Die
    text: str
    half: float
    x: float
    y: float
    box: _Rect
    face: str


def marks(dice: Sequence[Die], size: tuple[int, int], name: Callable[[Die], str]) -> list[Mark]:
    """A mark for each die of a picture of `size` (width, height), with labels that keep clear of each other.

    `name` gives what stands beside the value.
    """
    high = 100 * HEIGHT * size[0] / size[1] / SHOWN_WIDTH
    boxes = [_percent(die.box, size) for die in dice]
    taken: list[_Rect] = list(boxes)
    placed = []
    for die, box in zip(dice, boxes, strict=True):
        text = name(die)
        wide = PADDING + LETTER * len(text)
        label = min(_places(box, 100 * wide / SHOWN_WIDTH, high), key=lambda place: _crowding(place, taken))
        taken.append(label)
        face = " ".join(f"{x:.0f},{y:.0f}" for x, y in die.face)
        middle_x, middle_y = label[0] + label[2] / 2, label[1] + label[3] / 2
        placed.append(Mark(die, text, round(wide / 2, 1), round(middle_x, 2), round(middle_y, 2), box, face))
    return placed


def _percent(box: _Rect, size: tuple[int, int]) -> _Rect:
    x, y, width, height = box
    wide, high = 100 / size[0], 100 / size[1]
    return round(x * wide, 2), round(y * high, 2), round(width * wide, 2), round(height * high, 2)


def _places(box: _Rect, wide: float, high: float) -> list[_Rect]:
    """Above, below, right and left of the box, in this order of liking, moved into the picture."""
    x, y, width, height = box
    middle_x, middle_y = x + (width - wide) / 2, y + (height - high) / 2
    corners = [
        (middle_x, y - high - 1),
        (middle_x, y + height + 1),
        (x + width + 1, middle_y),
        (x - wide - 1, middle_y),
    ]
    return [(_inside(left, wide), _inside(top, high), wide, high) for left, top in corners]


def _inside(start: float, length: float) -> float:
    return min(max(start, 0.5), 99.5 - length)


def _crowding(place: _Rect, taken: Sequence[_Rect]) -> float:
    return sum(_shared(place, other) for other in taken)


def _shared(a: _Rect, b: _Rect) -> float:
    wide = min(a[0] + a[2], b[0] + b[2]) - max(a[0], b[0])
    high = min(a[1] + a[3], b[1] + b[3]) - max(a[1], b[1])
    return max(wide, 0) * max(high, 0)
