"""Who may act: the one place that knows the PIN, lets devices in, and gives them seats."""

import hmac
import logging
import math
import secrets
import threading
from collections.abc import Callable
from pathlib import Path

import msgspec

from companion.access.errors import InvitationOver, NotLetIn, SeatTaken, TooManyTries, WrongPin
from companion.access.invitations import Invitation, Invitations, digest
from companion.access.kept import Device, Kept, Place, load, new_pin, save
from companion.access.tries import Tries, network_of

log = logging.getLogger(__name__)

MOST_DEVICES = 64
"""Devices that are known; the one that was away the longest goes when another comes."""

_ALL = "all"


class Caller(msgspec.Struct, frozen=True):
    """Who asks: the key in its cookie (None: it has none), the network address, and what kind of device it is."""

    key: str | None
    address: str | None
    kind: str = ""


class Access:
    """The table's door. Every method may be called from any thread.

    What changes is kept in `path`; when that is impossible everything goes on from memory. `clock` gives monotonic
    seconds. Whoever is let in or sits down gets a new key: one that somebody else may have planted is void then.
    """

    def __init__(self, path: Path, clock: Callable[[], float]) -> None:
        self._path = path
        self._lock = threading.Lock()
        self._by_address = Tries(clock, free=4, first=5.0, longest=600.0)
        self._over_all = Tries(clock, free=20, first=1.0, longest=60.0)
        self._invitations = Invitations(clock)
        self._kept = load(path) or Kept(secrets.token_hex(4), new_pin())
        self._devices = {device.key: device for device in self._kept.devices}
        self._joined, self._unsaved = 0, False
        self._save()

    @property
    def table(self) -> str:
        """What tells this table from others: eight hex digits, no secret."""
        return self._kept.table

    @property
    def pin(self) -> str | None:
        """The PIN; None while none is asked for."""
        kept = self._kept
        return kept.pin if kept.pin_on else None

    @property
    def joined(self) -> int:
        """How often somebody was let in or sat down since the start."""
        return self._joined

    @property
    def devices(self) -> tuple[Device, ...]:
        """All devices that are known, the one that was away the longest first."""
        with self._lock:
            return tuple(self._devices.values())

    def device(self, key: str | None) -> Device | None:
        """The device with that key in its cookie, if it is known."""
        if key is None:
            return None
        with self._lock:
            device = self._devices.pop(digest(key), None)
            if device is not None:
                self._devices[device.key] = device
            return device

    def taken(self, game: int) -> frozenset[int]:
        """The seats of a game that devices hold."""
        return frozenset(device.place.seat for device in self.devices if device.place and device.place.game == game)

    def enter(self, caller: Caller, pin: str) -> str:
        """Let the caller in for the PIN; its new key. Raises WrongPin, TooManyTries."""
        with self._lock:
            who = self._heard(caller, everybody=True)
            if not hmac.compare_digest(pin.encode("utf-8", "replace"), self._kept.pin.encode()):
                self._by_address.failed(who)
                self._over_all.failed(_ALL)
                raise WrongPin
            self._by_address.forgive(who)
            return self._welcome(caller, let_in=True)

    def invite(self, place: Place | None = None) -> str:
        """A token that lets in one device once within two minutes, to that place if one is given."""
        with self._lock:
            return self._invitations.make(place)

    def join(self, caller: Caller, token: str, place: Place | None = None) -> str:
        """Let the caller in for an invitation, to a place if one is wanted; its new key.

        Raises InvitationOver, SeatTaken (the invitation stays good then), TooManyTries.
        """
        with self._lock:
            invitation = self._invited(caller, token)
            if invitation.place and place not in (None, invitation.place):
                raise InvitationOver
            place = place or invitation.place
            self._free(caller, place)
            self._invitations.use(token)
            return self._welcome(caller, let_in=True, place=place)

    def sit(self, caller: Caller, place: Place, trusted: bool = False) -> str:
        """Give a device that was let in a place, or any while no PIN is asked; its new key. `trusted` lets it in.

        Raises NotLetIn, SeatTaken.
        """
        with self._lock:
            known = self._devices.get(digest(caller.key or ""))
            if not (trusted or not self._kept.pin_on or (known and known.let_in)):
                raise NotLetIn
            self._free(caller, place)
            return self._welcome(caller, let_in=trusted, place=place)

    def leave(self, key: str | None) -> None:
        """The device gives its place back; it stays let in."""
        with self._lock:
            device = self._devices.get(digest(key or ""))
            if device is not None:
                self._devices[device.key] = msgspec.structs.replace(device, place=None)
                self._save()

    def remove(self, device_id: str) -> None:
        """Forget a device: it is no longer let in and holds no seat."""
        with self._lock:
            self._keep_only(lambda device: device.id != device_id)
            self._save()

    def ask_pin(self, asked: bool) -> None:
        """Ask for the PIN from now on, or not; asked again, devices that were never let in must enter it."""
        with self._lock:
            if asked:
                self._keep_only(lambda device: device.let_in)
            self._kept = msgspec.structs.replace(self._kept, pin_on=asked)
            self._save()

    def renew_pin(self) -> None:
        """Another PIN; whoever was let in stays."""
        with self._lock:
            self._renew_pin()
            self._save()

    def send_out(self, but: str | None) -> None:
        """Forget every device except the one with the key `but`, void all invitations and make another PIN."""
        with self._lock:
            stays = digest(but or "")
            self._keep_only(lambda device: device.key == stays)
            self._invitations.void()
            self._renew_pin()
            self._save()

    def _heard(self, caller: Caller, everybody: bool) -> str:
        """Whose tries count together with the caller's; raises TooManyTries if it is too early for another."""
        who = network_of(caller.address)
        wait = max(self._by_address.wait(who), self._over_all.wait(_ALL) if everybody else 0.0)
        if wait > 0:
            raise TooManyTries(math.ceil(wait))
        return who

    def _invited(self, caller: Caller, token: str) -> Invitation:
        # a token can't be guessed, so tries of others pause nobody: who wants to lock the table leaves this way open
        who = self._heard(caller, everybody=False)
        try:
            return self._invitations.look(token)
        except InvitationOver:
            self._by_address.failed(who)
            raise

    def _free(self, caller: Caller, place: Place | None) -> None:
        own = digest(caller.key or "")
        if place and any(device.place == place and device.key != own for device in self._devices.values()):
            raise SeatTaken

    def _welcome(self, caller: Caller, let_in: bool, place: Place | None = None) -> str:
        """Know the caller under a new key, with all that it had under the old one."""
        key = secrets.token_urlsafe(24)
        old = self._devices.pop(digest(caller.key or ""), None)
        device = old or Device(secrets.token_hex(4), "", caller.kind, let_in)
        self._devices[digest(key)] = msgspec.structs.replace(
            device, key=digest(key), let_in=let_in or device.let_in, place=place or device.place
        )
        while len(self._devices) > MOST_DEVICES:
            del self._devices[next(iter(self._devices))]
        self._joined += 1
        self._save()
        return key

    def _keep_only(self, stays: Callable[[Device], bool]) -> None:
        self._devices = {key: device for key, device in self._devices.items() if stays(device)}

    def _renew_pin(self) -> None:
        self._kept = msgspec.structs.replace(self._kept, pin=new_pin())

    def _save(self) -> None:  # one line in the log when it stops working, not one a change
        self._kept = msgspec.structs.replace(self._kept, devices=tuple(self._devices.values()))
        if (problem := save(self._path, self._kept)) and not self._unsaved:
            log.warning("%s can't be written (%s): who joins now must join again after a restart", self._path, problem)
        self._unsaved = bool(problem)
