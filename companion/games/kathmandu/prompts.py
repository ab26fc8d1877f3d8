"""What the game waits for: one question at a time, then those that nobody has to answer."""

from collections.abc import Callable

from companion.games.kathmandu import actions as do
from companion.games.kathmandu.extras import extras
from companion.games.kathmandu.field import offers
from companion.games.kathmandu.forms import move_form
from companion.games.kathmandu.labels import choice
from companion.games.kathmandu.resources import RESOURCES
from companion.games.kathmandu.rolling import may_reroll
from companion.games.kathmandu.rounds import must_roll
from companion.games.kathmandu.setup import free_characters, to_place, without_character
from companion.games.kathmandu.state import UNKNOWN, Phase, State
from companion.games.kathmandu.steps import step_text
from companion.games.kathmandu.tents import fitting
from companion.games.message import Seat, say, say_n
from companion.games.prompt import Dice, Prompt


def prompts(state: State) -> tuple[Prompt, ...]:
    """All open questions, the one the game waits for first."""
    if state.phase == Phase.OVER:
        return ()
    return (main_prompt(state), *extras(state))


def main_prompt(state: State) -> Prompt:
    """The question that the game waits for; not for a game that is over."""
    return QUESTIONS[state.phase](state)


def _setup(state: State) -> Prompt:
    step = state.steps[0]
    options = choice(state, do.Ready(step), do.AllReady())
    return Prompt(f"setup_{step}", None, step_text(state, step), options)


def _start_player(state: State) -> Prompt:
    options = choice(state, *(do.StartPlayer(seat) for seat in state.order))
    return Prompt("start_player", None, say("Who is the first start player?"), options)


def _characters(state: State) -> Prompt:
    seat = without_character(state)[0]
    options = choice(state, *(do.TakeCharacter(seat, name) for name in free_characters(state)))
    text = say("%(player)s: which character do you have?", player=Seat(seat))
    return Prompt("character", seat, text, options)


def _start_fields(state: State) -> Prompt:
    seat = to_place(state)[0]
    text = say("%(player)s: put your yak on a start field of your choice.", player=Seat(seat))
    return Prompt("start_field", seat, text, choice(state, do.Placed(seat), do.AllReady()))


def _roll(state: State) -> Prompt:
    waiting = must_roll(state)
    seat = waiting[0]
    text = say("%(player)s: roll your dice.", player=Seat(seat))
    if state.round > 1 and not any(player.pool for player in state.players):
        text = say("Refill the displays. %(player)s: take all your dice and roll.", player=Seat(seat))
    colours = state.numbers.colours
    return Prompt("roll", seat, text, Dice({"type": "roll", "seat": seat}, len(colours), colours))


def _choose(state: State) -> Prompt:
    colours = [die.colour for die in state.me.pool]
    aside = colours if may_reroll(state) else []
    options = choice(state, *map(do.TakeDie, colours), *map(do.PutAside, aside))
    return Prompt("choose", state.seat, say("%(player)s: take a die.", player=Seat(state.seat)), options)


def _reroll(state: State) -> Prompt:
    colours = tuple(die.colour for die in state.me.pool)
    text = say_n(
        "%(player)s: roll the other die again.",
        "%(player)s: roll the other %(n)s dice again.",
        len(colours),
        player=Seat(state.seat),
    )
    return Prompt("reroll", state.seat, text, Dice({"type": "reroll"}, len(colours), colours))


def _resource(state: State) -> Prompt:
    text = say("%(player)s: take a resource of your choice.", player=Seat(state.seat))
    return Prompt("resource", state.seat, text, choice(state, *map(do.Gain, RESOURCES)))


def _move(state: State) -> Prompt:
    text = say_n(
        "%(player)s: move your yak %(n)s step. Where does it stand?",
        "%(player)s: move your yak %(n)s steps. Where does it stand?",
        state.turn.distance,
        player=Seat(state.seat),
    )
    return Prompt("move", state.seat, text, move_form(state))


def _field(state: State) -> Prompt:
    end = () if state.turn.half_due else (do.EndTurn(),)
    text = say("%(player)s: what do you do on this field?", player=Seat(state.seat))
    return Prompt("field", state.seat, text, choice(state, *offers(state), *end))


def _tent(state: State) -> Prompt:
    """One option a player, who may hold more: a card that was told goes first, and which one stays unsaid."""
    cards = dict(sorted(fitting(state), key=lambda tent: tent[1] != UNKNOWN))
    tents = (do.PlayTent(seat, cards[seat]) for seat in state.order if seat in cards)
    text = say("Does anybody play a tent card on %(player)s?", player=Seat(state.seat))
    return Prompt("tent", None, text, choice(state, do.NoTent(), *tents))


def _tie(state: State) -> Prompt:
    text = say("Several have the lowest sum. Who becomes start player?")
    return Prompt("tie", None, text, choice(state, *map(do.DecideTie, state.tied)))


def _weather(state: State) -> Prompt:
    text = say("Turn up the weather tile of round %(round)s.", round=state.round)
    return Prompt("weather", None, text, choice(state, do.Weather("sun"), do.Weather("storm")))


def _count(state: State) -> Prompt:
    text = say("The game has ended. Tell what is not told yet, or count up.")
    return Prompt("count", None, text, choice(state, do.CountUp()))


QUESTIONS: dict[Phase, Callable[[State], Prompt]] = {
    Phase.SETUP: _setup,
    Phase.START_PLAYER: _start_player,
    Phase.CHARACTERS: _characters,
    Phase.START_FIELDS: _start_fields,
    Phase.ROLL: _roll,
    Phase.CHOOSE: _choose,
    Phase.REROLL: _reroll,
    Phase.JOKER: _resource,
    Phase.FREE: _resource,
    Phase.MOVE: _move,
    Phase.FIELD: _field,
    Phase.TENT: _tent,
    Phase.TIE: _tie,
    Phase.WEATHER: _weather,
    Phase.COUNT: _count,
}
"""The question of each phase."""
