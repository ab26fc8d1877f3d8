"""What a visitor reads when something does not work: one page, or one JSON shape, for every error."""

import logging
from typing import NamedTuple

from flask import Flask, Response, jsonify, render_template, request
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import HTTPException, InternalServerError, MethodNotAllowed

from web.languages import gettext
from web.paths import HOME, page_before
from web.security import CrossSite

log = logging.getLogger(__name__)


class WayOn(NamedTuple):
    """A link that leads on from an error."""

    url: str
    text: str


class Problem(HTTPException):
    """An error with its own text.

    `code_name` is what programs tell it by; `retry_after` are seconds after which trying again makes sense; `way_on`
    is where a visitor can go from here.
    """

    def __init__(
        self, status: int, code_name: str, message: str, retry_after: int | None = None, way_on: WayOn | None = None
    ) -> None:
        super().__init__(message)
        self.code = status
        self.code_name = code_name
        self.retry_after = retry_after
        self.way_on = way_on


def unclear(field: str) -> Problem:
    """The error of a form whose field can't be understood."""
    text = gettext("The field %(field)s is missing or holds something else than it should.", field=field)
    return Problem(400, "unclear", text)


def handle_errors(app: Flask) -> None:
    """Answer every error of the app with our page or, for programs, with our JSON shape."""
    app.register_error_handler(HTTPException, _answer)
    app.register_error_handler(Exception, _crash)


def wants_json() -> bool:
    """Whether the request prefers JSON to a page."""
    return request.accept_mimetypes.best_match(["text/html", "application/json"]) == "application/json"


def _crash(error: Exception) -> ResponseReturnValue:
    log.exception("%s %s failed", request.method, request.path, exc_info=error)
    return _answer(InternalServerError())


def _answer(error: HTTPException) -> ResponseReturnValue:
    status = error.code or 500
    # Werkzeug's names, as those of the standard library differ between versions of Python
    message, code_name = _message(error), getattr(error, "code_name", error.name.lower().replace(" ", "_"))
    way_on = getattr(error, "way_on", None)
    response = _json(message, code_name, status) if wants_json() else _page(message, status, way_on)
    if isinstance(error, MethodNotAllowed) and error.valid_methods:
        response.headers["Allow"] = ", ".join(error.valid_methods)
    if isinstance(error, Problem) and error.retry_after is not None:
        response.headers["Retry-After"] = str(error.retry_after)
    return response


def _json(message: str, code_name: str, status: int) -> Response:
    response = jsonify({"error": message, "code": code_name, "status": status})
    response.status_code = status
    return response


def _page(message: str, status: int, way_on: WayOn | None) -> Response:
    html = render_template("error.html", message=message, status=status, way_on=way_on or _way_back())
    return Response(html, status, mimetype="text/html")


def _way_back() -> WayOn | None:
    """To the page whose form was refused: somebody without JavaScript goes on there."""
    page = HOME if request.method == "GET" else page_before()
    return None if page == HOME else WayOn(page, gettext("Back"))


def _message(error: HTTPException) -> str:
    if isinstance(error, Problem):
        return str(error.description)
    if isinstance(error, CrossSite):
        return gettext("This change was asked for by another site's page. Open the companion's own page and try there.")
    match error.code:
        case 404:
            return gettext("There is nothing at this address.")
        case 405:
            return gettext("This address can't be used that way.")
        case 413:
            return gettext("This upload is too large. Make the picture smaller.")
        case code if code is not None and code < 500:
            return gettext("The request could not be understood.")
        case _:
            return gettext("Something went wrong here. It was noted in the companion's log; please try again.")
