"""Pictures that visitors bring: read once, a small copy and the reading kept for a while."""

import secrets
import threading
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from companion.pictures import QUALITY, encode, shrink
from vision.dice.reading import Die, Reader
from vision.errors import NotAPicture, PictureError, PictureTooLarge
from vision.frame import Frame
from vision.picture import LIMIT_PIXELS, decode_picture
from web.errors import Problem
from web.languages import gettext

MOST_BYTES = 20_000_000
"""The largest picture file that is taken."""

KEPT = 12
"""Results that are kept; the oldest goes when another comes."""

LARGEST = 1600
WAIT_SECONDS = 20
NAME_LENGTH = 80


@dataclass(frozen=True, slots=True)
class Result:
    """What came out of a picture: `reading` without its pixels, and a copy of at most 1600 pixels as JPEG."""

    key: str
    name: str
    size: tuple[int, int]
    dice: tuple[Die, ...]
    sure: bool
    ms: float
    jpeg: bytes

    @property
    def total(self) -> int:
        """The sum of the sure dice."""
        return sum(die.value or 0 for die in self.dice if die.sure)

    @property
    def asked(self) -> int:
        """How many dice are in question."""
        return sum(not die.sure for die in self.dice)


class Uploads:
    """Reads pictures one at a time, as unpacking a large one takes much memory.

    All are read in one thread: each that ever unpacked a large one keeps some 50 MB, and the server has many.
    """

    def __init__(self, reader: Reader) -> None:
        self._reader = reader
        self._results: OrderedDict[str, Result] = OrderedDict()
        self._one_at_a_time = threading.Lock()
        self._thread = ThreadPoolExecutor(1, "reads uploads")

    def read(self, data: bytes, name: str) -> Result:
        """Read an uploaded file; raises Problem with a text for the visitor."""
        if not data:
            raise Problem(400, "no_picture", gettext("Choose a picture first."))
        if not self._one_at_a_time.acquire(timeout=WAIT_SECONDS):
            raise Problem(503, "busy", gettext("Other pictures are being read. Please try again."), retry_after=5)
        try:
            return self._keep(self._thread.submit(self._read, data, name[-NAME_LENGTH:]).result())
        except PictureError as error:
            raise _refused(error) from error
        finally:
            self._one_at_a_time.release()

    def look(self, frame: Frame, name: str) -> Result:
        """Read a picture that the camera took."""
        result = self._thread.submit(self._look, frame, name).result()
        return self._keep(result)

    def result(self, key: str) -> Result | None:
        """A kept result; None if there is none of that key, or no longer."""
        return self._results.get(key)

    def _keep(self, result: Result) -> Result:
        self._results[result.key] = result
        while len(self._results) > KEPT:
            self._results.popitem(last=False)
        return result

    def _read(self, data: bytes, name: str) -> Result:
        return self._look(Frame(decode_picture(data, name), 0.0, 0), name)

    def _look(self, frame: Frame, name: str) -> Result:
        image = frame.image
        reading = self._reader.read(frame)
        jpeg = encode(shrink(image, LARGEST), QUALITY)
        size = image.shape[1], image.shape[0]
        return Result(secrets.token_urlsafe(9), name, size, reading.dice, reading.sure, reading.ms, jpeg)


def _refused(error: PictureError) -> Problem:
    match error:
        case NotAPicture():
            text = gettext("This file is not a picture. Choose a JPEG, PNG, WebP, BMP or TIFF.")
            return Problem(415, "not_a_picture", text)
        case PictureTooLarge():
            text = gettext(
                "This picture has too many pixels: up to %(num)d megapixels are read.", num=LIMIT_PIXELS // 10**6
            )
            return Problem(413, "picture_too_large", text)
        case _:
            text = gettext("This picture is broken or cut off. Take it again, or copy it again.")
            return Problem(400, "picture_broken", text)
