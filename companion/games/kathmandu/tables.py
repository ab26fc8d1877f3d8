"""The numbers of the final scoring, as `tables.toml` holds them."""

from collections.abc import Mapping
from typing import Any

import msgspec

from companion.games.tables import Keyed, Number, Row, load


class _Read(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Unknown keys are errors."""


class OfferingsTable(_Read, frozen=True):
    """K-56; index = offerings placed."""

    by_offerings_placed: Row


class TilesTable(_Read, frozen=True):
    """K-46; the first who comes takes the first."""

    stack_high_to_low: Row


class GoodsTable(_Read, frozen=True):
    """K-57; `printed_points` by kind, `set_points` by size of the set ("5", "6")."""

    kinds: Number[int]
    printed_points: Row
    set_points: Keyed
    special_points: Number[int]
    special_per_kind: Number[int]


class MapsTable(_Read, frozen=True):
    """K-58."""

    half: Number[int]
    pair: Number[int]
    chest_pair: Number[int]
    pair_adds_to_halves: Number[bool]


class YakStackTable(_Read, frozen=True):
    """K-60; index = tiles left."""

    by_tiles_left: Row


class DistanceTable(_Read, frozen=True):
    """K-61; index = border strips, never below `floor`."""

    by_border_strips: Row
    floor: Number[int]


class MiscTable(_Read, frozen=True):
    """K-62, K-63: points for each."""

    unused_equipment: Number[int]
    resource: Number[int]
    exhaustion: Number[int]


class Scoring(_Read, frozen=True):
    """All numbers of the final scoring."""

    offerings: OfferingsTable
    kathmandu_tiles: TilesTable
    goods: GoodsTable
    maps: MapsTable
    yak_stack: YakStackTable
    distance: DistanceTable
    misc: MiscTable


class Tables(msgspec.Struct, frozen=True):
    """What counting up needs: the limits of what may be told, one switch for each reading, and the numbers.

    The course of play reads the other rows of the same file (numbers.py).
    """

    players: Keyed
    border_strips: Keyed
    exhaustion_capacity: Number[int]
    offerings: Number[int]
    yak_tiles: Number[int]
    scoring: Scoring


def load_tables(own: Mapping[str, Any] | None = None) -> Tables:
    """The numbers of Kathmandu with the players' `own` ones over them; raises TablesError."""
    return load("companion.games.kathmandu", Tables, own)
