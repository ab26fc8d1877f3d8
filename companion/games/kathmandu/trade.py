"""Goods in cities (K-32 … K-37)."""

from companion.games.kathmandu.actions import Buy, BuySpecial
from companion.games.kathmandu.state import State, change_me, change_player, change_turn, without
from companion.games.message import say
from companion.games.refusal import not_legal


def may_buy(state: State) -> bool:
    """Whether a good could be bought: in a city, once, for a coin."""
    return state.turn.city and not state.turn.good and state.me.resources.coin > 0


def buy(state: State, action: Buy) -> State:
    """The good of the city for one coin (K-32)."""
    if not state.turn.city or state.turn.good:
        raise not_legal(say("There is no good to buy here now."))
    if not may_buy(state):
        raise not_legal(say("You need a coin to buy a good."))
    if action.good not in state.numbers.goods:
        raise not_legal(say("There is no good called %(good)s.", good=action.good))
    kind = state.numbers.goods.index(action.good)
    goods = tuple(count + (place == kind) for place, count in enumerate(state.me.goods))
    state = change_me(state, goods=goods, resources=state.me.resources.plus("coin", -1))
    return change_turn(state, good=action.good)


def special_owner(state: State, good: str) -> int | None:
    """The seat that has the special good of that kind; None while it lies in the supply."""
    return next((seat for seat, player in enumerate(state.players) if good in player.specials), None)


def may_buy_special(state: State) -> bool:
    """After buying a good, one more coin brings the special one of its kind (K-35)."""
    turn = state.turn
    if not turn.good or "special" in turn.done or not state.me.resources.coin:
        return False
    return special_owner(state, turn.good) != state.seat


def buy_special(state: State, action: BuySpecial) -> State:
    """From the supply or from whoever has it, who can't refuse (K-35, K-36)."""
    if not may_buy_special(state):
        raise not_legal(say("A special good is bought with a good of its kind, for one more coin."))
    good = state.turn.good
    owner = special_owner(state, good)
    if owner is not None:
        state = change_player(state, owner, specials=without(state.players[owner].specials, good))
    resources = state.me.resources.plus("coin", -1)
    state = change_me(state, specials=(*state.me.specials, good), resources=resources)
    return change_turn(state, done=(*state.turn.done, "special"))
