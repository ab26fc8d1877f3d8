"""What panels are called: by the program, and by people."""

from companion.games.message import Message, say

PINS = "pins"
VIRTUAL = "virtual"
VIRTUAL_BOX = "virtual-box"


def panel_name(name: str) -> Message:
    """The name of a panel that people know it by."""
    match name:
        case "pins":
            return say("Buttons on the pins")
        case "virtual":
            return say("Virtual buttons")
        case "virtual-box":
            return say("Virtual table box")
    return say("Table box %(id)s", id=name.removeprefix("box "))
