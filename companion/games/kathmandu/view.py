"""What to show of a game at a glance."""

from companion.games.action import Rolled
from companion.games.kathmandu.final import tile_points
from companion.games.kathmandu.maps import pairs
from companion.games.kathmandu.names import die_name, field_name, half_name, listed, name_of
from companion.games.kathmandu.resources import RESOURCES
from companion.games.kathmandu.state import Phase, Player, State
from companion.games.message import Message, Seat, say
from companion.games.picture import Amount, Amounts, Count, DiceRow
from companion.games.view import Fact, View

BETWEEN_TURNS = (
    *(Phase.SETUP, Phase.START_PLAYER, Phase.CHARACTERS, Phase.START_FIELDS, Phase.ROLL),
    *(Phase.TIE, Phase.WEATHER, Phase.COUNT, Phase.OVER),
)


def view(state: State) -> View:
    """Facts of the table and of each seat."""
    seats = tuple(tuple(_seat(state, player)) for player in state.players)
    return View(_board(state), seats, None if state.phase in BETWEEN_TURNS else state.seat)


def _board(state: State) -> tuple[Fact, ...]:
    numbers = state.numbers
    left = max(len(state.tables.scoring.kathmandu_tiles.stack_high_to_low.value) - state.arrivals, 0)
    return (
        Fact("round", say("Round"), say("%(round)s of %(rounds)s", round=state.round, rounds=numbers.rounds)),
        Fact("start", say("Start player"), say("%(player)s", player=Seat(state.start))),
        Fact("wall", say("Storm wall"), _wall(state)),
        Fact("weather", say("Weather"), listed([name_of(tile) for tile in state.weather])),
        Fact("animals", say("Open animals"), listed([name_of(card) for card in state.animals]), minor=True),
        Fact("equipment", say("Open equipment"), listed([name_of(card) for card in state.equipment]), minor=True),
        Fact("halves", say("Open map halves"), listed([half_name(half) for half in state.halves]), minor=True),
        _count("tiles", say("Kathmandu tiles"), left, minor=True),
    )


def _wall(state: State) -> Message:
    if not state.wall:
        return say("before the start board")
    return say("at border strip %(n)s", n=state.wall)


def _number(value: int) -> Message:
    return say("%(value)s", value=value)


def _count(key: str, name: Message, value: int, minor: bool = False) -> Fact:
    return Fact(key, name, _number(value), (Count(value),), minor)


def _dice(key: str, name: Message, dice: tuple[Rolled, ...]) -> Fact:
    return Fact(key, name, listed([die_name(die) for die in dice]), (DiceRow(dice),))


def _list(key: str, name: Message, things: list[Message]) -> Fact:
    """Things that somebody may look up."""
    return Fact(key, name, listed(things), minor=True)


def _seat(state: State, player: Player) -> list[Fact]:
    facts = [
        Fact("place", say("Yak"), _place(state, player)),
        _dice("pool", say("Dice left"), player.pool),
        _dice("placed", say("Dice placed"), player.placed),
        _count("sum", say("Sum of dice"), player.sum),
        _count("exhaustion", say("Exhaustion"), player.exhaustion),
        *(_count(kind, name_of(kind), getattr(player.resources, kind)) for kind in RESOURCES),
        _count("offerings", say("Offerings placed"), len(player.offerings)),
        _count("animals", say("Animals"), player.animals),
        _count("yak_tiles", say("Yak tiles left"), player.tiles_left, minor=True),
        _list("tile", say("Open yak tile"), [name_of(player.tile)] if player.tiles_left else []),
        _count("kathmandu_tile", say("Kathmandu tile"), tile_points(state, player), minor=True),
        _list("equipment", say("Equipment"), [name_of(card) for card in player.equipment]),
        _goods(state, player),
        _list("specials", say("Special goods"), [name_of(good) for good in player.specials]),
        _list("maps", say("Map halves"), [half_name(half) for half in player.maps]),
        _list("pairs", say("Map pairs"), [name_of(colour) for colour in (*player.secured, *pairs(player))]),
        _list("secured", say("Maps under a chest"), [name_of(colour) for colour in player.secured]),
    ]
    if state.settings.characters:
        facts.append(_list("character", say("Character"), [name_of(player.character or "?")]))
    if state.settings.tents:
        facts.append(_count("tents", say("Tent cards"), len(player.tents), minor=True))
    return facts


def _place(state: State, player: Player) -> Message:
    if player.left:
        return say("left the game")
    if player.arrival >= 0:
        return name_of("kathmandu")
    strips = state.numbers.boards - 1 - player.board
    return say("%(field)s, %(strips)s strips to Kathmandu", field=field_name(player.field), strips=strips)


def _goods(state: State, player: Player) -> Fact:
    owned = [(name, count) for name, count in zip(state.numbers.goods, player.goods, strict=True) if count]
    words = listed([say("%(count)s × %(good)s", count=count, good=name_of(name)) for name, count in owned])
    amounts = Amounts(tuple(Amount(name_of(name), count) for name, count in owned))
    return Fact("goods", say("Goods"), words, (amounts,), minor=True)
