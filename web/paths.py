"""Where a visitor may be led to: only to pages of ours."""

from urllib.parse import urlsplit

from flask import current_app, request
from werkzeug.exceptions import HTTPException

HOME = "/"


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
