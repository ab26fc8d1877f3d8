"""Every page of the house with addresses that lead to it, for tests that walk through all of them.

A page that is added later and has no example here fails those tests.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from io import BytesIO
from itertools import islice
from typing import Any

import cv2
import numpy as np
from flask.testing import FlaskClient

from companion.session.session import Session
from tests.browser.conftest import Companion
from tests.dice import a_die
from vision.sources.virtual import VirtualCamera

GAMES = ("kathmandu", "yak", "tuareg")
SETTLED = 90
"""Frames after which the virtual dice lie still."""

NO_PAGES = (".jpg", ".json", ".svg", ".zip", "/stream")
"""Ends of addresses that give something else than a page."""


def of_each_game(form: str) -> tuple[str, ...]:
    return tuple(form.format(game) for game in GAMES)


PAGES: Mapping[str, tuple[str, ...]] = {
    "start.page": ("/",),
    "start.new": of_each_game("/new/{}"),
    "games.page": ("/games",),
    "numbers.page": of_each_game("/numbers/{}"),
    "settings.page": ("/settings",),
    "table.page": ("/table",),
    "place.page": ("/place",),
    "place.seat": ("/place/0", "/place/1"),
    "log.page": ("/log",),
    "log.players_page": ("/log/players",),
    "log.correct_page": ("/log/2/correct",),
    "log.undo_page": ("/log/2/undo",),
    "count.page": ("/count",),
    "score_only.page": of_each_game("/score/{}"),
    "join.enter_page": ("/enter",),
    "join.join_page": ("/join",),
    "join.invite_page": ("/invite",),
    "demo.page": ("/demo", "/demo?colour=red"),
    "accuracy.page": ("/accuracy",),
    "accuracy.kept_page": ("/accuracy/kept",),
    "help.page": ("/help",),
    "help.of_game": of_each_game("/help/{}"),
    "devices.page": ("/devices",),
    "calibrate.page": ("/calibrate",),
    "calibrate.markers": ("/calibrate/markers", "/calibrate/markers?paper=letter"),
}
"""Endpoint → addresses of pages; those below need something brought first."""

BROUGHT: Mapping[str, Callable[[FlaskClient], str]] = {
    "demo.result": lambda client: _led_to(client, "/demo/pictures", {"picture": (BytesIO(_a_picture()), "mine.png")}),
    "accuracy.edit_page": lambda client: re.findall(r"/accuracy/rolls/[0-9a-f-]+", client.get("/accuracy").text)[0],
    "devices.page": lambda client: _led_to(client, "/devices/camera/test", {}),
}
"""Endpoint → what brings something and is led to the page that shows it."""


def addresses(companion: Companion) -> Iterator[str]:
    """Addresses of all pages; AssertionError for a page that has no example here."""
    known = {*PAGES, *BROUGHT}
    there = set(_pages(companion))
    assert there - known == set(), "pages without an example in tests/browser/rooms.py"
    assert known - there == set(), "examples of pages that are gone"
    for examples in PAGES.values():
        yield from examples
    client = companion.app.test_client()
    for bring in BROUGHT.values():
        yield bring(client)
    yield "/nothing/here"


def furnish(companion: Companion, game: str = "yak", lines: int = 14) -> None:
    """Let there be something to show: a game with some lines, a roll, the picture of a tray with dice."""
    companion.begin(game, ("Anna", "Ben", "Cleo"))
    for _ in range(lines):
        companion.table.change(_first_that_is_legal)
    camera = VirtualCamera(seed=3)
    camera.throw([3, 5, 6], ["white", "red", "blue"])
    frame = next(islice(camera.frames(), SETTLED, None))
    camera.close()
    dice = a_die(4), a_die(5, sure=False, x=200, alternatives=((6, 0.4),), colour="blue")
    companion.board.roll(dice, False, (), frame.image)
    companion.demo.picture.show(frame, False)
    labels = companion.services.labels
    for roll in labels.rolls():
        labels.confirm(roll.key, roll.truth)
    labels.wait()


def _first_that_is_legal(session: Session) -> int:
    return session.submit(next(iter(session.game.legal(session.state))), session.number)


def _pages(companion: Companion) -> Iterable[str]:
    for rule in companion.app.url_map.iter_rules():
        if "GET" in (rule.methods or ()) and rule.endpoint != "static" and not rule.rule.endswith(NO_PAGES):
            yield rule.endpoint


def _led_to(client: FlaskClient, path: str, data: Mapping[str, Any]) -> str:
    """Where a form leads to."""
    answer = client.post(path, data=dict(data), content_type="multipart/form-data")
    assert answer.status_code == 303, answer.text
    return answer.headers["Location"].partition("#")[0]


def _a_picture() -> bytes:
    return bytes(cv2.imencode(".png", np.full((300, 400, 3), 90, np.uint8))[1].tobytes())
