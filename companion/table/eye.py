"""The camera's side of the table: what the game expects in the tray, and what fell there."""

from companion.games.prompt import Dice
from companion.pictures import crop, encode, shrink
from companion.table.table import Table
from companion.tray import Tray
from vision.dice.expect import Expect
from vision.dice.reading import DiceReading

EVIDENCE_PIXELS = 480
"""The longer side of the picture that is kept with a roll."""

EVIDENCE_QUALITY = 75


class TableEye:
    """Tells the table what happens in the tray. Used by the thread that watches the source; `look` by any."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._lies: DiceReading | None = None
        self._told: DiceReading | None = None

    @property
    def expects(self) -> Expect | None:
        """The dice that the game waits for, None if it waits for none."""
        game = self._table.state.game
        prompt = None if game is None else game.rolling
        if prompt is None or not isinstance(prompt.wants, Dice):
            return None
        return Expect(prompt.wants.count, prompt.wants.colours)

    def heard(self, tray: Tray, reading: DiceReading | None, thrown: bool) -> None:
        """Something happened in the tray; `reading` are the dice that lie there now, if they lie still."""
        self._lies = reading
        self._table.tray(tray)
        if thrown and reading is not None:
            self._tell(reading)

    def look(self) -> bool:
        """Take the dice that lie in the tray now as a throw; False if none lie still that are new."""
        reading, roll = self._lies, self._table.state.dice
        noted = roll is not None and roll.line is not None and reading is self._told
        if reading is None or not reading.dice or noted:
            return False
        self._tell(reading)
        return True

    def _tell(self, reading: DiceReading) -> None:
        if self.expects is None:
            return
        self._told, image = reading, reading.frame.image
        crops = tuple(crop(image, die.box) for die in reading.dice)
        self._table.saw(reading.dice, crops, encode(shrink(image, EVIDENCE_PIXELS), EVIDENCE_QUALITY))
