"""What is kept of access in the data folder: the PIN and the devices, by hashes of their keys."""

import logging
import secrets
from pathlib import Path
from typing import Annotated, NamedTuple

import msgspec

from companion.files import write_atomically

log = logging.getLogger(__name__)

FILE_NAME = "access.json"

PIN_DIGITS = 6


class Place(NamedTuple):
    """A seat of a game of the journal."""

    game: int
    seat: int


class Device(msgspec.Struct, frozen=True):
    """A browser that the table knows.

    `id` tells it from others where people see it, `key` is the hash of the key in its cookie, `kind` what it is
    (`iPad`). `let_in` is False for one that only took its place while no PIN was asked.
    """

    id: str
    key: str
    kind: str
    let_in: bool
    place: Place | None = None


class Kept(msgspec.Struct, frozen=True):
    """The file. `table` tells this table's cookie from that of another one on the same machine."""

    table: Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{8}$")]
    pin: Annotated[str, msgspec.Meta(pattern=rf"^[0-9]{{{PIN_DIGITS}}}$")]
    pin_on: bool = True
    devices: tuple[Device, ...] = ()


def new_pin() -> str:
    """A random PIN."""
    return f"{secrets.randbelow(10**PIN_DIGITS):0{PIN_DIGITS}}"


def load(path: Path) -> Kept | None:
    """What was kept; None if nothing was, or (with a line in the log) if it can't be used."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=Kept)
    except FileNotFoundError:
        return None
    except OSError as error:
        problem = error.strerror
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        problem = str(error)
    log.warning("%s can't be used (%s): the table gets a new PIN and every device joins anew", path, problem)
    return None


def save(path: Path, kept: Kept) -> str | None:
    """Keep it, for the owner's eyes only; why that isn't possible now, None if it was."""
    try:
        write_atomically(path, msgspec.json.format(msgspec.json.encode(kept)))
    except OSError as error:
        return error.strerror or str(error)
    return None
