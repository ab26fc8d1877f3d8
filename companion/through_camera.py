"""Whole games on the virtual table: each roll is thrown before the virtual camera, seen, read, and taken or asked as
at a real table. Its time is virtual: as many frames as the machine can draw."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from companion.answers import answer
from companion.demo.assembly import Demo, build_demo
from companion.games.game import Game
from companion.games.prompt import Prompt
from companion.journal.journal import FILE_NAME, Journal
from companion.marks import MARKS
from companion.misread import judge
from companion.simulation import LIMIT, Endless, random_choice, thrown
from companion.table.dice import NO_DIE, SeenDice
from companion.table.state import OpenGame
from companion.table.table import Table, Telling
from vision.dice.reading import Reader
from vision.dice.tracker import Tracker
from vision.frame import Frame
from vision.manifest import TrueDie
from vision.sources.virtual import VirtualCamera

FRAMES_PER_SECOND = 10.0
"""Of a slow camera, so that a game takes minutes, not hours."""

PATIENCE_SECONDS = 2.0
"""Dice that lie still so long and were not seen are told by hand."""

NAMES = ("Anna", "Ben", "Cleo", "Dora", "Emil")


class VirtualTime:
    """A clock that goes on when somebody waits."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        """Seconds since the beginning."""
        return self.now

    def wait(self, seconds: float) -> None:
        """Time goes by."""
        self.now += seconds


@dataclass
class Counted:
    """What the camera saw: `rolls` with `dice` in all; dice that were `misreads`, those of them that were `silent`
    (taken unasked); rolls about which somebody was `asked` anything."""

    rolls: int = 0
    dice: int = 0
    misreads: int = 0
    silent: int = 0
    asked: int = 0


class CameraTable:
    """A table, and the virtual camera over its tray. Where the camera is not sure, players tell what lies there."""

    def __init__(self, table: Table, camera: VirtualCamera, demo: Demo) -> None:
        """`demo` watches the camera and tells the table; it is not started, as frames are handed to it here."""
        assert demo.watcher is not None
        self.counted = Counted()
        self._table = table
        self._camera = camera
        self._watcher = demo.watcher
        self._frames = camera.frames()

    @property
    def game(self) -> OpenGame:
        """The game that lies on the table."""
        game = self._table.state.game
        assert game is not None
        return game

    def play(self, chance: Random, limit: int = LIMIT) -> Iterator[Any]:
        """Play on to the end, each time one of all possible actions: each state that follows. Raises Endless."""
        rules = self.game.timeline.rules.game
        for _ in range(limit):
            state = self.game.timeline.state
            if rules.over(state):
                return
            chosen = random_choice(rules, state, chance)
            if isinstance(chosen, Prompt):
                self._roll(chosen, thrown(chosen, chance))
            else:
                self._submit(chosen)
            yield self.game.timeline.state
        raise Endless(f"{rules.name} came to no end after {limit} actions")

    def _submit(self, action: Any) -> None:
        self._table.change(lambda session: session.submit(action, session.number))

    def _roll(self, prompt: Prompt, told: Mapping[str, Any]) -> None:
        """Throw dice as told, and see to it that the table knows of them."""
        colours, values = zip(*((die["colour"], die["value"]) for die in told["dice"]), strict=True)
        self.counted.rolls += 1
        self.counted.dice += len(values)
        before = self.game.number
        self._camera.throw(values, colours)
        seen = self._watch(before)
        if self.game.number > before:
            return
        self.counted.asked += 1
        if seen is not None:
            self._tell(seen, before)
        if self.game.number == before:
            self._submit(answer(prompt, list(zip(colours, values, strict=True))))

    def _watch(self, before: int) -> SeenDice | None:
        """Look on until the dice lie still and were seen, or were not in time: the last roll that was seen."""
        seen, ended = None, None
        for frame in self._frames:
            new = self._look(frame)
            if self._camera.busy():
                ended = None
                continue
            ended, seen = frame.at if ended is None else ended, new or seen
            if seen is not None or self.game.number > before or frame.at - ended > PATIENCE_SECONDS:
                break
        return seen

    def _look(self, frame: Frame) -> SeenDice | None:
        """Show the table a frame; the roll it saw in it, which is judged."""
        known = self._table.state.dice
        self._watcher.take(frame)
        self._table.wait()
        roll = self._table.state.dice
        if roll is None or (known is not None and roll.number == known.number):
            return None
        judged = judge(roll, self._lying())
        self.counted.misreads += judged.misread
        self.counted.silent += judged.silent
        return roll

    def _lying(self) -> list[TrueDie]:
        """The dice of the last throw, once all of them lie still."""
        if self._camera.busy():
            return []
        return [TrueDie(value=die.value, box=die.box, colour=die.colour) for die in self._camera.truth()]

    def _tell(self, seen: SeenDice, before: int) -> None:
        """Tell the truth about each die in question, as on the page, until nothing is open any more."""
        truth = judge(seen, self._lying()).truth
        for index, true in enumerate(truth):
            for value, colour in _tellings(seen, index, true):
                roll = self._table.state.dice
                assert roll is not None
                self._table.tell_die(Telling(roll.number, roll.tellings, index, value, colour), None)
                if self.game.number > before:
                    return


def _tellings(seen: SeenDice, index: int, true: TrueDie | None) -> Iterator[tuple[int | None, str | None]]:
    """Value or colour of a die where it is open or wrong."""
    if true is None:
        yield NO_DIE, None
        return
    if seen.values[index] != true.value:
        yield true.value, None
    if seen.wants.colours is not None and seen.colours[index] != true.colour:
        yield None, true.colour


@contextmanager
def new_table(game: Game[Any, Any], seats: int, options: Mapping[str, Any]) -> Iterator[Table]:
    """A table of its own with a new game of so many players, put away afterwards."""
    with TemporaryDirectory() as folder, Journal(Path(folder) / FILE_NAME, lambda: datetime.now(UTC)) as journal:
        table = Table({game.name: game}, journal, lambda _: {})
        try:
            table.begin(game.name, NAMES[:seats], tuple(MARKS)[:seats], options)
            yield table
        finally:
            table.close()


@contextmanager
def camera_table(
    game: Game[Any, Any], seats: int, options: Mapping[str, Any], reader: Reader, seed: int
) -> Iterator[CameraTable]:
    """Such a table with a virtual camera over it; `seed` chooses tray and light."""
    time = VirtualTime()
    camera = VirtualCamera(seed, rate=FRAMES_PER_SECOND, clock=time, wait=time.wait)
    with new_table(game, seats, options) as table:
        yield CameraTable(table, camera, build_demo(camera, Tracker(reader), table, time))
