"""The lines that no longer fit, as rooms show them: what they said, why they don't fit, and what may be done."""

from dataclasses import dataclass

from companion.games.message import Message
from companion.session.log import told
from companion.table.state import OpenGame
from web.guard import Viewer


@dataclass(frozen=True, slots=True)
class Misfit:
    """Line `number` says `text` and doesn't fit because of `why`."""

    number: int
    seat: int | None
    text: Message
    why: Message


def waiting(game: OpenGame, who: Viewer) -> tuple[Misfit, ...]:
    """The lines of a game that wait for a decision, the earliest first, as the visitor may read them."""
    timeline = game.timeline
    found = []
    for placed in timeline.misfits:
        text, _ = told(timeline, placed.line, placed, who.seat)
        assert placed.refusal is not None
        found.append(Misfit(placed.line.number, timeline.rules.seat(placed.line), text, placed.refusal.text))
    return tuple(found)
