"""What each seat can choose by buttons as things stand."""

from collections.abc import Iterator

from companion.table.dice import SeenDice, likely_values
from companion.table.picks import DiePick, OptionPick, Pick, options
from companion.table.state import OpenGame, TableState

VALUES = range(1, 7)


def picks(state: TableState, seat: int) -> tuple[Pick, ...]:
    """All that a seat can choose now, what is asked first: the open die, then prompts to that seat, then those to
    anybody, and what may be told last. Nothing where nobody sits."""
    if state.game is None or seat >= len(state.game.names):
        return ()
    if state.dice is not None and state.dice.line is None:
        found = tuple(_die_picks(state.dice))
        if found and _asks(state.game, seat):
            return found
    return tuple(_option_picks(state.game, seat))


def alone(state: TableState, seat: int) -> Pick | None:
    """What needs no pointing: the only option of what is asked, if everybody may see it."""
    found = asked_picks(state, seat)
    return found[0] if len(found) == 1 and not found[0].secret else None


def asked_picks(state: TableState, seat: int) -> tuple[Pick, ...]:
    """What a seat can choose of what the game waits for."""
    return tuple(pick for pick in picks(state, seat) if isinstance(pick, DiePick) or not pick.prompt.optional)


def asked_seat(game: OpenGame) -> int:
    """Who answers by the encoder, and Confirm without pointing: whoever is asked, else whose turn it is, else the first
    player."""
    if game.main is not None and game.main.seat is not None:
        return game.main.seat
    turn = game.timeline.rules.game.view(game.timeline.state).turn
    return 0 if turn is None else turn


def _asks(game: OpenGame, seat: int) -> bool:
    rolling = game.rolling
    return rolling is not None and rolling.seat in (None, seat)


def _option_picks(game: OpenGame, seat: int) -> Iterator[OptionPick]:
    mine = [prompt for prompt in game.prompts if prompt.seat in (None, seat)]
    for prompt in sorted(mine, key=lambda prompt: (prompt.optional, prompt.seat is None)):
        for number in range(1, len(options(prompt)) + 1):
            yield OptionPick(prompt, number)


def _die_picks(roll: SeenDice) -> Iterator[DiePick]:
    """What the first die that is asked about may be, the likeliest first."""
    if not roll.asked:
        return
    die = roll.asked[0]
    if roll.values[die] is None:
        for value in dict.fromkeys((*likely_values(roll.dice[die]), *VALUES)):
            yield DiePick(roll.number, roll.tellings, die, value=value)
    else:
        for colour in dict.fromkeys(roll.missing_colours):
            yield DiePick(roll.number, roll.tellings, die, colour=colour)
