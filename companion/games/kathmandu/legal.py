"""All actions that could be made now, but for dice."""

from collections.abc import Iterator
from itertools import product
from typing import Any

from companion.games.action import Action
from companion.games.kathmandu.actions import SecondOffering, Swap, TellGoodsPoints
from companion.games.kathmandu.prompts import prompts
from companion.games.kathmandu.state import State
from companion.games.kathmandu.ways import ways
from companion.games.prompt import Choice, Form, Number


def legal(state: State) -> Iterator[Action]:
    """What the open prompts let happen, lazily: a move has many ways to be told."""
    for prompt in prompts(state):
        wants = prompt.wants
        if isinstance(wants, Choice):
            yield from (option.action for option in wants.options)
        elif isinstance(wants, Number):
            yield from _numbers(wants)
        elif isinstance(wants, Form):
            yield from ways(state) if wants.template["type"] == "move" else _forms(state, wants)


def _numbers(wants: Number) -> Iterator[Action]:
    seat = int(wants.template["seat"])
    return (TellGoodsPoints(seat, points) for points in range(wants.low, wants.high + 1))


def _forms(state: State, form: Form) -> Iterator[Action]:
    """A swap or a second offering, with every value of every field."""
    for values in product(*([option.value for option in field.options] for field in form.fields)):
        filled: dict[str, Any] = dict(zip((field.name for field in form.fields), values, strict=True))
        if form.template["type"] == "swap":
            yield Swap(**filled)
        elif (filled["board"], filled["temple"]) not in state.me.offerings:
            yield SecondOffering(**filled)
