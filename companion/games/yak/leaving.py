"""A player leaves for good; the others go on.

Their tower is counted up as it stands, their food goes to the market, a purchase that was not paid is taken back, and
stones they had in hand return to the bag. Nobody stands in for them at their stop, as in a game of two. With only one
player left the game ends with the day, with nobody at once.
"""

from msgspec.structs import replace

from companion.games.message import say
from companion.games.refusal import Reason, Refused
from companion.games.yak import drawing
from companion.games.yak.actions import GiveSurplus
from companion.games.yak.day import alone, next_seat, playing
from companion.games.yak.food import Food
from companion.games.yak.payment import give_surplus, surpluses
from companion.games.yak.state import State, active, cart_before, with_cart, with_player, with_stones
from companion.games.yak.steps import (
    Buying,
    Checking,
    Drawing,
    Marketing,
    NextTurn,
    Over,
    Overflowing,
    Paying,
    Placing,
    Putting,
    Restocking,
)

_TURN = Buying | Paying | Overflowing | Placing | Restocking | Marketing | Putting


def leave(state: State, seat: int) -> State:
    """The state after a player left; what is forced then is not done yet."""
    if isinstance(state.step, Over):
        raise Refused(Reason.GAME_OVER, say("The game is over."))
    player = playing(state, seat)
    if seat == active(state) and _in_turn(state):
        state = _break_off(state)
        player = state.players[seat]
    state = replace(state, market=state.market.plus(player.food))
    state = with_player(state, seat, replace(player, food=Food(), card=None, left=True))
    if all(other.left for other in state.players):
        return replace(_clear(state), step=Checking())
    if _in_turn(state) or isinstance(state.step, NextTurn):
        return state
    if alone(state):
        return replace(_clear(state), step=Checking())
    return replace(state, baby_yak=next_seat(state, seat)) if seat == state.baby_yak else state


def _in_turn(state: State) -> bool:
    """Whether it is somebody's turn: a purchase, a market, or a drawing that belongs to one."""
    drawing_in_turn = isinstance(state.step, Drawing) and state.step.purpose != "set_up"
    return drawing_in_turn or isinstance(state.step, _TURN)


def _break_off(state: State) -> State:
    """The turn of the one who leaves ends as well as it can; stones for a cart are drawn all the same."""
    step = state.step
    if isinstance(step, Overflowing):
        food = surpluses(step)[0]
        state = give_surplus(state, GiveSurplus(food.meat, food.milk, food.bread))
    if isinstance(state.step, Placing):
        return replace(with_stones(state, state.step.hand, 1), step=Placing(()))
    if isinstance(step, Paying):
        number = cart_before(state, active(state))
        cart = state.carts[number]
        state = with_cart(state, number, replace(cart, stones=(*cart.stones, *step.stones)))
    if isinstance(step, Drawing) and step.cart is not None:
        return state
    return replace(_clear(state), step=NextTurn())


def _clear(state: State) -> State:
    """Nothing is in anybody's hand any more: stones are in the bag, fog on its track."""
    step = state.step
    if isinstance(step, Drawing | Putting):
        state = with_stones(state, step.stones, 1)
    return drawing.clear_fog(state, step.aside) if isinstance(step, Drawing) else state
