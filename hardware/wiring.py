"""Which pin of the header does what, as the config file says it. See docs/hardware.md."""

from collections.abc import Iterator, Mapping
from typing import Annotated, Literal

import msgspec

from hardware.inputs import ENCODER_A, ENCODER_B, ENCODER_PUSH
from hardware.panel import CONFIRM, MOST_SEATS, SEAT_CONTROLS, UNDO

Pin = Annotated[int, msgspec.Meta(ge=2, le=27)]
"""A pin of the header by BCM number; 0 and 1 belong to boards that are put on it."""

PULLED_UP = frozenset({2, 3})
"""Pins that the board itself pulls up, for I2C."""

BUSES: Mapping[str, frozenset[int]] = {
    "I2C": frozenset({2, 3}),
    "UART": frozenset({14, 15}),
    "SPI": frozenset({7, 8, 9, 10, 11}),
}
"""Pins that other boards want; the default wiring leaves them free."""


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Something on one pin."""

    pin: Pin


class Contact(Part, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A button or a contact of an encoder. `pull` says where the pin is while it is open, `closed` where it is while it
    is closed; without `closed` that is the other side."""

    pull: Literal["up", "down", "none"] = "up"
    closed: Literal["low", "high"] | None = None

    @property
    def closed_high(self) -> bool:
        """Whether the pin is high when the contact is closed."""
        return self.pull == "down" if self.closed is None else self.closed == "high"

    def __post_init__(self) -> None:
        if self.pin in PULLED_UP and self.pull != "up":
            raise ValueError(f"pin {self.pin} is always pulled up by the board")


class Output(Part, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A lamp, on when its pin is `active`."""

    active: Literal["high", "low"] = "high"


class Buzzer(Output, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A buzzer; without `tones` it has one tone of its own."""

    tones: bool = True

    def __post_init__(self) -> None:
        if self.tones and self.active == "low":
            raise ValueError("a buzzer with tones can't be active low")


class Button(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A button, and the lamp in it if there is one."""

    button: Pin | Contact
    lamp: Pin | Output | None = None


class Encoder(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A rotary encoder; pushing it confirms."""

    a: Pin | Contact
    b: Pin | Contact
    push: Pin | Contact | None = None


class ColourLamp(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A lamp of three colours."""

    red: Pin | Output
    green: Pin | Output
    blue: Pin | Output


class Wiring(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The whole panel; what is left out is not there. Raises ValueError for a pin that is given twice."""

    seats: Annotated[tuple[Button, ...], msgspec.Meta(max_length=MOST_SEATS)] = ()
    confirm: Button | None = None
    undo: Button | None = None
    encoder: Encoder | None = None
    buzzer: Pin | Buzzer | None = None
    camera: ColourLamp | None = None

    def __post_init__(self) -> None:
        used: dict[int, str] = {}
        for key, part in self.parts():
            if part.pin in used:
                raise ValueError(f"pin {part.pin} is given twice: {used[part.pin]} and {key}")
            used[part.pin] = key

    def parts(self) -> Iterator[tuple[str, Part]]:
        """Everything that is on a pin, by its key in the config file."""
        for control, button in self._buttons():
            key = f"seats[{SEAT_CONTROLS.index(control)}]" if control in SEAT_CONTROLS else control
            yield f"{key}.button", _contact(button.button)
            if button.lamp is not None:
                yield f"{key}.lamp", _output(button.lamp)
        if self.encoder is not None:
            turns = {"a": self.encoder.a, "b": self.encoder.b, "push": self.encoder.push}
            yield from ((f"encoder.{key}", _contact(pin)) for key, pin in turns.items() if pin is not None)
        if (sounder := self.sounder()) is not None:
            yield "buzzer", sounder
        yield from zip(("camera.red", "camera.green", "camera.blue"), self.colours(), strict=False)

    def contacts(self) -> dict[str, Contact]:
        """What can be closed, by the names that `Inputs` knows."""
        found = {control: _contact(button.button) for control, button in self._buttons()}
        if self.encoder is not None:
            turns = {ENCODER_A: self.encoder.a, ENCODER_B: self.encoder.b, ENCODER_PUSH: self.encoder.push}
            found |= {contact: _contact(pin) for contact, pin in turns.items() if pin is not None}
        return found

    def lamps(self) -> dict[str, Output]:
        """The lamps by the control that they belong to."""
        return {control: _output(button.lamp) for control, button in self._buttons() if button.lamp is not None}

    def colours(self) -> tuple[Output, ...]:
        """Red, green and blue of the camera's lamp; nothing if there is none."""
        lamp = self.camera
        return () if lamp is None else (_output(lamp.red), _output(lamp.green), _output(lamp.blue))

    def sounder(self) -> Buzzer | None:
        """The buzzer, if there is one."""
        return Buzzer(pin=self.buzzer) if isinstance(self.buzzer, int) else self.buzzer

    def _buttons(self) -> Iterator[tuple[str, Button]]:
        yield from zip(SEAT_CONTROLS, self.seats, strict=False)
        for control, button in ((CONFIRM, self.confirm), (UNDO, self.undo)):
            if button is not None:
                yield control, button


def _contact(given: int | Contact) -> Contact:
    return given if isinstance(given, Contact) else Contact(pin=given)


def _output(given: int | Output) -> Output:
    return given if isinstance(given, Output) else Output(pin=given)


# What is closed lies in the left column of the header, what is switched on in the right one. All of the latter are
# pulled down while the Pi starts, so that no lamp glows then.
DEFAULT_WIRING = Wiring(
    seats=(
        Button(button=4, lamp=18),
        Button(button=17, lamp=23),
        Button(button=27, lamp=24),
        Button(button=22, lamp=25),
        Button(button=5, lamp=12),
    ),
    confirm=Button(button=6, lamp=16),
    undo=Button(button=13, lamp=20),
    encoder=Encoder(a=19, b=26),
    buzzer=21,
)
"""The wiring of those who say nothing else. Its encoder has no pin for pushing: that contact lies beside the button
that confirms. It has no lamp of three colours: too few pins are left that no bus wants."""
