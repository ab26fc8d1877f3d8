"""The sentences of the demonstration that need more than a template: colours, dice, rolls."""

import math

from companion.demo.state import DemoState, Roll
from companion.hub import Event
from companion.table.dice import likely_values
from companion.tray import Tray
from vision.dice.reading import Die
from web.languages import gettext, ngettext, percent, pgettext


def certainty(die: Die) -> str:
    """The confidence in percent, never rounded up: nothing is read with 100 %."""
    return percent(math.floor(100 * die.confidence) / 100)


def colour_name(colour: str) -> str:
    """The name of one of `vision.dice.colours.COLOURS`."""
    names = {
        "white": pgettext("colour of a die", "white"),
        "ivory": pgettext("colour of a die", "ivory"),
        "grey": pgettext("colour of a die", "grey"),
        "black": pgettext("colour of a die", "black"),
        "brown": pgettext("colour of a die", "brown"),
        "red": pgettext("colour of a die", "red"),
        "orange": pgettext("colour of a die", "orange"),
        "yellow": pgettext("colour of a die", "yellow"),
        "green": pgettext("colour of a die", "green"),
        "blue": pgettext("colour of a die", "blue"),
        "purple": pgettext("colour of a die", "purple"),
        "pink": pgettext("colour of a die", "pink"),
        "clear": pgettext("colour of a die", "clear"),
    }
    return names.get(colour, pgettext("colour of a die", "other colour"))


def either(values: tuple[int, ...]) -> str:
    """`5`, `5 or 6`, `1, 5 or 6`."""
    if len(values) < 2:
        return "".join(map(str, values))
    return gettext("%(first)s or %(last)s", first=", ".join(map(str, values[:-1])), last=values[-1])


def question(die: Die) -> str:
    """What a person is asked about an unsure die."""
    values = likely_values(die)
    if die.state == "cocked":
        return gettext("This die is not lying flat. What does it show?")
    if not values:
        return gettext("What does this die show?")
    return gettext("Is this a %(values)s?", values=either(values))


def die_name(die: Die, value: int | None) -> str:
    """A die in one breath: `red, 5, 98 %` or `red, in question`."""
    colour = colour_name(die.colour)
    if value is None:
        return gettext("%(colour)s, in question", colour=colour)
    return gettext("%(colour)s %(value)s, %(share)s sure", colour=colour, value=value, share=certainty(die))


def mark_text(die: Die) -> str:
    """What stands beside the value in the overlay: colour and confidence, or what an unsure die may be."""
    if die.sure:
        return f"{colour_name(die.colour)} {certainty(die)}"
    values = likely_values(die)
    return f"{colour_name(die.colour)} {either(values)}?" if values else colour_name(die.colour)


def tray_text(state: DemoState) -> str:
    """What happens in the tray, for the line over the picture."""
    texts: dict[Tray, str] = {
        "unknown": gettext("Looking into the tray"),
        "empty": gettext("The tray is empty"),
        "hand": gettext("A hand is in the picture"),
        "rolling": gettext("The dice are rolling"),
    }
    number = len(state.dice)
    settled = ngettext("%(num)d die lies still", "%(num)d dice lie still", number)
    return texts.get(state.tray, settled)


def asked_text(roll: Roll) -> str:
    """How many dice of a roll are in question; empty if none."""
    number = len(roll.asked)
    return ngettext("%(num)d die is in question", "%(num)d dice are in question", number) if number else ""


def said(event: Event[DemoState]) -> str:
    """What a screen reader says after an event; empty for what is not worth a word."""
    state = event.state
    match event.name:
        case "roll":
            return _roll_said(state.rolls[0])
        case "answer":
            return gettext("Noted.")
        case "reset":
            return gettext("The count starts from zero.")
        case "throws" if state.throwing:
            return gettext("The virtual throws have started.")
        case "throws":
            return gettext("The virtual throws have stopped.")
        case "source" if state.status == "offline":
            return gettext("The camera does not answer.")
        case _:
            return ""


def _roll_said(roll: Roll) -> str:
    values = ", ".join(map(str, roll.values))
    known = gettext("Roll %(number)d: %(values)s. Sum %(total)d.", number=roll.number, values=values, total=roll.total)
    asked = asked_text(roll)
    return f"{known} {asked}." if asked else known
