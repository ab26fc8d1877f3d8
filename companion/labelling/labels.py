"""The labels of this table: the last rolls, what people say of them, the pictures that are kept with the truth."""

import logging
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from companion.demo.board import Board
from companion.labelled.album import Pictured
from companion.labelled.anew import Anew
from companion.labelled.errors import LabelError
from companion.labelled.facts import LabelFacts
from companion.labelled.figures import CONFIRMED, TOLD, own_figures, read_now
from companion.labelled.kept import FOLDER, AsRead, KeptPicture, LabelledSet
from companion.labelled.truth import Truth, as_kept, as_read
from companion.labelling.told import with_colours
from vision.accuracy import Tally
from vision.dice.reading import Die, Reader

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Labelled:
    """A roll with its picture as a person sees it: what was read in a picture of `size`, whether that was `sure`, and
    the `truth` as far as it is known or likely. `tags` is None as long as it is not kept."""

    key: str
    at: float | None
    size: tuple[int, int]
    dice: tuple[Die, ...]
    sure: bool
    truth: Truth
    tags: tuple[str, ...] | None = None

    @property
    def kept(self) -> bool:
        """Whether it is in the labelled set."""
        return self.tags is not None

    @property
    def confirmed(self) -> bool:
        """Whether a person looked at the whole of it."""
        return self.tags is not None and CONFIRMED in self.tags


@dataclass(frozen=True, slots=True)
class ReadNow:
    """What `companion accuracy` counts in the set, group by group; `left` pictures are still to be read."""

    groups: dict[str, Tally]
    left: int


class Labels:
    """Every method may be called from any thread. Changes raise LabelError, and LookupError for what is not there."""

    def __init__(self, data: Path, board: Board, reader: Reader, megabytes: int) -> None:
        """In the companion's folder `data`, of the rolls of a board; `reader` reads kept pictures, which may take so
        many megabytes."""
        self.set = LabelledSet(data / FOLDER, megabytes)
        self._board = board
        self._anew = Anew(self.set, reader)
        self._reads = ThreadPoolExecutor(1, "reads labelled pictures")
        self._changes = 0
        self._counted: tuple[tuple[KeptPicture, ...], object, dict[str, Tally]] | None = None

    def close(self) -> None:
        """Read no more pictures."""
        self._reads.shutdown(cancel_futures=True)

    def wait(self) -> None:
        """Wait until everything that is to be read was read."""
        self._reads.submit(lambda: None).result()

    def rolls(self) -> list[Labelled]:
        """The last rolls, the newest first."""
        kept = {picture.key: picture for picture in self._kept()}
        return [self._of(roll, kept.get(roll.key)) for roll in self._board.album.rolls]

    def kept(self) -> list[Labelled]:
        """All that are kept by the companion, the newest first."""
        return [found for picture in reversed(self._kept()) if (found := _of_kept(picture)) is not None]

    def labelled(self, key: str) -> Labelled | None:
        """The roll of that key, kept or not."""
        picture, roll = self.set.picture(key), self._board.album.roll(key)
        if roll is not None:
            return self._of(roll, picture)
        return None if picture is None else _of_kept(picture)

    def jpeg(self, key: str) -> bytes | None:
        """The whole picture of a roll."""
        roll = self._board.album.roll(key)
        if roll is not None:
            return roll.jpeg
        picture = self.set.picture(key)
        try:
            return None if picture is None else self.set.path(picture).read_bytes()
        except OSError:
            return None

    def confirm(self, key: str, truth: Truth) -> None:
        """A person looked at the whole roll and says what it is."""
        self._keep(key, truth, (CONFIRMED,))

    def tell(self, key: str, truth: Truth) -> None:
        """Somebody named dice of the roll, or put them right, in play."""
        old = self.labelled(key)
        if old is None:
            return
        tags = (CONFIRMED,) if old.confirmed else (TOLD,)
        try:
            self._keep(key, with_colours(truth, old.truth) if old.confirmed else truth, tags)
        except LabelError as error:
            log.warning("a roll that was put right is not kept: %s", error)

    def remove(self, keys: Iterable[str]) -> None:
        """Keep these no longer."""
        self.set.remove(keys)
        self.publish()

    def read_now(self) -> ReadNow:
        """What this version's reader makes of the set; what it has not read yet, it begins to read."""
        pictures, known = self.set.pictures(), self._anew.known
        missing = self._anew.missing(pictures)
        if missing:
            self._reads.submit(self._catch_up)
        counted = self._counted
        if counted is None or counted[0] != pictures or counted[1] is not known:
            counted = self._counted = pictures, known, read_now(pictures, known)
        return ReadNow(counted[2], len(missing))

    def publish(self) -> None:
        """Tell the board how the set stands."""
        self._changes += 1
        try:
            pictures = self.set.pictures()
        except LabelError as error:
            self._board.labels(LabelFacts(problem=str(error), changes=self._changes))
            return
        self._board.labels(LabelFacts(own_figures(pictures), len(pictures), self.set.taken, "", self._changes))

    def _keep(self, key: str, truth: Truth, tags: tuple[str, ...]) -> None:
        old, roll = self.set.picture(key), self._board.album.roll(key)
        if old is not None and old.size is not None:
            read = () if old.seen is None else old.seen.dice
            changed = KeptPicture(
                old.file, truth.dice(read), old.size, old.group, old.source, tags, at=old.at, seen=old.seen
            )
            self.set.put(changed)
        elif roll is not None:
            self.set.put(_kept_of(roll, truth, tags), roll.jpeg)
            self._reads.submit(self._catch_up)
        else:
            raise LookupError(key)
        self.publish()

    def _catch_up(self) -> None:
        missing = self._anew.missing(self.set.pictures())
        for picture in missing:
            self._anew.read(picture)
        if missing:
            self.publish()

    def _kept(self) -> tuple[KeptPicture, ...]:
        try:
            return self.set.pictures()
        except LabelError:
            return ()

    def _of(self, roll: Pictured, picture: KeptPicture | None) -> Labelled:
        if picture is None:
            return Labelled(roll.key, roll.at, roll.size, roll.dice, roll.sure, as_read(roll.dice))
        return Labelled(
            roll.key, roll.at, roll.size, roll.dice, roll.sure, as_kept(roll.dice, picture.dice), picture.tags
        )


def _of_kept(picture: KeptPicture) -> Labelled | None:
    if picture.size is None or picture.seen is None:
        return None
    seen = picture.seen
    truth = as_kept(seen.dice, picture.dice)
    return Labelled(picture.key, picture.at, picture.size, seen.dice, seen.sure, truth, picture.tags)


def _kept_of(roll: Pictured, truth: Truth, tags: tuple[str, ...]) -> KeptPicture:
    group = "virtual" if roll.virtual else roll.source
    seen = AsRead(roll.sure, roll.dice)
    return KeptPicture(f"{roll.key}.jpg", truth.dice(roll.dice), roll.size, group, None, tags, at=roll.at, seen=seen)
