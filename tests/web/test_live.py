"""What several visitors see alike is made once; what nobody will see is not made at all."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask, request
from jinja2 import ChoiceLoader, DictLoader

from companion.table.state import TableState
from tests.web.conftest import Room
from web.guard import Viewer
from web.live import KEPT, PACE, Live, LiveRoom, Shared


class Made:
    """Counts how often something is made."""

    def __init__(self) -> None:
        self.times = 0

    def __call__(self) -> int:
        self.times += 1
        return self.times


def test_what_is_made_of_the_same_objects_is_made_once() -> None:
    shared, made, one, other = Shared(), Made(), ["a"], ["a"]
    assert [shared.get("key", (one,), made) for _ in range(3)] == [1, 1, 1]
    assert shared.get("key", (other,), made) == 2, "equal is not the same"
    assert shared.get("another", (one,), made) == 3
    assert shared.get("key", (one, other), made) == 4
    assert made.times == 4


def test_what_was_made_long_ago_is_forgotten() -> None:
    shared, made, one = Shared(), Made(), ["a"]
    shared.get("first", (one,), made)
    for number in range(KEPT - 1):
        shared.get(number, (one,), made)
    assert shared.get("first", (one,), made) == 1
    shared.get("one more", (one,), made)
    assert shared.get("first", (one,), made) > 1


class Watched:
    """A room that counts its renderings, and streams of it."""

    def __init__(self, room: Room) -> None:
        self.app: Flask = room.app()
        self.renderings = 0
        live = Live(self.app.extensions["companion-services"])
        self.room = LiveRoom("table", ("tray",), self.values)
        self.app.add_url_rule("/watched", "watched", lambda: live.stream(self.room))

    def values(self, state: TableState, _: Viewer) -> dict[str, Any]:
        self.renderings += 1
        return {"tray": state.tray, "language": request.accept_languages.best}

    def stream(self, language: str = "en") -> Callable[[], tuple[str, dict[str, Any]]]:
        """What gives the next event and its data."""
        response = self.app.test_client().get("/watched", headers={"Accept-Language": language})
        pieces = response.iter_encoded()

        def following() -> tuple[str, dict[str, Any]]:
            for piece in pieces:
                head, _, data = piece.decode().partition("\ndata: ")
                name = head.rpartition("event: ")[2]
                if data and name != "ping":
                    return name, json.loads(data)
            raise AssertionError("the stream ended")

        return following


@pytest.fixture
def watched(room: Room) -> Watched:
    return Watched(room)


def test_all_who_see_the_same_share_a_rendering(room: Room, watched: Watched) -> None:
    streams = [watched.stream() for _ in range(4)]
    assert [stream()[0] for stream in streams] == ["snapshot"] * 4
    assert watched.renderings == 1
    room.now += 1
    room.begin()
    told = [stream() for stream in streams]
    assert [name for name, _ in told] == ["game"] * 4
    assert watched.renderings == 2
    assert told[1:] == told[:-1]


def test_another_language_is_another_rendering(watched: Watched) -> None:
    english, german = watched.stream("en"), watched.stream("de")
    texts = [stream()[1]["parts"]["tray"] for stream in (english, german)]
    assert texts[0] != texts[1]
    assert watched.renderings == 2


def test_only_parts_that_changed_are_told(room: Room, watched: Watched) -> None:
    stream = watched.stream()
    assert list(stream()[1]["parts"]) == ["tray"]
    room.begin()
    assert stream()[1]["parts"] == {}


def test_a_form_that_takes_a_while_stays_until_it_asks_something_else(room: Room, watched: Watched) -> None:
    def values(state: TableState, _: Viewer) -> dict[str, Any]:
        game = state.game
        assert game is not None
        return {"tray": "unknown", "number": game.number, "names": game.names}

    form = '<form>{{ names[0] }}<input type="hidden" name="based_on" value="{{ number }}"></form>'
    loader = DictLoader({"table/one.html": form, "table/two.html": form})
    watched.app.jinja_env.loader = ChoiceLoader([loader, watched.app.jinja_env.loader or loader])
    watched.room = LiveRoom("table", ("one", "two"), values, lasting=frozenset({"two"}))
    room.begin()
    stream = watched.stream()
    assert sorted(stream()[1]["parts"]) == ["one", "two"]
    room.now += 1
    room.table.change(lambda session: session.rename(1, "Bea", 0))
    _, told = stream()
    assert told["based_on"] == 1
    assert list(told["parts"]) == ["one"]
    room.now += 1
    room.table.change(lambda session: session.rename(0, "Ada", 1))
    assert sorted(stream()[1]["parts"]) == ["one", "two"]


def test_a_state_that_is_outdated_already_is_not_rendered(room: Room, watched: Watched) -> None:
    stream = watched.stream()
    stream()
    room.now += 1
    for _ in range(5):
        room.begin()
    before = watched.renderings
    told = [stream() for _ in range(5)]
    assert [data["game"] for _, data in told] == [1, 2, 3, 4, 5]
    assert watched.renderings == before + 1


def test_what_follows_in_no_time_is_told_at_once_its_parts_when_it_is_time(room: Room, watched: Watched) -> None:
    """Fifty lines a second can't be read; each is heard of, and the page is brought up to date twenty times."""
    stream = watched.stream()
    stream()
    before = watched.renderings
    room.begin()
    name, told = stream()
    assert (name, told["game"], told["parts"]) == ("game", 1, {})
    assert "based_on" not in told, "a form must not follow before the question does"
    assert watched.renderings == before
    room.now += PACE
    name, told = stream()
    assert (name, told["based_on"]) == ("parts", 0)
    assert watched.renderings == before + 1


def test_a_stream_that_comes_back_is_brought_up_to_date_though_it_missed_nothing(room: Room, watched: Watched) -> None:
    """The one before may have ended after an event whose parts were still to come."""
    first = watched.app.test_client().get("/watched").iter_encoded()
    head = next(piece.decode() for piece in first if b"snapshot" in piece)
    key = next(line for line in head.splitlines() if line.startswith("id: ")).removeprefix("id: ")
    again = watched.app.test_client().get("/watched", headers={"Last-Event-ID": key}).iter_encoded()
    assert "event: ping" in [next(again), next(again)][1].decode()
    room.now += PACE
    told = next(again).decode()
    assert "event: parts" in told
    assert "tray" in json.loads(told.partition("data: ")[2])["parts"]
