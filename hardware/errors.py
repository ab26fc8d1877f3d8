"""Errors that buttons, lamps and serial devices raise. `companion` turns them into texts for a person."""


class HardwareError(Exception):
    """Root of all errors of this package; its text says what is wrong and what to do."""


class PortError(HardwareError):
    """A serial port does not do what it should; `port` is its name, `reason` what the system said."""

    def __init__(self, port: str, text: str, reason: str = "") -> None:
        super().__init__(f"{port} {text}")
        self.port = port
        self.reason = reason


class PortGone(PortError):
    """The port is not there, or went away while it was open."""

    def __init__(self, port: str) -> None:
        super().__init__(port, "is gone: plug the device in again")


class PortBusy(PortError):
    """Another program has the port."""

    def __init__(self, port: str) -> None:
        super().__init__(port, "is used by another program: close that one")


class PortForbidden(PortError):
    """This person may not use the port."""

    def __init__(self, port: str) -> None:
        super().__init__(port, "is there, but you may not use it: add yourself to the group dialout")


class PortUnusable(PortError):
    """The port can't be opened for another reason."""

    def __init__(self, port: str, reason: str) -> None:
        super().__init__(port, f"can't be used ({reason}): unplug the device and plug it in again", reason)


class PinsError(HardwareError):
    """The pins of this machine can't be read."""


class NoPins(PinsError):
    """This machine has no pins."""

    def __init__(self) -> None:
        super().__init__("this machine has no pins: buttons need a Raspberry Pi")


class PinsForbidden(PinsError):
    """There are pins, but this person may not use them."""

    def __init__(self) -> None:
        super().__init__("you may not use the pins: add yourself to the group gpio")


class PinsUnusable(PinsError):
    """There are pins, but the library for them is missing or does not work; `reason` is what it said."""

    def __init__(self, reason: str) -> None:
        super().__init__(f"the pins can't be read ({reason}): install the companion with its extra pi")
        self.reason = reason


class PinTaken(PinsError):
    """Something else has pin `pin` (BCM number)."""

    def __init__(self, pin: int) -> None:
        super().__init__(f"pin {pin} is used by something else: end that, or give another pin in the config file")
        self.pin = pin
