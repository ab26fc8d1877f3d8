"""The numbers and cards of Kathmandu, as `tables.toml` holds them."""

from collections.abc import Mapping
from enum import StrEnum
from itertools import chain
from typing import Any, Literal

import msgspec

from companion.games.message import say
from companion.games.tables import Keyed, Number, Row, Status, WrongNumber, load


class Effect(StrEnum):
    """All that an equipment card may do (K-31), or a character always (K-67); which one does what is data."""

    CHANGE_DIE = "change_die"
    """The chosen die shows any other number of pips."""
    TURN = "turn"
    """The yak turns once on its way, after as many steps as the player likes."""
    DOUBLE_STEPS = "double_steps"
    """The yak goes twice the pips."""
    EXTRA_RESOURCE = "extra_resource"
    """One more resource of the player's choice."""
    CHEST = "chest"
    """Secures one pair of maps (K-44, K-58, K-A22)."""
    OTHER_LANDSCAPE = "other_landscape"
    """The target field counts as any landscape for animal and equipment cards."""
    OTHER_LANDSCAPE_ANIMALS = "other_landscape_animals"
    """The target field counts as any landscape for animal cards."""
    OTHER_LANDSCAPE_EQUIPMENT = "other_landscape_equipment"
    """The target field counts as any landscape for equipment cards."""
    OTHER_CITY = "other_city"
    """A good may be bought from another city field."""
    TWO_OFFERINGS = "two_offerings"
    """Two offerings at once on a temple field."""


class _Read(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Unknown keys are errors."""


class Equipment(_Read, frozen=True):
    """An equipment card: `id` (its name), the `landscapes` on which it can be acquired, what it does, how many there
    are."""

    id: str
    landscapes: tuple[str, ...]
    effect: Effect
    status: Status = "own"
    count: int = 1


class Animal(_Read, frozen=True):
    """An animal card and the `landscapes` on which it can be painted."""

    id: str
    landscapes: tuple[str, ...]
    status: Status = "own"
    count: int = 1


class Character(_Read, frozen=True):
    """A character tile: what its player starts with instead of K-7, and its ability."""

    id: str
    ability: Effect
    resources: dict[str, int]
    status: Status = "own"


class Tent(_Read, frozen=True):
    """A tent card and the one landscape where it hits."""

    id: str
    landscape: str
    status: Status = "own"
    count: int = 1


class DiceTable(_Read, frozen=True):
    """What each colour of die brings: a resource, or "joker" (K-16, K-17)."""

    brown: Number[str]
    purple: Number[str]
    orange: Number[str]
    grey: Number[str]
    pink: Number[str]
    black: Number[str]


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

    def __post_init__(self) -> None:
        if len(self.printed_points.value) != self.kinds.value:
            raise WrongNumber(say("printed_points needs one number for each kind of good"))
        if self.set_points.value.keys() != {"5", "6"}:
            raise WrongNumber(say("set_points needs the keys 5 and 6"))


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
    """K-61; index = border strips, never below `floor`, which holds beyond the end, too."""

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


class Tables(_Read, frozen=True):
    """Everything in `tables.toml`; each number names the rule it belongs to there.

    The cards (`equipment`, `animal`, `character`, `tent`) are placeholders with status "default" until the players give
    their own lists.
    """

    players: Keyed
    rounds: Keyed
    dice_per_player: Number[int]
    picks_per_round: Number[int]
    rerolls_per_turn: Number[int]
    exhaustion_capacity: Number[int]
    boards: Keyed
    border_strips: Keyed
    open_animals: Keyed
    open_equipment_extra: Number[int]
    open_map_halves_extra: Number[int]
    start_equipment: Number[int]
    start_map_halves: Number[int]
    start_resource: Number[int]
    offerings: Number[int]
    yak_tiles: Number[int]
    extra_temples: Number[int]
    temples_on_board: Number[int]
    wall_start: Number[int]
    weather: Keyed
    landscapes: Number[tuple[str, ...]]
    map_colours: Number[tuple[str, ...]]
    goods_names: Number[tuple[str, ...]]
    voluntary_exhaustion: Number[bool]
    early_end: Number[Literal["round_end", "immediate"]]
    zero_move_uses_field: Number[bool]
    compass_cost: Number[Literal["per_board", "per_move"]]
    map_refill: Number[bool]
    lowest_sum_tie: Number[Literal["first_in_turn_order", "ask"]]
    equipment_single_use: Number[bool]
    dice: DiceTable
    scoring: Scoring
    equipment: tuple[Equipment, ...]
    animal: tuple[Animal, ...]
    character: tuple[Character, ...]
    tent: tuple[Tent, ...]

    def __post_init__(self) -> None:
        _long_enough("by_offerings_placed", self.scoring.offerings.by_offerings_placed, self.offerings)
        _long_enough("by_tiles_left", self.scoring.yak_stack.by_tiles_left, self.yak_tiles)
        for rows in (self.equipment, self.animal, self.character, self.tent):
            _once([row.id for row in rows])
        named = [card.landscapes for card in self.equipment] + [card.landscapes for card in self.animal]
        for name in chain(*named, (tent.landscape for tent in self.tent)):
            if name not in self.landscapes.value:
                raise WrongNumber(
                    say("a card names the landscape %(name)s, which is not in landscapes", name=repr(name))
                )


def _long_enough(name: str, row: Row, most: Number[int]) -> None:
    if len(row.value) <= most.value:
        text = say(
            "%(name)s needs %(count)s numbers, from 0 to %(most)s", name=name, count=most.value + 1, most=most.value
        )
        raise WrongNumber(text)


def _once(ids: list[str]) -> None:
    for name in ids:
        if ids.count(name) > 1:
            raise WrongNumber(say("two cards are called %(name)s", name=repr(name)))


def load_tables(own: Mapping[str, Any] | None = None) -> Tables:
    """The numbers of Kathmandu with the players' `own` ones over them; raises TablesError."""
    return load("companion.games.kathmandu", Tables, own)
