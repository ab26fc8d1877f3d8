"""From the box to the first roll (K-1 … K-12, K-67)."""

from companion.games.kathmandu.actions import AllReady, Placed, Ready, StartPlayer, TakeCharacter
from companion.games.kathmandu.resources import Resources
from companion.games.kathmandu.state import Phase, State, change, change_player, without
from companion.games.message import say
from companion.games.refusal import not_legal


def ready(state: State, action: Ready) -> State:
    """One step is done."""
    if action.step not in state.steps:
        raise not_legal(say("That step of the set-up is done already."))
    return _after_steps(change(state, steps=without(state.steps, action.step)))


def all_ready(state: State, action: AllReady) -> State:
    """All steps are done, or all yaks are placed."""
    if state.phase == Phase.SETUP:
        return _after_steps(change(state, steps=()))
    for seat in to_place(state):
        state = change_player(state, seat, placed_yak=True)
    return change(state, phase=Phase.ROLL)


def _after_steps(state: State) -> State:
    return state if state.steps else change(state, phase=Phase.START_PLAYER)


def start_player(state: State, action: StartPlayer) -> State:
    """Who begins the first round (K-A25)."""
    if action.seat not in state.order:
        raise not_legal(say("Choose somebody who plays."))
    phase = Phase.CHARACTERS if state.settings.characters else Phase.START_FIELDS
    return change(state, start=action.seat, phase=phase)


def without_character(state: State) -> tuple[int, ...]:
    """Seats in turn order that have no character yet."""
    return tuple(seat for seat in state.order if not state.players[seat].character)


def free_characters(state: State) -> tuple[str, ...]:
    """Characters that nobody has, or all of them if there are too few."""
    taken = {player.character for player in state.players}
    free = tuple(name for name in state.numbers.characters if name not in taken)
    return free or tuple(state.numbers.characters)


def take_character(state: State, action: TakeCharacter) -> State:
    """The character fixes the start resources (K-67)."""
    if action.seat not in without_character(state):
        raise not_legal(say("That player has a character already."))
    if action.name not in free_characters(state):
        raise not_legal(say("Choose a character that nobody has."))
    resources = Resources(**state.numbers.characters[action.name].resources)
    state = change_player(state, action.seat, character=action.name, resources=resources)
    return state if without_character(state) else change(state, phase=Phase.START_FIELDS)


def to_place(state: State) -> tuple[int, ...]:
    """Seats whose yak has no start field yet, in reverse turn order (K-12)."""
    return tuple(seat for seat in reversed(state.order) if not state.players[seat].placed_yak)


def placed(state: State, action: Placed) -> State:
    """A yak stands on its start field; the last in turn order goes first (K-12)."""
    if action.seat != to_place(state)[0]:
        raise not_legal(say("Start fields are chosen in reverse turn order."))
    state = change_player(state, action.seat, placed_yak=True)
    return state if to_place(state) else change(state, phase=Phase.ROLL)
