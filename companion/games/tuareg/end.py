"""End states: what lies before the players when a game is counted up, as written for `companion score`."""

from collections.abc import Mapping
from itertools import accumulate
from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta

from companion.games.malformed import malformed, read
from companion.games.message import say
from companion.games.tuareg.goods import KINDS, Counts
from companion.games.tuareg.options import check_options
from companion.games.tuareg.tables import SPECIALS, Tables

Amount: TypeAlias = Annotated[int, Meta(ge=0)]


class Carried(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The goods of one player that count in one stage, with those of caves and thieves."""

    water: Amount
    gold: Amount
    salt: Amount
    millet: Amount

    @property
    def counts(self) -> Counts:
        """The goods in the order of KINDS."""
        return (self.water, self.gold, self.salt, self.millet)


class EndPlayer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One player. `unused_specials` are donkeys, caves and thieves that were not used in the second stage; `hand` is
    the number of hand cards, or their dinars if the option `tiebreak` says so."""

    name: Annotated[str, Meta(min_length=1)]
    stages: tuple[Carried, Carried]
    maps: Amount
    unused_specials: Amount
    hand: Amount


class EndState(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A finished game. `options` are switches by the name they have in tables.toml."""

    game: Literal["tuareg"]
    players: Annotated[tuple[EndPlayer, ...], Meta(min_length=2, max_length=5)]
    options: dict[str, Any] = {}


def read_end(data: Mapping[str, Any]) -> EndState:
    """An end state from its written form; raises Refused that names the JSON path of what is wrong."""
    end = read(data, EndState)
    check_options(end.options)
    return end


def check_end(end: EndState, tables: Tables) -> None:
    """Refuse more cards than there are."""
    for stage in (0, 1):
        for kind in KINDS:
            have = [getattr(player.stages[stage], kind) for player in end.players]
            _check_sum(have, tables.good(kind).count.value, f"stages[{stage}].{kind}")
    maps, specials = tables.specials.map, sum(tables.special(sort).count.value for sort in SPECIALS if sort != "map")
    _check_sum([player.maps for player in end.players], maps.count.value, "maps")
    _check_sum([player.unused_specials for player in end.players], specials, "unused_specials")
    _check_hands(end, tables)


def _check_sum(have: list[int], there: int, field: str) -> None:
    """The path leads to the first player who has some too many."""
    for index, together in enumerate(accumulate(have)):
        if together > there:
            problem = say(
                "the players have %(have)s together, but there are only %(there)s", have=sum(have), there=there
            )
            raise malformed(f"$.players[{index}].{field}", problem)


def _check_hands(end: EndState, tables: Tables) -> None:
    limit = tables.hand_limit.value
    if tables.tiebreak.value == "hand_dinars":
        limit *= max(tables.dinars(kind) for kind in KINDS)
    for index, player in enumerate(end.players):
        if player.hand > limit:
            raise malformed(f"$.players[{index}].hand", say("must be at most %(bound)s", bound=str(limit)))
