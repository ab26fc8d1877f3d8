"""The state before the first action (Y-1 … Y-8)."""

from collections.abc import Mapping
from typing import Any

from companion.games.message import say
from companion.games.refusal import Reason, Refused
from companion.games.yak import tower
from companion.games.yak.food import Food, food_of
from companion.games.yak.options import MASTER_BUILDER, resolve
from companion.games.yak.state import Cart, Player, State
from companion.games.yak.steps import Preparing
from companion.games.yak.tables import Tables


def start(seats: int, options: Mapping[str, Any], own: Mapping[str, Any]) -> State:
    """A game of 2–4 players (Y-39) that waits for its set-up."""
    tables = resolve(options, own)
    if not tables.players.at("min").value <= seats <= tables.players.at("max").value:
        raise Refused(Reason.MALFORMED, say("Yak is played by 2 to 4 players."))
    in_bag = 0 if tables.fog_after_carts.value else tables.fog.value
    per_colour = tables.stones_per_colour.at(seats).value
    player = Player(food_of(tables.start_food.value), tower.empty(tables.row_widths.value))
    return State(
        tables=tables,
        master_builder=bool(options.get(MASTER_BUILDER, False)),
        players=(player,) * seats,
        carts=_carts(seats, tables),
        market=food_of(tables.market_start.value),
        bag=(*(per_colour,) * tables.colours.value, tables.crystals.value, in_bag),
        fog_beside=tables.fog.value - in_bag,
        step=Preparing(("food", "cards", "market", "bag", "carts")),
    )


def _carts(seats: int, tables: Tables) -> tuple[Cart, ...]:
    """Three carts, four with four players (YX-1), with food of each kind they take (YX-3)."""
    count = tables.carts.at(seats).value if tables.carts_by_players.value else len(tables.cart)
    each = tables.cart_food_per_carried_kind.value
    return tuple(Cart((), Food(each, each, each).only(kind.accepts)) for kind in tables.cart[:count])
