"""What is known of hands: their size always, kinds only where somebody told them.

Every kind has a fixed number of cards, so what lies open tells something of what can't be in a hand.
"""

from msgspec.structs import replace

from companion.games.tuareg.goods import KINDS, Counts, Kind, both, of, plus
from companion.games.tuareg.state import Player, State


def unseen(state: State) -> Counts:
    """The cards of each kind of which nobody has said where they are: in the stack, a hand, a cave or under a thief."""
    seen = both(state.market, state.out)
    for player in state.players:
        seen = both(seen, both(player.known, player.goods))
    goods = state.tables.goods
    return (
        goods.water.count.value - seen[0],
        goods.gold.count.value - seen[1],
        goods.salt.count.value - seen[2],
        goods.millet.count.value - seen[3],
    )


def holdable(state: State, seat: int) -> tuple[Kind, ...]:
    """The kinds that a hand may hold, for all that is known."""
    player = state.players[seat]
    left = unseen(state) if player.unknown else (0, 0, 0, 0)
    return tuple(kind for kind in KINDS if of(player.known, kind) or of(left, kind))


def less(player: Player, kind: Kind) -> Player:
    """The player without one card of a kind."""
    known = plus(player.known, kind, -1) if of(player.known, kind) else player.known
    return replace(player, hand=player.hand - 1, known=known)


def less_unseen(player: Player) -> Player:
    """The player without one card that nobody saw: it may be one of each kind that was known."""
    water, gold, salt, millet = (max(0, number - 1) for number in player.known)
    return replace(player, hand=player.hand - 1, known=(water, gold, salt, millet))


def most(state: State, seat: int) -> int:
    """The dinars that a hand is worth at most."""
    return _value(state, seat, best=True)


def least(state: State, seat: int) -> int:
    """The dinars that a hand is worth at least."""
    return _value(state, seat, best=False)


def _value(state: State, seat: int, best: bool) -> int:
    player, tables = state.players[seat], state.tables
    value = sum(of(player.known, kind) * tables.dinars(kind) for kind in KINDS)
    if not player.unknown:
        return value
    left, cards = unseen(state), player.unknown
    for kind in sorted(KINDS, key=tables.dinars, reverse=best):
        number = min(cards, of(left, kind))
        value, cards = value + number * tables.dinars(kind), cards - number
    return value
