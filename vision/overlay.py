"""Drawing what was read into a copy of the picture: box, top face, value, colour and confidence of each die."""

from collections.abc import Iterable, Sequence

from PIL import Image as Pillow
from PIL import ImageDraw, ImageFont

from vision.dice.reading import Box, Die
from vision.frame import Image

SURE = (60, 220, 110)
ASK = (255, 190, 40)
INK = (0, 0, 0)
PAPER = (20, 20, 20)

Font = ImageFont.FreeTypeFont | ImageFont.ImageFont

PADDING = 6

SMALLEST_TEXT = 11
"""Pixels; below this nobody can read it, however small the picture is."""


def drawn(image: Image, dice: Sequence[Die]) -> Pillow.Image:
    """A copy of `image` (BGR) as a Pillow picture (RGB) with every die marked; unsure ones ask, in amber.

    Lines lie on a dark rim and texts on a dark ground, so that both can be seen on any picture.
    """
    height, wide = image.shape[:2]
    picture = Pillow.frombytes("RGB", (wide, height), image.tobytes(), "raw", "BGR")
    pen = ImageDraw.Draw(picture)
    width = max(1, round(max(picture.size) / 600))
    font = ImageFont.load_default(_text_height(picture.size, dice))
    taken = [die.box for die in dice]
    for die in dice:
        _outline(pen, die, width)
    for die in dice:
        place = _best_place(die.box, _label_size(pen, label(die), font), picture.size, taken)
        taken.append(place)
        _write(pen, die, place, font)
    return picture


def label(die: Die) -> str:
    """What stands beside a die: `5 red 99%`, `5 or 6? red 62%` if it is not sure, `? red` if it can't be read."""
    if die.value is None:
        return f"? {die.colour}"
    if die.sure:
        return f"{die.value} {die.colour} {_percent(die)}"
    others = "".join(f" or {value}" for value, _ in die.alternatives[:1])
    return f"{die.value}{others}? {die.colour} {_percent(die)}"


def _percent(die: Die) -> str:
    """Rounded down: only a certain die has 100 %."""
    return f"{int(die.confidence * 100 + 1e-9)}%"


def _text_height(size: tuple[int, int], dice: Sequence[Die]) -> int:
    """Fits the dice, within what looks right for the picture."""
    longer = max(size)
    sides = sorted(max(die.box[2:]) for die in dice) or [0.0]
    wanted = 0.22 * sides[len(sides) // 2]
    return round(max(SMALLEST_TEXT, min(max(wanted, longer / 60), longer / 36)))


def _outline(pen: ImageDraw.ImageDraw, die: Die, width: int) -> None:
    x, y, w, h = die.box
    colour = SURE if die.sure else ASK
    corners = [(x, y), (x + w, y), (x + w, y + h), (x, y + h)]
    for ring, thick in ((die.face, max(1, width // 2)), (corners, width)):
        closed = [*ring, ring[0]]
        pen.line(closed, fill=INK, width=3 * thick, joint="curve")
        pen.line(closed, fill=colour, width=thick, joint="curve")


def _label_size(pen: ImageDraw.ImageDraw, text: str, font: Font) -> tuple[float, float]:
    left, top, right, bottom = pen.textbbox((0, 0), text, font=font, anchor="la")
    return right - left + PADDING, bottom - top + PADDING


def _best_place(box: Box, label: tuple[float, float], picture: tuple[int, int], taken: Iterable[Box]) -> Box:
    """Above, below, right or left of the box, wherever the label hides least; moved into the picture."""
    x, y, w, h = box
    wide, high = label
    middle_x, middle_y = x + (w - wide) / 2, y + (h - high) / 2
    corners = [(middle_x, y - high - 3), (middle_x, y + h + 3), (x + w + 3, middle_y), (x - wide - 3, middle_y)]
    places = [
        (max(0.0, min(left, picture[0] - wide)), max(0.0, min(top, picture[1] - high)), wide, high)
        for left, top in corners
    ]
    return min(places, key=lambda place: sum(_shared(place, other) for other in taken))


def _shared(a: Box, b: Box) -> float:
    wide = min(a[0] + a[2], b[0] + b[2]) - max(a[0], b[0])
    high = min(a[1] + a[3], b[1] + b[3]) - max(a[1], b[1])
    return max(wide, 0.0) * max(high, 0.0)


def _write(pen: ImageDraw.ImageDraw, die: Die, place: Box, font: Font) -> None:
    x, y, w, h = place
    colour = SURE if die.sure else ASK
    pen.rounded_rectangle((x, y, x + w, y + h), radius=PADDING / 2, fill=PAPER, outline=colour)
    pen.text((x + w / 2, y + h / 2), label(die), fill=colour, font=font, anchor="mm")
