"""What equipment cards and characters do, and when: the closed list of effects (K-31, K-67, KX-2)."""

from collections.abc import Callable, Iterator, Mapping

from companion.games.action import Rolled
from companion.games.kathmandu.actions import (
    CHARACTER,
    ChangeDie,
    DoubleSteps,
    ExtraResource,
    OtherCity,
    OtherLandscape,
    SecondOffering,
    TurnAfter,
)
from companion.games.kathmandu.cards import match_tile, may_acquire, may_paint
from companion.games.kathmandu.fields import ANY
from companion.games.kathmandu.offerings import may_offer, offer_more
from companion.games.kathmandu.resources import RESOURCES
from companion.games.kathmandu.state import UNKNOWN, Phase, State, change_me, change_turn, without
from companion.games.kathmandu.tables import Effect
from companion.games.message import say
from companion.games.refusal import Reason, Refused, not_legal

ON_THE_WAY = (Phase.MOVE, Phase.FIELD)


def _tile(state: State) -> bool:
    return state.me.tiles_left > 0 and "tile" not in state.turn.done


USEFUL: Mapping[Effect, Callable[[State], bool]] = {
    Effect.CHANGE_DIE: lambda state: state.phase == Phase.MOVE,
    Effect.TURN: lambda state: state.phase == Phase.MOVE and not state.turn.bent,
    Effect.DOUBLE_STEPS: lambda state: state.phase == Phase.MOVE and not state.turn.doubled,
    Effect.EXTRA_RESOURCE: lambda state: state.phase in (Phase.CHOOSE, *ON_THE_WAY),
    Effect.OTHER_LANDSCAPE: lambda state: (
        state.phase in ON_THE_WAY and (may_paint(state) or may_acquire(state) or _tile(state))
    ),
    Effect.OTHER_LANDSCAPE_ANIMALS: lambda state: (
        state.phase in ON_THE_WAY and may_paint(state) and not state.turn.any_animal
    ),
    Effect.OTHER_LANDSCAPE_EQUIPMENT: lambda state: (
        state.phase in ON_THE_WAY and may_acquire(state) and not state.turn.any_equipment
    ),
    Effect.OTHER_CITY: lambda state: state.phase in ON_THE_WAY and not state.turn.city and state.me.resources.coin > 0,
    Effect.TWO_OFFERINGS: lambda state: state.phase == Phase.FIELD and may_offer(state),
}
"""At which moments an effect has a use. A chest is laid at any time (maps.secure)."""

FREE_LANDSCAPES = (Effect.OTHER_LANDSCAPE_ANIMALS, Effect.OTHER_LANDSCAPE_EQUIPMENT)


def sources(state: State, *effects: Effect) -> Iterator[str]:
    """`by` of all that could bring one of the effects now: the character, and cards known to be in hand."""
    numbers, me, used = state.numbers, state.me, state.turn.used
    if me.character and CHARACTER not in used and numbers.characters[me.character].ability in effects:
        yield CHARACTER
    again = () if numbers.single_use else tuple(card for card in me.used if card not in used)
    for card in dict.fromkeys((*me.equipment, *again)):
        if numbers.effects.get(card) in effects:
            yield card


def effect_of(state: State, by: str) -> Effect | None:
    """What a card, or the character of the player on turn, does."""
    if by == CHARACTER:
        character = state.numbers.characters.get(state.me.character)
        return character.ability if character else None
    return state.numbers.effects.get(by)


def waiting_effects(state: State) -> Iterator[Effect]:
    """Effects for which the turn is kept open on the field: the character's, which costs nothing, and a second
    offering. Other cards are used before the move is told, or while the field offers something anyhow."""
    for effect, useful in USEFUL.items():
        if effect != Effect.EXTRA_RESOURCE and useful(state):
            by = tuple(sources(state, effect))
            if CHARACTER in by or (by and effect == Effect.TWO_OFFERINGS):
                yield effect


def _use(state: State, by: str, *effects: Effect) -> State:
    """The card leaves the hand, or the character rests till the next turn; a card that nobody told may be any."""
    effect = effect_of(state, by)
    me = state.me
    untold = by in state.numbers.effects and effect in effects and UNKNOWN in me.equipment and by not in me.used
    if effect is None or not (untold or by in sources(state, *effects)):
        raise not_legal(say("You don't have that card, or have used it already."))
    if not USEFUL[effect](state):
        raise not_legal(say("That is of no use at this moment."))
    return spend(change_turn(state, used=(*state.turn.used, by)), by)


def spend(state: State, by: str) -> State:
    """Take the card out of hand; one never told is taken to have been it. A card that may be used again is kept
    apart: it counts no point any more (K-31, KX-2)."""
    me = state.me
    if by == CHARACTER:
        return state
    card = by if by in me.equipment else UNKNOWN
    if not state.numbers.single_use and by in me.used and by not in me.equipment:
        return state
    used = () if state.numbers.single_use else (by,)
    return change_me(state, equipment=without(me.equipment, card), used=(*me.used, *used))


def change_die(state: State, action: ChangeDie) -> State:
    """The die just taken is turned to another value, which counts for the sum too."""
    if action.value not in range(1, 7) or action.value == state.turn.value:
        raise not_legal(say("Turn the die to another value, 1 to 6."))
    state = _use(state, action.by, Effect.CHANGE_DIE)
    die = Rolled(state.me.placed[-1].colour, action.value)
    state = change_me(state, placed=(*state.me.placed[:-1], die))
    return change_turn(state, value=action.value)


def turn_after(state: State, action: TurnAfter) -> State:
    """The straight line may have one bend."""
    return change_turn(_use(state, action.by, Effect.TURN), bent=True)


def double_steps(state: State, action: DoubleSteps) -> State:
    """Twice the pips."""
    return change_turn(_use(state, action.by, Effect.DOUBLE_STEPS), doubled=True)


def extra_resource(state: State, action: ExtraResource) -> State:
    """One resource of choice."""
    if action.resource not in RESOURCES:
        raise Refused(Reason.MALFORMED, say("There is no such resource."))
    state = _use(state, action.by, Effect.EXTRA_RESOURCE)
    return change_me(state, resources=state.me.resources.plus(action.resource))


def other_landscape(state: State, action: OtherLandscape) -> State:
    """The field counts as another landscape too, or as any for one sort of cards."""
    effect = effect_of(state, action.by)
    if effect in FREE_LANDSCAPES:
        if action.landscape != ANY:
            raise not_legal(say("This effect needs no landscape: it is free."))
        state = _use(state, action.by, effect)
        free = "any_animal" if effect == Effect.OTHER_LANDSCAPE_ANIMALS else "any_equipment"
        return change_turn(state, **{free: True})
    if action.landscape not in state.numbers.landscapes or action.landscape in state.turn.landscapes:
        raise not_legal(say("Name another landscape."))
    state = _use(state, action.by, Effect.OTHER_LANDSCAPE)
    landscapes = (*state.turn.landscapes, action.landscape)
    state = change_turn(state, landscapes=landscapes, animal=True, equipment=True, tile=True)
    return match_tile(state) if state.phase == Phase.FIELD else state


def other_city(state: State, action: OtherCity) -> State:
    """A good may be bought as if the yak stood in another city."""
    return change_turn(_use(state, action.by, Effect.OTHER_CITY), city=True)


def second_offering(state: State, action: SecondOffering) -> State:
    """One more offering, on a temple where the player has none (K-39 holds); it brings no second map half."""
    if action.board not in range(state.numbers.boards) or action.temple not in range(1, state.numbers.temples + 1):
        raise not_legal(say("There is no such temple."))
    if (action.board, action.temple) in state.me.offerings:
        raise not_legal(say("Your offering lies there already."))
    return offer_more(_use(state, action.by, Effect.TWO_OFFERINGS), action.board, action.temple)
