"""When the virtual camera throws by itself: a moment after a game began to wait for dice."""

from companion.games.prompt import Dice
from companion.table.table import Table

MOMENT_SECONDS = 1.5
"""So long a game must have waited for the same dice, with nothing going on in the tray."""

Waiting = tuple[int, int, str]
"""The game, its newest line, and the prompt: what a throw is for."""


class Smart:
    """Looks at the table with each frame; its only clock is the time of the frames."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._waits: Waiting | None = None
        self._since = 0.0
        self._thrown: Waiting | None = None

    def wants(self, at: float, busy: bool) -> Dice | None:
        """The dice to throw now, at the time `at` of a frame (seconds), None if none; `busy`: a throw goes on.

        One throw for each roll that the game waits for: not while something about it is asked or told by hand, and not
        again for one that was not seen.
        """
        game = self._table.state.game
        prompt = None if game is None or busy or self._told_by_hand() else game.rolling
        if game is None or prompt is None or prompt.optional or not isinstance(prompt.wants, Dice):
            self._waits = None
            return None
        waits = game.id, game.number, prompt.id
        if waits != self._waits:
            self._waits, self._since = waits, at
        if waits == self._thrown or at - self._since < MOMENT_SECONDS:
            return None
        self._thrown = waits
        return prompt.wants

    def _told_by_hand(self) -> bool:
        """Whether a roll lies there of which something is open: it is being told."""
        roll = self._table.state.dice
        return roll is not None and roll.line is None
