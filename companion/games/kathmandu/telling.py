"""Telling what lies on the table: never needed to go on, but the more is known, the less is asked."""

from companion.games.kathmandu.actions import (
    CountUp,
    TellAnimal,
    TellCard,
    TellEquipment,
    TellGoodsPoints,
    TellHalf,
    TellOpenHalf,
    TellTent,
    TellTile,
)
from companion.games.kathmandu.maps import known_half
from companion.games.kathmandu.state import UNKNOWN, Phase, Player, State, change, change_player, without
from companion.games.message import Message, say
from companion.games.refusal import not_legal

BEFORE_PLAY = (Phase.SETUP, Phase.START_PLAYER, Phase.CHARACTERS, Phase.START_FIELDS)


def _player(state: State, seat: int) -> Player:
    if seat not in range(len(state.players)):
        raise not_legal(say("There is no such seat."))
    return state.players[seat]


def _told(cards: tuple[str, ...], card: str, known: bool, nothing: Message) -> tuple[str, ...]:
    """The cards with one that wasn't known told to be `card`."""
    if not known:
        raise not_legal(say("There is nothing called %(name)s in this game.", name=card))
    if UNKNOWN not in cards:
        raise not_legal(nothing)
    return (*without(cards, UNKNOWN), card)


def _told_at(cards: tuple[str, ...], slot: int, card: str, known: bool) -> tuple[str, ...]:
    if not known:
        raise not_legal(say("There is nothing called %(name)s in this game.", name=card))
    if slot not in range(len(cards)) or cards[slot] != UNKNOWN:
        raise not_legal(say("That place of the display is empty or was told already."))
    return (*cards[:slot], card, *cards[slot + 1 :])


def tell_tile(state: State, action: TellTile) -> State:
    """The open yak tile (K-6); from now on it matches by itself."""
    if action.landscape not in state.numbers.landscapes:
        raise not_legal(say("There is nothing called %(name)s in this game.", name=action.landscape))
    player = _player(state, action.seat)
    if not player.tiles_left or player.tile != UNKNOWN:
        raise not_legal(say("There is no yak tile to tell."))
    return change_player(state, action.seat, tile=action.landscape)


def tell_animal(state: State, action: TellAnimal) -> State:
    """An open animal card (K-9)."""
    cards = _told_at(state.animals, action.slot, action.card, action.card in state.numbers.animals)
    return change(state, animals=cards)


def tell_equipment(state: State, action: TellEquipment) -> State:
    """An open equipment card (K-10)."""
    cards = _told_at(state.equipment, action.slot, action.card, action.card in state.numbers.equipment)
    return change(state, equipment=cards)


def tell_open_half(state: State, action: TellOpenHalf) -> State:
    """An open map half (K-A25)."""
    return change(state, halves=_told_at(state.halves, action.slot, action.half, known_half(state, action.half)))


def tell_half(state: State, action: TellHalf) -> State:
    """A player's own map half; the two that a player starts with differ in colour (K-5, K-A17)."""
    maps = _player(state, action.seat).maps
    told = _told(maps, action.half, known_half(state, action.half), say("All map halves of that player are told."))
    if state.phase in BEFORE_PLAY and any(half[:-2] == action.half[:-2] for half in maps):
        raise not_legal(say("The two map halves must differ in colour: draw the second one again."))
    return change_player(state, action.seat, maps=told)


def tell_card(state: State, action: TellCard) -> State:
    """A player's own equipment card."""
    cards = _player(state, action.seat).equipment
    known = action.card in state.numbers.equipment
    told = _told(cards, action.card, known, say("All equipment cards of that player are told."))
    return change_player(state, action.seat, equipment=told)


def tell_tent(state: State, action: TellTent) -> State:
    """A player's own tent card (K-68)."""
    cards = _player(state, action.seat).tents
    told = _told(cards, action.card, action.card in state.numbers.tents, say("All tents of that player are told."))
    return change_player(state, action.seat, tents=told)


def tell_goods_points(state: State, action: TellGoodsPoints) -> State:
    """What is printed on a player's goods, together (K-33, K-57)."""
    if not sum(_player(state, action.seat).goods):
        raise not_legal(say("That player has no goods."))
    if action.points not in range(MOST_POINTS + 1):
        raise not_legal(say("So many points can't be printed on goods."))
    return change_player(state, action.seat, goods_points=action.points)


MOST_POINTS = 200
"""More than all goods together can show."""


def count_up(state: State, action: CountUp) -> State:
    """The end."""
    return change(state, phase=Phase.OVER)
