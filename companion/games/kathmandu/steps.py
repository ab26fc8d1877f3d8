"""The texts of the set-up's physical steps (K-1 … K-11)."""

from collections.abc import Callable

from companion.games.kathmandu.state import State
from companion.games.message import Message, say, say_n


def step_text(state: State, step: str) -> Message:
    """What is to be done in one step, with the numbers of this game."""
    return TEXTS[step](state)


def _route(state: State) -> Message:
    return say(
        "Join %(boards)s boards, start board and Kathmandu at the ends, with a border strip between any two.",
        boards=state.numbers.boards,
    )


def _temples(state: State) -> Message:
    return say_n(
        "Put the additional temple on the marked field.",
        "Put the %(n)s additional temples on the marked fields.",
        state.numbers.extra_temples,
    )


def _players(state: State) -> Message:
    return say(
        "Everyone takes a tableau, offerings and yak tiles of one colour, %(cards)s starting equipment cards and "
        "%(halves)s random map halves of different colours.",
        cards=state.numbers.start_equipment,
        halves=state.numbers.start_halves,
    )


def _animals(state: State) -> Message:
    return say_n("Turn up %(n)s animal card.", "Turn up %(n)s animal cards.", state.numbers.open_animals)


def _equipment(state: State) -> Message:
    return say_n("Turn up %(n)s equipment card.", "Turn up %(n)s equipment cards.", state.numbers.open_equipment)


def _halves(state: State) -> Message:
    return say_n("Turn up %(n)s map half.", "Turn up %(n)s map halves.", state.numbers.open_halves)


def _weather(state: State) -> Message:
    return say("Shuffle the weather tiles and lay %(rounds)s of them face down.", rounds=state.numbers.rounds)


TEXTS: dict[str, Callable[[State], Message]] = {
    "route": _route,
    "goods": lambda state: say("Put a goods tile on every city field, and the special goods beside the route."),
    "temples": _temples,
    "kathmandu_tiles": lambda state: say("Stack the Kathmandu tiles on the last board, the most valuable on top."),
    "players": _players,
    "yak_tiles": lambda state: say("Everyone turns up the top tile of the own yak stack."),
    "resources": lambda state: say("Everyone takes one of each of the five resources."),
    "shuffle": lambda state: say("Shuffle animal and equipment cards and put them on the display board."),
    "animals": _animals,
    "equipment": _equipment,
    "halves": _halves,
    "weather": _weather,
}
"""The text of each step."""
