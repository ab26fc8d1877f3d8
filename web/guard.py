"""Who looks at a page, and whether they may act."""

from typing import NamedTuple


class Viewer(NamedTuple):
    """Who asks: the `seat` that this device holds (None: none), whether it may act, and whether it is the machine
    itself."""

    seat: int | None
    may_act: bool
    at_machine: bool


def viewer() -> Viewer:
    """Who made this request."""
    return Viewer(None, True, True)


def need_act() -> Viewer:
    """Who made this request, if they may act; else raises Problem."""
    return viewer()
