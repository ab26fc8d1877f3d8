"""The way from room to room: what stands in the navigation of every page."""

from typing import Any, NamedTuple

from flask import Flask, request, url_for

from companion.table.state import OpenGame
from web.languages import gettext, pgettext
from web.services import Services


class Room(NamedTuple):
    """A room as the navigation shows it: its address, its `text`, its icon (a symbol), and whether the page is in
    it."""

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
    return [
        Room(url_for(endpoint), text, icon, request.blueprint == endpoint.partition(".")[0])
        for endpoint, (text, icon) in wanted.items()
    ]
