"""What followed by itself from an action: the log says that too, as no question was asked about it."""

from collections.abc import Iterator

from companion.games.message import Message, Seat, say
from companion.games.tuareg.scoring import score_state
from companion.games.tuareg.state import State
from companion.games.tuareg.words import listing


def consequences(before: State, after: State) -> Iterator[Message]:
    """The end of the stack, a scoring, the end of the game."""
    if before.last is None and after.last is not None:
        yield say("The stack is used up: everybody has one more turn.")
    if len(after.stages) > len(before.stages):
        stage = len(after.stages)
        yield say("Stage %(stage)s is scored: %(points)s.", stage=stage, points=_points(after, stage))
    if after.phase == "over":
        seats = score_state(after).seats
        winners = [say("%(player)s", player=Seat(number)) for number, seat in enumerate(seats) if seat.winner]
        yield say("The game is over. First: %(players)s.", players=listing(winners, say("nobody")))


def _points(state: State, stage: int) -> Message:
    """ "A 9, B 7" for one stage."""
    scores = [seat.lines[stage - 1].points for seat in score_state(state).seats]
    items = [say("%(player)s %(points)s", player=Seat(seat), points=points) for seat, points in enumerate(scores)]
    return listing(items, say("nobody"))
