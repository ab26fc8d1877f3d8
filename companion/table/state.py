"""What lies on the table, as immutable values; every change makes a new one."""

from dataclasses import dataclass

from companion.games.prompt import Dice, Prompt
from companion.session.timeline import Timeline
from companion.table.dice import SeenDice
from companion.tray import Tray


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
    """The open `game` (None: nothing is played), the last roll that was seen for it, and what happens in the tray."""

    game: OpenGame | None = None
    dice: SeenDice | None = None
    tray: Tray = "unknown"
