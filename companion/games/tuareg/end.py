"""End states: what lies before the players when a game is counted up, as written for `companion score`."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta

from companion.games.message import say
from companion.games.refusal import Reason, Refused
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
    try:
        end = msgspec.convert(data, EndState)
    except msgspec.ValidationError as error:
        raise _malformed("", str(error)) from error
    check_options(end.options)
    return end


def _malformed(path: str, problem: str) -> Refused:
    text = say("The end state can't be counted: %(problem)s", problem=f"{path}: {problem}" if path else problem)
    return Refused(Reason.MALFORMED, text)


def check_end(end: EndState, tables: Tables) -> None:
    """Refuse more cards than there are."""
    for stage in (0, 1):
        for kind in KINDS:
            there, have = tables.good(kind).count.value, sum(getattr(one.stages[stage], kind) for one in end.players)
            if have > there:
                path = f"$.players[…].stages[{stage}].{kind}"
                raise _malformed(path, f"the players have {have} together, the game has only {there}")
    _check_sum(end, "maps", tables.specials.map.count.value)
    _check_sum(end, "unused_specials", sum(tables.special(sort).count.value for sort in SPECIALS if sort != "map"))
    _check_hands(end, tables)


def _check_sum(end: EndState, field: str, there: int) -> None:
    have = sum(getattr(player, field) for player in end.players)
    if have > there:
        raise _malformed(f"$.players[…].{field}", f"the players have {have} together, the game has only {there}")


def _check_hands(end: EndState, tables: Tables) -> None:
    limit = tables.hand_limit.value
    if tables.tiebreak.value == "hand_dinars":
        limit *= max(tables.dinars(kind) for kind in KINDS)
    for index, player in enumerate(end.players):
        if player.hand > limit:
            raise _malformed(f"$.players[{index}].hand", f"{player.hand} is more than a hand may hold, {limit}")
