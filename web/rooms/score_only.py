"""A game that was played without the companion, typed in and counted up; nothing is kept. See docs/dashboard.md."""

import json
from typing import Any

from flask import Blueprint, render_template, request
from flask.typing import ResponseReturnValue

from companion.games.end_form import EndForm
from companion.games.game import Game
from companion.games.refusal import Refused
from companion.games.tables import TablesError
from companion.marks import MARKS
from companion.numbers import NumbersError, own_numbers
from web.counting import Counted, counted
from web.endstate import end_state, place_of, tower_of
from web.errors import Problem, wants_json
from web.languages import gettext
from web.rooms.options import shown_options
from web.routing import room
from web.saying import text_of
from web.services import Services


class ScorePages:
    """The views, over the services."""

    def __init__(self, services: Services) -> None:
        self.games = services.table.games
        self.data = services.data

    def page(self, game: str) -> str:
        """The form."""
        rules = self._game(game)
        return self._form(rules, self._players(rules), {})

    def count(self, game: str) -> ResponseReturnValue:
        """The count of what the form tells; or the form again, with what is wrong at its place."""
        rules = self._game(game)
        players, fields = self._players(rules), request.form.to_dict()
        if "count" not in fields:  # another number of players was chosen
            return self._form(rules, players, fields)
        form = self._end_form(rules)
        names = [fields.get(f"players[{seat}].name", "").strip() for seat in range(players)]
        names = [name or gettext("Player %(number)s", number=seat + 1) for seat, name in enumerate(names)]
        told = fields | {f"players[{seat}].name": name for seat, name in enumerate(names)}
        try:
            end = rules.read_end(end_state(rules, form, players, told))
            sheet = rules.count(end, own_numbers(game, self.data))
        except Refused as error:
            return self._wrong(rules, players, fields, error)
        result = counted(game, rules.title, names, tuple(MARKS)[:players], sheet)
        return self._form(rules, players, fields, result)

    def _wrong(
        self, rules: Game[Any, Any], players: int, fields: dict[str, str], error: Refused
    ) -> ResponseReturnValue:
        place, text = place_of(error, self._end_form(rules), players)
        if wants_json():
            raise Problem(400, "malformed", text_of(error.refusal.text)) from error
        return self._form(rules, players, fields, wrong={place: text_of(text)}), 400

    def _form(
        self,
        rules: Game[Any, Any],
        players: int,
        fields: dict[str, str],
        result: Counted | None = None,
        wrong: dict[str, str] | None = None,
    ) -> str:
        form = self._end_form(rules)
        options = [option for option in shown_options(rules, {}) if option.name in form.options]
        return render_template(
            "score.html",
            rules=rules,
            form=form,
            players=players,
            most=max(rules.players),
            marks=tuple(MARKS),
            fields=fields,
            wrong=wrong or {},
            count=result,
            options=options,
            changed=any(_unusual(rules, option, fields.get(path, "")) for option, path in form.options.items()),
            told_tower=tower_of,
        )

    def _players(self, rules: Game[Any, Any]) -> int:
        """How many players the form has; the button that was pressed says so, else the form as it was."""
        wanted = request.values.getlist("players")
        text = wanted[-1] if wanted else ""
        return int(text) if text.isdecimal() and len(text) < 3 and int(text) in rules.players else min(rules.players)

    def _end_form(self, rules: Game[Any, Any]) -> EndForm:
        try:
            return rules.end_form(own_numbers(rules.name, self.data))
        except (NumbersError, TablesError) as error:
            raise Problem(409, "wrong_numbers", text_of(error.text)) from error

    def _game(self, game: str) -> Game[Any, Any]:
        if game not in self.games:
            raise Problem(404, "unknown_game", gettext("There is no such game here."))
        return self.games[game]


def _unusual(rules: Game[Any, Any], option: str, written: str) -> bool:
    """Whether an option is told to be other than usual."""
    return written not in ("", json.dumps(rules.options[option][0]))


def pages(services: Services) -> Blueprint:
    """The room as a blueprint over the services."""
    views = ScorePages(services)
    return room("score_only", "/score", {"/<game>": views.page}, {"/<game>": views.count})
