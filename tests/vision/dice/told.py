"""How what a tracker told of a film differs from what happened in it."""

from collections.abc import Sequence

from tests.vision.dice.filmed import Film, Thrown
from vision.dice.events import Event

EARLY = 0.07
"""So shortly before a die lies still it moves less than can be seen."""


def faults(film: Film, events: Sequence[Event] | None = None) -> list[str]:
    """What is wrong with the rolls that a tracker tells of a film: late, missed, doubled, of nothing, misread."""
    told = [event for event in (film.events() if events is None else events) if event.kind == "roll"]
    found = []
    for number, thrown in enumerate(film.throws):
        end = film.throws[number + 1].rest if number + 1 < len(film.throws) else float("inf")
        mine = [event for event in told if thrown.rest - EARLY <= event.t < end - EARLY]
        told = [event for event in told if event not in mine]
        if len(mine) == 1:
            found += _differs(thrown, mine[0])
        else:
            found.append(f"told {len(mine)} times, at {[round(event.t, 2) for event in mine]}: {thrown}")
    return found + [f"of nothing, at {event.t:.2f}" for event in told]


def changes(film: Film) -> int:
    """How often a tracker tells that dice were changed; the film's rolls are as they should be."""
    events = film.events()
    assert faults(film, events) == []
    return sum(event.kind == "changed" for event in events)


def _differs(thrown: Thrown, event: Event) -> list[str]:
    assert event.reading is not None
    found = []
    if event.t > thrown.due + 1e-6:
        found.append(f"{event.t - thrown.due:.2f} s too late: {thrown}")
    told: Sequence[tuple[int, bool]] = sorted((die.value or 0, bool(die.moved)) for die in event.reading.dice)
    if told != sorted(zip(thrown.values, thrown.moved, strict=True)):
        found.append(f"{told} is not {thrown}")
    return found
