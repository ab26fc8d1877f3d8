"""Copying the numbers of the players' own box. See docs/dashboard.md for each address."""

from collections.abc import Mapping
from itertools import groupby
from typing import Any, NamedTuple

from flask import Blueprint, render_template, request, url_for
from flask.typing import ResponseReturnValue

from companion.games.game import Game
from companion.games.message import Message, say
from companion.games.refusal import Refused
from companion.games.tables import TablesError
from companion.games.wording import NumberWords, always, words_of
from companion.numbers import NumbersError, own_numbers, write_numbers
from companion.placeholders import Copied, Place, Placeholder, placeholders, told_leaves, with_leaves
from companion.speech import spoken
from web.acting import done
from web.errors import Problem, wants_json
from web.languages import gettext, language
from web.refusals import refused
from web.routing import room
from web.services import Services

OTHERS = say("Other numbers")
"""The heading of numbers that a game has no words for."""


class ShownNumber(NamedTuple):
    """A number on the page: `name` in the form, words, what stands in the field, its range, whether it is confirmed,
    and what is wrong with it (empty: nothing)."""

    name: str
    text: Message
    value: str
    low: int
    high: int
    confirmed: bool
    wrong: str


class Wrong(Exception):
    """Numbers that can't be taken: what is wrong, by the name of the field; what belongs to none stands under ""."""

    def __init__(self, problems: Mapping[str, str]) -> None:
        super().__init__(problems)
        self.problems = problems


class NumbersPages:
    """The views, over the services."""

    def __init__(self, services: Services) -> None:
        self.services = services

    def page(self, game: str) -> str:
        """All numbers of a game that can be copied, as they are in force."""
        rules = self._game(game)
        return self._page(rules, self._placeholders(rules), {}, request.args.get("kept", 0, type=int))

    def copy(self, game: str) -> ResponseReturnValue:
        """Take over what was copied: all of it, or what was ticked or changed."""
        rules = self._game(game)
        known = self._placeholders(rules)
        try:
            told = _told(rules, known)
            self._keep(rules, told)
        except Wrong as wrong:
            if wants_json():
                raise Problem(400, "unclear", "; ".join(f"{k}: {v}" for k, v in wrong.problems.items())) from wrong
            return self._page(rules, known, wrong.problems), 400
        except NumbersError as error:
            raise _unreadable(spoken(error.text, language())) from error
        confirmed = sum(number.confirmed for number in told.values())
        return done(url_for("numbers.page", game=game, kept=confirmed))

    def later(self, game: str) -> ResponseReturnValue:
        """Don't ask for the numbers of this game again."""
        self._game(game)
        self.services.household.numbers_later(game)
        return done(url_for("start.new", name=game))

    def _game(self, name: str) -> Game[Any, Any]:
        if name not in self.services.table.games:
            raise Problem(404, "no_such_game", gettext("There is no such game here."))
        return self.services.table.games[name]

    def _placeholders(self, game: Game[Any, Any]) -> tuple[Placeholder, ...]:
        try:
            return placeholders(game, own_numbers(game.name, self.services.data))
        except (NumbersError, TablesError) as error:
            raise _unreadable(spoken(error.text, language())) from error

    def _keep(self, game: Game[Any, Any], told: Mapping[Place, Copied]) -> None:
        """Write the numbers down if the rules accept them; raises Wrong or NumbersError."""
        own = own_numbers(game.name, self.services.data)
        leaves = told_leaves(game, own, told)
        try:
            for seats in game.players:
                game.start(seats, {}, with_leaves(own, leaves))
        except TablesError as error:
            raise Wrong({_field(error, told): spoken(error.text, language())}) from error
        except Refused as refusal:
            raise refused(refusal) from refusal
        if leaves:
            write_numbers(game.name, leaves, self.services.data)

    def _page(
        self, game: Game[Any, Any], known: tuple[Placeholder, ...], problems: Mapping[str, str], kept: int = 0
    ) -> str:
        shown = [(_words(game, number.place).group, _shown(game, number, problems)) for number in known]
        groups = [(title, [number for _, number in part]) for title, part in groupby(shown, key=lambda pair: pair[0])]
        return render_template(
            "numbers.html",
            game=game,
            groups=groups,
            problem=problems.get("", ""),
            problems=len(problems),
            left=sum(not number.confirmed for number in known),
            kept=kept,
            playing=self.services.table.state.game is not None,
        )


def pages(services: Services) -> Blueprint:
    """The room as a blueprint over the services."""
    views = NumbersPages(services)
    return room("numbers", "/numbers", {"/<game>": views.page}, {"/<game>": views.copy, "/<game>/later": views.later})


def _told(game: Game[Any, Any], known: tuple[Placeholder, ...]) -> dict[Place, Copied]:
    """What the form says of each number: confirmed are those that were ticked or changed, or all. Raises Wrong."""
    told, problems = {}, {}
    everything = request.form.get("do") == "all"
    for number in known:
        words, name = _words(game, number.place), number.place.name
        value = _number(request.form.get(name, str(number.value)), words)
        if value is None:
            problems[name] = gettext("A whole number from %(low)s to %(high)s.", low=words.low, high=words.high)
        else:
            sure = everything or value != number.value or f"sure:{name}" in request.form
            told[number.place] = Copied(value, sure)
    if problems:
        raise Wrong(problems)
    return told


def _number(text: str, words: NumberWords) -> int | None:
    """The number, None if it is none or out of its range."""
    digits = text.strip().replace("\N{MINUS SIGN}", "-").removeprefix("+")
    if not digits.removeprefix("-").isascii() or not digits.removeprefix("-").isdecimal() or len(digits) > 4:
        return None
    value = int(digits)
    return value if words.low <= value <= words.high else None


def _words(game: Game[Any, Any], place: Place) -> NumberWords:
    """The words of a number; its place in tables.toml, if the game has none."""
    words = words_of(game).numbers.get(place.path)
    return words or NumberWords(OTHERS, always(Message(place.name)), -999, 999)


def _shown(game: Game[Any, Any], number: Placeholder, problems: Mapping[str, str]) -> ShownNumber:
    words, name = _words(game, number.place), number.place.name
    value = request.form.get(name, str(number.value))
    confirmed = f"sure:{name}" in request.form if problems else number.confirmed
    return ShownNumber(
        name, words.text(number.place.key or 0), value, words.low, words.high, confirmed, problems.get(name, "")
    )


def _field(error: TablesError, told: Mapping[Place, Copied]) -> str:
    """The field that an error of the tables speaks of; "" if of none or of several."""
    path = error.place.replace("[", ":").replace("]", "")
    return next((place.name for place in told if path in (place.name, place.path)), "")


def _unreadable(text: str) -> Problem:
    return Problem(409, "numbers_unreadable", text)
