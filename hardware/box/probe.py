"""Whether a table box is on a serial port. Only listens: what is there may be anybody's device."""

from collections.abc import Callable

from hardware.box.greeting import Greeting, greeting
from hardware.box.link import MOST_READ, SerialLine, open_line
from hardware.box.wire import Reader
from hardware.errors import PortError

SECONDS = 1.5
"""A box greets twice a second."""

LONGER = 4.0
"""One that still waits for a companion who is gone greets after three seconds."""

Wait = Callable[[int, float], None]
"""Wait until the descriptor has something to read, at most so many seconds."""


def greeted(
    path: str,
    clock: Callable[[], float],
    wait: Wait,
    stop: Callable[[], bool] = lambda: False,
    open_line: Callable[[str], SerialLine] = open_line,
) -> Greeting | None:
    """How the box on this port greets; None if it can't be opened, or nothing greets in a few seconds."""
    try:
        line = open_line(path)
    except PortError:
        return None
    try:
        return _heard(line, clock, wait, stop)
    except OSError:  # pulled meanwhile
        return None
    finally:
        line.close()


def _heard(line: SerialLine, clock: Callable[[], float], wait: Wait, stop: Callable[[], bool]) -> Greeting | None:
    reader = Reader()
    begun = clock()
    end = begun + SECONDS
    while (left := end - clock()) > 0 and not stop():
        wait(line.fileno(), left)
        for one in reader.feed(line.read(MOST_READ)):
            if (found := greeting(one)) is not None:
                return found
            end = begun + LONGER
    return None
