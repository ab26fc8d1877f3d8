"""The open questions of a game of Yak: every step asks one, each to be answered by a button."""

from collections.abc import Callable, Iterator
from typing import Any

from companion.games.action import Action
from companion.games.message import Message, Seat, say, say_n
from companion.games.picture import Stones
from companion.games.prompt import Choice, Option, Prompt
from companion.games.yak import actions, build, payment, tower, trade
from companion.games.yak.corrections_asked import corrections_asked
from companion.games.yak.food import Food
from companion.games.yak.prompts_setup import drawing, opening_goal, preparing, starting
from companion.games.yak.state import State, active, cart_before
from companion.games.yak.steps import (
    Buying,
    Checking,
    Choosing,
    Drawing,
    Marketing,
    OpeningGoal,
    Overflowing,
    Paying,
    Placing,
    Preparing,
    Putting,
    Restocking,
    Starting,
)
from companion.games.yak.words import CARDS, FOOD, cart_name, food_named, stone_name, stones_named


def prompts(state: State) -> tuple[Prompt, ...]:
    """All open questions, optional ones last; none when the game is over."""
    asked = _ASKED.get(type(state.step))
    return (*asked(state, state.step), *corrections_asked(state)) if asked else ()


def legal(state: State) -> Iterator[Action]:
    """All actions that answer an open question; corrections (see corrections) are free and not listed."""
    asked = _ASKED.get(type(state.step))
    for prompt in asked(state, state.step) if asked else ():
        if isinstance(prompt.wants, Choice):
            yield from (option.action for option in prompt.wants.options)


def _choosing(state: State, _: Choosing) -> tuple[Prompt, ...]:
    return tuple(
        Prompt(
            f"card_{seat}",
            seat,
            say("%(player)s, choose a card in secret.", player=Seat(seat)),
            Choice(tuple(Option(CARDS[card], actions.ChooseCard(seat, card)) for card in actions.CARDS)),
            secret=True,
        )
        for seat, player in enumerate(state.players)
        if not player.left and player.card is None
    )


def _turn(state: State, name: str, text: Message, options: Iterator[Option]) -> tuple[Prompt, ...]:
    return (Prompt(name, active(state), text, Choice(tuple(options))),)


def _buying(state: State, _: Buying) -> tuple[Prompt, ...]:
    seat = active(state)
    cart = cart_name(state.tables.cart[cart_before(state, seat)].id)
    text = say("%(player)s, which stones do you buy from the cart “%(cart)s”?", player=Seat(seat), cart=cart)
    options = (
        Option(
            say("%(stones)s for %(price)s", stones=stones_named(stones), price=payment.price(state.tables, stones)),
            actions.Buy(stones),
            Stones((stones,)),
        )
        for stones in build.purchases(state)
    )
    return _turn(state, "buy", text, options)


def _paying(state: State, step: Paying) -> tuple[Prompt, ...]:
    ways = payment.payments(state, step)
    options = (Option(_food(way), actions.Pay(way.meat, way.milk, way.bread)) for way in ways)
    return _turn(state, "pay", say("How do you pay %(price)s food?", price=step.price), options)


def _overflowing(state: State, step: Overflowing) -> tuple[Prompt, ...]:
    text = say("The cart is full: which %(surplus)s of your food goes to the market?", surplus=step.surplus)
    ways = payment.surpluses(step)
    options = (Option(_food(way), actions.GiveSurplus(way.meat, way.milk, way.bread)) for way in ways)
    return _turn(state, "surplus", text, options)


def _placing(state: State, step: Placing) -> tuple[Prompt, ...]:
    if not step.picked:
        picks = (Option(_stone(one), actions.PickStone(one), Stones(((one,),))) for one in dict.fromkeys(step.hand))
        return _turn(state, "pick", say("Which stone do you place first?"), picks)
    text = say("Where does this stone go: %(stone)s?", stone=stone_name(step.hand[0]))
    options = (
        Option(_cell(row, column), actions.Place(row, column), _tower_with(state, step.hand[0], row, column))
        for row, column in build.free_cells(state)
    )
    return _turn(state, "place", text, options)


def _tower_with(state: State, stone: str, row: int, column: int) -> Stones:
    """The tower as it would stand."""
    rows = tower.placed(state.players[active(state)].tower, row, column, stone)
    return Stones(rows, wall=True, here=(row - 1, max(column, 1) - 1))


def _cell(row: int, column: int) -> Message:
    if column == 0:
        return say("row %(row)s, left of all", row=row)
    return say("row %(row)s, place %(column)s", row=row, column=column)


def _restocking(state: State, _: Restocking) -> tuple[Prompt, ...]:
    food = state.carts[cart_before(state, active(state))].food
    kinds = sorted(trade.restockable(state), key=food.of, reverse=True)
    options = (
        Option(say("%(amount)s %(food)s", amount=food.of(kind), food=FOOD[kind]), actions.Restock(kind))
        for kind in kinds
    )
    return _turn(state, "restock", say("Which food do you take from the cart?"), options)


def _marketing(state: State, _: Marketing) -> tuple[Prompt, ...]:
    ways = trade.takings(state)
    text = say_n(
        "Which food do you take from the market?", "Which %(n)s food do you take from the market?", ways[0].total
    )
    options = (Option(_food(way), actions.TakeFood(way.meat, way.milk, way.bread)) for way in ways)
    return _turn(state, "take_food", text, options)


def _putting(state: State, step: Putting) -> tuple[Prompt, ...]:
    options = (
        Option(
            say("%(stone)s to “%(cart)s”", stone=stone_name(put.stone), cart=cart_name(put.cart)),
            put,
            Stones(((put.stone,),)),
        )
        for put in trade.puttings(state, step)
    )
    return _turn(state, "put_stone", say("Which stone goes into which cart? The others return to the bag."), options)


def _checking(_: State, __: Checking) -> tuple[Prompt, ...]:
    text = say("The last round is over. Do towers and food agree with the table?")
    return (Prompt("count_up", None, text, Choice((Option(say("Count up"), actions.CountUp()),))),)


def _food(food: Food) -> Message:
    return say("%(thing)s", thing=food_named(food))


def _stone(stone: str) -> Message:
    return say("%(thing)s", thing=stone_name(stone))


_ASKED: dict[type[Any], Callable[[State, Any], tuple[Prompt, ...]]] = {
    Preparing: preparing,
    Starting: starting,
    OpeningGoal: opening_goal,
    Drawing: drawing,
    Choosing: _choosing,
    Buying: _buying,
    Paying: _paying,
    Overflowing: _overflowing,
    Placing: _placing,
    Restocking: _restocking,
    Marketing: _marketing,
    Putting: _putting,
    Checking: _checking,
}
