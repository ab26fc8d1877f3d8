"""All contacts of one panel → what is told of it. Pure; panels of all kinds share it."""

from collections.abc import Mapping
from typing import Literal

from hardware.debounce import Debouncer, Told
from hardware.panel import CONFIRM
from hardware.quadrature import Quadrature

ENCODER_A, ENCODER_B, ENCODER_PUSH = "encoder_a", "encoder_b", "encoder_push"
"""The contacts of a rotary encoder; every other contact is called like the control that it belongs to."""

TURNS: Mapping[str, Literal["a", "b"]] = {ENCODER_A: "a", ENCODER_B: "b"}


class Inputs:
    """The contacts of a panel; `at` is monotonic seconds."""

    def __init__(self, closed: Mapping[str, bool], at: float) -> None:
        """The contacts there are, and whether each is closed now."""
        self._buttons = {
            contact: Debouncer(CONFIRM if contact == ENCODER_PUSH else contact, level, at)
            for contact, level in closed.items()
            if contact not in TURNS
        }
        self._knob = Quadrature(closed.get(ENCODER_A, False), closed.get(ENCODER_B, False))

    @property
    def due(self) -> float | None:
        """When `tick` must be called at the latest; None while only an edge can change anything."""
        return min((button.due for button in self._buttons.values() if button.due is not None), default=None)

    def edge(self, contact: str, closed: bool, at: float) -> list[Told]:
        """The level of a contact at this time; what is told by now."""
        if contact in TURNS:
            step = self._knob.edge(TURNS[contact], closed, at)
            return [] if step is None else [step]
        return self._buttons[contact].edge(closed, at)

    def tick(self, at: float) -> list[Told]:
        """Time has come so far; what is told by now, in the order in which it happened."""
        told = [one for button in self._buttons.values() for one in button.tick(at)]
        return sorted(told, key=lambda one: one.at)
