"""The labelled pictures in the data folder: JPEGs and `manifest.jsonl`, a folder that `companion accuracy` reads.

The files are the truth: each change reads the manifest anew and replaces it as a whole, so that what somebody wrote
into it by hand stays, and a full disk or a power cut loses nothing that was kept before.
"""

import errno
import re
import threading
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from companion.files import write_atomically
from companion.labelled.errors import NotUnderstood, NotWritten, SetFull
from companion.labelled.zipped import zipped
from vision.dice.reading import Die
from vision.errors import VisionError
from vision.manifest import FILE_NAME, TrueDie, TruePicture, load_kind

FOLDER = "labelled"
"""What the folder is called, in the data folder."""

MEGABYTE = 1_000_000

_OURS = re.compile(r"\d{8}-\d{6}-[0-9a-f]{6}\.jpg")


class AsRead(msgspec.Struct, frozen=True):
    """What was read in a picture; `ms` is the time that took, 0 where nobody measured it."""

    sure: bool
    dice: tuple[Die, ...]
    ms: float = 0.0

    def to_json(self) -> dict[str, Any]:
        """As the manifest has it."""
        return {"sure": self.sure, "ms": round(self.ms, 2), "dice": [die.to_json() for die in self.dice]}


class KeptPicture(TruePicture, frozen=True, kw_only=True):
    """A labelled picture of this table: `at` seconds since 1970, and as it was `seen` when it fell, by several frames;
    both None where somebody else wrote the line."""

    at: float | None = None
    seen: AsRead | None = None

    @property
    def key(self) -> str:
        """What pages call it."""
        return self.file.removesuffix(".jpg")

    def to_json(self) -> dict[str, Any]:
        """Its line in the manifest, without what is as usual."""
        line = {
            "file": self.file,
            "dice": [_die_json(die) for die in self.dice],
            "group": self.group,
            "source": self.source,
            "tags": self.tags,
            "at": self.at,
            "size": self.size,
            "seen": None if self.seen is None else self.seen.to_json(),
        }
        return {key: value for key, value in line.items() if value is not None}


def _die_json(die: TrueDie) -> dict[str, Any]:
    told = {"value": die.value, "box": die.box, "colour": die.colour}
    return told | ({"cocked": True} if die.cocked else {})


class _KeptLine(NamedTuple):
    """A picture, and its line in the manifest."""

    picture: KeptPicture
    raw: bytes


class LabelledSet:
    """The folder. Every method may be called from any thread; raises NotUnderstood where the manifest is none."""

    def __init__(self, folder: Path, megabytes: int) -> None:
        """`folder` need not be there yet; what is in it may take so many megabytes."""
        self.folder = folder
        self.megabytes = megabytes
        self.most = megabytes * MEGABYTE
        self._lock = threading.Lock()
        self._known: tuple[tuple[int, int, int], tuple[_KeptLine, ...]] | None = None

    def pictures(self) -> tuple[KeptPicture, ...]:
        """All that the manifest lists, in the order in which they were kept; the file of one may be gone."""
        return tuple(picture for picture, _ in self._lines())

    def picture(self, key: str) -> KeptPicture | None:
        """The picture of that key, kept by the companion."""
        found = (picture for picture in self.pictures() if picture.key == key and _OURS.fullmatch(picture.file))
        return next(found, None)

    def path(self, picture: KeptPicture) -> Path:
        """Where its file lies."""
        return self.folder / picture.file

    @property
    def taken(self) -> int:
        """The bytes that all files in the folder take."""
        try:
            return sum(entry.stat().st_size for entry in self.folder.iterdir())
        except OSError:
            return 0

    def put(self, picture: KeptPicture, jpeg: bytes | None = None) -> None:
        """Keep a picture, or, without its `jpeg`, another truth about one that is kept. Raises SetFull, NotWritten."""
        line = msgspec.json.encode(picture.to_json())
        with self._lock:
            lines = self._lines()
            kept = [(old, line if old.file == picture.file else raw) for old, raw in lines]
            if jpeg is None:
                self._write(raw for _, raw in kept)
                return
            if self.taken + len(jpeg) + len(line) > self.most:
                raise SetFull(self.megabytes)
            path = self.path(picture)
            _written(lambda: write_atomically(path, jpeg))
            try:
                self._write([*(raw for _, raw in lines), line])
            except NotWritten:
                path.unlink(missing_ok=True)
                raise

    def remove(self, keys: Iterable[str]) -> None:
        """Remove pictures; those that are not there are none. Raises NotWritten."""
        gone = set(keys)
        with self._lock:
            lines = self._lines()
            ours = [picture for picture, _ in lines if picture.key in gone and _OURS.fullmatch(picture.file)]
            for picture in ours:  # the files first: on a full disk that makes room for the manifest
                _written(partial(self.path(picture).unlink, missing_ok=True))
            self._write(raw for picture, raw in lines if picture not in ours)

    def zipped(self) -> Iterator[bytes]:
        """The pieces of a zip with the manifest and all its pictures that lie in the folder."""
        lines = [(picture, line) for picture, line in self._lines() if self._inside(picture)]

        def manifest() -> Iterator[tuple[str, bytes]]:
            there = [line + b"\n" for picture, line in lines if self.path(picture).is_file()]
            yield FILE_NAME, b"".join(there)

        return zipped(self.folder, dict.fromkeys(picture.file for picture, _ in lines), manifest())

    def _inside(self, picture: KeptPicture) -> bool:
        """Whether its file lies in the folder: a line written by hand may say anything."""
        return self.path(picture).resolve().is_relative_to(self.folder.resolve())

    def _lines(self) -> tuple[_KeptLine, ...]:
        """Each picture with its line as it stands in the manifest, which is read again when it is another one."""
        path = self.folder / FILE_NAME
        try:
            found = path.stat()
        except OSError:
            return ()
        stamp = found.st_mtime_ns, found.st_size, found.st_ino
        known = self._known
        if known is None or known[0] != stamp:
            known = self._known = (stamp, self._read(path))
        return known[1]

    def _read(self, path: Path) -> tuple[_KeptLine, ...]:
        try:
            pictures = list(load_kind(self.folder, KeptPicture))
            raw = [line for line in path.read_bytes().splitlines() if line.strip()]
        except VisionError as error:
            raise NotUnderstood(str(error)) from error
        pairs = zip(pictures, raw, strict=True)
        return tuple(_KeptLine(picture, line) for picture, line in pairs if not self._half_removed(picture))

    def _half_removed(self, picture: KeptPicture) -> bool:
        """Whether a power cut came between a picture's end and that of its line."""
        return bool(_OURS.fullmatch(picture.file)) and not self.path(picture).exists()

    def _write(self, lines: Iterable[bytes]) -> None:
        data = b"".join(line + b"\n" for line in lines)
        _written(lambda: write_atomically(self.folder / FILE_NAME, data))


def _written(write: Callable[[], object]) -> None:
    try:
        write()
    except OSError as error:
        full = error.errno in (errno.ENOSPC, errno.EDQUOT)
        raise NotWritten(error.strerror or str(error), full) from error
