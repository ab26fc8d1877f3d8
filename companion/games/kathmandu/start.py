"""The state before the first action."""

from collections.abc import Mapping
from typing import Any

from companion.games.kathmandu.numbers import Numbers, settle
from companion.games.kathmandu.options import check, numbers_with, settings
from companion.games.kathmandu.resources import JOKER, RESOURCES, Resources
from companion.games.kathmandu.state import UNKNOWN, Player, State
from companion.games.kathmandu.tables import Effect, load_tables
from companion.games.message import say
from companion.games.refusal import Reason, Refused
from companion.games.tables import TablesError

STEPS = (
    *("route", "goods", "temples", "kathmandu_tiles", "players", "yak_tiles", "resources"),
    *("shuffle", "animals", "equipment", "halves", "weather"),
)
"""The physical steps of the set-up (K-1 … K-11)."""


KINDS = 6
"""Kinds of goods; sets count them (K-57)."""


def start(seats: int, options: Mapping[str, Any], own: Mapping[str, Any]) -> State:
    """The game before its set-up; raises Refused or TablesError."""
    check(options)
    if isinstance(seats, bool) or seats not in range(2, 5):
        raise Refused(Reason.MALFORMED, say("Kathmandu is for 2 to 4 players."))
    tables = load_tables(numbers_with(options, own))
    chosen = settings(options)
    numbers = settle(tables, seats, chosen.variant)
    _sound(numbers)
    resources = Resources(*[numbers.start_resource] * len(RESOURCES))
    steps = tuple(step for step in STEPS if not (step == "resources" and chosen.characters))
    return State(
        settings=chosen,
        numbers=numbers,
        tables=tables,
        players=(_player(numbers, Resources() if chosen.characters else resources),) * seats,
        steps=steps,
        wall=numbers.wall_start,
        animals=(UNKNOWN,) * numbers.open_animals,
        equipment=(UNKNOWN,) * numbers.open_equipment,
        halves=(UNKNOWN,) * numbers.open_halves,
    )


def _player(numbers: Numbers, resources: Resources) -> Player:
    return Player(
        resources=resources,
        maps=(UNKNOWN,) * numbers.start_halves,
        equipment=(UNKNOWN,) * numbers.start_equipment,
        tiles_left=numbers.yak_tiles,
        goods=(0,) * len(numbers.goods),
    )


def _sound(numbers: Numbers) -> None:
    """Own numbers with which no game can be played."""
    for name in ("rounds", "boards", "picks", "capacity", "temples"):
        if getattr(numbers, name) < 1:
            raise TablesError(say("the number %(name)s must be at least 1", name=name))
    if numbers.picks > len(numbers.dice):
        raise TablesError(say("picks_per_round can't be more than a player has dice"), "picks_per_round")
    if len(numbers.goods) != KINDS:
        raise TablesError(say("goods_names must name %(count)s kinds of goods", count=KINDS), "goods_names")
    if any(tile.ability == Effect.CHEST for tile in numbers.characters.values()):
        raise TablesError(say("a chest is a card: no character can have it as ability"))
    known = {*RESOURCES, JOKER}
    for kind in {*numbers.dice.values(), *(kind for tile in numbers.characters.values() for kind in tile.resources)}:
        if kind not in known:
            text = say("%(kind)s is no resource; there are %(known)s", kind=repr(kind), known=", ".join(sorted(known)))
            raise TablesError(text)
