"""Errors that buttons, lamps and serial devices raise. `companion` turns them into texts for a person."""


class HardwareError(Exception):
    """Root of all errors of this package; its text says what is wrong and what to do."""


class FingerBusy(HardwareError):
    """So many presses of a virtual panel wait already that no further one is taken."""

    def __init__(self) -> None:
        super().__init__("too many presses wait already: wait a few seconds")


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


class BoxMute(PortError):
    """What is on the port does not talk as a table box does; `said` is whether it said anything."""

    def __init__(self, port: str, said: bool) -> None:
        what = "says nothing that a table box would say" if said else "says nothing"
        super().__init__(port, f"{what}: put its firmware on the table box with deploy/pico/install")
        self.said = said


class BoxSilent(PortError):
    """The table box on the port does not answer any more."""

    def __init__(self, port: str) -> None:
        super().__init__(port, "does not answer any more: unplug the table box and plug it in again")


class BoxVersion(PortError):
    """The firmware of the table box on the port speaks another `version` of the protocol."""

    def __init__(self, port: str, version: int) -> None:
        text = (
            f"is a table box with firmware {version}, which is not known here: install it anew with deploy/pico/install"
        )
        super().__init__(port, text)
        self.version = version


class BoxOther(PortError):
    """Another table box than before is on the port."""

    def __init__(self, port: str, box_id: str) -> None:
        super().__init__(port, f"is another table box now ({box_id}): plug in the one from before")
        self.box_id = box_id


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


class PrinterError(HardwareError):
    """A receipt printer does not print."""


class PrinterLibraryMissing(PrinterError):
    """The library for receipt printers is not installed."""

    def __init__(self) -> None:
        super().__init__("receipt printers need python-escpos: install the companion with its extra printer")


class PrinterUnusable(PrinterError):
    """The printer `printer` can't be reached or fails; `reason` is what the system said."""

    def __init__(self, printer: str, reason: str) -> None:
        super().__init__(f"{printer} does not print ({reason}): is it switched on, connected, and does it have paper?")
        self.printer = printer
        self.reason = reason


class NoPrinterAddress(PrinterError):
    """What was given is no address of a printer in the network."""

    def __init__(self, printer: str) -> None:
        super().__init__(f"{printer} is no printer: the form is tcp:HOST or tcp:HOST:PORT")
        self.printer = printer
