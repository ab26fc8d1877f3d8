"""Which rule carries out which action, and when it may be made."""

from collections.abc import Callable
from typing import Any

from companion.games.action import Action
from companion.games.message import say
from companion.games.refusal import Reason, Refused, not_legal
from companion.games.tuareg import actions as act
from companion.games.tuareg import loading, paying, possible, setup, specials, stages, turns
from companion.games.tuareg.prompts import prompts
from companion.games.tuareg.state import Phase, State

Rule = Callable[[State, Any], State]

_FREE: tuple[Phase, ...] = ("act", "free")


def _free(rule: Rule) -> Rule:
    """Cave and thief leave the turn where it was."""
    return lambda state, action: turns.stay(rule(state, action))


RULES: dict[type[Action], tuple[tuple[Phase, ...], Rule]] = {
    act.Done: (("goods", "camels", "specials", "stack"), setup.done),
    act.AllDone: (("goods", "camels", "specials"), setup.all_done),
    act.MarketCard: (("market",), setup.market_card),
    act.StartPlayer: (("start",), setup.start_player),
    act.Draw: (("act",), turns.draw),
    act.Discard: (("discard", "surplus"), turns.discard),
    act.Load: (("act",), loading.load),
    act.Onto: (("animal",), loading.onto),
    act.LoadGood: (("load",), loading.load_good),
    act.StopLoading: (("load",), loading.stop),
    act.Buy: (("act",), paying.buy),
    act.PayFromHand: (("pay",), paying.pay_from_hand),
    act.PayFromRow: (("pay",), paying.pay_from_row),
    act.Pass: (("act",), possible.do_pass),
    act.StoreFromHand: (_FREE, _free(specials.store_from_hand)),
    act.StoreFromRow: (_FREE, _free(specials.store_from_row)),
    act.StealFromHand: (_FREE, _free(specials.steal_from_hand)),
    act.StealFromRow: (_FREE, _free(specials.steal_from_row)),
    act.EndTurn: (("free",), turns.do_end),
    act.TellCard: (("act", "discard", "free", "hands"), stages.tell_card),
    act.StackEmpty: (("act",), turns.stack_empty),
    act.Reveal: (("reveal",), stages.reveal),
}
"""Each action with the phases in which it may be made, and its rule."""


def apply(state: State, action: Action) -> State:
    """The state after `action`; raises Refused."""
    if state.phase == "over":
        raise Refused(Reason.GAME_OVER, say("The game is over."))
    if type(action) not in RULES:
        raise Refused(Reason.MALFORMED, say("Tuareg has no such action."))
    phases, rule = RULES[type(action)]
    if state.phase not in phases:
        raise not_legal(say("Something else is asked now: %(question)s", question=prompts(state)[0].text))
    return rule(state, action)


def actor(state: State, action: Action) -> int | None:
    """The seat that makes `action`; None if anybody may tell it."""
    if isinstance(action, act.TellCard):
        return action.seat
    if isinstance(action, act.Reveal):
        return stages.hiding(state)
    anybody = (act.Done, act.AllDone, act.MarketCard, act.StartPlayer, act.StackEmpty)
    return None if isinstance(action, anybody) else state.turn
