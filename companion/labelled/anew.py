"""What the reader of this version reads in labelled pictures: each picture is read once, and that is remembered."""

import hashlib
import logging
import threading
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path

import msgspec

import vision
from companion.files import write_atomically
from companion.labelled.kept import AsRead, KeptPicture, LabelledSet
from vision.dice.reading import Reader
from vision.errors import PictureError
from vision.frame import Frame
from vision.picture import load_picture

FILE_NAME = "read.jsonl"
"""Beside the manifest; lost, it is made again."""

log = logging.getLogger(__name__)


class _Line(msgspec.Struct, frozen=True):
    """A file was read by the reader of a `version`; `read` None: it is no picture."""

    file: str
    version: str
    read: AsRead | None


@cache
def reader_version() -> str:
    """A fingerprint of all that readings depend on: the code in `vision/dice` and the weights."""
    folder = Path(vision.__file__).parent
    files = sorted(path for part in ("dice", "weights") for path in (folder / part).rglob("*") if path.is_file())
    digest = hashlib.blake2s(digest_size=8)
    for path in files:
        if path.suffix != ".pyc":
            digest.update(path.name.encode() + path.read_bytes())
    return digest.hexdigest()


class Anew:
    """What was read in the pictures of a set. `read` is for one thread at a time, the rest for any."""

    def __init__(self, kept: LabelledSet, reader: Reader, version: str | None = None) -> None:
        """Remembers in the set's folder; `version` is that of the reader, by default of the shipped one."""
        self._kept = kept
        self._reader = reader
        self._version = version
        self._read: dict[str, AsRead | None] | None = None
        self._lock = threading.Lock()

    @property
    def known(self) -> Mapping[str, AsRead | None]:
        """File → what was read in it; None where it can't be read."""
        with self._lock:
            if self._read is None:
                self._read = self._remembered()
            return self._read

    def missing(self, pictures: Sequence[KeptPicture]) -> list[KeptPicture]:
        """Those of the pictures that have not been read yet."""
        return [picture for picture in pictures if picture.file not in self.known]

    def read(self, picture: KeptPicture) -> None:
        """Read a picture and remember that."""
        known = self.known
        found = self._reading(self._kept.path(picture))
        with self._lock:
            self._read = {**known, picture.file: found}
        self._note(_Line(picture.file, self._own_version, found))

    @property
    def _own_version(self) -> str:
        if self._version is None:
            self._version = reader_version()
        return self._version

    def _reading(self, path: Path) -> AsRead | None:
        try:
            frame = Frame(load_picture(path), 0.0, 0)
        except PictureError:
            return None
        reading = self._reader.read(frame)
        return AsRead(reading.sure, reading.dice, reading.ms)

    def _remembered(self) -> dict[str, AsRead | None]:
        lines = self._lines()
        good = {line.file: line for line in lines if line.version == self._own_version}
        if len(lines) > 2 * len(good) + 100:  # mostly of earlier versions
            self._write(good.values())
        return {line.file: line.read for line in good.values()}

    def _lines(self) -> list[_Line]:
        try:
            raw = (self._kept.folder / FILE_NAME).read_bytes().splitlines()
        except OSError:
            return []
        found = []
        for line in raw:
            try:
                found.append(msgspec.json.decode(line, type=_Line))
            except msgspec.MsgspecError:
                continue  # cut off, or of another version: read again
        return found

    def _write(self, lines: Iterable[_Line]) -> None:
        data = b"".join(msgspec.json.encode(line) + b"\n" for line in lines)
        with self._tried():
            write_atomically(self._kept.folder / FILE_NAME, data)

    def _note(self, line: _Line) -> None:
        with self._tried(), (self._kept.folder / FILE_NAME).open("ab") as file:
            file.write(msgspec.json.encode(line) + b"\n")

    @contextmanager
    def _tried(self) -> Iterator[None]:
        """What can't be remembered is read again after the next start."""
        try:
            yield
        except OSError as error:
            log.warning("what was read in labelled pictures can't be remembered: %s", error.strerror)
