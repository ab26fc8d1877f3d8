"""What a screen reader says of the table: what happened, and the next question if it is another one."""

from companion.games.prompt import Prompt
from companion.hub import Event
from companion.session.log import log_lines
from companion.speech import question, spoken
from companion.table.dice import SeenDice
from companion.table.state import TableState
from web.languages import gettext, language
from web.pointing import away, pointed_text
from web.seen import shown_dice
from web.words import question as question_of_die


def news(event: Event[TableState]) -> str:
    """A sentence or two; empty where nothing is new: after a connection came back, and where a line that was taken
    back leaves the question as it was."""
    match event.name:
        case "line":
            return _sentences(new_line(event), _question(event))
        case "game":
            return _question(event)
        case "dice":
            return _dice(event)
        case "pointed":
            return pointed_text(event.state)
        case "panels":
            return _sentences(*(gettext("%(name)s: no connection.", name=name) for name in away(event.state)))
        case _:
            return ""


def new_line(event: Event[TableState]) -> str:
    """What a new line tells, as everybody may read it; empty if the event is about something else."""
    game = event.state.game
    if event.name != "line" or game is None:
        return ""
    [line] = log_lines(game.timeline, game.number)
    return spoken(line.text, language(), line.names)


def _sentences(*texts: str) -> str:
    return " ".join(filter(None, texts))


def _question(event: Event[TableState]) -> str:
    game = event.state.game
    if game is None:
        return ""
    if game.over:
        return gettext("The game is over.")
    before = event.before.game if event.before else None
    if game.main is None or (before is not None and before.id == game.id and _same(before.main, game.main)):
        return ""
    return question(game.main, language(), game.names)


def _same(one: Prompt | None, other: Prompt) -> bool:
    return one is not None and (one.id, one.seat, one.text) == (other.id, other.seat, other.text)


def _dice(event: Event[TableState]) -> str:
    roll = event.state.dice
    if roll is None or roll.line is not None:
        return ""
    if roll.problem is not None:
        return spoken(roll.problem, language())
    return _asked(roll)


def _asked(roll: SeenDice) -> str:
    die = next((die for die in shown_dice(roll) if die.open), None)
    return question_of_die(die.die) if die is not None and die.value is None else ""
