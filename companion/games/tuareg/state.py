"""What is known of a game of Tuareg."""

from collections.abc import Iterator
from typing import Any, Literal, TypeAlias

import msgspec
from msgspec.structs import replace

from companion.games.tuareg.actions import Source
from companion.games.tuareg.goods import NONE, Counts, Kind, both, tally
from companion.games.tuareg.tables import SPECIALS, SpecialKind, Tables

Phase: TypeAlias = Literal[
    "goods", "camels", "specials", "market", "start",
    "act", "discard", "animal", "load", "pay", "free", "surplus",
    "reveal", "stack", "hands", "over",
]  # fmt: skip
"""What the game waits for: laying out, the market cards, the start player; in a turn the one action and its steps, then
cave and thief, then a hand that is too big; hidden goods, the new stack, hands in a tie."""


class Animal(msgspec.Struct, frozen=True):
    """A camel or donkey and its goods, from the bottom to the top card; `used`: it has carried something (T-A10)."""

    beast: Literal["camel", "donkey"]
    goods: tuple[Kind, ...] = ()
    used: bool = False


class Cave(msgspec.Struct, frozen=True):
    """A cave and its goods, None where nobody saw them; `closed`: it was used in this turn."""

    goods: tuple[Kind | None, ...] = ()
    closed: bool = False


class Thief(msgspec.Struct, frozen=True):
    """A thief; when `used`, a `good` lies under it, None if nobody saw it."""

    used: bool = False
    good: Kind | None = None


class Player(msgspec.Struct, frozen=True):
    """One seat. `hand` is the number of cards in it, `known` those of them whose kind is known; `here` turns false when
    the player leaves for good."""

    animals: tuple[Animal, ...]
    hand: int = 0
    known: Counts = NONE
    caves: tuple[Cave, ...] = ()
    thieves: tuple[Thief, ...] = ()
    maps: int = 0
    here: bool = True

    @property
    def unknown(self) -> int:
        """Hand cards of which nobody said what they are."""
        return self.hand - sum(self.known)

    @property
    def hidden(self) -> int:
        """Goods in caves and under thieves that nobody has seen."""
        stolen = sum(thief.used and thief.good is None for thief in self.thieves)
        return stolen + sum(cave.goods.count(None) for cave in self.caves)

    @property
    def goods(self) -> Counts:
        """The goods that count at the end of a stage (T-34), as far as they are known."""
        return tally(
            [
                *(kind for animal in self.animals for kind in animal.goods),
                *(kind for cave in self.caves for kind in cave.goods),
                *(thief.good for thief in self.thieves),
            ]
        )

    @property
    def specials(self) -> tuple[int, int, int, int]:
        """Special cards of each sort, in the order of SPECIALS."""
        donkeys = sum(animal.beast == "donkey" for animal in self.animals)
        return (donkeys, len(self.caves), self.maps, len(self.thieves))

    @property
    def unused(self) -> int:
        """Donkeys, caves and thieves that were not used (T-A10)."""
        donkeys = sum(animal.beast == "donkey" and not animal.used for animal in self.animals)
        return donkeys + sum(not cave.goods for cave in self.caves) + sum(not thief.used for thief in self.thieves)


class Loading(msgspec.Struct, frozen=True):
    """Goods that are being loaded: from where, onto which animal, which kind came first and how many so far."""

    source: Source
    animal: int | None = None
    kind: Kind | None = None
    count: int = 0


class Buying(msgspec.Struct, frozen=True):
    """A special card that is being paid, and the dinars so far."""

    special: SpecialKind
    dinars: int = 0


class State(msgspec.Struct, frozen=True):
    """A game of Tuareg.

    `stack` counts the cards of the draw pile; `out` are goods paid or taken away, `missing` counts cards that are no
    longer at the table and that nobody saw. `stock` counts special cards by SPECIALS. `last` holds the seats that still
    have their last turn of the stage (T-31). `stages` are the goods of each seat, by stage that was scored.
    """

    tables: Tables
    phase: Phase
    players: tuple[Player, ...]
    stack: int
    stock: tuple[int, int, int, int]
    market: Counts = NONE
    out: Counts = NONE
    missing: int = 0
    turn: int = 0
    stage: int = 1
    loading: Loading | None = None
    buying: Buying | None = None
    last: tuple[int, ...] | None = None
    stages: tuple[tuple[Counts, ...], ...] = ()

    @property
    def player(self) -> Player:
        """Whose turn it is."""
        return self.players[self.turn]

    def in_stock(self, special: SpecialKind) -> int:
        """How many cards of a sort can be bought."""
        return self.stock[SPECIALS.index(special)]


def put(state: State, seat: int, player: Player, **changes: Any) -> State:
    """The state with one player, and whatever else, changed."""
    players = (*state.players[:seat], player, *state.players[seat + 1 :])
    return replace(state, players=players, **changes)


def clockwise(state: State, seat: int) -> Iterator[int]:
    """The seats of those who still play, from the one after `seat` round to `seat` itself."""
    number = len(state.players)
    for step in range(1, number + 1):
        if state.players[(seat + step) % number].here:
            yield (seat + step) % number


def stocked(state: State, special: SpecialKind, number: int) -> tuple[int, int, int, int]:
    """The stock with `number` more cards of a sort."""
    counts = [count + number * (name == special) for name, count in zip(SPECIALS, state.stock, strict=True)]
    return (counts[0], counts[1], counts[2], counts[3])


def cards(state: State) -> int:
    """How many goods cards there are, wherever they lie: always the same number."""
    lying = both(state.market, state.out)
    for player in state.players:
        lying = both(lying, player.goods)
    away = sum(player.hand + player.hidden for player in state.players)
    return sum(lying) + away + state.stack + state.missing
