"""What a press means at the table: pure, from what is open now to what it points at, takes, or takes back.

A seat's button steps through all that this seat can choose, long steps back; the encoder does so for whoever is asked;
Confirm takes what was pointed at last. What can be chosen alone needs no pointing. See docs/hardware.md.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from companion.table.choosing import alone, asked_seat, picks
from companion.table.picks import Pick, Pointed
from companion.table.state import OpenGame, TableState
from hardware.panel import CONFIRM, NEXT, PREVIOUS, SEAT_CONTROLS, UNDO, Press

REACTION_SECONDS = 0.1
"""Nobody presses a button because of what happened less than this before (sprinters who start sooner after the shot
have not heard it: World Athletics, rule 16.7)."""


@dataclass(frozen=True, slots=True)
class Point:
    """Point at something from now on."""

    pointed: Pointed


@dataclass(frozen=True, slots=True)
class Take:
    """Choose what is pointed at."""

    pointed: Pointed


Meaning = Point | Take | Literal["undo", "redo"] | None
"""None: the press answers nothing."""


def meaning(state: TableState, press: Press) -> Meaning:
    """What a press asks for as things stand."""
    game = state.game
    if game is None:
        return None
    if press.control in SEAT_CONTROLS and press.kind in ("short", "long"):
        seat = SEAT_CONTROLS.index(press.control)
        return _step(state, seat, picks(state, seat), 1 if press.kind == "short" else -1)
    match press.control, press.kind:
        case (control, "short") if control in (NEXT, PREVIOUS):
            return _turn(state, game, 1 if control == NEXT else -1)
        case (control, "short") if control == CONFIRM:
            return _take(state)
        case (control, "short") if control == UNDO:
            return "undo"
        case (control, "double") if control == UNDO:
            return "redo"
    return None


def crosses(press: Press, moved: float) -> bool:
    """Whether who pressed can't have seen what happened at `moved` monotonic seconds: the press was meant for what was
    before."""
    return (press.at if press.down is None else press.down) < moved + REACTION_SECONDS


def steps_secretly(state: TableState, press: Press) -> bool:
    """Whether who counts such presses would know what somebody chooses in secret."""
    if press.control not in SEAT_CONTROLS:
        return False
    return any(pick.secret for pick in picks(state, SEAT_CONTROLS.index(press.control)))


def confirmed(state: TableState) -> Pointed | None:
    """What Confirm would take now: what was pointed at last, else what can be chosen alone."""
    if state.pointed:
        return state.pointed[-1]
    if state.game is None:
        return None
    seat = asked_seat(state.game)
    pick = alone(state, seat)
    return None if pick is None else Pointed(seat, pick)


def _take(state: TableState) -> Take | None:
    found = confirmed(state)
    return None if found is None else Take(found)


def _turn(state: TableState, game: OpenGame, by: int) -> Point | None:
    """The encoder belongs to nobody: it leaves secrets alone."""
    seat = asked_seat(game)
    return _step(state, seat, [pick for pick in picks(state, seat) if not pick.secret], by)


def _step(state: TableState, seat: int, found: Sequence[Pick], by: int) -> Point | None:
    """The next of what can be chosen after what the seat points at, round and round; backwards the last comes first."""
    if not found:
        return None
    now = next((pointed.pick for pointed in state.pointed if pointed.seat == seat), None)
    at = found.index(now) if now in found else (-1 if by > 0 else 0)
    return Point(Pointed(seat, found[(at + by) % len(found)]))
