"""The state of a game of Yak: everything on the table but what is hidden in a hand for a moment."""

import msgspec
from msgspec.structs import replace

from companion.games.message import say
from companion.games.refusal import Refused, not_legal
from companion.games.yak.actions import Card
from companion.games.yak.food import Food
from companion.games.yak.steps import AnyStep
from companion.games.yak.tables import CRYSTAL, FOG, CartKind, Tables
from companion.games.yak.tower import Cell, Rows


class Cart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What lies on a cart."""

    stones: tuple[str, ...]
    food: Food


class Player(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What lies before a player; `card` is the one chosen today, `left`: gone for good."""

    food: Food
    tower: Rows
    card: Card | None = None
    left: bool = False


class Goal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An open goal card: without `cells` for most stones of `colour`, else for stones of `colour` (None: any) in all of
    them."""

    colour: str | None
    cells: tuple[Cell, ...]
    points: int


class State(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All of a game.

    `bag` counts stones in the order of `kinds`. Cart i stands at stop (i + `offset`) mod stops, and the stop s is in
    front of seat s; `direction` is 1 (clockwise) or -1. `turn` counts seats from the baby yak's. `fog_track` holds fog
    stones and was full `fills` times; `fog_beside` are those not yet in the bag. `trigger` is the seat that completed
    level 4, on `trigger_day`.
    """

    tables: Tables
    master_builder: bool
    players: tuple[Player, ...]
    carts: tuple[Cart, ...]
    market: Food
    bag: tuple[int, ...]
    step: AnyStep
    goals: tuple[Goal, ...] = ()
    fog_beside: int = 0
    fog_track: int = 0
    fills: int = 0
    direction: int = 1
    offset: int = 0
    baby_yak: int = 0
    turn: int = 0
    day: int = 1
    trigger: int | None = None
    trigger_day: int | None = None


def kinds(state: State) -> tuple[str, ...]:
    """All kinds of stones, in the order of the bag."""
    return (*state.tables.colour_names.value, CRYSTAL, FOG)


def stops(state: State) -> int:
    """How many stops the carts go round (YX-1)."""
    tables = state.tables
    return tables.positions.at(len(state.players)).value if tables.carts_by_players.value else len(state.carts)


def active(state: State) -> int:
    """The seat whose turn it is during the day."""
    return (state.baby_yak + state.turn) % len(state.players)


def cart_before(state: State, seat: int) -> int:
    """The cart that stands in front of a seat."""
    return (seat - state.offset) % stops(state)


def cart_kind(state: State, cart: int) -> CartKind:
    """What is printed on a cart."""
    kind = state.tables.cart[cart]
    return kind if state.tables.two_kinds_cart.value else replace(kind, max_kinds_per_purchase=None)


def with_player(state: State, seat: int, player: Player) -> State:
    """The state with one player changed."""
    return replace(state, players=(*state.players[:seat], player, *state.players[seat + 1 :]))


def with_cart(state: State, number: int, cart: Cart) -> State:
    """The state with one cart changed."""
    return replace(state, carts=(*state.carts[:number], cart, *state.carts[number + 1 :]))


def with_stones(state: State, stones: tuple[str, ...], by: int) -> State:
    """The state with these stones put into the bag (`by` 1) or taken out of it (-1)."""
    bag = list(state.bag)
    for stone in stones:
        bag[kinds(state).index(stone)] += by
    return replace(state, bag=tuple(bag))


def not_asked() -> Refused:
    """The refusal of an action that answers no open question."""
    return not_legal(say("That is not asked for now."))
