"""Pictures for pages: the live one, announced while somebody looks, made a JPEG when it is fetched; and small ones."""

import secrets
import threading
from collections import deque
from collections.abc import Callable

import cv2

from vision.dice.reading import Box
from vision.frame import Frame, Image

BUSY_SECONDS = 0.1
"""At most ten pictures a second while something moves."""

STILL_SECONDS = 1.0
"""One picture a second while nothing moves."""

QUALITY = 75
"""Of whole pictures as JPEG: what a page shows of a tray looks no better above it, and weighs a third more."""

LARGEST = 800
"""Pictures for pages are made no larger than this, in pixels of the longer side."""

PACED = 20
"""So many frames the pace is measured over."""


class LivePicture:
    """The newest frame of a source, for pages.

    `announce(number)` tells the pages that a new picture can be fetched, `watched()` says whether somebody would
    hear it, `clock` gives monotonic seconds.
    """

    def __init__(
        self, announce: Callable[[int], None], watched: Callable[[], bool], clock: Callable[[], float]
    ) -> None:
        self._announce = announce
        self._watched = watched
        self._clock = clock
        self._frame: Frame | None = None
        self._encoded: tuple[Frame, float, bytes] | None = None
        self._encoding = threading.Lock()
        self._announced = float("-inf")
        self._hurried = False
        self._run = secrets.token_hex(4)  # tells this run's pictures from those of others, as counting begins anew
        self._came = 0
        self._arrivals: deque[float] = deque(maxlen=PACED)

    @property
    def ready(self) -> bool:
        """Whether there is a picture yet."""
        return self._frame is not None

    @property
    def newest(self) -> Frame | None:
        """The newest frame; None before the first."""
        return self._frame

    @property
    def key(self) -> str:
        """What names the newest frame: as long as it is the same, no newer one has come."""
        return f"{self._run}-{self._came}"

    def to_json(self) -> dict[str, str]:
        """Which picture is the newest, as the first event of a stream tells it."""
        return {"picture": self.key}

    @property
    def age(self) -> float | None:
        """Seconds since the newest frame came; None before the first."""
        return max(0.0, self._clock() - self._arrivals[-1]) if self._arrivals else None

    @property
    def pace(self) -> float | None:
        """Frames a second over the last ones that came; None before the second."""
        arrivals = tuple(self._arrivals)
        took = arrivals[-1] - arrivals[0] if len(arrivals) > 1 else 0.0
        return (len(arrivals) - 1) / took if took > 0 else None

    def show(self, frame: Frame, still: bool) -> None:
        """Take the newest frame; `still`: nothing moves in it, so that pages need it less often."""
        self._frame = frame
        self._came += 1
        now = self._clock()
        self._arrivals.append(now)
        pause = STILL_SECONDS if still and not self._hurried else BUSY_SECONDS
        if self._watched() and now - self._announced >= pause:
            self._announced, self._hurried = now, False
            self._announce(frame.number)

    def hurry(self) -> None:
        """Announce the next frame as if something moved: what lies in the tray has just changed."""
        self._hurried = True

    def jpeg(self) -> bytes | None:
        """The newest frame as a JPEG, at most ten new ones a second whoever asks; None before the first frame."""
        with self._encoding:
            frame, now = self._frame, self._clock()
            if frame is None:
                return None
            if self._encoded is None or self._encoded[0] is not frame and now - self._encoded[1] >= BUSY_SECONDS:
                self._encoded = (frame, now, encode(shrink(frame.image, LARGEST), QUALITY))
            return self._encoded[2]


def shrink(image: Image, largest: int) -> Image:
    """The picture with its longer side at most `largest` pixels."""
    height, width = image.shape[:2]
    scale = largest / max(height, width)
    if scale >= 1:
        return image
    size = (max(1, round(width * scale)), max(1, round(height * scale)))
    return cv2.resize(image, size, interpolation=cv2.INTER_AREA).astype(image.dtype, copy=False)


def encode(image: Image, quality: int) -> bytes:
    """The picture as a JPEG of that quality (1–100)."""
    _, data = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, quality])
    return data.tobytes()


def crop(image: Image, box: Box, largest: int = 120) -> bytes:
    """A small JPEG of what a box shows, with a little of what is around it."""
    x, y, width, height = box
    half = 0.6 * max(width, height, 4)
    centre_x, centre_y = x + width / 2, y + height / 2
    top, bottom = _range(centre_y - half, centre_y + half, image.shape[0])
    left, right = _range(centre_x - half, centre_x + half, image.shape[1])
    return encode(shrink(image[top:bottom, left:right], largest), 85)


def _range(low: float, high: float, size: int) -> tuple[int, int]:
    start = min(max(0, round(low)), size - 1)
    return start, min(max(start + 1, round(high)), size)
