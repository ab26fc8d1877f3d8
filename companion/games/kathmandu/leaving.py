"""A player leaves for good: the yak goes off the route, what was reached is counted, the others play on."""

from companion.games.kathmandu.rounds import begin_round, finish, lowest, must_roll, next_turn
from companion.games.kathmandu.setup import to_place, without_character
from companion.games.kathmandu.state import Phase, State, change, change_player
from companion.games.kathmandu.tents import fitting
from companion.games.message import say
from companion.games.refusal import Reason, Refused, not_legal

TURN = frozenset({Phase.CHOOSE, Phase.REROLL, Phase.JOKER, Phase.MOVE, Phase.FIELD, Phase.FREE, Phase.TENT})


def leave(state: State, seat: int) -> State:
    """The state in which `seat` plays no more; with nobody left the game ends."""
    if state.phase == Phase.OVER:
        raise Refused(Reason.GAME_OVER, say("The game is counted up."))
    if seat not in state.order:
        raise not_legal(say("That seat doesn't play."))
    state = change_player(state, seat, left=True)
    if state.phase == Phase.COUNT:
        return state
    return _after(state, seat) if state.order else finish(state)


def _after(state: State, seat: int) -> State:
    """On with the game where it waited for the one who left."""
    phase = state.phase
    if phase in TURN and (state.seat == seat or (phase == Phase.TENT and not fitting(state))):
        return next_turn(state)
    if phase == Phase.CHARACTERS and not without_character(state):
        return change(state, phase=Phase.START_FIELDS)
    if phase == Phase.START_FIELDS and not to_place(state):
        return change(state, phase=Phase.ROLL)
    if phase == Phase.ROLL and not any(player.travelling for player in state.players):
        return finish(state)
    if phase == Phase.ROLL and not must_roll(state):
        return begin_round(state)
    if phase == Phase.TIE:
        tied = tuple(other for other in state.tied if other != seat)
        return change(state, tied=tied) if len(tied) > 1 else lowest(state, tied[0])
    return state
