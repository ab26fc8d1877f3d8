"""Plain clients of live streams: sockets that note when each line of the log has arrived, nothing more."""

import re
import selectors
import socket
import threading
import time
from collections.abc import Mapping, Sequence

_LINE = re.compile(rb'event: line\ndata: \{"line":(\d+)')
_END = b"\n\n"
_PIECE = 1 << 20


class Watcher:
    """One client; `heard` says when (seconds since 1970) the whole event of each line was there."""

    def __init__(self, port: int, path: str) -> None:
        self.heard: dict[int, float] = {}
        self._rest = b""
        self.socket = socket.create_connection(("127.0.0.1", port))
        head = f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nAccept: text/event-stream\r\n\r\n"
        self.socket.sendall(head.encode())

    def take(self) -> bool:
        """Read what has come; False: no more will."""
        piece = self.socket.recv(_PIECE)
        at = time.time()
        events = (self._rest + piece).split(_END)
        self._rest = events.pop()
        for event in events:
            line = _LINE.search(event)
            if line is not None:
                self.heard[int(line[1])] = at
        return bool(piece)


class Watchers:
    """Several of them, read by one thread; use it as a context manager."""

    def __init__(self, port: int, paths: Sequence[str]) -> None:
        self._watchers = [Watcher(port, path) for path in paths]
        self._ending, self._more = threading.Event(), threading.Event()
        self._thread = threading.Thread(target=self._run)

    def __enter__(self) -> "Watchers":
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._ending.set()
        self._thread.join()
        for watcher in self._watchers:
            watcher.socket.close()

    def late(self, began: Mapping[int, float], patience: float) -> list[float]:
        """Milliseconds from the beginning of each action to its event, for each client. AssertionError if an event is
        missing after that many seconds."""
        end = time.monotonic() + patience
        while any(began.keys() - watcher.heard.keys() for watcher in self._watchers):
            assert time.monotonic() < end, "not every event came to every client"
            self._more.clear()
            self._more.wait(0.1)
        return [1000 * (watcher.heard[line] - at) for watcher in self._watchers for line, at in began.items()]

    def _run(self) -> None:
        with selectors.DefaultSelector() as ready:
            for watcher in self._watchers:
                ready.register(watcher.socket, selectors.EVENT_READ, watcher)
            while not self._ending.is_set() and ready.get_map():
                for key, _ in ready.select(0.1):
                    if not key.data.take():
                        ready.unregister(key.fileobj)
                    self._more.set()
