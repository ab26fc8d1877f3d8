"""From the one action of a turn to the next player's turn (T-8 … T-10, T-30, T-31)."""

from msgspec.structs import replace

from companion.games.message import say
from companion.games.refusal import not_legal
from companion.games.tuareg.actions import Discard, Draw, EndTurn, StackEmpty
from companion.games.tuareg.goods import plus
from companion.games.tuareg.knowledge import holdable, less
from companion.games.tuareg.specials import free
from companion.games.tuareg.stages import end_stage
from companion.games.tuareg.state import Cave, State, clockwise, put
from companion.games.tuareg.words import not_in_hand


def draw(state: State, action: Draw) -> State:
    """Draw three, or what is left (T-A12); a card for the market follows (T-10)."""
    if not state.stack:
        raise not_legal(say("The stack is used up."))
    number = min(state.tables.draw.value, state.stack)
    player = replace(state.player, hand=state.player.hand + number)
    return put(state, state.turn, player, stack=state.stack - number, phase="discard")


def discard(state: State, action: Discard) -> State:
    """A hand card goes into the market: one after drawing, at the end of the turn all that are too many."""
    if action.kind not in holdable(state, state.turn):
        raise not_in_hand(action.kind)
    drawn = state.phase == "discard"
    player = less(state.player, action.kind)
    state = put(state, state.turn, player, market=plus(state.market, action.kind))
    return acted(state) if drawn else end_turn(state)


def acted(state: State) -> State:
    """The one action is done; cave and thief may still be used (T-A20)."""
    state = replace(state, phase="free")
    return state if free(state) else end_turn(state)


def stay(state: State) -> State:
    """After a cave or thief was used: the turn goes on, if there is anything left to do."""
    return state if state.phase == "act" or free(state) else end_turn(state)


def do_end(state: State, action: EndTurn) -> State:
    """The player says that the turn is over."""
    return end_turn(state)


def end_turn(state: State) -> State:
    """The turn ends once the hand is small enough (T-9)."""
    if state.player.hand > state.tables.hand_limit.value:
        return replace(state, phase="surplus")
    return hand_on(state)


def hand_on(state: State) -> State:
    """The next player's turn. The turn in which the stack was used up is followed by one more for everybody (T-31)."""
    player = state.player
    if any(cave.closed for cave in player.caves):
        caves = tuple(Cave(cave.goods) for cave in player.caves)
        state = put(state, state.turn, replace(player, caves=caves))
    last = state.last
    if last is not None:
        last = last[1:]
    elif not state.stack:
        last = tuple(clockwise(state, state.turn))
    if last == ():
        return end_stage(replace(state, last=None))
    return replace(state, phase="act", last=last, turn=last[0] if last else next(clockwise(state, state.turn)))


def stack_empty(state: State, action: StackEmpty) -> State:
    """The real stack counts, not ours: cards that should have been there are missing."""
    if not state.stack:
        raise not_legal(say("The stack is used up already."))
    return replace(state, stack=0, missing=state.missing + state.stack)
