"""The help: how the companion works, and the rules of each game in brief. See docs/dashboard.md."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from flask import Blueprint, render_template

from companion.games import kathmandu, tables, tuareg, yak
from companion.games.game import Game
from companion.games.kathmandu.names import NAMES
from companion.games.kathmandu.tables import Tables as Kathmandu
from companion.games.message import Message
from companion.games.tables import Looked, Number, Row, TablesError
from companion.games.tuareg.goods import KINDS
from companion.games.tuareg.tables import SPECIALS
from companion.games.tuareg.tables import Tables as Tuareg
from companion.games.tuareg.words import GOODS, SPECIAL
from companion.games.wording import words_of
from companion.games.yak.tables import Tables as Yak
from companion.numbers import NumbersError, own_numbers
from companion.speech import signed, spoken
from web.errors import Problem
from web.languages import gettext, language
from web.routing import room
from web.services import Services

Steps = list[tuple[str, str]]
"""How much brings how many points, both as they are written."""

DAGGER = "†"
"""Stands behind a number that nobody has confirmed."""

_SHAPES: Mapping[str, type[Any]] = {"kathmandu": Kathmandu, "yak": Yak, "tuareg": Tuareg}
_GAMES: Mapping[str, Game[Any, Any]] = {game.GAME.name: game.GAME for game in (kathmandu, yak, tuareg)}


class Option(NamedTuple):
    """An option of a game: what it decides, its usual value, and the others."""

    text: str
    usual: str
    others: tuple[str, ...]


class HelpPages:
    """The views, over the services."""

    def __init__(self, services: Services) -> None:
        self._services = services

    def page(self) -> str:
        """How the companion works."""
        return render_template("help/companion.html", game=None, games=_titles())

    def of_game(self, game: str) -> str:
        """The rules of a game in brief, with the numbers of this household."""
        if game not in _SHAPES:
            raise Problem(404, "no_help", gettext("There is no help about this game."))
        numbers, trouble = self._numbers(game)
        values = _VALUES[game](numbers) | {"t": numbers, "n": figure, "options": _options(game), "trouble": trouble}
        return render_template(f"help/{game}.html", game=game, games=_titles(), **values)

    def _numbers(self, game: str) -> tuple[Any, str]:
        """The numbers of a game; if the players' own ones can't be used, ours and a word on why."""
        shape, package = _SHAPES[game], f"companion.games.{game}"
        try:
            return tables.load(package, shape, own_numbers(game, self._services.data)), ""
        except NumbersError as error:
            trouble = spoken(error.text, language())
        except TablesError as error:
            why = spoken(error.text, language())
            trouble = gettext("Your own numbers of this game can't be used: %(text)s", text=why)
        return tables.load(package, shape), trouble


def pages(services: Services) -> Blueprint:
    """The help as a blueprint over the services."""
    views = HelpPages(services)
    return room("help", "/help", {"": views.page, "/<game>": views.of_game})


def figure(number: Number[int] | Looked) -> str:
    """A number as the help writes it: with a real minus, and a dagger if nobody vouches for it."""
    return signed(number.value) + ("" if number.confirmed else DAGGER)


def _titles() -> dict[str, str]:
    return {name: _said(game.title) for name, game in _GAMES.items()}


def _options(game: str) -> list[Option]:
    """All options of a game in words, those first that change the game most."""
    words = sorted(words_of(_GAMES[game]).options.values(), key=lambda option: not option.module)
    return [Option(_said(text), *_split([_said(value) for value in values])) for text, values, _ in words]


def _split(values: list[str]) -> tuple[str, tuple[str, ...]]:
    return values[0], tuple(values[1:])


def _said(message: Message) -> str:
    return spoken(message, language())


def _steps(row: Row, first: int = 0) -> Steps:
    """The whole row from `first` on; the last step holds for more, too."""
    last = len(row.value) - 1
    return [(f"{i}+" if i == last else str(i), figure(row.at(i))) for i in range(first, last + 1)]


def _exact(row: Row, first: int = 0) -> Steps:
    """The whole row from `first` on, where there can't be more than its last step."""
    return [(str(i), figure(row.at(i))) for i in range(first, len(row.value))]


def _scoring_from(row: Row) -> int:
    """The first step that brings points."""
    return next((i for i, points in enumerate(row.value) if points), 0)


def _yak(numbers: Yak) -> dict[str, Any]:
    scoring = numbers.scoring
    counts = scoring.group_count
    return {"groups": _steps(scoring.group_size, 2), "group_counts": _steps(counts, _scoring_from(counts))}


def _tuareg(_numbers: Tuareg) -> dict[str, Any]:
    return {
        "kinds": KINDS,
        "specials": SPECIALS,
        "good_name": lambda kind: _said(GOODS[kind]),
        "special_name": lambda kind: _said(SPECIAL[kind]),
    }


def _kathmandu(numbers: Kathmandu) -> dict[str, Any]:
    scoring = numbers.scoring
    tiles = scoring.kathmandu_tiles.stack_high_to_low
    return {
        "dice": {colour: _said(NAMES[brings]) for colour, brings in _dice(numbers)},
        "tiles": [(f"{i + 1}.", figure(tiles.at(i))) for i in range(len(tiles.value))],
        "offerings": _exact(scoring.offerings.by_offerings_placed, 1),
        "yak_stack": _exact(scoring.yak_stack.by_tiles_left),
        "distance": _steps(scoring.distance.by_border_strips),
        "printed": _printed(scoring.goods.printed_points),
    }


def _dice(numbers: Kathmandu) -> Iterator[tuple[str, str]]:
    for colour in numbers.dice.__struct_fields__:
        yield colour, getattr(numbers.dice, colour).value


def _printed(row: Row) -> str:
    """The points printed on goods: each different number once, in the order of the kinds."""
    return ", ".join(dict.fromkeys(figure(row.at(i)) for i in range(len(row.value))))


_VALUES: Mapping[str, Callable[[Any], dict[str, Any]]] = {"kathmandu": _kathmandu, "yak": _yak, "tuareg": _tuareg}
"""What the template of a game needs besides its numbers."""
