"""A day: cards, turns, the carts' move, and the end of the game (Y-9, Y-10, Y-26 … Y-30)."""

from msgspec.structs import replace

from companion.games.message import Seat, say
from companion.games.refusal import Reason, Refused, not_legal
from companion.games.yak.actions import Card, ChooseCard, CountUp
from companion.games.yak.state import Player, State, active, not_asked, stops, with_player
from companion.games.yak.steps import AnyStep, Buying, Checking, Choosing, Marketing, Over, Restocking

_TURN: dict[Card, AnyStep] = {"build": Buying(), "restock": Restocking(), "market": Marketing()}


def choose_card(state: State, action: ChooseCard) -> State:
    """A card is laid face down (Y-9)."""
    if not isinstance(state.step, Choosing):
        raise not_asked()
    player = playing(state, action.seat)
    if player.card is not None:
        raise not_legal(say("%(player)s has chosen a card already.", player=Seat(action.seat)))
    return with_player(state, action.seat, replace(player, card=action.card))


def playing(state: State, seat: int) -> Player:
    """The player of a seat; Refused if there is none or they left."""
    if seat >= len(state.players):
        raise Refused(Reason.MALFORMED, say("There is no such seat."))
    if state.players[seat].left:
        raise not_legal(say("%(player)s has left the game.", player=Seat(seat)))
    return state.players[seat]


def reveal(state: State) -> State | None:
    """Once all have chosen, the holder of the baby yak begins (Y-10)."""
    if any(player.card is None and not player.left for player in state.players):
        return None
    return _turn(replace(state, turn=0))


def next_turn(state: State) -> State:
    """The next player in order; after the last one the day ends."""
    return _turn(replace(state, turn=state.turn + 1))


def _turn(state: State) -> State:
    while state.turn < len(state.players):
        card = state.players[active(state)].card
        if card is not None:
            return replace(state, step=_TURN[card])
        state = replace(state, turn=state.turn + 1)
    return _evening(state)


def _evening(state: State) -> State:
    """Cards return to the hands (Y-26), carts move on (Y-27), the baby yak too (Y-28); the game ends with the day
    after the one on which level 4 was completed (Y-30), when there are no stones left to buy, or only one player."""
    last = state.trigger_day is not None and state.day > state.trigger_day
    sold_out = not sum(state.bag[:-1]) and not any(cart.stones for cart in state.carts)
    return replace(
        state,
        players=tuple(replace(player, card=None) for player in state.players),
        offset=(state.offset + state.direction) % stops(state),
        baby_yak=next_seat(state, state.baby_yak),
        turn=0,
        day=state.day + 1,
        step=Checking() if last or sold_out or alone(state) else Choosing(),
    )


def alone(state: State) -> bool:
    """Whether only one player is left."""
    return sum(not player.left for player in state.players) == 1


def next_seat(state: State, seat: int) -> int:
    """The next seat clockwise that still plays."""
    seats = len(state.players)
    after = [(seat + step) % seats for step in range(1, seats + 1)]
    return next(other for other in after if not state.players[other].left)


def count_up(state: State, _: CountUp) -> State:
    """All is checked: the game is over."""
    if not isinstance(state.step, Checking):
        raise not_asked()
    return replace(state, step=Over())
