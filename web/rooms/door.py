"""What the settings show of who may act (templates/join/settings.html)."""

from typing import NamedTuple

from companion.access.kept import Device
from companion.table.state import OpenGame
from web.guard import caller, viewer
from web.services import Services


class Listed(NamedTuple):
    """A device in the list: its id, what it is, who sits there, and whether it is the one that asks."""

    id: str
    kind: str
    name: str
    own: bool


class Door:
    """The PIN and the devices, to who may act."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self.may_act = viewer().may_act

    @property
    def asked(self) -> bool:
        """Whether a PIN is asked for."""
        return self._services.access.pin is not None

    @property
    def pin(self) -> str | None:
        """The PIN; None while none is asked, and for who must not see it."""
        return self._services.access.pin if self.may_act else None

    @property
    def devices(self) -> list[Listed]:
        """The devices that are known, the one that was here last first; none for who must not see them."""
        if not self.may_act:
            return []
        access, game = self._services.access, self._services.table.state.game
        own = access.device(caller().key)
        return [
            Listed(device.id, device.kind, _sitter(device, game), own is not None and own.id == device.id)
            for device in reversed(access.devices)
        ]


def _sitter(device: Device, game: OpenGame | None) -> str:
    """Who sits at the seat that a device holds in the open game."""
    place = device.place
    if game is None or place is None or place.game != game.id or place.seat >= len(game.names):
        return ""
    return game.names[place.seat]
