"""A panel: buttons, lamps and what belongs to them as one thing, whatever wire it is on. Pins, table boxes and virtual
panels all look like this to the companion."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, Protocol

Kind = Literal["short", "long", "double"]
"""How a control was pressed: let go within 0.6 seconds, held longer, or twice within 0.35 seconds."""

Light = Literal["off", "dim", "on", "blink", "pulse"]
"""What a lamp does. `dim`: its button would do something now; `on`: it is this seat's turn; `pulse`: this seat is
asked; `blink`: something is wrong."""

Beep = Literal["taken", "nothing", "asked"]
"""What a buzzer says: a press was taken (high), it answers nothing (low), somebody is asked (two tones)."""

MOST_SEATS = 5

SEAT_CONTROLS = tuple(f"seat{number}" for number in range(1, MOST_SEATS + 1))
"""The button of each seat."""

CONFIRM, UNDO, NEXT, PREVIOUS = "confirm", "undo", "next", "previous"

CONTROLS = (*SEAT_CONTROLS, CONFIRM, UNDO, NEXT, PREVIOUS)
"""Everything that can be pressed; `next` and `previous` are the steps of a rotary encoder, pushing it is `confirm`."""

DOUBLE_CONTROLS = frozenset({UNDO})
"""The controls on which pressing twice means something of its own; all others tell `short` at once."""


@dataclass(frozen=True, slots=True)
class Press:
    """A control was pressed, at `at` monotonic seconds (the edge that decided it). The finger came down at `down`, of a
    double press the first time (None: at `at`): what happened after that it can't have been meant for."""

    control: str
    kind: Kind
    at: float
    down: float | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Shown:
    """What a panel shows: `lamps` by control (those left out are off), `camera` is the lamp that says whether the
    camera looks, `displays` are four digits a seat (None: dark), `brightness` goes from 0 to 1."""

    lamps: Mapping[str, Light] = field(default_factory=dict)
    camera: Light = "off"
    displays: tuple[int | None, ...] = ()
    brightness: float = 1.0


class PanelListener(Protocol):
    """Who hears of a panel; called from the panel's own thread, returns at once."""

    def pressed(self, panel: str, press: Press) -> None:
        """A control was pressed."""
        ...

    def stuck(self, panel: str, control: str) -> None:
        """A button is held for so long that something must lie on it; told once until it is let go."""
        ...

    def online(self, panel: str) -> None:
        """The panel works; told when it comes, and when it comes back."""
        ...

    def offline(self, panel: str, why: str) -> None:
        """The panel does not answer or is gone; told once until it comes back. `why` is for the log."""
        ...


class Panel(Protocol):
    """One panel. `name` stays the same for the same thing."""

    name: str

    def start(self, listener: PanelListener) -> None:
        """Begin, in threads of its own; a panel that isn't there yet comes later."""
        ...

    def show(self, shown: Shown) -> None:
        """Show this from now on; returns at once. One that is away shows the newest when it is back."""
        ...

    def beep(self, beep: Beep) -> None:
        """Sound once, if there is a buzzer and the panel is there."""
        ...

    def close(self) -> None:
        """Dark and silent; the threads are over and nothing is held any more when it returns. Safe to call twice."""
        ...
