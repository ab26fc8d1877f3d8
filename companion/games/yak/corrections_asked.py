"""Optional questions between days and at the end: pictures of the towers and the food that is really there."""

from companion.games.message import Seat, say
from companion.games.prompt import Field, FieldOption, Form, Prompt, Tower
from companion.games.yak.corrections import open_to_corrections
from companion.games.yak.state import State
from companion.games.yak.tables import CRYSTAL, KINDS
from companion.games.yak.words import FOOD


def corrections_asked(state: State) -> tuple[Prompt, ...]:
    """For each seat its tower and its food."""
    if not open_to_corrections(state):
        return ()
    seats = [seat for seat, player in enumerate(state.players) if not player.left]
    return (*(_tower(state, seat) for seat in seats), *(_food(state, seat) for seat in seats))


def _tower(state: State, seat: int) -> Prompt:
    tables = state.tables
    wants = Tower({"type": "tell_tower", "seat": seat}, tables.row_widths.value, (*tables.colour_names.value, CRYSTAL))
    text = say("Show the tower of %(player)s if it stands otherwise.", player=Seat(seat))
    return Prompt(f"tower_{seat}", None, text, wants, optional=True)


def _food(state: State, seat: int) -> Prompt:
    amounts = tuple(
        FieldOption(number, say("%(n)s", n=number)) for number in range(state.tables.reserve_capacity.value + 1)
    )
    has = state.players[seat].food
    fields = tuple(Field(kind, FOOD[kind], amounts, has.of(kind)) for kind in KINDS)
    text = say("Tell the food of %(player)s if it is not this.", player=Seat(seat))
    return Prompt(f"food_{seat}", None, text, Form({"type": "tell_food", "seat": seat}, fields), optional=True)
