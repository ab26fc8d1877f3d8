"""The panels as the Devices page shows them: how each does, and the virtual ones drawn."""

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from flask import render_template

from companion.panels.names import VIRTUAL, VIRTUAL_BOX, panel_name
from companion.panels.panels import Standing
from companion.speech import spoken
from companion.table.state import OpenGame, TableState
from hardware.bouncing import USUAL_SECONDS
from hardware.box.faults import Faults
from hardware.box.virtual_box import VirtualBox
from hardware.panel import CONFIRM, NEXT, PREVIOUS, SEAT_CONTROLS, UNDO, Beep, Light, Press, Shown
from hardware.virtual_panel import VirtualPanel
from web.asking import at_table
from web.guard import Viewer, viewer
from web.languages import gettext, language
from web.pointing import pointing
from web.saying import name_of
from web.services import Services

PARTS = ("panels", "asked", "panel", "box", "panel_faults", "box_faults")
"""Parts of the page about buttons, each a template `devices/NAME.html`."""


@dataclass(frozen=True)
class Drawn:
    """A virtual panel as it is drawn, with the faults it has; only a box has `displays`, and a cable with `faults`."""

    standing: Standing
    plugged: bool
    shown: Shown
    displays: tuple[int | None, ...]
    beeps: tuple[int, Beep | None]
    stuck: frozenset[str]
    bounce_ms: int
    faults: Faults | None

    @property
    def name(self) -> str:
        """What the program calls it."""
        return self.standing.name

    @property
    def amiss(self) -> bool:
        """Whether it has a fault other than being unplugged."""
        return bool(self.stuck) or self.faults not in (None, Faults())

    @property
    def mendable(self) -> bool:
        """Whether "End all faults" would change anything."""
        return self.amiss or not self.plugged or self.bounce_ms != round(1000 * USUAL_SECONDS)

    def lamp(self, control: str) -> Light:
        """What the lamp of a button does."""
        return self.shown.lamps.get(control, "off")


@dataclass(frozen=True)
class Looks:
    """Everything about buttons that a visitor sees."""

    state: TableState
    who: Viewer
    panels: tuple[Standing, ...]
    virtual: Drawn | None
    box: Drawn | None

    def same(self, other: "Looks") -> bool:
        """Whether the other one looks the same; a table that nothing happened to is the same thing."""
        return self.state is other.state and self == replace(other, state=self.state)

    def values(self) -> dict[str, Any]:
        """What the templates need."""
        game = self.state.game
        asking = None if game is None else at_table(game, self.who)
        of_buttons = {"panels": self.panels, "virtual": self.virtual, "box": self.box}
        return of_buttons | {"game": game, "asking": asking, "pointing": pointing(self.state)}


def looks(services: Services) -> Looks:
    """As it is now, for whoever asks."""
    buttons = services.buttons
    standing = {one.name: one for one in buttons.panels.standing}
    virtual, box = standing.pop(VIRTUAL, None), standing.pop(VIRTUAL_BOX, None)
    return Looks(
        services.table.state,
        viewer(),
        tuple(standing.values()),
        None if buttons.virtual is None or virtual is None else _drawn(buttons.virtual, virtual, None),
        None if buttons.box is None or box is None else _drawn(buttons.box, box, replace(buttons.box.faults)),
    )


def _drawn(panel: VirtualPanel | VirtualBox, standing: Standing, faults: Faults | None) -> Drawn:
    return Drawn(
        standing=standing,
        plugged=panel.plugged,
        shown=panel.shown,
        displays=() if faults is None else panel.shown.displays,
        beeps=panel.beeps,
        stuck=panel.stuck,
        bounce_ms=round(1000 * panel.bounces),
        faults=faults,
    )


def rendered(now: Looks) -> dict[str, str]:
    """Part → its HTML."""
    values = now.values()
    return {name: render_template(f"devices/{name}.html", **values) for name in PARTS}


def print_of(parts: Mapping[str, str]) -> str:
    """A fingerprint: other parts have another one."""
    return hashlib.blake2s("\0".join(parts.values()).encode(), digest_size=8).hexdigest()


class News(NamedTuple):
    """What is to be told: part → its HTML, and what a screen reader says."""

    parts: dict[str, str]
    say: str


class ToldParts:
    """The parts of the page as one stream tells them: those that are other than what it told before, or than those that
    the page was made with (its `print_of`, empty if that is long ago)."""

    def __init__(self, services: Services, made_with: str) -> None:
        self._services = services
        self._made_with = made_with
        self._looks: Looks | None = None
        self._told: Mapping[str, str] = {}

    def news(self) -> News:
        """What is to be told now."""
        before, now = self._looks, looks(self._services)
        if before is not None and now.same(before):
            return News({}, "")
        parts = rendered(now)
        if before is None and print_of(parts) == self._made_with:
            self._told = parts
        changed = {name: html for name, html in parts.items() if html != self._told.get(name)}
        self._looks, self._told = now, parts
        idle = before is not None and (_idle(before.virtual, now.virtual) or _idle(before.box, now.box))
        return News(changed, gettext("That press answers nothing.") if idle else "")


def _idle(before: Drawn | None, now: Drawn | None) -> bool:
    """Whether the buzzer said meanwhile that a press answers nothing."""
    return before is not None and now is not None and before.beeps != now.beeps and now.beeps[1] == "nothing"


def panel_text(name: str) -> str:
    """What a panel is called, in the visitor's language."""
    return spoken(panel_name(name), language())


def control_text(control: str, game: OpenGame | None) -> str:
    """What a control is called: by who sits there, or by what it does."""
    if control in SEAT_CONTROLS:
        seat = SEAT_CONTROLS.index(control)
        if game is not None and seat < len(game.names):
            return name_of(seat, game.names)
        return gettext("Seat %(number)d", number=seat + 1)
    names = {
        CONFIRM: gettext("Confirm"),
        UNDO: gettext("Undo"),
        NEXT: gettext("Knob: next"),
        PREVIOUS: gettext("Knob: previous"),
    }
    return names.get(control, control)


def press_text(press: Press, game: OpenGame | None) -> str:
    """A press in a breath: who or what was pressed, and how."""
    text = control_text(press.control, game)
    match press.kind:
        case "long":
            return gettext("%(control)s, long", control=text)
        case "double":
            return gettext("%(control)s, twice", control=text)
    return text


def lamp_text(light: Light) -> str:
    """What a lamp does."""
    texts: dict[Light, str] = {
        "off": gettext("lamp off"),
        "dim": gettext("lamp dim"),
        "on": gettext("lamp on"),
        "pulse": gettext("lamp pulses"),
        "blink": gettext("lamp blinks"),
    }
    return texts[light]


def camera_text(light: Light) -> str:
    """What the lamp of the camera says."""
    texts: dict[Light, str] = {
        "on": gettext("The camera looks"),
        "blink": gettext("The camera should look, but is away"),
    }
    return texts.get(light, gettext("The camera rests"))


def beep_text(beep: Beep | None) -> str:
    """What the buzzer said last."""
    texts: dict[Beep | None, str] = {
        "taken": gettext("high: taken"),
        "nothing": gettext("low: answers nothing"),
        "asked": gettext("two tones: somebody is asked"),
    }
    return texts.get(beep, gettext("silent so far"))


WORDS: tuple[Callable[..., str], ...] = (panel_text, control_text, press_text, lamp_text, camera_text, beep_text)
"""What templates may call."""
