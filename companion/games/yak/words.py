"""The names of things, to be said in any language."""

from collections.abc import Iterable

from companion.games.message import Message, Param, say
from companion.games.words import COLOURS, listed
from companion.games.yak.actions import Card
from companion.games.yak.food import Food
from companion.games.yak.tables import CRYSTAL, FOG, KINDS, FoodKind

STONES: dict[str, Message] = {
    **COLOURS,
    CRYSTAL: say("crystal"),
    FOG: say("fog"),
}
"""Stones by their names; one that isn't known is said as it was written."""

FOOD: dict[FoodKind, Message] = {"meat": say("meat"), "milk": say("milk"), "bread": say("bread")}
"""The kinds of food."""

CARDS: dict[Card, Message] = {"build": say("Build"), "restock": say("Restock"), "market": say("Market")}
"""The three cards."""

CARTS: dict[str, Message] = {
    "no_meat": say("no meat"),
    "no_milk": say("no milk"),
    "no_bread": say("no bread"),
    "two_kinds": say("two kinds of food"),
}
"""Carts by what is printed on them."""


def stone_name(stone: str) -> Param:
    """The name of a stone."""
    return STONES.get(stone, stone)


def cart_name(cart: str) -> Param:
    """The name of a cart."""
    return CARTS.get(cart, cart)


def stones_named(stones: Iterable[str]) -> Param:
    """Stones in a row; a Message for none too."""
    stones = tuple(stones)
    return listed(stone_name(stone) for stone in stones) if stones else say("nothing")


def food_named(food: Food) -> Param:
    """An amount of food: "2 meat, 1 bread"."""
    amounts = [say("%(amount)s %(food)s", amount=food.of(kind), food=FOOD[kind]) for kind in KINDS if food.of(kind)]
    return listed(amounts) if amounts else say("nothing")
