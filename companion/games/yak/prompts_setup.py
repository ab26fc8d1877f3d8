"""The questions of the set-up, and the one that every drawing asks: which stone came out of the bag?"""

from companion.games.message import Message, Param, Seat, say, say_n
from companion.games.picture import Stones
from companion.games.prompt import Choice, Option, Prompt
from companion.games.words import listed
from companion.games.yak import actions, goals
from companion.games.yak.actions import SetUpStep
from companion.games.yak.state import State, active, kinds
from companion.games.yak.steps import Drawing, OpeningGoal, Preparing, Starting
from companion.games.yak.words import cart_name, food_named, stone_name


def preparing(state: State, step: Preparing) -> tuple[Prompt, ...]:
    """The next step of the set-up, to be confirmed."""
    first = step.left[0]
    options = [Option(say("Done"), actions.SetUp(first))]
    if len(step.left) > 1:
        options.append(Option(say("All the rest is done"), actions.SetUpRest()))
    return (Prompt(f"set_up_{first}", None, _what_to_do(state, first), Choice(tuple(options))),)


def _what_to_do(state: State, step: SetUpStep) -> Message:
    if step == "food":
        return say("Each player takes this food: %(food)s.", food=food_named(state.players[0].food))
    if step == "cards":
        return say("Each player takes three cards in hand: Build, Restock, Market.")
    if step == "market":
        return say("Put this food on the market: %(food)s.", food=food_named(state.market))
    if step == "bag":
        return _bag(state)
    if step == "carts":
        return say(
            "Put the carts at the stops with this food, all yaks facing clockwise: %(carts)s.",
            carts=listed(_cart(state, number) for number in range(len(state.carts))),
        )
    return say("Put the fog stones into the bag: %(n)s.", n=state.fog_beside)


def _bag(state: State) -> Message:
    coloured, crystals, fog = state.bag[0], state.bag[-2], state.bag[-1]
    if fog:
        return say(
            "Put %(coloured)s stones of each colour, %(crystals)s crystals and %(fog)s fog stones into the bag.",
            coloured=coloured,
            crystals=crystals,
            fog=fog,
        )
    return say(
        "Put %(coloured)s stones of each colour and %(crystals)s crystals into the bag, no fog yet.",
        coloured=coloured,
        crystals=crystals,
    )


def _cart(state: State, number: int) -> Param:
    """A cart with where it stands at first and its food."""
    name, food = cart_name(state.tables.cart[number].id), food_named(state.carts[number].food)
    if number < len(state.players):
        return say("“%(cart)s” before %(player)s (%(food)s)", cart=name, player=Seat(number), food=food)
    return say("“%(cart)s” at the free stop (%(food)s)", cart=name, food=food)


def starting(state: State, _: Starting) -> tuple[Prompt, ...]:
    """Who begins?"""
    options = tuple(
        Option(say("%(player)s", player=Seat(seat)), actions.TakeBabyYak(seat))
        for seat, player in enumerate(state.players)
        if not player.left
    )
    return (Prompt("baby_yak", None, say("Who takes the baby yak and begins?"), Choice(options)),)


def opening_goal(state: State, step: OpeningGoal) -> tuple[Prompt, ...]:
    """What is on a goal card, in a few questions."""
    card = len(state.goals) + 1
    text, options = {
        "kind": _goal_kinds,
        "places": _goal_colours,
        "cells": _goal_cells,
        "points": _goal_points,
    }[step.stage](state, card)
    return (Prompt(f"goal_{step.stage}", None, text, Choice(tuple(options))),)


def _goal_kinds(state: State, card: int) -> tuple[Message, list[Option]]:
    most = [
        Option(say("most stones of %(colour)s", colour=stone_name(colour)), actions.OpenGoal(colour))
        for colour in state.tables.colour_names.value
    ]
    places = Option(say("stones at certain places"), actions.OpenPlaces())
    return say("What does goal card %(card)s ask for?", card=card), [*most, places]


def _goal_colours(state: State, card: int) -> tuple[Message, list[Option]]:
    of_colour = [
        Option(say("%(thing)s", thing=stone_name(colour)), actions.PlacesOf(colour))
        for colour in state.tables.colour_names.value
    ]
    text = say("Goal card %(card)s: which colour must lie at the places?", card=card)
    return text, [Option(say("any colour"), actions.PlacesOf(None)), *of_colour]


def _goal_cells(state: State, card: int) -> tuple[Message, list[Option]]:
    options = [
        Option(say("row %(row)s, place %(column)s", row=row, column=column), actions.MarkPlace(row, column))
        for row, column in goals.places(state)
    ]
    if isinstance(state.step, OpeningGoal) and state.step.cells:
        options.insert(0, Option(say("That's all"), actions.PlacesMarked()))
    return say("Goal card %(card)s: which places must be filled?", card=card), options


def _goal_points(state: State, card: int) -> tuple[Message, list[Option]]:
    usual = state.tables.scoring.goal_card_points.value
    points = sorted(range(1, 11), key=lambda number: (number != usual, number))
    options = [Option(say_n("%(n)s point", "%(n)s points", number), actions.GoalPoints(number)) for number in points]
    return say("How many points is goal card %(card)s worth?", card=card), options


def drawing(state: State, step: Drawing) -> tuple[Prompt, ...]:
    """Which stone came out of the bag? Colours in their order, then crystal and fog; only what the bag holds."""
    options = tuple(
        Option(say("%(thing)s", thing=stone_name(kind)), actions.DrawStone(kind), Stones(((kind,),)))
        for kind, count in zip(kinds(state), state.bag, strict=True)
        if count
    )
    anybody = step.purpose == "set_up" or state.players[active(state)].left
    seat = None if anybody else active(state)
    return (Prompt("draw", seat, _drawn(state, step), Choice(options)),)


def _drawn(state: State, step: Drawing) -> Message:
    if step.cart is None:
        return say_n("Draw a stone: what is it?", "Draw %(n)s stones: what is the next one?", step.left)
    cart = cart_name(state.tables.cart[step.cart].id)
    return say_n(
        "Draw a stone for the cart “%(cart)s”: what is it?",
        "Draw %(n)s stones for the cart “%(cart)s”: what is the next one?",
        step.left,
        cart=cart,
    )
