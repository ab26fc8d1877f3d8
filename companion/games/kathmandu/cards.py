"""Yak tiles, animal and equipment cards: what the landscape of the target field matches (K-28 … K-30)."""

from companion.games.kathmandu.actions import Acquire, Fulfil, Paint
from companion.games.kathmandu.state import UNKNOWN, State, change, change_me, change_turn
from companion.games.message import say
from companion.games.refusal import not_legal


def turn_tile(state: State) -> State:
    """The open yak tile is fulfilled and the next one turned up (K-28); one in a turn (K-A21)."""
    if "tile" in state.turn.done or not state.me.tiles_left:
        return state
    return _done(change_me(state, tiles_left=state.me.tiles_left - 1, tile=UNKNOWN), "tile")


def match_tile(state: State) -> State:
    """Fulfil the open yak tile if the field is known to match it."""
    return turn_tile(state) if state.me.tile in state.turn.landscapes else state


def may_fulfil(state: State) -> bool:
    """Whether the field may count as the landscape of a yak tile that nobody told."""
    me, turn = state.me, state.turn
    return turn.tile and "tile" not in turn.done and me.tile == UNKNOWN and me.tiles_left > 0


def fulfil(state: State, action: Fulfil) -> State:
    """A tile whose landscape nobody told is fulfilled."""
    if not may_fulfil(state):
        raise not_legal(say("Nothing lets the field count as the landscape of your yak tile."))
    return turn_tile(state)


def may_paint(state: State) -> bool:
    """Whether an animal could be painted, if one matches."""
    return state.me.resources.paint_box > 0 and bool(state.animals) and "paint" not in state.turn.done


def may_acquire(state: State) -> bool:
    """Whether an equipment card could be taken, if one matches."""
    return state.me.resources.backpack > 0 and bool(state.equipment) and "acquire" not in state.turn.done


def animal_matches(state: State, slot: int) -> bool:
    """Whether the field is of a landscape of that open animal card, as far as was told (K-29)."""
    card = state.numbers.animals.get(state.animals[slot], ())
    return state.turn.any_animal or _matches(state.turn.landscapes, card, state.turn.animal)


def equipment_matches(state: State, slot: int) -> bool:
    """The same for an open equipment card (K-30)."""
    card = state.numbers.equipment.get(state.equipment[slot], ())
    return state.turn.any_equipment or _matches(state.turn.landscapes, card, state.turn.equipment)


def _matches(field: tuple[str, ...], card: tuple[str, ...], told: bool) -> bool:
    """By what is known of both; if one isn't known, by what was `told`."""
    if card and field:
        return any(landscape in card for landscape in field)
    return told


def paint(state: State, action: Paint) -> State:
    """One animal for one paint box (K-29)."""
    if "paint" in state.turn.done:
        raise not_legal(say("You have painted an animal in this turn already."))
    if not may_paint(state):
        raise not_legal(say("You need a paint box to paint an animal."))
    if action.slot not in range(len(state.animals)) or not animal_matches(state, action.slot):
        raise not_legal(say("No open animal card there matches the field."))
    resources = state.me.resources.plus("paint_box", -1)
    state = change_me(state, resources=resources, animals=state.me.animals + 1)
    return _done(change(state, animals=_less(state.animals, action.slot)), "paint")


def acquire(state: State, action: Acquire) -> State:
    """One equipment card for one backpack (K-30)."""
    if "acquire" in state.turn.done:
        raise not_legal(say("You have taken an equipment card in this turn already."))
    if not may_acquire(state):
        raise not_legal(say("You need a backpack to take an equipment card."))
    if action.slot not in range(len(state.equipment)) or not equipment_matches(state, action.slot):
        raise not_legal(say("No open equipment card there matches the field."))
    card = state.equipment[action.slot]
    resources = state.me.resources.plus("backpack", -1)
    state = change_me(state, resources=resources, equipment=(*state.me.equipment, card))
    return _done(change(state, equipment=_less(state.equipment, action.slot)), "acquire")


def _less(cards: tuple[str, ...], slot: int) -> tuple[str, ...]:
    return (*cards[:slot], *cards[slot + 1 :])


def _done(state: State, rule: str) -> State:
    return change_turn(state, done=(*state.turn.done, rule))
