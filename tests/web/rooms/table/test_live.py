"""How the table follows the game: its live stream, and its state for programs."""

import json
from collections.abc import Callable
from typing import Any

from flask.testing import FlaskClient

from tests.web.conftest import Room


def events(client: FlaskClient, address: str = "/table/stream") -> Callable[[], tuple[str, dict[str, Any]]]:
    """Reads one event after another (none but pings without news)."""
    chunks = iter(client.get(address).response)

    def following() -> tuple[str, dict[str, Any]]:
        for chunk in chunks:
            text = chunk.decode() if isinstance(chunk, bytes) else chunk
            fields = dict(line.split(": ", 1) for line in text.strip().split("\n") if ": " in line)
            if fields.get("event") not in (None, "ping"):
                return fields["event"], json.loads(fields["data"])
        raise AssertionError("the stream ended")

    return following


def test_the_stream_brings_what_changed_in_the_visitors_language(
    room: Room, speaking: Callable[[str], FlaskClient]
) -> None:
    room.begin("tuareg", ("Anna", "Ben"))
    following = events(speaking("de"))
    name, data = following()
    assert (name, data["say"]) == ("snapshot", "")
    room.now += 1
    room.play_to("setup.camels")
    name, data = following()
    assert name == "line"
    assert "ask" in data["parts"] and "Kamel" in data["parts"]["ask"]
    assert "misfits" not in data["parts"]


def test_the_state_as_json(room: Room, tablet: FlaskClient) -> None:
    assert tablet.get("/table/state.json").json == {
        "number": None,
        "game": None,
        "over": None,
        "streams": {"open": 0, "most": 12},
    }
    room.begin()
    state = tablet.get("/table/state.json").json
    assert state is not None
    assert (state["number"], state["game"], state["over"]) == (0, 1, False)
