"""The end of a game as told by players or by a played game: what lies before each of them."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Annotated, Any, Literal

import msgspec

from companion.games.kathmandu.options import OPTIONS
from companion.games.kathmandu.tables import Tables, load_tables
from companion.games.malformed import malformed, read
from companion.games.message import Message, say, say_n

Count = Annotated[int, msgspec.Meta(ge=0, le=999)]
"""How many of something; no box holds more."""

Goods = tuple[Count, Count, Count, Count, Count, Count]
"""How many goods of each kind."""


class MapHalf(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Half of a map: its colour by any name, and which half it is (K-41)."""

    colour: Annotated[str, msgspec.Meta(min_length=1)]
    half: Literal["A", "B"]


class EndPlayer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a player owns at the end.

    `offerings` placed; `kathmandu_tile` its printed points, 0 for none; `goods_printed` the printed points of all
    goods together, None if they are to be looked up by kind; `chests` owned, whether they secure maps or not, and
    `equipment` the other cards not used; `resources` of all kinds together; `exhaustion` markers.
    """

    name: str
    offerings: Count
    kathmandu_tile: Count
    goods: Goods
    special_goods: Count
    maps: tuple[MapHalf, ...]
    chests: Count
    animals: Count
    yak_tiles_left: Count
    strips_to_kathmandu: Count
    equipment: Count
    resources: Count
    exhaustion: Count
    goods_printed: Count | None = None


class EndState(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The end of a game, as `companion score` reads it; `options` as in options.py, but for the variant."""

    game: Literal["kathmandu"]
    players: tuple[EndPlayer, ...]
    variant: Literal["standard", "long"] = "standard"
    options: dict[str, bool | int | str] = {}


def read_end(data: Mapping[str, Any]) -> EndState:
    """An end state from its written form; raises Refused (malformed) that names the JSON path of what is wrong."""
    end = read(data, EndState)
    for path, problem in _problems(end, _box()):
        raise malformed(path, problem)
    return end


@cache
def _box() -> Tables:
    return load_tables()


def _problems(end: EndState, tables: Tables) -> Iterator[tuple[str, Message]]:
    """What the rules make impossible: JSON path and text of each."""
    low, high = tables.players.at("min").value, tables.players.at("max").value
    if not low <= len(end.players) <= high:
        yield "$.players", say("Kathmandu is for %(low)s to %(high)s players", low=low, high=high)
    for key, value in end.options.items():
        yield from _wrong_option(key, value)
    for number, player in enumerate(end.players):
        yield from _wrong_player(f"$.players[{number}]", player, end.variant, tables)
    kinds = len(end.players[0].goods) if end.players else 0
    if sum(player.special_goods for player in end.players) > kinds * tables.scoring.goods.special_per_kind.value:
        yield "$.players", say("together they have more special goods than there are")


def _wrong_option(key: str, value: bool | int | str) -> Iterator[tuple[str, Message]]:
    path = f"$.options.{key}"
    allowed = OPTIONS.get(key, ())
    if key == "variant":
        yield path, say("the variant stands beside the players, not among the options")
    elif not allowed:
        yield path, say("unknown option; there are %(options)s", options=", ".join(_names()))
    elif not any(value == other and type(value) is type(other) for other in allowed):
        yield path, say("must be one of %(values)s", values=", ".join(map(_written, allowed)))


def _names() -> list[str]:
    return [key for key in OPTIONS if key != "variant"]


def _written(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def _wrong_player(path: str, player: EndPlayer, variant: str, tables: Tables) -> Iterator[tuple[str, Message]]:
    limits = {
        "offerings": tables.offerings.value,
        "yak_tiles_left": tables.yak_tiles.value,
        "strips_to_kathmandu": tables.border_strips.at(variant).value,
        "exhaustion": tables.exhaustion_capacity.value,
    }
    for key, limit in limits.items():
        if getattr(player, key) > limit:
            yield f"{path}.{key}", say("must be at most %(bound)s", bound=str(limit))
    yield from _wrong_goods(path, player)


def _wrong_goods(path: str, player: EndPlayer) -> Iterator[tuple[str, Message]]:
    kinds = sum(count > 0 for count in player.goods)
    if player.special_goods > kinds:
        yield f"{path}.special_goods", _too_many_specials(kinds)
    if player.goods_printed and not kinds:
        yield f"{path}.goods_printed", say("there are no goods that could have printed points")


def _too_many_specials(kinds: int) -> Message:
    return say_n(
        "a special good comes only with a good of its kind, and there is %(n)s kind",
        "a special good comes only with a good of its kind, and there are %(n)s kinds",
        kinds,
    )
