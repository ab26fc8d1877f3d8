"""Build: buy stones from the cart in front and place them in the tower (Y-11 … Y-15, Y-20, YX-5, YX-6)."""

from collections import Counter
from itertools import combinations

from msgspec.structs import replace

from companion.games.message import Message, say
from companion.games.refusal import Reason, Refused, not_legal
from companion.games.yak import drawing, tower
from companion.games.yak.actions import Buy, PickStone, Place
from companion.games.yak.payment import can_pay, price
from companion.games.yak.state import State, active, cart_before, kinds, not_asked, with_cart, with_player
from companion.games.yak.steps import Buying, NextTurn, Paying, Placing


def purchases(state: State) -> list[tuple[str, ...]]:
    """All choices of stones that can be paid and have room in the tower, most stones first."""
    seat = active(state)
    stones = sorted(state.carts[cart_before(state, seat)].stones, key=kinds(state).index)
    most = min(len(state.tables.stone_price.value) - 1, tower.room(state.players[seat].tower))
    return [
        choice
        for count in range(most, 0, -1)
        for choice in dict.fromkeys(combinations(stones, count))
        if can_pay(state, price(state.tables, choice))
    ]


def buy(state: State, action: Buy) -> State:
    """The active player takes stones from the cart in front."""
    if not isinstance(state.step, Buying):
        raise not_asked()
    seat = active(state)
    number = cart_before(state, seat)
    cart = state.carts[number]
    _check_stones(state, action.stones, cart.stones)
    cost = price(state.tables, action.stones)
    if not can_pay(state, cost):
        raise not_legal(say("These stones cost %(price)s food, more than you can pay to this cart.", price=cost))
    rest = list(cart.stones)
    for stone in action.stones:
        rest.remove(stone)
    state = with_cart(state, number, replace(cart, stones=tuple(rest)))
    return replace(state, step=Paying(action.stones, cost))


def _check_stones(state: State, stones: tuple[str, ...], there: tuple[str, ...]) -> None:
    unknown = [stone for stone in stones if stone not in kinds(state)]
    if unknown:
        raise Refused(Reason.MALFORMED, say("There are no stones called %(stone)s.", stone=unknown[0]))
    if Counter(stones) - Counter(there):
        raise not_legal(say("Those stones are not all on the cart in front of you."))
    if len(stones) >= len(state.tables.stone_price.value):
        raise not_legal(say("So many stones can't be bought at once."))
    if len(stones) > tower.room(state.players[active(state)].tower):
        raise not_legal(say("Your tower has no room for so many stones."))


def pick_stone(state: State, action: PickStone) -> State:
    """Which of several different stones is placed next."""
    step = state.step
    if not isinstance(step, Placing) or step.picked:
        raise not_asked()
    if action.stone not in step.hand:
        raise not_legal(say("That is not one of the stones you bought."))
    rest = list(step.hand)
    rest.remove(action.stone)
    return replace(state, step=Placing((action.stone, *rest), True))


def place(state: State, action: Place) -> State:
    """The next stone lies in the tower (Y-14, Y-15, YX-6)."""
    step = state.step
    if not isinstance(step, Placing) or not step.picked:
        raise not_asked()
    if (action.row, action.column) not in free_cells(state):
        raise not_legal(_why_not(state))
    seat = active(state)
    player = state.players[seat]
    rows = tower.placed(player.tower, action.row, action.column, step.hand[0])
    state = with_player(state, seat, replace(player, tower=rows))
    if state.trigger is None and level_done(state, seat):
        state = replace(state, trigger=seat, trigger_day=state.day)
    return replace(state, step=Placing(step.hand[1:]))


def _why_not(state: State) -> Message:
    if state.tables.pyramid.value:
        return say("A stone lies in the base beside another stone, or on two stones of the row below.")
    return say("A stone lies beside another stone or on one.")


def free_cells(state: State) -> tuple[tower.Cell, ...]:
    """Where the active player may place a stone."""
    return tower.legal_cells(state.players[active(state)].tower, state.tables.pyramid.value)


def level_done(state: State, seat: int) -> bool:
    """Whether a tower starts the end: level 4 full (Y-29, Y-A1), or begun (`end_trigger`, Y-A19)."""
    level = tower.level(state.players[seat].tower, 4)
    return all(level) if state.tables.end_trigger.value == "level4_full" else any(level)


def go_on(state: State, step: Buying | Placing) -> State | None:
    """What follows by itself: nothing can be bought (Y-A10), only one way to place, the refill of an empty cart."""
    if isinstance(step, Buying):
        return None if purchases(state) else replace(state, step=NextTurn())
    if not step.hand:
        return _refill(state)
    if not step.picked:
        return replace(state, step=Placing(step.hand, True)) if len(set(step.hand)) == 1 else None
    cells = free_cells(state)
    return place(state, Place(*cells[0])) if len(cells) == 1 else None


def _refill(state: State) -> State:
    cart = cart_before(state, active(state))
    if state.carts[cart].stones:
        return replace(state, step=NextTurn())
    return drawing.begin(state, "refill", cart, state.tables.refill_empty_cart.value)
