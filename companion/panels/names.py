"""What panels are called: by the program, and by people."""

from companion.games.message import Message, say

PINS = "pins"
VIRTUAL = "virtual"
VIRTUAL_BOX = "virtual-box"

KNOWN = {
    PINS: say("Buttons on the pins"),
    VIRTUAL: say("Virtual buttons"),
    VIRTUAL_BOX: say("Virtual table box"),
}
"""All others are table boxes."""


def panel_name(name: str) -> Message:
    """The name of a panel that people know it by."""
    return KNOWN.get(name) or say("Table box %(id)s", id=name.removeprefix("box "))
