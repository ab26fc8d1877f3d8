"""The calibration drawn into a picture, for people to look at."""

from PIL import Image as Pillow

from vision.frame import Image
from vision.tray.calibration import Calibration


def drawn_calibration(image: Image, calibration: Calibration) -> Pillow.Image:
    """A copy of `image` (BGR) as a Pillow picture (RGB) with the region's outline and its corners' numbers."""
    raise NotImplementedError
