"""Addresses: which numbers they hold, and where a visitor may be led to: only to pages of ours."""

from urllib.parse import urlsplit

from flask import Flask, current_app, request
from werkzeug.exceptions import HTTPException
from werkzeug.routing import IntegerConverter, Map

HOME = "/"

LARGEST = 10**9
"""No number in an address is larger: no journal has so many lines, and its database knows no such numbers."""


class _Number(IntegerConverter):
    """`<int:name>` up to LARGEST; for others there is no page."""

    def __init__(self, url_map: Map) -> None:
        super().__init__(url_map, max=LARGEST)


def bound_numbers(app: Flask) -> None:
    """Let no address of the app hold a number that is too large; to be called before routes are added."""
    app.url_map.converters["int"] = _Number


def own_path(target: str) -> str:
    """The path if it leads to a page of ours, else the first page's: a foreign address must not get in here."""
    path = target.partition("?")[0]
    if not path.startswith("/") or path.startswith("//") or "\\" in target or not target.isprintable():
        return HOME
    try:
        current_app.url_map.bind("").match(path, method="GET")
    except HTTPException:
        return HOME
    return target


def page_before() -> str:
    """The path of the page on which this request was made: of a change, that of the form."""
    if request.method == "GET":
        return request.path
    try:
        return own_path(urlsplit(request.referrer or "").path)
    except ValueError:
        return HOME
