"""Drawing stones out of the bag, with the fog that turns the carts round (Y-22 … Y-25)."""

from msgspec.structs import replace

from companion.games.message import say
from companion.games.refusal import Reason, Refused, not_legal
from companion.games.yak.actions import DrawStone
from companion.games.yak.state import State, kinds, not_asked, with_cart, with_stones
from companion.games.yak.steps import Choosing, Drawing, NextTurn, Preparing, Purpose, Putting
from companion.games.yak.tables import FOG
from companion.games.yak.words import stone_name


def begin(state: State, purpose: Purpose, cart: int | None, count: int) -> State:
    """Draw `count` stones together, or as many as there are (Y-A14); on a cart only so many as have room (Y-18)."""
    if cart is not None:
        count = min(count, state.tables.cart_stone_capacity.value - len(state.carts[cart].stones))
    return replace(state, step=Drawing(purpose, cart, min(count, sum(state.bag))))


def load_cart(state: State, cart: int) -> State:
    """Draw the first stones of a cart (Y-5); after the last one the fog goes into the bag (YX-4)."""
    if cart < len(state.carts):
        return begin(state, "set_up", cart, state.tables.cart_start_stones.value)
    return replace(state, step=Preparing(("fog",)) if state.fog_beside else Choosing())


def draw_stone(state: State, action: DrawStone) -> State:
    """One more of the stones drawn together is told. Fog turns the carts round: once for all fog drawn together, or
    (`fog_flip` "per_stone") for each (Y-A17)."""
    step = state.step
    if not isinstance(step, Drawing) or not step.left:
        raise not_asked()
    if action.stone not in kinds(state):
        raise Refused(Reason.MALFORMED, say("There are no stones called %(stone)s.", stone=action.stone))
    if not state.bag[kinds(state).index(action.stone)]:
        raise not_legal(say("The bag holds no more stones of this kind: %(stone)s.", stone=stone_name(action.stone)))
    state = with_stones(state, (action.stone,), -1)
    if action.stone != FOG:
        return replace(state, step=replace(step, left=step.left - 1, stones=(*step.stones, action.stone)))
    if state.tables.fog_flip.value == "per_stone" or not step.foggy:
        state = replace(state, direction=-state.direction)
    return replace(state, step=replace(step, left=step.left - 1, foggy=step.foggy + 1, aside=step.aside + 1))


def go_on(state: State, step: Drawing) -> State | None:
    """What follows by itself: a stone that can only be of one kind, replacements for fog (Y-23), the end."""
    if step.left:
        there = [kind for kind, count in zip(kinds(state), state.bag, strict=True) if count]
        return draw_stone(state, DrawStone(there[0])) if len(there) == 1 else None
    if step.foggy and sum(state.bag):
        return replace(state, step=replace(step, left=min(step.foggy, sum(state.bag)), foggy=0))
    return _finish(clear_fog(state, step.aside), step)


def _finish(state: State, step: Drawing) -> State:
    if step.cart is None:
        return replace(state, step=Putting(step.stones))
    cart = state.carts[step.cart]
    state = with_cart(state, step.cart, replace(cart, stones=(*cart.stones, *step.stones)))
    return load_cart(state, step.cart + 1) if step.purpose == "set_up" else replace(state, step=NextTurn())


def clear_fog(state: State, count: int) -> State:
    """Fog stones go to the track one by one (Y-24): when it is full they return to the bag, the last time they stay
    (Y-25, Y-A6), and what is over begins the next filling (Y-A7) or, after the last, returns to the bag (Y-A18)."""
    tables = state.tables
    track, fills, fog = state.fog_track, state.fills, state.bag[-1]
    for _ in range(count):
        if fills >= tables.fog_track_fills.value:
            fog += 1
            continue
        track += 1
        if track == tables.fog_track.value:
            fills += 1
            if fills < tables.fog_track_fills.value:
                fog, track = fog + track, 0
    return replace(state, fog_track=track, fills=fills, bag=(*state.bag[:-1], fog))
