"""The numbers of Tuareg, with their status each (tables.toml)."""

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

from companion.games.message import say
from companion.games.tables import Keyed, Number, WrongNumber
from companion.games.tuareg.goods import KINDS, Kind

Amount: TypeAlias = Annotated[int, Meta(ge=0, le=99)]
"""A number that may be zero."""

Some: TypeAlias = Annotated[int, Meta(ge=1, le=99)]
"""A number that must not be zero."""

SpecialKind: TypeAlias = Literal["donkey", "cave", "map", "thief"]
"""The four sorts of special cards."""

SPECIALS: tuple[SpecialKind, ...] = ("donkey", "cave", "map", "thief")
"""All sorts, in the order in which they are counted."""


class Good(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What every card of one kind of good shows (T-7): copies in the game, value in dinars, points of the majority."""

    count: Number[Amount]
    dinars: Number[Amount]
    majority: Number[Amount]


class Goods(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The cards of all four kinds."""

    water: Good
    gold: Good
    salt: Good
    millet: Good


class Special(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One sort of special cards: how many the box holds, and how many are in play by the number of players (TX-1)."""

    count: Number[Amount]
    in_play: Keyed


class Specials(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The cards of all four sorts."""

    donkey: Special
    cave: Special
    map: Special
    thief: Special


class Tables(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All numbers and readings; the rule behind each stands in tables.toml."""

    players: Keyed
    camels: Keyed
    market_start: Number[Amount]
    draw: Number[Some]
    load: Number[Some]
    hand_limit: Number[Amount]
    camel_capacity: Number[Some]
    donkey_capacity: Number[Some]
    camel_max_changes: Number[Amount]
    camel_max_gold: Number[Amount]
    special_price: Number[Some]
    cave_capacity: Number[Some]
    tie_minus: Number[Amount]
    map_points: Number[Amount]
    unused_special_points: Number[Amount]
    special_piles: Number[bool]
    market_load_same_kind: Number[bool]
    thief_targets_donkey: Number[bool]
    donkey_can_pay: Number[bool]
    paid_goods_return: Number[bool]
    tiebreak: Number[Literal["hand_count", "hand_dinars"]]
    goods: Goods
    specials: Specials

    def __post_init__(self) -> None:
        if self.all_goods < self.market_start.value:
            raise WrongNumber(say("there must be at least as many goods as the market starts with"))
        in_play = [self.special(special).in_play for special in SPECIALS]
        for least, numbers in ((1, self.camels), *((0, numbers) for numbers in in_play)):
            if any(numbers.value.get(seats, -1) < least for seats in "2345"):
                raise WrongNumber(
                    say("camels and special cards need a number, %(least)s at least, for 2 to 5 players", least=least)
                )

    def good(self, kind: Kind) -> Good:
        """The card of one kind."""
        good: Good = getattr(self.goods, kind)
        return good

    def special(self, kind: SpecialKind) -> Special:
        """The card of one sort."""
        special: Special = getattr(self.specials, kind)
        return special

    def dinars(self, kind: Kind) -> int:
        """What one good of a kind pays."""
        return self.good(kind).dinars.value

    @property
    def all_goods(self) -> int:
        """How many goods cards there are."""
        return sum(self.good(kind).count.value for kind in KINDS)
