"""Offerings on temples (K-38 … K-40)."""

from companion.games.kathmandu.state import State, change_me, change_turn


def offer(state: State, board: int, temple: int) -> State:
    """An offering on that temple, once in the game, and a map half with it (K-39, K-40, K-A10)."""
    if (board, temple) in state.me.offerings or len(state.me.offerings) >= state.numbers.offerings:
        return state
    return change_turn(offer_more(state, board, temple), temple=True, half_due=True)


def offer_more(state: State, board: int, temple: int) -> State:
    """An offering without a map half."""
    return change_me(state, offerings=(*state.me.offerings, (board, temple)))


def may_offer(state: State) -> bool:
    """Whether a second offering could be made after the one of this turn."""
    return state.turn.temple and len(state.me.offerings) < state.numbers.offerings
