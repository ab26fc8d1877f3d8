"""waitress inside our one process: finds a port, serves, and ends at once when told to."""

import errno
import os
import signal
import socket
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from types import FrameType
from typing import Any

from flask import Flask
from waitress.server import create_server

from web.stream import MOST_STREAMS

FIRST_PORT, LAST_PORT = 8080, 8179
THREADS = 2 * MOST_STREAMS + 8
"""A stream holds a thread; the rest stay free for pages, pictures and changes."""

_BODY_CEILING = 64_000_000
"""waitress cuts larger bodies off in a way that browsers show as a broken connection; below it we answer ourselves."""

_GONE_AFTER_MS = 20_000
"""A phone that went out of reach without a word: after this long without an answer its connection is closed."""


class ServeError(Exception):
    """The pages can't be served there; the text says why and what to do."""


class PageServer:
    """Serves an app on `host`; without a `port` on 8080 or the next free one. Raises ServeError."""

    def __init__(self, app: Flask, host: str, port: int | None) -> None:
        listening = _bind(host, range(FIRST_PORT, LAST_PORT + 1) if port is None else (port,))
        _give_up_on_the_gone(listening)
        self.port = int(listening.getsockname()[1])
        self._stopping = self._ended = False
        self._ending = threading.RLock()  # a signal handler may come while this very thread holds it
        self._sockets: dict[int, Any] = {}
        self._server = create_server(
            app,
            map=self._sockets,
            sockets=[listening],
            threads=THREADS,
            ident=None,
            max_request_body_size=_BODY_CEILING,
            outbuf_high_watermark=1_000_000,
        )

    def run(self, before_end: Callable[[], None]) -> None:
        """Serve until SIGTERM or SIGINT, in the main thread; `before_end` must make the open streams end."""
        with self._signals():
            self.serve(before_end)

    def serve(self, before_end: Callable[[], None]) -> None:
        """Serve until `stop`; `before_end` must make the open streams end."""
        while not self._stopping:
            self._server.asyncore.loop(timeout=1, map=self._sockets, count=1)
        before_end()
        self._server.task_dispatcher.shutdown(timeout=0.5)
        for connection in list(self._server.active_channels.values()):
            connection.handle_close()
        with self._ending:
            self._ended = True
            self._server.close()

    def stop(self) -> None:
        """End `serve` soon; may be called by a signal handler or another thread."""
        with self._ending:
            self._stopping = True
            if not self._ended:
                self._server.pull_trigger()

    @contextmanager
    def _signals(self) -> Iterator[None]:
        def stop(_signal: int, _frame: FrameType | None) -> None:
            self.stop()

        wanted = (signal.SIGTERM, signal.SIGINT)
        before = [signal.signal(number, stop) for number in wanted]
        try:
            yield
        finally:
            for number, handler in zip(wanted, before, strict=True):
                signal.signal(number, handler)


def _bind(host: str, ports: Sequence[int]) -> socket.socket:
    """A listening socket on the first of these ports that is free."""
    try:
        family, *_, address = socket.getaddrinfo(host, None, type=socket.SOCK_STREAM)[0]
    except OSError:
        raise ServeError(f"there is no host {host!r}: give --host an address of this machine") from None
    for port in ports:
        try:
            return _listen(family, str(address[0]), port)
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                where = f"{host}, port {port}"
                raise ServeError(f"can't serve on {where}: {os.strerror(error.errno or 0)}") from error
    tried = f"port {ports[0]} is" if len(ports) == 1 else f"ports {ports[0]} to {ports[-1]} are all"
    raise ServeError(f"{tried} taken by another program: stop it, or choose a free one with --port")


def _listen(family: socket.AddressFamily, address: str, port: int) -> socket.socket:
    """Listen there; on `::` for IPv4 too, as most phones come by that."""
    both = address == "::" and socket.has_dualstack_ipv6()
    return socket.create_server((address, port), family=family, backlog=128, dualstack_ipv6=both)


def _give_up_on_the_gone(listening: socket.socket) -> None:
    """Let the kernel end connections whose other end is gone; accepted sockets inherit this from the listening one."""
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
    user_timeout = getattr(socket, "TCP_USER_TIMEOUT", None)  # Linux only
    if user_timeout is not None:
        listening.setsockopt(socket.SOL_TCP, user_timeout, _GONE_AFTER_MS)
