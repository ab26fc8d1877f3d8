"""The calibration drawn into a picture, for people to look at."""

from PIL import Image as Pillow
from PIL import ImageDraw, ImageFont

from vision.frame import Image
from vision.tray.calibration import Calibration

LINE = (255, 210, 40)
EDGE = (20, 20, 20)

MOST_NAMED = 8
"""A region with more corners is a round one, whose corners need no numbers."""


def drawn_calibration(image: Image, calibration: Calibration) -> Pillow.Image:
    """A copy of `image` (BGR) as a Pillow picture (RGB) with the region's outline and its corners' numbers."""
    height, width = image.shape[:2]
    picture = Pillow.frombytes("RGB", (width, height), image.tobytes(), "raw", "BGR")
    if calibration.region is None or not calibration.fits((width, height)):
        return picture
    region = calibration.region.scaled(width / calibration.size[0], height / calibration.size[1])
    pen, thick = ImageDraw.Draw(picture), max(2, round(width / 320))
    ring = [*region.corners, region.corners[0]]
    pen.line(ring, fill=EDGE, width=3 * thick, joint="curve")
    pen.line(ring, fill=LINE, width=thick, joint="curve")
    if len(region.corners) <= MOST_NAMED:
        font = ImageFont.load_default(max(14, width / 32))
        for number, corner in enumerate(region.corners, 1):
            pen.text(corner, str(number), fill=LINE, font=font, anchor="mm", stroke_width=thick, stroke_fill=EDGE)
    return picture
