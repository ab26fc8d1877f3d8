"""Failed tries, and the growing pauses that they bring."""

import ipaddress
from collections import OrderedDict
from collections.abc import Callable
from typing import NamedTuple

FORGOTTEN_AFTER = 3600.0
"""Seconds without a failed try after which the earlier ones no longer count."""

REMEMBERED = 512
"""How many of those who failed are remembered; the longest ago goes first."""


class _Failures(NamedTuple):
    tries: int
    last: float
    pause: float


class Tries:
    """Counts failed tries of each `who`: the first `free` cost nothing, the next one a pause of `first` seconds, then
    twice as much each time, up to `longest`. `clock` gives monotonic seconds."""

    def __init__(self, clock: Callable[[], float], free: int, first: float, longest: float) -> None:
        self._clock = clock
        self._free, self._first, self._longest = free, first, longest
        self._failed: OrderedDict[str, _Failures] = OrderedDict()

    def wait(self, who: str) -> float:
        """Seconds until the next try of `who` is heard; 0: now."""
        failures = self._failed.get(who)
        return max(0.0, failures.last + failures.pause - self._clock()) if failures else 0.0

    def failed(self, who: str) -> None:
        """A try of `who` failed."""
        now, before = self._clock(), self._failed.pop(who, None)
        tries = before.tries + 1 if before and now - before.last < FORGOTTEN_AFTER else 1
        beyond = tries - self._free
        pause = min(self._first * 2.0 ** min(beyond - 1, 30), self._longest) if beyond > 0 else 0.0
        self._failed[who] = _Failures(tries, now, pause)
        while len(self._failed) > REMEMBERED:
            self._failed.popitem(last=False)

    def forgive(self, who: str) -> None:
        """A try of `who` was right: the failed ones before it no longer count."""
        self._failed.pop(who, None)


def network_of(address: str | None) -> str:
    """What counts as one guest: an IPv4 address; of IPv6 the /64 network, as anybody has 2⁶⁴ addresses there."""
    try:
        parsed = ipaddress.ip_address(address or "")
    except ValueError:
        return ""
    if isinstance(parsed, ipaddress.IPv4Address):
        return str(parsed)
    if parsed.ipv4_mapped:
        return str(parsed.ipv4_mapped)
    return str(ipaddress.ip_network((int(parsed) >> 64 << 64, 64)))
