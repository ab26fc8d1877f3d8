"""The way from room to room: what stands in the navigation of every page."""

from typing import Any, NamedTuple

from flask import Flask, current_app, request, url_for

from companion.table.state import OpenGame
from web.languages import gettext, pgettext
from web.services import Services


class Room(NamedTuple):
    """A room as the navigation shows it: its `endpoint` and address, its `text`, its icon (a symbol), and whether the
    page is in it."""

    endpoint: str
    url: str
    text: str
    icon: str
    current: bool


MAIN = 4
"""So many rooms stand in the bar of a phone; the others are behind "More"."""


def navigate(app: Flask, services: Services) -> None:
    """Tell every page of the app its rooms."""

    def told() -> dict[str, Any]:
        rooms = rooms_now(services.table.state.game)
        return {"rooms": rooms[:MAIN], "more_rooms": rooms[MAIN:]}

    app.context_processor(told)
    app.jinja_env.globals.update(room_address=address_of)


def rooms_now(game: OpenGame | None) -> list[Room]:
    """The rooms there are, those that are wanted most first: while a game is open, those of the game."""
    play = {
        "table.page": (gettext("Table"), "table-icon"),
        "place.page": (gettext("My place"), "place-icon"),
        "log.page": (gettext("Log"), "log-icon"),
        "count.page": (pgettext("room", "Count"), "count-icon"),
    }
    house = {
        "start.page": (gettext("Start"), "start-icon"),
        "demo.page": (gettext("Dice"), "die-icon"),
        "help.page": (gettext("Help"), "help-icon"),
        "settings.page": (gettext("Settings"), "settings-icon"),
        "devices.page": (gettext("Devices"), "devices-icon"),
    }
    wanted = house if game is None else {**play, **house}
    return [_room(endpoint, text, icon, game) for endpoint, (text, icon) in wanted.items() if is_there(endpoint)]


def is_there(endpoint: str) -> bool:
    """Whether the house has that room."""
    return endpoint in current_app.view_functions


def address_of(endpoint: str, **values: Any) -> str:
    """The address of a room, of the first page if the house doesn't have it."""
    return url_for(endpoint, **values) if is_there(endpoint) else url_for("start.page")


def _room(endpoint: str, text: str, icon: str, game: OpenGame | None) -> Room:
    needs_game = any("game" in rule.arguments for rule in current_app.url_map.iter_rules(endpoint))
    name = game.timeline.start.game if game is not None else "kathmandu"
    url = url_for(endpoint, game=name) if needs_game else url_for(endpoint)
    blueprint = endpoint.partition(".")[0]
    return Room(endpoint, url, text, icon, request.blueprint == blueprint)
