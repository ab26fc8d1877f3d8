"""What is asked, as a page shows it to its visitor: the one question first, then what else could be told."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Literal

from companion.games.message import Message, Seat
from companion.games.prompt import Choice, Prompt
from companion.table.state import OpenGame
from web.guard import Viewer
from web.saying import name_of, text_of

Way = Literal["open", "cover", "phone", "other", "look"]
"""How a visitor meets a question: answers are open; it is secret and the device is handed over first (cover) or that
seat has a device of its own (phone); another seat answers it; or the visitor may only look."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A prompt, what it asks as a sentence (who is asked stands elsewhere), and how the visitor meets it."""

    prompt: Prompt
    text: str
    way: Way


@dataclass(frozen=True, slots=True)
class Group:
    """Questions that nobody has to answer, about one seat or (None) about the table."""

    seat: int | None
    asked: tuple[Asked, ...]


@dataclass(frozen=True, slots=True)
class Asking:
    """All that is asked: what the game waits for now, what else it waits for, and what may be told."""

    main: Asked | None
    others: tuple[Asked, ...]
    more: tuple[Group, ...]

    @property
    def secrets(self) -> tuple[Asked, ...]:
        """Those that answer in secret, side by side; empty if the question is none of that kind."""
        if self.main is None or not self.main.prompt.secret:
            return ()
        return tuple(asked for asked in (self.main, *self.others) if asked.prompt.secret)


def at_table(game: OpenGame, who: Viewer) -> Asking:
    """All questions, as the page in the middle of the table shows them: never with a secret answer."""
    asked = [_asked(game, prompt, _way(prompt, who, None)) for prompt in game.prompts]
    return _sorted(asked)


def at_place(game: OpenGame, who: Viewer, seat: int, uncovered: bool) -> Asking:
    """The questions to one seat, then those to anybody. `uncovered`: the visitor says that only this seat looks now."""
    mine = sorted((p for p in game.prompts if p.seat in (None, seat)), key=lambda prompt: prompt.seat is None)
    mine = [prompt for prompt in mine if not prompt.optional or about(prompt) in (None, seat)]
    return _sorted([_asked(game, prompt, _way(prompt, who, seat, uncovered)) for prompt in mine])


def about(prompt: Prompt) -> int | None:
    """The seat that a prompt asks or is about, None for the table."""
    if prompt.seat is not None or isinstance(prompt.wants, Choice):
        return prompt.seat
    seat = prompt.wants.template.get("seat")
    return seat if isinstance(seat, int) else None


def lone_seat(text: Message) -> int | None:
    """The seat if a text is just a player's name."""
    match list(text.params.values()):
        case [Seat(number)] if text.id == "%(player)s":
            return number
    return None


def without_name(text: str, name: str) -> str:
    """A question without the name that stands before it; the page shows that larger elsewhere."""
    for mark in (":", ","):
        if text.startswith(name + mark):
            rest = text[len(name) + 1 :].strip()
            return rest[:1].upper() + rest[1:]
    return text


def _asked(game: OpenGame, prompt: Prompt, way: Way) -> Asked:
    text, seat = text_of(prompt.text, game.names), about(prompt)
    return Asked(prompt, text if seat is None else without_name(text, name_of(seat, game.names)), way)


def _sorted(asked: Sequence[Asked]) -> Asking:
    wanted = [one for one in asked if not one.prompt.optional]
    optional = [one for one in asked if one.prompt.optional]
    return Asking(wanted[0] if wanted else None, tuple(wanted[1:]), tuple(_groups(optional)))


def _groups(asked: Sequence[Asked]) -> Iterable[Group]:
    def key(one: Asked) -> int:
        seat = about(one.prompt)
        return -1 if seat is None else seat

    for seat, found in groupby(sorted(asked, key=key), key=key):
        yield Group(None if seat < 0 else seat, tuple(found))


def _way(prompt: Prompt, who: Viewer, place: int | None, uncovered: bool = False) -> Way:
    if not who.may_act:
        return "look"
    if prompt.secret and prompt.seat is not None:
        return _secret_way(prompt.seat, who, place, uncovered)
    return "open" if who.seat is None or prompt.seat in (None, who.seat) else "other"


def _secret_way(seat: int, who: Viewer, place: int | None, uncovered: bool) -> Way:
    if not who.may_see(seat):
        return "phone"
    return "open" if place == seat and (who.seat == seat or uncovered) else "cover"
