"""What a correction, an undo or a ruling changed, in words: players, board, score and the other lines."""

from collections.abc import Iterator, Sequence

from companion.games.message import Message, Seat, say
from companion.games.view import Fact
from companion.session.entries import Correct, Drop, Redo, Ruling, Undo
from companion.session.lines import Standing
from companion.session.session import reopen
from companion.session.timeline import Timeline

NOTHING = say("–")
"""What stands in place of a fact that isn't there."""

CHANGES = Correct | Drop | Redo | Ruling | Undo
"""The entries that change what stood already."""


def explained(timeline: Timeline) -> tuple[Message, ...]:
    """What the newest line changed, if it is one that changes what stood already; empty if not, or if all is as it
    was. The game is made anew without that line, which takes about as long as opening it."""
    if not isinstance(timeline.entries[-1], CHANGES):
        return ()
    return differences(reopen(timeline.rules.game, timeline.entries[:-1]), timeline)


def differences(before: Timeline, after: Timeline) -> tuple[Message, ...]:
    """What is different between two timelines of one game."""
    return (*_standings(before, after), *_end(before, after), *_facts(before, after), *_scores(before, after))


def _standings(before: Timeline, after: Timeline) -> Iterator[Message]:
    """Lines that stood in both and fit no longer, or fit again."""
    stood = {placed.line.number: placed.standing for placed in before.track}
    for placed in after.track:
        number, was = placed.line.number, stood.get(placed.line.number)
        if placed.refusal is not None and was is not Standing.MISFIT:
            yield say("Line %(line)s no longer fits: %(why)s", line=number, why=placed.refusal.text)
        elif placed.standing is Standing.FITS and was in (Standing.MISFIT, Standing.DROPPED, Standing.RULED):
            yield say("Line %(line)s counts again.", line=number)


def _end(before: Timeline, after: Timeline) -> Iterator[Message]:
    game = after.rules.game
    was, now = game.over(before.state), game.over(after.state)
    if now and not was:
        yield say("The game is over now.")
    if was and not now:
        yield say("The game goes on.")
    turn = game.view(after.state).turn
    if turn is not None and turn != game.view(before.state).turn:
        yield say("It is the turn of %(player)s now.", player=Seat(turn))


def _facts(before: Timeline, after: Timeline) -> Iterator[Message]:
    old, new = before.rules.game.view(before.state), after.rules.game.view(after.state)
    for seat, (was, now) in enumerate(zip(old.seats, new.seats, strict=True)):
        for name, one, other in _pairs(was, now):
            yield say("%(player)s, %(what)s: %(old)s → %(new)s", player=Seat(seat), what=name, old=one, new=other)
    for name, one, other in _pairs(old.board, new.board):
        yield say("%(what)s: %(old)s → %(new)s", what=name, old=one, new=other)


def _pairs(before: Sequence[Fact], after: Sequence[Fact]) -> Iterator[tuple[Message, Message, Message]]:
    """Name, old value and new value of each fact that is different, in the order of what holds now."""
    was, now = {fact.key: fact for fact in before}, {fact.key: fact for fact in after}
    for key in (*now, *(key for key in was if key not in now)):
        old = was[key].value if key in was else NOTHING
        new = now[key].value if key in now else NOTHING
        if old != new:
            yield (now.get(key) or was[key]).name, old, new


def _scores(before: Timeline, after: Timeline) -> Iterator[Message]:
    pairs = zip(before.score().seats, after.score().seats, strict=True)
    for seat, (was, now) in enumerate(pairs):
        if was.total != now.total:
            yield say("%(player)s, points so far: %(old)s → %(new)s", player=Seat(seat), old=was.total, new=now.total)
