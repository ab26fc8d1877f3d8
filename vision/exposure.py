"""How a camera exposes and balances white, as figures that can be held; and what a camera that can hold them is."""

from dataclasses import dataclass
from typing import Annotated, Literal, Protocol, runtime_checkable

import msgspec

Positive = Annotated[float, msgspec.Meta(gt=0)]


class Exposure(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a camera takes its pictures, in the units of its own driver, or nothing where it doesn't tell.

    `shutter`: how long a picture is exposed (V4L2: 100 µs, Pi camera: 1 µs). `gain`: by how much it is amplified.
    `white`: the white balance, one number (kelvin) or two (factors of red and of blue).
    """

    shutter: Positive | None = None
    gain: Positive | None = None
    white: tuple[Positive, ...] = ()


LockState = Literal["auto", "asked", "locked", "refused"]


@dataclass(frozen=True, slots=True)
class Lock:
    """Whether a camera holds exposure and white balance.

    `auto`: it chooses by itself. `asked`: it was told to hold them, and does so with one of its next frames. `locked`:
    it holds `exposure`. `refused`: it can't, `problem` says why in one line, and it goes on by itself.
    """

    state: LockState = "auto"
    exposure: Exposure | None = None
    problem: str = ""


@runtime_checkable
class Lockable(Protocol):
    """A frame source whose exposure and white balance can be held. All of it may be called from any thread."""

    @property
    def lock(self) -> Lock:
        """Whether it holds them now."""
        ...

    def hold(self, exposure: Exposure | None = None) -> None:
        """Hold these figures from one of the next frames on, also after it was opened anew; without any those that it
        has settled on by itself. Returns at once; `lock` tells what came of it."""
        ...

    def let_go(self) -> None:
        """Choose by itself again."""
        ...
