"""Ends of games of Kathmandu for tests: a player without anything, and what the count of them says."""

from typing import Any

from companion.games.kathmandu.end import read_end
from companion.games.kathmandu.scoring import count
from companion.games.message import Message
from companion.games.sheet import Line, ScoreSheet

NOTHING: dict[str, Any] = {
    "name": "A",
    "offerings": 0,
    "kathmandu_tile": 0,
    "goods": [0, 0, 0, 0, 0, 0],
    "goods_printed": None,
    "special_goods": 0,
    "maps": [],
    "chests": 0,
    "animals": 0,
    "yak_tiles_left": 1,
    "strips_to_kathmandu": 0,
    "equipment": 0,
    "resources": 0,
    "exhaustion": 0,
}
"""Nothing that would score: 1 yak tile left is 0 points."""


def player(**changes: Any) -> dict[str, Any]:
    """A player who owns nothing but `changes`."""
    return {**NOTHING, **changes}


def halves(text: str) -> list[dict[str, str]]:
    """Map halves from "red A, red B"."""
    return [{"colour": name.split()[0], "half": name.split()[1]} for name in text.split(", ") if name]


def end(*players: dict[str, Any], **changes: Any) -> dict[str, Any]:
    """The end of a game of `players`; a second one who owns nothing joins a single one."""
    seats = list(players) if len(players) > 1 else [*players, player(name="B")]
    return {"game": "kathmandu", "variant": "standard", "players": seats, **changes}


def sheet(*players: dict[str, Any], own: dict[str, Any] | None = None, **changes: Any) -> ScoreSheet:
    """The count of such an end."""
    return count(read_end(end(*players, **changes)), own or {})


def line(category: str, *players: dict[str, Any], own: dict[str, Any] | None = None, **changes: Any) -> Line:
    """One category of the first player."""
    lines = sheet(*players, own=own, **changes).seats[0].lines
    return next(line for line in lines if line.category == category)


def points(category: str, *players: dict[str, Any], own: dict[str, Any] | None = None, **changes: Any) -> int:
    """The points of one category of the first player."""
    return line(category, *players, own=own, **changes).points


def english(text: Message) -> str:
    """A message in English."""
    said = {name: english(param) if isinstance(param, Message) else str(param) for name, param in text.params.items()}
    form = text.plural if text.plural is not None and text.params["n"] != 1 else text.id
    return form % said


def how(told: Line) -> list[str]:
    """How a line came about, in English."""
    return [english(text) for text in told.how]
