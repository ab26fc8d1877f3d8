"""Map halves: which are safe under a chest, taking one, swapping (K-40 … K-44)."""

from companion.games.kathmandu.actions import NOBODY, STACK, Secure, Swap, TakeHalf
from companion.games.kathmandu.state import (
    UNKNOWN,
    Player,
    State,
    change,
    change_me,
    change_player,
    change_turn,
    without,
)
from companion.games.kathmandu.tables import Effect
from companion.games.message import say
from companion.games.refusal import not_legal

SIDES = ("A", "B")


def known_half(state: State, half: str) -> bool:
    """Whether the game has such a half ("red A")."""
    colour, _, side = half.rpartition(" ")
    return side in SIDES and colour in state.numbers.map_colours


def free_halves(player: Player) -> tuple[str, ...]:
    """The halves that no chest secures (K-44, K-A22)."""
    halves = player.maps
    for colour in player.secured:
        for side in SIDES:
            halves = without(halves, f"{colour} {side}")
    return halves


def pairs(player: Player) -> tuple[str, ...]:
    """Colours of which both halves are there and not yet secured (K-41)."""
    halves = free_halves(player)
    colours = dict.fromkeys(half[:-2] for half in halves if half != UNKNOWN)
    return tuple(colour for colour in colours if all(f"{colour} {side}" in halves for side in SIDES))


def take_half(state: State, action: TakeHalf) -> State:
    """An open half or one from the stack comes with an offering (K-40)."""
    if not state.turn.half_due:
        raise not_legal(say("A map half comes with an offering only."))
    if action.slot != STACK and action.slot not in range(len(state.halves)):
        raise not_legal(say("There is no open map half at that place."))
    half = UNKNOWN
    if action.slot != STACK:
        half = state.halves[action.slot]
        state = change(state, halves=(*state.halves[: action.slot], *state.halves[action.slot + 1 :]))
    return change_turn(change_me(state, maps=(*state.me.maps, half)), half_due=False)


def may_swap(state: State) -> bool:
    """Whether another yak stands there and both have a half to swap (K-42)."""
    other = state.turn.yak
    if other == NOBODY or "swap" in state.turn.done:
        return False
    return bool(free_halves(state.players[other]) and free_halves(state.me))


def swap(state: State, action: Swap) -> State:
    """One half is taken, one is given; the other can't refuse (K-42 … K-44)."""
    if not may_swap(state):
        raise not_legal(say("Nobody is there to swap map halves with, or one of you has none that is free."))
    other = state.players[state.turn.yak]
    if action.take not in free_halves(other):
        raise not_legal(say("The other player has no such half, or it is secured by a chest."))
    if action.give not in free_halves(state.me):
        raise not_legal(say("You have no such half, or it is secured by a chest."))
    state = change_player(state, state.turn.yak, maps=(*without(other.maps, action.take), action.give))
    state = change_me(state, maps=(*without(state.me.maps, action.give), action.take))
    return change_turn(state, done=(*state.turn.done, "swap"))


def chests(state: State, seat: int) -> tuple[str, ...]:
    """Names of the chest cards that a player holds unused."""
    effects = state.numbers.effects
    return tuple(card for card in state.players[seat].equipment if effects.get(card) == Effect.CHEST)


def secure(state: State, action: Secure) -> State:
    """A chest is laid on a pair, at any moment of its owner's choice (K-A22)."""
    if action.seat not in state.order:
        raise not_legal(say("That seat doesn't play."))
    player = state.players[action.seat]
    if state.numbers.effects.get(action.by) != Effect.CHEST:
        raise not_legal(say("Only a chest secures maps."))
    card = action.by if action.by in player.equipment else UNKNOWN
    if card not in player.equipment:
        raise not_legal(say("You don't have that card."))
    if action.colour not in pairs(player):
        raise not_legal(say("A chest secures an A and a B half of one colour: tell your map halves first."))
    equipment = without(player.equipment, card)
    return change_player(state, action.seat, equipment=equipment, secured=(*player.secured, action.colour))
