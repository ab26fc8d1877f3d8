"""Score lines that add up several parts."""

from typing import NamedTuple

from companion.games.message import Message
from companion.games.sheet import Line


class Part(NamedTuple):
    """How many there are, the points for all of them, and both in words."""

    number: int
    points: int
    text: Message


def add_up(category: str, title: Message, parts: tuple[Part, ...], confirmed: bool) -> Line:
    """A line that tells the parts of which there are any, or else the first."""
    how = tuple(part.text for part in parts if part.number) or (parts[0].text,)
    return Line(category, title, sum(part.points for part in parts), how, confirmed)
