"""What to show of a game at a glance."""

from companion.games.kathmandu.final import tile_points
from companion.games.kathmandu.maps import pairs
from companion.games.kathmandu.names import die_name, field_name, half_name, listed, name_of
from companion.games.kathmandu.resources import RESOURCES
from companion.games.kathmandu.state import Phase, Player, State
from companion.games.message import Message, Seat, say
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
        Fact("animals", say("Open animals"), listed([name_of(card) for card in state.animals])),
        Fact("equipment", say("Open equipment"), listed([name_of(card) for card in state.equipment])),
        Fact("halves", say("Open map halves"), listed([half_name(half) for half in state.halves])),
        Fact("tiles", say("Kathmandu tiles"), _number(left)),
    )


def _wall(state: State) -> Message:
    if not state.wall:
        return say("before the start board")
    return say("at border strip %(n)s", n=state.wall)


def _number(value: int) -> Message:
    return say("%(value)s", value=value)


def _seat(state: State, player: Player) -> list[Fact]:
    facts = [
        Fact("place", say("Yak"), _place(state, player)),
        Fact("exhaustion", say("Exhaustion"), _number(player.exhaustion)),
        *(Fact(kind, name_of(kind), _number(getattr(player.resources, kind))) for kind in RESOURCES),
        Fact("pool", say("Dice left"), listed([die_name(die) for die in player.pool])),
        Fact("placed", say("Dice placed"), listed([die_name(die) for die in player.placed])),
        Fact("sum", say("Sum of dice"), _number(player.sum)),
        Fact("yak_tiles", say("Yak tiles left"), _number(player.tiles_left)),
        Fact("tile", say("Open yak tile"), name_of(player.tile) if player.tiles_left else say("none")),
        Fact("kathmandu_tile", say("Kathmandu tile"), _number(tile_points(state, player))),
        Fact("offerings", say("Offerings placed"), _number(len(player.offerings))),
        Fact("animals", say("Animals"), _number(player.animals)),
        Fact("equipment", say("Equipment"), listed([name_of(card) for card in player.equipment])),
        Fact("goods", say("Goods"), _goods(state, player)),
        Fact("specials", say("Special goods"), listed([name_of(good) for good in player.specials])),
        Fact("maps", say("Map halves"), listed([half_name(half) for half in player.maps])),
        Fact("pairs", say("Map pairs"), listed([name_of(colour) for colour in (*player.secured, *pairs(player))])),
        Fact("secured", say("Maps under a chest"), listed([name_of(colour) for colour in player.secured])),
    ]
    if state.settings.characters:
        facts.append(Fact("character", say("Character"), name_of(player.character or "?")))
    if state.settings.tents:
        facts.append(Fact("tents", say("Tent cards"), _number(len(player.tents))))
    return facts


def _place(state: State, player: Player) -> Message:
    if player.left:
        return say("left the game")
    if player.arrival >= 0:
        return name_of("kathmandu")
    strips = state.numbers.boards - 1 - player.board
    return say("%(field)s, %(strips)s strips to Kathmandu", field=field_name(player.field), strips=strips)


def _goods(state: State, player: Player) -> Message:
    owned = [(name, count) for name, count in zip(state.numbers.goods, player.goods, strict=True) if count]
    return listed([say("%(count)s × %(good)s", count=count, good=name_of(name)) for name, count in owned])
