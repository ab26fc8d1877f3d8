"""What a game of Yak waits for: one struct for each question, and two for what goes on by itself."""

from typing import Literal

import msgspec

from companion.games.yak.actions import SetUpStep
from companion.games.yak.food import Food
from companion.games.yak.tower import Cell

Purpose = Literal["set_up", "refill", "restock", "market"]
"""Why stones are drawn."""


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="step"):
    """Base of all steps."""


class Preparing(Step, frozen=True, tag="preparing"):
    """The players lay out what is `left` of the set-up."""

    left: tuple[SetUpStep, ...]


class Starting(Step, frozen=True, tag="starting"):
    """Who holds the baby yak?"""


class OpeningGoal(Step, frozen=True, tag="opening_goal"):
    """What is on the next goal card (Y-37, Y-38): first its `kind`; for stones at certain `places` of which colour,
    then which `cells`; its `points` last."""

    stage: Literal["kind", "places", "cells", "points"] = "kind"
    colour: str | None = None
    cells: tuple[Cell, ...] = ()


class Drawing(Step, frozen=True, tag="drawing"):
    """Stones are drawn: `left` of those drawn together are still to be told, `foggy` of those told are fog, `aside`
    is all fog of this drawing, `stones` are out (Y-22 … Y-24). `cart` is where they go, None for the market action."""

    purpose: Purpose
    cart: int | None
    left: int
    foggy: int = 0
    aside: int = 0
    stones: tuple[str, ...] = ()


class Choosing(Step, frozen=True, tag="choosing"):
    """All choose a card (Y-9)."""


class Buying(Step, frozen=True, tag="buying"):
    """Which stones does the active player buy?"""


class Paying(Step, frozen=True, tag="paying"):
    """What is paid for `stones`, which cost `price`?"""

    stones: tuple[str, ...]
    price: int


class Overflowing(Step, frozen=True, tag="overflowing"):
    """Which `surplus` of the food that was `paid` goes to the market?"""

    stones: tuple[str, ...]
    paid: Food
    surplus: int


class Placing(Step, frozen=True, tag="placing"):
    """Where do the bought stones in `hand` go? The first one is next if `picked`."""

    hand: tuple[str, ...]
    picked: bool = False


class Restocking(Step, frozen=True, tag="restocking"):
    """Which kind of food is taken from the cart?"""


class Marketing(Step, frozen=True, tag="marketing"):
    """Which food is taken from the market?"""


class Putting(Step, frozen=True, tag="putting"):
    """Which of the drawn `stones` goes into which cart?"""

    stones: tuple[str, ...]


class NextTurn(Step, frozen=True, tag="next_turn"):
    """A turn is done; what follows is forced."""


class Checking(Step, frozen=True, tag="checking"):
    """The last day is over: do towers and food agree with the table?"""


class Over(Step, frozen=True, tag="over"):
    """The game is counted up."""


AnyStep = (
    Preparing | Starting | OpeningGoal | Drawing | Choosing | Buying | Paying | Overflowing | Placing | Restocking
    | Marketing | Putting | NextTurn | Checking | Over
)  # fmt: skip
"""All of them, for typed reading."""
