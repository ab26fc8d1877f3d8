"""The household: who played here before, remembered so that the next evening begins with a tap."""

import logging
import os
import threading
from collections.abc import Callable, Collection, Sequence
from pathlib import Path

import msgspec
from msgspec.structs import replace

from companion.files import write_atomically
from companion.marks import MARKS

log = logging.getLogger(__name__)

FILE_NAME = "household.json"
"""What the file in the data folder is called."""

MOST = 24
"""How many people are remembered; who was here longest ago is forgotten first."""


class Person(msgspec.Struct, frozen=True):
    """Somebody who plays here: `name`, and the `mark` (key of MARKS) of the last time."""

    name: str
    mark: str

    def __post_init__(self) -> None:
        if self.mark not in MARKS:
            raise ValueError(f"there is no mark {self.mark!r}")


class _Kept(msgspec.Struct, frozen=True):
    """What the file holds: `people` newest first, the last `group` in its seating order, and the games whose numbers
    nobody wants to be asked for again."""

    people: tuple[Person, ...] = ()
    group: tuple[str, ...] = ()
    numbers_later: tuple[str, ...] = ()


class Household:
    """What is remembered of those who play here. Every method may be called from any thread. A file that can't be read
    is kept aside and said in the log; what can't be written is only said there: it never stands in the way of play."""

    def __init__(self, folder: Path) -> None:
        """Remember in the data folder."""
        self._path = folder / FILE_NAME
        self._lock = threading.Lock()
        self._kept = _read(self._path)

    @property
    def people(self) -> tuple[Person, ...]:
        """Everybody who is remembered, who played last first."""
        return self._kept.people

    @property
    def group(self) -> tuple[Person, ...]:
        """Those who played last, in the order in which they sat."""
        found = (self.person(name) for name in self._kept.group)
        return tuple(person for person in found if person is not None)

    def person(self, name: str) -> Person | None:
        """Who is called so, in capitals or not."""
        return next((person for person in self.people if same_name(person.name, name)), None)

    def played(self, group: Sequence[Person]) -> None:
        """These people sat down to play, in this order."""
        names = tuple(person.name for person in group)

        def change(kept: _Kept) -> _Kept:
            others = (old for old in kept.people if not any(same_name(old.name, name) for name in names))
            return replace(kept, people=(*group, *others)[:MOST], group=names)

        self._change(change)

    def forget(self, name: str) -> None:
        """Remember somebody no longer."""

        def change(kept: _Kept) -> _Kept:
            people = tuple(person for person in kept.people if not same_name(person.name, name))
            group = tuple(other for other in kept.group if not same_name(other, name))
            return replace(kept, people=people, group=group)

        self._change(change)

    def wants_numbers(self, game: str) -> bool:
        """Whether the players of a game may still be asked to copy its numbers."""
        return game not in self._kept.numbers_later

    def numbers_later(self, game: str) -> None:
        """Don't ask for the numbers of a game again."""
        self._change(lambda kept: replace(kept, numbers_later=tuple({*kept.numbers_later, game})))

    def _change(self, change: Callable[[_Kept], _Kept]) -> None:
        with self._lock:
            self._kept = change(self._kept)
            try:
                write_atomically(self._path, msgspec.json.format(msgspec.json.encode(self._kept)))
            except OSError as error:
                log.warning("the players can't be remembered in %s: %s", self._path, error.strerror)


def same_name(one: str, other: str) -> bool:
    """Whether two names are the same person's: capitals and spaces around don't matter."""
    return one.strip().casefold() == other.strip().casefold()


def free_mark(taken: Collection[str], wish: str | None = None) -> str:
    """The mark `wish` if nobody has it, else the first that is free; the first of all if none is."""
    free = [mark for mark in MARKS if mark not in taken]
    if wish in free:
        return wish
    return free[0] if free else next(iter(MARKS))


def _read(path: Path) -> _Kept:
    try:
        return msgspec.json.decode(path.read_bytes(), type=_Kept)
    except FileNotFoundError:
        return _Kept()
    except OSError as error:
        log.warning("the remembered players in %s can't be read: %s", path, error.strerror)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        aside = path.with_name(f"{path.name}.broken")
        os.replace(path, aside)
        log.warning(
            "the remembered players can't be understood (%s): the file is %s now, a new one begins", error, aside
        )
    return _Kept()
