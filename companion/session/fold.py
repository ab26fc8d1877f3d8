"""One entry more: what a line of the journal makes of the timeline, or why it can't be."""

from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import replace

from companion.games.message import Message, say
from companion.games.refusal import Reason, Refused, not_legal
from companion.session.entries import (
    Act,
    Correct,
    Drop,
    Entry,
    HandOver,
    Leave,
    Redo,
    Rename,
    Ruling,
    Undo,
)
from companion.session.lines import Line, Standing
from companion.session.ruling import check
from companion.session.timeline import Timeline


def fold(timeline: Timeline, entry: Entry, reopening: bool = False) -> Timeline:
    """The timeline after `entry`; raises Refused if it isn't possible.

    When a game is reopened, what was accepted once is not refused: an action that these rules don't allow (any more)
    becomes a misfit.
    """
    step = _STEPS.get(type(entry))
    if step is None:
        raise Refused(Reason.MALFORMED, say("A game begins only once."))
    return step(replace(timeline, entries=(*timeline.entries, entry)), entry, reopening)


def _deed(timeline: Timeline, deed: Act | Leave, reopening: bool) -> Timeline:
    """A new line at the end of the track."""
    if not reopening and timeline.misfits:
        raise Refused(Reason.UNRESOLVED, unresolved(timeline))
    if isinstance(deed, Leave):
        check_seat(timeline, deed.seat)
    line = Line(timeline.number, timeline.head, deed)
    placed = timeline.rules.place(line, timeline.state)
    if placed.refusal is not None and not reopening:
        raise Refused(placed.refusal.reason, placed.refusal.text)
    lines = {**timeline.lines, line.number: placed.line}
    return replace(timeline, lines=lines, track=(*timeline.track, placed), ahead=())


def unresolved(timeline: Timeline) -> Message:
    """What has to be done about misfits."""
    first = timeline.misfits[0].line.number
    return say("Line %(line)s no longer fits. Change it, drop it or keep it as a house ruling first.", line=first)


def _undo(timeline: Timeline, entry: Undo, _reopening: bool) -> Timeline:
    index = -1 if entry.to == 0 else _on_track(timeline, entry.to)
    gone = tuple(placed.line.number for placed in timeline.track[index + 1 :])
    if not gone:
        raise not_legal(say("There is nothing to take back."))
    return replace(timeline, track=timeline.track[: index + 1], ahead=gone + timeline.ahead)


def _redo(timeline: Timeline, entry: Redo, _reopening: bool) -> Timeline:
    if entry.to not in timeline.lines:
        raise _no_line(entry.to)
    if timeline.place_of(entry.to) is not None:
        raise not_legal(say("Line %(line)s stands already.", line=entry.to))
    again = [timeline.lines[entry.to]]
    while again[0].parent and timeline.place_of(again[0].parent) is None:
        again.insert(0, timeline.lines[again[0].parent])
    kept = 0 if not again[0].parent else (timeline.place_of(again[0].parent) or 0) + 1
    ahead = timeline.ahead
    ahead = ahead[ahead.index(entry.to) + 1 :] if entry.to in ahead else ()
    return _placed(replace(timeline, ahead=ahead), kept, again)


def _correct(timeline: Timeline, entry: Correct, reopening: bool) -> Timeline:
    index = _on_track(timeline, entry.line)
    line = timeline.track[index].line
    if isinstance(line.deed, Leave):
        raise not_legal(say("A player leaves there: drop the line in place of correcting it."))
    line = replace(line, deed=Act(entry.action), dropped=False, ruling=None)
    return _changed(timeline, index, line, reopening)


def _drop(timeline: Timeline, entry: Drop, reopening: bool) -> Timeline:
    index = _on_track(timeline, entry.line)
    if timeline.track[index].standing is Standing.DROPPED:
        raise not_legal(say("Line %(line)s is dropped already.", line=entry.line))
    return _changed(timeline, index, replace(timeline.track[index].line, dropped=True, ruling=None), reopening)


def _rule(timeline: Timeline, entry: Ruling, reopening: bool) -> Timeline:
    index = _on_track(timeline, entry.line)
    if timeline.track[index].standing not in (Standing.MISFIT, Standing.RULED):
        raise not_legal(say("Line %(line)s fits the rules: it needs no house ruling.", line=entry.line))
    check(entry, len(timeline.names))
    return _changed(timeline, index, replace(timeline.track[index].line, ruling=entry), reopening)


def _rename(timeline: Timeline, entry: Rename | HandOver, _reopening: bool) -> Timeline:
    check_seat(timeline, entry.seat)
    name = entry.name.strip()
    others = {other for seat, other in enumerate(timeline.names) if seat != entry.seat}
    check_names([name, *others])
    names = tuple(name if seat == entry.seat else other for seat, other in enumerate(timeline.names))
    return replace(timeline, names=names)


def check_names(names: Iterable[str]) -> None:
    """Raise Refused if a name is empty, too long or there twice."""
    names = [name.strip() for name in names]
    if not all(names):
        raise Refused(Reason.MALFORMED, say("Each player needs a name."))
    if any(len(name) > 40 or not name.isprintable() for name in names):
        raise Refused(Reason.MALFORMED, say("A name has at most 40 letters, in one line."))
    if len({name.casefold() for name in names}) < len(names):
        raise Refused(Reason.MALFORMED, say("Two players can't have the same name."))


def _changed(timeline: Timeline, index: int, line: Line, reopening: bool) -> Timeline:
    """Another line in the place of one on the track; all after it are made again."""
    line = replace(line, changes=(*line.changes, timeline.number))
    placed = timeline.rules.place(line, timeline.before(index))
    if placed.refusal is not None and not reopening:
        raise Refused(placed.refusal.reason, placed.refusal.text)
    return _placed(timeline, index, [line, *(placed.line for placed in timeline.track[index + 1 :])])


def _placed(timeline: Timeline, kept: int, lines: Iterable[Line]) -> Timeline:
    """The first `kept` lines of the track, and `lines` made anew after them."""
    track = list(timeline.track[:kept])
    state = timeline.before(kept)
    for line in lines:
        track.append(timeline.rules.place(line, state))
        state = track[-1].after
    new = {placed.line.number: placed.line for placed in track[kept:]}
    return replace(timeline, track=tuple(track), lines={**timeline.lines, **new})


def _on_track(timeline: Timeline, number: int) -> int:
    index = timeline.place_of(number)
    if index is None:
        if number in timeline.lines:
            raise not_legal(say("Line %(line)s was taken back: redo it first.", line=number))
        raise _no_line(number)
    return index


def _no_line(number: int) -> Refused:
    return not_legal(say("Line %(line)s is none that could be changed.", line=number))


def check_seat(timeline: Timeline, seat: int) -> None:
    """Raise Refused if nobody sits there."""
    if not 0 <= seat < len(timeline.names):
        raise Refused(Reason.MALFORMED, say("There is no seat %(seat)s.", seat=seat + 1))


_STEPS: dict[type[Entry], Callable[[Timeline, Any, bool], Timeline]] = {
    Act: _deed,
    Leave: _deed,
    Undo: _undo,
    Redo: _redo,
    Correct: _correct,
    Drop: _drop,
    Ruling: _rule,
    Rename: _rename,
    HandOver: _rename,
}
