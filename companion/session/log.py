"""The log for people: a line for each entry, what it did and how it stands."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from companion.games.message import Message, say
from companion.session.entries import Correct, Drop, Entry, HandOver, Redo, Rename, Ruling, Start, Undo
from companion.session.lines import Line, Placed, Standing
from companion.session.timeline import Timeline


@dataclass(frozen=True, slots=True)
class LogLine:
    """Line `number`: its text, the seat that did it, the line's standing (None: it isn't one that shapes the state),
    the lines that corrected, dropped or ruled it, and who sat where, each by the newest name. `secret`: the text says
    what only that seat may know."""

    number: int
    text: Message
    seat: int | None = None
    standing: Standing | None = None
    changes: tuple[int, ...] = ()
    names: tuple[str, ...] = ()
    secret: bool = False


def log_lines(timeline: Timeline, first: int = 0, viewer: int | None = None) -> Iterator[LogLine]:
    """The lines from number `first` on. What was told in secret stands in them once the game has shown it, and before
    for the seat of the `viewer` only (None: somebody at the table)."""
    moves = _moves(timeline)
    people, seated = _sitting(timeline.start.seats, moves)
    names, seats = list(timeline.start.seats), tuple(range(len(timeline.start.seats)))
    for number, move in moves.items():
        if number < first:
            names[move.seat], seats = move.name.strip(), seated[number]
    track = {placed.line.number: placed for placed in timeline.track if placed.line.number >= first}
    for number, entry in enumerate(timeline.entries[first:], first):
        seats = seated.get(number, seats)
        line = _line(timeline, number, entry, track.get(number), names, viewer)
        yield replace(line, names=tuple(people[person] for person in seats))
        if number in moves:
            names[moves[number].seat] = moves[number].name.strip()


def _moves(timeline: Timeline) -> dict[int, Rename | HandOver]:
    """The lines by which somebody else sits in a seat, or is called otherwise."""
    return {number: entry for number, entry in enumerate(timeline.entries) if isinstance(entry, (Rename, HandOver))}


def _sitting(
    names: tuple[str, ...], moves: Mapping[int, Rename | HandOver]
) -> tuple[list[str], dict[int, tuple[int, ...]]]:
    """All people who ever sat there, by their newest name, and who of them sits in each seat from each move on: a
    hand-over puts another person there, a renaming is still the same one."""
    people, seats, seated = list(names), list(range(len(names))), {}
    for number, entry in moves.items():
        if isinstance(entry, HandOver):
            seats[entry.seat] = len(people)
            people.append(entry.name.strip())
        else:
            people[seats[entry.seat]] = entry.name.strip()
        seated[number] = tuple(seats)
    return people, seated


def _line(
    timeline: Timeline, number: int, entry: Entry, placed: Placed | None, names: list[str], viewer: int | None
) -> LogLine:
    line = timeline.lines.get(number)
    if line is None:
        return LogLine(number, _TEXTS[type(entry)](timeline, entry, names))
    text, secret = told(timeline, line, placed, viewer)
    standing = Standing.UNDONE if placed is None else placed.standing
    return LogLine(number, text, timeline.rules.seat(line), standing, line.changes, secret=secret)


def told(timeline: Timeline, line: Line, placed: Placed | None, viewer: int | None) -> tuple[Message, bool]:
    """What a line did, as `viewer` may read it; and whether that is a secret. `placed` is the line on the track, None
    if it isn't there: what was taken back stays secret."""
    rules = timeline.rules
    whole = rules.whole(line)
    if whole is None:
        return rules.text(line), False
    if placed is not None and rules.revealed(placed, timeline.state):
        return whole, False
    own = viewer is not None and viewer == rules.seat(line)
    return (whole, True) if own else (rules.text(line), False)


_TEXTS: dict[type[Entry], Callable[[Timeline, Any, list[str]], Message]] = {
    Start: lambda timeline, _, names: say(
        "%(game)s begins: %(names)s.", game=timeline.rules.game.title, names=", ".join(names)
    ),
    Undo: lambda _, entry, __: say("Taken back to line %(line)s.", line=entry.to),
    Redo: lambda _, entry, __: say("It stands again up to line %(line)s.", line=entry.to),
    Correct: lambda _, entry, __: say("Line %(line)s is corrected.", line=entry.line),
    Drop: lambda _, entry, __: say("Line %(line)s is dropped.", line=entry.line),
    Ruling: lambda _, entry, __: say("House ruling on line %(line)s: %(note)s", line=entry.line, note=entry.note),
    Rename: lambda _, entry, names: say(
        "%(old)s is called %(new)s now.", old=names[entry.seat], new=entry.name.strip()
    ),
    HandOver: lambda _, entry, names: say(
        "%(new)s takes the seat of %(old)s.", old=names[entry.seat], new=entry.name.strip()
    ),
}
