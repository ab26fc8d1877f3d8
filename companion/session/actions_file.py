"""A game as a list of actions: what `companion export` writes and `companion replay` plays."""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from companion.games.game import Game
from companion.games.malformed import read
from companion.games.message import Message, say
from companion.games.refusal import Refused
from companion.session.entries import Act, Effect, Leave, Ruling
from companion.session.fold import check_seat
from companion.session.lines import Line, Placed, Rules, Standing
from companion.session.ruling import check
from companion.session.session import new_start
from companion.session.timeline import Timeline, begin


def _no_options() -> dict[str, Any]:
    """A factory that omit_defaults doesn't know, as it knows `dict`: no options are written, too."""
    return {}


class ActionsFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The form of the file. Besides the game's own actions there are {"type": "leave", "seat"} for a player who left,
    and {"type": "house_ruling", "note", "effect"}. `options` are always written; `numbers`, the players' own, if there
    are some."""

    game: str
    seats: tuple[str, ...]
    actions: tuple[dict[str, Any], ...]
    options: dict[str, Any] = msgspec.field(default_factory=_no_options)
    numbers: dict[str, Any] = {}


class Leaving(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="leave"):
    """A player left."""

    seat: int


class HouseRuling(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="house_ruling"):
    """The players ruled something that the rules don't know."""

    note: str
    effect: Effect = Effect()


EXTRA: dict[str, type[Leaving | HouseRuling]] = {"leave": Leaving, "house_ruling": HouseRuling}
"""What may stand among the actions of any game."""


def actions_of(timeline: Timeline) -> ActionsFile:
    """The lines that count, as a file."""
    start = timeline.start
    counting = (placed for placed in timeline.track if placed.standing in (Standing.FITS, Standing.RULED))
    actions = tuple(_written(placed.line) for placed in counting)
    return ActionsFile(start.game, timeline.names, actions, start.options, start.own)


def _written(line: Line) -> dict[str, Any]:
    if line.ruling is not None:
        written: Any = HouseRuling(line.ruling.note, line.ruling.effect)
    elif isinstance(line.deed, Leave):
        written = Leaving(line.deed.seat)
    else:
        return line.deed.action
    plain: dict[str, Any] = msgspec.to_builtins(written)
    return plain


class Wrong(Refused):
    """An action of the file that is refused; `index` says which, from 0."""

    def __init__(self, index: int, refused: Refused) -> None:
        """Put the place before the reason."""
        why: Message = refused.refusal.text
        super().__init__(refused.refusal.reason, say("actions[%(index)s]: %(why)s", index=index, why=why))
        self.index = index


def replayed(game: Game[Any, Any], file: ActionsFile) -> Iterator[Timeline]:
    """The game at its start, and after each action; raises Refused."""
    timeline = begin(Rules(game), new_start(game, file.seats, file.options, file.numbers))
    yield timeline
    for index, action in enumerate(file.actions):
        try:
            placed = _placed(timeline, action)
        except Refused as refused:
            raise Wrong(index, refused) from refused
        if placed.refusal is not None:
            raise Wrong(index, Refused(placed.refusal.reason, placed.refusal.text))
        timeline = replace(timeline, entries=(*timeline.entries, placed.line.deed), track=(*timeline.track, placed))
        yield timeline


def _placed(timeline: Timeline, action: Mapping[str, Any]) -> Placed:
    line = _line(timeline.number + 1, timeline.head, action)
    if isinstance(line.deed, Leave):
        check_seat(timeline, line.deed.seat)
    if line.ruling is not None:
        check(line.ruling, len(timeline.names))
    return timeline.rules.place(line, timeline.state)


def _line(number: int, parent: int, action: Mapping[str, Any]) -> Line:
    extra = EXTRA.get(str(action.get("type")))
    if extra is None:
        return Line(number, parent, Act(dict(action)))
    told = read(action, extra)
    if isinstance(told, Leaving):
        return Line(number, parent, Leave(told.seat))
    return Line(number, parent, Act({}), ruling=Ruling(number, told.note, told.effect))
