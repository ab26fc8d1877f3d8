"""The one place where the demonstration's state changes, and from where every change is told."""

import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from companion.calibration.facts import CalibrationFacts
from companion.demo.state import DemoState, Status, Virtual
from companion.hub import Hub
from companion.labelled.album import Album
from companion.labelled.facts import LabelFacts
from companion.tray import Tray
from vision.dice.reading import Die
from vision.frame import Image


@dataclass
class Board:
    """Changes the state step by step and publishes each step on the hub. May be used from any thread.

    `now` is the wall clock in seconds since 1970. `album` holds the whole pictures of the last rolls.
    """

    now: Callable[[], float]
    hub: Hub[DemoState] = field(default_factory=lambda: Hub(DemoState()))
    album: Album = field(default_factory=Album)
    _one_at_a_time: threading.Lock = field(default_factory=threading.Lock)

    @property
    def state(self) -> DemoState:
        """The state as it is now."""
        return self.hub.state

    def source(
        self, status: Status, problem: str = "", *, name: str | None = None, can_throw: bool | None = None
    ) -> None:
        """The picture source changed: it came, went, or got a name."""

        def change(old: DemoState) -> DemoState:
            return replace(
                old,
                status=status,
                problem=problem,
                source=old.source if name is None else name,
                can_throw=old.can_throw if can_throw is None else can_throw,
            )

        self._step("source", change, DemoState.source_json)

    def tray(
        self, tray: Tray, dice: tuple[Die, ...] = (), sure: bool = True, size: tuple[int, int] | None = None
    ) -> None:
        """Something happens in the tray, or these dice lie in it now; `size` is width, height of the picture."""

        def change(old: DemoState) -> DemoState:
            return replace(old, tray=tray, dice=dice, sure=sure, size=size or old.size)

        self._step("tray", change, DemoState.tray_json)

    def roll(
        self, dice: tuple[Die, ...], sure: bool, crops: tuple[bytes, ...] = (), image: Image | None = None
    ) -> None:
        """Dice were thrown and came to rest; `crops` are small JPEGs of them, in the same order, `image` is the picture
        in which they were read."""
        state, at = self.hub.state, self.now()
        if image is not None:  # before it is told: pages show both
            self.album.add(state.last + 1, at, dice, sure, image, state.source, state.can_throw)
        self._step("roll", lambda old: old.with_roll(dice, sure, at, crops), _newest)

    def answer(self, number: int, index: int, value: int) -> None:
        """Somebody said what die `index` of roll `number` shows; KeyError if that roll is no longer kept."""
        what = {"roll": number, "die": index, "value": value}
        self._step(
            "answer",
            lambda old: old.with_answer(number, index, value),
            lambda new: what | {"counts": list(new.counts)},
        )

    def throwing(self, on: bool) -> None:
        """The virtual throws were started or stopped."""
        self._step("throws", lambda old: replace(old, throwing=on), lambda new: {"throwing": new.throwing})

    def virtual(self, virtual: Virtual) -> None:
        """The virtual camera was told to be otherwise."""
        self._step("virtual", lambda old: replace(old, virtual=virtual), lambda new: new.virtual.to_json())

    def calibration(self, facts: CalibrationFacts) -> None:
        """The calibration of the tray stands so now."""
        self._step("calibration", lambda old: replace(old, calibration=facts), lambda new: new.calibration.to_json())

    def labels(self, facts: LabelFacts) -> None:
        """The labelled pictures stand so now."""
        self._step("labels", lambda old: replace(old, labels=facts), lambda new: {"labels": new.labels.to_json()})

    def from_zero(self) -> None:
        """Forget all rolls and count anew."""
        self._step("reset", DemoState.from_zero, lambda new: {"counts": list(new.counts)})

    def _step(
        self,
        name: str,
        change: Callable[[DemoState], DemoState],
        what: Callable[[DemoState], Mapping[str, Any]],
    ) -> None:
        with self._one_at_a_time:
            new = change(self.hub.state)
            if new != self.hub.state:
                self.hub.publish(name, what(new), new)


def _newest(state: DemoState) -> dict[str, Any]:
    return {"roll": state.rolls[0].to_json(), "thrown": state.thrown, "counts": list(state.counts)}
