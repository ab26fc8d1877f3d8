"""What panels show of the table: whose turn it is, which buttons would do something, what is pointed at. Pure."""

from collections.abc import Iterator, Mapping

from companion.demo.state import Status
from companion.table.choosing import asked_picks, picks
from companion.table.picks import OptionPick
from companion.table.pressing import confirmed
from companion.table.state import OpenGame, TableState
from hardware.panel import CONFIRM, SEAT_CONTROLS, UNDO, Light, Shown

LOOKS: Mapping[Status, Light] = {"online": "on", "offline": "blink"}
"""The camera's lamp while a game waits for dice: it looks, or should but can't. Off where there is none."""


def lit(state: TableState, camera: Status, brightness: float = 1.0) -> Shown:
    """Lamps and displays as things stand, all as bright as `brightness` (0–1) says. A lamp is bright where it is
    somebody's turn, pulses where a button is waited for, and is dim where a button would do something."""
    game = state.game
    if game is None:
        return Shown(brightness=brightness)
    lamps = dict(_seats(state, game))
    if confirmed(state) is not None:
        lamps[CONFIRM] = "pulse"
    if game.timeline.undoable:
        lamps[UNDO] = "dim"
    looks = "off" if game.rolling is None else LOOKS.get(camera, "off")
    return Shown(lamps, looks, tuple(_numbers(state, game)), brightness)


def _seats(state: TableState, game: OpenGame) -> Iterator[tuple[str, Light]]:
    turn = game.timeline.rules.game.view(game.timeline.state).turn
    asked = {prompt.seat for prompt in game.prompts if not prompt.optional}
    for seat, control in zip(range(len(game.names)), SEAT_CONTROLS, strict=False):
        if seat in asked and asked_picks(state, seat):
            yield control, "pulse"
        elif not game.over and (seat in asked or seat == turn):
            yield control, "on"
        elif picks(state, seat):
            yield control, "dim"


def _numbers(state: TableState, game: OpenGame) -> Iterator[int]:
    """The points of each seat as if the game ended now; where a seat points at something, the number of that."""
    totals = [seat.total for seat in game.timeline.score().seats]
    pointed = {pointed.seat: pointed.pick for pointed in state.pointed if not pointed.pick.secret}
    for seat, total in enumerate(totals):
        match pointed.get(seat):
            case OptionPick(_, number):
                yield number
            case None:
                yield total
            case die:
                yield total if die.value is None else die.value
