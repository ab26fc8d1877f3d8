"""Which rule answers which action, and when: the one door through which a state changes."""

from collections.abc import Callable
from typing import Any, NamedTuple

from companion.games.action import Action
from companion.games.kathmandu import actions as do
from companion.games.kathmandu import cards, equipment, maps, rolling, rounds, setup, telling, trade
from companion.games.kathmandu.field import end_of_turn, go_on
from companion.games.kathmandu.moving import move
from companion.games.kathmandu.state import Phase, State
from companion.games.kathmandu.tents import no_tent, play_tent


class Rule(NamedTuple):
    """What an action does, and in which phases; `on_field`: afterwards the field is asked for more."""

    apply: Callable[[State, Any], State]
    phases: frozenset[Phase]
    on_field: bool = False


def _rule(apply: Callable[[State, Any], State], *phases: Phase, on_field: bool = False) -> Rule:
    return Rule(apply, frozenset(phases), on_field)


def _field(apply: Callable[[State, Any], State]) -> Rule:
    return _rule(apply, Phase.FIELD, on_field=True)


def _on_the_way(apply: Callable[[State, Any], State]) -> Rule:
    return _rule(apply, Phase.MOVE, Phase.FIELD, on_field=True)


PLAYING = frozenset(Phase) - {Phase.OVER}
"""Cards can be told and chests laid as long as nothing is counted up."""

RULES: dict[type[Action], Rule] = {
    do.Ready: _rule(setup.ready, Phase.SETUP),
    do.AllReady: _rule(setup.all_ready, Phase.SETUP, Phase.START_FIELDS),
    do.StartPlayer: _rule(setup.start_player, Phase.START_PLAYER),
    do.TakeCharacter: _rule(setup.take_character, Phase.CHARACTERS),
    do.Placed: _rule(setup.placed, Phase.START_FIELDS),
    do.Roll: _rule(rolling.roll, Phase.ROLL),
    do.TakeDie: _rule(rolling.take_die, Phase.CHOOSE),
    do.PutAside: _rule(rolling.put_aside, Phase.CHOOSE),
    do.Reroll: _rule(rolling.reroll, Phase.REROLL),
    do.Gain: _rule(rolling.gain, Phase.JOKER, Phase.FREE),
    do.Move: _rule(move, Phase.MOVE),
    do.Paint: _field(cards.paint),
    do.Acquire: _field(cards.acquire),
    do.Fulfil: _field(cards.fulfil),
    do.Buy: _field(trade.buy),
    do.BuySpecial: _field(trade.buy_special),
    do.TakeHalf: _field(maps.take_half),
    do.Swap: _field(maps.swap),
    do.EndTurn: _rule(end_of_turn, Phase.FIELD),
    do.ChangeDie: _rule(equipment.change_die, Phase.MOVE),
    do.TurnAfter: _rule(equipment.turn_after, Phase.MOVE),
    do.DoubleSteps: _rule(equipment.double_steps, Phase.MOVE),
    do.ExtraResource: _rule(equipment.extra_resource, Phase.CHOOSE, Phase.MOVE, Phase.FIELD, on_field=True),
    do.OtherLandscape: _on_the_way(equipment.other_landscape),
    do.OtherCity: _on_the_way(equipment.other_city),
    do.SecondOffering: _field(equipment.second_offering),
    do.Secure: Rule(maps.secure, PLAYING),
    do.PlayTent: _rule(play_tent, Phase.TENT),
    do.NoTent: _rule(no_tent, Phase.TENT),
    do.DecideTie: _rule(rounds.decide_tie, Phase.TIE),
    do.Weather: _rule(rounds.weather, Phase.WEATHER),
    do.TellTile: Rule(telling.tell_tile, PLAYING),
    do.TellAnimal: Rule(telling.tell_animal, PLAYING),
    do.TellEquipment: Rule(telling.tell_equipment, PLAYING),
    do.TellOpenHalf: Rule(telling.tell_open_half, PLAYING),
    do.TellHalf: Rule(telling.tell_half, PLAYING),
    do.TellCard: Rule(telling.tell_card, PLAYING),
    do.TellTent: Rule(telling.tell_tent, PLAYING),
    do.TellGoodsPoints: _rule(telling.tell_goods_points, Phase.COUNT),
    do.CountUp: _rule(telling.count_up, Phase.COUNT),
}
"""All rules by the action they answer."""


def follow(rule: Rule, state: State, action: Action) -> State:
    """The state after the action, and after all that is forced then."""
    after = rule.apply(state, action)
    return go_on(after) if rule.on_field and after.phase == Phase.FIELD else after
