"""The server in a process of its own: it finds a port, holds twelve streams and no more, and ends at once."""

import contextlib
import http.client
import json
import os
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.web.conftest import Room
from web.server import FIRST_PORT, PageServer, ServeError
from web.stream import MOST_STREAMS

ROOT = Path(__file__).parents[2]


class Served:
    """`companion serve` in a process, and connections to it."""

    def __init__(self, folder: Path, *options: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "companion", "serve", "--data", str(folder), *options],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        self._open: list[http.client.HTTPConnection] = []
        assert self.process.stdout is not None
        self.greeting = self.process.stdout.readline()
        found = re.search(r"http://127\.0\.0\.1:(\d+)/", self.greeting)
        assert found is not None, self.greeting + self.process.communicate()[1]
        self.port = int(found[1])

    def get(self, path: str, **headers: str) -> http.client.HTTPResponse:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        self._open.append(connection)
        connection.request("GET", path, headers=headers)
        return connection.getresponse()

    def stream(self) -> http.client.HTTPResponse:
        """An open stream whose snapshot has arrived."""
        response = self.get("/demo/stream")
        while response.status == 200 and response.readline().strip() != b"event: snapshot":
            pass
        return response

    def end(self, number: signal.Signals) -> int:
        """Send a signal and wait for the exit code."""
        self.process.send_signal(number)
        return self.process.wait(30)

    def close(self) -> None:
        self.process.kill()
        self.process.communicate()
        for connection in self._open:
            connection.close()


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    """A companion over a camera that is not there, on a port that is free."""
    companion = Served(tmp_path, "--source", "/dev/no-such-camera", "--port", str(free_port()))
    yield companion
    companion.close()


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        return int(probe.getsockname()[1])


def state(companion: Served) -> dict[str, object]:
    with companion.get("/demo/state.json") as response:
        return dict(json.loads(response.read()))


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT], ids=lambda number: number.name)
def test_it_ends_at_once_with_open_streams(served: Served, number: signal.Signals) -> None:
    streams = [served.stream() for _ in range(5)]
    asked = time.monotonic()
    served.process.send_signal(number)
    for stream in streams:
        stream.read()
    assert time.monotonic() - asked < 1
    assert served.process.wait(10) == 0


def test_twelve_streams_and_still_pages_but_no_thirteenth(served: Served) -> None:
    streams = [served.stream() for _ in range(MOST_STREAMS)]
    assert [stream.status for stream in streams] == [200] * MOST_STREAMS
    with served.get("/demo/stream", Accept="application/json") as refused:
        assert (refused.status, refused.headers["Retry-After"]) == (503, "10")
        assert json.loads(refused.read())["code"] == "streams_full"
    with served.get("/demo") as page:
        assert page.status == 200
    assert state(served)["streams"] == {"open": 12, "most": 12}


def test_a_stream_that_was_left_makes_room_within_a_ping(served: Served) -> None:
    streams = [served.stream() for _ in range(MOST_STREAMS)]
    streams[0].close()
    served._open[0].close()
    other = streams[1]
    deadline = time.monotonic() + 20
    while state(served)["streams"] == {"open": 12, "most": 12}:
        assert time.monotonic() < deadline
        other.readline()  # waits for the next ping instead of asking in a loop
    assert served.stream().status == 200


def test_a_foreign_host_name_gets_no_answer(served: Served) -> None:
    with served.get("/demo", Host="evil.example") as response:
        assert response.status == 421


@contextlib.contextmanager
def serving(room: Room, port: int | None = None, host: str = "127.0.0.1") -> Iterator[PageServer]:
    def end_streams() -> None:
        room.board.hub.close()
        room.table.hub.close()

    server = PageServer(room.app(), host, port)
    thread = threading.Thread(target=server.serve, args=(end_streams,))
    thread.start()
    try:
        yield server
    finally:
        server.stop()
        thread.join(10)


def test_without_a_port_the_next_free_one_from_8080_on_is_taken(room: Room) -> None:
    with serving(room) as first, serving(room) as second:
        assert FIRST_PORT <= first.port < second.port


@pytest.mark.skipif(not socket.has_dualstack_ipv6(), reason="there is no IPv6 here")
def test_every_network_by_ipv6_is_every_network_by_ipv4_too(room: Room) -> None:
    """What `--host ::` prints for phones is an IPv4 address."""
    with serving(room, host="::") as server:
        for host in ("127.0.0.1", "::1"):
            connection = http.client.HTTPConnection(host, server.port, timeout=10)
            connection.request("GET", "/demo")
            assert connection.getresponse().status == 200
            connection.close()


def test_a_port_that_was_asked_for_and_is_taken_is_an_error_that_says_what_to_do(room: Room) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(ServeError, match=f"port {port} is taken by another program.*--port"):
            PageServer(room.app(), "127.0.0.1", port)


@pytest.mark.parametrize(
    ("host", "words"), [("no.such.host.invalid", "there is no host"), ("192.0.2.1", "can't serve on 192.0.2.1")]
)
def test_a_host_that_is_not_this_machine_is_an_error(room: Room, host: str, words: str) -> None:
    with pytest.raises(ServeError, match=re.escape(words)):
        PageServer(room.app(), host, None)


def test_a_server_that_has_ended_can_be_stopped_again(room: Room) -> None:
    with serving(room, free_port()) as server:
        server.stop()
        server.stop()
    server.stop()


def test_fifty_evenings_leave_no_descriptors_and_threads_behind(
    rooms: Callable[[], contextlib.AbstractContextManager[Room]],
) -> None:
    def left() -> tuple[int, int]:
        return len(os.listdir("/proc/self/fd")), threading.active_count()

    def evening() -> None:
        """A game in a new journal, two who watch, one who acts, and all of them are cut off in the end."""
        with rooms() as room, serving(room, free_port()) as server, contextlib.ExitStack() as visitors:
            room.begin("tuareg")
            for path in ("/table/stream", "/demo/stream"):
                watching = http.client.HTTPConnection("127.0.0.1", server.port, timeout=10)
                visitors.callback(watching.close)
                watching.request("GET", path)
                assert watching.getresponse().readline() == b"retry: 2000\n"
            acting = http.client.HTTPConnection("127.0.0.1", server.port, timeout=10)
            visitors.callback(acting.close)
            form = {"Content-Type": "application/x-www-form-urlencoded", "Accept": "application/json"}
            acting.request("POST", "/table/answer", "based_on=0&prompt=setup.goods&option=1", form)
            assert acting.getresponse().status == 200

    evening()
    before = left()
    for _ in range(50):
        evening()
    after = left()
    assert after[0] <= before[0] + 2
    assert after[1] <= before[1] + 2
