"""Whatever is sent to whichever route: never a mistake of ours, and every error in the one shape."""

import io
import json
import re
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlsplit

import pytest
from flask import Flask
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import web.app
from tests.companion.tables import a_table
from tests.dice import a_die
from tests.web.conftest import Room
from tests.web.routes import address_of
from tests.web.visitors import MACHINE

EXAMPLES = 200
"""Requests for each of the three games with one open, and for a table without a game."""

METHODS = ("GET", "POST", "HEAD", "OPTIONS", "PUT", "PATCH", "DELETE", "BREW")

TEMPLATES = Path(web.app.__file__).parent / "templates"
FIELDS = sorted(
    {name for path in TEMPLATES.rglob("*.html") for name in re.findall(r'\sname="([\w-]+)"', path.read_text())}
    | {"die-0", "die-1", "number", "option", "cell-0-0", "field-x"}
)
"""Names that forms use; values come from below, sensible and not."""

ODD = [
    *(
        "",
        "0",
        "1",
        "2",
        "-1",
        "6",
        "on",
        "off",
        "new",
        "all",
        "yak",
        "kathmandu",
        "tuareg",
        "de",
        "start",
        "stop",
        "red",
    ),
    *("9" * 40, "1e309", "0x10", "²", "１", "NaN", "null", "true", "[]", "{}", "/demo", "//evil.example", "\\", "%00"),
    *("%", "../../etc/passwd", "\x00", "\r\nX: y", "<script>", "{{7*7}}", "%(num)d", "'; --", "\U0010ffff", "a" * 3000),
]
values = st.sampled_from(ODD) | st.text(max_size=30) | st.integers().map(str)
bodies = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=10), st.lists, max_leaves=6
)
header_values = st.text(st.characters(min_codepoint=1, max_codepoint=255, exclude_characters="\r\n"), max_size=40)
NAMES = [
    *(
        "Accept-Language",
        "Cookie",
        "If-None-Match",
        "If-Modified-Since",
        "If-Range",
        "Last-Event-ID",
        "Origin",
        "Range",
    ),
    *("Referer", "Sec-Fetch-Site", "User-Agent", "X-Forwarded-For", "X-HTTP-Method-Override", "Authorization"),
]
ODD_HEADERS = [
    *(
        "http://[",
        "http://localhost",
        "bytes=0-",
        "bytes=9-1",
        "same-origin",
        '"x"',
        "W/",
        "0-5",
        "de;q=x",
        "*",
        "=;=;",
    ),
    *("theme=dark", "language=xx; table-0=1", "Basic x", "Thu, 99 Foo 0000", "x" * 5000),
]
headers = st.dictionaries(st.sampled_from(NAMES), header_values | st.sampled_from(ODD_HEADERS), max_size=4)


@pytest.fixture(scope="module")
def rooms(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Room]]:
    """A table without a game, and one with each game open; a roll lies in the tray."""
    with ExitStack() as stack:
        found = {}
        for name in ("", "kathmandu", "yak", "tuareg"):
            folder = tmp_path_factory.mktemp("data")
            room = Room(folder, stack.enter_context(a_table(folder)))
            room.board.roll((a_die(4), a_die(5, sure=False, x=200)), False, (b"a", b"b"))
            if name:
                room.begin(name)
            found[name] = room
        yield found


@st.composite
def requests(draw: st.DrawFn, app: Flask) -> dict[str, Any]:
    """One request: an address of ours mostly, with fields of ours mostly, and something odd about it mostly."""
    rule = draw(st.sampled_from(sorted(app.url_map.iter_rules(), key=lambda rule: rule.rule)))
    parts = {name: draw(values) for name in rule.arguments}
    path = address_of(rule, app, {name: quote(part, safe="") or "1" for name, part in parts.items()})
    request: dict[str, Any] = {
        "path": path,
        "method": draw(st.sampled_from([*sorted(rule.methods or ())] * 4 + [*METHODS])),
        "headers": {**draw(headers), "Accept": "application/json"},
        "query_string": draw(
            st.dictionaries(st.sampled_from(["after", "seat", "next", "n", "line", "to"]), values, max_size=2)
        ),
    }
    form = st.dictionaries(st.sampled_from(FIELDS) | st.text(min_size=1, max_size=6), values, max_size=8)
    match draw(st.sampled_from(["form", "form", "form", "json", "bytes", "file"])):
        case "form":
            request["data"] = draw(form)
        case "json":
            request |= {"data": json.dumps(draw(bodies)), "content_type": "application/json"}
        case "bytes":
            kinds = ["application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "text/plain", "x", ""]
            request |= {"data": draw(st.binary(max_size=200)), "content_type": draw(st.sampled_from(kinds))}
        case "file" if request["method"] not in ("GET", "HEAD"):
            request["data"] = {"picture": (draw(st.binary(max_size=200).map(io.BytesIO)), draw(values) or "x")}
    return request


def check(app: Flask, request: dict[str, Any], address: str = MACHINE) -> None:
    client = app.test_client()
    response = client.open(**request, environ_base={"REMOTE_ADDR": address}, buffered=False)
    try:
        assert response.status_code < 500 or response.status_code in (503, 507), request
        if response.status_code >= 400 and request["method"] != "HEAD":
            body = response.json
            assert set(body) == {"error", "code", "status"}, request
            assert body["status"] == response.status_code and body["error"] and body["code"]
        location = response.headers.get("Location", "/")
        assert not location.startswith(("//", "/\\")), request
        assert urlsplit(location).netloc in ("", "localhost"), request
    finally:
        response.close()


@pytest.mark.parametrize("name", ["", "kathmandu", "yak", "tuareg"])
def test_nothing_that_can_be_sent_breaks_anything(rooms: dict[str, Room], name: str) -> None:
    room = rooms[name]
    app = room.app(host="0.0.0.0")

    @settings(max_examples=EXAMPLES, deadline=None, database=None, suppress_health_check=list(HealthCheck))
    @given(request=requests(app), address=st.sampled_from([MACHINE, MACHINE, "192.168.1.9", "fe80::1", ""]))
    def fuzz(request: dict[str, Any], address: str) -> None:
        check(app, request, address)

    fuzz()
    assert app.test_client().get("/demo").status_code == 200
