"""A player leaves for good; the others go on."""

from msgspec.structs import replace

from companion.games.message import say
from companion.games.refusal import Reason, Refused, not_legal
from companion.games.tuareg.goods import both
from companion.games.tuareg.stages import settle, settle_hands
from companion.games.tuareg.state import Animal, Player, State, put
from companion.games.tuareg.turns import hand_on

_TURN = {"act", "discard", "animal", "load", "pay", "free", "surplus"}


def leave(state: State, seat: int) -> State:
    """The state without a player: goods go out of the game, special cards back to where they are bought, points of a
    stage that was scored stay. With one player left the game is over."""
    if state.phase == "over":
        raise Refused(Reason.GAME_OVER, say("The game is over."))
    if not 0 <= seat < len(state.players) or not state.players[seat].here:
        raise not_legal(say("There is no such player."))
    state = _without(state, seat)
    if sum(player.here for player in state.players) < 2:
        return replace(state, phase="over", loading=None, buying=None, last=None)
    return _go_on(state, seat)


def _without(state: State, seat: int) -> State:
    player = state.players[seat]
    stock = [have + back for have, back in zip(state.stock, player.specials, strict=True)]
    camels = tuple(Animal("camel") for animal in player.animals if animal.beast == "camel")
    return put(
        state,
        seat,
        Player(camels, here=False),
        out=both(state.out, player.goods),
        missing=state.missing + player.hand + player.hidden,
        stock=(stock[0], stock[1], stock[2], stock[3]),
    )


def _go_on(state: State, seat: int) -> State:
    """What was waited for may not be waited for any more."""
    if state.phase == "reveal":
        return settle(state)
    if state.phase == "hands":
        return settle_hands(state)
    if state.phase not in _TURN:
        return state
    if seat == state.turn:
        return hand_on(replace(state, loading=None, buying=None))
    if state.last is None:
        return state
    return replace(state, last=tuple(other for other in state.last if other != seat))
