"""Pictures as a film: one picture, or a folder of numbered ones."""

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from vision.frame import Frame
from vision.picture import load_picture, pictures_in
from vision.sources.pace import Pace

FRAMES_PER_SECOND = 30.0
"""How fast numbered pictures follow each other, as most cameras take them."""


def natural(name: str) -> list[tuple[int, str]]:
    """Sort key in which `frame9` comes before `frame10`."""
    return [(int(part), "") if part.isdecimal() else (-1, part) for part in re.split(r"(\d+)", name.casefold())]


def numbered(folder: Path) -> list[Path]:
    """The pictures that lie in a folder, in natural order; raises PictureError if there are none."""
    return sorted(pictures_in(folder), key=lambda path: natural(path.name))


class Pictures:
    """Pictures one after another, 30 a second of film time; raises PictureError at one that can't be read."""

    live = False

    def __init__(self, paths: Sequence[Path], name: str, pace: Pace) -> None:
        self.name = name
        self._paths = paths
        self._pace = pace
        self._closed = False

    def frames(self) -> Iterator[Frame]:
        """Yield every picture once."""
        self._pace.start()
        for number, path in enumerate(self._paths):
            if self._closed:
                return
            at = number / FRAMES_PER_SECOND
            self._pace.until(at)
            yield Frame(load_picture(path), at, number)

    def close(self) -> None:
        """Stop before the next picture."""
        self._closed = True
