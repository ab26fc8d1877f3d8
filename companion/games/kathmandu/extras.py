"""Questions that nobody has to answer: using a card, laying a chest, telling what lies on the table."""

from collections.abc import Callable, Iterator, Mapping

from companion.games.action import Action
from companion.games.kathmandu import actions as do
from companion.games.kathmandu.equipment import FREE_LANDSCAPES, USEFUL, effect_of, sources
from companion.games.kathmandu.fields import ANY
from companion.games.kathmandu.forms import offering_form, swap_form
from companion.games.kathmandu.labels import choice
from companion.games.kathmandu.maps import SIDES, chests, may_swap, pairs
from companion.games.kathmandu.resources import RESOURCES
from companion.games.kathmandu.state import UNKNOWN, Phase, State
from companion.games.kathmandu.tables import Effect
from companion.games.kathmandu.telling import BEFORE_PLAY, MOST_POINTS
from companion.games.message import Message, Seat, say
from companion.games.prompt import Number, Prompt, Wants

TURNS = frozenset({Phase.CHOOSE, Phase.MOVE, Phase.FIELD})
"""Phases in which the player on turn can use cards."""


def extras(state: State) -> Iterator[Prompt]:
    """All optional prompts of the moment."""
    if state.phase == Phase.FIELD and may_swap(state):
        yield _swap(state)
    if state.phase in TURNS:
        yield from _effects(state)
    if state.phase not in BEFORE_PLAY:
        yield from _chests(state)
    yield from _table(state)
    yield from _own(state)
    if state.phase == Phase.COUNT:
        yield from _goods_points(state)


def _optional(name: str, seat: int | None, text: Message, wants: Wants, secret: bool = False) -> Prompt:
    return Prompt(name, seat, text, wants, optional=True, secret=secret)


def _swap(state: State) -> Prompt:
    text = say("%(player)s: swap a map half with %(other)s.", player=Seat(state.seat), other=Seat(state.turn.yak))
    return _optional("swap", state.seat, text, swap_form(state))


def _effects(state: State) -> Iterator[Prompt]:
    """One prompt for each effect that would have a use and that a card or the character could bring."""
    for effect, text in TEXTS.items():
        actions = _uses(state, effect) if USEFUL[effect](state) else ()
        if actions:
            yield _optional(f"use_{effect}", state.seat, text(Seat(state.seat)), choice(state, *actions))
    if USEFUL[Effect.TWO_OFFERINGS](state) and any(sources(state, Effect.TWO_OFFERINGS)):
        question = say("%(player)s: place a second offering.", player=Seat(state.seat))
        yield _optional("use_two_offerings", state.seat, question, offering_form(state))


TEXTS: Mapping[Effect, Callable[[Seat], Message]] = {
    Effect.CHANGE_DIE: lambda who: say("%(player)s: turn the die by a card.", player=who),
    Effect.TURN: lambda who: say("%(player)s: turn on the way by a card.", player=who),
    Effect.DOUBLE_STEPS: lambda who: say("%(player)s: double the steps by a card.", player=who),
    Effect.EXTRA_RESOURCE: lambda who: say("%(player)s: take one more resource by a card.", player=who),
    Effect.OTHER_LANDSCAPE: lambda who: say("%(player)s: let the field count as another landscape.", player=who),
    Effect.OTHER_LANDSCAPE_ANIMALS: lambda who: say("%(player)s: paint an animal of any landscape.", player=who),
    Effect.OTHER_LANDSCAPE_EQUIPMENT: lambda who: say("%(player)s: take equipment of any landscape.", player=who),
    Effect.OTHER_CITY: lambda who: say("%(player)s: buy a good of another city.", player=who),
}
"""The question of each effect that is a choice."""


def _uses(state: State, effect: Effect) -> tuple[Action, ...]:
    """The effect by each card that may bring it, with each value it may take."""
    return tuple(action for by in sources(state, effect) for action in _use(state, effect, by))


def _use(state: State, effect: Effect, by: str) -> Iterator[Action]:
    match effect:
        case Effect.CHANGE_DIE:
            yield from (do.ChangeDie(value, by) for value in range(1, 7) if value != state.turn.value)
        case Effect.TURN:
            yield do.TurnAfter(by)
        case Effect.DOUBLE_STEPS:
            yield do.DoubleSteps(by)
        case Effect.EXTRA_RESOURCE:
            yield from (do.ExtraResource(kind, by) for kind in RESOURCES)
        case Effect.OTHER_CITY:
            yield do.OtherCity(by)
        case _:
            yield from (do.OtherLandscape(landscape, by) for landscape in _landscapes(state, by))


def _landscapes(state: State, by: str) -> Iterator[str]:
    if effect_of(state, by) in FREE_LANDSCAPES:
        return iter((ANY,))
    return (landscape for landscape in state.numbers.landscapes if landscape not in state.turn.landscapes)


def _chests(state: State) -> Iterator[Prompt]:
    """Chests that are known, for pairs that are."""
    for seat in state.order:
        held = chests(state, seat)
        colours = pairs(state.players[seat]) if held else ()
        if colours:
            text = say("%(player)s: lay a chest on a pair of maps.", player=Seat(seat))
            yield _optional(
                "secure", seat, text, choice(state, *(do.Secure(seat, colour, held[0]) for colour in colours))
            )


def _all_halves(state: State) -> list[str]:
    return [f"{colour} {side}" for colour in state.numbers.map_colours for side in SIDES]


def _table(state: State) -> Iterator[Prompt]:
    """The first place of each display that nobody told."""
    numbers = state.numbers
    if UNKNOWN in state.animals:
        slot = state.animals.index(UNKNOWN)
        cards = (do.TellAnimal(slot, card) for card in numbers.animals)
        text = say("Which animal lies open at place %(place)s?", place=slot + 1)
        yield _optional("tell_animal", None, text, choice(state, *cards))
    if UNKNOWN in state.equipment:
        slot = state.equipment.index(UNKNOWN)
        kinds = (do.TellEquipment(slot, card) for card in numbers.equipment)
        text = say("Which equipment lies open at place %(place)s?", place=slot + 1)
        yield _optional("tell_equipment", None, text, choice(state, *kinds))
    if UNKNOWN in state.halves:
        slot = state.halves.index(UNKNOWN)
        halves = (do.TellOpenHalf(slot, half) for half in _all_halves(state))
        text = say("Which map half lies open at place %(place)s?", place=slot + 1)
        yield _optional("tell_open_half", None, text, choice(state, *halves))


def _own(state: State) -> Iterator[Prompt]:
    """What the player on turn never told; before the start and at the end, everybody's."""
    everybody = state.phase in BEFORE_PLAY or state.phase == Phase.COUNT
    for seat in range(len(state.players)) if everybody else (state.seat,):
        yield from _cards_of(state, seat)


def _cards_of(state: State, seat: int) -> Iterator[Prompt]:
    player, numbers, who = state.players[seat], state.numbers, Seat(seat)
    if player.tile == UNKNOWN and player.tiles_left and player.travelling and state.phase != Phase.COUNT:
        tiles = (do.TellTile(seat, landscape) for landscape in numbers.landscapes)
        text = say("%(player)s: which landscape does your open yak tile show?", player=who)
        yield _optional("tell_tile", seat, text, choice(state, *tiles))
    if UNKNOWN in player.maps:
        halves = (do.TellHalf(seat, half) for half in _open_to(state, seat))
        text = say("%(player)s: which map half do you have?", player=who)
        yield _optional("tell_half", seat, text, choice(state, *halves))
    if UNKNOWN in player.equipment:
        cards = (do.TellCard(seat, card) for card in numbers.equipment)
        text = say("%(player)s: which equipment card do you have?", player=who)
        yield _optional("tell_card", seat, text, choice(state, *cards))
    if UNKNOWN in player.tents and state.phase != Phase.COUNT:
        tents = (do.TellTent(seat, card) for card in numbers.tents)
        text = say("%(player)s: which tent card did you draw?", player=who)
        yield _optional("tell_tent", seat, text, choice(state, *tents), secret=True)


def _open_to(state: State, seat: int) -> list[str]:
    """All halves; before the start only of colours that the player does not have (K-A17)."""
    mine = {half[:-2] for half in state.players[seat].maps} if state.phase in BEFORE_PLAY else set()
    return [half for half in _all_halves(state) if half[:-2] not in mine]


def _goods_points(state: State) -> Iterator[Prompt]:
    for seat, player in enumerate(state.players):
        if sum(player.goods) and player.goods_points is None:
            text = say("%(player)s: how many points are printed on all your goods together?", player=Seat(seat))
            template: dict[str, str | int] = {"type": "tell_goods_points", "seat": seat}
            yield _optional("goods_points", seat, text, Number(template, "points", 0, MOST_POINTS))
