"""Buying special cards (T-14 … T-16, T-A19)."""

from msgspec.structs import replace

from companion.games.message import say
from companion.games.refusal import Refused, not_legal
from companion.games.tuareg.actions import Buy, PayFromHand, PayFromRow
from companion.games.tuareg.goods import Kind, plus
from companion.games.tuareg.knowledge import holdable, least, less, most
from companion.games.tuareg.specials import check_row, untop
from companion.games.tuareg.state import Animal, Buying, Cave, Player, State, Thief, put, stocked
from companion.games.tuareg.tables import SPECIALS, SpecialKind
from companion.games.tuareg.turns import acted
from companion.games.tuareg.words import SPECIAL, not_in_hand


def payable_rows(state: State) -> tuple[int, ...]:
    """The animals whose top card may pay; a donkey's only if the players want it so (T-A19)."""
    donkeys = state.tables.donkey_can_pay.value
    return tuple(
        index
        for index, animal in enumerate(state.player.animals)
        if animal.goods and (donkeys or animal.beast == "camel")
    )


def _rows_worth(state: State) -> int:
    """All goods of the rows, one after the other from the top (T-22)."""
    animals = state.player.animals
    return sum(state.tables.dinars(kind) for index in payable_rows(state) for kind in animals[index].goods)


def affordable(state: State) -> bool:
    """Whether the player may have the dinars that are still to be paid; what a hand holds is not known for sure."""
    return _rows_worth(state) + most(state, state.turn) >= _due(state)


def surely_affordable(state: State) -> bool:
    """Whether the player has the dinars whatever the hand holds."""
    return _rows_worth(state) + least(state, state.turn) >= _due(state)


def _due(state: State) -> int:
    paid = 0 if state.buying is None else state.buying.dinars
    return state.tables.special_price.value - paid


def buy(state: State, action: Buy) -> State:
    """Begin to buy a card."""
    if not state.in_stock(action.special):
        raise not_legal(say("There is no %(card)s left to buy.", card=SPECIAL[action.special]))
    if not affordable(state):
        raise _too_poor()
    return replace(state, phase="pay", buying=Buying(action.special))


def _too_poor() -> Refused:
    return not_legal(say("That doesn't come to the price: hand and open goods together are worth too little."))


def _paid(state: State, player: Player, kind: Kind) -> State:
    """The state with a good paid, before anything is checked."""
    assert state.buying is not None
    buying = replace(state.buying, dinars=state.buying.dinars + state.tables.dinars(kind))
    return put(state, state.turn, player, buying=buying, out=plus(state.out, kind))


def with_hand_card(state: State, kind: Kind) -> State:
    """The state after a hand card paid."""
    return _paid(state, less(state.player, kind), kind)


def with_top_card(state: State, animal: int) -> State:
    """The state after the top card of an animal paid."""
    player, kind = untop(state.player, animal)
    return _paid(state, player, kind)


def pay_from_hand(state: State, action: PayFromHand) -> State:
    """A hand card pays."""
    if action.kind not in holdable(state, state.turn):
        raise not_in_hand(action.kind)
    return _settle(with_hand_card(state, action.kind))


def pay_from_row(state: State, action: PayFromRow) -> State:
    """The top card of a row pays; then the one below it may (T-A19)."""
    check_row(state.player, action.animal)
    if action.animal not in payable_rows(state):
        raise not_legal(say("The goods of a donkey don't pay."))
    return _settle(with_top_card(state, action.animal))


def _settle(state: State) -> State:
    """The card is bought as soon as the price is reached; what is too much is lost (T-16)."""
    assert state.buying is not None
    if _due(state) > 0:
        if not affordable(state):
            raise _too_poor()
        return state
    special = state.buying.special
    state = put(state, state.turn, _with(state.player, special), stock=stocked(state, special, -1), buying=None)
    return acted(state)


def _with(player: Player, special: SpecialKind) -> Player:
    if special == "donkey":
        return replace(player, animals=(*player.animals, Animal("donkey")))
    if special == "cave":
        return replace(player, caves=(*player.caves, Cave()))
    if special == "thief":
        return replace(player, thieves=(*player.thieves, Thief()))
    return replace(player, maps=player.maps + 1)


def buyable(state: State) -> tuple[SpecialKind, ...]:
    """The sorts that may be bought now."""
    if not affordable(state):
        return ()
    return tuple(special for special in SPECIALS if state.in_stock(special))
