"""Which of the four actions a player can, or must be able to, carry out (T-8, T-A18)."""

from companion.games.message import say
from companion.games.refusal import not_legal
from companion.games.tuareg.actions import Pass
from companion.games.tuareg.goods import of
from companion.games.tuareg.knowledge import holdable
from companion.games.tuareg.loading import beasts, why_not
from companion.games.tuareg.paying import buyable, surely_affordable
from companion.games.tuareg.state import State
from companion.games.tuareg.turns import acted


def may_pass(state: State) -> bool:
    """Whether a pass can be believed: no action is possible for certain. What a hand holds only its player knows."""
    if state.stack or beasts(state, "market") or _surely_loads(state):
        return False
    return not (buyable(state) and surely_affordable(state))


def _surely_loads(state: State) -> bool:
    """Whether the hand can be loaded for certain: a known card fits, or everything that it may hold."""
    player, kinds = state.player, holdable(state, state.turn)
    fits = [any(why_not(state.tables, animal, kind) is None for animal in player.animals) for kind in kinds]
    known = any(fit and of(player.known, kind) for kind, fit in zip(kinds, fits, strict=True))
    return known or (player.hand > 0 and all(fits))


def do_pass(state: State, action: Pass) -> State:
    """Nothing is possible (T-A18)."""
    if not may_pass(state):
        raise not_legal(say("You can do something: passing is allowed only if none of the four actions is possible."))
    return acted(state)
