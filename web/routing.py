"""Puts the views of a room at their addresses."""

from collections.abc import Callable, Mapping

from flask import Blueprint
from flask.typing import ResponseReturnValue

Views = Mapping[str, Callable[..., ResponseReturnValue]]
"""Views by their addresses."""


def room(name: str, prefix: str | None, shown: Views, changes: Views | None = None) -> Blueprint:
    """A room whose addresses begin with `prefix` (None: each with its own): views that show something, and those that
    change something. An endpoint is called as its view: `table.answer`."""
    blueprint = Blueprint(name, __name__, url_prefix=prefix)
    for views, method in ((shown, "GET"), (changes or {}, "POST")):
        for path, view in views.items():
            blueprint.add_url_rule(path, view.__name__, view, methods=[method])
    return blueprint
