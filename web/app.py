"""The app factory."""

from collections.abc import Sequence
from dataclasses import dataclass

from flask import Flask, redirect, request
from werkzeug.wrappers import Response

from companion.table.dice import likely_values
from companion.texts import LANGUAGES
from web import demo, fairness, languages, own, replies, saying, words
from web.assets import serve_assets
from web.errors import Problem, handle_errors
from web.guard import guard
from web.hosts import HostGuard
from web.languages import gettext, remember, speak
from web.paths import bound_numbers, own_path
from web.rooms import (
    accuracy,
    calibrate,
    count,
    devices,
    games,
    help,
    join,
    log,
    numbers,
    place,
    score_only,
    start,
    table,
)
from web.rooms import settings as settings_room
from web.rooms.nav import navigate
from web.security import protect
from web.services import Services
from web.taste import dress
from web.uploads import MOST_BYTES

_WORDS = (
    words.asked_text,
    words.colour_name,
    words.die_name,
    likely_values,
    words.question,
    words.tray_text,
    fairness.verdict_text,
    own.own_text,
    languages.clock,
    languages.decimal,
    languages.moment,
    languages.percent,
    replies.same,
    *saying.WORDS,
)
"""What templates may call."""

_ROOMS = (
    start,
    table,
    place,
    log,
    count,
    games,
    numbers,
    score_only,
    help,
    settings_room,
    devices,
    calibrate,
    accuracy,
    demo,
)

_FORM_BYTES = 100_000
"""What a form may hold beside the file."""


@dataclass(frozen=True)
class PageSettings:
    """How the pages are served: extra host names that are answered, the language of pages (None: the browser's), and
    the address of this machine that is served on."""

    host_names: Sequence[str] = ()
    language: str | None = None
    host: str = "127.0.0.1"


def create_app(services: Services, settings: PageSettings) -> Flask:
    """The pages over these services; nothing is started here."""
    app = Flask(__name__, static_folder=None)
    bound_numbers(app)
    serve_assets(app)
    app.config.update(MAX_CONTENT_LENGTH=MOST_BYTES + _FORM_BYTES, MAX_FORM_MEMORY_SIZE=_FORM_BYTES)
    app.jinja_options = {"trim_blocks": True, "lstrip_blocks": True}
    protect(app)
    handle_errors(app)
    speak(app, settings.language)
    app.jinja_env.globals.update({word.__name__: word for word in _WORDS}, most_bytes=MOST_BYTES)
    guard(app, services)
    navigate(app, services)
    dress(app)
    for room in _ROOMS:
        app.register_blueprint(room.pages(services))
    app.register_blueprint(join.pages(services, settings.host))
    app.add_url_rule("/language", "choose_language", _choose_language, methods=["POST"])
    app.wsgi_app = HostGuard(app.wsgi_app, settings.host_names)  # type: ignore[method-assign]
    return app


def _choose_language() -> Response:
    """Remember the language that the form names and go back to the page it was on."""
    chosen = request.form.get("language", "")
    if chosen not in LANGUAGES:
        raise Problem(400, "unknown_language", gettext("This language is not there."))
    response = redirect(own_path(request.form.get("next", "")), 303)
    remember(response, chosen)
    return response
