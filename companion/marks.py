"""The marks of the players: a colour, always with its own shape, so that nobody has to tell colours apart."""

from typing import NamedTuple

from companion.games.message import Message, say


class Mark(NamedTuple):
    """One mark: its `shape` for the pages and its `name` for people."""

    shape: str
    name: Message


MARKS = {
    "red": Mark("circle", say("red circle")),
    "blue": Mark("square", say("blue square")),
    "green": Mark("triangle", say("green triangle")),
    "yellow": Mark("star", say("yellow star")),
    "purple": Mark("diamond", say("purple diamond")),
    "orange": Mark("cross", say("orange cross")),
    "white": Mark("hexagon", say("white hexagon")),
    "black": Mark("moon", say("black moon")),
}
"""All marks by their key, in the order in which they are offered."""
