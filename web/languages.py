"""Which language a page speaks, and the texts and figures in it."""

from datetime import datetime, timedelta

import flask_babel
from babel.support import Translations
from flask import Flask, request
from werkzeug.wrappers import Response

from companion.texts import LANGUAGES, translations

COOKIE = "language"
_YEAR = 365 * 24 * 3600
NOW_SECONDS = 1.5
"""What is not older is called present."""


class _Catalogue(flask_babel.Domain):  # type: ignore[misc]  # Flask-Babel has no type hints
    """Flask-Babel's texts out of `companion.texts` instead of compiled files."""

    def get_translations(self) -> Translations:
        """The catalogue of the request's language."""
        return translations(language())


def speak(app: Flask, default: str | None) -> None:
    """Let the app's pages speak the visitor's choice, else `default`, else what the browser asks for."""

    def choose() -> str:
        chosen = request.cookies.get(COOKIE)
        if chosen in LANGUAGES:
            return chosen
        return default or request.accept_languages.best_match(list(LANGUAGES), "en")

    babel = flask_babel.Babel(app, locale_selector=choose)
    babel.domain_instance = _Catalogue()
    app.jinja_env.globals.update(LANGUAGES=LANGUAGES, language=language)


def language() -> str:
    """The code of the language that the answer to this request is in."""
    return str(flask_babel.get_locale())


def remember(response: Response, chosen: str) -> None:
    """Keep the visitor's choice for a year."""
    response.set_cookie(COOKIE, chosen, max_age=_YEAR, httponly=True, samesite="Lax")


def gettext(text: str, /, **params: object) -> str:
    """The text in the request's language with its parameters filled in."""
    return str(flask_babel.gettext(text, **params))


def ngettext(one: str, many: str, num: int, /, **params: object) -> str:
    """The text in the plural form that `num` asks for."""
    return str(flask_babel.ngettext(one, many, num, **params))


def pgettext(context: str, text: str) -> str:
    """The text in one of its meanings, e.g. a colour of dice."""
    return str(flask_babel.pgettext(context, text))


def percent(share: float) -> str:
    """A share 0–1 as the language writes percents: `98 %` in German, `98%` in English."""
    return str(flask_babel.format_percent(share))


def percent_fine(share: float) -> str:
    """A share 0–1 in percent with one digit after the point: `0.9%`."""
    pattern = flask_babel.get_locale().percent_formats[None].pattern
    return str(flask_babel.format_percent(share, pattern.replace("#,##0", "#,##0.0")))


def clock(at: float) -> str:
    """The machine's local time of day for seconds since 1970, with seconds."""
    return str(flask_babel.format_time(datetime.fromtimestamp(at), format="medium", rebase=False))


def decimal(number: float) -> str:
    """A number with one digit after the point, as the language writes it."""
    return str(flask_babel.format_decimal(number, "#,##0.0"))


def whole_number(number: int) -> str:
    """A whole number, with thousands apart as the language writes them."""
    return str(flask_babel.format_decimal(number))


def moment(at: float) -> str:
    """The machine's local date and time of day, in short, for seconds since 1970."""
    return str(flask_babel.format_datetime(datetime.fromtimestamp(at), format="short", rebase=False))


def ago(seconds: float) -> str:
    """How long ago something was: `12 seconds ago`."""
    if seconds < NOW_SECONDS:
        return gettext("just now")
    return str(flask_babel.format_timedelta(timedelta(seconds=-round(seconds)), add_direction=True, threshold=2.0))
