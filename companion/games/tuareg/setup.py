"""Laying out the game (T-3 … T-5, TX-1), and the stack of the second stage (T-40)."""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from companion.games import tables as numbers
from companion.games.message import say
from companion.games.refusal import Reason, Refused, not_legal
from companion.games.tuareg.actions import AllDone, Done, MarketCard, StartPlayer
from companion.games.tuareg.goods import of, plus
from companion.games.tuareg.knowledge import unseen
from companion.games.tuareg.options import chosen
from companion.games.tuareg.stages import begin_second, begin_stage
from companion.games.tuareg.state import Animal, Phase, Player, State
from companion.games.tuareg.tables import SPECIALS, Tables
from companion.games.tuareg.words import GOODS

SEATS = range(2, 6)
"""How many may play."""

_ORDER: tuple[Phase, ...] = ("goods", "camels", "specials", "market")


def start(seats: int, options: Mapping[str, Any], own: Mapping[str, Any]) -> State:
    """The state before the first step of laying out."""
    if seats not in SEATS:
        raise Refused(Reason.MALFORMED, say("Tuareg is for 2 to 5 players."))
    tables = chosen(numbers.load("companion.games.tuareg", Tables, own), options)
    camels = (Animal("camel"),) * tables.camels.at(seats).value
    return State(
        tables=tables,
        phase="goods",
        players=(Player(camels),) * seats,
        stack=tables.all_goods,
        stock=specials_in_play(tables, seats),
    )


def specials_in_play(tables: Tables, seats: int) -> tuple[int, int, int, int]:
    """How many special cards of each sort can be bought: by the number of players, or all of the box (TX-1)."""
    cards = [tables.special(special) for special in SPECIALS]
    by_seats = tables.special_piles.value
    counts = [card.in_play.at(seats).value if by_seats else card.count.value for card in cards]
    return (counts[0], counts[1], counts[2], counts[3])


def done(state: State, action: Done) -> State:
    """One step is done."""
    if action.step != state.phase:
        raise not_legal(say("That step is done already, or its turn comes later."))
    if action.step == "stack":
        return begin_second(state)
    return _go_on(state, _ORDER[_ORDER.index(action.step) + 1])


def all_done(state: State, action: AllDone) -> State:
    """Everything is laid out; the market cards and the start player are still to be told."""
    return _go_on(state, "market")


def _go_on(state: State, phase: Phase) -> State:
    if phase == "market" and sum(state.market) == state.tables.market_start.value:
        phase = "start"
    return replace(state, phase=phase)


def market_card(state: State, action: MarketCard) -> State:
    """One of the first cards of the market (T-3)."""
    if not of(unseen(state), action.kind):
        raise not_legal(say("There aren't that many cards with %(kind)s.", kind=GOODS[action.kind]))
    return _go_on(replace(state, market=plus(state.market, action.kind), stack=state.stack - 1), "market")


def start_player(state: State, action: StartPlayer) -> State:
    """The youngest starts (T-5)."""
    if not 0 <= action.player < len(state.players) or not state.players[action.player].here:
        raise not_legal(say("There is no such player."))
    return begin_stage(state, action.player)
