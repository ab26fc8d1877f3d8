"""The five resources of a player (K-7, K-16)."""

from typing import Literal

import msgspec

Resource = Literal["backpack", "compass", "yak_feed", "paint_box", "coin"]

RESOURCES: tuple[Resource, ...] = ("backpack", "compass", "yak_feed", "paint_box", "coin")
"""All of them, in the order in which they are shown."""

JOKER = "joker"
"""What the black die brings: a resource of choice (K-17)."""


class Resources(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many of each a player owns."""

    backpack: int = 0
    compass: int = 0
    yak_feed: int = 0
    paint_box: int = 0
    coin: int = 0

    def plus(self, kind: str, count: int = 1) -> "Resources":
        """With `count` more of `kind`; a negative count takes away."""
        return msgspec.structs.replace(self, **{kind: getattr(self, kind) + count})

    @property
    def total(self) -> int:
        """All together (K-62)."""
        return self.backpack + self.compass + self.yak_feed + self.paint_box + self.coin
