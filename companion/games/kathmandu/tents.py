"""The end of a turn, and tent cards, which may be played then (K-68)."""

from companion.games.kathmandu.actions import NoTent, PlayTent
from companion.games.kathmandu.fields import is_landscape
from companion.games.kathmandu.rounds import next_turn, tire
from companion.games.kathmandu.state import UNKNOWN, Phase, State, change, change_player, without
from companion.games.message import say
from companion.games.refusal import not_legal


def end_turn(state: State) -> State:
    """The turn is over; whoever has a tent card that may fit is asked first."""
    if state.settings.tents and any(fitting(state)):
        return change(state, phase=Phase.TENT)
    return next_turn(state)


def fitting(state: State) -> tuple[tuple[int, str], ...]:
    """Seat and card of each tent that could be played on the player whose turn ends; "?" for one nobody told."""
    field = state.me.field
    if not state.turn.moved or not is_landscape(state.numbers, field):
        return ()
    return tuple(
        (seat, card)
        for seat in state.order
        if seat != state.seat
        for card in dict.fromkeys(state.players[seat].tents)
        if card == UNKNOWN or field == "land" or state.numbers.tents[card] == field
    )


def play_tent(state: State, action: PlayTent) -> State:
    """The card is discarded, the player whose turn ends gets a marker (K-68)."""
    if (action.seat, action.card) not in fitting(state):
        raise not_legal(say("Only a tent card of another player whose landscape is that of the target field."))
    tents = without(state.players[action.seat].tents, action.card)
    state = tire(change_player(state, action.seat, tents=tents), state.seat)
    return end_turn(state)


def no_tent(state: State, action: NoTent) -> State:
    """On with the game."""
    return next_turn(state)
