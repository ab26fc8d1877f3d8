"""Restock and Market: food for the reserve, stones for the carts (Y-16 … Y-21)."""

from msgspec.structs import replace

from companion.games.message import say
from companion.games.refusal import not_legal
from companion.games.yak import drawing
from companion.games.yak.actions import PutStone, Restock, TakeFood
from companion.games.yak.food import Food, food_of, parts
from companion.games.yak.state import State, active, cart_before, not_asked, with_cart, with_player, with_stones
from companion.games.yak.steps import Marketing, NextTurn, Putting, Restocking
from companion.games.yak.tables import FoodKind


def space(state: State) -> int:
    """How much more food the active player's reserve holds."""
    return max(0, state.tables.reserve_capacity.value - state.players[active(state)].food.total)


def restockable(state: State) -> tuple[FoodKind, ...]:
    """The kinds that the active player can take from the cart in front."""
    return state.carts[cart_before(state, active(state))].food.kinds if space(state) else ()


def restock(state: State, action: Restock) -> State:
    """All food of one kind, as far as the reserve holds it (Y-16); the rest stays on the cart (Y-A3)."""
    if not isinstance(state.step, Restocking):
        raise not_asked()
    if action.kind not in restockable(state):
        raise not_legal(say("The cart in front of you has no such food."))
    seat = active(state)
    player, number = state.players[seat], cart_before(state, seat)
    cart = state.carts[number]
    moved = food_of({action.kind: min(cart.food.of(action.kind), space(state))})
    state = with_player(state, seat, replace(player, food=player.food.plus(moved)))
    return _draw_one(with_cart(state, number, replace(cart, food=cart.food.minus(moved))))


def _draw_one(state: State) -> State:
    """A stone for the cart (Y-17), unless it is full (Y-18, Y-A4)."""
    return drawing.begin(state, "restock", cart_before(state, active(state)), state.tables.restock_draw.value)


def takings(state: State) -> list[Food]:
    """All choices of food from the market: two, or as much as is possible (Y-19, Y-A5)."""
    amount = min(state.tables.market_take.value, state.market.total, space(state))
    reserve = state.players[active(state)].food
    ways = parts(state.market, amount)
    return sorted(ways, key=lambda taken: sorted(_amounts(reserve.plus(taken))), reverse=True)


def _amounts(food: Food) -> tuple[int, int, int]:
    return food.meat, food.milk, food.bread


def take_food(state: State, action: TakeFood) -> State:
    """Food from the market into the reserve (Y-19)."""
    if not isinstance(state.step, Marketing):
        raise not_asked()
    food = action.food
    if not state.market.covers(food):
        raise not_legal(say("The market doesn't have that food."))
    amount = min(state.tables.market_take.value, state.market.total, space(state))
    if food.total != amount:
        raise not_legal(say("Take %(amount)s food from the market.", amount=amount))
    seat = active(state)
    player = state.players[seat]
    state = with_player(state, seat, replace(player, food=player.food.plus(food)))
    return _draw_three(replace(state, market=state.market.minus(food)))


def _draw_three(state: State) -> State:
    """Stones of which one goes into a cart (Y-21); if no cart has room for it none are drawn (Y-A4)."""
    if not carts_with_room(state):
        return replace(state, step=NextTurn())
    return drawing.begin(state, "market", None, state.tables.market_draw.value)


def carts_with_room(state: State) -> tuple[int, ...]:
    """The carts that can hold one more stone (Y-18)."""
    capacity = state.tables.cart_stone_capacity.value
    return tuple(number for number, cart in enumerate(state.carts) if len(cart.stones) < capacity)


def puttings(state: State, step: Putting) -> list[PutStone]:
    """All choices of a stone and a cart."""
    carts = [state.tables.cart[number].id for number in carts_with_room(state)]
    return [PutStone(stone, cart) for stone in dict.fromkeys(step.stones) for cart in carts]


def put_stone(state: State, action: PutStone) -> State:
    """One stone goes into a cart, the others return to the bag (Y-21)."""
    step = state.step
    if not isinstance(step, Putting):
        raise not_asked()
    if action.stone not in step.stones:
        raise not_legal(say("That stone was not drawn."))
    numbers = [number for number in carts_with_room(state) if state.tables.cart[number].id == action.cart]
    if not numbers:
        raise not_legal(say("There is no such cart with room for a stone."))
    cart = state.carts[numbers[0]]
    state = with_cart(state, numbers[0], replace(cart, stones=(*cart.stones, action.stone)))
    rest = list(step.stones)
    rest.remove(action.stone)
    return replace(with_stones(state, tuple(rest), 1), step=NextTurn())


def go_on(state: State, step: Restocking | Marketing | Putting) -> State | None:
    """What follows by itself: nothing or only one thing to take, one stone and one cart to choose."""
    if isinstance(step, Restocking):
        kinds = restockable(state)
        return None if len(kinds) > 1 else restock(state, Restock(kinds[0])) if kinds else _draw_one(state)
    if isinstance(step, Marketing):
        ways = takings(state)
        return take_food(state, TakeFood(ways[0].meat, ways[0].milk, ways[0].bread)) if len(ways) == 1 else None
    choices = puttings(state, step)
    if not choices:
        return replace(state, step=NextTurn())
    return put_stone(state, choices[0]) if len(choices) == 1 else None
