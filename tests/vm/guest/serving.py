"""`companion serve` in a process of its own, as a person starts it, and what can be seen of it from outside."""

import http.client
import json
import os
import re
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any

from tests.vm.guest.devices import wait_for

START_SECONDS = 180.0
"""Everything is slow on an emulated processor."""

END_SECONDS = 120.0
TOLD_SECONDS = 60.0

INODE = re.compile(r"\[\d+\]$")
"""Of a pipe: a new one has another."""

JSON = {"Accept": "application/json"}
FORM = {"Content-Type": "application/x-www-form-urlencoded"}


class Serving:
    """A companion whose data lie in `folder`."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._log = folder / "log"
        self._process: subprocess.Popen[bytes] | None = None
        self.port = 0

    def start(self) -> None:
        """Start, and wait until it serves."""
        with self._log.open("wb") as log:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "companion", "serve", "--data", self.folder],
                stdout=log,
                stderr=subprocess.STDOUT,
                cwd=self.folder,
            )
        self.port = wait_for(self._served, START_SECONDS)

    def play(self, game: int) -> None:
        """Put a game on the table."""
        self._ask("POST", f"/games/{game}", "put_away=yes")

    def end(self) -> int | None:
        """End it as the system does; its exit status, None if it was not there."""
        process, self._process = self._process, None
        if process is None:
            return None
        process.terminate()
        return process.wait(END_SECONDS)

    def log(self) -> str:
        """All that it said."""
        return self._log.read_text(errors="replace") if self._log.exists() else ""

    def lines(self, *words: str) -> list[str]:
        """The lines of its log that hold one of these words."""
        return [line for line in self.log().splitlines() if any(word in line for word in words)]

    def held(self) -> Counter[str]:
        """How often it has each thing open, and its threads by name. Sockets are left out: they come and go with each
        request."""
        links = [os.readlink(link) for link in self._proc("fd").iterdir() if link.is_symlink()]
        names = [(task / "comm").read_text().strip() for task in self._proc("task").iterdir()]
        found = [INODE.sub("", link) for link in links] + [f"thread {name}" for name in names]
        return Counter(thing for thing in found if not thing.startswith("socket:"))

    def holds_as(self, before: Counter[str]) -> None:
        """Fails unless it soon holds what it held before, no more and no less."""
        with suppress(AssertionError):
            wait_for(lambda: self.held() == before, TOLD_SECONDS)
        now = self.held()
        assert now == before, f"more: {now - before}, less: {before - now}"

    def get(self, path: str) -> Any:
        """The JSON of an address."""
        return json.loads(self._ask("GET", path))

    @contextmanager
    def stream(self, path: str) -> Iterator["Stream"]:
        """What a page at this address is told, from now on."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=START_SECONDS)
        connection.request("GET", path)
        stream = Stream(connection.getresponse())
        yield stream
        connection.close()

    def _ask(self, how: str, path: str, form: str = "") -> bytes:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=START_SECONDS)
        try:
            connection.request(how, path, form, JSON | FORM)
            response = connection.getresponse()
            text = response.read()
            assert response.status == 200, text
            return text
        finally:
            connection.close()

    def _proc(self, name: str) -> Path:
        assert self._process is not None
        return Path("/proc", str(self._process.pid), name)

    def _served(self) -> int:
        """The port, as soon as the dashboard answers."""
        assert self._process is not None and self._process.poll() is None, self.log()
        _, found, rest = self.log().partition("http://127.0.0.1:")
        return int(rest.partition("/")[0].split()[0]) if found and "\n" in rest else 0


class Stream:
    """The events of a live stream, in the order in which they came."""

    def __init__(self, response: http.client.HTTPResponse) -> None:
        assert response.status == 200, response.read()
        self._response = response
        self._events: SimpleQueue[tuple[str, Any]] = SimpleQueue()
        threading.Thread(target=self._read, daemon=True).start()

    def told(self, wanted: str) -> Any:
        """The data of the next event of this name, with the parts of the page that it brings, or that one soon after
        it brings if more happens at once; fails if none comes."""
        seen, end, found = [], time.monotonic() + TOLD_SECONDS, None
        try:
            while True:  # a heartbeat comes again and again
                name, data = self._events.get(timeout=max(0.0, end - time.monotonic()))
                seen.append(name)
                if name == wanted and found is None:
                    found = data
                if found is not None and data.get("parts"):
                    return found | {"parts": data["parts"]}
        except Empty:
            raise AssertionError(f"no event {wanted} with parts of the page, but {seen}") from None

    def _read(self) -> None:
        name = ""
        try:
            for line in self._response:
                if line.startswith(b"event: "):
                    name = line[7:].decode().strip()
                elif line.startswith(b"data: "):
                    self._events.put((name, json.loads(line[6:])))
        except (OSError, ValueError, http.client.HTTPException, AttributeError):
            return  # closed
