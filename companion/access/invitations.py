"""Invitations: random tokens that let one device in once, soon after they were made."""

import hashlib
import secrets
from collections.abc import Callable
from typing import NamedTuple

from companion.access.errors import InvitationOver
from companion.access.kept import Place

SECONDS = 120
"""How long an invitation can be used."""

MOST = 64
"""Invitations that wait at once; the oldest goes when another is made."""


class Invitation(NamedTuple):
    """What a token is good for: the one `place` (None: whichever is free), until `until` on the monotonic clock."""

    place: Place | None
    until: float


def digest(secret: str) -> str:
    """The hash under which a secret is kept and looked up: how long a look-up takes then says nothing of the secret."""
    return hashlib.sha256(secret.encode("utf-8", "replace")).hexdigest()


class Invitations:
    """The invitations that nobody used yet; kept in memory only. Not locked: `Access` does that."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._waiting: dict[str, Invitation] = {}

    def make(self, place: Place | None) -> str:
        """A new token of 192 random bits."""
        token = secrets.token_urlsafe(24)
        while len(self._waiting) >= MOST:
            del self._waiting[next(iter(self._waiting))]
        self._waiting[digest(token)] = Invitation(place, self._clock() + SECONDS)
        return token

    def look(self, token: str) -> Invitation:
        """What the token is good for; raises InvitationOver."""
        invitation = self._waiting.get(digest(token))
        if invitation is None or invitation.until <= self._clock():
            raise InvitationOver
        return invitation

    def use(self, token: str) -> None:
        """The token is good for nothing any more."""
        self._waiting.pop(digest(token), None)

    def void(self) -> None:
        """No token is good for anything any more."""
        self._waiting.clear()
