"""What fingers do to contacts, and what must be told of it; made by chance, and independent of the code it tests."""

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from hardware.debounce import Debouncer, Stuck, Told
from hardware.panel import Press

Edges = list[tuple[float, bool]]
START = 1000.0


@dataclass(frozen=True)
class Hold:
    """A finger comes after a pause and stays, seconds each; `closing` and `opening` are the times of the bounces since
    the first edge (an even number within 20 ms), `spikes` those at which something else disturbs the contact, since it
    began to pause."""

    pause: float
    held: float
    closing: tuple[float, ...] = ()
    opening: tuple[float, ...] = ()
    spikes: tuple[float, ...] = ()


SPIKE = 0.002


def burst(at: float, closed: bool, bounces: Sequence[float]) -> Edges:
    """The first edge and those after it; the last one is as it should be."""
    assert len(bounces) % 2 == 0
    levels = [closed, *(closed == bool(number % 2) for number in range(len(bounces)))]
    return list(zip((at, *(at + bounce for bounce in bounces)), levels, strict=True))


def edges(holds: Iterable[Hold], start: float = START) -> Edges:
    """All edges in the order of their times."""
    made: Edges = []
    for hold in holds:
        for spike in hold.spikes:
            made += [(start + spike, True), (start + spike + SPIKE, False)]
        made += burst(start + hold.pause, True, hold.closing)
        made += burst(start + hold.pause + hold.held, False, hold.opening)
        start = start + hold.pause + hold.held
    return made


def truth(control: str, double: bool, holds: Iterable[Hold], start: float = START) -> list[Press]:
    """The presses that these fingers made, if there is all the time in the world afterwards."""
    made: list[Press] = []
    tapped = None
    for hold in holds:
        down, start = start + hold.pause, start + hold.pause + hold.held
        second = tapped is not None and down <= tapped + 0.35
        if tapped is not None and not second:
            made.append(Press(control, "short", tapped + 0.35))
        tapped = None
        if second:
            made.append(Press(control, "double", down))
        elif start >= down + 0.6:
            made.append(Press(control, "long", down + 0.6))
        elif double:
            tapped = start
        else:
            made.append(Press(control, "short", start))
    if tapped is not None:
        made.append(Press(control, "short", tapped + 0.35))
    return made


def heard(control: str, given: Edges, tick: float | None = None, until: float = 60.0) -> list[Told]:
    """What a debouncer tells of these edges, ticked when it wants to be (or only every `tick` seconds), and until so
    many seconds after the last edge."""
    bouncer = Debouncer(control, False, START - 1)
    told: list[Told] = []
    for at, closed in given:
        if tick is None:
            while (due := bouncer.due) is not None and due < at:
                told += bouncer.tick(due)
        told += bouncer.edge(closed, at)
    return told + bouncer.tick((given[-1][0] if given else START) + until)


def presses(told: Iterable[Told]) -> list[Press]:
    """Only the presses."""
    return [one for one in told if isinstance(one, Press)]


def stucks(told: Iterable[Told]) -> list[Stuck]:
    """Only the buttons that are stuck."""
    return [one for one in told if isinstance(one, Stuck)]


def bounces(chance: random.Random) -> tuple[float, ...]:
    """0 to 50 edges within 20 ms; the last one may come as late as that."""
    times = [chance.uniform(0, 0.02) for _ in range(2 * chance.choice((0, 0, 1, 2, 5, 12, 25)))]
    if times and chance.random() < 0.2:
        times[0] = 0.02
    return tuple(sorted(times))


def some_holds(chance: random.Random) -> list[Hold]:
    """What fingers do: pauses and holds that are as short as fingers can be, near each limit, or far away from it."""
    made = []
    for _ in range(chance.randint(0, 6)):
        pause = chance.choice((0.03, 0.04, 0.2, 0.349, 0.351, 0.5, 1.0, chance.uniform(0.03, 2)))
        held = chance.choice((0.03, 0.05, 0.1, 0.599, 0.601, 0.7, 31.0, chance.uniform(0.03, 1)))
        # a spike may come when the bouncing before is over, and must be over when the finger comes
        calm = pause - 0.06
        spikes = (0.03 + chance.uniform(0, calm),) if calm > 0 and chance.random() < 0.3 else ()
        made.append(Hold(pause, held, bounces(chance), bounces(chance), spikes))
    return made


def noise(chance: random.Random) -> Edges:
    """Edges that no finger made: any time apart, also the same level twice, also time that stands still."""
    at, made = START, []
    scale = chance.choice((0.001, 0.005, 0.02, 0.2, 2.0))
    for _ in range(chance.randint(0, 60)):
        at += chance.choice((0.0, 0.004, 0.021, 0.35, 0.6)) if chance.random() < 0.1 else chance.uniform(0, scale)
        made.append((at, chance.random() < 0.5))
    return made


def turns(given: Edges, least: float) -> int:
    """How often the contact was closed after it was open, if only levels count that lasted so long without a break;
    what the last edge left lasts for ever."""
    real: Edges = []
    for at, closed in given:
        if closed != (real[-1][1] if real else False):
            real.append((at, closed))
    found, last = 0, False
    ends = [*(at for at, _ in real[1:]), float("inf")]
    for (at, closed), end in zip(real, ends, strict=False):
        if end - at >= least and closed != last:
            last = closed
            found += closed
    return found
