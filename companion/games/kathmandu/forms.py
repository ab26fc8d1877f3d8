"""The forms: a move, a swap of map halves, a second offering."""

from collections.abc import Iterable

from companion.games.kathmandu.actions import NOBODY
from companion.games.kathmandu.equipment import sources
from companion.games.kathmandu.fields import CITY, KATHMANDU, LAND, START, temple_field
from companion.games.kathmandu.maps import free_halves
from companion.games.kathmandu.moving import most_strips
from companion.games.kathmandu.names import field_name, half_name, name_of
from companion.games.kathmandu.state import UNKNOWN, State
from companion.games.kathmandu.tables import Effect
from companion.games.message import Message, Seat, say, say_n
from companion.games.prompt import Field, FieldOption, Form

NO = (FieldOption(False, say("no")), FieldOption(True, say("yes")))


def move_form(state: State) -> Form:
    """Only what may matter: who never told cards says whether one matches, who told them names the landscape. All but
    the field stands right for a usual move."""
    fields = [_target(state), _needle(state), _strips(state), _lost(state), *_yaks(state), *_matches(state)]
    if state.turn.bent:
        numbers = range(1 + state.turn.distance // 2)
        fields.append(Field("there_and_back", say("Strips crossed there and back"), _numbers(numbers), 0))
    if state.numbers.voluntary_exhaustion:
        fields.append(Field("keep_compass", say("Exhaustion instead of compasses"), NO, False))
        fields.append(Field("keep_feed", say("Exhaustion instead of yak feed"), NO, False))
    return Form({"type": "move"}, tuple(fields))


def _numbers(values: Iterable[int]) -> tuple[FieldOption, ...]:
    return tuple(FieldOption(value, say("%(value)s", value=value)) for value in values)


def _target(state: State) -> Field:
    """Landscapes that a card or tile shows that was told, and the other sorts of field; the yak tile's first. With
    tents all of their landscapes: which of them are in hand stays secret."""
    numbers, tile = state.numbers, state.me.tile
    named = {tile, *(land for card in state.animals for land in numbers.animals.get(card, ()))}
    named |= {land for card in state.equipment for land in numbers.equipment.get(card, ())}
    named |= set(numbers.tents.values()) if state.settings.tents else set()
    values = [land for land in numbers.landscapes if land in named]
    values += [LAND, CITY, *(temple_field(number + 1) for number in range(numbers.temples)), START]
    if state.me.board + most_strips(state.turn.distance) >= numbers.boards - 1:
        values.append(KATHMANDU)
    values.sort(key=lambda value: value != tile)
    return Field("field", say("Field"), tuple(FieldOption(value, field_name(value)) for value in values), values[0])


def _needle(state: State) -> Field:
    most = 1 + most_strips(state.turn.distance)
    text = say("Boards along the red needle")
    return Field("needle", text, _numbers(range(min(most, state.turn.distance) + 1)), 0)


def _strips(state: State) -> Field:
    """None first, then towards Kathmandu, then back."""
    most, board = most_strips(state.turn.distance), state.me.board
    ahead = range(1, min(most, state.numbers.boards - 1 - board) + 1)
    back = range(-1, -min(most, board) - 1, -1)
    options = [FieldOption(0, say("none"))]
    options += [FieldOption(count, say("%(n)s towards Kathmandu", n=count)) for count in ahead]
    options += [FieldOption(count, say("%(n)s back", n=-count)) for count in back]
    return Field("strips", say("Border strips crossed"), tuple(options), 0)


def _lost(state: State) -> Field:
    options = [FieldOption("none", say("none")), FieldOption("all", say("all: the yak stays"))]
    if state.turn.distance > 1:
        options.insert(1, FieldOption("some", say("some")))
    return Field("lost", say("Steps lost"), tuple(options), "none")


def _yaks(state: State) -> Iterable[Field]:
    """Other yaks matter only if map halves can be swapped."""
    mine = free_halves(state.me)
    others = [
        seat
        for seat, player in enumerate(state.players)
        if seat != state.seat and player.travelling and mine and free_halves(player)
    ]
    if others:
        options = (FieldOption(NOBODY, say("none")), *(FieldOption(seat, _seat(seat)) for seat in others))
        yield Field("yak", say("Other yak there"), options, NOBODY)


def _seat(seat: int) -> Message:
    return say("%(player)s", player=Seat(seat))


def _matches(state: State) -> Iterable[Field]:
    """What a field matches, for cards that nobody told."""
    me = state.me
    if me.tiles_left and me.tile == UNKNOWN:
        yield Field("tile", say("Matches your yak tile"), NO, False)
    if UNKNOWN in state.animals and me.resources.paint_box:
        yield Field("animal", say("Matches an animal card"), NO, False)
    if UNKNOWN in state.equipment and me.resources.backpack:
        yield Field("equipment", say("Matches an equipment card"), NO, False)


def swap_form(state: State) -> Form:
    """Which half is taken from the other yak's owner, which is given."""
    return Form(
        {"type": "swap"},
        (
            _halves("take", say("You take"), free_halves(state.players[state.turn.yak])),
            _halves("give", say("You give"), free_halves(state.me)),
        ),
    )


def _halves(name: str, text: Message, halves: tuple[str, ...]) -> Field:
    options = tuple(FieldOption(half, half_name(half)) for half in dict.fromkeys(halves))
    return Field(name, text, options, options[0].value if len(options) == 1 else None)


def offering_form(state: State) -> Form:
    """The temple of a second offering."""
    numbers = state.numbers
    cards = tuple(FieldOption(by, name_of(by)) for by in sources(state, Effect.TWO_OFFERINGS))
    boards = tuple(FieldOption(board, _board(board)) for board in range(numbers.boards))
    temples = tuple(FieldOption(number, field_name(temple_field(number))) for number in range(1, numbers.temples + 1))
    return Form(
        {"type": "second_offering"},
        (
            Field("board", say("Board"), boards, None),
            Field("temple", say("Temple"), temples, 1),
            Field("by", say("By"), cards, cards[0].value if len(cards) == 1 else None),
        ),
    )


def _board(board: int) -> Message:
    if not board:
        return say("start board")
    return say_n("%(n)s strip from the start", "%(n)s strips from the start", board)
