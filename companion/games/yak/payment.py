"""Paying for stones: prices, what a cart takes, and the surplus that goes to the market (Y-11 … Y-13, Y-20)."""

from msgspec.structs import replace

from companion.games.message import say
from companion.games.refusal import not_legal
from companion.games.yak.actions import GiveSurplus, Pay
from companion.games.yak.food import Food, parts
from companion.games.yak.state import State, active, cart_before, cart_kind, not_asked, with_cart, with_player
from companion.games.yak.steps import Overflowing, Paying, Placing
from companion.games.yak.tables import CRYSTAL, KINDS, Tables


def price(tables: Tables, stones: tuple[str, ...]) -> int:
    """Food for these stones, crystals one more each (Y-11, Y-13)."""
    return tables.stone_price.at(len(stones)).value + stones.count(CRYSTAL) * tables.crystal_surcharge.value


def can_pay(state: State, amount: int) -> bool:
    """Whether the active player can pay so much to the cart in front."""
    seat = active(state)
    kind = cart_kind(state, cart_before(state, seat))
    food = state.players[seat].food
    amounts = sorted((food.of(accepted) for accepted in kind.accepts), reverse=True)
    return sum(amounts[: kind.max_kinds_per_purchase]) >= amount


def payments(state: State, step: Paying) -> list[Food]:
    """All ways to pay, likeliest first: those that leave the most even reserve."""
    seat = active(state)
    kind = cart_kind(state, cart_before(state, seat))
    food = state.players[seat].food
    ways = parts(food.only(kind.accepts), step.price, kind.max_kinds_per_purchase or len(KINDS))
    return sorted(ways, key=lambda paid: sorted(food.minus(paid).of(kind) for kind in KINDS), reverse=True)


def pay(state: State, action: Pay) -> State:
    """The food goes from the reserve onto the cart in front."""
    step = state.step
    if not isinstance(step, Paying):
        raise not_asked()
    _check(state, step, action.food)
    seat = active(state)
    player, number = state.players[seat], cart_before(state, seat)
    cart = state.carts[number]
    state = with_player(state, seat, replace(player, food=player.food.minus(action.food)))
    state = with_cart(state, number, replace(cart, food=cart.food.plus(action.food)))
    surplus = cart.food.total + action.food.total - state.tables.cart_food_capacity.value
    if surplus > 0:
        return replace(state, step=Overflowing(step.stones, action.food, min(surplus, action.food.total)))
    return replace(state, step=Placing(step.stones))


def _check(state: State, step: Paying, food: Food) -> None:
    seat = active(state)
    kind = cart_kind(state, cart_before(state, seat))
    if food.total != step.price:
        raise not_legal(say("The stones cost %(price)s food, no more and no less.", price=step.price))
    if not state.players[seat].food.covers(food):
        raise not_legal(say("You don't have that food."))
    if set(food.kinds) - set(kind.accepts):
        raise not_legal(say("This cart doesn't take all of that food."))
    if len(food.kinds) > (kind.max_kinds_per_purchase or len(KINDS)):
        raise not_legal(say("This cart takes two kinds of food at most in one purchase."))


def surpluses(step: Overflowing) -> list[Food]:
    """All choices of what goes to the market; the kind named last first (Y-A16)."""
    return sorted(parts(step.paid, step.surplus), key=lambda food: (food.bread, food.milk), reverse=True)


def give_surplus(state: State, action: GiveSurplus) -> State:
    """What the cart can't hold goes to the market (Y-20); it is part of the food just paid (Y-A16)."""
    step = state.step
    if not isinstance(step, Overflowing):
        raise not_asked()
    food = action.food
    if food.total != step.surplus:
        raise not_legal(say("The cart holds %(surplus)s food too much: that goes to the market.", surplus=step.surplus))
    if not step.paid.covers(food):
        raise not_legal(say("Only food that you have just paid goes to the market."))
    number = cart_before(state, active(state))
    cart = state.carts[number]
    state = with_cart(state, number, replace(cart, food=cart.food.minus(food)))
    return replace(state, market=state.market.plus(food), step=Placing(step.stones))


def go_on(state: State, step: Paying | Overflowing) -> State | None:
    """Pay or give by itself what can only be paid or given in one way."""
    if isinstance(step, Paying):
        ways = payments(state, step)
        return pay(state, Pay(ways[0].meat, ways[0].milk, ways[0].bread)) if len(ways) == 1 else None
    given = surpluses(step)
    return give_surplus(state, GiveSurplus(given[0].meat, given[0].milk, given[0].bread)) if len(given) == 1 else None
