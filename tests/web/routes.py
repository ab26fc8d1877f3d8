"""Every route of the app with an address that leads to it, so that a test covers routes that are added later."""

from collections.abc import Iterator
from typing import NamedTuple

from flask import Flask
from werkzeug.routing import Rule

READING = frozenset({"GET", "HEAD", "OPTIONS"})

SAMPLES = {"game": "1", "seat": "0", "filename": "base.css", "path": "base.css", "version": "x"}
"""What stands for a part of an address; 1 for any other, which is a number to those that want one."""


class Route(NamedTuple):
    """One method of one address."""

    method: str
    rule: str
    address: str
    endpoint: str

    def __str__(self) -> str:
        return f"{self.method} {self.rule}"


def address_of(rule: Rule, app: Flask, values: dict[str, str]) -> str:
    """The address of a rule with these values for its parts."""
    text = rule.rule
    for name in rule.arguments:
        start = min(place for place in (text.find(f"<{name}>"), text.find(f":{name}>")) if place >= 0)
        begin = text.rindex("<", 0, start + 1)
        text = text[:begin] + values.get(name, "1") + text[text.index(">", begin) + 1 :]
    return text


def routes(app: Flask) -> Iterator[Route]:
    """All routes, each method once; HEAD and OPTIONS go with GET."""
    for rule in app.url_map.iter_rules():
        names = SAMPLES | ({"game": "yak"} if rule.endpoint.startswith(("help", "numbers")) else {})
        for method in sorted((rule.methods or set()) - {"HEAD", "OPTIONS"}):
            yield Route(method, rule.rule, address_of(rule, app, names), rule.endpoint)
