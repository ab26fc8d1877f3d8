"""A tiny game for tests: Pig, with a secret wish, a bet, and a refusal. Like the real games, it is pure.

Each seat first tells a secret wish (a number). Then, in turns, a player rolls one die again and again: a 1 loses the
turn's points and ends it; "bank" keeps them. Who reaches the goal ends the game. Rain may be told by anybody and ends
the turn. A bet says how many points of the turn are doubled; it needs some points first.
"""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from companion.games.action import Action, Rolled
from companion.games.end_form import EndForm, EndGroup, EndNumber
from companion.games.message import Message, Seat, say, say_n
from companion.games.prompt import Choice, Dice, Field, FieldOption, Form, Number, Option, Prompt
from companion.games.refusal import Reason, Refused, not_legal
from companion.games.sheet import Line, ScoreSheet, score_sheet
from companion.games.tables import TablesError
from companion.games.view import Fact, View


class Wish(Action):
    """Tell the secret wish: a guess of the own score."""

    seat: int
    number: int


class Roll(Action):
    """Roll the die."""

    dice: tuple[Rolled, ...]


class Bank(Action):
    """Keep the turn's points."""


class Bet(Action):
    """Double some of the turn's points, aloud or not."""

    double: bool
    aloud: bool = True


class Rain(Action):
    """It rains: the turn is over."""


class Pigs(msgspec.Struct, frozen=True):
    """The state."""

    goal: int
    points: tuple[int, ...]
    wishes: tuple[int | None, ...]
    gone: tuple[int, ...] = ()
    turn: int = 0
    kept: int = 0
    bet: bool = False


class Piglet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One player of an end state."""

    name: str
    points: int


class EndOfPigs(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An end state."""

    game: str
    players: tuple[Piglet, ...]


class Pig:
    """The game."""

    name = "pig"
    title = say("Pig")
    players = range(2, 5)
    actions: tuple[type[Action], ...] = (Wish, Roll, Bank, Bet, Rain)
    state = Pigs
    end_state = EndOfPigs
    options: Mapping[str, tuple[Any, ...]] = {"goal": (20, 10, 100_000), "rain": (True, False)}

    def start(self, seats: int, options: Mapping[str, Any], own: Mapping[str, Any]) -> Pigs:
        if seats not in self.players:
            raise Refused(Reason.MALFORMED, say("Pig is for 2 to 4."))
        for name, value in options.items():
            if value not in self.options.get(name, ()):
                raise Refused(Reason.MALFORMED, say("There is no option %(name)s.", name=name))
        if set(own) - {"goal"}:
            raise TablesError(say("unknown number %(name)s", name=repr(min(set(own) - {"goal"}))))
        goal = options.get("goal", own.get("goal", 20))
        return Pigs(goal, (0,) * seats, (None,) * seats)

    def prompts(self, state: Pigs) -> tuple[Prompt, ...]:
        if self.over(state):
            return ()
        for seat, wish in enumerate(state.wishes):
            if wish is None and seat not in state.gone:
                wants = Number({"type": "wish", "seat": seat}, "number", 0, 50)
                return (Prompt("wish", seat, say("What will your score be?"), wants, secret=True),)
        bank = Choice((Option(say("Keep them"), Bank()),))
        yes_no = (FieldOption(True, say("yes")), FieldOption(False, say("no")))
        form = Form(
            {"type": "bet"}, (Field("double", say("Double?"), yes_no), Field("aloud", say("Aloud?"), yes_no, True))
        )
        rain = Choice((Option(say("It rains"), Rain()),))
        roll = Prompt("roll", state.turn, say("Roll the die."), Dice({"type": "roll"}, 1))
        more = [Prompt("rain", None, say("Does it rain?"), rain, optional=True)]
        if state.kept:
            more.insert(0, Prompt("bank", state.turn, say("Keep the points?"), bank, optional=True))
            more.insert(1, Prompt("bet", state.turn, say("A bet?"), form, optional=True))
        return (roll, *more)

    def apply(self, state: Pigs, action: Action) -> Pigs:
        if self.over(state):
            raise Refused(Reason.GAME_OVER, say("Over."))
        match action:
            case Wish(seat, number):
                return self._wish(state, seat, number)
            case _ if None in self._here(state, state.wishes):
                raise not_legal(say("First everybody tells a wish."))
            case Roll(dice):
                return self._roll(state, dice)
            case Bank():
                if not state.kept:
                    raise not_legal(say("There is nothing to keep: roll first."))
                gained = state.kept * (2 if state.bet else 1)
                points = tuple(p + gained * (s == state.turn) for s, p in enumerate(state.points))
                return self._next(replace(state, points=points))
            case Bet(double):
                if not state.kept or state.bet:
                    raise not_legal(say("A bet needs points, and there is one a turn."))
                return replace(state, bet=double)
            case Rain():
                return self._next(state)
        raise AssertionError(action)

    def _here(self, state: Pigs, values: tuple[Any, ...]) -> list[Any]:
        return [value for seat, value in enumerate(values) if seat not in state.gone]

    def _wish(self, state: Pigs, seat: int, number: int) -> Pigs:
        if not 0 <= seat < len(state.wishes) or state.wishes[seat] is not None or not 0 <= number <= 50:
            raise not_legal(say("That wish can't be told."))
        return replace(state, wishes=tuple(number if s == seat else w for s, w in enumerate(state.wishes)))

    def _roll(self, state: Pigs, dice: tuple[Rolled, ...]) -> Pigs:
        if len(dice) != 1 or not 1 <= dice[0].value <= 6:
            raise Refused(Reason.MALFORMED, say("One die with 1 to 6 pips."))
        if dice[0].value == 1:
            return self._next(state)
        return replace(state, kept=state.kept + dice[0].value)

    def _next(self, state: Pigs) -> Pigs:
        after = ((state.turn + step) % len(state.points) for step in range(1, len(state.points) + 1))
        turn = next(seat for seat in after if seat not in state.gone)
        return replace(state, turn=turn, kept=0, bet=False)

    def actor(self, state: Pigs, action: Action) -> int | None:
        if isinstance(action, Rain):
            return None
        return action.seat if isinstance(action, Wish) else state.turn

    def legal(self, state: Pigs) -> Iterator[Action]:
        for prompt in self.prompts(state):
            match prompt.wants:
                case Choice(options):
                    yield from (option.action for option in options)
                case Number():
                    seat = prompt.seat or 0
                    yield from (Wish(seat, number) for number in range(51))
                case Form():
                    if not state.bet:
                        yield from (Bet(double, aloud) for double in (True, False) for aloud in (True, False))

    def score(self, state: Pigs) -> ScoreSheet:
        return self._sheet(state.points)

    def _sheet(self, points: tuple[int, ...]) -> ScoreSheet:
        how = [(say_n("%(n)s point", "%(n)s points", number),) for number in points]
        return score_sheet([[Line("points", say("Points"), p, h, False)] for p, h in zip(points, how, strict=True)])

    def over(self, state: Pigs) -> bool:
        return max(state.points) >= state.goal or len(state.gone) >= len(state.points) - 1

    def leave(self, state: Pigs, seat: int) -> Pigs:
        if seat in state.gone or self.over(state):
            raise not_legal(say("That player has left already."))
        state = replace(state, gone=(*state.gone, seat))
        return self._next(state) if seat == state.turn and not self.over(state) else state

    def view(self, state: Pigs) -> View:
        facts = tuple((Fact("points", say("Points"), say("%(n)s", n=points)),) for points in state.points)
        return View((Fact("kept", say("This turn"), say("%(n)s", n=state.kept)),), facts, state.turn)

    def describe(self, state: Pigs, action: Action) -> Message:
        match action:
            case Wish(seat, _):
                return say("%(who)s has a wish.", who=Seat(seat))
            case Roll(dice):
                return say("%(who)s rolls a %(value)s.", who=Seat(state.turn), value=dice[0].value)
            case Rain():
                return say("It rains.")
        return say("%(who)s: %(what)s", who=Seat(state.turn), what=type(action).__name__)

    def secret(self, state: Pigs, action: Action) -> Message | None:
        if not isinstance(action, Wish):
            return None
        return say("%(who)s wishes for %(number)s.", who=Seat(action.seat), number=action.number)

    def revealed(self, state: Pigs, action: Action, now: Pigs) -> bool:
        return self.over(now)

    def read_end(self, data: Mapping[str, Any]) -> EndOfPigs:
        try:
            return msgspec.convert(data, EndOfPigs)
        except msgspec.ValidationError as error:
            raise Refused(Reason.MALFORMED, say("%(text)s", text=str(error))) from error

    def end_form(self, own: Mapping[str, Any]) -> EndForm:
        return EndForm((EndGroup(None, (EndNumber("points", say("Points")),)),))

    def count(self, end: EndOfPigs, own: Mapping[str, Any]) -> ScoreSheet:
        return self._sheet(tuple(player.points * own.get("factor", 1) for player in end.players))


PIG = Pig()


def rolled(value: int) -> dict[str, Any]:
    """A roll in its written form."""
    return {"type": "roll", "dice": [{"colour": "white", "value": value}]}


def wish(seat: int, number: int = 7) -> dict[str, Any]:
    """A wish in its written form."""
    return {"type": "wish", "seat": seat, "number": number}
