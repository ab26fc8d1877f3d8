"""Prompts: what a game waits for, in a form that camera, buttons, pages and the terminal can all answer."""

import msgspec

from companion.games.action import Action
from companion.games.message import Message
from companion.games.picture import Picture

Template = dict[str, str | int]
"""The start of an action in its written form ({"type": "roll", "seat": 2}); the answer adds its field."""


class Option(msgspec.Struct, frozen=True):
    """One choice: its `text`, short enough for a button, the finished `action`, and what it is about as a picture, if
    that helps."""

    text: Message
    action: Action
    picture: Picture | None = None


class Choice(msgspec.Struct, frozen=True, tag="choice"):
    """One of `options`; every button can answer it. The likeliest comes first."""

    options: tuple[Option, ...]


class Dice(msgspec.Struct, frozen=True, tag="dice"):
    """`count` dice, one each of `colours` if they are given; the answer fills the field `dice` (a list of Rolled)."""

    template: Template
    count: int
    colours: tuple[str, ...] | None = None


class Number(msgspec.Struct, frozen=True, tag="number"):
    """A whole number from `low` to `high`; the answer fills `field`."""

    template: Template
    field: str
    low: int
    high: int


class FieldOption(msgspec.Struct, frozen=True):
    """One value of a field and its text."""

    value: int | str | bool
    text: Message


class Field(msgspec.Struct, frozen=True):
    """One line of a form: the action's field `name`, its `text`, the values it may take and which one is set at first
    (None: it must be chosen)."""

    name: str
    text: Message
    options: tuple[FieldOption, ...]
    default: int | str | bool | None = None


class Form(msgspec.Struct, frozen=True, tag="form"):
    """Several things told at once; most stand right already, so that a tap or two do."""

    template: Template
    fields: tuple[Field, ...]


class Tower(msgspec.Struct, frozen=True, tag="tower"):
    """A tower as rows of cells from the base up, `widths` cells each, in `stones` (names); the answer fills `rows`."""

    template: Template
    widths: tuple[int, ...]
    stones: tuple[str, ...]


Wants = Choice | Dice | Number | Form | Tower
"""What answers a prompt."""


class Prompt(msgspec.Struct, frozen=True):
    """One open question. `id` is stable within its game, `seat` who is asked (None: anybody), `text` one sentence.

    `optional`: the game goes on without it. `secret`: only that seat may see the answer before the game reveals it.
    """

    id: str
    seat: int | None
    text: Message
    wants: Wants
    optional: bool = False
    secret: bool = False
