"""The numbers and switches of Yak, typed; `tables.toml` holds each with its status."""

from typing import Annotated, Literal

import msgspec

from companion.games.message import say
from companion.games.tables import Keyed, Number, Row, Status, WrongNumber

FoodKind = Literal["meat", "milk", "bread"]
"""The three kinds of food (meat, not water: Y-A13)."""

KINDS: tuple[FoodKind, ...] = ("meat", "milk", "bread")
"""All kinds, in the order they are named in."""

CRYSTAL, FOG = "crystal", "fog"
"""The two kinds of stone that have no colour (Y-7)."""

Count = Annotated[int, msgspec.Meta(ge=0, le=99)]


class CartKind(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A cart panel: the food it takes, and of how many kinds at most in one purchase (Y-6, YX-2)."""

    id: str
    accepts: tuple[FoodKind, ...]
    status: Status
    max_kinds_per_purchase: int | None = None


class Scoring(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Points (Y-32 … Y-38)."""

    group_size: Row
    group_count: Row
    single: Number[Count]
    trigger_bonus: Number[Count]
    most_food_bonus: Number[Count]
    most_food_tie: Number[Literal["all", "none"]]
    most_food_needs_food: Number[bool]
    goal_cards_open: Number[Count]
    goal_tie: Number[Literal["all", "none"]]
    goal_card_points: Number[Count]


class Tables(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All numbers of a game, with the players' own ones and the options of this game in place."""

    players: Keyed
    carts: Keyed
    positions: Keyed
    colours: Number[Count]
    stones_per_colour: Keyed
    crystals: Number[Count]
    fog: Number[Count]
    fog_track: Number[Annotated[int, msgspec.Meta(ge=1)]]
    fog_track_fills: Number[Count]
    start_food: Keyed
    market_start: Keyed
    cart_food_per_carried_kind: Number[Count]
    cart_stone_capacity: Number[Annotated[int, msgspec.Meta(ge=1, le=8)]]
    cart_food_capacity: Number[Count]
    cart_start_stones: Number[Count]
    reserve_capacity: Number[Annotated[int, msgspec.Meta(ge=1, le=99)]]
    stone_price: Row
    crystal_surcharge: Number[Count]
    market_take: Number[Count]
    market_draw: Number[Count]
    restock_draw: Number[Count]
    refill_empty_cart: Number[Count]
    row_widths: Row
    colour_names: Number[tuple[str, ...]]
    fog_flip: Number[Literal["per_draw", "per_stone"]]
    end_trigger: Number[Literal["level4_full", "level4_first_stone"]]
    carts_by_players: Number[bool]
    two_kinds_cart: Number[bool]
    fog_after_carts: Number[bool]
    pyramid: Number[bool]
    cart: tuple[CartKind, ...]
    scoring: Scoring

    def __post_init__(self) -> None:
        names = self.colour_names.value
        if len(set(names)) != self.colours.value or len(names) != self.colours.value or {CRYSTAL, FOG, ""} & set(names):
            raise WrongNumber(say("colour_names needs as many different names as there are colours"))
        widths = self.row_widths.value
        if len(widths) < 4 or any(lower - upper != 1 for lower, upper in zip(widths, widths[1:], strict=False)):
            raise WrongNumber(say("row_widths needs four rows or more, each one stone shorter than the row below"))
        if len(self.stone_price.value) < 2:
            raise WrongNumber(say("stone_price needs the price of 0 stones and of 1 at least"))
        if self.players.at("min").value < 2 or self.players.at("max").value > 4:
            raise WrongNumber(say("players must be from 2 to 4"))
        if self.carts.value != self.positions.value or max(self.carts.value.values()) > len(self.cart):
            raise WrongNumber(say("carts and positions must be as many, and each cart described"))
        if any(count < int(players) for players, count in self.carts.value.items()):
            raise WrongNumber(say("carts must be as many as players, or more"))
