"""Words that every game uses: colours, and several things in a row."""

from collections.abc import Iterable

from companion.games.message import Message, Param, say

COLOURS: dict[str, Message] = {
    "red": say("red"),
    "orange": say("orange"),
    "yellow": say("yellow"),
    "green": say("green"),
    "blue": say("blue"),
    "purple": say("purple"),
    "pink": say("pink"),
    "black": say("black"),
    "white": say("white"),
    "grey": say("grey"),
    "brown": say("brown"),
}
"""The colours of dice, stones and maps by their key."""


def colour_name(colour: str) -> Param:
    """The name of a colour; one that isn't known is said as it was written."""
    return COLOURS.get(colour, colour)


def listed(names: Iterable[Param]) -> Param:
    """Several things in a row, one at least: "red, red, crystal"."""
    first, *others = names
    return say("%(things)s, %(thing)s", things=listed([first, *others[:-1]]), thing=others[-1]) if others else first
