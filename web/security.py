"""Headers on every answer, and the check that a change was asked for by our own page."""

from urllib.parse import urlsplit

from flask import Flask, Response, request
from werkzeug.exceptions import Forbidden

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' blob:",
        "connect-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
"""Content-Security-Policy: everything from this server, nothing inline, nobody may frame us."""

_HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    # With `no-referrer` browsers send `Origin: null` with our own forms, which the check below must refuse.
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}


class CrossSite(Forbidden):
    """A foreign page asked for a change."""

    code_name = "cross_site"


def protect(app: Flask) -> None:
    """Put the headers on every answer of the app and refuse changes that foreign pages ask for."""
    app.before_request(_refuse_cross_site)
    app.after_request(_add_headers)


def _refuse_cross_site() -> None:
    """Raise CrossSite if a browser says that the request comes from elsewhere.

    Every browser of today sends `Origin` with a POST and most send `Sec-Fetch-Site`; a client that sends neither is
    no browser, and so can't be a browser that a foreign page has led here. That needs no cookie, and forms work
    without JavaScript.
    """
    if request.method in ("GET", "HEAD", "OPTIONS"):
        return
    site = request.headers.get("Sec-Fetch-Site", "same-origin")
    origin = request.headers.get("Origin")
    if _is_foreign(origin) or site not in ("same-origin", "none"):
        raise CrossSite


def _is_foreign(origin: str | None) -> bool:
    try:
        return origin is not None and urlsplit(origin).netloc.lower() != request.host.lower()
    except ValueError:  # "http://["
        return True


def _add_headers(response: Response) -> Response:
    for name, value in _HEADERS.items():
        response.headers.setdefault(name, value)
    response.headers.setdefault("Cache-Control", "no-store")
    return response
