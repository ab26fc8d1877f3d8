"""What a field offers, in any order, each once (K-A21), and when the turn is over."""

from collections.abc import Iterator

from companion.games.action import Action
from companion.games.kathmandu.actions import STACK, Acquire, Buy, BuySpecial, EndTurn, Fulfil, Paint, TakeHalf
from companion.games.kathmandu.cards import animal_matches, equipment_matches, may_acquire, may_fulfil, may_paint
from companion.games.kathmandu.equipment import waiting_effects
from companion.games.kathmandu.maps import may_swap
from companion.games.kathmandu.state import Phase, State, change
from companion.games.kathmandu.tents import end_turn
from companion.games.kathmandu.trade import may_buy, may_buy_special
from companion.games.message import say
from companion.games.refusal import not_legal


def go_on(state: State) -> State:
    """Ask what else the player wants of the field; if there is nothing, the turn ends."""
    state = change(state, phase=Phase.FIELD)
    return state if anything_left(state) else end_turn(state)


def anything_left(state: State) -> bool:
    """Whether the field or the character still offers something."""
    return next(offers(state), None) is not None or may_swap(state) or any(waiting_effects(state))


def offers(state: State) -> Iterator[Action]:
    """All that the field offers now, but for swaps and cards; places that look alike count once."""
    if state.turn.half_due:
        yield from (TakeHalf(slot) for slot in _different(state.halves))
        yield TakeHalf(STACK)
    if may_fulfil(state):
        yield Fulfil()
    if may_paint(state):
        yield from (Paint(slot) for slot in _different(state.animals) if animal_matches(state, slot))
    if may_acquire(state):
        yield from (Acquire(slot) for slot in _different(state.equipment) if equipment_matches(state, slot))
    if may_buy(state):
        yield from (Buy(good) for good in state.numbers.goods)
    if may_buy_special(state):
        yield BuySpecial()


def _different(cards: tuple[str, ...]) -> list[int]:
    return [slot for slot, card in enumerate(cards) if cards.index(card) == slot]


def end_of_turn(state: State, action: EndTurn) -> State:
    """The player wants nothing more; a map half that is due is taken first (K-40)."""
    if state.turn.half_due:
        raise not_legal(say("Take a map half first."))
    return end_turn(state)
