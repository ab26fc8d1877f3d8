"""Those who come to a table in the tests of its door, and the clock by which they wait."""

import pytest

from companion.access.access import Access, Caller
from companion.access.errors import TooManyTries, WrongPin


class Clock:
    """Monotonic seconds that pass when the test says so."""

    now = 100.0

    def __call__(self) -> float:
        return self.now


def caller(key: str | None = None, address: str = "192.168.1.20") -> Caller:
    return Caller(key, address, "iPad")


def wrong(access: Access) -> str:
    return f"{(int(access.pin or 0) + 1) % 10**6:06}"


def in_by_pin(access: Access, address: str = "192.168.1.20") -> str:
    return access.enter(caller(address=address), access.pin or "")


def fail(access: Access, address: str = "192.168.1.20") -> None:
    with pytest.raises(WrongPin):
        access.enter(caller(address=address), wrong(access))


def pause(access: Access, address: str = "192.168.1.20") -> int:
    """How long the next try from there is not heard; tries with what is wrong for sure."""
    with pytest.raises((WrongPin, TooManyTries)) as caught:
        access.enter(caller(address=address), wrong(access))
    return getattr(caught.value, "seconds", 0)
