"""Food: meat, milk and bread, counted by kind."""

from collections.abc import Iterator
from itertools import product
from typing import Annotated

import msgspec

from companion.games.yak.tables import KINDS, FoodKind

Amount = Annotated[int, msgspec.Meta(ge=0, le=99)]


class Food(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An amount of each kind."""

    meat: Amount = 0
    milk: Amount = 0
    bread: Amount = 0

    @property
    def total(self) -> int:
        """All kinds together."""
        return self.meat + self.milk + self.bread

    def of(self, kind: FoodKind) -> int:
        """The amount of one kind."""
        amount: int = getattr(self, kind)
        return amount

    def plus(self, other: "Food") -> "Food":
        """Both together."""
        return Food(self.meat + other.meat, self.milk + other.milk, self.bread + other.bread)

    def minus(self, other: "Food") -> "Food":
        """What is left without `other`, which may be more than there is (see `covers`)."""
        return Food(self.meat - other.meat, self.milk - other.milk, self.bread - other.bread)

    def covers(self, other: "Food") -> bool:
        """Whether there is as much of each kind as in `other`."""
        return self.meat >= other.meat and self.milk >= other.milk and self.bread >= other.bread

    @property
    def kinds(self) -> tuple[FoodKind, ...]:
        """The kinds there is some of."""
        return tuple(kind for kind in KINDS if self.of(kind))

    def only(self, kinds: tuple[FoodKind, ...]) -> "Food":
        """The amounts of these kinds, nothing of the others."""
        return food_of({kind: self.of(kind) for kind in kinds})


def food_of(amounts: dict[FoodKind, int] | dict[str, int]) -> Food:
    """Food by kind; a kind that isn't named is 0."""
    return Food(amounts.get("meat", 0), amounts.get("milk", 0), amounts.get("bread", 0))


def parts(food: Food, total: int, most_kinds: int = 3) -> Iterator[Food]:
    """All ways to take `total` out of `food`, of at most so many kinds."""
    for meat, milk in product(range(min(food.meat, total) + 1), range(min(food.milk, total) + 1)):
        bread = total - meat - milk
        if 0 <= bread <= food.bread and (meat > 0) + (milk > 0) + (bread > 0) <= most_kinds:
            yield Food(meat, milk, bread)
