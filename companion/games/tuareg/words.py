"""The names of goods, cards and heaps in texts."""

from collections.abc import Sequence

from companion.games.message import Message, say, say_n
from companion.games.refusal import Refused, not_legal
from companion.games.tuareg.goods import KINDS, Counts, Kind, of
from companion.games.tuareg.state import Player
from companion.games.tuareg.tables import SpecialKind

GOODS: dict[Kind, Message] = {
    "water": say("water"),
    "gold": say("gold"),
    "salt": say("rock salt"),
    "millet": say("millet"),
}
"""Kinds of goods."""

SPECIAL: dict[SpecialKind, Message] = {
    "donkey": say("donkey"),
    "cave": say("cave"),
    "map": say("map"),
    "thief": say("thief"),
}
"""Sorts of special cards."""


def listing(items: Sequence[Message], none: Message) -> Message:
    """Several things in a row; `none` if there is none."""
    if not items:
        return none
    text = items[0]
    for item in items[1:]:
        text = say("%(some)s, %(next)s", some=text, next=item)
    return text


def heap(counts: Counts) -> Message:
    """ "2 water, 1 gold" for a heap of goods."""
    items = [
        say("%(number)s %(kind)s", number=of(counts, kind), kind=GOODS[kind]) for kind in KINDS if of(counts, kind)
    ]
    return listing(items, say("none"))


def row(goods: Sequence[Kind | None]) -> Message:
    """The goods of an animal from the bottom to the top, or of a cave; hidden ones are not named."""
    return listing([say("hidden") if kind is None else GOODS[kind] for kind in goods], say("empty"))


def animal(player: Player, index: int) -> Message:
    """ "camel 2" for an animal of a player."""
    beast = player.animals[index].beast
    number = 1 + sum(other.beast == beast for other in player.animals[:index])
    if beast == "camel":
        return say("camel %(number)s", number=number)
    return say("donkey %(number)s", number=number)


def dinars(number: int) -> Message:
    """A price or a value."""
    return say_n("%(n)s dinar", "%(n)s dinars", number)


def not_in_hand(kind: Kind) -> Refused:
    """The refusal when a hand can't hold what was told."""
    text = say(
        "That hand can't hold %(kind)s: every card of it was seen elsewhere, or the hand is known. Did somebody tell "
        "a wrong kind before? Correct that first.",
        kind=GOODS[kind],
    )
    return not_legal(text)
