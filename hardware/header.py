"""The header of a Raspberry Pi with what a wiring puts on its pins, for those who solder."""

import re
from dataclasses import dataclass

from hardware.wiring import BUSES, Buzzer, Contact, Part, Wiring

PI = 0xC03115
"""A Pi 4B; every Pi of the last ten years has this header."""

LETTERS = {"confirm": "C", "undo": "U", "encoder": "E", "buzzer": "Z", "camera": "K"}


@dataclass(frozen=True, slots=True)
class HeaderPin:
    """One pin: `number` as counted on the board, `row` from 1 to 20, `column` 1 or 2, `name` (`GPIO17`, `GND`, `5V`),
    the `bus` that other boards want it for, and what is on it (`part`, None if nothing is) by its `key` in the config
    file."""

    number: int
    row: int
    column: int
    name: str
    bus: str = ""
    key: str = ""
    part: Part | None = None

    @property
    def kind(self) -> str:
        """What is on it, in a word: contact, lamp, buzzer, ground, power or free."""
        if self.part is None:
            return {"GND": "ground", "3V3": "power", "5V": "power"}.get(self.name, "free")
        return "contact" if isinstance(self.part, Contact) else "buzzer" if isinstance(self.part, Buzzer) else "lamp"

    @property
    def badge(self) -> str:
        """Short letters for what is on it: B1 is the first seat's button, L1 its lamp, BC confirms, BU undoes."""
        part, _, leaf = self.key.partition(".")
        seat = re.search(r"\d+", part)
        who = str(int(seat[0]) + 1) if seat else LETTERS.get(part, "")
        return {"button": "B", "lamp": "L"}[leaf] + who if leaf in ("button", "lamp") else who + leaf[:1].upper()

    @property
    def what(self) -> str:
        """What is on it, in words."""
        if self.part is None:
            return ""
        seat = re.fullmatch(r"seats\[(\d+)\]\.(\w+)", self.key)
        return f"seat {int(seat[1]) + 1} {seat[2]}" if seat else self.key.replace(".", " ")

    @property
    def to(self) -> str:
        """Where the other leg of what is on it goes: `GND` or `3V3`."""
        if isinstance(self.part, Contact):
            low = self.part.pull == "up" or (self.part.pull == "none" and not self.part.closed_high)
        else:
            low = getattr(self.part, "active", "high") == "high"
        return "GND" if low else "3V3"


def header(wiring: Wiring) -> tuple[HeaderPin, ...]:
    """All forty pins in the order of their numbers."""
    from gpiozero.pins.pi import PiBoardInfo  # takes a while

    used = {part.pin: (key, part) for key, part in wiring.parts()}
    pins = []
    for number, info in sorted(PiBoardInfo.from_revision(PI).headers["J8"].pins.items()):
        place = (number, info.row, info.col, info.name)
        if not info.name.startswith("GPIO"):
            pins.append(HeaderPin(*place))
            continue
        bcm = int(info.name[4:])
        bus = "ID" if bcm < 2 else next((name for name, taken in BUSES.items() if bcm in taken), "")
        pins.append(HeaderPin(*place, bus, *used.get(bcm, ("", None))))
    return tuple(pins)


def table(wiring: Wiring) -> str:
    """What is on which pin, as a table in Markdown."""
    rows = [
        f"| {pin.number} | {pin.name} | {pin.badge} | {pin.what} | {pin.to} |" for pin in header(wiring) if pin.part
    ]
    return "\n".join(["| pin | name | letters | what | other leg |", "| --- | --- | --- | --- | --- |", *rows])
