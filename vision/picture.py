"""Reading one picture safely: its size is judged from the header alone, and it is unpacked only once.

Pillow does it, not OpenCV (but for WebP): it opens a file without unpacking it, raises where a file is cut off, never
prints to stderr, and is fuzzed all the time (docs/decisions.md).
"""

import io
import os
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

import numpy as np
from numpy.typing import NDArray
from PIL import (
    BmpImagePlugin,
    ExifTags,
    GifImagePlugin,
    Image,
    JpegImagePlugin,
    PngImagePlugin,
    PpmImagePlugin,
    TiffImagePlugin,
    UnidentifiedImageError,
    WebPImagePlugin,
)

from vision import frame
from vision.errors import NotAPicture, PictureError, PictureTooLarge
from vision.webp import STRIP_ROWS, webp_strips

LIMIT_PIXELS = 64_000_000
"""Larger pictures are refused: unpacked they would not fit into the memory of a small machine."""

LIMIT_BYTES = 256 << 20
"""Larger files are refused; 64 megapixels without any packing still pass."""

# imported here, or else the first picture would wait for Pillow to import every plugin it has
PLUGINS = (
    JpegImagePlugin.JpegImageFile,
    PngImagePlugin.PngImageFile,
    WebPImagePlugin.WebPImageFile,
    BmpImagePlugin.BmpImageFile,
    GifImagePlugin.GifImageFile,
    TiffImagePlugin.TiffImageFile,
    PpmImagePlugin.PpmImageFile,
)
FORMATS = tuple(plugin.format for plugin in PLUGINS)
"""The kinds of picture that are read. The rest of what Pillow knows is rarely seen and seldom tested."""

SUFFIXES = frozenset({".jpg", ".jpeg", ".png", ".webp", ".bmp", ".gif", ".tif", ".tiff", ".ppm", ".pgm", ".pbm"})
"""File name endings (in lower case) that count as pictures in a folder."""

GREY = 128

FLIPS = ((1, 1), (1, -1), (-1, -1), (-1, 1))
"""Steps down and right through the upright picture for EXIF notes 1–4; 5–8 swap the axes too."""

# Pillow's own limit only warns between 89 and 178 megapixels; ours refuses, before anything is unpacked.
Image.MAX_IMAGE_PIXELS = None


def load_picture(path: str | os.PathLike[str]) -> frame.Image:
    """Read the picture in a file, turned as its EXIF note asks; raises PictureError."""
    path = Path(path)
    try:
        if not path.exists():
            raise PictureError(f"{path} does not exist: check the name")
        if not path.is_file():
            raise NotAPicture(f"{path} is not a file")
        _check_bytes(path.stat().st_size, str(path))
        with path.open("rb") as file:
            return _decode(file, str(path))
    except OSError as error:
        raise PictureError(f"{path} can't be read: {error.strerror or error}") from error


def decode_picture(data: bytes, name: str) -> frame.Image:
    """Unpack a picture held in memory, as `load_picture` does; `name` is what messages call it."""
    _check_bytes(len(data), name)
    return _decode(io.BytesIO(data), name)


def pictures_in(folder: Path) -> list[Path]:
    """The picture files directly in a folder, sorted by name; raises PictureError if there are none."""
    try:
        found = sorted(path for path in folder.iterdir() if path.suffix.lower() in SUFFIXES and path.is_file())
    except OSError as error:
        raise PictureError(f"{folder} can't be read: {error.strerror or error}") from error
    if not found:
        raise PictureError(f"{folder} is a folder without pictures ({', '.join(sorted(SUFFIXES))})")
    return found


def _check_bytes(count: int, name: str) -> None:
    if count == 0:
        raise NotAPicture(f"{name} is empty: take or copy the picture again")
    if count > LIMIT_BYTES:
        raise PictureTooLarge(f"{name} is larger than {LIMIT_BYTES >> 20} MB: make it smaller")


def _decode(file: BinaryIO, name: str) -> frame.Image:
    with warnings.catch_warnings(category=UserWarning, action="ignore"):  # odd EXIF notes, odd TIFF tags
        try:
            with Image.open(file, formats=FORMATS) as picture:
                _check_header(picture, name)
                return _unpack(picture, file)
        except UnidentifiedImageError:
            raise NotAPicture(
                f"{name} is not a picture of a known kind: use JPEG, PNG, WebP, BMP, GIF or TIFF"
            ) from None
        except (NotAPicture, PictureTooLarge):
            raise
        except Exception as error:  # Pillow's parsers raise whatever broken bytes led them to
            raise PictureError(f"{name} is broken or cut off: take or copy the picture again") from error


def _check_header(picture: Image.Image, name: str) -> None:
    width, height = picture.size
    if width * height > LIMIT_PIXELS:
        raise PictureTooLarge(
            f"{name} has {width} x {height} pixels, more than {LIMIT_PIXELS // 1_000_000} megapixels: make it smaller"
        )
    if picture.mode in ("I", "F"):
        raise NotAPicture(f"{name} holds 32-bit numbers for its pixels: save it with 8 or 16 bits a colour")


def _unpack(picture: Image.Image, file: BinaryIO) -> frame.Image:
    """All pixels. Strip after strip goes to its place in the turned picture: no second copy of it."""
    still_webp = picture.format == "WEBP" and not getattr(picture, "is_animated", False)
    if not still_webp:
        picture.load()
    turn = _orientation(picture)
    width, height = picture.size
    strips = webp_strips(file, GREY) if still_webp else _strips(picture)
    image = np.empty((width, height, 3) if turn >= 5 else (height, width, 3), np.uint8)
    stored = _as_stored(image, turn)
    for top, strip in strips:
        stored[top : top + strip.shape[0]] = strip
    return image


def _orientation(picture: Image.Image) -> int:
    """The EXIF note on how the camera was held, 1–8; 1 (upright) where there is none or it makes no sense."""
    try:
        turn = picture.getexif().get(ExifTags.Base.Orientation, 1)
    except Exception:  # a broken note is no reason to refuse a whole picture
        return 1
    return turn if isinstance(turn, int) and 1 <= turn <= 8 else 1


def _as_stored(image: frame.Image, turn: int) -> frame.Image:
    """A view on the upright `image` that has rows and columns as the file has them."""
    down, right = FLIPS[(turn - 1) % 4]
    flipped = image[::down, ::right]
    return flipped.transpose(1, 0, 2) if turn >= 5 else flipped


def _strips(picture: Image.Image) -> Iterator[tuple[int, NDArray[np.uint8]]]:
    width, height = picture.size
    for top in range(0, height, STRIP_ROWS):
        yield top, _bgr(picture.crop((0, top, width, min(top + STRIP_ROWS, height))))


def _bgr(strip: Image.Image) -> NDArray[np.uint8]:
    if strip.mode.startswith("I;16"):  # Pillow would cut 16-bit grey off at 255
        grey = (np.asarray(strip) >> 8).astype(np.uint8)
        return np.repeat(grey[:, :, None], 3, axis=2)
    if strip.has_transparency_data:
        # on mid-grey, so that light dice as well as dark ones stand out
        backed = Image.new("RGBA", strip.size, (GREY, GREY, GREY, 255))
        backed.alpha_composite(strip.convert("RGBA"))
        strip = backed
    if strip.mode != "RGB":
        strip = strip.convert("RGB")
    return np.frombuffer(strip.tobytes("raw", "BGR"), np.uint8).reshape(strip.height, strip.width, 3)
