"""The live stream: a snapshot first, then every event once, a heartbeat, and never too many at once."""

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.demo.state import DemoState
from companion.hub import Event, Hub, ListenerEnded
from tests.dice import a_die, a_frame
from tests.web.conftest import Room
from web.parts import PARTS
from web.stream import MOST_STREAMS, PING_SECONDS, Streams


@dataclass
class Message:
    """One message of a stream."""

    name: str = ""
    data: dict[str, Any] = field(default_factory=dict)
    key: str | None = None


def parsed(text: str) -> Message:
    message = Message()
    for line in text.strip().splitlines():
        name, _, value = line.partition(": ")
        if name == "event":
            message.name = value
        elif name == "data":
            message.data = json.loads(value)
        elif name == "id":
            message.key = value
    return message


class Visit:
    """An open stream of an app; iterating waits for nothing that has not happened."""

    def __init__(self, app: Flask, *, last_id: str = "", after: str = "", language: str = "en") -> None:
        headers = {"Accept-Language": language} | ({"Last-Event-ID": last_id} if last_id else {})
        self.response = app.test_client().get("/demo/stream", query_string={"after": after}, headers=headers)
        self._lines = self.response.iter_encoded() if self.response.status_code == 200 else iter(())

    def messages(self, count: int) -> list[Message]:
        """The next messages, the `retry:` line left out."""
        texts = (text.decode() for text in self._lines)
        return list(islice((parsed(text) for text in texts if not text.startswith("retry")), count))

    def close(self) -> None:
        """Leave, as a browser does."""
        self.response.close()


@pytest.fixture
def visits(app: Flask) -> Iterator[list[Visit]]:
    opened: list[Visit] = []
    yield opened
    for visit in opened:
        visit.close()


def visit(app: Flask, visits: list[Visit], **wishes: str) -> Visit:
    visits.append(Visit(app, **wishes))
    return visits[-1]


def test_a_visitor_gets_the_whole_state_first_then_a_ping(room: Room, app: Flask, visits: list[Visit]) -> None:
    room.board.roll((a_die(4),), True)
    snapshot, ping = visit(app, visits).messages(2)
    assert (snapshot.name, ping.name) == ("snapshot", "ping")
    assert snapshot.data["counts"] == [0, 0, 0, 1, 0, 0]
    assert set(snapshot.data["parts"]) == set(PARTS)
    assert snapshot.key is not None and ping.key is None


def test_a_roll_reaches_an_open_stream_with_facts_html_and_words(room: Room, app: Flask, visits: list[Visit]) -> None:
    stream = visit(app, visits)
    stream.messages(2)
    room.board.roll((a_die(4), a_die(6, x=200)), True)
    [roll] = stream.messages(1)
    assert (roll.name, roll.data["roll"]["total"]) == ("roll", 10)
    assert 'data-total="10"' in roll.data["parts"]["latest"]
    assert set(roll.data["parts"]) == {"latest", "chart", "rolls", "fairness"}
    assert roll.data["say"] == "Roll 1: 4, 6. Sum 10."


def test_events_are_worded_in_the_visitors_language(room: Room, app: Flask, visits: list[Visit]) -> None:
    stream = visit(app, visits, language="ru")
    stream.messages(2)
    room.board.roll((a_die(4), a_die(5, sure=False, x=200), a_die(5, sure=False, x=300)), False)
    [roll] = stream.messages(1)
    assert roll.data["say"] == "Бросок 1: 4. Сумма 4. 2 кубика под вопросом."
    assert "красный" in roll.data["parts"]["latest"]


def test_who_comes_back_gets_what_was_missed_and_no_snapshot(room: Room, app: Flask, visits: list[Visit]) -> None:
    first = visit(app, visits)
    key = first.messages(1)[0].key
    first.close()
    room.board.roll((a_die(4),), True)
    room.board.throwing(True)
    for back in (visit(app, visits, last_id=key or ""), visit(app, visits, after=key or "")):
        ping, roll, throws = back.messages(3)
        assert [ping.name, roll.name, throws.name] == ["ping", "roll", "throws"]
        assert roll.data["counts"] == [0, 0, 0, 1, 0, 0]


@pytest.mark.parametrize("last_id", ["0000-1", "-", "x", "1", "0000-99999999999999999999", "ünsinn"])
def test_an_id_of_another_run_or_none_at_all_gets_a_snapshot(app: Flask, visits: list[Visit], last_id: str) -> None:
    assert visit(app, visits, after=last_id).messages(1)[0].name == "snapshot"


def test_pictures_are_announced_to_those_who_look(room: Room, app: Flask, visits: list[Visit]) -> None:
    stream = visit(app, visits)
    stream.messages(2)
    room.picture.show(a_frame(number=41), False)
    [picture] = stream.messages(1)
    assert (picture.name, picture.data["number"], picture.key) == ("picture", 41, None)


def test_the_stream_is_not_kept_or_held_back_on_its_way(app: Flask, visits: list[Visit]) -> None:
    headers = visit(app, visits).response.headers
    assert headers["Content-Type"].startswith("text/event-stream")
    assert headers["Cache-Control"] == "no-store"
    assert headers["X-Accel-Buffering"] == "no"


def test_the_thirteenth_stream_is_told_to_come_back_later(app: Flask, client: FlaskClient, visits: list[Visit]) -> None:
    for _ in range(MOST_STREAMS):
        assert visit(app, visits).response.status_code == 200
    refused = app.test_client().get("/demo/stream", headers={"Accept": "application/json"})
    assert (refused.status_code, refused.json["code"]) == (503, "streams_full")
    assert refused.headers["Retry-After"] == "10"
    assert app.test_client().get("/demo/state.json").json["streams"] == {"open": 12, "most": 12}


def test_who_leaves_makes_room_even_before_the_first_word(app: Flask, visits: list[Visit]) -> None:
    for _ in range(3 * MOST_STREAMS):
        gone = Visit(app)
        assert gone.response.status_code == 200
        gone.close()
    assert app.test_client().get("/demo/state.json").json["streams"]["open"] == 0


def test_asking_only_for_the_headers_holds_no_stream(app: Flask) -> None:
    for _ in range(2 * MOST_STREAMS):
        with app.test_client().head("/demo/stream") as response:
            assert response.status_code == 200
    assert app.test_client().get("/demo/state.json").json["streams"]["open"] == 0


def test_a_stream_counts_as_a_looker_only_while_it_is_open(room: Room, app: Flask) -> None:
    stream = Visit(app)
    assert room.board.hub.listeners == 1
    stream.close()
    assert room.board.hub.listeners == 0


def test_when_the_program_ends_so_does_the_stream(room: Room, app: Flask, visits: list[Visit]) -> None:
    stream = visit(app, visits)
    stream.messages(2)
    room.board.hub.close()
    assert stream.messages(1) == []


class ScriptedListener:
    """Hears what its script says, and lets the time of each silence pass."""

    waiting = False
    resumed = True

    def __init__(self, script: list[float | Event[DemoState]]) -> None:
        self.script = script
        self.now = 0.0
        self.waits: list[float] = []

    def get(self, timeout: float) -> Event[DemoState] | None:
        self.waits.append(timeout)
        if not self.script:
            raise ListenerEnded
        item = self.script[0]
        if isinstance(item, Event):
            self.script.pop(0)
            return item
        passed = min(item, timeout)
        self.now += passed
        self.script[0] = item - passed
        if self.script[0] <= 0:
            self.script.pop(0)
        return None


def names(script: list[float | Event[DemoState]]) -> tuple[list[str], ScriptedListener]:
    listener = ScriptedListener(script)
    streams = Streams(Hub(DemoState()), "run", lambda: listener.now)
    flow = streams.flow(listener, lambda *_: "{}")  # type: ignore[arg-type]
    return [parsed(text).name for text in flow if not text.startswith("retry")], listener


def test_a_silent_stream_pings_every_five_seconds() -> None:
    heard, listener = names([60.0])
    assert heard == ["ping"] * 13
    assert max(listener.waits) == PING_SECONDS


def test_a_busy_stream_pings_every_five_seconds_too() -> None:
    busy: list[float | Event[DemoState]] = []
    for number in range(120):
        busy += [0.1, Event("picture", {}, DemoState(), number)]
    heard, _ = names(busy)
    assert heard.count("ping") == 3
    assert heard.count("picture") == 120
