"""What is asked to count up a game that was played without the companion: the fields of an end state in words.

A path says where a value goes in the written form of the end state; that of a player's field begins at the player
("stages[0].water").
"""

from typing import NamedTuple

from companion.games.message import Message


class EndNumber(NamedTuple):
    """A whole number from 0 to `high`; left out it is 0, or nothing (null) if it is `optional`."""

    path: str
    text: Message
    high: int = 999
    optional: bool = False


class EndYesNo(NamedTuple):
    """Yes or no; no if nothing is said."""

    path: str
    text: Message


class EndTower(NamedTuple):
    """A tower as rows of cells from the base up, in `stones`; its value are rows of stones or null."""

    path: str
    text: Message
    widths: tuple[int, ...]
    stones: tuple[str, ...]


class EndThing(NamedTuple):
    """A thing of which a player may have several: its text, and what stands for each one in the list."""

    text: Message
    value: dict[str, str]


class EndList(NamedTuple):
    """A list of things, told by how many there are of each."""

    path: str
    text: Message
    things: tuple[EndThing, ...]
    high: int = 9


EndField = EndNumber | EndYesNo | EndTower | EndList
"""One thing that is asked of each player."""


class EndGroup(NamedTuple):
    """Fields that belong together, under a heading if there is one."""

    text: Message | None
    fields: tuple[EndField, ...]


class EndForm(NamedTuple):
    """All that is asked: of each player some groups of fields; and the options of the game that change the count, each
    with the path of its value."""

    groups: tuple[EndGroup, ...]
    options: dict[str, str] = {}
