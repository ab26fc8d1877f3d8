"""What lies on the table, as immutable values; every change makes a new one."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.games.prompt import Dice, Prompt
from companion.session.timeline import Timeline
from companion.table.dice import SeenDice
from companion.table.picks import OptionPick, Pick, Pointed
from companion.tray import Tray

if TYPE_CHECKING:
    from vision.tray.noticing import Condition


@dataclass(frozen=True, slots=True)
class OpenGame:
    """The game that is played: its `id` in the journal, all that is known of it, what it waits for, and whether it has
    ended. No prompt is open while lines wait that no longer fit."""

    id: int
    timeline: Timeline
    prompts: tuple[Prompt, ...]
    over: bool

    @property
    def number(self) -> int:
        """The number of the newest line."""
        return self.timeline.number

    @property
    def names(self) -> tuple[str, ...]:
        """Who sits where now."""
        return self.timeline.names

    @property
    def marks(self) -> tuple[str, ...]:
        """The mark of each seat, keys of `companion.marks.MARKS`; empty if the game has none."""
        return self.timeline.start.marks

    @property
    def main(self) -> Prompt | None:
        """What the game waits for, None if nothing must be told now."""
        return next((prompt for prompt in self.prompts if not prompt.optional), None)

    @property
    def rolling(self) -> Prompt | None:
        """The prompt that a throw answers, if one does."""
        wanting = [prompt for prompt in self.prompts if isinstance(prompt.wants, Dice)]
        return next((prompt for prompt in wanting if not prompt.optional), wanting[0] if wanting else None)


@dataclass(frozen=True, slots=True)
class TableState:
    """The open `game` (None: nothing is played), the last roll that was seen for it, what happens in the tray, what the
    buttons point at (a seat once, the newest last), the panels that were there and went away, and what is amiss with
    the calibration of the tray, if that is to be said."""

    game: OpenGame | None = None
    dice: SeenDice | None = None
    tray: Tray = "unknown"
    pointed: tuple[Pointed, ...] = ()
    away: tuple[str, ...] = ()
    amiss: "Condition | None" = None

    @property
    def still_pointed(self) -> tuple[Pointed, ...]:
        """What the buttons still point at after something happened: secret choices, which others can't change."""
        open_prompts = () if self.game is None else self.game.prompts
        return tuple(pointed for pointed in self.pointed if _still(pointed.pick, open_prompts))

    @property
    def pointed_openly(self) -> tuple[tuple[int, Pick | None], ...]:
        """Which seat points at what, as everybody may know it: None is a secret."""
        return tuple((pointed.seat, None if pointed.pick.secret else pointed.pick) for pointed in self.pointed)

    def pointed_by_others(self, seat: int) -> tuple[Pointed, ...]:
        """What is pointed at, but for one seat."""
        return tuple(pointed for pointed in self.pointed if pointed.seat != seat)


def _still(pick: Pick, open_prompts: tuple[Prompt, ...]) -> bool:
    return isinstance(pick, OptionPick) and pick.secret and pick.prompt in open_prompts
