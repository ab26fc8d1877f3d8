"""How people say the numbers of Kathmandu that no public page tells."""

from collections.abc import Mapping

from companion.games.kathmandu.names import name_of
from companion.games.kathmandu.tables import load_tables
from companion.games.message import Message, say, say_n
from companion.games.wording import NumberWords, always

_SETUP = say("Before the game")
_OFFERINGS = say("Points for offerings")
_TILES = say("Kathmandu tiles, from the first who arrives")
_GOODS = say("Points of one good")
_STACK = say("Minus points for yak tiles left")
_DISTANCE = say("Minus points for the way that is left")


def _weather(tile: int | str) -> Message:
    return say("Weather tiles: %(tile)s", tile=name_of(str(tile)))


def _offerings(placed: int | str) -> Message:
    return say_n("%(n)s offering placed", "%(n)s offerings placed", int(placed))


def _tile(index: int | str) -> Message:
    return say("Tile %(n)s", n=int(index) + 1)


def _good(index: int | str) -> Message:
    names = load_tables().goods_names.value
    return name_of(names[int(index)]) if int(index) < len(names) else say("%(n)s", n=int(index) + 1)


def _tiles_left(left: int | str) -> Message:
    return say_n("%(n)s tile left", "%(n)s tiles left", int(left))


def _strips(left: int | str) -> Message:
    return say_n("%(n)s border strip to Kathmandu", "%(n)s border strips to Kathmandu", int(left))


NUMBER_WORDS: Mapping[str, NumberWords] = {
    "open_map_halves_extra": NumberWords(_SETUP, always(say("Open map halves more than players")), high=9),
    "wall_start": NumberWords(
        _SETUP, always(say("Border strip where the storm wall starts (0: before the start board)"))
    ),
    "weather": NumberWords(_SETUP, _weather, low=1),
    "temples_on_board": NumberWords(_SETUP, always(say("Temples that one board may bear")), low=1, high=9),
    "scoring.offerings.by_offerings_placed": NumberWords(_OFFERINGS, _offerings),
    "scoring.kathmandu_tiles.stack_high_to_low": NumberWords(_TILES, _tile),
    "scoring.goods.printed_points": NumberWords(_GOODS, _good),
    "scoring.yak_stack.by_tiles_left": NumberWords(_STACK, _tiles_left, low=-99, high=0),
    "scoring.distance.by_border_strips": NumberWords(_DISTANCE, _strips, low=-99, high=0),
}
"""By their path in tables.toml."""
