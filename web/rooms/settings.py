"""Settings: what this device likes, and the ways to what holds for the table. See docs/dashboard.md."""

from flask import Blueprint, make_response, render_template, request, url_for
from flask.typing import ResponseReturnValue

from web.acting import done
from web.errors import Problem
from web.languages import gettext
from web.routing import room
from web.services import Services
from web.taste import CHOICES, keep


class SettingsPages:
    """The views, over the services."""

    def __init__(self, services: Services) -> None:
        self.services = services

    def page(self) -> str:
        """All settings as they are."""
        words = {
            "theme": {"auto": gettext("as the device"), "light": gettext("light"), "dark": gettext("dark")},
            "text": {"normal": gettext("normal"), "large": gettext("large")},
            "sound": {"0": gettext("off"), "30": gettext("quiet"), "60": gettext("medium"), "100": gettext("loud")},
            "speech": {"off": gettext("off"), "on": gettext("on")},
        }
        return render_template(
            "settings.html", words=words, games=self.services.table.games, people=self.services.household.people
        )

    def choose(self) -> ResponseReturnValue:
        """Remember the choice that the form names, on this device."""
        name = next((name for name in CHOICES if name in request.form), "")
        response = make_response(done(url_for("settings.page")))
        try:
            keep(response, name, request.form.get(name, ""))
        except ValueError as error:
            raise Problem(400, "unclear", gettext("There is no such setting.")) from error
        return response


def pages(services: Services) -> Blueprint:
    """The room as a blueprint over the services."""
    views = SettingsPages(services)
    return room("settings", "/settings", {"": views.page}, {"": views.choose})
